"""Solutions kept on disk."""

import json
import os
import re
import subprocess
import sys
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from hashlib import sha256
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from hanabi_kit import HanabiError, Position, Rearrange, State, View
from hanabi_kit.solver import (
    GOALS,
    MODELS,
    Budget,
    Goal,
    ModelName,
    Search,
    Solution,
    cache,
    cached,
    recall_or_solve,
    solve,
)
from hanabi_kit.solver.cache import default_folder
from hanabi_kit.solver.explain.plans import plan
from hanabi_kit.solver.explain.policy import Policy
from tests.solver.positions import case

LINE = (
    "en2[hand_size=3] r4y5g5b5w5 t1 s0 d0 l2 m0 ?,?,?/r5,r2,b1 "
    "x:r1r1r3r4y2y3y4g1g2g3g4b1b2b3b4w1w1w2w3w4"
)
EXAMPLE = Position.parse(LINE)


@pytest.fixture(autouse=True)
def keep_all(monkeypatch: pytest.MonkeyPatch) -> None:
    """Keep also what is quickly worked out."""
    monkeypatch.setattr(cache, "WORTH_KEEPING", 0)


@pytest.fixture
def working(monkeypatch: pytest.MonkeyPatch) -> list[ModelName]:
    """The models in which something was really worked out."""
    asked: list[ModelName] = []
    working_out = Search.solve

    def noted(search: Search, model: ModelName = "literal", **options: Any) -> Solution:
        asked.append(model)
        return working_out(search, model, **options)

    monkeypatch.setattr(Search, "solve", noted)
    return asked


def timeless(solution: Solution) -> Solution:
    return replace(solution, seconds=0.0)


def files(folder: Path) -> list[Path]:
    return sorted(path for path in folder.rglob("*") if path.is_file())


def only(folder: Path) -> Path:
    (path,) = files(folder)
    return path


# What is remembered.


@pytest.mark.parametrize("goal", GOALS)
@pytest.mark.parametrize("model", MODELS)
@pytest.mark.parametrize("best_only", [False, True])
def test_what_is_remembered_is_what_was_worked_out(
    model: ModelName, goal: Goal, best_only: bool, tmp_path: Path, working: list[ModelName]
) -> None:
    first = cached(EXAMPLE, model, goal, best_only=best_only, folder=tmp_path)
    assert timeless(first) == timeless(
        replace(solve(EXAMPLE, model, goal, best_only=best_only), nodes=first.nodes)
    )
    working.clear()
    again = cached(EXAMPLE, model, goal, best_only=best_only, folder=tmp_path)
    assert working == []
    assert timeless(again) == timeless(first)
    assert again.data | {"seconds": 0} == first.data | {"seconds": 0}
    assert len(files(tmp_path)) == 1


@pytest.mark.parametrize("seed", range(15))
def test_positions_of_every_variant_come_back_whole(
    seed: int, tmp_path: Path, working: list[ModelName]
) -> None:
    state, goal = case(seed).state, case(seed).goal
    first = cached(state, "literal", goal, folder=tmp_path)
    again = cached(state, "literal", goal, folder=tmp_path)
    assert working == ["literal"]
    assert timeless(again) == timeless(first)


def test_questions_have_entries_of_their_own(tmp_path: Path, working: list[ModelName]) -> None:
    for model in MODELS:
        for goal in GOALS:
            for best_only in (False, True):
                cached(EXAMPLE, model, goal, best_only=best_only, folder=tmp_path)
    cached(Position.parse(LINE.replace("t1", "t0")), folder=tmp_path)
    cached(Position.parse(LINE.replace("?,?,?", "?+1,?+1,?+1")), folder=tmp_path)
    assert len(working) == len(files(tmp_path)) == 14


def test_what_the_mover_can_not_see_makes_no_difference(
    tmp_path: Path, working: list[ModelName]
) -> None:
    cached(EXAMPLE, folder=tmp_path)
    hidden = LINE.replace("?,?,?", "y1,y1,g1"), LINE.replace("?,?,?", "g1,?,y1")
    for line in hidden:
        found = cached(Position.parse(line), folder=tmp_path)
        assert found.data["best"] == ["clue 5 to Bob"]
    assert working == ["literal"]


