"""Every statement of the five rulebooks is a rule that is played, told, taught and tested.

From the tables of `tests.rulebook.statements` a statement leads to its rule, and the rule to the
code that does it, the page of its box, the notebook where a learner meets it, and its tests.
"""

import ast
import html
import importlib
import json
import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from hanabi_kit.engine.rulebook import rulebook
from tests.rulebook.statements import (
    BOXES,
    KINDS,
    Coverage,
    all_statements,
    coverage,
    statements,
)

ROOT = Path(__file__).parents[2]

each_box = pytest.mark.parametrize("box", BOXES)
each_rule = pytest.mark.parametrize(("rule", "kit"), coverage().items(), ids=list(coverage()))


# The tables


@each_box
def test_a_table_goes_through_its_rulebook_line_by_line(box: str) -> None:
    spans = [[int(line) for line in told.lines.split("-")] for told in statements(box)]
    assert all(1 <= span[0] <= span[-1] and len(span) <= 2 for span in spans)
    assert [span[0] for span in spans] == sorted(span[0] for span in spans)


@each_box
def test_nothing_stands_in_a_table_twice(box: str) -> None:
    told = [(each.lines, each.text) for each in statements(box)]
    assert len(set(told)) == len(told)


@each_box
def test_a_statement_has_a_kind_and_words_and_leads_to_a_rule(box: str) -> None:
    for told in statements(box):
        assert told.kind in KINDS, str(told)
        assert re.fullmatch(r"\S.*[^\s.]", told.text), str(told)
        assert bool(told.rules) == (told.kind != "credit"), str(told)


# From a statement to the page of its box


@each_box
def test_the_page_of_a_box_says_all_that_its_rulebook_states_and_does_not_call_it_ours(
    box: str,
) -> None:
    page = [rule for section in rulebook(box) for rule in section.rules]
    printed = {rule.id for rule in page if box not in rule.ours}
    astray = [str(told) for told in statements(box) if not printed.issuperset(told.rules)]
    assert astray == []


def test_every_rule_is_accounted_for_and_no_other() -> None:
    rules = {rule.id for section in rulebook() for rule in section.rules}
    assert set(coverage()) == rules


# From a rule to the code that does it


@each_rule
def test_a_rule_is_played_by_the_engine_or_left_to_people(rule: str, kit: Coverage) -> None:
    assert bool(kit.engine) != bool(kit.people)
    for name in kit.engine:
        assert resolved(name) is not None, f"{rule}: {name}"


def resolved(name: str) -> Any:
    """What a dotted name stands for."""
    parts = name.split(".")
    for length in range(len(parts), 0, -1):
        try:
            found = importlib.import_module(".".join(parts[:length]))
        except ModuleNotFoundError:
            continue
        for part in parts[length:]:
            found = getattr(found, part)
        return found
    raise AssertionError(name)


# From a rule to where a learner meets it


@each_rule
def test_a_learner_meets_the_rule(rule: str, kit: Coverage) -> None:
    assert kit.taught, rule
    for notebook, phrase in kit.taught.items():
        assert words(phrase) in learner_text(notebook), f"{rule}: {phrase}"


def test_a_rule_that_a_rulebook_prints_is_met_in_a_lesson_and_not_on_its_page_alone() -> None:
    printed = {rule for told in all_statements() if told.kind == "rule" for rule in told.rules}
    assert {rule for rule in printed if {*coverage()[rule].taught} <= {"00_rules"}} == set()


@cache
def learner_text(notebook: str) -> str:
    """All that a reader of a notebook sees: what is written, and what its cells show."""
    cells = json.loads((ROOT / "notebooks" / f"{notebook}.ipynb").read_text(encoding="utf-8"))
    return words("\n".join(part for cell in cells["cells"] for part in seen(cell)))


def seen(cell: Any) -> Iterator[str]:
    """What a reader sees of a cell."""
    if cell["cell_type"] == "markdown":
        yield "".join(cell["source"])
    for output in cell.get("outputs", ()):
        yield "".join(output.get("text", ()))
        data = output.get("data", {})
        yield "".join(data.get("text/plain", ()))
        yield html.unescape(re.sub(r"<[^>]*>", " ", "".join(data.get("text/html", ()))))


def words(text: str) -> str:
    """A text without its line breaks and emphasis."""
    return " ".join(text.replace("*", "").split())


# From a rule to its tests


@each_rule
def test_the_rule_is_tested_unless_it_is_left_to_people(rule: str, kit: Coverage) -> None:
    assert kit.tested or kit.people, rule
    for node in kit.tested:
        file, function = node.split("::")
        assert function in functions_of(file), f"{rule}: {node}"


@cache
def functions_of(file: str) -> frozenset[str]:
    """The names of the tests in a file."""
    tree = ast.parse((ROOT / file).read_text(encoding="utf-8"))
    return frozenset(
        node.name
        for node in tree.body
        if isinstance(node, ast.FunctionDef) and node.name.startswith("test_")
    )
