"""What an action leads to: the kinds of worlds that there are, and what follows in each."""

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction
from typing import NamedTuple

from ...engine.actions import Action, Discard, Play
from ...engine.rules import TILES
from ...engine.state import State
from ...engine.wording import say
from ...support.budget import OutOfBudget
from ...support.data import as_data
from ...support.i18n import _, either, listed
from ..search.hands import HandWorld
from ..search.literal import Unit
from ..search.spots import Spot, SpotOrPayoff, Spread
from .conditions import CardAtPlace, Conditions, PlaceWords
from .policy import Line, Policy, announced_unit

MOST_KINDS = 8
MOST_CASES = 600
"""Worlds and draws that are looked at, the weightiest first."""
LISTED = 3
"""Hands that are listed where nothing shorter tells a kind of worlds."""


@dataclass(frozen=True)
class WorldKind:
    """Worlds in which the same happens next, with the same prospects."""

    condition: str
    """What is so in these worlds, and in no other ones."""
    probability: Fraction
    """How likely they are, as the mover sees it."""
    value: Fraction
    """What literal play brings there."""
    player: str
    """Who is next; empty where the game is over or several kinds are summed up."""
    next: tuple[str, ...]
    """What the next player does; of several things each is as likely."""
    line: Line | None
    """What happens in one of these worlds."""

    def __str__(self) -> str:
        words = f"{self.probability}: {self.condition}"
        follows = either(self.next)
        then = _("; {player}: {action}").format(player=self.player, action=follows)
        return words + (then if follows else "") + f" → {self.value}"

    DATA = ("condition", "probability", "value", "player", "next", "line")
    data = property(as_data)


@dataclass(frozen=True)
class Plan:
    """What follows an action, in each kind of world."""

    action: Action
    words: str
    kinds: tuple[WorldKind, ...]
    """The likeliest first; the last may sum up many."""
    complete: bool
    """Whether every world was looked at."""

    DATA = ("action=words", "kinds", "complete")
    data = property(as_data)


class _Case(NamedTuple):
    """One world and what chance adds to it: the card that is acted upon, the one drawn, a tile."""

    weight: Fraction
    world: HandWorld
    gone: int | None
    drawn: int | None
    tile: int | None
    outcome: SpotOrPayoff


class _KindKey(NamedTuple):
    """What tells kinds apart."""

    mine: bool
    """Whether the mover goes on, with a bonus tile's choice."""
    units: tuple[Unit, ...]
    value: Fraction | None


def plan(policy: Policy, action: Action) -> Plan:
    """What follows an action of the mover in each kind of world."""
    root = policy.root
    unit = root.unit(action)
    words = say(root.state, action)
    found: list[_Case] = []
    follows: list[_KindKey] = []
    complete = True
    try:
        for case in _cases(policy, unit):
            if len(found) == MOST_CASES:
                complete = False
                break
            follows.append(_follow(policy, case.outcome))
            found.append(case)
    except OutOfBudget:
        complete = False
    if not found:
        return Plan(action, words, (), complete)
    if len(set(follows)) > MOST_KINDS:  # then what is done matters more than what it brings
        follows = [follow._replace(value=None) for follow in follows]
    groups: dict[_KindKey, int] = {}
    for number, follow in enumerate(follows):
        groups[follow] = groups.get(follow, 0) | 1 << number
    teller = _Teller(policy, action, found)
    kinds = sorted(
        [teller.kind(follow, group) for follow, group in groups.items()],
        key=lambda kind: -kind.probability,
    )
    return Plan(action, words, tuple(_short(kinds)), complete)


def _cases(policy: Policy, unit: Unit) -> Iterator[_Case]:
    root, literal = policy.root, policy.literal
    total = sum(world.weight for world in root.worlds)
    for world in root.worlds:
        spot = root.spot._replace(hands=(world.hand, *root.spot.hands[1:]), deck=world.deck)
        parts: list[tuple[Fraction, int | None, Spread]] = []
        if unit.kind in ("play", "discard"):
            size, cards = world.hand.classes[unit.which]
            for code, copies in cards:
                if unit.kind == "discard":
                    spread = policy.table.discard(spot, code)
                else:
                    assert not isinstance(unit.what, int)
                    spread = policy.table.play(spot, code, unit.what)
                parts.append((Fraction(copies, size), code[1], spread))
        else:
            parts.append((Fraction(1), None, literal.spread(unit, spot)))
        for share, gone, spread in parts:
            for n, outcome in spread.outcomes:
                weight = Fraction(world.weight, total) * share * Fraction(n, spread.total)
                drawn, tile = _chance(spot, outcome)
                yield _Case(weight, world, gone, drawn, tile, outcome)


def _chance(before: Spot, after: SpotOrPayoff) -> tuple[int | None, int | None]:
    """The card that was drawn from the deck and the tile that was turned, as far as it matters."""
    if isinstance(after, int):
        return None, None
    drawn = [*(Counter(before.deck) - Counter(after.deck))]
    tiles = [tile for tile in before.tiles if tile not in after.tiles]
    return drawn[0] if drawn else None, tiles[0] if tiles else None


def _follow(policy: Policy, outcome: SpotOrPayoff) -> _KindKey:
    policy.search.meter.look()
    value = policy.value(outcome)
    if isinstance(outcome, int):
        return _KindKey(False, (), value)
    return _KindKey(outcome.pending is not None, policy.ties(outcome).taken, value)


