"""Sentences for a judgement: what an answer tells each teammate, and what happens on a line of play
and why, as far as whoever moves there knows."""

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from ..bots import find
from ..engine.actions import Action, Clue, Discard, Play
from ..engine.cards import Card
from ..engine.state import State
from ..engine.view import View
from ..knowledge import ByClue, Odds, deduce, steps
from ..knowledge.sentences import explanation
from ..knowledge.statistics import critical
from ..solver.explain.policy import Line, Move
from ..solver.explain.report import CardInformation, ClueInformation, clue_information
from ..support.i18n import _, either

MOST_NAMED = 6
"""More cards than these are counted, not named."""


class TeammateNews(NamedTuple):
    """What an answer tells one teammate about the own cards."""

    seat: int
    player: str
    clue: ClueInformation | None
    """Card by card, before and after, if a clue went to this player."""
    sentences: tuple[str, ...]


def news_for_teammates(
    state: State, action: Action, convention: str | None = None
) -> tuple[TeammateNews, ...]:
    """What an action of the mover tells each teammate, in the order in which they move.

    To those who share a convention, given by the name of its bot, it may tell more than it says.
    """
    players = len(state.hands)
    seats = [(state.turn + turns) % players for turns in range(1, players)]
    literally = tuple(_told_to(state, action, seat) for seat in seats)
    if convention is None or not isinstance(action, Clue):
        return literally
    bot, after = find(convention), state.apply(action)
    return tuple(_with_reading(one, bot.reading(View.of(after, one.seat))) for one in literally)


def _with_reading(one: TeammateNews, reading: tuple[str, ...]) -> TeammateNews:
    """What a teammate is told, and reads into it; who is told nothing may read all the more."""
    if not reading:
        return one
    thought = _("{player} thinks: “{words}”").format(player=one.player, words=" ".join(reading))
    return one._replace(sentences=(*(one.sentences if one.clue is not None else ()), thought))


def _told_to(state: State, action: Action, seat: int) -> TeammateNews:
    player = state.game.names[seat]
    if not isinstance(action, Clue) or action.target != seat:
        nothing = _("It tells {player} nothing.").format(player=player)
        return TeammateNews(seat, player, None, (nothing,))
    clue = clue_information(View.of(state, state.turn), action)
    taught = [*_taught(state.apply(action), clue)]
    concluded = [sentence for card in clue.cards for sentence in _conclusion(player, card)]
    if not taught:
        taught = [_("It tells {player} nothing new.").format(player=player)]
    return TeammateNews(seat, player, clue, (*taught, *concluded))


def _taught(after: State, clue: ClueInformation) -> Iterator[str]:
    """What the holder learns from the clue just given, card by card, with the reason."""
    left = {card.slot: card.before for card in clue.cards}
    for step in steps(after, clue.action.target):
        if step.action != clue.action:
            continue
        slot, cause = step.card.slot, step.cause
        if isinstance(cause, ByClue):  # who gave it, and when, is plain
            cause = ByClue(cause.clue._replace(turn=None, giver=None))
        left[slot] = tuple(card for card in left[slot] if card not in step.removed)
        yield explanation(step.card, step.removed, cause, after.game.names, left[slot])


def _conclusion(player: str, card: CardInformation) -> Iterator[str]:
    if card.before == card.after:
        return
    if card.knows_playable:
        yield _("So {player} knows that slot {slot} fits.").format(player=player, slot=card.slot)
    elif card.knows_useless:
        words = _("So {player} knows that slot {slot} is of no use.")
        yield words.format(player=player, slot=card.slot)


def supposition(line: Line) -> str:
    """The deal in which a line of play takes place: what its mover holds, and the deck."""
    start = line.states[0]
    words = _("Suppose that {player} holds {own} and the deck is {deck}.")
    if not line.deck:
        words = _("Suppose that {player} holds {own}.")
    return words.format(
        player=start.game.names[start.turn],
        own=" ".join(map(str, line.own)),
        deck=" ".join(map(str, line.deck)),
    )


def line_sentences(line: Line) -> Iterator[str]:
    """What the others do on a line of play after its first move, and what they know as they do."""
    for before, move in zip(line.states[1:], line.moves[1:], strict=False):
        yield _decision(before, move)


def _decision(before: State, move: Move) -> str:
    if not isinstance(move.action, Play | Discard):
        return f"{move}."
    view = View.of(before, move.seat)
    number = move.action.card
    known = next(card for card in deduce(view).cards if card.unknown.number == number)
    held = next(card for card in before.hand(move.seat) if card.number == number)
    chance = Odds(view).playable(number)
    if isinstance(move.action, Discard):
        words = _("{player} discards slot {slot}, {card}.")
        if critical(before) & before.rules.mask([held.card] if held.card else []):
            words = _("{player} discards slot {slot}, and with it the last {card}.")
    elif chance == 1:
        words = _("{player} knows that slot {slot} fits, for it is {cards}, and plays it.")
    elif chance == 0:
        words = _("{player} has nothing better to do than to play slot {slot}: {result}.")
    else:
        words = _(
            "{player} plays slot {slot}, which as far as {player} knows is {cards} and fits with "
            "a chance of {chance}: {result}."
        )
    return words.format(
        player=move.player,
        slot=known.unknown.slot,
        cards=_named(known.candidates),
        card=held.card,
        chance=chance,
        result=move.result,
    )


def _named(cards: Sequence[Card]) -> str:
    if len(cards) > MOST_NAMED:
        return _("any of {n} cards").format(n=len(cards))
    return either([str(card) for card in cards])
