"""The puzzle player and the record: what counts, which puzzle comes next, and the dashboard."""

from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest

from hanabi_kit import HanabiError
from hanabi_kit.practice import Attempt, Trainer
from hanabi_kit.practice.progress import TaskStanding, standings, streak
from hanabi_kit.puzzles import Collection, to_json
from hanabi_kit.puzzles.topic_names import TAUGHT_IN
from hanabi_kit.widgets import PuzzlePlayer
from hanabi_kit.widgets.puzzle import session
from tests.practice.practice import attempt
from tests.puzzles.posed import FOLDER, SOUND
from tests.widgets.screens import buttons, press, shown, status

FIVE, LATER, NOTHING = (
    SOUND[id] for id in ("the-last-five", "later-in-the-round", "nothing-to-say")
)


@pytest.fixture
def trainer(tmp_path: Path) -> Trainer:
    return Trainer(tmp_path / "attempts.jsonl")


class Clock:
    """Time passes when the test says so."""

    def __init__(self) -> None:
        self.moment = datetime(2030, 1, 7, 9, tzinfo=UTC)

    def __call__(self) -> datetime:
        return self.moment

    def wait(self, **time: float) -> None:
        self.moment += timedelta(**time)


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> Clock:
    made = Clock()
    for module in ("session", "series", "player"):
        monkeypatch.setattr(f"hanabi_kit.widgets.puzzle.{module}.now", made)
    return made


def brief(attempt: Attempt) -> tuple[str, bool | None, bool, int]:
    return attempt.answer, attempt.right, attempt.retry, attempt.hints


# What is recorded.


def test_the_first_try_counts_and_a_retry_is_fixed(trainer: Trainer, clock: Clock) -> None:
    player = PuzzlePlayer(FIVE, trainer=trainer, lesson="05")
    clock.wait(seconds=42)
    player.answer("red to Bob")
    clock.wait(seconds=8)
    player.answer("5 to Bob")
    assert status(player).endswith("Fixed!")
    assert [*map(brief, trainer.attempts)] == [
        ("c1:r", False, False, 0),
        ("c1:5", True, True, 0),
    ]
    assert [(a.task, a.seconds, a.lesson) for a in trainer.attempts] == [
        ("the-last-five", 42, "05"),
        ("the-last-five", 50, "05"),
    ]
    assert standings(trainer.attempts) == {"the-last-five": TaskStanding.FIXED}


def test_three_hints_and_what_they_cost_is_said_before(trainer: Trainer) -> None:
    player = PuzzlePlayer(FIVE, trainer=trainer)
    assert "Stuck? With a hint this puzzle is not rated:" in shown(player)
    assert not any(hint in shown(player) for hint in FIVE.text().hints)
    for number, about in enumerate(("whose view matters", "which card", "which fact")):
        press(player, f"Hint {number + 1}: {about}")
        assert status(player) == f"Hint: {FIVE.text().hints[number]}"
        told = [hint for hint in FIVE.text().hints if hint in shown(player)]
        assert len(told) == number + 1
    assert not any(name.startswith("Hint") for name in buttons(player))
    with pytest.raises(HanabiError, match="no further hint"):
        player.hint()
    player.answer("5 to Bob")
    assert status(player).endswith("With a hint, so it is not rated.")
    assert [*map(brief, trainer.attempts)] == [("c1:5", True, False, 3)]
    assert standings(trainer.attempts) == {"the-last-five": TaskStanding.UNRATED}


def test_after_the_first_try_a_hint_costs_nothing(trainer: Trainer) -> None:
    player = PuzzlePlayer(FIVE, trainer=trainer)
    player.answer("red to Bob")
    assert "Your first try is counted already, so a hint costs nothing:" in shown(player)
    player.hint()
    player.answer("5 to Bob")
    assert status(player).endswith("Fixed!")
    assert standings(trainer.attempts) == {"the-last-five": TaskStanding.FIXED}


def test_the_solution_is_to_be_thought_for_or_tried_for(trainer: Trainer, clock: Clock) -> None:
    player = PuzzlePlayer(FIVE, trainer=trainer)
    press(player, "View solution")
    assert status(player) == "try an answer first, or think for 10 more seconds"
    clock.wait(seconds=9)
    press(player, "View solution")
    assert status(player) == "try an answer first, or think for 1 more second"
    assert trainer.attempts == ()
    clock.wait(seconds=1)
    press(player, "View solution")
    assert status(player).startswith("The solution: clue 5 to Bob.")
    assert [*map(brief, trainer.attempts)] == [("", False, False, 0)]
    assert standings(trainer.attempts) == {"the-last-five": TaskStanding.WRONG}


def test_a_clock_set_back_keeps_nobody_waiting_and_no_answer_from_being_recorded(
    trainer: Trainer, clock: Clock
) -> None:
    player = PuzzlePlayer(FIVE, trainer=trainer)
    clock.wait(hours=-1)
    press(player, "View solution")
    assert status(player) == "try an answer first, or think for 10 more seconds"
    clock.wait(seconds=10)
    press(player, "View solution")
    assert status(player).startswith("The solution: clue 5 to Bob.")
    assert [done.seconds for done in trainer.attempts] == [10]


