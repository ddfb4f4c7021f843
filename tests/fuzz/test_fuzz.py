"""A short attack on everything, the same in every run; `make fuzz` is the long one."""

import os
import subprocess
import sys
from collections import Counter
from collections.abc import Callable
from pathlib import Path
from time import sleep

import pytest

from hanabi_kit import HanabiError
from tests.fuzz import __main__ as program
from tests.fuzz import target as target_module
from tests.fuzz.kills import SUBJECTS
from tests.fuzz.mutations import spoiled_text
from tests.fuzz.target import FaultError, Target
from tests.fuzz.targets import TARGETS

ROOT = Path(__file__).parents[2]


@pytest.fixture(autouse=True)
def waiting_for_no_disk(monkeypatch: pytest.MonkeyPatch) -> None:
    """Here no machine loses its power; whoever is killed, is so in a process of its own."""
    monkeypatch.setattr(os, "fsync", lambda _: None)


@pytest.mark.parametrize("name", TARGETS)
def test_what_is_spoiled_is_read_or_refused(name: str, tmp_path: Path) -> None:
    target = TARGETS[name]
    found = Counter(target.is_read(target.attack(0, n), tmp_path) for n in range(target.quick))
    assert found[True]  # a spoiled text that is never read would not get far


@pytest.mark.parametrize("name", TARGETS)
def test_the_whole_examples_are_read(name: str, tmp_path: Path) -> None:
    target = TARGETS[name]
    if name != "command-line":  # draws all of an attack, and needs no examples
        for text in target.seeds[::10]:
            assert target.is_read(text, tmp_path), text


@pytest.mark.parametrize("name", TARGETS)
def test_an_attack_can_be_repeated_and_others_differ(name: str) -> None:
    target = TARGETS[name]
    assert target.attack(3, 5) == target.attack(3, 5)
    assert len({target.attack(seed, number) for seed in (3, 4) for number in range(10)}) > 10


# The promise.


def broken(use: Callable[[str, Path], None]) -> Target:
    return Target("broken", lambda: ["one two"], spoiled_text, use)


def test_another_error_is_a_fault(tmp_path: Path) -> None:
    def use(text: str, folder: Path) -> None:
        raise KeyError(text)

    with pytest.raises(FaultError, match="KeyError at test_fuzz"):
        broken(use).is_read("x", tmp_path)


@pytest.mark.parametrize("said", ["two\nlines", "long" * 1000, ""])
def test_a_refusal_that_is_not_one_short_line_is_a_fault(said: str, tmp_path: Path) -> None:
    def use(text: str, folder: Path) -> None:
        raise HanabiError(said)

    with pytest.raises(FaultError, match="a refusal of"):
        broken(use).is_read("x", tmp_path)


def test_what_hangs_is_a_fault(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(target_module, "SECONDS", 0.05)

    def use(text: str, folder: Path) -> None:
        while True:
            sleep(0.01)

    with pytest.raises(FaultError, match="hangs"):
        broken(use).is_read("x", tmp_path)


# The program.


def test_a_culprit_is_kept_and_can_be_repeated(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def use(text: str, folder: Path) -> None:
        if "one" not in text:
            raise KeyError("one")

    target = broken(use)
    monkeypatch.setattr(program, "CULPRITS", tmp_path / "culprits")
    monkeypatch.setattr(program, "TURN", 0.05)
    monkeypatch.setitem(TARGETS, "broken", target)
    assert program.attack([target], [], 0, 7, tmp_path) == 1
    (culprit,) = (tmp_path / "culprits" / "broken").iterdir()
    assert culprit.read_text(encoding="utf-8") == target.attack(7, int(culprit.name[2:]))
    assert f"--repeat {culprit}" in capsys.readouterr().out
    with pytest.raises(KeyError):
        program.repeat(culprit, tmp_path)


def test_the_program_goes_round_and_counts(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(program, "TURN", 0.05)
    assert program.attack([broken(lambda text, folder: None)], [], 0, 7, tmp_path) == 0
    name, attacks, read, refused, faults = capsys.readouterr().out.splitlines()[1].split()
    assert (name, refused, faults) == ("broken", "0", "0")
    assert int(attacks) == int(read) > 0


# Kills.


@pytest.mark.skipif(not hasattr(os, "fork"), reason="this system cannot fork")
@pytest.mark.parametrize("subject", SUBJECTS)
def test_whoever_is_killed_loses_nothing(subject: str, tmp_path: Path) -> None:
    command = [sys.executable, "-m", "tests.fuzz.kills", subject, str(tmp_path), "5", "1"]
    run = subprocess.run(command, cwd=ROOT, capture_output=True, text=True)
    assert run.returncode == 0, run.stderr
    lives, done = map(int, run.stdout.split())
    assert lives == 5
    assert done > 0
