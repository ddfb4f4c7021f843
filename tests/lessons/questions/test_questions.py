"""Checks and predictions on the screen: what a click does, what is recorded, what is given away."""

import sys
from datetime import datetime, tzinfo
from pathlib import Path

import pytest

from hanabi_kit import HanabiError
from hanabi_kit.lessons import Desk, lesson
from hanabi_kit.lessons.course import LESSONS, Prediction
from hanabi_kit.lessons.course.answers import Function
from hanabi_kit.lessons.questions.task_record import TaskRecord
from hanabi_kit.practice import Trainer
from tests.practice.practice import moment
from tests.widgets.screens import buttons, press, shown, status, type_line, wire


@pytest.fixture
def desk(trainer: Trainer) -> Desk:
    return Desk(3, trainer)


def test_cards_are_marked_and_answered_by_clicks(desk: Desk, trainer: Trainer) -> None:
    asked = desk.check("never-touched")
    for card in ("y2", "y3", "g2", "g3", "r1", "r1"):  # the last one is taken back
        press(asked, card)
    press(asked, "Answer")
    assert "That is right." in status(asked)
    assert "Not touched by red: not red." in status(asked)
    (attempt,) = trainer.attempts
    assert (attempt.kind, attempt.lesson, attempt.task) == ("check", "03", "never-touched")
    assert (attempt.answer, attempt.right, attempt.retry) == ("y2 y3 g2 g3", True, False)


def test_a_clock_set_back_keeps_no_answer_from_being_recorded(
    trainer: Trainer, monkeypatch: pytest.MonkeyPatch
) -> None:
    moments = [moment(minute=-60), moment()]

    class SetBack:
        @staticmethod
        def now(_zone: tzinfo) -> datetime:
            return moments.pop() if len(moments) > 1 else moments[0]

    monkeypatch.setattr("hanabi_kit.lessons.questions.task_record.datetime", SetBack)
    record = TaskRecord(trainer, "03", "check", "never-touched")
    record.add("y2", right=False)
    record.add("y3", right=True)
    assert [(done.answer, done.seconds) for done in trainer.attempts] == [("y2", 0), ("y3", 0)]
    latest = record.latest()
    assert latest is not None
    assert (latest.answer, latest.retry) == ("y3", True)


def test_a_wrong_answer_is_told_where_to_look_and_tried_again(desk: Desk, trainer: Trainer) -> None:
    asked = desk.check("never-touched")
    press(asked, "mark all")
    press(asked, "Answer")
    assert "Not yet." in status(asked)
    assert "Show an answer" not in buttons(asked)
    press(asked, "clear")
    press(asked, "y2")
    press(asked, "Answer")
    assert "Show an answer" in buttons(asked)
    assert "One right answer" not in shown(asked)
    press(asked, "Show an answer")
    assert "One right answer: y2 y3 g2 g3" in shown(asked)
    assert [(a.right, a.retry) for a in trainer.attempts] == [(False, False), (False, True)]


def test_nothing_chosen_says_how_to_answer(desk: Desk, trainer: Trainer) -> None:
    asked = desk.check("by-silence")
    press(asked, "Answer")
    assert "Choose a clue" in status(asked)
    assert trainer.attempts == ()


def test_no_card_marked_is_no_answer(desk: Desk) -> None:
    asked = desk.check("never-touched")
    assert "Mark cards, or type them" in status(asked)
    assert "Answer" not in buttons(asked)
    press(asked, "r1")
    assert "Answer" in buttons(asked)
    press(asked, "clear")
    assert "Answer" not in buttons(asked)


def test_an_order_is_an_answer_once_it_is_whole(trainer: Trainer) -> None:
    asked = Desk(5, trainer).check("five-discards")
    options = [name for name in buttons(asked) if name[1] == ")"]
    for option in options:
        assert "Answer" not in buttons(asked)
        press(asked, option)
    assert "Answer" in buttons(asked)


