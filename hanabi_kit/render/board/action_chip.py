"""An action on its own, away from any table: a small picture and plain words."""

from ...engine.actions import Action, Clue, Discard, Play, Rearrange, Relaunch, Return, Reveal
from ...engine.cards import NAMES, Card
from ...support.i18n import _
from ..glyphs import draw_ground, draw_hint
from ..palette import Theme
from ..scene import Scene, Sketch, text_width

HEIGHT = 44.0


def action_words(action: Action) -> str:
    """An action in words that need no table: seats and cards by their numbers.

    >>> action_words(Clue(1, "red")), action_words(Play(17))
    ('clue red to seat 1', 'play card #17')
    """
    match action:
        case Clue(target, hint):
            return _("clue {hint} to seat {seat}").format(hint=hint, seat=target)
        case Play(card, None):
            return _("play card #{card}").format(card=card)
        case Play(card, call):
            return _("play card #{card} calling {colour}").format(card=card, colour=call)
        case Discard(card):
            return _("discard card #{card}").format(card=card)
        case Return(face):
            return _("return {face} to the deck").format(face=face)
        case Relaunch(face):
            return _("play {face} from the discards").format(face=face)
        case Rearrange(seat, order):
            numbers = " ".join(f"#{number}" for number in order)
            return _("seat {seat} arranges its cards: {cards}").format(seat=seat, cards=numbers)
        case Reveal(card, face):
            return _("card #{card} is {face}").format(card=card, face=face)


def lay_out_action(action: Action, theme: Theme) -> Scene:
    """An action as a chip: what it is about, then its words."""
    sketch = Sketch(theme)
    text = action_words(action)
    x = 22.0
    match action:
        case Clue(_target, hint):
            draw_hint(sketch, hint, x, HEIGHT / 2, 9)
        case Play(_card, str(call)):
            draw_hint(sketch, call, x, HEIGHT / 2, 9)
        case Return(face) | Relaunch(face) | Reveal(_, face):
            _face(sketch, face, x)
        case _:
            sketch.box(x - 9, 10, 18, 24, fill=theme.back, line=theme.line, weight=1.5, radius=3)
    sketch.label(x + 22, HEIGHT / 2, text, 16, anchor="start", bold=True)
    return sketch.scene(x + 34 + text_width(text, 16, bold=True), HEIGHT, text)


def _face(sketch: Sketch, face: Card, x: float) -> None:
    suit, line = NAMES[face.suit], sketch.theme.line
    ink = sketch.theme.suits[suit][1]
    draw_ground(sketch, suit, x - 11, 9, 22, 26, line=line, weight=1.5, radius=3, rim=3)
    sketch.label(x, HEIGHT / 2, str(face.rank), 16, ink=ink, bold=True)
