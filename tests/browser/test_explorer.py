"""The explorer of inference in JupyterLab: by mouse, by keyboard, and read aloud."""

from hanabi_kit import Card, Rules, deal, parse
from hanabi_kit.render.scene import CardSpot, CellSpot
from hanabi_kit.widgets import Explorer
from tests.browser.accessibility import serious
from tests.browser.conftest import Opener
from tests.browser.page import Notebook

TURNS = ("clue 1 to Bob", "play 1", "clue red to Ann", "discard 1", "clue 3 to Ann")

CELL = f"""
from hanabi_kit import Rules, deal
from hanabi_kit.engine.wording import parse
from hanabi_kit.widgets.inference.explorer import Explorer
state = deal(Rules(players=3), seed=7)
for turn in {TURNS}:
    state = state.apply(parse(state, turn))
explorer = Explorer(state, seat=0)
explorer
"""


def twin() -> Explorer:
    """The same explorer here, to be asked where its cells are."""
    state = deal(Rules(players=3), seed=7)
    for turn in TURNS:
        state = state.apply(parse(state, turn))
    return Explorer(state, seat=0)


def standing(notebook: Notebook) -> str:
    return notebook.ask(
        "print(explorer.seat, explorer.observer, explorer.moment, explorer.layer, sep=', ')"
    )


def test_a_game_is_walked_and_a_cell_is_asked(notebook: Opener) -> None:
    opened = notebook(CELL)
    output = opened.output().wait_painted()
    output.wait_status("Ann's second card was touched by 3 (clue by Bob in turn 5), so it is r3.")
    output.slide("Moment", "Home").wait_status("the start")
    assert standing(opened) == "0, None, 0, joint"
    output.press("Next").wait_status("turn 1, Ann: clue 1 to Bob")
    output.press("Next", key="Enter").wait_status("turn 2, Bob: play slot 1")
    output.slide("Moment", "ArrowRight").wait_status("turn 3, Cem: clue red to Ann")
    assert standing(opened) == "0, None, 3, joint"
    output.wait_status("Ann's second card was not touched by red (clue by Cem in turn 3)")

    here = twin()
    here.go(3)
    spots = [target for *_, target in here.scene().spots if isinstance(target, CardSpot)]
    numbers = [*dict.fromkeys(target.number for target in spots)]  # over and under each grid
    output.click(*here.scene().where(CellSpot(numbers[2], Card("r", 2))))
    output.wait_status("Ann's third card can be r2; the chance is 1/8.")
    output.click(*here.scene().where(CellSpot(numbers[1], Card("r", 2))))
    output.wait_status("Ann's second card was not touched by red (clue by Cem in turn 3)")
    opened.screenshot("explorer-asked")
    output.press("Odds of the card").wait_status("Card 2: playable 10/31, useless 1/31")
    output.root.get_by_label("Card", exact=True).select_option("3")
    output.press("Ask").wait_status("Ann's third card can be r2; the chance is 1/8.")


def test_all_of_it_is_reached_by_keyboard_and_named(notebook: Opener) -> None:
    opened = notebook(CELL)
    output = opened.output().wait_painted()
    assert output.buttons() == [
        "● Ann",
        "Bob",
        "Cem",
        "● Ann knows",
        "Bob knows that Ann knows",
        "Cem knows that Ann knows",
        "● touched",
        "● + not touched",
        "● + counting",
        "● + other cards",
        "Back",
        "Next",
        "Ask",
        "Odds of the card",
        "As text",
    ]
    output.press("● touched", key="Enter")
    assert standing(opened) == "0, None, 5, touched"
    output.press("+ other cards", key=" ")
    output.press("Bob knows that Ann knows", key="Enter")
    output.wait_status("Bob knows that Ann has only r3 left for card 2.")
    assert standing(opened) == "0, 1, 5, joint"
    assert serious(opened.page, ".hanabi-kit") == []
    output.press("As text", key="Enter")
    assert "What Bob knows that Ann knows" in output.root.locator("pre:visible").inner_text()
    opened.screenshot("explorer-thoughts")
    opened.theme("Dark")
    assert serious(opened.page, ".hanabi-kit") == []
    opened.screenshot("explorer-dark")


def test_a_reload_paints_it_again_and_a_restart_is_told(notebook: Opener) -> None:
    opened = notebook(CELL).save()
    opened.output().wait_painted()
    opened.reload().output().wait_painted().press("Back").wait_status("turn 4, Ann: discard slot 1")
    assert standing(opened) == "0, None, 4, joint"
    gone = opened.output().root.get_by_text("The kernel was restarted: run this cell again")
    assert not gone.is_visible()
    opened.restart()
    gone.wait_for(state="visible")
