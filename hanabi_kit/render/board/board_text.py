"""A table as aligned text: what `board` prints, and the text twin of its picture."""

from collections.abc import Iterator, Mapping

from ...engine.state import State
from ..marks import marks_lines
from ..text import aligned
from .visible_table import HandDisplay, Newest, SeenCard, SeenHand, VisibleTable, visible_table

DEAD = "†"
CRITICAL = "!"
USUAL = 5
"""Where hands are larger, fewer clues stand beside each other."""


def board(state: State, *, newest: Newest = "right") -> str:
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
    return table_text(visible_table(state, hands=HandDisplay(newest=newest)))


def table_text(seen: VisibleTable) -> str:
    """What is seen, as text; cards stand in the order in which they are drawn."""
    longest = max((len(hand.cards) for hand in seen.hands), default=0)
    slots = {card.place: str(card.slot) for hand in seen.hands for card in hand.cards}
    rows = [["slot", *_row(slots, longest)]]
    for hand in seen.hands:
        cards = {card.place: _card(card) for card in hand.cards}
        rows.append([f"{'>' if hand.moving else ' '} {hand.name}", *_row(cards, longest)])
        rows += _marks(hand, longest)
    noted = any(card.critical for hand in seen.hands for card in hand.cards)
    note = [f"({CRITICAL} the last copy of a card still needed)"] if noted else []
    told = [seen.last] if seen.last else []
    return "\n".join([*_counters(seen), "", *aligned(rows), *note, "", *told, seen.closing])


def _row(cells: Mapping[int, str], longest: int) -> list[str]:
    """Cells by their places, of which some may be empty."""
    return [cells.get(place, "") for place in range(longest)]


def _marks(hand: SeenHand, longest: int) -> Iterator[list[str]]:
    """The clues under a hand's cards, on as many lines as they need; an empty line for none."""
    most = 3 if longest <= USUAL else 2
    told = {card.place: marks_lines(card.marks, most) for card in hand.cards}
    for line in range(max((len(lines) for lines in told.values()), default=0) or 1):
        cells = {place: lines[line] for place, lines in told.items() if line < len(lines)}
        yield ["", *_row(cells, longest)]


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
