"""Whoever has to do with rules knows every field of `Rules` and of `Suit`.

A field is known to somebody who tells two games apart that differ in nothing else. So a new field
fails here once for each place that has not heard of it; each exception says why it is one, and
fails when it is none any more.
"""

from collections.abc import Callable, Hashable, Iterable
from dataclasses import fields, replace
from functools import cache
from random import Random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hanabi_kit import HanabiError, Position, Rules, Suit, View, deal, from_json, to_json
from hanabi_kit.authoring.position_edits import fresh, with_rules
from hanabi_kit.engine.cards import COLOURS
from hanabi_kit.exchange.hanablive import games as hanablive
from hanabi_kit.position import from_line, to_line
from hanabi_kit.puzzles.symmetry import canonical
from hanabi_kit.solver import Budget, solve
from hanabi_kit.testing import random_rules
from hanabi_kit.widgets import Editor
from tests.engine import test_games_property as games
from tests.engine.match import referee_options
from tests.position import test_formats_property as formats
from tests.solver import positions as endgames
from tests.widgets.screens import screen

SUITS = (COLOURS[0], replace(COLOURS[3], copies=(3, 2, 1)))
BASE = Rules(3, SUITS, ranks=3, hand_size=2, tokens=2)

OTHER: dict[str, Any] = {
    "players": 2,
    "suits": (*SUITS, COLOURS[1]),
    "ranks": 2,
    "copies": (1, 2, 3),
    "hand_size": 1,
    "tokens": 1,
    "strikes": 1,
    "starting_seat": 1,
    "scale": ((0, "Fair"),),
    "edition": "nl",
}
"""Another value than that of `BASE`; for a new field that is no switch one has to be given."""

OTHER_OF_SUIT: dict[str, Any] = {
    "name": "green",
    "touch": "every",
    "direction": "down",
    "copies": (1, 2, 3),
    "scoring": "penalty",
    "rank_touch": "every",
}

WORDS = "only words for a score"
IN_POSITION = "a position shows it"
WHOLE_BOX = "as the boxes have it"
NOT_SOLVED = "refused by name while the deck lasts"
A_NAME = "all colours are alike"
SHORT = Budget(seconds=None, nodes=5_000)


def changed(rules: Rules, field: str) -> Rules | None:
    """Rules that differ in one field, of `Rules` or of their last suit; None if nobody says how."""
    *others, last = rules.suits
    _, of_suit, name = field.rpartition("Suit.")
    what: Any = last if of_suit else rules
    before = getattr(what, name)
    value = (OTHER_OF_SUIT if of_suit else OTHER).get(name, not before)
    if type(before) is not type(value) and type(value) is bool:
        return None
    if of_suit:
        return replace(rules, suits=(*others, replace(last, **{name: value})))
    changes: dict[str, Any] = {name: value}
    if name == "ranks":  # copies of one suit would not fit them
        changes["suits"] = COLOURS[:2]
    return replace(rules, **changes)


NAMES = [field.name for field in fields(Rules)] + [f"Suit.{field.name}" for field in fields(Suit)]
CHANGED = {name: changed(BASE, name) for name in NAMES}
every_field = pytest.mark.parametrize("field", CHANGED)


def told_apart(
    field: str, who: str, tells: Callable[[Rules], Any], exceptions: dict[str, str] | None = None
) -> None:
    """Require that somebody tells two games apart that differ in a field, unless it is excepted."""
    other = CHANGED[field]
    try:
        apart = other is not None and tells(BASE) != tells(other)
    except (TypeError, AttributeError, LookupError) as error:
        pytest.fail(f"{field} is unknown to {who}, which fails: {error!r}")
    require(field, who, apart, exceptions or {})