def test_the_solution_after_a_failure_is_recorded_as_such(trainer: Trainer) -> None:
    player = PuzzlePlayer(FIVE, trainer=trainer)
    player.answer("red to Bob")
    player.show_solution()
    player.show_solution()
    assert [*map(brief, trainer.attempts)] == [
        ("c1:r", False, False, 0),
        ("", False, True, 0),
    ]


def test_the_solution_of_a_solved_puzzle_is_not_recorded(trainer: Trainer) -> None:
    player = PuzzlePlayer(FIVE, trainer=trainer)
    player.answer("5 to Bob")
    player.show_solution()
    assert len(trainer.attempts) == 1


def test_again_in_the_same_session_is_practice(trainer: Trainer, clock: Clock) -> None:
    PuzzlePlayer(FIVE, trainer=trainer).answer("5 to Bob")
    clock.wait(minutes=1)
    player = PuzzlePlayer(FIVE, trainer=trainer)
    player.answer("5 to Bob")
    assert status(player).endswith("Practice: only the first answer in a session counts.")
    clock.wait(days=1)
    player = PuzzlePlayer(FIVE, trainer=trainer)
    player.answer("5 to Bob")
    assert status(player).endswith("Right at the first try: 2 in a row!")


def test_what_can_not_be_recorded_is_told_quietly(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    trainer = Trainer(tmp_path / "file" / "attempts.jsonl")
    player = PuzzlePlayer([FIVE, LATER], trainer=trainer)
    player.answer("5 to Bob")
    assert status(player).startswith("✔ Right!")
    assert "Not a directory" in trainer.trouble
    assert trainer.trouble in shown(player)
    player.next()
    assert player.puzzle is LATER
    player.show_practice()
    assert "first-puzzles  1 of 1" in shown(player)


def test_a_line_that_can_not_be_read_is_told_quietly(trainer: Trainer) -> None:
    trainer.path.write_text("no attempt\n")
    player = PuzzlePlayer(FIVE, trainer=trainer)
    assert "attempts.jsonl: line 1: " in shown(player)
    player.answer("5 to Bob")
    assert len(trainer.attempts) == 1


# Which puzzle comes next.


def test_a_list_keeps_its_order(trainer: Trainer) -> None:
    player = PuzzlePlayer([LATER, FIVE], trainer=trainer)
    assert player.puzzle is LATER
    assert "puzzle 1 of 2" in shown(player)
    press(player, "Another puzzle")
    assert player.puzzle is FIVE
    player.answer("5 to Bob")
    assert {"puzzle 1", "puzzle 2 (right)"} <= {*buttons(player)}
    with pytest.raises(HanabiError, match="the last puzzle here"):
        player.next()
    press(player, "puzzle 1")
    player.answer("play 1")
    assert "puzzle 1 (not yet)" in buttons(player)
    player.answer("1 to Cem")
    assert "puzzle 1 (fixed)" in buttons(player)
    press(player, "Next puzzle")
    assert player.puzzle is FIVE
    assert "puzzle 1 (fixed)" in buttons(PuzzlePlayer([LATER, FIVE], trainer=trainer))
    with pytest.raises(HanabiError, match="there are 2 puzzles"):
        player.go(3)
    player.go(1)
    assert player.puzzle is LATER
    with pytest.raises(HanabiError, match="its own order"):
        player.narrow("risk")


def test_a_collection_brings_what_suits_the_learner(trainer: Trainer, clock: Clock) -> None:
    player = PuzzlePlayer(SOUND, trainer=trainer)
    assert player.puzzle is FIVE
    assert "new to you" in shown(player)
    player.answer("red to Bob")
    player.answer("5 to Bob")
    press(player, "Next puzzle")
    assert player.puzzle is not FIVE
    clock.wait(days=1)
    player = PuzzlePlayer(SOUND, trainer=trainer)
    assert player.puzzle is FIVE
    assert "back from box 1" in shown(player)
    with pytest.raises(HanabiError, match="only a list has places"):
        player.go(1)


def test_puzzles_are_passed_over_until_all_have_been_seen(trainer: Trainer) -> None:
    player = PuzzlePlayer(SOUND, trainer=trainer)
    met = []
    taught = {puzzle.id for puzzle in SOUND if TAUGHT_IN.keys().isdisjoint(puzzle.topics)}
    assert 1 < len(taught) < len(SOUND)
    for _ in taught:
        assert player.puzzle is not None
        met.append(player.puzzle.id)
        player.next()
    assert {*met} == taught
    assert player.puzzle is FIVE
    assert trainer.attempts == ()


def test_topics_and_difficulties_can_be_chosen(trainer: Trainer) -> None:
    player = PuzzlePlayer(SOUND, trainer=trainer, topic="other-player")
    assert player.puzzle is LATER
    topic, difficulty = player._picker.children
    assert topic.value == "other-player"
    topic.value = "last-copy"
    assert player.puzzle is FIVE
    topic.value = None
    assert player.puzzle is FIVE
    difficulty.value = 4
    assert player.puzzle is not None
    assert player.puzzle.difficulty == 4
    player.narrow("last-copy", 5)
    assert (topic.value, difficulty.value) == ("last-copy", 5)
    assert player.puzzle is None
    assert "No puzzle is of this topic and difficulty: choose others above." in shown(player)
    assert repr(player) == "No puzzle is of this topic and difficulty: choose others above."
    for ask in (lambda: player.answer("play 1"), player.hint, player.show_solution, player.confirm):
        with pytest.raises(HanabiError, match="No puzzle is of this topic"):
            ask()
    player.narrow()
    assert player.puzzle is not None
    player.narrow("tempo")
    assert (topic.value, player.puzzle) == ("tempo", None)
    with pytest.raises(HanabiError, match="'nonsense' is not a topic"):
        player.narrow("nonsense")
    with pytest.raises(HanabiError, match="9 is no difficulty: it goes from 1 to 5"):
        player.narrow("risk", 9)
    assert topic.value == "tempo"


def test_there_may_be_no_puzzles_yet(trainer: Trainer) -> None:
    player = PuzzlePlayer(Collection([]), trainer=trainer)
    assert repr(player).startswith("There is no puzzle in the collection yet.")
    assert repr(player) in shown(player)
    assert buttons(player) == ["board as text", "my practice", "no fireworks"]
    press(player, "my practice")
    assert "No puzzle was answered yet." in shown(player)
    assert PuzzlePlayer([], trainer=trainer).puzzle is None


def test_a_puzzle_is_given_in_many_ways(trainer: Trainer, tmp_path: Path) -> None:
    path = tmp_path / "mine.json"
    path.write_text(to_json(FIVE))
    for given in (FIVE, path, str(path), [path], [FIVE], (str(path),), str(FIVE)):
        player = PuzzlePlayer(given, trainer=trainer)
        assert player.puzzle is not None
        assert player.puzzle.id == FIVE.id
    with pytest.raises(HanabiError, match="no puzzle is called 'nowhere'"):
        PuzzlePlayer("nowhere", trainer=trainer)
    with pytest.raises(HanabiError, match="chooses from a collection"):
        PuzzlePlayer([FIVE], topic="last-copy", trainer=trainer)
    with pytest.raises(HanabiError, match="is not a topic"):
        PuzzlePlayer(SOUND, topic="nonsense", trainer=trainer)
    with pytest.raises(HanabiError, match="'red' is not a theme"):
        PuzzlePlayer(SOUND, theme="red", trainer=trainer)
    with pytest.raises(HanabiError, match="a theme is of colours: write topic='counting'"):
        PuzzlePlayer(SOUND, theme="counting", trainer=trainer)


def test_the_record_is_the_users_unless_another_is_named(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("HANABI_KIT_DATA", str(tmp_path))
    player = PuzzlePlayer(str(FOLDER / "the-last-five.json"))
    player.answer("5 to Bob")
    assert player.trainer.path == tmp_path / "attempts.jsonl"
    assert len(Trainer(player.trainer.path).attempts) == 1


# The dashboard.


def test_the_dashboard_is_there_after_a_restart(trainer: Trainer) -> None:
    player = PuzzlePlayer(SOUND, trainer=trainer)
    player.answer("red to Bob")
    player.answer("5 to Bob")
    again = PuzzlePlayer(SOUND, trainer=Trainer(trainer.path))
    press(again, "my practice")
    assert "last-copy      0 of 1     1      0     0" in shown(again)
    assert "Boxes: 1: 1, 2: 0, 3: 0, 4: 0, 5: 0." in shown(again)
    press(again, "hide my practice")
    assert "Boxes:" not in shown(again)


def test_the_dashboard_follows_the_answers(trainer: Trainer) -> None:
    player = PuzzlePlayer([FIVE], trainer=trainer)
    player.show_practice()
    assert "No puzzle was answered yet." in shown(player)
    player.answer("5 to Bob")
    assert "streak 1, at best 1" in shown(player)
    assert "last-copy      1 of 1" in shown(player)


def test_the_dashboard_does_not_tell_the_topics_of_a_puzzle_still_open(trainer: Trainer) -> None:
    player = PuzzlePlayer(SOUND, trainer=trainer)
    player.show_practice()
    player.answer("red to Bob")
    assert "No puzzle was answered yet." in shown(player)
    player.next()
    assert "last-copy      0 of 1" in shown(player)
    assert "last-copy      0 of 1" in shown(_unfolded(PuzzlePlayer(FIVE, trainer=trainer)))


def _unfolded(player: PuzzlePlayer) -> PuzzlePlayer:
    player.show_practice()
    return player


def test_a_streak_is_told(trainer: Trainer) -> None:
    for minute, task in enumerate(("one", "two")):
        trainer.record(attempt(task, minute=minute))
    assert streak(trainer.attempts).now == 2
    assert "streak 2" in shown(PuzzlePlayer(FIVE, trainer=trainer))


def test_the_waiting_time_is_a_few_seconds() -> None:
    assert 3 <= session.THINK <= 30
