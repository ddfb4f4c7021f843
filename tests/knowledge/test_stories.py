"""Famous stories about knowledge, told with the same pieces as Hanabi."""

from itertools import product

import pytest

from hanabi_kit.knowledge import (
    Atom,
    Common,
    Everyone,
    Fact,
    Knows,
    KnowsWhether,
    Model,
    Or,
    Playable,
    World,
    worlds,
)
from hanabi_kit.knowledge.propositions import none_of
from tests.builders import table

NAMES = ("Ann", "Bob", "Cem", "Dia")
Foreheads = tuple[bool, ...]


def of(agent: int, text: str, value: object, opposite: str | None = None) -> Fact:
    """That one agent is or has something."""
    return Atom(text, lambda world: bool(world[agent] == value), opposite)


def muddy(child: int) -> Fact:
    return of(child, f"{NAMES[child]} is muddy", True, f"{NAMES[child]} is clean")


def others(child: int, world: Foreheads) -> Foreheads:
    return (*world[:child], *world[child + 1 :])


@pytest.mark.parametrize("children", [3, 4])
def test_muddy_children_step_forward_after_as_many_questions_as_they_are(children: int) -> None:
    mud = [muddy(child) for child in range(children)]
    everyone_silent = none_of(*(KnowsWhether(child, fact) for child, fact in enumerate(mud)))
    garden = Model(tuple(product((False, True), repeat=children)), NAMES[:children], others)
    for actual in garden.worlds:
        dirty = [child for child in range(children) if actual[child]]
        if not dirty:
            continue
        told = garden.at(actual).announce(Or(*mud))
        for _ in dirty[1:]:
            assert told.holds(everyone_silent) is True
            told = told.announce(everyone_silent)
        for child in range(children):
            assert told.knows(child, mud[child]) is (child in dirty)
        if len(dirty) < children:
            clean = next(child for child in range(children) if child not in dirty)
            assert told.knows_whether(clean, mud[clean]) is False
            # Now the dirty ones step forward, and that tells the clean ones.
            stepped = Knows(dirty[0], mud[dirty[0]])
            assert told.announce(stepped).knows(clean, ~mud[clean]) is True


def test_the_father_tells_what_everyone_knows_and_yet_makes_it_known() -> None:
    garden = Model(tuple(product((False, True), repeat=3)), NAMES[:3], others)
    some = Or(*map(muddy, range(3)))
    seen = garden.at((True, True, True))
    assert seen.holds(Everyone(Everyone(some))) is True
    assert seen.holds(Everyone(Everyone(Everyone(some)))) is False
    assert seen.common_knowledge(some) is False
    assert seen.announce(some).common_knowledge(some) is True


def test_the_front_one_of_three_in_a_line_knows_the_hat() -> None:
    # Three white hats and two black ones; each sees the hats further in front.
    line = tuple(hats for hats in product("wb", repeat=3) if hats.count("b") <= 2)
    model = Model(line, ("Back", "Middle", "Front"), lambda i, hats: hats[i + 1 :])
    white = [of(i, f"{name}'s hat is white", "w") for i, name in enumerate(model.names)]
    front = white[2]
    assert model.knows_whether(2, front) is False
    model = model.announce(~KnowsWhether(0, white[0]))
    assert len(model.worlds) == 6
    assert model.knows_whether(2, front) is False
    model = model.announce(~KnowsWhether(1, white[1]))
    assert model.holds(front) is True
    assert model.knows(2, front) is True
    assert model.holds(Common(front)) is True


def test_three_who_see_each_other_all_know_after_two_silences() -> None:
    # The same hats in a circle: all are white, and nobody moves twice.
    circle = tuple(hats for hats in product("wb", repeat=3) if hats.count("b") <= 2)
    model = Model(circle, NAMES[:3], lambda i, hats: hats[:i] + hats[i + 1 :]).at(("w", "w", "w"))
    white = [of(i, f"{name}'s hat is white", "w") for i, name in enumerate(model.names)]
    nobody = none_of(*(KnowsWhether(i, fact) for i, fact in enumerate(white)))
    assert nobody.say(model.names).startswith(
        "Ann does not know whether Ann's hat is white, and Bob does not know whether Bob's hat"
    )
    model = model.announce(nobody)
    assert [model.knows(i, white[i]) for i in range(3)] == [False] * 3
    model = model.announce(nobody)
    assert [model.knows(i, white[i]) for i in range(3)] == [True] * 3


@pytest.mark.parametrize("playable", [1, 2, 3])
def test_hanabi_has_muddy_children_too(playable: int) -> None:
    """Somebody could play: whoever sees nobody else who could, plays; if nobody does, then …"""
    cards = ["r1"] * playable + ["r2"] * (3 - playable)
    hands = "; ".join(f"{name}: {card}" for name, card in zip(NAMES, cards, strict=False))
    deck = " ".join(["r1"] * (3 - playable) + ["r2"] * playable)
    state = table(hands, deck=deck, suits="r", ranks=2, copies=(3, 3))
    could = [Playable(seat, 1) for seat in range(3)]
    nobody_plays = none_of(*(Knows(seat, fact) for seat, fact in enumerate(could)))
    model = worlds(state)
    assert len(model.worlds) == 8
    told = model.announce(Or(*could))
    for _ in range(playable - 1):
        told = told.announce(nobody_plays)
    assert [told.knows(seat, could[seat]) for seat in range(3)] == [
        seat < playable for seat in range(3)
    ]
    assert isinstance(told.here[0], World)
