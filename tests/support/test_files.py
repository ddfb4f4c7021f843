"""Reading what strangers wrote, and writing whole files."""

import ast
import io
import json
import os
import stat
import sys
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from pathlib import Path
from time import process_time
from typing import Any

import pytest

from hanabi_kit import InvalidNotation
from hanabi_kit.support import files
from hanabi_kit.support.files import (
    MOST_BYTES,
    files_below,
    opened,
    parse_json,
    read_bytes,
    read_text,
    write_json,
    write_whole,
)
from hanabi_kit.support.json_shapes import structure


def refusal_of(text: str) -> str:
    with pytest.raises(InvalidNotation) as refused:
        parse_json(text)
    return str(refused.value)


# Text.


@pytest.mark.parametrize("mark", [b"", b"\xef\xbb\xbf"])
def test_text_is_utf8_with_or_without_a_mark(mark: bytes, tmp_path: Path) -> None:
    path = tmp_path / "file"
    path.write_bytes(mark + "Zoë 小明 🎆\r\n".encode())
    assert read_text(str(path)) == "Zoë 小明 🎆\r\n"


def test_standard_input_is_read_as_bytes(monkeypatch: pytest.MonkeyPatch) -> None:
    data = io.BytesIO("Zoë".encode())
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(data, encoding="ascii"))
    assert read_text("-") == "Zoë"


def test_a_closed_standard_input_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "stdin", None)
    with pytest.raises(InvalidNotation, match="can't be read"):
        read_text("-")


def test_as_much_as_is_allowed_and_no_byte_more(tmp_path: Path) -> None:
    path = tmp_path / "file"
    path.write_bytes(b"x" * MOST_BYTES)
    assert len(read_text(str(path))) == MOST_BYTES
    path.write_bytes(b"x" * (MOST_BYTES + 1))
    with pytest.raises(InvalidNotation, match=r"file: can't be read \(it is larger than 1,000,000"):
        read_text(str(path))


def test_what_cannot_be_read_is_named(tmp_path: Path) -> None:
    with pytest.raises(InvalidNotation, match=r"missing: can't be read \(No such file"):
        read_text(str(tmp_path / "missing"))
    with pytest.raises(InvalidNotation, match=r"can't be read \(it is a folder"):
        read_text(str(tmp_path))


# Only files are read.

needs_pipes = pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="there are no named pipes here")


@needs_pipes
def test_a_pipe_is_refused_and_not_waited_for(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "pipe")
    (tmp_path / "link").symlink_to("pipe")
    for name in ("pipe", "link"):
        with pytest.raises(OSError, match="no ordinary file"):
            read_bytes(tmp_path / name)
        with pytest.raises(InvalidNotation, match=f"{name}: can't be read .it is no ordinary file"):
            read_text(tmp_path / name)


@pytest.mark.skipif(not os.path.exists("/dev/zero"), reason="there are no devices here")
def test_a_device_is_refused_and_not_read(tmp_path: Path) -> None:
    (tmp_path / "link").symlink_to("/dev/zero")
    with pytest.raises(OSError, match="no ordinary file"):
        read_bytes(tmp_path / "link", 10**12)


@pytest.mark.parametrize("name", ["x" * 300, "a\0b", "\ud800", "x/" * 3000])
def test_names_that_no_file_has(name: str, tmp_path: Path) -> None:
    with pytest.raises(OSError, match=r"."):
        read_bytes(tmp_path / name)
    with pytest.raises(InvalidNotation, match="can't be read"):
        read_text(str(tmp_path / name))
    with pytest.raises(InvalidNotation, match="can't be read"):
        list(files_below(tmp_path / name))


def test_a_file_that_was_refused_is_closed(tmp_path: Path) -> None:
    (tmp_path / "file").write_bytes(b"12345")
    with opened(tmp_path / "file") as stream:
        free = stream.fileno()
    for path, most in ((tmp_path, 9), (tmp_path / "file", 4)):
        with pytest.raises(OSError, match=r"folder|larger"):
            read_bytes(path, most)
    with opened(tmp_path / "file") as stream:
        assert stream.fileno() == free


def test_standard_input_has_the_same_limit(monkeypatch: pytest.MonkeyPatch) -> None:
    class Endless(io.RawIOBase):
        def readable(self) -> bool:
            return True

        def readinto(self, buffer: Any) -> int:
            return len(buffer)

    stream = io.TextIOWrapper(io.BufferedReader(Endless()))
    monkeypatch.setattr(sys, "stdin", stream)
    with pytest.raises(InvalidNotation, match=r"-: can't be read \(it is larger than 1,000,000"):
        read_text("-")


OWN = {"open", "read_bytes", "read_text", "iterdir", "rglob", "scandir", "walk", "fdopen"}
RAISE = {"is_file", "is_dir", "exists", "is_symlink"}
"""Questions of `Path` that raise what nobody expects, for a name that is too long for example."""


