"""What every player wants to know about a table: which cards matter, and how much room is left."""

from fractions import Fraction
from typing import NamedTuple

from ..engine.state import State


def playable(state: State) -> int:
    """The identities that fit a firework now, as a mask."""
    tables = state.game.tables
    return sum(
        1 << card for card in range(len(state.rules.cards)) if tables.fits(state.played, card)
    )


def _lost(state: State) -> int:
    """The identities not yet played of which every copy lies in the discards."""
    return sum(1 << card for card in set(state.discards) if state.is_lost(card))


def reachable(state: State) -> int:
    """The identities that can still be played, now or later, or are played: as a mask."""
    lost = _lost(state)
    mask = 0
    for row in state.rules.building_order:
        for card in row:
            if lost >> card & 1:
                break
            mask |= 1 << card
    return mask


def useless(state: State) -> int:
    """The identities that will never be played: played already, or cut off by a lost card."""
    return state.rules.any_card & ~(reachable(state) & ~state.played)


def critical(state: State) -> int:
    """The identities still to be played of which one copy is left, as a mask."""
    needed = reachable(state) & ~state.played
    copies_of = state.rules.copies_of
    return sum(
        1 << card
        for card in range(len(copies_of))
        if needed >> card & 1 and copies_of[card] - state.discards.count(card) == 1
    )


def best_score(state: State) -> int:
    """The most points that the discards still allow; once the game is over, its score."""
    return state.score if state.over else state.rules.score(reachable(state))


class Statistics(NamedTuple):
    """The numbers that tell how a game stands."""

    score: int
    best: int
    """The most points that the discards still allow."""
    to_play: int
    """Cards that have to be played to get there."""
    pace: int
    """Discards that can be afforded: deck + players - cards to play, which in a game without
    penalties is score + deck + players - best."""
    clues: int
    """Clues that can still be given: tokens, discards at that pace, and completed fireworks."""
    efficiency: Fraction | None
    """Cards that each of these clues has to bring into play; None if no clue is left."""


def statistics(state: State) -> Statistics:
    """How a game stands, from what lies open."""
    rules = state.rules
    reach = reachable(state)
    to_play = (reach & ~state.played).bit_count()
    best = best_score(state)
    pace = len(state.deck) + rules.players - to_play
    completing = sum(
        reach >> row[-1] & 1 and not state.played >> row[-1] & 1 for row in rules.building_order
    )
    clues = state.tokens + max(0, pace) + (0 if rules.five_flares else completing)
    efficiency = Fraction(to_play, clues) if clues else None
    return Statistics(state.score, best, to_play, pace, clues, efficiency)
