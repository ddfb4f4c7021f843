"""Knowledge through bonus tile 5: nothing that was seen is forgotten, all that follows is known.

A card that went back into the deck is none of those that were in a hand then, and may be any that
was drawn since. Every answer is held against all drawings that show what was ever seen.
"""

from collections import Counter
from collections.abc import Callable
from fractions import Fraction

import pytest
from hypothesis import given

from hanabi_kit import (
    Card,
    ImpossiblePosition,
    Position,
    Return,
    Reveal,
    State,
    View,
    explain,
)
from hanabi_kit.knowledge import (
    LAYERS,
    ByCount,
    BySet,
    Copy,
    Odds,
    Playable,
    deduce,
    knows_that_knows,
    moments,
    steps,
    thoughts,
    worlds,
)
from hanabi_kit.knowledge.chances import chances, if_told
from tests.builders import after, table
from tests.knowledge.drawings import Drawn, Witnessed, games_through_tile_5
from tests.knowledge.reference import examples, is_playable


def faces_of(drawings: list[Drawn], number: int) -> set[Card]:
    return {drawn[number] for drawn in drawings}


def marginals(drawings: list[Drawn], number: int) -> dict[Card, Fraction]:
    counted = Counter(drawn[number] for drawn in drawings)
    return {card: Fraction(times, len(drawings)) for card, times in counted.items()}


@given(games_through_tile_5())
@examples(150)
def test_deduction_is_what_is_so_in_some_drawing(state: State) -> None:
    for seat in range(state.rules.players):
        drawings = Witnessed(state, [seat]).drawings()
        for deduced in deduce(state, seat).cards:
            assert set(deduced.candidates) == faces_of(drawings, deduced.unknown.number)
            gone = {removed.card for removed in deduced.removed}
            assert gone == set(state.rules.cards) - set(deduced.candidates)
        other = (seat + 1) % state.rules.players
        both = Witnessed(state, [seat, other]).drawings()
        for deduced in deduce(View.of(state, seat), other).cards:
            assert set(deduced.candidates) == faces_of(both, deduced.unknown.number)


@given(games_through_tile_5())
@examples(150)
def test_odds_are_the_share_of_the_drawings(state: State) -> None:
    for seat in range(state.rules.players):
        drawings = Witnessed(state, [seat]).drawings()
        odds = Odds(state, seat)
        for number in odds.numbers:
            assert odds.identities(number) == marginals(drawings, number)
        together = sum(
            all(is_playable(state, card) for card in drawn.values()) for drawn in drawings
        )
        assert odds.all_playable(*odds.numbers) == Fraction(together, len(drawings))
        other = (seat + 1) % state.rules.players
        both = Witnessed(state, [seat, other]).drawings()
        shared = Odds(View.of(state, seat), other)
        for number in shared.numbers:
            assert shared.identities(number) == marginals(both, number)


@given(games_through_tile_5())
@examples(40)
def test_chances_add_up_to_the_odds(state: State) -> None:
    for seat in range(state.rules.players):
        odds = Odds(state, seat)
        for chance in chances(View.of(state, seat)):
            likely = {
                way.face: Fraction(way.ways, chance.total)
                for ways in chance.sorts.values()
                for way in ways
            }
            assert likely == odds.identities(chance.card.number)


@given(games_through_tile_5())
@examples(100)
def test_worlds_are_the_drawings_that_everyone_reckons_with(state: State) -> None:
    numbers = [number for hand in state.hands for number in hand.numbers]
    drawings = Counter(
        tuple(drawn[number] for number in numbers)
        for drawn in Witnessed(state, range(state.rules.players)).drawings()
    )
    model = worlds(state)
    dealt = [tuple(card for hand in world.hands for card in hand) for world in model.worlds]
    assert sorted(dealt) == sorted(drawings)
    total, whole = sum(model.weights), sum(drawings.values())
    for cards, weight in zip(dealt, model.weights, strict=True):
        assert Fraction(weight, total) == Fraction(drawings[cards], whole)
    truth = tuple(held.card for seat in range(state.rules.players) for held in state.hand(seat))
    assert [dealt[model.worlds.index(world)] for world in model.here] == [truth]


@given(games_through_tile_5())
@examples(80)
def test_thoughts_about_thoughts_are_what_each_drawing_makes_of_them(state: State) -> None:
    players = state.rules.players
    for observer in range(players):
        holder = (observer + 1) % players
        mine = Counter(
            tuple(sorted(drawn.items())) for drawn in Witnessed(state, [observer]).drawings()
        )
        seen_by_holder = Witnessed(state, [observer, holder])
        thinks = [seen_by_holder.drawings(dict(hand)) for hand in mine]
        hers = state.hand(holder)
        found = thoughts(state, holder, observer)
        for held, thought in zip(hers, found.cards, strict=True):
            possible = [faces_of(drawings, held.number) for drawings in thinks]
            assert set(thought.kept) == set.intersection(*possible)
            assert set(thought.excluded) == set(state.rules.cards).difference(*possible)
            knows = sum(
                weight
                for faces, weight in zip(possible, mine.values(), strict=True)
                if all(is_playable(state, card) for card in faces)
            )
            asked = knows_that_knows(state, Playable(holder, thought.slot), observer)
            assert asked.odds == Fraction(knows, sum(mine.values()))


