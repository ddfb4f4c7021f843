"""Broken input of every kind, through the command line: one line that names the culprit."""

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from hanabi_kit import (
    HanabiError,
    IllegalAction,
    InvalidNotation,
    actions,
    deal,
    editions,
    parse,
    to_json,
)
from hanabi_kit.position import from_line
from hanabi_kit.puzzles import load
from hanabi_kit.puzzles import to_json as to_puzzle_json
from tests.changes import Change, put, without
from tests.cli.runner import CODE, GAME, OPEN, START, ask, refusal, run

POSITION = to_json(from_line(OPEN))
ENDGAME = "en2[hand_size=2,suits=r] r4 t1 s0 d0 l2 m0 ?,?/r5,r2 x:r1r1"


def changed(text: str, change: Change) -> str:
    data = json.loads(text)
    change(data)
    return json.dumps(data)


def check(said: str, *culprits: str) -> None:
    for culprit in culprits:
        assert culprit in said, said
    assert len(said) < 2000, said


# Positions in JSON.


@pytest.mark.parametrize(
    ("change", "culprits"),
    [
        (put("format", value="chess/position"), ["format: ", "'chess/position'"]),
        (put("format", value=["hanabi-kit/position"]), ["format: "]),
        (put("version", value=2), ["version: ", "2"]),
        (put("version", value="1"), ["version: "]),
        (without("tokens"), ["tokens: 'tokens' is missing"]),
        (without("rules", "players"), ["rules.players: 'players' is missing"]),
        (put("winner", value="Ann"), ["'winner' is not known here"]),
        (put("rules", "colour", value="red"), ["rules: 'colour'"]),
        (put("hands", 1, 0, "mark", value=[]), ["hands[1][0]: 'mark'"]),
        (put("tokens", value="three"), ["tokens: ", "'three'"]),
        (put("tokens", value=3.0), ["tokens: ", "3.0"]),
        (put("tokens", value=True), ["tokens: ", "true"]),
        (put("tokens", value=None), ["tokens: ", "null"]),
        (put("tokens", value=-1), ["tokens", "-1"]),
        (put("tokens", value=10**400), ["tokens"]),
        (put("strikes", value=4), ["strikes", "4"]),
        (put("turn", value=2), ["turn", "2"]),
        (put("turns_left", value=1), ["turns_left", "while the deck lasts"]),
        (put("fireworks", value=[0, 0]), ["fireworks: ", "a list"]),
        (put("fireworks", "red", value=3), ["fireworks.red", "3"]),
        (put("fireworks", "pink", value=0), ["fireworks: ", "'pink'"]),
        (put("discards", 0, value="r9"), ["discards[0]", "r9"]),
        (put("discards", 0, value="purple 3"), ["discards[0]: 'purple 3'"]),
        (put("discards", value="r1b1"), ["discards: ", "'r1b1'"]),
        (put("discards", value=["r1"]), ["1 discards", "make 7", "has 8"]),
        (put("deck", value=["b2", "b2"]), ["b2", "in sight"]),
        (put("deck", value=3), ["3 in the deck", "has 8"]),
        (put("deck", value={"next": "b1"}), ["deck: ", "an object"]),
        (put("hands", value=[]), ["hands: 0 hands", "2 players"]),
        (put("hands", 0, 0, value="r1"), ["hands[0][0]: ", "'r1'"]),
        (put("hands", 0, 0, "clues", value=["+blue"]), ["hands[0][0].clues[0]", "+blue", "r1"]),
        (put("hands", 0, 0, "clues", value=["-1", "-2"]), ["hands[0][0].clues", "-1 -2"]),
        (put("hands", 0, 0, "clues", value=["+white"]), ["hands[0][0].clues[0]", "white"]),
        (put("hands", 0, 0, "clues", value=["red"]), ["hands[0][0].clues[0]: 'red'"]),
        (put("hands", 0, 0, "clues", value=[4]), ["hands[0][0].clues[0]: ", "4"]),
        (put("rules", "players", value=1), ["players", "1"]),
        (put("rules", "edition", value="xx"), ["rules.edition: 'xx'", "en, fi, nb, it, nl"]),
        (put("rules", "variants", value=["chess"]), ["rules.variants: 'chess'"]),
        (put("rules", "suits", value=["red", "pink"]), ["rules.suits[1].name: ", "'pink'"]),
        (put("rules", "suits", value=["red", "red"]), ["suits", "red", "twice"]),
        (put("rules", "suits", value=[]), ["suits"]),
        (put("rules", "copies", value=[1]), ["copies", "[1]"]),
        (put("rules", "ranks", value=0), ["ranks", "0"]),
        (put("rules", "hand_size", value=10), ["hand_size", "20 cards"]),
        (put("rules", "scale", value=[[1, "Fair"]]), ["scale", "0"]),
        (put("rules", "scale", value=[[0, "\u202eFair"]]), ["scale"]),
        (put("names", value=["Ann"]), ["names", "1"]),
        (put("names", value=["Ann", "ann"]), ["names", "different"]),
        (put("log", value=["c1:r", "castle"]), ["log[1]: 'castle'"]),
        (put("tiles", value=6), ["tiles"]),
        (put("pending", value=3), ["tiles"]),
        (put("turned", value=[3]), ["turned: these rules have no bonus tiles"]),
        (put("turned", value=["3"]), ["turned[0]", "'3'"]),
        (put("turned", value=3), ["turned", "3"]),
    ],
)
def test_broken_position(change: Change, culprits: list[str]) -> None:
    text = changed(POSITION, change)
    said = refusal(ask("show", "-", stdin=text))
    check(said, "standard input: ", *culprits)
    assert refusal(ask("convert", "-", "--to", "line", stdin=text)) == said


