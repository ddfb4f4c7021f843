"""Whatever is written can be read again, and whatever is read is either understood or refused.

The same examples in every run; set HANABI_NEW_GAMES=1 for others.
"""

import json
import os
from dataclasses import replace
from typing import Any, NamedTuple

from hypothesis import HealthCheck, assume, given, reject, settings
from hypothesis import strategies as st

from hanabi_kit import (
    Card,
    HanabiError,
    Position,
    Rules,
    Suit,
    View,
    actions,
    deal,
    editions,
    from_json,
    to_json,
)
from hanabi_kit.engine.cards import COLOURS, LETTERS, STANDARD_SUITS
from hanabi_kit.engine.game import Mark
from hanabi_kit.exchange import hanablive
from hanabi_kit.position import Place, from_line, to_line

EVERY_RUN_THE_SAME = "HANABI_NEW_GAMES" not in os.environ


def examples(count: int) -> settings:
    return settings(
        max_examples=count,
        deadline=None,
        derandomize=EVERY_RUN_THE_SAME,
        database=None,
        suppress_health_check=[HealthCheck.too_slow, HealthCheck.filter_too_much],
    )


# Positions of every kind, possible or not.

WORDS = st.text(st.characters(exclude_categories=["C", "Z"], include_characters=" "), max_size=30)
CARDS = st.builds(Card, st.sampled_from(sorted(LETTERS.values())), st.integers(1, 9))
MARKS = st.builds(Mark, st.sampled_from(sorted(LETTERS)) | st.integers(1, 9), st.booleans())
NUMBERS = st.integers(0, 30) | st.integers(0, 999_999)
LOGS = st.lists(
    st.sampled_from(["c1:r", "c0:4", "p#17", "p#3:k", "d#0", "r:b3", "p:b3", "a0:3,1,2", "s#1=r4"])
)


def scales() -> st.SearchStrategy[tuple[tuple[int, str], ...]]:
    later = st.dictionaries(st.integers(1, 40), WORDS, max_size=4)
    return st.builds(lambda first, rest: ((0, first), *sorted(rest.items())), WORDS, later)


@st.composite
def suits(draw: st.DrawFn, ranks: int) -> tuple[Suit, ...]:
    """Suits as the boxes have them, or with everything changed."""
    made = []
    touch: st.SearchStrategy[Any] = st.sampled_from(["own", "every", "none"])
    touches: st.SearchStrategy[Any] = touch | st.tuples(*[touch] * ranks)
    for name in draw(st.permutations(sorted(LETTERS)))[: draw(st.integers(1, 7))]:
        changed = Suit(
            name,
            draw(touches),
            draw(st.sampled_from(["up", "down"])),
            draw(st.none() | st.tuples(*[st.integers(1, 9)] * ranks)),
            draw(st.sampled_from(["points", "penalty"])),
            draw(touches),
        )
        made.append(draw(st.sampled_from([STANDARD_SUITS[name], changed])))
    return tuple(made)


@st.composite
def rules(draw: st.DrawFn) -> Rules:
    """Rules of every kind: a box with its variants, or options at will."""
    edition = draw(st.sampled_from(sorted(editions.EDITIONS)))
    players = draw(st.integers(2, 5))
    variants = draw(st.sets(st.sampled_from(sorted(editions.VARIANTS))))
    assume(not {"multicolour-own", "multicolour-every"} <= variants)
    if draw(st.booleans()):
        return editions.rules(edition, players, variants)
    ranks = draw(st.integers(1, 9))
    options: dict[str, Any] = {
        "suits": draw(st.sampled_from([COLOURS]) | suits(ranks)),
        "ranks": ranks,
        "copies": draw(st.none() | st.tuples(*[st.integers(1, 9)] * ranks)),
        "hand_size": draw(st.none() | st.integers(1, 10)),
        "tokens": draw(st.integers(1, 20)),
        "strikes": draw(st.integers(1, 9)),
        "starting_seat": draw(st.integers(0, players - 1)),
        "empty_clues": draw(st.booleans()),
        "deck_plays": draw(st.booleans()),
        "scale": draw(st.none() | scales()),
    }
    try:
        return editions.rules(edition, players, variants, **options)
    except HanabiError:
        reject()


