"""A table as aligned text: what `board` prints, and the text twin of its picture."""

from collections.abc import Iterable

from ...engine.cards import LETTERS
from ...engine.game import Mark
from ...engine.state import State
from ..text import aligned
from .visible_table import SeenCard, VisibleTable, marks_once, visible_table

DEAD = "†"
CRITICAL = "!"


def board(state: State) -> str:
    """A state, or a view of it, drawn as text.

    >>> from hanabi_kit import Rules, View, deal
    >>> print(board(View.of(deal(Rules(players=2), seed=7), seat=0)))
    tokens 8 of 8 | strikes 0 of 3 | deck 40 | score 0 of 25
    fireworks: red 0, yellow 0, green 0, blue 0, white 0
    discards: none
    <BLANKLINE>
    slot   1   2   3   4   5
    > Ann  ?   ?   ?   ?   ?
    <BLANKLINE>
      Bob  y1  r2  y1  g3  y2
    <BLANKLINE>
    Ann is to move. Seen from Ann's seat.
    """
    return table_text(visible_table(state))


def table_text(seen: VisibleTable) -> str:
    """What is seen, as text."""
    longest = max((len(hand.cards) for hand in seen.hands), default=0)
    rows = [["slot", *map(str, range(1, longest + 1))]]
    for hand in seen.hands:
        rows.append([f"{'>' if hand.moving else ' '} {hand.name}", *map(_card, hand.cards)])
        rows.append(["", *(marks_text(card.marks) for card in hand.cards)])
    noted = any(card.critical for hand in seen.hands for card in hand.cards)
    note = [f"({CRITICAL} the last copy of a card still needed)"] if noted else []
    told = [seen.last] if seen.last else []
    return "\n".join([*_counters(seen), "", *aligned(rows), *note, "", *told, seen.closing])


def marks_text(given: Iterable[Mark]) -> str:
    """The clues on a card, each once: first what touched it, then what did not.

    >>> marks_text([Mark("red", True), Mark(5, False), Mark(3, True), Mark(5, False)])
    '+r3 -5'
    """
    distinct = marks_once(given)
    halves = (
        sign + "".join(LETTERS.get(str(m.hint), str(m.hint)) for m in distinct if m.touched is side)
        for sign, side in (("+", True), ("-", False))
    )
    return " ".join(half for half in halves if len(half) > 1)


def _card(seen: SeenCard) -> str:
    return f"{seen.card or '?'}{CRITICAL if seen.critical else ''}"


def _counters(seen: VisibleTable) -> list[str]:
    rules = seen.rules
    counters = [
        f"tokens {seen.tokens} of {rules.tokens}",
        f"strikes {seen.strikes} of {rules.strikes}",
        f"deck {seen.deck}",
        f"score {seen.score} of {rules.maximum}",
    ]
    if seen.turns_left and seen.ended is None:
        counters.append(f"last round, turns left: {seen.turns_left}")
    if seen.tiles is not None:
        turned = ", ".join(seen.turned)
        counters.append(f"bonus tiles {seen.tiles}" + (f" (turned: {turned})" if turned else ""))
    fireworks = ", ".join(
        f"{firework.suit.name} {firework.height}{DEAD if firework.dead else ''}"
        for firework in seen.fireworks
    )
    dead = any(firework.dead for firework in seen.fireworks)
    note = f" ({DEAD} can't be completed)" if dead else ""
    # The discards suit by suit, so that copies can be counted at a glance.
    piles = [" ".join(str(discard.card) for discard in pile) for pile in seen.discards if pile]
    discards = ", ".join(piles) or "none"
    return [" | ".join(counters), f"fireworks: {fireworks}{note}", f"discards: {discards}"]
