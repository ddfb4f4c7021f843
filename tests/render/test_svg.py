"""Scenes as SVG: sound, safe, small, and the same every time."""

import re
from base64 import b64decode
from html.parser import HTMLParser
from xml.etree import ElementTree

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hanabi_kit import Clue, Discard, Rules, State, View, board, deal, editions, parse, picture
from hanabi_kit.render.palette import THEMES, theme_called
from hanabi_kit.render.picture import Picture
from hanabi_kit.render.scene import Scene, Sketch
from hanabi_kit.render.svg import FOLLOW, html_image, paint
from tests.position.test_formats_property import examples
from tests.render.tables import NAMES, STRANGE, tables

SVG = "{http://www.w3.org/2000/svg}"
KINDS = {"svg", "title", "desc", "style", "rect", "path", "text"}
ATTRIBUTES = {"x", "y", "width", "height", "rx", "d", "class"}
OF_THE_WHOLE = {"width", "height", "viewBox", "role", "font-family", "text-anchor", "fill"}
LARGEST = 48_000


def read(svg: str) -> ElementTree.Element:
    """The document, by a parser that refuses what is not well-formed."""
    return ElementTree.fromstring(svg)


def check(scene: Scene) -> ElementTree.Element:
    """The document of a scene, after everything that must hold of any."""
    svg = paint(scene)
    root = read(svg)
    assert root.tag == f"{SVG}svg"
    for element in root.iter():
        kind = element.tag.removeprefix(SVG)
        assert kind in KINDS
        allowed = ATTRIBUTES if element is not root else OF_THE_WHOLE | {"stroke-linejoin"}
        assert set(element.attrib) <= allowed
    assert "url(" not in svg
    assert "@" not in (root.findtext(f"{SVG}style") or "")
    assert root.findtext(f"{SVG}desc") == scene.text
    assert root.findtext(f"{SVG}title") == scene.text.splitlines()[0]
    assert root.get("viewBox") == f"0 0 {root.get('width')} {root.get('height')}"
    return root


@examples(60)
@given(tables(), st.sampled_from(sorted(THEMES)))
def test_any_table_is_a_sound_document(state: State, theme: str) -> None:
    root = check(picture(state, theme).scene)
    assert root.findtext(f"{SVG}desc") == board(state)


@examples(60)
@given(st.lists(NAMES, min_size=3, max_size=3, unique_by=str.casefold))
def test_any_name_shows_as_text(names: list[str]) -> None:
    state = deal(Rules(players=3), seed=7, names=names)
    root = check(picture(state).scene)
    assert f"{names[0]} is to move." in [text.text for text in root.iter(f"{SVG}text")]


def test_markup_shows_as_text() -> None:
    for names in (STRANGE[:4], STRANGE[3:]):
        state = deal(Rules(players=4), seed=7, names=names)
        shown = "".join(text.text or "" for text in check(picture(state).scene).iter(f"{SVG}text"))
        assert f"{names[0]} is to move." in shown


def test_every_item_is_painted_once_in_its_order() -> None:
    sketch = Sketch(theme_called("light"))
    sketch.box(1, 2, 30.04, 40, fill="#ff0000")
    sketch.box(1, 2, 3, 4, line="#00ff00", weight=2.5, radius=1.5, dashed=True)
    sketch.shape([(0, 0), (10, 0.26), (0, -5)], fill="#0000ff", line="#000000")
    sketch.line((1, 1), (2, 3), line="#000000", dashed=True)
    sketch.label(5, 10, "a < b", 20, ink="#123456", bold=True, anchor="end")
    root = check(sketch.scene(50, 60, "few\nthings"))
    sheet = dict(re.findall(r"\.(\w+)\{([^}]*)\}", root.findtext(f"{SVG}style") or ""))
    painted = [
        (element.get("d") or element.text or element.get("rx"), sheet[element.get("class") or ""])
        for element in root
        if element.get("class")
    ]
    assert painted == [
        ("M0 0h50v60h-50z", "fill:#f3f0e8"),
        ("M1 2h30v40h-30z", "fill:#ff0000"),
        ("1.5", "stroke:#00ff00;stroke-width:2.5;stroke-dasharray:5 4"),
        ("M0 0l10 0.3l-10-5.3z", "fill:#0000ff;stroke:#000000;stroke-width:1"),
        ("M1 1l1 2", "stroke:#000000;stroke-width:1;stroke-dasharray:5 4"),
        ("a < b", "fill:#123456;font-size:20px;font-weight:bold;text-anchor:end"),
    ]


