"""A question as a reader sees it: as text and as HTML, with the table it is about."""

from collections.abc import Callable, Sequence
from html import escape
from typing import Any, NamedTuple

from ...render.mime import mime_bundle
from ...render.text import NOTEBOOK_WIDTH, wrapped
from ..course.answers import LETTERS, AnswerKind, Order, Pick, PickSome

PARAGRAPH = "<p style='font-size: 15px; line-height: 1.5; margin: 6px 0; max-width: 60em'>{}</p>"
HEADING = "<p style='font-size: 17px; font-weight: bold; margin: 8px 0 2px'>{}</p>"


class QuestionText(NamedTuple):
    """A question with its title, kind of answer and table, as plain text and as HTML."""

    title: str
    question: str
    kind: AnswerKind
    table: Callable[[], Any] | None

    @property
    def options(self) -> Sequence[str]:
        """What there is to choose from, each behind its letter."""
        if not isinstance(self.kind, Pick | PickSome | Order):
            return ()
        return [f"{a}) {option}" for a, option in zip(LETTERS, self.kind.options, strict=False)]

    @property
    def text(self) -> str:
        """The question as plain text."""
        shown = [] if self.table is None else [shown_as(self.table())["text/plain"]]
        parts = [
            self.title,
            *shown,
            wrapped(self.question, NOTEBOOK_WIDTH),
            "\n".join(self.options),
        ]
        return "\n\n".join(filter(None, parts))

    @property
    def words(self) -> str:
        """The question as HTML, without its table and what it is answered with."""
        return HEADING.format(escape(self.title)) + paragraphs(self.question)

    def pictured(self) -> str:
        """The table that the question is about, as HTML."""
        if self.table is None:
            return ""
        shown = shown_as(self.table())
        return shown.get("text/html") or f"<pre>{escape(shown['text/plain'])}</pre>"

    def page(self) -> str:
        """The whole question as HTML, for whoever can't click."""
        options = "<br>".join(map(escape, self.options))
        heading = HEADING.format(escape(self.title))
        asked = heading + self.pictured() + paragraphs(self.question)
        return asked + (PARAGRAPH.format(options) if options else "")


def shown_as(thing: Any) -> dict[str, str]:
    """What a notebook would show of a thing."""
    bundle = getattr(thing, "_repr_mimebundle_", None)
    if bundle is not None:
        return dict(bundle())
    html = getattr(thing, "_repr_html_", None)
    return mime_bundle(thing) if html is None else {"text/plain": repr(thing), "text/html": html()}


def paragraphs(words: str) -> str:
    """Words as HTML, a paragraph for each empty line between them."""
    return "".join(
        PARAGRAPH.format(escape(part).replace("\n", "<br>")) for part in words.split("\n\n")
    )
