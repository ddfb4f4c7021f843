"""The commands for those who write lessons, and for those who teach them.

Each is one function below; what it does lives in `hanabi_kit.lessons`.
"""

from pathlib import Path

import click

from ..errors import InvalidNotation
from .group import NO


@click.group(invoke_without_command=True)
@click.pass_context
def lessons(ctx: click.Context) -> None:
    """Build lessons, and give them to a class.

    \b
    Example:
      hanabi-kit lessons build
    """
    if ctx.invoked_subcommand is None:
        click.echo(ctx.get_help())


@lessons.command("build")
@click.argument("notebooks", nargs=-1, metavar="[NOTEBOOK]...", type=click.Path(path_type=Path))
@click.option("--check", is_flag=True, help="Write nothing; exit with 1 if a file would change.")
@click.pass_context
def lessons_build(ctx: click.Context, notebooks: tuple[Path, ...], check: bool) -> None:
    """Run notebooks, and keep in their files what a reader sees.

    Without a NOTEBOOK these are all in the folder notebooks here. Building twice writes the same
    bytes, so that version control shows what an edit has changed and nothing else.

    \b
    Examples:
      hanabi-kit lessons build notebooks/00_start_here.ipynb
      hanabi-kit lessons build --check
    """
    from ..lessons.build import build

    paths = notebooks or sorted(Path("notebooks").glob("*.ipynb"))
    if not paths:
        raise InvalidNotation("no notebook is named, and there are none in a folder notebooks here")
    changed = False
    for path in paths:
        changes = build(path, write=not check)
        changed |= changes
        verdict = ("would change" if check else "changed") if changes else "as before"
        click.echo(f"{path}: {verdict}")
    ctx.exit(NO if check and changed else 0)
