"""The command line as scripts and newcomers meet it."""

import json
import os
import stat
import subprocess
import sys
from pathlib import Path
from types import ModuleType, SimpleNamespace
from typing import Any, NamedTuple

import pytest
from click.testing import CliRunner

from hanabi_kit import Position, View, __version__, board, lessons
from hanabi_kit.cli import main
from hanabi_kit.exchange import hanablive
from hanabi_kit.position import from_json, from_line, to_json, to_line
from hanabi_kit.render.picture import picture
from hanabi_kit.support.errors import HanabiError

START = "en2 r0y0g0b0w0 t8 s0 d40 m0 ?,?,?,?,?/r1,y1,w3,b2,b1 x"
OPEN = "en2[suits=r:b,ranks=2,hand_size=2] r0b0 t3 s1 d:b1r1 m1 r1+r,b1-r/r2+2,b2+2 x:r1b1"
CODE = (
    "515dlafqndmrksflirhc-tghjfupguxkwmqbseipv-ywbanvupcxkao,03lcpe-ejoaobebtdelpbeskcse-"
    "fiepexlcehewenfqscfg-eugalaeceefyeopbfvwc-ekeAerwee5e2fme0fdta-wafzfteJ1af6fKoceBef-eN,0"
)
GAME = hanablive.write_json(hanablive.read(CODE).state)
COMMANDS = (
    "show",
    "replay",
    "explain",
    "solve",
    "simulate",
    "puzzles",
    "convert",
    "lab",
    "lessons",
)


class Answer(NamedTuple):
    """What a command answered."""

    code: int
    out: str
    err: str

    @property
    def data(self) -> Any:
        """The JSON document on standard output, which may hold nothing else."""
        assert self.code == 0, self.err
        assert self.err == ""
        return json.loads(self.out)


def ask(*args: str | Path, stdin: str | bytes | None = None) -> Answer:
    """Run a command in this process; anything but an orderly exit fails the test."""
    result = CliRunner().invoke(main, [str(arg) for arg in args], input=stdin)
    if not isinstance(result.exception, SystemExit | None):
        raise result.exception
    return Answer(result.exit_code, result.stdout, result.stderr)


def run(
    *args: str | Path, stdin: bytes | None = None, environment: dict[str, str] | None = None
) -> Answer:
    """Run a command in a process of its own."""
    done = subprocess.run(
        [sys.executable, "-m", "hanabi_kit.cli", *map(str, args)],
        input=stdin,
        capture_output=True,
        env=os.environ | (environment or {}),
        timeout=60,
    )
    out, err = (stream.decode(errors="replace") for stream in (done.stdout, done.stderr))
    return Answer(done.returncode, out, err)


def refusal(answer: Answer) -> str:
    """The one line on standard error of a command that refused its input."""
    assert answer.out == ""
    assert answer.code == 2, answer.err
    assert answer.err.endswith("\n")
    assert len(answer.err.splitlines()) == 1, answer.err
    assert answer.err.startswith("hanabi-kit: ")
    assert "Traceback" not in answer.err
    assert answer.err[:-1].isprintable()
    return answer.err.removeprefix("hanabi-kit: ").rstrip("\n")


# The whole command.


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


def test_an_interrupted_command_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    def interrupted(state: object) -> str:
        raise KeyboardInterrupt

    monkeypatch.setattr("hanabi_kit.render.board.board_text.board", interrupted)
    code, out, err = ask("show", START)
    assert (code, out) == (130, "")
    assert err.strip() == "hanabi-kit: stopped"


# show


def test_show_draws_a_line() -> None:
    assert ask("show", START) == (0, board(from_line(START).state()) + "\n", "")


@pytest.mark.parametrize("write", [to_json, to_line])
def test_show_draws_a_file_and_standard_input(write: Any, tmp_path: Path) -> None:
    text = write(from_line(OPEN))
    (tmp_path / "position").write_text(text, encoding="utf-8-sig")
    expected = (0, board(from_line(OPEN).state()) + "\n", "")
    assert ask("show", tmp_path / "position") == expected
    assert ask("show", "-", stdin=text) == expected
    assert run("show", "-", stdin=text.encode()) == expected


