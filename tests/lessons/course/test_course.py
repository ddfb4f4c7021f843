"""What holds for every lesson: its data, its notebook, and how it takes answers of any kind."""

from contextlib import suppress
from fractions import Fraction
from math import inf, nan
from pathlib import Path
from typing import Any

import pytest

from hanabi_kit import HanabiError
from hanabi_kit.lessons import Desk
from hanabi_kit.lessons.course import SECTIONS, Check, Lesson, all_lessons, find
from hanabi_kit.lessons.course.answers import Act, Cards, CustomAnswer, Function, Number
from hanabi_kit.lessons.questions.check_question import read_and_judge
from hanabi_kit.practice import Trainer
from hanabi_kit.practice.progress import CHECKS
from hanabi_kit.puzzles import load
from hanabi_kit.puzzles.topic_names import TAUGHT_IN
from tests.lessons.notebooks import headings, notebook, sources

MOST_CELLS = 32
PUZZLES = {puzzle.id: puzzle for puzzle in load()}
TOPICS = {1: {"first-puzzles"}, 2: {"first-puzzles"}}
"""Where the topic of a lesson's puzzles is not only its own; see `Lesson.topic`."""


class Nasty:
    """Something that fails at everything that is done with it."""

    def __repr__(self) -> str:
        raise RuntimeError("no words for this")

    __str__ = __repr__
    __hash__ = None  # type: ignore[assignment]

    def __eq__(self, other: object) -> bool:
        raise RuntimeError("not to be compared")

    def __iter__(self) -> Any:
        raise RuntimeError("not to be walked through")

    def __call__(self, *given: Any) -> Any:
        raise RuntimeError("not to be called")


def endless() -> Any:
    while True:
        yield "r1"


def raising(*given: Any) -> Any:
    raise ZeroDivisionError("<script>alert(1)</script>")


BAD: dict[str, Any] = {
    "a number too large": 10**400,
    "an endless number": inf,
    "no number": nan,
    "a truth value": True,
    "bytes": b"r1",
    "a list of lists": [[["r1"]]],
    "a dictionary": {"r1": 1},
    "markup": "<img src=x onerror=alert(1)>",
    "very long": "r1 " * 100_000,
    "zeros": "\0\0",
    "a half character": "\ud800",
    "a large fraction": Fraction(10**300, 7),
    "figures": "9" * 5000,
    "endless": endless(),
    "nasty": Nasty(),
    "a list with it": [Nasty()],
    "a class": Nasty,
    "a function that raises": raising,
    "a function of the wrong form": lambda: None,
}


def test_the_course_has_twelve_lessons_in_order() -> None:
    assert [lesson.number for lesson in all_lessons()] == list(range(1, 13))


@pytest.mark.parametrize(
    "wrong", [0, 13, -1, "x", "", None, 3.0, True, "²", "9" * 5000, "000000012345", [1]]
)
def test_a_lesson_that_there_is_not_is_told_what_there_is(wrong: Any) -> None:
    with pytest.raises(HanabiError, match="from 1 to 12"):
        find(wrong)


def test_a_lesson_is_whole(lesson: Lesson) -> None:
    assert len(lesson.checks) == CHECKS
    assert 1 <= len(lesson.predictions) <= 3
    assert len(lesson.puzzles) == len(set(lesson.puzzles)) == 5
    ids = [check.id for check in lesson.checks] + [p.id for p in lesson.predictions]
    assert len(set(ids)) == len(ids)
    assert all(id_ == id_.lower() and " " not in id_ for id_ in ids)
    assert 2 <= len(lesson.questions) <= 4
    assert all(question.endswith("?") for question in lesson.questions)


def test_a_table_that_there_is_not_is_told_what_there_is(lesson: Lesson) -> None:
    for ask in (lesson.check, lesson.prediction, lesson.table):
        with pytest.raises(HanabiError, match=r"This lesson has no .* 'nothing'"):
            ask("nothing")


def test_tables_can_be_set(lesson: Lesson) -> None:
    for name in lesson.tables:
        assert lesson.table(name) == lesson.table(name)


def test_predictions_come_true_as_one_of_their_options(lesson: Lesson) -> None:
    for prediction in lesson.predictions:
        assert prediction.truth() in prediction.options
        assert len(set(prediction.options)) == len(prediction.options)
        assert prediction.because


def test_a_solution_is_right_and_can_be_typed(lesson: Lesson) -> None:
    for check in lesson.checks:
        solution = check.solution()
        assert read_and_judge(check, solution)[1].right
        if not isinstance(check.kind, Function | CustomAnswer):
            assert read_and_judge(check, check.kind.write(solution))[1].right


def test_no_example_of_how_to_answer_is_the_answer(lesson: Lesson) -> None:
    for check in lesson.checks:
        match check.kind:
            case Number():
                examples = [check.kind.example]
            case Act():
                examples = ["red to Bob", "play 2"]
            case Cards():
                examples = [" ".join(map(str, check.kind.rules.cards[:2]))]
            case _:
                examples = []
        for example in examples:
            assert example in check.kind.how or isinstance(check.kind, Act)
            with suppress(HanabiError):  # it may not be possible at this table
                assert not read_and_judge(check, example)[1].right, check.id


@pytest.mark.parametrize("bad", BAD.values(), ids=BAD)
def test_a_bad_answer_gets_a_friendly_sentence(lesson: Lesson, bad: Any, tmp_path: Path) -> None:
    desk = Desk(lesson.number, Trainer(tmp_path / "attempts.jsonl"))
    for check in lesson.checks:
        asked = desk.check(check.id, bad)
        feedback = asked.feedback
        assert feedback is not None
        assert not feedback.right
        assert 0 < len(str(feedback)) < 600
        assert "Traceback" not in str(feedback)
        assert "<img src=x" not in asked.status.value
        assert "<script" not in asked.status.value
        assert repr(asked)


