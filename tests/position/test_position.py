"""Positions: what is wrong with them, what is unknown in them, and how play goes on."""

import json
from dataclasses import replace
from typing import Any

import pytest

from hanabi_kit import (
    Card,
    Clue,
    Discard,
    HanabiError,
    Hidden,
    IllegalAction,
    ImpossiblePosition,
    InvalidNotation,
    Play,
    Position,
    Reveal,
    Rules,
    View,
    deal,
    editions,
    events,
    from_json,
    to_json,
)
from hanabi_kit.engine.cards import COLOURS, MULTICOLOUR
from hanabi_kit.engine.game import Mark
from hanabi_kit.position import Place, from_line, to_line
from hanabi_kit.position.position_json import to_data
from tests.builders import after, hand, marks

START = from_line("en2 r0y0g0b0w0 t8 s0 d40 m0 ?,?,?,?,?/r1,y1,w3,b2,b1 x")
SMALL = from_line(
    "en2[suits=r:b,ranks=2,copies=21,hand_size=2] r0b0 t3 s0 d0 l2 m0 ?,?-1/r1+r,b1 x:r1b1"
)
FLARES = from_line(
    "it2+five-flares r5y5g0b0w0 t4 s1 d28 m1 b4 p5 g1,g1,g2,g2,g3/b1,b1,b2,b2 x:r1y1y1"
)


def cards(text: str) -> tuple[Card, ...]:
    return tuple(map(Card.parse, text.split()))


# What is wrong: each reason once, and every reason.


@pytest.mark.parametrize("position", [START, SMALL, FLARES])
def test_a_possible_position_has_no_reasons(position: Position) -> None:
    assert position.status() == []
    assert position.state()