def test_what_is_unanswered_looks_so_and_not_like_an_error(trainer: Trainer) -> None:
    for number in LESSONS:
        desk = Desk(number, trainer)
        for check in desk.lesson.checks:
            assert "Not yet." not in shown(desk.check(check.id))
            if isinstance(check.kind, Function):
                unwritten = desk.check(check.id, lambda *given: None)
                assert "Nothing is answered here yet." in status(unwritten)
                assert "Not yet." not in shown(unwritten)


def test_an_answer_of_another_day_is_remembered(desk: Desk) -> None:
    desk.check("never-touched").answer("r1")
    assert "r1. That was not right yet." in status(desk.check("never-touched"))
    desk.check("never-touched").answer("y2 y3 g2 g3")
    again = desk.check("never-touched")
    assert "y2 y3 g2 g3. That was right." in status(again)
    assert again.feedback is None  # what a saved notebook shows stays the same


def test_an_action_is_clicked_or_typed(desk: Desk) -> None:
    asked = desk.check("by-silence")
    press(asked, "clue green to Bob")
    press(asked, "Answer")
    assert "this clue touches slot 1 itself" in status(asked)
    type_line(asked, "yellow to Bob")
    assert "That is right." in status(asked)


def test_what_can_t_be_read_is_said_and_not_recorded(desk: Desk, trainer: Trainer) -> None:
    asked = desk.check("by-silence")
    type_line(asked, "<b>red</b> to Nobody")
    assert "<b>" not in asked.status.value.replace("font-weight: bold", "")
    assert status(asked)
    assert trainer.attempts == ()


def test_an_answer_that_would_end_the_program_is_said_to_be_unreadable(desk: Desk) -> None:
    asked = desk.check("never-touched", (sys.exit() for _card in range(2)))
    assert "This answer can't be read (SystemExit)." in status(asked)


def test_an_answer_in_the_cell_is_recorded_once_however_often_it_runs(
    desk: Desk, trainer: Trainer
) -> None:
    for _time in range(3):
        asked = desk.check("both-kinds", "y1 y2 y3")
        assert not asked.feedback.right  # type: ignore[union-attr]
    desk.check("both-kinds", "y3 y4 y5")
    assert [attempt.right for attempt in trainer.attempts] == [False, True]


def test_two_wrong_answers_in_the_cell_are_two_tries(desk: Desk) -> None:
    for answer, offered in (("y1", False), ("y1", False), ("y1 y2", True)):
        asked = desk.check("both-kinds", answer)
        assert ("Show an answer" in buttons(asked)) == offered
    press(asked, "Show an answer")
    assert "One right answer: y3 y4 y5" in shown(asked)


def test_the_answer_is_not_on_the_page_before_it_is_shown(desk: Desk) -> None:
    with wire() as sent:
        asked = desk.check("never-touched")
        press(asked, "r1")
        press(asked, "Answer")
    text, page = asked.still_page()
    for place in (*sent, text, page):
        assert "y2 y3 g2 g3" not in place
        assert "not a 1" not in place


def test_an_answer_is_not_shown_before_two_tries(desk: Desk) -> None:
    with pytest.raises(HanabiError, match="Try it twice first"):
        desk.check("never-touched").show_answer()


def test_of_a_function_that_is_not_written_yet_nothing_was_answered(trainer: Trainer) -> None:
    asked = Desk(10, trainer).check("decode", lambda message, seen: None)
    assert "does it end with return?" in status(asked)
    assert "You answered" not in shown(asked)


def test_how_sure_one_can_be_begins_at_a_guess() -> None:
    def confidences(*options: str) -> tuple[int, ...]:
        made = Prediction(
            id="x", question="?", options=options, truth=lambda: "a", rule="", because=""
        )
        return made.confidences

    assert confidences("a", "b") == (50, 60, 70, 80, 90, 100)
    assert confidences("a", "b", "c") == (33, 40, 50, 60, 70, 80, 90, 100)
    assert confidences("a", "b", "c", "d")[:2] == (25, 40)


