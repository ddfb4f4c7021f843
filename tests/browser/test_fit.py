"""Every widget fits: how high each is in a school laptop's window, and how it uses a larger one.

One notebook for all windows, since a tab can be resized. The notebook's own part of a window of
1366×768 is 647 pixels high.
"""

from typing import Any

from hanabi_kit.widgets.base.stage import AROUND, DENSITY
from tests.browser.conftest import Opener
from tests.browser.page import Notebook

IMPORTS = """
from hanabi_kit import Position, Rules, deal, lesson, parse
from hanabi_kit.bots import find
from hanabi_kit.bots.games.playing import play
from hanabi_kit.codes.hats import PlainHats
from hanabi_kit.render.scene import SeatSpot
from hanabi_kit.widgets import *

def clued(players):
    table = deal(Rules(players=players), seed=7)
    return table.apply(parse(table, "clue 1 to Bob"))

def choosing(board):
    board.point(SeatSpot(1))
    return board

def supposing(chances):
    chances.suppose(1, 2, 3)
    chances.choose(2)
    return chances

ending = "en2[suits=r,hand_size=2] r4 t1 s0 d0 l2 m0 ?,?/r5,r2 x:r1r1"
small = "en2[hand_size=3,suits=r:g,ranks=3] r0g1 t4 s0 d1 m0 ?+1,?,?/r2,r3,g3 x:r1r2g1g2"
"""
FITTING = {
    "board, 2 players": "choosing(Board(deal(Rules(players=2), seed=7), seat=0))",
    "board, 3 players": "choosing(Board(deal(Rules(players=3), seed=7), seat=0))",
    "board, 4 players, bots": (
        "choosing(Board(deal(Rules(players=4), seed=7), seat=0, teammates='careful'))"
    ),
    "board, small game": "choosing(Board(Position.parse(small)))",
    "explorer, 2 players": "Explorer(clued(2), seat=1)",
    "explorer, 3 players": "Explorer(clued(3), seat=1)",
    "explorer, 4 players": "Explorer(clued(4), seat=1)",
    "chances, 2 players": "supposing(Chances(deal(Rules(players=2), seed=7), seat=0))",
    "chances, 3 players": "supposing(Chances(deal(Rules(players=3), seed=7), seat=0))",
    "chances, 4 players": "supposing(Chances(deal(Rules(players=4), seed=7), seat=0))",
    "puzzle, 2 players": "answered = PuzzlePlayer('first-01-two-threes-to-go'); answered",
    "puzzle, 3 players": "PuzzlePlayer('first-15-the-quiet-neighbour')",
    "puzzle, 4 players": "PuzzlePlayer('three-white-cards')",
    "prediction": "predicted = lesson(1).predict('misfit'); predicted",
    "check, 2 players": "checked = lesson(3).check('never-touched'); checked",
    "check, 3 players": "lesson(4).check('fours')",
}
"""Question, picture, controls and verdict together are in sight."""
LARGE = {
    "replayer, 5 players": (
        "Replayer(play(deal(Rules(players=5), seed=3), [find('careful')] * 5), moment=12)"
    ),
    "review": "Review(play(deal(Rules(players=3), seed=3), [find('careful')] * 3), 0, seconds=0.2)",
    "endgame": "Endgame(Position.parse(ending), goal='perfect')",
    "editor": "Editor(ending)",
    "ledger": "Ledger(deal(Rules(players=3), seed=7), seat=0)",
    "worlds": "Worlds(Position.parse(ending))",
    "codebook": "Codebook()",
    "hats": "Hats(PlainHats(hats=(0, 2, 1, 2), modulus=3))",
}
"""Controls are beside or above the picture."""
CELLS = FITTING | LARGE
AT_MOST = 640
WIDE, ROOM_LEFT, LARGER = 1150, 20, 1.5
"""On a projector a picture is so wide, or leaves no more of the height that it may have, or is so
much larger than it was drawn."""

MEASURE = """() => [...document.querySelectorAll('.jp-Notebook-cell')].slice(1).map(cell => {
  const kit = cell.querySelector('.hanabi-kit');
  const picture = kit.querySelector('.hanabi-picture :is(canvas, img)');
  const box = element => element ? element.getBoundingClientRect().toJSON() : null;
  const wide = [...kit.querySelectorAll('*')].filter(each =>
    each.getBoundingClientRect().right > kit.getBoundingClientRect().right + 1
    || (each.clientWidth && each.scrollWidth > each.clientWidth + 1
        && getComputedStyle(each).overflowX !== 'visible' && each.tagName !== 'PRE'));
  const button = kit.querySelector('.hanabi-side button');
  return {kit: box(kit), picture: box(picture), button: box(button),
          drawn: picture.naturalWidth ?? picture.width / DENSITY,
          wide: wide.map(each => `${each.tagName} ${each.className}`)};
})""".replace("DENSITY", str(DENSITY))


def measured(opened: Notebook, width: int, height: int) -> dict[str, Any]:
    """The places of each widget, its first picture and its first button, in a window."""
    opened.page.set_viewport_size({"width": width, "height": height})
    opened.page.wait_for_timeout(300)  # until JupyterLab has laid itself out anew
    return dict(zip(CELLS, opened.page.evaluate(MEASURE), strict=True))


def heights(found: dict[str, Any]) -> dict[str, int]:
    return {name: round(each["kit"]["height"]) for name, each in found.items()}


def test_every_widget_fits_its_window(notebook: Opener) -> None:
    opened = notebook(IMPORTS, *CELLS.values())
    opened.command("application:toggle-left-area")
    opened.command("notebook:hide-all-cell-code")

    laptop = measured(opened, 1366, 768)
    asked = heights(laptop)
    opened.ask("answered.answer('1 to Bob')")  # wrong, and the verdict has to be in sight too
    opened.ask("predicted.predict(predicted.prediction.kind.options[0], 100)")
    opened.ask("checked.answer('r1'); checked.answer('r2')")
    opened.settle()
    table = heights(measured(opened, 1366, 768))
    for name, height in table.items():
        print(f"{name:24} {asked[name]:5} {height:5}")
    fits = {name: table[name] for name in FITTING}
    assert {name: high for name, high in fits.items() if high > AT_MOST} == {}
    for name, each in laptop.items():
        picture, button = each["picture"], each["button"]
        assert button["left"] >= picture["right"], name
        assert button["top"] < picture["bottom"], name

    projector = measured(opened, 1920, 1080)
    for name in fits:
        picture = projector[name]["picture"]
        left = 1080 - AROUND - picture["height"]
        scale = picture["width"] / projector[name]["drawn"]
        assert picture["width"] >= WIDE or left < ROOM_LEFT or scale >= LARGER, (name, picture)

    for width, height in ((800, 768), (683, 384)):  # narrow, and a laptop at 200 % zoom
        narrow = measured(opened, width, height)
        assert {name: each["wide"] for name, each in narrow.items() if each["wide"]} == {}


def test_the_main_button_keeps_its_place_while_choosing(notebook: Opener) -> None:
    opened = notebook(IMPORTS, CELLS["board, 3 players"].replace("choosing", ""))
    output = opened.output(1).wait_painted()
    main = output.root.get_by_role("button", name="Do it")
    before = main.bounding_box()
    for name in ("Cem", "slot 2", "Bob"):
        output.press(name)
        assert main.bounding_box() == before
    output.press("Clue 1 to Bob")
    after = main.bounding_box()
    assert before is not None
    assert after is not None
    assert (after["x"], after["y"]) == (before["x"], before["y"])
