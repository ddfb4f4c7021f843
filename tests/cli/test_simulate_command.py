"""The command that has bots play many games."""

import json
import os
import re
import shlex
import signal
import subprocess
import sys
from typing import Any

import pytest

from hanabi_kit import View, editions, simulate
from hanabi_kit.bots import NAMES, BotFailed, cross_play
from hanabi_kit.bots.games import simulation as simulating
from hanabi_kit.bots.random_bot import RandomBot
from hanabi_kit.cli.jobs import NOTHING
from hanabi_kit.cli.simulate_command import STOPPED
from hanabi_kit.engine.editions import EDITIONS
from tests.cli.runner import Terminal, ask, cluster, refusal, run

KEYS = [
    "bots", "rules", "maximum", "games", "seeds", "mean", "interval", "confidence", "deviation",
    "median", "mean_reached", "perfect", "struck_out", "lost_otherwise", "perfect_games",
    "struck_out_games", "lost_otherwise_games", "distribution", "mean_turns", "mean_tokens",
    "mean_strikes", "complete",
]  # fmt: skip
THREE = editions.rules("en", players=3)


# What it answers.


def test_json_is_the_simulation() -> None:
    data = ask("simulate", "random", "--games", "12", "--json").data
    assert [*data] == KEYS
    assert data == simulate("random", THREE, 12).data | {"complete": True}
    assert (data["games"], data["seeds"]) == (12, [0, 11])


def test_text_is_the_table() -> None:
    expected = simulate("random", THREE, 12)
    assert ask("simulate", "random", "--games", "12") == (0, f"{expected}\n", "")
    assert "3 × random: 12 games, 3 players, en, seeds 0 to 11" in str(expected)
    assert "counts 0 in the mean score" in str(expected)


