"""Variants of hanab.live, held to the site's own rules as they are written down here again."""

import re
from itertools import product
from typing import NamedTuple

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from hanabi_kit import HanabiError, InvalidNotation, Rules, Suit, View, deal
from hanabi_kit.bots import NAMES, find, play
from hanabi_kit.engine.cards import COLOURS
from hanabi_kit.exchange.hanablive import Variant, find_variant, variant_names, variant_of
from hanabi_kit.solver import solve

# The site's suits by their properties, and which clues touch a card.

PLAIN = ("Red", "Yellow", "Green", "Blue", "Purple", "Teal")
FEWER = {1: "Red", 2: "Red Blue", 3: "Red Green Blue", 4: "Red Yellow Green Blue"}
PROPERTIES = {
    "Black": "oneOfEach",
    "Rainbow": "allClueColors",
    "Pink": "allClueRanks",
    "White": "noClueColors",
    "Brown": "noClueRanks",
    "Omni": "allClueColors allClueRanks",
    "Null": "noClueColors noClueRanks",
    "Muddy Rainbow": "allClueColors noClueRanks",
    "Light Pink": "noClueColors allClueRanks",
    "Dark Rainbow": "oneOfEach allClueColors",
    "Dark Pink": "oneOfEach allClueRanks",
    "Gray": "oneOfEach noClueColors",
    "Dark Brown": "oneOfEach noClueRanks",
    "Dark Omni": "oneOfEach allClueColors allClueRanks",
    "Dark Null": "oneOfEach noClueColors noClueRanks",
    "Cocoa Rainbow": "oneOfEach allClueColors noClueRanks",
    "Gray Pink": "oneOfEach noClueColors allClueRanks",
}
OWN_COLOUR = {"Dark Pink": "Pink", "Dark Brown": "Brown"}


class SiteVariant(NamedTuple):
    """What the site makes of a name."""

    suits: list[str]
    special_rank: int
    special: str
    colours: list[str]
    ranks: list[int]
    critical_four: bool
    scarce_ones: bool


def properties(suit: str) -> str:
    return PROPERTIES.get(suit.removesuffix(" Reversed"), "")


def site_variant(name: str) -> SiteVariant:
    words, _, size = name.removesuffix(" Suits)").rpartition(" (")
    if name == "No Variant":
        words, size = "", "5"
    elif not words:
        size = name[0]
    count = int(size)
    parts = words.split(" & ") if words else []
    special_rank, special, colours_off, ranks_off = 0, "", False, False
    if parts and (match := re.fullmatch(r"(.+)-(Ones|Fives)", parts[0])):
        special_rank = {"Ones": 1, "Fives": 5}[match[2]]
        special = PROPERTIES[match[1].replace("-", " ")]
    if parts and parts[0] == "Color Mute":
        colours_off = True
    if parts and parts[0] == "Number Mute":
        ranks_off = True
    extra = [part for part in parts if part.removesuffix(" Reversed") in PROPERTIES]
    if words == "Special Mix":
        suits = ["Black", "Rainbow", "Pink", "White", "Brown", "Null"][:count]
    elif words == "Valentine Mix":
        suits = ["Red", "Pink", "White", "Light Pink", "Cocoa Rainbow", "Null"][:count]
    else:
        plain = count - len(extra)
        suits = [*(FEWER[plain].split() if plain < 5 else PLAIN[:plain]), *extra]
    if words == "Reversed":
        suits[-1] += " Reversed"
    colours = []
    for suit in suits:
        base = suit.removesuffix(" Reversed")
        colour = OWN_COLOUR.get(base, base)
        if "ClueColors" not in properties(suit) and colour not in colours:
            colours.append(colour)
    ranks = [r for r in range(1, 6) if r != special_rank or "ClueRanks" not in special]
    return SiteVariant(
        suits,
        special_rank,
        special,
        [] if colours_off else colours,
        [] if ranks_off else ranks,
        parts[:1] == ["Critical Fours"],
        parts[:1] == ["Scarce Ones"],
    )


def touched(variant: SiteVariant, suit: str, rank: int, clue: str | int) -> bool:
    """Whether the site lets a clue touch a card: first the suit says, then the special rank."""
    kind = "Ranks" if isinstance(clue, int) else "Colors"
    said = [properties(suit), variant.special if rank == variant.special_rank else ""]
    for words in said:
        if f"allClue{kind}" in words:
            return True
        if f"noClue{kind}" in words:
            return False
    if isinstance(clue, int):
        return clue == rank
    base = suit.removesuffix(" Reversed")
    return OWN_COLOUR.get(base, base) == clue


