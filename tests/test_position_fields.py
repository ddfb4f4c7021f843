"""Whoever has to do with positions knows every field of `Position`.

A field is known to somebody who tells two positions apart that differ in it. So a new field fails
here once for each place that has not heard of it; each exception says why it is one, and fails when
it is none any more.
"""

from collections.abc import Callable
from dataclasses import fields, replace
from functools import cache
from typing import Any

import pytest

from hanabi_kit import Card, Position, from_json, to_json
from hanabi_kit.authoring.edit_commands import edit
from hanabi_kit.position import Place, from_line, to_line
from hanabi_kit.puzzles.symmetry import canonical
from hanabi_kit.render.board.visible_table import visible_table
from hanabi_kit.widgets import Editor
from tests.widgets.screens import screen

FLARES = from_line(
    "it2+five-flares r5y5g0b0w0 t4 s1 d27 m1 b4 g1,g1,g2,g2,g3/b1,b1,b2,b2,b4 x:r1y1y1"
)
LAST = from_line(
    "en2[suits=r:b,ranks=2,copies=21,hand_size=2] r0b0 t3 s0 d0 l2 m0 r2,b2/r1,b1 x:r1b1"
)

OTHER: dict[str, tuple[Position, dict[str, Any]]] = {
    "rules": (FLARES, {"rules": replace(FLARES.rules, colour_call=True)}),
    "fireworks": (FLARES, {"fireworks": (5, 5, 0, 0, 1), "deck": 26}),
    "discards": (FLARES, {"discards": (Card("r", 1), Card("y", 1), Card("y", 2))}),
    "tokens": (FLARES, {"tokens": 3}),
    "strikes": (FLARES, {"strikes": 0}),
    "deck": (FLARES, {"deck": 26, "discards": (*FLARES.discards, Card("y", 2))}),
    "turn": (FLARES, {"turn": 0}),
    "hands": (FLARES, {"hands": ((*FLARES.hands[0][:4], Place(Card("g", 4))), FLARES.hands[1])}),
    "turns_left": (LAST, {"turns_left": 1}),
    "tiles": (FLARES, {"tiles": 5}),
    "pending": (
        FLARES,
        {"pending": 5, "deck": 28, "hands": (FLARES.hands[0], FLARES.hands[1][:4])},
    ),
    "names": (FLARES, {"names": ("Zoe", "Bob")}),
    "log": (FLARES, {"log": ("c0:g",)}),
    "turned": (FLARES, {"turned": (2, 5)}),
}
"""For each field a position, and what makes another one of it; a new field has to be given."""

NAMES = [field.name for field in fields(Position)]
every_field = pytest.mark.parametrize("field", NAMES)
WORDS = "makes no difference to play"
PAST = "the past of a position is no part of the table"


def pair(field: str) -> tuple[Position, Position]:
    """Two possible positions that differ in a field."""
    if field not in OTHER:
        pytest.fail(f"{field} is new in positions: give {__name__} another value of it")
    base, change = OTHER[field]
    other = replace(base, **change)
    assert getattr(base, field) != getattr(other, field)
    assert base.status() == other.status() == []
    return base, other


def told_apart(
    field: str, who: str, tells: Callable[[Position], Any], exceptions: dict[str, str]
) -> None:
    """Require that somebody tells the two apart, unless the field is excepted."""
    apart = len({repr(tells(position)) for position in pair(field)}) == 2
    if field in exceptions:
        why = exceptions[field]
        assert not apart, f"{field} is known to {who}: it is no exception any more ({why})"
    else:
        assert apart, f"{field} is unknown to {who}: positions that differ in it are alike there"


@every_field
def test_json(field: str) -> None:
    told_apart(field, "position/position_json.py", to_json, {})
    for position in pair(field):
        assert from_json(to_json(position)) == position


@every_field
def test_the_line(field: str) -> None:
    aside = {"names": "names and log are left out", "log": "names and log are left out"}
    told_apart(field, "position/position_line.py", to_line, aside)
    for position in pair(field):
        assert from_line(to_line(position)) == replace(position, names=None, log=())


@every_field
def test_the_table_that_is_laid(field: str) -> None:
    def table(position: Position) -> Any:
        state = position.laid()
        return state.rules, state.game.names, state.situation()[1:]

    told_apart(field, "Position.laid", table, {"log": PAST})


@every_field
def test_what_is_dealt_keeps_all_that_is_known(field: str) -> None:
    for position in pair(field):
        known = Position.of(position.laid())
        dealt = Position.of(position.state(seed=5))
        assert dealt.tiles == 0 or {*dealt.known_turned} >= {*position.known_turned}
        for name in ("rules", "fireworks", "discards", "tokens", "strikes", "turn", "turns_left"):
            assert getattr(dealt, name) == getattr(known, name)
        assert dealt.pending == known.pending


@every_field
def test_what_is_seen_of_it(field: str) -> None:
    told_apart(
        field,
        "render/board/visible_table.py",
        lambda position: visible_table(position.laid()),
        {"log": PAST},
    )


@every_field
def test_twins_of_puzzles(field: str) -> None:
    told_apart(field, "puzzles/symmetry.py", canonical, {"names": WORDS, "log": PAST})


@cache
def editor() -> Editor:
    return Editor(FLARES)


@every_field
def test_the_editor(field: str) -> None:
    def shown(position: Position) -> Any:
        editor().put(position, "")
        return screen(editor())

    told_apart(field, "the editor (widgets/editor)", shown, {"log": PAST})


@every_field
def test_edits_keep_what_they_are_not_about(field: str) -> None:
    told_apart(
        field,
        "authoring/position_edits.py",
        lambda position: to_json(edit(edit(position, "hand Bob 1 +red"), "hand Bob 1 plain")),
        {"log": "an edited position has no past"},
    )
