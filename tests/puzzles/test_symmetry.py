"""Twins: the same puzzle in other colours, at other seats, with the cards in another order."""

from dataclasses import replace
from itertools import permutations
from random import Random

import pytest

from hanabi_kit import Card, Position, View, deal, editions
from hanabi_kit.engine.cards import LETTERS
from hanabi_kit.engine.game import Mark
from hanabi_kit.position import Place
from hanabi_kit.puzzles.symmetry import canonical, twin_key
from hanabi_kit.solver import solve
from tests.puzzles.posed import IDS, SOUND


def recoloured(position: Position, colours: dict[str, str]) -> Position:
    """The position with suits renamed, by their letters."""
    full = {suit.letter: suit.letter for suit in position.rules.suits} | colours
    names = {name: NAMES[full[letter]] for name, letter in LETTERS.items() if letter in full}
    letters = [suit.letter for suit in position.rules.suits]
    heights = dict(zip(letters, position.fireworks, strict=True))
    back = {new: old for old, new in full.items()}

    def card(old: Card | None) -> Card | None:
        return None if old is None else Card(full[old.suit], old.rank)

    def mark(old: Mark) -> Mark:
        return Mark(names[old.hint] if isinstance(old.hint, str) else old.hint, old.touched)

    return replace(
        position,
        fireworks=tuple(heights[back[letter]] for letter in letters),
        discards=tuple(Card(full[old.suit], old.rank) for old in position.discards),
        hands=tuple(
            tuple(Place(card(place.card), tuple(map(mark, place.marks))) for place in hand)
            for hand in position.hands
        ),
    )


NAMES = {letter: name for name, letter in LETTERS.items()}


def seated(position: Position, by: int) -> Position:
    """The position with everybody moved on by some seats."""
    hands = position.hands[-by:] + position.hands[:-by]
    return replace(position, hands=hands, turn=(position.turn + by) % len(hands))


def shuffled(position: Position, seed: int) -> Position:
    """The position with cards, clues and discards in another order."""
    random = Random(seed)

    def mixed(things: tuple[Place, ...]) -> tuple[Place, ...]:
        places = [Place(p.card, tuple(random.sample(p.marks, len(p.marks)))) for p in things]
        return tuple(random.sample(places, len(places)))

    discards = tuple(random.sample(position.discards, len(position.discards)))
    return replace(position, hands=tuple(map(mixed, position.hands)), discards=discards)


def late_positions(count: int) -> list[Position]:
    """What movers see late in games played at random."""
    found = []
    for seed in range(count):
        random = Random(seed)
        state = deal(editions.rules("en", 3), seed=seed)
        while len(state.deck) > 2 and not state.over:
            calm = [a for a in state.legal_actions() if state.apply(a).strikes == state.strikes]
            state = state.apply(random.choice(calm or state.legal_actions()))
        if not state.over:
            found.append(Position.of(View.of(state, state.turn)))
    return found


LATE = late_positions(6)


@pytest.mark.parametrize("position", LATE)
def test_twins_are_found_under_any_renaming(position: Position) -> None:
    form = canonical(position)
    for order in [*permutations("rygbw")][::23]:
        twin = recoloured(position, dict(zip("rygbw", order, strict=True)))
        assert not twin.status()
        assert canonical(twin) == form
        assert canonical(shuffled(seated(twin, 1), seed=3)) == form


def test_different_positions_are_no_twins() -> None:
    assert len({canonical(position) for position in LATE}) == len(LATE)
    assert len({twin_key(puzzle) for puzzle in SOUND}) == len(SOUND)


def test_twins_have_the_same_values() -> None:
    position = SOUND["later-in-the-round"].position
    twin = shuffled(seated(recoloured(position, {"r": "b", "b": "r"}), 2), seed=1)
    assert str(twin) != str(position)
    assert canonical(twin) == canonical(position)
    values = [sorted(str(a.literal) for a in solve(p).actions) for p in (position, twin)]
    assert values[0] == values[1]


def test_suits_of_different_kinds_are_not_exchanged() -> None:
    black = Position.parse(
        "it2+black-powder[suits=r:b,ranks=3,hand_size=1] r1b0k0 t2 s0 d15 m0 ?/r1 x"
    )
    other = Position.parse(
        "it2+black-powder[suits=r:b,ranks=3,hand_size=1] r0b0k1 t2 s0 d15 m0 ?/r1 x"
    )
    assert not black.status()
    assert not other.status()
    assert canonical(black) != canonical(other)


CHANGES = {
    "a token": lambda position: replace(position, tokens=position.tokens - 1),
    "a strike": lambda position: replace(position, strikes=1),
    "a turn": lambda position: replace(position, turns_left=1),
    "a clue": lambda position: replace(
        position,
        hands=(
            position.hands[0],
            (Place(position.hands[1][0].card, (Mark(5, True),)), *position.hands[1][1:]),
        ),
    ),
}


@pytest.mark.parametrize("what", CHANGES)
def test_what_makes_a_difference_is_kept(what: str) -> None:
    position = SOUND["the-last-five"].position
    changed = CHANGES[what](position)
    assert not changed.status()
    assert canonical(changed) != canonical(position)


def test_names_the_box_and_the_past_make_no_difference() -> None:
    position = SOUND["the-last-five"].position
    told = replace(position, names=("Eve", "Kim"), log=("c1:5",))
    assert canonical(told) == canonical(position)
    italian = Position.parse(
        str(position).replace("en2[hand_size=3]", "it2[hand_size=3,empty_clues=no]")
    )
    assert canonical(italian) == canonical(position)


def test_to_a_convention_the_order_of_cards_matters() -> None:
    puzzle = SOUND["the-last-five"]
    mixed = replace(puzzle, position=shuffled(puzzle.position, seed=1))
    assert mixed.position.hands != puzzle.position.hands
    assert twin_key(mixed) == twin_key(puzzle)
    agreed, mixed = (replace(one, model="response:hat") for one in (puzzle, mixed))
    assert twin_key(mixed) != twin_key(agreed) != twin_key(puzzle)


@pytest.mark.parametrize("id", IDS)
def test_the_form_is_the_same_in_every_run(id: str) -> None:
    position = SOUND[id].position
    assert canonical(position) == canonical(Position.parse(str(position)))
