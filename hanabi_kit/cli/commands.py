"""The commands. Each imports what it needs when it runs, so that none waits for the others."""

from pathlib import Path

import click

from .. import __version__
from ..support.errors import InvalidNotation
from . import options
from .group import NAME, CommandGroup
from .lesson_commands import lessons
from .open_commands import class_, lab, read
from .options import check_seat, moment, seen
from .output import (
    draw,
    game_text,
    position_data,
    position_text,
    print_data,
    print_text,
    renamed_text,
    standing_data,
    turns_text,
    write,
)
from .puzzle_commands import puzzles
from .simulate_command import simulate
from .solve_command import solve


@click.group(
    cls=CommandGroup, invoke_without_command=True, context_settings={"max_content_width": 100}
)
@click.version_option(__version__, message="%(prog)s %(version)s")
@click.pass_context
def main(ctx: click.Context) -> None:
    """Teach and explore the card game Hanabi: draw, replay, explain and solve, open the lessons.

    \b
    Example: draw a game of two at its start, as the first player sees it.
      hanabi-kit show "en2 r0y0g0b0w0 t8 s0 d40 m0 ?,?,?,?,?/r1,y1,w3,b2,b1 x"

    Exit codes: 0 fine, 1 the answer is "no" (a check failed), 2 the input was wrong.
    """
    if ctx.invoked_subcommand is None:
        click.echo(ctx.get_help())


@main.command()
@click.argument("position")
@options.seat
@options.as_json
@options.svg
@options.theme
@options.force
def show(
    position: str, seat: int | None, as_json: bool, svg: Path | None, theme: str, force: bool
) -> None:
    """Draw a position, as text or as a picture.

    POSITION is a file (JSON or the one-line notation), the line itself in quotes, or - for
    standard input.

    \b
    Examples:
      hanabi-kit show endgame.json --seat 0
      hanabi-kit show endgame.json --svg endgame.svg --theme dark
      hanabi-kit show "en2 r0y0g0b0w0 t8 s0 d40 m0 ?,?,?,?,?/r1,y1,w3,b2,b1 x" --json
    """
    from ..exchange.sources import read
    from ..position import Position
    from ..render.board.board_text import board

    found = read(position)
    if not isinstance(found, Position):
        raise InvalidNotation(f"this is a hanab.live game, not a position: try {NAME} replay")
    state = found.state()
    if seat is not None:
        state = seen(state, seat)
        found = Position.of(state)
    if svg is not None:
        draw(state, svg, theme, force=force, as_json=as_json)
    elif as_json:
        print_data(position_data(found) | standing_data(state))
    else:
        print_text(board(state))


@main.command()
@click.argument("game")
@click.option("--turn", type=int, metavar="N", help="The table before turn N; turn 1 is the deal.")
@options.seat
@options.as_json
@options.svg
@options.theme
@options.force
def replay(
    game: str,
    turn: int | None,
    seat: int | None,
    as_json: bool,
    svg: Path | None,
    theme: str,
    force: bool,
) -> None:
    """Play a hanab.live game through, turn by turn.

    GAME is a JSON file as the site exports it, a replay-json link in quotes (or just the code at
    its end), or - for standard input. A link that points at a turn shows the table there.

    \b
    Examples:
      hanabi-kit replay game.json
      hanabi-kit replay game.json --turn 12 --seat 2
      hanabi-kit replay game.json --turn 12 --svg turn-12.svg
    """
    from ..engine.log import log
    from ..exchange.sources import read
    from ..position import Position
    from ..render.board.board_text import board

    found = read(game)
    if isinstance(found, Position):
        raise InvalidNotation(f"this is a position, not a hanab.live game: try {NAME} show")
    turn = found.turn if turn is None else turn
    state = moment(found, turn)
    table = state if seat is None else seen(state, seat)
    if svg is not None:
        draw(table, svg, theme, force=force, as_json=as_json)
        return
    turns = len(found.state.states()) - 1
    stopped = state is found.state and not state.over
    if as_json:
        answer = {
            "players": state.game.names,
            "variant": found.variant,
            "turns": turns,
            "turn": len(state.states()),
            **standing_data(table),
            "ended": found.ending,
            "site_score": found.site_score,
            "site_suits": found.suits,
            "log": [told._asdict() for told in log(state)],
            **position_data(Position.of(table)),
        }
        print_data(answer | ({"outcome": "stopped"} if stopped else {}))
        return
    text = f"{found.variant}, {len(state.game.names)} players, {turns} turns"
    text += renamed_text(found.suits)
    text += "\n\n" + turns_text(log(state)) if turn is None else f"; before turn {turn}"
    text += f"\n\n{board(table)}"
    if stopped:
        text += f"\n{found.remark}"
    print_text(text)


