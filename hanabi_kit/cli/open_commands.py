"""The commands that open the lessons: in JupyterLab, as pages, or to a whole class."""

from functools import reduce
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from .output import print_line

if TYPE_CHECKING:
    from collections.abc import Callable

    from ..lessons.workspace.working_folder import CopyPlan

OPTIONS = (
    click.option(
        "--folder",
        type=click.Path(path_type=Path, file_okay=False),
        help="Where your copy of the lessons is, or shall be.  [default: hanabi-kit-lessons, at "
        "home]",
    ),
    click.option(
        "--learner",
        metavar="NAME",
        help="Who you are, where several learners share a computer: your record and your copy of "
        "the lessons are your own.",
    ),
    click.option(
        "--teacher", is_flag=True, help="With solutions, and with a guide to each lesson."
    ),
    click.option(
        "--port",
        type=click.IntRange(1, 65535),
        metavar="N",
        help="Listen on this port if it is free.",
    ),
    click.option("--browser/--no-browser", default=None, help="Whether to open a browser."),
)


def _opening(command: "Callable[..., None]") -> "Callable[..., Any]":
    """A command with the options that both ways to open the lessons have."""
    return reduce(lambda made, option: option(made), reversed(OPTIONS), command)


@click.command()
@click.option(
    "--fresh",
    multiple=True,
    metavar="NAME",
    help="Start this lesson anew, such as 03; your own copy is kept beside it. May be repeated.",
)
@_opening
def lab(
    folder: Path | None,
    learner: str | None,
    fresh: tuple[str, ...],
    teacher: bool,
    port: int | None,
    browser: bool | None,
) -> None:
    """Open the lessons in JupyterLab.

    They are copied to a folder of yours first; what you have edited there is never overwritten, and
    to run a lesson is not to edit it.

    \b
    Examples:
      hanabi-kit lab
      hanabi-kit lab --folder course --fresh 03 --no-browser
      hanabi-kit lab --folder teaching --teacher
    """
    from ..lessons.workspace.lab import open_lab, require_jupyterlab
    from ..lessons.workspace.trust import sign

    require_jupyterlab()
    folder, plan = _prepared(folder, learner, fresh, teacher)
    sign(folder, plan.unedited_notebooks)
    extra = [f"--ServerApp.port={port}"] if port else []
    open_lab(folder, notebook=_first(teacher), browser=browser, extra=extra)


@click.command()
@click.argument("lesson", metavar="[NN]", required=False)
@click.option(
    "--theme",
    type=click.Choice(["light", "dark"]),
    default="light",
    show_default=True,
    help="The colours of the pages.",
)
@_opening
def read(
    lesson: str | None,
    folder: Path | None,
    learner: str | None,
    teacher: bool,
    theme: str,
    port: int | None,
    browser: bool | None,
) -> None:
    """Read the lessons as pages, without code and menus.

    NN is the number of a lesson to begin with. All widgets are alive, what you answer is recorded,
    and nothing in your copy of the lessons changes.

    \b
    Examples:
      hanabi-kit read
      hanabi-kit read 03 --theme dark
    """
    from ..lessons.workspace.pages import open_pages, require_voila

    require_voila()
    notebook = _first(teacher) if lesson is None else _notebook(lesson)
    folder, _plan = _prepared(folder, learner, (), teacher)
    extra = [f"--port={port}"] if port else []
    open_pages(folder, notebook=notebook, browser=browser, theme=theme, extra=extra)


@click.command("class")
@click.argument("folder", type=click.Path(path_type=Path, file_okay=False))
@click.option("--lesson", metavar="NN", help="The lesson that the link opens, such as 03.")
@click.option(
    "--word",
    help="What learners type to come in, beside a name and a secret word of their own.  "
    "[default: a new one each time]",
)
@click.option(
    "--port",
    type=click.IntRange(1, 65534),
    default=8000,
    show_default=True,
    metavar="N",
    help="Listen on this port; those after it are used inside this machine.",
)
@click.option(
    "--address",
    default="0.0.0.0",
    show_default=True,
    help="Listen on this address of the machine; 0.0.0.0 are all that it has.",
)
def class_(folder: Path, lesson: str | None, word: str | None, port: int, address: str) -> None:
    """Open the lessons to a class: each learner in a browser, all on this machine.

    FOLDER keeps everything of the class: a place for each learner, and what they hand in. Learners
    open the link that is printed, and type a name, the class word and a secret word of their own.

    All learners' programs run as you: JupyterLab shows nobody the files of others, but a notebook
    that sets out to read them can. The link is not encrypted: use it in a network that you trust.

    \b
    Examples:
      hanabi-kit class class-7b
      hanabi-kit class class-7b --lesson 03 --word fireworks
      hanabi-kit lessons report class-7b
    """
    from ..lessons.classroom.opening import open_class, require_jupyterhub

    require_jupyterhub()
    notebook = _first(teacher=False) if lesson is None else _notebook(lesson)
    open_class(folder, word, notebook=notebook, address=address, port=port)


def _notebook(lesson: str) -> str:
    """The notebook of a lesson that was named on the command line."""
    from ..lessons.workspace.shipped import find_lesson, lessons_in, read_shipped
    from ..support.files import shipped_root

    return Path(find_lesson(lesson, lessons_in(read_shipped(shipped_root())))).name


def _first(teacher: bool) -> str:
    """The notebook that is opened if none is asked for."""
    from ..lessons.workspace.lab import START
    from ..lessons.workspace.shipped import LESSONS, TEACHERS_PAGE

    return TEACHERS_PAGE.removeprefix(LESSONS) if teacher else START


def _prepared(
    folder: Path | None, learner: str | None, fresh: tuple[str, ...], teacher: bool
) -> "tuple[Path, CopyPlan]":
    """Sign the learner in, bring the folder up to date, and say what was done."""
    from ..lessons.workspace.working_folder import default_folder, describe, prepare
    from ..practice import profiles

    name = profiles.checked(learner) if learner is not None else None
    folder = default_folder(name) if folder is None else folder
    plan = prepare(folder, fresh=fresh, teacher=teacher)
    if name is not None:
        profiles.sign_in(name)
        print_line(f"What is answered now is {name}'s.", err=True)
    for sentence in describe(plan):
        print_line(sentence, err=True)
    print_line(f"The lessons are in {folder}.", err=True)
    return folder, plan
