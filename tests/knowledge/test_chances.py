"""How odds come about: sorted and counted as brute force does it, and as a supposed clue would."""

from fractions import Fraction

import pytest
from hypothesis import given

from hanabi_kit import HanabiError, Position, Rules, State, View, deal
from hanabi_kit.knowledge import Odds, TooManyDeals, deduce
from hanabi_kit.knowledge.chances import SORTS, Chance, chances, if_told, touch_by_slot
from tests.builders import after, table
from tests.knowledge.hostile import HOPELESS
from tests.knowledge.reference import (
    Table,
    examples,
    is_critical,
    is_playable,
    is_useless,
    marginals,
    tables,
)

ALONE = "en2 r0y0g0b0w0 t8 s0 d40 m0 ?,?,?,?,?/?,?,?,?,? x"


def first(state: State, slot: int = 1) -> Chance:
    return chances(View.of(state, 0))[slot - 1]


def said(chance: Chance) -> dict[str, str]:
    """What is counted of each sort, such as ``r1 x3=3``."""
    return {
        sort: " ".join(f"{way.face} x{way.copies}={way.ways}" for way in ways)
        for sort, ways in chance.sorts.items()
        if ways
    }


def sort_of(state: State, face: object) -> str:
    fits = is_playable(state, face)  # type: ignore[arg-type]
    if fits or is_useless(state, face):  # type: ignore[arg-type]
        return "playable" if fits else "useless"
    return "critical" if is_critical(state, face) else "later"  # type: ignore[arg-type]


# Counting.


def test_a_fresh_card_is_playable_fifteen_times_in_fifty() -> None:
    chance = first(Position.parse(ALONE).state())
    assert (chance.ways("playable"), chance.total) == (3 * 5, 10 * 5)
    assert chance.of("critical") == Fraction(5, 50)
    assert chance.dealt == ()


@given(tables(hands=1))
@examples(120)
def test_every_card_is_sorted_and_counted_as_by_brute_force(table: Table) -> None:
    view = View.of(table.state, table.hidden[0])
    deals = table.deals()
    for chance in chances(view):
        faces = marginals(deals, chance.card.number)
        ways = {way.face: way for sort in SORTS for way in chance.sorts[sort]}
        assert {face: Fraction(way.ways, chance.total) for face, way in ways.items()} == faces
        assert {face: way.copies for face, way in ways.items()} == {
            face: table.unseen[face] for face in faces
        }
        for sort in SORTS:
            assert all(sort_of(table.state, way.face) == sort for way in chance.sorts[sort])
        copies = all(way.ways == way.copies for way in ways.values())
        assert copies == (not chance.dealt)


@given(tables(hands=2))
@examples(60)
def test_unknown_cards_of_teammates_count_too(table: Table) -> None:
    view = View.of(View.of(table.state, table.hidden[0]), table.hidden[1])
    odds = Odds(view)
    for chance in chances(view):
        assert chance.of("playable") == odds.playable(chance.card.number)
        assert chance.of("useless") == odds.useless(chance.card.number)


def test_deals_are_counted_where_marked_cards_draw_on_the_same_copies() -> None:
    # Red 1 ×2 and 2 ×1, blue 1 ×2 and 2 ×1. Ann's first card is a 1 (4 copies), her second red (3).
    rules = {"suits": "rb", "ranks": 2, "copies": (2, 1)}
    state = table("Ann: ?+1-red ?+red-1; Bob: b2", **rules)  # type: ignore[arg-type]
    assert said(first(state)) == {"playable": "b1 x2=2"}
    state = table("Ann: ?+1 ?+red; Bob: b2", **rules)  # type: ignore[arg-type]
    chance = first(state)
    # First r1 (2 copies): the second is one of 2 red cards left. First b1 (2): one of 3.
    assert said(chance) == {"playable": "r1 x2=4 b1 x2=6"}
    assert [card.slot for card in chance.dealt] == [1, 2]
    assert chance.total == 10


def test_cards_that_share_nothing_are_counted_by_copies() -> None:
    state = table("Ann: ?+red ?+blue ?; Bob: b2", suits="rb", ranks=2, copies=(2, 1))
    assert said(first(state)) == {"playable": "r1 x2=2", "critical": "r2 x1=1"}
    assert [card.slot for card in first(state, 3).dealt] == [1, 2, 3]


# Supposing a clue.


def test_a_supposed_clue_teaches_what_the_real_one_would() -> None:
    state = table("Ann: r1 b4 r2; Bob: g1 g2 g3", deck="y1 y2", turn="Bob")
    told = after(state, "Bob clues red to Ann")
    supposed = if_told(View.of(state, 0), "red", [1, 3])
    assert [said(c) for c in chances(supposed)] == [said(c) for c in chances(View.of(told, 0))]


def test_what_a_hint_can_touch() -> None:
    state = table("Ann: ?+red ?-red ?; Bob: g1", deck="y1")
    assert touch_by_slot(View.of(state, 0), "red") == {1: True, 2: False, 3: None}


@pytest.mark.parametrize(
    ("hint", "slots", "words"),
    [
        ("black", [1], "'black' can't be clued here, only red, yellow, green, blue, white, 1"),
        (9, [1], "9 can't be clued here"),
        ("red", [6], "Ann has no card 6, only 1 to 5"),
        ("red", ["2"], "Ann has no card '2', only 1 to 5"),
        ("red", [], "By these rules a clue touches something: choose the cards that red touches"),
        (
            5,
            [1, 2, 3, 4, 5],
            "By what Ann knows, 5 can't touch just card 1, card 2, card 3, card 4",
        ),
    ],
)
def test_what_no_clue_can_be_is_refused(hint: object, slots: list[object], words: str) -> None:
    view = View.of(deal(Rules(players=3), seed=347), 0)
    with pytest.raises(HanabiError, match="^" + words.replace("(", r"\(")):
        if_told(view, hint, slots)  # type: ignore[arg-type]


def test_a_clue_that_touches_nothing_is_supposed_where_the_rules_allow_it() -> None:
    view = View.of(deal(Rules(players=3, empty_clues=True), seed=347), 0)
    (one, *_) = chances(if_told(view, 1, []))
    assert one.of("playable") == 0


# Too much to count.


def test_a_card_whose_deals_are_too_many_says_what_it_can_be_and_no_more() -> None:
    view = View.of(Position.parse(HOPELESS).state(), 0)
    chance = chances(view)[1]
    assert chance.total == 0
    assert len(chance.dealt) == 40
    faces = [way.face for sort in SORTS for way in chance.sorts[sort]]
    assert sorted(faces) == sorted(deduce(view).cards[1].candidates)
    assert [str(way.face) for way in chance.sorts["playable"]] == ["r1", "g1", "b1", "w1"]
    assert {way.copies for way in chance.sorts["playable"]} == {3}
    with pytest.raises(TooManyDeals, match=r"^card 2: its deals were too many to be counted$"):
        chance.of("playable")


def test_cards_that_share_nothing_with_many_others_are_still_counted() -> None:
    """Ann's first card is red and a 5, and no other can be a 5."""
    line = HOPELESS.replace("?", "?-5").replace("?-5-r-1", "?+5+r", 1)
    one, two, *_rest = chances(View.of(Position.parse(line).state(), 0))
    assert one.of("critical") == 1
    assert two.total == 0
