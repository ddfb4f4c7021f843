"""What one seat knows of another's knowledge of its cards equals what the listed worlds say."""

from collections import Counter
from fractions import Fraction
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hanabi_kit import Card, HanabiError, ImpossiblePosition, Rules, State, View, deal
from hanabi_kit.knowledge import (
    Holds,
    Knows,
    OneOf,
    Playable,
    deduce,
    knows_that_knows,
    thoughts,
    worlds,
)
from hanabi_kit.knowledge.card_propositions import CardFact
from hanabi_kit.knowledge.nested import NestedAnswer, Thought
from tests.builders import table
from tests.knowledge.small_tables import examples, small_tables


def pairs(state: State) -> list[tuple[int, int]]:
    seats = range(state.rules.players)
    return [(observer, holder) for observer in seats for holder in seats if observer != holder]


def check_thoughts(state: State, observer: int, holder: int) -> None:
    model = worlds(state)
    found = thoughts(View.of(state, observer), holder)
    assert found == thoughts(state, holder, observer)
    assert len(found.cards) == len(state.hands[holder].cards)
    for slot, excluded, kept, unsure in found.cards:
        for card in state.rules.cards:
            excludes = Knows(holder, ~Holds(holder, slot, card))
            assert (card in excluded) is model.knows(observer, excludes)
            assert (card in kept) is model.knows(observer, ~excludes)
            assert [card in excluded, card in kept, card in unsure].count(True) == 1


@given(small_tables())
@examples(120)
def test_excluded_kept_and_unsure_are_what_the_worlds_say(state: State) -> None:
    for observer, holder in pairs(state):
        check_thoughts(state, observer, holder)


def test_cards_with_the_same_clues_need_their_cards_together() -> None:
    # If Bob holds the third red card, Ann's first two cards are the other two.
    state = table(
        "Ann: r1+red r2+red y1; Bob: r3 y2 g1",
        deck="g2 g3 y3",
        suits="ryg",
        ranks=3,
        copies=(1,) * 3,
    )
    third = thoughts(state, holder=0, observer=1).cards[2]
    assert {card for card in state.rules.cards if card.suit == "r"} <= set(third.unsure)
    check_thoughts(state, observer=1, holder=0)
    check_thoughts(state, observer=0, holder=1)


@given(st.data(), small_tables())
@examples(120)
def test_whether_the_holder_knows_is_told_exactly(data: st.DataObject, state: State) -> None:
    model = worlds(state)
    for observer, holder in pairs(state):
        for slot in range(1, len(state.hands[holder].cards) + 1):
            cards = data.draw(st.sets(st.sampled_from(state.rules.cards)))
            asked: list[CardFact] = [Playable(holder, slot), OneOf(holder, slot, tuple(cards))]
            for fact in asked:
                verdict = knows_that_knows(View.of(state, observer), fact)
                knows = Knows(holder, fact)
                assert (verdict.answer == "yes") is model.knows(observer, knows)
                assert (verdict.answer == "no") is model.knows(observer, ~knows)
                assert verdict.odds == model.odds(observer, knows)
                assert verdict == knows_that_knows(state, fact, observer)


@given(small_tables())
@examples(60)
def test_what_both_see_leaves_at_least_what_the_observer_leaves(state: State) -> None:
    for observer, holder in pairs(state):
        view = View.of(state, observer)
        both_see = deduce(view, holder).cards
        own = deduce(View.of(state, holder)).cards
        for thought, common, really in zip(
            thoughts(view, holder).cards, both_see, own, strict=True
        ):
            left = {*thought.kept, *thought.unsure}
            assert set(thought.kept) <= set(really.candidates) <= left <= set(common.candidates)


R1, Y1 = Card.parse("r1"), Card.parse("y1")


def test_the_observer_counts_with_cards_that_only_the_observer_sees() -> None:
    # Bob's 1 is not the yellow one, which he sees at Ann's: so he knows that Ann sees r1.
    state = table("Ann: y1; Bob: r1+1", deck="r2 y2", suits="ry", ranks=2, copies=(1, 1))
    (card,) = thoughts(state, holder=0, observer=1).cards
    assert R1 in card.excluded
    assert R1 in deduce(View.of(state, 1), 0).cards[0].candidates


def test_nothing_that_is_said_depends_on_the_observers_own_cards() -> None:
    small: dict[str, Any] = {"suits": "ry", "ranks": 2, "copies": (1, 1)}
    tables = [table("Ann: y1; Bob: r1", deck="r2 y2", **small)]
    tables += [table("Ann: y1; Bob: y2", deck="r2 r1", **small)]
    said = {"; ".join(thoughts(state, holder=0, observer=1).sentences()) for state in tables}
    assert len(said) == 1


# Tables whose worlds are far too many to list.


def test_a_fresh_hand_is_no_secret_to_anyone() -> None:
    state = deal(Rules(players=2), seed=7)
    for card in thoughts(state, holder=1).cards:
        assert card.excluded == ()
    verdict = knows_that_knows(state, Playable(1, 1))
    assert verdict == NestedAnswer(
        "no", Fraction(0), "Ann knows that Bob does not know that Bob's card 1 is playable"
    )


