"""The commands for those who write lessons, and for those who teach them.

Each is one function below; what it does lives in `hanabi_kit.lessons`.
"""

from pathlib import Path

import click

from ..support.errors import InvalidNotation
from . import options
from .group import NO
from .output import print_line, write, write_all
from .report_command import report


@click.group(invoke_without_command=True)
@click.pass_context
def lessons(ctx: click.Context) -> None:
    """Build lessons, and give them to a class.

    \b
    Examples:
      hanabi-kit lessons student 03 -o class
      hanabi-kit lessons handout 03
      hanabi-kit lessons build
    """
    if ctx.invoked_subcommand is None:
        click.echo(ctx.get_help())


lessons.add_command(report)


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
    from ..lessons.workspace.build import build, notebooks_in

    paths = notebooks or notebooks_in(Path("notebooks"))
    if not paths:
        raise InvalidNotation("no notebook is named, and there are none in a folder notebooks here")
    changed = False
    for path in paths:
        changes = build(path, write=not check)
        changed |= changes
        verdict = ("would change" if check else "changed") if changes else "as before"
        print_line(f"{path}: {verdict}")
    ctx.exit(NO if check and changed else 0)


@lessons.command("student")
@click.argument("names", nargs=-1, metavar="[NN]...")
@click.option(
    "-o",
    "--out",
    type=click.Path(path_type=Path, file_okay=False),
    required=True,
    metavar="FOLDER",
    help="Where to write them.",
)
@click.option("--nbgrader", is_flag=True, help="Make a course folder for nbgrader instead.")
@options.force
def lessons_student(names: tuple[str, ...], out: Path, nbgrader: bool, force: bool) -> None:
    """Write lessons for a class, without solutions.

    NN is the number of a lesson; without any, all are written. After each check stands a cell with
    the points that nbgrader gives for it: for what is typed, not for clicks, as the copy says at
    its top. The course folder has the solutions in it: nbgrader
    takes them out when it makes the assignment. A class that is not graded needs none of this:
    hanabi-kit lab gives learners copies without solutions, and without points.

    \b
    Examples:
      hanabi-kit lessons student -o class
      hanabi-kit lessons student 03 04 -o course --nbgrader
    """
    from ..lessons.workspace.class_copies import handed_out, nbgrader_course
    from ..lessons.workspace.shipped import read_shipped
    from ..support.files import shipped_root

    made = (nbgrader_course if nbgrader else handed_out)(read_shipped(shipped_root()), names)
    write_all(out, made, force=force)
    for name in made:
        print_line(f"Written: {out / name}")
    if nbgrader:
        assignment = next(Path(name).stem for name in made if name.startswith("source/"))
        print_line(f"Now, in {out}: nbgrader generate_assignment {assignment}")


@lessons.command("handout")
@click.argument("number", metavar="NN")
@click.option(
    "-o",
    "--out",
    type=click.Path(path_type=Path),
    metavar="FILE",
    help="The HTML file to write; - is standard output.  [default: NN_name.html, here]",
)
@click.option("--answers", is_flag=True, help="With the answers, on pages of their own at the end.")
@options.force
def lessons_handout(number: str, out: Path | None, answers: bool, force: bool) -> None:
    """Write a lesson to print: for a class without computers.

    One HTML file holds the questions, the boards in black and white with room to answer, and hands
    to cut out. Open it in a browser and print it, on A4 or Letter.

    \b
    Examples:
      hanabi-kit lessons handout 03
      hanabi-kit lessons handout 03 -o for-the-teacher.html --answers
    """
    from ..lessons.course import find
    from ..lessons.handouts.handout import handout

    lesson = find(number)
    path = Path(f"{lesson.stem}.html") if out is None else out
    write(path, handout(lesson, answers=answers), force=force)
    if str(path) != "-":
        print_line(f"Written: {path}")
