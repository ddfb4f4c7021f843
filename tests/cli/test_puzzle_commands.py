"""The commands about puzzles."""

import json
import re
import shutil
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest

from hanabi_kit.practice import Attempt, Trainer
from hanabi_kit.practice.attempts import stamp
from hanabi_kit.puzzles import collection, to_json
from hanabi_kit.puzzles.puzzle_json import from_data
from hanabi_kit.puzzles.topic_names import TAUGHT_IN
from tests.changes import put
from tests.cli.runner import ask, refusal, run
from tests.puzzles.posed import FOLDER, IDS, SOUND, spoilt

LAST = SOUND["the-last-five"]
BEGIN = ("puzzles", "new", str(LAST.position), "--topic", "last-copy", "--goal", "perfect")


@pytest.fixture
def kit(monkeypatch: pytest.MonkeyPatch) -> None:
    """A kit that comes with the puzzles of the tests."""
    monkeypatch.setattr(collection, "shipped_folder", lambda: FOLDER)
    monkeypatch.setattr(collection, "load", lambda: SOUND)


# list


@pytest.mark.usefixtures("kit")
def test_a_list_has_a_line_for_each() -> None:
    code, out, err = ask("puzzles", "list")
    assert (code, err) == (0, "")
    head, *lines = out.splitlines()
    assert head.split() == ["id", "difficulty", "title", "topics"]
    assert [line.split()[0] for line in lines] == [puzzle.id for puzzle in SOUND]
    assert "clue" not in out


@pytest.mark.usefixtures("kit")
def test_a_list_may_be_narrowed() -> None:
    found = ask("puzzles", "list", "--topic", "colour-call", "--json").data
    assert found == {
        "puzzles": [
            {
                "id": "say-it-first",
                "title": "Two fireworks, one three in sight",
                "topics": ["colour-call", "obvious-is-wrong"],
                "difficulty": 4,
                "players": 2,
            }
        ],
        "topics": {"obvious-is-wrong": 1, "colour-call": 1},
    }
    assert len(ask("puzzles", "list", "--difficulty", "3", "--json").data["puzzles"]) == 2
    assert ask("puzzles", "list", "--difficulty", "5").out == "There are no such puzzles.\n"


@pytest.mark.usefixtures("kit")
def test_a_topic_may_still_be_called_a_theme_as_it_once_was() -> None:
    found = ask("puzzles", "list", "--theme", "colour-call", "--json")
    assert found == ask("puzzles", "list", "--topic", "colour-call", "--json")
    for command in ("list", "next", "new", "mine"):
        told = ask("puzzles", command, "--help").out
        assert "--topic" in told
        assert "theme" not in told
    assert "Missing option '--topic'" in refusal(ask("puzzles", "new", "a-position", "--id", "a"))


def test_a_topic_that_is_none_is_refused() -> None:
    assert "'chess' is not a topic" in refusal(ask("puzzles", "list", "--topic", "chess"))
    assert "--help" in refusal(ask("puzzles", "list", "--difficulty", "6"))


# show


@pytest.mark.parametrize("id", IDS)
def test_a_puzzle_is_shown_without_its_answer(id: str) -> None:
    code, out, err = ask("puzzles", "show", FOLDER / f"{id}.json")
    assert (code, err) == (0, "")
    words = SOUND[id].text()
    assert out.startswith(f"{words.title} ({id}, difficulty {SOUND[id].difficulty} of 5)\n")
    assert words.prompt in out
    name = SOUND[id].state.game.names[SOUND[id].state.turn]
    assert f"{name} is to move. Seen from {name}'s seat." in out
    for secret in (*words.hints, words.explanation, "best", "proved", "value"):
        assert secret not in out


def test_as_json_too_it_says_nothing_of_the_answer() -> None:
    data = ask("puzzles", "show", FOLDER / "the-last-five.json", "--json").data
    assert [*data] == [
        "id",
        "topics",
        "difficulty",
        "position",
        "goal",
        "model",
        "title",
        "prompt",
        "legal_actions",
    ]
    assert len(data["legal_actions"]) == len(SOUND["the-last-five"].values)


def test_the_solution_is_shown_if_asked_for() -> None:
    path = FOLDER / "the-last-five.json"
    out = ask("puzzles", "show", path, "--solution").out
    assert re.search(r"clue 5 to Bob +1 +1\.000 .* best", out)
    assert re.search(r"discard slot 1, 2 or 3 +1/3 ", out)
    assert "From Bob's seat" in out
    data = ask("puzzles", "show", path, "--solution", "--json").data
    assert data.pop("best") == ["clue 5 to Bob"]
    assert from_data(data) == SOUND["the-last-five"]


def test_a_line_is_shown_and_solved() -> None:
    line = str(SOUND["every-colour"])
    assert ask("puzzles", "show", line).code == 0
    data = ask("puzzles", "show", line, "--solution", "--json").data
    assert data["accepted"] == ["c1:1", "c1:3"]
    assert ask("puzzles", "show", "-", stdin=line).out == ask("puzzles", "show", line).out


@pytest.mark.usefixtures("kit")
def test_a_puzzle_of_the_kit_is_shown_by_its_id() -> None:
    expected = ask("puzzles", "show", FOLDER / "which-black.json")
    assert ask("puzzles", "show", "which-black") == expected
    assert "there are which-black" in refusal(ask("puzzles", "show", "black"))


