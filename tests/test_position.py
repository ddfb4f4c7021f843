"""Positions: what is wrong with them, what is unknown in them, and how play goes on."""

import json
from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from itertools import permutations
from typing import Any

import pytest

from hanabi_kit import (
    Card,
    Clue,
    Discard,
    Play,
    Position,
    Reveal,
    Rules,
    View,
    deal,
    editions,
    events,
)
from hanabi_kit.cards import COLOURS, MULTICOLOUR
from hanabi_kit.errors import HanabiError, IllegalAction, ImpossiblePosition
from hanabi_kit.game import Mark
from hanabi_kit.matching import assign
from hanabi_kit.position import Place, from_json, from_line, to_json, to_line
from hanabi_kit.position.json_format import to_data
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
    (START, {"hands": START.hands[:1]}, "hands: 1 hands do not fit 2 players"),
    (
        START,
        {"hands": ((*START.hands[0], Place(None)), START.hands[1])},
        "hands[0]: 6 cards are too many, 5 at most",
    ),
    (START, {"names": ("Ann",)}, "names: 1 names do not fit 2 players"),
    (START, {"names": ("Ann", "ANN")}, "names: Ann, ANN: every player needs a different name"),
    (START, {"deck": 51}, "deck: 51 is not possible, only 0 to 50"),
    (START, {"deck": -1}, "deck: -1 is not possible, only 0 to 50"),
    (START, {"deck": 0}, "turns_left: the deck is empty, so say how many turns are left"),
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
        "pending: 1 is not a turned tile that asks for a choice (3 to 6)",
    ),
    (
        FLARES,
        {"tiles": (1, 2, 3, 5)},
        "pending: 5 is not a turned tile that asks for a choice (3 to 6)",
    ),
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
    assert str(refused.value) == "; ".join(reasons)


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


# The formats: keys, order, and where to look.


def test_json_has_exactly_the_keys_of_the_format() -> None:
    keys = ["format", "version", "rules", "fireworks", "discards", "tokens", "strikes", "deck"]
    keys += ["turn", "turns_left", "hands"]
    assert list(to_data(START)) == keys
    assert list(to_data(FLARES)) == [*keys, "tiles", "pending"]
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
    with pytest.raises(IllegalAction, match="#0 is unknown"):
        state.apply(Play(0))
    state = state.apply(Reveal(0, Card.parse("y1"))).apply(Play(0))
    assert state.fireworks["yellow"] == 1
    with pytest.raises(IllegalAction, match="#10 is unknown"):
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
    with pytest.raises(IllegalAction, match="unknown"):
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


# Dealing what is unknown.


def deals(position: Position) -> Iterator[tuple[tuple[Card, ...], tuple[Card, ...]]]:
    """Every physical deal of the unseen cards to the unknown places, and the deck that is left."""
    rules = position.rules
    seen = Counter(position.discards)
    seen.update(place.card for held in position.hands for place in held if place.card)
    for suit, height in zip(rules.suits, position.fireworks, strict=True):
        ranks = range(1, rules.ranks + 1) if suit.direction == "up" else range(rules.ranks, 0, -1)
        seen.update(Card(suit.letter, rank) for rank in list(ranks)[:height])
    whole = Counter(rules.cards[identity] for identity in rules.all_cards)
    unseen = list((whole - seen).elements())
    places = [place for held in position.hands for place in held if place.card is None]
    for order in permutations(unseen):
        dealt = order[: len(places)]
        if all(
            rules.touches(mark.hint, card) == mark.touched
            for place, card in zip(places, dealt, strict=True)
            for mark in place.marks
        ):
            yield dealt, order[len(places) :]