@pytest.mark.parametrize("nothing", ["", "  ", None, ...], ids=repr)
def test_nothing_is_no_answer(lesson: Lesson, nothing: Any, tmp_path: Path) -> None:
    trainer = Trainer(tmp_path / "attempts.jsonl")
    for check in lesson.checks:
        assert Desk(lesson.number, trainer).check(check.id, nothing).feedback is None
    assert trainer.attempts == ()


def test_the_puzzles_are_of_the_topic_and_become_no_easier(lesson: Lesson) -> None:
    puzzles = [PUZZLES[id_] for id_ in lesson.puzzles]
    allowed = TOPICS.get(lesson.number, {lesson.topic})
    fitting = sum(bool(allowed & set(puzzle.topics)) for puzzle in puzzles)
    assert fitting >= (5 if lesson.number not in (8, 9, 10, 12) else 2)
    assert [p.difficulty for p in puzzles] == sorted(p.difficulty for p in puzzles)


def test_puzzles_that_wait_for_a_lesson_wait_for_the_one_that_has_them() -> None:
    assert {TAUGHT_IN[a.topic] for a in all_lessons() if a.topic in TAUGHT_IN} == {
        a.code for a in all_lessons() if a.topic in TAUGHT_IN
    }
    posed = {id_: lesson.code for lesson in all_lessons() for id_ in lesson.puzzles}
    earlier = [
        (id_, topic)
        for id_, code in posed.items()
        for topic in PUZZLES[id_].topics
        if code < TAUGHT_IN.get(topic, "")
    ]
    assert earlier == []


def test_no_puzzle_is_in_two_lessons() -> None:
    ids = [id_ for lesson in all_lessons() for id_ in lesson.puzzles]
    assert sorted(ids) == sorted(set(ids))


def test_the_notebook_has_the_sections_in_order(lesson: Lesson) -> None:
    words = "\n\n".join(sources(lesson, "markdown"))
    assert headings(words, 1) == [f"Lesson {lesson.number}: {lesson.title}"]
    assert headings(words, 2) == list(SECTIONS)
    assert len(notebook(lesson)["cells"]) <= MOST_CELLS


def test_the_notebook_asks_everything_that_the_lesson_has(lesson: Lesson) -> None:
    code = "\n".join(sources(lesson, "code"))
    desk = f"lesson({lesson.number})"
    for check in lesson.checks:
        assert code.count(f'{desk}.check("{check.id}", ') == 1
    for prediction in lesson.predictions:
        before = code.index(f'{desk}.predict("{prediction.id}")')
        assert before < code.index(f'{desk}.recall("{prediction.id}")')
    assert f"{desk}.puzzles()" in code
    assert f"{desk}.finish()" in sources(lesson, "code")[-1]


def test_what_a_learner_writes_is_marked_and_answered_right(lesson: Lesson) -> None:
    """Each check has a cell of its own, with a solution between marks that is saved as right."""
    cells = [cell for cell in notebook(lesson)["cells"] if cell["cell_type"] == "code"]
    checked = [cell for cell in cells if ").check(" in "".join(cell["source"])]
    assert len(checked) == len(lesson.checks)
    for cell in checked:
        source = "".join(cell["source"])
        assert source.count("### BEGIN SOLUTION") == source.count("### END SOLUTION") == 1
        said = "".join("".join(out["data"].get("text/plain", "")) for out in cell["outputs"][1:])
        assert said.startswith("That is right."), source


def test_a_reader_without_a_kernel_sees_words_and_pictures(lesson: Lesson) -> None:
    """Every widget leaves its words and a page behind, never a mere reference to a model."""
    for cell in notebook(lesson)["cells"]:
        for output in cell.get("outputs", []):
            data = output.get("data", {})
            assert "application/vnd.jupyter.widget-view+json" not in data or len(data) == 1
            if output["output_type"] == "display_data" and "text/html" in data:
                assert "".join(data["text/plain"]).strip()
    pictures = [
        output
        for cell in notebook(lesson)["cells"]
        for output in cell.get("outputs", [])
        if "data:image/svg+xml;base64," in "".join(output.get("data", {}).get("text/html", ""))
    ]
    assert len(pictures) >= 3


def checks() -> list[Check]:
    return [check for lesson in all_lessons() for check in lesson.checks]


def test_a_wrong_answer_never_gives_the_right_one_away() -> None:
    """As far as a test can see it: the solution's text is not in what is said of wrong answers."""
    for check in checks():
        if isinstance(check.kind, Function | CustomAnswer):
            continue
        solution = check.kind.write(check.solution())
        for wrong in getattr(check.kind, "options", ()):
            _text, feedback = judged_or_none(check, wrong)
            if feedback is not None and not feedback.right and len(solution) > 3:
                assert solution.casefold() not in str(feedback).casefold(), check.id


def judged_or_none(check: Check, given: Any) -> tuple[str, Any]:
    try:
        return read_and_judge(check, given)
    except HanabiError:
        return "", None


def test_what_a_learner_has_not_written_yet_is_no_attempt(tmp_path: Path) -> None:
    """As `Run All` gives it in a fresh copy, where solutions are taken out."""
    trainer = Trainer(tmp_path / "attempts.jsonl")
    for lesson in all_lessons():
        for check in lesson.checks:
            if isinstance(check.kind, Function):
                feedback = (
                    Desk(lesson.number, trainer).check(check.id, lambda *_given: None).feedback
                )
                assert feedback is not None
                assert not feedback.right
    assert trainer.attempts == ()