REASONS: list[tuple[Position, dict[str, Any], str]] = [
    (START, {"tokens": 9}, "tokens: 9 is not possible, only 0 to 8"),
    (START, {"tokens": -1}, "tokens: -1 is not possible, only 0 to 8"),
    (START, {"strikes": 4}, "strikes: 4 is not possible, only 0 to 3"),
    (START, {"turn": 2}, "turn: 2 is not possible, only 0 to 1"),
    (START, {"turn": -1}, "turn: -1 is not possible, only 0 to 1"),
    (START, {"fireworks": (0, 0)}, "fireworks: 2 do not fit 5 suits"),
    (START, {"fireworks": (6, 0, 0, 0, 0)}, "fireworks.red: 6 is not possible, only 0 to 5"),
    (START, {"strikes": 1}, "strikes: each leaves a discard, and there are only 0"),
    (SMALL, {"strikes": 3}, "strikes: each leaves a discard, and there are only 2"),
    (START, {"hands": START.hands[:1], "deck": 45}, "hands: 1 hands do not fit 2 players"),
    (
        START,
        {"hands": ((*START.hands[0], Place(None)), START.hands[1]), "deck": 39},
        "hands[0]: 6 cards are too many, 5 at most",
    ),
    (START, {"names": ("Ann",)}, "names: 1 names do not fit 2 players"),
    (START, {"names": ("Ann", "ANN")}, "names: Ann, ANN: every player needs a different name"),
    (START, {"deck": 51}, "deck: 51 is not possible, only 0 to 50"),
    (START, {"deck": -1}, "deck: -1 is not possible, only 0 to 50"),
    (
        SMALL,
        {"turns_left": None},
        "turns_left: the deck is empty, so say how many turns are left",
    ),
    (
        START,
        {"turns_left": 2},
        "turns_left: while the deck lasts no turns are counted, so write null",
    ),
    (SMALL, {"turns_left": 3}, "turns_left: 3 is not possible, only 0 to 2"),
    (
        SMALL,
        {"rules": replace(SMALL.rules, crowning_piece=True)},
        "turns_left: with the crowning piece no turns are counted, so write null",
    ),
    (START, {"discards": cards("m1")}, "discards[0]: there is no m1 in this game"),
    (
        START,
        {"hands": ((Place(Card("r", 6)), *START.hands[0][1:]), START.hands[1])},
        "hands[0][0].card: there is no r6 in this game",
    ),
    (SMALL, {"deck": cards("w1"), "turns_left": None}, "deck[0]: there is no w1 in this game"),
    (
        SMALL,
        {"hands": ((Place(None, (Mark("white", True),)), Place(None)), SMALL.hands[1])},
        "hands[0][0].clues[0]: white can't be clued here, only red, blue, 1, 2",
    ),
    (
        START,
        {"deck": 39},
        "0 cards in the fireworks + 0 discards + 10 in hands + 39 in the deck make 49, and the "
        "game has 50",
    ),
    (
        START,
        {"discards": cards("w5 w5"), "deck": 38},
        "w5: 2 are in sight, and the game has only 1",
    ),
    (
        SMALL,
        {"hands": (SMALL.hands[0], (Place(Card("r", 1), (Mark("blue", True),)), Place(None)))},
        "hands[1][0].clues[0]: +blue contradicts the card r1",
    ),
    (
        SMALL,
        {"hands": (SMALL.hands[0], (Place(Card("r", 1), (Mark(1, False),)), Place(None)))},
        "hands[1][0].clues[0]: -1 contradicts the card r1",
    ),
    (
        SMALL,
        {"hands": ((Place(None, (Mark(1, False), Mark(2, False))), Place(None)), SMALL.hands[1])},
        "hands[0][0].clues: no card can have all of -1 -2",
    ),
    (
        SMALL,
        {"hands": ((Place(None, (Mark(1, True),)), Place(None)), SMALL.hands[1])},
        "hands[0][0]: the clues allow only cards of which 0 are unseen",
    ),
    (START, {"tiles": 1}, "tiles: these rules have no bonus tiles (five_flares)"),
    (START, {"pending": 3}, "tiles: these rules have no bonus tiles (five_flares)"),
    (FLARES, {"tiles": 7}, "tiles: 7 is not possible, only 0 to 6"),
    (FLARES, {"tiles": 3}, "tiles: 3 are turned, and only 2 fireworks are complete"),
    (
        FLARES,
        {"tiles": (1, 2, 3, 3)},
        "tiles: [1, 2, 3, 3] is not a list of different tiles from 1 to 6",
    ),
    (
        FLARES,
        {"tiles": (0, 1, 2, 3)},
        "tiles: [0, 1, 2, 3] is not a list of different tiles from 1 to 6",
    ),
    (
        FLARES,
        {"pending": 1},
        "pending: 1 is not a turned tile with a choice (3, 4, 5, 6)",
    ),
    (
        FLARES,
        {"tiles": (1, 2, 3, 5)},
        "pending: 5 is not a turned tile with a choice (3, 4, 5, 6)",
    ),
    (FLARES, {"tiles": 6}, "pending: 5 is not a turned tile with a choice (3, 4, 5, 6)"),
    (START, {"turned": (2,)}, "turned: these rules have no bonus tiles (five_flares)"),
    (
        FLARES,
        {"turned": (5, 5)},
        "turned: [5, 5] is not a list of different tiles from 1 to 6",
    ),
    (
        FLARES,
        {"turned": (5, 7)},
        "turned: [5, 7] is not a list of different tiles from 1 to 6",
    ),
    (
        FLARES,
        {"turned": (1, 2, 3, 4, 5, 6, 7)},
        "turned: [1, 2, 3, 4, 5, 6, 7] is not a list of different tiles from 1 to 6",
    ),
    (
        FLARES,
        {"turned": (1, 2, 5)},
        "turned: 3 listed, and 2 of the 6 tiles are not face down: list all of them, or none",
    ),
    (
        FLARES,
        {"turned": (5,)},
        "turned: 1 listed, and 2 of the 6 tiles are not face down: list all of them, or none",
    ),
    (
        FLARES,
        {"tiles": (1, 2, 3, 4), "turned": (4, 5)},
        "turned: tile 4 lies face down, so it was not turned",
    ),
    (FLARES, {"turned": (1, 2)}, "turned: tile 5 waits, so it was turned too"),
]


