"""What pictures cost: a table as SVG, and on the canvas of a page that is open in a browser.

The tables are those of seeded games for five, at moments from first to last; of sizes the largest
counts, of times the median.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from statistics import median
from typing import TypeVar

from hanabi_kit import State, View, editions
from hanabi_kit.render.board.board_picture import lay_out_board
from hanabi_kit.render.board.visible_table import visible_table
from hanabi_kit.render.palette import theme_called
from hanabi_kit.render.svg import paint
from hanabi_kit.widgets import Board
from tests.bench import environment
from tests.bench.clicks import in_browser
from tests.bench.harness import Report, Settings, progress
from tests.browser.chromium import missing
from tests.widgets.screens import moments, wire

Asked = TypeVar("Asked")

GAMES = (("en", ()), ("it", ("multicolour-every", "black-powder")))
"""The boxes and variants: five suits, and as many as there can be."""
SEEDS = range(3)
TURNS_BETWEEN = 4

SVG_BYTES = "SVG of a board, kB"
SVG_TIME = "SVG of a board, ms"
KERNEL_TIME = "repaint of a canvas, ms in the kernel"
FRAMES = "repaint of a canvas, websocket frames"
BYTES = "repaint of a canvas, kB in these frames"
CLICK = "click to repaint in the browser, ms"

TARGETS = {SVG_BYTES: 40.0, SVG_TIME: 10.0, KERNEL_TIME: 25.0, FRAMES: 4, BYTES: 40.0, CLICK: 60.0}
"""The most that each may be."""


def costs(settings: Settings) -> Report:
    """Sizes, times, and the way from a click to the picture that answers it."""
    progress("pictures: playing games to draw")
    states = [state for box, variants in GAMES for state in _states(box, variants)]
    progress(f"pictures: {len(states)} tables as SVG and on a canvas")
    few = min(settings.rounds, 5)
    boards = [Board(state, seat=0) for state in states]
    measured = {
        SVG_BYTES: max(len(_svg(state).encode()) for state in states) / 1000,
        SVG_TIME: _milliseconds(_svg, states, few),
        KERNEL_TIME: _milliseconds(_repaint, boards, few),
    }
    remarks = []
    if reason := environment.failures().get(environment.BROWSER) or missing():
        remarks.append(f"NOT MEASURED ({'; '.join((FRAMES, BYTES, CLICK))}): {reason}.")
    else:
        progress("pictures: clicking in JupyterLab")
        seen = in_browser(max(boards, key=_size).state, clicks=2 * settings.rounds)
        measured |= {FRAMES: seen.frames, BYTES: seen.bytes / 1000, CLICK: median(seen.clicks)}
        remarks.append(
            f"A click is {len(seen.clicks)} clicks on cards; of ten, nine are answered within "
            f"{sorted(seen.clicks)[len(seen.clicks) * 9 // 10]:.0f} ms, with all buttons and words "
            f"in {seen.click_frames:.1f} frames."
        )
    missed = [name for name, value in measured.items() if value > TARGETS[name]]
    reached = "targets: reached." if len(measured) == len(TARGETS) else "other targets: reached."
    remarks.append(f"targets not reached: {'; '.join(missed)}." if missed else reached)
    return Report(
        title="What pictures of a table for five cost",
        header=("what", "measured", "target: at most"),
        rows=[
            (name, f"{measured[name]:.1f}" if name in measured else "–", f"{most:g}")
            for name, most in TARGETS.items()
        ],
        remarks=remarks,
        data={"measured": measured, "targets": TARGETS},
        missed=bool(missed),
    )


def _states(box: str, variants: Sequence[str]) -> list[State]:
    rules = editions.rules(box, 5, variants)
    return [state for seed in SEEDS for state in [*moments(rules, seed)][::TURNS_BETWEEN]]


def _svg(state: State) -> str:
    return paint(lay_out_board(visible_table(View.of(state, 0)), theme_called("light")))


def _repaint(board: Board) -> None:
    board.stage.show(board.scene())


def _size(board: Board) -> int:
    """How much a repaint sends, about."""
    with wire() as sent:
        _repaint(board)
    return sum(map(len, sent))


def _milliseconds(do: Callable[[Asked], object], asked: Sequence[Asked], rounds: int) -> float:
    """Processor time, the median over what is asked, each in its quickest round."""
    return median(min(_once(do, each) for _ in range(rounds)) for each in asked)


def _once(do: Callable[[Asked], object], asked: Asked) -> float:
    start = time.process_time()
    do(asked)
    return 1000 * (time.process_time() - start)
