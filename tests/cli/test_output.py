"""What reaches the terminal: nothing in a name or a text may steer it."""

import json
import os
import subprocess
import sys
import unicodedata
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hanabi_kit.cli.output import visible
from tests.cli.runner import ask, refusal, run

NASTY = "a\x1b[31m\x1b]0;owned\x07b\x9bc\u202ed\u2066e\x7f\rf"
SHOWN = r"a\x1b[31m\x1b]0;owned\x07b\x9bc\u202ed\u2066e\x7f\rf"


def steers(text: str) -> set[str]:
    """What in a text can't be seen: controls, what turns lines around, halves of characters."""
    harmless = "\n\u200c\u200d"
    return {c for c in text if unicodedata.category(c) in ("Cc", "Cf", "Cs", "Zl", "Zp")} - {
        *harmless
    }


@given(st.text(st.characters(), max_size=60))
def test_nothing_that_steers_a_terminal_is_left(words: str) -> None:
    assert not steers(visible(words))
    assert "\n" not in visible(words)
    assert visible(visible(words)) == visible(words)
    if words.isprintable():
        assert visible(words) == words


@pytest.mark.parametrize("words", ["Zoë 小明 🎆", "👩\u200d🚀", "می\u200cشود", "8\xa0€"])
def test_what_people_write_stays_as_it_is(words: str) -> None:
    assert visible(words) == words


def test_lines_stay_lines_where_they_are_wanted() -> None:
    assert visible("a\nb\tc", keep="\n") == "a\nb\\tc"


# File names.

can_be_named = pytest.mark.skipif(os.name == "nt", reason="no file can have such a name here")


@can_be_named
def test_names_of_files_in_refusals_and_in_reports(tmp_path: Path) -> None:
    path = tmp_path / f"{NASTY}.json"
    path.write_text("{")
    assert SHOWN in refusal(ask("show", path))
    code, out, _ = ask("puzzles", "check", tmp_path)
    assert code == 1
    assert SHOWN in out
    assert not steers(out)


@can_be_named
def test_names_of_files_that_were_written(tmp_path: Path) -> None:
    (tmp_path / NASTY).mkdir()
    position = "en2[hand_size=2,suits=r] r4 t1 s0 d0 l2 m0 ?,?/r5,r2 x:r1r1"
    begun = ["puzzles", "new", position, "--id", "a", "--topic", "last-copy"]
    for command, place in (
        ([*begun, "--folder"], tmp_path / NASTY),
        (["lessons", "handout", "03", "-o"], tmp_path / NASTY / "page.html"),
        (["lessons", "student", "03", "-o"], tmp_path / NASTY),
    ):
        code, out, err = ask(*command, place)
        assert code == 0, err
        assert SHOWN in out
        assert not steers(out)


@can_be_named
def test_a_name_of_two_lines_is_told_in_one(tmp_path: Path) -> None:
    (tmp_path / "a\npuzzles: 1, problems: 0\n.json").write_text("{")
    code, out, _ = ask("puzzles", "check", tmp_path)
    assert code == 1
    assert len(out.splitlines()) == 2
    assert out.splitlines()[1] == "puzzles: 1, problems: 1"


@can_be_named
def test_json_escapes_in_its_own_way(tmp_path: Path) -> None:
    path = tmp_path / f"{NASTY}.json"
    path.write_text("{")
    code, out, _ = ask("puzzles", "check", tmp_path, "--json")
    assert code == 1
    assert not steers(out)
    assert json.loads(out)["problems"][0]["puzzle"] == str(path)


@pytest.mark.skipif(sys.platform != "linux", reason="names of files are text here")
def test_names_that_are_no_text(tmp_path: Path) -> None:
    name = os.fsencode(tmp_path) + b"/p\xff\xfe.json"
    with open(name, "wb") as file:
        file.write(b"{")
    answer = run("puzzles", "check", tmp_path, "--json")
    assert (answer.code, answer.err) == (1, "")
    assert os.fsencode(json.loads(answer.out)["problems"][0]["puzzle"]) == name
    answer = run("puzzles", "check", tmp_path)
    assert (answer.code, answer.err) == (1, "")
    assert r"/p\udcff\udcfe.json: " in answer.out


# A terminal.

needs_terminal = pytest.mark.skipif(not hasattr(os, "openpty"), reason="no terminal can be made")


def at_a_terminal(*args: str | Path) -> str:
    """What Python writes where somebody sits at a terminal."""
    reading, end = os.openpty()
    with subprocess.Popen([sys.executable, *args], stdin=end, stdout=end, stderr=end):
        os.close(end)
        seen = b""
        try:
            while more := os.read(reading, 10_000):
                seen += more
        except OSError:  # how Linux says that nobody writes to the terminal any more
            pass
    os.close(reading)
    return seen.decode().replace("\r\n", "\n")


@needs_terminal
def test_names_steer_no_terminal(tmp_path: Path) -> None:
    (tmp_path / f"{NASTY}.json").write_text("{")
    seen = at_a_terminal("-m", "hanabi_kit.cli", "puzzles", "check", tmp_path)
    assert SHOWN in seen
    assert "\x1b[31m" not in seen


WRITING = f"""
from pathlib import Path
from hanabi_kit.cli.output import write
write(Path("-"), {NASTY!r} + chr(10), force=False)
"""


@needs_terminal
def test_a_file_is_written_as_it_is_but_to_a_terminal() -> None:
    assert at_a_terminal("-c", WRITING) == f"{SHOWN}\n"
    done = subprocess.run([sys.executable, "-c", WRITING], capture_output=True, check=True)
    assert done.stdout.decode() == f"{NASTY}\n"
