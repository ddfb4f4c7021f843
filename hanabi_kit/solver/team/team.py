"""Team optimum (T): what the best plan brings that a team could have agreed on beforehand.

Everyone knows what lies on the table and which cards the clues allow where; all deals of the hidden
cards that fit are equally likely. A plan says what each seat does on seeing which hands, after what
everyone has seen; so slots and clues can carry any code. L ≤ T ≤ A in expectation over the deals.

The search goes through *prescriptions*: for all hands that the mover may see, which move to make.
Each move, with the card it shows or the slots it touches, leaves everyone with a smaller belief.
These steps leave the answer exact:

- *Bound.* After the next move all hands are opened: each mover then does at least as well.
- *Parts.* Deals that nobody who still moves can take for one another, however many steps of "thinks
  that the other thinks" there are, are told apart by all for good: each part is solved alone.
- *Settled deals.* Where the worst play brings as much as the best, the plan does not matter.
- *Piles.* What a prescription brings is a sum over moves, each over the hands that lead to it. To
  split what leads to a move never brings less, for a plan may ignore what it is told. So what is
  prescribed so far plus, for all other hands, the most they bring alone is a ceiling.
- *Slots.* Slots are names: a belief with the slots of a hand in another order is worth the same,
  and of slots that nothing tells apart yet only one is tried.
"""

from collections.abc import Iterator
from fractions import Fraction
from itertools import pairwise
from math import factorial

from ...engine.state import State
from ...support.budget import Meter, OutOfBudget
from ...support.errors import HanabiError, ImpossiblePosition
from ..search.spots import Goal
from ..solution import TeamValue
from .prescriptions import PlanBounds, Plans
from .shared_beliefs import Belief, parted
from .situations import Identities, Situations, payoff, public


def team(state: State, goal: Goal, meter: Meter) -> TeamValue:
    """The team optimum of a position, by its public facts alone: no known card matters."""
    if state.rules.five_flares:
        raise HanabiError("the team optimum is not worked out with the five flares: leave them out")
    if state.over:
        paid = Fraction(payoff(state, goal))
        return TeamValue(paid, paid, paid, None, paid)
    situations = Situations(state, goal, meter)
    try:
        prior = _prior(state, situations)
        opened = sum(deals * situations.range(deal)[1] for deal, deals in prior.items())
    except OutOfBudget:
        most = Fraction(state.rules.maximum if goal == "score" else 1)
        return TeamValue(None, Fraction(0), most, None, None)
    low, high = _bounds(prior, situations)
    orders = sum(prior.values()) * factorial(len(state.deck))
    return TeamValue(
        value=Fraction(low, orders) if low == high else None,
        low=Fraction(low, orders),
        high=Fraction(high, orders),
        literal=None,
        open=Fraction(opened, orders),
    )


def _prior(state: State, situations: Situations) -> Belief:
    """All deals of the hidden cards that the clues allow."""
    left = [n - (state.played >> card & 1) for card, n in enumerate(state.rules.copies_of)]
    for card in state.discards:
        left[card] -= 1
    masks = [mask for hand in state.hands for mask in hand.masks]
    places = len(masks) + len(state.deck)
    if min(left) < 0 or sum(left) != places:
        problem = f"{sum(left)} cards are neither played nor discarded, for {places} hidden places"
        raise ImpossiblePosition([problem])
    prior = {}
    table = public(state)
    ends = [0]
    for hand in state.hands:
        ends.append(ends[-1] + len(hand.masks))
    for cards, deck, ways in _deals(masks, left):
        situations.meter.spend()
        hands = tuple(cards[start:end] for start, end in pairwise(ends))
        prior[situations.find(hands, deck, table)] = ways
    if not prior:
        raise ImpossiblePosition(["the clues leave no way to deal the hidden cards"])
    return prior


def _deals(masks: list[int], left: list[int]) -> Iterator[tuple[Identities, Identities, int]]:
    """Each way to fill the places, what is left as the deck, and by how many deals."""
    if not masks:
        yield (), tuple(card for card, n in enumerate(left) for _ in range(n)), 1
        return
    for card, copies in enumerate(left):
        if copies and masks[0] >> card & 1:
            left[card] -= 1
            for cards, deck, ways in _deals(masks[1:], left):
                yield (card, *cards), deck, copies * ways
            left[card] += 1


def _bounds(prior: Belief, situations: Situations) -> tuple[int, int]:
    """What the best plan lies between: both the same if the budget lasts."""
    settled = sum(
        deals * situations.range(deal)[1]
        for deal, deals in prior.items()
        if situations.settled(deal)
    )
    belief = {deal: deals for deal, deals in prior.items() if not situations.settled(deal)}
    if not belief:
        return settled, settled
    plans = Plans(situations)
    parts = parted(belief)
    lows, highs = (
        [sum(deals * situations.range(deal)[end] for deal, deals in part.items()) for part in parts]
        for end in (0, 1)
    )
    found: list[tuple[PlanBounds, int]] = []
    try:
        for i, part in enumerate(parts):
            highs[i] = plans.bound(part)
            lows[i] = max(lows[i], plans.reached(part))
        for part in parts:
            found.append(plans.known(part))
            plans.value(part)
    except OutOfBudget:
        pass  # what is known by then has to do
    for i, (known, times) in enumerate(found):
        lows[i] = max(lows[i], known.low * times)
        highs[i] = min(highs[i], known.high * times)
    return settled + sum(lows), settled + sum(highs)
