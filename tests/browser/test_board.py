"""The board in a real browser: clicked, tapped and typed at, with the screen handed round."""

import re

from hanabi_kit.render.palette import BLUE, GREEN, RED, YELLOW
from hanabi_kit.render.scene import CardSpot, SeatSpot
from tests.browser.accessibility import serious
from tests.browser.canvas import colours, pixels, where
from tests.browser.conftest import Opener
from tests.browser.page import Notebook, Output

# Ann: r5 w3 b4 r4 b2, Bob: w4 b1 y2 b5 b3, Cem: g4 y2 g5 r3 w4, and numbers count from Ann's r5.
BOARD = """
from hanabi_kit import deal, editions
from hanabi_kit.widgets import Board
start = deal(editions.rules("en", players=3), seed=347)
board = Board(start)
board
"""
BOBS_B1, CEMS_G5 = CardSpot(1, 6), CardSpot(2, 12)
CARDS = {RED, YELLOW, GREEN, BLUE}
TYPE = "or type:"


def standing(opened: Notebook) -> str:
    """Whose turn it is, how many tokens there are, and what is being thought about."""
    return opened.ask("print(board.state.turn, board.state.tokens, board.thinking, sep=', ')")


def test_a_clue_is_previewed_given_hidden_by_the_curtain_and_taken_back(notebook: Opener) -> None:
    opened = notebook(BOARD)
    output = opened.output().wait_painted().wait_status("Ann is to move. Seen from Ann's seat.")
    assert colours(output) >= CARDS
    own = ["slot 1", "slot 2", "slot 3", "slot 4", "slot 5"]
    texts = ["board as text", "turns so far"]
    others = ["New game", "newest card on the left"]
    below = [*texts, "export", *others]
    assert output.buttons() == ["Bob", "Cem", *own, *below]
    at_first = pixels(output)

    output.click(*where(opened, BOBS_B1)).wait_status("What will you tell Bob?")
    clues = ["Clue blue to Bob", "Clue 1 to Bob"]
    assert output.buttons() == ["● Bob", "Cem", *own, *clues, *below]
    output.press("Clue blue to Bob")
    output.wait_status("Clue blue to Bob would touch slots 2, 4 and 5.")
    assert standing(opened) == "0, 8, c1:b"
    assert pixels(output) != at_first
    opened.screenshot("board-preview")
    output.click(*where(opened, SeatSpot(1)))
    assert standing(opened) == "0, 8, None"
    output.press("Clue 1 to Bob").wait_status("Clue 1 to Bob would touch slot 2.")

    mark = opened.wire.mark()
    output.press("Do it: clue 1 to Bob")
    output.wait_status("Turn 1, Ann: clue 1 to Bob (touches slot 2). Hand the screen to Bob.")
    assert standing(opened) == "1, 7, None"
    opened.wait(lambda: not colours(output) & {RED, YELLOW, GREEN}, "the curtain")
    assert not colours(output, least=1) & {RED, YELLOW, GREEN}
    painted = "".join(frame.text for frame in opened.wire.since(mark, sent=False))
    assert "Hand the screen to Bob." in painted
    assert not any(colour in painted for colour in (RED, YELLOW, GREEN))
    assert no_card(output.root.inner_text())
    assert output.buttons() == ["I am Bob: show my table", "Undo", *texts, *others]
    behind = pixels(output)
    opened.screenshot("board-curtain")
    output.click(480, 400).type(TYPE, "play 1").wait_status("Hand the screen to Bob.")
    output.press("board as text")
    assert no_card(output.root.inner_text())
    output.press("hide board as text")
    assert standing(opened) == "1, 7, None"
    assert pixels(output) == behind

    output.press("I am Bob: show my table").wait_status("Bob is to move. Seen from Bob's seat.")
    assert colours(output) >= CARDS
    output.press("Undo").wait_status("Taken back. Hand the screen to Ann.")
    assert no_card(output.root.inner_text())
    output.press("I am Ann: show my table").wait_status("Ann is to move.")
    assert standing(opened) == "0, 8, None"
    assert opened.ask("print(board.state == start)") == "True"
    assert pixels(output) == at_first


def no_card(text: str) -> bool:
    return not re.search(r"\b[rygbw][1-5]\b", text)


