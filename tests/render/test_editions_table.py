"""The five boxes side by side, held against the rulebooks' own words and numbers."""

from typing import Any

import pytest

from hanabi_kit import InvalidNotation
from hanabi_kit.engine.editions import EDITIONS, VARIANTS
from hanabi_kit.render import boxes, score_verdicts
from hanabi_kit.render import editions_table as module
from hanabi_kit.render.editions_table import scale_bands
from tests.builders import ILLEGIBLE, VERDICT_OF_30, VERDICTS

CODES = ("en", "fi", "nb", "it", "nl")

OFFERED = {
    "crowning-piece": {"en", "fi", "nb", "it", "nl"},
    "colour-call": {"fi"},
    "multicolour-own": {"fi"},
    "multicolour-every": {"it"},
    "black-powder": {"it"},
    "five-flares": {"it"},
}
"""Which rulebook has which variant."""

CARDS = {"en": 50, "fi": 50 + 5, "nb": 50, "it": 50 + 10 + 10, "nl": 50}


def row(asked: str) -> dict[str, str]:
    """The answers of all boxes to one question."""
    found = [cells for cells in boxes().rows if cells[0] == asked]
    assert len(found) == 1, asked
    return dict(zip(CODES, found[0][1:], strict=True))


def test_a_column_for_each_box_in_the_order_of_the_editions() -> None:
    assert [heading.split()[0] for heading in boxes().heading[1:]] == list(CODES)
    assert boxes().heading[1] == "en English"


def test_every_cell_stands_under_a_heading() -> None:
    assert {len(cells) for cells in boxes().rows} == {len(boxes().heading)}


@pytest.mark.parametrize("code", CODES)
def test_all_that_lies_in_a_box_is_listed_line_by_line(code: str) -> None:
    column = 1 + CODES.index(code)
    asked = [cells[0] for cells in boxes().rows]
    lines = [cells[column] for cells in boxes().rows[: asked.index("players")]]
    assert [line for line in lines if line] == list(EDITIONS[code].contents)
    assert asked[0] == "in the box"
    assert {*asked[1 : len(lines)]} == {""}


def test_players_and_cards_are_the_same_in_every_box() -> None:
    assert set(row("players").values()) == {"2–5"}
    assert set(row("cards each with 2 or 3 players").values()) == {"5"}
    assert set(row("cards each with 4 or 5 players").values()) == {"4"}


def test_ages_are_told_where_a_scan_has_them() -> None:
    assert row("from the age of") == {"en": "8", "fi": "–", "nb": "10", "it": "–", "nl": "10"}


def test_only_the_italian_book_says_to_point_at_all_cards_at_once() -> None:
    answers = row("pointing at all cards at once")
    assert {code for code, answer in answers.items() if answer == "yes"} == {"it"}
    assert {answer for code, answer in answers.items() if code != "it"} == {"our reading"}


def test_what_may_be_said_differs_in_two_boxes() -> None:
    said, remarks = row("strictly said at the table"), row("harmless remarks")
    assert {code for code, answer in said.items() if answer != "clues"} == {"nl"}
    assert {code for code, answer in remarks.items() if answer == "always"} == {"nb"}


def test_where_a_book_is_silent_on_clues_that_touch_nothing_our_reading_is_called_so() -> None:
    answers = row("clue that touches no card")
    assert [code for code, answer in answers.items() if answer != "allowed"] == ["en"]
    assert answers["en"] == "not in its examples: our reading, off"


def test_every_variant_has_a_row_of_its_own() -> None:
    assert set(OFFERED) == set(VARIANTS)
    assert set(VARIANTS) <= {cells[0] for cells in boxes().rows}


@pytest.mark.parametrize("variant", OFFERED)
def test_a_variant_is_offered_where_its_rulebook_has_it(variant: str) -> None:
    assert {code for code, cell in row(variant).items() if cell != "–"} == OFFERED[variant]


def test_variants_go_by_the_names_of_their_rulebooks() -> None:
    assert row("black-powder")["it"] == "yes: Polvere nera"
    assert row("crowning-piece")["it"] == "yes: Bouquet finale"
    assert row("crowning-piece")["nl"] == "yes"


