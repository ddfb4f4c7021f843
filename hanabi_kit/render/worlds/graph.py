"""A model as a graph: worlds, and lines between those that an agent can't tell apart."""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from typing import Any

from ...knowledge.models import Model
from ...support.i18n import _, listed, ngettext
from ..palette import Point, Theme
from ..scene import Scene, Sketch, WorldSpot, text_width
from .agent_marks import agent_letters, draw_agent_chip, draw_agent_line
from .graph_layout import WorldLayout, world_layout
from .line_routes import GraphArea, cells_of, chip_place, route
from .world_picture import DISC, are_drawn_as_discs, draw_answer, draw_world, world_words

MOST = 30
"""With more worlds than this nobody could follow the lines."""
MARGIN, HEAD, FOOT = 26.0, 40.0, 34.0
NARROWEST = 560.0


def lay_out_graph(
    model: Model[Any],
    theme: Theme,
    *,
    places: WorldLayout | None = None,
    struck: Sequence[Any] = (),
    chosen: Any = None,
) -> Scene:
    """A model of up to 30 worlds as a picture; of a larger one, a sentence that says so.

    A picture can keep the places of an earlier one (`world_layout`), and show as ghosts the worlds
    that an announcement struck since. The lines of a chosen world are drawn stronger.
    """
    sketch = Sketch(theme)
    if len(model.worlds) > MOST:
        sketch.label(NARROWEST / 2, HEAD, too_many(model), 15, width=NARROWEST - 2 * MARGIN)
        return sketch.scene(NARROWEST, 2 * HEAD, too_many(model))
    places = places or world_layout(model)
    width = max(NARROWEST, places.width + 2 * MARGIN)
    shift = (width - places.width) / 2
    where = {world: (x + shift, y + HEAD + MARGIN) for world, (x, y) in places.points.items()}
    ground = GraphArea(
        [where[world] for world in model.worlds],
        [where[world] for world in struck],
        places.box,
        width,
        HEAD,
        HEAD + places.height + 2 * MARGIN,
    )
    _lines(sketch, model, ground, chosen)
    for world in struck:
        _node(sketch, model, world, where[world], places.box, ghost=True)
    for place, world in enumerate(model.worlds):
        x, y = where[world]
        _node(sketch, model, world, (x, y), places.box, chosen=world == chosen)
        wide, high = places.box
        sketch.spot(x - wide / 2, y - high / 2, wide, high, WorldSpot(place))
    title = world_count(model, len(struck))
    sketch.label(width / 2, HEAD / 2 + 4, title, 17, bold=True, width=width - 2 * MARGIN)
    bottom = _legend(sketch, model, ground.bottom + 26, width, ghosts=bool(struck))
    return sketch.scene(width, bottom, graph_text(model))


# Words.


def too_many(model: Model[Any]) -> str:
    """That a model is too large to draw."""
    form = _("{count} worlds are too many to draw (at most {most}): announce something first.")
    return form.format(count=len(model.worlds), most=MOST)


def world_count(model: Model[Any], struck: int = 0) -> str:
    """How many worlds there are, and how many just fell."""
    number = len(model.worlds)
    said = ngettext("{n} world", "{n} worlds", number).format(n=number)
    if struck:
        said += _(", {n} struck by the latest announcement").format(n=struck)
    return said


def graph_text(model: Model[Any]) -> str:
    """The graph in words: every world, then who can't tell which apart."""
    lines = [
        _("{count}, for {names}:").format(count=world_count(model), names=listed([*model.names]))
    ]
    for world in model.worlds:
        lines.append(f"  {world_words(world, model.names)}{_here(model, world)}")
    for agent, name in enumerate(model.names):
        alike = [cell for cell in cells_of(model, agent) if len(cell.places) > 1]
        lines.append(
            _("{name} can't tell apart:").format(name=name)
            if alike
            else _("{name} can tell all worlds apart.").format(name=name)
        )
        for cell in alike:
            said = (world_words(model.worlds[place], model.names) for place in cell.places)
            lines.append("  " + " = ".join(said))
    return "\n".join(lines)


def _here(model: Model[Any], world: Any) -> str:
    """Whether a world is the actual one, in brackets, where something is told about it."""
    if len(model.here) == len(model.worlds) > 1 or world not in model.here:
        return ""
    return _(" (actual)") if len(model.here) == 1 else _(" (may be actual)")


# Lines.