@pytest.mark.parametrize("text", ["[]", "null", "3", '"en2"', "[" + POSITION + "]"])
def test_json_that_is_no_position(text: str) -> None:
    check(refusal(ask("show", "-", stdin=text)), "position")


@pytest.mark.parametrize(
    ("text", "culprits"),
    [
        (POSITION[:-10], ["not JSON", "line"]),
        (POSITION.replace('"tokens": 3', "'tokens': 3"), ["not JSON", "line 7"]),
        (POSITION.replace('"tokens": 3', '"tokens": 03'), ["not JSON", "line 7"]),
        (POSITION.replace('"tokens": 3', '"tokens": NaN'), ["NaN is not a number"]),
        (POSITION.replace('"tokens": 3', '"tokens": -Infinity'), ["-Infinity is not a number"]),
        (POSITION.replace('"tokens": 3', '"tokens": 3, "tokens": 4'), ["'tokens'", "twice"]),
        (POSITION.replace('"ranks": 2', '"ranks": 2, "ranks": 3'), ["'ranks'", "twice"]),
        (POSITION.replace('"tokens": 3', f'"tokens": {"9" * 5000}'), ["number", "too long"]),
        (POSITION.replace('"tokens": 3', '"tokens": 1e400'), ["1e400 is not a number"]),
        (POSITION + "}", ["not JSON", "Extra data"]),
        (POSITION.replace('"r1"', '"r1\n"', 1), ["not JSON", "control character"]),
        ("{" + "'" * 100_000, ["not JSON"]),
        ("[" * 100_000, ["nested too deeply"]),
        ("[" * 100_000 + "]" * 100_000, ["nested too deeply"]),
        ('{"rules": ' * 50_000 + "1" + "}" * 50_000, ["nested too deeply"]),
    ],
)
@pytest.mark.parametrize("command", ["show", "replay"])
def test_broken_json(text: str, culprits: list[str], command: str) -> None:
    check(refusal(ask(command, "-", stdin=text)), *culprits)


