"""The learner's own copy of the lessons.

The kit may be upgraded and a learner may edit anything, so every start compares three things: the
files shipped now, the files in the working folder, and a manifest of all that was ever shipped
into that folder. A file whose contents were never shipped is the learner's, and stays. Of a
notebook only what stands in its cells counts: to open and to run a lesson is not to edit it.
Puzzle files tell their answers, so learners get none, and lose those that earlier versions copied.

The manifest is written before the files it names. Whenever the process is stopped, the next start
still tells unedited files from edited ones, and finishes the work.
"""

import json
import os
from collections.abc import Collection, Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from dataclasses import dataclass, replace
from enum import Enum
from hashlib import sha256
from itertools import count
from pathlib import Path, PurePosixPath

from ...practice.profiles import folder_name
from ...support.errors import HanabiError
from ...support.files import read_bytes, reason, shipped_root, write_whole
from . import notebook
from .shipped import PUZZLES, find_lesson, for_learners, for_teachers, read_shipped

MANIFEST = ".hanabi-kit.json"
FORMAT = 2
"""Of the manifest; the first one had digests of whole files only, which still count."""
SOURCES = "sources:"
"""What stands before the digest of a notebook's sources in the manifest."""


class CopyOutcome(Enum):
    """What happens to one file of the working folder."""

    NEW = "copied"
    SAME = "up to date"
    UPDATED = "updated"
    KEPT = "kept as edited"
    FRESH = "replaced by a fresh copy"
    UNEDITED = "fresh already"
    REMOVED = "taken away"


@dataclass(frozen=True, slots=True)
class Fingerprint:
    """What a file is known by: the digest of all of it, and of what somebody has written in it."""

    whole: str
    written: str

    @classmethod
    def of(cls, name: str, data: bytes) -> "Fingerprint":
        """That of a file with this name; outputs and the like are written by nobody."""
        whole = sha256(data).hexdigest()
        if not name.endswith(".ipynb"):
            return cls(whole, whole)
        try:
            cells = notebook.read(data, name)["cells"]
            sources = [[cell["cell_type"], notebook.source(cell)] for cell in cells]
        except (HanabiError, KeyError, TypeError):
            return cls(whole, whole)
        return cls(whole, SOURCES + sha256(json.dumps(sources).encode()).hexdigest())

    def is_known(self, digests: Collection[str]) -> bool:
        """Whether the file was shipped like this, whatever was run in it since."""
        return self.whole in digests or self.written in digests

    @property
    def digests(self) -> tuple[str, ...]:
        """What the manifest notes."""
        return tuple(dict.fromkeys((self.whole, self.written)))


@dataclass(frozen=True, slots=True)
class FolderContents:
    """What a working folder holds: shipped names as they are, every taken name, the manifest."""

    files: Mapping[str, Fingerprint]
    taken: frozenset[str]
    manifest: Mapping[str, tuple[str, ...]]


@dataclass(frozen=True, slots=True)
class CopyStep:
    """One file, named relative to the working folder, and its outcome."""

    name: str
    outcome: CopyOutcome
    replaces: Fingerprint | None = None
    aside: str | None = None


@dataclass(frozen=True, slots=True)
class CopyPlan:
    """What to do with every file of the kit's, and the manifest to write before doing it."""

    steps: tuple[CopyStep, ...]
    manifest: Mapping[str, tuple[str, ...]]

    def named(self, outcome: CopyOutcome) -> tuple[str, ...]:
        """The names of the files with this outcome."""
        return tuple(step.name for step in self.steps if step.outcome is outcome)

    @property
    def unedited_notebooks(self) -> tuple[str, ...]:
        """The notebooks in which nothing but the kit's own code stands."""
        return tuple(
            step.name
            for step in self.steps
            if step.outcome not in (CopyOutcome.KEPT, CopyOutcome.REMOVED)
            and step.name.endswith(".ipynb")
        )


def default_folder(learner: str | None = None) -> Path:
    """Where the lessons go unless someone asks for another place: each learner has one."""
    name = "hanabi-kit-lessons"
    return Path.home() / (name if learner is None else f"{name}-{folder_name(learner)}")


def prepare(folder: Path, *, fresh: Sequence[str] = (), teacher: bool = False) -> CopyPlan:
    """Bring the working folder up to date and say what was done.

    Learners get the lessons without solutions; teachers get everything.
    """
    everything = read_shipped(shipped_root())
    shipped = for_teachers(everything) if teacher else for_learners(everything)
    names = [find_lesson(name, shipped) for name in fresh]
    with _one_sentence(folder):
        present = read_folder(folder, shipped)
        plan = plan_copies(shipped, present, names)
        if not teacher:
            removals = _unedited_puzzles(folder, everything, present.manifest)
            plan = replace(plan, steps=(*plan.steps, *removals))
        carry_out(plan, shipped, folder)
    return plan


def describe(plan: CopyPlan) -> tuple[str, ...]:
    """The plan in a few sentences: nothing about files that needed nothing."""
    lines = [
        f"{len(names)} {'file' if len(names) == 1 else 'files'} {outcome.value}."
        for outcome in (CopyOutcome.NEW, CopyOutcome.UPDATED)
        if (names := plan.named(outcome))
    ]
    if gone := plan.named(CopyOutcome.REMOVED):
        files = "puzzle file" if len(gone) == 1 else "puzzle files"
        lines.append(f"{len(gone)} {files} of ours taken away: notebooks find them in the kit.")
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
    files: dict[str, Fingerprint] = {}
    taken: set[str] = set()
    for parent in sorted({str(PurePosixPath(name).parent) for name in names}):
        if os.path.isdir(folder / parent):
            taken.update(f"{parent}/{entry}" for entry in os.listdir(folder / parent))
    for name in names:
        for path in (folder / name, *(folder / name).parents):
            if path == folder:
                break
            if os.path.islink(path):
                raise HanabiError(
                    f"{path} is a symbolic link, and lessons are copied only into real folders: "
                    "remove the link, or choose another folder."
                )
        if (found := _fingerprint(folder, name)) is not None:
            files[name] = found
    return FolderContents(files, frozenset(taken), _read_manifest(folder / MANIFEST))


