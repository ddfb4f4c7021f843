"""What follows from the rules alone: the deck, clues, fireworks and scores."""

import pickle
from dataclasses import FrozenInstanceError, replace
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hanabi_kit.cards import BLACK, COLOURS, MULTICOLOUR, MULTICOLOUR_OWN, Card, Suit
from hanabi_kit.errors import InvalidNotation
from hanabi_kit.rules import Rules

RED, YELLOW, GREEN, BLUE, WHITE = COLOURS
SMALL = Rules(2, suits=(RED, MULTICOLOUR, BLACK), ranks=3, hand_size=2)


def words(cards: Any) -> str:
    return " ".join(str(card) for card in cards)


# The deck


@pytest.mark.parametrize(
    ("ranks", "copies"),
    [(1, (3,)), (2, (3, 1)), (3, (3, 2, 1)), (5, (3, 2, 2, 2, 1)), (6, (3, 2, 2, 2, 2, 1))],
)
def test_the_usual_copies_three_of_the_lowest_and_one_of_the_highest(
    ranks: int, copies: tuple[int, ...]
) -> None:
    rules = Rules(2, ranks=ranks, hand_size=1)
    assert rules.suit_copies(RED) == copies
    assert rules.suit_copies(BLACK) == copies[::-1]


def test_copies_of_the_rules_are_turned_over_for_a_suit_that_builds_down() -> None:
    rules = Rules(2, suits=(RED, BLACK), ranks=3, copies=(4, 2, 1), hand_size=1)
    assert (rules.suit_copies(RED), rules.suit_copies(BLACK)) == ((4, 2, 1), (1, 2, 4))
    assert rules.copies_of == (4, 2, 1, 1, 2, 4)


def test_copies_of_a_suit_come_first_and_are_never_turned_over() -> None:
    black = replace(BLACK, copies=(3, 2, 1))
    rules = Rules(2, suits=(RED, black), ranks=3, copies=(2, 2, 2), hand_size=1)
    assert (rules.suit_copies(RED), rules.suit_copies(black)) == ((2, 2, 2), (3, 2, 1))


def test_identities_number_the_cards_suit_by_suit() -> None:
    assert words(SMALL.cards) == "r1 r2 r3 m1 m2 m3 k1 k2 k3"
    assert [SMALL.identity(card) for card in SMALL.cards] == list(range(9))
    assert SMALL.copies_of == (3, 2, 1, 3, 2, 1, 1, 2, 3)
    assert SMALL.deck_size == len(SMALL.all_cards) == 18
    assert words(SMALL.cards[i] for i in SMALL.all_cards[:7]) == "r1 r1 r1 r2 r2 r3 m1"


@pytest.mark.parametrize("text", ["g1", "r4", "w5"])
def test_a_card_that_is_not_in_the_game_is_refused(text: str) -> None:
    with pytest.raises(InvalidNotation) as refused:
        SMALL.identity(Card.parse(text))
    assert str(refused.value) == (
        f"{text} is not in this game: its suits are r m k and its ranks 1 to 3"
    )


def test_a_mask_holds_each_card_once() -> None:
    assert SMALL.mask([Card("r", 1), Card("m", 2), Card("r", 1)]) == 0b000_010_001
    assert SMALL.mask([]) == 0
    assert SMALL.any_card == SMALL.mask(SMALL.cards) == 0b111_111_111


@pytest.mark.parametrize(
    ("players", "hand_size", "cards"), [(2, None, 5), (3, None, 5), (4, None, 4), (5, 2, 2)]
)
def test_how_many_cards_each_player_gets(players: int, hand_size: int | None, cards: int) -> None:
    assert Rules(players, hand_size=hand_size).cards_each == cards


def test_the_smallest_and_the_largest_hands_that_the_deck_allows() -> None:
    assert Rules(2, suits=(RED,), ranks=1, copies=(2,), hand_size=1).deck_size == 2
    assert Rules(5, hand_size=10).cards_each == 10