def test_neighbours_of_one_style_share_a_path_unless_their_corners_are_round() -> None:
    sketch = Sketch(theme_called("light"))
    for x in (10, 20):
        sketch.box(x, 2, 3, 4, fill="#ff0000")
    for x in (10, 20):
        sketch.box(x, 2, 3, 4, fill="#ff0000", radius=1)
    sketch.shape([(0, 0), (1, 0), (0, 1)], fill="#ff0000")
    root = check(sketch.scene(50, 60, "boxes"))
    painted = [element.get("d") or element.get("x") for element in root if element.get("class")]
    assert painted[1:] == ["M10 2h3v4h-3zM20 2h3v4h-3z", "10", "20", "M0 0l1 0l-1 1z"]


def test_a_style_has_one_name_in_every_picture() -> None:
    sheets: dict[str, str] = {}
    for seed in range(10):
        for name in THEMES:
            svg = picture(deal(Rules(players=2 + seed % 4), seed=seed), name).svg
            for known, style in re.findall(r"\.(\w+)\{([^}]*)\}", svg):
                assert sheets.setdefault(known, style) == style
    assert len(set(sheets.values())) == len(sheets)


def test_the_same_bytes_every_time() -> None:
    states = [deal(editions.rules("it", 4, ["black-powder"]), seed=3) for _ in range(2)]
    one, two = (picture(state).svg.encode() for state in states)
    assert one == two


def talkative(seed: int) -> State:
    """Five players, seven suits, every card told as much as the tokens allow, until the end."""
    variants = ["multicolour-every", "black-powder", "five-flares"]
    state = deal(editions.rules("it", 5, variants), seed=seed)
    while not state.over:
        known = [
            [mark.hint for held in state.hand(seat) for mark in held.marks] for seat in range(5)
        ]
        clues = [action for action in state.legal_actions() if isinstance(action, Clue)]
        drops = [action for action in state.legal_actions() if isinstance(action, Discard)]
        news = min(clues, key=lambda clue: known[clue.target].count(clue.hint), default=None)
        state = state.apply(news or drops[-1])
    return state


def test_the_fullest_board_is_small() -> None:
    states = talkative(5).states()
    fullest = max(
        states[-40::4],
        key=lambda state: sum(len(m) for s in range(5) for m in state.marks(s).values()),
    )
    for state in (fullest, states[-1], View.of(states[-2], 2)):
        svg = picture(state).svg
        assert 15_000 < len(svg.encode()) <= LARGEST


class _Image(HTMLParser):
    """The one element that there is."""

    def __init__(self, html: str) -> None:
        super().__init__()
        self.found: list[tuple[str, dict[str, str | None]]] = []
        self.feed(html)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.found.append((tag, dict(attrs)))

    def handle_data(self, data: str) -> None:
        raise AssertionError(f"nothing but the image was expected, not {data!r}")


@pytest.mark.parametrize("name", STRANGE)
def test_an_image_carries_the_picture_and_its_text(name: str) -> None:
    state = deal(Rules(players=2), seed=7, names=[name, "Bob"])
    drawn = picture(state.apply(parse(state, "clue 1 to Bob")))
    html = html_image(drawn.in_theme("light").scene)
    assert html.startswith("<img alt=")
    ((tag, attributes),) = _Image(html).found
    assert tag == "img"
    assert attributes["alt"] == repr(drawn) == drawn.scene.text
    kind, data = (attributes["src"] or "").split(",")
    assert kind == "data:image/svg+xml;base64"
    assert b64decode(data).decode() == drawn.svg
    assert attributes["width"] == "960"
    assert "\n" not in html


def test_an_image_in_a_cell_has_the_colours_of_light_and_dark() -> None:
    state = deal(Rules(players=4), seed=3)
    both = picture(state)
    html = html_image(both.scene)
    assert '<img alt="' in html
    assert ' class="hanabi-auto"' in html
    assert html.endswith(FOLLOW)
    data = html.partition("base64,")[2].partition('"')[0]
    root = read(b64decode(data).decode())
    light, dark = (root.findtext(f"{SVG}style") or "").split("@media (prefers-color-scheme:dark)")
    for name in ("light", "dark"):
        alone = read(picture(state, name).svg)
        shown = _styles(root, light + (dark[1:-1] if name == "dark" else ""))
        assert shown == _styles(alone, alone.findtext(f"{SVG}style") or "")
    # A file has one theme: light, if none was asked for.
    assert both.svg == picture(state, "light").svg
    assert len(html) < 1.25 * len(html_image(picture(state, "light").scene))


def _styles(root: ElementTree.Element, sheet: str) -> list[dict[str, str]]:
    """What each element looks like, where later rules of a sheet add to earlier ones."""
    rules: dict[str, dict[str, str]] = {}
    for name, style in re.findall(r"\.(\w+)\{([^}]*)\}", sheet):
        rules.setdefault(name, {}).update(part.split(":") for part in style.split(";"))
    return [rules[name] for element in root if (name := element.get("class"))]


def test_a_picture_of_nothing() -> None:
    scene = Sketch(theme_called("dark")).scene(10, 20.5, "nothing")
    assert check(scene).get("height") == "20.5"
    assert repr(Picture(scene)) == "nothing"