def copies(variant: SiteVariant, suit: str, rank: int) -> int:
    if "oneOfEach" in properties(suit) or (variant.critical_four and rank == 4):
        return 1
    reversed_suit = suit.endswith(" Reversed")
    if rank == 1:
        return 1 if reversed_suit else 2 if variant.scarce_ones else 3
    if rank == 5:
        return 3 if reversed_suit else 1
    return 2


def check(name: str) -> None:
    """Require that our rules do with a variant what the site does."""
    ours, theirs = find_variant(name), site_variant(name)
    rules = Rules(2, ours.suits)
    assert list(ours.site_suits) == theirs.suits
    hints = [hint for hint in rules.hints if isinstance(hint, str)]
    assert len(hints) == len(theirs.colours)
    assert [hint for hint in rules.hints if isinstance(hint, int)] == theirs.ranks
    clues: list[tuple[str | int, str | int]] = [*zip(hints, theirs.colours, strict=True)]
    clues += [(rank, rank) for rank in theirs.ranks]
    cards = iter(zip(rules.cards, rules.copies_of, strict=True))
    for suit, rank in product(theirs.suits, range(1, 6)):
        card, count = next(cards)
        assert count == copies(theirs, suit, rank), (name, suit, rank)
        for hint, clue in clues:
            assert rules.touches(hint, card) == touched(theirs, suit, rank, clue), (
                name,
                card,
                clue,
            )
    for place, suit in enumerate(theirs.suits):
        order = [rules.cards[identity].rank for identity in rules.building_order[place]]
        assert order == ([5, 4, 3, 2, 1] if suit.endswith(" Reversed") else [1, 2, 3, 4, 5])
    assert rules.maximum == 5 * len(theirs.suits)


NAMED = [
    *("No Variant", "6 Suits", "4 Suits", "3 Suits", "Special Mix (6 Suits)"),
    *("Valentine Mix (5 Suits)", "Color Mute (5 Suits)", "Number Mute (4 Suits)"),
    *("Reversed (3 Suits)", "White Reversed & Rainbow (6 Suits)", "Black Reversed (5 Suits)"),
    *("Critical Fours & Gray (6 Suits)", "Scarce Ones & Pink (5 Suits)", "Omni & Null (3 Suits)"),
    *("Pink-Ones & Brown (4 Suits)", "Light-Pink-Fives & Muddy Rainbow (3 Suits)"),
    *("Null-Fives & Dark Omni (6 Suits)", "Dark Pink & Gray Pink (6 Suits)"),
]


@pytest.mark.parametrize("name", NAMED)
def test_a_variant_touches_and_deals_as_on_the_site(name: str) -> None:
    check(name)


@settings(max_examples=150, deadline=None)
@given(st.sampled_from(variant_names()))
def test_every_variant_touches_and_deals_as_on_the_site(name: str) -> None:
    check(name)


def test_rainbow_and_pink_by_hand() -> None:
    """Red touches red and rainbow cards; 3 touches 3s, pink cards of every rank, no brown card."""
    rainbow = Rules(2, find_variant("Rainbow & Pink (4 Suits)").suits)
    assert rainbow.hints == ("red", "blue", "white", 1, 2, 3, 4, 5)
    red = [str(c) for c in rainbow.cards if rainbow.touches("red", c)]
    assert red == ["r1", "r2", "r3", "r4", "r5", "m1", "m2", "m3", "m4", "m5"]
    three = [str(c) for c in rainbow.cards if rainbow.touches(3, c)]
    assert three == ["r3", "b3", "m3", "w1", "w2", "w3", "w4", "w5"]
    brown = Rules(2, find_variant("White & Brown (3 Suits)").suits)
    assert brown.hints == ("red", "white", 1, 2, 3, 4, 5)
    assert [str(c) for c in brown.cards if brown.touches(1, c)] == ["r1", "k1"]
    assert not any(brown.touches(hint, c) for hint in ("red", "white") for c in brown.cards[5:10])


def test_pink_ones_by_hand() -> None:
    """No clue says 1, for every rank touches the 1s."""
    rules = Rules(2, find_variant("Pink-Ones (3 Suits)").suits)
    assert rules.hints == ("red", "green", "blue", 2, 3, 4, 5)
    two = [str(c) for c in rules.cards if rules.touches(2, c)]
    assert two == ["r1", "r2", "g1", "g2", "b1", "b2"]


@pytest.mark.parametrize("bot", NAMES)
def test_bots_play_variants(bot: str) -> None:
    for name in ("Pink-Ones & Null (5 Suits)", "Number Mute (3 Suits)", "Omni & Gray (5 Suits)"):
        rules = Rules(2, find_variant(name).suits)
        assert play(deal(rules, seed=5), [find(bot)] * 2).over