def questions(tree: ast.AST) -> Iterator[str]:
    """What is opened or asked of a path in a module, apart from the functions of `os.path`."""
    for node in ast.walk(tree):
        match node:
            case ast.Call(func=ast.Name(id=name)) if name == "open":
                yield name
            case ast.Call(func=ast.Attribute(value=ast.Attribute(attr="path"), attr=_)):
                pass
            case ast.Call(func=ast.Attribute(value=ast.Name(id="self"), attr=_)):
                pass
            case ast.Call(func=ast.Attribute(attr=name), args=args):
                if name in OWN or (name in RAISE and not args):
                    yield name


def test_the_kit_opens_files_in_one_place() -> None:
    """Elsewhere only what is written to or scanned without being opened, a browser, a widget."""
    package = Path(files.__file__).parents[1]
    found = {
        (path.relative_to(package).as_posix(), name)
        for path in package.rglob("*.py")
        if path != Path(files.__file__)
        for name in questions(ast.parse(path.read_text("utf-8")))
    }
    assert found == {
        ("cli/group.py", "open"),
        ("lessons/classroom/learner_server.py", "open"),
        ("lessons/workspace/voila_app.py", "open"),
        ("practice/journal.py", "open"),
        ("solver/cache.py", "scandir"),
        ("widgets/base/lifetime.py", "open"),
    }


# Folders.


def names_below(folder: Path, ending: str = "") -> list[str]:
    return [path.relative_to(folder).as_posix() for path in files_below(folder, ending)]


def lay(folder: Path, *names: str) -> None:
    for name in names:
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / name).write_text(name)


def test_files_come_in_the_order_of_their_names_without_hidden_ones(tmp_path: Path) -> None:
    lay(tmp_path, "b.json", "a/z.json", "a/b/c.json", "c.txt", ".x/d.json", "__pycache__/e.json")
    lay(tmp_path, ".f.json")
    assert names_below(tmp_path) == ["a/b/c.json", "a/z.json", "b.json", "c.txt"]
    assert names_below(tmp_path, ".json") == ["a/b/c.json", "a/z.json", "b.json"]


def test_a_folder_that_leads_back_to_itself_is_met_once(tmp_path: Path) -> None:
    lay(tmp_path, "beside.json", "loop/a.json", "loop/deep/b.json")
    for name, target in (("self", "."), ("up", ".."), ("deep/back", ".."), ("root", "/")):
        (tmp_path / "loop" / name).symlink_to(target, target_is_directory=True)
    assert names_below(tmp_path / "loop") == ["a.json", "deep/b.json"]


def test_links_are_followed_and_each_file_is_met_once(tmp_path: Path) -> None:
    lay(tmp_path, "here/a.json", "there/b.json", "there/c/d.json")
    for name in ("one", "two"):
        (tmp_path / "here" / name).symlink_to(tmp_path / "there", target_is_directory=True)
    (tmp_path / "here" / "z.json").symlink_to("a.json")
    (tmp_path / "there" / "back").symlink_to(tmp_path / "here", target_is_directory=True)
    assert names_below(tmp_path / "here") == ["a.json", "one/b.json", "one/c/d.json"]


def test_what_is_no_file_is_told_by_whoever_reads_it(tmp_path: Path) -> None:
    for name in ("gone.json", "itself.json"):
        (tmp_path / name).symlink_to("nowhere" if name == "gone.json" else name)
    assert names_below(tmp_path) == ["gone.json", "itself.json"]
    for name in names_below(tmp_path):
        with pytest.raises(InvalidNotation, match=f"{name}: can't be read"):
            read_text(tmp_path / name)


def test_folders_deeper_than_functions_can_call_each_other(tmp_path: Path) -> None:
    deep = [f"{tmp_path}{'/d' * depth}" for depth in range(1, sys.getrecursionlimit() + 100)]
    made = []
    try:
        for folder in deep:
            try:
                os.mkdir(folder)
            except OSError:
                pytest.skip("no path is so long here")
            made.append(folder)
        lay(Path(deep[-1]), "a.json")
        assert [path.name for path in files_below(tmp_path)] == ["a.json"]
    finally:  # what tidies up after the tests calls itself for each folder
        Path(made[-1], "a.json").unlink(missing_ok=True)
        for folder in reversed(made):
            os.rmdir(folder)


def test_a_folder_that_is_none_is_named(tmp_path: Path) -> None:
    lay(tmp_path, "file")
    for name in ("nowhere", "file"):
        with pytest.raises(InvalidNotation, match=f"{name}: can't be read"):
            list(files_below(tmp_path / name))


# Writing.