# Clues


@pytest.mark.parametrize(
    ("suits", "hints"),
    [
        (COLOURS, ("red", "yellow", "green", "blue", "white", 1, 2)),
        ((RED, MULTICOLOUR), ("red", 1, 2)),
        ((RED, MULTICOLOUR_OWN), ("red", "multicolour", 1, 2)),
        ((RED, BLACK), ("red", 1, 2)),
        ((MULTICOLOUR,), (1, 2)),
    ],
)
def test_what_a_clue_can_say(suits: tuple[Suit, ...], hints: tuple[str | int, ...]) -> None:
    fitting = tuple(replace(suit, copies=None) for suit in suits)
    assert Rules(2, fitting, ranks=2, hand_size=1).hints == hints


@pytest.mark.parametrize(
    ("touch", "red", "blue"),
    [("own", True, False), ("every", True, True), ("none", False, False)],
)
def test_how_a_colour_touches_a_suit(touch: Any, red: bool, blue: bool) -> None:
    rules = Rules(2, (replace(RED, touch=touch), BLUE))
    assert rules.touches("red", Card("r", 3)) == red
    assert rules.touches("blue", Card("r", 3)) == blue
    assert (rules.touches(3, Card("r", 3)), rules.touches(2, Card("r", 3))) == (True, False)


def test_the_touch_masks_hold_just_the_cards_that_are_touched() -> None:
    rules = Rules(2, (RED, BLUE, MULTICOLOUR, BLACK))
    for hint, mask in rules.touch_masks.items():
        assert mask == rules.mask(card for card in rules.cards if rules.touches(hint, card))
    red = rules.touch_masks["red"]
    assert words(card for i, card in enumerate(rules.cards) if red >> i & 1) == (
        "r1 r2 r3 r4 r5 m1 m2 m3 m4 m5"
    )


# Fireworks and scores


def test_the_order_in_which_a_firework_is_built() -> None:
    order = [words(SMALL.cards[i] for i in row) for row in SMALL.building_order]
    assert order == ["r1 r2 r3", "m1 m2 m3", "k3 k2 k1"]


@given(st.tuples(*[st.integers(0, 3)] * 3))
def test_heights_and_cards_played_say_the_same(heights: tuple[int, int, int]) -> None:
    assert SMALL.heights(SMALL.played(heights)) == heights


def test_a_firework_that_builds_down_begins_at_its_highest_card() -> None:
    assert SMALL.played([0, 0, 1]) == SMALL.mask([Card("k", 3)])


@pytest.mark.parametrize(
    ("heights", "score"),
    [((0, 0, 0), 0), ((3, 3, 3), 6), ((3, 2, 3), 5), ((3, 2, 1), 3), ((1, 0, 0), 0)],
)
def test_points_for_each_card_and_one_off_for_each_that_a_penalty_suit_lacks(
    heights: tuple[int, ...], score: int
) -> None:
    assert SMALL.score(SMALL.played(heights)) == score
    assert SMALL.maximum == 6


# Rules as a value


def test_rules_are_frozen() -> None:
    with pytest.raises(FrozenInstanceError):
        SMALL.tokens = 9  # type: ignore[misc]


def test_rules_are_equal_by_value_however_much_has_been_asked_of_them() -> None:
    asked, fresh = Rules(3, tokens=5), Rules(3, tokens=5)
    assert (asked.maximum, asked.deck_size, len(asked.touch_masks)) == (25, 50, 10)
    assert (asked, hash(asked)) == (fresh, hash(fresh))
    assert asked != Rules(3, tokens=6)
    assert len({asked, fresh, Rules(3, tokens=6)}) == 2


def test_rules_survive_pickling_and_evaluation() -> None:
    again = pickle.loads(pickle.dumps(SMALL))
    assert (again, hash(again), again.cards) == (SMALL, hash(SMALL), SMALL.cards)
    assert eval(repr(SMALL)) == SMALL