def test_another_order_and_other_names_make_no_difference_but_are_told(
    tmp_path: Path, working: list[ModelName]
) -> None:
    line = (
        "en2[hand_size=3] r4y5g5b5w5 t1 s0 d0 l2 m0 ?-1,?+1,?+1/r5,r2,b1 "
        "x:r1r1r3r4y2y3y1g1g2g3g4b1b2b3b4w1w1w2w3w4"
    )
    state = Position.parse(line).state()
    first = cached(state, folder=tmp_path)
    numbers = state.hands[0].numbers
    turned = state.apply(Rearrange(0, (numbers[1], numbers[2], numbers[0])))
    named = replace(Position.of(turned), names=("Zoë", "Yves"))
    again = cached(named, folder=tmp_path)
    assert working == ["literal"]
    assert again.mover == "Zoë"
    assert [action.words for action in again.best] == [
        action.words.replace("Bob", "Yves") for action in solve(turned).best
    ]
    values = {action.words: action.literal for action in again.actions}
    assert values["play slot 3"] == {a.words: a.literal for a in first.actions}["play slot 1"]
    assert timeless(again) == timeless(replace(solve(named), nodes=again.nodes))


def test_actions_are_those_of_the_table_that_was_asked_about(tmp_path: Path) -> None:
    state = case(5).state
    position = Position.of(state)  # here the cards are numbered anew
    cached(state, folder=tmp_path)
    legal = position.state().legal_actions()
    assert tuple(a.action for a in cached(position, folder=tmp_path).actions) == legal


def test_tiles_that_are_known_to_be_turned_are_not_those_that_may_be(
    tmp_path: Path, working: list[ModelName]
) -> None:
    state = next(
        state
        for state in (case(seed).state for seed in range(200))
        if state.tiles and len(state.tiles) < 5
    )
    for source in (state, View.of(state, state.turn)):
        assert (
            timeless(cached(source, folder=tmp_path)).data["actions"]
            == (solve(source).data["actions"])
        )
    assert len(working) == 3  # the view has seen the others turned: it is the same question
    unrecorded = replace(Position.of(View.of(state, state.turn)), turned=(), log=())
    cached(unrecorded, folder=tmp_path)
    assert len(working) == 4  # here nobody knows which were turned: another question


