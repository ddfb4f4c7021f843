"""The class report: who did what, what to revisit, and that no name or answer breaks out of it."""

import csv
from html import unescape
from html.parser import HTMLParser
from io import StringIO
from pathlib import Path
from unicodedata import normalize
from xml.etree import ElementTree

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from hanabi_kit import HanabiError
from hanabi_kit.lessons import class_report, example_class
from hanabi_kit.lessons.reports.aggregation import checks_of
from hanabi_kit.lessons.reports.class_report import (
    LONGEST_SHOWN,
    ClassReport,
    cleaned,
    harmless,
    predictions,
)
from hanabi_kit.lessons.reports.submissions import Submission
from hanabi_kit.practice.journal_reader import JournalContents, UnreadableLine, read
from hanabi_kit.practice.progress import TaskStanding
from hanabi_kit.puzzles import Collection, load
from tests.lessons.classes import answers, check, course, handed, lesson
from tests.practice.practice import attempt, recorded

RIGHT, FIXED, WRONG = TaskStanding.RIGHT, TaskStanding.FIXED, TaskStanding.WRONG
NONE = Collection([])


def report(*files: Submission, lessons: int = 2, collection: Collection = NONE) -> ClassReport:
    return class_report(files, lessons=course(lessons), collection=collection)


# Who did what.


def test_a_cell_says_when_a_check_was_right() -> None:
    done = answers("a+ b-+ c--") + answers("a-+-", code="02", day=1)
    assert checks_of(done, course(3)) == (
        (RIGHT, FIXED, WRONG),
        (FIXED, None, None),
        (None, None, None),
    )


def test_the_first_answer_in_time_counts_whatever_the_order_in_the_file(tmp_path: Path) -> None:
    for went, standing in {"a+-": RIGHT, "a-+": FIXED}.items():
        path = recorded(tmp_path / went, tuple(reversed(answers(went))))
        assert checks_of(read(path).attempts, course(1))[0][0] is standing


def test_puzzles_and_predictions_are_no_checks() -> None:
    done = [attempt("a", lesson="01"), attempt("a", kind="prediction", lesson="01")]
    assert checks_of(done, course(1)) == ((None, None, None),)


def test_learners_of_one_name_stay_apart() -> None:
    found = report(
        handed("Mia", answers("a+"), "1.jsonl"),
        handed("Mia", answers("a-", day=1), "2.jsonl"),
        handed("Mia (2)", answers("b-", day=2), "3.jsonl"),
    )
    assert [row.name for row in found.room.rows] == ["Mia", "Mia (2)", "Mia (2) (2)"]
    assert [row.cells[0][0] for row in found.room.rows] == [RIGHT, WRONG, None]


def test_one_lesson_can_be_asked_for() -> None:
    """Others leave no trace in it, and who has done nothing in it still has a row."""
    files = [
        handed("Mia", [*answers("a+ b-"), *answers("a-", code="02", day=1)], "1.jsonl"),
        handed("Tom", answers("c-", day=2), "2.jsonl"),
    ]
    found = class_report(files, lesson="02", lessons=course(2))
    assert [one.number for one in found.lessons] == [2]
    assert [row.cells for row in found.room.rows] == [((WRONG, None, None),), ((None,) * 3,)]
    assert found.notes == ()
    assert class_report(files, lesson=2, lessons=course(2)).room == found.room
    with pytest.raises(HanabiError, match="'7' is no lesson: the course has lessons 1 to 2"):
        class_report(files, lesson="7", lessons=course(2))


def test_learners_stand_in_the_order_of_a_list() -> None:
    names = ["mia", "Learner 10", "Learner 2", "Max"]
    files = [handed(name, answers("a+", day=n), f"{n}") for n, name in enumerate(names)]
    ordered = [row.name for row in report(*files).room.rows]
    assert ordered == ["Learner 2", "Learner 10", "Max", "mia"]


def test_the_same_file_twice_counts_once() -> None:
    found = report(
        handed("Mia", answers("a+ b+"), "mia.jsonl"), handed("Mia", answers("a+ b+"), "copy.jsonl")
    )
    assert [row.name for row in found.room.rows] == ["Mia"]
    assert found.notes == ("mia.jsonl: all of it is in copy.jsonl too, so it is counted once.",)


