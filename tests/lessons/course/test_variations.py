"""Every variant has a table whose best action it changes: proved by the solver, and reasoned."""

from fractions import Fraction

import pytest

from hanabi_kit import HanabiError, Position, Rules
from hanabi_kit.engine.editions import VARIANTS
from hanabi_kit.engine.rules import TILES
from hanabi_kit.lessons import overview, variation
from hanabi_kit.lessons.course.variations import VARIATIONS, Variation
from hanabi_kit.solver import solve

EVERY_VARIATION = pytest.mark.parametrize(
    "varied", VARIATIONS, ids=[found.name for found in VARIATIONS]
)
THE_SAME = "tile-1"
"""A token is what a complete firework brings without bonus tiles, too."""


def best(varied: Variation, *, with_it: bool) -> dict[str, Fraction]:
    """What is best, in words, with its worth."""
    solution = varied.solution(varied=with_it)
    assert solution.exact
    return {valued.words: valued.literal for valued in solution.best if valued.literal is not None}


def test_every_variant_is_there_and_every_bonus_tile_and_empty_clues() -> None:
    names = [found.name for found in VARIATIONS]
    assert set(names) == {*VARIANTS, "empty-clues", *(f"tile-{tile}" for tile in TILES)}
    assert len(names) == len(set(names))


@EVERY_VARIATION
def test_the_variant_changes_what_is_best(varied: Variation) -> None:
    before, after = best(varied, with_it=False), best(varied, with_it=True)
    if varied.name == THE_SAME:
        assert before == after
    else:
        assert before.keys().isdisjoint(after)


def test_tile_1_changes_no_value_at_all() -> None:
    varied = variation(THE_SAME)
    without, with_it = (varied.solution(varied=side) for side in (False, True))
    assert [v.literal for v in without.actions] == [v.literal for v in with_it.actions]


@EVERY_VARIATION
def test_the_same_cards_lie_in_the_same_places(varied: Variation) -> None:
    def on_the_table(position: Position) -> tuple[object, ...]:
        return (
            position.fireworks,
            position.tokens,
            position.strikes,
            position.deck,
            position.turn,
            position.hands,
            position.discards,
        )

    plain, changed = (varied.position(varied=side) for side in (False, True))
    assert plain.status() == changed.status() == []
    assert on_the_table(plain) == on_the_table(changed)
    assert plain.rules.copies_of == changed.rules.copies_of


@EVERY_VARIATION
def test_the_variant_is_played_on_one_side_only(varied: Variation) -> None:
    def played(rules: Rules) -> dict[str, bool]:
        return {
            "empty-clues": rules.empty_clues,
            "crowning-piece": rules.crowning_piece,
            "colour-call": rules.colour_call,
            "five-flares": rules.five_flares,
            "multicolour-own": any(
                suit.name == "multicolour" and suit.touch == "own" for suit in rules.suits
            ),
            "multicolour-every": any(suit.touch == "every" for suit in rules.suits),
            "black-powder": any(suit.direction == "down" for suit in rules.suits),
        }

    option = "five-flares" if varied.name.startswith("tile-") else varied.name
    without, with_it = (played(varied.position(varied=side).rules) for side in (False, True))
    assert not without[option]
    assert with_it[option]


@pytest.mark.parametrize("tile", TILES)
def test_a_bonus_tile_is_the_only_one_left(tile: int) -> None:
    assert variation(f"tile-{tile}").position(varied=True).tiles == (tile,)


@EVERY_VARIATION
def test_words_say_what_is_played_on_either_side(varied: Variation) -> None:
    assert varied.rule.endswith(".")
    assert varied.instead.endswith(".")
    assert varied.rule != varied.instead


@EVERY_VARIATION
def test_the_table_marks_what_is_best_on_either_side(varied: Variation) -> None:
    marks = [tuple(cell.endswith("best") for cell in row[1:]) for row in varied.table.rows]
    expected = {(True, True)} if varied.name == THE_SAME else {(True, False), (False, True)}
    assert set(marks) - {(False, False)} == expected


@EVERY_VARIATION
def test_a_variation_shows_its_rule_its_table_and_why(varied: Variation) -> None:
    shown = varied._repr_mimebundle_()
    assert "data:image/svg+xml;base64," in shown["text/html"]
    assert varied.table._repr_html_() in shown["text/html"]
    assert str(varied.table) in shown["text/plain"]
    for words in varied.sentences:
        assert " ".join(words.split()) in " ".join(shown["text/plain"].split())


