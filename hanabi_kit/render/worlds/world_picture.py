"""One world: its words, and its picture small enough to stand among others."""

from collections.abc import Sequence
from typing import Any, TypeGuard

from ...engine.cards import NAMES, Card
from ...knowledge.worlds import World
from ...support.i18n import _
from ..glyphs import draw_ground
from ..scene import Sketch, fitted, text_width
from .agent_marks import agent_letters

CARD_WIDTH, CARD_HEIGHT = 31.0, 27.0
PITCH = CARD_WIDTH + 2
LETTER = 14.0
"""For the letter of whose hand it is."""
DISC = 13.0
APART = 6.0
"""Between two hands in a row."""
PADDING = 6.0
TEXT, WIDEST = 16.0, 190.0
IN_ONE_ROW = 4
"""So many cards at most stand beside each other; with more, each hand has a row of its own."""


def world_words(world: Any, names: Sequence[str]) -> str:
    """A world in words.

    >>> world_words((True, False), ["Ann", "Bob"]), world_words(("w", "b"), ["Ann", "Bob"])
    ('Ann yes, Bob no', 'w b')
    """
    if _yes_or_no(world, names):
        said = (_("{name} yes") if yes else _("{name} no") for yes in world)
        return ", ".join(word.format(name=name) for word, name in zip(said, names, strict=True))
    if type(world) is tuple:
        return " ".join(map(str, world))
    return str(world)


def world_size(world: Any, names: Sequence[str]) -> tuple[float, float]:
    """How wide and high a world's picture is."""
    if isinstance(world, World):
        rows = _rows(world)
        width = max(sum(map(_hand_width, row)) + APART * (len(row) - 1) for row in rows)
        height = len(rows) * (CARD_HEIGHT + 4) - 4
    elif _yes_or_no(world, names):
        width, height = len(names) * (2 * DISC + 4) - 4, 2 * DISC
    else:
        text, letter = fitted(world_words(world, names), TEXT, WIDEST, bold=True)
        width, height = max(30.0, text_width(text, letter, bold=True)), 22.0
    return width + 2 * PADDING, height + 2 * PADDING


def draw_world(sketch: Sketch, world: Any, names: Sequence[str], x: float, y: float) -> None:
    """A world's picture around a point."""
    width, height = world_size(world, names)
    left, top = x - width / 2 + PADDING, y - height / 2 + PADDING
    if isinstance(world, World):
        seat = 0
        signs = agent_letters(names)
        for row in _rows(world):
            at = left
            for hand in row:
                _hand(sketch, hand, signs[seat], at, top)
                at += _hand_width(hand) + APART
                seat += 1
            top += CARD_HEIGHT + 4
    elif _yes_or_no(world, names):
        for place, (sign, yes) in enumerate(zip(agent_letters(names), world, strict=True)):
            draw_answer(sketch, sign, left + DISC + place * (2 * DISC + 4), y, yes=yes)
    else:
        sketch.label(x, y, world_words(world, names), TEXT, bold=True, width=width - 2 * PADDING)


def draw_answer(sketch: Sketch, sign: str, x: float, y: float, *, yes: bool) -> None:
    """A disc for an agent, full where the answer is yes."""
    theme = sketch.theme
    fill, ink = (theme.ink, theme.panel) if yes else (theme.panel, theme.ink)
    sketch.disc(x, y, DISC, fill=fill, line=theme.line, weight=1.5)
    sketch.label(x, y, sign, 15, ink=ink, bold=True)


def are_drawn_as_discs(worlds: Sequence[Any], names: Sequence[str]) -> bool:
    """Whether worlds are drawn as discs, full and empty."""
    return all(_yes_or_no(world, names) for world in worlds)


def _yes_or_no(world: Any, names: Sequence[str]) -> TypeGuard[tuple[bool, ...]]:
    """Whether a world says yes or no of each agent, as with muddy children."""
    return (
        isinstance(world, tuple)
        and len(world) == len(names)
        and all(isinstance(part, bool) for part in world)
    )


def _rows(world: World) -> list[list[tuple[Card, ...]]]:
    """Which hands stand beside each other."""
    if sum(map(len, world.hands)) <= IN_ONE_ROW:
        return [list(world.hands)]
    return [[hand] for hand in world.hands]


def _hand_width(hand: tuple[Card, ...]) -> float:
    return LETTER + max(1, len(hand)) * PITCH - 2


def _hand(sketch: Sketch, hand: tuple[Card, ...], sign: str, left: float, top: float) -> None:
    theme = sketch.theme
    middle = top + CARD_HEIGHT / 2
    sketch.label(left + LETTER / 2 - 2, middle, sign, 13, ink=theme.faint, bold=True)
    for place, card in enumerate(hand):
        suit = NAMES[card.suit]
        ink = theme.suits[suit][1]
        x = left + LETTER + place * PITCH
        place_and_size = (x, top, CARD_WIDTH, CARD_HEIGHT)
        draw_ground(sketch, suit, *place_and_size, line=theme.line, weight=1.5, radius=4, rim=3)
        sketch.label(x + 9, middle, str(card.rank), 17, ink=ink, bold=True)
        sketch.suit(suit, x + 22, middle, 6, fill=ink, line=ink)
