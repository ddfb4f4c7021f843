"""The map of a class: every cell has its sign, and thirty learners can be read from afar."""

from random import Random

import pytest

from hanabi_kit.practice.progress import TaskStanding
from hanabi_kit.render.palette import THEMES, theme_called
from hanabi_kit.render.practice.class_map import (
    CELL,
    NAMES,
    CheckStanding,
    Classroom,
    LearnerRow,
    LessonColumns,
    class_map_text,
    lay_out_class,
    words_for,
)
from hanabi_kit.render.scene import Box, Label, Polyline, Scene, text_width

KINDS: tuple[CheckStanding, ...] = (*list(TaskStanding)[:3], None)


def room(learners: int = 30, lessons: int = 12, seed: int = 0) -> Classroom:
    random = Random(seed)
    return Classroom(
        tuple(LessonColumns(str(n), f"Lesson title {n}", 3) for n in range(1, lessons + 1)),
        tuple(
            LearnerRow(
                f"Learner of a rather long name {n}",
                tuple(tuple(random.choice(KINDS) for _ in range(3)) for _ in range(lessons)),
            )
            for n in range(learners)
        ),
    )


def labels(scene: Scene) -> list[Label]:
    return [item for item in scene.items if isinstance(item, Label)]


@pytest.mark.parametrize("name", THEMES)
def test_thirty_learners_fit_in_letters_that_can_be_read(name: str) -> None:
    scene = lay_out_class(room(), theme_called(name))
    assert scene.width <= 1280
    assert scene.height <= 1100
    for label in labels(scene):
        assert label.size >= 14, label
        wide = text_width(label.text, label.size, bold=label.bold)
        left = label.x - (wide / 2 if label.anchor == "middle" else 0)
        assert left >= 0, label
        assert left + wide <= scene.width, label
        assert 0 < label.y < scene.height, label


def test_long_names_are_cut_before_the_cells_begin() -> None:
    for label in labels(lay_out_class(room(3), theme_called("light"))):
        if label.text.startswith("Learner of"):
            assert label.text.endswith("…")
            assert text_width(label.text, label.size) <= NAMES


@pytest.mark.parametrize("name", THEMES)
def test_every_kind_of_cell_has_a_sign_of_its_own(name: str) -> None:
    """Told apart by what is drawn in them, whatever the colours."""

    def drawn(cell: CheckStanding) -> list[tuple[str, int]]:
        alone = Classroom((LessonColumns("1", "One", 1),), (LearnerRow("Mia", ((cell,),)),))
        return [
            (type(item).__name__, len(item.points) if isinstance(item, Polyline) else 0)
            for item in lay_out_class(alone, theme_called(name)).items
            if isinstance(item, Polyline) or (isinstance(item, Box) and item.radius > 0)
        ]

    assert len({tuple(drawn(cell)) for cell in KINDS}) == len(KINDS)


def test_each_cell_is_drawn_where_its_row_and_column_meet() -> None:
    full = Classroom(
        (LessonColumns("1", "One", 2), LessonColumns("2", "Two", 3)),
        tuple(LearnerRow(f"L{n}", ((KINDS[0],) * 2, (KINDS[0],) * 3)) for n in range(4)),
    )
    scene = lay_out_class(full, theme_called("light"))
    squares = [
        item
        for item in scene.items
        if isinstance(item, Box) and item.radius == 3 and item.width == CELL - 3
    ]
    legend, cells = 3, squares[3:]
    assert len(squares) == legend + 4 * 5
    assert len({cell.x for cell in cells}) == 5
    assert len({cell.y for cell in cells}) == 4


def test_the_text_twin_has_every_cell() -> None:
    cells = (KINDS[:3], (None, KINDS[0], KINDS[1]))
    small = Classroom(
        (LessonColumns("1", "One", 3), LessonColumns("10", "Ten", 3)), (LearnerRow("Mia", cells),)
    )
    assert class_map_text(small).splitlines() == [
        "1 learner, and every check of the course",
        "+ right at the first try   o right later   x tried, not right yet   . not tried",
        "",
        "lesson  1   10   first try",
        "Mia     +ox .+o  2 of 5",
        "",
        "lesson       right at the first try, by check",
        "1       One  1 of 1, 0 of 1, 0 of 1",
        "10      Ten  0 of 0, 1 of 1, 0 of 1",
    ]
    assert lay_out_class(small, theme_called("print")).text == class_map_text(small)


def test_a_lesson_that_nobody_has_come_to_has_no_numbers() -> None:
    cells = (KINDS[:3], (None, None, None))
    small = Classroom(
        (LessonColumns("1", "One", 3), LessonColumns("2", "Two", 3)), (LearnerRow("Mia", cells),)
    )
    assert class_map_text(small).splitlines()[-1] == "2       Two  not tried"


def test_the_picture_says_what_its_signs_mean() -> None:
    told = [label.text for label in labels(lay_out_class(room(2, 2), theme_called("light")))]
    assert set(map(words_for, KINDS)) <= set(told)
    assert {"1  Lesson title 1", "2  Lesson title 2"} <= set(told)


@pytest.mark.parametrize(("learners", "lessons"), [(0, 0), (0, 12), (1, 1), (100, 12)])
def test_classes_of_any_size(learners: int, lessons: int) -> None:
    scene = lay_out_class(room(learners, lessons), theme_called("light"))
    assert scene.height > 0
    assert scene.text == class_map_text(room(learners, lessons))
