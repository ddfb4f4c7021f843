"""Nested thoughts: the right worlds in every bubble, and everything inside the one around it."""

from typing import Any

import pytest

from hanabi_kit import HanabiError, View
from hanabi_kit.knowledge import Model, worlds
from hanabi_kit.render.palette import theme_called
from hanabi_kit.render.scene import Box, Scene, WorldSpot
from hanabi_kit.render.worlds import thought_bubbles
from hanabi_kit.render.worlds.thought_bubbles import ThoughtBubble, thought_bubble
from tests.builders import table
from tests.render.worlds.test_graph import inside, muddy, small

LIGHT = theme_called("light")


def one_each() -> Model[Any]:
    return worlds(table("Ann: r2; Bob: r1", deck="r1", suits="r", ranks=2, copies=(2, 1)))


@pytest.mark.parametrize("path", [(), (0,), (0, 1), (1, 0), (0, 1, 0), (1, 1, 1)])
def test_each_bubble_has_what_the_agent_considers_possible(path: tuple[int, ...]) -> None:
    model = muddy(3)

    def check(thought: ThoughtBubble, path: tuple[int, ...]) -> None:
        if not path:
            assert thought.agent is None
            assert thought.possible == ()
            return
        assert thought.agent == path[0]
        found = tuple(inner.world for inner in thought.possible)
        assert found == model.possible(path[0], thought.world)
        for inner in thought.possible:
            check(inner, path[1:])

    check(thought_bubble(model, model.here[0], path), path)


@pytest.mark.parametrize("path", [(), (0,), (0, 1), (0, 1, 0)])
@pytest.mark.parametrize("size", ["three worlds", "muddy", "many"])
def test_bubbles_lie_inside_each_other(path: tuple[int, ...], size: str) -> None:
    model = {"three worlds": one_each(), "muddy": muddy(4), "many": small(2, 2, 2, (2, 1, 1))}[size]
    scene = thought_bubbles.lay_out_thoughts(model, model.here[0], path, LIGHT)
    inside(scene)
    outer = [box for box in scene.items if isinstance(box, Box) and box.radius == 20]
    for a in outer:
        for b in outer:
            assert a is b or nested(a, b) or nested(b, a) or apart(a, b)
    for spot in scene.spots:
        assert scene.at(spot.x + spot.width / 2, spot.y + spot.height / 2) == spot.target
    assert scene.width <= 1000


def nested(a: Box, b: Box) -> bool:
    return (
        a.x <= b.x
        and a.y <= b.y
        and b.x + b.width <= a.x + a.width
        and b.y + b.height <= a.y + a.height
    )


def apart(a: Box, b: Box) -> bool:
    return (
        a.x + a.width <= b.x
        or b.x + b.width <= a.x
        or a.y + a.height <= b.y
        or b.y + b.height <= a.y
    )


def test_the_text_is_indented_sentences() -> None:
    model = one_each()
    assert thought_bubbles.thoughts_text(model, model.here[0], (0, 1)).splitlines() == [
        "In the world r2 | r1: Ann considers 2 worlds possible",
        "  r1 | r1: Bob would consider 2 worlds possible",
        "    r1 | r1",
        "    r1 | r2",
        "  r2 | r1: Bob would consider only 1 world possible",
        "    r2 | r1",
    ]


def test_a_full_bubble_counts_the_rest_and_keeps_the_actual_world() -> None:
    model = small(2, 2, 2, (2, 1, 1))
    here = model.here[0]
    many = len(model.possible(0, here))
    thought = thought_bubble(model, here, (0,))
    assert len(thought.possible) == thought_bubbles.MOST[1] < many
    assert here in [inner.world for inner in thought.possible]
    assert f"and {many - thought_bubbles.MOST[1]} more" in thought_bubbles.thoughts_text(
        model, here, (0,)
    )
    assert f"Ann considers {many} worlds possible" in thought_bubbles.thoughts_text(
        model, here, (0,)
    )


def test_worlds_in_bubbles_can_be_clicked() -> None:
    model = one_each()
    scene: Scene = thought_bubbles.lay_out_thoughts(model, model.here[0], (0,), LIGHT)
    assert [spot.target for spot in scene.spots] == [WorldSpot(2), WorldSpot(0), WorldSpot(2)]


def test_thoughts_go_only_so_deep() -> None:
    model = muddy(2)
    with pytest.raises(HanabiError, match="up to 3 deep, not 4: take a shorter path"):
        thought_bubbles.lay_out_thoughts(model, model.here[0], (0, 1, 0, 1), LIGHT)


def test_the_actual_world_is_called_so_only_where_it_is_known() -> None:
    def captions(model: Model[Any]) -> list[str]:
        scene = thought_bubbles.lay_out_thoughts(model, model.here[0], (0,), LIGHT)
        return [text for item in scene.items if (text := getattr(item, "text", "")).islower()]

    state = table("Ann: r2; Bob: r1", deck="r1", suits="r", ranks=2, copies=(2, 1))
    assert captions(worlds(state)) == ["the actual world"]
    assert captions(worlds(View.of(state, 0))) == ["suppose that this is the world"]
