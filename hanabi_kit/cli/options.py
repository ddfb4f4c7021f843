"""Options that several commands have, and what they ask for: a seat, a moment of a game."""

from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from ..render.palette import THEMES
from ..support.errors import InvalidNotation

if TYPE_CHECKING:
    from ..engine.state import State
    from ..engine.view import View
    from ..exchange.hanablive import Replay

seat = click.option(
    "--seat", type=int, metavar="N", help="As seat N sees it; 0 is the first player, 1 the next."
)
as_json = click.option("--json", "as_json", is_flag=True, help="Answer with one JSON document.")
svg = click.option(
    "--svg",
    type=click.Path(path_type=Path),
    metavar="OUT",
    help="Write a picture to this file instead of text.",
)


class TopicOption(click.Option):
    """``--topic``, which was called ``--theme`` once: the old name is taken, and not shown."""

    def add_to_parser(self, parser: Any, ctx: click.Context) -> None:
        """Have both names understood."""
        shown = self.opts
        self.opts = [*shown, "--theme"]
        super().add_to_parser(parser, ctx)
        self.opts = shown


topic = partial(click.option, "--topic", cls=TopicOption, metavar="NAME")
theme = click.option(
    "--theme",
    type=click.Choice(list(THEMES)),
    default="light",
    show_default=True,
    help="The colours of the picture; print is black and white.",
)
force = click.option("--force", is_flag=True, help="Replace the file if it is already there.")
edition = click.option(
    "--edition", default="en", show_default=True, metavar="BOX", help="Whose rules: en fi nb it nl."
)
variants = click.option(
    "--variant",
    "variants",
    multiple=True,
    metavar="NAME",
    help="A variant of the rules, such as crowning-piece. May be repeated.",
)
players = click.option(
    "--players", type=int, default=3, show_default=True, metavar="N", help="Seats at the table."
)
goal = click.option(
    "--goal",
    type=click.Choice(["score", "perfect"]),
    default="score",
    show_default=True,
    help="What counts: the expected score, or the chance of the highest one.",
)
first_seed = click.option(
    "--seed",
    type=int,
    default=0,
    show_default=True,
    metavar="S",
    help="The first game is dealt by seed S, the next by S + 1, and so on.",
)


def seen(state: "State", seat: int) -> "View":
    """What a seat sees."""
    from ..engine.view import View

    check_seat(state, seat)
    return View.of(state, seat)


def check_seat(state: "State", seat: int) -> None:
    """Refuse a seat that is not at the table."""
    names = state.game.names
    if not 0 <= seat < len(names):
        at_table = ", ".join(f"{i} is {name}" for i, name in enumerate(names))
        raise InvalidNotation(f"--seat: nobody sits at {seat}; {at_table}")


def moment(game: "Replay", turn: int | None) -> "State":
    """A game before a turn; before the turn that its link points at; or at its end."""
    turn = game.turn if turn is None else turn
    return game.state if turn is None else game.at(turn)
