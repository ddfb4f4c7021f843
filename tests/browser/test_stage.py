"""A picture in a page: it lets the page scroll, is silent, and follows the page's colours."""

from __future__ import annotations

from functools import partial
from io import BytesIO

from hanabi_kit.render.palette import THEMES
from hanabi_kit.render.scene import CardSpot
from tests.browser.canvas import where
from tests.browser.conftest import Opener
from tests.browser.page import Notebook, Output
from tests.render.color_vision import distance

LONG = "print('a line\\n' * 100)"
BOARD = """
from hanabi_kit import Rules, deal
from hanabi_kit.widgets import Board
state = deal(Rules(players=2), seed=7)
board = Board(state)
board
"""
CARD = CardSpot(1, 5)
"""The first card of the second player."""
SCROLLED = "() => document.querySelector('.jp-WindowedPanel-outer').scrollTop"


def middle(output: Output) -> tuple[float, float]:
    """A place of the page in the middle of the canvas."""
    output.canvas().scroll_into_view_if_needed()
    box = output.canvas().bounding_box()
    assert box is not None
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def test_the_wheel_and_the_mouse_pass_over_a_picture(notebook: Opener) -> None:
    opened = notebook(LONG, BOARD, LONG)
    output = opened.output(1).wait_painted()
    page, moved = opened.page, []
    x, y = middle(output)
    mark = opened.wire.mark()
    for place in (x, page.viewport_size["width"] - 60):  # type: ignore[index]
        page.mouse.move(place, y)
        before = page.evaluate(SCROLLED)
        for _ in range(5):
            page.mouse.wheel(0, 20)
        page.wait_for_timeout(300)
        moved.append(page.evaluate(SCROLLED) - before)
        page.mouse.wheel(0, -100)
        page.wait_for_timeout(300)
    assert moved == [100, 100]
    for step in range(100):
        page.mouse.move(x + step, y + step % 9)
    opened.settle()
    assert opened.wire.since(mark, sent=True, kind="comm") == []
    output.click(*where(opened, CARD))
    assert "Do it" not in "".join(output.buttons())
    assert opened.ask("print(board.stage.scene.text != '')") == "True"
    assert [event(frame) for frame in opened.wire.since(mark, sent=True, kind="comm")] == [
        "mouse_down"
    ]


def is_at_rest(opened: Notebook) -> bool:
    """Whether the page has stopped: it rolls on for a moment when the finger leaves it."""
    before = opened.page.evaluate(SCROLLED)
    opened.page.wait_for_timeout(200)
    return bool(opened.page.evaluate(SCROLLED) == before)


def test_a_finger_scrolls_and_a_tap_chooses_once(notebook: Opener) -> None:
    opened = notebook(LONG, BOARD, LONG, touch=True)
    output = opened.output(1).wait_painted()
    x, y = middle(output)
    before, mark = opened.page.evaluate(SCROLLED), opened.wire.mark()
    devtools = opened.page.context.new_cdp_session(opened.page)
    for kind, up in [("touchStart", 0), *(("touchMove", 20 * step) for step in range(1, 11))]:
        finger = {"x": x, "y": y - up}
        devtools.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": [finger]})
    devtools.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
    opened.wait(lambda: opened.page.evaluate(SCROLLED) - before > 100, "the page to scroll")
    opened.wait(partial(is_at_rest, opened), "the page to come to rest")
    opened.settle()
    assert opened.wire.since(mark, sent=True, kind="comm") == []
    output.tap(*where(opened, CARD))
    events = [event(frame) for frame in opened.wire.since(mark, sent=True, kind="comm")]
    assert events == ["mouse_down"]
    assert "Clue" in " ".join(output.buttons())


def event(frame: object) -> str:
    """What the canvas tells in a message."""
    return str(frame.message.content["data"]["content"]["event"])  # type: ignore[attr-defined]


