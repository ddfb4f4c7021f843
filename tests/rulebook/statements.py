"""What the five rulebooks state, line by line, and what the kit makes of each rule.

A box has a table, such as ``it.tsv``: the lines of its rulebook, the kind of statement, the rules
it belongs to, and the statement in our own words. ``rules.toml`` says of each rule which code does
it, where a learner meets it and which tests check it.
"""

import csv
import tomllib
from functools import cache
from pathlib import Path
from typing import NamedTuple

FOLDER = Path(__file__).parent
BOXES = ("fi", "nb", "it", "en", "nl")
KINDS = ("rule", "component", "example", "scale", "advice", "story", "credit")
NO_RULE = "-"


class Statement(NamedTuple):
    """One fact that a rulebook prints."""

    box: str
    number: int
    """Its place in the box's table, from 1."""
    lines: str
    """Where the rulebook says it, such as 51-52."""
    kind: str
    rules: tuple[str, ...]
    text: str

    def __str__(self) -> str:
        return f"{self.box} {self.number}, line {self.lines}: {self.text}"


class Coverage(NamedTuple):
    """What the kit makes of a rule."""

    engine: list[str]
    """What does it, by dotted names."""
    people: str
    """Why no engine does it, where only people at a table can."""
    taught: dict[str, str]
    """Notebooks with a phrase that a learner reads there."""
    tested: list[str]
    """Tests that check it, as pytest names them."""


@cache
def statements(box: str) -> tuple[Statement, ...]:
    """The statements of a box, in the order of its rulebook."""
    with (FOLDER / f"{box}.tsv").open(encoding="utf-8", newline="") as file:
        rows = csv.DictReader(file, delimiter="\t", quoting=csv.QUOTE_NONE, strict=True)
        return tuple(
            Statement(
                box,
                number,
                row["lines"],
                row["kind"],
                () if row["rules"] == NO_RULE else tuple(row["rules"].split()),
                row["statement"],
            )
            for number, row in enumerate(rows, 1)
        )


def all_statements() -> list[Statement]:
    """The statements of all boxes."""
    return [statement for box in BOXES for statement in statements(box)]


@cache
def coverage() -> dict[str, Coverage]:
    """Each rule with what the kit makes of it."""
    read = tomllib.loads((FOLDER / "rules.toml").read_text(encoding="utf-8"))
    return {
        rule: Coverage(
            fields.get("engine", []),
            fields.get("people", ""),
            fields.get("taught", {}),
            fields.get("tested", []),
        )
        for rule, fields in read.items()
    }
