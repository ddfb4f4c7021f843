"""The commands that begin a puzzle, and that choose one to solve."""

import json
from datetime import UTC, datetime
from pathlib import Path

import pytest

from hanabi_kit.practice.attempts import Attempt, stamp
from hanabi_kit.practice.trainer import Trainer
from hanabi_kit.puzzles import collection
from tests.cli.runner import ask, refusal
from tests.puzzles.posed import SOUND

LAST = SOUND["the-last-five"]
BEGIN = ("puzzles", "new", str(LAST.position), "--topic", "last-copy", "--goal", "perfect")


def test_a_new_puzzle_has_its_values_and_check_names_what_is_missing(tmp_path: Path) -> None:
    code, out, err = ask(*BEGIN, "--id", "mine", "--folder", tmp_path)
    assert (code, err) == (0, "")
    path = tmp_path / "mine.json"
    data = json.loads(path.read_text())
    assert data["accepted"] == ["c1:5"]
    assert len(data["values"]) == len(LAST.values)
    missing = ("title", "hints[0]", "hints[1]", "hints[2]", "explanation")
    assert out.count("not written yet") == len(missing)
    code, told, _ = ask("puzzles", "check", path)
    assert code == 1
    for name in missing:
        assert f"texts.en.{name}: something has to be said here" in told
    texts = data["texts"]["en"]
    texts |= {"title": "Mine", "hints": ["Bob", "old", "rank"], "explanation": "Bob knows."}
    path.write_text(json.dumps(data))
    assert ask("puzzles", "check", path).code == 0


def test_nothing_is_replaced_and_nothing_leaves_the_folder(tmp_path: Path) -> None:
    command = (*BEGIN, "--folder", tmp_path, "--id")
    found = ask(*command, "mine", "--json").data
    assert found["file"] == str(tmp_path / "mine.json")
    assert "--force" in refusal(ask(*command, "mine"))
    assert ask(*command, "mine", "--force").code == 0
    assert "'../mine' does not fit" in refusal(ask(*command, "../mine"))
    assert "no such folder" in refusal(ask(*BEGIN, "--id", "mine", "--folder", tmp_path / "none"))
    assert "is not a topic" in refusal(
        ask("puzzles", "new", str(LAST.position), "--id", "mine", "--topic", "chess")
    )


def test_the_next_puzzle_is_one_that_was_not_tried(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    trainer = Trainer(tmp_path / "attempts.jsonl")
    monkeypatch.setattr(collection, "load", lambda: SOUND)
    monkeypatch.setattr("hanabi_kit.practice.trainer.Trainer", lambda: trainer)
    first = ask("puzzles", "next", "--json").data
    assert (first["id"], first["why"]) == ("the-last-five", "new")
    out = ask("puzzles", "next").out
    assert out.startswith("One card short (the-last-five, difficulty 1 of 5)")
    assert out.endswith("You have not tried it yet.\n")
    trainer.record(
        Attempt(task="the-last-five", right=True, when=stamp(datetime.now(UTC)), answer="c1:5")
    )
    assert ask("puzzles", "next", "--json").data["id"] != "the-last-five"
    assert ask("puzzles", "next", "--difficulty", "5").out == "There are no such puzzles.\n"
    assert "is not a topic" in refusal(ask("puzzles", "next", "--topic", "chess"))