def test_an_earlier_file_of_a_learner_gives_way_to_the_later_one() -> None:
    early, late = answers("a-"), answers("a-+ b+")
    found = report(handed("Mia", early, "1.jsonl"), handed("Mia", late, "2.jsonl"))
    assert [row.cells[0] for row in found.room.rows] == [(FIXED, RIGHT, None)]


def test_one_computer_for_two_learners_is_told() -> None:
    found = report(
        handed("Mia", answers("a+ b+"), "1.jsonl"), handed("Max", answers("a+ b+"), "2.jsonl")
    )
    assert len(found.learners) == 2
    assert "Max and Mia (2). Perhaps they share a computer." in found.notes[0]


def test_a_whole_class_at_one_computer_is_told_briefly() -> None:
    files = [handed(f"L{n}", answers("a+"), f"{n}.jsonl") for n in range(30)]
    (note,) = report(*files).notes
    assert "432 more pairs" in note  # of 30 * 29 / 2, all but the three that are named


def test_a_file_without_a_name_is_called_by_its_own() -> None:
    found = report(handed(None, answers("a+"), "attempts.jsonl"), handed("  ", answers("b+")))
    assert [row.name for row in found.room.rows] == ["attempts.jsonl", "x.jsonl"]


def test_what_cannot_be_read_is_told_and_costs_nothing_else() -> None:
    problems = tuple(UnreadableLine(n, "not JSON") for n in range(1, 6))
    found = report(
        Submission("broken.jsonl", trouble="can't be read (gone)"),
        Submission("half.jsonl", JournalContents(tuple(answers("a+")), problems, unread=5)),
        Submission("empty.jsonl"),
        Submission("photo.jsonl", JournalContents((), problems, unread=5)),
        handed("Mia", answers("a+", day=1), "mia.jsonl"),
    )
    assert len(found.learners) == 2
    assert found.notes == (
        "broken.jsonl: can't be read (gone)",
        "empty.jsonl: there are no answers in it.",
        "half.jsonl, line 1: not JSON",
        "half.jsonl, line 2: not JSON",
        "half.jsonl, line 3: not JSON",
        "half.jsonl: 2 more lines can't be read.",
        "photo.jsonl: no answers can be read in it (line 1: not JSON); ask for the file again.",
    )
    assert "broken.jsonl" in str(found)
    assert "broken.jsonl" in found.page


def test_answers_to_unknown_checks_are_told() -> None:
    found = report(handed("Mia", answers("a+ z+")))
    assert found.notes[0].startswith("1 answer is to a check that this course does not have")


def test_nobody_is_a_class_too() -> None:
    found = report()
    assert "0 learners" in str(found)
    assert "No check was answered yet." in found.page
    assert found.csv.count("\n") == 1


# What to revisit.


def whole_class(*words: str, wrong: str = "no") -> list[Submission]:
    return [
        handed(f"L{n}", answers(done, day=n, wrong=wrong), f"{n}.jsonl")
        for n, done in enumerate(words)
    ]


def test_the_worst_check_comes_first_with_its_mistake_and_puzzles() -> None:
    found = report(*whole_class("a+ b-+", "a+ b-", "a- b-+", "a-+ b+", wrong="<i>no</i>"))
    b, a = found.revisits
    assert (a.check, b.check) == (found.lessons[0].checks[0], found.lessons[0].checks[1])
    assert (b.tally.right, b.tally.tried) == (1, 4)
    assert b.mistake is not None
    assert (b.mistake.answer, b.mistake.learners) == ("<i>no</i>", 3)
    assert b.puzzles == found.lessons[0].puzzles
    assert "<i>no</i>" not in found.page
    assert "&lt;i&gt;no&lt;/i&gt;" in found.page
    assert "Lesson 1, Lesson title 1, Check b" in str(found)


def test_what_few_have_tried_or_most_could_do_is_not_revisited() -> None:
    assert report(*whole_class("a-", "a-")).revisits == ()
    assert report(*whole_class("a+", "a+", "a-")).revisits == ()
    assert "Nothing stands out" in str(report(*whole_class("a+", "a+", "a-")))


def test_a_mistake_of_one_learner_is_not_that_of_the_class() -> None:
    files = [
        handed(f"L{n}", answers("a--", day=n, wrong=f"no {n}"), f"{n}.jsonl") for n in range(4)
    ]
    assert report(*files).revisits[0].mistake is None


