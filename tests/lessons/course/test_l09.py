"""Lesson 9: what its questions say to typical answers, and that the right ones are right."""

import sys
from itertools import combinations
from typing import Any

import pytest

from hanabi_kit import View
from hanabi_kit.bots import find
from hanabi_kit.codes import BOOKS, Plain, SignalResult, deals, tally
from hanabi_kit.lessons.course import find as lesson
from hanabi_kit.lessons.course import l09, l09_code, sandbox
from hanabi_kit.lessons.questions.check_question import read_and_judge

LESSON = lesson(9)


def feedback(check: str, answer: Any) -> str:
    """What is said of an answer."""
    return str(read_and_judge(LESSON.check(check), answer)[1])


# Predictions.


def test_the_plain_code_finds_exactly_the_cards_that_bob_knows_something_about() -> None:
    by_slot = tally(Plain(), deals()).by_slot
    found = {slot for slot, counts in by_slot.items() if counts[SignalResult.UNDERSTOOD]}
    assert found == {2, 4}  # told 3, and told yellow
    share = sum(deal.wanted in found for deal in deals()) / len(deals())
    assert 0.25 <= share < 0.5
    assert l09.how_often_plain() == l09.QUARTERS[1]


def test_two_books_make_more_strikes_than_hits() -> None:
    """By hand: Ann's clue touches the wanted slot first, Bob takes the number of its hint."""
    colours = ("red", "yellow", "green", "blue", "white")
    points = 0
    for deal in deals():
        clues = [clue for clue in deal.clues if clue.touched[0] == deal.wanted]
        if clues:
            hint = clues[0].hint
            slot = hint if isinstance(hint, int) else colours.index(hint) + 1
            points += 1 if slot == deal.wanted else -1
    assert points < 0
    assert l09.two_books() == l09.TWO_BOOKS[2]


# Check 1.


def test_the_pairs_are_counted() -> None:
    assert l09.pairs() == len([*combinations("abcde", 2)])
    assert feedback("two-fit", "10").startswith("That is right.")


@pytest.mark.parametrize(
    ("answer", "words"),
    [
        ("20", "slots 1 and 3 is another message than slots 3 and 1"),
        ("25", "the same card twice"),
        ("5", "how many single cards"),
        ("4", "with how many others one card"),
        ("15", "pairs of a card with itself"),
        ("32", "every set of cards"),
        ("11", "write the pairs down in order"),
    ],
)
def test_typical_counts(answer: str, words: str) -> None:
    said = feedback("two-fit", answer)
    assert said.startswith("Not yet.")
    assert words in said
    assert "10" not in said


# Check 2.


def test_the_hand_is_as_the_question_says() -> None:
    deal = l09.spoken()
    assert deal.wanted == 5
    assert " ".join(map(str, deal.cards)) == "r4 b3 g1 y1 y2"
    assert LESSON.check("say-it").kind.write(LESSON.check("say-it").solution()) == "clue 4 to Bob"


@pytest.mark.parametrize(
    ("answer", "words"),
    [
        ("green to Bob", "it can mean another slot as well"),
        ("yellow to Bob", "You point at the card that fits."),
        ("2 to Bob", "touching a card does not mean that card"),
        ("red to Bob", "find the first slot that this clue touches"),
        ("1 to Bob", "What does the book say about it?"),
    ],
)
def test_typical_clues(answer: str, words: str) -> None:
    said = feedback("say-it", answer)
    assert said.startswith("Not yet.")
    assert words in said


def test_no_other_clue_says_it() -> None:
    """By hand, from the hand r4 b3 g1 y1 y2 and the book."""
    right = [
        f"{clue.hint} to Bob"
        for clue in l09.spoken().clues
        if feedback("say-it", f"{clue.hint} to Bob").startswith("That is right.")
    ]
    assert right == ["4 to Bob"]


# Check 3.


def last(hint: Any, touched: Any) -> Any:
    return touched[-1]


def by_hint(hint: Any, touched: Any) -> Any:
    return {"red": 1, "yellow": 2, "green": 3, "blue": 4, "white": 5}.get(hint, hint)


@pytest.mark.parametrize("read", [last, by_hint, l09_code.by_mirror], ids=lambda f: f.__name__)
def test_several_codes_are_right(read: Any) -> None:
    said = feedback("beat-plain", read)
    assert said.startswith("That is right.")
    assert "It also wins on deals that you were not shown." in said


def test_the_points_are_those_of_the_same_book() -> None:
    points = tally(BOOKS["colours and ranks"], deals()).points
    assert f"makes {points} points" in feedback("beat-plain", by_hint)


def endless(hint: Any, touched: Any) -> Any:
    while True:
        pass


@pytest.mark.parametrize(
    ("read", "words"),
    [
        (lambda hint, touched: 1, "there are 4 slots that Ann never gets to speak of"),
        (lambda hint, touched: [1, 2, 3, 4, 5], "so Bob guesses"),
        (lambda hint, touched: hint, "given hint='yellow' and touched=(4,), it answers"),
        (lambda hint, touched: touched[0] + 5, "is not a slot"),
        (lambda hint, touched: touched[9], "it stops with IndexError"),
        (lambda hint: 1, "it stops with TypeError"),
        (lambda hint, touched: sys.exit("no"), "it stops with SystemExit: no."),
        (lambda hint, touched: iter(()), "a number from 1 to 5, several, or None."),
        (endless, "Does a loop never end?"),
        (lambda hint, touched: (sum(touched) % 5 + 1) if hint == 3 else None, "never gets to"),
    ],
    ids=[
        "one",
        "all",
        "hint",
        "beyond",
        "index",
        "arguments",
        "exit",
        "iterator",
        "loop",
        "little",
    ],
)
def test_typical_codes_that_do_not_do_it(
    read: Any, words: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sandbox, "SECONDS", 1.0)
    said = feedback("beat-plain", read)
    assert said.startswith("Not yet.")
    assert words in said


def test_a_function_that_is_not_written_yet_is_not_called_wrong() -> None:
    said = feedback("beat-plain", lambda hint, touched: None)
    assert said.startswith("Nothing is answered here yet.")
    assert "Does the function end with return?" in said


def test_a_code_made_for_the_deals_that_are_shown_does_not_win() -> None:
    """It knows a clue that it has seen before, and elsewhere says nothing."""
    known = {id(clue.touched) for deal in deals() for clue in deal.clues}

    def by_heart(hint: Any, touched: Any) -> Any:
        return touched[0] if id(touched) in known else None

    said = feedback("beat-plain", by_heart)
    assert said.startswith("Not yet.")
    assert "But on deals that you were not shown it makes 0" in said


# The worked example.


def test_ann_is_asked_for_her_newest_card_by_the_convention_only() -> None:
    state = l09.finesse()
    view = View.of(state, 0)
    assert state.game.names[state.turn] == "Ann"
    assert str(state.action) == "c1:b"
    assert [str(held.card) for held in state.hand(0)][4] == "b2"
    assert "slot 5, is b2 (a finesse)" in " ".join(find("beginner").reading(view))
    assert find("careful").reading(view) == ()
