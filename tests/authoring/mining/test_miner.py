"""Mining: what is kept is sound and worth asking, and the same whoever looks for it."""

import json
from collections.abc import Iterable
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from hanabi_kit import Clue, HanabiError, Rules, editions
from hanabi_kit.authoring.mining.drafts_folder import NOTES, Drafts
from hanabi_kit.authoring.mining.miner import MOST_RIGHT, MiningTask, mine, worth_asking
from hanabi_kit.engine.cards import COLOURS
from hanabi_kit.knowledge import best_score
from hanabi_kit.puzzles import Puzzle, check, check_files
from hanabi_kit.puzzles.collection import files, read
from hanabi_kit.puzzles.features import PuzzleFeatures
from hanabi_kit.puzzles.symmetry import twin_key
from hanabi_kit.solver import MARGIN
from hanabi_kit.support.executors import Interrupted
from tests.puzzles.features import A_THREE, NOT_A_ONE, PASS, POINTED_AT, TWO_TOKENS, studied
from tests.support.test_executors import EXECUTORS

GAMES = 12


def small(edition: str = "en", *variants: str, hand_size: int = 3) -> Rules:
    """A game that is over soon."""
    options = {"suits": COLOURS[:2], "ranks": 3, "hand_size": hand_size}
    return editions.rules(edition, 2, variants, **options)


SMALL = MiningTask(small(), deck=(0, 1), nodes=3000)


def mined(what: MiningTask, seeds: Iterable[int] = range(GAMES)) -> list[Puzzle]:
    """What all these games bring."""
    return [puzzle for seed in seeds for puzzle in what.drafts(seed)]


@pytest.fixture(scope="module")
def found() -> list[Puzzle]:
    return mined(SMALL)


# What is kept.


def test_drafts_are_sound(found: list[Puzzle]) -> None:
    assert len(found) > 2
    once = {twin_key(puzzle): puzzle for puzzle in found}
    assert check(once.values(), full=True) == []


@pytest.mark.parametrize(
    ("edition", "variant"),
    [
        ("en", "crowning-piece"),
        ("fi", "colour-call"),
        ("fi", "multicolour-own"),
        ("it", "multicolour-every"),
        ("it", "black-powder"),
        ("it", "five-flares"),
    ],
)
def test_every_variant_can_be_mined(edition: str, variant: str) -> None:
    what = MiningTask(small(edition, variant, hand_size=2), deck=(0, 1), nodes=800)
    seed = 0
    while not (drafts := mined(what, [seed])):
        seed += 1
    assert check(drafts[:1]) == []
    assert drafts[0].position.rules == what.rules


def test_the_answers_stand_out(found: list[Puzzle]) -> None:
    for puzzle in found:
        assert puzzle.gap is not None
        assert puzzle.gap >= MARGIN[puzzle.goal]
        assert len(PuzzleFeatures(puzzle).best) > 0
        assert all(value.literal is not None for value in puzzle.values)


def test_nobody_is_shown_what_the_mover_does_not_see(found: list[Puzzle]) -> None:
    for puzzle in found:
        position = puzzle.position
        assert isinstance(position.deck, int)
        assert not position.log
        assert all(place.card is None for place in position.hands[position.turn])


def test_the_highest_score_counts_where_it_is_within_reach(found: list[Puzzle]) -> None:
    assert {puzzle.goal for puzzle in found} == {"score", "perfect"}
    for puzzle in found:
        if puzzle.goal == "perfect":
            assert best_score(puzzle.state) == puzzle.position.rules.maximum
    for goal in ("score", "perfect"):
        only = mined(replace(SMALL, goal=goal), range(6))
        assert {puzzle.goal for puzzle in only} <= {goal}


def test_the_deck_and_the_topic_can_be_chosen(found: list[Puzzle]) -> None:
    assert {puzzle.position.deck for puzzle in found} == {0, 1}
    assert mined(replace(SMALL, deck=(1,))) == [p for p in found if p.position.deck == 1]
    topic = found[0].topics[0]
    chosen = mined(replace(SMALL, topics=(topic,)))
    assert chosen == [puzzle for puzzle in found if topic in puzzle.topics] != []


def test_notes_of_older_folders_still_say_what_was_looked_for() -> None:
    noted = json.loads(str(replace(SMALL, topics=("risk",))))
    assert [*noted] == ["rules", "bots", "deck", "goal", "themes", "nodes"]
    assert noted["themes"] == ["risk"]