def test_of_code_only_the_number_of_mistakes_is_told() -> None:
    (c,) = report(*whole_class("c-", "c-", "c-", wrong="a function")).revisits
    assert c.mistake is None


def test_a_check_with_a_topic_of_its_own_is_practised_by_that() -> None:
    other = lesson(1, checks=(check("a", topic="risk"), check("b"), check("c")))
    files = whole_class("a-", "a-", "a-")
    (a,) = class_report(files, lessons=[other], collection=load()).revisits
    assert other.topic != "risk"
    assert len(a.puzzles) == 5
    assert all("risk" in load()[id_].topics for id_ in a.puzzles)


def test_puzzles_add_up_by_topic_and_weak_ones_are_revisited() -> None:
    puzzle = next(p for p in load() if p.topics == ("counting",) or "counting" in p.topics)
    action = next(v.action for v in puzzle.values if v.action not in puzzle.accepted)
    files = [
        handed(f"L{n}", [attempt(puzzle.id, right=n == 0, day=n, answer=str(action))], f"{n}.jsonl")
        for n in range(4)
    ]
    found = report(*files, lessons=4, collection=load())
    tallies = {tally.group: tally for tally in found.topics}
    assert set(tallies) == set(puzzle.topics)
    assert (tallies["counting"].right, tallies["counting"].tried) == (1, 4)
    again = next(one for one in found.revisits if one.topic == "counting")
    assert again.lesson is found.lessons[1]  # the first with that topic
    assert again.check is None
    assert again.mistake is not None
    assert again.mistake.learners == 3
    assert puzzle.id in again.mistake.answer


def test_an_answer_that_is_no_action_is_told_as_it_is() -> None:
    puzzle = next(iter(load()))
    files = [
        handed(f"L{n}", [attempt(puzzle.id, right=False, day=n, answer="<b>")], f"{n}.jsonl")
        for n in range(3)
    ]
    found = report(*files, collection=load())
    assert found.revisits[0].mistake is not None
    assert found.revisits[0].mistake.answer.startswith("<b>, in the puzzle")
    assert "<b>" not in found.page


def test_predictions_of_all_learners_count_each() -> None:
    made = [
        handed(
            f"L{n}",
            [attempt("p", kind="prediction", lesson="01", confidence=80, right=n < 3, day=n)],
            f"{n}.jsonl",
        )
        for n in range(4)
    ]
    assert predictions(report(*made)).startswith("3 of 4 came true, and the class was 80 % sure")
    assert predictions(report()) == "Nobody made a prediction yet."


# Names are whatever somebody typed.


class Tags(HTMLParser):
    """Every tag and attribute of a page."""

    def __init__(self, html: str) -> None:
        super().__init__()
        self.found: list[tuple[str, tuple[str, ...]]] = []
        self.feed(html)
        self.close()

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.found.append((tag, tuple(name for name, _ in attrs)))


NASTY = [
    "<script>alert(1)</script>",
    "</desc></svg><script>",
    "'\" onerror=alert(1) x='",
    "&lt;b&gt;",
    "]]>",
    "a,b;c",
    '"quoted", "twice"',
    "=1+1",
    " =1+1",
    "@SUM(A1)",
    "Mia;=1+1",
    'Mia";=1+1;"',
    "Mia,=1+1",
    'Mia",=1+1,"',
    ";=1+1",
    '"=1+1',
    "'=1+1",
    "+49",
    "-2",
    "\N{FULLWIDTH EQUALS SIGN}1",
    "\ufeff=1",
    "\u202egnp.exe",
    "x" * 100,
    "名前" * 40,
]
NAMES = st.one_of(
    st.sampled_from(NASTY),
    st.text(st.characters(exclude_categories=["Cs", "Cc", "Zl", "Zp"]), max_size=100),
)


