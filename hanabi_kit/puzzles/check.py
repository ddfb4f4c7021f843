"""Whether puzzles are sound: every reason why one is not, each with where to look."""

import re
from collections.abc import Iterable, Iterator, Sequence
from concurrent.futures import Executor
from functools import partial
from pathlib import Path
from typing import NamedTuple

from ..engine.actions import Clue, Discard, Play
from ..engine.state import State
from ..engine.wording import say
from ..solver import MARGIN, ActionValue, Budget, Solution
from ..solver.solution import NEEDS
from ..support.budget import Progress
from ..support.errors import HanabiError, quoted_list
from .collection import read
from .puzzle import LOCALE, Puzzle, Texts
from .puzzle_json import to_data
from .solution_io import solve_puzzle, stored_solution
from .symmetry import twin_key

SECONDS = 2.0
"""How long the solver may think about one puzzle, unless everything is to be checked."""
MARKED = 2
"""How many of the hints may not give the answer away."""

Reason = tuple[str, str]
"""Where something is wrong in a puzzle, and what."""


class Problem(NamedTuple):
    """Something that is wrong with a puzzle."""

    puzzle: str
    """Its id, or its file if that can't be read."""
    where: str
    """The path in the puzzle, such as ``texts.en.hints[0]``; empty if it is all of it."""
    what: str

    def __str__(self) -> str:
        return ": ".join(filter(None, self))


class SoundnessReport(NamedTuple):
    """What a check of puzzles found."""

    puzzles: int
    """How many were looked at."""
    problems: tuple[Problem, ...]
    unsolved: tuple[str, ...]
    """Those that took the solver too long: their values were compared with what is certain."""


def check(puzzles: Iterable[Puzzle], full: bool = False) -> list[Problem]:
    """Every reason why these puzzles are no sound collection; empty if they are."""
    return [*check_puzzles([*puzzles], full=full).problems]


def check_puzzles(
    puzzles: Sequence[Puzzle],
    *,
    full: bool = False,
    executor: Executor | None = None,
    progress: Progress | None = None,
) -> SoundnessReport:
    """Check puzzles one by one, in an executor if there is one, and against each other.

    Unless `full`, the solver has `SECONDS` for each.
    """
    look = partial(reasons_alone, seconds=None if full else SECONDS)
    answers = map(look, puzzles) if executor is None else executor.map(look, puzzles)
    problems: list[Problem] = []
    unsolved: list[str] = []
    for done, (puzzle, (reasons, solved)) in enumerate(zip(puzzles, answers, strict=True), 1):
        problems += [Problem(puzzle.id, *reason) for reason in reasons]
        unsolved += [] if solved else [puzzle.id]
        if progress is not None:
            progress(done / len(puzzles), puzzle.id)
    problems += _together(puzzles)
    if full:
        late = "the solver's memory did not suffice to work out the values"
        problems += [Problem(name, "values", late) for name in unsolved]
    return SoundnessReport(len(puzzles), tuple(problems), tuple(unsolved))


def check_files(
    files: Sequence[Path],
    *,
    full: bool = False,
    executor: Executor | None = None,
    progress: Progress | None = None,
) -> SoundnessReport:
    """Check the puzzles in files; what can't be read is a problem like any other."""
    problems: list[Problem] = []
    puzzles: list[Puzzle] = []
    for file in files:
        try:
            puzzle = read(file)
        except HanabiError as error:
            what = str(error).removeprefix(f"{file}: ")
            problems.append(Problem(str(file), "", what))
            continue
        puzzles.append(puzzle)
        if file.stem != puzzle.id:
            problems.append(Problem(str(file), "id", f"the file is not called {puzzle.id}.json"))
    found = check_puzzles(puzzles, full=full, executor=executor, progress=progress)
    return found._replace(puzzles=len(files), problems=(*problems, *found.problems))


# Puzzles against each other.