def test_a_number_as_long_as_python_reads() -> None:
    for key in ("tokens", "strikes", "turn", "deck", "turns_left"):
        text = changed(POSITION, put(key, value=10**4299))
        assert key in refusal(ask("show", "-", stdin=text))


def test_what_is_nested_a_little_less_deeply() -> None:
    """Depths that the parser survives must not break what comes after it."""
    for depth in (10, 100, 500, 900, 990, 5_000):
        nested = "[" * depth + "]" * depth
        text = POSITION.replace('"tokens": 3', f'"tokens": {nested}')
        check(refusal(ask("show", "-", stdin=text)), "")
        text = GAME.replace('"players": [', f'"players": [{nested}, ')
        check(refusal(ask("replay", "-", stdin=text)), "")


# Files as such.


def test_a_file_of_fifty_megabytes(tmp_path: Path) -> None:
    path = tmp_path / "huge.json"
    with path.open("wb") as file:
        for _ in range(50):
            file.write(b" " * 1_000_000)
    for command in (["show"], ["replay"], ["convert", "--to", "line"]):
        check(refusal(ask(*command, path)), str(path), "larger than 1,000,000 bytes")
    check(refusal(run("show", "-", stdin=path.read_bytes())), "larger than 1,000,000 bytes")


def test_a_file_without_end() -> None:
    endless = Path("/dev/zero")
    if endless.exists():
        check(refusal(ask("show", endless)), "/dev/zero", "no ordinary file")


LONG = "x" * 300
"""No file system takes such a name."""


@pytest.mark.parametrize(
    "arguments",
    [
        ["show", LONG],
        ["replay", f"{LONG}.json"],
        ["puzzles", "show", LONG],
        ["puzzles", "show", f"{LONG}.json"],
        ["puzzles", "check", LONG],
        ["puzzles", "mine", "--games", "1", "-o", LONG],
        ["puzzles", "new", ENDGAME, "--id", "a", "--topic", "last-copy", "--folder", LONG],
        ["puzzles", "new", LONG, "--id", "a", "--topic", "last-copy"],
        ["convert", OPEN, "--to", "line", "-o", LONG],
        ["show", OPEN, "--svg", LONG],
        ["rules", "en", "-o", LONG],
        ["lessons", "build", LONG],
        ["lessons", "report", LONG],
        ["lessons", "student", "03", "-o", LONG],
        ["lessons", "handout", "03", "-o", LONG],
        ["lab", "--no-browser", "--folder", LONG],
    ],
)
def test_names_that_are_too_long(arguments: list[str]) -> None:
    check(refusal(ask(*arguments)), "xxx")