def test_show_as_a_seat_sees_it() -> None:
    for seat, name in enumerate(("Ann", "Bob")):
        code, out, _ = ask("show", OPEN, "--seat", str(seat))
        assert (code, out) == (0, board(View.of(from_line(OPEN).state(), seat)) + "\n")
        assert f"Seen from {name}'s seat" in out
    assert "Ann  r1   b1" in ask("show", OPEN).out
    assert "Ann  ?    ?" in ask("show", OPEN, "--seat", "0").out


@pytest.mark.parametrize("seat", ["2", "-1", "99999999999999999999"])
def test_show_refuses_a_seat_that_is_not_there(seat: str) -> None:
    assert refusal(ask("show", OPEN, "--seat", seat)) == (
        f"--seat: nobody sits at {seat}; 0 is Ann, 1 is Bob"
    )


def test_show_json() -> None:
    data = ask("show", OPEN, "--json").data
    assert from_json(json.dumps(data["position"])) == from_line(OPEN)
    assert data["line"] == OPEN
    assert "status" not in data  # an impossible position is refused
    assert (data["score"], data["maximum"]) == (0, 4)
    assert (data["tokens"], data["strikes"]) == (3, 1)
    assert (data["outcome"], data["to_move"]) == ("in progress", 1)
    assert set(data["legal_actions"]) == {
        "play slot 1",
        "play slot 2",
        "discard slot 1",
        "discard slot 2",
        "clue red to Ann",
        "clue blue to Ann",
        "clue 1 to Ann",
    }


def test_show_json_as_a_seat_sees_it_tells_no_more() -> None:
    data = ask("show", OPEN, "--json", "--seat", "0").data
    assert [place["card"] for place in data["position"]["hands"][0]] == ["?", "?"]
    assert data["position"]["deck"] == 2
    assert " d2 " in data["line"]
    assert "?+r,?-r/r2+2,b2+2" in data["line"]


def test_show_json_of_a_game_that_is_over() -> None:
    over = "en2[suits=r:b,ranks=2,hand_size=2] r2b2 t3 s1 d0 l1 m1 r1+r,b1-r/. x:r1b1"
    data = ask("show", over, "--json").data
    assert (data["outcome"], data["score"], data["to_move"]) == ("won", 4, None)
    assert data["legal_actions"] == []


def test_show_lists_every_reason_of_an_impossible_position() -> None:
    wrong = OPEN.replace("s1", "s4").replace("t3", "t9").replace("m1", "m2")
    said = refusal(ask("show", wrong))
    for culprit in ("tokens: 9", "strikes: 4", "turn: 2"):
        assert culprit in said
    assert refusal(ask("show", wrong, "--json")) == said


def test_show_points_to_replay_for_a_game(tmp_path: Path) -> None:
    (tmp_path / "game.json").write_text(GAME)
    for game in (tmp_path / "game.json", CODE):
        assert "hanabi-kit replay" in refusal(ask("show", game))


def test_a_missing_file_is_named() -> None:
    for command in (["show"], ["replay"], ["convert", "--to", "line"]):
        assert "'no-such.json' is not a file" in refusal(ask(*command, "no-such.json"))


def test_a_wrong_file_is_named(tmp_path: Path) -> None:
    path = tmp_path / "notes.txt"
    path.write_text("hello")
    assert refusal(ask("show", path)).startswith(f"{path}: 'hello' is not a position")
    assert refusal(ask("show", "-", stdin="")).startswith("standard input: '' is not a position")
    assert refusal(ask("show", tmp_path)).startswith(f"{tmp_path}: can't be read")


# show and replay as pictures


