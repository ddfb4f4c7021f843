"""Codes: what there is to say, what a sign means, and what gets across."""

from math import log2
from typing import Any

import pytest

from hanabi_kit import HanabiError, Play, Position, View
from hanabi_kit.codes import (
    BOOKS,
    TABLE,
    Book,
    Deal,
    FunctionCode,
    Plain,
    SignalResult,
    bits,
    deals,
    send,
    tally,
)
from hanabi_kit.knowledge import Odds

DEALS = deals(60)
EMPTY_CLUES = Position.parse(str(TABLE).replace("en2", "nl2"))
"""The same table by rules that allow clues which touch no card."""


def strikes(deal: Deal, slot: int) -> int:
    """How many strikes it makes when Bob plays a slot, whatever Ann has told him."""
    after = deal.state.apply(next(a for a in deal.state.legal_actions() if hasattr(a, "hint")))
    return after.apply(Play(after.hands[1].numbers[slot - 1])).strikes


def test_in_each_deal_one_card_fits_and_it_is_the_wanted_one() -> None:
    for deal in DEALS:
        assert [slot for slot in range(1, 6) if not strikes(deal, slot)] == [deal.wanted]


def test_deals_differ_and_follow_from_the_seed() -> None:
    assert len({deal.state for deal in DEALS}) == len(DEALS)
    again = deals(30, DEALS[30].seed)
    assert [deal.state for deal in again] == [deal.state for deal in DEALS[30:]]


def test_the_clues_are_the_legal_ones_and_touch_what_they_say() -> None:
    deal = DEALS[0]
    hand = deal.state.hand(1)
    held = {h.card.rank for h in hand if h.card} | {h.card.suit for h in hand if h.card}
    assert len(deal.clues) == len(held)
    for clue in deal.clues:
        touches = deal.state.rules.touches
        fits = [slot for slot, h in enumerate(hand, 1) if h.card and touches(clue.hint, h.card)]
        assert clue.touched == tuple(fits)
        assert clue.kind == ("rank" if clue.hint in range(1, 6) else "colour")


def test_bob_hears_no_card_of_his_own() -> None:
    for clue in DEALS[0].clues:
        assert isinstance(clue.view, View)
        assert {held.card for held in clue.view.hand(1)} == {None}


def test_sure_is_a_chance_of_one() -> None:
    for deal in DEALS[:15]:
        for clue in deal.clues:
            odds = Odds(clue.view, seat=1)
            certain = [s for s, n in enumerate(odds.numbers, 1) if odds.playable(n) == 1]
            assert clue.sure == tuple(certain)


def test_the_plain_code_never_misleads() -> None:
    counts = tally(Plain(), DEALS).counts
    assert counts[SignalResult.MISUNDERSTOOD] == 0
    assert counts[SignalResult.UNDERSTOOD] > 0
    assert counts[SignalResult.MISSED] > 0


def test_an_unambiguous_book_never_misleads_whoever_has_it() -> None:
    for book in BOOKS.values():
        if not book.ambiguous:
            assert tally(book, DEALS).counts[SignalResult.MISUNDERSTOOD] == 0


def test_slot_1_can_always_be_touched_first() -> None:
    by_slot = tally(BOOKS["first touched"], DEALS).by_slot
    assert by_slot[1][SignalResult.MISSED] == 0
    assert by_slot[5][SignalResult.MISSED] > 0


def test_five_signs_are_enough_where_every_clue_may_be_given() -> None:
    dealt = deals(60, 1, EMPTY_CLUES)
    assert {len(deal.clues) for deal in dealt} == {10}
    assert tally(BOOKS["five colours"], dealt).points == 60
    assert tally(BOOKS["five colours"], DEALS).points < 60


def test_an_ambiguous_sign_is_guessed_and_half_of_the_guesses_are_wrong() -> None:
    book = Book("two", "first").with_sign("colour 1", 1, 2)
    dealt = [deal for deal in deals(200) if deal.wanted in (1, 2)]
    trials = tally(book, dealt).trials
    assert {trial.read for trial in trials} == {(1, 2)}
    right = sum(trial.outcome is SignalResult.UNDERSTOOD for trial in trials)
    assert abs(right - len(trials) / 2) < 3 * (len(trials) / 4) ** 0.5


