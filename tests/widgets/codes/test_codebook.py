"""The codebook on the screen: by method, by button and by click on the picture."""

from collections.abc import Callable

import pytest

from hanabi_kit import HanabiError
from hanabi_kit.codes import BOOKS, Plain, SignalResult, deals, tally
from hanabi_kit.render.scene import RowSpot
from hanabi_kit.widgets import Codebook
from tests.widgets.screens import click, press, shown


@pytest.fixture
def codebook() -> Codebook:
    return Codebook(number=40)


def test_a_run_stands_beside_the_plain_code(codebook: Codebook) -> None:
    run = codebook.run()
    assert [played.name for played in codebook.runs] == ["plain", "first touched"]
    assert run.points == tally(BOOKS["first touched"], deals(40)).points
    assert codebook.plain.points == tally(Plain(), deals(40)).points
    assert (
        f"{run.points} points; the plain code has {codebook.plain.points}" in codebook.status.value
    )


def test_a_changed_book_is_my_own_and_each_version_is_kept(codebook: Codebook) -> None:
    codebook.set("rank 1", 5)
    first = codebook.run()
    codebook.set("rank 2", 4)
    codebook.run()
    assert [played.name for played in codebook.runs] == ["plain", "mine 1", "mine 2"]
    codebook.set("rank 2", 2)
    assert codebook.run() is first
    assert [played.name for played in codebook.runs] == ["plain", "mine 2", "mine 1"]


def test_a_click_on_the_picture_adds_and_takes_away_a_meaning(codebook: Codebook) -> None:
    click(codebook.stage, RowSpot("signs", 1))
    assert codebook.book.of("colour 1") == (1, 2)
    assert "with 2 meanings Bob has to guess" in codebook.status.value
    click(codebook.stage, RowSpot("signs", 0))
    click(codebook.stage, RowSpot("signs", 1))
    assert codebook.book.of("colour 1") == ()
    assert "now stands for nothing" in codebook.status.value


def test_buttons_do_what_a_click_does(codebook: Codebook) -> None:
    press(codebook, "rank, first slot 3")
    press(codebook, "slot 3")
    press(codebook, "slot 5")
    assert codebook.book.of("rank 3") == (5,)
    press(codebook, "colours and ranks")
    assert codebook.book == BOOKS["colours and ranks"]
    press(codebook, "what the clue says")
    assert codebook.book.told_apart == 0
    codebook.play.click()
    assert codebook.runs[-1].counts[SignalResult.MISSED] == 40


def test_bob_can_read_by_another_book(codebook: Codebook) -> None:
    press(codebook, "five colours")
    codebook.run()
    codebook.start_from("first touched")
    codebook.read_by("plain")
    mixed = codebook.run()
    assert mixed.name == "first touched → plain"
    assert mixed.counts[SignalResult.MISUNDERSTOOD] == 0
    codebook.read_by(None)
    assert codebook.run().name == "first touched"


def test_deals_are_walked_through_and_round(codebook: Codebook) -> None:
    codebook.run()
    press(codebook, "deal before")
    assert "Deal 40 of 40" in codebook.status.value
    press(codebook, "next deal")
    assert "Deal 1 of 40" in codebook.status.value
    press(codebook, "next not understood")
    place = next(
        i
        for i, trial in enumerate(codebook.runs[-1].trials, start=1)
        if i > 1 and trial.outcome is not SignalResult.UNDERSTOOD
    )
    assert f"Deal {place} of 40" in codebook.status.value


def test_the_text_is_the_same_each_time_and_can_be_shown(codebook: Codebook) -> None:
    codebook.run()
    other = Codebook(number=40)
    other.run()
    assert repr(codebook) == codebook.text == other.text
    press(codebook, "as text")
    assert "first touched, by the slot that fits" in shown(codebook)


def test_many_runs_leave_room(codebook: Codebook) -> None:
    for slot in (1, 2, 3, 4, 5):
        codebook.set("rank 5", slot)
        codebook.run()
    assert len(codebook.runs) == 6
    assert "mine 1 " not in codebook.text
    assert "mine 5" in codebook.text
    assert "\nplain " in codebook.text


@pytest.mark.parametrize(
    ("do", "words"),
    [
        (lambda c: c.set("purple 1", 2), "'purple 1' is not a sign of this book"),
        (lambda c: c.set("rank 1", 9), "9 is not a slot"),
        (lambda c: c.set("<b>", 1), "'<b>' is not a sign"),
        (lambda c: c.start_from("secret"), "'secret' is not a ready-made book, only: five colours"),
        (lambda c: c.start_from([]), "is not a ready-made book"),
        (lambda c: c.read_by("secret"), "'secret' is not a ready-made book"),
        (lambda c: c.read_by(5), "5 is not a code, only: plain, five colours"),
        (lambda c: c.show_deal(1), "Play the deals first."),
        (lambda c: c.next_failure(), "Play the deals first."),
        (lambda c: c.choose("red"), "'red' is not a sign of this book"),
    ],
)
def test_what_can_not_be_is_refused_in_a_sentence(
    codebook: Codebook, do: Callable[[Codebook], None], words: str
) -> None:
    before = codebook.text
    with pytest.raises(HanabiError, match=words.replace(".", "[.]")):
        do(codebook)
    assert codebook.text == before


def test_a_deal_that_is_not_there(codebook: Codebook) -> None:
    codebook.run()
    for number in (0, 41, "3"):
        with pytest.raises(HanabiError, match="only 1 to 40"):
            codebook.show_deal(number)  # type: ignore[arg-type]
