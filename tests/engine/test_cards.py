"""Cards, suits and masks."""

import pickle
from dataclasses import FrozenInstanceError, replace
from typing import Any

import pytest

from hanabi_kit import Card, InvalidNotation, Suit, UnplayableRules
from hanabi_kit.engine.cards import (
    BLACK,
    COLOURS,
    LETTERS,
    MULTICOLOUR,
    MULTICOLOUR_OWN,
    NAMES,
    STANDARD_SUITS,
    identities,
)

EVERY_CARD = [Card(letter, rank) for letter in "rygbwmk" for rank in range(1, 10)]


@pytest.mark.parametrize("card", EVERY_CARD, ids=str)
def test_a_card_is_read_back_as_it_is_written(card: Card) -> None:
    assert Card.parse(str(card)) == card
    assert eval(repr(card)) == card
    assert pickle.loads(pickle.dumps(card)) == card


def test_a_card_is_its_suits_letter_and_its_rank() -> None:
    assert Card.parse("k5") == ("k", 5)
    assert (str(Card("k", 5)), repr(Card("k", 5))) == ("k5", "Card.parse('k5')")


@pytest.mark.parametrize(
    "text",
    ["", "r", "3", "3r", "r0", "r10", "R3", "x3", " r3", "r3 ", "r3\n", "r٣", "red3", "r-1", "?"],
)
def test_what_is_not_a_card_is_quoted_and_a_card_is_shown(text: str) -> None:
    with pytest.raises(InvalidNotation) as refused:
        Card.parse(text)
    assert str(refused.value) == (
        f"{text!r} is not a card: write a suit letter (r y g b w m k) and a rank, such as r3"
    )


def test_only_the_beginning_of_a_long_text_is_quoted() -> None:
    with pytest.raises(InvalidNotation, match=r"^'r{40}…' is not a card"):
        Card.parse("r" * 1_000_000)


def test_every_suit_has_one_letter_and_every_letter_one_suit() -> None:
    assert "".join(LETTERS.values()) == "rygbwmk"
    assert {NAMES[letter]: letter for letter in NAMES} == LETTERS
    assert [suit.letter for suit in COLOURS] == ["r", "y", "g", "b", "w"]
    assert {name: suit.letter for name, suit in STANDARD_SUITS.items()} == LETTERS


@pytest.mark.parametrize("suit", COLOURS)
def test_a_colour_is_clued_by_name_builds_up_and_scores_points(suit: Suit) -> None:
    assert (suit.touch, suit.direction, suit.scoring) == ("own", "up", "points")
    assert suit.copies is None


def test_the_suits_of_the_expansions() -> None:
    assert (MULTICOLOUR.touch, MULTICOLOUR.copies) == ("every", None)
    assert (MULTICOLOUR_OWN.touch, MULTICOLOUR_OWN.copies) == ("own", (1, 1, 1, 1, 1))
    assert (BLACK.touch, BLACK.direction, BLACK.scoring) == ("none", "down", "penalty")


@pytest.mark.parametrize(
    ("field", "value", "only"),
    [
        ("name", "pink", "red, yellow, green, blue, white, multicolour, black"),
        ("name", ["red"], "red, yellow, green, blue, white, multicolour, black"),
        ("touch", "all", "own, every, none"),
        ("touch", None, "own, every, none"),
        ("direction", "Up", "up, down"),
        ("scoring", True, "points, penalty"),
    ],
)
def test_what_a_suit_cannot_be_is_refused_with_a_choice(field: str, value: Any, only: str) -> None:
    with pytest.raises(UnplayableRules) as refused:
        replace(COLOURS[0], **{field: value})
    assert str(refused.value) == f"{field}: {value!r} is not possible, only {only}"


def test_copies_are_whole_numbers_and_may_come_as_a_list() -> None:
    listed: Any = [3, 2, 1]
    assert Suit("red", copies=listed) == Suit("red", copies=(3, 2, 1))
    assert hash(Suit("red", copies=listed)) == hash(Suit("red", copies=(3, 2, 1)))
    wrong: Any
    for wrong in ("321", 3, (3, 2.0, 1), (3, True, 1), {3: 1}):
        with pytest.raises(UnplayableRules, match=r"^copies: .* is not a list of whole numbers$"):
            Suit("red", copies=wrong)


def test_a_suit_is_frozen() -> None:
    with pytest.raises(FrozenInstanceError):
        COLOURS[0].touch = "every"  # type: ignore[misc]


@pytest.mark.parametrize(
    ("mask", "members"),
    [(0, []), (1, [0]), (0b10110, [1, 2, 4]), (1 << 62, [62]), ((1 << 5) - 1, [0, 1, 2, 3, 4])],
)
def test_the_identities_in_a_mask_come_lowest_first(mask: int, members: list[int]) -> None:
    assert list(identities(mask)) == members
