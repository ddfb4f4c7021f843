"""The page of a box: the same rules as text, as data and as HTML that is sound and escaped."""

import json
import re
from base64 import b64decode
from html.parser import HTMLParser
from pathlib import Path
from typing import Any

import pytest

from hanabi_kit import HanabiError, rules_page
from hanabi_kit.engine.cards import COLOURS, MULTICOLOUR_OWN
from hanabi_kit.engine.editions import EDITIONS
from hanabi_kit.engine.rulebook import rulebook
from hanabi_kit.render.palette import THEMES
from hanabi_kit.render.rulebook import rules_page as module
from hanabi_kit.render.rulebook.rules_pictures import section_picture
from tests.builders import ILLEGIBLE, VERDICT_OF_30, VERDICTS

BOXES = ("en", "fi", "nb", "it", "nl")
each_box = pytest.mark.parametrize("box", BOXES)
EMPTY = {"meta", "img"}
"""Elements that are never closed."""


class Page(HTMLParser):
    """Reads a page as a browser would, and complains where an element is not closed."""

    def __init__(self, page: str) -> None:
        super().__init__()
        self.open: list[str] = []
        self.headings: list[tuple[int, str]] = []
        self.rules: dict[str, str] = {}
        self.alts: list[str] = []
        self.ids: list[str] = []
        self.links: list[str] = []
        self.cells: list[str] = []
        self._rule = ""
        self.feed(page)
        self.close()
        assert self.open == []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        given = dict(attrs)
        assert tag not in ("script", "iframe", "link")
        assert not any(name.startswith("on") for name in given)
        self.open += [] if tag in EMPTY else [tag]
        self.alts += [given["alt"] or ""] if tag == "img" else []
        self.ids += [given["id"] or ""] if "id" in given else []
        self.links += [given["href"] or ""] if "href" in given else []
        self._rule = given.get("data-rule") or (self._rule if tag == "em" else "")
        if re.fullmatch(r"h\d", tag):
            self.headings.append((int(tag[1]), ""))
        if tag in ("th", "td"):
            self.cells.append("")

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag

    def handle_data(self, data: str) -> None:
        if self._rule:
            self.rules[self._rule] = self.rules.get(self._rule, "") + data
        if {"th", "td"} & {*self.open}:
            self.cells[-1] += data
        if self.headings and any(re.fullmatch(r"h\d", tag) for tag in self.open):
            level, words = self.headings[-1]
            self.headings[-1] = (level, words + data)


@each_box
def test_the_page_has_every_rule_of_its_box_and_no_other(box: str) -> None:
    expected = {rule.id: rule for section in rulebook(box) for rule in section.rules}
    for html in (rules_page(box).html, rules_page(box)._repr_html_()):
        found = Page(html).rules
        assert found.keys() == expected.keys()
        for id_, words in found.items():
            ours = "ours" if box in expected[id_].ours else ""
            assert words.split() == f"{expected[id_].sentence} {ours}".split()


@each_box
def test_the_text_has_every_rule_of_its_box_in_lines_that_are_not_too_long(box: str) -> None:
    text = str(rules_page(box))
    assert max(map(len, text.splitlines())) <= 72
    flowing = " ".join(text.split())
    for section in rulebook(box):
        assert f"\n{section.title}" in text
        for rule in section.rules:
            assert rule.sentence in flowing
            assert (f"{rule.sentence} (our reading)" in flowing) == (box in rule.ours)


@each_box
def test_the_data_is_the_text_for_other_programs(box: str) -> None:
    data = json.loads(json.dumps(rules_page(box).data()))
    assert (data["box"], data["language"]) == (box, EDITIONS[box].language)
    told = [(rule["id"], rule["sentence"]) for part in data["sections"] for rule in part["rules"]]
    assert told == [(r.id, r.sentence) for section in rulebook(box) for r in section.rules]
    ours = {rule["id"] for part in data["sections"] for rule in part["rules"] if rule["ours"]}
    assert ours == {r.id for section in rulebook(box) for r in section.rules if box in r.ours}
    named = {part["id"]: part["called"] for part in data["sections"] if part["called"]}
    assert named == dict(EDITIONS[box].called)


@each_box
def test_the_scale_is_in_the_words_of_the_box_and_ours_are_marked(box: str) -> None:
    words = [*VERDICTS[box], *([VERDICT_OF_30[box]] if box in VERDICT_OF_30 else [])]
    lost = ILLEGIBLE.get(box, set())
    scale = rules_page(box).data()["scale"]
    assert [band["word"].lower() for band in scale] == words
    assert {band["word"].lower() for band in scale if band["ours"]} == lost
    cells = Page(rules_page(box).html).cells
    assert [cell.lower() for cell in cells[1::2]] == [
        f"{word} ours" if word in lost else word for word in words
    ]
    assert cells[:3:2] == ["0–5", "6–10"]
    for word in words:
        mark = " (our word)" if word in lost else ""
        assert re.search(rf"(?m)  {word}{re.escape(mark)}$", str(rules_page(box)).lower())


