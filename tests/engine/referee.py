"""A slow, plain referee of the whole game, from the rules alone; shares no code with the kit."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import TypedDict


class Held(TypedDict):
    """A card in a hand: its permanent number, its face, the clues its holder got about it."""

    number: int
    card: str
    clues: list[str]


@dataclass
class Suit:
    """A firework and its cards. `copies[0]` is how many 1s there are, and so on."""

    name: str
    letter: str
    touch: str | list[str]  # by colour clues: "own" | "every" | "none", or value by value
    direction: str  # "up" | "down"
    copies: list[int]
    scoring: str  # "points" | "penalty"
    value_touch: str | list[str] = "own"  # value clues that touch it, written like `touch`

    def touched(self, by: str, value: int) -> str:
        """Which clues of a kind, colours or values, touch its cards of a value."""
        said = self.touch if by == "colour" else self.value_touch
        return said if isinstance(said, str) else said[value - 1]


@dataclass
class Options:
    """Everything that may differ from one table to another."""

    players: int
    suits: list[Suit]
    ranks: int
    hand_size: int
    tokens: int
    strikes: int
    starting_seat: int
    empty_clues: bool
    crowning_piece: bool
    colour_call: bool
    five_flares: bool
    deck_plays: bool = False


class Referee:
    """One game: give it the deck, then the actions one by one."""

    def __init__(
        self, options: Options, deck: list[str], tiles: list[int], insert: Callable[[int], int]
    ) -> None:
        """Setup: whole hands are dealt seat by seat; all tokens are there, and no strikes."""
        self.options, self.insert = options, insert
        whole = [
            f"{suit.letter}{rank}"
            for suit in options.suits
            for rank in range(1, options.ranks + 1)
            for _ in range(suit.copies[rank - 1])
        ]
        if sorted(deck) != sorted(whole) or len(deck) < options.players * options.hand_size:
            raise ValueError("the deck must hold this game's cards, enough to deal the hands")
        self.deck = list(deck)
        self.drawn = 0
        self.hands: list[list[Held]] = [[] for _ in range(options.players)]
        for seat in range(options.players):
            for _ in range(options.hand_size):
                self._draw(seat)
        self.fireworks = {suit.name: 0 for suit in options.suits}
        self.discards: list[str] = []
        self.tokens = options.tokens
        self.strikes = 0
        self.tiles = list(tiles) if options.five_flares else []
        self.pending: int | None = None
        self.turn = options.starting_seat
        self.turns_left: int | None = None
        self.over: str | None = None
        self._start_last_round_if_due()
        self._check_stuck()

    def legal(self) -> set[str]:
        """A turn is one clue, one discard or one play; a revealed tile's choice comes first."""
        if self.over is not None:
            return set()
        if self.pending is not None:
            return self._choices(self.pending)
        actions: set[str] = set()
        if self.tokens > 0:
            actions |= self._clues("colour") | self._clues("value")
        for held in self.hands[self.turn]:
            actions.add(f"p#{held['number']}")
            if self.options.colour_call:
                actions |= {f"p#{held['number']}:{suit.letter}" for suit in self.options.suits}
            if self.tokens < self.options.tokens:
                actions.add(f"d#{held['number']}")
        if self.options.deck_plays and len(self.deck) == 1:
            actions.add(f"p#{self.drawn}")
            if self.options.colour_call:
                actions |= {f"p#{self.drawn}:{suit.letter}" for suit in self.options.suits}
        return actions

    def _clues(self, kind: str) -> set[str]:
        """Clues go to teammates: what is a card's own value or colour; empty ones if allowed."""
        suits, ranks = self.options.suits, range(1, self.options.ranks + 1)
        own = [(s.letter, r, kind) for s in suits for r in ranks if s.touched(kind, r) == "own"]
        colours = sorted({letter for letter, _, _ in own})
        values = sorted({str(rank) for _, rank, _ in own})
        words = colours if kind == "colour" else values
        found = set()
        for seat, hand in enumerate(self.hands):
            for word in words:
                touched = any(self._touches(word, held["card"]) for held in hand)
                if seat != self.turn and (touched or self.options.empty_clues):
                    found.add(f"c{seat}:{word}")
        return found

    def _touches(self, word: str, card: str) -> bool:
        """A value touches its cards; a colour its own suit and multicolour, never black.

        A table may have it otherwise, suit by suit and value by value.
        """
        suit, value = self._suit(card), card[1:]
        touched = suit.touched("value" if word.isdigit() else "colour", int(value))
        return touched == "every" or (touched == "own" and word in (suit.letter, value))

    def _choices(self, tile: int) -> set[str]:
        """Tile 3: colour clue; 4: value clue; 5: any discarded card; 6: one that can be played.

        With no deck left to shuffle a card into, tile 5 gives the value clue of tile 4 instead.
        """
        if tile == 3:
            return self._clues("colour")
        if tile == 4 or (tile == 5 and not self.deck):
            return self._clues("value")
        if tile == 5:
            return {f"r:{card}" for card in self.discards}
        return {f"p:{card}" for card in self.discards if self._playable(card)}

    def act(self, action: str) -> None:
        """Do one action; a turn without a choice left to make ends with the draw, if any."""
        if action.startswith("a"):
            self._rearrange(action)
            return
        if action not in self.legal():
            raise ValueError(f"{action!r} is not legal now")
        head, _, tail = action.partition(":")
        tile, self.pending = self.pending, None
        if head.startswith("c"):
            if tile is None:
                self.tokens -= 1
            self._clue(int(head[1:]), tail)
        elif head.startswith("d"):
            self.discards.append(self._take(head))
            self._gain_token()
            self._check_end()
        elif head == "r":
            self._return(tail)
        elif tile == 6:
            self.discards.remove(tail)
            self._extend(tail, called=False)
        else:
            if head == f"p#{self.drawn}":  # the last card, from the deck: drawn and played at once
                self._draw(self.turn)
            self._play(self._take(head), tail)
            if self.options.deck_plays and self.over is not None and self.turns_left is None:
                self._start_last_round_if_due()
        if self.over is None and self.pending is None:
            if tile is not None or not head.startswith("c"):
                self._draw(self.turn)
            self._pass_turn()

    def _rearrange(self, action: str) -> None:
        """Any seat may reorder its own hand, free, while the game runs; marks stay on cards."""
        head, _, tail = action.partition(":")
        for seat in range(self.options.players):
            by_number = {str(held["number"]): held for held in self.hands[seat]}
            order = tail.split(",") if tail else []
            if head == f"a{seat}" and sorted(order) == sorted(by_number) and self.over is None:
                self.hands[seat] = [by_number[number] for number in order]
                return
        raise ValueError(f"{action!r} is not a rearrangement possible now")

    def _clue(self, seat: int, word: str) -> None:
        """All matching cards are pointed at, and all others are shown not to match."""
        said = {suit.letter: suit.name for suit in self.options.suits}.get(word, word)
        for held in self.hands[seat]:
            held["clues"].append(("+" if self._touches(word, held["card"]) else "-") + said)

    def _play(self, card: str, call: str) -> None:
        """A misfit, or any card whose colour was called wrong, is discarded with a strike."""
        wrong = call != "" and call != self._suit(card).letter
        if wrong or not self._playable(card):
            self.discards.append(card)
            self.strikes += 1
            self._check_end()
        else:
            self._extend(card, called=call != "")

    def _extend(self, card: str, *, called: bool) -> None:
        """A right call earns a token and a completed firework its bonus, unless it is the win."""
        suit = self._suit(card)
        self.fireworks[suit.name] += 1
        self._check_end()
        if self.over is not None:
            return
        if called:
            self._gain_token()
        if not self._missing(suit):
            self._reward()

    def _reward(self) -> None:
        """The bonus: the next tile with five flares while there is one, else a token (as tile 1).

        Tile 1: a token; 2: a strike back and a token; the others: a choice, lost if there is none.
        """
        tile = self.tiles.pop(0) if self.tiles else 1
        if tile == 2 and self.strikes > 0:
            self.strikes -= 1
        if tile in (1, 2):
            self._gain_token()
        elif self._choices(tile):
            self.pending = tile

    def _return(self, card: str) -> None:
        """Tile 5: a discarded card goes back into the deck."""
        place = self.insert(len(self.deck))
        if not 0 <= place <= len(self.deck):
            raise ValueError(f"no place {place} in a deck of {len(self.deck)} cards")
        self.discards.remove(card)
        self.deck.insert(place, card)

    def _gain_token(self) -> None:
        """Tokens never exceed the number the game started with; one too many is lost."""
        self.tokens = min(self.options.tokens, self.tokens + 1)

    def _take(self, head: str) -> str:
        """The numbered card leaves the mover's hand."""
        hand = self.hands[self.turn]
        held = next(held for held in hand if head[1:] == f"#{held['number']}")
        hand.remove(held)
        return held["card"]

    def _draw(self, seat: int) -> None:
        """The next card, if any, becomes the newest of the hand and gets the next number."""
        if self.deck:
            self.hands[seat].append({"number": self.drawn, "card": self.deck.pop(0), "clues": []})
            self.drawn += 1

    def _pass_turn(self) -> None:
        """The next seat moves; a last round counts down, or begins once the deck is empty."""
        self.turn = (self.turn + 1) % self.options.players
        if self.turns_left is None:
            self._start_last_round_if_due()
        else:
            self.turns_left -= 1
        if self.turns_left == 0:
            self.over = "last round"
        self._check_stuck()

    def _start_last_round_if_due(self) -> None:
        """With the deck empty everybody has one more turn, but not with the crowning piece."""
        if not self.deck and not self.options.crowning_piece:
            self.turns_left = self.options.players

    def _check_stuck(self) -> None:
        """A mover who can do nothing at all has lost the game."""
        if self.over is None and not self.legal():
            self.over = "stuck"

    def _check_end(self) -> None:
        """At once: too many strikes; a needed card gone (crowning piece); all complete."""
        if self.strikes >= self.options.strikes:
            self.over = "strikes"
        elif self.options.crowning_piece and self._needed_card_gone():
            self.over = "indispensable"
        elif not any(self._missing(suit) for suit in self.options.suits):
            self.over = "perfect"

    def _needed_card_gone(self) -> bool:
        """Whether every copy of some card that a firework still needs lies discarded."""
        return any(
            self.discards.count(f"{suit.letter}{rank}") == suit.copies[rank - 1]
            for suit in self.options.suits
            for rank in self._missing(suit)
        )

    def score(self) -> int:
        """Heights, less one per card missing from a penalty firework; never below 0; lost: 0."""
        if self.over in ("strikes", "indispensable", "stuck"):
            return 0
        points = missing = 0
        for suit in self.options.suits:
            if suit.scoring == "points":
                points += self.fireworks[suit.name]
            else:
                missing += len(self._missing(suit))
        return max(0, points - missing)

    def maximum(self) -> int:
        """A perfect show: all the ranks of the fireworks that score points."""
        return sum(self.options.ranks for suit in self.options.suits if suit.scoring == "points")

    def _suit(self, card: str) -> Suit:
        """The suit that a card's letter names."""
        return next(suit for suit in self.options.suits if suit.letter == card[0])

    def _missing(self, suit: Suit) -> list[int]:
        """Values a firework still needs, next first: rising, or falling if built downward."""
        rising = list(range(1, self.options.ranks + 1))
        order = rising if suit.direction == "up" else rising[::-1]
        return order[self.fireworks[suit.name] :]

    def _playable(self, card: str) -> bool:
        """A card can be played if it is the very next one of its own firework."""
        return self._missing(self._suit(card))[:1] == [int(card[1:])]
