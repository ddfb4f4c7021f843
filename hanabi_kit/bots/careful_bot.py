"""The careful bot: it does what is surely right, and takes clues for what they say.

Its rules stand in `RULES`, at the end: the first that has an answer decides. They cover every
variant and any table, so this bot can take over a seat from any other.
"""

from collections.abc import Callable, Sequence
from functools import cached_property

from ..engine.actions import Clue, Discard
from ..engine.cards import identities
from ..engine.view import View
from ..support.i18n import _, listed
from .bot import Bot, Decision
from .estimates import ClueEffect, MaskOdds, deduced, slots_of, told
from .sight import Sight, names_of, within
from .tile_choices import chosen_discard, play_of

WORTH_A_TOKEN = 0.1
"""How much likelier to be playable, in the holder's eyes, a clue has to make cards that are."""


class CarefulBot(Bot):
    """Plays only what is surely playable, and clues so that the others can be sure."""

    name = "careful"

    def decide(self, view: View) -> Decision:
        """What the first rule says that has an answer."""
        table = CertaintySight(view)
        return next(decision for rule in RULES if (decision := rule(table)) is not None)


class CertaintySight(Sight):
    """The masks of a view, what each holder can be sure of, and what each clue would make sure."""

    @cached_property
    def known(self) -> list[tuple[int, ...]]:
        """For each card of each hand what its holder thinks possible."""
        seats = range(len(self.view.hands))
        return [
            deduced(self) if seat == self.view.seat else self.candidates(seat) for seat in seats
        ]

    @property
    def own(self) -> tuple[int, ...]:
        """For each own card what it can be."""
        return self.known[self.view.seat]

    @cached_property
    def chances(self) -> list[MaskOdds]:
        """For each seat how likely a card is what, as far as one can tell."""
        return [MaskOdds(self.unseen_by(seat)) for seat in range(len(self.view.hands))]

    @property
    def may_discard(self) -> bool:
        """Whether the rules allow a discard now."""
        view = self.view
        return view.pending is None and view.tokens < self.rules.tokens and bool(self.own)

    @cached_property
    def clues(self) -> list[tuple[Clue, list[ClueEffect]]]:
        """The clues that may be given now, each with what it tells; the next player's first."""
        clues = [action for action in self.view.legal_actions() if isinstance(action, Clue)]
        clues.sort(key=lambda clue: self.turns_until(clue.target))
        return [(clue, told(self, clue, self.known[clue.target])) for clue in clues]

    def turns_until(self, seat: int) -> int:
        """How many turns it takes until a seat has its turn."""
        return (seat - self.view.seat) % len(self.view.hands)

    @cached_property
    def announced(self) -> int:
        """The identities that are playable, and known to be by a holder: nobody needs telling."""
        mask = 0
        for hand, known in zip(self.view.hands, self.known, strict=True):
            for card, thought in zip(hand.cards, known, strict=True):
                if within(thought, self.playable):
                    seen = 1 << card if card < len(self.unseen) else thought
                    mask |= seen if seen.bit_count() == 1 else 0
        return mask

    def is_useful(self, card: ClueEffect) -> bool:
        """Whether a card can be played now, and its holder ought to hear of it."""
        return bool(self.playable & ~self.announced & 1 << card.card)

    def has_sure_move(self, seat: int) -> bool:
        """Whether a seat knows a card to be playable or useless."""
        return any(
            within(mask, self.playable) or within(mask, self.useless) for mask in self.known[seat]
        )

    def next_to_go(self, seat: int) -> int:
        """The card that a seat would discard if it knew nothing better, by its place in the hand.

        Without a clue before clued ones, then what is least likely a last copy, then the oldest.
        """
        numbers, known, chances = (
            self.view.hands[seat].numbers,
            self.known[seat],
            self.chances[seat],
        )

        def reluctance(place: int) -> tuple[bool, bool, float]:
            last_copy = chances.of(known[place], self.critical)
            return last_copy == 1, self.is_clued(numbers[place]), last_copy

        return min(range(len(known)), key=reluctance)

    def help(self, clue: Clue, cards: Sequence[ClueEffect]) -> float:
        """How much likelier to be playable a clue makes cards that are, in the holder's eyes."""
        of = self.chances[clue.target].of
        return sum(
            [
                of(card.after, self.playable) - of(card.before, self.playable)
                for card in cards
                if card.after != card.before and self.is_useful(card)
            ]
        )

    def helpful(
        self, clues: Sequence[tuple[Clue, list[ClueEffect]]]
    ) -> tuple[Clue, list[ClueEffect]]:
        """The clue that helps most; of equal ones the first."""
        return max(clues, key=lambda clue: self.help(*clue))

    def name_of(self, seat: int) -> str:
        """What a player is called."""
        return self.view.game.names[seat]


Rule = Callable[[CertaintySight], Decision | None]


def choose_for_tile(table: CertaintySight) -> Decision | None:
    """A bonus tile that takes a card from the discards gets its choice."""
    return chosen_discard(table.view)


