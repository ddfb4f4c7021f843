"""Solutions kept on disk: what was once worked out exactly is not worked out again.

An entry is found by everything that the solver reads of a position, as the mover sees it, and by
what was asked. Entries are parted into folders by the beginning of their names, and each folder
keeps its own share of the limits, so that keeping one never means to go through all.

Every file is written whole under a name of its own and then moved into place: a process may be
killed at any moment, and several may write at once. What can't be read, or is no such entry, counts
as missing; where nothing can be written, solving goes on without.
"""

import json
import os
import re
from collections.abc import Callable, Sequence
from contextlib import suppress
from dataclasses import asdict, dataclass, replace
from fractions import Fraction
from hashlib import sha256
from pathlib import Path
from typing import Any

from ..engine.state import State
from ..engine.wording import announced
from ..position import Position
from ..position.rules_data import describe
from ..support.errors import InvalidNotation
from ..support.files import parse_json, read_bytes, write_whole
from .budget import Budget, Progress
from .search.literal import Unit
from .search.spots import Goal
from .solution import ActionValue, ModelName, Solution, TeamValue, best_actions
from .solver import Search, garbage_collection_paused

VERSION = 3
"""To be raised with every change that may give a position another value."""
FOLDER = "HANABI_KIT_CACHE"
"""The environment variable that names another folder."""
PARTS = 256
MOST_ENTRIES = 20_000 // PARTS
"""In each folder; so 20,000 in all."""
MOST_BYTES = 50_000_000 // PARTS
"""In each folder; so 50 MB in all."""
WORTH_KEEPING = 300
"""Nodes: what takes fewer, some hundredths of a second, is not much slower to work out again."""
OURS = re.compile(r"\.?[0-9a-f]{40,64}(?:\.[0-9a-f]{16,32})?(?:\.json|\.part)?", re.ASCII)
"""Entries, and what writers of this version and of earlier ones leave behind when they are killed.
"""
FRACTION = re.compile(r"(?:0|[1-9]\d{0,999})(?:/[1-9]\d{0,999})?", re.ASCII)


@dataclass(frozen=True)
class KeptUnit:
    """The values of the actions of one unit."""

    unit: str
    literal: str | None
    bound: str | None
    low: str | None
    high: str | None


@dataclass(frozen=True)
class KeptTeam:
    """What a team can reach."""

    value: str | None
    low: str | None
    high: str | None
    literal: str | None
    open: str | None


@dataclass(frozen=True)
class CacheEntry:
    """An entry: an exact solution, and what it answers."""

    question: str
    units: tuple[KeptUnit, ...]
    team: KeptTeam | None
    nodes: int
    checksum: str
    """Of all the others: a number that was changed on the disk is not believed."""


@garbage_collection_paused()
def cached(
    source: State | Position,
    model: ModelName = "literal",
    goal: Goal = "score",
    budget: Budget | None = None,
    *,
    best_only: bool = False,
    progress: Progress | None = None,
    wanted: Callable[[], bool] | None = None,
    folder: Path | None = None,
) -> Solution:
    """Solve a position as `solve` does, or recall its solution; exact ones are kept."""
    search = Search(source, goal, budget, progress=progress, wanted=wanted)
    try:
        return recall_or_solve(search, model, best_only=best_only, folder=folder)
    finally:
        search.forget()


def recall_or_solve(
    search: Search,
    model: ModelName = "literal",
    *,
    best_only: bool = False,
    folder: Path | None = None,
) -> Solution:
    """The solution of a search: recalled if it was once worked out, else worked out and kept.

    Of a solution that is recalled, `seconds` is how long that took, and `nodes` what it once took
    to work it out: a budget of nodes counts them again, so that it lasts as long as without a
    cache. What the search is asked beyond its solution, it works out when it is asked.
    """
    question = _question(search, model, best_only=best_only)
    path = _path(default_folder() if folder is None else folder, question)
    found = _recalled(path, question, search, model)
    if found is not None:
        if search.meter.most_nodes is not None:
            search.meter.nodes = max(search.meter.nodes, found.nodes)
        return found
    found = search.solve(model, best_only=best_only)
    if found.exact and found.nodes >= WORTH_KEEPING:
        with suppress(OSError):
            _keep(path, _entry(question, found))
    return found


def default_folder() -> Path:
    """Where solutions are kept: the folder for such things on this system, unless one is named."""
    named = os.environ.get(FOLDER)
    if named:
        return Path(named)
    from platformdirs import user_cache_path

    return user_cache_path("hanabi-kit", appauthor=False) / "solutions"


def _question(search: Search, model: ModelName, *, best_only: bool) -> str:
    """All that an answer hangs on, as text.

    The order of a hand, the names and the deck's order are not among it: the solver does not read
    them. Which bonus tiles may be face down is. A budget of nodes is, for its answers are the same
    on every machine and must not hang on what else was asked there.
    """
    state, root = search.state, search.root
    others = [state.hands[root.seat_after(turns)] for turns in range(1, root.players)]
    facts = {
        "version": VERSION,
        "model": model,
        "goal": search.goal,
        "best_only": best_only,
        "nodes": search.meter.most_nodes,
        "rules": describe(state.rules),
        "played": state.played,
        "tokens": state.tokens,
        "strikes": state.strikes,
        "turns_left": state.turns_left,
        "tiles": root.spot.tiles,
        "face_down": root.spot.face_down,
        "pending": state.pending,
        "own": sorted(state.hands[root.seat].masks),
        "others": [sorted(zip(hand.masks, hand.cards, strict=True)) for hand in others],
        "hidden": root.pool,
    }
    return json.dumps(facts, sort_keys=True, separators=(",", ":"))


