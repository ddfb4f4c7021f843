"""Code with a time limit: it is stopped in its own thread, and nobody else is hit."""

import pickle
import threading
from collections.abc import Callable
from threading import Thread, current_thread
from typing import Any

import pytest

from hanabi_kit import Discard, View, deal, editions
from hanabi_kit.bots import Bot, BotFailed, Decision, ask, time_limit
from hanabi_kit.bots.time_limit import TookTooLong, run_within

LIMIT = 0.05


def for_ever() -> None:
    while True:
        pass


def deaf() -> None:
    """Catches whatever is raised in it, and goes on, some ten times."""
    caught = 0
    while caught < 10:
        try:
            for_ever()
        except BaseException:
            caught += 1


def alive() -> set[Thread]:
    return {thread for thread in threading.enumerate() if isinstance(thread, time_limit._Worker)}


def test_an_answer_in_time_is_the_answer() -> None:
    assert run_within(5, lambda: 6 * 7) == 42
    assert alive() == set()


@pytest.mark.parametrize("error", [KeyError("notes"), SystemExit(3), KeyboardInterrupt()])
def test_what_is_raised_in_time_is_raised(error: BaseException) -> None:
    def fails() -> None:
        raise error

    with pytest.raises(type(error)) as raised:
        run_within(5, fails)
    assert raised.value is error


@pytest.mark.parametrize("loop", [for_ever, deaf])
def test_what_takes_too_long_is_stopped(loop: Callable[[], None]) -> None:
    with pytest.raises(TookTooLong, match=r"longer than 0\.05 seconds") as raised:
        run_within(LIMIT, loop)
    assert alive() == set()
    again = pickle.loads(pickle.dumps(raised.value))
    assert str(again) == str(raised.value)


def test_the_caller_is_not_hit_afterwards() -> None:
    for _ in range(5):
        with pytest.raises(TookTooLong):
            run_within(0.01, for_ever)
        assert sum(range(20_000)) == 199_990_000


def test_what_can_not_be_stopped_is_left_alone(monkeypatch: pytest.MonkeyPatch) -> None:
    """It waits outside of Python's own code, where nothing can be raised."""
    monkeypatch.setattr(time_limit, "PATIENCE", 0.1)
    lock = threading.Lock()
    with lock, pytest.raises(TookTooLong):
        run_within(LIMIT, lock.acquire)
    assert run_within(5, lambda: "next") == "next"


def test_the_stop_button_stops_the_work_too(monkeypatch: pytest.MonkeyPatch) -> None:
    def pressed(self: Any, timeout: float | None = None) -> bool:
        raise KeyboardInterrupt

    class Pressed(threading.Event):
        wait = pressed

    monkeypatch.setattr(time_limit, "Event", Pressed)
    with pytest.raises(KeyboardInterrupt):
        run_within(60, for_ever)
    assert alive() == set()


def test_without_a_limit_or_without_threads_it_is_just_called(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    assert run_within(None, current_thread) is current_thread()
    assert run_within(5, current_thread) is not current_thread()

    def start(thread: Thread) -> None:
        raise RuntimeError("can't start new thread")

    monkeypatch.setattr(Thread, "start", start)
    assert run_within(5, current_thread) is current_thread()


class Slow(Bot):
    """Thinks for ever."""

    name = "slow"

    def decide(self, view: View) -> Decision:
        for_ever()
        return Decision(Discard(0), "Too late.")


def test_a_bot_that_loops_has_failed() -> None:
    with pytest.raises(BotFailed, match="the bot slow failed in Ann's place: it took longer than"):
        ask(Slow(), deal(editions.rules("en", 3), seed=1), LIMIT)