@pytest.mark.parametrize("theme", ["light", "dark", "print"])
def test_a_position_is_drawn_into_a_file(tmp_path: Path, theme: str) -> None:
    out = tmp_path / "table.svg"
    assert ask("show", OPEN, "--svg", out, "--theme", theme) == (0, "", "")
    assert out.read_text(encoding="utf-8") == picture(from_line(OPEN), theme).svg
    assert os.listdir(tmp_path) == ["table.svg"]


def test_a_picture_shows_what_a_seat_sees(tmp_path: Path) -> None:
    ask("show", OPEN, "--seat", "0", "--svg", tmp_path / "ann.svg")
    drawn = (tmp_path / "ann.svg").read_text(encoding="utf-8")
    assert drawn == picture(View.of(from_line(OPEN).state(), 0)).svg
    assert "Seen from Ann" in drawn


def test_a_moment_of_a_game_is_drawn(tmp_path: Path) -> None:
    state = hanablive.read(CODE).state
    assert ask("replay", CODE, "--turn", "5", "--svg", tmp_path / "5.svg") == (0, "", "")
    assert (tmp_path / "5.svg").read_text(encoding="utf-8") == picture(state.states()[4]).svg
    ask("replay", CODE, "--svg", tmp_path / "end.svg", "--seat", "3", "--theme", "dark")
    drawn = (tmp_path / "end.svg").read_text(encoding="utf-8")
    assert drawn == picture(View.of(state, 3), "dark").svg


@pytest.mark.parametrize("command", [("show", OPEN), ("replay", CODE)])
def test_a_picture_replaces_a_file_only_by_force(tmp_path: Path, command: tuple[str, str]) -> None:
    out = tmp_path / "table.svg"
    out.write_text("mine")
    assert "--force" in refusal(ask(*command, "--svg", out))
    assert out.read_text() == "mine"
    assert ask(*command, "--svg", out, "--force") == (0, "", "")
    assert out.read_text(encoding="utf-8").startswith("<svg ")


@pytest.mark.parametrize("command", [("show", OPEN), ("replay", CODE)])
def test_a_picture_is_no_json_and_its_theme_is_known(
    tmp_path: Path, command: tuple[str, str]
) -> None:
    out = tmp_path / "table.svg"
    assert "--json" in refusal(ask(*command, "--svg", out, "--json"))
    assert "'neon'" in refusal(ask(*command, "--svg", out, "--theme", "neon"))
    assert str(tmp_path) in refusal(ask(*command, "--svg", tmp_path, "--force"))
    assert os.listdir(tmp_path) == []


def test_a_dash_draws_to_standard_output() -> None:
    assert ask("show", OPEN, "--svg", "-").out == picture(from_line(OPEN)).svg


# replay


def test_replay_tells_every_turn_and_draws_the_end() -> None:
    code, out, err = ask("replay", CODE)
    assert (code, err) == (0, "")
    heading, turns, *table = out.split("\n\n")
    assert heading == "No Variant, 5 players, 53 turns"
    lines = [" ".join(line.split()) for line in turns.splitlines()]
    assert len(lines) == 53
    assert lines[0] == "1 Ann clue 1 to Cem touches slots 2 and 4"
    assert lines[1] == "2 Bob clue 2 to Eli touches slot 3"
    assert lines[2] == "3 Cem play slot 2 g1 fits"
    assert lines[12] == "13 Cem discard slot 1 b3"
    assert "\n\n".join(table) == board(hanablive.read(CODE).state) + "\n"


@pytest.mark.parametrize("source", ["file", "-", "https://hanab.live/replay-json/", "code"])
def test_replay_reads_games_from_everywhere(source: str, tmp_path: Path) -> None:
    (tmp_path / "game.json").write_text(GAME)
    match source:
        case "file":
            data = ask("replay", tmp_path / "game.json", "--json").data
        case "-":
            data = ask("replay", "-", "--json", stdin=GAME).data
        case "code":
            data = ask("replay", CODE, "--json").data
        case address:
            data = ask("replay", address + CODE, "--json").data
    assert data["players"] == ["Ann", "Bob", "Cem", "Dia", "Eli"]
    assert (data["variant"], data["turns"], data["turn"]) == ("No Variant", 53, 54)
    assert (data["score"], data["maximum"], data["strikes"], data["tokens"]) == (23, 25, 0, 4)
    assert data["fireworks"] == {"red": 3, "yellow": 5, "green": 5, "blue": 5, "white": 5}
    assert (data["outcome"], data["ended"]) == ("finished", None)
    assert data["log"][2] == {
        "turn": 3,
        "player": "Cem",
        "action": "play slot 2",
        "result": "g1 fits",
    }
    assert from_line(data["line"]).fireworks == (3, 5, 5, 5, 5)