@pytest.mark.parametrize(("position", "change", "reason"), REASONS)
def test_each_reason_alone(position: Position, change: dict[str, Any], reason: str) -> None:
    wrong = replace(position, **change)
    assert wrong.status() == [reason]
    with pytest.raises(ImpossiblePosition) as refused:
        wrong.state()
    assert refused.value.reasons == [reason]
    assert str(refused.value) == reason


def test_every_reason_at_once() -> None:
    wrong = replace(
        START,
        tokens=9,
        strikes=4,
        turn=5,
        turns_left=1,
        fireworks=(6, 0, 0, 0, -1),
        names=("Ann", " "),
        hands=((Place(Card("k", 1), (Mark("black", True),)),), START.hands[1]),
        discards=cards("r9 m1"),
        deck=99,
    )
    reasons = wrong.status()
    starts = [
        "tokens: 9",
        "strikes: 4",
        "turn: 5",
        "fireworks.red: 6",
        "fireworks.white: -1",
        "names: ' '",
        "deck: 99",
        "turns_left: ",
        "hands[0][0].card: there is no k1",
        "hands[0][0].clues[0]: black",
        "discards[0]: there is no r9",
        "discards[1]: there is no m1",
    ]
    assert len(reasons) == len(starts)
    for start in starts:
        assert sum(reason.startswith(start) for reason in reasons) == 1, start
    with pytest.raises(ImpossiblePosition) as refused:
        wrong.state()
    assert refused.value.reasons == reasons
    assert str(refused.value) == "; ".join([*reasons[:10], "and 2 more reasons"])


def test_what_is_out_of_range_hides_nothing_else() -> None:
    """Each check needs only its own part of a position to make sense."""
    wrong = replace(
        SMALL,
        tokens=99,
        discards=cards("r1 b1 b1"),
        hands=(
            (
                Place(Card("k", 1), (Mark("red", True),)),
                Place(None, (Mark(1, True), Mark(1, False))),
            ),
            (Place(Card("r", 1), (Mark("white", True), Mark(2, True))), Place(None)),
        ),
        tiles=3,
    )
    assert wrong.status() == [
        "tokens: 99 is not possible, only 0 to 8",
        "hands[0][0].card: there is no k1 in this game",
        "hands[1][0].clues[0]: white can't be clued here, only red, blue, 1, 2",
        "hands[0][1].clues: no card can have all of +1 -1",
        "hands[1][0].clues[1]: +2 contradicts the card r1",
        "tiles: these rules have no bonus tiles (five_flares)",
    ]
    mended = replace(wrong, hands=((Place(None), Place(None, (Mark(2, True),))), SMALL.hands[1]))
    assert mended.status() == [
        "tokens: 99 is not possible, only 0 to 8",
        "b1: 3 are in sight, and the game has only 2",
        "0 cards in the fireworks + 3 discards + 4 in hands + 0 in the deck make 7, and the game "
        "has 6",
        "tiles: these rules have no bonus tiles (five_flares)",
    ]


def test_clues_that_leave_too_few_cards_are_told_beside_what_is_out_of_range() -> None:
    wrong = replace(
        SMALL, turn=2, hands=((Place(None, (Mark(1, True),)), Place(None)), SMALL.hands[1])
    )
    assert wrong.status() == [
        "turn: 2 is not possible, only 0 to 1",
        "hands[0][0]: the clues allow only cards of which 0 are unseen",
    ]


def test_the_same_reason_is_told_once_however_often_it_stands_there() -> None:
    marks = (Mark("blue", True), Mark("red", True), Mark("red", False)) * 600
    wrong = replace(
        START,
        discards=cards("m1 m2") * 300,
        hands=((Place(Card("b", 1), marks), *START.hands[0][1:]), START.hands[1]),
    )
    assert wrong.status() == [
        "discards[0]: there is no m1 in this game",
        "discards[1]: there is no m2 in this game",
        "hands[0][0].clues[1]: +red contradicts the card b1",
        "hands[0][0].clues: no card can have all of +blue +red -red",
    ]


