"""Fireworks over a table: from the right towers, and one after the other."""

import re
from xml.etree import ElementTree

import pytest

from hanabi_kit import deal, editions
from hanabi_kit.render.board.board_picture import lay_out_table
from hanabi_kit.render.board.celebration import celebration
from hanabi_kit.render.board.visible_table import visible_table
from hanabi_kit.render.palette import THEMES
from hanabi_kit.render.scene import Scene


@pytest.fixture(scope="module")
def table() -> Scene:
    rules = editions.rules("it", players=3, variants=["multicolour-every", "black-powder"])
    return lay_out_table(visible_table(deal(rules, seed=1)), THEMES["light"])


def rockets(svg: str) -> list[tuple[float, float]]:
    """Where each rocket starts, as drawn."""
    return [(float(x), float(y)) for x, y in re.findall(r'd="M(\d+) (\d+)L', svg)]


def test_every_suit_has_a_tower_and_its_rocket_starts_there(table: Scene) -> None:
    towers = {mark.name: (round(mark.x), round(mark.y)) for mark in table.landmarks}
    assert list(towers) == [*["red", "yellow", "green", "blue", "white", "multicolour", "black"]]
    for suit, place in towers.items():
        assert rockets(celebration(table, [suit])) == [place]


def test_one_goes_up_after_the_other(table: Scene) -> None:
    svg = celebration(table, ["red", "blue", "red"])
    starts = [float(at) for at in re.findall(r"--at:([\d.]+)s", svg)]
    assert len(starts) == 3
    assert starts == sorted(set(starts))


def test_it_is_decoration_that_a_parser_can_read(table: Scene) -> None:
    root = ElementTree.fromstring(celebration(table, ["black", "multicolour"]))
    assert root.get("aria-hidden") == "true"
    assert "prefers-reduced-motion: reduce" in celebration(table, ["red"])


def test_a_suit_without_a_tower_has_no_rocket(table: Scene) -> None:
    assert rockets(celebration(table, ["purple"])) == []


def test_all_sparks_stay_near_the_table(table: Scene) -> None:
    svg = celebration(table, [mark.name for mark in table.landmarks])
    assert svg.count("hanabi-spark") > 100
    spark = r'spark" cx="(\d+)" cy="(\d+)"[^>]+"--x:(-?\d+)px;--y:(-?\d+)'
    for x, y, dx, dy in re.findall(spark, svg):
        assert -40 <= float(x) + float(dx) <= table.width + 40
        assert -40 <= float(y) + float(dy) <= table.height
