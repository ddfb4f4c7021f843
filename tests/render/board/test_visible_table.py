"""What there is to see at a table."""

from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hanabi_kit import Card, Clue, State, View, board, parse, picture
from hanabi_kit.engine.game import Mark
from hanabi_kit.render.board.visible_table import (
    CluePointer,
    SeenCard,
    VisibleTable,
    visible_table,
    would_touch,
)
from hanabi_kit.render.scene import CardSpot
from tests.builders import after, table
from tests.position.test_formats_property import examples
from tests.render.inference.test_explanation_property import games, twin


def stages(seen: VisibleTable, suit: str) -> str:
    """A firework as it is built, in words; ! marks a last copy, * what is new."""
    (firework,) = (firework for firework in seen.fireworks if firework.suit.letter == suit)
    return " ".join(
        f"{step.rank}:{step.stage}{'!' * step.critical}{'*' * step.new}" for step in firework.steps
    )


def held(seen: VisibleTable, seat: int, slot: int) -> SeenCard:
    return seen.hands[seat].cards[slot - 1]


# Fireworks.


def test_the_stages_of_a_firework() -> None:
    seen = visible_table(
        table("Ann: r1; Bob: r2", fireworks="r2", discards="b2 b2 g4", edition="nl")
    )
    assert stages(seen, "r") == "1:played 2:played 3:next 4:later 5:later!"
    assert stages(seen, "b") == "1:next 2:lost 3:cut off 4:cut off 5:cut off"
    assert stages(seen, "g") == "1:next 2:later 3:later 4:later! 5:later!"
    assert {f.suit.letter: (f.height, f.dead, f.ceiling) for f in seen.fireworks} == {
        "r": (2, False, 5),
        "y": (0, False, 5),
        "g": (0, False, 5),
        "b": (0, True, 1),
        "w": (0, False, 5),
    }


def test_a_firework_that_is_built_downwards() -> None:
    seen = visible_table(table("Ann: r1; Bob: r2", fireworks="k4", discards="k1", suits="rk"))
    assert stages(seen, "k") == "5:played 4:played 3:next 2:later 1:lost"


def test_a_card_just_played_is_new_and_one_that_did_not_fit_is_not() -> None:
    state = after(table("Ann: r2 y3; Bob: g1", fireworks="r1", deck="w1 w2"), "Ann plays r2")
    assert stages(visible_table(state), "r").startswith("1:played 2:played* 3:next")
    state = after(table("Ann: r2 y3; Bob: g1", fireworks="r1", deck="w1 w2"), "Ann plays y3")
    assert "*" not in stages(visible_table(state), "r") + stages(visible_table(state), "y")


# Discards.


def test_discards_lie_suit_by_suit_with_what_is_lost_and_new() -> None:
    start = table("Ann: w3 y3; Bob: g1", discards="w3 b4 w1 r1", deck="w1", tokens=3)
    seen = visible_table(after(start, "Ann discards w3"))
    piles = [
        " ".join(f"{d.card}{'†' * d.lost}{'*' * d.new}" for d in pile) for pile in seen.discards
    ]
    assert piles == ["r1", "", "", "b4", "w1 w3†* w3†"]
    misplayed = visible_table(after(start, "Ann plays y3"))
    assert [d.new for d in misplayed.discards[1]] == [True]


def test_a_discard_that_is_no_longer_needed_is_not_lost() -> None:
    seen = visible_table(table("Ann: r1; Bob: r2", fireworks="r3", discards="r2"))
    assert not seen.discards[0][0].lost


# Hands.


def test_cards_seen_and_unseen() -> None:
    state = after(table("Ann: r1 b4; Bob: r2 g2", discards="b4", deck="y1"), "Ann clues red to Bob")
    seen = visible_table(View.of(state, 1))
    assert held(seen, 0, 2) == SeenCard(
        number=1,
        slot=2,
        place=1,
        card=Card.parse("b4"),
        suit=None,
        rank=None,
        marks=(),
        critical=True,
        new=False,
        chosen=False,
    )
    unseen = held(seen, 1, 1)
    assert (unseen.card, unseen.suit, unseen.rank) == (None, "r", None)
    assert unseen.marks == (Mark("red", True),)
    assert not unseen.critical
    assert [(hand.name, hand.moving, hand.own) for hand in seen.hands] == [
        ("Ann", False, False),
        ("Bob", True, True),
    ]


def test_two_clues_make_an_unseen_card_known() -> None:
    seen = visible_table(View.of(table("Ann: r3+red+3 y3-red+3; Bob: g1"), 0))
    assert (held(seen, 0, 1).suit, held(seen, 0, 1).rank) == ("r", 3)
    assert (held(seen, 0, 2).suit, held(seen, 0, 2).rank) == (None, 3)


def test_marks_are_each_there_once_and_touched_ones_first() -> None:
    seen = visible_table(table("Ann: r1-3+red-3+1+red; Bob: g1"))
    assert list(map(str, held(seen, 0, 1).marks)) == ["+red", "+1", "-3"]


@pytest.mark.parametrize("seat", [None, 0, 1])
def test_the_card_just_drawn_is_new(seat: int | None) -> None:
    state = after(table("Ann: r1 y3; Bob: g1 g2", deck="w1 w2"), "Ann plays r1")
    seen = visible_table(state if seat is None else View.of(state, seat))
    assert [[card.new for card in hand.cards] for hand in seen.hands] == [
        [False, True],
        [False, False],
    ]
    assert not any(
        card.new
        for hand in visible_table(after(state, "Bob clues 3 to Ann")).hands
        for card in hand.cards
    )


