"""Saying who one is: the record changes hands, and nothing of the one before stays in sight."""

from pathlib import Path

import pytest

from hanabi_kit import HanabiError, deal, editions
from hanabi_kit.lessons.questions.sign_in import SignIn
from hanabi_kit.practice import Attempt, Trainer
from hanabi_kit.practice.profiles import learners, record_path, signed_in
from hanabi_kit.widgets import Board
from tests.widgets.screens import buttons, press, shown, status

EVIL = "<img src=x onerror=alert(1)>"


@pytest.fixture(autouse=True)
def own_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("HANABI_KIT_DATA", str(tmp_path))


def answer(task: str) -> None:
    when = "2030-01-31T09:15:00.000Z"
    Trainer().record(Attempt(kind="check", task=task, answer="x", right=True, when=when))


def test_whoever_is_alone_sees_one_small_button() -> None:
    assert buttons(SignIn()) == ["I share this computer"]
    assert signed_in() is None


def test_a_name_is_typed_and_answers_are_that_learners() -> None:
    answer("before")
    asked = SignIn()
    press(asked, "I share this computer")
    asked._name.value = "Mia"
    press(asked, "That's me")
    assert signed_in() == "Mia"
    assert "You are Mia." in shown(asked).replace("\xa0", "")
    assert Trainer().attempts == ()
    answer("a")
    assert [made.task for made in Trainer().attempts] == ["a"]
    asked.ask()
    asked.sign_in("Tom")
    assert Trainer().attempts == ()
    asked.sign_in("Mia")
    assert "Welcome, Mia: 1 answer of yours is on this computer." in status(asked)
    assert learners() == ("Mia", "Tom")


def test_what_another_learner_did_is_put_out_of_sight() -> None:
    asked = SignIn()
    asked.sign_in("Mia")
    board = Board(deal(editions.rules("en", players=2), seed=1))
    assert board.comm is not None
    asked.sign_in("Mia")  # the same learner loses nothing
    assert board.comm is not None
    asked.sign_in("Tom")
    assert board.comm is None
    assert asked.comm is not None
    assert "Mia" not in shown(asked)
    assert "Run All Cells" in status(asked)


def test_to_be_asked_is_to_be_signed_out() -> None:
    asked = SignIn()
    asked.sign_in("Mia")
    press(asked, "I am somebody else")
    assert signed_in() is None
    assert "Mia" not in status(asked)
    assert list(asked._name.options) == ["Mia"]
    press(asked, "I use it alone")
    assert buttons(asked) == ["I share this computer"]


def test_starting_over_takes_two_presses_and_loses_nothing() -> None:
    asked = SignIn()
    asked.sign_in("Mia")
    answer("a")
    record = record_path().read_bytes()
    press(asked, "Start over")
    press(asked, "No, keep my answers")
    assert len(Trainer().attempts) == 1
    press(asked, "Start over")
    press(asked, "Yes, start over")
    assert Trainer().attempts == ()
    (aside,) = record_path().parent.glob("attempts-*.jsonl")
    assert aside.read_bytes() == record
    assert aside.name in status(asked)
    with pytest.raises(HanabiError, match="nothing to put aside"):
        asked.start_over()


@pytest.mark.parametrize("name", ["", "   ", "x" * 1000, "two\nlines"])
def test_what_is_no_name_is_refused_in_the_status_line(name: str) -> None:
    asked = SignIn()
    asked.ask()
    with pytest.raises(HanabiError):
        asked.sign_in(name)
    assert signed_in() is None


def test_a_name_is_text_and_no_still_page_has_one() -> None:
    asked = SignIn()
    asked.sign_in(EVIL)
    assert EVIL not in asked._who.value
    assert "&lt;img" in asked._who.value
    assert not any("img src=x" in part for part in asked.still_page())


def test_whom_the_class_names_is_nobody_else(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("HANABI_KIT_LEARNER", EVIL)
    asked = SignIn()
    assert buttons(asked) == ["Start over"]
    assert EVIL in shown(asked)
    assert "<img" not in asked._who.value
    answer("a")
    press(asked, "Start over")
    press(asked, "Yes, start over")
    assert Trainer().attempts == ()
    assert signed_in() == EVIL