def test_strikes_may_outnumber_discards_where_bonus_tiles_take_cards_back() -> None:
    """Two strikes, and tile 5 sent both cards back into the deck one after another."""
    line = "it2+five-flares r5y5g0b0w0 t4 s2 d30 m0 b4 g1,g1,g2,g2,g3/b1,b1,b2,b2,b3 x"
    assert from_line(line).status() == []


def test_every_miscount_at_once() -> None:
    wrong = replace(
        SMALL,
        discards=cards("r2 r2 b2 b2"),
        hands=(
            (Place(Card("r", 1), (Mark("blue", True), Mark(1, False))), Place(None)),
            (Place(None, (Mark("red", True), Mark("blue", True))), Place(None)),
        ),
        tiles=2,
    )
    assert wrong.status() == [
        "r2: 2 are in sight, and the game has only 1",
        "b2: 2 are in sight, and the game has only 1",
        "0 cards in the fireworks + 4 discards + 4 in hands + 0 in the deck make 8, and the game "
        "has 6",
        "hands[0][0].clues[0]: +blue contradicts the card r1",
        "hands[0][0].clues[1]: -1 contradicts the card r1",
        "hands[1][0].clues: no card can have all of +red +blue",
        "tiles: these rules have no bonus tiles (five_flares)",
    ]


@pytest.mark.parametrize(
    "line",
    [
        "it2+five-flares r5y5g0b0w0 t4 s1 d31 m1 b4 p5 g1,g1,g2,g2,g3/b1,b1,b2,b2 x",
        "it2+five-flares r5y5g0b0w0 t4 s1 d30 m1 b4 p6 g1,g1,g2,g2,g3/b1,b1,b2,b2 x:w2",
    ],
)
def test_a_tile_waits_only_while_there_is_a_choice(line: str) -> None:
    assert [reason.split(":")[0] for reason in from_line(line).status()] == ["pending"]


def test_who_still_owes_a_choice_has_not_drawn_yet() -> None:
    full = replace(FLARES, hands=(FLARES.hands[0], (*FLARES.hands[1], Place(None))), deck=27)
    assert [reason.split(":")[0] for reason in full.status()] == ["hands[1]"]


def test_tile_5_waits_on_an_empty_deck_where_somebody_can_be_told_a_rank() -> None:
    """Discards are not needed then; a card to point at is, as the rules have no empty clues."""
    line = (
        "en2+five-flares+crowning-piece[suits=r:y,ranks=2,copies=11,hand_size=2] "
        "r2y0 t1 s0 d0 m0 b5 p5 {} x"
    )
    waiting = from_line(line.format("y1/y2"))
    assert waiting.status() == []
    assert [str(action) for action in waiting.state().legal_actions()] == ["c1:2"]
    assert from_line(line.format("./y1,y2")).status() == []
    alone = replace(waiting, hands=((Place(None),), ()), discards=cards("y1"))
    assert alone.status() == ["pending: tile 5 has nothing to choose from, so it can't wait"]


# The formats: keys, order, and where to look.


def test_json_has_exactly_the_keys_of_the_format() -> None:
    keys = ["format", "version", "rules", "fireworks", "discards", "tokens", "strikes", "deck"]
    keys += ["turn", "turns_left", "hands"]
    assert list(to_data(START)) == keys
    assert list(to_data(FLARES)) == [*keys, "tiles", "pending"]
    assert list(to_data(replace(FLARES, turned=(5, 2)))) == [*keys, "tiles", "turned", "pending"]
    told = Position.of(after(deal(editions.rules("en", 2), seed=7), "Ann clues 1 to Bob"))
    assert list(to_data(told)) == [*keys, "names", "log"]
    assert to_data(told)["log"] == ["c1:1"]


def test_json_is_what_the_format_says() -> None:
    assert json.loads(to_json(SMALL)) == {
        "format": "hanabi-kit/position",
        "version": 1,
        "rules": {
            "edition": "en",
            "players": 2,
            "variants": [],
            "suits": ["red", "blue"],
            "ranks": 2,
            "copies": [2, 1],
            "hand_size": 2,
        },
        "fireworks": {"red": 0, "blue": 0},
        "discards": ["r1", "b1"],
        "tokens": 3,
        "strikes": 0,
        "deck": 0,
        "turn": 0,
        "turns_left": 2,
        "hands": [
            [{"card": "?", "clues": []}, {"card": "?", "clues": ["-1"]}],
            [{"card": "r1", "clues": ["+red"]}, {"card": "b1", "clues": []}],
        ],
    }


