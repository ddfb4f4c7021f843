"""What a command answers: data, words, files; and on the way, how far it has come.

All words of a command go to the terminal here: what steers a terminal is made visible first.
"""

import json
import os
import re
import sys
import unicodedata
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from ..support.errors import InvalidNotation

if TYPE_CHECKING:
    from ..engine.log import LogEntry
    from ..engine.state import State
    from ..exchange.hanablive import Replay
    from ..position import Position


SIMPLER = str.maketrans({"░": ".", "×": "x", "±": "+-", "–": "-", "“": '"', "”": '"'})
"""Signs for terminals that know only those on every keyboard."""
PARTS = 100
"""Of the whole work, as a progress bar counts."""


def position_data(position: "Position") -> dict[str, Any]:
    """A position in both formats."""
    from ..position import to_line
    from ..position.position_json import to_data

    return {"position": to_data(position), "line": to_line(position)}


def standing_data(state: "State") -> dict[str, Any]:
    """How a game stands, and what can be done."""
    from ..engine.wording import say

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


def turns_text(log: "Iterable[LogEntry]") -> str:
    """Turns in aligned columns."""
    rows = [[str(cell) for cell in told] for told in log]
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    return "\n".join(
        "  ".join([row[0].rjust(widths[0]), *map(str.ljust, row[1:], widths[1:])]).rstrip()
        for row in rows
    )


def position_text(found: "Position | State", form: str) -> str:
    """A position as a file."""
    from ..position import Position, to_json, to_line

    position = found if isinstance(found, Position) else Position.of(found)
    return to_json(position) if form == "json" else f"{to_line(position)}\n"


def game_text(found: "Replay", form: str, turn: int | None) -> str:
    """A game as a file of the site or as a link."""
    from ..exchange import hanablive

    if form == "link":
        pointing = found if turn is None else replace(found, turn=turn)
        return f"{hanablive.ADDRESS}{hanablive.write_link(pointing)}\n"
    if turn is not None:
        raise InvalidNotation("--turn: a game is written whole, so write json, line or link")
    return f"{hanablive.write_json(found)}\n"


def renamed_text(suits: Mapping[str, str]) -> str:
    """Which suits of the site go by another name here, if there are any beside its purple."""
    others = [
        f"{site} is {ours}"
        for ours, site in suits.items()
        if site != "Purple" and site.lower() != ours
    ]
    return f"\n(hanab.live's suits by our names: {', '.join(others)})" if others else ""


def print_data(data: dict[str, Any]) -> None:
    """Print JSON, a key a line, in UTF-8 whatever the encoding of the terminal is."""
    rows = [f'  "{key}": {_json_text(value)}' for key, value in data.items()]
    click.echo("\n".join(["{", ",\n".join(rows), "}"]).encode())


def _json_text(value: Any) -> str:
    """JSON on one line: what can't be seen, or is half a character, is escaped as JSON does."""
    text = json.dumps(value, ensure_ascii=False)
    return "".join(json.dumps(sign)[1:-1] if _is_unseen(sign) else sign for sign in text)


def print_text(text: str, *, err: bool = False) -> None:
    """Print lines; where the terminal lacks signs, such as blocks for bars, with simpler ones."""
    text = visible(text, keep="\n")
    try:
        text.encode(getattr(sys.stderr if err else sys.stdout, "encoding", None) or "ascii")
    except UnicodeEncodeError:
        text = re.sub("[▌▋▊▉█]", "#", re.sub("[▏▎▍]", "|", text)).translate(SIMPLER)
    click.echo(text, err=err)


def print_line(words: str, *, err: bool = False) -> None:
    """Print one line, whatever is in it: no name of a file makes it two."""
    print_text(visible(words), err=err)


def visible(words: str, keep: str = "") -> str:
    """Words in which nothing steers a terminal: what can't be seen is written out.

    >>> print(visible("a\\x1b[31mb\\u202ec"))
    a\\x1b[31mb\\u202ec
    """
    return "".join(
        sign.encode("unicode_escape").decode() if _is_unseen(sign) and sign not in keep else sign
        for sign in words
    )


JOINERS = "\u200c\u200d"
"""They steer no terminal, and some languages and pictures are not written without them."""


def _is_unseen(sign: str) -> bool:
    """Whether a sign is a control, turns the order of others around, or is half a character."""
    kind = unicodedata.category(sign)
    return (kind[0] == "C" or kind in ("Zl", "Zp")) and sign not in JOINERS


def draw(state: "State", out: Path, theme: str, *, force: bool, as_json: bool) -> None:
    """Write a table as an SVG picture, which no JSON document can be."""
    from ..render.board.board_picture import picture

    if as_json:
        raise InvalidNotation("--svg and --json: a picture or a JSON document, ask for one of them")
    write(out, picture(state, theme).svg, force=force)


def write(path: Path, text: str, *, force: bool) -> None:
    """Write a file, over another only if that is wished; a dash is standard output."""
    if str(path) == "-":
        seen = sys.stdout is not None and sys.stdout.isatty()
        click.echo((visible(text, keep="\n\t") if seen else text).encode(), nl=False)
        return
    _refuse_overwrite(path, force)
    _put(path, text.encode())


def write_all(folder: Path, files: Mapping[str, bytes], *, force: bool) -> None:
    """Write files to a folder, all or, if one would replace another that differs, none."""
    for name, data in files.items():
        if not _holds(folder / name, data):
            _refuse_overwrite(folder / name, force)
    for name, data in files.items():
        _put(folder / name, data, in_new_folder=True)


def _holds(path: Path, data: bytes) -> bool:
    """Whether this is in the file already; what can't be read is taken for something else."""
    from ..support.files import read_bytes

    try:
        return read_bytes(path, len(data)) == data
    except OSError:
        return False


def _refuse_overwrite(path: Path, force: bool) -> None:
    there = os.path.exists(path)
    if there and not os.path.isfile(path):
        raise InvalidNotation(f"{path}: this is no file that could be written")
    if there and not force:
        raise InvalidNotation(f"{path}: already there; --force replaces it")


def _put(path: Path, data: bytes, *, in_new_folder: bool = False) -> None:
    from ..support.files import reason, write_whole

    try:
        if in_new_folder:
            path.parent.mkdir(parents=True, exist_ok=True)
        write_whole(path, data)
    except OSError as error:
        raise InvalidNotation(f"{path}: can't be written ({reason(error)})") from error


@contextmanager
def shown_progress() -> Iterator[Callable[[float, str], None] | None]:
    """What is told the share done and what is being looked at, and shows it on standard error.

    None unless somebody sits at a terminal.
    """
    if sys.stderr is None or not sys.stderr.isatty():
        yield None
        return
    from tqdm import tqdm

    form = "{desc}: {percentage:3.0f}%|{bar}| {elapsed}"
    with tqdm(total=PARTS, leave=False, file=sys.stderr, bar_format=form) as bar:

        def tell(share: float, words: str) -> None:
            bar.set_description_str(visible(words), refresh=False)
            bar.n = min(PARTS, round(PARTS * share))
            bar.refresh()

        yield tell
