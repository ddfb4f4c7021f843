"""What every widget of the kit has: words, buttons, a picture that stays, a line to type into."""

import re
from asyncio import run, sleep
from base64 import b64decode
from collections.abc import Callable
from inspect import signature
from threading import Event, Thread
from time import monotonic
from typing import Any

import ipywidgets
import pytest

from hanabi_kit import HanabiError, IllegalAction, widgets
from hanabi_kit.render.palette import theme_called
from hanabi_kit.render.scene import Scene, Sketch
from hanabi_kit.widgets.base import frame as frames
from hanabi_kit.widgets.base import typed_line
from hanabi_kit.widgets.base.buttons import READY, ButtonRow, Choice, keep_place, main_button
from hanabi_kit.widgets.base.foldout import Foldout, TextTwin, preformatted
from hanabi_kit.widgets.base.frame import Frame, PictureFrame
from hanabi_kit.widgets.base.slider import MomentSlider
from hanabi_kit.widgets.base.typed_line import PROMPTLY, TypedLine
from tests.widgets.screens import buttons, press, screen, shown, status, type_line, wire, words

MARKUP = """<img src=x onerror="alert('hi')"> & {braces} 🎆"""


class Poster(PictureFrame):
    """A frame around one word."""

    def __init__(self, word: str) -> None:
        super().__init__()
        self.word = word
        self.row = ButtonRow(self)
        self.done: list[str] = []
        self.typed = TypedLine(self.done.append)
        self.arrange(self.status, self.row, self.typed)

    def scene(self) -> Scene:
        return Sketch(theme_called("light")).scene(100, 50, f"It says {self.word}.\nThat is all.")

    def offer(self, *labels: str, caption: str = "") -> None:
        choices = [Choice(label, self._doing(label), label.isupper()) for label in labels]
        self.row.show(choices, caption)

    def _doing(self, label: str) -> Callable[[], None]:
        return lambda: self.done.append(label)


@pytest.fixture
def poster() -> Poster:
    return Poster("hello")


@pytest.mark.parametrize(("kind", "lacks"), [(Frame, "still_page"), (PictureFrame, "scene")])
def test_what_leaves_nothing_behind_is_no_widget(kind: type[Frame], lacks: str) -> None:
    with pytest.raises(TypeError, match=lacks):
        type("Empty", (kind,), {})()


@pytest.mark.parametrize("name", widgets.__all__)
def test_every_widget_takes_a_theme(name: str) -> None:
    theme = signature(getattr(widgets, name)).parameters["theme"]
    assert (theme.kind, theme.default) == (theme.KEYWORD_ONLY, "auto")


# Showing.


@pytest.fixture
def displayed(monkeypatch: pytest.MonkeyPatch) -> list[dict[str, Any]]:
    """What cells are given to show from now on."""
    outputs: list[dict[str, Any]] = []
    monkeypatch.setattr(frames, "display", lambda bundle, raw: outputs.append(bundle))
    return outputs


def test_a_cell_gets_a_still_picture_and_the_live_widget(
    poster: Poster, displayed: list[dict[str, Any]]
) -> None:
    poster._ipython_display_()
    still, live = displayed
    assert still["text/plain"] == "It says hello.\nThat is all."
    assert set(still) == {"text/plain", "text/html"}
    view = live["application/vnd.jupyter.widget-view+json"]
    assert view["model_id"] == poster.model_id
    assert "text/html" not in live


def test_the_picture_has_its_words_beside_it(
    poster: Poster, displayed: list[dict[str, Any]]
) -> None:
    poster._ipython_display_()
    html = displayed[0]["text/html"]
    assert 'alt="It says hello.&#10;That is all."' in html
    found = re.search(r'src="data:image/svg\+xml;base64,([^"]*)"', html)
    assert found
    assert b"It says hello." in b64decode(found[1])


def test_the_picture_is_hidden_by_the_live_widget_alone(
    poster: Poster, displayed: list[dict[str, Any]]
) -> None:
    poster._ipython_display_()
    html = displayed[0]["text/html"]
    (live,) = [name for name in poster._dom_classes if name.startswith("hanabi-live-")]
    key = live.removeprefix("hanabi-live-")
    assert f":has(.hanabi-live-{key}) .hanabi-still-{key} {{display: none}}" in html
    assert f'<div class="hanabi-still-{key}">' in html


def test_what_is_equal_is_shown_alike(displayed: list[dict[str, Any]]) -> None:
    """Two runs of a notebook give the same outputs."""
    for poster in (Poster("one"), Poster("one"), Poster("two")):
        poster._ipython_display_()
        poster._ipython_display_()
    first, live, *others = displayed
    assert others[0] == others[2] == first
    assert others[6] != first
    assert live["text/plain"] == others[1]["text/plain"]


