"""A position changed step by step: each function answers with another position.

A position in the making may be impossible; `Position.status` says why. What it is made of always
belongs to its rules: cards and clues that the game has, numbers that can be counted.

While all cards add up and there is a deck, what is put somewhere comes out of the deck, and what is
taken away goes back into it. An empty deck stays empty.
"""

from collections import Counter
from collections.abc import Iterable
from dataclasses import replace
from typing import Any, Literal, NamedTuple

from ..engine.cards import Card
from ..engine.game import PLAYERS, Mark
from ..engine.rules import TILES, Hint, Rules
from ..engine.state import State
from ..engine.view import View
from ..position import Place, Position
from ..position.position import CHOICE_TILES, face_down
from ..support.errors import HanabiError, quoted
from ..support.i18n import _

CounterName = Literal["tokens", "strikes", "deck", "turns_left", "turn", "tiles", "pending"]


def fresh(rules: Rules) -> Position:
    """The table when a game begins, with every card unknown."""
    none = (0,) * len(rules.suits)
    return Position(
        rules=rules,
        fireworks=none,
        discards=(),
        tokens=rules.tokens,
        strikes=0,
        deck=rules.deck_size - rules.players * rules.cards_each,
        turn=rules.starting_seat,
        hands=((Place(None),) * rules.cards_each,) * rules.players,
        tiles=face_down(rules, none),
    )


def position_for_mover(state: State) -> Position:
    """A moment of a game as whoever is to move sees it."""
    position = Position.of(View.of(state, state.turn))
    usual = position.names == PLAYERS[: position.rules.players]
    return replace(position, names=None if usual else position.names, log=())


def names_of(position: Position) -> tuple[str, ...]:
    """The names of the players."""
    return position.names or PLAYERS[: position.rules.players]


# The accounts.


class CardWhereabouts(NamedTuple):
    """Where the copies of a card are."""

    card: Card
    copies: int
    played: int
    discarded: int
    held: int
    stacked: int
    """How many lie in a deck whose order is given."""

    @property
    def left(self) -> int:
        """How many are nowhere in sight; below 0 if there are more than the game has."""
        return self.copies - self.played - self.discarded - self.held - self.stacked


def ledger(position: Position) -> tuple[CardWhereabouts, ...]:
    """Where all cards of the game are, identity by identity."""
    rules = position.rules
    played = rules.played(position.fireworks)
    discarded = Counter(position.discards)
    held = Counter(place.card for hand in position.hands for place in hand)
    stacked = Counter(() if isinstance(position.deck, int) else position.deck)
    return tuple(
        CardWhereabouts(
            card,
            copies,
            played >> identity & 1,
            discarded[card],
            held[card],
            stacked[card],
        )
        for identity, (card, copies) in enumerate(zip(rules.cards, rules.copies_of, strict=True))
    )


def unseen_cards(position: Position) -> list[Card]:
    """The cards that are nowhere in sight, each as often as there are such copies."""
    return [entry.card for entry in ledger(position) for _copy in range(entry.left)]


def surplus(position: Position) -> int:
    """How many cards are on the table beyond those of the game; below 0, how many are missing."""
    held = sum(map(len, position.hands))
    placed = sum(position.fireworks) + len(position.discards) + held + deck_size(position)
    return placed - position.rules.deck_size


def deck_size(position: Position) -> int:
    """How many cards are in the deck."""
    return position.deck if isinstance(position.deck, int) else len(position.deck)


# Rules.


def with_rules(position: Position, rules: Rules) -> Position:
    """The same table under other rules, as far as it fits them; the rest is in the deck."""
    suits = [suit.name for suit in position.rules.suits]
    heights = dict(zip(suits, position.fireworks, strict=True))
    fireworks = tuple(min(heights.get(suit.name, 0), rules.ranks) for suit in rules.suits)
    several = rules.players == position.rules.players
    made = replace(
        position,
        rules=rules,
        fireworks=fireworks,
        discards=tuple(card for card in position.discards if card in rules.cards),
        tokens=min(position.tokens, rules.tokens),
        strikes=min(position.strikes, rules.strikes),
        turn=min(position.turn, rules.players - 1),
        hands=tuple(_hand(position, seat, rules) for seat in range(rules.players)),
        tiles=face_down(rules, fireworks),
        turned=(),
        pending=position.pending if rules.five_flares else None,
        names=position.names if several else None,
        log=(),
    )
    return with_the_rest_in_the_deck(made)


