"""What a class handed in, added up to its report: learners, checks, predictions, puzzles, notes."""

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from itertools import combinations

from ...practice.attempts import Attempt
from ...practice.journal_reader import JournalContents
from ...practice.progress import GroupProgress, Puzzles, TaskStanding, by_topic
from ...puzzles.collection import Collection, load
from ...render.practice.class_map import CheckStanding, Classroom, LearnerRow, LessonColumns
from ...support.errors import HanabiError, quoted
from ...support.i18n import _, listed, ngettext
from ..course import all_lessons
from ..course.lesson import Lesson
from .calibration import calibrate, foreseen
from .class_report import LONGEST_SHOWN, ClassReport, Learner, cleaned
from .revisits import revisits
from .submissions import Submission

MOST_TOLD = 3
"""So many bad lines of a file are told one by one."""


def class_report(
    handed: Iterable[Submission],
    *,
    lesson: int | str | None = None,
    lessons: Sequence[Lesson] | None = None,
    collection: Collection | None = None,
) -> ClassReport:
    """What these files say about the class, in the whole course or in one `lesson` of it."""
    lessons = all_lessons() if lessons is None else tuple(lessons)
    collection = load() if collection is None else collection
    handed = sorted(handed, key=lambda one: one.file)
    kept, left_out = _counted_once(handed)
    learners = _named(kept)
    notes = (*_troubles(handed), *left_out, *_shared(learners), *_strange(learners, lessons))
    if lesson is not None:
        lessons = (_asked_for(lesson, lessons),)
        learners = tuple(_only(lessons[0], learner) for learner in learners)
    cells = {learner: checks_of(learner.attempts, lessons) for learner in learners}
    tallies = _topics({p.id: (p.topics, p.difficulty) for p in collection}, learners)
    return ClassReport(
        lessons,
        learners,
        Classroom(
            tuple(LessonColumns(str(one.number), one.title, len(one.checks)) for one in lessons),
            tuple(LearnerRow(learner.name, cells[learner]) for learner in learners),
        ),
        calibrate(made for learner in learners for made in foreseen(learner.attempts)),
        tuple(tally for tally in tallies if tally.tried or tally.unrated),
        revisits(lessons, [one.attempts for one in learners], cells.values(), tallies, collection),
        notes,
    )


def _asked_for(lesson: int | str, lessons: Sequence[Lesson]) -> Lesson:
    """The lesson of this number, such as 3 or "03"."""
    for one in lessons:
        if str(lesson).strip() in (one.code, str(one.number)):
            return one
    words = _("{lesson} is no lesson: the course has lessons {first} to {last}.")
    raise HanabiError(
        words.format(lesson=quoted(lesson), first=lessons[0].number, last=lessons[-1].number)
    )


def _only(lesson: Lesson, learner: Learner) -> Learner:
    """A learner with the answers alone that were given in a lesson; perhaps there are none."""
    return replace(
        learner, attempts=tuple(made for made in learner.attempts if made.lesson == lesson.code)
    )


# Learners.


def _counted_once(handed: Sequence[Submission]) -> tuple[list[Submission], list[str]]:
    """The files that count, and why others don't: each answer of a learner counts once."""
    kept: list[Submission] = []
    notes = []
    # A later file of the same learner holds all that an earlier one does, and more.
    for one in sorted(handed, key=lambda one: -len(one.contents.attempts)):
        if not one.contents.attempts:
            continue
        answers = set(one.contents.attempts)
        later = [
            k for k in kept if _typed(k) == _typed(one) and answers <= set(k.contents.attempts)
        ]
        if later:
            words = _("{file}: all of it is in {other} too, so it is counted once.")
            notes.append(words.format(file=one.file, other=later[0].file))
        else:
            kept.append(one)
    return sorted(kept, key=lambda one: (_in_lists(_typed(one)), one.file)), sorted(notes)


def _in_lists(name: str) -> str:
    """By what a name is put in order: learner 2 comes before learner 10."""
    return re.sub("[0-9]+", lambda digits: digits[0].zfill(LONGEST_SHOWN), name.casefold())


def _typed(one: Submission) -> str:
    """The name that the learner typed, cleaned; a file without one is called by its own name."""
    header = one.contents.header
    return cleaned(header.learner if header and header.learner.strip() else one.file)


