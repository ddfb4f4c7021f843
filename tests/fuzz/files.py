"""Attacks on files that the kit keeps or is given: records, choices, notes, the cache, lessons."""

import json
import os
import warnings
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from functools import cache as remembered
from hashlib import sha256
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from unittest.mock import patch

from hanabi_kit import Position
from hanabi_kit.authoring.mining.drafts_folder import NOTES, Drafts
from hanabi_kit.lessons import class_report, handed_in
from hanabi_kit.lessons.workspace import learner_copy, notebook, working_folder
from hanabi_kit.lessons.workspace.build import rebuilt
from hanabi_kit.practice import attempts, profiles, settings
from hanabi_kit.practice.attempts import Attempt
from hanabi_kit.practice.journal import FOLDER, NAME, Journal
from hanabi_kit.practice.journal_reader import read
from hanabi_kit.practice.trainer import Trainer
from hanabi_kit.render.solution.solution_table import solution_table
from hanabi_kit.solver import Solution, cache, cached, solve
from hanabi_kit.support.files import shipped_root
from tests.practice.practice import attempt

from .mutations import spoiled_json, spoiled_lines, spoiled_text
from .target import LONGEST_REFUSAL, Target, reread


def put(path: Path, text: str) -> Path:
    """A file with this text, which need not be UTF-8 then: half of a surrogate pair is not."""
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(text.encode("utf-8", "surrogatepass"))
    return path


@contextmanager
def data_in(folder: Path) -> Iterator[None]:
    """Have a folder hold all that a learner has on a computer."""
    with patch.dict(os.environ, {FOLDER: str(folder)}):
        yield


# What learners did.

KNOWN: dict[str, Attempt] = {
    done.line(): done
    for done in (
        *(attempt(f"puzzle-{minute}", minute=minute) for minute in range(6)),
        attempt("never-touched", kind="check", lesson="03", right=False, minute=7, hints=2),
        attempt("Zoë’s", kind="prediction", right=None, confidence=80, minute=8, seconds=12),
        attempt("again", retry=True, minute=9, notebook="03_what_was_not_said.ipynb"),
    )
}
"""Every attempt in the examples, by its line."""
HEADER = {"version": attempts.VERSION, "learner": "Mia", "attempts": len(KNOWN)}


def _journals() -> list[str]:
    lines = [*KNOWN]
    return ["\n".join(lines) + "\n", "\n".join([json.dumps(HEADER), *lines]) + "\n"]


def _journal(text: str, folder: Path) -> None:
    """A bad line costs that line only, and what is answered afterwards is kept."""
    path = put(folder / NAME, text)
    found = read(path)
    there = {KNOWN[line] for line in text.split("\n")[1:] if line in KNOWN}
    assert there <= set(found.attempts)
    for problem in found.problems:
        assert len(str(problem).splitlines()) == 1
        assert len(str(problem)) < LONGEST_REFUSAL
    for done in found.attempts:
        assert reread(attempts.parse, done.line()) == done
    last = attempt("the last one", minute=60)
    Journal(path).add([last])
    assert {*found.attempts, last} <= {*read(path).attempts}


def _hand_in(text: str, folder: Path) -> None:
    """A teacher gets a report, whatever one learner handed in."""
    put(folder / "class" / "hanabi-kit-Mia.jsonl", text)
    put(folder / "class" / "hanabi-kit-Zoe.jsonl", _journals()[1].replace("Mia", "Zoë"))
    report = class_report(handed_in(folder / "class"))
    assert "Zoë" in str(report)
    assert all(len(row.splitlines()) == 1 for row in report.notes)
    assert len(report.csv.splitlines()) > 1
    json.dumps(report.data)


def _settings(text: str, folder: Path) -> None:
    """Nobody is kept from a lesson by a setting, and what is chosen now is kept."""
    with data_in(folder):
        put(settings.settings_path(), text)
        for name, choices in settings.CHOICES.items():
            assert settings.setting(name) in choices
            assert settings.keep_setting(name, choices[-1])
            assert settings.setting(name) == choices[-1]


