"""Actions in the words that people use at one table: names for seats, slots for cards.

A slot counts a hand's cards from 1, the oldest, as they lie now. Parsing understands these words, a
few short cuts ("red to Bob", "play 2") and the notation of `hanabi_kit.engine.actions`.
"""

import re
from collections.abc import Callable, Iterable
from typing import NamedTuple

from ..support.errors import HanabiError, IllegalAction, InvalidNotation
from ..support.i18n import either
from . import actions
from .actions import Action, Clue, Discard, Play, Rearrange, Relaunch, Return, Reveal
from .cards import NAMES as SUIT_NAMES
from .cards import Card
from .rules import Hint
from .state import State

LAST_OF_DECK = "the last card of the deck"
HELP = "say it like: clue red to {mate}, clue 4 to {mate}, play 2, discard 1"


class Announcement(NamedTuple):
    """An action as one table knows it: slots for its cards, a name for its seat."""

    action: Action
    slots: tuple[int, ...] = ()
    """Where its card lies; of several that are meant alike, or laid in order, where each does."""
    player: str = ""
    """Who is told, or whose cards they are."""

    @property
    def words(self) -> str:
        """The action as it is said."""
        return _phrase([self])

    @property
    def kind(self) -> tuple[object, ...]:
        """What actions share that differ in a slot, a hint or a card, and are one phrase."""
        match self.action:
            case Play(_, call):
                return Play, call, bool(self.slots)
            case Reveal(_, shown):
                return Reveal, self.player, shown
        return type(self.action), self.player

    @property
    def things(self) -> list[str]:
        """In what it differs from others of its kind: its hint, its card or its slots."""
        match self.action:
            case Clue():
                return [str(self.action.hint)]
            case Return() | Relaunch():
                return [str(self.action.card)]
        return [str(slot) for slot in self.slots] or [LAST_OF_DECK]


def announced(state: State, action: Action) -> Announcement:
    """An action as it would be announced at this table."""
    names = state.game.names
    match action:
        case Clue():
            return Announcement(action, (), names[action.target])
        case Play() if action.card == state.drawn and len(state.deck) == 1:
            return Announcement(action)
        case Play() | Discard():
            return Announcement(action, (_slot(state, action.card),))
        case Rearrange(seat, order):
            return Announcement(action, tuple([_slot(state, card) for card in order]), names[seat])
        case Reveal(card, _):
            return Announcement(action, (_slot(state, card),), names[_holder(state, card)])
    return Announcement(action)


def in_words(announcements: Iterable[Announcement]) -> str:
    """Actions of which one is meant, in words; those of one kind share a phrase.

    >>> slots = [Announcement(Discard(number), (number + 1,)) for number in range(3)]
    >>> in_words([Announcement(Clue(1, "red"), player="Bob"), *slots])
    'clue red to Bob; discard slot 1, 2 or 3'
    """
    kinds: dict[tuple[object, ...], list[Announcement]] = {}
    for announcement in announcements:
        kinds.setdefault(announcement.kind, []).append(announcement)
    return "; ".join(map(_phrase, kinds.values()))


def _phrase(alike: list[Announcement]) -> str:
    """Actions of one kind in words."""
    action, _, player = alike[0]
    things = alike[0].things
    for other in alike[1:]:
        things += other.things
    one = things[0] if len(things) == 1 else either(things)
    match action:
        case Clue():
            return f"clue {one} to {player}"
        case Play():
            what = f"slot {one}" if alike[0].slots else one
            return f"play {what}" + (f" calling {action.call}" if action.call else "")
        case Discard():
            return f"discard slot {one}"
        case Return():
            return f"return {one} to the deck"
        case Relaunch():
            return f"play {one} from the discards"
        case Rearrange():
            return f"arrange {player}: {' '.join(things)}"
        case Reveal(_, shown):
            return f"slot {one} of {player} is {shown}"


def say(state: State, action: Action) -> str:
    """An action in words, as it would be announced at this table.

    >>> from hanabi_kit import Rules, deal
    >>> say(deal(Rules(players=2), seed=7), Clue(target=1, hint="red"))
    'clue red to Bob'
    """
    return announced(state, action).words


def tried(state: State, action: Action) -> State:
    """The state after an action; one that is not allowed is refused in people's words.

    >>> from hanabi_kit import Rules, deal
    >>> state = deal(Rules(players=2), seed=7)
    >>> tried(state, parse(state, "discard 1"))
    Traceback (most recent call last):
    hanabi_kit.IllegalAction: discard slot 1: all 8 tokens are there, so clue or play instead
    """
    try:
        return state.apply(action)
    except IllegalAction as error:
        try:
            said = say(state, action)
        except (HanabiError, LookupError):  # there is no such card or seat
            said = str(action)
        raise IllegalAction(str(error).replace(str(action), said, 1)) from None


