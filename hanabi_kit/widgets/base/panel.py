"""Words in parts, each under a heading: what there is to say of an answer."""

from collections.abc import Iterable, Sequence
from html import escape
from typing import NamedTuple

import ipywidgets

from .foldout import preformatted

WORDS = "font-size: 15px; line-height: 1.5; max-width: 60em"
HEADING = "font-size: 16px; font-weight: bold; margin: 10px 0 2px"


class Part(NamedTuple):
    """A heading and sentences; or things to unfold, each with sentences of its own."""

    heading: str
    sentences: Sequence[str] = ()
    folded: Sequence[tuple[str, Sequence[str]]] = ()
    text: str = ""
    """Aligned text, folded under the heading, in place of all else."""


class Panel(ipywidgets.HTML):  # type: ignore[misc]
    """Shows parts under each other; empty, it takes no room.

    With a word for `more`, all of it is folded under that word.
    """

    def __init__(self, name: str, more: str = "") -> None:
        super().__init__()
        self._name, self._more = name, more
        self.show(())

    def show(self, parts: Iterable[Part]) -> None:
        """Show these parts instead of what was there."""
        told = "".join(map(_part, parts))
        if told and self._more:
            told = _details(self._more, told)
        self.layout.display = None if told else "none"
        self.value = (
            f"<div role='region' aria-label='{escape(self._name)}' style='{WORDS}'>{told}</div>"
            if told
            else ""
        )


def _part(part: Part) -> str:
    if part.text:
        return _details(part.heading, preformatted(part.text))
    heading = f"<div role='heading' aria-level='4' style='{HEADING}'>{escape(part.heading)}</div>"
    folded = (_details(title, _lines(sentences)) for title, sentences in part.folded)
    return f"{heading}{_lines(part.sentences)}{''.join(folded)}"


def _details(title: str, html: str) -> str:
    """Something that unfolds at a click or by keys."""
    inner = f"<div style='padding: 2px 0 6px 1.4em'>{html}</div>"
    return f"<details style='margin-top: 4px'><summary>{escape(title)}</summary>{inner}</details>"


def _lines(sentences: Sequence[str]) -> str:
    return "".join(f"<p style='margin: 0 0 4px'>{escape(sentence)}</p>" for sentence in sentences)