@given(games_through_tile_5())
@examples(80)
def test_nothing_is_ever_forgotten_and_everything_is_explained_once(state: State) -> None:
    for seat in range(state.rules.players):
        told = moments(state, seat)
        for layer in LAYERS:
            left: dict[int, set[Card]] = {}
            for moment in told:
                for grid in moment.grids(layer):
                    was = left.get(grid.card.number, set(state.rules.cards))
                    assert {gone.card for gone in grid.now} == was - set(grid.left)
                    assert set(grid.left) <= was
                    left[grid.card.number] = set(grid.left)
        taught = steps(state, seat)
        for deduced in deduce(state, seat).cards:
            gone = [
                card
                for step in taught
                if step.card.number == deduced.unknown.number
                for card in step.removed
            ]
            assert Counter(gone) == Counter(removed.card for removed in deduced.removed)


# Told in words.


def sent_back() -> State:
    """Ann has sent r5 back; Bob and Cem held their cards all the while, and Ann drew."""
    state = table(
        "Ann: r1; Bob: r2; Cem: y1",
        suits="ry",
        deck="r3 r4 y2",
        fireworks="y5",
        discards="r5 y1",
        variants="five-flares",
        pending=5,
        tiles=[1],
        turn="Ann",
    )
    return after(state, "Ann returns r5")


def test_a_card_held_since_before_is_not_the_one_that_went_back_into_the_deck() -> None:
    """Bonus tile 5: Bob saw r5 in the discards, so he does not hold it, then or later."""
    five = Card("r", 5)
    for seat in (1, 2):
        (deduced,) = deduce(sent_back(), seat).cards
        assert five not in deduced.candidates
        (cause,) = [gone.cause for gone in deduced.removed if gone.card == five]
        assert cause == ByCount((Copy(five, "deck"),))
    assert five in deduce(sent_back(), 0).cards[-1].candidates
    assert five not in deduce(sent_back(), 0).cards[0].candidates


def test_the_sentences_say_that_it_was_seen_before_it_went_back() -> None:
    (card,) = explain(sent_back(), 1).data()["cards"]
    (removed,) = [gone for gone in card["removed"] if gone["card"] == "r5"]
    assert removed["cause"] == "every copy seen elsewhere"
    assert removed["text"] == (
        "Bob has seen every r5 elsewhere: 1 that went back into the deck later. "
        "So Bob's first card is not r5."
    )
    assert moments(sent_back(), 1)[-1].text() == "Nothing new about Bob's cards."


def test_cards_that_need_the_other_copies_leave_the_one_that_went_back() -> None:
    """Bob's first card is red: it needs the one r1 that he can hold; the other is in the deck."""
    state = table(
        "Ann: y1; Bob: r1+red y2; Cem: y2",
        suits="ry",
        ranks=2,
        copies=(2, 2),
        deck="y1",
        fireworks="r0 y0",
        discards="r1 r2 r2",
        variants="five-flares",
        pending=5,
        tiles=[1],
        turn="Ann",
    )
    second = deduce(after(state, "Ann returns r1"), 1).cards[1]
    (cause,) = [gone.cause for gone in second.removed if gone.card == Card("r", 1)]
    assert isinstance(cause, BySet)
    assert (cause.used, cause.back) == ((Card("r", 1),), Card("r", 1))


def test_a_supposed_clue_forgets_nothing() -> None:
    state = sent_back()
    for seat in (1, 2):
        view = View.of(state, seat)
        told = if_told(view, "red", [1])
        before, now = (deduce(seen).cards[0].candidates for seen in (view, told))
        assert set(now) == {card for card in before if card.suit == "r"}
        assert told.tokens == view.tokens


def test_once_all_is_drawn_everyone_knows_who_holds_it() -> None:
    """The deck is y1 and the r2 that went back. Ann draws one of them, and Bob the other."""
    state = table(
        "Ann: ; Bob: r1; Cem: r1",
        suits="ry",
        ranks=2,
        copies=(2, 1),
        deck="y1",
        fireworks="y2",
        discards="r2",
        variants="five-flares",
        pending=5,
        tiles=[1],
        turn="Ann",
    )
    state = after(state, "Ann returns r2")
    assert {str(card) for card in deduce(state, 0).cards[0].candidates} == {"y1", "r2"}
    state = after(state, "Bob plays r1")
    for seat, other in ((0, 1), (1, 0)):
        (held,) = state.hand(seat)
        assert deduce(state, seat).cards[0].candidates == (held.card,)
        (thought,) = thoughts(state, seat, 2).cards
        assert thought.kept == (held.card,)
        assert not thought.unsure
        assert len(worlds(View.of(state, other)).here) == 1
    dealt = {str(world) for world in worlds(state).worlds}
    assert dealt == {"r2 | y1 | r1", "y1 | r2 | r1", "r2 | r1 | y1", "r1 | r2 | y1"}


@pytest.mark.parametrize("ask", [deduce, Odds, steps, moments])
def test_a_card_that_is_said_to_be_the_one_that_went_back_is_refused(
    ask: Callable[[State, int], object],
) -> None:
    """Bob's card is unknown, and somebody who writes a position says later that it is r2."""
    rules = "en3+five-flares[suits=r:y,ranks=2,copies=21,hand_size=1]"
    state = Position.parse(f"{rules} r0y2 t8 s0 d1 m0 b5 p5 ./?/r1 x:r2").state()
    two = Card("r", 2)
    said = state.apply(Return(two)).apply(Reveal(0, two))
    with pytest.raises(ImpossiblePosition, match=r"r2.*went back"):
        ask(said, 2)
    with pytest.raises(ImpossiblePosition, match="are known contradict"):
        worlds(said)