def require(field: str, who: str, known: bool, exceptions: dict[str, str]) -> None:
    """Require that a field is known to somebody, or that it is not and excepted."""
    if CHANGED[field] is None:
        pytest.fail(f"{field} is new in the rules: give {__name__} another value of it")
    if field in exceptions:
        why = exceptions[field]
        assert not known, f"{field} is known to {who}: it is no exception any more ({why})"
    else:
        assert known, f"{field} is unknown to {who}: games that differ in it are all alike there"


# Formats.


@every_field
@pytest.mark.parametrize(
    ("where", "write", "read"),
    [
        ("the JSON of positions (position/rules_data.py)", to_json, from_json),
        ("the line of positions (position/position_line.py)", to_line, from_line),
    ],
    ids=["json", "line"],
)
def test_formats(
    field: str, where: str, write: Callable[[Position], str], read: Callable[[str], Position]
) -> None:
    told_apart(field, where, lambda rules: write(fresh(rules)))
    for rules in (BASE, CHANGED[field]):
        assert rules is not None
        assert read(write(fresh(rules))).rules == rules, f"{field} is lost in {where}"


@every_field
def test_hanab_live(field: str) -> None:
    """What the site has no option for is refused: otherwise it would be lost on the way there."""

    def written(rules: Rules | None) -> Any:
        try:
            assert rules is not None
            game = hanablive.site_game(deal(rules, seed=1))
            return game.players, game.options
        except HanabiError:
            return "refused"

    usual = Rules(3)
    try:
        other = changed(usual, field)
    except HanabiError:  # it does not fit these rules
        return
    where = "games for hanab.live (exchange/hanablive/games.py)"
    apart = written(other) != written(usual)
    require(field, where, apart, {"scale": WORDS, "edition": WORDS})


# The editor.


@cache
def editor() -> Editor:
    return Editor(BASE)


@every_field
def test_the_editors_panel(field: str) -> None:
    def shown(rules: Rules) -> Any:
        editor().put(fresh(rules), "")
        return screen(editor()._panels["rules"])

    site = "an option of hanab.live: by its games, or by the line"
    by_line = "asked for seldom: by the line, or `rules` in the editor's words"
    kinds = "suits of other kinds come with a variant, or by the line"
    told_apart(
        field,
        "the editor's panel (widgets/editor/rules_panel.py)",
        shown,
        dict.fromkeys(("copies", "starting_seat", "scale"), by_line)
        | {"deck_plays": site}
        | dict.fromkeys(
            ("Suit.touch", "Suit.direction", "Suit.copies", "Suit.scoring", "Suit.rank_touch"),
            kinds,
        ),
    )


@every_field
def test_the_editors_table_keeps_the_rules_that_it_is_given(field: str) -> None:
    told_apart(
        field, "authoring/position_edits.py", lambda rules: with_rules(fresh(BASE), rules).rules
    )


# Twins among puzzles.


@every_field
def test_twins_of_puzzles(field: str) -> None:
    told_apart(
        field,
        "twins of puzzles (puzzles/symmetry.py)",
        lambda rules: canonical(fresh(rules)),
        {"starting_seat": IN_POSITION, "scale": WORDS, "edition": WORDS, "Suit.name": A_NAME},
    )


# The referee, and everything that is tried with many rules.


@every_field
def test_the_referee(field: str) -> None:
    told_apart(
        field,
        "the referee (tests/engine/match.py and referee.py)",
        referee_options,
        {"scale": WORDS, "edition": WORDS},
    )


def drawn(strategy: st.SearchStrategy[Rules]) -> list[Rules]:
    """Some rules of a strategy, the same in every run."""
    found: list[Rules] = []

    @formats.examples(60)
    @given(strategy)
    def collect(rules: Rules) -> None:
        found.append(rules)

    collect()
    return found


def seeded(make: Callable[[Random], Rules]) -> list[Rules]:
    return [make(Random(f"rules {seed}")) for seed in range(200)]


