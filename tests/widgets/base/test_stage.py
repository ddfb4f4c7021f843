"""The canvas: one message for each painting, and clicks that find what they mean."""

import re
import sys
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor

import ipywidgets
import pytest
from ipycanvas import canvas as ipycanvas_canvas

from hanabi_kit.render.palette import theme_called
from hanabi_kit.render.scene import CardSpot, Label, Scene, SeatSpot, Sketch, Target
from hanabi_kit.widgets.base.stage import DENSITY, LEAST, MOST, Stage
from tests.widgets.screens import click, paintings, to_canvas, wire

MANAGER = ipycanvas_canvas._CANVAS_MANAGER
ANN, CARD = SeatSpot(0), CardSpot(1, 7)


def scene(*labels: str, width: float = 200, height: float = 100) -> Scene:
    """Ann's name on the left, a card on the right, some labels, and a shape of each kind."""
    sketch = Sketch(theme_called("light"))
    sketch.box(0, 0, 50, 50, fill="#fff", line="#000")
    sketch.box(0, 0, 50, 50, line="#000", radius=4, dashed=True)
    sketch.disc(70, 70, 5, fill="#000")
    sketch.shape([(0, 0), (1, 0), (1, 1)], fill="#123")
    sketch.line((0, 0), (9, 9), line="#456")
    for label in labels:
        sketch.label(10, 10, label, 12)
    sketch.spot(0, 0, 100, 100, ANN)
    sketch.spot(100, 0, 100, 100, CARD)
    return sketch.scene(width, height, "words")


@pytest.fixture
def clicked() -> list[Target]:
    return []


@pytest.fixture
def stage(clicked: list[Target]) -> Iterator[Stage]:
    yield Stage(scene("first"), clicked.append)
    MANAGER._caching, MANAGER._commands_cache, MANAGER._buffers_cache = False, [], []


def test_a_painting_is_one_message_that_names_the_canvas(stage: Stage) -> None:
    with wire() as sent:
        stage.paint()
    (message,) = sent
    assert message.startswith("_CanvasManager")
    assert "IPY_MODEL_" in message
    assert "first" in message


def test_two_canvases_that_are_painted_at_the_same_time_are_not_mixed_up() -> None:
    """Threads are made to take turns after every step."""
    names = ("one", "other")
    stages = [Stage(scene(*[name] * 40)) for name in names]
    before = sys.getswitchinterval()
    sys.setswitchinterval(1e-6)
    try:
        with wire() as sent, ThreadPoolExecutor(2) as pool:
            for _ in range(10):
                list(pool.map(Stage.paint, stages))
    finally:
        sys.setswitchinterval(before)
    assert len(sent) == 20
    assert len(set(sent)) == 2
    for message in sent:
        assert ("one" in message) != ("other" in message)
        assert message.count("IPY_MODEL_") == 1


def test_a_page_that_was_loaded_anew_is_told_again_which_canvas_is_meant(stage: Stage) -> None:
    with wire() as sent:
        stage.paint()
        to_canvas(stage, "client_ready")
    first, again = sent
    assert "IPY_MODEL_" in again
    assert again == first


def test_another_scene_is_painted_over_the_last(stage: Stage) -> None:
    with wire() as sent:
        stage.show(scene("second"))
    (message,) = sent
    assert "second" in message
    assert "first" not in message
    with wire() as sent:
        to_canvas(stage, "client_ready")
    assert "second" in sent[0]


def test_text_is_sent_as_it_is(stage: Stage) -> None:
    with wire() as sent:
        stage.show(scene("<b>& עברית 🎆"))
    assert "<b>& " in sent[0]


def size_limits(stage: Stage) -> tuple[float, float, float]:
    """How wide a canvas may be shown: at least, at most, and for each pixel of height it has."""
    high, low = r"calc\(\(100vh - \d+px\) \* ([\d.]+)\)", r"calc\(\(\d+px - 100vh\) \* \d+\)"
    width = rf"min\((\d+)px, max\((\d+)px, {high}, {low}\)\)"
    found = re.fullmatch(width, stage.canvas.layout.max_width)
    assert found
    most, least, across = map(float, found.groups())
    return least, most, across


def test_pictures_under_each_other_share_the_height() -> None:
    assert size_limits(Stage(scene(), share=0.5))[2] == size_limits(Stage(scene()))[2] / 2


