"""Twins: puzzles that are the same but for colours, seats and the order of cards.

What makes no difference to literal play is left out of a canonical form: which of several like
suits is called red, who sits where (only who comes how many turns after the mover counts), in which
order cards lie in a hand, in which order clues were given or cards discarded, names and the past.
"""

from collections.abc import Iterator, Sequence
from itertools import permutations, product
from typing import Any

from ..engine.rules import Rules
from ..position import Position
from .puzzle import LITERAL, Puzzle

Form = tuple[Any, ...]


def twin_key(puzzle: Puzzle) -> Form:
    """What two puzzles have in common if and only if they are twins."""
    literal = puzzle.model == LITERAL
    return (puzzle.model, canonical(puzzle.position, ordered=not literal))


def canonical(position: Position, *, ordered: bool = False) -> Form:
    """A form that is equal for positions which differ only in what makes no difference.

    With `ordered`, cards keep their order in a hand, which a convention may read.
    """
    state = position.state()
    rules = state.rules
    unknown = len(rules.cards)
    seats = [(state.turn + turns) % rules.players for turns in range(rules.players)]
    hands = []
    for turns, seat in enumerate(seats):
        hand = state.hands[seat]
        cards = [unknown] * len(hand.cards) if turns == 0 else hand.cards
        hands.append([*zip(cards, hand.masks, strict=True)])
    heights = rules.heights(state.played)

    def renamed(order: Sequence[int]) -> Form:
        """The position with its suits in another order."""
        ranks = rules.ranks
        place = {
            old * ranks + r: new * ranks + r for new, old in enumerate(order) for r in range(ranks)
        }
        place[unknown] = unknown

        def mask_of(mask: int) -> int:
            suit = (1 << ranks) - 1
            return sum((mask >> old * ranks & suit) << new * ranks for new, old in enumerate(order))

        laid = []
        for hand in hands:
            row = [(place[card], mask_of(mask)) for card, mask in hand]
            laid.append(tuple(row if ordered else sorted(row)))
        return (
            tuple(heights[old] for old in order),
            tuple(laid),
            tuple(sorted(place[card] for card in state.discards)),
        )

    return (
        _rules(rules),
        state.tokens,
        state.strikes,
        state.turns_left,
        len(state.deck),
        len(state.tiles),
        state.hidden_tiles,
        state.pending,
        min(map(renamed, _orders(rules))),
    )


def _rules(rules: Rules) -> Form:
    """What of the rules makes a difference to play: not the box, nor its words."""
    return (
        rules.players,
        rules.ranks,
        rules.cards_each,
        rules.tokens,
        rules.strikes,
        rules.empty_clues,
        rules.crowning_piece,
        rules.colour_call,
        rules.five_flares,
        rules.deck_plays,
        tuple(sorted(_kinds(rules))),
    )


def _kinds(rules: Rules) -> list[Form]:
    """What each suit is but for its colour."""
    ranks = range(1, rules.ranks + 1)
    return [
        (
            tuple((suit.touch_at(rank), suit.rank_touch_at(rank)) for rank in ranks),
            suit.direction,
            suit.scoring,
            rules.suit_copies(suit),
        )
        for suit in rules.suits
    ]


def _orders(rules: Rules) -> Iterator[tuple[int, ...]]:
    """The suits kind by kind, those of one kind in every order."""
    kinds = _kinds(rules)
    groups = [[s for s, kind in enumerate(kinds) if kind == one] for one in sorted(set(kinds))]
    for parts in product(*map(permutations, groups)):
        yield tuple(suit for part in parts for suit in part)
