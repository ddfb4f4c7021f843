"""The ledger of a seat as a picture: each copy of a card where the seat sees it."""

from collections.abc import Sequence
from typing import NamedTuple

from ...engine.cards import Card
from ...engine.view import View
from ...knowledge import Copy
from ...knowledge.ledger import Account, CardStanding, DiscardEffect, accounts, standings
from ...support.i18n import _, listed
from ..palette import Theme
from ..scene import Scene, Sketch
from .copies_grid import (
    DISCARDED,
    LEFT,
    MARGIN,
    PLAYED,
    WIDTH,
    CopiesCell,
    CopiesLine,
    copies_text,
    draw_copies,
    grid_height,
    lines_of,
)
from .ledger_sentences import cards_in_sight, differing_cards, most_points

HEAD, LINE = 68.0, 26.0
UNLIKE = "≠"
PILES = {"firework": PLAYED, "discards": DISCARDED}


class LedgerPage(NamedTuple):
    """What a ledger is open at."""

    views: tuple[View, ...]
    """Whose eyes: one seat's, or those of two that are compared."""
    matters: bool = False
    """Whether it tells what each card is worth."""
    supposed: DiscardEffect | None = None
    """A discard that is only thought of."""
    chosen: Card | None = None


def lay_out_ledger(page: LedgerPage, theme: Theme, *, told: bool = True) -> Scene:
    """The page as a picture; a click on a card points at it.

    Where whoever shows it says beside it what it adds up to, that need not be told under it.
    """
    rules = page.views[0].rules
    cells, feet = _cells(page), _feet(page)
    sketch = Sketch(theme)
    room = WIDTH - 2 * MARGIN
    heading, key = _heading(page), _legend(page)
    sketch.label(MARGIN, 22, heading, 19, anchor="start", bold=True, width=room)
    sketch.label(MARGIN, 48, key, 15, ink=theme.faint, anchor="start", width=room)
    draw_copies(sketch, rules, cells, HEAD)
    base = HEAD + grid_height(rules, lines_of(cells)) + 4
    for place, words in enumerate(feet if told else ()):
        y = base + (place + 0.5) * LINE
        sketch.label(MARGIN, y, words, 15, anchor="start", width=room)
    text = "\n".join([heading, key, "", *copies_text(rules, cells), "", *feet])
    return sketch.scene(WIDTH, base + (len(feet) * LINE if told else 0) + 8, text)


def initials(names: Sequence[str]) -> tuple[str, ...]:
    """A sign for each player: the first letter, or the number of the seat if letters clash."""
    letters = tuple(name[0].upper()[:1] for name in names)
    clear = len(set(letters)) == len(names) and all(letter.isalpha() for letter in letters)
    return letters if clear else tuple(map(str, range(1, len(names) + 1)))


def _heading(page: LedgerPage) -> str:
    game = page.views[0].game
    who = listed([game.names[view.seat] for view in page.views])
    one, several = _("Every card, as {who} sees it"), _("Every card, as {who} see it")
    words = (one if len(page.views) == 1 else several).format(who=who)
    if page.supposed is not None:
        also = _("{words}, if one more {card} were discarded")
        return also.format(words=words, card=page.supposed.card)
    return words


def _legend(page: LedgerPage) -> str:
    names = page.views[0].game.names
    seats = {view.seat for view in page.views}
    signs = [_("{sign} on a firework").format(sign=PLAYED)]
    signs.append(_("{sign} discarded").format(sign=DISCARDED))
    signs += [
        _("{sign} in {name}'s hand").format(sign=sign, name=names[seat])
        for seat, sign in enumerate(initials(names))
        if seats != {seat}
    ]
    signs.append(_("{sign} not in sight").format(sign=LEFT))
    if len(page.views) == 2:
        signs.append(_("{sign} counted differently").format(sign=UNLIKE))
    return ", ".join(signs)


def _feet(page: LedgerPage) -> list[str]:
    feet = [cards_in_sight(view) for view in page.views]
    if page.matters or page.supposed:
        feet.append(most_points(page.views[0], page.supposed))
    return feet


# The cells.


def _cells(page: LedgerPage) -> list[CopiesCell]:
    view = page.views[0]
    books = [accounts(each) for each in page.views]
    worth: dict[Card, CardStanding] = {}
    if page.supposed is not None:
        worth = page.supposed.standings
    elif page.matters:
        worth = standings(view)
    return [
        CopiesCell(
            card,
            _lines(page, [book[card] for book in books]),
            _word(worth[card]) if worth else "",
            urgent=bool(worth) and worth[card] == "critical",
            note=note,
            chosen=card == page.chosen,
        )
        for card, note in _notes(page).items()
    ]


def _notes(page: LedgerPage) -> dict[Card, str]:
    """What is to be looked at: what would change, or what two seats count differently."""
    notes = dict.fromkeys(page.views[0].rules.cards, "")
    if page.supposed is not None:
        return notes | dict.fromkeys(page.supposed.changed, _("new"))
    if len(page.views) == 2:
        return notes | dict.fromkeys(differing_cards(*page.views), UNLIKE)
    return notes


def _lines(page: LedgerPage, copies: Sequence[Account]) -> tuple[CopiesLine, ...]:
    signs = initials(page.views[0].game.names)
    several = len(page.views) > 1
    return tuple(
        CopiesLine(_signs(account, signs), signs[view.seat] if several else "")
        for view, account in zip(page.views, copies, strict=True)
    )


def _signs(account: Account, hands: Sequence[str]) -> str:
    return "".join(_sign(copy, hands) for copy in account.seen) + LEFT * account.unseen


def _sign(copy: Copy, hands: Sequence[str]) -> str:
    return PILES[copy.place] if copy.seat is None else hands[copy.seat]


def _word(standing: CardStanding) -> str:
    words = {
        "played": _("played"),
        "useless": _("useless"),
        "critical": _("critical"),
        "needed": _("needed"),
    }
    return words[standing]