def test_a_thousand_games_of_three_if_nothing_is_said(monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[tuple[Any, ...]] = []

    def noted(*args: Any, **options: Any) -> Any:
        asked.append((*args, options["seed"], options["executor"]))
        return simulate("random", THREE, 1)

    monkeypatch.setattr(simulating, "simulate", noted)
    assert ask("simulate", "hat").code == 0
    assert asked == [(["hat"], THREE, 1000, 0, None)]


def test_rules_and_seeds_can_be_chosen() -> None:
    options = ["--players", "2", "--edition", "it", "--seed", "5", "--games", "3"]
    options += ["--variant", "black-powder", "--variant", "five-flares"]
    rules = editions.rules("it", 2, ["black-powder", "five-flares"])
    data = ask("simulate", "random", *options, "--json").data
    assert data == simulate("random", rules, 3, seed=5).data | {"complete": True}
    assert data["rules"]["variants"] == ["black-powder", "five-flares"]


def test_a_mixed_team_has_a_name_for_each_seat() -> None:
    team = ["random", "careful", "random"]
    expected = simulate(team, THREE, 2).data | {"complete": True}
    assert ask("simulate", ",".join(team), "--games", "2", "--json").data == expected
    assert ask("simulate", *team, "--games", "2", "--json").data == expected


def test_cross_play_is_a_table() -> None:
    expected = cross_play(["random", "careful"], THREE, 2)
    arguments = ("simulate", "random,careful", "--games", "2", "--cross-play")
    assert ask(*arguments) == (0, f"{expected}\n", "")
    data = ask(*arguments, "--json").data
    assert data == json.loads(json.dumps(expected.data)) | {"complete": True}
    assert [len(row) for row in data["mean"]] == [2, 2]


def test_more_jobs_change_nothing() -> None:
    alone = run("simulate", "random", "--games", "35", "--json")
    assert alone.code == 0
    assert run("simulate", "random", "--games", "35", "--json", "--jobs", "2") == alone


def test_a_terminal_without_blocks_gets_other_bars() -> None:
    environment = {"PYTHONIOENCODING": "ascii", "PYTHONUTF8": "0"}
    code, out, _ = run("simulate", "random", "--games", "3", environment=environment)
    assert code == 0
    assert "3 x random" in out
    assert " lost      3  ####" in out
    assert out.isascii()
    assert "\\" not in out


def test_the_help_names_all_that_can_be_chosen() -> None:
    words = ask("simulate", "--help").out
    for name in NAMES:
        assert re.search(rf"\b{name}\b", words)
    assert " ".join(EDITIONS) in words


def test_the_examples_of_the_help_are_right() -> None:
    examples = re.findall(r"    hanabi-kit (simulate .*)", ask("simulate", "--help").out)
    assert len(examples) == 4
    for example in examples:
        # They are read and refused only for the games, so nobody has to wait for them.
        said = refusal(ask(*shlex.split(example), "--games", "0"))
        assert said == "games: 0 are too few, write 1 or more"


# What is refused.


@pytest.mark.parametrize(
    ("arguments", "why"),
    [
        (["rendom"], "'rendom' is not a bot: choose from random, careful"),
        (["random,,random"], "'' is not a bot"),
        (["random,random"], "2 bots can't sit at 3 seats: name one for all of them, or 3"),
        (["random", "--games", "0"], "games: 0 are too few, write 1 or more"),
        (["random", "--seed", "-1"], "seed: -1 is below 0, write 0 or more"),
        (["random", "--players", "1"], "players: 1"),
        (["random", "--edition", "xx"], "'xx' is not an edition: choose from en"),
        (["random", "--variant", "xx"], "'xx' is not a variant: choose from crowning-piece"),
        (["random,rendom", "--cross-play"], "'rendom' is not a bot"),
    ],
)
def test_wrong_questions_are_one_line(arguments: list[str], why: str) -> None:
    said = refusal(ask("simulate", *arguments))
    assert why in said
    assert refusal(ask("simulate", *arguments, "--json")) == said
    assert refusal(ask("simulate", *arguments, "--jobs", "2")) == said


@pytest.mark.parametrize(
    ("arguments", "culprit"),
    [
        ([], "'BOT[,BOT...]'"),
        (["random", "--games", "many"], "'many'"),
        (["random", "--jobs", "0"], "'--jobs'"),
        (["random", "--players", "2.5"], "'2.5'"),
    ],
)
def test_wrong_use_is_one_line_that_points_to_the_help(arguments: list[str], culprit: str) -> None:
    said = refusal(ask("simulate", *arguments))
    assert culprit in said
    assert said.endswith("Try hanabi-kit simulate --help.")


def test_a_bot_that_fails_is_one_line(monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(bot: RandomBot, view: View) -> object:
        return "nonsense"

    monkeypatch.setattr(RandomBot, "decide", broken)
    said = refusal(ask("simulate", "random", "--seed", "7", "--games", "3"))
    assert said.startswith("the bot random failed in Ann's place: 'nonsense' is not a Decision")
    assert "; seed 7; position: en3 r0y0g0b0w0 " in said
    with pytest.raises(BotFailed):
        simulate("random", THREE, 3)


# A cluster.


def test_a_cluster_plays_the_same_games() -> None:
    with cluster(1) as address:
        found = ask("simulate", "random", "--games", "25", "--json", "--scheduler", address)
    assert found.data == ask("simulate", "random", "--games", "25", "--json").data


def test_a_cluster_without_workers_is_refused() -> None:
    with cluster(0) as address:
        said = refusal(ask("simulate", "random", "--scheduler", address))
    assert said == f"--scheduler: the cluster at {address} has no workers"


def test_a_cluster_that_is_not_there_is_one_line(monkeypatch: pytest.MonkeyPatch) -> None:
    pytest.importorskip("distributed", reason="needs dask.distributed, from the extra cluster")
    monkeypatch.setattr("hanabi_kit.cli.jobs.SECONDS_TO_CONNECT", 0.3)
    for address in ("tcp://127.0.0.1:1", "nonsense://x"):
        said = refusal(ask("simulate", "random", "--scheduler", address))
        assert said == f"--scheduler: there is no answer from {address}"


def test_without_dask_it_is_said_what_to_install(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "distributed", None)
    said = refusal(ask("simulate", "random", "--scheduler", "tcp://127.0.0.1:1"))
    assert 'pip install "hanabi-kit[cluster]"' in said


# Progress and interruptions.


def test_ctrl_c_sums_up_what_is_finished(monkeypatch: pytest.MonkeyPatch) -> None:
    playing = simulating.SimulationTask.game

    def interrupted(task: simulating.SimulationTask, seed: int) -> Any:
        if seed == 4:
            raise KeyboardInterrupt
        return playing(task, seed)

    expected = simulate("random", THREE, 4)
    monkeypatch.setattr(simulating.SimulationTask, "game", interrupted)
    stopped = "hanabi-kit: stopped\n"
    assert ask("simulate", "random") == (130, f"{expected}\n\n{STOPPED}\n", stopped)
    code, out, err = ask("simulate", "random", "--json")
    assert (code, err) == (130, stopped)
    assert json.loads(out) == expected.data | {"complete": False}
    code, out, err = ask("simulate", "random", "--seed", "4")
    assert (code, out, err) == (130, "", f"hanabi-kit: {NOTHING}\n")


@pytest.mark.parametrize("jobs", ["1", "2"])
def test_at_a_terminal_progress_is_shown_until_ctrl_c(terminal: Terminal, jobs: str) -> None:
    command = [sys.executable, "-m", "hanabi_kit.cli", "simulate", "random", "--json"]
    command += ["--games", "1000000", "--jobs", jobs]
    with subprocess.Popen(
        command, stdout=subprocess.PIPE, stderr=terminal.end, start_new_session=True
    ) as process:
        terminal.read_until(b" of 1000000 games")
        os.killpg(process.pid, signal.SIGINT)  # as a terminal does it: to all processes
        out, _ = process.communicate(timeout=60)
    assert process.returncode == 130
    data = json.loads(out)
    assert data["complete"] is False
    assert 0 < data["games"] == data["seeds"][1] + 1 < 1000000
    terminal.read_until(b"hanabi-kit: stopped")
    assert b"%|" in terminal.seen
    assert b"Traceback" not in terminal.seen
