"""Markup in names, titles and notes is shown as text, and nothing in it runs."""

from __future__ import annotations

from hanabi_kit.render.scene import SeatSpot
from tests.browser.canvas import where
from tests.browser.conftest import Opener
from tests.browser.page import Notebook, Output

SCRIPT = "<script>ran('script')</script>"
PICTURE = """<img src=x onerror="ran('img')">"""
QUOTES = """'"&amp; {0} %s</pre><u>Zoë</u>"""
HEBREW = "עדה 🎆"
NAMES = (SCRIPT, PICTURE, QUOTES, HEBREW)
LIVE = "<script>, <img>, <u>"

BOARD = f"""
import json
from hanabi_kit import deal, editions, parse
from hanabi_kit.exchange import write_json
from hanabi_kit.widgets import Board, Explorer, Replayer, Worlds
start = deal(editions.rules("en", players=4), seed=347, names={NAMES!r})
board = Board(start)
board
"""
REPLAYER = f"""
game = start
for target in (1, 2, 3):
    name = start.game.names[target]
    clue = next(a for a in game.legal_actions() if getattr(a, "target", None) == target)
    game = game.apply(clue)
site = json.loads(write_json(game))
site["notes"] = [[{PICTURE!r}] * 50] * 4
replayer = Replayer(json.dumps(site))
replayer
"""
EXPLORER = """
explorer = Explorer(game, seat=1)
explorer
"""
WORLDS = f"""
from hanabi_kit.knowledge.models import Model
from hanabi_kit.knowledge.propositions import Atom
model = Model((False, True), {NAMES[:2]!r}, lambda agent, world: world if agent else None)
worlds = Worlds(model, announcements=[({QUOTES!r}, Atom({PICTURE!r}, lambda world: world))])
worlds
"""


def listen(opened: Notebook) -> list[str]:
    """What scripts do to be noticed."""
    noticed: list[str] = []

    def asked(dialog: object) -> None:
        noticed.append("a dialog")
        dialog.dismiss()  # type: ignore[attr-defined]

    opened.page.on("dialog", asked)
    opened.page.expose_function("ran", lambda word: noticed.append(word))  # no builtin will do
    opened.page.evaluate("ran('heard')")
    assert noticed == ["heard"]
    noticed.clear()
    return noticed


def nothing_came_alive(output: Output) -> bool:
    """No element was made of a name."""
    return output.root.locator("script, img[src=x], u").count() == 0


def text_of(output: Output) -> str:
    return output.root.inner_text()


def test_nothing_in_a_name_is_more_than_text(notebook: Opener) -> None:
    opened = notebook(BOARD, REPLAYER, EXPLORER, WORLDS, run=False)
    noticed = listen(opened)
    opened.run()

    output = opened.output(0).wait_painted()
    output.wait_status(f"{SCRIPT} is to move. Seen from {SCRIPT}'s seat.")
    output.click(*where(opened, SeatSpot(2))).wait_status(f"What will you tell {QUOTES}?")
    clue = next(name for name in output.buttons() if name.startswith("Clue "))
    assert clue.endswith(f" to {QUOTES}")
    output.press(clue).wait_status(f"{clue} would touch slot")
    opened.screenshot("names-board")
    output.press("Do it: c" + clue[1:]).wait_status(f"Hand the screen to {PICTURE}.")
    opened.screenshot("names-curtain")
    output.press(f"I am {PICTURE}: show my table").wait_status(f"{PICTURE} is to move.")
    output.type("or type:", f"red to {PICTURE}x").wait_status(f"{(PICTURE + 'x')!r} is nobody here")
    output.type("or type:", f"1 to {SCRIPT}")
    output.type("or type:", f"4 to {SCRIPT}")
    output.press("turns so far")
    first, *_ = output.root.get_by_role("log").locator("li").all_inner_texts()
    assert first.startswith(f"Turn 1, {SCRIPT}: c{clue[1:]} (touches slot")
    output.press("board as text")
    assert nothing_came_alive(output)
    still = output.root.locator("img").first
    alt = still.get_attribute("alt") or ""
    for name in NAMES:
        assert f"  {name}  " in alt.replace("> ", "  ", 1) or name in alt

    output = opened.output(1).wait_painted()
    output.press("last").wait_status("Moment 3 of 3. Turn 3,")
    assert [f for f in (output.buttons()) if f in NAMES] == [*NAMES]
    output.press(QUOTES).wait_status(f"Seen from {QUOTES}'s seat.")
    output.press("board as text")
    twin = output.root.locator("pre:visible").inner_text()
    assert all(name in twin for name in NAMES)
    assert opened.ask("print(replayer)") == twin.rstrip()
    output.press("as JSON")
    assert nothing_came_alive(output)
    opened.screenshot("names-replayer")

    output = opened.output(2).wait_painted()
    output.press(f"{HEBREW} knows that {PICTURE} knows").wait_status(HEBREW)
    output.press("As text")
    assert f"What {HEBREW} knows that {PICTURE} knows" in text_of(output)
    assert nothing_came_alive(output)
    opened.screenshot("names-explorer")

    output = opened.output(3).wait_painted()
    output.press(QUOTES).wait_status(f"Announced: {QUOTES}")
    assert nothing_came_alive(output)
    opened.screenshot("names-worlds")

    assert opened.ask("print(board.state.game.names == start.game.names)") == "True"
    assert noticed == []

    # What is saved and opened again, with no kernel left, is a picture with the same words.
    opened.save().restart().save()
    opened.reload()
    still = opened.output(0).root.locator("img")
    still.wait_for()
    assert still.get_attribute("alt") == alt
    for cell in range(4):
        assert nothing_came_alive(opened.output(cell))
    assert noticed == []