def test_what_can_not_be_shown_is_one_line(tmp_path: Path) -> None:
    (tmp_path / "bad.json").write_text("{}")
    assert "'id' is missing" in refusal(ask("puzzles", "show", tmp_path / "bad.json"))
    assert "can't be read" in refusal(ask("puzzles", "show", tmp_path / "nothing.json"))
    assert "is not a position line" in refusal(ask("puzzles", "show", "en2; id a"))
    impossible = str(SOUND["the-last-five"]).replace(" t1 ", " t9 ")
    assert "tokens: 9" in refusal(ask("puzzles", "show", impossible))


def test_a_terminal_without_blocks_is_served() -> None:
    environment = {"PYTHONIOENCODING": "ascii", "PYTHONUTF8": "0"}
    path = FOLDER / "the-last-five.json"
    code, out, _ = run("puzzles", "show", path, "--solution", environment=environment)
    assert code == 0
    assert out.isascii()


# check


def test_sound_puzzles_pass() -> None:
    assert ask("puzzles", "check", FOLDER) == (0, "puzzles: 6, problems: 0\n", "")
    data = ask("puzzles", "check", FOLDER, FOLDER / "which-black.json", "--full", "--json").data
    assert data == {"puzzles": 6, "problems": [], "unsolved": []}


@pytest.mark.usefixtures("kit")
def test_without_a_path_the_kit_is_checked() -> None:
    assert ask("puzzles", "check").out == "puzzles: 6, problems: 0\n"


def test_a_problem_is_a_line_and_the_answer_is_no(tmp_path: Path) -> None:
    shutil.copy(FOLDER / "which-black.json", tmp_path)
    bad = spoilt(put("gap", value="1/3"))
    (tmp_path / "the-last-five.json").write_text(to_json(bad))
    code, out, err = ask("puzzles", "check", tmp_path)
    assert (code, err) == (1, "")
    assert out.splitlines() == [
        "the-last-five: gap: by the values, it is 1/2",
        "puzzles: 2, problems: 1",
    ]
    code, out, err = ask("puzzles", "check", tmp_path, "--json")
    assert (code, err) == (1, "")
    assert json.loads(out)["problems"] == [
        {"puzzle": "the-last-five", "where": "gap", "what": "by the values, it is 1/2"}
    ]


def test_a_path_that_is_not_there_is_refused(tmp_path: Path) -> None:
    assert "there is no such file" in refusal(ask("puzzles", "check", tmp_path / "nowhere"))


def test_the_collection_of_the_kit_is_sound() -> None:
    assert ask("puzzles", "check").code == 0


def test_the_group_alone_prints_its_help() -> None:
    assert ask("puzzles") == ask("puzzles", "--help")
    for command in ("list", "show", "check"):
        assert f"\n  {command} " in ask("puzzles").out
        assert f"hanabi-kit puzzles {command}" in ask("puzzles", command, "--help").out


# new and next


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


def test_a_newcomer_is_led_through_the_first_puzzles(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    trainer = Trainer(tmp_path / "attempts.jsonl")
    monkeypatch.setattr("hanabi_kit.practice.trainer.Trainer", lambda: trainer)
    met = []
    for minute in range(17):
        id_ = ask("puzzles", "next", "--json").data["id"]
        met.append(id_)
        when = datetime.now(UTC) - timedelta(minutes=30 - minute)
        trainer.record(Attempt(task=id_, right=True, when=stamp(when), answer="p#0"))
    assert [id_[:8] for id_ in met[:15]] == [f"first-{number:02}" for number in range(1, 16)]
    assert met[15] == "the-odd-one-out"  # the other one of this topic is about black powder
    assert TAUGHT_IN.keys().isdisjoint(collection.load()[met[16]].topics)
    asked = ask("puzzles", "next", "--topic", "multicolour", "--json").data["id"]
    assert "multicolour" in collection.load()[asked].topics


@pytest.mark.parametrize("kind", ["a folder", "refused", "a link to itself"])
def test_a_record_that_can_not_be_read_is_told(
    kind: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("HANABI_KIT_DATA", str(tmp_path))
    path = tmp_path / "attempts.jsonl"
    match kind:
        case "a folder":
            path.mkdir()
        case "refused":
            path.write_text("")

            def refuse(*_: object, **__: object) -> None:
                raise PermissionError(13, "Permission denied")

            monkeypatch.setattr("hanabi_kit.practice.journal_reader.opened", refuse)
        case _:
            path.symlink_to(path)
    monkeypatch.setattr(collection, "load", lambda: SOUND)
    answer = ask("puzzles", "next", "--json")
    assert (answer.code, json.loads(answer.out)["why"]) == (0, "new")
    (line,) = answer.err.splitlines()
    assert line.startswith(f"hanabi-kit: {path}: can't be read (")
    assert line.endswith("so this is chosen as if nothing had been answered yet")


def test_broken_lines_of_the_record_are_told_and_left_out(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("HANABI_KIT_DATA", str(tmp_path))
    monkeypatch.setattr(collection, "load", lambda: SOUND)
    Trainer().record(
        Attempt(task="the-last-five", right=True, when=stamp(datetime.now(UTC)), answer="c1:5")
    )
    with (tmp_path / "attempts.jsonl").open("ab") as file:
        file.write(b'{"version":1,"wh\n\xff\x1b[2J\n')
    answer = ask("puzzles", "next", "--json")
    assert (answer.code, json.loads(answer.out)["id"] != "the-last-five") == (0, True)
    (line,) = answer.err.splitlines()
    assert line.startswith(f"hanabi-kit: {tmp_path / 'attempts.jsonl'}, line 2: not JSON")
    assert line.endswith("this and all else that can't be read is left out")
    assert line.isprintable()


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
