"""The hat code in its simplest form, for teaching: one number said aloud tells everyone theirs.

Everyone carries a number that all others can work out. The speaker says the sum of the listeners'
numbers, modulo how many messages there are; a listener takes away the numbers that they see, and
what is left is their own. At a Hanabi table a hand's number says what to do with it, and a message
is whom a clue goes to and whether it names a colour or a rank. The bot `hat` plays by a relative of
it that asks cleverer questions.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from random import Random
from typing import NamedTuple, Protocol, Self

from ..engine.actions import Clue
from ..engine.cards import COLOURS
from ..engine.game import PLAYERS
from ..engine.state import State
from ..engine.view import View
from ..knowledge.statistics import critical, playable, useless
from ..support.errors import HanabiError, quoted
from ..support.i18n import _


def encode(numbers: Iterable[int], modulus: int) -> int:
    """The message that tells each listener their number.

    >>> encode([4, 0, 5, 2], modulus=8)
    3
    """
    return sum(numbers) % modulus


def decode(message: int, numbers_seen: Iterable[int], modulus: int) -> int:
    """The number of a listener who hears a message and sees the other listeners' numbers.

    >>> decode(3, [4, 5, 2], modulus=8)
    0
    """
    return (message - sum(numbers_seen)) % modulus


class Crowd(Protocol):
    """People who carry numbers, as somebody sees them."""

    @property
    def names(self) -> Sequence[str]:
        """What they are called, by their seats."""

    @property
    def modulus(self) -> int:
        """How many messages there are."""

    def number(self, seat: int) -> int | None:
        """What somebody carries; None if that is not seen."""

    def seen_by(self, seat: int) -> Self:
        """The crowd without what one of them does not see: that is not there any more."""

    def meaning(self, number: int) -> str:
        """What it tells somebody that this is their number."""

    def sayings(self, speaker: int) -> list[str]:
        """How a speaker says 0, 1, 2 …"""

    def silence(self, speaker: int, message: int) -> str:
        """Why a speaker can't say a message; nothing if they can."""


def listeners(crowd: Crowd, speaker: int) -> list[int]:
    """Everyone but the speaker, in order of turns."""
    people = len(crowd.names)
    return [(speaker + step) % people for step in range(1, people)]


def seen_numbers(crowd: Crowd, speaker: int) -> dict[int, int]:
    """The listeners' numbers, as far as they are seen."""
    numbers = {seat: crowd.number(seat) for seat in listeners(crowd, speaker)}
    return {seat: number for seat, number in numbers.items() if number is not None}


def message_from(crowd: Crowd, speaker: int) -> int:
    """What a speaker says, who does not see their own number."""
    return encode(seen_numbers(crowd.seen_by(speaker), speaker).values(), crowd.modulus)


def number_heard(crowd: Crowd, speaker: int, listener: int, message: int) -> int:
    """What a listener takes to be their number, who does not see it."""
    seen = seen_numbers(crowd.seen_by(listener), speaker)
    return decode(message, seen.values(), crowd.modulus)


# Plain hats: the puzzle that the code comes from.

MOST_COLOURS = len(COLOURS)


@dataclass(frozen=True)
class PlainHats:
    """People with coloured hats; a colour's number is its place among the colours.

    >>> PlainHats.drawn(people=3, colours=2, seed=1).sayings(speaker=0)
    ['red', 'yellow']
    """

    hats: tuple[int | None, ...]
    modulus: int

    def __post_init__(self) -> None:
        if type(self.modulus) is not int or not 2 <= self.modulus <= MOST_COLOURS:
            words = _("there are 2 to {most} colours of hat, not {given}")
            raise HanabiError(words.format(most=MOST_COLOURS, given=quoted(self.modulus)))
        _refuse_unless_a_few(len(self.hats))
        for hat in self.hats:
            if hat is not None and (type(hat) is not int or not 0 <= hat < self.modulus):
                words = _("{given} is no hat: a colour's number is 0 to {most}")
                raise HanabiError(words.format(given=quoted(hat), most=self.modulus - 1))

    @classmethod
    def drawn(cls, people: int = 4, colours: int = 3, seed: int = 0) -> "PlainHats":
        """Hats of so many colours, at random for so many people."""
        _refuse_unless_a_few(people)
        cls((None,) * people, colours)  # refuses a wrong number of colours
        chance = Random(seed)
        return cls(tuple(chance.randrange(colours) for _person in range(people)), colours)

    @property
    def names(self) -> Sequence[str]:
        """What the people are called."""
        return PLAYERS[: len(self.hats)]

    def number(self, seat: int) -> int | None:
        """The number of somebody's colour."""
        return self.hats[seat]

    def seen_by(self, seat: int) -> "PlainHats":
        """All hats but one's own."""
        return replace(self, hats=(*self.hats[:seat], None, *self.hats[seat + 1 :]))

    def meaning(self, number: int) -> str:
        """The hat that has a number."""
        return _("a {colour} hat").format(colour=COLOURS[number].name)

    def sayings(self, speaker: int) -> list[str]:
        """A number is said as the colour that it stands for."""
        return [suit.name for suit in COLOURS[: self.modulus]]

    def silence(self, speaker: int, message: int) -> str:
        """Every colour can be said."""
        return ""