def test_replay_at_a_turn() -> None:
    state = hanablive.read(CODE).at(12)
    code, out, _ = ask("replay", CODE, "--turn", "12", "--seat", "1")
    assert code == 0
    assert out == (
        f"No Variant, 5 players, 53 turns; before turn 12\n\n{board(View.of(state, 1))}\n"
    )
    assert ask("replay", f"{CODE}#12", "--seat", "1").out == out
    assert ask("replay", f"{CODE}#5", "--turn", "12", "--seat", "1").out == out
    data = ask("replay", CODE, "--turn", "12", "--json").data
    assert (data["outcome"], data["turns"], data["turn"]) == ("in progress", 53, 12)
    assert len(data["log"]) == 11
    assert data["line"] == to_line(Position.of(state))


def test_replay_as_a_seat_sees_it_tells_no_card_of_that_hand() -> None:
    data = ask("replay", CODE, "--turn", "12", "--seat", "1", "--json").data
    assert {place["card"] for place in data["position"]["hands"][1]} == {"?"}
    assert isinstance(data["position"]["deck"], int)


@pytest.mark.parametrize("turn", ["0", "-3", "55", "1000000000000"])
def test_replay_refuses_a_turn_that_is_not_there(turn: str) -> None:
    assert turn in refusal(ask("replay", CODE, "--turn", turn))
    assert "'2.5'" in refusal(ask("replay", CODE, "--turn", "2.5"))


def test_a_game_that_simply_ends_was_stopped() -> None:
    game = json.loads(GAME)
    game["actions"] = game["actions"][:10]
    text = json.dumps(game)
    assert ask("replay", "-", stdin=text).out.endswith(
        "\nThe game was stopped here, before it was over.\n"
    )
    data = ask("replay", "-", "--json", stdin=text).data
    assert (data["outcome"], data["turns"], data["ended"]) == ("stopped", 10, None)
    assert ask("replay", "-", "--json", "--turn", "11", stdin=text).data["outcome"] == "stopped"
    assert ask("replay", "-", "--json", "--turn", "10", stdin=text).data["outcome"] == "in progress"
    game["actions"].append({"type": 4, "target": 0, "value": 4})
    text = json.dumps(game)
    data = ask("replay", "-", "--json", stdin=text).data
    assert (data["outcome"], data["turns"]) == ("stopped", 10)
    assert "terminated" in data["ended"]
    assert f"({data['ended']})" in ask("replay", "-", stdin=text).out.splitlines()[-1]


def test_a_strike_is_told_and_three_lose() -> None:
    game = json.loads(GAME)
    fives = [card for card in game["deck"] if card["rank"] == 5][:3]
    game["deck"] = fives + [card for card in game["deck"] if card not in fives]
    passes = [{"type": 3, "target": 0, "value": 5}] * 4
    first, second, third = ({"type": 0, "target": order} for order in range(3))
    game["actions"] = [first, *passes, second, *passes, third]
    out = ask("replay", "-", stdin=json.dumps(game)).out
    strikes = [line for line in out.splitlines() if "does not fit: a strike" in line]
    told = ["1", "6", "11", "Turn"]  # the board tells the last one again
    assert [line.split()[0] for line in strikes] == told
    data = ask("replay", "-", "--json", stdin=json.dumps(game)).data
    assert (data["outcome"], data["score"], data["strikes"]) == ("lost", 0, 3)