@pytest.mark.parametrize(
    "line",
    [
        "en2[suits=r:b,ranks=2,copies=21,hand_size=2] r1b0 t3 s0 d1 m0 ?,?-1/b1,? x",
        "en2[suits=r:b,ranks=2,copies=31,hand_size=2] r0b1 t3 s0 d2 m1 r1,?-r/?-2,r1 x:b1",
        "en2[suits=r:m,ranks=2,copies=21,hand_size=2] r0m0 t3 s0 d2 m0 ?+r,?-1/?+1,m1 x",
    ],
)
def test_a_seed_deals_fairly(line: str) -> None:
    """Each physical deal that fits the clues comes about equally often."""
    position = from_line(line)
    expected = Counter(deals(position))
    total = expected.total()
    seeds = 4_000
    found: Counter[Any] = Counter()
    for seed in range(seeds):
        state = position.state(seed)
        held = [
            now.card
            for before, after in zip(position.hands, map(state.hand, (0, 1)), strict=True)
            for place, now in zip(before, after, strict=True)
            if place.card is None
        ]
        found[tuple(held), tuple(state.rules.cards[card] for card in state.deck)] += 1
    assert set(found) == set(expected)
    spread = sum(
        (found[key] - seeds * weight / total) ** 2 / (seeds * weight / total)
        for key, weight in expected.items()
    )
    freedom = len(expected) - 1
    assert spread < freedom + 6 * (2 * freedom) ** 0.5


def test_the_same_seed_deals_the_same() -> None:
    assert START.state(7) == START.state(7)
    assert START.state(7) != START.state(8)
    assert START.state(7).game.seed == 7


def test_what_is_dealt_fits_the_clues_and_the_count() -> None:
    line = "en2 r1y0g0b0w0 t4 s0 d38 m0 ?+1-r,?+5,?-1-5+w,?,?-r-y-g-b/r1+1,y1+1,w3,b2,b1 x:w1"
    position = from_line(line)
    for seed in range(200):
        state = position.state(seed)
        assert not any(state.unseen())
        assert Position.of(state).status() == []
        first, second, third, _, fifth = (Card.parse(str(held.card)) for held in state.hand(0))
        assert (first.rank, second.rank) == (1, 5)
        assert first.suit != "r"
        assert third.suit == fifth.suit == "w"
        assert third.rank in (2, 3, 4)
        assert marks(state, "Ann")[0] == f"{first} +1 -red"


def test_tiles_are_dealt_too() -> None:
    orders = {FLARES.state(seed).tiles for seed in range(500)}
    assert all(len(set(order)) == 4 and set(order) <= {1, 2, 3, 4, 6} for order in orders)
    assert len(orders) > 100


def test_what_is_known_is_not_dealt_anew() -> None:
    position = Position.of(deal(editions.rules("it", 2, ["five-flares"]), seed=2))
    assert Position.of(position.state(seed=9)) == position


def test_narrow_clues_are_dealt_all_the_same() -> None:
    """Where almost no deal fits, one that does is still found."""
    line = "en2 r0y0g0b0w0 t0 s0 d40 m0 ?+5,?+5,?+5,?+5,?+5/r1,y1,w3,b2,b1 x"
    fives = {str(held.card) for held in from_line(line).state(1).hand(0)}
    assert fives == {"r5", "y5", "g5", "b5", "w5"}
    rows = "/".join(",".join([f"?+{n}"] * 4) for n in (1, 2, 3, 4, 4))
    crowded = from_line(f"en5 r0y0g0b0w0 t0 s0 d30 m0 {rows} x")
    assert {held.card and held.card.rank for held in crowded.state(1).hand(4)} == {4}


@pytest.mark.parametrize("masks", [(), (1,), (3, 3), (1, 3, 2), (3, 1, 3), (7, 7, 7, 7)])
@pytest.mark.parametrize("unseen", [(1, 1, 1), (2, 0, 1), (0, 0, 0), (1, 2, 1)])
def test_whether_a_deal_fits_is_decided_as_by_trying_all(
    masks: tuple[int, ...], unseen: tuple[int, ...]
) -> None:
    pile = [identity for identity, count in enumerate(unseen) for _ in range(count)]
    possible = any(
        all(mask >> card & 1 for mask, card in zip(masks, order, strict=False))
        for order in permutations(pile, len(masks))
    )
    found = assign(masks, unseen)
    assert (found is not None) is possible
    if found:
        assert all(mask >> card & 1 for mask, card in zip(masks, found, strict=True))
        assert not Counter(found) - Counter(pile)