def test_pictures_follow_the_theme_of_the_page(notebook: Opener) -> None:
    opened = notebook(BOARD, "board", "from hanabi_kit import picture\npicture(state)")
    page = opened.page
    views = [opened.output(cell).wait_painted() for cell in (0, 1)]
    wait_shade(opened, "light", views, image=2)
    mark = opened.wire.mark()
    opened.theme("Dark")
    wait_shade(opened, "dark", views, image=2)
    opened.settle()
    assert len(told(opened, mark)) == 1  # two views of one widget
    opened.save().reload()
    wait_shade(opened, "dark", views, image=2)
    assert told(opened, opened.wire.mark()) == []

    page.emulate_media(media="print")
    assert distance(shown(opened, 2), THEMES["light"].board) < 1
    page.emulate_media(media="screen")
    opened.theme("Light")
    wait_shade(opened, "light", views, image=2)

    # Where nothing is said about a theme, what the reader prefers counts.
    page.evaluate("() => { delete document.body.dataset.jpThemeLight }")
    page.emulate_media(color_scheme="dark")
    wait_shade(opened, "dark", views, image=2)
    page.emulate_media(color_scheme="light")
    wait_shade(opened, "light", views, image=2)


def told(opened: Notebook, mark: int) -> list[bool]:
    """What the page has said about its shade since then."""
    states = [
        frame.message.content["data"].get("state", {})
        for frame in opened.wire.since(mark, sent=True, kind="comm_msg")
        if frame.message is not None
    ]
    return [state["value"] for state in states if "value" in state]


def wait_shade(opened: Notebook, name: str, views: list[Output], *, image: int) -> None:
    """Wait until all pictures have the ground of a theme."""
    ground = THEMES[name].board
    wanted = tuple(int(ground[at : at + 2], 16) for at in (1, 3, 5))
    for view in views:
        opened.wait(partial(is_ground, view, wanted), f"{name} on the canvas")
    opened.wait(lambda: shown(opened, image) == ground, f"{name} in the image")


def is_ground(view: Output, colour: tuple[int, ...]) -> bool:
    return view.pixel(1, 1)[:3] == colour


def shown(opened: Notebook, cell: int) -> str:
    """The colour of the page where the corner of an image in a cell is."""
    from PIL import Image

    image = opened.output(cell).root.locator("img.hanabi-auto").first
    picture = Image.open(BytesIO(image.screenshot())).convert("RGB")
    red, green, blue = picture.crop((3, 3, 4, 4)).tobytes()
    return f"#{red:02x}{green:02x}{blue:02x}"


EDGES = """root => {
  const of = node => node.getBoundingClientRect();
  const frame = of(root.querySelector('.hanabi-kit'));
  const room = of(document.querySelector('.jp-WindowedPanel-outer'));
  return [frame.top - room.top, room.bottom - frame.bottom];
}"""


def test_a_widget_made_with_shift_enter_is_in_sight(notebook: Opener) -> None:
    """JupyterLab scrolls to the next cell, which is long here."""
    opened = notebook("x = 1\n" * 20, BOARD, "y = 2\n" * 45, run=False)
    page, output = opened.page, opened.output(1)
    page.set_viewport_size({"width": 1366, "height": 768})
    page.locator(".jp-Notebook-cell").first.click()
    page.keyboard.press("Escape")
    for _ in range(2):
        page.keyboard.press("Shift+Enter")
        opened.settle()
    output.wait_painted()
    page.wait_for_timeout(1200)  # JupyterLab scrolls late
    above, below = output.root.evaluate(EDGES)
    assert above > -1
    assert below > -1

    # Nothing moves when all cells are run, and none was just made by a person.
    page.evaluate("() => { document.querySelector('.jp-WindowedPanel-outer').scrollTop = 0 }")
    opened.command("notebook:move-cursor-up")
    opened.run()
    page.wait_for_timeout(1200)
    assert output.root.evaluate(EDGES)[0] != above
