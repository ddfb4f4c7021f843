"""How states, positions, actions, knowledge and results show themselves in a notebook cell."""

from functools import singledispatch
from html import escape
from typing import Any

from ..bots.games.results import CrossPlayResult, SimulationResult
from ..engine.actions import Action, Clue, Discard, Play, Rearrange, Relaunch, Return, Reveal
from ..engine.state import State
from ..knowledge.deduction import Deduction
from ..knowledge.models import Model
from ..position import Position
from ..puzzles.puzzle import Puzzle
from ..solver.solution import Solution
from .board import action_chip
from .inference.explanation import deduced_picture
from .palette import theme
from .picture import Picture, picture
from .puzzle.question_text import question
from .simulation import simulation_picture
from .solution.solution_table import solved
from .table import show
from .worlds import graph


@singledispatch
def shows(thing: Any) -> dict[str, str]:
    """What a notebook is given to show, by kind of representation."""
    return {"text/plain": repr(thing)}


def _drawn(text: str, drawn: Picture) -> dict[str, str]:
    return {"text/plain": text, "text/html": drawn._repr_html_()}


@shows.register
def _(state: State) -> dict[str, str]:
    drawn = picture(state)
    return _drawn(repr(drawn), drawn)


@shows.register
def _(position: Position) -> dict[str, str]:
    reasons = position.status()
    if reasons:  # there is no table to draw; why is what the reader needs
        return {"text/plain": "\n".join([str(position), *reasons])}
    return shows(position.state())


@shows.register
def _(puzzle: Puzzle) -> dict[str, str]:
    if puzzle.position.status():
        return shows(puzzle.position)
    words = puzzle.text()
    drawn = picture(puzzle.view)._repr_html_()
    asked = f"<p><b>{escape(words.title)}</b></p>{drawn}<p>{escape(words.prompt)}</p>"
    return {"text/plain": question(puzzle), "text/html": asked}


@shows.register(Clue)
@shows.register(Play)
@shows.register(Discard)
@shows.register(Return)
@shows.register(Relaunch)
@shows.register(Rearrange)
@shows.register(Reveal)
def _(action: Action) -> dict[str, str]:
    return _drawn(repr(action), Picture(action_chip.lay_out(action, theme("light"))))


@shows.register
def _(deduction: Deduction) -> dict[str, str]:
    return _drawn(repr(show(deduction)), deduced_picture(deduction))


@shows.register
def _(model: Model) -> dict[str, str]:  # type: ignore[type-arg]
    drawn = Picture(graph.lay_out(model, theme("light")))
    if len(model.worlds) > graph.MOST:  # a sentence is all there is to see
        return {"text/plain": f"{model!r}\n{drawn!r}"}
    return _drawn(repr(drawn), drawn)


@shows.register
def _(solution: Solution) -> dict[str, str]:
    read = solved(solution)
    return {"text/plain": str(read), "text/html": read._repr_html_()}


@shows.register
def _(simulated: SimulationResult) -> dict[str, str]:
    drawn = Picture(simulation_picture.lay_out(simulated, theme("light")))
    return _drawn(repr(drawn), drawn)


@shows.register
def _(crossed: CrossPlayResult) -> dict[str, str]:
    drawn = Picture(simulation_picture.lay_out_crossed(crossed, theme("light")))
    return _drawn(repr(drawn), drawn)