def test_what_json_may_leave_out() -> None:
    data = to_data(FLARES)
    for key in ("turns_left", "tiles"):
        del data[key]
    data["fireworks"] = {"red": 5, "yellow": 5}
    for held in data["hands"]:
        for place in held:
            del place["clues"]
    assert from_json(json.dumps(data)) == FLARES


@pytest.mark.parametrize(
    ("rules", "fireworks", "left"),
    [
        ("it2+five-flares", "r0y0g0b0w0", 6),
        ("it2+five-flares", "r5y4g5b0w0", 4),
        ("it2+black-powder+five-flares", "r5y5g5b5w5k4", 1),
        ("it2+multicolour-every+black-powder+five-flares", "r5y5g5b5w5m5k5", 0),
        ("it2+five-flares[suits=r:b,ranks=3,hand_size=2]", "r3b0", 5),
        ("en2", "r5y5g5b0w0", 0),
    ],
)
def test_without_a_word_on_tiles_one_was_turned_for_each_complete_firework(
    rules: str, fireworks: str, left: int
) -> None:
    """Both formats read it so, and write it down."""
    position = from_line(f"{rules} {fireworks} t4 s0 d9 m0 ?/? x")
    assert position.tiles == left
    data = to_data(position)
    data.pop("tiles", None)
    assert from_json(json.dumps(data)) == position
    assert from_line(to_line(position)) == position


@pytest.mark.parametrize("option", ["crowning_piece", "colour_call", "five_flares"])
def test_an_option_may_say_what_its_variant_says_but_not_the_contrary(option: str) -> None:
    data = to_data(START)
    variant = option.replace("_", "-")
    data["rules"] |= {"variants": [variant], option: True}
    assert getattr(from_json(json.dumps(data)).rules, option)
    data["rules"][option] = False
    with pytest.raises(InvalidNotation) as refused:
        from_json(json.dumps(data))
    assert str(refused.value) == f"rules.{option}: False contradicts the variant {variant}"


@pytest.mark.parametrize(
    ("field", "value", "said"),
    [
        ("discards", ["r1", "zz"], "discards[1]: 'zz' is not a card"),
        ("discards", ["r1"] * 601, "discards: at most 600 are read, not 601"),
        ("deck", ["zz"], "deck[0]: 'zz' is not a card"),
        ("deck", ["r1"] * 601, "deck: at most 600 are read, not 601"),
        ("log", ["c1:r", "zz"], "log[1]: 'zz' is not an action"),
        ("log", ["c1:r"] * 2_001, "log: at most 2000 are read, not 2001"),
        ("names", ["Ann"] * 11, "names: at most 10 are read, not 11"),
        ("hands", [[]] * 11, "hands: at most 10 are read, not 11"),
        ("hands", [[{"card": "?"}] * 21], "hands[0]: at most 20 are read, not 21"),
        ("hands", [[], [{"card": "r0"}]], "hands[1][0].card: 'r0' is not a card"),
        (
            "hands",
            [[{"card": "?", "clues": ["+red", "4"]}]],
            "hands[0][0].clues[1]: '4' is not a clue",
        ),
        (
            "hands",
            [[{"card": "?", "clues": ["+red"] * 2_001}]],
            "hands[0][0].clues: at most 2000 are read, not 2001",
        ),
        ("hands", [[{"card": 3}]], "hands[0][0].card: a string is wanted, not 3"),
        ("fireworks", {"red": "3"}, "fireworks.red: a whole number is wanted, not '3'"),
        ("fireworks", {"pink": 3}, "fireworks: there is no 'pink' here, only red, yellow,"),
        ("tokens", None, "tokens: a whole number is wanted, not null"),
        ("tokens", 10**12 + 1, "tokens: a number of fewer digits is wanted"),
        ("version", 2, "version: 1 is read here, not 2"),
        ("format", "chess", "format: 'hanabi-kit/position' is read here, not 'chess'"),
    ],
)
def test_what_json_cannot_say_is_told_with_its_path(field: str, value: Any, said: str) -> None:
    with pytest.raises(InvalidNotation) as refused:
        from_json(json.dumps(to_data(START) | {field: value}))
    assert str(refused.value).startswith(said)


