"""Which bonus tiles were turned: seen by everyone, kept by positions, read by the solver."""

from collections.abc import Iterator
from dataclasses import replace
from fractions import Fraction
from random import Random

import pytest

from hanabi_kit import Position, Rules, State, View, deal, events, from_json, parse, to_json
from hanabi_kit.engine.cards import COLOURS
from hanabi_kit.engine.rules import TILES
from hanabi_kit.position import from_line, to_line
from hanabi_kit.puzzles.symmetry import canonical
from hanabi_kit.solver import solve
from hanabi_kit.solver.search.root import Root
from tests.solver.positions import sensible

SMALL = Rules(3, COLOURS[:4], ranks=2, hand_size=2, strikes=9, five_flares=True)


def states(seed: int) -> Iterator[State]:
    """A game with five flares, most of whose fireworks are completed."""
    chance = Random(seed)
    state = deal(SMALL, seed)
    while not state.over:
        yield state
        state = state.apply(sensible(state, chance))


def read_again(position: Position) -> list[Position]:
    """The position, and what its JSON and its line say."""
    return [position, from_json(to_json(position)), from_line(to_line(position))]


@pytest.mark.parametrize("seed", range(12))
def test_a_game_keeps_its_turned_tiles_through_positions_of_it(seed: int) -> None:
    met = set()
    for state in states(seed):
        seen = sorted(tile for event in events(state) for tile in event.tiles)
        assert [*state.turned] == seen
        assert state.hidden_tiles == tuple(sorted({*TILES} - {*seen}))
        for table in (state, View.of(state, state.turn), View.of(View.of(state, 0), 1)):
            assert table.turned == state.turned
            assert table.hidden_tiles == state.hidden_tiles
            for position in read_again(Position.of(table)):
                again = position.state()
                assert again.turned == state.turned
                assert again.hidden_tiles == state.hidden_tiles
                assert {*position.state(seed=seed).tiles} == {*state.tiles}
        met.add(len(seen))
    assert max(met) > 1


@pytest.mark.parametrize("seed", range(12))
def test_the_solver_reckons_with_the_same_tiles_in_a_state_a_view_and_a_position(seed: int) -> None:
    for state in states(seed):
        view = View.of(state, state.turn)
        chance = Root(state, "score").spot
        for table in (view, *(p.state() for p in read_again(Position.of(view)))):
            spot = Root(table, "score").spot
            assert (spot.tiles, spot.face_down) == (chance.tiles, chance.face_down)
        assert {*chance.tiles} == {*state.tiles}


LINE = (
    "it2+five-flares[suits=r:y:g,ranks=2,copies=11,hand_size=1] r2y0g1 t1 s0 d0 l2 m1 b5{} "
    "g2+g+2/?+1 x:y2"
)
"""Red is complete, so a tile was turned. Bob is to move, and then Ann may complete green."""


def test_what_is_not_recorded_is_read_and_written_as_ever() -> None:
    line = LINE.format("")
    position = from_line(line)
    assert (position.turned, str(position)) == ((), line)
    assert '"turned"' not in to_json(position)
    assert Root(position.state(), "score").spot.tiles == TILES
    assert Position.of(position.state()).turned == ()


@pytest.mark.parametrize(
    ("line", "turned"),
    [
        (" o4", (4,)),
        (" p3", (3,)),
        (" o3 p3", (3,)),
    ],
)
def test_what_is_recorded_or_waits_was_turned(line: str, turned: tuple[int, ...]) -> None:
    position = from_line(LINE.format(line))
    assert position.known_turned == position.laid().turned == turned
    assert position.laid().hidden_tiles == tuple(t for t in TILES if t not in turned)


def test_a_record_that_only_repeats_what_is_told_is_left_out() -> None:
    waiting = from_line(LINE.format(" o3 p3"))
    assert (waiting.turned, str(waiting)) == ((), LINE.format(" p3"))
    listed = replace(waiting, pending=None, tiles=(6, 1, 2, 5, 4))
    assert replace(listed, turned=(3,)) == listed
    assert listed.known_turned == (3,)
    assert replace(listed, turned=(6,)).turned == (6,)
    none_left = replace(listed, tiles=0)
    assert none_left.known_turned == TILES
    assert replace(none_left, turned=TILES) == none_left


def test_the_order_of_a_record_means_nothing() -> None:
    position = from_line(LINE.format(""))
    assert replace(position, turned=(4, 2)) == replace(position, turned=(2, 4))


def test_a_record_is_whole_or_left_out() -> None:
    """Played on from a table whose first turned tile nobody knows."""
    state = from_line(LINE.format("")).state(seed=1)
    state = state.apply(parse(state, "clue 2 to Ann"))
    state = state.apply(parse(state, "play 1"))
    assert len(state.turned) == 1
    view = View.of(state, state.turn)
    assert len(view.hidden_tiles) == 5
    assert Position.of(view).turned == ()


def test_twins_differ_in_what_was_turned() -> None:
    forms = {canonical(from_line(LINE.format(line))) for line in ("", " o1", " o6")}
    assert len(forms) == 3


def test_a_tile_that_was_turned_does_not_come_again() -> None:
    """Tile 6 alone brings y1 back: one of six if nothing is recorded, of five, or never."""
    line = (
        "it2+five-flares[suits=r:y:g,ranks=2,copies=11,hand_size=1] r2y0g1 t1 s0 d0 l1 m0 b5{} "
        "?+g+2/y2 x:y1"
    )
    green = 4
    for told, chance in (("", Fraction(1, 6)), (" o1", Fraction(1, 5)), (" o6", 0)):
        assert solve(from_line(line.format(told)), goal="score").value == green + chance


def test_tiles_that_the_rules_lack_are_written_though_they_are_impossible() -> None:
    line = "en2 r0y0g0b0w0 t8 s0 d40 m0 ?,?,?,?,?/y1,r2,y1,g3,y2 x"
    position = replace(Position.parse(line), tiles=(4, 6, 2))
    assert from_json(to_json(position)) == position
    assert position.status() == ["tiles: these rules have no bonus tiles (five_flares)"]
