"""Lessons as files: their notebooks and guides, read as data."""

import json
from pathlib import Path
from typing import Any

from hanabi_kit.lessons.course import Lesson

FOLDER = Path(__file__).parents[2] / "notebooks"


def notebook(lesson: Lesson) -> Any:
    return json.loads((FOLDER / f"{lesson.stem}.ipynb").read_text(encoding="utf-8"))


def sources(lesson: Lesson, kind: str) -> list[str]:
    """The cells of a lesson's notebook that are of a kind."""
    cells = notebook(lesson)["cells"]
    return ["".join(cell["source"]) for cell in cells if cell["cell_type"] == kind]


def headings(text: str, level: int) -> list[str]:
    """The headings of a level, in order, without what stands in fenced code."""
    mark = "#" * level + " "
    lines, fenced = [], False
    for line in text.splitlines():
        fenced ^= line.startswith("```")
        if line.startswith(mark) and not fenced:
            lines.append(line.removeprefix(mark).strip())
    return lines


def guide(lesson: Lesson) -> str:
    return (FOLDER / "instructor" / f"{lesson.code}.md").read_text(encoding="utf-8")


def part(text: str, heading: str) -> str:
    """What stands under a heading of the second level."""
    _before, _mark, rest = f"\n{text}".partition(f"\n## {heading}\n")
    return rest.partition("\n## ")[0]
