"""A puzzle as text and in a notebook cell: the question, and the solution only if asked for."""

from dataclasses import replace

from hanabi_kit import Position
from hanabi_kit.puzzles import Puzzle, Texts
from hanabi_kit.render.mime import mime_bundle
from hanabi_kit.render.puzzle.puzzle_text import question, solution
from tests.puzzles.posed import SOUND

FIVE = SOUND["the-last-five"]


def test_a_question_says_what_counts_and_who_the_others_are() -> None:
    assert question(FIVE).endswith(
        "What would you clue here? What counts is the chance of the highest\nscore."
    )
    agreed = replace(FIVE, goal="score", model="response:hat")
    assert "What counts is the expected score. The" in question(agreed)
    assert "play as the bot hat does." in " ".join(question(agreed).split())


def test_a_solution_has_the_table_and_the_words() -> None:
    told = solution(FIVE)
    assert "clue 5 to Bob" in told
    assert "From Bob's seat" in told
    assert told.endswith("made for the tests, The Hanabi Kit authors, CC-BY-4.0")
    assert all(len(line) <= 72 for line in told.splitlines())


def test_words_in_another_language() -> None:
    german = replace(FIVE.text(), title="Eine Karte fehlt", explanation="Von Bobs Platz aus …")
    puzzle = replace(FIVE, texts={**FIVE.texts, "de": german})
    assert question(puzzle, "de").startswith("Eine Karte fehlt")
    assert "Von Bobs Platz" in solution(puzzle, "de")


def test_in_a_notebook_the_answer_is_not_shown_and_words_are_escaped() -> None:
    puzzle = replace(FIVE, texts={"en": Texts("<b>One</b>", "<script>")})
    shown = mime_bundle(puzzle)
    assert shown["text/plain"] == question(puzzle)
    assert "&lt;b&gt;One&lt;/b&gt;" in shown["text/html"]
    assert "<script>" not in shown["text/html"]
    for secret in ("c1:5", "proved", FIVE.text().explanation):
        assert secret not in str(shown)


def test_a_position_that_can_not_be_says_why() -> None:
    position = Position.parse(str(FIVE.position).replace(" t1 ", " t9 "))
    assert "tokens: 9" in mime_bundle(Puzzle("bad", position))["text/plain"]
