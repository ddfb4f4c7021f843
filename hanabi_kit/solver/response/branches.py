"""A world as a state with its past, and what may follow there: for teammates who read the past."""

from collections import Counter
from collections.abc import Hashable, Iterator
from typing import NamedTuple

from ...engine.actions import Action, Clue, Discard, Play, Return
from ...engine.game import make_hand
from ...engine.state import State, altered
from ..search.hands import Pool
from ..search.values import Value, share


class Branch(NamedTuple):
    """One way that everything may lie and may have gone."""

    state: State
    """With every hand known; of the deck and of the face-down tiles it tells only how many."""
    deck: Pool
    """The cards of the deck, in no order."""
    tiles: tuple[int, ...]
    """The bonus tiles that may be face down, each as likely."""
    weight: Value
    seen: tuple[int, ...]
    """For each seat a number for all that it has seen; who has seen the same has the same one."""


class Branching:
    """What follows actions, draw by draw; of the deck's order only what is drawn is decided."""

    def __init__(self) -> None:
        self._numbers: dict[Hashable, int] = {}

    def number(self, sight: Hashable) -> int:
        """The number of something seen: the same for the same."""
        return self._numbers.setdefault(sight, len(self._numbers))

    def after(self, branch: Branch, action: Action) -> Iterator[Branch]:
        """The branches that an action leads to; their weights add up to the branch's."""
        state, _, tiles, weight, _ = branch
        following = state.apply(action)
        if len(following.tiles) == len(state.tiles):
            yield from self._drawn(branch, action, following, None)
            return
        for tile in tiles:
            rest = tuple([other for other in tiles if other != tile])
            laid = altered(state, tiles=(tile, *rest)[: len(state.tiles)])
            there = branch._replace(state=laid, tiles=rest, weight=share(weight, len(tiles)))
            yield from self._drawn(there, action, laid.apply(action), tile)

    def _drawn(
        self, branch: Branch, action: Action, following: State, tile: int | None
    ) -> Iterator[Branch]:
        """The branches after an action, for each card that may have been drawn with it."""
        before, deck, tiles, weight, seen = branch
        shown = (action, _shown(before, action, following), tile)
        if isinstance(action, Return):
            deck = tuple(sorted((*deck, before.rules.identity(action.card))))
        if following.drawn == before.drawn:
            after = tuple([self.number((past, shown)) for past in seen])
            yield Branch(following, deck, tiles, weight, after)
            return
        drawer = before.turn
        blind = self.number((seen[drawer], shown))
        for identity, copies in Counter(deck).items():
            place = deck.index(identity)
            after = tuple(
                [
                    blind if seat == drawer else self.number((past, shown, identity))
                    for seat, past in enumerate(seen)
                ]
            )
            yield Branch(
                with_newest(following, drawer, identity),
                deck[:place] + deck[place + 1 :],
                tiles,
                share(weight * copies, len(deck)),
                after,
            )


def with_newest(state: State, seat: int, identity: int) -> State:
    """The state in which the card that a seat has just drawn is this one; its past stays."""
    hands = state.hands
    (*kept, (number, _, mask)) = hands[seat].columns
    hand = make_hand(state.game.tables, seat, (*kept, (number, identity, mask)))
    return altered(state, hands=(*hands[:seat], hand, *hands[seat + 1 :]), views=None)


def _shown(before: State, action: Action, following: State) -> Hashable:
    """What everyone learns from an action beside the action itself."""
    match action:
        case Clue(target, _):
            return following.hands[target].masks
        case Play(number) | Discard(number):
            hand = before.hands[before.turn]
            return hand.cards[hand.numbers.index(number)]
    return None
