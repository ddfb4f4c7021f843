"""The bot that plays by exact odds: it weighs what is likely, and reads nothing into a clue.

It plays above a chance that it states, weighs a discard by what it is expected to lose, and gives
the clue after which a holder's odds do most good.
"""

from collections.abc import Mapping, Sequence
from fractions import Fraction
from functools import cached_property
from typing import NamedTuple

from ..engine.actions import Clue, Discard
from ..engine.cards import identities
from ..engine.view import View
from ..knowledge.counting import AT_ONCE, Places, TooManyDeals
from ..support.budget import Budget, Meter
from ..support.i18n import _
from .bot import Bot, Decision
from .estimates import ClueEffect, costs, slots_of, told
from .sight import Sight
from .tile_choices import chosen_discard, play_of

PLAY_ABOVE = {1: 0.9, 2: 0.6}
"""The chance to fit from which a card is played, by how many strikes end the game …"""
PLAY_ABOVE_WITH_MORE = 0.6
"""… with more of them …"""
PLAY_ABOVE_AT_THE_END = 0.05
"""… and in the last round, when a strike that does not end the game costs next to nothing."""

TOKEN = 0.5
"""What a token is worth, in points like all that follows."""
PLAYED = 1.0
"""What it is worth that a teammate's next card fits, and what it costs that it does not."""
SAVED = 1.5
"""How much the cost of a discard counts that a teammate makes next."""
BUDGET = Budget(seconds=None, megabytes=500, nodes=200_000)
"""How long deals are counted, on every machine alike; past it copies are."""
KNOWN_PLAYABLE, KNOWN_CRITICAL, KNOWN_USELESS = 1.0, 0.1, 0.03
"""What it is worth that a holder is sure what a card is good for; a chance is worth its part."""


class OddsBot(Bot):
    """Plays by exact odds, taking clues for what they say."""

    name = "odds"

    def decide(self, view: View) -> Decision:
        """Play above the odds; else what is worth more, the best clue or the cheapest discard."""
        table = OddsSight(view)
        decision = (
            chosen_discard(view) or _play(table) or _tell_or_discard(table) or _perforce(table)
        )
        if not table.by_copies:
            return decision
        note = _("(There are too many deals to count, so I went by the copies I don't see.)")
        return decision._replace(reason=f"{decision.reason} {note}")


class Guess(NamedTuple):
    """What the holder of a card may expect of it."""

    fits: float
    """The chance that it can be played now."""
    useless: float
    """The chance that it will never be played."""
    critical: float
    """The chance that it is a last copy."""
    cost: float
    """What it is expected to cost if it is discarded."""


class OddsSight(Sight):
    """The masks of a view, the exact odds of the own cards, and what teammates may expect."""

    @cached_property
    def asked(self) -> float:
        """The chance to fit from which a card is played."""
        strikes = self.rules.strikes - self.view.strikes
        if self.view.turns_left is not None and strikes > 1:
            return PLAY_ABOVE_AT_THE_END
        return PLAY_ABOVE.get(strikes, PLAY_ABOVE_WITH_MORE)

    by_copies: bool = False
    """Whether the own odds were too much to count, and are those of each card by itself."""

    @cached_property
    def weights(self) -> list[dict[int, int]]:
        """For each own card in how many deals it is what, or how many copies there are of it."""
        places, by_face = self._places, self.supply.by_face
        try:
            return [by_face(places.weights(place)) for place in range(len(self.mine))]
        except TooManyDeals:
            self.by_copies = True
            return [{i: self.unseen[i] for i in identities(mask)} for mask in self.mine]

    @property
    def _places(self) -> Places:
        """The own cards, and after them any others that are unknown."""
        view = self.view
        unknown = view.game.tables.unknown
        mine = view.hands[view.seat].columns
        elsewhere = [
            column
            for seat, hand in enumerate(view.hands)
            if seat != view.seat and unknown in hand.cards
            for column in hand.columns
            if column[1] == unknown
        ]
        kinds = [self.supply.kinds(number, mask) for number, _card, mask in (*mine, *elsewhere)]
        kinds += self.supply.places
        return Places(kinds, self.supply.copies, Meter(BUDGET) if len(kinds) > AT_ONCE else None)

    @cached_property
    def own(self) -> list[Guess]:
        """The odds of the own cards."""
        lost = costs(self, self.view.seat)
        return [self.guess(weights, sum(weights.values()), lost) for weights in self.weights]

    def guess(self, weights: Mapping[int, int], deals: int, lost: Sequence[float]) -> Guess:
        """The odds of a card from in how many deals it is what, and what is lost with each."""
        fits = useless = critical = 0
        cost = 0.0
        for identity, weight in weights.items():
            bit = 1 << identity
            if bit & self.playable:
                fits += weight
            if bit & self.critical:
                critical += weight
            elif bit & self.useless:
                useless += weight
            cost += lost[identity] * (weight / deals)
        return Guess(fits / deals, useless / deals, critical / deals, cost)

    @cached_property
    def mates(self) -> dict[int, "Mate"]:
        """The teammates by seat, in the order of play."""
        players = len(self.view.hands)
        seats = [(self.view.seat + turns) % players for turns in range(1, players)]
        return {seat: Mate(self, seat) for seat in seats}

    @cached_property
    def best_clue(self) -> tuple[float, Clue] | None:
        """The clue that is worth most, and how much; None if there is none to give."""
        clues = [action for action in self.view.legal_actions() if isinstance(action, Clue)]
        order = list(self.mates)
        clues.sort(key=lambda clue: order.index(clue.target))
        weighed = [(self.mates[clue.target].gain(clue), clue) for clue in clues]
        return max(weighed, key=lambda pair: pair[0], default=None)

    @property
    def may_discard(self) -> bool:
        """Whether the rules allow a discard now."""
        view = self.view
        return view.pending is None and view.tokens < self.rules.tokens and bool(self.own)

    def number(self, place: int) -> int:
        """The number of an own card."""
        return self.view.hands[self.view.seat].numbers[place]


