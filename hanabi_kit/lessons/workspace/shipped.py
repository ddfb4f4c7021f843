"""The lessons and puzzles that come with the kit, installed or in a checkout."""

import os
from collections.abc import Collection, Mapping
from pathlib import Path, PurePosixPath

from ...support.errors import HanabiError
from ...support.files import files_below, read_bytes
from . import notebook
from .learner_copy import folded, learners_copy

FOLDERS = ("notebooks", "puzzles")
GUIDES = "notebooks/instructor/"
"""What is for instructors."""
TEACHERS_PAGE = f"{GUIDES}teacher.ipynb"
PUZZLES = "puzzles/"
"""Files with answers in them, which notebooks find in the kit itself: for instructors too."""
LESSONS, PROJECTOR = "notebooks/", "projector/"
"""Where lessons are; and where a teacher has them as learners see them, for all to look at."""
CODE_FROM = 7
"""The first lesson that asks for code; those before it, and the start, need clicks only."""
ABOUT_CODE = ("00_tour", "00_teammates")
"""Notebooks before the first lesson that show how the kit is used in code."""


def read_shipped(root: Path) -> dict[str, bytes]:
    """Every shipped file by its name relative to `root`; hidden files are not part of the kit."""
    shipped = {
        path.relative_to(root).as_posix(): read_bytes(path, notebook.MOST_BYTES)
        for folder in FOLDERS
        if os.path.isdir(root / folder)
        for path in files_below(root / folder)
    }
    if not shipped:
        raise HanabiError("This installation has no lessons in it: reinstall hanabi-kit.")
    return shipped


def for_learners(shipped: Mapping[str, bytes]) -> dict[str, bytes]:
    """The shipped files as learners get them: no solutions, no puzzle files, no guides.

    Where clicks are enough, code is folded.
    """
    return {
        name: _for_learners(name, data) if name.endswith(".ipynb") else data
        for name, data in shipped.items()
        if not name.startswith((GUIDES, PUZZLES))
    }


def for_teachers(shipped: Mapping[str, bytes]) -> dict[str, bytes]:
    """The shipped files as teachers get them: everything.

    Beside the lessons with their solutions there are those without, for the projector, and each
    guide also as a notebook, which is rendered wherever it is opened.
    """
    guides = {
        name.replace(".md", "_guide.ipynb"): notebook.write(notebook.titled(_page(data)))
        for name, data in shipped.items()
        if name.startswith(GUIDES) and name.endswith(".md")
    }
    shown = {
        name.replace(LESSONS, PROJECTOR, 1): _for_learners(name, shipped[name])
        for name in lessons_in(shipped)
    }
    page = {
        name: notebook.write(folded(notebook.read(data, name)))
        for name, data in shipped.items()
        if name == TEACHERS_PAGE
    }
    return {**shipped, **guides, **shown, **page}


def _page(text: bytes) -> notebook.Notebook:
    """A notebook that holds one text."""
    cell = {
        "cell_type": "markdown",
        "id": "guide",
        "metadata": {},
        "source": text.decode("utf-8", errors="replace"),
    }
    kernel = {"display_name": "Python 3", "language": "python", "name": "python3"}
    return {
        "cells": [cell],
        "metadata": {"kernelspec": kernel},
        "nbformat": 4,
        "nbformat_minor": 5,
    }


def _for_learners(name: str, data: bytes) -> bytes:
    copy = notebook.titled(learners_copy(notebook.read(data, name)))
    return notebook.write(folded(copy) if needs_clicks_only(name) else copy)


def needs_clicks_only(name: str) -> bool:
    """Whether a notebook is read and clicked, and none of its code has to be.

    >>> needs_clicks_only("notebooks/03_what_was_not_said.ipynb")
    True
    """
    stem = PurePosixPath(name).stem
    number = stem.partition("_")[0]
    return number.isdecimal() and int(number) < CODE_FROM and stem not in ABOUT_CODE


def lessons_in(shipped: Collection[str]) -> list[str]:
    """The notebooks for learners among shipped files, in order."""
    notebooks = (n for n in shipped if n.endswith(".ipynb") and n.startswith(LESSONS))
    return sorted(n for n in notebooks if not n.startswith(GUIDES))


def find_lesson(name: str, shipped: Collection[str]) -> str:
    """The shipped file meant by a name such as "3", "03", "03_negative" or "03_negative.ipynb"."""
    paths = [PurePosixPath(path) for path in shipped]
    lessons = [PurePosixPath(path) for path in lessons_in(shipped)]
    found = (
        [p for p in paths if name in (str(p), p.name)]
        or [p for p in paths if name == p.stem and p.suffix != ".md"]
        or [p for p in lessons if p.name.startswith(f"{name:0>2}_")]
        or [p for p in lessons if p.name.startswith(name)]
    )
    if len(found) == 1:
        return str(found[0])
    if found:
        raise HanabiError(f"{name!r} could be any of {', '.join(map(str, found))}.")
    known = ", ".join(p.stem for p in lessons)
    raise HanabiError(f"No lesson is called {name!r}; there are {known}.")