@pytest.mark.parametrize("code", CODES)
def test_only_variants_that_a_box_offers_have_a_name_there(code: str) -> None:
    assert {variant for variant, _ in EDITIONS[code].called} <= set(EDITIONS[code].variants)


def test_cards_fireworks_and_points_with_all_variants() -> None:
    assert {code: int(cell) for code, cell in row("cards with all variants").items()} == CARDS
    fireworks = row("fireworks with all variants")
    assert fireworks == {"en": "5", "fi": "6", "nb": "5", "it": "7", "nl": "5"}
    # The black firework only costs points, so seven fireworks bring 30 as six do.
    highest = row("highest score with all variants")
    assert highest == {"en": "25", "fi": "30", "nb": "25", "it": "30", "nl": "25"}


def test_black_powder_is_mentioned_in_the_words_of_the_only_box_that_has_it() -> None:
    mentioned = row("added to it with black powder")
    assert mentioned == {"en": "–", "fi": "–", "nb": "–", "it": "polvere nera", "nl": "–"}


@pytest.mark.parametrize("code", CODES)
def test_the_scale_stands_there_word_by_word_and_ours_is_called_so(code: str) -> None:
    words = [*VERDICTS[code], VERDICT_OF_30.get(code, "–")]
    for start, word in zip((0, 6, 11, 16, 21, 25, 30), words, strict=True):
        ours = " (our word)" if word in ILLEGIBLE.get(code, ()) else ""
        assert row(f"its word from {start} points on")[code].lower() == word + ours


def test_the_scale_of_a_box_by_ranges_of_scores() -> None:
    plain = ["0–5", "6–10", "11–15", "16–20", "21–24", "25"]
    assert [scores for scores, _ in scale_bands(EDITIONS["nl"])] == plain
    assert [scores for scores, _ in scale_bands(EDITIONS["fi"])] == [*plain[:5], "25–29", "30"]


@pytest.mark.parametrize(("score", "band"), [(0, 0), (5, 0), (6, 1), (15, 2), (24, 4), (25, 5)])
def test_what_the_boxes_say_of_a_score(score: int, band: int) -> None:
    table = score_verdicts(score)
    assert str(score) in table.heading[1]
    for code, (box, words) in zip(CODES, table.rows, strict=True):
        assert box.startswith(code)
        assert words.lower().startswith(VERDICTS[code][band])


def test_thirty_points_can_be_had_in_two_boxes_only() -> None:
    said = {box[:2]: words for box, words in score_verdicts(30).rows}
    assert {code for code, words in said.items() if words != "–"} == set(VERDICT_OF_30)
    for code, word in VERDICT_OF_30.items():
        assert said[code].lower().startswith(word)
    assert {box[:2]: words for box, words in score_verdicts(27).rows}["it"].startswith(
        "Leggendaria"
    )


@pytest.mark.parametrize("score", [-1, 31, 12.5, "25", None, True, "<b>"])
def test_what_is_no_score_is_refused(score: Any) -> None:
    with pytest.raises(InvalidNotation, match=r"^score: .* is no score, only 0 to 30 are$"):
        score_verdicts(score)


def test_plain_text_has_a_line_for_each_row() -> None:
    lines = str(boxes()).splitlines()
    assert len(lines) == 1 + len(boxes().rows)
    assert len(set(map(len, lines[:2]))) <= 2
    assert lines[0].index("fi suomi") == lines[1].index("50 korttia")


def test_what_a_box_is_called_is_escaped_in_html(monkeypatch: pytest.MonkeyPatch) -> None:
    strange = EDITIONS["en"]._replace(language="<b>English</b>", contents=("<i>50</i> & more",))
    monkeypatch.setattr(module, "EDITIONS", {**EDITIONS, "en": strange})
    html = boxes()._repr_html_()
    assert "&lt;b&gt;English" in html
    assert "&lt;i&gt;50&lt;/i&gt; &amp; more" in html
    assert "<b>" not in html
    assert "<i>" not in html
