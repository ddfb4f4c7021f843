"""A game with bots in JupyterLab: played by clicks, reviewed, a turn taken away and solved."""

from __future__ import annotations

from hanabi_kit import Position
from hanabi_kit.solver import solve
from tests.browser.accessibility import serious
from tests.browser.conftest import Opener
from tests.browser.lab import Lab
from tests.browser.page import Notebook, Output
from tests.browser.test_hidden import DECK, everything

# Three suits, so that the game is short and can still be linked to.
GAME = """
from hanabi_kit import deal, editions
from hanabi_kit.engine.cards import COLOURS
from hanabi_kit.widgets import Board
rules = editions.rules("en", players=3, suits=(COLOURS[0], COLOURS[2], COLOURS[3]))
board = Board(deal(rules, seed=4), seat=0, teammates=["careful", "odds"])
board
"""
ADVICE, IN_FULL = "What would you do?", "reasons in full, which may name your cards"
EXPLORE = "Open in the endgame explorer"


def opened_under(output: Output, depth: int) -> Output:
    """What is opened under a widget, or under that: it has buttons and a status of its own."""
    inner = Output(output.notebook, 0)
    inner.root = output.root.locator(".hanabi-kit").nth(depth)
    return inner


def own(output: Output) -> str:
    """The status line of the widget itself."""
    return output.root.get_by_role("status").first.inner_text()


def do_it(output: Output) -> str:
    return next(name for name in output.buttons() if name.startswith("Do it: "))


def moments(opened: Notebook) -> int:
    return int(opened.ask("print(len(board.state.states()))"))


def test_a_whole_game_is_played_reviewed_and_a_turn_of_it_solved(notebook: Opener) -> None:
    opened = notebook(GAME)
    output = opened.output().wait_painted().wait_status("Ann is to move.")
    assert output.root.get_by_text(
        "Bob is the bot careful and Cem is the bot odds. Pace:"
    ).is_visible()
    output.press(ADVICE).wait_status("The bot careful would")
    opened.screenshot("bots-advice")
    output.press(do_it(output)).wait_status("Turn 3, Cem: ")
    output.press("Why, Bob?")
    assert "by what you both see: " in own(output) or "cards that you do not see" in own(output)
    assert serious(opened.page, ".hanabi-kit") == []
    opened.screenshot("bots-why")

    output.press("one by one")
    output.press("slot 1").press("Play slot 1").press("Do it: play slot 1")
    output.wait_status("Bob is to move.").press("Let Bob play", key="Enter")
    output.wait_status("Cem is to move.").press("Let Cem play").wait_status("Ann is to move.")
    output.press("Undo").wait_status("Taken back. Ann is to move.")
    output.press("at once")

    while not opened.ask("print(board.state.over)").startswith("True"):
        output.press(ADVICE).press(do_it(output))
    assert "of 15 points" in own(output)
    opened.screenshot("bots-over")

    output.press("Review the game")
    review = opened_under(output, 1)
    review.wait_painted().press("every turn")
    last = [n for n in review.buttons() if n.removeprefix("● ").startswith("turn ")][-1]
    review.press(last)
    assert "The solver" in own(review)
    review.press("show what was hidden").press("● show what was hidden")
    review.press("export").press("as a line")
    copied = review.root.get_by_label("Copy this:")
    line = copied.input_value()
    assert " ?" in line
    review.press("as a link")
    assert copied.input_value().startswith("https://hanab.live/replay-json/")
    assert serious(opened.page, ".hanabi-kit") == []
    opened.screenshot("bots-review")

    review.press(EXPLORE)
    explorer = opened_under(output, 2)
    explorer.wait_painted().wait_status("Best: ")
    best = solve(Position.parse(line))
    assert f"worth {best.value}" in own(explorer)
    assert best.best[0].words in own(explorer)
    opened.screenshot("bots-solved")


def test_they_act_after_a_while_and_whoever_undoes_is_not_overtaken(notebook: Opener) -> None:
    opened = notebook(GAME)
    output = opened.output().wait_painted()
    output.press("every 1 s").type("or type:", "play 1").wait_status("Bob is to move.")
    output.wait_status("Cem is to move.").wait_status("Turn 3, Cem: ")
    assert moments(opened) == 4
    output.type("or type:", "discard 1")
    output.press("Undo").wait_status("Taken back.")
    opened.page.wait_for_timeout(1500)
    assert moments(opened) == 4


def test_a_bot_that_loops_is_replaced_and_the_game_goes_on(notebook: Opener) -> None:
    cell = GAME.replace(
        '["careful", "odds"])',
        '["careful", loops], seconds=0.5)',
    ).replace("board = ", "def loops(view):\n    while True:\n        pass\nboard = ")
    opened = notebook(cell)
    output = opened.output().wait_painted()
    output.type("or type:", "play 1")
    output.wait_status("The bot loops failed in Cem's place and was stopped: it took longer than")
    output.wait_status("From now on Cem is played by careful.")
    assert "The position, as you see it: en3" in own(output)
    assert opened.ask("print(board.failures[0].player)") == "Cem"
    opened.screenshot("bots-failed")
    output.type("or type:", "play 1").wait_status("Turn 6, Cem: ")
    assert "failed" not in own(output)


GOSSIP = """
from pathlib import Path
from hanabi_kit import Card, Discard, Play, Rules, deal
from hanabi_kit.bots import Bot, Decision
from hanabi_kit.widgets import Board
rules = Rules(players=3, ranks=5, copies=(1, 1, 1, 1, 1), strikes=9)
start = deal(rules, deck=[Card.parse(word) for word in Path("FILE").read_text().split()])
class Gossip(Bot):
    name = "gossip"
    def decide(self, view):
        oldest = view.hands[view.seat].numbers[0]
        action = Discard(oldest) if view.tokens < rules.tokens else Play(oldest)
        return Decision(action, f"Ann holds {[view.card(card) for card in view.hands[0].cards]}.")
board = Board(start, seat=0, teammates=Gossip())
board
"""


def test_a_page_is_the_same_whatever_a_bot_sees_in_your_hand(notebook: Opener, lab: Lab) -> None:
    """Until its reasons are wanted in full."""
    words = DECK.split()
    other = " ".join([*words[-5:], *words[5:-5], *words[:5]])
    pages = []
    for number, deck in enumerate((DECK, other)):
        (lab.folder / f"deck-{number}.txt").write_text(deck)
        opened = notebook(GOSSIP.replace("FILE", f"deck-{number}.txt"))
        pages.append(opened)
        output = opened.output().wait_painted().press("export")
        for line in ("1 to Bob", "5 to Cem"):
            output.type("or type:", line).wait_status("Ann is to move.")
            output.press("Why, Bob?").press("Why, Cem?").press(ADVICE).press("as JSON")
            output.press("as a link").wait_status("it can be had when it is over")
    (ours, page), (theirs, another) = map(everything, pages)
    assert ours == theirs
    assert page == another
    assert len(ours) > 20
    for opened in pages:
        opened.output().press(IN_FULL).wait_status("Why: Ann holds")
    assert everything(pages[0])[0] != everything(pages[1])[0]
