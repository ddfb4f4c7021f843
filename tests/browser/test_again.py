"""A reload, a restart, a second run, a second view: what is on the screen is always sensible."""

from __future__ import annotations

from typing import NamedTuple

import pytest

from hanabi_kit.render.scene import SeatSpot
from tests.browser.accessibility import serious
from tests.browser.canvas import pixels, where
from tests.browser.conftest import Opener
from tests.browser.page import Output

GAME = """
from hanabi_kit import deal, editions, parse
from hanabi_kit.widgets import Board, Replayer
state = deal(editions.rules("en", players=3), seed=347)
for line in ("clue 1 to Bob", "play 2", "clue 5 to Bob"):
    state = state.apply(parse(state, line))
"""
GONE = "The kernel was restarted: run this cell again to go on."
STILL = "A still picture: run this cell to bring it to life."
LOST = "Error displaying widget"


class Case(NamedTuple):
    """A widget, what is pressed on it, what its status line says before and after that."""

    made: str
    before: str
    press: tuple[str, ...]
    after: str
    clicked: str
    """What the status line says after a click on Cem's name."""
    more: tuple[str, ...]
    """What is pressed then so that the picture changes."""
    state: str


CASES = {
    "board": Case(
        made="widget = Board(state)\nwidget",
        before="Ann is to move. Seen from Ann's seat.",
        press=("Cem", "Clue 4 to Cem", "Do it: clue 4 to Cem", "I am Bob: show my table"),
        after="Bob is to move. Seen from Bob's seat.",
        clicked="What will you tell Cem?",
        more=("Clue 5 to Cem",),
        state="len(widget.state.states()), widget.state.turn, widget.thinking",
    ),
    "replayer": Case(
        made="widget = Replayer(state)\nwidget",
        before="Moment 0 of 3. Ann is to move.",
        press=("Ann", "next", "next"),
        after="Moment 2 of 3. Turn 2, Bob: play slot 2 (b1 fits). Cem is to move. Seen from Ann's",
        clicked="Seen from Cem's seat.",
        more=(),
        state="widget.moment, type(widget.view).__name__",
    ),
}
each = pytest.mark.parametrize("case", CASES.values(), ids=list(CASES))


def press(output: Output, case: Case) -> Output:
    for name in case.press:
        output.press(name)
    return output.wait_status(case.after)


def click(output: Output, case: Case) -> Output:
    output.click(*where(output.notebook, SeatSpot(2), "widget")).wait_status(case.clicked)
    for name in case.more:
        output.press(name)
    return output


@each
def test_a_reload_finds_everything_where_it_was(notebook: Opener, case: Case) -> None:
    opened = notebook(GAME, case.made)
    output = press(opened.output(1).wait_painted().wait_status(case.before), case)
    painted, offered = pixels(output), output.buttons()
    standing = opened.ask(f"print({case.state})")
    output = opened.save().reload().output(1).wait_painted().wait_status(case.after)
    opened.wait(lambda: pixels(output) == painted, "the same picture")
    assert output.buttons() == offered
    assert opened.ask(f"print({case.state})") == standing
    assert not output.root.locator("img[alt*=tokens]").is_visible()
    click(output, case)
    opened.wait(lambda: pixels(output) != painted, "another picture")


@each
def test_a_second_run_begins_anew_a_restart_is_told_and_a_picture_remains(
    notebook: Opener, case: Case
) -> None:
    opened = notebook(GAME, case.made)
    output = opened.output(1).wait_painted().wait_status(case.before)
    painted, standing = pixels(output), opened.ask(f"print({case.state})")
    press(output, case)
    output = opened.run().output(1).wait_painted().wait_status(case.before)
    opened.wait(lambda: pixels(output) == painted, "the first picture")
    assert output.root.locator("canvas").count() == 1
    assert opened.ask(f"print({case.state})") == standing

    still, gone = output.root.get_by_text(STILL), output.root.get_by_text(GONE)
    picture = output.root.locator("img[alt^=tokens]")
    assert not still.is_visible()
    assert not gone.is_visible()
    opened.save().restart()
    gone.wait_for(state="visible")
    assert serious(opened.page, ".hanabi-kit") == []

    opened.save().reload()
    picture.wait_for(state="visible")
    assert still.is_visible()
    assert output.root.locator("canvas").count() == 0
    opened.wait(lambda: output.root.get_by_text(LOST).count() == 1, "JupyterLab's own words")
    assert not output.root.get_by_text(LOST).is_visible()
    assert "Ann is to move" in (picture.get_attribute("alt") or "")
    opened.screenshot(f"again-still-{case.made.split()[2][:5]}")

    output = opened.run().output(1).wait_painted().wait_status(case.before)
    assert not still.is_visible()
    assert not picture.is_visible()
    press(output, case)


