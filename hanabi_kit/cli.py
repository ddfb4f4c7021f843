"""The hanabi-kit command: reads what it is given, asks the kit, prints the answer.

Exit codes: 0 fine · 1 the answer is "no" · 2 the input was wrong, with one line on standard error
and nothing on standard output. With --json standard output holds one JSON document, nothing else.
"""

import io
import json
import os
import sys
from collections.abc import Iterator, Sequence
from itertools import pairwise
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple, NoReturn

import click

from . import __version__
from .errors import HanabiError, ImpossiblePosition, InvalidNotation

if TYPE_CHECKING:
    from .hanablive import Replay
    from .history import Event
    from .position import Position
    from .state import State
    from .view import View

NAME = "hanabi-kit"
WRONG_INPUT, INTERRUPTED, CLOSED_PIPE = 2, 130, 141


class Kit(click.Group):
    """The commands, and the one way in which all of them refuse wrong input."""

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
            _complain(f"{error.format_message()} Try {path} --help.", WRONG_INPUT)
        except HanabiError as error:
            _complain(str(error), WRONG_INPUT)
        except click.Abort:
            _complain("stopped", INTERRUPTED)

    def invoke(self, ctx: click.Context) -> Any:
        """Run a command; whoever reads its output may stop reading at any time."""
        try:
            return super().invoke(ctx)
        except BrokenPipeError:
            # What is still buffered needs somewhere to go when the interpreter ends.
            os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
            ctx.exit(CLOSED_PIPE)


def _complain(message: str, code: int) -> NoReturn:
    """Say what is wrong in one line, whatever characters are in it, and leave."""
    harmless = (c if c.isprintable() else c.encode("unicode_escape").decode() for c in message)
    click.echo(f"{NAME}: {''.join(harmless)}", err=True)
    sys.exit(code)


_seat = click.option(
    "--seat", type=int, metavar="N", help="As seat N sees it; 0 is the first player, 1 the next."
)
_as_json = click.option("--json", "as_json", is_flag=True, help="Answer with one JSON document.")


@click.group(cls=Kit, invoke_without_command=True, context_settings={"max_content_width": 100})
@click.version_option(__version__, message="%(prog)s %(version)s")
@click.pass_context
def main(ctx: click.Context) -> None:
    """Teach, explore and solve the card game Hanabi.

    \b
    Example: draw a game of two at its start, as the first player sees it.
      hanabi-kit show "en2 r0y0g0b0w0 t8 s0 d40 m0 ?,?,?,?,?/r1,y1,w3,b2,b1 x"

    Exit codes: 0 fine, 1 the answer is "no", 2 the input was wrong.
    """
    if ctx.invoked_subcommand is None:
        click.echo(ctx.get_help())


@main.command()
@click.argument("position")
@_seat
@_as_json
def show(position: str, seat: int | None, as_json: bool) -> None:
    """Draw a position as text.

    POSITION is a file (JSON or the one-line notation), the line itself in quotes, or - for
    standard input.

    \b
    Examples:
      hanabi-kit show endgame.json --seat 0
      hanabi-kit show "en2 r0y0g0b0w0 t8 s0 d40 m0 ?,?,?,?,?/r1,y1,w3,b2,b1 x" --json
    """
    from .position import Position
    from .render.text import board

    found = _read(position)
    if not isinstance(found, Position):
        raise InvalidNotation(f"this is a hanab.live game, not a position: try {NAME} replay")
    state = found.state()
    if seat is not None:
        state = _seen(state, seat)
        found = Position.of(state)
    if as_json:
        _print_data({**_written(found), "status": found.status(), **_standing(state)})
    else:
        click.echo(board(state))


@main.command()
@click.argument("game")
@click.option("--turn", type=int, metavar="N", help="The table before turn N; turn 1 is the deal.")
@_seat
@_as_json
def replay(game: str, turn: int | None, seat: int | None, as_json: bool) -> None:
    """Play a hanab.live game through, turn by turn.

    GAME is a JSON file as the site exports it, a replay-json link in quotes (or just the code at
    its end), or - for standard input. A link that points at a turn shows the table there.

    \b
    Examples:
      hanabi-kit replay game.json
      hanabi-kit replay game.json --turn 12 --seat 2
    """
    from .position import Position
    from .render.text import board

    found = _read(game)
    if isinstance(found, Position):
        raise InvalidNotation(f"this is a position, not a hanab.live game: try {NAME} show")
    turn = found.turn if turn is None else turn
    state = found.state if turn is None else found.at(turn)
    seen = state if seat is None else _seen(state, seat)
    turns = len(found.state.states()) - 1
    stopped = state is found.state and not state.over
    if as_json:
        answer = {
            "players": state.game.names,
            "variant": found.variant,
            "turns": turns,
            "turn": len(state.states()),
            **_standing(seen),
            "ended": found.ending,
            "log": [told._asdict() for told in _log(state)],
            **_written(Position.of(seen)),
        }
        _print_data(answer | ({"outcome": "stopped"} if stopped else {}))
        return
    text = f"{found.variant}, {len(state.game.names)} players, {turns} turns"
    text += "\n\n" + _listed(_log(state)) if turn is None else f"; before turn {turn}"
    text += f"\n\n{board(seen)}"
    if stopped:
        why = f" ({found.ending})" if found.ending else ""
        text += f"\nThe game was stopped here, before it was over{why}."
    click.echo(text)


