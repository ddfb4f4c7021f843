"""The rules in sentences: which box has which, which are ours, and that their numbers are true."""

import re
from gettext import NullTranslations

import pytest

from hanabi_kit import InvalidNotation, editions
from hanabi_kit.engine.cards import COLOURS
from hanabi_kit.engine.editions import EDITIONS, VARIANTS
from hanabi_kit.engine.rulebook import Rule, rulebook
from hanabi_kit.support import i18n
from tests.rulebook.statements import statements

BOXES = ("en", "fi", "nb", "it", "nl")
each_box = pytest.mark.parametrize("box", BOXES)

OFFERED = {
    "colour-call": {"fi"},
    "multicolour-own": {"fi"},
    "multicolour-every": {"it"},
    "black-powder": {"it"},
    "five-flares": {"it"},
}
"""Variants that not every box has."""

DECIDED = {
    "clue-at-once": {"en", "fi", "nb", "nl"},
    "clue-empty-unsaid": {"en"},
    "score-lost": {*BOXES},
    "score-bands": {"fi", "nb", "nl"},
    "crowning-stuck": {*BOXES},
    "call-misfit": {"fi"},
    "call-full": {"fi"},
    "call-multicolour": {"fi"},
    "own-copies": {"fi"},
    "every-copies": {"it"},
    "black-copies": {"it"},
    "black-floor": {"it"},
    "flares-nothing": {"it"},
    "flares-last-round": {"it"},
    "flares-black": {"it"},
    "flares-run-out": {"it"},
    "combine-two": {"it"},
    "combine-free": {*BOXES},
}
"""What no rulebook says, or not that of these boxes."""


def told(box: str) -> dict[str, Rule]:
    """The rules of a box by their ids."""
    return {rule.id: rule for section in rulebook(box) for rule in section.rules}


@each_box
def test_a_box_has_each_rule_once(box: str) -> None:
    ids = [rule.id for section in rulebook(box) for rule in section.rules]
    assert len(ids) == len(set(ids))
    assert all(re.fullmatch(r"[a-z0-9]+(-[a-z0-9]+)*", id_) for id_ in ids)


@each_box
def test_a_box_has_what_its_rulebook_states_and_nothing_of_another(box: str) -> None:
    stated = {rule for statement in statements(box) for rule in statement.rules}
    printed = {id_ for id_, rule in told(box).items() if box not in rule.ours}
    assert printed == stated


@each_box
def test_what_is_ours_is_called_so(box: str) -> None:
    ours = {id_ for id_, rule in told(box).items() if box in rule.ours}
    assert ours == {id_ for id_, boxes in DECIDED.items() if box in boxes}


@each_box
def test_a_variant_has_a_section_in_the_boxes_that_offer_it(box: str) -> None:
    sections = {section.id for section in rulebook(box)}
    assert sections & set(VARIANTS) == set(EDITIONS[box].variants)
    for variant, boxes in OFFERED.items():
        assert (variant in sections) == (box in boxes)


def test_every_variant_that_there_is_has_a_section() -> None:
    assert set(VARIANTS) <= {section.id for section in rulebook()}


def test_all_boxes_together_have_the_rules_of_each() -> None:
    whole = [rule for section in rulebook() for rule in section.rules]
    assert {rule.id for rule in whole} == {id_ for box in BOXES for id_ in told(box)}
    assert all(set(rule.ours) <= set(rule.boxes) <= set(BOXES) and rule.boxes for rule in whole)


@each_box
def test_paragraphs_hold_every_rule_in_order(box: str) -> None:
    for section in rulebook(box):
        paragraphs = [*section.paragraphs()]
        assert [rule for rules in paragraphs for rule in rules] == [*section.rules]
        assert not any(rule.follows for rules in paragraphs[1:] for rule in rules[:1])