def test_replay_names_the_turn_and_the_rule_that_a_game_breaks() -> None:
    game = json.loads(GAME)
    game["actions"][3] = {"type": 1, "target": 0}
    said = refusal(ask("replay", "-", stdin=json.dumps(game)))
    assert "standard input: turn 4" in said
    assert "Dia does not hold #0" in said


def test_replay_points_to_show_for_a_position() -> None:
    assert "hanabi-kit show" in refusal(ask("replay", START))


# explain (what it says is tested with the knowledge)


def test_explain_a_game_where_its_link_points() -> None:
    pointed = ask("explain", f"{CODE}#12", "--seat", "1")
    assert pointed.code == 0
    assert pointed == ask("explain", CODE, "--turn", "12", "--seat", "1")
    assert pointed != ask("explain", CODE, "--seat", "1")


def test_explain_breaks_its_sentences_for_a_narrow_screen() -> None:
    lines = ask("explain", CODE, "--turn", "30", "--seat", "1").out.splitlines()
    assert any(line.startswith("turn ") for line in lines)
    assert max(map(len, lines)) <= 79


# convert


def test_convert_between_the_formats_of_a_position() -> None:
    as_json = ask("convert", OPEN, "--to", "json")
    assert as_json == (0, to_json(from_line(OPEN)), "")
    assert ask("convert", "-", "--to", "line", stdin=as_json.out) == (0, OPEN + "\n", "")


def test_convert_keeps_names_and_log() -> None:
    text = to_json(Position.of(hanablive.read(CODE).at(7)))
    assert ask("convert", "-", "--to", "json", stdin=text).out == text
    assert json.loads(text)["log"][0] == "c2:1"


def test_convert_as_a_seat_sees_it() -> None:
    seen = Position.of(View.of(from_line(OPEN).state(), 0))
    assert ask("convert", OPEN, "--to", "line", "--seat", "0").out == to_line(seen) + "\n"
    assert ask("convert", OPEN, "--to", "json", "--seat", "0").out == to_json(seen)
    game = hanablive.read(CODE)
    seen = Position.of(View.of(game.at(9), 3))
    options = ("--to", "line", "--turn", "9", "--seat", "3")
    assert ask("convert", CODE, *options).out == to_line(seen) + "\n"
    assert ask("convert", f"{CODE}#9", "--to", "line", "--seat", "3").out == to_line(seen) + "\n"


def test_convert_a_game_to_its_last_position() -> None:
    last = Position.of(hanablive.read(CODE).state)
    assert ask("convert", CODE, "--to", "json").out == to_json(last)


def test_convert_between_the_formats_of_a_game() -> None:
    game = ask("convert", CODE, "--to", "game").out
    assert json.loads(game) == json.loads(GAME)
    link = ask("convert", "-", "--to", "link", stdin=game).out
    assert link == f"https://hanab.live/replay-json/{CODE}\n"
    assert (
        ask("convert", link.strip(), "--to", "link", "--turn", "12").out == f"{link.strip()}#12\n"
    )
    assert ask("convert", f"{CODE}#12", "--to", "link").out == f"{link.strip()}#12\n"


def test_convert_keeps_how_a_game_ended_and_its_number() -> None:
    game = json.loads(GAME) | {"id": 149251}
    game["actions"] = [*game["actions"][:10], {"type": 4, "target": 2, "value": 4}]
    text = json.dumps(game)
    assert json.loads(ask("convert", "-", "--to", "game", stdin=text).out) == game
    link = ask("convert", "-", "--to", "link", "--turn", "4", stdin=text).out.strip()
    assert link.endswith("#4")
    assert ask("replay", link, "--json").data["ended"] == "terminated by a player"
    assert ask("convert", link, "--to", "link").out == f"{link}\n"


