"""The one way in which all commands run and refuse wrong input."""

import io
import os
import sys
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, suppress
from typing import Any, NoReturn

import click

from ..support.errors import HanabiError
from ..support.files import reason
from .output import print_line

NAME = "hanabi-kit"
NO, WRONG_INPUT, INTERRUPTED, CLOSED_PIPE = 1, 2, 130, 141


class CommandGroup(click.Group):
    """The commands: each leaves with an exit code, and refuses wrong input in one line."""

    def main(  # type: ignore[override]
        self, args: Sequence[str] | None = None, prog_name: str | None = None, **extra: Any
    ) -> NoReturn:
        """Run a command and leave with its exit code."""
        for stream in (sys.stdout, sys.stderr):
            if isinstance(stream, io.TextIOWrapper):
                stream.reconfigure(errors="backslashreplace")
        try:
            sys.exit(super().main(args, NAME, **extra | {"standalone_mode": False}))
        except click.UsageError as error:
            path = error.ctx.command_path if error.ctx else NAME
            complain(f"{error.format_message()} Try {path} --help.", WRONG_INPUT)
        except HanabiError as error:
            complain(str(error), WRONG_INPUT)
        except click.Abort:
            complain("stopped", INTERRUPTED)

    def make_context(self, *args: Any, **extra: Any) -> click.Context:
        """Read the command line; help is printed here."""
        with _guarded():
            return super().make_context(*args, **extra)

    def invoke(self, ctx: click.Context) -> Any:
        """Run a command."""
        with _guarded():
            return super().invoke(ctx)


@contextmanager
def _guarded() -> Iterator[None]:
    """Have whatever the system refuses told in one line, and a reader who leaves in none."""
    try:
        yield
    except BrokenPipeError:
        _let_go(sys.stdout, sys.stderr)
        raise click.exceptions.Exit(CLOSED_PIPE) from None
    except OSError as error:
        _let_go(sys.stdout)
        where = "" if error.filename is None else f"{error.filename}: "
        raise HanabiError(f"{where}{reason(error)}") from error
    except MemoryError:
        raise HanabiError("this takes more memory than there is") from None


def _let_go(*streams: Any) -> None:
    """Drop what streams hold and can't write: the interpreter tries it once more when it ends."""
    for stream in filter(None, streams):
        try:
            stream.flush()
        except OSError:
            os.dup2(os.open(os.devnull, os.O_WRONLY), stream.fileno())


def complain(message: str, code: int) -> NoReturn:
    """Say what is wrong in one line, and leave."""
    with suppress(OSError):  # whoever hears nothing still gets the exit code
        warn(message)
    _let_go(sys.stderr)
    sys.exit(code)


def warn(message: str) -> None:
    """Say on standard error what is wrong, in one line, whatever characters are in it."""
    print_line(f"{NAME}: {message}", err=True)