def test_words_are_there_and_name_a_seat(found: list[Puzzle]) -> None:
    for puzzle in found:
        words = puzzle.text()
        assert words.perspective in puzzle.state.game.names
        assert f"From {words.perspective}'s seat" in words.explanation
        assert len({*words.hints}) == 3
        assert "seed" in puzzle.source
        for simple in PuzzleFeatures(puzzle).simple_and_wrong:
            assert simple in words.feedback


def test_a_position_is_called_the_same_whoever_finds_it(found: list[Puzzle]) -> None:
    lines: dict[str, str] = {}
    for puzzle in found:
        line = str(replace(puzzle.position, names=None))
        assert lines.setdefault(puzzle.id, line) == line


# What is worth asking.


@pytest.mark.parametrize("line", [POINTED_AT, NOT_A_ONE, PASS])
def test_something_to_find_is_worth_asking(line: str) -> None:
    assert worth_asking(studied(line))


def test_a_card_that_is_simply_known_is_not() -> None:
    assert not worth_asking(studied(A_THREE))


def test_nor_is_a_choice_among_too_few_or_too_many() -> None:
    lone = "en2[suits=r,ranks=3,hand_size=1] r2 t0 s0 d0 l2 m0 ?/r1 x:r1r2"
    assert not worth_asking(studied(lone))
    assert len(studied(TWO_TOKENS).best) <= MOST_RIGHT


def test_any_clue_to_pass_the_turn_on_is_one_answer() -> None:
    many = studied(PASS.replace("en2", "nb2"))
    assert len(many.best) > MOST_RIGHT
    assert all(isinstance(action, Clue) for action in many.best)
    assert worth_asking(many)


# The same whoever looks for it.


def written(folder: Path) -> dict[str, str]:
    """All files of a folder."""
    return {path.name: path.read_text() for path in folder.iterdir()}


def test_executors_change_nothing(tmp_path: Path) -> None:
    alone = mine(SMALL, Drafts(tmp_path / "alone"), 6)
    for kind, made in EXECUTORS.items():
        with made() as executor:
            folder = tmp_path / kind
            assert mine(SMALL, Drafts(folder), 6, executor=executor) == alone
            assert written(folder) == written(tmp_path / "alone")


def test_in_parts_it_is_the_same(tmp_path: Path) -> None:
    whole = mine(SMALL, Drafts(tmp_path / "whole"), 6)
    parts = [mine(SMALL, Drafts(tmp_path / "parts"), games) for games in (2, 5, 6, 6)]
    assert [part.games for part in parts] == [2, 3, 1, 0]
    assert [part.before for part in parts] == [0, 2, 5, 6]
    assert tuple(id for part in parts for id in part.drafts) == whole.drafts
    assert written(tmp_path / "parts") == written(tmp_path / "whole")


def test_other_questions_have_notes_of_their_own(tmp_path: Path) -> None:
    drafts = Drafts(tmp_path)
    mine(SMALL, drafts, 2)
    assert drafts.done(str(SMALL), range(10)) == {0, 1}
    assert drafts.done(str(replace(SMALL, deck=(0,))), range(10)) == set()
    mine(SMALL, drafts, 1, seed=7)
    assert Drafts(tmp_path).done(str(SMALL), range(10)) == {0, 1, 7}
    assert Drafts(tmp_path).done(str(SMALL), range(1, 7)) == {1}