def test_markup_in_the_words_of_a_picture_stays_words(displayed: list[dict[str, Any]]) -> None:
    Poster(MARKUP)._ipython_display_()
    html = displayed[0]["text/html"]
    assert "<img src=x" not in html
    assert "&lt;img src=x onerror=&quot;" in html


def test_its_words_are_its_repr(poster: Poster) -> None:
    assert repr(poster) == "It says hello.\nThat is all."


def test_a_restarted_kernel_is_told_in_words(poster: Poster) -> None:
    assert "The kernel was restarted: run this cell again to go on." in shown(poster)


# Words.


def test_the_status_line_is_read_aloud_when_it_changes(poster: Poster) -> None:
    poster.say("Bob is to move.")
    assert "role='status' aria-live='polite'" in poster.status.value
    assert status(poster) == "Bob is to move."


@pytest.mark.parametrize("tell", [Frame.say, Frame.complain])
def test_markup_in_the_status_line_is_shown_as_text(
    poster: Poster, tell: Callable[[Frame, str], None]
) -> None:
    tell(poster, MARKUP)
    assert status(poster) == MARKUP
    assert "<img" not in poster.status.value


def test_what_went_wrong_stands_out(poster: Poster) -> None:
    poster.say("All is well.")
    usual = poster.status.value
    poster.complain("All is well.")
    assert poster.status.value != usual


def test_what_the_kit_refuses_is_said(poster: Poster) -> None:
    def refuse() -> None:
        raise IllegalAction("no token is left")

    poster.attempt(refuse)
    assert status(poster) == "no token is left"