def _together(puzzles: Sequence[Puzzle]) -> Iterator[Problem]:
    seen: set[str] = set()
    forms: dict[object, str] = {}
    for puzzle in puzzles:
        if puzzle.id in seen:
            yield Problem(puzzle.id, "id", "another puzzle has it too")
        seen.add(puzzle.id)
        if puzzle.position.status():
            continue
        form = twin_key(puzzle)
        if form in forms:
            what = f"the same as in {forms[form]}, but for colours, seats and the order of cards"
            yield Problem(puzzle.id, "position", what)
        forms.setdefault(form, puzzle.id)


# One puzzle alone.


def reasons_alone(puzzle: Puzzle, seconds: float | None) -> tuple[list[Reason], bool]:
    """What is wrong with a puzzle, and whether the solver had the time to compare everything."""
    reasons = [*reasons_unaskable(puzzle)]
    if reasons:
        return reasons, True
    reasons += _limits(puzzle)
    reasons += _words(puzzle)
    unfit = [*_actions(puzzle)]
    if unfit:
        return reasons + unfit, True
    claimed = stored_solution(puzzle)
    reasons += _claims(puzzle, claimed)
    try:
        found = solve_puzzle(puzzle, Budget(seconds), anew=True)
    except HanabiError as error:
        return [*reasons, ("model", str(error))], True
    return [*reasons, *_values(claimed, found)], found.exact


def reasons_unaskable(puzzle: Puzzle) -> Iterator[Reason]:
    """Why nothing can be asked about this position."""
    position = puzzle.position
    reasons = position.status()
    yield from [_within("position", reason) for reason in reasons]
    if reasons:
        return
    if puzzle.state.over:
        yield "position", "the game is over, so there is nothing to ask"
    for seat, hand in enumerate(position.hands):
        for slot, place in enumerate(hand):
            where = f"position.hands[{seat}][{slot}].card"
            if seat == position.turn and place.card is not None:
                yield where, "the mover does not see it, so write ?"
            if seat != position.turn and place.card is None:
                yield where, "the mover sees it, so say what it is"
    if not isinstance(position.deck, int):
        yield "position.deck", "nobody knows its order, so write how many cards it has"


def _within(path: str, reason: str) -> Reason:
    """A reason that may begin with a path of its own."""
    where, colon, what = reason.partition(": ")
    if colon and " " not in where:
        return f"{path}.{where}".removeprefix("."), what
    return path, reason


def _limits(puzzle: Puzzle) -> Iterator[Reason]:
    """What a file of this puzzle would be refused for."""
    from .schema import broken, schema

    for reason in broken(to_data(puzzle), schema()):
        yield _within("", reason)


# Words.


def _words(puzzle: Puzzle) -> Iterator[Reason]:
    if LOCALE not in puzzle.texts:
        yield "texts", f"there are no words in English ({LOCALE})"
    for locale, words in puzzle.texts.items():
        for where, what in (
            *_perspective(puzzle.state, words),
            *_giving_away(puzzle, words),
            *_feedback(puzzle, words),
        ):
            yield f"texts.{locale}.{where}", what


def _perspective(state: State, words: Texts) -> Iterator[Reason]:
    names = state.game.names
    if words.perspective not in names:
        yield "perspective", f"nobody of that name is playing, only {', '.join(names)}"
    elif words.perspective not in words.explanation:
        yield "explanation", f"it does not name its perspective, {words.perspective}"


def _giving_away(puzzle: Puzzle, words: Texts) -> Iterator[Reason]:
    """What is read before the answer and says it in so many words."""
    read_first = {"title": words.title, "prompt": words.prompt}
    read_first |= {f"hints[{i}]": hint for i, hint in enumerate(words.hints[:MARKED])}
    spoken = {form for action in puzzle.accepted for form in _forms(puzzle.state, action)}
    for where, text in read_first.items():
        plain = " ".join(text.casefold().split())
        given = [form for form in spoken if re.search(rf"\b{re.escape(form)}\b", plain)]
        if given:
            yield where, f"it gives the answer away: {min(given)}"


def _forms(state: State, action: object) -> Iterator[str]:
    """The ways in which an answer may be said."""
    yield str(action)
    match action:
        case Clue(target, hint):
            name = state.game.names[target].casefold()
            yield f"{hint} to {name}"
            yield from (f"{verb} {name} {hint}" for verb in ("clue", "tell"))
        case Play(number) | Discard(number):
            slot = state.hands[state.turn].numbers.index(number) + 1
            verb = "play" if isinstance(action, Play) else "discard"
            yield from (f"{verb} {card}{slot}" for card in ("", "slot ", "card "))


