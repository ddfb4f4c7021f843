"""What tells some worlds apart from all others, in the fewest words.

Each case is known by its facts: at a place, such as a slot or the top of the deck, lies a card.
Cases are counted; a set of them is a number whose bits say which.
"""

from collections.abc import Callable, Iterable, Sequence
from functools import reduce
from itertools import combinations
from operator import or_
from typing import NamedTuple

from ...support.i18n import _, either

MOST = 4
"""Cards named in one condition."""


class PlaceWords(NamedTuple):
    """Where a card may be, and how to say that some cards are there, or that none of them is."""

    holds: Callable[[str], str]
    lacks: Callable[[str], str]


class CardAtPlace(NamedTuple):
    """A card at a place."""

    place: int
    identity: int


class Conditions:
    """Finds what all cases of a group, and no others, have in common."""

    def __init__(
        self,
        places: Sequence[PlaceWords],
        cases: Sequence[Iterable[CardAtPlace]],
        names: Sequence[str],
    ) -> None:
        self.places = places
        self.names = names
        self.all = (1 << len(cases)) - 1
        self._where: dict[CardAtPlace, int] = {}
        for number, facts in enumerate(cases):
            for fact in facts:
                self._where[fact] = self._where.get(fact, 0) | 1 << number

    def of(self, group: int) -> str | None:
        """The condition in words, or None if there is no short one."""
        found = self._at_one_place(group)
        return self._at_two(group) if found is None else found

    def _at_one_place(self, group: int) -> str | None:
        """Some cards lie at a place, or none of some others: whichever names fewer."""
        best: tuple[int, str] | None = None
        for place, said in enumerate(self.places):
            facts = [fact for fact in sorted(self._where) if fact.place == place]
            for form, wanted in ((said.holds, group), (said.lacks, self.all & ~group)):
                cover = self._cover(facts, wanted)
                if cover and (best is None or len(cover) < best[0]):
                    best = len(cover), self._say(form, cover)
        return None if best is None else best[1]

    def _cover(self, facts: list[CardAtPlace], wanted: int) -> list[CardAtPlace]:
        """As few facts as it takes to cover just the wanted cases; none if it takes too many."""
        inside = [fact for fact in facts if not self._where[fact] & ~wanted]
        if not wanted or reduce(or_, [self._where[fact] for fact in inside], 0) != wanted:
            return []
        cover: list[CardAtPlace] = []
        left = wanted
        while left and len(cover) <= MOST:
            fact = max(inside, key=lambda fact: (self._where[fact] & left).bit_count())
            cover.append(fact)
            left &= ~self._where[fact]
        return sorted(cover) if len(cover) <= MOST else []

    def _at_two(self, group: int) -> str | None:
        """Two facts that are, or are not, the case together."""
        literals = []
        for fact, cases in sorted(self._where.items()):
            place = self.places[fact.place]
            if not group & ~cases:
                literals.append((self._say(place.holds, [fact]), cases))
            elif not group & cases:
                literals.append((self._say(place.lacks, [fact]), self.all & ~cases))
        for (first, cases), (second, others) in combinations(literals, 2):
            if cases & others == group:
                return _("{first} and {second}").format(first=first, second=second)
        return None

    def _say(self, form: Callable[[str], str], facts: list[CardAtPlace]) -> str:
        return form(either([self.names[fact.identity] for fact in facts]))