@pytest.mark.parametrize(
    ("arguments", "culprit"),
    [
        ([START, "--to", "game"], "--to game"),
        ([START, "--to", "link"], "--to link"),
        ([START, "--to", "line", "--turn", "1"], "--turn"),
        ([START, "--to", "line", "--seat", "2"], "--seat"),
        ([CODE, "--to", "game", "--seat", "0"], "--seat"),
        ([CODE, "--to", "link", "--seat", "0"], "--seat"),
        ([CODE, "--to", "game", "--turn", "3"], "--turn"),
        ([CODE, "--to", "link", "--turn", "99"], "99"),
        ([CODE, "--to", "json", "--turn", "99"], "99"),
        ([CODE, "--to", "json", "--seat", "9"], "--seat"),
    ],
)
def test_convert_refuses_what_makes_no_sense(arguments: list[str], culprit: str) -> None:
    assert culprit in refusal(ask("convert", *arguments))


def test_convert_writes_a_file_and_never_over_another(tmp_path: Path) -> None:
    out = tmp_path / "position.json"
    assert ask("convert", OPEN, "--to", "json", "-o", out) == (0, "", "")
    assert out.read_text(encoding="utf-8") == to_json(from_line(OPEN))
    said = refusal(ask("convert", START, "--to", "json", "-o", out))
    assert str(out) in said
    assert "--force" in said
    assert out.read_text(encoding="utf-8") == to_json(from_line(OPEN))
    assert ask("convert", START, "--to", "line", "--out", out, "--force") == (0, "", "")
    assert out.read_text(encoding="utf-8") == START + "\n"
    assert os.listdir(tmp_path) == ["position.json"]


def test_an_output_file_can_be_read_like_any_other(tmp_path: Path) -> None:
    other, out = tmp_path / "other", tmp_path / "position.json"
    other.write_text("")
    ask("convert", OPEN, "--to", "json", "-o", out)
    assert stat.S_IMODE(out.stat().st_mode) == stat.S_IMODE(other.stat().st_mode)


def test_a_dash_as_output_is_standard_output() -> None:
    assert ask("convert", OPEN, "--to", "line", "-o", "-").out == OPEN + "\n"


def test_refused_input_leaves_no_file(tmp_path: Path) -> None:
    refusal(ask("convert", "nonsense", "--to", "line", "-o", tmp_path / "out"))
    refusal(ask("convert", START.replace("t8", "t9"), "--to", "line", "-o", tmp_path / "out"))
    assert os.listdir(tmp_path) == []


