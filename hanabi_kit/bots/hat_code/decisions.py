"""What a seat does with what it knows: the first of `RULES` that has an answer decides."""

from collections.abc import Callable
from functools import cached_property

from ...engine.actions import Clue, Discard
from ...engine.view import View
from ...support.i18n import _
from ..bot import Decision
from ..sight import within
from ..tile_choices import chosen_discard, play_of
from .common_knowledge import CommonKnowledge, counted_out
from .hand_estimates import estimates, facts
from .message_words import being, sum_of, what_is_told
from .public_notes import PublicNotes, foreseen, message_clues

GAMBLE = 0.7
"""How likely a card has to fit to be played with two strikes to spare."""

LAST_GAMBLE = 0.1
"""How likely in the last round, with one to spare."""


class SeatKnowledge:
    """A view with what is public, and what the seat can add to that from what it sees."""

    def __init__(self, view: View, public: CommonKnowledge) -> None:
        self.view = view
        self.rules = view.rules
        self.public = public
        self.facts = facts(public.board)
        self.hand = view.hands[view.seat]
        masks = public.masks[view.seat]
        self.masks, free = counted_out(masks, self.hand.masks, view.unseen())
        """What each own card can be."""
        self.table = estimates(public.board, free)
        self.may_discard = bool(self.masks) and view.tokens < view.rules.tokens
        self.last_round = view.turns_left is not None
        self.spare_strikes = view.rules.strikes - view.strikes - 1

    @cached_property
    def after(self) -> dict[Clue, PublicNotes]:
        """What would be noted after each clue that says what the others are to be told."""
        clues = message_clues(self.view, self.public) if self.view.tokens else []
        return {clue: foreseen(self.view, self.public, clue) for clue in clues}

    @cached_property
    def clue(self) -> Clue | None:
        """Of these clues the one that tells most, taken literally too."""
        return max(self.after, key=lambda clue: self.worth(self.after[clue].public), default=None)

    def worth(self, public: CommonKnowledge) -> float:
        """What it is worth to the others to know this of their hands."""
        table = estimates(public.board, public.free)
        others = [masks for seat, masks in enumerate(public.masks) if seat != self.view.seat]
        return sum(map(table.hand, others))

    @cached_property
    def likeliest(self) -> tuple[float, int]:
        """How likely the best own card fits, and its place in the hand."""
        chances = [self.table.chance(mask, self.facts.playable) for mask in self.masks]
        return max(chances), chances.index(max(chances))

    def players_ready(self, public: CommonKnowledge) -> int:
        """How many of those who are still to move know a card to play."""
        view = self.view
        turns = len(view.hands) if view.turns_left is None else view.turns_left
        later = [(view.seat + ahead) % len(view.hands) for ahead in range(1, turns)]
        return sum(
            any(within(mask, self.facts.playable) for mask in public.masks[seat]) for seat in later
        )

    def loss(self, place: int) -> float:
        """About how many points are lost with an own card; none with one that is also seen."""
        mask = self.masks[place]
        elsewhere = 0
        for hand in self.view.hands:
            for card in hand.cards:
                elsewhere |= 1 << card
        unique = mask & ~elsewhere
        return self.table.card(unique).loss * self.table.chance(mask, unique) if unique else 0

    def play(self, place: int, reason: str) -> Decision:
        """Play an own card."""
        return Decision(play_of(self.view, self.hand.numbers[place], self.masks[place]), reason)

    def discard(self, place: int, reason: str) -> Decision:
        """Discard an own card."""
        return Decision(Discard(self.hand.numbers[place]), reason)


def choose_for_tile(seat: SeatKnowledge) -> Decision | None:
    """A bonus tile is answered first; a free clue is no message and says what it says."""
    view = seat.view
    if view.pending is None:
        return None
    chosen = chosen_discard(view)
    if chosen is not None:
        return chosen
    clues = [action for action in view.legal_actions() if isinstance(action, Clue)]
    unknown = view.game.tables.unknown
    seen = [clue for clue in clues if unknown not in view.hands[clue.target].cards]
    if not seen:
        return Decision(clues[0], _("The clue is free, and I don't see what it touches."))
    clue = max(seen, key=lambda clue: seat.worth(foreseen(view, seat.public, clue).public))
    return Decision(clue, _("The clue is free, and literally this one tells most."))


