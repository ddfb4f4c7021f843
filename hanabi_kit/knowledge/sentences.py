"""What was deduced, in words, from the perspective of the card's holder.

Every sentence of the explanations is made here, with named gaps for the translators.
"""

from collections import Counter
from collections.abc import Iterable, Sequence

from ..engine.cards import Card
from ..support.i18n import _, listed
from .deduction import ByClue, ByCount, BySet, Cause
from .evidence import ClueFact, Copy, Unknown


def ordinal(slot: int) -> str:
    """The how-manieth card of a hand, from 1.

    >>> ordinal(3)
    'third'
    """
    words = (
        _("first"),
        _("second"),
        _("third"),
        _("fourth"),
        _("fifth"),
        _("sixth"),
        _("seventh"),
        _("eighth"),
        _("ninth"),
        _("tenth"),
    )
    return words[slot - 1]


def runs(cards: Iterable[Card]) -> str:
    """Cards in order, with a dash where the ranks of a suit run on.

    >>> runs([Card("r", 1), Card("r", 2), Card("r", 3), Card("b", 5)])
    'r1–r3 and b5'
    """
    spans: list[list[Card]] = []
    for card in cards:
        if spans and spans[-1][-1] == (card.suit, card.rank - 1):
            spans[-1].append(card)
        else:
            spans.append([card])
    words = []
    for span in spans:
        if len(span) > 2:
            words.append(f"{span[0]}–{span[-1]}")
        else:
            words.extend(map(str, span))
    return listed(words)


def cause_in_short(cause: Cause, names: Sequence[str]) -> str:
    """A cause in a few words, such as "not touched by red"."""
    match cause:
        case ByClue(clue):
            form = _("touched by {hint}") if clue.touched else _("not touched by {hint}")
            return form.format(hint=clue.hint)
        case ByCount():
            return _("every copy seen elsewhere") if cause.went_back else _("every copy in sight")
        case BySet(cards, used):
            return _("{cards} need every {used}").format(
                cards=_the_cards(cards, names), used=runs(used)
            )


def explanation(
    card: Unknown,
    removed: Sequence[Card],
    cause: Cause,
    names: Sequence[str],
    left: Sequence[Card] = (),
) -> str:
    """Why a card is none of what a cause removed; or, where it is shorter, one of what is left."""
    name = names[card.seat]
    match cause:
        case ByClue(clue):
            return _clue_sentence(card, _verdict(removed, left), clue, names)
        case ByCount(copies):
            form = (
                _("{name} has seen every {removed} elsewhere: {places}. So {card} is {verdict}.")
                if cause.went_back
                else _("{name} sees every {removed}: {places}. So {card} is {verdict}.")
            )
            return form.format(
                name=name,
                removed=runs(removed),
                places=places(copies, names),
                card=_the_card(card, names),
                verdict=_verdict(removed),
            )
        case BySet(cards, used, back):
            form = _("{cards} must be {used} and leave no other, so {card} is {verdict}.")
            if back is not None:
                form = _(
                    "{cards} must be {used} and leave no other but the {back} that went back into "
                    "the deck later, so {card} is {verdict}."
                )
            return form.format(
                cards=_the_cards(cards, names),
                used=runs(used),
                back=back,
                card=_the_card(card, names),
                verdict=_verdict(removed),
            )


def _clue_sentence(card: Unknown, verdict: str, clue: ClueFact, names: Sequence[str]) -> str:
    form = (
        _("{card} was touched by {hint}{giver}, so it is {verdict}.")
        if clue.touched
        else _("{card} was not touched by {hint}{giver}, so it is {verdict}.")
    )
    giver = ""
    if clue.giver is not None:
        giver = _(" (clue by {name} in turn {turn})").format(name=names[clue.giver], turn=clue.turn)
    return form.format(card=_the_card(card, names), hint=clue.hint, giver=giver, verdict=verdict)


def _verdict(removed: Sequence[Card], left: Sequence[Card] = ()) -> str:
    if 0 < len(left) < len(removed):
        form = "{cards}" if len(left) == 1 else _("one of {cards}")
        return form.format(cards=runs(left))
    form = _("not {cards}") if len(removed) == 1 else _("none of {cards}")
    return form.format(cards=runs(removed))


def _the_card(card: Unknown, names: Sequence[str]) -> str:
    return _("{name}'s {ordinal} card").format(name=names[card.seat], ordinal=ordinal(card.slot))


def _the_cards(cards: Sequence[Unknown], names: Sequence[str]) -> str:
    return listed([_the_card(card, names) for card in cards])


def places(copies: Sequence[Copy], names: Sequence[str]) -> str:
    """Where copies lie: each place once, with how many there are."""
    counted = Counter(_place(copy, names) for copy in copies)
    return listed([f"{number} {place}" for place, number in counted.items()])


def _place(copy: Copy, names: Sequence[str]) -> str:
    if copy.place == "firework":
        return _("in the fireworks")
    if copy.place == "discards":
        return _("in the discards")
    if copy.place == "deck":
        return _("that went back into the deck later")
    assert copy.seat is not None
    return _("in {name}'s hand").format(name=names[copy.seat])