def test_a_failed_write_leaves_the_old_file(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def full(descriptor: int) -> None:
        raise OSError(28, "No space left on device")

    (tmp_path / "out").write_text("old")
    monkeypatch.setattr(os, "fsync", full)
    said = refusal(ask("convert", OPEN, "--to", "line", "-o", tmp_path / "out", "--force"))
    assert "No space left on device" in said
    assert (tmp_path / "out").read_text() == "old"
    assert os.listdir(tmp_path) == ["out"]


def test_output_that_is_no_file_is_refused(tmp_path: Path) -> None:
    for out in (tmp_path, Path(os.devnull), tmp_path / "missing" / "out"):
        assert str(out) in refusal(ask("convert", OPEN, "--to", "line", "-o", out, "--force"))
    assert not Path(os.devnull).is_file()


# lab


@pytest.fixture
def opened(monkeypatch: pytest.MonkeyPatch) -> list[dict[str, Any]]:
    """The calls that would copy the lessons and open JupyterLab."""
    calls: list[dict[str, Any]] = []

    def prepare(folder: Path, *, fresh: tuple[str, ...], teacher: bool) -> SimpleNamespace:
        calls.append({"folder": folder, "fresh": fresh, "teacher": teacher})
        return SimpleNamespace()

    def open_lab(folder: Path, *, browser: bool | None) -> None:
        calls.append({"folder": folder, "browser": browser})

    monkeypatch.setattr(lessons, "require_jupyterlab", lambda: None)
    monkeypatch.setattr(lessons, "prepare", prepare)
    monkeypatch.setattr(lessons, "describe", lambda plan: ("3 files copied.",))
    monkeypatch.setattr(lessons, "open_lab", open_lab)
    return calls


def test_lab_copies_the_lessons_and_opens_them(
    opened: list[dict[str, Any]], tmp_path: Path
) -> None:
    code, out, err = ask("lab", "--folder", tmp_path, "--fresh", "03", "--fresh", "04")
    assert (code, out) == (0, "")
    assert err.splitlines() == ["3 files copied.", f"The lessons are in {tmp_path}."]
    assert opened == [
        {"folder": tmp_path, "fresh": ("03", "04"), "teacher": False},
        {"folder": tmp_path, "browser": None},
    ]
    assert ask("lab", "--folder", tmp_path, "--teacher").code == 0
    assert opened[2] == {"folder": tmp_path, "fresh": (), "teacher": True}


@pytest.mark.parametrize(("option", "browser"), [("--browser", True), ("--no-browser", False)])
def test_lab_may_be_told_about_the_browser(
    opened: list[dict[str, Any]], option: str, browser: bool
) -> None:
    assert ask("lab", option).code == 0
    assert opened[1] == {"folder": lessons.default_folder(), "browser": browser}


def test_lab_refuses_in_one_line(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    def prepare(folder: Path, *, fresh: tuple[str, ...], teacher: bool) -> ModuleType:
        raise HanabiError(f"No lesson is called {fresh[0]!r}.")

    monkeypatch.setattr(lessons, "require_jupyterlab", lambda: None)
    monkeypatch.setattr(lessons, "prepare", prepare)
    said = refusal(ask("lab", "--folder", tmp_path, "--fresh", "77"))
    assert said == "No lesson is called '77'."
    (tmp_path / "file").write_text("")
    assert "file" in refusal(ask("lab", "--folder", tmp_path / "file"))


def test_lab_without_jupyterlab_is_one_line_and_copies_nothing(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setitem(sys.modules, "jupyterlab.labapp", None)
    assert "JupyterLab is not installed" in refusal(ask("lab", "--folder", tmp_path / "new"))
    assert os.listdir(tmp_path) == []


# lessons build


@pytest.fixture
def notebooks(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> list[tuple[str, bool]]:
    """A folder of two notebooks, the first of which a build would change, and the calls."""
    calls: list[tuple[str, bool]] = []

    def build(path: Path, *, write: bool) -> bool:
        calls.append((path.name, write))
        return path.name == "01.ipynb"

    monkeypatch.setattr("hanabi_kit.lessons.workspace.build.build", build)
    monkeypatch.chdir(tmp_path)
    (tmp_path / "notebooks").mkdir()
    for name in ("02.ipynb", "01.ipynb", "notes.md"):
        (tmp_path / "notebooks" / name).write_text("")
    return calls


def test_lessons_build_says_what_changed(notebooks: list[tuple[str, bool]]) -> None:
    code, out, err = ask("lessons", "build")
    assert (code, err) == (0, "")
    assert out.replace(os.sep, "/") == (
        "notebooks/01.ipynb: changed\nnotebooks/02.ipynb: as before\n"
    )
    assert notebooks == [("01.ipynb", True), ("02.ipynb", True)]


def test_lessons_build_of_some(notebooks: list[tuple[str, bool]]) -> None:
    path = Path("notebooks", "02.ipynb")
    assert ask("lessons", "build", path) == (0, f"{path}: as before\n", "")
    assert ask("lessons", "build", path, "--check") == (0, f"{path}: as before\n", "")
    assert notebooks == [("02.ipynb", True), ("02.ipynb", False)]


def test_lessons_build_check_answers_no_and_writes_nothing(
    notebooks: list[tuple[str, bool]],
) -> None:
    code, out, err = ask("lessons", "build", "--check")
    assert (code, err) == (1, "")
    assert "01.ipynb: would change\n" in out
    assert notebooks == [("01.ipynb", False), ("02.ipynb", False)]


def test_lessons_build_where_there_are_none(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    assert "no notebook is named" in refusal(ask("lessons", "build"))


# lessons student


def test_lessons_student_writes_copies_for_a_class(tmp_path: Path) -> None:
    out = tmp_path / "class"
    path = out / "03_what_was_not_said.ipynb"
    assert ask("lessons", "student", "3", "-o", out) == (0, f"Written: {path}\n", "")
    text = path.read_text(encoding="utf-8")
    assert "SOLUTION" not in text
    assert "here.grade(" in text
    assert ask("lessons", "student", "03", "-o", out).code == 0  # it is the same
    path.write_text("remarks of mine")
    assert "--force replaces it" in refusal(ask("lessons", "student", "03", "-o", out))
    assert path.read_text() == "remarks of mine"
    assert ask("lessons", "student", "03", "-o", out, "--force").code == 0
    assert path.read_text(encoding="utf-8") == text


def test_lessons_student_makes_a_course_for_nbgrader(tmp_path: Path) -> None:
    code, out, err = ask("lessons", "student", "03", "-o", tmp_path, "--nbgrader")
    assert (code, err) == (0, "")
    assert out.splitlines()[-1].endswith("nbgrader generate_assignment 03_what_was_not_said")
    assert (tmp_path / "nbgrader_config.py").is_file()
    name = "03_what_was_not_said"
    source = tmp_path / "source" / name / f"{name}.ipynb"
    assert "### BEGIN SOLUTION" in source.read_text(encoding="utf-8")


def test_lessons_student_refuses_in_one_line(tmp_path: Path) -> None:
    assert "No lesson is called '77'" in refusal(ask("lessons", "student", "77", "-o", tmp_path))
    too_long = tmp_path / ("x" * 300)
    assert "can't be written" in refusal(ask("lessons", "student", "03", "-o", too_long))
    assert "could be any of" in refusal(ask("lessons", "student", "00", "-o", tmp_path))
    assert "-o" in refusal(ask("lessons", "student", "03"))
    (tmp_path / "file").write_text("")
    said = refusal(ask("lessons", "student", "03", "-o", tmp_path / "file"))
    assert "is a file" in said
    taken = tmp_path / "03_what_was_not_said.ipynb"
    taken.mkdir()
    assert "no file that could be" in refusal(ask("lessons", "student", "3", "-o", tmp_path))
    assert sorted(os.listdir(tmp_path)) == [taken.name, "file"]


# lessons handout


def test_lessons_handout_writes_a_page_to_print(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "lesson.html"
    assert ask("lessons", "handout", "3", "-o", path) == (0, f"Written: {path}\n", "")
    text = path.read_text(encoding="utf-8")
    assert "What was not said" in text
    assert "--force replaces it" in refusal(ask("lessons", "handout", "03", "-o", path))
    assert ask("lessons", "handout", "03", "-o", path, "--answers", "--force").code == 0
    assert len(path.read_text(encoding="utf-8")) > len(text)
    assert ask("lessons", "handout", "03", "-o", "-").out == text
    monkeypatch.chdir(tmp_path)
    assert ask("lessons", "handout", "03").code == 0
    assert (tmp_path / "03_what_was_not_said.html").read_text(encoding="utf-8") == text


def test_lessons_handout_refuses_in_one_line(tmp_path: Path) -> None:
    path = tmp_path / "lesson.html"
    for number in ("0", "13", "x", "-1e9"):
        assert "is no lesson" in refusal(ask("lessons", "handout", "-o", path, "--", number))
    assert "can't be written" in refusal(ask("lessons", "handout", "3", "-o", path / "no" / "way"))
    assert os.listdir(tmp_path) == []


def test_lessons_alone_prints_its_help() -> None:
    assert ask("lessons") == ask("lessons", "--help")
    assert "'make'" in refusal(ask("lessons", "make"))


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
    assert done.returncode not in (0, 2)


def test_refusals_come_with_their_exit_code_from_a_process() -> None:
    assert "nonsense" in refusal(run("show", "nonsense"))
    assert "--nonsense" in refusal(run("show", "--nonsense"))
    assert "nonsense" in refusal(run("replay", "-", stdin=b"nonsense"))
