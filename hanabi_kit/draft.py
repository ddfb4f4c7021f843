"""How each action changes the table: the rules of play, written once.

A draft is a state being written. `State.apply` copies the fields into a draft, lets one method here
change them in place, and freezes the result; nothing else ever sees a draft.
"""

from collections.abc import Iterable, Sequence
from functools import partial
from itertools import chain
from random import Random
from typing import TYPE_CHECKING, Any, Literal, NamedTuple

from .actions import Action, Clue, Discard, Play, Rearrange, Relaunch, Return, Reveal
from .errors import HanabiError, IllegalAction
from .rules import Hint, Rules
from .tables import Tables, tables_of

if TYPE_CHECKING:
    from .state import State

Ending = Literal["perfect", "strikes", "indispensable", "stuck", "last round"]

NAMES = ("Ann", "Bob", "Cem", "Dia", "Eli")
LONGEST_NAME = 40

UNKNOWN_TILE = 0
COLOUR_CLUE_TILE, RANK_CLUE_TILE, RETURN_TILE, RELAUNCH_TILE = 3, 4, 5, 6
OWED = {
    None: "no bonus tile waits for a choice",
    COLOUR_CLUE_TILE: "bonus tile 3 waits: give a colour clue, free",
    RANK_CLUE_TILE: "bonus tile 4 waits: give a rank clue, free",
    RETURN_TILE: "bonus tile 5 waits: return a discarded card to the deck",
    RELAUNCH_TILE: "bonus tile 6 waits: play a fitting card from the discards",
}


class Mark(NamedTuple):
    """One clue that a card's holder got while holding it, and whether it touched the card."""

    hint: Hint
    touched: bool

    def __str__(self) -> str:
        return f"{'+' if self.touched else '-'}{self.hint}"


class Hand(NamedTuple):
    """A hand: one column a card, oldest first, and the actions that it makes possible."""

    numbers: tuple[int, ...]
    cards: tuple[int, ...]
    masks: tuple[int, ...]
    """The identities that the clues alone allow."""
    plays: tuple[Play, ...]
    discards: tuple[Discard, ...]
    hits: int
    """The hints that may be given to this hand, as a mask."""
    clues: tuple[Clue, ...]


lay_hand = partial(tuple.__new__, Hand)
"""Make a hand from one tuple of its fields: the quick way, for the two places that are hot."""

Column = tuple[int, int, int]
"""One card of a hand: its number, identity and mask."""


def make_hand(tables: Tables, seat: int, columns: Iterable[Column]) -> Hand:
    """A seat's hand with everything that follows from its cards."""
    numbers, cards, masks = tuple(zip(*columns, strict=True)) or ((), (), ())
    hits = tables.empty_hand_hits
    for card in cards:
        hits |= tables.hits[card]
    plays = tuple(chain.from_iterable([tables.plays[number] for number in numbers]))
    discards = tuple(chain.from_iterable([tables.discards[number] for number in numbers]))
    return Hand(numbers, cards, masks, plays, discards, hits, tables.clues(seat, hits))


class Game:
    """What never changes while a game is played: rules, names, the seed, and marks from before."""

    __slots__ = ("marks", "names", "rules", "seed", "tables")

    def __init__(
        self,
        rules: Rules,
        names: Sequence[str] | None = None,
        seed: int = 0,
        marks: dict[int, tuple[Mark, ...]] | None = None,
    ) -> None:
        self.rules = rules
        self.names = check_names(rules, names)
        self.seed = seed
        self.marks = marks or {}
        self.tables = tables_of(rules)

    def __reduce__(self) -> tuple[type["Game"], tuple[Any, ...]]:
        return Game, (self.rules, self.names, self.seed, self.marks)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Game) and self.__reduce__() == other.__reduce__()

    def __hash__(self) -> int:
        return hash((self.rules, self.names, self.seed))


def check_names(rules: Rules, names: Sequence[str] | None) -> tuple[str, ...]:
    """The players' names, or the usual ones; what could be confused is refused."""
    if names is None:
        return NAMES[: rules.players]
    if len(names) != rules.players:
        raise HanabiError(f"names: {len(names)} names do not fit {rules.players} players")
    for name in names:
        if not name.strip() or len(name) > LONGEST_NAME or not name.isprintable():
            raise HanabiError(
                f"names: {name[:LONGEST_NAME]!r} is not a name: write 1 to {LONGEST_NAME} "
                "printable characters"
            )
    if len({name.casefold() for name in names}) < len(names):
        raise HanabiError(f"names: {', '.join(names)}: every player needs a different name")
    return tuple(names)