def test_ctrl_c_keeps_what_is_finished(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    digging = MiningTask.drafts

    def interrupted(what: MiningTask, seed: int) -> Any:
        if seed == 3:
            raise KeyboardInterrupt
        return digging(what, seed)

    whole = mine(SMALL, Drafts(tmp_path / "whole"), 5)
    with monkeypatch.context() as patch:
        patch.setattr(MiningTask, "drafts", interrupted)
        with pytest.raises(Interrupted) as stopped:
            mine(SMALL, Drafts(tmp_path / "parts"), 5)
    finished = stopped.value.finished
    assert finished.games == 3
    rest = mine(SMALL, Drafts(tmp_path / "parts"), 5)
    assert (rest.games, rest.before) == (2, 3)
    assert finished.drafts + rest.drafts == whole.drafts


def test_progress_is_told(tmp_path: Path) -> None:
    heard: list[tuple[float, str]] = []
    mine(SMALL, Drafts(tmp_path), 3, progress=lambda share, words: heard.append((share, words)))
    assert [share for share, _ in heard] == [1 / 3, 2 / 3, 1]
    assert heard[-1][1].startswith("3 of 3 games")


# A folder of drafts.


def test_twins_are_left_out(tmp_path: Path, found: list[Puzzle]) -> None:
    drafts = Drafts(tmp_path / "a")
    assert drafts.add(found[0])
    assert not drafts.add(replace(found[0], id="another"))
    assert not Drafts(tmp_path / "a").add(found[0])
    assert not Drafts(tmp_path / "b", [found[0]]).add(found[0])
    known = mine(SMALL, Drafts(tmp_path / "c", found), GAMES)
    assert (known.drafts, known.twins) == ((), len(found))


def test_what_is_written_can_be_checked(tmp_path: Path) -> None:
    mined = mine(SMALL, Drafts(tmp_path), 6)
    there = [*files(tmp_path)]
    assert sorted(mined.drafts) == [read(file).id for file in there]
    assert check_files(there).problems == ()


def noted(spans: str) -> str:
    """Notes that name some games, for what the tests mine."""
    games = f"{{{json.dumps(str(SMALL))}: {spans}}}"
    return f'{{"format": "hanabi-kit/mined", "version": 1, "games": {games}}}'


def test_billions_of_games_that_are_done_take_no_room(tmp_path: Path) -> None:
    (tmp_path / NOTES).write_text(noted("[[2, 10000000000], [0, 0]]"))
    drafts = Drafts(tmp_path)
    assert drafts.done(str(SMALL), range(5)) == {0, 2, 3, 4}
    assert mine(SMALL, drafts, 5).games == 1
    assert json.loads((tmp_path / NOTES).read_text())["games"] == {
        str(SMALL): [[0, 10_000_000_000]]
    }


@pytest.mark.parametrize(
    "notes",
    [
        "",
        "[]",
        '{"format": "x", "version": 1}',
        '{"games": 1}',
        *map(noted, ["[[0, 1e400]]", "[[0, 1.5]]", "[[-5, 0]]", "[[5, 2]]", "[[true, 2]]"]),
        *map(noted, ["[[1]]", "[[1, 2, 3]]", "[7]", "7", '[["1", "2"]]', "[[0, null]]"]),
    ],
)
def test_notes_that_cant_be_read_are_named(tmp_path: Path, notes: str) -> None:
    (tmp_path / NOTES).write_text(notes)
    with pytest.raises(HanabiError, match=r"\.mined\.json: can't be read"):
        Drafts(tmp_path)


def test_a_folder_has_to_be_one(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    for path in (tmp_path / "file", tmp_path / "file" / "below"):
        with pytest.raises(HanabiError):
            Drafts(path)


# What is refused.


@pytest.mark.parametrize(
    ("change", "why"),
    [
        ({"bots": ("rendom",)}, "'rendom' is not a bot"),
        ({"bots": ()}, "bots: name one or more"),
        ({"deck": (4,)}, "deck: only positions with 0 to 3 cards"),
        ({"deck": ()}, "deck: only positions"),
        ({"goal": "win"}, "'win' is no goal"),
        ({"topics": ("chess",)}, "'chess' is not a topic"),
        ({"nodes": 0}, "a budget of 0 nodes"),
    ],
)
def test_wrong_questions_are_refused(change: dict[str, Any], why: str) -> None:
    with pytest.raises(HanabiError, match=why):
        replace(SMALL, **change)


@pytest.mark.parametrize("options", [{"games": 0}, {"games": 1, "seed": -1}])
def test_so_are_games_that_are_none(tmp_path: Path, options: dict[str, Any]) -> None:
    with pytest.raises(HanabiError, match="write"):
        mine(SMALL, Drafts(tmp_path), **options)


def test_what_goes_wrong_in_a_game_comes_through(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def broken(what: MiningTask, seed: int) -> Any:
        raise HanabiError(f"game {seed} is broken")

    monkeypatch.setattr(MiningTask, "drafts", broken)
    with pytest.raises(HanabiError, match="game 0 is broken"):
        mine(SMALL, Drafts(tmp_path), 2)
    assert json.loads((tmp_path / NOTES).read_text())["games"] == {str(SMALL): []}