def test_words_are_escaped_in_html() -> None:
    strange = variation("colour-call")._replace(why="<b>because</b> & so")
    assert "&lt;b&gt;because&lt;/b&gt; &amp; so" in strange._repr_mimebundle_()["text/html"]


def test_an_overview_has_what_is_best_on_either_side() -> None:
    (row,) = overview("black-powder").rows
    assert row == (variation("black-powder").rule, "clue 1 to Bob", "clue 3 to Bob")
    assert len(overview(*(found.name for found in VARIATIONS)).rows) == len(VARIATIONS)


# Reasoned through at the table.


@pytest.mark.parametrize(
    ("name", "before", "after"),
    [
        # Bob's g2 and w2 both fit, and r2, which does not, is the card in the deck. After a clue
        # about one card Bob plays it, draws r2 and tosses a coin. Told that neither is red, Bob
        # plays one, and later the other.
        ("empty-clues", {"clue green to Bob"}, {"clue red to Bob"}),
        # Ann can't tell r3 from y1, and a wrong card is the third strike: now or never, or later.
        ("crowning-piece", {"play slot 1"}, {"clue 1 to Bob"}),
        # Ann's r2 is sure; the token for saying so is Bob's clue about Cem's r3.
        ("colour-call", {"play slot 1"}, {"play slot 1 calling red"}),
        # Bob knows r1. Green parts g2 from m2 if it misses m2; if it doesn't, red does.
        ("multicolour-own", {"clue red to Bob"}, {"clue green to Bob", "clue multicolour to Bob"}),
        # Bob holds r1, r2 and m2: red leaves out m2 unless it touches all; yellow then touches m2.
        (
            "multicolour-every",
            {"clue red to Bob", "clue multicolour to Bob"},
            {"clue yellow to Bob"},
        ),
        # Black begins with its 1 or, built down, with its 3.
        ("black-powder", {"clue 1 to Bob"}, {"clue 3 to Bob"}),
        # Ann completes red, or has Bob begin what Cem goes on with.
        ("five-flares", {"clue 2 to Bob"}, {"play slot 1"}),
        ("tile-2", {"clue 1 to Bob"}, {"play slot 1"}),
        ("tile-3", {"clue 1 to Bob"}, {"play slot 1"}),
        ("tile-4", {"clue 1 to Bob"}, {"play slot 1"}),
        ("tile-5", {"clue 2 to Bob"}, {"play slot 1"}),
        ("tile-6", {"clue 1 to Bob"}, {"play slot 1"}),
    ],
)
def test_what_is_best(name: str, before: set[str], after: set[str]) -> None:
    assert before <= best(variation(name), with_it=False).keys()
    assert after <= best(variation(name), with_it=True).keys()


@pytest.mark.parametrize(
    ("tile", "worth"),
    [
        # Red is complete with 15 points; what then follows is Bob's y1 and Cem's y2.
        (1, 15),
        (2, 15 + 2 * Fraction(2, 3)),  # Bob may try again, and two of his three cards fit
        (3, 15 + 2),
        (4, 15 + 2),
        (6, 15 + 2),
    ],
)
def test_what_completing_red_is_worth_with_each_tile(tile: int, worth: Fraction) -> None:
    solution = variation(f"tile-{tile}").solution(varied=True)
    assert {v.words: v.literal for v in solution.actions}["play slot 1"] == worth


def test_with_the_deck_empty_tile_5_is_worth_what_tile_4_is() -> None:
    four, five = (
        solve(Position.parse(variation("tile-4").with_it.replace(" b:4 ", f" b:{tile} ")))
        for tile in (4, 5)
    )
    assert [v.literal for v in four.actions] == [v.literal for v in five.actions]


def test_an_unknown_tile_is_worth_the_mean_of_all_six() -> None:
    # 4 points for red; then 1/2 of two points for tile 2, two points for 3, 4, 6, and for 5, which
    # is a clue of a rank like 4 where the deck is empty.
    solution = variation("five-flares").solution(varied=True)
    gained = Fraction(1, 2) * 2 + 4 * 2
    assert {v.words: v.literal for v in solution.actions}["play slot 1"] == 4 + gained / 6


def test_an_unknown_name_is_refused_with_a_choice() -> None:
    with pytest.raises(HanabiError, match=r"^'<b>' is no variation: choose from empty-clues, "):
        variation("<b>")
