"""Lesson 8: typical wrong answers and what is said of them."""

from itertools import product
from typing import Any

import pytest

from hanabi_kit.lessons import garden, nobody_answers, somebody_is_muddy
from hanabi_kit.lessons.course import find
from hanabi_kit.lessons.course.muddy_children import after_silence, who_answer
from tests.lessons.answering import said

LESSON = find(8)


# The riddle, worked out with sets of worlds and nothing else.

World = tuple[bool, ...]


def certain(left: set[World], world: World, child: int) -> bool:
    """Whether a child knows its own face, if only these worlds are left."""
    flipped = (*world[:child], not world[child], *world[child + 1 :])
    return flipped not in left


def question_answered(actual: World, told: bool) -> tuple[int, list[int]] | None:
    """At which question somebody answers, and who; None if that never happens."""
    children = range(len(actual))
    left = {world for world in product((True, False), repeat=len(actual)) if any(world) or not told}
    for number in range(1, len(actual) + 2):
        answering = [child for child in children if certain(left, actual, child)]
        if answering:
            return number, answering
        left = {world for world in left if not any(certain(left, world, c) for c in children)}
    return None


def test_predictions() -> None:
    assert question_answered((True, True, False), told=True) == (2, [0, 1])
    assert LESSON.prediction("second-time").truth() == "Ann and Bob answer"
    assert question_answered((True, True, False), told=False) is None
    assert LESSON.prediction("without-a-word").truth().startswith("Nobody answers")


@pytest.mark.parametrize("children", [2, 3, 4])
def test_the_garden_is_as_by_hand(children: int) -> None:
    for actual in product((True, False), repeat=children):
        muddy_ones = {child for child in range(children) if actual[child]}
        if not muddy_ones:
            continue
        model = garden(muddy_ones, children).announce(somebody_is_muddy(children))
        after, asked = after_silence(model)
        answering = {model.names.index(name) for name in who_answer(after)}
        assert question_answered(actual, told=True) == (asked, sorted(answering))


def test_silence_about_nothing_said_tells_nothing() -> None:
    model = garden({0, 1})
    assert model.announce(nobody_answers()).worlds == model.worlds


@pytest.mark.parametrize(
    ("answer", "words"),
    [
        ("a b", "That is right."),
        ("b", "whom does each child see?"),
        ("a", "Whom does Bob see then?"),  # stopped too early
        ("a b c", "Whom does Cem see in the world that we have come to?"),
        ("a b d", "follow the lines in the picture"),  # everyone knows, so it is common
        ("a b e", "whose face can Ann not see?"),
        ("a b c d e", "You judged 2 of 5 claims rightly."),
    ],
)
def test_check_1(answer: str, words: str) -> None:
    """With three muddy faces it takes three lines to the world without mud."""
    assert words in str(said(LESSON.check("how-far"), answer))


@pytest.mark.parametrize(
    ("answer", "words"),
    [
        ("3", "That is right."),
        (3, "That is right."),
        ("1", "only a child who sees no mud can answer"),
        ("2", "if she were clean, what would Bob and Cem do"),  # the answer for two
        ("4", "Dia is clean."),  # counted the children
        ("7", "begin with fewer"),
    ],
)
def test_check_2(answer: Any, words: str) -> None:
    assert question_answered((True, True, True, False), told=True) == (3, [0, 1, 2])
    assert words in str(said(LESSON.check("four-children"), answer))


def first_player(actual: World) -> int | None:
    """Who plays first: each in turn plays if sure to hold r1 (True); there are only two r2."""
    left = {world for world in product((True, False), repeat=3) if any(world)}
    for turn in range(6):
        child = turn % 3
        if actual[child] and certain(left, actual, child):
            return child
        left = {world for world in left if not (world[child] and certain(left, world, child))}
    return None


@pytest.mark.parametrize(
    ("answer", "words"),
    [
        ("Cem", "That is right."),
        ("a", "only if she sees both r2"),
        ("Bob", "Bob sees no r2 at all"),
        ("d", "two players have passed"),
    ],
)
def test_check_3(answer: str, words: str) -> None:
    assert first_player((True, True, False)) == 1  # the worked example
    assert first_player((True, True, True)) == 2
    assert words in str(said(LESSON.check("who-plays"), answer))