def test_a_clear_clue_is_given_rather_than_an_ambiguous_one() -> None:
    book = Book("two", "first").with_sign("colour 1", 1, 2).with_sign("rank 1", 1)
    for deal in DEALS:
        if deal.wanted == 1:
            assert send(deal, book).read == (1,)


def test_a_listener_with_another_book_reads_something_else() -> None:
    mixed = tally(BOOKS["first touched"], DEALS, BOOKS["colours and ranks"])
    assert mixed.name == "first touched → colours and ranks"
    assert mixed.counts[SignalResult.MISUNDERSTOOD] > mixed.counts[SignalResult.UNDERSTOOD]
    nothing = tally(BOOKS["first touched"], DEALS, Book("empty", "hint"))
    assert nothing.counts[SignalResult.MISSED] == len(DEALS)


def test_counts_add_up() -> None:
    run = tally(BOOKS["vague"], DEALS)
    assert sum(run.counts.values()) == len(DEALS)
    for slot, counts in run.by_slot.items():
        assert sum(counts.values()) == run.wanted(slot)
    assert (
        run.points == run.counts[SignalResult.UNDERSTOOD] - run.counts[SignalResult.MISUNDERSTOOD]
    )


def test_a_function_is_a_code_too() -> None:
    same = FunctionCode("first", lambda hint, touched: touched[0])
    assert tally(same, DEALS).points == tally(BOOKS["first touched"], DEALS).points
    silent = FunctionCode("silent", lambda hint, touched: None)
    assert tally(silent, DEALS).counts[SignalResult.MISSED] == len(DEALS)


@pytest.mark.parametrize(
    "answer", [0, 6, "1", 2.0, True, [1, 7], object(), pytest.param(10**5000, id="huge")]
)
def test_what_is_no_slot_is_refused(answer: object) -> None:
    with pytest.raises(HanabiError, match="is not a slot: a meaning is a number from 1 to 5"):
        send(DEALS[0], FunctionCode("odd", lambda hint, touched: answer))  # type: ignore[arg-type,return-value]


def test_a_book_counts_what_it_tells_apart() -> None:
    book = BOOKS["first touched"]
    assert (book.told_apart, book.ambiguous) == (5, ())
    vaguer = book.with_sign("colour 1", 2, 1).with_sign("rank 1")
    assert vaguer.of("colour 1") == (1, 2)
    assert (vaguer.told_apart, vaguer.ambiguous) == (4, ("colour 1",))


def test_signs_that_a_book_does_not_have_are_refused() -> None:
    with pytest.raises(HanabiError, match="'red' is not a sign of this book, only: colour 1"):
        BOOKS["first touched"].with_sign("red", 1)
    with pytest.raises(HanabiError, match="can't look at 'smell', only at: hint, first"):
        Book("odd", "smell")  # type: ignore[arg-type]


def test_bits() -> None:
    assert bits(1) == 0
    assert 2 ** bits(10) == pytest.approx(10)
    assert bits(5 * 2) == pytest.approx(log2(5) + 1)
    with pytest.raises(HanabiError, match="0 things can't be told apart"):
        bits(0)


@pytest.mark.parametrize("number", [0, -1, 1001])
def test_too_few_or_too_many_deals(number: int) -> None:
    with pytest.raises(HanabiError, match="only 1 to 1000"):
        deals(number)


def test_a_table_must_suit_the_game() -> None:
    for line in (str(TABLE).replace(" t5 ", " t0 "), str(TABLE).replace(" m0 ", " m1 ")):
        with pytest.raises(HanabiError, match="the table needs two players"):
            deals(1, 1, Position.parse(line))


@pytest.mark.parametrize("number", [0, 1001, "20", 2.5, True, None, []])
def test_only_so_many_deals_can_be_played(number: Any) -> None:
    with pytest.raises(HanabiError, match="can't be played, only 1 to 1000"):
        deals(number)