def test_the_solver_refuses_cards_that_no_clue_touches() -> None:
    state = deal(Rules(2, find_variant("Null (3 Suits)").suits), seed=1)
    with pytest.raises(HanabiError, match=r"^suits: with cards that no clue ever touches"):
        solve(View.of(state, 0))
    solver = find("careful+solver")
    assert play(state, [solver] * 2).over


# Names and numbers.


def test_so_many_variants_can_be_played_and_no_two_are_the_same() -> None:
    found = [find_variant(name) for name in variant_names()]
    assert len(found) == 1276
    assert len({variant.suits for variant in found}) == len(found)
    known = [variant.number for variant in found if variant.number is not None]
    assert len(set(known)) == len(known) == 1249
    unknown = {v.name.partition(" (")[0].partition(" &")[0] for v in found if v.number is None}
    assert unknown == {"Scarce Ones"}


@pytest.mark.parametrize(
    ("name", "number"),
    [
        ("No Variant", 0),
        ("Rainbow (5 Suits)", 16),
        ("Pink-Fives & Rainbow (5 Suits)", 14),
        ("Rainbow & Pink (3 Suits)", 149),
        ("Gray (6 Suits)", 59),
        ("Muddy-Rainbow-Ones & Gray Pink (5 Suits)", 1062),
        ("Null-Fives & Dark Null (5 Suits)", 757),
        ("Light-Pink-Fives (3 Suits)", 1170),
        ("Critical Fours & Black (6 Suits)", 1645),
        ("White Reversed & Rainbow (4 Suits)", 2129),
    ],
)
def test_numbers_of_the_site(name: str, number: int) -> None:
    assert find_variant(name).number == number


@settings(max_examples=60, deadline=None)
@given(st.sampled_from(variant_names()), st.integers(2, 5))
def test_rules_lead_back_to_their_variant(name: str, players: int) -> None:
    variant = find_variant(name)
    assert variant_of(Rules(players, variant.suits)) == variant


def test_names_of_ours() -> None:
    def ours(variant: Variant) -> list[str]:
        return [suit.name for suit in variant.suits]

    assert ours(find_variant("Black & Rainbow (5 Suits)"))[3:] == ["black", "multicolour"]
    assert ours(find_variant("White (6 Suits)"))[4:] == ["white", "black"]
    assert ours(find_variant("Pink (5 Suits)"))[4:] == ["white"]
    for name in variant_names():
        names = ours(find_variant(name))
        assert len({*names}) == len(names)


@pytest.mark.parametrize(
    "suits",
    [
        COLOURS[:2],
        (*COLOURS[:4], Suit("multicolour", rank_touch=("own", "every", "own", "own", "own"))),
        (*COLOURS[:4], Suit("black", scoring="penalty")),
        (*COLOURS, Suit("multicolour", copies=(2, 2, 2, 2, 2))),
    ],
)
def test_suits_that_the_site_lacks(suits: tuple[Suit, ...]) -> None:
    with pytest.raises(HanabiError, match=r"are no variant$"):
        variant_of(Rules(2, suits))


@pytest.mark.parametrize(
    ("name", "reason"),
    [
        ("Prism (5 Suits)", "which colour touches its prism cards hangs on their rank"),
        ("Pink-Ones & Dark Prism (6 Suits)", "which colour touches its prism cards"),
        ("Orange Reversed (4 Suits)", "its orange cards are discarded by playing them"),
        ("Very Ambiguous & Pink (4 Suits)", "there are suits that share a colour of clues"),
        ("Dual-Color Mix", "there are suits that share a colour of clues"),
        ("Deceptive-Fives & White (3 Suits)", "its 5s are touched by a rank that hangs on"),
        ("Clue Starved (6 Suits)", "a discard earns only half a token"),
        ("Cow & Pig (5 Suits)", "nobody hears what a clue says"),
        ("Color Blind (5 Suits)", "its colour clues touch no card"),
        ("Up or Down & Null (6 Suits)", "a firework may be built up or down"),
    ],
)
def test_what_can_not_be_played_is_refused_by_name(name: str, reason: str) -> None:
    with pytest.raises(InvalidNotation) as caught:
        find_variant(name)
    assert str(caught.value).startswith(f"{name!r} can't be played here: {reason}")


@pytest.mark.parametrize(
    "name", ["", "Rainbow", "Rainbow (7 Suits)", "Rainbow & Black (6 Suits)", "no variant"]
)
def test_names_that_the_site_lacks(name: str) -> None:
    with pytest.raises(InvalidNotation, match=r"is not a variant that is known here$"):
        find_variant(name)
