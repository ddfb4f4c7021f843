"""The command that looks for new puzzles."""

import json
import re
import shlex
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from hanabi_kit.authoring.mining.drafts_folder import Drafts
from hanabi_kit.authoring.mining.miner import MiningTask, mine
from hanabi_kit.cli.mine_command import STOPPED
from tests.authoring.mining.test_miner import SMALL, written
from tests.cli.runner import ask, cluster, refusal, run

OPTIONS = [
    "--players", "2", "--suits", "2", "--ranks", "3", "--hand-size", "3", "--deck", "0-1",
    "--nodes", "3000", "--games", "5",
]  # fmt: skip
COMMAND = ["puzzles", "mine", *OPTIONS]


@pytest.fixture(scope="module")
def expected(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("mined")
    mine(SMALL, Drafts(folder), 5)
    return folder


def test_drafts_go_to_the_folder(tmp_path: Path, expected: Path) -> None:
    folder = tmp_path / "new" / "drafts"
    code, out, err = ask(*COMMAND, "-o", folder)
    assert (code, err) == (0, "")
    drafts = len(written(expected)) - 1
    assert out == f"games: 5, drafts: {drafts} in {folder}\n"
    assert written(folder) == written(expected)
    again = ask(*COMMAND, "-o", folder)
    assert again.out == f"games: 0, drafts: 0 in {folder}, games done before: 5\n"


def test_json_tells_the_same(tmp_path: Path, expected: Path) -> None:
    data = ask(*COMMAND, "-o", tmp_path, "--json").data
    assert sorted(data.pop("drafts")) == [path.stem for path in sorted(expected.glob("p*.json"))]
    assert data == {"games": 5, "before": 0, "twins": 0, "folder": str(tmp_path), "complete": True}


def test_more_jobs_change_nothing(tmp_path: Path, expected: Path) -> None:
    assert run(*COMMAND, "-o", tmp_path, "--jobs", "2").code == 0
    assert written(tmp_path) == written(expected)


def test_nor_does_a_cluster(tmp_path: Path, expected: Path) -> None:
    with cluster(1) as address:
        assert ask(*COMMAND, "-o", tmp_path, "--scheduler", address).code == 0
    assert written(tmp_path) == written(expected)


def test_drafts_are_sound_by_the_kits_own_check(expected: Path) -> None:
    assert ask("puzzles", "check", expected).code == 0


def test_ctrl_c_tells_what_is_finished(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    digging = MiningTask.drafts

    def interrupted(what: MiningTask, seed: int) -> Iterator[Any]:
        if seed == 2:
            raise KeyboardInterrupt
        return digging(what, seed)

    monkeypatch.setattr(MiningTask, "drafts", interrupted)
    code, out, err = ask(*COMMAND, "-o", tmp_path / "a")
    assert (code, err) == (130, "hanabi-kit: stopped\n")
    assert out.startswith("games: 2, ")
    assert out.endswith(f"{STOPPED}\n")
    code, out, err = ask(*COMMAND, "-o", tmp_path / "b", "--json")
    assert (code, err) == (130, "hanabi-kit: stopped\n")
    assert json.loads(out)["complete"] is False


@pytest.mark.parametrize(
    ("arguments", "why"),
    [
        (["--games", "0"], "games: 0 are too few"),
        (["--seed", "-1"], "seed: -1 is below 0"),
        (["--players", "9"], "players: 9"),
        (["--suits", "6"], "suits: 6 can't be played, only 1 to 5"),
        (["--deck", "0-9"], "deck: only positions with 0 to 3 cards"),
        (["--deck", "2-1"], "deck: only positions with 0 to 3 cards"),
        (["--deck", "few"], "deck: 'few' is not understood"),
        (["--topic", "chess"], "'chess' is not a topic"),
        (["--bots", "careful,rendom"], "'rendom' is not a bot"),
        (["--edition", "xx"], "'xx' is not an edition"),
        (["--variant", "xx"], "'xx' is not a variant"),
        (["--goal", "win"], "'win'"),
    ],
)
def test_wrong_questions_are_one_line(tmp_path: Path, arguments: list[str], why: str) -> None:
    assert why in refusal(ask(*COMMAND, "-o", tmp_path, *arguments))


def test_the_examples_of_the_help_are_right(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    examples = re.findall(r"    hanabi-kit (puzzles mine .*)", ask("puzzles", "mine", "--help").out)
    assert len(examples) == 4
    for example in examples:
        said = refusal(ask(*shlex.split(example), "--games", "0"))
        assert said == "games: 0 are too few, write 1 or more"
