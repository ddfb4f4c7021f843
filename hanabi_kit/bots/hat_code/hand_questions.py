"""What is asked of a hand: as many answers as there are messages, and of the most use."""

from collections.abc import Iterable, Iterator
from functools import lru_cache
from math import log2

from ...engine.cards import identities
from .common_knowledge import CommonKnowledge, Masks, PileCounts
from .hand_estimates import Estimates, estimates

Answers = tuple[Masks, ...]
"""For each answer what it leaves of each card of the hand; every hand fits exactly one of them."""


def answers(public: CommonKnowledge, seat: int, room: int) -> Answers:
    """The answers, at most as many as there is room for, to what a seat is asked."""
    return _answers(public.board, public.free, public.masks[seat], room)


def answer_of(said: Answers, cards: tuple[int, ...]) -> int:
    """Which answer is true of a hand with these cards; the first if none is."""
    for number, masks in enumerate(said):
        if all(mask >> card & 1 for mask, card in zip(masks, cards, strict=True)):
            return number
    return 0


@lru_cache(maxsize=1 << 12)
def _answers(board: PileCounts, free: tuple[int, ...], masks: Masks, room: int) -> Answers:
    return tuple(_leaves(estimates(board, free), masks, room))


def _leaves(table: Estimates, masks: Masks, room: int) -> Iterator[Masks]:
    """The answers to the best question, each followed up by as many more as it has room for."""
    parts = _best_question(table, masks, room) if room > 1 else None
    if parts is None:
        yield masks
        return
    shares = _shares([table.likelihood(masks, part) for part in parts], room)
    for part, share in zip(parts, shares, strict=True):
        yield from _leaves(table, part, share)


def _shares(likely: list[float], room: int) -> list[int]:
    """Room for each part: one at least, the rest by how likely it is."""
    shares = [1] * len(likely)
    for _ in range(room - len(likely)):
        rates = [chance / share for chance, share in zip(likely, shares, strict=True)]
        shares[rates.index(max(rates))] += 1
    return shares


def _best_question(table: Estimates, masks: Masks, room: int) -> list[Masks] | None:
    """The question that gains most for each bit that its answer takes; None if none gains."""
    best, most = None, 1e-9
    now = table.hand(masks)
    for parts in _questions(table, masks, room):
        then = sum([table.likelihood(masks, part) * table.hand(part) for part in parts])
        gain = (then - now) / log2(len(parts))
        if gain > most:
            best, most = parts, gain
    return best


def _questions(table: Estimates, masks: Masks, room: int) -> Iterator[list[Masks]]:
    """What may be asked of a hand: which card fits, and what kind of card one of them is."""
    playable, useless = table.facts.playable, table.facts.useless
    chances = [table.chance(mask, playable) for mask in masks]
    unsure = [slot for slot, mask in enumerate(masks) if mask & playable and mask & ~playable]
    unsure.sort(key=lambda slot: -chances[slot])
    for count in range(1, min(len(unsure), room - 1) + 1):
        yield _first_playable(masks, unsure[:count], playable)
    for slot, mask in enumerate(masks):
        if not mask & (mask - 1) or not mask & ~useless:
            continue
        for groups in _groupings(table, mask, room):
            if 2 <= len(groups) <= room:
                yield [(*masks[:slot], group, *masks[slot + 1 :]) for group in groups]


def _first_playable(masks: Masks, slots: list[int], playable: int) -> list[Masks]:
    """Which of some cards is the first that fits now; the last answer is that none does."""
    parts = []
    rest = list(masks)
    for slot in slots:
        fits = list(rest)
        fits[slot] &= playable
        parts.append(tuple(fits))
        rest[slot] &= ~playable
    return [*parts, tuple(rest)]


def _groupings(table: Estimates, mask: int, room: int) -> Iterator[list[int]]:
    """Ways to part the identities of a card."""
    playable, useless, critical, _ = table.facts
    rest = ~(playable | useless | critical)
    kinds = (playable & critical, playable & ~critical, critical & ~playable, useless, rest)
    yield _present(mask, kinds)
    for kind in (useless, critical, playable):
        yield _present(mask, (kind, ~kind))
    yield _balanced(table, mask, room)


def _present(mask: int, kinds: Iterable[int]) -> list[int]:
    return [mask & kind for kind in kinds if mask & kind]


def _balanced(table: Estimates, mask: int, room: int) -> list[int]:
    """So many groups, as equally likely as can be; useless cards stay together."""
    useless = table.facts.useless
    items = [1 << identity for identity in identities(mask & ~useless)]
    items += [mask & useless] if mask & useless else []
    items.sort(key=lambda item: -table.count(item))
    groups = [0] * min(room, len(items))
    sizes = [0] * len(groups)
    for item in items:
        smallest = sizes.index(min(sizes))
        groups[smallest] |= item
        sizes[smallest] += max(1, table.count(item))
    return groups
