"""Explanations hang on nothing that the seat can't see, and tell all that it can know."""

from random import Random

from hypothesis import given, settings
from hypothesis import strategies as st

from hanabi_kit import Clue, Rules, State, View, deal, editions, explain
from hanabi_kit.knowledge import Odds, beliefs, deduce, steps
from hanabi_kit.testing import _some_action


@st.composite
def games(draw: st.DrawFn) -> State:
    """A game under way, with clues more often than not."""
    variants = draw(
        st.sets(st.sampled_from(["colour-call", "black-powder", "crowning-piece"])).map(sorted)
    )
    variants += draw(st.sampled_from([[], ["multicolour-own"], ["multicolour-every"]]))
    rules = editions.rules(
        draw(st.sampled_from(sorted(editions.EDITIONS))),
        draw(st.integers(2, 5)),
        variants,
        ranks=draw(st.sampled_from([2, 3, 5])),
        hand_size=draw(st.integers(1, 4)),
        strikes=9,
    )
    random = Random(draw(st.integers(0, 10**6)))
    state = deal(rules, seed=draw(st.integers(0, 10**6)))
    for _ in range(draw(st.integers(0, 40))):
        if state.over:
            break
        clues = [action for action in state.legal_actions() if isinstance(action, Clue)]
        chatty = clues and random.random() < 0.5
        state = state.apply(random.choice(clues) if chatty else _some_action(state, random))
    return state


def twin(state: State, seat: int, random: Random) -> State | None:
    """The same game with one hidden card of a seat exchanged for a card of the deck."""
    rules = state.rules
    dealt: dict[int, int] = {}
    for moment in state.states():
        for hand in moment.hands:
            dealt.update(zip(hand.numbers, hand.cards, strict=True))
    order = [dealt[number] for number in range(state.drawn)] + list(state.deck)
    exchanges = [
        (number, place)
        for number, card, mask in state.hands[seat].columns
        for place in range(state.drawn, len(order))
        if mask >> order[place] & 1 and order[place] != card
    ]
    if not exchanges:
        return None
    number, place = random.choice(exchanges)
    order[number], order[place] = order[place], order[number]
    other = deal(rules, deck=[rules.cards[card] for card in order], names=state.game.names)
    for moment in state.states()[1:]:
        assert moment.action is not None
        other = other.apply(moment.action)
    return other


@settings(max_examples=150, deadline=None)
@given(games(), st.data())
def test_hidden_cards_leave_no_trace(state: State, data: st.DataObject) -> None:
    seat = data.draw(st.integers(0, state.rules.players - 1))
    other = twin(state, seat, data.draw(st.randoms(use_true_random=False)))
    if other is None:
        return
    assert other.hands[seat].cards != state.hands[seat].cards
    mine, theirs = explain(state, seat), explain(other, seat)
    assert str(mine).encode() == str(theirs).encode()
    assert mine.data() == theirs.data()
    assert mine._repr_html_() == theirs._repr_html_()


@settings(max_examples=150, deadline=None)
@given(games(), st.data())
def test_steps_add_up_to_all_that_is_known(state: State, data: st.DataObject) -> None:
    seat = data.draw(st.integers(0, state.rules.players - 1))
    taught = steps(state, seat)
    for deduced in deduce(state, seat).cards:
        removed = [
            card
            for step in taught
            if step.card.number == deduced.unknown.number
            for card in step.removed
        ]
        assert len(set(removed)) == len(removed), "something was learnt twice"
        assert set(removed) == {one.card for one in deduced.removed}


@settings(max_examples=60, deadline=None)
@given(games(), st.data())
def test_a_clue_leaves_the_beliefs_that_it_was_said_to_leave(
    state: State, data: st.DataObject
) -> None:
    seat = data.draw(st.integers(0, state.rules.players - 1))
    for clue, odds in beliefs(View.of(state, state.turn), seat).items():
        after = Odds(View.of(View.of(state.apply(clue), state.turn), seat))
        assert [odds.identities(n) for n in odds.numbers] == [
            after.identities(n) for n in after.numbers
        ]


def test_a_twin_is_found_for_most_games() -> None:
    """Otherwise the test above would compare nothing."""
    random = Random(1)
    found = 0
    for seed in range(40):
        state = deal(Rules(players=3), seed=seed)
        for _ in range(20):
            state = state.apply(_some_action(state, random)) if not state.over else state
        found += twin(state, 0, random) is not None
    assert found > 30
