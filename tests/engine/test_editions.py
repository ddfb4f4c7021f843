"""The boxes, their variants and their words for a score."""

from typing import Any

import pytest

from hanabi_kit import InvalidNotation, Rules, UnplayableRules, editions
from hanabi_kit.engine.cards import COLOURS, MULTICOLOUR, MULTICOLOUR_OWN
from hanabi_kit.engine.editions import EDITIONS, VARIANTS, Edition
from hanabi_kit.engine.rules import EDITIONS as BOXES

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
    assert str(refused.value) == ("edition: 'fr' is not an edition: choose from en, fi, nb, it, nl")


@EVERY_EDITION
def test_an_edition_offers_only_variants_that_exist(edition: Edition) -> None:
    assert set(edition.variants) <= set(VARIANTS)


@EVERY_EDITION
def test_every_band_has_words_of_its_own(edition: Edition) -> None:
    assert len(set(edition.verdicts)) == 6
    assert edition.verdict_of_30 not in edition.verdicts


@EVERY_EDITION
def test_the_scale_of_25_is_the_rulebooks(edition: Edition) -> None:
    assert edition.scale(25) == tuple(zip((0, 6, 11, 16, 21, 25), edition.verdicts, strict=True))


@pytest.mark.parametrize("code", ["fi", "it"])
def test_the_scale_of_30_keeps_the_first_bands_and_adds_its_own(code: str) -> None:
    edition = EDITIONS[code]
    scale = edition.scale(30)
    assert [start for start, _ in scale] == [0, 6, 11, 16, 21, 25, 30]
    assert scale[:6] == edition.scale(25)
    assert scale[6] == (30, edition.verdict_of_30)


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
    assert one == editions.rules("it", 2, ("multicolour-every", "black-powder"))
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
        "variants: 'rainbow' is not a variant: choose from crowning-piece, colour-call, "
        "multicolour-own, multicolour-every, black-powder, five-flares"
    )


def test_one_variant_may_stand_alone() -> None:
    assert editions.rules("en", 2, "crowning-piece") == editions.rules("en", 2, ["crowning-piece"])


@pytest.mark.parametrize("variants", [None, 5, 1.5, True])
def test_what_is_no_list_of_variants_is_refused(variants: Any) -> None:
    with pytest.raises(InvalidNotation) as refused:
        editions.rules("en", 2, variants)
    assert str(refused.value) == f"variants: {variants} is not a list of names of variants"


@pytest.mark.parametrize("name", ["x" * 5_000, "", None, 3, ["five-flares"]])
def test_what_is_no_name_is_refused_and_cut_where_it_is_long(name: Any) -> None:
    with pytest.raises(InvalidNotation, match=r"^variants: .* is not a variant: ") as variant:
        editions.rules("it", 2, [name])
    with pytest.raises(InvalidNotation, match=r"^edition: .* is not an edition: ") as edition:
        editions.rules(name, 2)
    assert len(str(variant.value)) < 200
    assert len(str(edition.value)) < 200


def test_a_variant_stands_once() -> None:
    with pytest.raises(InvalidNotation, match=r"^variants: black-powder stands twice$"):
        editions.rules("it", 2, ["black-powder", "five-flares", "black-powder"])


@pytest.mark.parametrize("value", [False, 0, "no"])
def test_an_option_that_contradicts_its_variant_is_refused(value: Any) -> None:
    with pytest.raises(InvalidNotation) as refused:
        editions.rules("en", 2, ["crowning-piece"], crowning_piece=value)
    assert str(refused.value) == (
        f"crowning_piece: {value!r} contradicts the variant crowning-piece"
    )
    assert editions.rules("en", 2, "crowning-piece", crowning_piece=True).crowning_piece


@pytest.mark.parametrize("ranks", [0, -1, 10, 10**10, 10**30, 2.5, 3.0, "5", None, True, [5]])
@pytest.mark.parametrize("variant", ["multicolour-own", "black-powder"])
def test_a_variant_that_adds_a_suit_leaves_wrong_ranks_to_the_rules(
    variant: str, ranks: Any
) -> None:
    with pytest.raises(UnplayableRules, match=r"^ranks: "):
        editions.rules("it", 2, [variant], ranks=ranks)


def test_a_variant_that_adds_a_suit_leaves_wrong_suits_to_the_rules() -> None:
    with pytest.raises(UnplayableRules, match=r"^suits: 5 is not a list of suits"):
        editions.rules("it", 2, ["black-powder"], suits=5)


# Verdicts


def test_a_scale_of_ones_own_replaces_the_editions() -> None:
    rules = Rules(2, scale=((0, "try again"), (10, "fine"), (25, "done")))
    said = [editions.verdict(rules, score) for score in (0, 9, 10, 24, 25)]
    assert said == ["try again", "try again", "fine", "fine", "done"]


@EVERY_EDITION
def test_only_the_box_with_black_powder_has_words_for_its_mention(edition: Edition) -> None:
    assert edition.black_powder == ("polvere nera" if edition.code == "it" else None)


@EVERY_EDITION
def test_only_words_of_a_box_are_called_ours(edition: Edition) -> None:
    assert {*edition.ours} <= {*edition.verdicts, edition.verdict_of_30}
    assert len(set(edition.ours)) == len(edition.ours)


def test_rules_know_the_same_boxes() -> None:
    assert tuple(EDITIONS) == BOXES
