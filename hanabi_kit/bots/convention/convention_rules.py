"""The beginner's convention, rule by rule; each is a small question with a plain answer.

1. *Chop.* A hand's oldest card that no clue has touched is its next to go.
2. *Focus.* A clue speaks of one card. If it touches the chop, it speaks of the chop; otherwise of
   the newest card that it touches for the first time; if all were touched before, of the newest.
3. *Play clue.* The focus can be played: now, or once the others have played what they have been
   told to play.
4. *Save clue.* If the focus is the chop, the clue may also mean: keep this. It saves the last copy
   of a card; by its rank also a second card of a firework, without which nothing there goes on. A
   firework's last card is saved by its rank only.
5. *Good touch.* Clued cards will be played one day: whoever clues a card sees that it is not
   useless, and no other clued card that the player can see is the same.
6. *Prompt.* If one card is missing below the focus, somebody who moves before its holder is asked
   for it: the newest clued card that may be the missing one is it.
7. *Finesse.* Where no clued card may be it, the newest card without a clue is the missing one. When
   strikes have left only the last one, nobody is asked to play so blindly.
8. *One level.* Only one card is ever missing, and who is asked for it plays it first of all.
9. *Facts first.* Where the convention contradicts what clues literally say, the clues count.
"""

from collections.abc import Iterable, Iterator, Sequence

from ...engine.cards import identities
from ...engine.lookups import Lookups
from ...engine.rules import Hint
from ...engine.state import State
from .card_notes import Notes


def chop(hand: Iterable[int], notes: Notes) -> int | None:
    """The oldest card that nothing has been told about: the next to go."""
    return min((number for number in hand if not notes.is_told(number)), default=None)


def focus(hand: Iterable[int], touched: Sequence[int], notes: Notes) -> int:
    """The card that a clue speaks of."""
    oldest = chop(hand, notes)
    if oldest is not None and oldest in touched:
        return oldest
    return max([number for number in touched if not notes.of(number).touched] or touched)


def saved_by(tables: Lookups, hint: Hint, critical: int) -> int:
    """The identities that a clue to the chop may want to keep."""
    rows = tables.rules.building_order
    if isinstance(hint, str):
        return critical & ~sum(1 << row[-1] for row in rows)
    return critical | sum(1 << row[1] for row in rows if len(row) > 2)


def reached_in_one(tables: Lookups, built: int, possible: int) -> Iterator[tuple[int, int]]:
    """The identities that a single missing card parts from what is built, each with that card."""
    for identity in identities(possible & ~built):
        missing = tables.below[identity] & ~built
        if missing.bit_count() == 1:
            yield identity, missing.bit_length() - 1


def asked_seats(giver: int, target: int, players: int) -> Iterator[int]:
    """Who may be asked for a missing card: those who move before the player with the clue."""
    seat = (giver + 1) % players
    while seat != target:
        yield seat
        seat = (seat + 1) % players


def prompted(
    hand: Iterable[int], believed: Iterable[int], missing: int, notes: Notes
) -> int | None:
    """The newest card that something has been told about and that may be the missing one."""
    fitting = [n for n, mask in zip(hand, believed, strict=True) if mask >> missing & 1]
    return max((number for number in fitting if notes.is_told(number)), default=None)


def finessed(hand: Iterable[int], notes: Notes) -> int | None:
    """The newest card that nothing has been told about."""
    return max((number for number in hand if not notes.is_told(number)), default=None)


def blind_plays_allowed(table: State) -> bool:
    """Whether a finesse may be meant: not when strikes have left only the last one."""
    return table.strikes == 0 or table.strikes + 1 < table.rules.strikes