def test_what_nobody_foresaw_is_said_and_raised_for_the_log(poster: Poster) -> None:
    with pytest.raises(ZeroDivisionError):
        poster.attempt(lambda: 1 // 0)
    assert "Something went wrong inside the kit (ZeroDivisionError" in status(poster)


def test_the_stop_button_ends_an_attempt_in_words(poster: Poster) -> None:
    def stop() -> None:
        raise KeyboardInterrupt

    poster.attempt(stop)
    assert status(poster) == "Stopped."


def test_one_thing_is_attempted_at_a_time(poster: Poster) -> None:
    """Clicks arrive in one thread of the kernel, and cells run in another."""
    order: list[str] = []

    def slow() -> None:
        order.append("begun")
        started.set()
        other.join(0.05)
        order.append("ended")

    def late() -> None:
        started.wait()
        poster.attempt(lambda: order.append("next"))

    started, other = Event(), Thread(target=late)
    other.start()
    poster.attempt(slow)
    other.join()
    assert order == ["begun", "ended", "next"]


def test_what_is_shown_in_an_input_is_not_done(poster: Poster) -> None:
    slot = ipywidgets.IntText()
    poster.when(slot, lambda number: poster.done.append(f"slot {number}"))
    with poster.showing():
        slot.value = 2
    slot.value = 3
    assert poster.done == ["slot 3"]


def test_what_goes_well_says_nothing_of_its_own(poster: Poster) -> None:
    poster.say("before")
    poster.attempt(lambda: None)
    assert status(poster) == "before"


def test_aligned_text_is_no_markup() -> None:
    assert words(preformatted("a  <b>\n&c")) == "a  <b>\n&c"
    assert "<b>" not in preformatted("a  <b>\n&c")


# Buttons.


def test_buttons_do_what_they_say(poster: Poster) -> None:
    poster.offer("left", "right", caption="Go:")
    assert buttons(poster) == ["left", "right"]
    assert "Go:" in shown(poster)
    press(poster, "right")
    press(poster, "left")
    assert poster.done == ["right", "left"]


def test_buttons_are_labelled_anew(poster: Poster) -> None:
    poster.offer("left", "right", "up")
    poster.offer("down")
    assert buttons(poster) == ["down"]
    press(poster, "down")
    poster.offer("left", "right", "up", "down")
    press(poster, "right")
    assert poster.done == ["down", "right"]


def test_a_button_out_of_sight_keeps_nothing_of_its_label(poster: Poster) -> None:
    """On one screen for all, the next player could read in the page what the last one saw."""
    poster.offer("Clue red to Zoe", "CLUE 3 TO ZOE")
    poster.offer()
    assert "zoe" not in str(screen(poster.row)).casefold()
    assert all(not button.description for button in poster.row.children[1:])
    fresh = Poster("other")
    fresh.offer("left", "right")
    for button, plain in zip(poster.row.children[1:], fresh.row.children[1:], strict=True):
        assert screen(button.style) == screen(plain.style)


def test_the_chosen_button_looks_it(poster: Poster) -> None:
    poster.offer("left", "RIGHT")
    left, right = poster.row.children[1:]
    assert screen(left.style) != screen(right.style)
    assert (left.description, right.description) == ("left", "● RIGHT")  # not by colour alone


def test_a_press_that_comes_too_late_does_nothing(poster: Poster) -> None:
    poster.offer("left", "right")
    late = poster.row.children[2]
    poster.offer("left")
    late.click()
    assert poster.done == []


def test_what_a_button_refuses_is_said(poster: Poster) -> None:
    def refuse() -> None:
        raise HanabiError("not now")

    poster.row.show([Choice("try", refuse)])
    press(poster, "try")
    assert status(poster) == "not now"


def test_the_same_buttons_again_are_no_message(poster: Poster) -> None:
    poster.offer("left", "right")
    with wire() as sent:
        poster.offer("left", "right")
    assert sent == []


def test_values_are_offered_by_their_labels(poster: Poster) -> None:
    poster.row.offer(poster.done.append, [("r", "red"), ("b", "blue")], "b", "Colour:")
    assert buttons(poster) == ["red", "blue"]
    assert "● blue" in shown(poster)
    press(poster, "red")
    assert poster.done == ["r"]
    poster.row.offer(poster.done.append, [], caption="Colour:")
    assert "Colour:" not in shown(poster)


def test_markup_in_a_caption_is_shown_as_text(poster: Poster) -> None:
    poster.offer("go", caption=MARKUP)
    assert MARKUP in shown(poster)


# The typed line.


def test_enter_sends_the_line_and_clears_it(poster: Poster) -> None:
    type_line(poster, "red to Bob")
    assert poster.done == ["red to Bob"]
    assert poster.typed.value == ""
    type_line(poster, "red to Bob")
    assert poster.done == ["red to Bob", "red to Bob"]


def test_to_leave_the_line_is_no_decision(poster: Poster) -> None:
    type_line(poster, "red to Bob", enter=False)
    assert poster.done == []
    assert poster.typed.value == "red to Bob"


def test_enter_on_an_empty_line_does_nothing_now_or_later(
    poster: Poster, monkeypatch: pytest.MonkeyPatch
) -> None:
    type_line(poster, "")
    later = monotonic() + 2 * PROMPTLY
    monkeypatch.setattr(typed_line, "monotonic", lambda: later)
    type_line(poster, "red to Bob", enter=False)
    assert poster.done == []


@pytest.mark.parametrize("line", ["red to Bob", "red to Cem"])
def test_a_line_that_was_left_is_sent_by_enter_as_it_stands_then(
    poster: Poster, monkeypatch: pytest.MonkeyPatch, line: str
) -> None:
    """The page sends no text that it has sent before."""
    monkeypatch.setattr(typed_line, "PROMPTLY", 0.2)
    type_line(poster, "red to Bob", enter=False)

    async def come_back() -> None:
        type_line(poster, line)
        await sleep(0.4)

    run(come_back())
    assert poster.done == [line]
    assert poster.typed.value == ""


# What unfolds.


def test_the_text_twin_comes_and_goes_and_follows_the_picture(poster: Poster) -> None:
    twin = TextTwin(poster)
    poster.arrange(twin.switches, twin)
    press(poster, "As text")
    assert "It says hello." in shown(poster)
    poster.word = "goodbye"
    twin.show()
    assert "It says goodbye." in shown(poster)
    press(poster, "Hide the text")
    assert "It says" not in shown(poster)


def test_one_fold_is_open_at_a_time_and_a_fold_may_be_left_out(poster: Poster) -> None:
    part = ipywidgets.HTML("the part")
    fold = Foldout(poster, {"words": lambda: "the words", "part": part}, hide="hide {what}")
    poster.arrange(fold.switches, fold, part)
    press(poster, "words")
    assert buttons(poster) == ["hide words", "part"]
    assert "the words" in shown(poster)
    press(poster, "part")
    assert buttons(poster) == ["words", "hide part"]
    assert ("the words" in shown(poster), "the part" in shown(poster)) == (False, True)
    fold.show([Choice("more", lambda: None)], without=["part"])
    assert buttons(poster) == ["words", "more"]
    assert "the part" not in shown(poster)


# The slider.


def test_a_slider_has_a_name_that_no_markup_breaks() -> None:
    box = MomentSlider(Poster("hello"), """turn "1" of 'x' <b>""", lambda moment: None)
    script = box.children[1].value
    assert script.count("<") == 1
    assert r"setAttribute(&#x27;aria-label&#x27;, &quot;turn \&quot;1\&quot;" in script


def test_a_main_button_looks_ready_only_while_it_is() -> None:
    done: list[str] = []
    button = main_button(Poster("x"), "Go", lambda: done.append("gone"))
    assert button.style.button_color == READY
    button.disabled = True
    assert button.style.button_color is None
    button.click()
    button.disabled = False
    assert button.style.button_color == READY
    keep_place(button, shown=False)
    button.click()
    assert done == []
    keep_place(button, shown=True)
    button.click()
    assert done == ["gone"]
