"""The codebook in a real browser: written by click and by key, played, and replayed."""

from hanabi_kit.codes import BOOKS
from hanabi_kit.render.codes.codebook_picture import lay_out_codebook
from hanabi_kit.render.codes.codebook_text import CodebookPage
from hanabi_kit.render.palette import theme_called
from hanabi_kit.render.scene import RowSpot
from tests.browser.accessibility import serious
from tests.browser.conftest import Opener

CELL = """
from hanabi_kit.widgets import Codebook

codebook = Codebook("first touched", number=40)
codebook
"""
BOOK = BOOKS["first touched"]
CELLS = lay_out_codebook(CodebookPage(BOOK, BOOK.signs[0]), theme_called("light"))


def test_a_book_is_written_played_and_replayed(notebook: Opener) -> None:
    opened = notebook(CELL)
    output = opened.output().wait_painted()
    output.click(*CELLS.where(RowSpot("signs", 5 * 5)))
    output.wait_status("rank, first slot 1 now stands for nothing.")
    output.press("slot 2")
    output.wait_status("rank, first slot 1 now stands for slot 2.")
    output.press("Play 40 deals", "Enter")
    output.wait_status("the plain code has")
    output.press("next not understood")
    output.wait_status("Ann wants to say")
    opened.screenshot("codebook")
    assert opened.ask("print(codebook.book.of('rank 1'), codebook.runs[-1].name)") == "(2,) mine 1"
    assert serious(opened.page, ".hanabi-kit") == []