def parse(state: State, text: str) -> Action:
    """Read an action in words or in notation; whether it is legal is for `apply` to say.

    >>> from hanabi_kit import Rules, deal
    >>> parse(deal(Rules(players=2), seed=7), "4 to bob")
    Clue(target=1, hint=4)
    """
    words = " ".join(text.split())
    if len(words) > 200:
        raise InvalidNotation(f"{words[:40]!r}… is too long for an action")
    if re.search("[:#]", words) and " " not in words:
        return actions.parse(words)
    for form, read in _FORMS.items():
        if match := re.fullmatch(form, words, re.IGNORECASE | re.ASCII):
            return read(state, *match.groups())
    mate = state.game.names[(state.turn + 1) % len(state.game.names)]
    raise InvalidNotation(f"{text[:40]!r} is not understood; {HELP.format(mate=mate)}")


def _read_clue(state: State, hint: str, name: str) -> Clue:
    return Clue(_read_seat(state, name), _read_hint(state, hint))


def _read_clue_name_first(state: State, name: str, hint: str) -> Clue:
    return _read_clue(state, hint, name)


def _read_play(state: State, slot: str, call: str | None) -> Play:
    number = _read_slot(state, state.turn, slot)
    if call is None:
        return Play(number)
    names = [suit.name for suit in state.rules.suits]
    name = SUIT_NAMES.get(call.lower(), call.lower())
    if name not in names:
        raise InvalidNotation(f"{call!r} is not a colour of this game, only {', '.join(names)}")
    return Play(number, name)


def _read_deck_play(state: State, call: str | None) -> Play:
    return _read_play(state, f"#{state.drawn}", call)


def _read_discard(state: State, slot: str) -> Discard:
    return Discard(_read_slot(state, state.turn, slot))


def _read_return(state: State, card: str) -> Return:
    return Return(Card.parse(card.lower()))


def _read_relaunch(state: State, card: str) -> Relaunch:
    return Relaunch(Card.parse(card.lower()))


def _read_arrange(state: State, name: str | None, slots: str) -> Rearrange:
    seat = state.turn if name is None else _read_seat(state, name)
    return Rearrange(seat, tuple(_read_slot(state, seat, slot) for slot in slots.split()))


def _read_reveal(state: State, slot: str, name: str | None, card: str) -> Reveal:
    seat = state.turn if name is None else _read_seat(state, name)
    return Reveal(_read_slot(state, seat, slot), Card.parse(card.lower()))


_FORMS: dict[str, Callable[..., Action]] = {
    r"arrange ((?:#?\d+ )*#?\d+)": lambda state, slots: _read_arrange(state, None, slots),
    r"arrange (.+?):? ((?:#?\d+ )*#?\d+)": _read_arrange,
    r"arrange (.+?):": lambda state, name: _read_arrange(state, name, ""),
    r"(?:clue |tell )?(\w+) to (.+)": _read_clue,
    r"(?:clue|tell) (.+) (\w+)": _read_clue_name_first,
    r"play (?:slot |card )?(#?\d+)(?: (?:calling|as) (\w+))?": _read_play,
    rf"play {LAST_OF_DECK}(?: (?:calling|as) (\w+))?": _read_deck_play,
    r"discard (?:slot |card )?(#?\d+)": _read_discard,
    r"return ([a-z]\d)(?: to the deck)?": _read_return,
    r"play ([a-z]\d)(?: from the discards)?": _read_relaunch,
    r"slot (#?\d+)(?: of (.+))? is ([a-z]\d)": _read_reveal,
}


def _read_hint(state: State, text: str) -> Hint:
    if text.isdigit():
        return int(text)
    name = SUIT_NAMES.get(text.lower(), text.lower())
    if name not in state.rules.hints:
        said = ", ".join(map(str, state.rules.hints))
        raise InvalidNotation(f"{text!r} can't be clued in this game, only {said}")
    return name


def _read_seat(state: State, text: str) -> int:
    names = [name.casefold() for name in state.game.names]
    if text.casefold() in names:
        return names.index(text.casefold())
    raise InvalidNotation(f"{text!r} is nobody here: {', '.join(state.game.names)} are playing")


def _read_slot(state: State, seat: int, text: str) -> int:
    """The number of the card in a slot; behind ``#`` stands the number itself."""
    if text.startswith("#"):
        return int(text[1:])
    numbers = state.hands[seat].numbers
    if not 1 <= int(text) <= len(numbers):
        raise InvalidNotation(
            f"{state.game.names[seat]} has no slot {text}: count the {len(numbers)} cards from 1, "
            "the oldest"
        )
    return numbers[int(text) - 1]


def _holder(state: State, number: int) -> int:
    for seat, hand in enumerate(state.hands):
        if number in hand.numbers:
            return seat
    raise InvalidNotation(f"nobody holds card #{number}")


def _slot(state: State, number: int) -> int:
    return state.hands[_holder(state, number)].numbers.index(number) + 1
