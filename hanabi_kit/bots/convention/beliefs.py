"""What every player takes the own cards to be, as far as one seat can tell."""

from collections.abc import Iterator
from functools import cached_property

from ...engine.view import View
from ..sight import Sight, playable_after, within
from .card_notes import Notes


class Beliefs(Sight):
    """For each card what its holder takes it to be, by the notes on what was told."""

    def __init__(self, view: View, notes: Notes) -> None:
        super().__init__(view)
        self.notes = notes
        self.tables = view.game.tables
        self.seats = range(len(view.hands))
        self._believed: dict[int, tuple[int, ...]] = {}

    def of(self, seat: int) -> tuple[int, ...]:
        """For each card of a hand the identities that its holder believes in."""
        masks = self._believed.get(seat)
        if masks is None:
            masks = self._believed[seat] = self._narrowed(seat)
        return masks

    def card(self, seat: int, number: int) -> int:
        """The identities that its holder believes a card to be one of."""
        return self.of(seat)[self.view.hands[seat].numbers.index(number)]

    def columns(self, seat: int) -> Iterator[tuple[int, int, int]]:
        """The cards of a hand: number, identity, and what the holder believes."""
        hand = self.view.hands[seat]
        return zip(hand.numbers, hand.cards, self.of(seat), strict=True)

    @property
    def mates(self) -> Iterator[tuple[int, int, int]]:
        """The cards of the teammates that are seen, in the same columns."""
        for seat in self.seats:
            if seat != self.view.seat:
                for column in self.columns(seat):
                    if column[1] != self.tables.unknown:
                        yield column

    def _narrowed(self, seat: int) -> tuple[int, ...]:
        """What the clues leave, narrowed by what they mean wherever the two agree."""
        notes, numbers = self.notes, self.view.hands[seat].numbers
        literal = self.candidates(seat)
        masks = [mask & notes.of(n).meant or mask for n, mask in zip(numbers, literal, strict=True)]
        told = [i for i, number in enumerate(numbers) if notes.is_told(number)]
        self._part(masks, told)
        return tuple(masks)

    def _part(self, masks: list[int], told: list[int]) -> None:
        """Good touch within a hand: what one card surely is, no other clued card is."""
        sure: set[int] = set()
        while new := [i for i in told if i not in sure and self._is_settled(masks[i])]:
            sure.update(new)
            for known in (masks[i] for i in new):
                for i in told:
                    if masks[i] != known:
                        masks[i] &= ~known

    def _is_settled(self, mask: int) -> bool:
        return mask.bit_count() == 1 and not mask & self.useless

    def told_to_all(self, seat: int) -> int:
        """What a hand's told cards are, as far as both its holder and the seat know."""
        mask = 0
        for number, _card, believed in self.columns(seat):
            if believed.bit_count() == 1 and self.notes.is_told(number):
                mask |= believed
        return mask

    @cached_property
    def told_cards(self) -> tuple[int, ...]:
        """For each hand what its told cards are; of the own ones those that are sure."""
        return tuple(map(self._told_cards, self.seats))

    def _told_cards(self, seat: int) -> int:
        if seat == self.view.seat:
            return self.told_to_all(seat)
        hand = self.view.hands[seat]
        mask = 0
        for number, card in zip(hand.numbers, hand.cards, strict=True):
            if card != self.tables.unknown and self.notes.is_told(number):
                mask |= 1 << card
        return mask

    def told_beside(self, seat: int, giver: int) -> int:
        """What is told already, where a giver sees it who clues a seat: good touch rules it out."""
        mask = 0
        for other in self.seats:
            if other != seat:
                mask |= self.told_to_all(other) if other == giver else self.told_cards[other]
        return mask

    def promised(self, *eyes: int, without: int | None = None) -> int:
        """What lies on the table once everyone has played what they have been told to play.

        It is asked for players who don't see their own cards: of these only what is sure counts.
        One card may be left out.
        """
        built = self.view.played
        waiting = [
            (mask, seen)
            for seat in self.seats
            for number, card, mask in self.columns(seat)
            if number != without and self.notes.is_told(number)
            if (seen := self._seen(eyes, seat, card, mask)) & ~built
        ]
        growing = True
        while growing:
            fits = playable_after(self.rules, built)
            growing = False
            for mask, seen in waiting:
                if seen & fits and within(mask, fits | built):
                    built |= seen
                    growing = True
                    break
        return built

    @cached_property
    def promised_to_me(self) -> int:
        """The same in the eyes of the seat."""
        return self.promised(self.view.seat)

    @cached_property
    def mistaken(self) -> set[int]:
        """The told cards of teammates that are not what their holders take them for."""
        return {
            number
            for number, card, mask in self.mates
            if not mask >> card & 1
            and self.notes.is_told(number)
            and not within(mask, self.useless)
        }

    def _seen(self, eyes: tuple[int, ...], seat: int, card: int, mask: int) -> int:
        """What a card is, as a mask, in the eyes of players; nothing if that is not known."""
        if seat not in eyes and card != self.tables.unknown:
            return 1 << card
        return mask if mask.bit_count() == 1 else 0

    def plays(self, seat: int) -> list[tuple[int, int]]:
        """The cards that a player takes for playable, and what they are taken to be."""
        return [(n, mask) for n, _card, mask in self.columns(seat) if within(mask, self.playable)]
