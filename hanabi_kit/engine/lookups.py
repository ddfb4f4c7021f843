"""What the engine looks up instead of working out: computed once for each set of rules.

Every table is indexed by identity, by hint or by card number. The identity one past the last stands
for a card that nobody at hand can see; it has a column of its own in each table.
"""

from functools import lru_cache

from .actions import Clue, Discard, Play
from .rules import Rules

Move = Play | Discard
"""What can be done with a card in hand."""


class Lookups:
    """The lookup tables of one set of rules."""

    __slots__ = (
        "any_card",
        "below",
        "colour_bits",
        "colour_clues",
        "colour_mask",
        "completing",
        "crowning_piece",
        "empty_hand_hits",
        "hint_index",
        "hits",
        "learn",
        "moves",
        "moves_each",
        "next_seat",
        "openings",
        "rank_clues",
        "rank_mask",
        "rules",
        "strikes",
        "suit_of",
        "tokens",
        "unknown",
        "unseen_bit",
        "upto",
    )

    def __init__(self, rules: Rules) -> None:
        self.rules = rules
        identities = range(len(rules.cards))
        self.unknown = len(rules.cards)
        self.any_card = rules.any_card
        self.tokens = rules.tokens
        self.strikes = rules.strikes
        self.crowning_piece = rules.crowning_piece

        # Fireworks: the cards of a firework up to each card, and those below it.
        self.upto = [0] * len(rules.cards)
        self.below = [0] * len(rules.cards)
        for row in rules.building_order:
            built = 0
            for identity in row:
                self.below[identity] = built
                built |= 1 << identity
                self.upto[identity] = built
        self.completing = frozenset(row[-1] for row in rules.building_order)
        self.suit_of = [rules.suits[i // rules.ranks].name for i in identities]

        # Clues: whoever is told learns `mask & learn[hint](card)`, touched or not.
        self.hint_index = {hint: i for i, hint in enumerate(rules.hints)}
        touch_masks = [rules.touch_masks[hint] for hint in rules.hints]
        self.learn = [
            [touch if touch >> i & 1 else rules.any_card & ~touch for i in identities].__getitem__
            for touch in touch_masks
        ]
        every_hint = (1 << len(rules.hints)) - 1
        self.unseen_bit = 1 << len(rules.hints)
        """Marks, among the hints that hit a hand, that one of its cards is unknown."""
        self.hits = [
            every_hint
            if rules.empty_clues
            else sum(1 << h for h, touch in enumerate(touch_masks) if touch >> i & 1)
            for i in identities
        ] + [every_hint | self.unseen_bit]
        self.empty_hand_hits = every_hint if rules.empty_clues else 0
        # The clues to a seat are looked up by the hints that hit its hand, in two halves: a table
        # of all pairs would be large, and one filled on demand would remember what hands held.
        self.colour_bits = sum(isinstance(hint, str) for hint in rules.hints)
        self.colour_mask = (1 << self.colour_bits) - 1
        self.rank_mask = (1 << len(rules.hints) - self.colour_bits) - 1
        self.colour_clues = [
            _subsets([Clue(seat, hint) for hint in rules.hints[: self.colour_bits]])
            for seat in range(rules.players)
        ]
        self.rank_clues = [
            _subsets([Clue(seat, hint) for hint in rules.hints[self.colour_bits :]])
            for seat in range(rules.players)
        ]

        # A hand's own actions, by card number; a bonus tile can send one card round again.
        numbers = range(rules.deck_size + 1)
        calls = [suit.name for suit in rules.suits] if rules.colour_call else []
        self.moves: list[tuple[Move, ...]] = [
            (Play(n), *(Play(n, call) for call in calls), Discard(n)) for n in numbers
        ]
        self.moves_each = len(calls) + 2
        self.openings = [self._opening(seat) for seat in range(rules.players)]
        """Of the hand that each seat is dealt: numbers, masks and moves."""

        self.next_seat = [*range(1, rules.players), 0]

    def _opening(self, seat: int) -> tuple[tuple[int, ...], tuple[int, ...], tuple[Move, ...]]:
        each = self.rules.cards_each
        numbers = tuple(range(seat * each, (seat + 1) * each))
        moves = tuple(move for number in numbers for move in self.moves[number])
        return numbers, (self.any_card,) * each, moves

    def fits(self, played: int, card: int) -> bool:
        """Whether a card is the next one of its firework."""
        return played & self.upto[card] == self.below[card]

    def clues(self, seat: int, hits: int) -> tuple[Clue, ...]:
        """The clues that may be given to a seat whose hand is hit by these hints."""
        colours = self.colour_clues[seat][hits & self.colour_mask]
        return colours + self.rank_clues[seat][hits >> self.colour_bits & self.rank_mask]


def _subsets(clues: list[Clue]) -> list[tuple[Clue, ...]]:
    """For each mask over the clues, those that it holds."""
    return [
        tuple(clue for i, clue in enumerate(clues) if mask >> i & 1)
        for mask in range(1 << len(clues))
    ]


@lru_cache(maxsize=256)
def tables_of(rules: Rules) -> Lookups:
    """The tables of these rules, made once."""
    return Lookups(rules)