def test_half_a_character_can_be_written(tmp_path: Path) -> None:
    """As in the name of a file that is no text."""
    data = {"a\udcff": ["\ud800", "é🎆"]}
    write_whole(tmp_path / "file", write_json(data).encode())
    assert parse_json(read_text(tmp_path / "file")) == data
    assert "é🎆" in read_text(tmp_path / "file")


def test_a_file_is_written_and_replaced(tmp_path: Path) -> None:
    path = tmp_path / "file"
    for data in (b"one\n", b"\x00\xff", b""):
        write_whole(path, data)
        assert path.read_bytes() == data
    assert os.listdir(tmp_path) == ["file"]


@pytest.mark.skipif(os.name == "nt", reason="Windows opens no folders")
def test_the_folder_comes_to_the_disk_after_the_file_has_its_name(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Else the power may fail and take the new name with it, long after the file was written."""
    happened = []
    sync, replace = os.fsync, os.replace

    def synced(file: int) -> None:
        happened.append("folder" if stat.S_ISDIR(os.fstat(file).st_mode) else "file")
        sync(file)

    def replaced(source: Path, target: Path) -> None:
        happened.append("name")
        replace(source, target)

    monkeypatch.setattr(os, "fsync", synced)
    monkeypatch.setattr(os, "replace", replaced)
    write_whole(tmp_path / "file", b"new")
    assert happened == ["file", "name", "folder"]


def test_where_a_folder_can_not_be_synced_the_file_is_written_all_the_same(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def refuse(*_: object, **__: object) -> int:
        raise PermissionError(13, "Permission denied")

    monkeypatch.setattr(os, "open", refuse)  # as Windows does it with folders
    write_whole(tmp_path / "file", b"new")
    assert (tmp_path / "file").read_bytes() == b"new"


@pytest.mark.parametrize("function", ["fsync", "replace"])
def test_a_write_that_fails_leaves_the_old_file_and_nothing_else(
    function: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def refuse(*_: object) -> None:
        raise OSError(28, "No space left on device")

    path = tmp_path / "file"
    path.write_bytes(b"old")
    monkeypatch.setattr(os, function, refuse)
    with pytest.raises(OSError, match="No space left"):
        write_whole(path, b"new")
    assert path.read_bytes() == b"old"
    assert os.listdir(tmp_path) == ["file"]


def test_links_beside_a_file_are_not_followed(tmp_path: Path) -> None:
    victim = tmp_path / "victim"
    victim.write_bytes(b"precious")
    (tmp_path / ".file.0123456789abcdef.part").symlink_to(victim)
    (tmp_path / "file").symlink_to(victim)
    write_whole(tmp_path / "file", b"new")
    assert victim.read_bytes() == b"precious"
    assert not (tmp_path / "file").is_symlink()


def test_what_a_killed_writer_left_behind_goes_and_what_is_being_written_stays(
    tmp_path: Path,
) -> None:
    left, writing = tmp_path / ".file.aa.part", tmp_path / ".file.bb.part"
    other = tmp_path / ".another.aa.part"
    for path in (left, writing, other):
        path.write_bytes(b"half")
    for path in (left, other):
        os.utime(path, (1000, 1000))
    write_whole(tmp_path / "file", b"new")
    assert sorted(os.listdir(tmp_path)) == [".another.aa.part", ".file.bb.part", "file"]


def test_many_writers_of_one_file_leave_one_whole_file(tmp_path: Path) -> None:
    """Two labs that are started at once prepare the same folder."""
    path = tmp_path / "file"
    texts = [bytes([65 + writer]) * 200_000 for writer in range(8)]
    with ThreadPoolExecutor(8) as pool:
        for _ in range(10):
            assert [*pool.map(lambda data: write_whole(path, data), texts)] == [None] * 8
            assert path.read_bytes() in texts
    assert os.listdir(tmp_path) == ["file"]


def test_a_name_as_long_as_the_system_takes_can_be_written(tmp_path: Path) -> None:
    path = tmp_path / ("ä" * 120)
    write_whole(path, b"new")
    assert path.read_bytes() == b"new"


# JSON.


@pytest.mark.parametrize("value", [None, True, 3, -1.5, "x", [], {}, [{"a": [1, {"b": None}]}]])
def test_json_is_json(value: object) -> None:
    assert parse_json(json.dumps(value)) == value


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("", "not JSON: Expecting value at line 1, column 1"),
        ('{\n "a": }', "not JSON: Expecting value at line 2, column 7"),
        ("{'a': 1}", "not JSON: Expecting property name enclosed in double quotes at line 1, "),
        ("[1,]", "not JSON: "),
        ("NaN", "NaN is not a number in JSON"),
        ("[Infinity]", "Infinity is not a number in JSON"),
        ('{"a": -Infinity}', "-Infinity is not a number in JSON"),
        ("[1e400]", "1e400 is not a number in JSON"),
        ("-1.5E+999", "-1.5E+999 is not a number in JSON"),
        ('{"a": 1, "b": 2, "a": 1}', "the key 'a' stands twice in one JSON object"),
        ('[{"b": {"a": 1, "a": 2}}]', "the key 'a' stands twice in one JSON object"),
        ('{"\\u0061": 1, "a": 2}', "the key 'a' stands twice in one JSON object"),
        ("9" * 5000, "not read: a number in the JSON is too long"),
        ("[" * 100_000, "not read: the JSON is nested too deeply"),
        ('{"a":' * 100_000, "not read: the JSON is nested too deeply"),
    ],
)
def test_what_is_refused_as_json(text: str, reason: str) -> None:
    assert refusal_of(text).startswith(reason)


def test_a_long_key_is_not_repeated_at_length() -> None:
    key = json.dumps("k" * 10_000)
    assert len(refusal_of(f"{{{key}: 1, {key}: 2}}")) < 100


def test_many_keys_are_compared_quickly() -> None:
    """A key repeated at the end is found at once, not by comparing each with all others."""
    keys = [f'"{i}": 0' for i in range(12_000)]
    before = process_time()
    assert "stands twice" in refusal_of("{" + ",".join([*keys, keys[-1]]) + "}")
    assert process_time() - before < 1


def test_json_of_a_million_characters_is_the_limit() -> None:
    assert parse_json(" " * (MOST_BYTES - 2) + "[]") == []
    assert "1,000,000 characters" in refusal_of(" " * (MOST_BYTES - 1) + "[]")


# Strict loading.


@dataclass(frozen=True)
class Card:
    name: str
    value: int = 0


@dataclass(frozen=True)
class Box:
    cards: tuple[Card, ...]
    open: bool
    counts: dict[str, int]
    label: str | None = None
    rows: tuple[int | str, ...] | None = None


GOOD: dict[str, Any] = {"cards": [{"name": "a"}], "open": True, "counts": {"x": 1}}


def test_data_that_fits_is_taken_as_it_is() -> None:
    assert structure(GOOD, Box, "box") == Box((Card("a"),), True, {"x": 1})
    full = GOOD | {"label": None, "rows": [1, "b", 2]}
    assert structure(full, Box, "box") == Box((Card("a"),), True, {"x": 1}, None, (1, "b", 2))


@pytest.mark.parametrize(
    ("change", "reason"),
    [
        ({"cards": "a"}, "box.cards: a list is wanted, not 'a'"),
        ({"cards": {"0": {}}}, "box.cards: a list is wanted, not an object"),
        ({"cards": [{}]}, "box.cards[0].name: 'name' is missing"),
        ({"cards": [None]}, "box.cards[0]: an object is wanted, not null"),
        ({"cards": [{"name": 1}]}, "box.cards[0].name: a string is wanted, not 1"),
        ({"cards": [{"name": "a", "size": 1}]}, "box.cards[0]: 'size' is not known here"),
        ({"open": 1}, "box.open: true or false is wanted, not 1"),
        ({"open": None}, "box.open: true or false is wanted, not null"),
        ({"counts": {"x": True}}, "box.counts.x: a whole number is wanted, not true"),
        ({"counts": {"x": 1.0}}, "box.counts.x: a whole number is wanted, not 1.0"),
        ({"counts": {"x": "1"}}, "box.counts.x: a whole number is wanted, not '1'"),
        ({"counts": []}, "box.counts: an object is wanted, not a list"),
        ({"label": 3}, "box.label: a string or null is wanted, not 3"),
        ({"rows": [1, None]}, "box.rows[1]: a whole number or a string is wanted, not null"),
        ({"rows": [[1]]}, "box.rows[0]: a whole number or a string is wanted, not a list"),
        ({"more": 1}, "box: 'more' is not known here"),
    ],
)
def test_what_does_not_fit_is_named_with_its_path(change: dict[str, Any], reason: str) -> None:
    with pytest.raises(InvalidNotation) as refused:
        structure(GOOD | change, Box, "box")
    assert str(refused.value) == reason


def test_several_faults_are_told_together_and_not_without_end() -> None:
    with pytest.raises(InvalidNotation) as refused:
        structure({"cards": [{}] * 100, "open": 3}, Box, "box")
    reasons = str(refused.value).split("; ")
    assert 1 < len(reasons) <= 6
    assert reasons[0] == "box.cards[0].name: 'name' is missing"


@pytest.mark.parametrize("data", [None, 1, "x", [], [GOOD]])
def test_what_is_no_object_at_all(data: object) -> None:
    with pytest.raises(InvalidNotation, match="box: an object is wanted"):
        structure(data, Box, "box")
