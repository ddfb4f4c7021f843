"""Readings and reasons in words."""

from ...engine.actions import Clue
from ...engine.view import View
from ...support.i18n import _, listed
from ..sight import names_of
from .clue_options import ClueOption
from .interpretation import Meaning


def slot_of(view: View, number: int) -> int:
    """Where an own card lies, counted from 1, the oldest."""
    return view.hands[view.seat].numbers.index(number) + 1


def reading(view: View, meaning: Meaning) -> str:
    """What an event means to the seat of a view."""
    names = view.game.names
    cards = names_of(view.rules, meaning.mask)
    gaps = {
        "name": names[meaning.event.seat],
        "slot": slot_of(view, meaning.number),
        "cards": cards[0] if len(cards) == 1 else _("one of {cards}").format(cards=listed(cards)),
    }
    action = meaning.event.action
    if not isinstance(action, Clue):
        return _(
            "{name} played {played}, which a clue to me had asked for: so slot {slot} is {cards}."
        ).format(played=meaning.event.card, **gaps)
    gaps["hint"] = action.hint
    if meaning.above is not None:
        above = view.rules.cards[meaning.above]
        sentence = _ASKED[meaning.kind]
        return _(sentence).format(target=names[action.target], above=above, **gaps)
    gaps["which"] = _which(meaning, action)
    return _(_SENTENCES[meaning.kind]).format(**gaps)


_ASKED = {
    "prompt": "{target} was told of {above} and {cards} is missing: so my clued card in slot "
    "{slot} is {cards} (a prompt).",
    "finesse": "{target} was told of {above} and {cards} is missing: so my newest unclued card, "
    "slot {slot}, is {cards} (a finesse).",
}

_SENTENCES = {
    "play": "{name} clued {hint}: so my {which}, slot {slot}, is to be played: it is {cards}.",
    "save": "{name} clued {hint} on my {which}: so I keep slot {slot} for later.",
    "play or save": "{name} clued {hint} on my {which}: so slot {slot} is to be played or kept: it "
    "is {cards}.",
    "fact": "{name} clued {hint}, and by the convention nothing fits: so I know only that slot "
    "{slot} is {cards}.",
}


def _which(meaning: Meaning, clue: Clue) -> str:
    """The card that a clue to me speaks of, as rule 2 finds it."""
    if meaning.chop:
        return _("oldest unclued card")
    if meaning.number != max(meaning.event.touched):
        return _("newest card that got its first clue")
    if isinstance(clue.hint, int):
        return _("newest {rank}").format(rank=clue.hint)
    return _("newest {colour} card").format(colour=clue.hint)


def clue_reason(option: ClueOption) -> str:
    """Why a clue is given: what it brings, the most important thing first."""
    table = option.before
    rules, view = table.rules, table.view
    gaps = {"hint": option.clue.hint, "name": view.game.names[option.clue.target]}
    if option.promised:
        gaps["cards"] = listed(names_of(rules, option.promised))
        asked = _asked(option)
        if asked:
            return _("{hint} to {name} is a play clue for {cards}: {asked}.").format(
                asked=asked, **gaps
            )
        return _("{hint} to {name} is a play clue: {cards} will be played.").format(**gaps)
    kept = [card for card in option.useful if table.critical >> card & 1]
    if kept:
        gaps["cards"] = listed([str(rules.cards[card]) for card in kept])
        return _("{hint} to {name} saves {cards}: no other copy is left.").format(**gaps)
    if option.useful:
        gaps["cards"] = listed([str(rules.cards[card]) for card in option.useful])
        return _("{hint} to {name} keeps {cards} for later.").format(**gaps)
    if option.mended:
        return _(
            "{hint} to {name} puts a mistake right: a clued card is not what it was taken for."
        ).format(**gaps)
    return _("{hint} to {name} passes the time: I have nothing better to do.").format(**gaps)


def _asked(option: ClueOption) -> str | None:
    """Who is asked for a card by a clue to somebody else."""
    before, after = option.before, option.after
    for seat, hand in enumerate(after.view.hands):
        for number, card in zip(hand.numbers, hand.cards, strict=True):
            if after.notes.of(number).called and not before.notes.of(number).called:
                told = before.notes.is_told(number)
                sentence = (
                    _("{name} sees that {card} is missing and plays a clued card (a prompt)")
                    if told
                    else _("{name} sees that {card} is missing and plays the newest (a finesse)")
                )
                name = after.view.game.names[seat]
                return sentence.format(name=name, card=after.rules.cards[card])
    return None
