"""Entries of the cache as an accident or a person might change them, knowing how they are made."""

import json
import re
from collections.abc import Callable, Sequence
from hashlib import sha256
from random import Random
from typing import Any

Entry = dict[str, Any]
Mutation = Callable[[Entry, Entry, Random], None]
"""Changes an entry in place; another one is there to take from."""

VALUES = ("literal", "bound", "low", "high", "value", "open")


def _places(entry: Entry) -> list[tuple[Entry, str]]:
    """Where values of an entry stand."""
    rows = [*entry["units"], *([entry["team"]] if entry["team"] else [])]
    return [(row, key) for row in rows for key in VALUES if key in row]


def _change_value(entry: Entry, other: Entry, chance: Random) -> None:
    row, key = chance.choice(_places(entry))
    taken, there = chance.choice(_places(other))
    drawn = f"{chance.randint(0, 30)}/{chance.randint(1, 12)}"
    row[key] = chance.choice([drawn, taken[there], str(chance.randint(0, 99)), "0", "1", None])


def _change_row(entry: Entry, other: Entry, chance: Random) -> None:
    """One number in all places of a row: it does not contradict itself."""
    row = chance.choice(entry["units"])
    row |= dict.fromkeys(
        ("literal", "bound", "low", "high"), chance.choice(["0", "1", "1/2", "7", "26"])
    )


def _swap_values(entry: Entry, other: Entry, chance: Random) -> None:
    (one, here), (two, there) = (chance.choice(_places(entry)) for _ in range(2))
    one[here], two[there] = two[there], one[here]


def _swap_rows(entry: Entry, other: Entry, chance: Random) -> None:
    one, two = (chance.choice(entry["units"]) for _ in range(2))
    one["unit"], two["unit"] = two["unit"], one["unit"]


def _change_rows(entry: Entry, other: Entry, chance: Random) -> None:
    rows = entry["units"]
    row = chance.choice(rows)
    match chance.randrange(3):
        case 0:
            rows.remove(row)
        case 1:
            rows.append(row | {"literal": "0", "low": "0"})
        case _:
            row["unit"] = f"play {chance.randint(0, 5)}"


def _change_keys(entry: Entry, other: Entry, chance: Random) -> None:
    part = chance.choice([entry, *entry["units"]])
    key = chance.choice([*part])
    value = part.pop(key)
    if chance.random() < 0.5:
        part[chance.choice([*VALUES, "team", key.upper()])] = value


def _change_nodes(entry: Entry, other: Entry, chance: Random) -> None:
    entry["nodes"] = chance.choice([-1, 0, entry["nodes"] + 1, 10**15, 0.5, True])


def _change_question(entry: Entry, other: Entry, chance: Random) -> None:
    numbers = [*re.finditer(r"\d+", entry["question"])]
    one = chance.choice(numbers)
    entry["question"] = (
        f"{entry['question'][: one.start()]}{chance.randint(0, 40)}{entry['question'][one.end() :]}"
    )


def _take_anothers(entry: Entry, other: Entry, chance: Random) -> None:
    entry |= other


def _take_anothers_values(entry: Entry, other: Entry, chance: Random) -> None:
    entry |= {key: other[key] for key in ("units", "team", "nodes")}


MUTATIONS: tuple[Mutation, ...] = (
    _change_value,
    _change_row,
    _swap_values,
    _swap_rows,
    _change_rows,
    _change_keys,
    _change_nodes,
    _change_question,
    _take_anothers,
    _take_anothers_values,
)


def mutated(written: bytes, everything: Sequence[bytes], chance: Random, *, sealed: bool) -> bytes:
    """An entry with one change; with `sealed` by somebody who puts the checksum right."""
    entry = json.loads(written)
    chance.choice(MUTATIONS)(entry, json.loads(chance.choice(everything)), chance)
    return seal(entry) if sealed else json.dumps(entry).encode()


def seal(entry: Entry) -> bytes:
    """An entry with the checksum that belongs to it."""
    facts = json.dumps(entry | {"checksum": ""}, sort_keys=True)
    return json.dumps(entry | {"checksum": sha256(facts.encode()).hexdigest()}).encode()
