"""What follows from the rules alone: the deck, clues, fireworks and scores."""

import pickle
from dataclasses import FrozenInstanceError, replace
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hanabi_kit import Card, InvalidNotation, Rules, Suit, UnplayableRules, editions
from hanabi_kit.engine.cards import BLACK, COLOURS, MULTICOLOUR, MULTICOLOUR_OWN

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


# What rules can't be


@pytest.mark.parametrize(
    ("options", "said"),
    [
        ({"players": 2.0}, "players: 2.0 is not a whole number"),
        ({"players": "2"}, "players: '2' is not a whole number"),
        ({"players": None}, "players: None is not a whole number"),
        ({"players": 10**5000}, "players: this int can't be played, only 2 to 5"),
        ({"ranks": True}, "ranks: True is not a whole number"),
        ({"tokens": 8.0}, "tokens: 8.0 is not a whole number"),
        ({"strikes": "three"}, "strikes: 'three' is not a whole number"),
        ({"starting_seat": False}, "starting_seat: False is not a whole number"),
        ({"hand_size": 4.5}, "hand_size: 4.5 is not a whole number"),
        ({"empty_clues": 1}, "empty_clues: 1 is neither true nor false"),
        ({"crowning_piece": None}, "crowning_piece: None is neither true nor false"),
        ({"colour_call": "yes"}, "colour_call: 'yes' is neither true nor false"),
        ({"five_flares": 0}, "five_flares: 0 is neither true nor false"),
        ({"edition": "x" * 5_000}, f"edition: '{'x' * 40}…' is not a box, only en, "),
        ({"edition": ["en"]}, "edition: ['en'] is not a box, only en, "),
        ({"suits": RED}, "suits: Suit(name='red', touch='own', direction=… is not a list of"),
        ({"suits": ("red", "blue")}, "suits: ('red', 'blue') is not a list of suits"),
        ({"suits": None}, "suits: None is not a list of suits"),
        ({"copies": 3}, "copies: 3 is not a list of whole numbers"),
        ({"copies": "32221"}, "copies: '32221' is not a list of whole numbers"),
        ({"copies": (3, 2, 2, 2, 1.0)}, "copies: (3, 2, 2, 2, 1.0) is not a list of whole"),
        ({"copies": (2,) * 99}, "copies: [2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, … does not fit"),
        ({"scale": "fine"}, "scale: each entry is a score and its verdict"),
        ({"scale": ((0, 7),)}, "scale: each entry is a score and its verdict"),
        ({"scale": ((False, "bad"),)}, "scale: each entry is a score and its verdict"),
        ({"scale": ((0, "x" * 201),)}, "scale: each entry is a score and its verdict"),
        ({"scale": ((0, "two\nlines"),)}, "scale: each entry is a score and its verdict"),
        ({"scale": ((0, "bad"), (100, "good"))}, "scale: the first verdict starts at 0"),
    ],
)
def test_what_is_of_the_wrong_kind_is_refused_in_one_short_sentence(
    options: dict[str, Any], said: str
) -> None:
    with pytest.raises(UnplayableRules) as refused:
        Rules(**{"players": 2} | options)
    assert str(refused.value).startswith(said)
    assert len(str(refused.value)) < 200


def test_lists_are_taken_as_tuples() -> None:
    options: dict[str, Any] = {
        "suits": [RED, BLUE],
        "copies": [3, 2, 2, 2, 1],
        "scale": [[0, "bad"], [5, "good"]],
    }
    rules = Rules(2, **options)
    assert rules == Rules(2, (RED, BLUE), copies=(3, 2, 2, 2, 1), scale=((0, "bad"), (5, "good")))
    assert hash(rules)


def test_the_usual_rules_are_the_english_box() -> None:
    for players in (2, 3, 4, 5):
        assert Rules(players) == editions.rules("en", players)


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
