"""Which action is taken: the first rule of `RULES` that has an answer decides."""

from collections.abc import Callable
from functools import cached_property

from ...engine.actions import Discard
from ...knowledge.statistics import statistics
from ...support.i18n import _, listed
from ..bot import Decision
from ..sight import names_of, playable_after, within
from ..tile_choices import chosen_discard, play_of
from .beliefs import Beliefs
from .clue_options import ClueOption, endangered, options
from .convention_rules import chop
from .reason_words import clue_reason, slot_of

WORTH_A_TOKEN = 6
"""What a clue has to be worth, less one for each token that is there."""
WORTH_THE_LAST_TOKEN = 20
"""What it has to be worth when no token would be left to save a card with."""
HARMFUL = -20
"""A clue worth no more than this is not given to pass the time."""


class MoverBeliefs(Beliefs):
    """The beliefs of the player to move, and the clues that may be given, best first."""

    @cached_property
    def options(self) -> list[ClueOption]:
        """The clues that may be given, best first."""
        return sorted(options(self), key=lambda option: -option.value)

    @cached_property
    def my_plays(self) -> list[tuple[int, int]]:
        """The own cards that are taken for playable."""
        return self.plays(self.view.seat)

    @property
    def may_discard(self) -> bool:
        """Whether the rules allow a discard."""
        view = self.view
        return view.tokens < self.rules.tokens and bool(view.hands[view.seat].numbers)

    def chance(self, mask: int) -> float:
        """How likely a card that is one of these can be played."""
        weights = [copies * (mask >> i & 1) for i, copies in enumerate(self.unseen)]
        fitting = sum(weight for i, weight in enumerate(weights) if self.playable >> i & 1)
        return fitting / (sum(weights) or 1)

    def led_to(self, mask: int) -> int:
        """How many told cards can be played once one of these has been."""
        if mask.bit_count() != 1:
            return 0
        new = playable_after(self.rules, self.view.played | mask) & ~self.playable
        return sum(
            bool(believed & new) and self.notes.is_told(number)
            for seat in self.seats
            for number, _card, believed in self.columns(seat)
        )


def choose(table: MoverBeliefs) -> Decision:
    """What the first rule says that has an answer."""
    return next(decision for rule in RULES if (decision := rule(table)) is not None)


def bonus_tile(table: MoverBeliefs) -> Decision | None:
    """Choose for the bonus tile that waits: of the discards, or the best of the free clues."""
    chosen = chosen_discard(table.view)
    if chosen is not None or table.view.pending is None:
        return chosen
    return pass_with_a_clue(table) or _anything(table)


def play_what_is_asked_for(table: MoverBeliefs) -> Decision | None:
    """Rule 8: a prompt or finesse is played first of all."""
    for number, mask in sorted(table.my_plays):
        if table.notes.of(number).called:
            reason = _("Others wait for it: I was asked to play slot {slot} as {card}.")
            return _play(table, number, mask, reason)
    return None


def save_the_next(table: MoverBeliefs) -> Decision | None:
    """A clue for the next player, who would throw the last copy of a card away."""
    card = endangered(table)
    if card is None or not table.view.tokens:
        return None
    for option in table.options:
        if not option.endangers_last_copy and option.value > -5:
            reason = _("Else {name} would discard {card}, the last copy. {clue}")
            view = table.view
            name = view.game.names[(view.seat + 1) % len(view.hands)]
            clue = clue_reason(option)
            card_name = str(table.rules.cards[card])
            said = reason.format(name=name, card=card_name, clue=clue)
            return Decision(option.clue, said)
    return None


def play_a_card(table: MoverBeliefs) -> Decision | None:
    """Play what is believed to be playable: first what lets others go on, then the last copies."""
    if not table.my_plays:
        return None

    def urgency(play: tuple[int, int]) -> tuple[int, bool, int]:
        number, mask = play
        return (-table.led_to(mask), not mask & table.critical, number)

    number, mask = min(table.my_plays, key=urgency)
    reason = _("By what I have been told slot {slot} is {card}, and that fits now.")
    return _play(table, number, mask, reason)


def give_a_good_clue(table: MoverBeliefs) -> Decision | None:
    """The best clue, if it is worth a token: the fewer are left, the more it must be worth."""
    tokens = table.view.tokens
    if not tokens or not table.options:
        return None
    worth = WORTH_A_TOKEN - tokens if tokens > 1 else WORTH_THE_LAST_TOKEN
    best = table.options[0]
    return Decision(best.clue, clue_reason(best)) if best.value >= worth else None


