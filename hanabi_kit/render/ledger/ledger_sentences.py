"""What a ledger tells, in words: where copies are, who counts them otherwise, what matters."""

from collections.abc import Iterator

from ...engine.cards import Card
from ...engine.state import State
from ...engine.view import View
from ...knowledge.ledger import Account, DiscardEffect, accounts, if_discarded, standings
from ...knowledge.sentences import places, runs
from ...knowledge.statistics import best_score
from ...support.i18n import _, listed, ngettext

# Counting.


def cards_in_sight(view: View) -> str:
    """How much a seat sees, and where the rest is."""
    name, rules = _name(view), view.rules
    unseen = sum(account.unseen for account in accounts(view).values())
    return _(
        "{name} sees {seen} of the {all} cards. Not in sight: {hand} in {name}'s hand and "
        "{deck} in the deck."
    ).format(
        name=name,
        seen=rules.deck_size - unseen,
        all=rules.deck_size,
        hand=unseen - len(view.deck),
        deck=len(view.deck),
    )


def copies_seen(view: View, card: Card) -> str:
    """Where a seat sees the copies of a card, and what follows for its own hand."""
    account = accounts(view)[card]
    return f"{_seen(view, account)} {_unseen(view, account)}"


def _seen(view: View, account: Account) -> str:
    if not account.seen:
        return _("{name} sees no {card}.").format(name=_name(view), card=account.card)
    form = _("{name} sees {seen} of {total} {card}: {places}.")
    if account.total == 1:
        form = _("{name} sees the only {card}: {places}.")
    return form.format(
        name=_name(view),
        seen=len(account.seen),
        total=account.total,
        card=account.card,
        places=places(account.seen, view.game.names),
    )


def _unseen(view: View, account: Account) -> str:
    gaps = {"name": _name(view), "card": account.card, "n": account.unseen}
    if not account.unseen:
        return _("So no card in {name}'s hand can be {card}.").format(**gaps)
    if not view.deck:
        form = ngettext(
            "The deck is empty, so {n} {card} is in {name}'s own hand.",
            "The deck is empty, so {n} {card} are in {name}'s own hand.",
            account.unseen,
        )
    else:
        form = ngettext(
            "{n} {card} is not in sight: it is in the deck or in {name}'s own hand.",
            "{n} {card} are not in sight: each is in the deck or in {name}'s own hand.",
            account.unseen,
        )
    return form.format(**gaps)


def differing_cards(one: View, other: View) -> tuple[Card, ...]:
    """The cards of which two seats see a different number of copies."""
    mine, theirs = accounts(one), accounts(other)
    return tuple(card for card in mine if mine[card].unseen != theirs[card].unseen)


def seats_compared(one: View, other: View) -> str:
    """Which cards two seats count differently, and why."""
    names = {"one": _name(one), "other": _name(other)}
    cards = differing_cards(one, other)
    if not cards:
        words = [_("{one} and {other} count every card alike.").format(**names)]
    else:
        form = ngettext(
            "{one} and {other} count {n} card differently.",
            "{one} and {other} count {n} cards differently.",
            len(cards),
        )
        words = [form.format(n=len(cards), **names)]
    words += [*_counts_more(one, other), *_counts_more(other, one)]
    mine, theirs = accounts(one), accounts(other)
    alike = [c for c in mine if c not in cards and set(mine[c].seen) != set(theirs[c].seen)]
    if alike:
        form = _("Both hold {cards}: each sees the other's, so there the counts are alike.")
        words.append(form.format(cards=runs(alike), **names))
    return "\n".join(words)


def _counts_more(one: View, other: View) -> Iterator[str]:
    mine, theirs = accounts(one), accounts(other)
    more = [card for card in mine if mine[card].unseen < theirs[card].unseen]
    if more:
        form = _(
            "{one} sees {other}'s hand, {other} does not: {one} counts at least one more of "
            "{cards}."
        )
        if all(theirs[card].unseen - mine[card].unseen == 1 for card in more):
            form = _(
                "{one} sees {other}'s hand, {other} does not: {one} counts one more of {cards}."
            )
        yield form.format(one=_name(one), other=_name(other), cards=runs(more))


def _name(view: View) -> str:
    return view.game.names[view.seat]


# What matters.


def most_points(state: State, supposed: DiscardEffect | None = None) -> str:
    """The highest score that the discards still allow, now or with one more of them."""
    gaps = {"most": best_score(state), "maximum": state.rules.maximum}
    if supposed is None:
        return _("The most points still possible: {most} of {maximum}.").format(**gaps)
    form = _("The most points still possible would then be {after}; now it is {most}.")
    if supposed.after == supposed.before:
        form = _("The most points still possible would stay {most}.")
    return form.format(after=supposed.after, **gaps)


def card_worth(state: State, card: Card) -> str:
    """What a card is worth, why, and what follows for whoever holds it."""
    match standings(state)[card]:
        case "played":
            return _("{card} is played: any other copy is useless.").format(card=card)
        case "useless":
            form = _("{card} can never be played: every {lost} is discarded. It may be discarded.")
            if (lost := _cut_off_by(state, card)) == card:
                form = _("{card} is lost: every copy is discarded.")
            return form.format(card=card, lost=lost)
        case "critical":
            form = _(
                "{card} is critical: this is the last copy, so whoever holds it should keep it. "
                "Without it, the most points possible fall from {before} to {after}."
            )
            supposed = if_discarded(state, card)
            return form.format(card=card, before=supposed.before, after=supposed.after)
    identity = state.rules.identity(card)
    left = state.rules.copies_of[identity] - state.discards.count(identity)
    form = _("{card} is needed, and {left} copies are left: a single discard does not lose it.")
    return form.format(card=card, left=left)


def _cut_off_by(state: State, card: Card) -> Card:
    """The lost card of a suit that keeps a useless one from being played."""
    rules = state.rules
    row = next(row for row in rules.building_order if rules.identity(card) in row)
    return next(rules.cards[each] for each in row if state.is_lost(each))


def after_one_discard(supposed: DiscardEffect, state: State) -> str:
    """What one more discard of a card would change."""
    words = [_("If one more {card} were discarded:").format(card=supposed.card)]
    if supposed.over:
        words.append(_("the game would be over at once."))
    becoming = {
        _("critical"): [c for c in supposed.changed if supposed.standings[c] == "critical"],
        _("useless"): [c for c in supposed.changed if supposed.standings[c] == "useless"],
    }
    told = [
        _("{cards} would become {standing}").format(cards=runs(cards), standing=standing)
        for standing, cards in becoming.items()
        if cards
    ]
    words.append(f"{listed(told)}." if told else _("no card would change its worth."))
    return " ".join([*words, most_points(state, supposed)])
