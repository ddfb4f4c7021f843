"""Models as graphs: everything inside the picture, nothing on top of another, lines go around."""

from itertools import combinations, product
from typing import Any

import pytest

from hanabi_kit import Rules, View, deal
from hanabi_kit.engine.cards import COLOURS
from hanabi_kit.knowledge import Atom, Model, worlds
from hanabi_kit.render.mime import mime_bundle
from hanabi_kit.render.palette import THEMES, theme_called
from hanabi_kit.render.scene import Box, Label, Polyline, Scene, Shape, WorldSpot, text_width
from hanabi_kit.render.worlds import graph
from hanabi_kit.render.worlds.agent_marks import INKS, KINDS, agent_letters
from hanabi_kit.render.worlds.graph_layout import world_layout
from hanabi_kit.render.worlds.line_routes import cells_of
from tests.builders import table

NAMES = ("Ann", "Bob", "Cem", "Dia", "Eve")
LIGHT = theme_called("light")


def muddy(children: int) -> Model[tuple[bool, ...]]:
    found = tuple(product((False, True), repeat=children))
    return Model(found, NAMES[:children], lambda i, w: w[:i] + w[i + 1 :]).at(found[-2])


def small(players: int, each: int, suits: int, copies: tuple[int, ...]) -> Model[Any]:
    rules = Rules(
        players=players,
        suits=COLOURS[:suits],
        ranks=len(copies),
        copies=copies,
        hand_size=each,
    )
    return worlds(deal(rules, seed=4))


def strange() -> Model[str]:
    """Worlds that are just names, of which nothing is known but who can't tell them apart."""
    names = tuple(f"world number {i}, with a long name" for i in range(14))
    return Model(names, NAMES[:3], lambda a, w: (int(w.split()[2][:-1]) * (a + 3) + a) % 5)


def line_of_hats() -> Model[tuple[str, ...]]:
    found = tuple(hats for hats in product("wb", repeat=3) if hats.count("b") <= 2)
    return Model(found, ("Back", "Middle", "Front"), lambda i, hats: hats[i + 1 :])


MODELS: dict[str, Model[Any]] = {
    "one world": Model(("only",), ("Ann",), lambda a, w: w),
    "one agent": Model(tuple("abcdefgh"), ("Ann",), lambda a, w: w in "aei"),
    "two children": muddy(2),
    "three children": muddy(3),
    "four children": muddy(4),
    "hats": line_of_hats(),
    "names only": strange(),
    "three worlds": small(2, 1, 1, (2, 1)),
    "two hands of two": small(2, 2, 1, (2, 1, 1)),
    "three players": small(3, 1, 1, (2, 2, 1)),
    "four players, 30 worlds": small(4, 1, 1, (2, 2, 1)),
    "five players": small(5, 1, 1, (3, 3)),
}


def extent(item: Any) -> tuple[float, float, float, float]:
    match item:
        case Box(x, y, width, height):
            return x, y, x + width, y + height
        case Shape(points) | Polyline(points):
            xs, ys = zip(*points, strict=True)
            return min(xs), min(ys), max(xs), max(ys)
        case Label(x, y, text, size, _ink, anchor):
            # What a label really needs is a little less than what is kept free for it.
            width = 0.85 * text_width(text, size)
            left = {"start": x, "middle": x - width / 2, "end": x - width}[anchor]
            return left, y - size / 2, left + width, y + size / 2
    raise AssertionError(item)


def inside(scene: Scene) -> None:
    for item in scene.items:
        left, top, right, bottom = extent(item)
        assert left >= 0, item
        assert top >= 0, item
        assert right <= scene.width, item
        assert bottom <= scene.height, item


@pytest.mark.parametrize("name", MODELS)
def test_everything_is_inside_and_worlds_keep_apart(name: str) -> None:
    model = MODELS[name]
    assert len(model.worlds) <= graph.MOST
    scene = graph.lay_out_graph(model, LIGHT)
    inside(scene)
    assert [spot.target for spot in scene.spots] == [
        WorldSpot(place) for place in range(len(model.worlds))
    ]
    for one_spot, other_spot in combinations(scene.spots, 2):
        aside = abs(one_spot.x - other_spot.x) - one_spot.width
        down = abs(one_spot.y - other_spot.y) - one_spot.height
        assert max(aside, down) >= 10, (one_spot, other_spot)
    labels = [item for item in scene.items if isinstance(item, Label)]
    for one, other in combinations(labels, 2):
        a, b = extent(one), extent(other)
        over = [min(a[i + 2], b[i + 2]) - max(a[i], b[i]) for i in (0, 1)]
        assert min(over) <= 4, (one, other)