def _refuse_unless_a_few(people: int) -> None:
    """Refuse what is no number of people who can wear hats."""
    if type(people) is not int or not 3 <= people <= len(PLAYERS):
        words = _("3 to {most} people wear hats, not {given}")
        raise HanabiError(words.format(most=len(PLAYERS), given=quoted(people)))


# Hanabi hands.


class ClueKind(NamedTuple):
    """What all clues have in common that say one message."""

    target: int
    by_rank: bool


@dataclass(frozen=True)
class Hands:
    """A Hanabi table: a hand's number says which card to play or to discard.

    >>> from hanabi_kit import Rules, deal
    >>> hands = Hands(deal(Rules(players=5), seed=1))
    >>> hands.meaning(1), hands.meaning(4), hands.sayings(speaker=0)[7]
    ('play slot 2', 'discard slot 1', 'a rank to Eli')
    """

    state: State

    def __post_init__(self) -> None:
        rules = self.state.rules
        if rules.cards_each >= rules.players:
            words = _(
                "{players} players have {messages} messages, too few for what can be done with "
                "{cards} cards: take five players with four cards each"
            )
            gaps = {"players": rules.players, "messages": self.modulus, "cards": rules.cards_each}
            raise HanabiError(words.format(**gaps))
        if not all(hand.cards for hand in self.state.hands):
            raise HanabiError(_("an empty hand has no number: everyone needs a card"))

    @property
    def names(self) -> Sequence[str]:
        """The players."""
        return self.state.game.names

    @property
    def modulus(self) -> int:
        """A clue goes to one of the others, and names a colour or a rank."""
        return 2 * (self.state.rules.players - 1)

    def number(self, seat: int) -> int | None:
        """What to do with a hand, worked out from the hand and the table alone.

        The oldest playable card is to be played. If there is none, a card is to be discarded: the
        oldest useless one, or else the oldest that is no last copy, or else the oldest of all.
        """
        state, cards = self.state, self.state.hands[seat].cards
        if state.game.tables.unknown in cards:
            return None
        place = _oldest(cards, playable(state))
        if place is not None:
            return place
        for good in (useless(state), ~critical(state), state.rules.any_card):
            place = _oldest(cards, good)
            if place is not None:
                break
        assert place is not None
        return state.rules.cards_each + place

    def seen_by(self, seat: int) -> "Hands":
        """All hands but one's own."""
        return Hands(View.of(self.state, seat))

    def meaning(self, number: int) -> str:
        """What to do."""
        discard, place = divmod(number, self.state.rules.cards_each)
        words = _("discard slot {slot}") if discard else _("play slot {slot}")
        return words.format(slot=place + 1)

    def kinds(self, speaker: int) -> list[ClueKind]:
        """The kinds of clue that say 0, 1, 2 …: colours in order of turns, then ranks."""
        around = listeners(self, speaker)
        return [ClueKind(seat, by_rank) for by_rank in (False, True) for seat in around]

    def clues(self, speaker: int, message: int) -> list[Clue]:
        """The clues that say a message, whatever else they tell."""
        kind = self.kinds(speaker)[message]
        clues = self.state.hands[kind.target].clues
        return [clue for clue in clues if isinstance(clue.hint, int) == kind.by_rank]

    def message(self, speaker: int, clue: Clue) -> int:
        """What a clue says."""
        return self.kinds(speaker).index(ClueKind(clue.target, isinstance(clue.hint, int)))

    def sayings(self, speaker: int) -> list[str]:
        """A number is said by whom a clue goes to and what it names."""
        words = {False: _("a colour to {name}"), True: _("a rank to {name}")}
        kinds = self.kinds(speaker)
        return [words[kind.by_rank].format(name=self.names[kind.target]) for kind in kinds]

    def silence(self, speaker: int, message: int) -> str:
        """Without a token there is no clue; some variants have hands that no colour touches."""
        if not self.state.tokens:
            return _("No token is left, so no clue can be given.")
        if not self.clues(speaker, message):
            said = self.sayings(speaker)[message]
            return _("Only {said} would say it, and none can be given.").format(said=said)
        return ""


def _oldest(cards: Sequence[int], wanted: int) -> int | None:
    """The place of the oldest card that is wanted."""
    return next((place for place, card in enumerate(cards) if wanted >> card & 1), None)
