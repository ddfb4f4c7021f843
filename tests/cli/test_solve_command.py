"""The command that solves an endgame."""

import json
import re
import shlex
import signal
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from click import Choice

from hanabi_kit import deal, editions, to_json
from hanabi_kit.bots import Bot, find, take_turn
from hanabi_kit.cli import main, solve_command
from hanabi_kit.exchange import hanablive
from hanabi_kit.position import from_line
from hanabi_kit.render import solution_table
from hanabi_kit.solver import (
    GOALS,
    MODELS,
    Goal,
    ModelName,
    Search,
    Solution,
    cache,
    respond,
    solution,
    solve,
)
from tests.cli.runner import CODE, GAME, OPEN, Terminal, ask, refusal, run

LINE = (
    "en2[hand_size=3] r4y5g5b5w5 t1 s0 d0 l2 m0 ?,?,?/r5,r2,b1 "
    "x:r1r1r3r4y2y3y4g1g2g3g4b1b2b3b4w1w1w2w3w4"
)
HARD = (
    "en3 r5y5g2b4w5 t1 s1 d4 m2 w3-1-4,w4-1+4,r1+1-4,g4+4,r3-4/y2+2-g-4,g2-r,g1-r,b1,r2/"
    "?-y-4-1,?-y+1,?-w,?-w,?+w x:w2g4g3g3y3b3y1y4y1b4"
)
KEYS = ["seat", "goal", "model", "best", "badge", "gap", "robust", "exact", "seconds", "value"]


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """An empty folder of solutions."""
    monkeypatch.setenv("HANABI_KIT_CACHE", str(tmp_path / "solutions"))
    monkeypatch.setattr(cache, "WORTH_KEEPING", 0)
    return tmp_path / "solutions"


@pytest.fixture
def asked(monkeypatch: pytest.MonkeyPatch) -> list[dict[str, Any]]:
    """What was really worked out, with its options."""
    calls: list[dict[str, Any]] = []
    working_out = Search.solve

    def noted(search: Search, model: ModelName = "literal", **options: Any) -> Solution:
        calls.append({"model": model, "goal": search.goal, **options})
        return working_out(search, model, **options)

    monkeypatch.setattr(Search, "solve", noted)
    return calls


# What it answers.


@pytest.mark.parametrize("goal", GOALS)
@pytest.mark.parametrize("model", MODELS)
def test_json_is_the_solution(model: ModelName, goal: Goal) -> None:
    data = ask("solve", LINE, "--model", model, "--goal", goal, "--json").data
    expected = solve(from_line(LINE), model, goal).data
    assert data | {"seconds": 0} == expected | {"seconds": 0}
    assert [*data] == [*KEYS, "actions", *(["team"] if model == "team" else [])]
    assert {tuple(action) for action in data["actions"]} == {
        ("action", "literal", "bound", "low", "high")
    }
    assert all(
        action["action"].split()[0] in ("clue", "play", "discard") for action in data["actions"]
    )
    assert isinstance(data["seconds"], int | float)


def test_the_worked_example() -> None:
    data = ask("solve", LINE, "--goal", "perfect", "--json").data
    assert (data["seat"], data["best"], data["value"]) == (0, ["clue 5 to Bob"], "1")
    assert (data["badge"], data["gap"]) == ("proved for any convention", "1/2")
    assert data["exact"] is data["robust"] is True
    literal = {action["action"]: action["literal"] for action in data["actions"]}
    assert literal["clue red to Bob"] == literal["clue 2 to Bob"] == "1/2"
    assert literal["play slot 1"] == literal["discard slot 3"] == "1/3"
    without = ask("solve", LINE.replace("t1", "t0"), "--goal", "perfect", "--json").data
    assert (without["value"], without["badge"]) == ("1/3", "best taken literally")
    assert {action["bound"] for action in without["actions"]} == {"1"}