@pytest.mark.parametrize("name", MODELS)
def test_a_click_on_a_world_finds_it(name: str) -> None:
    scene = graph.lay_out_graph(MODELS[name], LIGHT)
    for spot in scene.spots:
        x, y = scene.where(spot.target)
        assert scene.at(x, y) == spot.target
    assert scene.at(1, 1) is None


@pytest.mark.parametrize("name", MODELS)
def test_lines_join_just_what_is_alike(name: str) -> None:
    model = MODELS[name]
    nodes = list(world_layout(model).points.values())
    for agent in range(len(model.names)):
        for cell in cells_of(model, agent, nodes):
            joined = {cell.places[0]}
            for _ in cell.pairs:
                joined |= {b for a, b in cell.pairs if a in joined}
                joined |= {a for a, b in cell.pairs if b in joined}
            alike = model.possible(agent, model.worlds[cell.places[0]])
            assert {model.worlds[place] for place in joined} == set(alike)
            assert len(cell.pairs) == len(alike) - 1, "no more lines than it takes"


@pytest.mark.parametrize("children", [2, 3, 4])
def test_no_line_between_children_runs_through_a_world(children: int) -> None:
    scene = graph.lay_out_graph(muddy(children), LIGHT)
    boxes = [(s.x, s.y, s.x + s.width, s.y + s.height) for s in scene.spots]
    inks = INKS["light"]
    lines = [
        i for i in scene.items if isinstance(i, Polyline) and i.line in inks and len(i.points) > 1
    ]
    for line in lines[: -2 * children]:  # the last are those of the legend
        (ax, ay), (bx, by) = line.points[0], line.points[-1]
        ends = [b for b in boxes if _in(b, ax, ay) or _in(b, bx, by)]
        steps = [(t / 40) for t in range(41)]
        points = (
            [(ax + (bx - ax) * t, ay + (by - ay) * t) for t in steps]
            if len(line.points) == 2
            else list(line.points)
        )
        met = [b for b in boxes if b not in ends and any(_in(b, x, y) for x, y in points)]
        assert met == []


def _in(box: tuple[float, ...], x: float, y: float) -> bool:
    return box[0] < x < box[2] and box[1] < y < box[3]


def test_agents_differ_by_letter_and_by_kind_of_line_not_by_colour_alone() -> None:
    assert len(set(KINDS)) == len(KINDS) == 5
    scene = graph.lay_out_graph(muddy(4), theme_called("print"))
    assert {item.line for item in scene.items if isinstance(item, Polyline)} <= {
        "#000000",
        "#404040",
    }
    chips = [i.text for i in scene.items if isinstance(i, Label) and i.size == 13]
    assert [chips.count(letter) for letter in "ABCD"] == [9, 9, 9, 9], "8 cells and the legend"
    assert agent_letters(["Ann", "amir"]) == ("1", "2")
    assert agent_letters(["", "Bob"]) == ("1", "2")


def test_every_line_can_be_seen_on_its_ground() -> None:
    def light(colour: str) -> float:
        parts = [int(colour[i : i + 2], 16) / 255 for i in (1, 3, 5)]
        lin = [p / 12.92 if p <= 0.04045 else ((p + 0.055) / 1.055) ** 2.4 for p in parts]
        return 0.2126 * lin[0] + 0.7152 * lin[1] + 0.0722 * lin[2]

    for name, theme in THEMES.items():
        for ground in (theme.board, theme.panel):
            for ink in INKS[name]:
                low, high = sorted((light(ink), light(ground)))
                assert (high + 0.05) / (low + 0.05) >= 4.5, (name, ink)


