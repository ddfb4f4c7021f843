"""Solutions kept on disk: what was once worked out exactly is not worked out again.

An entry is found by everything that the solver reads of a position, as the mover sees it, and by
what was asked. Entries are parted into folders by the beginning of their names, and each folder
keeps its own share of the limits, so that keeping one never means to go through all.

Every file is written whole under a name of its own and then moved into place: a process may be
killed at any moment, and several may write at once. What can't be read, or is not believed, counts
as missing; where nothing can be written, solving goes on without.
"""

import json
import os
import re
from collections.abc import Callable
from contextlib import suppress
from hashlib import sha256
from pathlib import Path

from ..engine.state import State
from ..position import Position
from ..position.rules_data import describe
from ..support.budget import Budget, Progress
from ..support.files import read_bytes, write_whole
from .cache_entry import read_entry, write_entry
from .search.spots import Goal
from .solution import ModelName, Solution
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
    found = _recalled(
        path, lambda data: read_entry(data, question, search, model, best_only=best_only)
    )
    if found is not None:
        if search.meter.most_nodes is not None:
            search.meter.nodes = max(search.meter.nodes, found.nodes)
        return found
    found = search.solve(model, best_only=best_only)
    if found.exact and found.nodes >= WORTH_KEEPING:
        with suppress(OSError):
            _keep(path, write_entry(question, found))
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


def _recalled(path: Path, read: Callable[[bytes], Solution]) -> Solution | None:
    """The solution in a file; None if there is none, or if it is not believed."""
    try:
        solution = read(read_bytes(path, MOST_BYTES))
    except (OSError, ValueError):
        return None
    with suppress(OSError):
        os.utime(path)  # what is in use is not old
    return solution


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