def gamble_at_the_end(table: MoverBeliefs) -> Decision | None:
    """In the last round a strike that can be afforded costs nothing."""
    view = table.view
    if view.turns_left is None or view.strikes + 1 >= table.rules.strikes:
        return None
    return _likeliest_play(table, _("It is the last round and a strike costs nothing now"))


def rather_clue_than_discard(table: MoverBeliefs) -> Decision | None:
    """A clue in place of a discard that can't be made or afforded."""
    late = table.view.turns_left is not None or statistics(table.view).pace <= 0
    if table.may_discard and not late and _free_to_go(table) is not None:
        return None
    best = next(iter(table.options), None)
    if best is None or (table.may_discard and best.value <= HARMFUL):
        return None
    return pass_with_a_clue(table)


def pass_with_a_clue(table: MoverBeliefs) -> Decision | None:
    """The clue that does most good or least harm."""
    for option in table.options:
        return Decision(option.clue, clue_reason(option))
    return None


def discard(table: MoverBeliefs) -> Decision | None:
    """Discard what is useless, or else the chop, or else what is least likely missed."""
    if not table.may_discard:
        return None
    free = _free_to_go(table)
    if free is not None:
        return free
    me = table.view.seat

    def loss(column: tuple[int, int, int]) -> tuple[float, int]:
        mask = column[2]
        critical = (mask & table.critical).bit_count() / mask.bit_count()
        return critical, (mask & table.playable).bit_count()

    number, _card, _mask = min(table.columns(me), key=loss)
    reason = _("All my cards are clued; slot {slot} is the least likely to be missed.")
    return Decision(Discard(number), reason.format(slot=slot_of(table.view, number)))


def _free_to_go(table: MoverBeliefs) -> Decision | None:
    """The discard of a card that nobody needs, or of the chop."""
    view = table.view
    spare = table.useless | table.told_beside(view.seat, view.seat)
    reasons = (
        (table.useless, _("Slot {slot} will never be played.")),
        (spare, _("Slot {slot} is clued in another hand as well, or will never be played.")),
    )
    for unwanted, reason in reasons:
        for number, _card, mask in table.columns(view.seat):
            if within(mask, unwanted):
                return Decision(Discard(number), reason.format(slot=slot_of(view, number)))
    oldest = chop(view.hands[view.seat].numbers, table.notes)
    if oldest is None:
        return None
    reason = _("I see no clue that is worth a token: slot {slot}, my oldest unclued card, goes.")
    return Decision(Discard(oldest), reason.format(slot=slot_of(view, oldest)))


def _anything(table: MoverBeliefs) -> Decision:
    """What is legal, where no rule helps: the likeliest play, or whatever comes first."""
    why = _("I can neither discard nor give a clue that helps")
    if table.view.pending is None and (play := _likeliest_play(table, why)):
        return play
    return Decision(table.view.legal_actions()[0], why + ".")


def _likeliest_play(table: MoverBeliefs, why: str) -> Decision | None:
    columns = list(table.columns(table.view.seat))
    if not columns:
        return None
    number, _card, mask = max(columns, key=lambda column: table.chance(column[2]))
    chance = table.chance(mask)
    if not chance:
        return None
    reason = _("{why}: slot {slot} fits with a chance of about {percent} %.").format(
        why=why, slot=slot_of(table.view, number), percent=round(100 * chance)
    )
    return Decision(play_of(table.view, number, mask), reason)


def _play(table: MoverBeliefs, number: int, mask: int, reason: str) -> Decision:
    names = names_of(table.rules, mask)
    card = names[0] if len(names) == 1 else _("one of {cards}").format(cards=listed(names))
    said = reason.format(slot=slot_of(table.view, number), card=card)
    return Decision(play_of(table.view, number, mask), said)


RULES: tuple[Callable[[MoverBeliefs], Decision | None], ...] = (
    bonus_tile,
    play_what_is_asked_for,
    save_the_next,
    play_a_card,
    give_a_good_clue,
    gamble_at_the_end,
    rather_clue_than_discard,
    discard,
    _anything,
)
"""What is asked in a turn, one rule after the other."""