def test_the_actual_world_is_ringed_if_something_is_told_of_it() -> None:
    def rings(model: Model[Any]) -> int:
        scene = graph.lay_out_graph(model, LIGHT)
        return sum(isinstance(i, Box) and i.radius == 14 for i in scene.items)

    model = muddy(3)
    assert rings(model) == 2, "the world and the legend"
    assert rings(Model(model.worlds, model.names, model.sees)) == 0
    state = table("Ann: r2; Bob: r1", deck="r1", suits="r", ranks=2, copies=(2, 1))
    assert rings(worlds(View.of(state, 0))) == 3
    assert "r2 | r1 (actual)" in graph.graph_text(worlds(state))
    assert "r2 | r1 (may be actual)" in graph.graph_text(worlds(View.of(state, 0)))


def test_worlds_keep_their_places_and_struck_ones_become_ghosts() -> None:
    model = muddy(3)
    told = model.announce(Atom("somebody is muddy", any))
    places = world_layout(model)
    before = graph.lay_out_graph(model, LIGHT, places=places)
    after = graph.lay_out_graph(told, LIGHT, places=places, struck=[model.worlds[0]])
    inside(after)
    for place in range(7):
        assert after.where(WorldSpot(place)) == before.where(WorldSpot(place + 1))
    assert after.at(*before.where(WorldSpot(0))) is None
    title = next(item for item in after.items if isinstance(item, Label) and item.size == 17)
    assert title.text == "7 worlds, 1 struck by the latest announcement"


def test_the_lines_of_the_chosen_world_are_stronger() -> None:
    def weights(chosen: Any) -> list[float]:
        scene = graph.lay_out_graph(muddy(2), LIGHT, chosen=chosen)
        return sorted(
            i.weight for i in scene.items if isinstance(i, Polyline) and i.line in INKS["light"]
        )

    assert set(weights(None)) == {2.2}
    assert weights((True, True))[-2:] == [4.2, 4.2]


def test_the_text_says_the_same() -> None:
    model = muddy(2)
    assert graph.lay_out_graph(model, LIGHT).text.splitlines() == [
        "4 worlds, for Ann and Bob:",
        "  Ann no, Bob no",
        "  Ann no, Bob yes",
        "  Ann yes, Bob no (actual)",
        "  Ann yes, Bob yes",
        "Ann can't tell apart:",
        "  Ann no, Bob no = Ann yes, Bob no",
        "  Ann no, Bob yes = Ann yes, Bob yes",
        "Bob can't tell apart:",
        "  Ann no, Bob no = Ann no, Bob yes",
        "  Ann yes, Bob no = Ann yes, Bob yes",
    ]


def test_a_model_too_large_to_draw_says_so() -> None:
    scene = graph.lay_out_graph(muddy(5), LIGHT)
    inside(scene)
    assert scene.spots == ()
    assert scene.text.startswith("32 worlds are too many to draw (at most 30)")


def test_a_picture_is_always_the_same() -> None:
    for model in (strange(), MODELS["four players, 30 worlds"]):
        assert graph.lay_out_graph(model, LIGHT) == graph.lay_out_graph(model, LIGHT)


# In a notebook cell.


def test_a_model_shows_itself() -> None:
    model = muddy(3)
    shown = model._repr_mimebundle_()
    assert shown == mime_bundle(model)
    assert shown["text/plain"] == graph.graph_text(model)
    assert shown["text/html"].startswith('<img alt="8 worlds, for Ann, Bob and Cem:')
    state = table("Ann: r2; Bob: r1", deck="r1", suits="r", ranks=2, copies=(2, 1))
    assert "text/html" in worlds(state)._repr_mimebundle_()


def test_a_large_model_shows_itself_in_words() -> None:
    assert muddy(5)._repr_mimebundle_() == {
        "text/plain": "<Model: 32 worlds, Ann, Bob, Cem, Dia, Eve>\n"
        "32 worlds are too many to draw (at most 30): announce something first."
    }


def test_markup_in_names_stays_text() -> None:
    bad = "<script>alert('&')</script>"
    model = Model((bad, "b"), (bad, '"Bob"'), lambda a, w: a)
    html = model._repr_mimebundle_()["text/html"]
    assert "<script>" not in html
    assert "&lt;script&gt;" in html
