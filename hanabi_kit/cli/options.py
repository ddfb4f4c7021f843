"""Options that several commands have."""

from pathlib import Path

import click

from ..render.palette import THEMES

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
first_seed = click.option(
    "--seed",
    type=int,
    default=0,
    show_default=True,
    metavar="S",
    help="The first game is dealt by seed S, the next by S + 1, and so on.",
)
