"""All rules of one box on one page: text for a terminal, HTML for a screen and for paper."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

from ...engine.editions import find
from ...engine.rulebook import Rule, RuleSection, rulebook
from ...support.files import write_whole
from ...support.i18n import _
from ..editions_table import own_word, scale_bands
from ..palette import theme_called
from ..text import aligned, wrapped
from .rules_html import RulesHtml


def rules_page(box: str, theme: str = "auto") -> "RulesPage":
    """All rules of a box, ``en``, ``fi``, ``nb``, ``it`` or ``nl``, on one page.

    A notebook cell shows it laid out for a screen; `save` writes it as a file that prints on one
    sheet.

    >>> print(str(rules_page("nl")).split("\\n\\n")[4])
    Your turn
    - Whoever wears the most colourful clothes begins. Then it goes round
      clockwise.
    - On your turn you do one of three things, and only one: clue, discard
      or play. You may not pass.
    - While somebody decides, the others neither comment nor nudge.
    """
    return RulesPage(box, theme)


class RulesPage:
    """The rules of a box; what its rulebook does not say is marked as our reading."""

    def __init__(self, box: str, theme: str = "auto") -> None:
        self.box = find(box)
        self.sections: tuple[RuleSection, ...] = rulebook(box)
        self.scale = scale_bands(self.box)
        """Scores, and the word that the box has for them."""
        self.theme = theme_called(theme)
        words = _("The rules of Hanabi: {language} ({code})")
        self.title = words.format(language=self.box.language, code=self.box.code)

    def __str__(self) -> str:
        return "\n\n".join(self._paragraphs())

    def __repr__(self) -> str:
        return str(self)

    def _paragraphs(self) -> Iterator[str]:
        yield "\n".join([self.title, wrapped(", ".join(self.box.contents), hanging=True)])
        called = dict(self.box.called)
        for section in self.sections:
            name = f" ({called[section.id]})" if section.id in called else ""
            lines = [section.title + name]
            for rules in section.paragraphs():
                told = " ".join(map(self._told, rules))
                lines.append(wrapped(f"- {told}", hanging=True))
                if "score-scale" in [rule.id for rule in rules]:
                    rows = [["", scores, own_word(self.box, word)] for scores, word in self.scale]
                    lines += aligned(rows)
            yield "\n".join(lines)

    def _told(self, rule: Rule) -> str:
        if self.box.code not in rule.ours:
            return rule.sentence
        return _("{sentence} (our reading)").format(sentence=rule.sentence)

    def data(self) -> dict[str, Any]:
        """The page as plain data, for other programs."""
        code = self.box.code
        called = dict(self.box.called)
        return {
            "title": self.title,
            "box": code,
            "language": self.box.language,
            "contents": [*self.box.contents],
            "sections": [
                {
                    "id": section.id,
                    "title": section.title,
                    "called": called.get(section.id),
                    "rules": [
                        {"id": rule.id, "sentence": rule.sentence, "ours": code in rule.ours}
                        for rule in section.rules
                    ],
                }
                for section in self.sections
            ],
            "scale": [
                {"scores": scores, "word": word, "ours": word in self.box.ours}
                for scores, word in self.scale
            ],
        }

    @property
    def html(self) -> str:
        """The page as an HTML document with everything in it, for a browser or a printer."""
        return self._page().document()

    def save(self, path: Path | str) -> None:
        """Write the page as an HTML file."""
        write_whole(Path(path), self.html.encode())

    def _repr_html_(self) -> str:
        return self._page().cell()

    def _page(self) -> RulesHtml:
        return RulesHtml(self.title, self.box, self.sections, self.scale, self.theme)