def returned_place(seed: int, drawn: int, deck_size: int) -> int:
    """Where in the deck a returned card ends up: as random as the shuffle, fixed by the seed."""
    return int(Random(f"{seed}/{drawn}").random() * (deck_size + 1))


class Fields:
    """The fields of a state, laid out once for the frozen state and for its draft.

    Cards are identities (see `Rules.cards`): in `hands`, `deck` (next card first), `discards` (in
    order) and the mask `played`. `drawn` is the number that the next card from the deck will bear.
    `previous` and `action` say how the state came about.
    """

    game: Game
    hands: tuple[Hand, ...]
    deck: tuple[int, ...]
    drawn: int
    played: int
    discards: tuple[int, ...]
    tokens: int
    strikes: int
    turn: int
    turns_left: int | None
    tiles: tuple[int, ...]
    pending: int | None
    ending: Ending | None
    previous: "State | None"
    action: Action | None

    __slots__ = (
        "action",
        "deck",
        "discards",
        "drawn",
        "ending",
        "game",
        "hands",
        "pending",
        "played",
        "previous",
        "strikes",
        "tiles",
        "tokens",
        "turn",
        "turns_left",
    )


def choices(state: Fields) -> tuple[Action, ...]:
    """What the mover may choose for the bonus tile that waits."""
    tables = state.game.tables
    if state.pending in (COLOUR_CLUE_TILE, RANK_CLUE_TILE):
        said = str if state.pending == COLOUR_CLUE_TILE else int
        return tuple(
            clue
            for seat, hand in enumerate(state.hands)
            if seat != state.turn
            for clue in hand.clues
            if isinstance(clue.hint, said)
        )
    pile = sorted(set(state.discards))
    cards = tables.rules.cards
    if state.pending == RETURN_TILE:
        return tuple(Return(cards[card]) for card in pile)
    fitting = [card for card in pile if state.played & tables.upto[card] == tables.below[card]]
    return tuple(Relaunch(cards[card]) for card in fitting)