@settings(max_examples=50, deadline=None)
@given(
    NAMES, st.text(st.characters(exclude_categories=["Cs"]), max_size=50) | st.sampled_from(NASTY)
)
def test_no_name_and_no_answer_breaks_out(name: str, answer: str) -> None:
    def made(who: str, wrong: str) -> ClassReport:
        files = whole_class("a-", "a-", "a-", wrong=wrong)
        mias = handed(who, answers("a- b+", day=9, wrong=wrong), "name.jsonl")
        return report(*files, mias)

    plain, nasty = made("Zz", "no"), made(name, answer)
    assert Tags(nasty.page).found == Tags(plain.page).found
    ElementTree.fromstring(nasty.picture().svg)
    rows = list(csv.reader(StringIO(nasty.csv)))
    assert {len(row) for row in rows} == {1 + 6 + 3}
    # Where a semicolon parts fields, each line is one field: quoted from its start to its end.
    assert all(line.startswith('"') and line.endswith('"') for line in nasty.csv.split("\n")[:-1])
    assert len(rows) == 1 + 4
    for separator in ",;\t":
        for row in csv.reader(StringIO(nasty.csv), delimiter=separator):
            assert len(row) == (1 + 6 + 3 if separator == "," else 1)
            assert not any(
                normalize("NFKC", cell).lstrip().startswith(("=", "+", "-", "@")) for cell in row
            )
    for learner in nasty.learners:
        assert learner.name
        assert learner.name.isprintable()
        assert len(learner.name) <= LONGEST_SHOWN
    assert all(line.isprintable() for line in str(nasty).splitlines())


def test_names_are_told_as_typed_where_they_do_no_harm() -> None:
    assert cleaned("Zoë O'Neil") == "Zoë O'Neil"
    assert harmless("Zoë O'Neil") == "Zoë O'Neil"
    for formula in ("\t=1", "\r\n@a", " +1", "\xa0-1", "\N{SMALL PLUS SIGN}1"):
        assert harmless(formula) == f"'{formula}"
    found = report(handed("Mia & Max", answers("a+")))
    assert "Mia & Max" in str(found)
    assert "Mia &amp; Max" in found.page
    assert "Mia & Max" in unescape(found.page)


# All of it.


def test_thirty_learners_and_every_check_are_told_in_every_form() -> None:
    lessons = course()
    files = example_class(1, learners=30, lessons=lessons)
    found = class_report(files, lessons=lessons, collection=NONE)
    assert found.notes == ()
    told = found.data
    assert len(told["learners"]) == 30
    assert len(told["checks"]) == 36
    rows = list(csv.DictReader(StringIO(found.csv)))
    for row, learner, of_one in zip(rows, told["learners"], found.room.rows, strict=True):
        assert row["learner"] == learner["name"] == of_one.name
        assert {id_: row[id_] or None for id_ in learner["checks"]} == learner["checks"]
        assert int(row["first try"]) == sum(cells.count(RIGHT) for cells in of_one.cells)
    for place, one in enumerate(told["checks"]):
        column = [list(learner["checks"].values())[place] for learner in told["learners"]]
        assert one["first try"] == column.count("first try")
        assert one["not yet"] == column.count("not yet")
    bundle = found._repr_mimebundle_()
    assert bundle["text/plain"] == str(found)
    assert "data:image/svg+xml;base64," in bundle["text/html"]


def test_it_is_saved_for_a_spreadsheet_and_for_the_printer(tmp_path: Path) -> None:
    found = report(handed("Zoë", answers("a+ b-")))
    found.save_csv(tmp_path / "class.csv")
    assert (tmp_path / "class.csv").read_text(encoding="utf-8-sig") == found.csv
    with pytest.raises(HanabiError, match="can't be written"):
        found.save_csv(tmp_path / "missing" / "class.csv")
    found.picture("print").save(tmp_path / "class.svg")
    assert "Zoë" in (tmp_path / "class.svg").read_text(encoding="utf-8")


def test_an_example_is_the_same_for_the_same_seed() -> None:
    assert example_class(5, lessons=course()) == example_class(5, lessons=course())
    assert example_class(5, lessons=course()) != example_class(6, lessons=course())
    few = class_report(
        example_class(learners=3, lessons=course(2)), lessons=course(2), collection=NONE
    )
    assert [one.name for one in few.learners] == ["learner 1", "learner 2", "learner 3"]


@pytest.mark.parametrize("seed", range(5))
def test_an_example_shows_all_there_is_to_show(seed: int) -> None:
    lessons = course()
    found = class_report(example_class(seed, lessons=lessons), lessons=lessons, collection=NONE)
    cells = {cell for row in found.room.rows for of_one in row.cells for cell in of_one}
    assert {RIGHT, FIXED, WRONG} <= cells
    assert found.revisits
