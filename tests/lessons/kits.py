"""A small kit to copy lessons from, and the folder that they are copied to."""

import json
from pathlib import Path

import pytest

from hanabi_kit import HanabiError
from hanabi_kit.lessons.workspace.notebook import write
from hanabi_kit.lessons.workspace.working_folder import CopyOutcome, CopyPlan, prepare

START = "notebooks/00_start_here.ipynb"
TEAMMATES = "notebooks/00_teammates.ipynb"
GUIDE = "notebooks/instructor/04.md"
COUNTING = "notebooks/04_counting.ipynb"
PICTURE = "notebooks/pictures/table.svg"
PUZZLE = "puzzles/counting/last-three.json"
MINE = "notebooks/04_counting-mine-1.ipynb"


SOLVED = "answer = ''\n### BEGIN SOLUTION\nanswer = 'r1'\n### END SOLUTION\nanswer"
UNSOLVED = "answer = ''\nanswer"


def notebook(text: str) -> str:
    """A notebook of one cell, as a lesson's file has it."""
    return write({"cells": [{"cell_type": "code", "outputs": [], "source": text}]}).decode()


class Kit:
    """A stand-in for the shipped files, and the working folder they are copied to."""

    def __init__(self, tmp_path: Path) -> None:
        self.root = tmp_path / "kit"
        self.folder = tmp_path / "lessons"
        for name in (START, COUNTING, PICTURE):
            self.ship(name, f"{name}, version 1")

    def ship(self, name: str, text: str) -> None:
        path = self.root / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(notebook(text) if name.endswith(".ipynb") else text)

    def prepare(self, *fresh: str, teacher: bool = False) -> CopyPlan:
        return prepare(self.folder, fresh=fresh, teacher=teacher)

    def outcomes(self, *fresh: str, teacher: bool = False) -> dict[str, CopyOutcome]:
        return {step.name: step.outcome for step in self.prepare(*fresh, teacher=teacher).steps}

    def read(self, name: str) -> str:
        """What a file says: that of a notebook is what stands in its cell."""
        text = (self.folder / name).read_text()
        if text.startswith('{\n "cells"'):
            return str(json.loads(text)["cells"][0]["source"])
        return text

    def edit(self, name: str, text: str = "my answer") -> None:
        (self.folder / name).write_text(text)

    def everything(self) -> dict[str, bytes]:
        return {
            str(path.relative_to(self.folder)): path.read_bytes()
            for path in self.folder.rglob("*")
            if path.is_file()
        }


def one_sentence(error: pytest.ExceptionInfo[HanabiError]) -> str:
    text = str(error.value)
    assert "\n" not in text
    assert text.endswith(".")
    return text