@pytest.mark.parametrize("command", [["simulate", "random"], ["puzzles", "mine"]])
def test_more_games_than_can_be_counted(command: list[str]) -> None:
    check(refusal(ask(*command, "--games", "9" * 20)), "--games", "10000000")


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="there are no named pipes here")
@pytest.mark.parametrize(
    ("arguments", "pipe", "code"),
    [
        (["show", "pipe"], "pipe", 2),
        (["replay", "pipe"], "pipe", 2),
        (["puzzles", "show", "pipe"], "pipe", 2),
        (["puzzles", "show", "pipe.json"], "pipe.json", 2),
        (["puzzles", "check", "pipe.json"], "pipe.json", 1),
        (["puzzles", "check", "folder"], "folder/pipe.json", 1),
        (["puzzles", "mine", "--games", "1", "-o", "folder"], "folder/.mined.json", 2),
        (["puzzles", "mine", "--games", "1", "-o", "folder"], "folder/pipe.json", 2),
        (["lessons", "build", "pipe.ipynb"], "pipe.ipynb", 2),
        (["lessons", "build"], "notebooks/pipe.ipynb", 2),
        (["lab", "--no-browser", "--folder", "folder"], "folder/.hanabi-kit.json", 2),
        (["lab", "--no-browser", "--folder", "."], "notebooks/00_start_here.ipynb", 2),
        (["convert", OPEN, "--to", "line", "-o", "pipe"], "pipe", 2),
        (["puzzles", "next"], "data/learner.json", 0),
        (["puzzles", "next"], "data/attempts.jsonl", 0),
        (["solve", ENDGAME], "data/learner.json", 0),
    ],
)
def test_no_command_waits_for_a_pipe(
    arguments: list[str],
    pipe: str,
    code: int,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("HANABI_KIT_DATA", str(tmp_path / "data"))
    Path(pipe).parent.mkdir(exist_ok=True)
    os.mkfifo(pipe)
    answer = run(*arguments)
    assert answer.code == code, answer
    assert "Traceback" not in answer.err
    if code:
        check(answer.out + answer.err, pipe)


@pytest.mark.skipif(not os.path.exists("/dev/zero"), reason="there are no devices here")
@pytest.mark.parametrize(
    ("arguments", "link"),
    [
        (["lessons", "build", "zero.ipynb"], "zero.ipynb"),
        (["puzzles", "show", "zero.json"], "zero.json"),
        (["show", "zero"], "zero"),
    ],
)
def test_no_command_reads_a_device(
    arguments: list[str], link: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    Path(link).symlink_to("/dev/zero")
    check(refusal(ask(*arguments)), link, "no ordinary file")


def test_a_folder_in_itself_has_each_puzzle_once(tmp_path: Path) -> None:
    folder = tmp_path / "loop"
    folder.mkdir()
    puzzle = next(iter(load()))
    (folder / f"{puzzle.id}.json").write_text(to_puzzle_json(puzzle), encoding="utf-8")
    (folder / "itself").symlink_to(".", target_is_directory=True)
    (folder / "up").symlink_to("..", target_is_directory=True)
    for paths in ([folder], [folder, folder / "itself" / "up" / "loop"], [tmp_path, folder]):
        assert ask("puzzles", "check", *paths) == (0, "puzzles: 1, problems: 0\n", "")


def test_standard_input_without_end() -> None:
    if os.path.exists("/dev/zero"):
        command = [sys.executable, "-m", "hanabi_kit.cli", "show", "-"]
        with open("/dev/zero", "rb") as endless:
            done = subprocess.run(command, stdin=endless, capture_output=True, timeout=60)
        assert done.returncode == 2
        assert b"larger than 1,000,000 bytes" in done.stderr


@pytest.mark.parametrize("junk", [b"\xff\xfe{\x00}\x00", b'{"names": ["Zo\xeb"]}', b"\x80"])
def test_what_is_not_utf8(junk: bytes, tmp_path: Path) -> None:
    path = tmp_path / "junk.json"
    path.write_bytes(junk)
    where = next(i for i, byte in enumerate(junk) if byte >= 0x80)
    check(refusal(ask("show", path)), str(path), f"byte {where}", "UTF-8")
    check(refusal(ask("replay", "-", stdin=junk)), f"byte {where}", "UTF-8")


def test_zeros_and_nothing(tmp_path: Path) -> None:
    path = tmp_path / "junk"
    for junk in (b"", b"\n \t\n", b"\x00" * 1000, b"\xef\xbb\xbf"):
        path.write_bytes(junk)
        check(refusal(ask("show", path)), str(path), "is not a position")


@pytest.mark.parametrize(
    "name",
    [
        "\x1b[31mred\x1b[0m",
        "Ann\nBob",
        "Ann\x00",
        "\u202eannA",
        "\ud800",
        "\u200bAnn",
        "A" * 41,
        "",
        " ",
    ],
)
def test_names_that_would_play_tricks(name: str) -> None:
    position = changed(POSITION, put("names", value=["Bob", name]))
    check(refusal(ask("show", "-", stdin=position)), "names", "1 to 40 printable characters")
    game = changed(GAME, put("players", 2, value=name))
    check(refusal(ask("replay", "-", stdin=game)), "names", "1 to 40 printable characters")


def test_names_with_markup_are_just_names() -> None:
    """Escaping is for those who write HTML; a terminal shows the name as it is."""
    name = "<b onclick='x'>&amp;[/red]"
    text = changed(POSITION, put("names", value=["Bob", name]))
    answer = ask("show", "-", stdin=text)
    assert answer.code == 0
    assert f"> {name}  r2" in answer.out


@pytest.mark.parametrize(
    "trick", ["\x1b]0;title\x07", "two\nlines", "\r", "\u2028", "\u202e", "\x9b"]
)
def test_what_a_refusal_quotes_is_harmless(trick: str, tmp_path: Path) -> None:
    for stdin in (
        trick + "{",
        changed(POSITION, put(trick, value=1)),
        changed(POSITION, put("format", value=trick)),
        changed(POSITION, put("version", value=trick)),
        changed(POSITION, put("fireworks", trick, value=1)),
        changed(POSITION, put("tokens", value=trick)),
        changed(POSITION, put("rules", "edition", value=trick)),
        changed(POSITION, put("rules", "suits", value=[trick])),
        changed(POSITION, put("rules", "variants", value=[trick])),
        changed(POSITION, put("discards", 0, value=trick)),
        changed(POSITION, put("log", value=[trick])),
        changed(GAME, put("options", "variant", value=trick)),
        changed(GAME, put(trick, value=trick)),
    ):
        refusal(ask("show", "-", stdin=stdin))
    for source in (trick, f"{trick},", f"{START} {trick}x", f"https://hanab.live/{trick}"):
        refusal(ask("show", source))
    path = tmp_path / trick
    path.write_text("{")
    refusal(ask("show", path))
    refusal(ask("convert", START, "--to", "line", "-o", path))
    refusal(ask("show", START, f"--{trick}"))
    refusal(ask(trick))


# The one-line notation.


@pytest.mark.parametrize(
    ("old", "new", "culprits"),
    [
        ("en2", "en", ["is not a position line such as en2 "]),
        ("en2", "en6", ["players", "6"]),
        ("en2", "xx2", ["'xx'"]),
        ("en2", "en2+chess", ["'chess'"]),
        ("en2", "en2[hands=3]", ["'hands=3'"]),
        ("en2", "en2[ranks=5,ranks=5]", ["'ranks=5'", "twice"]),
        ("en2", "en2[ranks=five]", ["rules.ranks: 'five'"]),
        ("en2", "en2[copies=3222x]", ["rules.copies: 'x'"]),
        ("en2", "en2[empty_clues=maybe]", ["rules.empty_clues: 'maybe'"]),
        ("en2", "en2[suits=r:q]", ["'q'"]),
        ("en2", "en2[suits=r.own.up]", ["'r.own.up'"]),
        ("en2", "en2[suits=r.all.up.-.points]", ["rules.suits[0].touch: 'all'"]),
        ("en2", "en2[scale=0.%FF]", ["rules.scale: '0.%FF'"]),
        ("en2", "en2[scale=zero.Fair]", ["rules.scale: 'zero'"]),
        ("en2", "en2[tokens=" + "9" * 5000 + "]", ["tokens"]),
        ("r0y0g0b0w0", "r0y0g0b0", ["'r0y0g0b0'"]),
        ("r0y0g0b0w0", "y0r0g0b0w0", ["'y0r0g0b0w0'", "r0y0g0b0w0"]),
        ("r0y0g0b0w0", "r0r0y0g0b0w0", ["'r0r0y0g0b0w0'"]),
        ("r0", "r6", ["fireworks.red", "6"]),
        ("t8", "t9", ["tokens", "9"]),
        ("t8", "t-1", ["is not a position line"]),
        ("t8", "t" + "9" * 10_000, ["tokens", "999999"]),
        ("t8 s0", "s0 t8", ["is not a position line"]),
        ("s0", "s4", ["strikes", "4"]),
        ("d40", "d39", ["39 in the deck", "make 49"]),
        ("d40", "d:r1r1", ["make 12"]),
        ("d40", "d:q1", ["'q1'"]),
        ("d40", "d40 l1", ["turns_left"]),
        ("m0", "m2", ["turn", "2"]),
        ("m0", "m0 b6", ["tiles"]),
        ("m0", "m0 p3", ["tiles"]),
        ("m0", "m0 o3", ["turned: these rules have no bonus tiles"]),
        ("m0", "m0 o", ["is not a position line"]),
        ("?,?,?,?,?", "?,?,?,?,?,?", ["hands[0]", "6 cards"]),
        ("?,?,?,?,?", "?,?,?,?", ["make 49"]),
        ("?,?,?,?,?/", "", ["1 hands", "2 players"]),
        ("r1,", "r7,", ["hands[1][0].card", "r7"]),
        ("r1,", "r0,", ["'r0'"]),
        ("r1,", "q1,", ["'q1'"]),
        ("r1,", "r1+b,", ["hands[1][0].clues[0]", "+blue", "r1"]),
        ("r1,", "r1+q,", ["'q'"]),
        ("r1,", "r1-0,", ["'0' is not a colour or a rank"]),
        ("r1,", "r1+m,", ["hands[1][0].clues[0]", "multicolour"]),
        ("?,", "?+r-r,", ["hands[0][0].clues", "+red -red"]),
        ("?,?,?,?,?", "?+w+5,?+w+5,?,?,?", ["hands[0][0], hands[0][1]", "1 are unseen"]),
        (" x", "", ["is not a position line"]),
        (" x", " x:r1", ["make 51"]),
        (" x", " x extra", ["is not a position line"]),
        ("?,?,?,?,?", "," * 15_000, ["is not a position line"]),
        ("?,?,?,?,?", "?" + "+r-r" * 4_000, ["hands[0][0].clues"]),
        ("en2", "en2" + "+a-" * 5_000, ["is not a"]),
        ("t8", "\u0663", ["is not a position line"]),
        ("t8", "t\u0663", ["is not a position line"]),
    ],
)
def test_broken_line(old: str, new: str, culprits: list[str]) -> None:
    assert old in START
    line = START.replace(old, new, 1)
    said = refusal(ask("show", line))
    check(said, *culprits)
    assert refusal(ask("show", "-", stdin=line)) == f"standard input: {said}"


@pytest.mark.parametrize(
    "text",
    [
        "",
        "c",
        "c1",
        "c1:",
        "c1:q",
        "c1:10",
        "cl:r",
        "c-1:r",
        "p17",
        "p#",
        "p#1000",
        "p#1:q",
        "p#\u0661",
        "d#1:r",
        "r:q3",
        "r:r0",
        "p:r10",
        "a0:1,",
        "a0:1 2",
        "s#1",
        "s#1=q1",
        "castle",
        "p#1\n",
        "p#1 d#2",
        "x" * 100_000,
    ],
)
def test_broken_action(text: str) -> None:
    with pytest.raises(InvalidNotation) as refused:
        actions.parse(text)
    assert repr(text[:20])[1:-1] in str(refused.value) or "is not a card" in str(refused.value)
    assert len(str(refused.value)) < 200
    said = refusal(ask("show", "-", stdin=changed(POSITION, put("log", value=["c1:r", text]))))
    assert said.endswith(str(refused.value))


@pytest.mark.parametrize(
    ("text", "culprit"),
    [
        ("", "''"),
        ("red", "'red'"),
        ("clue red", "'clue red'"),
        ("clue pink to Bob", "'pink'"),
        ("clue red to Eve", "'Eve'"),
        ("play 6", "slot 6"),
        ("play 0", "slot 0"),
        ("play " + "9" * 190, "999"),
        ("play two", "'play two'"),
        ("play 2 calling pink", "'pink'"),
        ("discard q1", "'discard q1'"),
        ("return q1", "'q1'"),
        ("arrange Eve: 1 2", "'Eve'"),
        ("slot 1 of Eve is r1", "'Eve'"),
        ("slot 9 of Bob is r1", "slot 9"),
        ("clue \u00b2 to Bob", "\u00b2"),
        ("castle kingside " * 1000, "too long"),
    ],
)
def test_broken_words(text: str, culprit: str) -> None:
    with pytest.raises(InvalidNotation) as refused:
        parse(deal(editions.rules("en", 2), seed=1), text)
    assert culprit in str(refused.value)
    assert len(str(refused.value)) < 300


@pytest.mark.parametrize(
    "text",
    [
        "clue 9 to Bob",
        "clue red to Ann",
        "play #999",
        "discard #7",
        "arrange Ann: 1 1 2 3 4",
        "p:r1",
    ],
)
def test_words_that_make_sense_and_break_a_rule(text: str) -> None:
    state = deal(editions.rules("en", 2), seed=1)
    with pytest.raises(IllegalAction, match=str(parse(state, text))):
        state.apply(parse(state, text))


def test_huge_numbers_in_words_are_refused_like_others() -> None:
    state = deal(editions.rules("en", 2), seed=1)
    for text in (f"play #{'9' * 180}", f"clue {'9' * 180} to Bob", f"arrange {'9' * 180}"):
        with pytest.raises(HanabiError):
            state.apply(parse(state, text))


# Games of hanab.live.


@pytest.mark.parametrize(
    ("change", "culprits"),
    [
        (without("players"), ["'players' is missing"]),
        (without("deck"), ["'deck' is missing"]),
        (without("actions"), ["'actions' is missing"]),
        (put("players", value=["Ann"]), ["players", "1"]),
        (put("players", value=list("abcdefg")), ["players", "7"]),
        (put("players", value="Ann"), ["players", "Ann"]),
        (put("players", 0, value=7), ["players", "7"]),
        (put("players", 0, value="Bob"), ["names", "different"]),
        (put("deck", value=[]), ["deck"]),
        (without("deck", 3), ["deck", "y1"]),
        (put("deck", 3, value={"suitIndex": 9, "rank": 1}), ["deck[3]", "9"]),
        (put("deck", 3, value={"suitIndex": 0, "rank": 0}), ["deck[3]", "0"]),
        (put("deck", 3, value={"suitIndex": 0, "rank": 5}), ["deck", "r5"]),
        (put("deck", 3, value={"suitIndex": 0}), ["deck[3]", "'rank' is missing"]),
        (put("deck", 3, value="r5"), ["deck[3]", "r5"]),
        (put("deck", 3, "rank", value=1.5), ["deck[3]", "rank", "1.5"]),
        (put("deck", 3, "colour", value=1), ["deck[3]", "'colour'"]),
        (put("options", "variant", value="Chess (6 Suits)"), ["variant", "'Chess (6 Suits)'"]),
        (put("options", "variant", value=7), ["variant", "7"]),
        (put("options", "startingPlayer", value=5), ["startingPlayer", "5"]),
        (put("options", "startingPlayer", value=-1), ["startingPlayer", "-1"]),
        (put("options", "emptyClues", value="yes"), ["emptyClues", "yes"]),
        (put("options", "detrimentalCharacters", value=True), ["detrimentalCharacters"]),
        (put("options", "cheats", value=True), ["'cheats'"]),
        (put("winner", value=True), ["'winner'"]),
        (put("actions", 0, value={"type": 9, "target": 0}), ["turn 1", "type 9"]),
        (put("actions", 0, value={"type": -1, "target": 0}), ["turn 1", "-1"]),
        (put("actions", 0, value={"type": 2, "target": 1}), ["turn 1", "value"]),
        (put("actions", 0, value={"type": 2, "target": 1, "value": 5}), ["turn 1", "5"]),
        (put("actions", 0, value={"type": 3, "target": 1, "value": 6}), ["turn 1", "6"]),
        (put("actions", 0, value={"type": 3, "target": 0, "value": 1}), ["turn 1", "seat 0"]),
        (put("actions", 0, value={"type": 3, "target": 9, "value": 1}), ["turn 1", "seat 9"]),
        (put("actions", 0, value={"type": 1, "target": 0}), ["turn 1", "all 8 tokens"]),
        (put("actions", 5, value={"type": 0, "target": 9}), ["turn 6", "Ann", "#9"]),
        (put("actions", 5, value={"type": 0, "target": 10**30}), ["actions[5].target"]),
        (put("actions", 5, value={"type": 4, "target": 0, "value": 99}), ["turn 6", "99"]),
        (put("actions", 5, value={"type": 4, "target": 0, "value": 4}), ["turn 7"]),
        (put("actions", 5, value={"type": 0}), ["'target' is missing"]),
        (put("actions", 5, value=[0, 1]), ["actions[5]", "list"]),
        (lambda game: game["actions"].extend(game["actions"][:1]), ["turn 54", "the game is over"]),
    ],
)
def test_broken_game(change: Change, culprits: list[str]) -> None:
    text = changed(GAME, change)
    said = refusal(ask("replay", "-", stdin=text))
    check(said, "standard input: ", *culprits)
    assert refusal(ask("convert", "-", "--to", "link", stdin=text)) == said


@pytest.mark.parametrize(
    ("link", "culprits"),
    [
        ("https://hanab.live/replay/149251", ["replay/149251", "replay-json"]),
        ("https://hanab.live/", ["replay-json"]),
        ("https://example.org/replay-json/,,", ["link"]),
        (CODE[:-2], ["parts", "3"]),
        (CODE + ",0,0", ["parts", "3"]),
        (CODE[:-1] + "99", ["variant", "99"]),
        (CODE[:-1], ["variant"]),
        (CODE.replace("515d", "915d"), ["9"]),
        (CODE.replace("515d", "x15d"), ["x"]),
        (CODE.replace("515d", "516d"), ["516"]),
        (CODE.replace("515d", "515Z"), ["deck"]),
        (CODE.replace("515d", "515"), ["deck", "r4"]),
        (CODE.replace("515d", "515a"), ["deck", "r1"]),
        (CODE.replace("515d", "515!"), ["'!'"]),
        (CODE.replace("515d", "515é"), ["'é'"]),
        (CODE.replace(",03", ",30"), ["'30'"]),
        (CODE.replace(",03", ",09"), ["'09'"]),
        (CODE.replace("eN,", "e,"), ["inside an action"]),
        (CODE.replace(",03lc", ",03la"), ["turn 1"]),
        (CODE + "#", ["turn"]),
        (CODE + "#0", ["'0'"]),
        (CODE + "#99", ["turn 99"]),
        (CODE + "#" + "9" * 100, ["turn"]),
        ("," * 100_000, ["link"]),
    ],
)
def test_broken_link(link: str, culprits: list[str]) -> None:
    said = refusal(ask("replay", link))
    check(said, *culprits)


def test_a_game_has_the_number_that_the_site_gave_it() -> None:
    for number in (1_198_545, 10**12):
        answer = ask("replay", "-", stdin=changed(GAME, put("id", value=number)))
        assert answer.code == 0


def test_broken_input_is_one_line_from_a_process_too(tmp_path: Path) -> None:
    path = tmp_path / "broken.json"
    for text, culprit in (
        ("[" * 100_000, "nested too deeply"),
        (POSITION.replace('"tokens": 3', f'"tokens": {"9" * 5000}'), "too long"),
        (changed(POSITION, put("names", value=["Ann", "\x1b[2J"])), "names"),
        (changed(GAME, put("actions", 0, value={"type": 1, "target": 0})), "turn 1"),
    ):
        path.write_text(text)
        check(refusal(run("convert", path, "--to", "line")), str(path), culprit)
