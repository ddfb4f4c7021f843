"""What each action changes in a state: the rules of play.

The solver has them again, for speed (`solver/search/table`, `last_round`); the tests hold the two
together.

A draft is a state being written. `State.apply` copies the fields into a draft, lets one method here
change them in place, and freezes the result; nothing else ever sees a draft.
"""

from collections.abc import Iterable, Sequence, Sized
from operator import and_
from random import Random

from ..support.errors import Hidden, IllegalAction
from .actions import Action, Clue, Discard, Play, Rearrange, Relaunch, Return, Reveal
from .game import UNKNOWN_TILE, Column, Hand, StateFields, lay_hand, make_hand

COLOUR_CLUE_TILE, RANK_CLUE_TILE, RETURN_TILE, RELAUNCH_TILE = 3, 4, 5, 6
_OWED = {
    COLOUR_CLUE_TILE: "bonus tile 3 waits: give a colour clue, free",
    RANK_CLUE_TILE: "bonus tile 4 waits: give a rank clue, free",
    RETURN_TILE: "bonus tile 5 waits: return a discarded card to the deck",
    RELAUNCH_TILE: "bonus tile 6 waits: play a fitting card from the discards",
}


def asked_tile(pending: int | None, deck: Sized | int) -> int | None:
    """The tile whose choice the mover owes: tile 5 asks for what tile 4 does if no deck is left.

    The deck may be told by its cards or by how many there are.
    """
    return RANK_CLUE_TILE if pending == RETURN_TILE and not deck else pending


def owed(state: StateFields) -> str:
    """What the bonus tile that waits asks for, in words."""
    if state.pending is None:
        return "no bonus tile waits for a choice"
    if asked_tile(state.pending, state.deck) != state.pending:
        return "bonus tile 5 waits, and the deck is empty: give a rank clue, free"
    return _OWED[state.pending]


def returned_place(seed: int, drawn: int, deck_size: int) -> int:
    """Where in the deck a returned card ends up: as random as the shuffle, fixed by the seed."""
    return int(Random(f"{seed}/{drawn}").random() * (deck_size + 1))


def choices(state: StateFields) -> tuple[Action, ...]:
    """What the mover may choose for the bonus tile that waits."""
    tables = state.game.tables
    tile = asked_tile(state.pending, state.deck)
    if tile in (COLOUR_CLUE_TILE, RANK_CLUE_TILE):
        said = str if tile == COLOUR_CLUE_TILE else int
        return tuple(
            clue
            for seat, hand in enumerate(state.hands)
            if seat != state.turn
            for clue in hand.clues
            if isinstance(clue.hint, said)
        )
    pile = sorted(set(state.discards))
    cards = tables.rules.cards
    if tile == RETURN_TILE:
        return tuple(Return(cards[card]) for card in pile)
    return tuple(Relaunch(cards[card]) for card in pile if tables.fits(state.played, card))