def _path(folder: Path, question: str) -> Path:
    name = sha256(question.encode()).hexdigest()
    return folder / name[:2] / f"{name}.json"


# Reading.


def _recalled(path: Path, question: str, search: Search, model: ModelName) -> Solution | None:
    """The solution in a file; None if there is none, or if it is not what was asked for."""
    try:
        solution = _solution(_loaded(read_bytes(path, MOST_BYTES), question), search, model)
    except (OSError, ValueError):
        return None
    with suppress(OSError):
        os.utime(path)  # what is in use is not old
    return solution


def _loaded(data: bytes, question: str) -> CacheEntry:
    from ..support.json_shapes import structure

    kept = structure(parse_json(data.decode()), CacheEntry)
    if kept.question != question:
        raise InvalidNotation("this entry answers another question")
    if kept.checksum != _checksum(kept):
        raise InvalidNotation("this entry is not as it was written")
    return kept


def _checksum(kept: CacheEntry) -> str:
    """What an entry says, its question with the solver's version included, in one number."""
    facts = asdict(replace(kept, checksum=""))
    return sha256(json.dumps(facts, sort_keys=True).encode()).hexdigest()


def _solution(kept: CacheEntry, search: Search, model: ModelName) -> Solution:
    state, root = search.state, search.root
    rows = {row.unit: row for row in kept.units}
    units = {action: root.unit(action) for action in state.legal_actions()}
    if rows.keys() != set(map(_named, units.values())):
        raise InvalidNotation("these are the actions of another position")
    if (kept.team is None) == (model == "team"):
        raise InvalidNotation("what a team can reach belongs to the model team")
    most = 1 if search.goal == "perfect" else state.rules.maximum
    actions = []
    for action, unit in units.items():
        row = rows[_named(unit)]
        read = [_read(text) for text in (row.literal, row.bound, row.low, row.high)]
        _refuse_contradiction(read, most)
        actions.append(ActionValue(announced(state, action), unit, *read))
    found = best_actions(tuple(actions), model)
    team = None if kept.team is None else _read_team(kept.team, most)
    if team is not None:
        found = found._replace(value=team.value)
    if found.value is None:
        raise InvalidNotation("an exact solution has a value")
    return Solution(
        root.seat,
        search.goal,
        model,
        tuple(actions),
        *found,
        exact=True,
        seconds=search.meter.seconds,
        nodes=kept.nodes,
        mover=state.game.names[root.seat],
        team=team,
    )


def _read_team(kept: KeptTeam, most: int) -> TeamValue:
    value, low, high = _read(kept.value), _read(kept.low), _read(kept.high)
    if low is None or high is None:
        raise InvalidNotation("the best plan lies between two values")
    literal, bound = _read(kept.literal), _read(kept.open)
    _refuse_contradiction((value, bound, low, high), most)
    _refuse_contradiction((literal, bound, None, high), most)
    return TeamValue(value, low, high, literal, bound)


def _refuse_contradiction(values: Sequence[Fraction | None], most: int) -> None:
    """Refuse a value, its bound, and the ends that it lies between, where they can't be true."""
    value, bound, low, high = values
    rising = [known for known in (low, value, high) if known is not None]
    limits = [known for known in (bound, Fraction(most)) if known is not None]
    below = [known for known in (low, value) if known is not None]
    if rising != sorted(rising) or any(known > limit for known in below for limit in limits):
        raise InvalidNotation("these values contradict each other")


def _read(text: str | None) -> Fraction | None:
    """A fraction as this module writes it; other ways to write one may take for ever to read."""
    if text is None:
        return None
    if not FRACTION.fullmatch(text):
        raise InvalidNotation("this is no fraction")
    return Fraction(text)


def _named(unit: Unit) -> str:
    return f"{unit.kind} {unit.which} {'' if unit.what is None else unit.what}".rstrip()


# Writing.


def _entry(question: str, solution: Solution) -> bytes:
    rows = {
        _named(action.unit): KeptUnit(
            _named(action.unit),
            *map(_written, (action.literal, action.bound, action.low, action.high)),
        )
        for action in solution.actions
    }
    team = None if solution.team is None else KeptTeam(*map(_written, solution.team))
    kept = CacheEntry(question, tuple(rows.values()), team, solution.nodes, checksum="")
    kept = replace(kept, checksum=_checksum(kept))
    return json.dumps(asdict(kept), indent=1).encode()


def _written(value: Any) -> str | None:
    return None if value is None else str(value)


def _keep(path: Path, data: bytes) -> None:
    """Write an entry, and drop the oldest of its folder if there are too many."""
    if len(data) > MOST_BYTES:
        return
    path.parent.mkdir(parents=True, exist_ok=True)
    write_whole(path, data)
    _drop_oldest(path.parent)


def _drop_oldest(folder: Path) -> None:
    """Keep to the limits; what a killed process left behind is dropped like anything old."""
    with os.scandir(folder) as found:
        ours = [entry for entry in found if OURS.fullmatch(entry.name)]
    files = []
    for entry in ours:
        with suppress(FileNotFoundError):  # another process may be tidying up too
            status = entry.stat(follow_symlinks=False)
            files.append((status.st_mtime_ns, status.st_size, entry.path))
    held = 0
    for number, (_, size, path) in enumerate(sorted(files, reverse=True), start=1):
        held += size
        if number > MOST_ENTRIES or held > MOST_BYTES:
            with suppress(FileNotFoundError):
                os.unlink(path)
