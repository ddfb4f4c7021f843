"""Puzzles: their format and collection, the judge of answers, and the check that they are sound.

>>> puzzle = load()["first-02-a-word-to-ann"]
>>> judge(puzzle, "red to Ann").right, check([puzzle])
(False, [])
"""

from .check import check, check_files
from .collection import Collection, find, load
from .judge import Judge, Judgement, judge
from .puzzle import AnswerValue, Puzzle, Texts
from .puzzle_json import from_json, to_json

__all__ = [
    "AnswerValue",
    "Collection",
    "Judge",
    "Judgement",
    "Puzzle",
    "Texts",
    "check",
    "check_files",
    "find",
    "from_json",
    "judge",
    "load",
    "to_json",
]