def _lines(sketch: Sketch, model: Model[Any], ground: GraphArea, chosen: Any) -> None:
    """All lines, then on each cell the letter of whose it is."""
    signs = agent_letters(model.names)
    taken: dict[tuple[int, int], set[int]] = {}
    drawn: list[tuple[int, list[list[Point]]]] = []
    for agent in range(len(model.names)):
        for cell in cells_of(model, agent, ground.nodes):
            strong = any(model.worlds[place] == chosen for place in cell.places)
            paths = []
            for pair in cell.pairs:
                bow, path = route(ground, pair, taken.setdefault(pair, set()))
                taken[pair].add(bow)
                paths.append(path)
                draw_agent_line(sketch, path, agent, 4.2 if strong else 2.2)
            if paths:
                drawn.append((agent, paths))
    chips: list[Point] = []
    for agent, paths in drawn:
        chips.append(chip_place(ground, paths, chips))
        draw_agent_chip(sketch, *chips[-1], signs[agent], agent)


# Worlds.


def _node(
    sketch: Sketch,
    model: Model[Any],
    world: Any,
    middle: Point,
    box: Point,
    *,
    chosen: bool = False,
    ghost: bool = False,
) -> None:
    theme = sketch.theme
    (x, y), (wide, high) = middle, box
    left, top = x - wide / 2, y - high / 2
    if ghost:
        sketch.box(left, top, wide, high, line=theme.faint, radius=9, dashed=True)
        pale = Sketch(ghostly(theme))
        draw_world(pale, world, model.names, x, y)
        sketch.items += pale.items
        for a, b in ((left, left + wide), (left + wide, left)):
            sketch.line((a, top + high), (b, top), line=theme.alert, weight=1.5)
        return
    if _here(model, world):
        draw_ring(sketch, left, top, wide, high)
    line, weight = (theme.accent, 4) if chosen else (theme.line, 1.5)
    sketch.box(left, top, wide, high, fill=theme.panel, line=line, weight=weight, radius=9)
    draw_world(sketch, world, model.names, x, y)


def ghostly(theme: Theme) -> Theme:
    """A theme without colours, for what is no longer there."""
    board, faint = theme.board, theme.faint
    suits = dict.fromkeys(theme.suits, (board, faint))
    stripes = (board,) * len(theme.stripes)
    return replace(theme, panel=board, ink=faint, line=faint, suits=suits, stripes=stripes)


def draw_ring(sketch: Sketch, left: float, top: float, wide: float, high: float) -> None:
    """The second frame around a world that may be the actual one."""
    theme = sketch.theme
    sketch.box(
        left - 6,
        top - 6,
        wide + 12,
        high + 12,
        fill=theme.board,
        line=theme.ink,
        weight=3,
        radius=14,
    )


def _legend(sketch: Sketch, model: Model[Any], top: float, width: float, *, ghosts: bool) -> float:
    """What lines and frames mean, in as many rows as needed; answers where they end."""
    theme = sketch.theme
    x, y = MARGIN, top
    sketch.line((MARGIN, y - 16), (width - MARGIN, y - 16), line=theme.faint, weight=0.8)
    for said, sample in _keys(sketch, model, ghosts=ghosts):
        wide = 66 + text_width(said, 14) + 20
        if x > MARGIN and x + wide > width - MARGIN:
            x, y = MARGIN, y + FOOT
        sample(x, y)
        room = width - MARGIN - x - 66
        sketch.label(x + 66, y, said, 14, anchor="start", width=room)
        x += wide
    return y + FOOT


def _keys(
    sketch: Sketch, model: Model[Any], *, ghosts: bool
) -> Iterator[tuple[str, Callable[[float, float], None]]]:
    theme, signs = sketch.theme, agent_letters(model.names)

    def line(agent: int) -> Callable[[float, float], None]:
        def sample(x: float, y: float) -> None:
            draw_agent_line(sketch, [(x, y), (x + 58, y)], agent, 2.2)
            draw_agent_chip(sketch, x + 29, y, signs[agent], agent)

        return sample

    def ring(x: float, y: float) -> None:
        draw_ring(sketch, x + 18, y - 6, 26, 12)
        sketch.box(x + 18, y - 6, 26, 12, fill=theme.panel, line=theme.line, radius=4)

    def ghost(x: float, y: float) -> None:
        sketch.box(x + 12, y - 9, 36, 18, line=theme.faint, radius=5, dashed=True)
        for a, b in ((12, 48), (48, 12)):
            sketch.line((x + a, y + 9), (x + b, y - 9), line=theme.alert, weight=1.5)

    def discs(x: float, y: float) -> None:
        draw_answer(sketch, signs[0], x + 29 - DISC - 1, y, yes=True)
        draw_answer(sketch, signs[0], x + 29 + DISC + 1, y, yes=False)

    for agent, name in enumerate(model.names):
        yield _("{name} can't tell apart").format(name=name), line(agent)
    if are_drawn_as_discs(model.worlds, model.names):
        yield _("yes or no"), discs
    if any(_here(model, world) for world in model.worlds):
        alone = len(model.here) == 1
        yield (_("the actual world") if alone else _("may be the actual world")), ring
    if ghosts:
        yield _("struck"), ghost
