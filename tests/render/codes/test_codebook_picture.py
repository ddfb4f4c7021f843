"""The picture of a codebook: what can be clicked, what is told, and that nothing is too small."""

import pytest

from hanabi_kit.codes import BOOKS, Plain, deals, tally
from hanabi_kit.render.codes.codebook_picture import lay_out_codebook, sign_at
from hanabi_kit.render.codes.codebook_text import CodebookPage, deal_sentences
from hanabi_kit.render.palette import THEMES, theme_called
from hanabi_kit.render.scene import Label, RowSpot

DEALS = deals(20)
PLAIN = tally(Plain(), DEALS)


def shown(name: str) -> CodebookPage:
    """A book after it was played."""
    run = tally(BOOKS[name], DEALS)
    return CodebookPage(BOOKS[name], BOOKS[name].signs[0], (PLAIN, run), run)


@pytest.mark.parametrize("name", BOOKS)
@pytest.mark.parametrize("colours", THEMES)
def test_everything_is_large_enough_and_inside(name: str, colours: str) -> None:
    scene = lay_out_codebook(shown(name), theme_called(colours))
    labels = [item for item in scene.items if isinstance(item, Label)]
    assert min(label.size for label in labels if len(label.text) > 1) >= 13
    for label in labels:
        assert 0 <= label.x <= scene.width
        assert 0 <= label.y <= scene.height


def test_each_cell_can_be_clicked() -> None:
    book = BOOKS["first touched"]
    scene = lay_out_codebook(CodebookPage(book, book.signs[0]), theme_called("light"))
    found = []
    for spot in scene.spots:
        assert isinstance(spot.target, RowSpot)
        assert scene.at(*scene.where(spot.target)) == spot.target
        found.append(sign_at(spot.target, book))
    assert found == [(sign, slot) for sign in book.signs for slot in range(1, 6)]


def test_ambiguous_signs_are_marked_in_the_picture_and_in_the_text() -> None:
    scene = lay_out_codebook(shown("vague"), theme_called("light"))
    marks = [item.text for item in scene.items if isinstance(item, Label)]
    assert marks.count("?") == 20
    assert scene.text.count("(ambiguous)") == 10
    assert "10 signs are ambiguous." in scene.text


def test_a_deal_is_told_from_the_wish_to_the_card() -> None:
    run = tally(BOOKS["vague"], DEALS)
    for place, trial in enumerate(run.trials):
        head, wish, clue, sign, reaction = deal_sentences(run, place)
        assert head == f"Deal {place + 1} of 20: {trial.outcome.value}"
        assert f"slot {trial.deal.wanted}" in wish
        assert trial.heard is not None
        assert str(trial.heard.hint) in clue
        assert "first slot" in sign
        assert ("a strike" in reaction) == (trial.played != trial.deal.wanted)


def test_what_can_not_be_said_is_told_too() -> None:
    place = next(i for i, trial in enumerate(PLAIN.trials) if trial.heard is None)
    assert deal_sentences(PLAIN, place)[-1] == "None of her clues says that. Bob plays nothing."


def test_who_has_another_book_may_see_nothing_in_a_clue() -> None:
    run = tally(BOOKS["five colours"], DEALS, Plain())
    place = next(i for i, trial in enumerate(run.trials) if trial.heard and not trial.read)
    assert deal_sentences(run, place)[-1] == "It means nothing to Bob. He plays nothing."