FAMILIES: dict[str, tuple[Callable[[], Iterable[Rules]], dict[str, str]]] = {
    "boxes and custom of tests/engine/test_games_property.py": (
        lambda: drawn(games.boxes() | games.custom(st.booleans(), st.booleans())),
        {"scale": WORDS},
    ),
    "rules of tests/position/test_formats_property.py": (lambda: drawn(formats.rules()), {}),
    "small_rules of tests/solver/positions.py": (
        lambda: seeded(lambda chance: endgames.small_rules(chance, 0, five_flares=False)),
        {
            "copies": "each suit has its own",
            "deck_plays": NOT_SOLVED,
            "scale": WORDS,
            "edition": WORDS,
        },
    ),
    "larger_rules of tests/solver/positions.py": (
        lambda: seeded(endgames.larger_rules),
        {
            "copies": "each suit has its own",
            "deck_plays": NOT_SOLVED,
            "five_flares": "the shortcuts of the last round are not for them",
            "scale": WORDS,
            "edition": WORDS,
        },
    ),
    "random_rules of hanabi_kit/testing.py": (
        lambda: seeded(random_rules),
        dict.fromkeys(("copies", "starting_seat", "deck_plays", "Suit.rank_touch"), WHOLE_BOX)
        | {"scale": WORDS},
    ),
}
"""Where rules come from that engine, formats, solver and bots are tried with."""


@cache
def values(family: str) -> dict[str, set[Hashable]]:
    """All values that the fields of rules, and of their suits, have in a family."""
    met = {name: set[Hashable]() for name in CHANGED}
    for rules in FAMILIES[family][0]():
        for field in fields(Rules):
            met[field.name].add(getattr(rules, field.name))
        for suit in rules.suits:
            for field in fields(Suit):
                met[f"Suit.{field.name}"].add(getattr(suit, field.name))
    return met


@every_field
@pytest.mark.parametrize("family", FAMILIES)
def test_rules_that_are_tried(field: str, family: str) -> None:
    excepted = FAMILIES[family][1]
    require(field, family, len(values(family)[field]) > 1, excepted)


# The solver.


UNTOUCHED = (
    "en2[suits=r:b.none.up.-.points,ranks=2,hand_size=1,tokens=1,strikes=1] "
    "r2b0 t1 s0 d2 m0 ?/b1 x:b1b1"
)
"""That no card is red is all that can tell Bob that his card fits."""

NOT_IN_PLAY = dict.fromkeys(
    ("players", "suits", "ranks", "copies", "hand_size", "starting_seat", "Suit.copies"),
    "a position shows it, and `Rules` tells the solver what cards there are",
) | {"deck_plays": NOT_SOLVED, "scale": WORDS, "edition": WORDS, "Suit.name": A_NAME}


@cache
def late() -> dict[Position, Any]:
    """Endgames as the mover sees them, and what they are worth."""
    found = {Position.parse(UNTOUCHED): worth(Position.parse(UNTOUCHED))}
    for seed in range(20):
        chance = Random(f"late {seed}")
        state = deal(BASE, seed)
        while not state.over:
            if len(state.deck) <= seed % 2:
                position = Position.of(View.of(state, state.turn))
                found[position] = worth(position)
            state = state.apply(endgames.sensible(state, chance))
    return found


def worth(position: Position) -> Any:
    """What the solver says of a position; None if it can't be solved, or takes long."""
    try:
        return solve(position, budget=SHORT).value
    except HanabiError:
        return None


def worth_otherwise(position: Position, field: str) -> Any:
    """The same with another value of a field."""
    try:
        rules = changed(position.rules, field)
    except HanabiError:  # it does not fit these rules
        return None
    return None if rules is None else worth(with_rules(position, rules))


@pytest.mark.parametrize("field", [field for field in CHANGED if field not in NOT_IN_PLAY])
def test_the_solver(field: str) -> None:
    found = ((value, worth_otherwise(position, field)) for position, value in late().items())
    apart = any(None not in pair and len({*pair}) == 2 for pair in found)
    who = "the solver (solver/search/table.py, last_round.py), or no endgame of `late` shows it"
    require(field, who, apart, {})