class Mate:
    """A teammate, and what it may think of its cards; one's own cards count as undrawn."""

    def __init__(self, table: OddsSight, seat: int) -> None:
        self.table = table
        self.cards = table.view.hands[seat].cards
        self.known = table.candidates(seat)
        self.unseen = table.unseen_by(seat)
        self.turns = (seat - table.view.seat) % len(table.view.hands)
        """How many turns it takes until this one has its turn."""
        self.lost = costs(table, seat)
        """What is lost with each identity if this one discards it."""
        self.guesses = self.thinking(self.known)

    @cached_property
    def announced(self) -> int:
        """The playable identities among the cards that it would play."""
        mask = 0
        for card, guess in zip(self.cards, self.guesses, strict=True):
            if guess.fits >= self.table.asked:
                mask |= 1 << card
        return mask & self.table.playable

    @cached_property
    def news(self) -> int:
        """The playable identities that no other teammate would play anyway."""
        mask = self.table.playable
        for mate in self.table.mates.values():
            if mate is not self:
                mask &= ~mate.announced
        return mask

    @cached_property
    def _worth_now(self) -> float:
        return self.worth(self.guesses)

    def told(self, clue: Clue) -> list[ClueEffect]:
        """What a clue tells of each card."""
        return told(self.table, clue, self.known)

    def thinking(self, masks: Sequence[int]) -> list[Guess]:
        """The odds of its cards if it thinks these identities possible."""
        places = Places(masks, self.unseen)
        by_mask: dict[int, Guess] = {}
        for place, mask in enumerate(masks):
            if mask not in by_mask:
                by_mask[mask] = self.table.guess(places.weights(place), places.deals, self.lost)
        return [by_mask[mask] for mask in masks]

    def after(self, clue: Clue) -> list[Guess]:
        """The odds of its cards after a clue."""
        return self.thinking([card.after for card in self.told(clue)])

    def gain(self, clue: Clue) -> float:
        """What a clue is worth."""
        return self.worth(self.after(clue)) - self._worth_now

    def worth(self, guesses: Sequence[Guess]) -> float:
        """What odds are worth: by what the holder does next, and by how true they are."""
        return self._of_next_move(guesses) + self._of_truth(guesses)

    def _of_next_move(self, guesses: Sequence[Guess]) -> float:
        if not guesses:
            return 0.0
        table = self.table
        place = likeliest(guesses)
        if guesses[place].fits >= table.asked:
            return PLAYED if table.playable >> self.cards[place] & 1 else -PLAYED
        card = self.cards[cheapest(guesses)]
        return -SAVED * self.lost[card] / self.turns if card < len(self.lost) else 0.0

    def _of_truth(self, guesses: Sequence[Guess]) -> float:
        table = self.table
        worth = 0.0
        for card, guess in zip(self.cards, guesses, strict=True):
            bit = 1 << card
            if bit & self.news:
                worth += KNOWN_PLAYABLE * guess.fits
            elif bit & table.critical:
                worth += KNOWN_CRITICAL * guess.critical
            elif bit & table.useless:
                worth += KNOWN_USELESS * guess.useless
        return worth