@pytest.mark.parametrize(
    ("option", "value", "said"),
    [
        ("edition", "x" * 5_000, f"rules.edition: '{'x' * 40}…' is not an edition"),
        ("edition", ["en"], "rules.edition: ['en'] is not an edition"),
        ("players", None, "rules.players: 'players' is missing"),
        ("players", 6, "rules.players: 6 can't be played, only 2 to 5"),
        ("players", True, "rules.players: True is not a whole number"),
        ("variants", "crowning-piece", "rules.variants: a list is wanted, not 'crowning-piece'"),
        ("variants", [["chess"]], "rules.variants: ['chess'] is not a variant"),
        ("variants", ["x" * 5_000], f"rules.variants: '{'x' * 40}…' is not a variant"),
        ("variants", ["five-flares"] * 2, "rules.variants: five-flares stands twice"),
        ("suits", "red", "rules.suits: a list is wanted, not 'red'"),
        ("suits", ["red", 3], "rules.suits[1]: a name or an object is wanted, not 3"),
        ("suits", ["red", "pink"], "rules.suits[1].name: 'pink' is not possible, only red,"),
        ("suits", [{"touch": "own"}], "rules.suits[0].name: None is not possible, only red,"),
        ("suits", [{"name": ["red"]}], "rules.suits[0].name: ['red'] is not possible, only red,"),
        ("suits", [{"name": "red", "touch": "all"}], "rules.suits[0].touch: 'all' is not possible"),
        ("suits", [{"name": "red", "copies": "3"}], "rules.suits[0].copies: '3' is not a list of"),
        ("suits", [{"name": "red", "colour": 1}], "rules.suits[0]: 'colour' is not known here"),
        ("suits", ["red"] * 9_999, "rules.suits: red stands twice"),
        ("copies", [3] * 9_999, "rules.copies: [3, 3, 3, 3, 3, 3, 3, 3, 3, 3, 3, 3, 3, … does not"),
        ("copies", [3, 2, 2, 2, 1.0], "rules.copies: [3, 2, 2, 2, 1.0] is not a list of whole"),
        ("tokens", 3.0, "rules.tokens: 3.0 is not a whole number"),
        ("tokens", "8", "rules.tokens: '8' is not a whole number"),
        ("ranks", 10**400, "rules.ranks: 1000000000000000000000000000000000000000… can't be"),
        ("empty_clues", 1, "rules.empty_clues: 1 is neither true nor false"),
        ("scale", [[0]], "rules.scale: each entry is a score and its verdict"),
        ("scale", [[0, "x" * 201]], "rules.scale: each entry is a score and its verdict"),
        ("scale", [["0", "Fair"]], "rules.scale: each entry is a score and its verdict"),
        ("scale", {"0": "Fair"}, "rules.scale: each entry is a score and its verdict"),
        ("scale", [[0, "Fair"], [100, "Good"]], "rules.scale: the first verdict starts at 0"),
        ("colour", "red", "rules: 'colour' is not known here"),
    ],
)
def test_what_rules_cannot_be_is_told_with_its_path(option: str, value: Any, said: str) -> None:
    data = to_data(START)
    data["rules"][option] = value
    with pytest.raises(HanabiError) as refused:
        from_json(json.dumps(data))
    assert str(refused.value).startswith(said)
    assert len(str(refused.value)) < 250