def _profiles() -> list[str]:
    with TemporaryDirectory() as folder, data_in(Path(folder)):
        made = []
        for name in ("Mia", "Zoë", "../Max & Moritz", "小明"):
            profiles.sign_in(name)
            made.append(Path(folder, profiles.ABOUT).read_text(encoding="utf-8"))
    return made


def _profile(text: str, folder: Path) -> None:
    """Whatever it says, the record lies in the kit's folder, and anybody can sign in."""
    with data_in(folder):
        put(folder / profiles.ABOUT, text)
        inside = profiles.record_path().resolve()
        assert inside.is_relative_to(folder.resolve())
        profiles.learners()
        name = profiles.signed_in()
        assert name is None or profiles.checked(name) == name
        assert profiles.sign_in("Mia") == profiles.signed_in() == "Mia"


def _name(text: str, folder: Path) -> None:
    """A name is refused, or has a record of its own inside the kit's folder."""
    with data_in(folder):
        name = profiles.sign_in(text)
        assert profiles.signed_in() == name
        assert profiles.record_path().parent.parent == folder / profiles.LEARNERS
        Trainer().record(attempt("one"))
        assert name in profiles.learners()


def _names() -> list[str]:
    return ["Mia", "Zoë M.", "小明", "../Max & Moritz", "CON", "a/b", "Ann-Kathrin  O'Neill"]


# What the kit notes for itself.


def _notes() -> list[str]:
    with TemporaryDirectory() as folder:
        drafts = Drafts(Path(folder))
        drafts.note("en3 deck 0-2", [*range(100), 200, *range(300, 310)])
        drafts.note("it2 deck 1", [5])
        return [Path(folder, NOTES).read_text(encoding="utf-8")]


def _mined(text: str, folder: Path) -> None:
    path = put(folder / "drafts" / NOTES, text)
    Drafts(path.parent).note("it2 deck 1", [7])
    written = path.read_bytes()
    Drafts(path.parent).note("it2 deck 1", [7])
    assert path.read_bytes() == written


ENDGAME = Position.parse(
    "en2[hand_size=3] r4y5g5b5w5 t1 s0 d0 l2 m0 ?,?,?/r5,r2,b1 "
    "x:r1r1r3r4y2y3y4g1g2g3g4b1b2b3b4w1w1w2w3w4"
)


def kept(folder: Path) -> Solution:
    """The endgame's solution, recalled from a folder or worked out and kept there."""
    with patch.object(cache, "WORTH_KEEPING", 0):
        return cached(ENDGAME, folder=folder)


@remembered
def _solved() -> Solution:
    return solve(ENDGAME)


@remembered
def _entries() -> list[str]:
    with TemporaryDirectory() as name:
        kept(Path(name))
        return [path.read_text(encoding="utf-8") for path in Path(name).rglob("*.json")]


def _spoiled_entry(seeds: Sequence[str], random: Random) -> str:
    """An entry changed by an accident, or by somebody who puts the checksum right."""
    text = spoiled_json(seeds, random)
    if random.random() < 0.5:
        return text
    try:
        data = json.loads(text)
        facts = json.dumps(data | {"checksum": ""}, sort_keys=True)
        return json.dumps(data | {"checksum": sha256(facts.encode()).hexdigest()})
    except (ValueError, TypeError, RecursionError):
        return text


def _entry(text: str, folder: Path) -> None:
    """An answer always comes, and it is the right one unless somebody made the entry fit."""
    kept(folder)
    (path,) = folder.rglob("*.json")
    put(path, text)
    found = kept(folder)
    assert found.exact
    assert str(solution_table(found))
    json.dumps(found.data)
    if json.loads(_entries()[0])["checksum"] in text:
        assert [a.literal for a in found.actions] == [a.literal for a in _solved().actions]


# Lessons.

LESSONS = ("00_start_here.ipynb", "04_counting.ipynb")
EDITED = b"my own answer"


@remembered
def _shipped() -> dict[str, bytes]:
    folder = Path(str(shipped_root())) / "notebooks"
    return {f"notebooks/{name}": (folder / name).read_bytes() for name in LESSONS}


