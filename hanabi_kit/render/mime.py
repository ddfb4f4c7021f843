"""What a notebook cell shows of each kind of value: its text and, where there is one, its picture.

Called by its name from support.display, when a value is first shown.
"""

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
from .board.board_picture import picture
from .inference.explanation import deduction_picture
from .palette import AUTO
from .picture import Picture
from .puzzle.puzzle_picture import puzzle_picture
from .puzzle.puzzle_text import question
from .simulation import simulation_picture
from .solution.solution_table import solution_table
from .table import show
from .worlds import graph


@singledispatch
def mime_bundle(thing: Any) -> dict[str, str]:
    """What a notebook is given to show, by kind of representation."""
    return {"text/plain": repr(thing)}


def _drawn(text: str, drawn: Picture) -> dict[str, str]:
    return {"text/plain": text, "text/html": drawn._repr_html_()}


@mime_bundle.register
def _(state: State) -> dict[str, str]:
    drawn = picture(state)
    return _drawn(repr(drawn), drawn)


@mime_bundle.register
def _(position: Position) -> dict[str, str]:
    reasons = position.status()
    if reasons:  # there is no table to draw; why is what the reader needs
        return {"text/plain": "\n".join([str(position), *reasons])}
    return mime_bundle(position.state())


@mime_bundle.register
def _(puzzle: Puzzle) -> dict[str, str]:
    if puzzle.position.status():
        return mime_bundle(puzzle.position)
    words = puzzle.text()
    drawn = puzzle_picture(puzzle)._repr_html_()
    asked = f"<p><b>{escape(words.title)}</b></p>{drawn}<p>{escape(words.prompt)}</p>"
    return {"text/plain": question(puzzle), "text/html": asked}


@mime_bundle.register(Clue)
@mime_bundle.register(Play)
@mime_bundle.register(Discard)
@mime_bundle.register(Return)
@mime_bundle.register(Relaunch)
@mime_bundle.register(Rearrange)
@mime_bundle.register(Reveal)
def _(action: Action) -> dict[str, str]:
    return _drawn(repr(action), Picture(action_chip.lay_out_action(action, AUTO)))


@mime_bundle.register
def _(deduction: Deduction) -> dict[str, str]:
    return _drawn(repr(show(deduction)), deduction_picture(deduction))


@mime_bundle.register
def _(model: Model) -> dict[str, str]:  # type: ignore[type-arg]
    drawn = Picture(graph.lay_out_graph(model, AUTO))
    if len(model.worlds) > graph.MOST:  # a sentence is all there is to see
        return {"text/plain": f"{model!r}\n{drawn!r}"}
    return _drawn(repr(drawn), drawn)


@mime_bundle.register
def _(solution: Solution) -> dict[str, str]:
    read = solution_table(solution)
    return {"text/plain": str(read), "text/html": read._repr_html_()}


@mime_bundle.register
def _(simulated: SimulationResult) -> dict[str, str]:
    drawn = Picture(simulation_picture.lay_out_scores(simulated, AUTO))
    return _drawn(repr(drawn), drawn)


@mime_bundle.register
def _(crossed: CrossPlayResult) -> dict[str, str]:
    drawn = Picture(simulation_picture.lay_out_cross_play(crossed, AUTO))
    return _drawn(repr(drawn), drawn)