def _feedback(puzzle: Puzzle, words: Texts) -> Iterator[Reason]:
    legal = puzzle.state.legal_actions()
    for action in words.feedback:
        if action not in legal:
            yield "feedback", f"{action} is not legal"
        elif action in puzzle.accepted:
            yield "feedback", f"{action} is right, and feedback is for wrong answers"


# Values.


def _actions(puzzle: Puzzle) -> Iterator[Reason]:
    """Answers and rows that do not fit the legal actions."""
    legal = puzzle.state.legal_actions()
    rows = [value.action for value in puzzle.values]
    for where, given in (("accepted", puzzle.accepted), ("values", rows)):
        if wrong := [str(action) for action in given if action not in legal]:
            yield where, f"{quoted_list(wrong)} is not legal"
        if len({*given}) < len(given):
            yield where, "an action stands there twice"
    if missing := [str(action) for action in legal if action not in rows]:
        yield "values", f"{quoted_list(missing)} is missing"
    elif rows != [*legal]:
        yield "values", "the actions are not in the order of the kit"
    for place, value in enumerate(puzzle.values):
        for name in ("bound", "low", "high"):
            if getattr(value, name) is None:
                yield f"values[{place}].{name}", "it is missing"


def _claims(puzzle: Puzzle, claimed: Solution) -> Iterator[Reason]:
    """What of a puzzle does not follow from its own table, and what makes it no sound puzzle."""
    best = [valued.action for valued in claimed.best]
    if claimed.value is None:
        yield "values", "they leave open what is best"
        return
    if {*best} != {*puzzle.accepted}:
        words = ", ".join(say(puzzle.state, action) for action in best)
        yield "accepted", f"by the values, right is: {words}"
    if puzzle.gap != claimed.gap:
        yield "gap", f"by the values, it is {claimed.gap}"
    if claimed.gap is None:
        yield "accepted", "every answer is right, so there is nothing to find"
    elif claimed.gap < MARGIN[puzzle.goal]:
        yield "gap", f"{claimed.gap} is too little: at least {MARGIN[puzzle.goal]} is wanted"
    if puzzle.convention is None and claimed.robust is not True:
        what = "what is best depends on which of equally good actions a teammate takes"
        yield "values", what
    if puzzle.badge != claimed.badge:
        yield "badge", f"by the values, it is {claimed.badge}"
    if puzzle.convention is not None and claimed.badge != NEEDS.format(name=puzzle.convention):
        yield "model", "the answer is best without the convention too"


def _values(claimed: Solution, found: Solution) -> Iterator[Reason]:
    """Where a table differs from what the solver finds."""
    for place, (ours, theirs) in enumerate(zip(claimed.actions, found.actions, strict=True)):
        for name in _differences(ours, theirs, claimed.model):
            said, is_so = getattr(ours, name), getattr(theirs, name)
            what = f"{said} for {ours.words}, and the solver finds {is_so}"
            yield f"values[{place}].{name}", what


def _differences(ours: ActionValue, theirs: ActionValue, model: str) -> Iterator[str]:
    """The columns in which two rows can't both be right."""
    for name in ("literal", "bound", "response"):
        said, is_so = getattr(ours, name), getattr(theirs, name)
        if None not in (said, is_so) and said != is_so:
            yield name
    both = None not in (ours.value(model), theirs.value(model))
    if both:
        yield from (
            name for name in ("low", "high") if getattr(ours, name) != getattr(theirs, name)
        )
    elif _apart(ours, theirs, model) or _apart(theirs, ours, model):
        yield "low"


def _apart(one: ActionValue, other: ActionValue, model: str) -> bool:
    """Whether what is certain by one row is impossible by the other."""
    least, most = (end or 0 for end in (other.low, other.high))
    value = one.value(model)
    if value is not None:
        return not least <= value <= most
    return (one.low or 0) > most or (one.high or 0) < least
