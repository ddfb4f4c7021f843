"""The three acts of the first minutes, each a small game of its own, without anything drawn."""

from abc import ABC, abstractmethod
from collections.abc import Sequence
from functools import cached_property

from ...engine.actions import Clue, Play
from ...engine.cards import NAMES, Card
from ...engine.history import Event, events
from ...engine.state import State
from ...engine.view import View
from ...engine.wording import parse
from ...knowledge import deduce
from ...position import Position
from ...render.first_steps.night_table import NightCard, NightTable
from ...support.errors import HanabiError
from ...support.i18n import _, listed, ngettext

YOU, BOB = 0, 1
TO_PLAY = (
    "en2[suits=r:y:g,ranks=3,hand_size=4] r0y0g0 t8 s0 d:r2r3g1y1g1r1y2g3r1g1 m1 "
    "g2,r1,y3,y1/g2,y2,r2,y1 x"
)
TO_SAY = (
    "en2[suits=r:y:g,ranks=3,hand_size=3] r1y1g0 t8 s0 d:r1r1r2y1y1y2g1g2g1r3 m0 "
    "g1,g2,y2/y3,r2,g3 x"
)
TO_THINK = "en2[suits=r:y:g,ranks=2,hand_size=1] r1y0g0 t8 s0 d:r1y1g1y2g2g1y1r1g1 m0 y1/r2 x"


class Act(ABC):
    """Something to be done at one small table; `done` once it has come out well."""

    sentence: str
    caption = ""
    done = False
    failed = False
    """Whether it has come out badly, so that it is to be tried again."""
    lit: str | None = None
    """The letter of the suit whose firework has gone up just now."""

    @abstractmethod
    def options(self) -> Sequence[tuple[str, str]]:
        """What can be chosen, and what it is called."""

    @abstractmethod
    def choose(self, option: str) -> str:
        """Do something, and hear what came of it."""

    @abstractmethod
    def table(self) -> NightTable:
        """What is to be seen now."""

    def restart(self) -> None:
        """Begin the act anew."""
        self.done = self.failed = False
        self.lit = None

    def _came_of(self, after: State) -> Event:
        """Take note of what a play has brought."""
        played = events(after)[-1]
        assert played.card is not None
        self.done, self.failed = bool(played.success), not played.success
        self.lit = played.card.suit if played.success else None
        return played


def named(card: Card) -> str:
    """A card in words that need no key."""
    return _("{colour} {rank}").format(colour=NAMES[card.suit], rank=card.rank)


def heights(state: State) -> tuple[tuple[str, int], ...]:
    """Each suit's letter with the rank that its firework has reached."""
    return tuple((suit.letter, state.fireworks[suit.name]) for suit in state.rules.suits)


def _sky(state: State) -> str:
    told = [f"{NAMES[letter]} {height}" for letter, height in heights(state)]
    return _("Fireworks: {heights}.").format(heights=", ".join(told))


class PlayACard(Act):
    """Bob has pointed at two of your cards, which you don't see."""

    def __init__(self) -> None:
        self.sentence = _("Bob sees your cards, you don't. He points at two. Which do you play?")
        self.caption = _("Play the")
        self.restart()

    def restart(self) -> None:
        """Deal the cards, and let Bob point."""
        super().restart()
        state = Position.parse(TO_PLAY).state()
        self._state = state.apply(parse(state, "1 to Ann"))
        self._played: Event | None = None
        self._gone: int | None = None

    @cached_property
    def _places(self) -> tuple[str, ...]:
        return (_("first"), _("second"), _("third"), _("fourth"))

    def options(self) -> Sequence[tuple[str, str]]:
        """The places of the hand, until one was chosen."""
        return [] if self.done or self.failed else [(place, place) for place in self._places]

    def choose(self, option: str) -> str:
        """Play the card at a place."""
        if not self.options() or option not in self._places:
            raise HanabiError(_("Choose one of your cards."))
        place = self._places.index(option)
        card = self._state.hand(YOU)[place]
        pointed = any(mark.touched for mark in card.marks)
        after = self._state.apply(Play(card.number))
        played = self._came_of(after)
        self._state, self._played, self._gone = after, played, card.number
        assert played.card is not None
        name = named(played.card)
        if played.success:
            return _("It is the {card}. It fits, and a firework goes up!").format(card=name)
        assert not pointed
        why = _("Fizz! It was the {card}, but every firework begins with its 1.")
        return why.format(card=name) + " " + _("Trust Bob: he pointed at two others.")

    def table(self) -> NightTable:
        """Your hand from behind, with what Bob said of it."""
        before = self._state if self._gone is None else self._state.previous
        assert before is not None
        hand = [
            None if held.number == self._gone else NightCard(held.number, None, *_heard(held.marks))
            for held in View.of(before, YOU).hand(YOU)
        ]
        says = _("These two are 1s")
        told = [
            _("Your cards, which only Bob sees: {hand}.").format(
                hand=", ".join(card.sign or "?" for card in hand if card)
            ),
            _("Bob points at two cards and says: {words}.").format(words=says),
            _sky(self._state),
        ]
        lost = self._played.card if self.failed and self._played else None
        return NightTable(
            "\n".join(told), heights(self._state), hand, "you", "Bob", says, fizzled=lost
        )


