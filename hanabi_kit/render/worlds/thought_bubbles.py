"""Nested thoughts: what an agent considers possible, and in each of these worlds the next agent."""

from collections.abc import Callable, Sequence
from typing import Any, NamedTuple

from ...knowledge.models import Model
from ...support.errors import HanabiError
from ...support.i18n import _, ngettext
from ..palette import Theme
from ..scene import Scene, Sketch, WorldSpot, text_width
from .agent_marks import agent_ink, agent_letters, draw_agent_chip
from .graph import draw_ring
from .world_picture import draw_world, world_size, world_words

DEEPEST = 3
MOST = {1: 12, 2: 6, 3: 3}
"""How many worlds a bubble shows, by how deep the thoughts go."""
WIDTHS = (940.0, 860.0, 400.0, 300.0)
"""How wide a bubble's content may be before it goes on in the next row, from the outermost."""
MARGIN, PADDING, GAP = 18.0, 14.0, 16.0
HEAD = 32.0
"""For a bubble's title."""
TAIL = 34.0
"""Between a world and the bubble of whoever thinks in it."""
TEXT = 15.0


class ThoughtBubble(NamedTuple):
    """A world, and what an agent would consider possible in it."""

    world: Any
    agent: int | None
    """Nobody, at the end of the path."""
    possible: tuple["ThoughtBubble", ...] = ()
    left_out: int = 0

    @property
    def number(self) -> int:
        """How many worlds the agent considers possible."""
        return len(self.possible) + self.left_out


class UnplacedPart(NamedTuple):
    """A part of a picture whose place is still open."""

    width: float
    height: float
    paint: Callable[[float, float], None]


def thought_bubble(
    model: Model[Any], world: Any, path: Sequence[int], most: int | None = None
) -> ThoughtBubble:
    """The thoughts in a world along a path of agents: (0, 1) is what Ann thinks Bob thinks."""
    if len(path) > DEEPEST:
        raise HanabiError(
            f"thoughts are drawn up to {DEEPEST} deep, not {len(path)}: take a shorter path"
        )
    if not path:
        return ThoughtBubble(world, None)
    most = most or MOST[len(path)]
    found = model.possible(path[0], world)
    shown = _shown(found, model.here, most)
    inner = tuple(thought_bubble(model, other, path[1:], most) for other in shown)
    return ThoughtBubble(world, path[0], inner, len(found) - len(shown))


def _shown(found: Sequence[Any], here: Sequence[Any], most: int) -> list[Any]:
    """The first worlds, and among them one that may be the actual one."""
    shown = list(found[:most])
    actual = [world for world in found if world in here]
    if actual and not any(world in here for world in shown):
        shown[-1] = actual[0]
    return shown


def lay_out_thoughts(model: Model[Any], world: Any, path: Sequence[int], theme: Theme) -> Scene:
    """Thoughts in a world as bubbles inside each other."""
    sketch = Sketch(theme)
    thought = thought_bubble(model, world, path)
    block = _thought(sketch, model, thought, 0)
    block.paint(MARGIN, MARGIN)
    wide, high = world_size(world, model.names)
    caption, at = _caption(model, world), MARGIN + wide + 28
    sketch.label(at, MARGIN + 7 + high / 2, caption, TEXT, anchor="start")
    width = max(at + text_width(caption, TEXT), block.width + MARGIN) + MARGIN
    return sketch.scene(width, block.height + 2 * MARGIN, thoughts_text(model, world, path))


# Words.


def _caption(model: Model[Any], world: Any) -> str:
    """What stands beside the world in which all this is thought."""
    if model.here == (world,):
        return _("the actual world")
    return _("suppose that this is the world")


def thoughts_text(model: Model[Any], world: Any, path: Sequence[int]) -> str:
    """The same thoughts as sentences, the deeper the further to the right."""
    return "\n".join(_told(model, thought_bubble(model, world, path), 0))


def _told(model: Model[Any], thought: ThoughtBubble, depth: int) -> list[str]:
    indent = "  " * depth
    here = world_words(thought.world, model.names)
    if thought.agent is None:
        return [f"{indent}{here}"]
    form = _("In the world {world}: {title}") if depth == 0 else _("{world}: {title}")
    lines = [indent + form.format(world=here, title=_title(model, thought, depth))]
    for inner in thought.possible:
        lines += _told(model, inner, depth + 1)
    if thought.left_out:
        lines.append(f"{indent}  {_more(thought.left_out)}")
    return lines