def _fingerprint(folder: Path, name: str) -> Fingerprint | None:
    """That of a file in the folder; None if it is gone, perhaps since a moment: two may start."""
    try:
        return Fingerprint.of(name, read_bytes(folder / name, notebook.MOST_BYTES))
    except FileNotFoundError:
        return None


def _read_manifest(path: Path) -> dict[str, tuple[str, ...]]:
    """The manifest, or an empty one if it cannot be read: then everything counts as edited."""
    try:
        shipped = json.loads(read_bytes(path, notebook.MOST_BYTES))["shipped"]
        return {str(name): tuple(map(str, digests)) for name, digests in shipped.items()}
    except (FileNotFoundError, ValueError, KeyError, TypeError, AttributeError, RecursionError):
        return {}


def _unedited_puzzles(
    folder: Path, everything: Mapping[str, bytes], manifest: Mapping[str, Sequence[str]]
) -> Iterator[CopyStep]:
    """What to take away: copies of our puzzle files, of this version or of an earlier one."""
    for name in sorted({*everything, *manifest}):
        path = folder / name
        # A manifest can say anything, and links lead anywhere: nothing beyond the folder is ours.
        lies_here = path.resolve() == folder.resolve().joinpath(*PurePosixPath(name).parts)
        if not name.startswith(PUZZLES) or not lies_here or not os.path.isfile(path):
            continue
        found = _fingerprint(folder, name)
        now = Fingerprint.of(name, everything[name]).digests if name in everything else ()
        if found is not None and found.is_known((*manifest.get(name, ()), *now)):
            yield CopyStep(name, CopyOutcome.REMOVED, found)


def plan_copies(
    shipped: Mapping[str, bytes], present: FolderContents, fresh: Collection[str] = ()
) -> CopyPlan:
    """Decide the outcome of every shipped file; a pure function of its arguments."""
    manifest = dict(present.manifest)
    steps = []
    for name, data in sorted(shipped.items()):
        old, new = present.files.get(name), Fingerprint.of(name, data)
        known = manifest.get(name, ())
        manifest[name] = tuple(dict.fromkeys((*known, *new.digests)))
        if old is None:
            steps.append(CopyStep(name, CopyOutcome.NEW))
        elif old.whole == new.whole:
            same = CopyOutcome.UNEDITED if name in fresh else CopyOutcome.SAME
            steps.append(CopyStep(name, same, old))
        elif _only_run(old, new, known) and name not in fresh:
            steps.append(CopyStep(name, CopyOutcome.SAME, old))
        elif old.is_known((*known, new.written)):
            steps.append(CopyStep(name, CopyOutcome.UPDATED, old))
        elif name in fresh:
            steps.append(CopyStep(name, CopyOutcome.FRESH, old, _numbered(name, present.taken)))
        else:
            steps.append(CopyStep(name, CopyOutcome.KEPT, old))
    return CopyPlan(tuple(steps), manifest)


def _only_run(old: Fingerprint, new: Fingerprint, known: Collection[str]) -> bool:
    """Whether a file is the one shipped now, and was copied before and run since."""
    return old.written == new.written and new.whole in known and old.whole not in known


def _numbered(name: str, taken: Collection[str]) -> str:
    path = PurePosixPath(name)
    names = (str(path.with_stem(f"{path.stem}-mine-{number}")) for number in count(1))
    return next(name for name in names if name not in taken)


def carry_out(plan: CopyPlan, shipped: Mapping[str, bytes], folder: Path) -> None:
    """Write the manifest, then the files; a file edited since the plan was made stays."""
    text = json.dumps({"format": FORMAT, "shipped": plan.manifest}, indent=1, sort_keys=True) + "\n"
    manifest = folder / MANIFEST
    if plan.manifest != _read_manifest(manifest):
        folder.mkdir(parents=True, exist_ok=True)
        write_whole(manifest, text.encode())
    for step in plan.steps:
        path = folder / step.name
        if step.outcome in (CopyOutcome.SAME, CopyOutcome.KEPT, CopyOutcome.UNEDITED):
            continue
        now = _fingerprint(folder, step.name)
        if step.outcome is not CopyOutcome.FRESH and now != step.replaces:
            continue
        if step.outcome is CopyOutcome.REMOVED:
            _remove(path, folder)
            continue
        if step.aside and now is not None and not _set_aside(path, folder / step.aside):
            continue
        path.parent.mkdir(parents=True, exist_ok=True)
        write_whole(path, shipped[step.name])


def _set_aside(path: Path, aside: Path) -> bool:
    """Give a file another name too; no if that is taken, for what has it may be an answer."""
    try:
        os.link(path, aside)
    except FileExistsError:
        return False
    except OSError:  # some file systems have no links
        path.rename(aside)
    return True


def _remove(path: Path, folder: Path) -> None:
    """Remove a file, and the folders around it that are empty then."""
    path.unlink(missing_ok=True)  # another start at the same time may have been quicker
    with suppress(OSError):
        for parent in path.relative_to(folder).parents[:-1]:
            (folder / parent).rmdir()


@contextmanager
def _one_sentence(folder: Path) -> Iterator[None]:
    try:
        yield
    except OSError as error:
        where = error.filename or folder
        raise HanabiError(
            f"The lessons cannot be copied into {folder}: {reason(error)} ({where}); "
            "make it writable, or choose another folder."
        ) from error