def play_what_fits(seat: SeatKnowledge) -> Decision | None:
    """A card that surely fits is played, one low in its firework first."""
    fits = [at for at, mask in enumerate(seat.masks) if within(mask, seat.facts.playable)]
    if not fits:
        return None
    order = {i: height for row in seat.rules.building_order for height, i in enumerate(row)}

    def height(place: int) -> int:
        return min(height for i, height in order.items() if seat.masks[place] >> i & 1)

    place = min(fits, key=height)
    what = being(seat.rules, seat.masks[place])
    return seat.play(
        place, _("My slot {slot} is {what}, and surely playable.").format(slot=place + 1, what=what)
    )


def clue_for_the_last_round(seat: SeatKnowledge) -> Decision | None:
    """In the last round a clue that lets others play is worth more than a gamble."""
    if not seat.last_round or seat.clue is None:
        return None
    ready = seat.players_ready(seat.after[seat.clue].public) - seat.players_ready(seat.public)
    return give_message(seat) if ready > 0 else None


def gamble(seat: SeatKnowledge) -> Decision | None:
    """A card that likely fits is played while a strike more does no harm."""
    if not seat.masks or seat.spare_strikes < 1:
        return None
    chance, place = seat.likeliest
    bar = LAST_GAMBLE if seat.last_round else GAMBLE
    if chance < bar or (not seat.last_round and seat.spare_strikes < 2):
        return None
    unplayable = seat.masks[place] & ~seat.facts.playable
    if seat.rules.crowning_piece and unplayable & seat.facts.critical:
        return None  # it might be the card with which the game is lost
    reason = _(
        "My slot {slot} is playable with a chance of {chance:.0%}, and a strike can be spared."
    )
    return seat.play(place, reason.format(slot=place + 1, chance=chance))


def discard_early(seat: SeatKnowledge) -> Decision | None:
    """A useless card goes before a clue is given, while there are turns for it."""
    rules = seat.rules
    turns = rules.deck_size - len(rules.cards) - rules.cards_each * rules.players
    return discard_useless(seat) if len(seat.view.discards) <= turns else None


def give_message(seat: SeatKnowledge) -> Decision | None:
    """All the others are told something by one clue."""
    if seat.clue is None:
        return None
    message = seat.after[seat.clue].message
    assert message is not None
    told = what_is_told(seat.view, seat.public, message)
    return Decision(seat.clue, " ".join([sum_of(seat.view, message), *told]))


def discard_useless(seat: SeatKnowledge) -> Decision | None:
    """A card that will never be played goes."""
    useless = [at for at, mask in enumerate(seat.masks) if within(mask, seat.facts.useless)]
    if not useless or not seat.may_discard:
        return None
    what = being(seat.rules, seat.masks[useless[0]])
    reason = _("My slot {slot} is {what}, which will never be played.")
    return seat.discard(useless[0], reason.format(slot=useless[0] + 1, what=what))


def discard_cheapest(seat: SeatKnowledge) -> Decision | None:
    """Else the card goes with which least is lost."""
    if not seat.may_discard:
        return None
    losses = [seat.loss(place) for place in range(len(seat.masks))]
    place = losses.index(min(losses))
    why = _("No token is left") if not seat.view.tokens else _("What is to be said no clue can say")
    reason = _("{why}, and least is lost with my slot {slot}: {loss:.1f} points, I estimate.")
    return seat.discard(place, reason.format(why=why, slot=place + 1, loss=losses[place]))


def do_anything(seat: SeatKnowledge) -> Decision | None:
    """Where the code has no message, say because cards are unknown, a clue is only literal."""
    for action in seat.view.legal_actions():
        if isinstance(action, Clue):
            return Decision(action, _("The code has no message here, and I may not discard."))
    chance, place = seat.likeliest
    reason = _(
        "I can neither clue nor discard; slot {slot} is playable with a chance of {chance:.0%}."
    )
    return seat.play(place, reason.format(slot=place + 1, chance=chance))


RULES: tuple[Callable[[SeatKnowledge], Decision | None], ...] = (
    choose_for_tile,
    play_what_fits,
    clue_for_the_last_round,
    gamble,
    discard_early,
    give_message,
    discard_useless,
    discard_cheapest,
    do_anything,
)


def decision(view: View, public: CommonKnowledge) -> Decision:
    """What a seat does, and why."""
    seat = SeatKnowledge(view, public)
    return next(chosen for rule in RULES if (chosen := rule(seat)) is not None)
