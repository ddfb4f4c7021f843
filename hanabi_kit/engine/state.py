"""The state of a game: frozen, and `apply` answers with the next one."""

from collections.abc import Iterable, Sequence
from random import Random
from typing import Any, Literal, NamedTuple, TypedDict, Unpack

from ..support.display import bundle
from ..support.errors import HanabiError, Hidden, IllegalAction, ImpossiblePosition
from ..support.i18n import _
from . import editions
from .actions import Action, Clue, Discard, Play, Rearrange, Relaunch, Return, Reveal
from .cards import Card
from .game import (
    Column,
    Ending,
    Frozen,
    Game,
    Hand,
    Mark,
    StateFields,
    make_hands,
    opening_hands,
)
from .rules import TILES, Rules
from .transitions import Draft, choices


class Held(NamedTuple):
    """A card in a hand as people speak of it; `card` is None where it is unknown.

    >>> from hanabi_kit import editions
    >>> oldest = deal(editions.rules("en", players=2), seed=7).hand(1)[0]
    >>> str(oldest.card), oldest.number, oldest.marks
    ('y1', 5, ())
    """

    number: int
    card: Card | None
    mask: int
    """The identities that the clues alone allow."""
    marks: tuple[Mark, ...]


class Outcome(NamedTuple):
    """How a game stands, why, and what it scores: in words, all of them the reader's language.

    >>> from hanabi_kit import editions
    >>> outcome = deal(editions.rules("en", players=2), seed=7).outcome
    >>> outcome.status, outcome.score
    ('in progress', 0)
    """

    status: Literal["in progress", "won", "lost", "finished"]
    reason: str
    score: int
    maximum: int
    verdict: str | None
    mention: str | None
    """What a score reached with black powder is called."""

    def __str__(self) -> str:
        points = _("{score} of {maximum} points").format(score=self.score, maximum=self.maximum)
        points += f" ({self.mention})" if self.mention else ""
        words = _("{status}: {reason}; {points}")
        words = words.format(status=_status(self.status), reason=self.reason, points=points)
        return words + (f". {self.verdict}" if self.verdict else "")


ENDINGS: dict[Ending, Literal["won", "lost", "finished"]] = {
    "perfect": "won",
    "strikes": "lost",
    "indispensable": "lost",
    "stuck": "lost",
    "last round": "finished",
}


def _status(status: str) -> str:
    return {
        "in progress": _("in progress"),
        "won": _("won"),
        "lost": _("lost"),
        "finished": _("finished"),
    }[status]


def _reason(ending: Ending) -> str:
    return {
        "perfect": _("every firework is complete"),
        "strikes": _("the last strike was made"),
        "indispensable": _("the last copy of a card still needed was discarded"),
        "stuck": _("the player to move can neither clue nor play"),
        "last round": _("the last round is over"),
    }[ending]


