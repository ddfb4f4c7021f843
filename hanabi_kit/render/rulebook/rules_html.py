"""A rules page as HTML: a card for each section, with headings, lists and a table for the scale."""

from base64 import b64encode
from collections.abc import Iterator
from dataclasses import replace
from html import escape
from math import sqrt
from typing import NamedTuple

from ...engine.editions import Edition
from ...engine.rulebook import Rule, RuleSection
from ...support.i18n import _
from ..palette import AUTO, THEMES, Theme
from ..svg import FOLLOW, html_image
from .rules_pictures import section_picture
from .rules_style import page_style

DOCUMENT = """<!DOCTYPE html>
<html lang="en">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>{title}</title><style>body {{margin: 0; background: {ground}}}</style></head>
<body>
{body}
</body>
</html>
"""
FILLING = 760.0
"""The size of letters, in pixels, times the root of their number, that fills a screen."""


class RulesHtml(NamedTuple):
    """What a page is made of, and how it is written for a file and for a notebook cell."""

    title: str
    box: Edition
    sections: tuple[RuleSection, ...]
    scale: tuple[tuple[str, str], ...]
    theme: Theme

    def document(self) -> str:
        """The page as a file of its own, which has one theme."""
        theme = THEMES.get(self.theme.name, THEMES["light"])
        body = self._replace(theme=theme)._article(level=1)
        return DOCUMENT.format(title=escape(self.title), ground=theme.board, body=body)

    def cell(self) -> str:
        """The page in a notebook, with a button for the whole screen and a link to print it.

        The button needs no script: the page is a popover that is seen while it is closed, too.
        """
        id_ = f"hanabi-rules-{self.box.code}-{self.theme.name}"
        to_print = self._replace(theme=THEMES["light"]).document()
        file = b64encode(to_print.encode()).decode()
        tools = (
            f"<button popovertarget='{id_}'><span class='open'>{escape(_('Full screen'))}</span>"
            f"<span class='close'>{escape(_('Back to the notebook'))}</span></button>"
            f"<a download='hanabi-rules-{self.box.code}.html' href='data:text/html;base64,{file}'>"
            f"{escape(_('A page to print'))}</a>"
        )
        return self._article(level=2, attributes=f" popover id='{id_}'", tools=tools)

    def _article(self, *, level: int, attributes: str = "", tools: str = "") -> str:
        name = f"hanabi-rules-{self.theme.name}"
        kind, follow = (f"{name} hanabi-auto", FOLLOW) if self.theme is AUTO else (name, "")
        cards = "\n".join(self._card(section, level + 1) for section in self.sections)
        contents = escape(" · ".join(self.box.contents))
        legend = escape(_("our reading, where the rulebook is silent"))
        return (
            f"<style>{page_style(name, self.theme)}</style>{follow}\n"
            f"<article class='{kind}' style='--letters: {self._letters():.1f}px'{attributes}>"
            f"<header><h{level}>{escape(self.title)}</h{level}>"
            f"<p lang='{self.box.code}'>{contents}</p><p>{_ours()} {legend}</p>{tools}</header>\n"
            f"<div class='cards'>{cards}</div></article>"
        )

    def _letters(self) -> float:
        """How large letters may be for all the rules to fit one screen: they share its area."""
        sentences = [rule.sentence for section in self.sections for rule in section.rules]
        return FILLING / sqrt(sum(map(len, sentences)))

    def _card(self, section: RuleSection, level: int) -> str:
        called = dict(self.box.called).get(section.id, section.title)
        own = f" <span lang='{self.box.code}'>{escape(called)}</span>"
        title = escape(section.title) + (own if called != section.title else "")
        drawn = section_picture(section.id, replace(self.theme, board=self.theme.panel))
        picture = html_image(drawn) if drawn is not None else ""
        kind = " class='variant'" if section.id in self.box.variants else ""
        rules = "".join(self._items(section))
        return f"<section{kind}><h{level}>{title}</h{level}>{picture}<ul>{rules}</ul></section>"

    def _items(self, section: RuleSection) -> Iterator[str]:
        for rules in section.paragraphs():
            told = " ".join(map(self._told, rules))
            scale = self._scale() if "score-scale" in [rule.id for rule in rules] else ""
            yield f"<li>{told}{scale}</li>"

    def _told(self, rule: Rule) -> str:
        ours = f" {_ours()}" if self.box.code in rule.ours else ""
        return f"<span data-rule='{rule.id}'>{escape(rule.sentence)}{ours}</span>"

    def _scale(self) -> str:
        rows = (
            f"<tr><th scope='row'>{escape(scores)}</th>"
            f"<td><span lang='{self.box.code}'>{escape(word)}</span>"
            f"{f' {_ours()}' if word in self.box.ours else ''}</td></tr>"
            for scores, word in self.scale
        )
        return f"<table>{''.join(rows)}</table>"


def _ours() -> str:
    return f"<em>{escape(_('ours'))}</em>"