def _copied(folder: Path) -> None:
    """Bring a folder up to date, as every start of the lessons does."""
    present = working_folder.read_folder(folder, _shipped())
    working_folder.carry_out(working_folder.plan_copies(_shipped(), present), _shipped(), folder)


def _manifests() -> list[str]:
    with TemporaryDirectory() as name:
        _copied(Path(name))
        return [Path(name, working_folder.MANIFEST).read_text(encoding="utf-8")]


def _manifest(text: str, folder: Path) -> None:
    """Whatever the manifest says, what a learner wrote stays."""
    here, there = (folder / name for name in _shipped())
    put(folder / working_folder.MANIFEST, text)
    put(here, EDITED.decode())
    there.unlink(missing_ok=True)
    _copied(folder)
    assert here.read_bytes() == EDITED
    assert there.read_bytes() == [*_shipped().values()][1]
    assert {path.name for path in folder.rglob("*") if path.is_file()} == {
        *LESSONS,
        working_folder.MANIFEST,
    }


def _notebooks() -> list[str]:
    small = {
        "nbformat": 4,
        "nbformat_minor": 5,
        "metadata": {"kernelspec": {"name": "python3", "display_name": "Python 3"}},
        "cells": [
            {"cell_type": "markdown", "id": "a", "metadata": {}, "source": "# A title\n"},
            {
                "cell_type": "code",
                "id": "b",
                "metadata": {"tags": ["show-code"]},
                "execution_count": 1,
                "source": ["x = 1\n", "### BEGIN SOLUTION\n", "x = 2\n", "### END SOLUTION\n", "x"],
                "outputs": [
                    {"output_type": "stream", "name": "stdout", "text": ["2\n"]},
                    {"output_type": "display_data", "data": {"text/plain": "2"}, "metadata": {}},
                ],
            },
        ],
    }
    return [json.dumps(small)]


def _lesson(text: str, folder: Path) -> None:
    """A notebook is copied for learners and for readers, or refused; a copy is a notebook again."""
    data = text.encode("utf-8", "surrogatepass")
    working_folder.Fingerprint.of("lesson.ipynb", data)
    whole = notebook.read(data, "lesson.ipynb")
    for copy in (learner_copy.learners_copy, learner_copy.folded, notebook.titled):
        written = notebook.write(copy(whole)).decode()
        assert notebook.write(reread(_notebook, written)).decode() == written


def _notebook(text: str) -> notebook.Notebook:
    return notebook.read(text.encode(), "copy.ipynb")


def _build(text: str, folder: Path) -> None:
    """A notebook is run and written down, or refused; here nothing is run, for it is code."""
    path = put(folder / "lesson.ipynb", text)
    with (
        patch("nbclient.NotebookClient.execute", lambda *_, **__: None),
        warnings.catch_warnings(action="ignore"),
    ):
        path.write_bytes(once := rebuilt(path))
        assert rebuilt(path) == once


def _folder_of_its_own(use: Callable[[str, Path], None]) -> Callable[[str, Path], None]:
    """For what leaves files behind that the next attack must not find."""

    def used(text: str, folder: Path) -> None:
        with TemporaryDirectory(dir=folder) as name:
            use(text, Path(name))

    return used


TARGETS = (
    Target("journal", _journals, spoiled_lines, _journal),
    Target("hand-in", _journals, spoiled_lines, _hand_in, quick=50),
    Target(
        "settings", lambda: ['{"newest": "left", "celebration": "calm"}'], spoiled_json, _settings
    ),
    Target("profile", _profiles, spoiled_json, _profile),
    Target("name", _names, spoiled_text, _folder_of_its_own(_name), quick=100),
    Target("mining-notes", _notes, spoiled_json, _mined),
    Target("cache-entry", _entries, _spoiled_entry, _folder_of_its_own(_entry), quick=40),
    Target("manifest", _manifests, spoiled_json, _folder_of_its_own(_manifest), quick=50),
    Target("notebook", _notebooks, spoiled_json, _lesson),
    Target("notebook-build", _notebooks, spoiled_json, _build, quick=25),
)