class State(Frozen, StateFields):
    """A game at one moment. Frozen: `apply` leaves it alone and answers with a new one.

    >>> state = deal(Rules(players=2), seed=7)
    >>> state
    <State: Ann to move, score 0, 8 tokens, 0 strikes, 40 in the deck>
    >>> state.apply(Clue(target=1, hint=1)).tokens
    7
    """

    previous: "State | None"

    __slots__ = ()

    def legal_actions(self) -> tuple[Action, ...]:
        """What the player to move may choose from; empty once the game is over.

        Rearranging a hand and revealing an unknown card cost no turn and are not listed.
        """
        if self.ending is not None:
            return ()
        if self.pending is not None:
            return choices(self)
        mine = self.hands[self.turn]
        tables = self.game.tables
        actions: tuple[Action, ...] = mine.moves
        if self.tokens == tables.tokens:
            plays = [*mine.moves]
            del plays[tables.moves_each - 1 :: tables.moves_each]
            actions = tuple(plays)
        if len(self.deck) == 1 and tables.rules.deck_plays:
            actions += tables.moves[self.drawn][:-1]
        if self.tokens:
            for hand in self.hands:
                if hand is not mine:
                    actions += hand.clues
        return actions

    def apply(self, action: Action) -> "State":
        """The state after an action; what the rules don't allow now raises `IllegalAction`."""
        draft = Draft()
        draft.copy_table(self)
        draft.previous = self
        draft.action = action
        draft.views = None
        if type(action) is Clue:
            draft.clue(action)
        elif type(action) is Play:
            draft.play(action)
        elif type(action) is Discard:
            draft.discard(action)
        elif isinstance(action, Rearrange):
            draft.rearrange(action)
        elif isinstance(action, Reveal):
            draft.reveal(action, self.unseen())
        elif isinstance(action, Return | Relaunch):
            draft.choose(action)
        else:
            raise TypeError(f"{action!r} is not an action")
        draft.__class__ = State  # type: ignore[assignment]
        return draft  # type: ignore[return-value]

    def is_legal(self, action: Action) -> bool:
        """Whether the rules allow an action now, known or hidden as its outcome may be."""
        try:
            self.apply(action)
        except IllegalAction:
            return False
        except Hidden:
            return True
        return True

    @property
    def rules(self) -> Rules:
        """The rules of the game."""
        return self.game.rules

    @property
    def over(self) -> bool:
        """Whether the game has ended."""
        return self.ending is not None

    @property
    def fireworks(self) -> dict[str, int]:
        """How many cards each firework has."""
        heights = self.rules.heights(self.played)
        return {suit.name: n for suit, n in zip(self.rules.suits, heights, strict=True)}

    @property
    def dead_suits(self) -> tuple[str, ...]:
        """The fireworks that lack a card of which every copy lies in the discards."""
        suit_of = self.game.tables.suit_of
        dead = {suit_of[card] for card in set(self.discards) if self.is_lost(card)}
        return tuple(suit.name for suit in self.rules.suits if suit.name in dead)

    @property
    def score(self) -> int:
        """Points for the fireworks as they stand; a lost game scores 0."""
        if self.ending is not None and ENDINGS[self.ending] == "lost":
            return 0
        return self.rules.score(self.played)

    @property
    def outcome(self) -> Outcome:
        """How the game stands or ended, with its score and what is said of it."""
        rules = self.rules
        penalised = any(suit.scoring == "penalty" for suit in rules.suits)
        mention = _("black powder") if penalised else None
        if self.ending is None:
            reason = _("{name} is to move").format(name=self.game.names[self.turn])
            return Outcome("in progress", reason, self.score, rules.maximum, None, mention)
        status, reason = ENDINGS[self.ending], _reason(self.ending)
        on_scale = status != "lost" and not rules.crowning_piece
        verdict = editions.verdict(rules, self.score) if on_scale else None
        return Outcome(status, reason, self.score, rules.maximum, verdict, mention)

    def card(self, identity: int) -> Card | None:
        """The card of an identity; None for an unknown card."""
        cards = self.rules.cards
        return cards[identity] if identity < len(cards) else None

    def hand(self, seat: int) -> tuple[Held, ...]:
        """A seat's cards, oldest first, each with its number, its marks and what they allow."""
        hand = self.hands[seat]
        marks = self.marks(seat)
        return tuple(
            Held(number, self.card(identity), mask, marks[number])
            for number, identity, mask in zip(hand.numbers, hand.cards, hand.masks, strict=True)
        )

    def marks(self, seat: int) -> dict[int, tuple[Mark, ...]]:
        """The clues on each card of a hand, by card number, in the order they were given."""
        hand = self.hands[seat]
        touch_masks = self.rules.touch_masks
        mask_of = dict(zip(hand.numbers, hand.masks, strict=True))
        marks = {number: list(self.game.marks.get(number, ())) for number in hand.numbers}
        for state in self.states():
            clue = state.action
            if isinstance(clue, Clue) and clue.target == seat:
                touch = touch_masks[clue.hint]
                for number in marks.keys() & set(state.hands[seat].numbers):
                    marks[number].append(Mark(clue.hint, bool(mask_of[number] & touch)))
        return {number: tuple(row) for number, row in marks.items()}

    def states(self) -> list["State"]:
        """All states of the game so far, from its start to this one."""
        states = []
        state: State | None = self
        while state is not None:
            states.append(state)
            state = state.previous
        return states[::-1]

    def unseen(self) -> tuple[int, ...]:
        """How many cards of each identity are in no pile and in no known place."""
        left = [
            copies - (self.played >> identity & 1)
            for identity, copies in enumerate(self.rules.copies_of)
        ]
        for cards in (self.discards, self.deck, *(hand.cards for hand in self.hands)):
            for identity in cards:
                if identity < len(left):
                    left[identity] -= 1
        return tuple(left)

    def situation(self) -> tuple[Any, ...]:
        """Everything on the table as one value, without how it came about."""
        table = [getattr(self, name) for name in OnTheTable.__annotations__]
        return (self.game, tuple(hand.columns for hand in self.hands), *table)

    def __eq__(self, other: object) -> bool:
        """Equal when everything on the table is; how it came about does not matter."""
        return type(other) is type(self) and self.situation() == other.situation()

    def __hash__(self) -> int:
        return hash(self.situation())

    def __reduce__(self) -> tuple[Any, ...]:
        states = self.states()
        return _replay, (states[0].situation(), [state.action for state in states[1:]])

    _repr_mimebundle_ = bundle

    def __repr__(self) -> str:
        who = "over" if self.over else f"{self.game.names[self.turn]} to move"
        return (
            f"<{type(self).__name__}: {who}, score {self.score}, {self.tokens} tokens, "
            f"{self.strikes} strikes, {len(self.deck)} in the deck>"
        )


