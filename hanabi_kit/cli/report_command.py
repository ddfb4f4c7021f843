"""The command that tells a teacher how a class is doing."""

from collections.abc import Iterator
from pathlib import Path

import click

from ..support.errors import HanabiError, InvalidNotation
from . import options
from .output import print_data, print_line, print_text, write

MARK = "\N{ZERO WIDTH NO-BREAK SPACE}"
"""At the beginning of a CSV it tells spreadsheets that names are written in UTF-8."""


@click.command("report")
@click.argument("files", nargs=-1, metavar="FILES...")
@click.option("--lesson", metavar="NN", help="Tell of this lesson alone, such as 03.")
@click.option(
    "--csv",
    "table",
    type=click.Path(path_type=Path),
    metavar="OUT",
    help="Write learners and checks to this file, for a spreadsheet, instead of text.",
)
@options.svg
@options.theme
@options.force
@options.as_json
def report(
    files: tuple[str, ...],
    lesson: str | None,
    table: Path | None,
    svg: Path | None,
    theme: str,
    force: bool,
    as_json: bool,
) -> None:
    """Tell how a class is doing, from the files that learners handed in.

    FILES are such files, folders that they are in, or patterns in quotes. The answer shows every
    learner and every check, what to revisit, and what in the files can't be read. Nothing leaves
    this machine.

    \b
    Examples:
      hanabi-kit lessons report handed-in
      hanabi-kit lessons report handed-in --lesson 03
      hanabi-kit lessons report handed-in --csv class.csv --svg class.svg --theme print
      hanabi-kit lessons report "handed-in/*.jsonl" --json
    """
    from ..lessons.reports.aggregation import class_report
    from ..lessons.reports.submissions import handed_in

    if as_json and (table or svg):
        raise InvalidNotation("--json prints a document, --csv and --svg write files: ask for one")
    if str(table) == str(svg) == "-":
        raise InvalidNotation("--csv and --svg can't both go to standard output: name a file")
    found = class_report(handed_in(*files), lesson=lesson)
    if not found.learners:
        raise HanabiError(f"nobody's answers can be read: {found.notes[0]}")
    if table is not None:
        write(table, MARK + found.csv, force=force)
    if svg is not None:
        write(svg, found.picture(theme).svg, force=force)
    if as_json:
        print_data(found.data)
    elif table is None and svg is None:
        print_text(str(found))
    else:  # what a spreadsheet or a picture has no place for
        for words in (*found.notes, *_written(table, svg)):
            print_line(words, err=True)


def _written(*outs: Path | None) -> Iterator[str]:
    return (f"Written: {out}" for out in outs if out is not None and str(out) != "-")