def test_a_canvas_has_more_pixels_than_the_scene_has_units(stage: Stage) -> None:
    assert (stage.canvas.width, stage.canvas.height) == (200 * DENSITY, 100 * DENSITY)
    assert size_limits(stage) == pytest.approx((200 * LEAST, 200 * MOST, 2.0), abs=1)


def test_a_larger_scene_makes_the_canvas_larger_before_it_is_painted(stage: Stage) -> None:
    with wire() as sent:
        stage.show(scene(width=300, height=150))
    assert (stage.canvas.width, stage.canvas.height) == (300 * DENSITY, 150 * DENSITY)
    assert size_limits(stage) == pytest.approx((300 * LEAST, 300 * MOST, 2.0), abs=1)
    assert len(paintings(sent)) == 1
    assert sent[-1] == paintings(sent)[0]


def test_a_scene_of_the_same_size_leaves_the_canvas_as_it_is(stage: Stage) -> None:
    with wire() as sent:
        stage.show(scene("other"))
    assert sent == paintings(sent)


def test_a_painting_that_fails_leaves_nothing_behind(
    stage: Stage, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail(*_: object) -> None:
        raise ZeroDivisionError

    with wire() as sent:
        with monkeypatch.context() as broken:
            broken.setattr(stage.canvas, "fill_text", fail)
            with pytest.raises(ZeroDivisionError):
                stage.show(scene("half"))
        assert sent == []
        assert (MANAGER._caching, MANAGER._commands_cache, MANAGER._buffers_cache) == (
            False,
            [],
            [],
        )
        other = Stage(scene("other"))
        other.paint()
        stage.paint()
    messages = paintings(sent)
    assert len(messages) == 2
    assert "half" not in messages[0]
    assert "half" in messages[1]


def test_a_click_is_passed_on_as_what_was_hit(stage: Stage, clicked: list[Target]) -> None:
    click(stage, CARD)
    click(stage, ANN)
    assert clicked == [CARD, ANN]


@pytest.mark.parametrize(
    ("x", "meant"), [(0, [ANN]), (99.9, [ANN]), (100, [CARD]), (199.9, [CARD]), (200, [])]
)
def test_pixels_of_the_canvas_are_units_of_the_scene(
    stage: Stage, clicked: list[Target], x: float, meant: list[Target]
) -> None:
    to_canvas(stage, "mouse_down", x=x * DENSITY, y=50 * DENSITY)
    assert clicked == meant


def test_clicks_go_to_the_scene_that_is_shown(stage: Stage, clicked: list[Target]) -> None:
    empty = scene()._replace(spots=())
    stage.show(empty)
    to_canvas(stage, "mouse_down", x=50, y=50)
    assert clicked == []
    assert stage.scene is empty


def test_a_stage_without_a_listener_can_be_clicked() -> None:
    click(Stage(scene()), ANN)


def test_of_twofold_colours_those_are_painted_that_suit_the_page() -> None:
    sketch = Sketch(theme_called("auto"))
    sketch.label(10, 10, "plain", 12, ink="#123456")
    stage = Stage(sketch.scene(200, 100, "words"))
    shades = [theme_called(name).board for name in ("light", "dark")]
    box = shade(stage)
    with wire() as sent:
        stage.paint()
        box.value = True
        box.value = True  # as a second view of it would say
        box.value = False
    painted = [[board in message for board in shades] for message in paintings(sent)]
    assert painted == [[True, False], [False, True], [True, False]]
    assert all("#123456" in message for message in paintings(sent))


def test_the_box_that_the_page_ticks_is_out_of_sight(stage: Stage) -> None:
    box = shade(stage)
    assert box.layout.display == "none"
    assert box.description == ""
    assert not box.value


def shade(stage: Stage) -> ipywidgets.Checkbox:
    """The box that is ticked on a dark page."""
    (box,) = (child for child in stage.children if isinstance(child, ipywidgets.Checkbox))
    return box


def test_a_style_is_named_only_where_it_changes(stage: Stage) -> None:
    """Half of a message would be styles."""
    labels = [Label(10, 10, f"word {i}", 12, "#123456") for i in range(20)]
    with wire() as sent:
        stage.show(scene()._replace(items=tuple(labels)))
    assert sent[0].count("#123456") == 1
    assert sent[0].count("px Verdana") == 1