@main.command()
@click.argument("position")
@click.option("--seat", type=int, metavar="N", help="Whose cards; the player to move if left out.")
@click.option("--card", type=int, metavar="K", help="Only one card: 1 is the oldest of the hand.")
@click.option("--turn", type=int, metavar="N", help="Of a game: before turn N; turn 1 is the deal.")
@_as_json
def explain(
    position: str, seat: int | None, card: int | None, turn: int | None, as_json: bool
) -> None:
    """Explain what a seat can know about its own cards, and why.

    POSITION is a position as for show, or a hanab.live game as for replay. For each card a grid
    gives the odds of what it can be and the reason for what it can't; then follows, step by step,
    what each clue and each card shown has taught.

    \b
    Examples:
      hanabi-kit explain endgame.json --seat 1
      hanabi-kit explain "en2 r0y0g0b0w0 t7 s0 d40 m0 ?+1,?-1,?-1,?-1,?-1/r1,y1,w3,b2,b1 x" --card 1
    """
    from .position import Position
    from .render.explained import explain as explained

    found = _read(position)
    if isinstance(found, Position):
        if turn is not None:
            raise InvalidNotation("--turn is for games, and this is a position")
        state = found.state()
    else:
        state = found.state if turn is None else found.at(turn)
    seat = state.turn if seat is None else seat
    _check_seat(state, seat)
    explanation = explained(state, seat, card)
    if as_json:
        _print_data(explanation.data())
    else:
        click.echo(str(explanation))


@main.command()
@click.argument("source")
@click.option(
    "--to",
    "form",
    type=click.Choice(["json", "line", "game", "link"]),
    required=True,
    help="The format to write.",
)
@click.option(
    "--turn",
    type=int,
    metavar="N",
    help="Of a game: the position before turn N, not the last; a link that points there.",
)
@_seat
@click.option("-o", "--out", type=click.Path(path_type=Path), help="Write to this file.")
@click.option("--force", is_flag=True, help="Replace the file if it is already there.")
def convert(
    source: str, form: str, turn: int | None, seat: int | None, out: Path | None, force: bool
) -> None:
    """Write a position or a hanab.live game in another format.

    SOURCE is a file, a position line or a link in quotes, or - for standard input. Any position is
    written as json or as a line; a hanab.live game also as the site's JSON (game) or as a link.

    \b
    Examples:
      hanabi-kit convert endgame.json --to line
      hanabi-kit convert game.json --to json --turn 12 --seat 0 -o position.json
    """
    from .position import Position

    found = _read(source)
    if isinstance(found, Position):
        if turn is not None:
            raise InvalidNotation("--turn: a position is one moment, only a game has turns")
        if form in ("game", "link"):
            raise InvalidNotation(
                f"--to {form}: a position can't become a game, for it lacks what came before"
            )
        text = _position_text(found if seat is None else _seen(found.state(), seat), form)
    elif form in ("json", "line"):
        turn = found.turn if turn is None else turn
        state = found.state if turn is None else found.at(turn)
        text = _position_text(state if seat is None else _seen(state, seat), form)
    else:
        if seat is not None:
            raise InvalidNotation(f"--seat: a {form} shows every card, so write json or line")
        text = _game_text(found, form, turn)
    if out is None or str(out) == "-":
        click.echo(text.encode(), nl=False)
    else:
        _write(out, text, force=force)


@main.command()
@click.option(
    "--folder",
    type=click.Path(path_type=Path, file_okay=False),
    help="Where your copy of the lessons is, or shall be.  [default: hanabi-kit-lessons, at home]",
)
@click.option(
    "--fresh",
    multiple=True,
    metavar="NAME",
    help="Start this lesson anew, such as 03; your own copy is kept beside it. May be repeated.",
)
@click.option("--browser/--no-browser", default=None, help="Whether to open a browser.")
def lab(folder: Path | None, fresh: tuple[str, ...], browser: bool | None) -> None:
    """Open the lessons in JupyterLab.

    They are copied to a folder of yours first; what you have edited there is never overwritten.

    \b
    Examples:
      hanabi-kit lab
      hanabi-kit lab --folder course --fresh 03 --no-browser
    """
    from .lessons import default_folder, describe, open_lab, prepare

    folder = default_folder() if folder is None else folder
    for sentence in describe(prepare(folder, fresh=fresh)):
        click.echo(sentence, err=True)
    click.echo(f"The lessons are in {folder}.", err=True)
    open_lab(folder, browser=browser)


# What the commands share: reading,


def _read(source: str) -> "Position | Replay":
    """A possible position or a hanab.live game, from a file or from the source itself."""
    from .files import read_text

    if source != "-" and not os.path.exists(source):
        return _parse(source, "a file, a position line or a hanab.live link")
    text = read_text(source)
    try:
        return _parse(text, "a position or a hanab.live game")
    except HanabiError as error:
        where = "standard input" if source == "-" else source
        raise InvalidNotation(f"{where}: {error}") from error


