"""Situations and moves in words, so that a test reads as a sentence.

>>> state = table("Ann: r1 b4; Bob: r2 g2", deck="y1", tokens=5, suits="rygb")
>>> marks(after(state, "Ann clues red to Bob"), "Bob")
['r2 +red', 'g2 -red']
"""

import re
from collections import Counter
from collections.abc import Sequence
from itertools import chain
from typing import Any

import pytest

from hanabi_kit import (
    Action,
    Card,
    Clue,
    Discard,
    Hidden,
    IllegalAction,
    Play,
    Rearrange,
    Relaunch,
    Return,
    Rules,
    State,
    Suit,
    actions,
    editions,
)
from hanabi_kit.engine.cards import NAMES, STANDARD_SUITS
from hanabi_kit.engine.game import Game, Mark, make_hands
from hanabi_kit.engine.state import set_up

VERDICTS = {
    "en": ["horrible", "mediocre", "honourable", "excellent", "amazing", "legendary"],
    "fi": ["hirveä", "keskinkertainen", "hieno", "upea", "loistava", "legendaarinen"],
    "nb": ["forferdelig", "middels", "æren i behold", "veldig bra", "utrolig", "legendarisk"],
    "it": ["risibile", "mediocre", "onorevole", "eccellente", "straordinaria", "leggendaria"],
    "nl": ["vreselijk", "matig", "eervol", "zeer goed", "geweldig", "legendarisch"],
}
"""The rulebooks' words for 0–5, 6–10, 11–15, 16–20, 21–24 and 25 points."""

VERDICT_OF_30 = {"fi": "jumalainen", "it": "divina"}

ILLEGIBLE = {"fi": {"jumalainen"}, "nl": {"vreselijk", "matig", "eervol", "geweldig"}}
"""Those of the words above that no scan shows."""


def table(
    hands: str,
    *,
    deck: str = "",
    fireworks: str = "",
    discards: str = "",
    tokens: int | None = None,
    strikes: int = 0,
    turn: str = "Ann",
    turns_left: int | None = None,
    tiles: Sequence[int] = (),
    turned: Sequence[int] = (),
    pending: int | None = None,
    suits: str | tuple[Suit, ...] = "rygbw",
    edition: str = "en",
    variants: str = "",
    seed: int = 0,
    **options: Any,
) -> State:
    """A situation from its words, such as ``Ann: r1 b2+blue; Bob: ?-red-3 w5``.

    A card is ``?`` if it is unknown, and the clues on it stand behind it. `fireworks` names the top
    cards. Cards that are mentioned nowhere are nowhere; all tokens are there unless said otherwise.
    """
    rows = dict(row.split(":") for row in hands.split(";"))
    names = [name.strip() for name in rows]
    held = [row.split() for row in rows.values()]
    options.setdefault("hand_size", max(1, *map(len, held)))
    options["suits"] = suits_of(suits) if isinstance(suits, str) else suits
    rules = editions.rules(edition, len(names), variants.split(), **options)
    marks_of = {i: _marks(word) for i, word in enumerate(chain.from_iterable(held))}
    game = Game(rules, names, seed, marks_of)
    numbers = iter(marks_of)
    columns = [
        [(n := next(numbers), card, _mask(rules, marks_of[n])) for card in _identities(rules, row)]
        for row in held
    ]
    return set_up(
        game,
        hands=make_hands(game.tables, columns),
        deck=tuple(_identities(rules, deck.split())),
        drawn=sum(map(len, held)),
        played=rules.played(_heights(rules, fireworks.split())),
        discards=tuple(_identities(rules, discards.split())),
        tokens=rules.tokens if tokens is None else tokens,
        strikes=strikes,
        turn=names.index(turn),
        turns_left=turns_left,
        tiles=tuple(tiles),
        turned=tuple(turned),
        pending=pending,
    )


def suits_of(letters: str) -> tuple[Suit, ...]:
    """The standard suits with these letters."""
    return tuple(STANDARD_SUITS[NAMES[letter]] for letter in letters)


def after(state: State, *sentences: str) -> State:
    """The state after these sentences, one action each; see `read`."""
    for sentence in sentences:
        state = state.apply(read(state, sentence))
    return state


def read(state: State, sentence: str) -> Action:
    """An action from "Ann clues red to Bob", "Bob plays r1 as red" …, or from its notation."""
    names = state.game.names
    who, *words = sentence.split()
    if who not in names:
        return actions.parse(sentence)
    seat = names.index(who)
    assert seat == state.turn or words[0] == "sorts", f"{sentence}: {who} is not to move"
    match words:
        case ["clues", hint, "to", name]:
            return Clue(names.index(name), int(hint) if hint.isdigit() else hint)
        case ["plays", card]:
            return Play(number(state, seat, card))
        case ["plays", card, "as", colour]:
            return Play(number(state, seat, card), colour)
        case ["discards", card]:
            return Discard(number(state, seat, card))
        case ["returns", card]:
            return Return(Card.parse(card))
        case ["relaunches", card]:
            return Relaunch(Card.parse(card))
        case ["sorts", *cards]:
            return Rearrange(seat, tuple(number(state, seat, card) for card in cards))
    raise AssertionError(f"{sentence}: not a sentence that tests are written in")


def refusal(state: State, sentence: str) -> str:
    """Why an action is refused, in the engine's words."""
    with pytest.raises((IllegalAction, Hidden)) as refused:
        after(state, sentence)
    return str(refused.value)


def number(state: State, seat: int, card: str) -> int:
    """The number of the first such card in a hand."""
    return next(held.number for held in state.hand(seat) if _word(held.card) == card)


def hand(state: State, name: str) -> str:
    """A hand in words, oldest card first."""
    return " ".join(_word(held.card) for held in state.hand(state.game.names.index(name)))


def marks(state: State, name: str) -> list[str]:
    """Each card of a hand with the clues on it."""
    held_cards = state.hand(state.game.names.index(name))
    return [" ".join([_word(held.card), *map(str, held.marks)]) for held in held_cards]


def legal(state: State) -> set[str]:
    """The legal actions in their notation."""
    return {str(action) for action in state.legal_actions()}


def discards(state: State) -> str:
    """The discards in words, in order."""
    return " ".join(_word(state.card(identity)) for identity in state.discards)


def whole_deck(rules: Rules, first: str = "") -> list[Card]:
    """The whole deck with these cards first and the others after them in order."""
    top = [Card.parse(word) for word in first.split()]
    rest = Counter(rules.cards[identity] for identity in rules.all_cards)
    rest.subtract(top)
    return top + list(rest.elements())


def _identities(rules: Rules, words: Sequence[str]) -> list[int]:
    unknown = len(rules.cards)
    return [unknown if word[0] == "?" else rules.identity(Card.parse(word[:2])) for word in words]


def _marks(word: str) -> tuple[Mark, ...]:
    said = re.findall(r"([+-])(\w+)", word)
    return tuple(Mark(int(hint) if hint.isdigit() else hint, sign == "+") for sign, hint in said)


def _mask(rules: Rules, marks: Sequence[Mark]) -> int:
    mask = rules.any_card
    for mark in marks:
        touch = rules.touch_masks[mark.hint]
        mask &= touch if mark.touched else ~touch
    return mask


def _heights(rules: Rules, tops: Sequence[str]) -> list[int]:
    return [
        max((i for i, card in enumerate(row, 1) if str(rules.cards[card]) in tops), default=0)
        for row in rules.building_order
    ]


def _word(card: Card | None) -> str:
    return "?" if card is None else str(card)
