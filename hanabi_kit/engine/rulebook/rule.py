"""A rule in one sentence, with the boxes that have it."""

from collections.abc import Iterator
from typing import NamedTuple

from ..rules import EDITIONS as BOXES


class Rule(NamedTuple):
    """One rule in words of ours; another box may say it otherwise, under the same id."""

    id: str
    sentence: str
    boxes: tuple[str, ...] = BOXES
    ours: tuple[str, ...] = ()
    """Those of the boxes whose rulebook does not say so: there it is our reading."""
    follows: bool = False
    """Whether it goes on in the paragraph of the rule before it."""


class RuleSection(NamedTuple):
    """Rules under a heading; those of a variant have its name as their id."""

    id: str
    title: str
    rules: tuple[Rule, ...]

    def paragraphs(self) -> Iterator[list[Rule]]:
        """The rules as they are read: one after the other, or several in one go."""
        paragraph: list[Rule] = []
        for rule in self.rules:
            if paragraph and not rule.follows:
                yield paragraph
                paragraph = []
            paragraph.append(rule)
        yield paragraph
