"""A rules page as HTML: a card for each section, with headings, lists and a table for the scale."""

from base64 import b64encode
from collections.abc import Iterator, Sequence
from dataclasses import replace
from html import escape
from math import sqrt

from ...engine.editions import Edition
from ...engine.rulebook import Rule, RuleSection
from ...support.i18n import _
from ..palette import Theme
from ..svg import html_image
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
Bands = Sequence[tuple[str, str]]
FILLING = 772.0
"""The size of letters, in pixels, times the root of their number, that fills a screen."""


def headline(box: Edition) -> str:
    """What a page is called."""
    return _("The rules of Hanabi: {language} ({code})").format(
        language=box.language, code=box.code
    )


def article(box: Edition, sections: Sequence[RuleSection], scale: Bands, theme: Theme) -> str:
    """The page as it stands in a notebook, with a link to one that prints."""
    page = b64encode(document(box, sections, scale, theme).encode()).decode()
    link = (
        f"<a download='hanabi-rules-{box.code}.html' href='data:text/html;base64,{page}'>"
        f"{escape(_('A page to print'))}</a>"
    )
    return _article(box, sections, scale, theme, level=2, link=link)


def document(box: Edition, sections: Sequence[RuleSection], scale: Bands, theme: Theme) -> str:
    """The page as a file of its own."""
    body = _article(box, sections, scale, theme, level=1)
    return DOCUMENT.format(title=escape(headline(box)), ground=theme.board, body=body)


def _article(
    box: Edition,
    sections: Sequence[RuleSection],
    scale: Bands,
    theme: Theme,
    *,
    level: int,
    link: str = "",
) -> str:
    name = f"hanabi-rules-{theme.name}"
    cards = "\n".join(_card(box, section, scale, theme, level + 1) for section in sections)
    contents = escape(" · ".join(box.contents))
    legend = escape(_("our reading, where the rulebook is silent"))
    return (
        f"<style>{page_style(name, theme)}</style>\n"
        f"<article class='{name}' style='--letters: {_size(sections):.1f}px'>"
        f"<header><h{level}>{escape(headline(box))}</h{level}>"
        f"<p lang='{box.code}'>{contents}</p><p><em>{escape(_('ours'))}</em> {legend}</p>{link}"
        f"</header>\n"
        f"<div class='cards'>{cards}</div></article>"
    )


def _size(sections: Sequence[RuleSection]) -> float:
    """How large letters may be for all the rules to fit one screen: they share its area."""
    letters = sum(len(rule.sentence) for section in sections for rule in section.rules)
    return FILLING / sqrt(letters)


def _card(box: Edition, section: RuleSection, scale: Bands, theme: Theme, level: int) -> str:
    called = dict(box.called).get(section.id, section.title)
    name = f" <span lang='{box.code}'>{escape(called)}</span>" if called != section.title else ""
    drawn = section_picture(section.id, replace(theme, board=theme.panel))
    picture = html_image(drawn) if drawn is not None else ""
    rules = "".join(_items(box, section, scale))
    kind = " class='variant'" if section.id in box.variants else ""
    title = f"<h{level}>{escape(section.title)}{name}</h{level}>"
    return f"<section{kind}>{title}{picture}<ul>{rules}</ul></section>"


def _items(box: Edition, section: RuleSection, scale: Bands) -> Iterator[str]:
    for rules in section.paragraphs():
        told = " ".join(_told(box, rule) for rule in rules)
        table = _scale(box, scale) if rules[-1].id == "score-scale" else ""
        yield f"<li>{told}{table}</li>"


def _told(box: Edition, rule: Rule) -> str:
    ours = f" <em>{escape(_('ours'))}</em>" if box.code in rule.ours else ""
    return f"<span data-rule='{rule.id}'>{escape(rule.sentence)}{ours}</span>"


def _scale(box: Edition, scale: Bands) -> str:
    ours = f" <em lang='en'>{escape(_('ours'))}</em>"
    rows = "".join(
        f"<tr><th scope='row'>{escape(scores)}</th><td lang='{box.code}'>{escape(word)}"
        f"{ours if word in box.ours else ''}</td></tr>"
        for scores, word in scale
    )
    return f"<table>{rows}</table>"
