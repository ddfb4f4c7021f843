"""The dashboard: weak topics first, boxes, and the same in words."""

import pytest

from hanabi_kit.render.palette import THEMES, theme_called
from hanabi_kit.render.practice.practice_picture import (
    BAR,
    BAR_WIDTH,
    Practice,
    lay_out_practice,
    practice,
    practice_text,
)
from hanabi_kit.render.scene import Box, Label, Scene
from tests.practice.practice import attempt, moment
from tests.practice.practice import practice as practised

PUZZLES = {
    **{name: (["risk"], 1) for name in "abcd"},
    **{name: (["tempo"], 2) for name in "efgh"},
    "i": (["counting"], 3),
    "j": (["last-copy"], 1),
}


def seen(*days: str, day: float = 0) -> Practice:
    return practice(PUZZLES, practised(*days), moment(day, 30))


def labels(scene: Scene) -> list[str]:
    return [item.text for item in scene.items if isinstance(item, Label)]


def test_weak_topics_come_first_and_few_puzzles_say_nothing() -> None:
    found = seen("a+ b+ c- d- d+= e+ f+ g+ i- j?+")
    assert [tally.group for tally in found.topics] == ["risk", "tempo", "counting", "last-copy"]
    drawn = labels(lay_out_practice(found, theme_called("light")))
    order = [drawn.index(words) for words in ("Weakest topics first", "risk", "tempo", "counting")]
    assert order == sorted(order)
    assert drawn.index("Fewer than 3 puzzles tried: too few to say") < drawn.index("counting")
    assert "2 of 4 at the first try, 1 fixed, 1 open" in drawn
    assert "1 with hints" in drawn


def test_boxes_are_counted_and_what_is_due() -> None:
    found = seen("a- b- c+", "a+", day=1)
    assert found.boxes == (1, 1, 0, 0, 0)
    assert found.due == 1
    assert "1 puzzle is due now." in labels(lay_out_practice(found, theme_called("light")))
    assert seen("a-").due == 0
    assert "Nothing is due in this session." in practice_text(seen("a-"))


def test_attempts_at_other_puzzles_are_left_out() -> None:
    assert seen("z- y- x-") == seen()


@pytest.mark.parametrize("name", THEMES)
def test_whatever_is_drawn_is_in_the_text(name: str) -> None:
    found = seen("a+ b+ c- d- e+ f+ g+ i- j?+")
    scene = lay_out_practice(found, theme_called(name))
    drawn = labels(scene)
    assert "streak 0, at best 3" in drawn
    assert "streak 0, at best 3" in scene.text
    for tally in found.topics:
        assert tally.group in drawn
        assert tally.group in scene.text


def test_the_text_twin() -> None:
    assert practice_text(seen("a+ b+ c- e+ i-")) == "\n".join(
        [
            "Your practice: streak 0, at best 2",
            "",
            "Weakest topics first:",
            "topic     first try  fixed  open  only with hints",
            "risk      2 of 3     0      1     0",
            "counting  0 of 1     0      1     0",
            "tempo     1 of 1     0      0     0",
            "",
            "Not tried yet: last-copy.",
            "",
            "Boxes: 1: 2, 2: 0, 3: 0, 4: 0, 5: 0. Nothing is due in this session.",
        ]
    )


def test_before_the_first_answer_it_says_what_will_be_here() -> None:
    assert "No puzzle was answered yet." in practice_text(seen())
    assert "All boxes are empty." in practice_text(seen())


def test_many_puzzles_of_a_topic_fit_into_the_bar() -> None:
    puzzles = {f"{n}": (["risk"], 1) for n in range(200)}
    attempts = [attempt(task, minute=n) for n, task in enumerate(puzzles)]
    scene = lay_out_practice(practice(puzzles, attempts, moment()), theme_called("light"))
    cells = [item for item in scene.items if isinstance(item, Box) and item.x >= BAR]
    assert len(cells) >= 200
    assert max(item.x + item.width for item in cells[:200]) <= BAR + BAR_WIDTH
