"""A sweep over the cards counts what brute force and the product count, and knows its limits."""

from collections import Counter
from itertools import pairwise

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from hanabi_kit import Position, Rules
from hanabi_kit.knowledge import Odds, TooManyDeals, counting
from hanabi_kit.knowledge.counting import Places
from hanabi_kit.knowledge.sweep import Sweep
from hanabi_kit.support.budget import Budget, Meter, OutOfBudget
from tests.knowledge.hostile import FIVE_PLAYERS, HANDS_OF_TEN, HOPELESS
from tests.knowledge.reference import examples
from tests.knowledge.test_counting import dealt, places

BOX = Rules(players=2)
SENTENCE = "The clues on the {n} unknown cards differ in too many ways to count their deals"


def meter(nodes: int | None = None) -> Meter:
    return Meter(Budget(seconds=None, nodes=nodes))


def swept(masks: list[int], unseen: list[int]) -> Sweep:
    """All places as classes of a sweep; what allows everything is left over as free."""
    present = sum(1 << i for i, copies in enumerate(unseen) if copies)
    classes = Counter(mask & present for mask in masks)
    classes.pop(present, None)
    return Sweep(classes, len(masks), unseen, meter())


@st.composite
def marked_hands(draw: st.DrawFn) -> list[int]:
    """What the clues on up to ten cards allow: mostly what hints have passed by."""
    hints = st.sampled_from([*BOX.touch_masks.values()])
    masks = []
    for _ in range(draw(st.integers(1, 10))):
        mask = BOX.any_card
        for hint in draw(st.lists(hints, max_size=3, unique=True)):
            mask &= hint if draw(st.integers(0, 3)) == 0 else ~hint
        masks.append(mask)
    return masks


@given(places(identities=4, copies=2, most=4) | places(identities=3, copies=3, most=4))
@examples(300)
def test_a_sweep_counts_what_brute_force_counts(table: tuple[list[int], list[int]]) -> None:
    masks, unseen = table
    sweep = swept(masks, unseen)
    assert sweep.deals == len(dealt(masks, unseen))
    for identity, deals in sweep.one_taken().items():
        fewer = [copies - (i == identity) for i, copies in enumerate(unseen)]
        assert deals == len(dealt(masks, fewer))
    assert set(sweep.one_taken()) == {i for i, copies in enumerate(unseen) if copies}


@given(
    marked_hands(),
    st.lists(st.integers(0, 3), min_size=25, max_size=25) | st.just(list(BOX.copies_of)),
)
@examples(60)
def test_a_sweep_and_a_product_give_the_same_weights(masks: list[int], unseen: list[int]) -> None:
    product = Places(masks, unseen)
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(counting, "MOST_SLOTS", 0)
        sweep = Places(masks, unseen)
    assume(sweep._swept)
    assert sweep.possible == product.possible == (product.deals > 0)
    assert sweep.deals == product.deals
    for place in range(len(masks)):
        assert sweep.weights(place) == product.weights(place)
        assert list(sweep.weights(place)) == list(product.weights(place))


def test_fifteen_different_cards_are_counted_alike_both_ways(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    hints = [*BOX.touch_masks.values()]
    pairs = [BOX.any_card & ~(one | other) for one, other in pairwise([*hints, hints[0]])]
    masks = [*pairs, *(BOX.any_card & ~hint for hint in hints[:5])]
    assert len(set(masks)) == 15
    sweep = Places(masks, BOX.copies_of)
    monkeypatch.setattr(counting, "MOST_SLOTS", 2**15)
    product = Places(masks, BOX.copies_of)
    assert sweep._swept
    assert not product._swept
    assert [sweep.weights(place) for place in (0, 14)] == [product.weights(p) for p in (0, 14)]
    assert sweep.deals == product.deals


# Hard positions.


def test_five_players_with_a_few_negative_marks_are_counted() -> None:
    """Each card's weights come from a sweep of their own, and the deals from yet another."""
    state = Position.parse(FIVE_PLAYERS).state()
    masks = [mask for hand in state.hands for mask in hand.masks]
    counted = Places(masks, state.rules.copies_of, meter())
    deals = counted.deals
    assert deals > 0
    for place in range(4):
        assert sum(counted.weights(place).values()) == deals
    odds = Odds(state, 0, meter=meter())
    assert [sum(odds.identities(number).values()) for number in odds.numbers] == [1] * 4


@pytest.mark.parametrize(("line", "cards"), [(HANDS_OF_TEN, 20), (HOPELESS, 40)])
def test_what_is_too_much_is_refused_with_a_sentence(line: str, cards: int) -> None:
    odds = Odds(Position.parse(line).state(), 0, meter=meter(nodes=20_000))
    number = odds.numbers[0]
    for ask in (odds.identities, odds.playable, odds.card):
        with pytest.raises(TooManyDeals, match=SENTENCE.format(n=cards)):
            ask(number)
    found, why = odds.counted(odds.numbers)
    assert not found
    assert why.startswith(SENTENCE.format(n=cards))


def test_what_is_hopeless_is_not_begun() -> None:
    spent = meter()
    odds = Odds(Position.parse(HOPELESS).state(), 0, meter=spent)
    with pytest.raises(TooManyDeals):
        odds.playable(odds.numbers[0])
    assert spent.nodes == 0


def test_cards_counted_before_the_budget_ran_out_are_kept() -> None:
    state = Position.parse(FIVE_PLAYERS).state()
    enough = meter()
    first, *others = Odds(state, 0).numbers
    Odds(state, 0, meter=enough).card(first)
    found, why = Odds(state, 0, meter=meter(enough.nodes + 200)).counted([first, *others])
    assert list(found) == [first]
    assert why


def test_fourteen_cards_never_need_a_budget() -> None:
    hints = [*BOX.touch_masks.values()]
    pairs = [BOX.any_card & ~(one | other) for one, other in pairwise(hints)]
    masks = [*pairs, *(BOX.any_card & ~hint for hint in hints[:5])]
    assert len(set(masks)) == 14
    assert Places(masks, BOX.copies_of, meter(nodes=1)).deals > 0


def test_a_sweep_spends_what_it_is_given() -> None:
    hints = [*BOX.touch_masks.values()]
    classes = {BOX.any_card & ~(one | other): 1 for one, other in pairwise(hints)}
    with pytest.raises(OutOfBudget):
        Sweep(classes, len(classes), BOX.copies_of, meter(nodes=10)).one_taken()
