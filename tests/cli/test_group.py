"""The whole command: its help, how it refuses and stops, and the terminals around it."""

import os
import subprocess
import sys

import pytest

from hanabi_kit import __version__, from_json, to_json
from hanabi_kit.cli.group import CLOSED_PIPE
from hanabi_kit.position import from_line
from tests.cli.runner import CODE, START, ask, refusal, run

COMMANDS = (
    "show",
    "replay",
    "explain",
    "rules",
    "solve",
    "simulate",
    "puzzles",
    "convert",
    "lab",
    "lessons",
)


def test_version() -> None:
    assert ask("--version") == (0, f"hanabi-kit {__version__}\n", "")
    assert run("--version") == (0, f"hanabi-kit {__version__}\n", "")


def test_version_needs_no_reading_and_no_drawing() -> None:
    heavy = {
        "cattrs",
        "attrs",
        "hanabi_kit.exchange.hanablive",
        "hanabi_kit.lessons",
        "hanabi_kit.support.json_shapes",
    }
    code = (
        "import sys\n"
        "from hanabi_kit.cli import main\n"
        "try: main(['--version'])\n"
        f"finally: print(sorted({heavy} & set(sys.modules)))"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.splitlines()[-1] == "[]"


def test_alone_it_prints_its_help() -> None:
    alone = ask()
    assert alone == ask("--help")
    assert alone.code == 0
    for command in COMMANDS:
        assert f"\n  {command} " in alone.out


@pytest.mark.parametrize("command", COMMANDS)
def test_every_command_has_help_with_an_example(command: str) -> None:
    code, out, err = ask(command, "--help")
    assert (code, err) == (0, "")
    assert f"\n    hanabi-kit {command}" in out
    assert all(len(line) <= 100 for line in out.splitlines())


def test_the_examples_of_the_help_work() -> None:
    for words in (ask("--help").out, ask("show", "--help").out):
        assert START in words
    assert ask("show", START).code == 0


@pytest.mark.parametrize(
    ("arguments", "culprit"),
    [
        (["draw"], "'draw'"),
        (["show"], "'POSITION'"),
        (["show", START, "--seats", "1"], "'--seats'"),
        (["show", START, "--seat", "Ann"], "'Ann'"),
        (["show", *START.split()], "r0y0g0b0w0"),
        (["convert", START], "'--to'"),
        (["convert", START, "--to", "pdf"], "'pdf'"),
        (["replay", CODE, "--turn"], "'--turn'"),
    ],
)
def test_wrong_use_is_one_line_that_points_to_the_help(arguments: list[str], culprit: str) -> None:
    said = refusal(ask(*arguments))
    assert culprit in said
    assert said.endswith("--help.")


def test_the_unexpected_is_not_swallowed(monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(state: object) -> str:
        raise ZeroDivisionError

    monkeypatch.setattr("hanabi_kit.render.board.board_text.board", broken)
    with pytest.raises(ZeroDivisionError):
        ask("show", START)


@pytest.mark.parametrize(
    ("error", "said"),
    [
        (OSError(28, "No space left on device"), "No space left on device"),
        (PermissionError(13, "Permission denied", "a\nb"), r"a\nb: Permission denied"),
        (OSError("out of paper"), "out of paper"),
        (MemoryError(), "this takes more memory than there is"),
    ],
)
def test_what_the_system_refuses_is_told_in_one_line(
    error: Exception, said: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    def refused(state: object) -> str:
        raise error

    monkeypatch.setattr("hanabi_kit.render.board.board_text.board", refused)
    assert refusal(ask("show", START)) == said


def test_an_interrupted_command_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    def interrupted(state: object) -> str:
        raise KeyboardInterrupt

    monkeypatch.setattr("hanabi_kit.render.board.board_text.board", interrupted)
    code, out, err = ask("show", START)
    assert (code, out) == (130, "")
    assert err.strip() == "hanabi-kit: stopped"


# The world around.

NAMED = to_json(from_line(START)).replace('"turn": 0', '"names": ["Zoë", "小明"], "turn": 0')
ASCII = {"PYTHONIOENCODING": "ascii", "PYTHONUTF8": "0"}
LATIN = {"PYTHONIOENCODING": "latin-1", "PYTHONUTF8": "0"}
PLAIN = {"LC_ALL": "C", "LANG": "C", "PYTHONCOERCECLOCALE": "0", "PYTHONUTF8": "0"}


@pytest.mark.parametrize("environment", [ASCII, LATIN, PLAIN])
def test_a_poor_terminal_gets_what_it_can_show(environment: dict[str, str]) -> None:
    code, out, err = run("show", "-", stdin=NAMED.encode(), environment=environment)
    assert (code, err) == (0, "")
    assert "小明" in out or "\\u5c0f\\u660e" in out
    assert "is not a file" in refusal(run("show", "小明", environment=environment))


@pytest.mark.parametrize("environment", [LATIN, PLAIN])
def test_json_is_utf8_everywhere(environment: dict[str, str]) -> None:
    answer = run("show", "-", "--json", stdin=NAMED.encode(), environment=environment)
    assert answer.data["position"]["names"] == ["Zoë", "小明"]
    converted = run("convert", "-", "--to", "json", stdin=NAMED.encode(), environment=environment)
    assert from_json(converted.out).names == ("Zoë", "小明")


@pytest.mark.parametrize(
    "arguments",
    [
        ["show", START],
        ["show", START, "--json"],
        ["replay", CODE],
        ["convert", CODE, "--to", "json"],
        ["--help"],
    ],
)
def test_a_closed_pipe_is_no_accident(arguments: list[str]) -> None:
    reading, writing = os.pipe()
    os.close(reading)
    command = [sys.executable, "-m", "hanabi_kit.cli", *arguments]
    done = subprocess.run(command, stdout=writing, stderr=subprocess.PIPE, timeout=60)
    os.close(writing)
    assert done.stderr == b""
    assert done.returncode == CLOSED_PIPE


@pytest.mark.skipif(not os.path.exists("/dev/full"), reason="this system has no /dev/full")
@pytest.mark.parametrize("unbuffered", ["", "1"])
@pytest.mark.parametrize(
    "arguments",
    [
        ["show", START],
        ["puzzles", "list", "--json"],
        ["convert", START, "--to", "json"],
        ["--help"],
    ],
)
def test_a_full_disk_is_told_in_one_line(arguments: list[str], unbuffered: str) -> None:
    command = [sys.executable, "-m", "hanabi_kit.cli", *arguments]
    environment = os.environ | {"PYTHONUNBUFFERED": unbuffered}
    with open("/dev/full", "wb") as full:
        done = subprocess.run(
            command, stdout=full, stderr=subprocess.PIPE, env=environment, timeout=60
        )
        assert (done.returncode, done.stderr) == (2, b"hanabi-kit: No space left on device\n")
        deaf = subprocess.run(command, stdout=full, stderr=full, env=environment, timeout=60)
        assert deaf.returncode == 2


def test_refusals_come_with_their_exit_code_from_a_process() -> None:
    assert "nonsense" in refusal(run("show", "nonsense"))
    assert "--nonsense" in refusal(run("show", "--nonsense"))
    assert "nonsense" in refusal(run("replay", "-", stdin=b"nonsense"))
