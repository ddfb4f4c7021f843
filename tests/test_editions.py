"""The boxes, their variants and their words for a score."""

import pytest

from hanabi_kit import editions
from hanabi_kit.cards import COLOURS, MULTICOLOUR, MULTICOLOUR_OWN
from hanabi_kit.editions import EDITIONS, VARIANTS, Edition
from hanabi_kit.errors import InvalidNotation, UnplayableRules
from hanabi_kit.rules import EDITIONS as BOXES
from hanabi_kit.rules import Rules

EVERY_EDITION = pytest.mark.parametrize("edition", EDITIONS.values(), ids=list(EDITIONS))


def test_the_five_editions_in_their_languages() -> None:
    assert {code: edition.language for code, edition in EDITIONS.items()} == {
        "en": "English",
        "fi": "suomi",
        "nb": "norsk bokmål",
        "it": "italiano",
        "nl": "Nederlands",
    }


@EVERY_EDITION
def test_an_edition_is_found_by_its_code(edition: Edition) -> None:
    assert editions.find(edition.code) is edition
    assert EDITIONS[edition.code] is edition


def test_an_unknown_edition_is_refused_with_a_choice() -> None:
    with pytest.raises(InvalidNotation) as refused:
        editions.find("fr")
    assert str(refused.value) == "'fr' is not an edition: choose from en, fi, nb, it, nl"


@EVERY_EDITION
def test_an_edition_offers_only_variants_that_exist(edition: Edition) -> None:
    assert set(edition.variants) <= set(VARIANTS)


@EVERY_EDITION
def test_every_band_has_words_of_its_own(edition: Edition) -> None:
    assert len(set(edition.verdicts)) == 6
    assert len(edition.verdicts_of_30) in (0, 2)


@EVERY_EDITION
def test_the_scale_of_25_is_the_rulebooks(edition: Edition) -> None:
    assert edition.scale(25) == tuple(zip((0, 6, 11, 16, 21, 25), edition.verdicts, strict=True))


@pytest.mark.parametrize("code", ["fi", "it"])
def test_the_scale_of_30_keeps_the_first_bands_and_adds_its_own(code: str) -> None:
    edition = EDITIONS[code]
    scale = edition.scale(30)
    assert [start for start, _ in scale] == [0, 6, 11, 16, 21, 25, 30]
    assert scale[:5] == edition.scale(25)[:5]
    assert tuple(words for _, words in scale[5:]) == edition.verdicts_of_30


@pytest.mark.parametrize(
    ("maximum", "starts"),
    [
        (30, [0, 7, 13, 19, 25, 30]),
        (20, [0, 5, 9, 13, 17, 20]),
        (10, [0, 3, 5, 7, 9, 10]),
        (3, [0, 1, 2, 3]),
        (1, [0, 1]),
    ],
)
def test_other_maxima_keep_the_shape_of_the_25(maximum: int, starts: list[int]) -> None:
    scale = EDITIONS["en"].scale(maximum)
    assert [start for start, _ in scale] == starts
    assert scale[-1] == (maximum, EDITIONS["en"].verdicts[5])


@EVERY_EDITION
def test_the_scale_of_any_maximum_can_be_played_with(edition: Edition) -> None:
    for maximum in range(1, 64):
        assert Rules(players=2, scale=edition.scale(maximum)).scale


# Presets


def test_variants_come_in_one_order_however_they_are_named() -> None:
    one = editions.rules("it", 2, ["black-powder", "multicolour-every"])
    other = editions.rules("it", 2, ("multicolour-every", "black-powder", "black-powder"))
    assert one == other
    assert [suit.letter for suit in one.suits] == ["r", "y", "g", "b", "w", "m", "k"]


def test_the_two_multicolours() -> None:
    assert editions.rules("it", 2, ["multicolour-every"]).suits == (*COLOURS, MULTICOLOUR)
    assert editions.rules("fi", 2, ["multicolour-own"]).suits == (*COLOURS, MULTICOLOUR_OWN)


def test_multicolour_of_its_own_has_one_card_of_each_rank_there_is() -> None:
    rules = editions.rules("fi", 2, ["multicolour-own"], ranks=3)
    assert rules.suits[-1].copies == (1, 1, 1)


def test_options_go_on_top_of_the_preset() -> None:
    rules = editions.rules("en", 3, ["crowning-piece"], tokens=5, empty_clues=True)
    assert (rules.tokens, rules.empty_clues, rules.crowning_piece) == (5, True, True)
    assert (rules.edition, rules.players) == ("en", 3)


def test_options_that_cannot_be_played_are_refused_as_ever() -> None:
    with pytest.raises(UnplayableRules, match="tokens: 0 can't be played"):
        editions.rules("en", 3, tokens=0)


def test_an_unknown_variant_is_refused_with_a_choice() -> None:
    with pytest.raises(InvalidNotation) as refused:
        editions.rules("en", 2, ["rainbow", "black-powder"])
    assert str(refused.value) == (
        "'rainbow' is not a variant: choose from crowning-piece, colour-call, multicolour-own, "
        "multicolour-every, black-powder, five-flares"
    )


# Verdicts


def test_a_scale_of_ones_own_replaces_the_editions() -> None:
    rules = Rules(2, scale=((0, "try again"), (10, "fine"), (25, "done")))
    said = [editions.verdict(rules, score) for score in (0, 9, 10, 24, 25)]
    assert said == ["try again", "try again", "fine", "fine", "done"]


@EVERY_EDITION
def test_the_mention_of_black_powder_is_in_the_words_of_the_box(edition: Edition) -> None:
    assert edition.black_powder == ("polvere nera" if edition.code == "it" else "black powder")


def test_rules_know_the_same_boxes() -> None:
    assert tuple(EDITIONS) == BOXES