@each
def test_two_views_of_one_widget_go_together(notebook: Opener, case: Case) -> None:
    opened = notebook(GAME, case.made, "widget")
    one, other = (opened.output(cell).wait_painted().wait_status(case.before) for cell in (1, 2))
    assert pixels(one) == pixels(other)
    press(one, case)
    other.wait_status(case.after)
    assert one.buttons() == other.buttons()
    opened.wait(lambda: pixels(one) == pixels(other), "the same picture twice")
    painted = pixels(one)
    click(other, case)
    one.wait_status(other.status())
    assert one.buttons() == other.buttons()
    opened.wait(lambda: painted != pixels(one) == pixels(other), "another picture twice")
    for output in (one, other):
        assert output.root.locator("img[alt^=tokens]").count() == 1
        assert not output.root.locator("img[alt^=tokens]").is_visible()
    assert serious(opened.page, ".hanabi-kit") == []

    # A reload paints both.
    shown, standing = pixels(one), opened.ask(f"print({case.state})")
    opened.save().reload()
    for output in (one, other):
        output.wait_painted()
    opened.wait(lambda: pixels(one) == pixels(other) == shown, "both as before")
    assert opened.ask(f"print({case.state})") == standing


def test_a_board_in_a_branch_comes_back_too(notebook: Opener) -> None:
    opened = notebook(GAME, "widget = Replayer(state)\nwidget")
    output = opened.output(1).wait_painted().press("first").press("try something else here")
    output.wait_painted(canvas=1).type("or type:", "5 to Bob")
    output.root.get_by_text("Turn 1, Ann: clue 5 to Bob").first.wait_for()
    painted = [pixels(output, canvas=canvas) for canvas in (0, 1)]
    output = opened.save().reload().output(1).wait_painted(canvas=0).wait_painted(canvas=1)
    opened.wait(
        lambda: [pixels(output, canvas=canvas) for canvas in (0, 1)] == painted, "both pictures"
    )
    output.type("or type:", "play 1")
    output.root.get_by_text("Turn 2, Bob: play slot 1").first.wait_for()
    output.press("back to the recorded game").wait_status("Moment 0 of 3.")


def test_behind_the_curtain_a_reload_shows_the_curtain(notebook: Opener) -> None:
    opened = notebook(GAME, "widget = Board(state)\nwidget")
    output = opened.output(1).wait_painted().type("or type:", "5 to Bob")
    output.wait_status("Hand the screen to Bob.")
    behind = pixels(output)
    output = opened.save().reload().output(1).wait_painted().wait_status("Hand the screen to Bob.")
    opened.wait(lambda: pixels(output) == behind, "the curtain")
    output.press("I am Bob: show my table").wait_status("Bob is to move. Seen from Bob's seat.")


OPEN = "from ipywidgets.widgets.widget import _instances\nprint(len(_instances))"


@each
def test_a_cell_that_runs_again_leaves_nothing_of_before_in_the_kernel(
    notebook: Opener, case: Case
) -> None:
    opened = notebook(GAME, case.made)
    press(opened.output(1).wait_painted().wait_status(case.before), case)
    opened.run().output(1).wait_painted().wait_status(case.before)
    once = opened.ask(OPEN)
    for _time in range(4):
        opened.run().output(1).wait_painted().wait_status(case.before)
    assert opened.ask(OPEN) == once
    output = press(opened.output(1), case)
    assert output.root.locator("canvas").count() == 1
    assert not opened.errors


@each
def test_what_two_cells_show_outlives_a_second_run_of_one_of_them(
    notebook: Opener, case: Case
) -> None:
    shown = "first = globals().get('first', widget)\nfirst"
    opened = notebook(GAME, case.made, shown)
    press(opened.output(1).wait_painted().wait_status(case.before), case)
    opened.run().output(1).wait_painted().wait_status(case.before)
    older = opened.output(2).wait_painted().wait_status(case.after)
    assert opened.ask("print(first is widget)") == "False"
    painted = pixels(older)
    older.press("board as text")
    click(opened.output(1), case)
    assert pixels(older) == painted
    older.wait_status(case.after)
    opened.save().reload()
    for cell in (1, 2):
        opened.output(cell).wait_painted()
    opened.output(2).wait_status(case.after)
    assert not opened.errors


@each
def test_what_was_closed_comes_to_life_where_it_is_shown_once_more(
    notebook: Opener, case: Case
) -> None:
    line = case.made.splitlines()[0]
    made = f"if 'widget' not in globals():\n    {line}\n    runs = 0\nruns += 1"
    opened = notebook(GAME, made, "widget if runs != 2 else None")
    press(opened.output(2).wait_painted().wait_status(case.before), case)
    opened.run()
    assert opened.ask("print(widget.comm)") == "None"
    assert opened.output(2).root.locator("canvas").count() == 0
    output = opened.run().output(2).wait_painted().wait_status(case.after)
    painted = pixels(output)
    click(output, case)
    opened.wait(lambda: pixels(output) != painted, "another picture")
    opened.save().reload().output(2).wait_painted()
    assert not opened.errors