def test_what_a_model_does_not_compute_is_null() -> None:
    data = ask("solve", LINE, "--model", "open", "--json").data
    assert {action["literal"] for action in data["actions"]} == {None}
    assert (data["badge"], data["robust"]) == (None, None)
    data = ask("solve", LINE.replace("t1", "t0"), "--model", "team", "--goal", "perfect", "--json")
    assert data.data["team"] == {
        "value": "2/3",
        "low": "2/3",
        "high": "2/3",
        "literal": "1/3",
        "open": "1",
    }
    assert {action["low"] for action in data.data["actions"]} == {None}


@pytest.mark.parametrize("model", MODELS)
def test_text_is_the_table(model: ModelName) -> None:
    expected = solution_table(solve(from_line(LINE), model, "score"))
    assert ask("solve", LINE, "--model", model) == (0, f"{expected}\n", "")


def test_a_file_and_standard_input(tmp_path: Path) -> None:
    expected = ask("solve", LINE)
    (tmp_path / "position.json").write_text(to_json(from_line(LINE)), encoding="utf-8")
    assert ask("solve", tmp_path / "position.json") == expected
    assert ask("solve", "-", stdin=LINE) == expected
    assert run("solve", "-", stdin=LINE.encode(), environment={"PYTHONUTF8": "1"}) == expected


def test_cards_that_the_mover_does_not_see_are_not_looked_at() -> None:
    assert ask("solve", LINE.replace("?,?,?", "g1,y1,y1")) == ask("solve", LINE)


def test_the_best_alone_may_be_asked_for(asked: list[dict[str, Any]]) -> None:
    data = ask("solve", LINE, "--best-only", "--json").data
    assert data["best"] == ["clue 5 to Bob"]
    assert asked == [{"model": "literal", "goal": "score", "best_only": True}]


def test_a_terminal_without_blocks_gets_other_bars() -> None:
    environment = {"PYTHONIOENCODING": "ascii", "PYTHONUTF8": "0"}
    code, out, _ = run("solve", LINE, environment=environment)
    assert code == 0
    assert "clue 5 to Bob           25     25.000  ############  25       best" in out
    assert out.isascii()
    assert "\\" not in out


def test_the_choices_are_those_of_the_solver() -> None:
    options = {option.name: option for option in main.commands["solve"].params}
    kind = options["goal"].type
    assert isinstance(kind, Choice)
    assert tuple(kind.choices) == GOALS
    assert solve_command.MODELS == MODELS
    assert solve_command.RESPONSE == solution.RESPONSE


def test_the_examples_of_the_help_work() -> None:
    (example,) = re.findall(r'hanabi-kit (solve ".*)', ask("solve", "--help").out)
    code, out, _ = ask(*shlex.split(example))
    assert code == 0
    assert "the best plan" in out


# Budgets.


def test_a_budget_that_runs_out_is_said() -> None:
    code, out, err = ask("solve", HARD, "--budget", "0.05")
    assert (code, err) == (0, "")
    assert "The budget ran out before everything was worked out." in out
    data = ask("solve", HARD, "--budget", "0.05", "--json").data
    assert data["exact"] is False
    assert data["badge"] is data["robust"] is None
    assert all(action["low"] is not None for action in data["actions"])


@pytest.mark.parametrize("budget", ["0", "-1", "nan", "-inf"])
def test_no_time_is_refused(budget: str) -> None:
    said = refusal(ask("solve", LINE, "--budget", budget))
    assert "leaves no time" in said
    assert refusal(ask("solve", LINE, "--budget", budget, "--json")) == said


def test_no_memory_is_refused() -> None:
    for megabytes in ("0", "-5"):
        assert "leaves no room" in refusal(ask("solve", LINE, "--memory", megabytes))
    assert ask("solve", LINE, "--memory", "300").code == 0


# What is refused.


