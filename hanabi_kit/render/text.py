"""A table as aligned text: the same text for a terminal, a notebook cell and a screen reader."""

from collections.abc import Iterable

from ..cards import LETTERS, Card
from ..game import Mark
from ..state import Held, State
from ..view import View

DEAD = "†"


def board(state: State) -> str:
    """A state, or a view of it, drawn as text.

    >>> from hanabi_kit import Rules, deal
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
    names = state.game.names
    seats = range(len(names))
    hands = [state.hand(seat) for seat in seats]
    rows = [["slot", *map(str, range(1, max(map(len, hands), default=0) + 1))]]
    for seat in seats:
        moving = seat == state.turn and not state.over
        rows.append([f"{'>' if moving else ' '} {names[seat]}", *map(_card, hands[seat])])
        rows.append(["", *(marks(held.marks) for held in hands[seat])])
    return "\n".join([*_counters(state), "", *aligned(rows), "", _closing(state)])


def marks(given: Iterable[Mark]) -> str:
    """The clues on a card, each once: first what touched it, then what did not.

    >>> marks([Mark("red", True), Mark(5, False), Mark(3, True), Mark(5, False)])
    '+r3 -5'
    """
    distinct = dict.fromkeys(given)
    halves = (
        sign + "".join(LETTERS.get(str(m.hint), str(m.hint)) for m in distinct if m.touched is side)
        for sign, side in (("+", True), ("-", False))
    )
    return " ".join(half for half in halves if len(half) > 1)


def _card(held: Held) -> str:
    return str(held.card or "?")


def _counters(state: State) -> list[str]:
    rules = state.rules
    counters = [
        f"tokens {state.tokens} of {rules.tokens}",
        f"strikes {state.strikes} of {rules.strikes}",
        f"deck {len(state.deck)}",
        f"score {state.score} of {rules.maximum}",
    ]
    if state.turns_left:
        counters.append(f"last round, turns left: {state.turns_left}")
    if rules.five_flares:
        counters.append(f"bonus tiles {len(state.tiles)}")
    dead = state.dead_suits
    fireworks = ", ".join(
        f"{name} {height}{DEAD if name in dead else ''}" for name, height in state.fireworks.items()
    )
    note = f" ({DEAD} can't be completed)" if dead else ""
    return [" | ".join(counters), f"fireworks: {fireworks}{note}", f"discards: {_pile(state)}"]


def _pile(state: State) -> str:
    """The discards suit by suit, so that copies can be counted at a glance."""
    cards = [Card(*state.rules.cards[identity]) for identity in sorted(state.discards)]
    suits = [[card for card in cards if card.suit == suit.letter] for suit in state.rules.suits]
    return ", ".join(" ".join(map(str, suit)) for suit in suits if suit) or "none"


def aligned(rows: list[list[str]]) -> list[str]:
    """Rows of cells as lines whose columns stand under each other."""
    columns = max(map(len, rows))
    filled = [row + [""] * (columns - len(row)) for row in rows]
    widths = [max(len(row[i]) for row in filled) for i in range(columns)]
    lines = [
        "  ".join(cell.ljust(width) for cell, width in zip(row, widths, strict=True)).rstrip()
        for row in filled
    ]
    return lines[:-1] if not lines[-1] else lines


def _closing(state: State) -> str:
    seen = f" Seen from {state.game.names[state.seat]}'s seat." if isinstance(state, View) else ""
    if state.over:
        return f"{state.outcome}{'' if state.outcome.verdict else '.'}{seen}"
    waits = "" if state.pending is None else f", and bonus tile {state.pending} waits for a choice"
    return f"{state.game.names[state.turn]} is to move{waits}.{seen}"