def _heard(marks: Sequence[object]) -> tuple[str, bool]:
    """What was said of a card that was pointed at."""
    touched = [mark for mark in marks if mark.touched]  # type: ignore[attr-defined]
    return (str(touched[-1].hint), True) if touched else ("", False)  # type: ignore[attr-defined]


class SayAWord(Act):
    """You see Bob's cards, and say one word; he believes it."""

    def __init__(self) -> None:
        self.sentence = _("Now you see Bob's cards. One word, and he plays what you point at.")
        self.caption = _("Say:")
        self.restart()

    def restart(self) -> None:
        """Put the table as it was, with nothing said."""
        super().restart()
        self._start = self._state = Position.parse(TO_SAY).state()
        self._said = ""

    def options(self) -> Sequence[tuple[str, str]]:
        """What can be said of Bob's cards, until something was."""
        if self.done or self.failed:
            return []
        clues = [a for a in self._start.legal_actions() if isinstance(a, Clue) and a.target == BOB]
        return [(str(clue.hint), str(clue.hint)) for clue in clues]

    def choose(self, option: str) -> str:
        """Say a word: Bob plays the first card that it points at."""
        if option not in [value for value, _label in self.options()]:
            raise HanabiError(_("Choose a word that you can say."))
        told = self._start.apply(parse(self._start, f"{option} to Bob"))
        first = events(told)[-1].touched[0]
        self._said, self._state = option, told.apply(Play(first))
        played = self._came_of(self._state)
        assert played.card is not None
        card = named(played.card)
        if played.success:
            words = _("You say {word}. Bob plays the {card}, and it fits: the firework grows!")
            return words.format(word=option, card=card)
        words = _("You say {word}. Bob believes you and plays the {card}. Fizz! {why}")
        below = self._start.fireworks[NAMES[played.card.suit]] + 1
        needs = Card(played.card.suit, below)
        why = _("First comes the {card}.").format(card=named(needs))
        return words.format(word=option, card=card, why=why)

    def table(self) -> NightTable:
        """Bob's hand from the front, and what you said."""
        said = bool(self._said)
        touched = events(self._state.previous)[-1].touched if said else ()  # type: ignore[arg-type]
        gone = touched[0] if said else None
        hand = [
            None
            if held.number == gone
            else NightCard(held.number, held.card, pointed=held.number in touched)
            for held in self._start.hand(BOB)
        ]
        told = [
            _("Bob's cards, which only you see: {hand}.").format(
                hand=listed([named(card.card) for card in hand if card and card.card])
            ),
            _sky(self._state),
        ]
        lost = events(self._state)[-1].card if self.failed else None
        speaker = "you" if said else ""
        return NightTable(
            "\n".join(told), heights(self._state), hand, "Bob", speaker, self._said, fizzled=lost
        )


class LookIntoBobsMind(Act):
    """What Bob's card can be, word by word."""

    def __init__(self) -> None:
        self.sentence = _("What does Bob think that his card is? Move the slider.")
        begin = Position.parse(TO_THINK).state()
        colour = begin.apply(parse(begin, "red to Bob"))
        answered = colour.apply(parse(colour, "1 to Ann"))
        rank = answered.apply(parse(answered, "2 to Bob"))
        self._states = (begin, colour, rank)
        self._played = rank.apply(parse(rank, "play 1"))
        self.moment = 0

    @property
    def last(self) -> int:
        """The moment at which Bob knows his card."""
        return len(self._states) - 1

    def options(self) -> Sequence[tuple[str, str]]:
        """The slider by buttons."""
        return [("back", _("Back")), ("next", _("Next word"))]

    def choose(self, option: str) -> str:
        """Hear the next word, or go back by one."""
        return self.go(min(self.last, max(0, self.moment + (1 if option == "next" else -1))))

    def go(self, moment: int) -> str:
        """Look at a moment: after so many words."""
        self.moment = moment
        self.done = self.done or moment == self.last
        self.lit = "r" if moment == self.last else None
        number = len(self.left())
        told = (
            _("Nothing was said."),
            _("You said red."),
            _("You said red, and later 2."),
        )[moment]
        left = ngettext("{n} card is left", "{n} cards are left", number).format(n=number)
        if moment < self.last:
            return _("{told} For Bob {left}.").format(told=told, left=left)
        known = _("{told} For Bob {left}: he knows it, and plays it!")
        return known.format(told=told, left=left)

    def left(self) -> tuple[Card, ...]:
        """What Bob's card can be by now, as he can work it out."""
        return deduce(self._states[self.moment], BOB).cards[0].candidates

    def restart(self) -> None:
        """Go back to where nothing was said."""
        super().restart()
        self.moment = 0

    def table(self) -> NightTable:
        """Bob's card, and what he thinks that it can be."""
        state, left = self._states[self.moment], self.left()
        kinds = [(card, card in left) for card in state.rules.cards]
        held = state.hand(BOB)[0]
        told = _("Bob's card can be: {cards}.").format(cards=listed([*map(named, left)]))
        known = self.moment == self.last
        table = self._played if known else state
        hand = [] if known else [NightCard(held.number, None)]
        words = ("", _("red"), "2")[self.moment]
        speaker = "you" if words else ""
        return NightTable(
            f"{told}\n{_sky(table)}", heights(table), hand, "Bob", speaker, words, mind=kinds
        )


ACTS = (PlayACard, SayAWord, LookIntoBobsMind)