class Draft(Fields):
    """A state that is being written.

    It has the layout of `State`, so that freezing it is a change of class and costs no copy.
    """

    __slots__ = ()

    # The three actions of a turn.

    def clue(self, clue: Clue) -> None:
        """Tell a teammate about a colour or a rank; free when a bonus tile gives it."""
        tables = self.game.tables
        hands = self.hands
        target = clue.target
        hint = tables.hint_index.get(clue.hint)
        if hint is None:
            said = ", ".join(map(str, tables.rules.hints))
            raise IllegalAction(f"{clue}: {clue.hint} can't be clued here, only {said}")
        if target == self.turn or not 0 <= target < len(hands):
            raise IllegalAction(f"{clue}: a clue goes to a teammate, not to seat {target}")
        free = self.pending is not None
        if free or self.ending is not None:
            self.check_choice(clue)
            self.pending = None
        elif self.tokens:
            self.tokens -= 1
        else:
            raise IllegalAction(f"{clue}: no token is left to clue with, so discard or play")
        hand = hands[target]
        numbers, cards, masks, plays, discards, hits, clues = hand
        if not hits >> hint & 1:
            raise IllegalAction(f"{clue}: it touches no card, and these rules have no empty clues")
        if hits & tables.unseen_bit:
            masks = self.learn_unseen(clue, hand)
        else:
            learn = tables.learn[hint]
            masks = tuple([mask & learn[card] for mask, card in zip(masks, cards)])  # noqa: B905
        told = lay_hand((numbers, cards, masks, plays, discards, hits, clues))
        self.hands = (*hands[:target], told, *hands[target + 1 :])
        if free:
            self.finish(None)
        else:
            self.end_turn()

    def play(self, play: Play) -> None:
        """Add a card to its firework, or discard it with a strike."""
        slot, card = self.held(play)
        tables = self.game.tables
        fits = self.played & tables.upto[card] == tables.below[card]
        if play.call is not None:
            if not tables.rules.colour_call:
                raise IllegalAction(f"{play}: these rules have no colour call")
            fits = fits and play.call == tables.suit_of[card]
        if fits:
            self.launch(card)
            if play.call is not None and self.ending is None:
                self.gain_token()
        else:
            self.strikes += 1
            self.discards += (card,)
            if self.strikes == tables.rules.strikes:
                self.ending = "strikes"
            elif tables.rules.crowning_piece:
                self.check_indispensable(card)
        self.finish(slot)

    def discard(self, discard: Discard) -> None:
        """Put a card on the discards and gain a token."""
        slot, card = self.held(discard)
        rules = self.game.rules
        if self.tokens == rules.tokens:
            raise IllegalAction(
                f"{discard}: all {rules.tokens} tokens are there, so clue or play instead"
            )
        self.tokens += 1
        self.discards += (card,)
        if rules.crowning_piece:
            self.check_indispensable(card)
        self.finish(slot)

    # What costs no turn.

    def rearrange(self, rearrange: Rearrange) -> None:
        """Put a hand in another order; every card keeps its number and its marks."""
        seat, order = rearrange.seat, rearrange.order
        if self.ending is not None:
            raise IllegalAction(f"{rearrange}: the game is over")
        if not 0 <= seat < len(self.hands):
            raise IllegalAction(f"{rearrange}: there is no seat {seat}")
        numbers, cards, masks = self.hands[seat][:3]
        if sorted(order) != sorted(numbers):
            held = ",".join(map(str, numbers))
            raise IllegalAction(f"{rearrange}: name each card of the hand once: {held}")
        columns = {column[0]: column for column in zip(numbers, cards, masks, strict=True)}
        self.set_hand(seat, [columns[number] for number in order])

    def reveal(self, reveal: Reveal, unseen: Sequence[int]) -> None:
        """Learn what an unknown card is, given how many of each identity are unseen."""
        identity = self.game.rules.identity(reveal.shown)
        seats = [seat for seat, hand in enumerate(self.hands) if reveal.card in hand.numbers]
        if not seats:
            raise IllegalAction(f"{reveal}: nobody holds card #{reveal.card}")
        columns = list(zip(*self.hands[seats[0]][:3], strict=True))
        slot = self.hands[seats[0]].numbers.index(reveal.card)
        number, card, mask = columns[slot]
        if card != self.game.tables.unknown:
            raise IllegalAction(f"{reveal}: card #{number} is already known")
        if not mask >> identity & 1:
            raise IllegalAction(f"{reveal}: the clues on card #{number} rule {reveal.shown} out")
        if unseen[identity] <= 0:
            raise IllegalAction(f"{reveal}: every {reveal.shown} is already somewhere else")
        columns[slot] = (number, identity, mask)
        self.set_hand(seats[0], columns)

    # Bonus tiles.

    def choose(self, choice: Return | Relaunch) -> None:
        """Bonus tiles 5 and 6: take a card from the discards, into the deck or onto a firework."""
        self.check_choice(choice)
        tables = self.game.tables
        card = tables.rules.identity(choice.card)
        if card not in self.discards:
            raise IllegalAction(f"{choice}: there is no {choice.card} in the discards")
        if choice not in choices(self):
            raise IllegalAction(f"{choice}: {choice.card} does not fit its firework now")
        self.pending = None
        place = self.discards.index(card)
        self.discards = self.discards[:place] + self.discards[place + 1 :]
        if isinstance(choice, Relaunch):
            self.launch(card)
        elif tables.unknown in self.deck:
            self.deck += (tables.unknown,)
        else:
            place = returned_place(self.game.seed, self.drawn, len(self.deck))
            self.deck = (*self.deck[:place], card, *self.deck[place:])
        self.finish(None)

    def check_choice(self, action: Action) -> None:
        """Refuse what is not the choice that a tile waits for, and anything once it is over."""
        if self.ending is not None:
            raise IllegalAction(f"{action}: the game is over")
        match action:
            case Clue(hint=str()):
                tile = COLOUR_CLUE_TILE
            case Clue():
                tile = RANK_CLUE_TILE
            case Return():
                tile = RETURN_TILE
            case Relaunch():
                tile = RELAUNCH_TILE
            case _:
                tile = UNKNOWN_TILE
        if tile != self.pending:
            raise IllegalAction(f"{action}: {OWED[self.pending]}")

    def turn_tile(self) -> None:
        """Turn the next bonus tile over: apply it, or leave its choice waiting if it has one."""
        if not self.tiles:
            self.gain_token()
            return
        tile = self.tiles[0]
        self.tiles = self.tiles[1:]
        if tile == UNKNOWN_TILE:
            raise IllegalAction("the next bonus tile is unknown: deal what is unknown by a seed")
        if tile > 2:
            self.pending = tile
            if not choices(self):
                self.pending = None
            return
        self.gain_token()
        if tile == 2 and self.strikes:
            self.strikes -= 1

    # What the actions share.

    def held(self, action: Play | Discard) -> tuple[int, int]:
        """The slot and the identity of the mover's card that an action names."""
        if self.ending is not None or self.pending is not None:
            self.check_choice(action)
        numbers, cards = self.hands[self.turn][:2]
        number = action.card
        if number not in numbers:
            held = ", ".join(f"#{n}" for n in numbers) or "no card"
            name = self.game.names[self.turn]
            raise IllegalAction(f"{action}: {name} does not hold #{number} but {held}")
        slot = numbers.index(number)
        card = cards[slot]
        if card == self.game.tables.unknown:
            raise IllegalAction(
                f"{action}: card #{number} is unknown; say what it is first (s#{number}=r1) "
                "or deal the unknown cards by a seed"
            )
        return slot, card

    def learn_unseen(self, clue: Clue, hand: Hand) -> tuple[int, ...]:
        """The masks after a clue to a hand with unknown cards, where they already say enough."""
        tables = self.game.tables
        touch = tables.rules.touch_masks[clue.hint]
        masks = []
        for number, card, mask in zip(hand.numbers, hand.cards, hand.masks, strict=True):
            seen = mask if card == tables.unknown else 1 << card
            if seen & touch and seen & ~touch:
                raise IllegalAction(
                    f"{clue}: card #{number} is unknown, so it can't be said whether {clue.hint} "
                    f"touches it; say what it is first (s#{number}=r1)"
                )
            masks.append(mask & (touch if seen & touch else ~touch))
        return tuple(masks)

    def gain_token(self) -> None:
        """One token more, unless all are there."""
        if self.tokens < self.game.rules.tokens:
            self.tokens += 1

    def launch(self, card: int) -> None:
        """Add a card to its firework, with what a completed firework brings."""
        self.played |= 1 << card
        tables = self.game.tables
        if card in tables.completing:
            if self.played == tables.rules.any_card:
                self.ending = "perfect"
            elif tables.rules.five_flares:
                self.turn_tile()
            else:
                self.gain_token()

    def check_indispensable(self, card: int) -> None:
        """Crowning piece: the game is lost with the last copy of a card that is still needed."""
        gone = self.discards.count(card) == self.game.rules.copies_of[card]
        if gone and not self.played >> card & 1:
            self.ending = "indispensable"

    def set_hand(self, seat: int, columns: Iterable[Column]) -> None:
        """Lay a hand anew."""
        hand = make_hand(self.game.tables, seat, columns)
        self.hands = (*self.hands[:seat], hand, *self.hands[seat + 1 :])

    def finish(self, slot: int | None) -> None:
        """Take the card in the slot out of the mover's hand; then, unless the game is over or a
        bonus tile waits for a choice, draw and pass the turn on."""
        seat = self.turn
        hands = self.hands
        tables = self.game.tables
        numbers, cards, masks, plays, discards, hits, clues = hands[seat]
        if slot is not None:
            after = slot + 1
            each = tables.plays_each
            numbers = numbers[:slot] + numbers[after:]
            cards = cards[:slot] + cards[after:]
            masks = masks[:slot] + masks[after:]
            plays = plays[: slot * each] + plays[after * each :]
            discards = discards[:slot] + discards[after:]
        going_on = self.ending is None and self.pending is None
        deck = self.deck
        if going_on and deck:
            number = self.drawn
            self.drawn = number + 1
            self.deck = deck[1:]
            if len(deck) == 1 and self.turns_left is None and not tables.rules.crowning_piece:
                self.turns_left = len(hands) + 1
            numbers += (number,)
            cards += (deck[0],)
            masks += (tables.rules.any_card,)
            plays += tables.plays[number]
            discards += tables.discards[number]
        hits = tables.empty_hand_hits
        hits_of = tables.hits
        for card in cards:
            hits |= hits_of[card]
        clues = tables.clues(seat, hits)
        hand = lay_hand((numbers, cards, masks, plays, discards, hits, clues))
        self.hands = (*hands[:seat], hand, *hands[seat + 1 :])
        if going_on:
            self.end_turn()

    def end_turn(self) -> None:
        """Count the last round down and let the next player move, if there is a move."""
        if self.turns_left is not None:
            self.turns_left -= 1
            if self.turns_left == 0:
                self.ending = "last round"
        self.turn = self.game.tables.next_seat[self.turn]
        if not self.hands[self.turn].numbers:
            self.check_stuck()

    def check_stuck(self) -> None:
        """A player with no card and no clue to give can't move: lost."""
        clues = any(hand.clues for seat, hand in enumerate(self.hands) if seat != self.turn)
        if self.ending is None and not (self.tokens and clues):
            self.ending = "stuck"
