"""Turns foretold and taken one by one, and tables to choose from."""

import pytest

from hanabi_kit import HanabiError
from hanabi_kit.lessons import lesson
from hanabi_kit.lessons.questions.turn_stepper import TurnStepper
from tests.widgets.screens import buttons, press, shown, status


@pytest.fixture
def steps() -> TurnStepper:
    return lesson(1).steps("worked")


def test_each_turn_is_foretold_and_taken(steps: TurnStepper) -> None:
    assert "Turn 1 of 6. Ann: clue 1 to Bob." in shown(steps)
    foretold = [["one token less"], ["a point"], ["a point"], ["a point"]]
    foretold += [["one token more", "a point"], ["a strike"]]
    for changes in foretold:
        for change in changes:
            press(steps, change)
        press(steps, "Take the turn")
        assert "As you said." in status(steps)
    assert "That was the last turn." in shown(steps)
    assert buttons(steps) == ["Start again", "As text"]
    press(steps, "Start again")
    assert steps.moment == 0


def test_what_came_out_otherwise_is_told(steps: TurnStepper) -> None:
    press(steps, "a strike")
    press(steps, "Take the turn")
    assert "It came out otherwise." in status(steps)
    assert "It brought: one token less." in status(steps)


def test_a_guess_is_taken_back_and_is_not_kept_for_the_next_turn(steps: TurnStepper) -> None:
    press(steps, "a strike")
    press(steps, "a strike")
    press(steps, "one token less")
    press(steps, "Take the turn")
    assert "As you said." in status(steps)
    assert "✓" not in shown(steps)


def test_what_is_saved_tells_no_result(steps: TurnStepper) -> None:
    text, page = steps.still_page()
    press(steps, "Take the turn")
    assert steps.still_page() == (text, page)
    assert "6. Bob: play slot 1" in text
    assert "tokens 7" not in text


def test_there_is_no_turn_after_the_last(steps: TurnStepper) -> None:
    for _turn in range(6):
        steps.step()
    with pytest.raises(HanabiError, match="last turn"):
        steps.step()
    with pytest.raises(HanabiError, match="no turns"):
        lesson(1).steps("small")


def test_tables_are_chosen_by_their_names() -> None:
    tables = lesson(12).boards("tile 1", "tile 2")
    assert repr(tables.board.state) == repr(lesson(12).table("tile 1"))
    press(tables, "tile 2")
    assert repr(tables.board.state) == repr(lesson(12).table("tile 2"))
    with pytest.raises(HanabiError, match="none of these"):
        tables.choose("tile 9")