def _hand(position: Position, seat: int, rules: Rules) -> tuple[Place, ...]:
    """What is left of a hand under other rules; one that was full is full again."""
    before = position.rules.cards_each
    hand = position.hands[seat] if seat < len(position.hands) else (Place(None),) * before
    places = tuple(
        Place(
            place.card if place.card in rules.cards else None,
            tuple(mark for mark in place.marks if mark.hint in rules.hints),
        )
        for place in hand
    )
    if len(places) < before:
        return places[: rules.cards_each]
    return (*places, *(Place(None),) * rules.cards_each)[: rules.cards_each]


# Numbers.


def limits(position: Position, name: CounterName) -> tuple[int, int]:
    """From where to where a number may be."""
    rules = position.rules
    most = {
        "tokens": rules.tokens,
        "strikes": rules.strikes,
        "deck": rules.deck_size,
        "turns_left": rules.players,
        "turn": rules.players - 1,
        "tiles": len(TILES) if rules.five_flares else 0,
        "pending": max(CHOICE_TILES),
    }
    return min(CHOICE_TILES) if name == "pending" else 0, most[name]


def with_number(position: Position, name: CounterName, number: int | None) -> Position:
    """The table with another count of something; None where nothing is counted or waits."""
    low, high = limits(position, name)
    optional = name in ("turns_left", "pending")
    if not (number is None and optional) and (type(number) is not int or not low <= number <= high):
        words = _("{name}: {found} is not possible, only {low} to {high}")
        spoken = name.replace("_", " ")
        raise HanabiError(words.format(name=spoken, found=quoted(number), low=low, high=high))
    change: dict[str, Any] = {name: number}
    if name == "tiles":  # which of them were turned is to be said again
        change["turned"] = ()
    made = replace(position, log=(), **change)
    return _counting_turns(made) if name == "deck" else made


def with_turned(position: Position, tiles: Iterable[int]) -> Position:
    """The table with a record of which bonus tiles were turned; an empty one says nothing."""
    turned = tuple(tiles)
    if turned and not position.rules.five_flares:
        raise HanabiError(_("these rules have no bonus tiles"))
    if len({*turned}) < len(turned) or not {*turned} <= {*TILES}:
        words = _("{found} is not a list of different tiles from 1 to {most}")
        raise HanabiError(words.format(found=quoted([*turned]), most=len(TILES)))
    return replace(position, turned=turned, log=())


def _counting_turns(position: Position) -> Position:
    """The position with turns counted if its deck is empty, and only then."""
    ends = deck_size(position) == 0 and not position.rules.crowning_piece
    counted = position.turns_left
    if counted is None or not ends:
        counted = position.rules.players if ends else None
    return replace(position, turns_left=counted)


def with_the_rest_in_the_deck(position: Position) -> Position:
    """The table with as many cards in the deck as are nowhere else, if there are any."""
    missing = -surplus(replace(position, deck=0))
    return with_number(position, "deck", max(0, missing))


def _kept_in_step(before: Position, after: Position) -> Position:
    """The position with what was moved taken out of the deck or put into it, if that was right."""
    after = replace(after, log=())
    counted = isinstance(before.deck, int) and before.deck > 0
    return with_the_rest_in_the_deck(after) if counted and not surplus(before) else after


# Piles.


def with_firework(position: Position, suit: str, height: int) -> Position:
    """The table with so many cards in a firework."""
    rules = position.rules
    names = [known.name for known in rules.suits]
    letters = [known.letter for known in rules.suits]
    if suit not in (*names, *letters):
        raise HanabiError(
            _("there is no {suit} here, only {names}").format(
                suit=quoted(suit), names=", ".join(names)
            )
        )
    if type(height) is not int or not 0 <= height <= rules.ranks:
        words = _("a firework can't have {found} cards here, only 0 to {most}")
        raise HanabiError(words.format(found=quoted(height), most=rules.ranks))
    place = (names if suit in names else letters).index(suit)
    heights = (*position.fireworks[:place], height, *position.fireworks[place + 1 :])
    in_step = position.tiles == face_down(rules, position.fireworks)
    made = replace(position, fireworks=heights)
    if in_step and face_down(rules, heights) != position.tiles:
        made = with_number(made, "tiles", face_down(rules, heights))
    return _kept_in_step(position, made)


def discarded(position: Position, cards: Iterable[Card]) -> Position:
    """The table with these cards discarded too."""
    found = tuple(_known(position, card) for card in cards)
    return _kept_in_step(position, replace(position, discards=position.discards + found))


def taken_back(position: Position, cards: Iterable[Card]) -> Position:
    """The table without these cards among the discards."""
    pile = [*position.discards]
    for card in cards:
        if card not in pile:
            raise HanabiError(_("{card} is not among the discards").format(card=card))
        pile.remove(card)
    return _kept_in_step(position, replace(position, discards=tuple(pile)))