class Draft(StateFields):
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
        hits = hand.hits
        if not hits >> hint & 1:
            raise IllegalAction(f"{clue}: it touches no card, and these rules have no empty clues")
        if hits & tables.unseen_bit:
            self.set_hand(target, self.learn_unseen(clue, hand))
        else:
            masks = tuple(map(and_, hand.masks, map(tables.learn[hint], hand.cards)))
            changed = [*hands]
            changed[target] = lay_hand(
                hand.numbers, hand.cards, masks, hand.moves, hits, hand.clues
            )
            self.hands = tuple(changed)
        if free:
            self.finish(None)
        else:
            self.end_turn()

    def play(self, play: Play) -> None:
        """Add a card to its firework, or discard it with a strike."""
        tables = self.game.tables
        if play.card == self.drawn and len(self.deck) == 1 and tables.rules.deck_plays:
            slot, card = self.take_last(play)
        else:
            slot, card = self.held(play, play.card)
        fits = self.played & tables.upto[card] == tables.below[card]  # `Tables.fits`, uncalled
        if play.call is not None:
            if not tables.rules.colour_call:
                raise IllegalAction(f"{play}: these rules have no colour call")
            if play.call not in tables.suit_of:
                calls = ", ".join(dict.fromkeys(tables.suit_of))
                raise IllegalAction(f"{play}: only {calls} can be called")
            fits = fits and play.call == tables.suit_of[card]
        if fits:
            self.launch(card)
            if play.call is not None and self.ending is None:
                self.gain_token()
        else:
            self.strikes += 1
            self.discards += (card,)
            if self.strikes == tables.strikes:
                self.ending = "strikes"
            elif tables.crowning_piece:
                self.check_indispensable(card)
        self.finish(slot)

    def discard(self, discard: Discard) -> None:
        """Put a card on the discards and gain a token."""
        tables = self.game.tables
        # Asked before the card: that it is not allowed is so whatever the card may be.
        if self.tokens == tables.tokens and self.ending is None and self.pending is None:
            raise IllegalAction(
                f"{discard}: all {tables.tokens} tokens are there, so clue or play instead"
            )
        slot, card = self.held(discard, discard.card)
        self.tokens += 1
        self.discards += (card,)
        if tables.crowning_piece:
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
        columns = {column[0]: column for column in self.hands[seat].columns}
        if sorted(order) != sorted(columns):
            held = ",".join(map(str, columns))
            raise IllegalAction(f"{rearrange}: name each card of the hand once: {held}")
        self.set_hand(seat, [columns[number] for number in order])

    def reveal(self, reveal: Reveal, unseen: Sequence[int]) -> None:
        """Learn what an unknown card is, given how many of each identity are unseen."""
        rules = self.game.rules
        if reveal.shown not in rules.cards:
            raise IllegalAction(f"{reveal}: {reveal.shown} is not in this game")
        identity = rules.identity(reveal.shown)
        seats = [seat for seat, hand in enumerate(self.hands) if reveal.card in hand.numbers]
        if not seats:
            raise IllegalAction(f"{reveal}: nobody holds card #{reveal.card}")
        columns = [*self.hands[seats[0]].columns]
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
        cards = tables.rules.cards
        if choice.card not in [cards[identity] for identity in self.discards]:
            raise IllegalAction(f"{choice}: there is no {choice.card} in the discards")
        card = tables.rules.identity(choice.card)
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
        if tile != asked_tile(self.pending, self.deck):
            raise IllegalAction(f"{action}: {owed(self)}")

    def turn_tile(self) -> None:
        """Turn the next bonus tile over: apply it, or leave its choice waiting if it has one."""
        if not self.tiles:
            self.gain_token()
            return
        tile = self.tiles[0]
        self.tiles = self.tiles[1:]
        if tile == UNKNOWN_TILE:
            raise Hidden("the next bonus tile is unknown: deal what is unknown by a seed")
        self.turned = tuple(sorted((*self.turned, tile)))
        if tile > 2:
            self.pending = tile
            if not choices(self):
                self.pending = None
            return
        self.gain_token()
        if tile == 2 and self.strikes:
            self.strikes -= 1

    # What the actions share.

    def held(self, action: Play | Discard, number: int) -> tuple[int, int]:
        """The slot and the identity of the mover's card with this number."""
        if self.ending is not None or self.pending is not None:
            self.check_choice(action)
        hand = self.hands[self.turn]
        numbers = hand.numbers
        try:
            slot = numbers.index(number)
        except ValueError:
            held = ", ".join(f"#{n}" for n in numbers) or "no card"
            name = self.game.names[self.turn]
            raise IllegalAction(f"{action}: {name} does not hold #{number} but {held}") from None
        card = hand.cards[slot]
        if card == self.game.tables.unknown:
            raise Hidden(
                f"{action}: card #{number} is unknown; say what it is first (s#{number}=r1) "
                "or deal the unknown cards by a seed"
            )
        return slot, card

    def take_last(self, play: Play) -> tuple[int, int]:
        """The slot and the identity of the deck's last card, drawn only to be played at once."""
        if self.ending is not None:
            self.check_choice(play)
        if self.deck[0] == self.game.tables.unknown:
            raise Hidden(f"{play}: the last card of the deck is unknown: deal it by a seed")
        columns = [*self.hands[self.turn].columns]
        (card,) = self.deck
        self.set_hand(self.turn, [*columns, (self.drawn, card, self.game.tables.any_card)])
        self.deck = ()
        self.drawn += 1
        return len(columns), card

    def learn_unseen(self, clue: Clue, hand: Hand) -> list[Column]:
        """A hand with unknown cards after a clue, where their masks already say enough."""
        tables = self.game.tables
        touch = tables.rules.touch_masks[clue.hint]
        columns: list[Column] = []
        for number, card, mask in hand.columns:
            seen = mask if card == tables.unknown else 1 << card
            if seen & touch and seen & ~touch:
                raise Hidden(
                    f"{clue}: card #{number} is unknown, so it can't be said whether {clue.hint} "
                    f"touches it; say what it is first (s#{number}=r1)"
                )
            columns.append((number, card, mask & (touch if seen & touch else ~touch)))
        return columns

    def gain_token(self) -> None:
        """One token more, unless all are there."""
        if self.tokens < self.game.tables.tokens:
            self.tokens += 1

    def launch(self, card: int) -> None:
        """Add a card to its firework, with what a completed firework brings."""
        self.played |= 1 << card
        tables = self.game.tables
        if card in tables.completing:
            if self.played == tables.any_card:
                self.ending = "perfect"
            elif tables.rules.five_flares:
                self.turn_tile()
            else:
                self.gain_token()

    def check_indispensable(self, card: int) -> None:
        """Crowning piece: the game is lost with the last copy of a card that is still needed."""
        if self.is_lost(card):
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
        hand = hands[seat]
        numbers, cards, masks = [*hand.numbers], [*hand.cards], [*hand.masks]
        moves = [*hand.moves]
        if slot is not None:
            each = tables.moves_each
            del numbers[slot], cards[slot], masks[slot], moves[slot * each : (slot + 1) * each]
        going_on = self.ending is None and self.pending is None
        deck = self.deck
        if going_on and deck:
            number = self.drawn
            self.drawn = number + 1
            self.deck = deck[1:]
            if len(deck) == 1 and self.turns_left is None and not tables.crowning_piece:
                self.turns_left = len(hands) + 1
            numbers.append(number)
            cards.append(deck[0])
            masks.append(tables.any_card)
            moves += tables.moves[number]
        elif not deck and self.turns_left is None and not tables.crowning_piece:
            self.turns_left = len(hands) + going_on  # the last card was played from the deck
        hits = tables.empty_hand_hits
        hits_of = tables.hits
        for card in cards:
            hits |= hits_of[card]
        clues = tables.clues(seat, hits)
        changed = [*hands]
        changed[seat] = lay_hand(
            tuple(numbers), tuple(cards), tuple(masks), tuple(moves), hits, clues
        )
        self.hands = tuple(changed)
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