class _Teller:
    """Finds words for kinds of worlds, and a line of play in one of them."""

    def __init__(self, policy: Policy, action: Action, cases: list[_Case]) -> None:
        self.policy = policy
        self.action = action
        self.cases = cases
        root = policy.root
        self.names = [str(card) for card in root.state.rules.cards]
        self.tiles = len(self.names)
        """What comes after the cards' names."""
        self.names += [_("bonus tile {tile}").format(tile=tile) for tile in range(len(TILES) + 1)]
        self.player = root.state.game.names[root.seat]
        own = root.state.hands[root.seat]
        places = []
        for mask in root.masks:
            slots = [slot for slot, m in enumerate(own.masks, start=1) if m == mask]
            places.append(_place(self.player, slots, len(own.masks)))
        slot = own.numbers.index(action.card) + 1 if isinstance(action, Play | Discard) else 0
        places.append(
            PlaceWords(
                lambda cards: _("slot {slot} turns out to be {cards}").format(
                    slot=slot, cards=cards
                ),
                lambda cards: _("slot {slot} turns out not to be {cards}").format(
                    slot=slot, cards=cards
                ),
            )
        )
        places.append(
            PlaceWords(
                lambda cards: _("{player} draws {cards}").format(player=self.player, cards=cards),
                lambda cards: _("{player} does not draw {cards}").format(
                    player=self.player, cards=cards
                ),
            )
        )
        places.append(
            PlaceWords(
                lambda tiles: _("{tiles} is turned").format(tiles=tiles),
                lambda tiles: _("{tiles} is not turned").format(tiles=tiles),
            )
        )
        self.conditions = Conditions(places, [self._facts(case) for case in cases], self.names)

    def _facts(self, case: _Case) -> Iterator[CardAtPlace]:
        for place, (_size, cards) in enumerate(case.world.hand.classes):
            for (_mask, identity), _copies in cards:
                yield CardAtPlace(place, identity)
        after = len(case.world.hand.classes)
        if case.gone is not None:
            yield CardAtPlace(after, case.gone)
        if case.drawn is not None:
            yield CardAtPlace(after + 1, case.drawn)
        if case.tile is not None:
            yield CardAtPlace(after + 2, self.tiles + case.tile)

    def kind(self, follow: _KindKey, group: int) -> WorldKind:
        """The worlds of a group as one kind."""
        cases = [case for number, case in enumerate(self.cases) if group >> number & 1]
        weight = sum((case.weight for case in cases), Fraction(0))
        value = follow.value
        if value is None:
            paid = sum((case.weight * self.policy.value(case.outcome) for case in cases), 0)
            value = Fraction(paid) / weight
        case = max(cases, key=lambda case: case.weight)
        start = self._state(case)
        after = start.apply(self.action)
        player, words = "", []
        if not after.over:
            player = after.game.names[after.turn]
            words = [announced_unit(after, unit).words for unit in follow.units]
        condition = self._condition(group, cases)
        line = self._line(start, after, case)
        return WorldKind(condition, weight, value, player, tuple(words), line)

    def _condition(self, group: int, cases: list[_Case]) -> str:
        if group == self.conditions.all:
            return _("in every world")
        found = self.conditions.of(group)
        if found is not None:
            return found
        hands = [*dict.fromkeys(self._hand(case.world) for case in cases)]
        words = _("{player} holds {hands}").format(player=self.player, hands=either(hands[:LISTED]))
        more = len(hands) - LISTED
        return words + (_(", or one of {n} other hands").format(n=more) if more > 0 else "")

    def _hand(self, world: HandWorld) -> str:
        return " ".join(self.names[identity] for identity in world.hand.ids)

    def _state(self, case: _Case) -> State:
        placed = None
        if isinstance(self.action, Play | Discard):
            assert case.gone is not None
            placed = self.action.card, case.gone
        on_top = case.drawn if case.drawn in case.world.deck else None
        return self.policy.root.state_in(case.world, placed, on_top, case.tile)

    def _line(self, start: State, after: State, case: _Case) -> Line | None:
        """A line in this very case: a card returned to the deck may have come up elsewhere."""
        if not after.over and self.policy.spot(after) != case.outcome:
            return None
        try:
            return self.policy.line(start, self.action)
        except OutOfBudget:
            return None


def _place(player: str, slots: list[int], cards_held: int) -> PlaceWords:
    """What to say of cards that are interchangeable."""
    holds, lacks = _("{player} holds {cards}"), _("{player} holds no {cards}")
    if len(slots) == 1:
        holds = _("{player}'s slot {slots} is {cards}")
        lacks = _("{player}'s slot {slots} is not {cards}")
    elif len(slots) < cards_held:
        holds = _("{cards} is among {player}'s slots {slots}")
        lacks = _("no {cards} is among {player}'s slots {slots}")
    where = listed([str(slot) for slot in slots])
    return PlaceWords(
        lambda cards: holds.format(player=player, slots=where, cards=cards),
        lambda cards: lacks.format(player=player, slots=where, cards=cards),
    )


def _short(kinds: list[WorldKind]) -> Iterator[WorldKind]:
    """The likeliest kinds, and the others summed up."""
    if len(kinds) <= MOST_KINDS:
        yield from kinds
        return
    yield from kinds[: MOST_KINDS - 1]
    others = kinds[MOST_KINDS - 1 :]
    weight = sum((kind.probability for kind in others), Fraction(0))
    value = sum((kind.probability * kind.value for kind in others), Fraction(0)) / weight
    words = _("{n} other kinds of worlds").format(n=len(others))
    yield WorldKind(words, weight, value, "", (), None)
