"""What the documents claim about positions and puzzles holds."""

import json
import re
from pathlib import Path

import pytest

from hanabi_kit import HanabiError, Position, from_json, to_json, widgets
from hanabi_kit.lessons.course import all_lessons
from hanabi_kit.position.position_line import OPTIONS
from hanabi_kit.position.position_shapes import PositionShape
from hanabi_kit.puzzles import check, load, puzzle_json, puzzle_line
from hanabi_kit.puzzles.check import SECONDS
from hanabi_kit.puzzles.puzzle import FIELDS
from hanabi_kit.puzzles.puzzle_shapes import PuzzleShape, TextsShape, ValueShape
from hanabi_kit.solver import MARGIN

ROOT = Path(__file__).parents[1]
README = (ROOT / "README.md").read_text(encoding="utf-8")
GUIDE = (ROOT / "puzzles" / "README.md").read_text(encoding="utf-8")


def test_the_readme_lists_the_lessons_with_their_minutes() -> None:
    rows = re.findall(r"(?m)^\| (\d+) \| ([^|]+) \| (\d+) \|", README)
    assert [(int(n), title, int(minutes)) for n, title, minutes in rows] == [
        (lesson.number, lesson.title, lesson.minutes) for lesson in all_lessons()
    ]


def test_the_readme_counts_the_puzzles_and_the_widgets() -> None:
    assert f"{len(load())} endgames wait" in README
    assert len(widgets.__all__) == 13
    assert "has thirteen things to click" in README
    assert all(f"`{name}" in README for name in widgets.__all__)


def test_every_file_that_the_map_and_the_recipes_name_is_there() -> None:
    page = (ROOT / "CONTRIBUTING.md").read_text(encoding="utf-8")
    named = [
        name
        for name in re.findall(r"`([\w./]+)`", page)
        if "/" in name and not re.search("NN|NAME|TOPIC|SUBJECT|ID|build/", name)
    ]
    assert len(named) > 40
    missing = [
        name
        for name in named
        if not any((ROOT / name).parent.glob(f"{Path(name).name}*"))
        and not any((ROOT / "hanabi_kit").glob(f"**/{name.rstrip('/')}"))
        and not any((ROOT / "hanabi_kit").glob(f"{name}.py"))
    ]
    assert missing == []


def test_every_test_that_the_page_on_security_names_is_there() -> None:
    page = (ROOT / "SECURITY.md").read_text(encoding="utf-8")
    named = re.findall(r"`(tests/[\w./]+)`", page)
    assert len(named) > 15
    assert [name for name in named if not (ROOT / name).is_file()] == []


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


def test_the_table_has_the_fields_of_the_line() -> None:
    table = GUIDE[GUIDE.index("| field |") : GUIDE.index("A number has")]
    rows = [row.strip("| ").split(" | ") for row in table.strip().splitlines()[2:]]
    assert len(rows) == 12
    assert GUIDE.count("Twelve fields") == 1
    always = [name for name, *_, when in rows if when == "always"]
    assert GUIDE.count("Eight of them always") == 1
    full = "it2+five-flares r5y5g0b0w0 t4 s1 d0 l2 m1 b4 o25 p5 ?/? x"
    assert str(Position.parse(full)) == full
    assert len(full.split()) == len(rows)
    assert [name.strip("`") for name, *_ in rows][2:-2] == [word[0] for word in full.split()[2:-2]]
    short = "en2 r0y0g0b0w0 t4 s0 d9 m1 ?/? x"
    assert str(Position.parse(short)) == short
    assert len(short.split()) == len(always)


def test_every_option_of_the_line_is_explained() -> None:
    explained = GUIDE[GUIDE.index("The options\nare") : GUIDE.index("### Three worked")]
    for option in OPTIONS:
        assert f"`{option}`" in explained


def test_the_keys_that_may_be_left_out_of_json() -> None:
    data = json.loads(re.findall(r"```json\n(.*?)```", GUIDE, re.DOTALL)[0])
    assert "Every key above but `names` and `turns_left` has to be there." in GUIDE
    for key in data:
        without = json.dumps({name: value for name, value in data.items() if name != key})
        if key in ("names", "turns_left"):
            assert from_json(without)
        else:
            with pytest.raises(HanabiError, match=f"^{key}: '{key}' is missing$"):
                from_json(without)
    for key in PositionShape.__dataclass_fields__.keys() - data.keys():
        assert f"`{key}`" in GUIDE


def test_a_path_is_as_the_guide_says() -> None:
    data = json.loads(re.findall(r"```json\n(.*?)```", GUIDE, re.DOTALL)[0])
    data["hands"][1][0]["clues"] = ["+5", "+red", "+blue"]
    assert "`hands[1][0].clues[2]` is the third clue on the first card of\n  seat 1" in GUIDE
    assert from_json(json.dumps(data)).status()[0].startswith("hands[1][0].clues[2]: +blue ")
    data["hands"][1][0]["clues"][2] = "blue"
    with pytest.raises(HanabiError, match=r"^hands\[1\]\[0\]\.clues\[2\]: 'blue' is not a clue"):
        from_json(json.dumps(data))


# Puzzles.

POSED = re.findall(r"```puzzle\n(.*?)```", GUIDE, re.DOTALL)[0]


def test_the_example_of_a_puzzle_is_sound_and_written_as_the_kit_writes_it() -> None:
    puzzle = puzzle_json.from_json(POSED)
    assert puzzle_json.to_json(puzzle) == POSED
    assert check([puzzle]) == []
    (line,) = re.findall(r"```line\n(.*)\n```", GUIDE)
    assert str(puzzle) == line
    assert puzzle_line.from_line(line) == puzzle.on_a_line()


def test_every_key_of_a_puzzle_is_explained() -> None:
    table = GUIDE[GUIDE.index("| key | holds |") : GUIDE.index("An **action** is")]
    keys = re.findall(r"^\| `(\w+)` \|", table, re.MULTILINE)
    known = PuzzleShape.__dataclass_fields__
    assert keys == [key for key in known if key not in ("format", "version")]
    explained = GUIDE[GUIDE.index("An **action** is") : GUIDE.index("## A puzzle on one line")]
    for key in ValueShape.__dataclass_fields__ | TextsShape.__dataclass_fields__:
        assert f"`{key}`" in explained or key == "action"


def test_the_keys_that_may_be_left_out_of_a_puzzle() -> None:
    assert "Every key has to be there, except `feedback`." in GUIDE
    data = json.loads(POSED)
    for path, part in (("", data), ("texts.en.", data["texts"]["en"])):
        for key in [*part]:
            kept = part.pop(key)
            if key == "feedback":
                assert puzzle_json.from_data(data)
            else:
                with pytest.raises(HanabiError, match=f"^{path}{key}: '{key}' is missing"):
                    puzzle_json.from_data(data)
            part[key] = kept


def test_what_a_line_says_is_explained() -> None:
    explained = GUIDE[GUIDE.index("Plain words stand behind") : GUIDE.index("Only `id` has to be")]
    plain, strings = explained.split("strings as in JSON")
    for name, kind in FIELDS.items():
        assert f"`{name}`" in (plain if kind.startswith("word") else strings)


def test_the_margins_and_the_time_are_as_the_guide_says() -> None:
    assert "at least 1/5 of a point, or 1/10 of the chance" in GUIDE
    assert [str(margin) for margin in MARGIN.values()] == ["1/5", "1/10"]
    assert "it has two seconds" in GUIDE
    assert SECONDS == 2