@st.composite
def positions(draw: st.DrawFn) -> Position:
    """Positions at will: most are impossible, and all can be written down."""
    how = draw(rules())
    places = st.builds(Place, st.none() | CARDS, st.lists(MARKS, max_size=5).map(tuple))
    hands = st.lists(places, max_size=5).map(tuple)
    pile = st.lists(CARDS, max_size=12).map(tuple)
    tiles = st.integers(0, 9) | st.permutations(range(1, 7)).map(lambda order: tuple(order[2:]))
    return Position(
        rules=how,
        fireworks=tuple(draw(st.integers(0, 9)) for _ in how.suits),
        discards=draw(pile),
        tokens=draw(NUMBERS),
        strikes=draw(NUMBERS),
        deck=draw(NUMBERS | pile),
        turn=draw(NUMBERS),
        hands=tuple(draw(st.lists(hands, min_size=1, max_size=6))),
        turns_left=draw(st.none() | NUMBERS),
        tiles=draw(tiles) if how.five_flares else 0,
        pending=draw(st.none() | st.integers(0, 9)),
        names=draw(st.none() | st.lists(WORDS, max_size=5).map(tuple)),
        log=tuple(draw(LOGS)),
        turned=tuple(draw(st.lists(st.integers(0, 9), max_size=7))),
    )


@st.composite
def played_positions(draw: st.DrawFn) -> Position:
    """Positions from games, as the table or as one seat sees them."""
    how = draw(rules())
    state = deal(how, seed=draw(st.integers(0, 1000)))
    for choice in draw(st.lists(st.integers(0, 10**6), max_size=40)):
        if not state.over:
            allowed = state.legal_actions()
            state = state.apply(allowed[choice % len(allowed)])
    seat = draw(st.none() | st.integers(0, how.players - 1))
    return Position.of(state if seat is None else View.of(state, seat))


@examples(120)
@given(positions())
def test_json_gives_back_what_was_written(position: Position) -> None:
    text = to_json(position)
    assert from_json(text) == position
    assert to_json(from_json(text)) == text
    assert json.loads(text) == json.loads(text, parse_constant=lambda name: 1 / 0)


@examples(120)
@given(positions())
def test_a_line_gives_back_what_was_written(position: Position) -> None:
    line = to_line(position)
    assert len(line.splitlines()) == 1
    assert line.isprintable()
    assert from_line(line) == replace(position, names=None, log=())
    assert to_line(from_line(line)) == line


@examples(60)
@given(played_positions())
def test_what_was_played_is_possible_and_goes_on(position: Position) -> None:
    assert position.status() == []
    assert from_json(to_json(position)) == position
    assert from_line(to_line(position)) == replace(position, names=None, log=())
    state = position.state()
    assert Position.of(state) == replace(position, log=())
    again = position.state(seed=1)
    assert not any(again.unseen())
    assert again.over == state.over
    assert bool(again.legal_actions()) != again.over


@examples(60)
@given(positions())
def test_a_position_is_either_possible_or_says_why_not(position: Position) -> None:
    reasons = position.status()
    assert len(set(reasons)) == len(reasons)
    if not reasons:
        position.state(seed=1)


# Documents that somebody has changed.

VALUES: list[Any] = [
    None,
    True,
    False,
    0,
    1,
    -1,
    7,
    10**30,
    1.5,
    float("1e308"),
    "",
    "?",
    "r1",
    "+red",
    "-5",
    "en",
    "red",
    "p#1",
    "\ud800",
    "\x00",
    "x" * 300,
    [],
    [[]],
    ["r1", "r1"],
    [0, 1],
    {},
    {"name": "red"},
    {"card": "r1"},
    {"type": 0, "target": 0},
]
KEYS = [
    "rules",
    "tiles",
    "turned",
    "pending",
    "names",
    "log",
    "suits",
    "scale",
    "copies",
    "touch",
    "",
    "x",
]


class Step(NamedTuple):
    """One change: where, what, and with which value or key."""

    where: int
    what: str
    value: Any
    key: str


STEPS = st.builds(
    Step,
    st.integers(0, 10**6),
    st.sampled_from(["delete", "replace", "replace", "insert", "double"]),
    st.sampled_from(VALUES),
    st.sampled_from(KEYS),
)


def containers(data: Any) -> list[Any]:
    """Every object and list of a document that has something in it."""
    found = []
    waiting = [data]
    while waiting:
        thing = waiting.pop()
        if isinstance(thing, dict | list):
            found += [thing] if thing else []
            waiting += thing.values() if isinstance(thing, dict) else thing
    return found


