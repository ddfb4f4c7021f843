"""The cheater: it is shown every hand, its own too, and only the deck is hidden from it.

No player but a ceiling: what a team could score if clues had nothing to tell. A clue is to it a
way to let time pass.
"""

from functools import cached_property

from ..engine.actions import Clue, Discard, Play
from ..engine.view import View
from ..support.i18n import _
from .bot import Bot, Decision
from .careful_bot import CarefulBot
from .sight import Sight
from .tile_choices import chosen_discard, play_of


class CheaterBot(Bot):
    """Plays with open hands."""

    name = "cheater"
    open_hands = True

    def decide(self, view: View) -> Decision:
        """Play what fits; else discard what nobody misses, or let time pass with a clue."""
        table = OpenHandsSight(view)
        if not table.all_known:
            return CarefulBot().decide(view)
        return chosen_discard(view) or _play(table) or _spare_or_pass(table) or _give_up(table)


class OpenHandsSight(Sight):
    """The masks of a view with open hands, the own and the teammates' cards, and the time left."""

    @cached_property
    def own(self) -> tuple[int, ...]:
        """The own cards."""
        return self.view.hands[self.view.seat].cards

    @cached_property
    def others(self) -> list[int]:
        """The teammates' cards."""
        hands = self.view.hands
        return [
            card for seat, hand in enumerate(hands) if seat != self.view.seat for card in hand.cards
        ]

    @property
    def all_known(self) -> bool:
        """Whether the own cards lie open indeed: a position may leave them unknown to all."""
        return self.view.game.tables.unknown not in self.own

    @cached_property
    def clues(self) -> list[Clue]:
        """The clues that may be given."""
        return [action for action in self.view.legal_actions() if isinstance(action, Clue)]

    @property
    def may_discard(self) -> bool:
        """Whether the rules allow a discard now."""
        view = self.view
        return view.pending is None and view.tokens < self.rules.tokens and bool(self.own)

    @property
    def has_time(self) -> bool:
        """Whether the deck lasts for a card drawn after every card that is still to be played."""
        to_play = self.rules.any_card & ~self.useless
        return len(self.view.deck) >= to_play.bit_count()

    @property
    def somebody_else_can_play(self) -> bool:
        """Whether a teammate has something to do with the time."""
        return any(self.playable >> card & 1 for card in self.others)

    def height(self, card: int) -> int:
        """How many cards come before this one on its firework."""
        return self.view.game.tables.below[card].bit_count()

    def number(self, card: int) -> int:
        """The number of the first own card with this identity."""
        return self.view.hands[self.view.seat].numbers[self.own.index(card)]


def _play(table: OpenHandsSight) -> Decision | None:
    """The lowest card that fits; of equally low ones one that nobody else could play."""
    fitting = [card for card in table.own if table.playable >> card & 1]
    if not fitting or table.view.pending is not None:
        return None
    card = min(fitting, key=lambda card: (table.height(card), card in table.others))
    if len(set(fitting)) == 1:
        reason = _("My {card} fits.")
    else:
        reason = _("Of my cards that fit, {card} comes first on its firework.")
    play = play_of(table.view, table.number(card), 1 << card)
    return Decision(play, reason.format(card=table.rules.cards[card]))


def _spare_or_pass(table: OpenHandsSight) -> Decision | None:
    """Discard what nobody misses while there is time; when time is short, let others play first."""
    spare = _spare(table) if table.may_discard else None
    if spare is not None and (table.has_time or not table.somebody_else_can_play):
        return spare
    if table.clues:
        return _pass(table)
    return spare


def _spare(table: OpenHandsSight) -> Decision | None:
    """A discard that costs nothing: a useless card, or one that somebody holds as well."""
    for card in table.own:
        if table.useless >> card & 1:
            reason = _("My {card} will never be played.")
            return Decision(
                Discard(table.number(card)), reason.format(card=table.rules.cards[card])
            )
    for card in table.own:
        if card in table.others or table.own.count(card) > 1:
            reason = _("There is another {card} in our hands, so mine can go.")
            return Decision(
                Discard(table.number(card)), reason.format(card=table.rules.cards[card])
            )
    return None


def _pass(table: OpenHandsSight) -> Decision:
    """A clue, whatever it says, for a turn that costs no card."""
    if table.view.pending is not None:
        reason = _("The bonus tile asks for a clue; with open hands any will do.")
    elif table.somebody_else_can_play:
        reason = _("I have nothing to play; a clue lets those play who have, and draws no card.")
    else:
        reason = _("I have nothing to play or to spare; a clue costs no card.")
    return Decision(table.clues[0], reason)


def _give_up(table: OpenHandsSight) -> Decision:
    """The card that is missed least: not a last copy if possible, and late on its firework."""
    card = max(table.own, key=lambda card: (not table.critical >> card & 1, table.height(card)))
    words = {"card": table.rules.cards[card]}
    if table.may_discard:
        reason = _("I can't clue, and every card of mine is needed; {card} is missed least.")
        return Decision(Discard(table.number(card)), reason.format(**words))
    reason = _("I can neither clue nor discard, so I play {card}, which is missed least.")
    return Decision(Play(table.number(card)), reason.format(**words))