@main.command()
@click.argument("position")
@click.option("--seat", type=int, metavar="N", help="Whose cards; the player to move if left out.")
@click.option("--card", type=int, metavar="K", help="Only one card: 1 is the oldest of the hand.")
@click.option("--turn", type=int, metavar="N", help="Of a game: before turn N; turn 1 is the deal.")
@options.as_json
def explain(
    position: str, seat: int | None, card: int | None, turn: int | None, as_json: bool
) -> None:
    """Explain what a seat can know about its own cards, and why.

    POSITION is a position as for show, or a hanab.live game as for replay. For each card a grid
    gives the odds of what it can be and the reason for what it can't; then follows, step by step,
    what each clue and each card shown has taught. Odds that would take long to count are left out.

    \b
    Examples:
      hanabi-kit explain endgame.json --seat 1
      hanabi-kit explain "en2 r0y0g0b0w0 t7 s0 d40 m0 ?+1,?-1,?-1,?-1,?-1/r1,y1,w3,b2,b1 x" --card 1
    """
    from ..exchange.sources import read
    from ..position import Position
    from ..render.inference.explanation import explain as explained

    found = read(position)
    if isinstance(found, Position):
        if turn is not None:
            raise InvalidNotation("--turn is for games, and this is a position")
        state = found.state()
    else:
        state = moment(found, turn)
    seat = state.turn if seat is None else seat
    check_seat(state, seat)
    explanation = explained(state, seat, card)
    if as_json:
        print_data(explanation.data())
    else:
        print_text(str(explanation))


@main.command()
@click.argument("box")
@click.option(
    "-o",
    "--out",
    type=click.Path(path_type=Path),
    help="Write a page for a browser, which prints on one sheet, to this file.",
)
@options.as_json
@options.theme
@options.force
def rules(box: str, out: Path | None, as_json: bool, theme: str, force: bool) -> None:
    """Print all rules of a box.

    BOX is one of en fi nb it nl. Where its rulebook is silent, a rule is marked as our reading.

    \b
    Examples:
      hanabi-kit rules it
      hanabi-kit rules nl -o rules.html
    """
    from ..render.rulebook.rules_page import rules_page

    page = rules_page(box, theme)
    if as_json and out is not None:
        raise InvalidNotation("--out and --json: a page or a JSON document, ask for one of them")
    if out is not None:
        write(out, page.html, force=force)
    elif as_json:
        print_data(page.data())
    else:
        print_text(str(page))


main.add_command(solve)
main.add_command(simulate)
main.add_command(puzzles)
main.add_command(lessons)


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
@options.seat
@click.option("-o", "--out", type=click.Path(path_type=Path), help="Write to this file.")
@options.force
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
    from ..exchange.sources import read
    from ..position import Position

    found = read(source)
    if isinstance(found, Position):
        if turn is not None:
            raise InvalidNotation("--turn: a position is one moment, only a game has turns")
        if form in ("game", "link"):
            raise InvalidNotation(
                f"--to {form}: a position can't become a game, for it lacks what came before"
            )
        text = position_text(found if seat is None else seen(found.state(), seat), form)
    elif form in ("json", "line"):
        state = moment(found, turn)
        text = position_text(state if seat is None else seen(state, seat), form)
    else:
        if seat is not None:
            raise InvalidNotation(f"--seat: a {form} shows every card, so write json or line")
        text = game_text(found, form, turn)
    write(out or Path("-"), text, force=force)


main.add_command(lab)
main.add_command(read)
main.add_command(class_)
