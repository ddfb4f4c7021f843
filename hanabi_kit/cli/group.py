"""The one way in which all commands run and refuse wrong input."""

import io
import os
import sys
from collections.abc import Sequence
from typing import Any, NoReturn

import click

from ..support.errors import HanabiError

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

    def invoke(self, ctx: click.Context) -> Any:
        """Run a command; whoever reads its output may stop reading at any time."""
        try:
            return super().invoke(ctx)
        except BrokenPipeError:
            # What is still buffered needs somewhere to go when the interpreter ends.
            os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
            ctx.exit(CLOSED_PIPE)


def complain(message: str, code: int) -> NoReturn:
    """Say what is wrong in one line, and leave."""
    warn(message)
    sys.exit(code)


def warn(message: str) -> None:
    """Say on standard error what is wrong, in one line, whatever characters are in it."""
    harmless = (c if c.isprintable() else c.encode("unicode_escape").decode() for c in message)
    click.echo(f"{NAME}: {''.join(harmless)}", err=True)
