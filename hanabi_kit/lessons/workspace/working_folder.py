"""The learner's own copy of the lessons and puzzles.

The kit may be upgraded and a learner may edit anything, so every start compares three things: the
files shipped now, the files in the working folder, and a manifest of all that was ever shipped
into that folder. A file whose contents were never shipped is the learner's, and stays.

The manifest is written before the files it names. Whenever the process is stopped, the next start
still tells unedited files from edited ones, and finishes the work.
"""

import json
import os
from collections.abc import Collection, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from enum import Enum
from hashlib import sha256
from itertools import count
from pathlib import Path, PurePosixPath

from ...support.errors import HanabiError
from ...support.files import shipped_root, write_whole
from .shipped import find_lesson, for_learners, read_shipped

MANIFEST = ".hanabi-kit.json"


class CopyOutcome(Enum):
    """What happens to one file of the working folder."""

    NEW = "copied"
    SAME = "up to date"
    UPDATED = "updated"
    KEPT = "kept as edited"
    FRESH = "replaced by a fresh copy"
    UNEDITED = "fresh already"


@dataclass(frozen=True, slots=True)
class FolderContents:
    """What a working folder holds: digests of shipped names, every taken name, the manifest."""

    digests: Mapping[str, str]
    taken: frozenset[str]
    manifest: Mapping[str, tuple[str, ...]]


@dataclass(frozen=True, slots=True)
class CopyStep:
    """One file, named relative to the working folder, and its outcome."""

    name: str
    outcome: CopyOutcome
    replaces: str | None = None
    aside: str | None = None


@dataclass(frozen=True, slots=True)
class CopyPlan:
    """What to do with every shipped file, and the manifest to write before doing it."""

    steps: tuple[CopyStep, ...]
    manifest: Mapping[str, tuple[str, ...]]

    def named(self, outcome: CopyOutcome) -> tuple[str, ...]:
        """The names of the files with this outcome."""
        return tuple(step.name for step in self.steps if step.outcome is outcome)


def default_folder() -> Path:
    """Where the lessons go unless someone asks for another place."""
    return Path.home() / "hanabi-kit-lessons"


def prepare(folder: Path, *, fresh: Sequence[str] = (), teacher: bool = False) -> CopyPlan:
    """Bring the working folder up to date and say what was done.

    Learners get the lessons without solutions; teachers get everything.
    """
    shipped = read_shipped(shipped_root())
    if not teacher:
        shipped = for_learners(shipped)
    names = [find_lesson(name, shipped) for name in fresh]
    with _one_sentence(folder):
        plan = plan_copies(shipped, read_folder(folder, shipped), names)
        carry_out(plan, shipped, folder)
    return plan


def describe(plan: CopyPlan) -> tuple[str, ...]:
    """The plan in a few sentences: nothing about files that needed nothing."""
    lines = [
        f"{len(names)} {'file' if len(names) == 1 else 'files'} {outcome.value}."
        for outcome in (CopyOutcome.NEW, CopyOutcome.UPDATED)
        if (names := plan.named(outcome))
    ]
    if kept := plan.named(CopyOutcome.KEPT):
        lines.append(f"Kept as you edited them: {', '.join(kept)}.")
    lines += [f"{s.name}: fresh copy; yours is now {s.aside}." for s in plan.steps if s.aside]
    lines += [
        f"{name}: fresh already, you have not edited it."
        for name in plan.named(CopyOutcome.UNEDITED)
    ]
    return tuple(lines)


def read_folder(folder: Path, names: Collection[str]) -> FolderContents:
    """Look at the working folder, which need not exist yet; refuse links that lead out of it."""
    digests: dict[str, str] = {}
    taken: set[str] = set()
    for parent in sorted({str(PurePosixPath(name).parent) for name in names}):
        if (folder / parent).is_dir():
            taken.update(f"{parent}/{entry}" for entry in os.listdir(folder / parent))
    for name in names:
        for path in (folder / name, *(folder / name).parents):
            if path == folder:
                break
            if path.is_symlink():
                raise HanabiError(
                    f"{path} is a symbolic link, and lessons are copied only into real folders: "
                    "remove the link, or choose another folder."
                )
        if (folder / name).exists():
            digests[name] = _digest((folder / name).read_bytes())
    return FolderContents(digests, frozenset(taken), _read_manifest(folder / MANIFEST))


def _read_manifest(path: Path) -> dict[str, tuple[str, ...]]:
    """The manifest, or an empty one if it cannot be read: then everything counts as edited."""
    try:
        shipped = json.loads(path.read_bytes())["shipped"]
        return {str(name): tuple(map(str, digests)) for name, digests in shipped.items()}
    except (FileNotFoundError, ValueError, KeyError, TypeError, AttributeError, RecursionError):
        return {}


def _digest(data: bytes) -> str:
    return sha256(data).hexdigest()


def plan_copies(
    shipped: Mapping[str, bytes], present: FolderContents, fresh: Collection[str] = ()
) -> CopyPlan:
    """Decide the outcome of every shipped file; a pure function of its arguments."""
    manifest = dict(present.manifest)
    steps = []
    for name, data in sorted(shipped.items()):
        old, new = present.digests.get(name), _digest(data)
        known = manifest.get(name, ())
        manifest[name] = known if new in known else (*known, new)
        if old is None:
            steps.append(CopyStep(name, CopyOutcome.NEW))
        elif old == new and name in fresh:
            steps.append(CopyStep(name, CopyOutcome.UNEDITED, old))
        elif old == new:
            steps.append(CopyStep(name, CopyOutcome.SAME, old))
        elif old in known:
            steps.append(CopyStep(name, CopyOutcome.UPDATED, old))
        elif name in fresh:
            steps.append(CopyStep(name, CopyOutcome.FRESH, old, _numbered(name, present.taken)))
        else:
            steps.append(CopyStep(name, CopyOutcome.KEPT, old))
    return CopyPlan(tuple(steps), manifest)


def _numbered(name: str, taken: Collection[str]) -> str:
    path = PurePosixPath(name)
    names = (str(path.with_stem(f"{path.stem}-mine-{number}")) for number in count(1))
    return next(name for name in names if name not in taken)


def carry_out(plan: CopyPlan, shipped: Mapping[str, bytes], folder: Path) -> None:
    """Write the manifest, then the files; a file edited since the plan was made stays."""
    text = json.dumps({"format": 1, "shipped": plan.manifest}, indent=1, sort_keys=True) + "\n"
    manifest = folder / MANIFEST
    if not manifest.is_file() or manifest.read_bytes() != text.encode():
        folder.mkdir(parents=True, exist_ok=True)
        write_whole(manifest, text.encode())
    for step in plan.steps:
        path = folder / step.name
        if step.outcome in (CopyOutcome.SAME, CopyOutcome.KEPT, CopyOutcome.UNEDITED):
            continue
        now = _digest(path.read_bytes()) if path.exists() else None
        if step.outcome is not CopyOutcome.FRESH and now != step.replaces:
            continue
        if step.aside and now is not None:
            path.rename(folder / step.aside)
        path.parent.mkdir(parents=True, exist_ok=True)
        write_whole(path, shipped[step.name])


@contextmanager
def _one_sentence(folder: Path) -> Iterator[None]:
    try:
        yield
    except OSError as error:
        where = error.filename or folder
        raise HanabiError(
            f"The lessons cannot be copied into {folder}: {error.strerror or error} ({where}); "
            "make it writable, or choose another folder."
        ) from error
