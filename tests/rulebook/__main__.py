"""How many statements of the rulebooks are accounted for: ``python -m tests.rulebook``."""

from collections.abc import Callable

from tests.rulebook.statements import BOXES, KINDS, Coverage, Statement, coverage, statements

Asked = Callable[[Coverage], bool]

WAYS: dict[str, Asked] = {
    "engine": lambda kit: bool(kit.engine),
    "people": lambda kit: bool(kit.people),
    "lesson": lambda kit: any(not notebook.startswith("00_") for notebook in kit.taught),
    "page only": lambda kit: {*kit.taught} == {"00_rules"},
    "tested": lambda kit: bool(kit.tested),
}
"""What a rule can have; every rule is on the page of its boxes."""


def counted(told: list[Statement]) -> list[int]:
    """How many there are of each kind, in all, with a rule, and with a rule that has each thing."""
    kinds = [sum(statement.kind == kind for statement in told) for kind in KINDS]
    rules = [[coverage()[rule] for rule in statement.rules] for statement in told]
    ways = [sum(any(map(asked, kits)) for kits in rules) for asked in WAYS.values()]
    return [*kinds, len(told), sum(map(bool, rules)), *ways]


def main() -> None:
    """Print a column for each box, and one for all of them."""
    columns = [counted([*statements(box)]) for box in BOXES]
    columns.append([sum(numbers) for numbers in zip(*columns, strict=True)])
    print(f"{'statements':12}", *(f"{name:>6}" for name in (*BOXES, "all")))
    names = (*KINDS, "in all", "with a rule", *WAYS)
    for name, *numbers in zip(names, *columns, strict=True):
        print(f"{name:12}", *(f"{number:>6}" for number in numbers))
    kits = coverage().values()
    tests = {node for kit in kits for node in kit.tested}
    print(f"\n{len(kits)} rules, {len(tests)} tests that check them")


if __name__ == "__main__":
    main()