def test_a_prediction_is_committed_to_once_and_seen_again(desk: Desk, trainer: Trainer) -> None:
    predicted = desk.predict("untouched")
    assert "I commit to it" not in buttons(predicted)
    press(predicted, "a) 25 kinds of card")
    assert "I commit to it" not in buttons(predicted)
    press(predicted, "80 %")
    press(predicted, "I commit to it")
    assert "Noted: 25 kinds of card (80 % sure)" in status(predicted)
    (attempt,) = trainer.attempts
    assert (attempt.kind, attempt.right, attempt.confidence) == ("prediction", False, 80)
    recalled = desk.recall("untouched")
    assert "You said: 25 kinds of card, 80 % sure. It came out otherwise." in status(recalled)
    with pytest.raises(HanabiError, match="go on and see"):
        predicted.predict("20 kinds of card", 50)
    assert buttons(predicted) == ["Noted"]  # it keeps the focus of whoever pressed it
    press(predicted, "Noted")
    assert "go on and see" in status(predicted)
    assert len(trainer.attempts) == 1


def test_a_prediction_stands_when_its_cell_is_run_again(desk: Desk, trainer: Trainer) -> None:
    desk.predict("untouched").predict("a", 80)
    again = desk.predict("untouched")
    assert "You have said: 25 kinds of card (80 % sure)." in status(again)
    assert buttons(again) == ["Noted"]
    assert "● a) 25 kinds of card" in shown(again)
    assert len(trainer.attempts) == 1


def test_what_came_true_opens_when_the_prediction_is_made_in_another_cell(tmp_path: Path) -> None:
    """Each cell has a desk and a trainer of its own, and may be run in any order."""

    def desk() -> Desk:
        return Desk(3, Trainer(tmp_path / "attempts.jsonl"))

    recalled = desk().recall("untouched")
    assert not recalled.is_open
    assert "First make your prediction above." in status(recalled)
    assert "20 kinds of card" not in shown(recalled)
    desk().predict("untouched").predict("a", 70)
    assert recalled.is_open
    assert "What came true: 20 kinds of card" in shown(recalled)
    assert "You said: 25 kinds of card, 70 % sure." in status(recalled)


def test_it_opens_too_where_nothing_can_be_written(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "file").write_text("")
    monkeypatch.setenv("HANABI_KIT_DATA", str(tmp_path / "file"))
    recalled = lesson(3).recall("untouched")
    lesson(3).predict("untouched").predict("a", 70)
    assert recalled.is_open


def test_a_prediction_does_not_tell_what_comes_true(desk: Desk) -> None:
    with wire() as sent:
        predicted = desk.predict("untouched")
        predicted.predict("a", 50)
    assert not any("out, and all others stay" in message for message in sent)


@pytest.mark.parametrize("sure", [32, 101, -5, "80", 80.0, True, None])
def test_one_can_be_as_sure_as_a_percentage(desk: Desk, sure: object) -> None:
    with pytest.raises(HanabiError, match="from 33 to 100"):
        desk.predict("untouched").predict("a", sure)  # type: ignore[arg-type]


def test_what_is_saved_in_a_notebook_is_nobodys_answer(desk: Desk) -> None:
    text, page = desk.recall("untouched").still_page()
    assert "First make your prediction above." in text
    assert "What came true" not in page
    desk.predict("untouched").predict("a", 90)
    text, page = desk.recall("untouched").still_page()
    assert "What came true: 20 kinds of card" in text
    assert "25 kinds" not in page
    assert "90 %" not in page


def test_a_record_that_can_t_be_written_is_told_and_the_lesson_goes_on(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    desk = Desk(3, Trainer(tmp_path / "file" / "attempts.jsonl"))
    asked = desk.check("never-touched", "y2 y3 g2 g3")
    assert "That is right." in status(asked)
    assert "can't be recorded" in status(asked)


def test_grading_raises_the_feedback_of_a_wrong_answer(
    desk: Desk, capsys: pytest.CaptureFixture[str]
) -> None:
    desk.grade("both-kinds", "y3 y4 y5")
    assert capsys.readouterr().out == "Check 2: touched and not touched: 2 points.\n"
    with pytest.raises(AssertionError, match="nothing was answered"):
        desk.grade("both-kinds", "")
    with pytest.raises(AssertionError, match="Look again"):
        desk.grade("both-kinds", "y1")
    with pytest.raises(AssertionError, match="Several are wanted"):
        desk.grade("both-kinds", 17)