def play_sure_card(table: CertaintySight) -> Decision | None:
    """What surely fits is played, the lowest first."""
    sure = [place for place, mask in enumerate(table.own) if within(mask, table.playable)]
    if not sure or table.view.pending is not None:
        return None
    below = table.view.game.tables.below

    def height(place: int) -> int:
        return max([below[identity].bit_count() for identity in identities(table.own[place])])

    place = min(sure, key=height)
    mask = table.own[place]
    play = play_of(table.view, table.view.hands[table.view.seat].numbers[place], mask)
    cards = names_of(table.rules, mask)
    if len(cards) == 1:
        reason = _("My slot {slot} is {card}, and that fits now.")
    else:
        reason = _("My slot {slot} is one of {cards}, and each of them fits now.")
    return Decision(play, reason.format(slot=place + 1, card=cards[0], cards=listed(cards)))


def save_last_copy(table: CertaintySight) -> Decision | None:
    """A last copy that the next player would discard is touched by a clue."""
    seat = table.view.game.tables.next_seat[table.view.seat]
    if not table.clues or not table.known[seat] or table.has_sure_move(seat):
        return None
    place = table.next_to_go(seat)
    card = table.view.hands[seat].cards[place]
    if not table.critical >> card & 1:
        return None
    saving = [
        (clue, cards) for clue, cards in table.clues if clue.target == seat and cards[place].touched
    ]
    if not saving:
        return None
    clue, _cards = table.helpful(saving)
    reason = _("{name} would discard slot {slot} next, the last {card}; {hint} touches it.")
    return Decision(
        clue,
        reason.format(
            name=table.name_of(seat), slot=place + 1, card=table.rules.cards[card], hint=clue.hint
        ),
    )


def tell_playable(table: CertaintySight) -> Decision | None:
    """A clue that makes cards surely playable for their holder, as many as possible."""

    def learnt(clue: tuple[Clue, list[ClueEffect]]) -> list[ClueEffect]:
        return [
            card
            for card in clue[1]
            if within(card.after, table.playable)
            and not within(card.before, table.playable)
            and table.is_useful(card)
        ]

    most = max([len({card.card for card in learnt(clue)}) for clue in table.clues], default=0)
    if most == 0:
        return None
    best = [clue for clue in table.clues if len({card.card for card in learnt(clue)}) == most]
    chosen = table.helpful(best)
    reason = _("Told {hint}, {name} knows for sure that {cards} can be played.")
    return Decision(
        chosen[0],
        reason.format(
            hint=chosen[0].hint,
            name=table.name_of(chosen[0].target),
            cards=slots_of(table.rules, learnt(chosen)),
        ),
    )


def discard_useless(table: CertaintySight) -> Decision | None:
    """What surely won't be played any more is discarded, the oldest first."""
    useless = [place for place, mask in enumerate(table.own) if within(mask, table.useless)]
    if not useless or not table.may_discard:
        return None
    place = useless[0]
    reason = _("My slot {slot} can only be {cards}, which nobody will play any more.")
    return Decision(
        Discard(table.view.hands[table.view.seat].numbers[place]),
        reason.format(slot=place + 1, cards=listed(names_of(table.rules, table.own[place]))),
    )


def tell_towards(table: CertaintySight) -> Decision | None:
    """The clue that brings playable cards closest to being known for what they are."""
    if not table.clues:
        return None
    clue, cards = table.helpful(table.clues)
    if table.help(clue, cards) < WORTH_A_TOKEN:
        return None
    nearer = [card for card in cards if card.after != card.before and table.is_useful(card)]
    reason = _("Told {hint}, {name} is closer to knowing that {cards} can be played.")
    return Decision(
        clue,
        reason.format(
            hint=clue.hint, name=table.name_of(clue.target), cards=slots_of(table.rules, nearer)
        ),
    )


def discard_oldest(table: CertaintySight) -> Decision | None:
    """With nothing to play or to tell, a card without clues goes, the oldest of the safest."""
    if not table.may_discard:
        return None
    place = table.next_to_go(table.view.seat)
    number = table.view.hands[table.view.seat].numbers[place]
    if table.is_clued(number):
        reason = _("I know of nothing better: of my cards slot {slot} is easiest to spare.")
    else:
        reason = _("I know of nothing better: of my unclued cards slot {slot} is easiest to spare.")
    return Decision(Discard(number), reason.format(slot=place + 1))


def tell_anything(table: CertaintySight) -> Decision | None:
    """Where there is nothing to spare, a clue passes the turn."""
    if not table.clues:
        return None
    clue, _cards = table.helpful(table.clues)
    if table.view.pending is None:
        reason = _("I have nothing to play or to spare; {hint} to {name} passes the turn.")
    else:
        reason = _("The bonus tile asks for a clue, and {hint} to {name} helps as much as any.")
    return Decision(clue, reason.format(hint=clue.hint, name=table.name_of(clue.target)))


def play_perforce(table: CertaintySight) -> Decision | None:
    """Who can neither clue nor discard has to play: what is likeliest to fit."""
    own, of = table.own, table.chances[table.view.seat].of
    place = max(range(len(own)), key=lambda place: of(own[place], table.playable))
    number = table.view.hands[table.view.seat].numbers[place]
    reason = _("I can neither clue nor discard; of my cards slot {slot} is likeliest to fit.")
    return Decision(play_of(table.view, number, own[place]), reason.format(slot=place + 1))


RULES: tuple[Rule, ...] = (
    choose_for_tile,
    play_sure_card,
    save_last_copy,
    tell_playable,
    discard_useless,
    tell_towards,
    discard_oldest,
    tell_anything,
    play_perforce,
)
"""What the careful bot does: the first rule that has an answer decides."""