def change(data: Any, step: Step) -> None:
    places = [
        (thing, key)
        for thing in containers(data)
        for key in (list(thing) if isinstance(thing, dict) else range(len(thing)))
    ]
    if not places:
        return
    thing, key = places[step.where % len(places)]
    value = json.loads(json.dumps(step.value))
    match step.what, thing:
        case "delete", _:
            del thing[key]
        case "replace", _:
            thing[key] = value
        case "insert", list():
            thing.insert(key, value)
        case "insert", dict():
            thing[step.key] = value
        case "double", list():
            thing.append(json.loads(json.dumps(thing[key])))


def try_position(text: str) -> None:
    """Read a position and use it; anything but a `HanabiError` on the way is a fault."""
    try:
        position = from_json(text) if text.lstrip().startswith(("{", "[")) else from_line(text)
        state = position.state(seed=1)
    except HanabiError:
        return
    assert from_json(to_json(position)) == position
    state.legal_actions()
    Position.of(state)


@examples(200)
@given(played_positions() | positions(), st.lists(STEPS, min_size=1, max_size=3))
def test_a_changed_position_is_read_or_refused(position: Position, steps: list[Step]) -> None:
    data = json.loads(to_json(position))
    for step in steps:
        change(data, step)
    try_position(json.dumps(data))


PIECES = st.sampled_from(
    [*" :;,.+-[]()/?=%#0123456789rygbwmkxtsdlpuntq", "[suits=", "9" * 30, "%FF", "\n", "é", "²"]
)


@examples(120)
@given(played_positions() | positions(), st.lists(st.tuples(st.integers(0, 10**6), PIECES)))
def test_a_changed_line_is_read_or_refused(
    position: Position, edits: list[tuple[int, str]]
) -> None:
    line = to_line(position)
    for where, piece in edits:
        place = where % (len(line) + 1)
        line = line[:place] + piece + line[place + where % 3 :]
    try_position(line)


SITE = sorted(hanablive.variant_names())


@st.composite
def site_games(draw: st.DrawFn) -> dict[str, Any]:
    """Games as hanab.live writes them."""
    variant = hanablive.find_variant(draw(st.sampled_from(SITE)))
    how = Rules(draw(st.integers(2, 5)), variant.suits, empty_clues=False)
    state = deal(how, seed=draw(st.integers(0, 1000)))
    for choice in draw(st.lists(st.integers(0, 10**6), max_size=20)):
        if not state.over:
            allowed = state.legal_actions()
            state = state.apply(allowed[choice % len(allowed)])
    game: dict[str, Any] = json.loads(hanablive.write_json(state))
    return game


def try_game(text: str) -> None:
    try:
        replay = hanablive.read(text)
    except HanabiError:
        return
    assert replay.variant in SITE
    for turn, _ in enumerate(replay.state.states(), 1):
        assert replay.at(turn)


@examples(150)
@given(site_games(), st.lists(STEPS, min_size=1, max_size=3))
def test_a_changed_game_is_read_or_refused(game: dict[str, Any], steps: list[Step]) -> None:
    for step in steps:
        change(game, step)
    try_game(json.dumps(game))


@examples(150)
@given(site_games(), st.lists(st.tuples(st.integers(0, 10**6), PIECES), min_size=1, max_size=4))
def test_a_changed_link_is_read_or_refused(
    game: dict[str, Any], edits: list[tuple[int, str]]
) -> None:
    code = hanablive.write_link(hanablive.read(json.dumps(game)).state)
    for where, piece in edits:
        place = where % (len(code) + 1)
        code = code[:place] + piece + code[place + where % 3 :]
    if not code.lstrip().startswith(("{", "[")):
        try_game(code)


# Actions.


@examples(300)
@given(
    st.text(st.sampled_from("cpdras#:=,.0123456789rygbwmkx "), max_size=12) | st.text(max_size=8)
)
def test_any_text_is_an_action_or_refused(text: str) -> None:
    try:
        action = actions.parse(text)
    except HanabiError:
        return
    assert actions.parse(str(action)) == action


@examples(50)
@given(st.text(max_size=40))
def test_any_text_is_a_position_or_refused(text: str) -> None:
    try_position(text)
    try_position("{" + text)