def likeliest(guesses: Sequence[Guess]) -> int:
    """The place of the card that is likeliest to fit."""
    return max(range(len(guesses)), key=lambda place: guesses[place].fits)


def cheapest(guesses: Sequence[Guess]) -> int:
    """The place of the card that is expected to cost least."""
    return min(range(len(guesses)), key=lambda place: guesses[place].cost)


def _play(table: OddsSight) -> Decision | None:
    """The card that is likeliest to fit, if it is likely enough."""
    if table.view.pending is not None or not table.own:
        return None
    place = likeliest(table.own)
    if table.own[place].fits < table.asked:
        return None
    if table.own[place].fits == 1:
        reason = _("My slot {slot} fits for sure.")
    else:
        reason = _("My slot {slot} fits with chance {chance}; I ask for {asked}.")
    words = {"slot": place + 1, "chance": _exact(table, place), "asked": table.asked}
    play = play_of(table.view, table.number(place), table.mine[place])
    return Decision(play, reason.format(**words))


def _exact(table: OddsSight, place: int) -> str:
    """The chance that an own card fits: a fraction if it is short."""
    weights = table.weights[place]
    hits = sum(weight for identity, weight in weights.items() if table.playable >> identity & 1)
    chance = Fraction(hits, sum(weights.values()))
    return str(chance) if chance.denominator < 100 else f"{float(chance):.3f}"


def _tell_or_discard(table: OddsSight) -> Decision | None:
    """The best clue or the cheapest discard, whichever is worth more."""
    best = table.best_clue
    if not table.may_discard:
        return None if best is None else Decision(best[1], _good_of(table, best[1]))
    place = cheapest(table.own)
    cost = table.own[place].cost
    if best is not None and best[0] - TOKEN > -cost:
        return Decision(best[1], _good_of(table, best[1]))
    if cost == 0:
        reason = _("My slot {slot} will never be played, whatever it is.")
    elif best is None:
        reason = _("I can't clue, and slot {slot} loses least: {cost:.2f} points to be expected.")
    else:
        reason = _(
            "No clue is worth its token, and slot {slot} loses least: {cost:.2f} points to be "
            "expected."
        )
    return Decision(Discard(table.number(place)), reason.format(slot=place + 1, cost=cost))


def _good_of(table: OddsSight, clue: Clue) -> str:
    """What a clue does for its receiver, in words."""
    mate, rules = table.mates[clue.target], table.rules
    cards, before, after = mate.told(clue), mate.guesses, mate.after(clue)
    words = {"hint": clue.hint, "name": table.view.game.names[clue.target]}
    learnt = [card for card in cards if card.after != card.before and card.card < len(rules.cards)]
    if not learnt:
        return _("{hint} tells {name} nothing new: it only passes the turn.").format(**words)
    play, loss = cards[likeliest(after)], cards[cheapest(before)]
    chance = after[play.slot - 1].fits
    if play in learnt and chance >= table.asked and table.playable >> play.card & 1:
        words |= {"cards": slots_of(rules, [play]), "chance": f"{chance:.2f}"}
        reason = _("Told {hint}, {name} gives {cards} a chance of {chance} to fit.")
    elif cards[cheapest(after)] is not loss and table.critical >> loss.card & 1:
        words |= {"cards": slots_of(rules, [loss])}
        reason = _("Told {hint}, {name} has something better to discard than {cards}, a last copy.")
    else:
        words |= {"cards": slots_of(rules, learnt)}
        reason = _("Told {hint}, {name} has better odds on {cards}.")
    return reason.format(**words)


def _perforce(table: OddsSight) -> Decision:
    """Who can neither clue nor discard has to play."""
    place = likeliest(table.own)
    reason = _("I can neither clue nor discard; slot {slot} is likeliest to fit: {chance}.")
    words = {"slot": place + 1, "chance": _exact(table, place)}
    play = play_of(table.view, table.number(place), table.mine[place])
    return Decision(play, reason.format(**words))
