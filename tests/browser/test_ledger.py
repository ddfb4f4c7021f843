"""The ledger in JupyterLab: cards are clicked, seats compared, discards thought of."""

from hanabi_kit import Card, deal, editions
from hanabi_kit.render.ledger.copies_grid import LEDGER
from hanabi_kit.render.scene import RowSpot
from hanabi_kit.widgets import Ledger
from tests.browser.accessibility import serious
from tests.browser.conftest import Opener

CELL = """
from hanabi_kit import deal, editions
from hanabi_kit.widgets import Ledger
ledger = Ledger(deal(editions.rules("en", players=3), seed=347), seat=0)
ledger
"""


def test_a_ledger_is_asked_by_mouse_and_by_buttons(notebook: Opener) -> None:
    opened = notebook(CELL)
    output = opened.output().wait_painted()
    twin = Ledger(deal(editions.rules("en", players=3), seed=347), seat=0)
    place = twin._state.rules.identity(Card.parse("w4"))
    output.click(*twin.scene().where(RowSpot(LEDGER, place)))
    output.wait_status("Ann sees 2 of 2 w4: 1 in Bob's hand and 1 in Cem's hand.")
    output.root.get_by_role("button", name="Cem", exact=True).nth(1).click()
    output.wait_status("Ann and Cem count")
    opened.screenshot("ledger-compared")
    assert serious(opened.page, ".hanabi-kit") == []
    output.press("nobody").press("What matters")
    output.wait_status("The most points still possible: 25 of 25.")
    output.root.get_by_label("Card", exact=True).select_option(label="green 5")
    output.press("If one more were discarded?")
    output.wait_status("g5 would become useless.")
    opened.screenshot("ledger-supposed")
    output.press("Back to the table")
    output.wait_status("25 of 25")
    assert opened.ask("print(ledger.seat, ledger.other, ledger.matters)") == "0 None True"
