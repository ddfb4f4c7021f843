"""What the documents claim about positions holds."""

import re
from pathlib import Path

from hanabi_kit import Position, from_json, to_json

GUIDE = (Path(__file__).parent.parent / "puzzles" / "README.md").read_text(encoding="utf-8")


def test_the_worked_lines_are_possible_and_written_as_the_kit_writes_them() -> None:
    lines = re.findall(r"```position\n(.*)\n```", GUIDE)
    assert len(lines) == 3
    for line in lines:
        position = Position.parse(line)
        assert position.status() == []
        assert str(position) == line


def test_the_json_example_is_the_second_line() -> None:
    text = re.findall(r"```json\n(.*?)```", GUIDE, re.DOTALL)[0]
    position = from_json(text)
    assert to_json(position) == text
    assert str(position) == re.findall(r"```position\n(.*)\n```", GUIDE)[1]
