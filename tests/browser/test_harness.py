"""The harness itself, on plain ipywidgets and ipycanvas: what it does reaches the kernel."""

import json

import pytest

from tests.browser.accessibility import serious
from tests.browser.conftest import Opener

# A red canvas of 300 × 200 units with two pixels for each, and a blue square at (200, 100).
CANVAS = """
import ipycanvas, ipywidgets as w
from ipycanvas import hold_canvas
canvas = ipycanvas.Canvas(width=600, height=400, layout=w.Layout(width="300px", height="200px"))
log = []
canvas.on_mouse_down(lambda x, y: log.append(["mouse", round(x / 2), round(y / 2)]))
canvas.on_touch_start(lambda places: log.append(["touch", *(round(z / 2) for z in places[0])]))
def draw():
    ipycanvas.canvas._CANVAS_MANAGER._current_canvas = None
    with hold_canvas():
        canvas.fill_style = "#cc0000"
        canvas.fill_rect(0, 0, 600, 400)
        canvas.fill_style = "#0000cc"
        canvas.fill_rect(400, 200, 20, 20)
canvas.on_client_ready(draw)
display(canvas)
"""

CONTROLS = """
import ipywidgets as w
status = w.HTML()
def say(text):
    status.value = f'<div role="status">{text}</div>'
say("ready")
button = w.Button(description="Play 1", icon="play")
button.on_click(lambda _: say("played"))
other = w.Button(description="Play 12")
other.on_click(lambda _: say("wrong button"))
line = w.Text(description="Say", continuous_update=False)
line.observe(lambda change: say(f"said {change.new}"), "value")
slider = w.IntSlider(description="Turn", max=20)
slider.observe(lambda change: say(f"turn {change.new}"), "value")
broken = w.Button(description="Break")
broken.on_click(lambda _: 1 / 0)
display(w.VBox([button, other, line, slider, broken, status]))
"""


def test_a_canvas_is_painted_and_clicked_in_units_of_the_scene(notebook: Opener) -> None:
    opened = notebook("'a cell before it'", CANVAS)
    output = opened.output(1).wait_painted()
    assert output.pixel(5, 5) == (204, 0, 0, 255)
    assert output.pixel(205, 105) == (0, 0, 204, 255)
    output.click(10, 20).click(290, 190)
    assert json.loads(opened.ask("print(__import__('json').dumps(log))")) == [
        ["mouse", 10, 20],
        ["mouse", 290, 190],
    ]


def test_a_tap_is_no_click(notebook: Opener) -> None:
    opened = notebook(CANVAS, touch=True)
    opened.output().wait_painted().tap(30, 40)
    assert opened.ask("print(log)") == "[['touch', 30, 40]]"


def test_a_reload_keeps_the_kernel_and_a_restart_does_not(notebook: Opener) -> None:
    opened = notebook(CANVAS).save()
    opened.output().click(10, 20)
    opened.reload().output().wait_painted()
    assert opened.ask("print(log)") == "[['mouse', 10, 20]]"
    opened.restart()
    assert opened.ask("print('log' in globals())") == "False"
    assert opened.output().pixel(5, 5) == (204, 0, 0, 255)
    assert opened.output().root.locator(".jupyter-widgets-disconnected, canvas").count() == 1
    opened.save().reload()
    opened.output().root.get_by_text("Error displaying widget: model not found").wait_for()


def test_controls_are_found_by_name_and_reach_the_kernel(notebook: Opener) -> None:
    opened = notebook(CONTROLS)
    output = opened.output().wait_status("ready")
    assert output.buttons() == ["Play 1", "Play 12", "Break"]
    output.press("Play 1").wait_status("played")
    output.type("Say", "red to Bob").wait_status("said red to Bob")
    output.slide("Turn", "ArrowRight", "ArrowRight").wait_status("turn 2")
    output.slide("Turn", "End").wait_status("turn 20")
    assert opened.ask("print(line.value, slider.value)") == "red to Bob 20"
    assert output.status() == "turn 20"
    output.press("Play 1", key="Enter").wait_status("played")
    assert output.focused() == "Play 1"
    opened.page.keyboard.press("Tab")
    assert output.focused() == "Play 12"
    opened.page.keyboard.press("Tab")
    assert output.focused() == "Say"
    path = opened.screenshot("harness/controls: all of them")
    assert path.name == "harness-controls-all-of-them.png"
    assert path.read_bytes().startswith(b"\x89PNG")


def test_every_frame_is_recorded_in_both_directions(notebook: Opener) -> None:
    opened = notebook(CANVAS, CONTROLS)
    opened.output(0).wait_painted()
    mark = opened.wire.mark()
    opened.output(1).type("Say", "grün für Zoë")
    opened.output(1).wait_status("said grün für Zoë")
    assert any("grün für Zoë" in frame.text for frame in opened.wire.since(mark, sent=True))
    assert any("said grün" in frame.text for frame in opened.wire.since(mark, sent=False))
    mark = opened.wire.mark()
    opened.ask("draw()")
    (frame,) = opened.wire.since(mark, sent=False, kind="comm_")
    assert "#cc0000" in frame.text
    assert 300 < frame.size < 1500
    assert "grün für Zoë" in opened.dom()


def test_errors_that_nobody_sees_are_told(notebook: Opener) -> None:
    opened = notebook(CONTROLS, "1 / 0", run=False)
    with pytest.raises(AssertionError, match="ZeroDivisionError: division by zero"):
        opened.run()
    with pytest.raises(AssertionError, match="NameError: name 'nothing' is not defined"):
        opened.ask("nothing")
    assert opened.wire.failures() == []
    opened.output().press("Break")
    assert opened.wire.failures() == ["ZeroDivisionError: division by zero"]
    opened.wire.frames.clear()
    opened.page.evaluate("() => { setTimeout(() => { throw new Error('in the page') }) }")
    opened.wait(lambda: opened.errors == ["in the page"])
    opened.errors.clear()


def test_axe_finds_what_is_serious_where_it_is_asked(notebook: Opener) -> None:
    opened = notebook(
        """
import ipywidgets as w
image = 'src="data:image/gif;base64,R0lGODlhAQABAAAAACw="'
bad = w.HTML(f'<img {image}><p style="color: #eee; background: #fff">pale</p>')
good = w.HTML(f'<img alt="a board" {image}><h3>Board</h3><p>clear</p>')
display(bad.add_class("bad"), good.add_class("good"))
display(w.Dropdown(options=["Ann"]).add_class("nameless"))
"""
    )
    opened.page.wait_for_selector(".nameless select")
    rules = [finding.split(":")[0] for finding in serious(opened.page, ".bad")]
    assert sorted(rules) == ["critical image-alt", "serious color-contrast"]
    assert serious(opened.page, ".good") == []
    output = ".jp-Cell-outputArea"
    assert len(serious(opened.page, output)) == 3
    assert serious(opened.page, output, without=[".bad", ".nameless"]) == []
    with pytest.raises(AssertionError, match=r"nothing on the page is \.absent"):
        serious(opened.page, ".absent")
    opened.theme("Dark")
    assert serious(opened.page, ".good") == []