class OnTheTable(TypedDict):
    """What lies on the table beside the hands; see `StateFields`."""

    deck: tuple[int, ...]
    drawn: int
    played: int
    discards: tuple[int, ...]
    tokens: int
    strikes: int
    turn: int
    turns_left: int | None
    tiles: tuple[int, ...]
    turned: tuple[int, ...]
    pending: int | None


def set_up(game: Game, hands: tuple[Hand, ...], **table: Unpack[OnTheTable]) -> State:
    """A state from everything that lies on the table."""
    draft = Draft()
    draft.game = game
    draft.hands = hands
    draft.deck = table["deck"]
    draft.drawn = table["drawn"]
    draft.played = table["played"]
    draft.discards = table["discards"]
    draft.tokens = table["tokens"]
    draft.strikes = table["strikes"]
    draft.turn = table["turn"]
    draft.turns_left = table["turns_left"]
    draft.tiles = table["tiles"]
    draft.turned = table["turned"]
    draft.pending = table["pending"]
    draft.ending = draft.previous = draft.action = draft.views = None
    if draft.strikes >= game.rules.strikes:
        draft.ending = "strikes"
    elif draft.played == game.rules.any_card:
        draft.ending = "perfect"
    elif draft.turns_left == 0:
        draft.ending = "last round"
    elif game.rules.crowning_piece:
        for card in set(draft.discards):
            draft.check_indispensable(card)
    if not hands[draft.turn].numbers and draft.pending is None:
        draft.check_stuck()
    draft.__class__ = State  # type: ignore[assignment]
    return draft  # type: ignore[return-value]


def set_up_again(situation: tuple[Any, ...]) -> State:
    """A state from the value that `State.situation` gave."""
    game, columns, *rest = situation
    table: Any = dict(zip(OnTheTable.__annotations__, rest, strict=True))
    return set_up(game, make_hands(game.tables, columns), **table)


def relaid(state: State, game: Game, hands: Iterable[Iterable[Column]], **changes: Any) -> State:
    """The same table with other hands, and with whatever else is changed; its past is left out."""
    table: Any = {name: getattr(state, name) for name in OnTheTable.__annotations__}
    return set_up(game, make_hands(game.tables, hands), **table | changes)


def altered(state: State, **changes: Any) -> State:
    """The same state with other fields; unlike a table that is laid anew it keeps its past."""
    draft = Draft()
    draft.copy_table(state)
    past = {"previous": state.previous, "action": state.action, "views": state.views}
    for name, value in (past | changes).items():
        setattr(draft, name, value)
    draft.__class__ = State  # type: ignore[assignment]
    return draft  # type: ignore[return-value]


def _replay(situation: tuple[Any, ...], actions: list[Action]) -> State:
    state = set_up_again(situation)
    for action in actions:
        state = state.apply(action)
    return state


def deal(
    rules: Rules,
    seed: int | Random | None = None,
    *,
    deck: Sequence[Card] | None = None,
    tiles: Sequence[int] | None = None,
    names: Sequence[str] | None = None,
) -> State:
    """Deal a game: shuffled by a seed, or from an explicit deck (next card first) and tile order.

    Seat 0 gets its whole hand first, then seat 1, and so on. The same seed deals the same game; a
    generator in place of a seed deals one game after another.

    >>> from hanabi_kit import editions
    >>> state = deal(editions.rules("en", players=2), seed=7)
    >>> " ".join(str(held.card) for held in state.hand(1))
    'y1 r2 y1 g3 y2'
    """
    if seed is None and deck is None:
        raise HanabiError("deal needs a seed to shuffle by, or a deck")
    if isinstance(seed, Random):
        generator, seed = seed, seed.getrandbits(32)
    else:
        generator, seed = Random(seed or 0), seed or 0
    random = generator.random  # sorting by random keys is twice as quick as shuffle()
    if deck is None:
        order = sorted(rules.all_cards, key=lambda _: random())
    else:
        order = [rules.identity(card) for card in deck]
        if sorted(order) != list(rules.all_cards):
            raise ImpossiblePosition([f"deck: these {len(order)} cards are not the game's deck"])
    tile_order = sorted(TILES, key=lambda _: random()) if rules.five_flares else []
    if tiles is not None:
        tile_order = list(tiles)
        if sorted(tile_order) != sorted(TILES if rules.five_flares else ()):
            raise ImpossiblePosition([f"tiles: {tile_order} is not an order of the bonus tiles"])
    drawn = rules.cards_each * rules.players
    game = Game(rules, names, seed)
    return set_up(
        game,
        opening_hands(game.tables, order),
        deck=tuple(order[drawn:]),
        drawn=drawn,
        played=0,
        discards=(),
        tokens=rules.tokens,
        strikes=0,
        turn=rules.starting_seat,
        turns_left=rules.players if drawn == len(order) and not rules.crowning_piece else None,
        tiles=tuple(tile_order),
        turned=(),
        pending=None,
    )