def test_only_enter_acts_on_a_line_and_what_is_not_allowed_is_said(notebook: Opener) -> None:
    opened = notebook(BOARD.replace("Board(start)", "Board(start, open_hands=True)"))
    output = opened.output().wait_painted().wait_status("Ann is to move.")
    for line, words in {
        "purple to Bob": "'purple' can't be clued in this game, only red, yellow, green,",
        "1 to Ann": "a clue goes to a teammate, not to seat 0",
        "discard 1": "all 8 tokens are there, so clue or play instead",
        "play 9": "Ann has no slot 9: count the 5 cards from 1, the oldest",
        "<b>sing</b>": "'<b>sing</b>' is not understood; say it like: clue red to Bob",
    }.items():
        output.type(TYPE, line).wait_status(words)
        assert opened.ask("print(board.state is start)") == "True"
    assert output.root.get_by_label(TYPE, exact=True).input_value() == ""

    output.type(TYPE, "1 to Bob", enter=False)
    opened.page.keyboard.press("Tab")
    opened.settle()
    assert output.focused() != TYPE
    assert opened.ask("print(board.state is start)") == "True"
    output.root.get_by_label(TYPE, exact=True).press("Enter")
    output.wait_status("Turn 1, Ann: clue 1 to Bob (touches slot 2). Bob is to move.")
    output.type(TYPE, "play 2").wait_status("Turn 2, Bob: play slot 2 (b1 fits). Cem is to move.")
    output.type(TYPE, "Discard 2").wait_status("Turn 3, Cem: discard slot 2 (y2).")
    assert opened.ask("print(board.state.score, board.state.tokens)") == "1 8"
    output.press("turns so far")
    log = output.root.get_by_role("log")
    assert log.locator("li").all_inner_texts() == [
        "Turn 1, Ann: clue 1 to Bob (touches slot 2).",
        "Turn 2, Bob: play slot 2 (b1 fits).",
        "Turn 3, Cem: discard slot 2 (y2).",
    ]
    output.type(TYPE, "undo").wait_status("Taken back. Cem is to move.")
    assert log.locator("li").count() == 2
    output.press("board as text")
    text = output.root.locator("pre:visible").inner_text()
    assert opened.ask("print(board)") == text.rstrip()

    # Where the canvas has less room than its scene, a click still finds its card.
    opened.page.set_viewport_size({"width": 760, "height": 900})
    opened.wait(lambda: shown_width(output) < 700, "a narrow canvas")
    output.click(*where(opened, CardSpot(0, 2))).wait_status("What will you tell Ann?")
    assert output.buttons()[7:9] == ["Clue blue to Ann", "Clue 4 to Ann"]
    output.click(*where(opened, CEMS_G5)).wait_status("Slot 3: play it, discard it, or move it?")
    opened.screenshot("board-narrow")
    assert serious(opened.page, ".hanabi-kit") == []
    assert output.root.locator("pre:visible").inner_text().rstrip() == opened.ask("print(board)")
    output.press("Move it left").wait_status("Arrange Cem: 1 3 2 4 5?")
    output.press("Do it: arrange Cem: 1 3 2 4 5")
    assert opened.ask("print([str(held.card) for held in board.state.hand(2)])") == (
        "['g4', 'g5', 'y2', 'r3', 'w4']"
    )


def shown_width(output: Output) -> float:
    return float(output.canvas().evaluate("canvas => canvas.clientWidth"))


def test_a_finger_is_enough(notebook: Opener) -> None:
    opened = notebook(BOARD, touch=True)
    output = opened.output().wait_painted()
    output.tap(*where(opened, BOBS_B1)).wait_status("What will you tell Bob?")
    output.button("Clue 1 to Bob").tap()
    output.wait_status("Clue 1 to Bob would touch slot 2.")
    output.button("Do it: clue 1 to Bob").tap()
    output.wait_status("Hand the screen to Bob.")
    output.button("I am Bob: show my table").tap()
    output.wait_status("Bob is to move.")
    output.tap(*where(opened, BOBS_B1)).wait_status("Slot 2: play it, discard it, or move it?")
    output.button("Play slot 2").tap()
    output.button("Do it: play slot 2").tap()
    output.wait_status("Turn 2, Bob: play slot 2 (b1 fits). Hand the screen to Cem.")
    assert standing(opened) == "2, 7, None"
    assert opened.ask("print(board.state.score)") == "1"


def test_it_is_accessible_in_light_and_dark(notebook: Opener) -> None:
    opened = notebook(BOARD, BOARD.replace("Board(start)", "Board(start, theme='dark')"))
    for cell in (0, 1):
        output = opened.output(cell).wait_painted()
        output.press("Bob").press("Clue 1 to Bob").press("turns so far")
    light, dark = colours(opened.output(0)), colours(opened.output(1))
    assert "#f3f0e8" in light - dark
    assert "#15181d" in dark - light
    assert serious(opened.page, ".hanabi-kit") == []
    opened.screenshot("board-light")
    opened.theme("Dark")
    assert serious(opened.page, ".hanabi-kit") == []
    opened.output(1).canvas().scroll_into_view_if_needed()
    opened.screenshot("board-dark")
    opened.output(1).press("Do it: clue 1 to Bob").wait_status("Hand the screen to Bob.")
    assert serious(opened.page, ".hanabi-kit") == []
    opened.screenshot("board-dark-curtain")