@pytest.mark.parametrize(
    ("line", "why"),
    [
        (LINE.replace("r5,r2", "r5,?"), "Bob's cards are not all known"),
        (
            "en2[suits=r:b,ranks=2,hand_size=2] r2b2 t3 s1 d0 l1 m1 r1+r,b1-r/r1 x:b1",
            "the game is over",
        ),
        (LINE.replace("t1", "t9"), "tokens: 9"),
        (CODE, "the game is over there: say before which turn, with --turn N"),
        ("nonsense", "'nonsense' is not a file"),
    ],
)
def test_positions_that_can_not_be_solved_are_one_line(line: str, why: str) -> None:
    said = refusal(ask("solve", line))
    assert why in said
    assert refusal(ask("solve", line, "--json")) == said
    assert refusal(ask("solve", line, "--no-cache")) == said


def test_what_a_model_can_not_do_is_refused_by_name() -> None:
    flares = "it2+five-flares[hand_size=1] r4y5g5b5w5 t1 s0 d0 l2 m0 b2 ?/r5 x:"
    rest = "r1r1r2r3r4y1y1y2y3y4g1g1g2g3g4b1b1b2b3b4w1w1w2w3"
    assert ask("solve", flares + rest).code == 0
    assert "five flares" in refusal(ask("solve", flares + rest, "--model", "team"))


@pytest.mark.parametrize(
    ("arguments", "culprit"),
    [
        (
            ["--model", "psychic"],
            "'psychic' is no model: it is literal, open, team or response:BOT",
        ),
        (["--model", "response"], "the bots being random, careful, odds, beginner, hat, cheater"),
        (["--goal", "fame"], "'fame'"),
        (["--budget", "soon"], "'soon'"),
        (["--memory", "1.5"], "'1.5'"),
        (["--seat", "1"], "'--seat'"),
    ],
)
def test_wrong_use_is_one_line_that_points_to_the_help(arguments: list[str], culprit: str) -> None:
    said = refusal(ask("solve", LINE, *arguments))
    assert culprit in said
    assert said.endswith("Try hanabi-kit solve --help.")


# Games.


def played(*names: str) -> str:
    """A game as a file: these bots at a table, until the deck is empty."""
    team = [find(name) for name in names]
    state = deal(editions.rules("en", players=len(team)), seed=3)
    while state.deck:
        state = take_turn(team[state.turn], state).after
    return hanablive.write_json(state)


@pytest.mark.parametrize("model", ["literal", "open"])
def test_a_moment_of_a_game(tmp_path: Path, model: ModelName) -> None:
    (tmp_path / "game.json").write_text(GAME, encoding="utf-8")
    before = hanablive.read(CODE).at(53)
    expected = f"{solution_table(solve(before, model))}\n"
    for game in (tmp_path / "game.json", CODE):
        assert ask("solve", game, "--turn", "53", "--model", model) == (0, expected, "")


def test_a_game_that_was_stopped_is_solved_where_it_stands(tmp_path: Path) -> None:
    before = hanablive.read(CODE).at(53)
    (tmp_path / "game.json").write_text(hanablive.write_json(before), encoding="utf-8")
    assert ask("solve", tmp_path / "game.json").out == f"{solution_table(solve(before))}\n"


def test_turns_that_are_not_there_are_refused() -> None:
    assert "turn 99 is not in this game" in refusal(ask("solve", CODE, "--turn", "99"))
    assert "--turn is for games" in refusal(ask("solve", LINE, "--turn", "1"))


# Best responses.


@pytest.mark.parametrize("name", ["careful", "hat", "careful+solver"])
def test_a_best_response(name: str, folder: Path) -> None:
    data = ask("solve", LINE, "--model", f"response:{name}", "--goal", "perfect", "--json").data
    bot = find(name)
    expected = respond(from_line(LINE), lambda view: bot.decide(view).action, name, "perfect").data
    assert data | {"seconds": 0} == expected | {"seconds": 0}
    assert [*data] == [*KEYS, "actions", "others"]
    assert data["model"] == f"response:{name}"
    assert not folder.exists()