def test_unknown_keys_are_listed_up_to_a_few() -> None:
    extra = {f"key {i}": i for i in range(9_999)}
    few = "'key 0', 'key 1', 'key 10', 'key 100', 'key 1000' … is not known here"
    with pytest.raises(InvalidNotation) as refused:
        from_json(json.dumps(to_data(START) | extra))
    assert str(refused.value) == few
    data = to_data(START)
    data["rules"] |= extra
    with pytest.raises(InvalidNotation, match=r"^rules: 'key 0', 'key 1', .* … is not known here$"):
        from_json(json.dumps(data))


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        ("t8", "t0000008", "tokens: '0000008' is not a number of at most 6 digits"),
        ("t8", "t1000000", "tokens: '1000000' is not a number of at most 6 digits"),
        ("s0", "s" + "9" * 9_999, f"strikes: '{'9' * 40}…' is not a number of at most 6 digits"),
        ("d40", "d4000000", "deck: '4000000' is not a number of at most 6 digits"),
        ("m0", "m0000000", "turn: '0000000' is not a number of at most 6 digits"),
        ("d40", "d0 l0000001", "turns_left: '0000001' is not a number of at most 6 digits"),
        ("m0", "m0 b0000006", "tiles: '0000006' is not a number of at most 6 digits"),
        ("en2", "en2[ranks=9999999999]", "rules.ranks: '9999999999' is not a number of at most"),
        (
            "en2",
            "en2+multicolour-own[ranks=99999999999999999999999]",
            "rules.ranks: '99999999999999999999999' is not a number of at most 6 digits",
        ),
        (
            "en2",
            "en2+multicolour-own[ranks=999999]",
            "rules.ranks: 999999 can't be played, only 1 to 9",
        ),
        ("en2", "en2[tokens=+0_8]", "rules.tokens: '+0_8' is not a number of at most 6 digits"),
        ("en2", "en2[tokens=\u0668]", "rules.tokens: '\u0668' is not a number of at most 6 digits"),
        ("en2", "en2[tokens=]", "rules.tokens: '' is not a number of at most 6 digits"),
        ("en2", "en2[copies=32\u06622]", "rules.copies: '\u0662' is not a number"),
        ("en2", "en2[suits=r.own.up.x.points]", "rules.suits: 'x' is not a number"),
        ("en2", "en2[scale=1_0.Fair]", "rules.scale: '1_0' is not a number"),
    ],
)
def test_every_number_of_a_line_is_a_few_plain_digits(old: str, new: str, said: str) -> None:
    line = to_line(START)
    with pytest.raises(HanabiError) as refused:
        from_line(line.replace(old, new, 1))
    assert str(refused.value).startswith(said)


def test_numbers_may_have_leading_zeros() -> None:
    assert from_line(to_line(START).replace("t8", "t000008")) == START


def test_the_rules_of_a_file_may_say_more_than_needed() -> None:
    data = to_data(START)
    data["rules"] |= {
        "suits": ["red", "yellow", "green", "blue", "white"],
        "ranks": 5,
        "tokens": 8,
        "strikes": 3,
        "starting_seat": 0,
        "empty_clues": False,
        "crowning_piece": False,
        "colour_call": False,
        "five_flares": False,
    }
    assert from_json(json.dumps(data)) == START


@pytest.mark.parametrize(
    ("edition", "variants", "word"),
    [
        ("en", [], "en3 "),
        ("en", ["crowning-piece"], "en3+crowning-piece "),
        ("fi", ["multicolour-own", "colour-call"], "fi3+colour-call+multicolour-own "),
        ("it", ["black-powder", "five-flares"], "it3+black-powder+five-flares "),
        ("it", ["multicolour-every", "black-powder"], "it3+multicolour-every+black-powder "),
    ],
)
def test_variants_are_written_by_name(edition: str, variants: list[str], word: str) -> None:
    position = Position.of(deal(editions.rules(edition, 3, variants), seed=1))
    assert to_line(position).startswith(word)
    assert sorted(to_data(position)["rules"]["variants"]) == sorted(variants)
    assert set(to_data(position)["rules"]) == {"edition", "players", "variants"}


def test_rules_that_need_the_suit_of_a_variant_to_be_playable() -> None:
    rules = Rules(players=4, suits=(*COLOURS, MULTICOLOUR), ranks=1, hand_size=4)
    position = Position.of(deal(rules, seed=1))
    assert from_json(to_json(position)) == position
    assert from_line(to_line(position)) == replace(position, names=None)


