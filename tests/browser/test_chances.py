"""The chances of a hand in a real browser: a bar is clicked, and a clue supposed."""

from hanabi_kit import Position
from hanabi_kit.render.inference.chances_picture import CARDS
from hanabi_kit.render.scene import RowSpot
from hanabi_kit.widgets import Chances
from tests.browser.accessibility import serious
from tests.browser.conftest import Opener

LINE = "en2 r0y0g0b0w0 t8 s0 d40 m0 ?,?,?,?,?/?,?,?,?,? x"
CELL = f"""
from hanabi_kit import Position
from hanabi_kit.widgets import Chances
bars = Chances(Position.parse("{LINE}"))
bars
"""


def test_a_card_is_counted_out_and_a_clue_supposed(notebook: Opener) -> None:
    opened = notebook(CELL)
    output = opened.output().wait_painted()
    where = Chances(Position.parse(LINE)).scene().where(RowSpot(CARDS, 2))
    output.click(*where).wait_status("Playable: 15 of 50 copies.")
    output.press("red").wait_status("a clue touches something")
    output.press("touches card 2", key="Enter").wait_status("What if a clue said red and touched")
    output.type("or type:", "1 touches 3 4").wait_status("touched card 3 and card 4?")
    output.press("As text")
    assert opened.ask("print(bars.supposed, bars.slot)") == "(1, (3, 4)) 2"
    opened.screenshot("chances")
    assert serious(opened.page, ".hanabi-kit") == []