@each_box
def test_a_sentence_is_a_sentence_without_gaps(box: str) -> None:
    for rule in told(box).values():
        assert re.fullmatch(r"[A-Z0-9“].*[.”]", rule.sentence), rule
        assert "{" not in rule.sentence
        assert "  " not in rule.sentence


def numbers(box: str, id_: str) -> list[int]:
    """The numbers in a rule."""
    return [int(number) for number in re.findall(r"\d+", told(box)[id_].sentence)]


@each_box
def test_numbers_of_the_base_game_are_those_of_the_rulebooks(box: str) -> None:
    assert numbers(box, "contents")[0] == 50
    assert numbers(box, "players") == [2, 5]
    assert numbers(box, "cards-each") == [5, 2, 3, 4, 4, 5]
    assert numbers(box, "setup-tokens") == [8, 3]
    assert numbers(box, "setup-deck") == [50]
    assert numbers(box, "copies") == [1, 1, 1, 2, 2, 3, 3, 4, 4, 5]
    assert numbers(box, "discard-not-full") == [8]
    assert numbers(box, "end-strikes") == [3]
    assert numbers(box, "end-complete") == [5, 25]
    assert numbers(box, "score-sum") == [3, 4, 4, 5, 2, 18]


def test_numbers_of_the_variants_are_those_of_the_rulebooks() -> None:
    assert numbers("fi", "own-cards") == [5]
    assert numbers("fi", "own-copies") == [1, 2, 3, 4, 5]
    assert numbers("fi", "own-maximum") == [6, 30]
    assert numbers("it", "every-cards") == numbers("it", "black-cards") == [10]
    assert numbers("it", "every-copies") == [1, 1, 1, 2, 2, 3, 3, 4, 4, 5]
    assert numbers("it", "black-copies") == [5, 5, 5, 4, 4, 3, 3, 2, 2, 1]
    assert numbers("it", "every-maximum") == [30]
    assert numbers("it", "black-penalty") == [1, 5, 4, 3, 2]
    assert numbers("it", "black-maximum") == [25]
    assert numbers("it", "combine-two") == [30]
    assert numbers("it", "flares-setup") == [6]
    assert {numbers(box, "ages")[0] for box in ("nb", "nl")} == {10}
    assert numbers("en", "ages") == [8]
    assert "ages" not in told("fi")


@each_box
def test_numbers_are_asked_of_what_is_played(box: str) -> None:
    rules = editions.rules(box, players=2)
    copies = rules.suit_copies(COLOURS[0])
    assert numbers(box, "copies") == [r for r, n in enumerate(copies, 1) for _ in range(n)]
    assert numbers(box, "end-complete") == [len(rules.suits), rules.maximum]
    assert numbers(box, "setup-tokens") == [rules.tokens, rules.strikes]


@each_box
def test_a_clue_that_touches_nothing_is_told_as_it_is_played(box: str) -> None:
    played = editions.rules(box, players=2).empty_clues
    assert ("clue-empty" in told(box)) == played
    assert ("clue-empty-unsaid" in told(box)) != played


@each_box
def test_sentences_are_in_the_readers_language(box: str, monkeypatch: pytest.MonkeyPatch) -> None:
    class Loud(NullTranslations):
        """A language in which everything is said in capitals, except for the gaps."""

        def gettext(self, message: str) -> str:
            return re.sub(r"[^{}]+(?![^{]*\})", lambda said: said[0].upper(), message)

    monkeypatch.setattr(i18n, "_catalogue", Loud)
    for section in rulebook(box):
        assert section.title.isupper()
        for rule in section.rules:
            names = {"aim-fireworks", "black-mention"}  # colours' names, and the box's own words
            assert rule.sentence.isupper() or rule.id in names, rule


@pytest.mark.parametrize("box", ["fr", "", "EN", "<b>"])
def test_an_unknown_box_is_refused(box: str) -> None:
    with pytest.raises(InvalidNotation, match="is not an edition: choose from en, fi, nb, it, nl"):
        rulebook(box)