def test_an_empty_deck_is_written_in_one_way() -> None:
    assert replace(SMALL, deck=()) == SMALL
    assert replace(START, tiles=()) == START


def test_blanks_in_a_line_do_not_matter() -> None:
    assert from_line("  " + to_line(SMALL).replace(" ", " \n\t") + "\n") == SMALL


# Play goes on.


def test_what_is_unknown_stays_unknown() -> None:
    state = START.state()
    assert hand(state, "Ann") == "? ? ? ? ?"
    assert hand(state, "Bob") == "r1 y1 w3 b2 b1"
    assert len(state.deck) == 40
    assert Position.of(state) == replace(START, names=("Ann", "Bob"))


def test_play_goes_on_from_unknown_cards() -> None:
    state = START.state().apply(Clue(1, 1))
    assert marks(state, "Bob") == ["r1 +1", "y1 +1", "w3 -1", "b2 -1", "b1 +1"]
    state = state.apply(Play(5))
    assert hand(state, "Bob") == "y1 w3 b2 b1 ?"
    with pytest.raises(Hidden, match="#0 is unknown"):
        state.apply(Play(0))
    state = state.apply(Reveal(0, Card.parse("y1"))).apply(Play(0))
    assert state.fireworks["yellow"] == 1
    with pytest.raises(Hidden, match="#10 is unknown"):
        state.apply(Discard(10))
    assert [event.card for event in events(state)] == [None, *cards("r1 y1 y1")]


def test_a_reveal_must_fit_clues_and_counts() -> None:
    state = SMALL.state()
    for shown, reason in (("r1", "already somewhere else"), ("b1", "rule b1 out")):
        with pytest.raises(IllegalAction, match=reason):
            state.apply(Reveal(0 if shown == "r1" else 1, Card.parse(shown)))
    with pytest.raises(IllegalAction, match="already known"):
        state.apply(Reveal(2, Card.parse("r1")))
    with pytest.raises(IllegalAction, match="nobody holds"):
        state.apply(Reveal(9, Card.parse("r1")))
    with pytest.raises(HanabiError, match="w1"):
        state.apply(Reveal(0, Card.parse("w1")))


def test_a_clue_to_unknown_cards_is_refused_unless_its_marks_decide() -> None:
    line = "en2[suits=r:b,ranks=2,copies=21,hand_size=2] r0b0 t3 s0 d0 l2 m1 ?-1,?-1/r1+r,b1 x:r1b1"
    state = from_line(line).state()
    assert [str(mark) for mark in state.apply(Clue(0, 2)).hand(0)[1].marks] == ["-1", "+2"]
    with pytest.raises(Hidden, match="unknown"):
        state.apply(Clue(0, "red"))


def test_marks_and_turns_go_on_from_a_position() -> None:
    state = FLARES.state(seed=3)
    assert state.pending == 5
    state = state.apply(state.legal_actions()[0])
    assert state.pending is None
    assert state.turn == 0
    assert Position.of(state).log == ("r:r1",)


def test_a_position_of_a_game_is_the_game_again() -> None:
    state = deal(editions.rules("it", 3, ["five-flares", "multicolour-every"]), seed=5)
    for _ in range(12):
        state = state.apply(state.legal_actions()[-1])
        position = Position.of(state)
        again = position.state()
        assert Position.of(again) == replace(position, log=())
        assert [hand(again, n) for n in again.game.names] == [
            hand(state, n) for n in state.game.names
        ]
        assert len(again.legal_actions()) == len(state.legal_actions())


def test_a_view_as_a_position_hides_the_same() -> None:
    state = deal(editions.rules("en", 3), seed=1).apply(Clue(1, 1))
    position = Position.of(View.of(state, 1))
    assert [place.card for place in position.hands[1]] == [None] * 5
    assert all(place.card for place in position.hands[0] + position.hands[2])
    assert position.deck == 35
    assert position.log == ("c1:1",)
    assert position.status() == []