@each_box
def test_headings_lead_through_the_page_without_a_gap(box: str) -> None:
    for html, level in ((rules_page(box).html, 1), (rules_page(box)._repr_html_(), 2)):
        (top, title), *rest = Page(html).headings
        assert (top, title) == (level, rules_page(box).title)
        assert {depth for depth, _ in rest} == {level + 1}
        assert len(rest) == len(rulebook(box))


@each_box
def test_every_picture_has_words(box: str) -> None:
    alts = Page(rules_page(box).html).alts
    assert len(alts) == 3 + ("multicolour-own" in EDITIONS[box].variants) + 2 * (box == "it")
    assert all(len(alt.split()) > 5 for alt in alts)


def test_pictures_show_the_cards_that_there_are() -> None:
    theme = THEMES["light"]
    copies = section_picture("box", theme)
    assert copies is not None
    assert copies.text.endswith("r1 r1 r1 r2 r2 r3 r3 r4 r4 r5")
    clue = section_picture("clue", theme)
    assert clue is not None
    assert clue.text.endswith("y2 [r1] b4 [r3] w5")
    colours = section_picture("aim", theme)
    assert colours is not None
    assert [card[0] for card in colours.text.split()[-5:]] == [suit.letter for suit in COLOURS]
    own = section_picture("multicolour-own", theme)
    assert own is not None
    assert own.text.split()[-5:] == [f"{MULTICOLOUR_OWN.letter}{rank}" for rank in range(1, 6)]
    black = section_picture("black-powder", theme)
    assert black is not None
    assert black.text.endswith("k5 k5 k5 k4 k4 k3 k3 k2 k2 k1")
    assert section_picture("turn", theme) is None


@each_box
def test_in_a_notebook_the_link_holds_the_page_to_print(box: str) -> None:
    page = Page(rules_page(box)._repr_html_())
    (link,) = page.links
    kind, data = link.split(",")
    assert kind == "data:text/html;base64"
    assert b64decode(data).decode() == rules_page(box).html


def test_five_pages_in_one_notebook_have_each_its_own_id() -> None:
    ids = [id_ for box in BOXES for id_ in Page(rules_page(box)._repr_html_()).ids]
    assert len(ids) == len(set(ids)) == 5


@each_box
def test_the_file_is_the_page_and_needs_nothing_else(box: str, tmp_path: Path) -> None:
    rules_page(box).save(tmp_path / "rules.html")
    written = (tmp_path / "rules.html").read_text(encoding="utf-8")
    assert written == rules_page(box).html
    assert re.findall(r"(?:src|href)=[\"'](?!data:)", written) == []
    assert "http" not in re.sub(r"base64,[\w+/=]+", "", written)


def test_what_a_box_is_called_is_escaped(monkeypatch: pytest.MonkeyPatch) -> None:
    strange = EDITIONS["en"]._replace(
        language="<b>English</b>",
        contents=("<i>50</i> & more",),
        called=(("crowning-piece", "<u>Crown</u>"),),
        verdicts=("<s>Bad</s>",) * 6,
    )
    monkeypatch.setattr(module, "find", lambda box: strange)
    for html in (rules_page("en").html, rules_page("en")._repr_html_()):
        assert "&lt;i&gt;50&lt;/i&gt; &amp; more" in html
        assert "&lt;u&gt;Crown" in html
        assert "&lt;s&gt;Bad" in html
        for tag in ("<b>", "<i>", "<u>", "<s>"):
            assert tag not in html


@pytest.mark.parametrize("theme", THEMES)
def test_a_page_has_the_colours_of_its_theme(theme: str) -> None:
    html = rules_page("it", theme=theme).html
    assert f"background: {THEMES[theme].board}" in html
    assert Page(html).rules


def contrast(one: str, other: str) -> float:
    """How well one colour is read on another, as WCAG counts it."""

    def light(colour: str) -> float:
        parts = [int(colour[i : i + 2], 16) / 255 for i in (1, 3, 5)]
        linear = [p / 12.92 if p <= 0.04045 else ((p + 0.055) / 1.055) ** 2.4 for p in parts]
        return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]

    low, high = sorted((light(one), light(other)))
    return (high + 0.05) / (low + 0.05)


@pytest.mark.parametrize("theme", THEMES.values(), ids=list(THEMES))
def test_words_are_read_easily_on_their_ground(theme: Any) -> None:
    for ink, ground in (
        (theme.ink, theme.panel),
        (theme.faint, theme.panel),
        (theme.faint, theme.board),
        (theme.latest, theme.panel),
        (theme.latest, theme.board),
        (theme.accent, theme.board),
    ):
        assert contrast(ink, ground) >= 4.5


def test_what_is_no_box_and_no_theme_is_refused() -> None:
    with pytest.raises(HanabiError, match="'fr' is not an edition: choose from en, fi, nb, it, nl"):
        rules_page("fr")
    with pytest.raises(HanabiError, match="'neon' is not a theme"):
        rules_page("en", theme="neon")