def _named(handed: Iterable[Submission]) -> tuple[Learner, ...]:
    """Learners, each under a name of their own: a second Mia is Mia (2)."""
    taken: set[str] = set()
    found = []
    for one in handed:
        name, number = _typed(one), 1
        while name in taken:
            number += 1
            name = f"{_typed(one)} ({number})"
        taken.add(name)
        found.append(Learner(name, one.contents.attempts))
    return tuple(found)


# What they did.


def checks_of(
    attempts: Iterable[Attempt], lessons: Sequence[Lesson]
) -> tuple[tuple[CheckStanding, ...], ...]:
    """How one learner did in every check of these lessons."""
    went: dict[tuple[str, str], TaskStanding] = {}
    for attempt in attempts:
        if attempt.kind == "check":
            task = attempt.lesson, attempt.task
            if task not in went:
                went[task] = TaskStanding.RIGHT if attempt.right else TaskStanding.WRONG
            elif attempt.right and went[task] is TaskStanding.WRONG:
                went[task] = TaskStanding.FIXED
    return tuple(
        tuple(went.get((lesson.code, check.id)) for check in lesson.checks) for lesson in lessons
    )


def _topics(puzzles: Puzzles, learners: Iterable[Learner]) -> tuple[GroupProgress, ...]:
    """How the class did in the puzzles of each topic, as `by_topic` has it of one learner."""
    totals: dict[str, GroupProgress] = {}
    for learner in learners:
        for tally in by_topic(puzzles, learner.attempts):
            before = totals.get(tally.group, GroupProgress(tally.group))
            totals[tally.group] = replace(
                before,
                right=before.right + tally.right,
                fixed=before.fixed + tally.fixed,
                wrong=before.wrong + tally.wrong,
                unrated=before.unrated + tally.unrated,
            )
    return tuple(sorted(totals.values(), key=lambda t: (not t.enough, t.expected, t.group)))


# What else a teacher should know.


def _troubles(handed: Iterable[Submission]) -> Iterator[str]:
    """What can't be read, and files without an answer in them."""
    for one in handed:
        file, found = cleaned(one.file, 60), one.contents
        if one.trouble:
            yield f"{file}: {cleaned(one.trouble, 200)}"
            continue
        if not found.attempts:
            yield _without_answers(file, found)
            continue
        for problem in found.problems[:MOST_TOLD]:
            yield f"{file}, {cleaned(str(problem), 200)}"
        more = found.unread - MOST_TOLD
        if more > 0:
            words = ngettext(
                "{file}: {n} more line can't be read.",
                "{file}: {n} more lines can't be read.",
                more,
            )
            yield words.format(file=file, n=more)


def _without_answers(file: str, found: JournalContents) -> str:
    """One sentence: in a file of something else every line is bad, for the same reason."""
    if not found.problems:
        return _("{file}: there are no answers in it.").format(file=file)
    words = _("{file}: no answers can be read in it ({why}); ask for the file again.")
    return words.format(file=file, why=cleaned(str(found.problems[0]), 200))


def _shared(learners: Iterable[Learner]) -> Iterator[str]:
    """Whose files have answers in common, to the millisecond: perhaps they share a computer."""
    answers = [(learner.name, set(learner.attempts)) for learner in learners]
    pairs = [
        _("{one} and {other} ({n})").format(one=one, other=other, n=len(of_one & of_other))
        for (one, of_one), (other, of_other) in combinations(answers, 2)
        if of_one & of_other
    ]
    if pairs:
        more = [_("{n} more pairs").format(n=len(pairs) - MOST_TOLD)] * (len(pairs) > MOST_TOLD)
        words = _("Some answers are in two files: {pairs}. Perhaps they share a computer.")
        yield words.format(pairs=listed([*pairs[:MOST_TOLD], *more]))


def _strange(learners: Iterable[Learner], lessons: Sequence[Lesson]) -> Iterator[str]:
    """Answers to checks that these lessons don't have."""
    known = {(lesson.code, check.id) for lesson in lessons for check in lesson.checks}
    number = sum(
        attempt.kind == "check" and (attempt.lesson, attempt.task) not in known
        for learner in learners
        for attempt in learner.attempts
    )
    if number:
        yield ngettext(
            "{n} answer is to a check that this course does not have; it is left out.",
            "{n} answers are to checks that this course does not have; they are left out.",
            number,
        ).format(n=number)
