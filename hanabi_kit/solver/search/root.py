"""A position as the solvers begin with it: what the mover sees, and what the mover may do."""

from collections import Counter
from collections.abc import Iterator
from functools import cached_property
from itertools import chain

from ...engine.actions import Action, Clue, Discard, Play, Relaunch, Return
from ...engine.game import Game
from ...engine.state import State, relaid
from ...engine.transitions import RELAUNCH_TILE
from ...position.matching import assign
from ...support.errors import HanabiError, ImpossiblePosition
from .hands import HandWorld, Pool, UnorderedHand
from .literal import Unit
from .spots import NOT_COUNTED, Goal, Spot, SpotTransitions


class Root:
    """The mover's information set, and how its units are called at the table."""

    def __init__(self, state: State, goal: Goal) -> None:
        if state.over:
            raise HanabiError("the game is over, so there is nothing to decide")
        if state.rules.deck_plays and state.deck:
            raise HanabiError(
                "deck_plays: playing from the deck is not worked out, only what follows once the "
                "deck is empty"
            )
        rules = state.rules
        told = 0
        for mask in rules.touch_masks.values():
            told |= mask
        if told != rules.any_card and not rules.empty_clues:
            raise HanabiError(
                "suits: with cards that no clue ever touches, colour or rank, nothing is worked out"
            )
        self.state = state
        self.seat = state.turn
        self.players = len(state.hands)
        self.table = SpotTransitions(state.rules, goal)
        self.pool = self._pool()
        others = [hand.cards for seat, hand in enumerate(state.hands) if seat != self.seat]
        self.everything: Pool = tuple(sorted((*self.pool, *chain(*others))))
        """All cards in hands and in the deck."""
        self.spot = self._spot()
        self.masks = list(dict.fromkeys(self.spot.hands[0].shape))
        """The mask of each class of the mover's hand, in the order of `UnorderedHand.classes`."""

    @cached_property
    def worlds(self) -> tuple[HandWorld, ...]:
        """The ways that the mover's hand can be: few in an endgame, too many at the start."""
        return self.table.hands.worlds(self.spot.hands[0].shape, self.pool)

    def _any_world(self) -> tuple[UnorderedHand, Pool]:
        """One way that the mover's hand and the deck can be."""
        masks = sorted(self.state.hands[self.seat].masks)
        unseen = Counter(self.pool)
        cards = assign(masks, [unseen[card] for card in range(len(self.state.rules.cards))])
        if cards is None:
            raise ImpossiblePosition([f"hands[{self.seat}]: no unseen cards fit the clues on it"])
        codes = tuple(sorted(zip(masks, cards, strict=True)))
        unseen.subtract(cards)
        return self.table.hands.hand(codes), tuple(sorted(unseen.elements()))

    def seat_after(self, turns: int) -> int:
        """The seat that moves so many turns after the mover."""
        return (self.seat + turns) % self.players

    def _pool(self) -> Pool:
        """The cards that the mover can't tell apart: in the own hand and in the deck."""
        state = self.state
        unknown = state.game.tables.unknown
        own = state.hands[self.seat]
        for seat, hand in enumerate(state.hands):
            if seat != self.seat and unknown in hand.cards:
                name = state.game.names[seat]
                raise HanabiError(
                    f"{name}'s cards are not all known: the mover sees them, so the solver must too"
                )
        hidden = [*own.cards, *state.deck]
        pool = [card for card in hidden if card != unknown]
        if unknown in hidden:
            pool += [card for card, n in enumerate(state.unseen()) for _ in range(n)]
        if len(pool) != len(hidden):
            raise ImpossiblePosition(
                [f"{len(hidden)} cards are hidden from the mover, and {len(pool)} are unseen"]
            )
        return tuple(sorted(pool))

    def _spot(self) -> Spot:
        state, hands = self.state, self.table.hands
        hand, deck = self._any_world()
        others = []
        for turns in range(1, self.players):
            there = state.hands[self.seat_after(turns)]
            others.append(hands.hand(tuple(sorted(zip(there.masks, there.cards, strict=True)))))
        left = NOT_COUNTED if state.turns_left is None else state.turns_left
        return Spot(
            state.played,
            state.tokens,
            state.strikes,
            left,
            state.hidden_tiles if state.tiles else (),
            len(state.tiles),
            state.pending,
            (hand, *others),
            deck,
        )

    def unit(self, action: Action) -> Unit:
        """The unit that an action of the mover belongs to."""
        state = self.state
        match action:
            case Clue(target, hint):
                hints = state.rules.hints
                return Unit("clue", (target - self.seat) % self.players, hints.index(hint))
            case Play(number, call):
                return Unit("play", self._class_of(number), call)
            case Discard(number):
                return Unit("discard", self._class_of(number))
            case Return(card) | Relaunch(card):
                return Unit("choose", state.rules.identity(card))
        raise HanabiError(f"{action} is no turn")

    def _class_of(self, number: int) -> int:
        hand = self.state.hands[self.seat]
        return self.masks.index(hand.masks[hand.numbers.index(number)])

    # Worlds as states.

    def states(self, world: HandWorld) -> Iterator[State]:
        """The ways a world can lie on the table: each order of equal classes and of the deck, and
        each bonus tile that may be turned next.
        """
        state, tiles = self.state, self.spot.tiles
        own = state.hands[self.seat]
        by_mask: dict[int, list[int]] = {}
        for mask, identity in world.hand.codes:
            by_mask.setdefault(mask, []).append(identity)
        for filled in _products([*by_mask.values()]):
            cards = {mask: [*row] for mask, row in zip(by_mask, filled, strict=True)}
            columns = [
                (number, cards[mask].pop(0), mask)
                for number, mask in zip(own.numbers, own.masks, strict=True)
            ]
            for deck in _orders(world.deck):
                for first in range(len(tiles) if state.tiles else 1):
                    yield self._laid(columns, deck, tiles[first:] + tiles[:first])

    def state_in(
        self,
        world: HandWorld,
        placed: tuple[int, int] | None = None,
        drawn: int | None = None,
        tile: int | None = None,
    ) -> State:
        """One way a world can lie on the table.

        `placed` says which identity the card of a number has, `drawn` what lies on top of the deck,
        and `tile` which bonus tile is the next to be turned.
        """
        own = self.state.hands[self.seat]
        left = [*world.hand.codes]
        faces: dict[int, int] = {}
        columns = [*zip(own.numbers, own.masks, strict=True)]
        if placed is not None:
            number, identity = placed
            faces[number] = identity
            left.remove((dict(columns)[number], identity))
        for number, mask in columns:
            if number not in faces:
                code = next(code for code in left if code[0] == mask)
                faces[number] = code[1]
                left.remove(code)
        deck, tiles = [*world.deck], [*self.spot.tiles]
        if drawn is not None:
            deck.remove(drawn)
            deck.insert(0, drawn)
        if tile is not None:
            tiles.remove(tile)
            tiles.insert(0, tile)
        cards = [(number, faces[number], mask) for number, mask in columns]
        return self._laid(cards, tuple(deck), tuple(tiles))

    def _laid(
        self, columns: list[tuple[int, int, int]], deck: Pool, tiles: tuple[int, ...]
    ) -> State:
        state = self.state
        hands = [
            columns if seat == self.seat else hand.columns for seat, hand in enumerate(state.hands)
        ]
        marks = {n: m for seat in range(self.players) for n, m in state.marks(seat).items()}
        game = Game(state.rules, state.game.names, state.game.seed, marks)
        return relaid(state, game, hands, deck=deck, tiles=tiles[: len(state.tiles)])