def test_a_best_response_as_text() -> None:
    code, out, err = ask("solve", LINE, "--model", "response:careful", "--goal", "perfect")
    assert (code, err) == (0, "")
    assert "if the" in out
    assert "play as the bot careful does." in " ".join(out.split())
    assert "clue 5 to Bob           1      1.000  ████████████  1          1        best" in out
    assert "How the others have acted before is not told" in out


def test_how_the_others_acted_in_a_game_is_read(tmp_path: Path) -> None:
    game = tmp_path / "game.json"
    game.write_text(played("careful", "careful"), encoding="utf-8")
    data = ask("solve", game, "--model", "response:careful", "--budget", "60", "--json").data
    assert data["exact"] is True
    assert data["others"]["decisions"] > 20
    assert data["others"]["left"] < data["others"]["hands"]


def test_others_who_are_not_that_bot_are_one_line(tmp_path: Path) -> None:
    game = tmp_path / "game.json"
    game.write_text(played("careful", "careful"), encoding="utf-8")
    said = refusal(ask("solve", game, "--model", "response:random"))
    assert "the others can't be the bot random" in said


def test_bots_that_can_not_be_answered_are_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    said = refusal(ask("solve", LINE, "--model", "response:careless"))
    assert "'careless' is not a bot: choose from random, careful" in said
    said = refusal(ask("solve", LINE, "--model", "response:cheater"))
    assert "the bot cheater sees its own cards" in said
    monkeypatch.setattr(Bot, "refuses", lambda bot, rules: "it is tired")
    said = refusal(ask("solve", LINE, "--model", "response:random"))
    assert "the bot random does not play here: it is tired" in said


# What is kept.


def test_a_solution_is_remembered(folder: Path, asked: list[dict[str, Any]]) -> None:
    first = ask("solve", LINE)
    assert len([*folder.rglob("*.json")]) == 1
    assert ask("solve", LINE) == first
    assert len(asked) == 1
    ask("solve", LINE, "--goal", "perfect")
    assert len(asked) == 2


def test_nothing_is_remembered_if_that_is_not_wished(
    folder: Path, asked: list[dict[str, Any]]
) -> None:
    ask("solve", LINE, "--no-cache")
    assert not folder.exists()
    ask("solve", LINE)
    ask("solve", LINE, "--no-cache")
    assert len(asked) == 3


def test_a_folder_that_can_not_be_used_changes_nothing(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    expected = ask("solve", OPEN)
    (tmp_path / "file").write_text("mine")
    monkeypatch.setenv("HANABI_KIT_CACHE", str(tmp_path / "file"))
    assert ask("solve", OPEN) == expected


# Progress and interruptions.


def test_an_interruption_is_said_in_one_line(monkeypatch: pytest.MonkeyPatch) -> None:
    def interrupted(*_: object, **options: object) -> Solution:
        raise KeyboardInterrupt

    monkeypatch.setattr(Search, "solve", interrupted)
    code, out, err = ask("solve", LINE)
    assert (code, out) == (130, "")
    assert err.strip() == "hanabi-kit: stopped"


def test_at_a_terminal_progress_is_shown_until_ctrl_c(terminal: Terminal) -> None:
    command = [sys.executable, "-m", "hanabi_kit.cli", "solve", HARD, "--budget", "60", "--json"]
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=terminal.end) as process:
        terminal.read_until(b"literal play")
        process.send_signal(signal.SIGINT)
        out, _ = process.communicate(timeout=60)
    assert (process.returncode, out) == (130, b"")
    terminal.read_until(b"hanabi-kit: stopped")
    assert b"%|" in terminal.seen
    assert b"Traceback" not in terminal.seen


def test_progress_leaves_standard_output_alone(terminal: Terminal) -> None:
    command = [sys.executable, "-m", "hanabi_kit.cli", "solve", LINE, "--json"]
    done = subprocess.run(command, stdout=subprocess.PIPE, stderr=terminal.end, timeout=60)
    assert done.returncode == 0
    assert json.loads(done.stdout)["best"] == ["clue 5 to Bob"]
    terminal.read_until(b"%|")