def test_nobody_moves_when_the_game_is_over() -> None:
    seen = visible_table(table("Ann: r1; Bob: g1", strikes=3))
    assert seen.ended == "lost"
    assert not any(hand.moving for hand in seen.hands)
    assert seen.closing == "Lost: the last strike was made; 0 of 25 points."


# Clues that point.

CLUES = table("Ann: r1 b4; Bob: r2 g2 r5", deck="y1", edition="nl")


def test_a_clue_that_was_given_points_at_what_it_touched() -> None:
    state = after(CLUES, "Ann clues red to Bob")
    pointer = CluePointer(giver=0, target=1, hint="red", numbers=(2, 4), given=True)
    assert visible_table(state).pointer == visible_table(View.of(state, 1)).pointer == pointer
    assert visible_table(after(CLUES, "Ann clues yellow to Bob")).pointer == pointer._replace(
        hint="yellow", numbers=()
    )
    assert visible_table(CLUES).pointer is None
    assert visible_table(after(state, "Bob plays r2")).pointer is None


def test_a_clue_in_mind_points_where_it_would_touch() -> None:
    state = after(CLUES, "Ann clues red to Bob")
    view = View.of(state, 1)
    thinking = visible_table(view, thinking=parse(view, "clue 1 to Ann")).pointer
    assert thinking == CluePointer(giver=1, target=0, hint=1, numbers=(0,), given=False)
    assert would_touch(state, Clue(0, "blue")) == (1,)
    assert would_touch(state, Clue(0, "white")) == ()


def test_nobody_sees_what_a_clue_to_themselves_would_touch() -> None:
    assert would_touch(View.of(CLUES, 1), Clue(1, "red")) == ()


def test_a_card_in_mind_is_chosen_and_the_last_clue_steps_back() -> None:
    state = after(CLUES, "Ann clues red to Bob")
    for words in ("play 2", "discard 2"):
        seen = visible_table(state, thinking=parse(state, words))
        assert [card.chosen for card in seen.hands[1].cards] == [False, True, False]
        assert seen.pointer is None


def test_a_bonus_tile_that_waits() -> None:
    flares = {"edition": "it", "variants": "five-flares", "discards": "y1 b2 y1"}
    assert visible_table(table("Ann: r1; Bob: g1", **flares)).pending is None  # type: ignore[arg-type]
    empty = visible_table(table("Ann: r1; Bob: g1", tiles=[1, 2], pending=5, **flares))  # type: ignore[arg-type]
    assert empty.closing == (
        "Ann is to move: as the deck is empty, bonus tile 5 is a free rank clue."
    )
    flares["deck"] = "y2"
    waiting = visible_table(table("Ann: r1; Bob: g1", tiles=[1, 2], pending=5, **flares))  # type: ignore[arg-type]
    assert waiting.closing == "Ann is to move, and bonus tile 5 waits for a choice."
    assert (waiting.pending, waiting.tiles) == (5, 2)
    assert visible_table(CLUES).tiles is None


# What is hidden.


@examples(120)
@given(games(), st.data())
def test_hidden_cards_leave_no_trace_in_any_picture(state: State, data: st.DataObject) -> None:
    seat = data.draw(st.integers(0, state.rules.players - 1))
    other = twin(state, seat, data.draw(st.randoms(use_true_random=False)))
    if other is None:
        return
    assert other.hands[seat].cards != state.hands[seat].cards
    mine, theirs = View.of(state, seat), View.of(other, seat)
    thinking = data.draw(st.sampled_from([None, *mine.legal_actions()]))
    assert visible_table(mine, thinking) == visible_table(theirs, thinking)
    one, two = picture(mine, thinking=thinking), picture(theirs, thinking=thinking)
    assert one.scene == two.scene
    assert one.svg.encode() == two.svg.encode()
    assert one._repr_html_().encode() == two._repr_html_().encode()
    assert board(mine).encode() == board(theirs).encode()


def test_a_swapped_pair_of_hidden_cards_is_seen_by_the_others_only() -> None:
    one = table("Ann: r1+1 y1+1; Bob: g1 g2", deck="y1 r1")
    two = table("Ann: y1+1 r1+1; Bob: g1 g2", deck="r1 y1")
    assert picture(View.of(one, 0)).svg == picture(View.of(two, 0)).svg
    assert picture(View.of(one, 1)).svg != picture(View.of(two, 1)).svg
    assert picture(one).svg != picture(two).svg


def test_the_same_table_looks_the_same_however_it_came_about() -> None:
    state = after(CLUES, "Ann clues red to Bob")
    assert picture(state).svg == picture(after(CLUES, "Ann clues red to Bob")).svg
    scene = picture(state).scene
    assert scene.where(CardSpot(1, 2)) == picture(CLUES).scene.where(CardSpot(1, 2))


def test_random_games_agree_with_the_engine() -> None:
    random = Random(5)
    state = table("Ann: r1 y2 g3; Bob: r2 g1 b1", deck="y1 y3 r3 r4 b2 b3 w1", edition="nl")
    while not state.over:
        seen = visible_table(state)
        assert [firework.height for firework in seen.fireworks] == list(state.fireworks.values())
        assert sum(map(len, seen.discards)) == len(state.discards)
        assert (seen.tokens, seen.strikes, seen.deck) == (
            state.tokens,
            state.strikes,
            len(state.deck),
        )
        assert {f.suit.name for f in seen.fireworks if f.dead} == set(state.dead_suits)
        state = state.apply(random.choice(state.legal_actions()))