def last_card() -> State:
    """Red is at 4; of all that is useless, Bob sees as much as there is, but for Ann's hand."""
    rules = Rules(players=2, hand_size=3)
    hands = ["y1", "y1", "g1", "r5", "r2", "b1"]
    rest = Counter(map(str, (rules.cards[i] for i in rules.all_cards)))
    complete = [f"{suit}{rank}" for suit in "ygbw" for rank in range(1, 6)]
    rest.subtract([*hands, *complete, "r1", "r2", "r3", "r4"])
    return table(
        f"Ann: {' '.join(hands[:3])}; Bob: {' '.join(hands[3:])}",
        fireworks="r4 y5 g5 b5 w5",
        discards=" ".join(rest.elements()),
        tokens=1,
        turns_left=2,
    )


def test_with_an_empty_deck_everyone_knows_which_cards_the_other_counts() -> None:
    state = last_card()
    all_cards = set(state.rules.cards)
    three = {Card.parse("r2"), Card.parse("r5"), Card.parse("b1")}
    for slot, excluded, kept, unsure in thoughts(state, holder=1).cards:
        assert (set(excluded), set(kept), unsure) == (all_cards - three, three, ()), slot
    told = state.apply(state.legal_actions()[-1])
    assert str(told.action) == "c1:5"
    assert knows_that_knows(told, Playable(1, 1), observer=0).text == (
        "Ann knows that Bob knows that Bob's card 1 is playable"
    )


def bobs_five() -> State:
    """Bob was told of a 5. Blue and white he sees at Cem's; red or yellow may be with Ann."""
    return table(
        "Ann: ? ? ? ? ?; Bob: g5+5 b1-5 b1-5 b2-5 b2-5; Cem: b5 w5 w1 w1 w2",
        fireworks="g4",
        deck=" ".join("?" * 31),
    )


def test_how_likely_the_holder_knows_is_counted_where_it_can_be() -> None:
    state = bobs_five()
    # Bob knows that it is g5 if Ann holds both r5 and y5.
    unseen = sum(View.of(state, 0).unseen())
    verdict = knows_that_knows(state, Holds(1, 1, Card.parse("g5")), observer=0)
    assert verdict.answer == "unsure"
    assert verdict.odds == Fraction(5 * 4, unseen * (unseen - 1))
    assert verdict.text == (
        f"Ann does not know whether Bob knows that Bob's card 1 is g5; the chance is {verdict.odds}"
    )


def test_where_too_many_hands_would_be_listed_it_says_so() -> None:
    verdict = knows_that_knows(bobs_five(), Holds(1, 1, Card.parse("g5")), observer=0, most=5)
    assert verdict == NestedAnswer(
        "unsure",
        None,
        "Ann does not know whether Bob knows that Bob's card 1 is g5; how likely it is was not "
        "counted, because more than 5 hands of Ann would have to be listed",
    )
    sure = knows_that_knows(last_card(), OneOf(1, 1, ()), most=0)
    assert sure.answer == "no", "what is certain needs no list"


def test_thoughts_read_as_sentences() -> None:
    state = table("Ann: y1; Bob: r1+1", deck="r2 y2", suits="ry", ranks=2, copies=(1, 1))
    assert thoughts(state, holder=0, observer=1).sentences() == [
        "Bob knows that Ann knows that card 1 is not r1",
        "Bob knows that Ann thinks card 1 can be r2, y1 or y2",
    ]
    assert thoughts(state, holder=1, observer=0).sentences() == [
        "Ann knows that Bob knows that card 1 is not r2 or y2",
        "Ann knows that Bob thinks card 1 can be r1",
        "Ann can't tell if Bob thinks card 1 can be y1",
    ]
    assert thoughts(state, holder=1, observer=0).cards == (
        Thought(1, (Card.parse("r2"), Card.parse("y2")), (R1,), (Y1,)),
    )


# What is refused.


def test_questions_that_make_no_sense_are_refused() -> None:
    state = deal(Rules(players=3), seed=1)
    with pytest.raises(HanabiError, match="Ann can't be observer and holder at once"):
        thoughts(state, holder=0)
    with pytest.raises(HanabiError, match="there is no seat 3, only 0 to 2"):
        thoughts(state, holder=3)
    with pytest.raises(HanabiError, match="the view of Cem does not show what Ann sees"):
        thoughts(View.of(state, 2), holder=1, observer=0)
    with pytest.raises(HanabiError, match="Bob has no card 6: count the 5 cards from 1"):
        knows_that_knows(state, Playable(1, 6))
    with pytest.raises(HanabiError, match="Cem's card 2 is unknown here, and Ann sees it"):
        thoughts(table("Ann: r1 r2; Bob: y1 y2; Cem: w1 ?"), holder=1)


def test_a_hand_that_no_deal_fills_is_refused() -> None:
    state = table("Ann: ?+red ?+red; Bob: r1 y1", suits="ry", ranks=2, copies=(1, 1), deck="?")
    with pytest.raises(ImpossiblePosition) as refused:
        thoughts(state, holder=1)
    assert str(refused.value) == (
        "no deal fits: the clues on Ann's card 1 and Ann's card 2 leave only r1 and r2 "
        "(copies left: 1)"
    )
