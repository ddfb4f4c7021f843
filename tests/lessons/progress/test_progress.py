"""How far a learner has come: counted from the record, shown on the map and at a lesson's end."""

from pathlib import Path

from hanabi_kit.lessons import Desk
from hanabi_kit.lessons.course import Lesson, find
from hanabi_kit.lessons.progress.course_map import CourseMap
from hanabi_kit.lessons.progress.lesson_progress import Done, progress_in
from hanabi_kit.practice import Attempt, Trainer
from tests.lessons.notebooks import FOLDER
from tests.widgets.screens import shown, status


def attempt(kind: str, task: str, lesson: str = "03", *, right: bool = True) -> Attempt:
    when = "2030-01-31T09:15:00.000Z"
    return Attempt(kind=kind, task=task, answer="x", right=right, when=when, lesson=lesson)


def whole(lesson: Lesson) -> list[Attempt]:
    done = [attempt("prediction", each.id, lesson.code) for each in lesson.predictions]
    done += [attempt("check", each.id, lesson.code) for each in lesson.checks]
    return done + [attempt("puzzle", id_, "") for id_ in lesson.puzzles]


def test_nothing_done_counts_nothing(lesson: Lesson) -> None:
    progress = progress_in(lesson, ())
    assert progress.total.done == 0
    assert progress.checks.all == 3
    assert progress.puzzles.all == 5


def test_all_done_is_whole(lesson: Lesson) -> None:
    assert progress_in(lesson, whole(lesson)).is_whole
    assert not progress_in(lesson, whole(lesson)[1:]).is_whole
    assert progress_in(lesson, whole(lesson) * 2) == progress_in(lesson, whole(lesson))


def test_what_counts() -> None:
    lesson = find(3)
    wrong = progress_in(lesson, [attempt("check", "never-touched", right=False)])
    assert wrong.checks == Done(0, 3)
    guessed = progress_in(lesson, [attempt("prediction", "untouched", right=False)])
    assert guessed.predictions == Done(1, 1)  # a prediction is made, right or not
    elsewhere = progress_in(lesson, [attempt("check", "never-touched", "04")])
    assert elsewhere.checks == Done(0, 3)
    unknown = progress_in(lesson, [attempt("check", "no-such-check"), attempt("puzzle", "nothing")])
    assert unknown.total.done == 0


def test_the_map_shows_what_is_done_as_soon_as_it_is(trainer: Trainer) -> None:
    map_ = CourseMap(trainer)
    assert "Next is lesson 1, Rules by doing." in status(map_)
    assert "solved" not in status(map_)
    for right in (False, True, True):  # of no lesson, and solved twice
        trainer.record(attempt("puzzle", "first-01-two-threes-to-go", right=right))
    assert "You have solved 1 puzzle. Next is lesson 1" in status(map_)
    assert "hanabi-map" not in shown(map_)
    for each in whole(find(1)):
        trainer.record(each)
    assert '.hanabi-map-01::after {content: "✓ all 11"' in shown(map_)
    assert "Next is lesson 2" in status(map_)
    Desk(2, Trainer(trainer.path)).predict("meant").predict("a", 50)  # in another cell
    assert '.hanabi-map-02::after {content: "1 of 10"' in shown(map_)
    assert "Go on with lesson 2, A clue touches all: predictions 1 of 2" in status(map_)


def test_the_page_that_is_saved_is_nobodys(trainer: Trainer) -> None:
    map_, end = CourseMap(trainer), Desk(3, trainer).finish()
    before = (map_.table(), map_.still_page(), end.ending(), end.still_page())
    for each in whole(find(3)):
        trainer.record(each)
    assert (map_.table(), map_.still_page(), end.ending(), end.still_page()) == before
    assert "You have done all of this lesson" in status(end)


def test_links_lead_to_notebooks_that_are_there(lesson: Lesson, trainer: Trainer) -> None:
    _text, ending = Desk(lesson.number, trainer).finish().ending()
    _text, table = CourseMap(trainer).table()
    for page in (ending, table):
        files = [part.split("'")[0] for part in page.split("<a href='")[1:]]
        assert files
        assert all((FOLDER / file).is_file() for file in files)
    following = f"{find(lesson.number + 1).stem}.ipynb" if lesson.number < 12 else "00_practice"
    assert following in ending


def test_a_lesson_ends_with_what_one_can_do(lesson: Lesson, trainer: Trainer) -> None:
    text, page = Desk(lesson.number, trainer).finish().ending()
    assert text.startswith(f"You can now {lesson.able}.")
    assert lesson.able[0].islower()
    assert not lesson.able.endswith(".")
    assert "<b>You can now" in page


def test_the_end_goes_with_the_record(tmp_path: Path) -> None:
    end = Desk(3, Trainer(tmp_path / "attempts.jsonl")).finish()
    assert "predictions 0 of 1, checks 0 of 3, puzzles 0 of 5" in status(end)
    Desk(3, Trainer(tmp_path / "attempts.jsonl")).check("never-touched", "y2 y3 g2 g3")
    assert "checks 1 of 3" in status(end)