def with_unseen(position: Position, cards: Iterable[Card]) -> Position:
    """The table with only these cards out of sight: all others that are nowhere are discarded."""
    wanted = Counter(_known(position, card) for card in cards)
    rest = Counter(unseen_cards(position))
    if missing := wanted - rest:
        words = _("{card} is in sight already, or there are not as many")
        raise HanabiError(words.format(card=", ".join(map(str, missing))))
    order = (rest - wanted).elements()
    return replace(position, discards=(*position.discards, *order), log=())


def _known(position: Position, card: Card) -> Card:
    position.rules.identity(card)  # refuses what is not in this game
    return card


# Hands.


def place_at(position: Position, seat: int, slot: int) -> Place:
    """What is in a slot of a hand, counted from 1."""
    if not 0 <= seat < len(position.hands):
        raise HanabiError(_("there is no seat {seat}").format(seat=quoted(seat)))
    hand = position.hands[seat]
    if type(slot) is not int or not 1 <= slot <= len(hand):
        words = _("{name} has no slot {slot}, only {n} cards")
        name = names_of(position)[seat]
        raise HanabiError(words.format(name=name, slot=quoted(slot), n=len(hand)))
    return hand[slot - 1]


def _with_hand(position: Position, seat: int, hand: Iterable[Place]) -> Position:
    hands = (*position.hands[:seat], tuple(hand), *position.hands[seat + 1 :])
    return replace(position, hands=hands, log=())


def _with_place(position: Position, seat: int, slot: int, place: Place) -> Position:
    hand = [*position.hands[seat]]
    hand[slot - 1] = place
    return _with_hand(position, seat, hand)


def with_card(position: Position, seat: int, slot: int, card: Card | None) -> Position:
    """The table with another card in a slot; None is unknown."""
    place = place_at(position, seat, slot)
    if card is not None:
        _known(position, card)
    return _with_place(position, seat, slot, place._replace(card=card))


def with_hand(position: Position, seat: int, places: Iterable[Place]) -> Position:
    """The table with another hand, oldest card first."""
    hand = tuple(places)
    if len(hand) > position.rules.cards_each:
        words = _("a hand has {n} cards at most")
        raise HanabiError(words.format(n=position.rules.cards_each))
    for place in hand:
        if place.card is not None:
            _known(position, place.card)
        for mark in place.marks:
            _check_hint(position, mark.hint)
    return _kept_in_step(position, _with_hand(position, seat, hand))


def without_place(position: Position, seat: int, slot: int) -> Position:
    """The table with a card less in a hand."""
    place_at(position, seat, slot)
    hand = position.hands[seat]
    return with_hand(position, seat, (*hand[: slot - 1], *hand[slot:]))


def with_place(position: Position, seat: int, card: Card | None = None) -> Position:
    """The table with a card more in a hand, the newest."""
    return with_hand(position, seat, (*position.hands[seat], Place(card)))


def hidden(position: Position) -> Position:
    """The position with nothing given that the mover does not see."""
    hand = (place._replace(card=None) for place in position.hands[position.turn])
    return replace(_with_hand(position, position.turn, hand), deck=deck_size(position))


# Clues.


def _check_hint(position: Position, hint: Hint) -> None:
    hints = position.rules.hints
    if hint not in hints:
        words = _("{hint} can't be clued here, only {hints}")
        raise HanabiError(words.format(hint=hint, hints=", ".join(map(str, hints))))


def marked(position: Position, seat: int, slot: int, mark: Mark) -> Position:
    """The table with the mark of a clue on a card, and not its opposite."""
    _check_hint(position, mark.hint)
    place = place_at(position, seat, slot)
    others = tuple(known for known in place.marks if known.hint != mark.hint)
    return _with_place(position, seat, slot, place._replace(marks=(*others, mark)))


def unmarked(position: Position, seat: int, slot: int, hint: Hint | None = None) -> Position:
    """The table without the marks of a clue, or of any clue, on a card."""
    place = place_at(position, seat, slot)
    kept = tuple(mark for mark in place.marks if hint not in (None, mark.hint))
    return _with_place(position, seat, slot, place._replace(marks=kept))


def clued(position: Position, seat: int, hint: Hint) -> Position:
    """The table after a clue to a hand whose cards are all given: each gets its mark."""
    _check_hint(position, hint)
    for slot, place in enumerate(position.hands[seat], start=1):
        if place.card is None:
            words = _("say first what {name}'s slot {slot} is, or mark its cards one by one")
            raise HanabiError(words.format(name=names_of(position)[seat], slot=slot))
        touched = position.rules.touches(hint, place.card)
        position = marked(position, seat, slot, Mark(hint, touched))
    return position
