"""The golden playthroughs, told again by the engine and, from their text alone, by the referee."""

import re
from collections.abc import Iterator

import pytest

from hanabi_kit.engine.actions import parse
from hanabi_kit.engine.editions import VARIANTS
from tests.builders import VERDICTS
from tests.engine.referee import Options, Referee, Suit
from tests.golden.write import FOLDER, RECIPES, TITLES, dealt, row, told

TEXTS = {path.stem: path.read_text(encoding="utf-8") for path in sorted(FOLDER.glob("*.txt"))}

STATUS = {
    "perfect": "won",
    "strikes": "lost",
    "indispensable": "lost",
    "stuck": "lost",
    "last round": "finished",
}


def test_every_recipe_has_its_playthrough() -> None:
    assert sorted(TEXTS) == sorted(RECIPES)


def test_every_variant_has_a_playthrough() -> None:
    told_of = {variant for recipe in RECIPES.values() for variant in recipe.variants}
    assert told_of == {*VARIANTS}


@pytest.mark.parametrize("name", TEXTS)
def test_the_engine_plays_the_same_game_again(name: str) -> None:
    recipe, body = RECIPES[name], TEXTS[name].split("\n\n")[1]
    state = dealt(recipe)
    for line in body.splitlines()[1:]:
        state = state.apply(parse(line.split()[2]))
    assert told(recipe, state) == TEXTS[name]


@pytest.mark.parametrize("name", TEXTS)
def test_the_referee_confirms_every_line(name: str) -> None:
    head, body, end = TEXTS[name].split("\n\n")
    said = [line.split(": ") for line in head.splitlines()]
    table = set_out(dict(said), [words for key, words in said if key == "suit"])
    titles, *rows = body.splitlines()
    assert titles == TITLES
    assert rows == list(retold(table, rows, dict(said)["players"].split()))
    ending, outcome = end.splitlines()
    assert ending == f"ending: {table.over}"
    check_outcome(outcome, table)


def set_out(said: dict[str, str], suits: list[str]) -> Referee:
    """The table as the header says it was dealt."""
    made = []
    for name, letter, touch, direction, copies, scoring in map(str.split, suits):
        numbers = [int(number) for number in copies.split(",")]
        made.append(Suit(name, letter, touch, direction, numbers, scoring))
    names = said["players"].split()
    options = Options(
        players=len(names),
        suits=made,
        ranks=int(said["ranks"]),
        hand_size=int(said["hands"].split()[0]),
        tokens=int(said["tokens"]),
        strikes=int(said["strikes"]),
        starting_seat=names.index(said["first"]),
        empty_clues=said["empty clues"] == "yes",
        crowning_piece=said["crowning piece"] == "yes",
        colour_call=said["colour call"] == "yes",
        five_flares=said["five flares"] == "yes",
    )
    tiles = [int(tile) for tile in said["tiles"].split() if tile != "none"]
    return Referee(options, said["deck"].split(), tiles, lambda _: 0)


def retold(table: Referee, rows: list[str], names: list[str]) -> Iterator[str]:
    """The same actions, each with what the referee sees of it."""
    turn = 1
    for line in rows:
        action = line.split()[2]
        mover = int(action[1]) if action[0] == "a" else table.turn
        yield row(
            turn,
            names[mover],
            action,
            happened(table, action, line),
            len(table.deck),
            table.tokens,
            table.strikes,
            [(s.letter, table.fireworks[s.name], dead(table, s)) for s in table.options.suits],
            table.turns_left,
        )
        if action[0] != "a" and table.pending is None:
            turn += 1


def happened(table: Referee, action: str, line: str) -> str:
    """Do an action and say what was seen. Only where chance put a returned card is not known."""
    faces = {f"#{held['number']}": held["card"] for held in table.hands[table.turn]}
    lit, tiles, drawn = sum(table.fireworks.values()), list(table.tiles), table.drawn
    place = int("".join(re.findall(r"goes under (\d+) cards", line)) or 0)
    table.insert = lambda _: place
    table.act(action)
    number, _, card = action[1:].partition(":")
    if action[0] == "c":
        marks = {f"#{h['number']} {h['card']}": h["clues"][-1] for h in table.hands[int(number)]}
        touched = [name for name, mark in marks.items() if mark[0] == "+"]
        words = [f"touches {', '.join(touched) or 'nothing'}"]
    elif action[0] == "a":
        words = ["sorts the hand"]
    elif action[0] == "d":
        words = [f"{faces[number]} is discarded"]
    elif action[0] == "r":
        words = [f"{card} goes under {place} cards of the deck"]
    else:
        fits = sum(table.fireworks.values()) > lit
        words = [f"{faces.get(number, card)} {'fits' if fits else 'is a strike'}"]
    words += [f"tile {tile}" for tile in tiles[: len(tiles) - len(table.tiles)]]
    words += [f"draws #{drawn}"] if table.drawn > drawn else []
    return ", ".join(words)


def dead(table: Referee, suit: Suit) -> bool:
    """Whether a firework still lacks a card of which every copy is discarded."""
    order = range(1, table.options.ranks + 1)[:: 1 if suit.direction == "up" else -1]
    return any(
        table.discards.count(f"{suit.letter}{rank}") == suit.copies[rank - 1]
        for rank in order[table.fireworks[suit.name] :]
    )


def check_outcome(outcome: str, table: Referee) -> None:
    """The last line has the status, the points and, where a scale is used, its verdict."""
    assert table.over is not None
    points = f"; {table.score()} of {table.maximum()} points"
    if any(suit.scoring == "penalty" for suit in table.options.suits):
        points += " (black powder)"
    story, found, verdict = outcome.partition(points)
    assert story.startswith(f"outcome: {STATUS[table.over]}: ")
    assert found == points
    if STATUS[table.over] == "lost" or table.options.crowning_piece:
        assert verdict == ""
    elif table.score() == 30:
        assert verdict.lower().startswith(". divine")
    else:
        band = sum(table.score() > last for last in (5, 10, 15, 20, 24))
        assert verdict.lower().startswith(f". {VERDICTS['en'][band]}")
