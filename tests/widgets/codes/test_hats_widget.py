"""The hat code on the screen: each step's words, what is asked, and what a listener may not see."""

import pytest

from hanabi_kit import HanabiError, Position, State
from hanabi_kit.codes import PlainHats
from hanabi_kit.render.codes.hat_steps import STEPS
from hanabi_kit.render.scene import Label, SeatSpot
from hanabi_kit.widgets import Hats
from tests.builders import table
from tests.widgets.screens import buttons, click, press, screen, shown, status, wire

HANDS = "Ann: {ann}; Bob: y3 y1 b5 w1; Cem: {cem}; Dia: y4 b2 b3 b4; Eli: w3 w2 w4 r1"
"""With w1 played: Bob 1 (play slot 2), Dia 4 (discard slot 1), Eli 1 (play slot 2)."""


def five(ann: str = "r1 r2 r3 r4", cem: str = "g2 g3 g1 g4", tokens: int = 8) -> State:
    """Cem's number is 2, to play slot 3."""
    return table(HANDS.format(ann=ann, cem=cem), fireworks="w1", tokens=tokens)


def test_the_speakers_steps() -> None:
    hats = Hats(five())
    assert hats.step == "look"
    assert "Ann  speaks   ?  ?  ?  ?" in repr(hats)
    press(hats, "Next step")
    assert "Bob  listens  y3 y1 b5 w1  1: play slot 2" in repr(hats)
    assert "Cem  listens  g2 g3 g1 g4  2: play slot 3" in repr(hats)
    assert "Dia  listens  y4 b2 b3 b4  4: discard slot 1" in repr(hats)
    assert "Eli  listens  w3 w2 w4 r1  1: play slot 2" in repr(hats)
    press(hats, "Next step")
    assert "1 + 2 + 4 + 1 = 8\n8 mod 8 = 0" in repr(hats)
    press(hats, "Next step")
    assert hats.message == 0
    assert "0 is said by a colour to Bob." in status(hats)
    assert "yellow, blue, white" in status(hats)


def test_a_listeners_steps() -> None:
    hats = Hats(five())
    hats.listen(2)
    assert "Cem  listens  ?  ?  ?  ?\n" in repr(hats)
    assert "Ann  speaks   r1 r2 r3 r4" in repr(hats)
    assert "1 + 4 + 1 = 6" in status(hats)
    press(hats, "Next step")
    assert "0 − 6 = −6\n−6 mod 8 = 2" in status(hats)
    assert "So the number of Cem is 2: play slot 3." in status(hats)
    assert "Cem  listens  ?  ?  ?  ?   2: play slot 3" in repr(hats)
    press(hats, "Next step")
    assert repr(hats).count("✓") == 4
    assert "Cem  listens  g2 g3 g1 g4" in repr(hats)


def test_it_says_when_two_are_told_to_play_the_same_card() -> None:
    hats = Hats(five(cem="g2 y1 g3 g4"))
    hats.go("check")
    assert "But Bob and Cem are told to play the same card, y1: only the first may." in repr(hats)
    hats = Hats(five())
    hats.go("check")
    assert "But" not in repr(hats)


def test_other_speakers_and_listeners() -> None:
    hats = Hats(five())
    hats.speak(2)
    assert (hats.speaker, hats.listener, hats.step) == (2, 1, "look")
    press(hats, "Dia speaks")
    assert hats.speaker == 3
    hats.listen(4)
    hats.speak(4)
    assert hats.listener == 0
    hats.listen(1)
    assert (hats.listener, hats.step) == (1, "hear")


def test_clicks_on_people() -> None:
    hats = Hats(five())
    click(hats.stage, SeatSpot(3))
    assert hats.speaker == 3
    hats.listen(1)
    click(hats.stage, SeatSpot(2))
    assert (hats.speaker, hats.listener) == (3, 2)
    click(hats.stage, SeatSpot(3))
    assert status(hats) == "Dia speaks: choose one of the others."


def test_the_message_can_be_guessed() -> None:
    hats = Hats(five())
    hats.go("number")
    assert buttons(hats)[7:15] == list("01234567")
    press(hats, "7")
    assert status(hats).startswith("Not 7. Add the numbers on the hats")
    assert hats.step == "number"
    press(hats, "0")
    assert status(hats).startswith("0 is right.")
    assert hats.step == "add"