def _title(model: Model[Any], thought: ThoughtBubble, depth: int) -> str:
    assert thought.agent is not None
    form = (
        ngettext(
            "{name} would consider only {n} world possible",
            "{name} would consider {n} worlds possible",
            thought.number,
        )
        if depth
        else ngettext(
            "{name} considers only {n} world possible",
            "{name} considers {n} worlds possible",
            thought.number,
        )
    )
    return form.format(name=model.names[thought.agent], n=thought.number)


def _more(number: int) -> str:
    return _("and {n} more").format(n=number)


# Bubbles.


def _thought(sketch: Sketch, model: Model[Any], thought: ThoughtBubble, depth: int) -> UnplacedPart:
    """A world, and under it the bubble of the agent who thinks in it."""
    token = _token(sketch, model, thought.world)
    if thought.agent is None:
        return token
    bubble = _bubble(sketch, model, thought, depth)
    ink = agent_ink(thought.agent, sketch.theme)
    theme = sketch.theme

    def paint(x: float, y: float) -> None:
        token.paint(x, y)
        base = y + token.height
        for radius, down, aside in ((4.0, 7.0, 34.0), (6.5, 21.0, 46.0)):
            sketch.disc(
                x + aside, base + down, radius, fill=_ground(theme, depth), line=ink, weight=2
            )
        bubble.paint(x, base + TAIL)

    width = max(token.width, bubble.width)
    return UnplacedPart(width, token.height + TAIL + bubble.height, paint)


def _bubble(sketch: Sketch, model: Model[Any], thought: ThoughtBubble, depth: int) -> UnplacedPart:
    """What an agent thinks, in a round box with a title."""
    assert thought.agent is not None
    agent, theme = thought.agent, sketch.theme
    inner = [_thought(sketch, model, deeper, depth + 1) for deeper in thought.possible]
    if thought.left_out:
        inner.append(_words(sketch, _more(thought.left_out)))
    content = _flow(inner, WIDTHS[depth])
    title = _title(model, thought, depth)
    width = max(content.width, text_width(title, TEXT, bold=True) + 32) + 2 * PADDING
    height = HEAD + 2 * PADDING + content.height

    def paint(x: float, y: float) -> None:
        ink = agent_ink(agent, theme)
        sketch.box(x, y, width, height, fill=_ground(theme, depth), line=ink, weight=2.5, radius=20)
        draw_agent_chip(
            sketch, x + PADDING + 12, y + PADDING + 8, agent_letters(model.names)[agent], agent
        )
        at = x + PADDING + 30
        room = width - 2 * PADDING - 30
        sketch.label(at, y + PADDING + 8, title, TEXT, anchor="start", bold=True, width=room)
        content.paint(x + PADDING, y + PADDING + HEAD)

    return UnplacedPart(width, height, paint)


def _ground(theme: Theme, depth: int) -> str:
    """Bubbles inside each other take turns, so that their edges are seen."""
    return theme.board if depth % 2 else theme.panel


def _token(sketch: Sketch, model: Model[Any], world: Any) -> UnplacedPart:
    """A world, ringed if it may be the actual one."""
    theme = sketch.theme
    wide, high = world_size(world, model.names)
    place = model.worlds.index(world)
    ringed = world in model.here and len(model.here) < len(model.worlds)

    def paint(x: float, y: float) -> None:
        x, y = x + 7, y + 7
        if ringed:
            draw_ring(sketch, x, y, wide, high)
        sketch.box(x, y, wide, high, fill=theme.panel, line=theme.line, weight=1.5, radius=9)
        draw_world(sketch, world, model.names, x + wide / 2, y + high / 2)
        sketch.spot(x, y, wide, high, WorldSpot(place))

    return UnplacedPart(wide + 14, high + 14, paint)


def _words(sketch: Sketch, said: str) -> UnplacedPart:
    def paint(x: float, y: float) -> None:
        sketch.label(x + 4, y + 20, said, TEXT, ink=sketch.theme.faint, anchor="start")

    return UnplacedPart(text_width(said, TEXT) + 8, 40.0, paint)


def _flow(blocks: Sequence[UnplacedPart], room: float) -> UnplacedPart:
    """Blocks beside each other, in as many rows as the room asks for."""
    spots: list[tuple[float, float]] = []
    x = y = high = wide = 0.0
    for block in blocks:
        if x and x + block.width > room:
            x, y, high = 0.0, y + high + GAP, 0.0
        spots.append((x, y))
        x += block.width + GAP
        high = max(high, block.height)
        wide = max(wide, x - GAP)

    def paint(left: float, top: float) -> None:
        for block, (at, down) in zip(blocks, spots, strict=True):
            block.paint(left + at, top + down)

    return UnplacedPart(wide, y + high, paint)