def unit_at(state: State, unit: Unit) -> Action:
    """What a unit of the mover is at a table where all cards are known: of a class, its oldest."""
    kind, which, what = unit
    rules = state.rules
    if kind == "clue":
        assert isinstance(what, int)
        return Clue((state.turn + which) % len(state.hands), rules.hints[what])
    if kind == "choose":
        chosen = rules.cards[which]
        return Relaunch(chosen) if state.pending == RELAUNCH_TILE else Return(chosen)
    hand = state.hands[state.turn]
    mask = sorted(set(hand.masks))[which]
    number = hand.numbers[hand.masks.index(mask)]
    if kind == "discard":
        return Discard(number)
    assert not isinstance(what, int)
    return Play(number, what)


def _products(rows: list[list[int]]) -> Iterator[tuple[tuple[int, ...], ...]]:
    """Every order of each row."""
    if not rows:
        yield ()
        return
    for first in _orders(tuple(rows[0])):
        for others in _products(rows[1:]):
            yield (first, *others)


def _orders(cards: Pool) -> Iterator[Pool]:
    """The different orders of cards, one by one: there may be far more than anybody asks for."""
    if not cards:
        yield ()
    for card in dict.fromkeys(cards):
        place = cards.index(card)
        for rest in _orders(cards[:place] + cards[place + 1 :]):
            yield (card, *rest)