def test_a_listeners_number_can_be_guessed() -> None:
    hats = Hats(five())
    hats.listen(2)
    hats.answer(6)
    assert "not the other way round" in status(hats)
    hats.answer(5)
    assert "below 0, add 8" in status(hats)
    hats.answer(2)
    assert hats.step == "subtract"


@pytest.mark.parametrize("wrong", [8, -1, 10**50, "2", None, True, 2.0, "<b>"])
def test_an_answer_that_is_no_message(wrong: int) -> None:
    hats = Hats(five())
    hats.go("number")
    with pytest.raises(HanabiError, match="a number from 0 to 7"):
        hats.answer(wrong)


def test_what_cannot_be_done_is_said() -> None:
    hats = Hats(five())
    press(hats, "Back")
    assert status(hats) == "This is the first step."
    with pytest.raises(HanabiError, match="Nothing is asked"):
        hats.answer(1)
    hats.go("check")
    press(hats, "Next step")
    assert status(hats).startswith("This was the last step.")
    with pytest.raises(HanabiError, match="'jump' is no step, only look"):
        hats.go("jump")
    with pytest.raises(HanabiError, match="there is no seat 5, only 0 to 4"):
        hats.speak(5)
    with pytest.raises(HanabiError, match="there is no seat True"):
        hats.listen(True)


def test_without_a_token_the_message_is_not_heard() -> None:
    hats = Hats(five(tokens=0))
    hats.go("say")
    assert "No token is left" in status(hats)
    press(hats, "Next step")
    assert hats.step == "say"
    assert status(hats) == "No token is left, so no clue can be given."
    with pytest.raises(HanabiError, match="No token is left"):
        hats.listen(3)
    assert (hats.listener, hats.step) == (1, "say")


def test_every_hand_has_to_be_known() -> None:
    line = "en5 r0y0g0b0w0 t8 s0 d30 m0 ?,?,?,?/y1,y2,y3,y4/g1,g2,g3,g4/b1,b2,b3,b4/w1,w2,w3,w4 x"
    with pytest.raises(HanabiError, match="what Ann has is unknown"):
        Hats(Position.parse(line))
    with pytest.raises(HanabiError, match="neither a table nor plain hats"):
        Hats("r1")  # type: ignore[arg-type]


def test_plain_hats() -> None:
    hats = Hats(PlainHats((0, 2, 1, 2), 3))
    hats.go("say")
    assert "2 is said as green." in status(hats)
    assert "Ann  speaks   ?" in repr(hats)
    hats.listen(3)
    assert "Dia  listens  ?" in repr(hats)
    assert "2 + 1 = 3" in status(hats)
    hats.answer(2)
    assert "So the number of Dia is 2: a green hat." in status(hats)
    hats.forward()
    assert repr(hats).count("✓") == 3


# What may not be seen.


@pytest.mark.parametrize("step", STEPS[:4])
def test_a_speakers_own_hand_is_not_on_the_page(step: str) -> None:
    one, other = five(), five(ann="b1 b1 r5 g5")
    assert _sent(one, step) == _sent(other, step)


@pytest.mark.parametrize("step", ["hear", "subtract"])
def test_a_listeners_own_hand_is_not_on_the_page(step: str) -> None:
    one, other = five(), five(cem="y5 r3 r1 w5")  # as before: play slot 3
    assert _sent(one, step) == _sent(other, step)


def _sent(state: State, step: str) -> tuple[list[str], object, str]:
    """What leaves for the page once a step is reached, and what is there then."""
    hats = Hats(state, listener=2)
    hats._step = step  # as if nothing had been shown before
    with wire() as sent:
        hats._refresh()
        press(hats, "As text")
    return sent, screen(hats), shown(hats)


# Pictures.


@pytest.mark.parametrize("theme", ["light", "dark", "print"])
@pytest.mark.parametrize("step", STEPS)
def test_everything_is_inside_the_picture_and_large_enough(theme: str, step: str) -> None:
    for crowd in (five(cem="g2 y1 g3 g4"), PlainHats.drawn(5, 5, seed=2)):
        hats = Hats(crowd, theme=theme)
        hats.go(step)
        scene = hats.scene()
        for item in scene.items:
            if isinstance(item, Label):
                assert 0 < item.x < scene.width
                assert 0 < item.y < scene.height
                assert item.size >= 14 or item.text == "", item


def test_the_same_every_time() -> None:
    assert Hats(five()).scene() == Hats(five()).scene()