def test_what_is_not_exact_is_not_kept(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    whole = Search.solve

    def cut_short(search: Search, model: ModelName = "literal", **options: Any) -> Solution:
        return replace(whole(search, model, **options), exact=False)

    monkeypatch.setattr(Search, "solve", cut_short)
    assert not cached(EXAMPLE, folder=tmp_path).exact
    assert files(tmp_path) == []


def test_what_is_quickly_worked_out_is_not_kept(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    nodes = cached(EXAMPLE, folder=tmp_path / "all").nodes
    for least in (nodes, nodes + 1):
        monkeypatch.setattr(cache, "WORTH_KEEPING", least)
        cached(EXAMPLE, folder=tmp_path / str(least))
    assert len(files(tmp_path / str(nodes))) == 1
    assert files(tmp_path / str(nodes + 1)) == []


def test_a_search_recalls_its_solution_and_still_answers_what_follows(
    tmp_path: Path, working: list[ModelName]
) -> None:
    first, again = Search(EXAMPLE), Search(EXAMPLE)
    solution = recall_or_solve(first, folder=tmp_path)
    recalled = recall_or_solve(again, folder=tmp_path)
    assert working == ["literal"]
    assert timeless(recalled) == timeless(solution)
    best = solution.best[0].action
    assert plan(Policy(again), best).data == plan(Policy(first), best).data


def test_a_budget_of_nodes_lasts_as_long_as_without_a_cache(
    tmp_path: Path, working: list[ModelName]
) -> None:
    state = case(5).state
    budget = Budget(None, nodes=100_000)
    nodes = recall_or_solve(Search(state, budget=budget), folder=tmp_path).nodes
    again = Search(state, budget=budget)
    recall_or_solve(again, folder=tmp_path)
    assert working == ["literal"]
    assert again.meter.nodes == nodes > 0
    recall_or_solve(Search(state), folder=tmp_path)
    assert len(working) == 2  # without that budget it is another question


def test_wrong_questions_are_refused_as_by_solve(tmp_path: Path) -> None:
    over = "en2[suits=r:b,ranks=2,hand_size=2] r2b2 t3 s1 d0 l1 m1 r1+r,b1-r/r1 x:b1"
    with pytest.raises(HanabiError, match="the game is over"):
        cached(Position.parse(over), folder=tmp_path)
    with pytest.raises(HanabiError, match="is no model"):
        cached(EXAMPLE, "psychic", folder=tmp_path)  # type: ignore[arg-type]
    with pytest.raises(HanabiError, match="is no goal"):
        cached(EXAMPLE, goal="fame", folder=tmp_path)  # type: ignore[arg-type]
    assert files(tmp_path) == []


# Files that are not as they were written.


def spoiled(change: Callable[[Any], Any]) -> Callable[[bytes], bytes]:
    """An entry whose data was changed by somebody who puts the checksum right."""

    def spoil(data: bytes) -> bytes:
        changed = change(json.loads(data))
        facts = json.dumps(changed | {"checksum": ""}, sort_keys=True)
        return json.dumps(changed | {"checksum": sha256(facts.encode()).hexdigest()}).encode()

    return spoil


def first_unit(**values: str | None) -> Callable[[bytes], bytes]:
    """An entry with other values of its first action."""
    return spoiled(lambda data: data | {"units": [data["units"][0] | values, *data["units"][1:]]})


def with_value(text: Any) -> Callable[[bytes], bytes]:
    def change(data: Any) -> Any:
        data["units"][0]["literal"] = text
        return data

    return spoiled(change)


SPOILED: dict[str, Callable[[bytes], bytes]] = {
    "empty": lambda data: b"",
    "cut off": lambda data: data[: len(data) // 2],
    "no text": lambda data: b"\xff\xfe" + data,
    "other JSON": lambda data: b"[]",
    "nested without end": lambda data: b"[" * 100_000,
    "too large": lambda data: data + b" " * cache.MOST_BYTES,
    "more keys": spoiled(lambda data: data | {"exact": True}),
    "fewer keys": spoiled(lambda data: {"question": data["question"]}),
    "another question": spoiled(lambda data: data | {"question": "?"}),
    "another version": spoiled(
        lambda data: data | {"question": data["question"].replace('"version":', '"version":9')}
    ),
    "an action too few": spoiled(lambda data: data | {"units": data["units"][1:]}),
    "an action too many": spoiled(
        lambda data: data | {"units": [*data["units"], data["units"][0] | {"unit": "play 9"}]}
    ),
    "a team": spoiled(
        lambda data: (
            data | {"team": {"value": "1", "low": "1", "high": "1", "literal": None, "open": None}}
        )
    ),
    "no values": spoiled(
        lambda data: (
            data | {"units": [row | {"literal": None, "low": None} for row in data["units"]]}
        )
    ),
    "a number": with_value(1),
    "words": with_value("a third"),
    "a decimal": with_value("0.5"),
    "a fraction of nothing": with_value("1/0"),
    "a number that takes for ever": with_value("1e999999999"),
    "a value above its bound": first_unit(literal="1", low="1", high="1", bound="1/2"),
    "a value below its low end": first_unit(literal="1/4", low="1/2", high="1"),
    "a value above its high end": first_unit(literal="1", low="0", high="1/2"),
    "more points than the game has": first_unit(literal="99", low="99", high="99", bound="99"),
    "one changed figure": lambda data: data.replace(b'"literal": "2', b'"literal": "1', 1),
}


@pytest.mark.parametrize("kind", SPOILED)
def test_a_spoiled_entry_counts_as_missing_and_is_replaced(
    kind: str, tmp_path: Path, working: list[ModelName]
) -> None:
    first = cached(EXAMPLE, folder=tmp_path)
    path = only(tmp_path)
    written = path.read_bytes()
    path.write_bytes(SPOILED[kind](written))
    again = cached(EXAMPLE, folder=tmp_path)
    assert len(working) == 2
    assert timeless(again) == timeless(first)
    assert only(tmp_path).read_bytes() == written


@given(st.data())
@settings(
    max_examples=60, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture]
)
def test_no_changed_byte_gives_another_answer(data: st.DataObject) -> None:
    """Whatever single byte is changed: the answer is as it was, remembered or worked out anew."""
    with TemporaryDirectory() as name:
        folder = Path(name)
        first = cached(EXAMPLE, folder=folder)
        path = only(folder)
        written = bytearray(path.read_bytes())
        place = data.draw(st.integers(0, len(written) - 1))
        written[place] = data.draw(st.integers(0, 255))
        path.write_bytes(bytes(written))
        again = cached(EXAMPLE, folder=folder)
        assert timeless(again) == timeless(first)


def test_a_folder_in_place_of_an_entry_does_no_harm(
    tmp_path: Path, working: list[ModelName]
) -> None:
    cached(EXAMPLE, folder=tmp_path)
    path = only(tmp_path)
    path.unlink()
    path.mkdir()
    for _ in range(2):
        assert cached(EXAMPLE, folder=tmp_path).exact
    assert len(working) == 3
    assert files(tmp_path) == []


# Folders.


def test_a_folder_that_is_missing_is_made(tmp_path: Path) -> None:
    cached(EXAMPLE, folder=tmp_path / "far" / "away")
    assert len(files(tmp_path / "far" / "away")) == 1


def test_without_a_folder_that_can_be_written_solving_goes_on(
    tmp_path: Path, working: list[ModelName], monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "file").write_text("mine")
    for _ in range(2):
        assert cached(EXAMPLE, folder=tmp_path / "file").exact
    assert (tmp_path / "file").read_text() == "mine"

    def refuse(*_: object, **options: object) -> None:
        raise PermissionError(13, "Permission denied")

    monkeypatch.setattr(cache, "write_whole", refuse)
    assert cached(EXAMPLE, folder=tmp_path).exact
    monkeypatch.setattr(Path, "mkdir", refuse)
    assert cached(EXAMPLE, folder=tmp_path / "locked").exact
    assert len(working) == 4
    assert files(tmp_path) == [tmp_path / "file"]


def test_an_entry_that_can_be_read_but_not_touched_is_used(
    tmp_path: Path, working: list[ModelName], monkeypatch: pytest.MonkeyPatch
) -> None:
    cached(EXAMPLE, folder=tmp_path)

    def refuse(*_: object, **options: object) -> None:
        raise PermissionError(13, "Permission denied")

    monkeypatch.setattr(os, "utime", refuse)
    cached(EXAMPLE, folder=tmp_path)
    assert working == ["literal"]


def test_the_folder_is_that_of_the_system_unless_one_is_named(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("HANABI_KIT_CACHE", str(tmp_path))
    assert default_folder() == tmp_path
    cached(EXAMPLE)
    assert len(files(tmp_path)) == 1
    for nothing in ("", None):
        if nothing is None:
            monkeypatch.delenv("HANABI_KIT_CACHE")
        else:
            monkeypatch.setenv("HANABI_KIT_CACHE", nothing)
        assert "hanabi-kit" in default_folder().parts


# Limits.


def endgames(number: int) -> list[State]:
    """Different positions."""
    found: dict[str, State] = {}
    seed = 0
    while len(found) < number:
        state = case(seed).state
        found.setdefault(str(Position.of(View.of(state, state.turn))), state)
        seed += 1
    return [*found.values()]


@pytest.fixture
def one_folder(monkeypatch: pytest.MonkeyPatch) -> None:
    """All entries lie in the same folder."""

    def path(folder: Path, question: str) -> Path:
        name = sha256(question.encode()).hexdigest()
        return folder / "00" / f"{name}.json"

    monkeypatch.setattr(cache, "_path", path)


@pytest.mark.usefixtures("one_folder")
def test_the_oldest_entries_go_when_there_are_too_many(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, working: list[ModelName]
) -> None:
    monkeypatch.setattr(cache, "MOST_ENTRIES", 3)
    states = endgames(5)
    ages: dict[str, int] = {}
    for age, state in enumerate(states[:3]):
        cached(state, folder=tmp_path)
        for path in files(tmp_path):
            os.utime(path, (t := ages.setdefault(path.name, 1000 + age), t))
    cached(states[0], folder=tmp_path)  # used again, and so the newest
    cached(states[3], folder=tmp_path)
    assert len(files(tmp_path)) == 3
    working.clear()
    cached(states[0], folder=tmp_path)
    cached(states[2], folder=tmp_path)
    cached(states[3], folder=tmp_path)
    assert working == []
    cached(states[1], folder=tmp_path)
    assert working == ["literal"]


@pytest.mark.usefixtures("one_folder")
def test_bytes_are_limited_too(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    states = endgames(8)
    cached(states[0], folder=tmp_path)
    most = 3 * only(tmp_path).stat().st_size
    monkeypatch.setattr(cache, "MOST_BYTES", most)
    for state in states:
        cached(state, folder=tmp_path)
        assert sum(path.stat().st_size for path in files(tmp_path)) <= most
    assert files(tmp_path)
    monkeypatch.setattr(cache, "MOST_BYTES", 10)
    assert cached(EXAMPLE, folder=tmp_path / "small").exact
    assert files(tmp_path / "small") == []


@pytest.mark.usefixtures("one_folder")
def test_remains_of_killed_processes_go_and_files_of_others_stay(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(cache, "MOST_ENTRIES", 1)
    (tmp_path / "00").mkdir()
    remains = [f"{'a' * 64}.{'b' * 32}", f".{'c' * 64}.{'d' * 32}.part", f"{'e' * 64}.json"]
    remains.append(f".{'f' * 40}.{'1' * 16}.part")
    others = ["letter.txt", "00.json", f"{'a' * 64}.jpg", "A" * 64 + ".json"]
    for name in (*remains, *others):
        (tmp_path / "00" / name).write_text("x")
        os.utime(tmp_path / "00" / name, (1000, 1000))
    cached(EXAMPLE, folder=tmp_path)
    names = {path.name for path in files(tmp_path)}
    assert names > set(others)
    (kept,) = names - set(others)
    assert re.fullmatch(r"[0-9a-f]{64}\.json", kept)


def test_all_folders_together_keep_to_the_limits() -> None:
    assert cache.PARTS == 16**2  # two figures of a name
    assert cache.PARTS * cache.MOST_ENTRIES <= 20_000
    assert cache.PARTS * cache.MOST_BYTES <= 50_000_000


# Interrupted, and at once.


@pytest.mark.parametrize("moment", ["before", "after"])
def test_a_write_that_is_interrupted_leaves_no_half_entry(
    moment: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    move = os.replace

    def interrupted(source: Path, target: Path) -> None:
        if moment == "after":
            move(source, target)
        raise KeyboardInterrupt

    with monkeypatch.context() as patch:
        patch.setattr(os, "replace", interrupted)
        with pytest.raises(KeyboardInterrupt):
            cached(EXAMPLE, folder=tmp_path)
    assert cached(EXAMPLE, folder=tmp_path).exact
    assert len(files(tmp_path)) == 1


def test_a_process_killed_while_it_writes_leaves_no_half_entry(tmp_path: Path) -> None:
    code = (
        "import os, signal, sys\n"
        "from pathlib import Path\n"
        "from hanabi_kit import Position\n"
        "from hanabi_kit.solver import cache\n"
        "cache.WORTH_KEEPING = 0\n"
        "os.fsync = lambda stream: os._exit(9)\n"
        "cache.cached(Position.parse(sys.argv[1]), folder=Path(sys.argv[2]))\n"
    )
    command = [sys.executable, "-c", code, LINE, str(tmp_path)]
    assert subprocess.run(command, timeout=60).returncode == 9
    assert [path for path in files(tmp_path) if path.suffix == ".json"] == []
    first = cached(EXAMPLE, folder=tmp_path)
    assert timeless(cached(EXAMPLE, folder=tmp_path)) == timeless(first)
    assert len([path for path in files(tmp_path) if path.suffix == ".json"]) == 1


def test_many_may_write_the_same_entry_at_once(tmp_path: Path) -> None:
    def ask(_: int) -> Solution:
        return timeless(cached(EXAMPLE, "literal", "perfect", folder=tmp_path))

    with ThreadPoolExecutor(8) as pool:
        found = [*pool.map(ask, range(64))]
    assert all(solution == found[0] for solution in found)
    assert only(tmp_path).suffix == ".json"
