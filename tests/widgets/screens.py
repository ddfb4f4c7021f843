"""A widget as a person meets it, without a browser: what it shows, and what can be done to it.

Messages from the page are handed to the widgets as the page would send them; messages to the page
are caught where they leave. What is on the page is read from the state that is kept in step there.
"""

import re
from collections.abc import Iterator
from contextlib import contextmanager
from html import unescape
from random import Random
from typing import Any
from unittest.mock import patch

import ipywidgets
from ipywidgets.widgets.widget import _instances

from hanabi_kit import Action, Return, Rules, State, deal
from hanabi_kit.render.scene import Target
from hanabi_kit.widgets.base.buttons import MARK, is_in_sight
from hanabi_kit.widgets.base.frame import Frame
from hanabi_kit.widgets.base.stage import DENSITY, Stage
from hanabi_kit.widgets.base.typed_line import TypedLine

# What is on the page.


def parts(root: ipywidgets.Widget) -> Iterator[ipywidgets.Widget]:
    """A widget and everything in it that is not put out of sight, in the order of the page."""
    if not is_in_sight(root):
        return
    yield root
    for child in getattr(root, "children", ()):
        yield from parts(child)


def buttons(frame: Frame) -> list[str]:
    """The labels of the buttons that can be pressed, without the mark of the chosen one."""
    return [_label(button) for button in _pressable(frame)]


def _pressable(frame: Frame) -> list[ipywidgets.Button]:
    found = [part for part in parts(frame) if isinstance(part, ipywidgets.Button)]
    return [button for button in found if not button.disabled]


def _label(button: ipywidgets.Button) -> str:
    label: str = button.description
    return label.removeprefix(MARK)


def status(frame: Frame) -> str:
    """The words of the status line."""
    return words(frame.status.value)


def words(html: str) -> str:
    """What a page shows of some HTML, scripts and styles included: they should not be there."""
    return unescape(re.sub("<[^>]*>", "", html))


def shown(frame: Frame) -> str:
    """All words under each other that are on the page."""
    told = []
    for part in parts(frame):
        match part:
            case ipywidgets.HTML():
                told.append(words(part.value))
            case ipywidgets.Textarea():
                told.append(part.value)
            case ipywidgets.Button():
                told.append(part.description)
    return "\n".join(told)


def screen(root: ipywidgets.Widget) -> Any:
    """All state that the page is given of a widget and of those it names, each in its place.

    Buttons are kept for later, blank and out of sight; how many there are is left out.
    """
    if _is_spare(root):
        return "spare"
    return {key: _told(value) for key, value in root.get_state().items()}


def _told(value: Any) -> Any:
    match value:
        case str() if value.startswith("IPY_MODEL_"):
            return screen(_instances[value.removeprefix("IPY_MODEL_")])
        case list() | tuple():
            told = (_told(each) for each in value)
            return [each for each in told if each != "spare"]
        case dict():
            return {key: _told(each) for key, each in value.items()}
    return value


def _is_spare(widget: ipywidgets.Widget) -> bool:
    hidden = isinstance(widget, ipywidgets.Button) and widget.layout.display == "none"
    return hidden and not (widget.description or widget.tooltip or widget.icon)


@contextmanager
def wire() -> Iterator[list[str]]:
    """Every message that leaves for the page, ids replaced by the order in which they appear."""
    sent: list[str] = []
    known: dict[str, str] = {}

    def send(widget: ipywidgets.Widget, message: Any, buffers: Any = None) -> None:
        data = [bytes(buffer).decode("latin-1") for buffer in buffers or ()]
        text = f"{type(widget).__name__} {message} {data}"
        named = re.sub("[0-9a-f]{32}", lambda found: _number(known, found[0]), text)
        sent.append(named)

    with patch.object(ipywidgets.Widget, "_send", send):
        yield sent


def _number(known: dict[str, str], name: str) -> str:
    return known.setdefault(name, f"<{len(known)}>")


def paintings(sent: list[str]) -> list[str]:
    """Those of the messages that paint."""
    return [message for message in sent if message.startswith("_CanvasManager")]


# What a person does.


def press(frame: Frame, label: str) -> None:
    """Press the button with this label."""
    offered = buttons(frame)
    assert label in offered, f"{label!r} is not among {offered}"
    next(button for button in _pressable(frame) if _label(button) == label).click()


def click(stage: Stage, target: Target) -> None:
    """Click on something on the canvas; a browser makes a click of a tap."""
    x, y = (length * DENSITY for length in stage.scene.where(target))
    to_canvas(stage, "mouse_down", x=x, y=y)


def to_canvas(stage: Stage, event: str, **content: Any) -> None:
    """A message from the page's canvas."""
    stage.canvas._handle_custom_msg({"event": event} | content, [])


def type_line(frame: Frame, line: str, *, enter: bool = True) -> None:
    """Type into the line, and press Enter or just leave it."""
    typed = next(part for part in parts(frame) if isinstance(part, TypedLine))
    if enter:
        typed._handle_custom_msg({"event": "submit"}, [])
    if typed.value != line:
        typed.set_state({"value": line})


# Games to look at.


def moments(rules: Rules, seed: int, *, returns: bool = True) -> Iterator[State]:
    """The states of a random game that gets somewhere; without `returns` none goes to the deck."""
    random = Random(seed)
    state = deal(rules, seed=seed)
    yield state
    while not state.over:
        action = some_action(state, random)
        if isinstance(action, Return) and not returns:
            return
        state = state.apply(action)
        yield state


def some_action(state: State, random: Random) -> Action:
    """A legal action, leaning towards plays of cards that fit."""
    legal = state.legal_actions()
    mine = state.hands[state.turn]
    fitting = {
        number
        for number, card in zip(mine.numbers, mine.cards, strict=True)
        if state.game.tables.fits(state.played, card)
    }
    plays = [a for a in legal if str(a)[:2] == "p#" and getattr(a, "card", None) in fitting]
    return random.choice(plays if plays and random.random() < 0.6 else legal)
