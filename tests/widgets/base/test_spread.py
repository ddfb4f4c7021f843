"""Pictures with their controls beside them: what stands where, and that nothing is said twice."""

from collections.abc import Callable

import ipywidgets
import pytest

from hanabi_kit import Rules, State, deal
from hanabi_kit.render.scene import Label, Scene
from hanabi_kit.widgets import Board, Chances, Editor, Explorer, Ledger, Replayer
from hanabi_kit.widgets.base.frame import PictureFrame
from hanabi_kit.widgets.base.spread import Spread
from tests.builders import after
from tests.widgets.screens import parts, status


def game() -> State:
    return after(deal(Rules(players=2), seed=7), "Ann clues 1 to Bob")


def test_the_keyboard_meets_the_picture_then_what_is_beside_it_and_then_what_is_under_it() -> None:
    picture, one, other, under = (ipywidgets.HTML(name) for name in ("picture", "1", "2", "under"))
    spread = Spread(picture, one, other, under=under)
    met = [part.value for part in parts(spread) if isinstance(part, ipywidgets.HTML)]
    assert met == ["picture", "1", "2", "under"]


def test_nothing_need_be_under_it() -> None:
    picture, beside = ipywidgets.HTML("picture"), ipywidgets.HTML("beside")
    assert [part for part in parts(Spread(picture, beside)) if isinstance(part, ipywidgets.HTML)]


def labels(scene: Scene) -> str:
    return "\n".join(item.text for item in scene.items if isinstance(item, Label))


def counted_out() -> Chances:
    chances = Chances(game(), seat=1)
    chances.choose(2)
    return chances


@pytest.mark.parametrize(
    ("widget", "words"),
    [
        (lambda: Board(game(), seat=1), "Bob is to move. Seen from Bob's seat."),
        (lambda: Replayer(game(), moment=1), "Bob is to move."),
        (lambda: Explorer(game(), seat=1), "turn 1, Ann: clue 1 to Bob"),
        (lambda: Chances(game(), seat=1), "The chances of Bob's cards, from all that Bob sees"),
        (counted_out, "Playable: "),
        (lambda: Ledger(game(), seat=1), "Bob sees 5 of the 50 cards."),
    ],
)
def test_what_is_said_beside_a_picture_is_not_in_it_but_stays_in_the_notebook(
    widget: Callable[[], PictureFrame], words: str
) -> None:
    frame = widget()
    assert words in status(frame)
    assert words not in labels(frame.scene())
    assert words in labels(frame.still())
    assert frame.scene().text == frame.still().text


def test_an_editor_leaves_the_words_to_its_status_line() -> None:
    assert "is to move" not in labels(Editor(game()).scene())
