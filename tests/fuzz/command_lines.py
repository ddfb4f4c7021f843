"""Attacks on the command line: any command, with any options and arguments, and files to name.

What is typed is drawn from the commands themselves, so a new option is attacked as soon as it is
there. An attack is a JSON document of its own: the words, the files, and standard input.
"""

import json
import os
from collections.abc import Sequence
from contextlib import chdir
from functools import cache
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from typing import Any
from unittest.mock import patch

import click
from click.testing import CliRunner

from hanabi_kit.cli import main
from hanabi_kit.practice.journal import FOLDER

from . import documents, files
from .mutations import NUMBERS, STRINGS, spoiled_json, spoiled_lines, spoiled_text
from .target import FaultError, Target

SERVERS = ("lab", "read", "class")
"""These would open a server and a browser: only what comes before that is attacked."""
SMALL = {
    "games": ("1", "2", "0", "-1", "x"),
    "jobs": ("1", "0", "-1", "x"),
    "budget": ("0.05", "0", "-1", "nan", "x"),
    "nodes": ("1", "50", "0", "-1"),
    "deck": ("0", "1", "2-0", "9", "x"),
    "memory": ("1", "100", "0", "-1", "x"),
}
"""What says how long a command may work: little, or nonsense."""
ALWAYS = {"budget": "0.05", "games": "1", "nodes": "50", "paths": "a.json", "notebooks": "a.ipynb"}
"""Said even where it may be left out, for then a command works long."""
NEVER = ("scheduler",)
"""Leads to other machines."""
PLACES = (
    "a.json",
    "b.txt",
    "c.jsonl",
    "folder",
    "missing",
    "-",
    ".",
    "",
    "pipe",
    "/dev/zero",
    "out",
)
MOST_LINES = 5
"""On standard error; a refusal is one line."""


def _spoiled(seeds: Sequence[str], random: Random) -> str:
    words, command = [], main
    while isinstance(command, click.Group) and random.random() < 0.98:
        name = random.choice(sorted(command.commands))
        words.append(name)
        command = command.commands[name]  # type: ignore[assignment]
    if words[:1] and words[0] in SERVERS:
        words.append("--help")
    elif not isinstance(command, click.Group):
        for parameter in command.params:
            words += _typed(parameter, random)
    if random.random() < 0.1:
        words.insert(random.randrange(len(words) + 1), random.choice(STRINGS))
    given = {name: _document(random) for name in ("a.json", "b.txt", "stdin")}
    given["c.jsonl"] = spoiled_lines(files.TARGETS[0].seeds, random)
    given["a.ipynb"] = "{}"
    return json.dumps({"words": words, "given": given})


def _typed(parameter: click.Parameter, random: Random) -> list[str]:
    """A parameter as somebody might type it, or nothing."""
    name = parameter.name or ""
    often = 0.95 if parameter.required else 0.3
    if name in NEVER or (name not in ALWAYS and random.random() > often):
        return []
    said = random.choice(parameter.opts)
    if isinstance(parameter, click.Option) and parameter.is_flag:
        return [said]
    value = _value(parameter, random)
    return [said, value] if isinstance(parameter, click.Option) else [value]


def _value(parameter: click.Parameter, random: Random) -> str:
    name = parameter.name or ""
    if name in SMALL:
        return random.choice(SMALL[name])
    if name in ALWAYS:
        return ALWAYS[name]
    if isinstance(parameter.type, click.Choice) and random.random() < 0.9:
        return random.choice([*map(str, parameter.type.choices)])
    if isinstance(parameter.type, click.Path):
        return random.choice(PLACES)
    if parameter.type in (click.INT, click.FLOAT) and random.random() < 0.9:
        return str(random.choice((0, 1, 2, 3, 4, *NUMBERS)))
    if isinstance(parameter, click.Argument) and random.random() < 0.8:
        return random.choice((_line(random), random.choice(PLACES)))
    return random.choice((random.choice(STRINGS), *KNOWN_WORDS))


KNOWN_WORDS = ("en", "it", "03", "7", "careful", "odds,hat", "last-copy", "black-powder", "Mia")


@cache
def _seeds(name: str) -> Sequence[str]:
    return next(target.seeds for target in documents.TARGETS if target.name == name)


def _line(random: Random) -> str:
    """Something that is not in a file: whole, or spoiled."""
    seeds = _seeds(random.choice(("position-line", "puzzle-line", "game-link")))
    return random.choice(seeds) if random.random() < 0.5 else spoiled_text(seeds, random)


def _document(random: Random) -> str:
    seeds = _seeds(random.choice(("position-json", "puzzle-json", "game-json")))
    return random.choice(seeds) if random.random() < 0.5 else spoiled_json(seeds, random)


def _run(text: str, folder: Path) -> None:
    """The exit code is 0, 1 or 2, standard error is short, and nobody sees a traceback."""
    attack: dict[str, Any] = json.loads(text)
    given = dict(attack["given"])
    stdin = given.pop("stdin").encode("utf-8", "surrogatepass")
    words = [word.replace("\0", "") for word in attack["words"]]  # no system can pass on a NUL
    with TemporaryDirectory(dir=folder) as name, chdir(name):
        for file, contents in given.items():
            files.put(Path(file), contents)
        Path("folder").mkdir()
        if hasattr(os, "mkfifo"):
            os.mkfifo("pipe")
        with patch.dict(os.environ, {FOLDER: name}):
            result = CliRunner().invoke(main, words, input=stdin)
    if not isinstance(result.exception, SystemExit | None):
        raise result.exception
    if result.exit_code not in (0, 1, 2):
        raise FaultError(f"exit code {result.exit_code}")
    lines = result.stderr.splitlines()
    if "Traceback" in result.stderr or len(lines) > MOST_LINES:
        raise FaultError(f"{len(lines)} lines on standard error: {result.stderr[:200]!r}")


TARGETS = (Target("command-line", lambda: [""], _spoiled, _run, quick=30),)