def _parse(text: str, wanted: str) -> "Position | Replay":
    from . import hanablive
    from .files import parse_json
    from .position import from_line
    from .position.json_format import from_data

    if text.lstrip().startswith(("{", "[")):
        data = parse_json(text)
        if isinstance(data, dict) and not data.keys().isdisjoint(("players", "actions")):
            return hanablive.read(text)
        position = from_data(data)
    elif len(text.split()) > 1:
        position = from_line(text)
    elif any(sign in text for sign in (",", "://", "hanab.live")):
        return hanablive.read(text)
    else:
        raise InvalidNotation(f"{text.strip()[:60]!r} is not {wanted}")
    if reasons := position.status():
        raise ImpossiblePosition(reasons)
    return position


def _seen(state: "State", seat: int) -> "View":
    from .view import View

    _check_seat(state, seat)
    return View.of(state, seat)


def _check_seat(state: "State", seat: int) -> None:
    names = state.game.names
    if not 0 <= seat < len(names):
        at_table = ", ".join(f"{i} is {name}" for i, name in enumerate(names))
        raise InvalidNotation(f"--seat: nobody sits at {seat}; {at_table}")


# telling,


def _written(position: "Position") -> dict[str, Any]:
    from .position import to_line
    from .position.json_format import to_data

    return {"position": to_data(position), "line": to_line(position)}


def _standing(state: "State") -> dict[str, Any]:
    from .wording import say

    outcome = state.outcome
    return {
        "score": outcome.score,
        "maximum": outcome.maximum,
        "tokens": state.tokens,
        "strikes": state.strikes,
        "fireworks": state.fireworks,
        "outcome": outcome.status,
        "reason": outcome.reason,
        "to_move": None if state.over else state.turn,
        "legal_actions": [say(state, action) for action in state.legal_actions()],
    }


class Told(NamedTuple):
    """A turn in words."""

    turn: int
    player: str
    action: str
    result: str


def _log(state: "State") -> Iterator[Told]:
    """Every turn of a game, as everyone at the table saw it."""
    from .history import events
    from .wording import say

    for (before, _), event in zip(pairwise(state.states()), events(state), strict=True):
        player = before.game.names[event.seat]
        yield Told(event.turn, player, say(before, event.action), _result(before, event))


def _result(before: "State", event: "Event") -> str:
    from .actions import Clue

    if isinstance(event.action, Clue):
        numbers = before.hands[event.action.target].numbers
        slots = [str(slot) for slot, number in enumerate(numbers, 1) if number in event.touched]
        if not slots:
            return "touches no card"
        return f"touches slot{'s' * (len(slots) > 1)} {', '.join(slots)}"
    fate = {True: " fits", False: " does not fit: a strike", None: ""}[event.success]
    return f"{event.card}{fate}"


def _listed(log: Iterator[Told]) -> str:
    rows = [[str(cell) for cell in told] for told in log]
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    return "\n".join(
        "  ".join([row[0].rjust(widths[0]), *map(str.ljust, row[1:], widths[1:])]).rstrip()
        for row in rows
    )


# and writing.


def _position_text(found: "Position | State", form: str) -> str:
    from .position import Position, to_json, to_line

    position = found if isinstance(found, Position) else Position.of(found)
    return to_json(position) if form == "json" else f"{to_line(position)}\n"


def _game_text(found: "Replay", form: str, turn: int | None) -> str:
    from . import hanablive

    if form == "link":
        turn = found.turn if turn is None else turn
        link = hanablive.ADDRESS + hanablive.write_link(found.state)
        if turn is not None:
            found.at(turn)  # refuses a turn that is not there
            link += f"#{turn}"
        return f"{link}\n"
    if turn is not None:
        raise InvalidNotation("--turn: a game is written whole, so write json, line or link")
    return f"{hanablive.write_json(found.state)}\n"


def _print_data(data: dict[str, Any]) -> None:
    """Print JSON, a key a line, in UTF-8 whatever the encoding of the terminal is."""
    rows = [f'  "{key}": {json.dumps(value, ensure_ascii=False)}' for key, value in data.items()]
    click.echo("\n".join(["{", ",\n".join(rows), "}"]).encode())


def _write(path: Path, text: str, *, force: bool) -> None:
    """Write a whole file or nothing, by way of a hidden one beside it."""
    if path.exists() and not path.is_file():
        raise InvalidNotation(f"{path}: this is no file that could be written")
    if path.exists() and not force:
        raise InvalidNotation(f"{path}: already there; --force replaces it")
    part = path.with_name(f".{path.name}.part")
    try:
        part.unlink(missing_ok=True)
        try:
            with part.open("xb") as stream:
                stream.write(text.encode())
                stream.flush()
                os.fsync(stream.fileno())
            os.replace(part, path)
        finally:
            part.unlink(missing_ok=True)
    except OSError as error:
        raise InvalidNotation(f"{path}: can't be written ({error.strerror})") from error


if __name__ == "__main__":
    main()
