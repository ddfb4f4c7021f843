"""The first two minutes: three acts by clicks and buttons, what is said, and what stays hidden."""

import pytest

from hanabi_kit import Card, HanabiError, Position
from hanabi_kit.render.scene import CardSpot, Label
from hanabi_kit.widgets import FirstSteps
from hanabi_kit.widgets.first_steps.acts import ACTS, TO_PLAY, TO_SAY, TO_THINK
from tests.widgets.screens import buttons, press, shown, status, wire, words

JARGON = ("convention", "open hand", "literal", "badge", "token", "strike", "slot", "clue")


@pytest.fixture
def steps() -> FirstSteps:
    return FirstSteps()


@pytest.mark.parametrize("line", [TO_PLAY, TO_SAY, TO_THINK])
def test_the_tables_are_possible(line: str) -> None:
    assert Position.parse(line).status() == []


@pytest.mark.parametrize(("card", "colour"), [("second", "red"), ("fourth", "yellow")])
def test_a_card_that_bob_points_at_goes_up(steps: FirstSteps, card: str, colour: str) -> None:
    press(steps, card)
    assert f"It is the {colour} 1. It fits" in status(steps)
    assert "hanabi-spark" in steps.stage.overlay.value
    assert "Go on" in buttons(steps)


@pytest.mark.parametrize("card", ["first", "third"])
def test_any_other_card_fizzles_and_says_why(steps: FirstSteps, card: str) -> None:
    press(steps, card)
    assert "Fizz! It was the" in status(steps)
    assert "begins with its 1" in status(steps)
    assert steps.stage.overlay.value == ""
    press(steps, "Try again")
    assert {"first", "second", "third", "fourth"} <= set(buttons(steps))


def test_a_click_on_a_card_plays_it(steps: FirstSteps) -> None:
    spots = [spot.target for spot in steps.scene().spots]
    assert all(isinstance(target, CardSpot) for target in spots)
    steps._point(spots[1])
    assert "red 1" in status(steps)
    steps._point(spots[3])  # one card was enough
    assert "red 1" in status(steps)


def test_your_own_cards_never_reach_the_page_before_they_are_played() -> None:
    with wire() as sent:
        steps = FirstSteps()
    for place in (*sent, repr(steps), *steps.still_page()):
        assert "g2" not in place
        assert "green 2" not in place
        assert "yellow 3" not in place


def go_to(steps: FirstSteps, act: int) -> FirstSteps:
    for choice in ("second", "2")[:act]:
        press(steps, choice)
        press(steps, "Go on")
    return steps


@pytest.mark.parametrize("word", ["red", "2"])
def test_a_good_word_makes_bob_play_the_right_card(steps: FirstSteps, word: str) -> None:
    press(go_to(steps, 1), word)
    assert f"You say {word}. Bob plays the red 2, and it fits" in status(steps)


@pytest.mark.parametrize(
    ("word", "card", "first"),
    [
        ("3", "yellow 3", "yellow 2"),
        ("yellow", "yellow 3", "yellow 2"),
        ("green", "green 3", "green 1"),
    ],
)
def test_bob_believes_a_wrong_word(steps: FirstSteps, word: str, card: str, first: str) -> None:
    press(go_to(steps, 1), word)
    assert f"Bob believes you and plays the {card}. Fizz!" in status(steps)
    assert f"First comes the {first}." in status(steps)
    press(steps, "Try again")
    press(steps, "red")
    assert "it fits" in status(steps)


def test_what_bobs_card_can_be_shrinks_from_six_to_two_to_one(steps: FirstSteps) -> None:
    go_to(steps, 2)
    mind = steps.act
    left = []
    for moment in range(3):
        steps.hear(moment)
        left.append([str(card) for card in mind.left()])  # type: ignore[attr-defined]
    assert left == [["r1", "r2", "y1", "y2", "g1", "g2"], ["r1", "r2"], ["r2"]]
    assert "he knows it, and plays it!" in status(steps)
    press(steps, "Back")
    assert "You said red. For Bob 2 cards are left." in status(steps)
    press(steps, "Next word")
    press(steps, "Once more from the start")
    assert "Bob sees your cards" in shown(steps)


def test_what_is_not_offered_is_refused(steps: FirstSteps) -> None:
    for bad in ("red", "fifth", "", "5"):
        with pytest.raises(HanabiError):
            steps.choose(bad)
    with pytest.raises(HanabiError, match="first"):
        steps.go_on()
    with pytest.raises(HanabiError, match="later"):
        steps.hear(1)


def test_no_word_of_the_trade_is_used() -> None:
    for act in ACTS:
        made = act()
        told = [made.sentence, made.caption, made.table().text]
        told += [label for _value, label in made.options()]
        for jargon in JARGON:
            assert jargon not in " ".join(told).casefold()


def test_few_words_are_in_sight_before_the_first_click(steps: FirstSteps) -> None:
    """All but the heading of the page and the menus, which the browser test counts too."""
    drawn = [item.text for item in steps.scene().items if isinstance(item, Label)]
    sentence = words(steps._sentence.value)
    in_sight = " ".join([sentence, status(steps), "Play the", *buttons(steps), *drawn]).split()
    assert len(in_sight) <= 36


def test_the_still_page_is_the_first_act_whatever_was_done(steps: FirstSteps) -> None:
    before = steps.still_page()
    press(steps, "second")
    assert steps.still_page() == before


def test_a_firework_grows_with_each_card(steps: FirstSteps) -> None:
    """More sparks after the red 2 than after the red 1."""
    sparks = []
    for moment in (0, 2):
        go = FirstSteps()
        go_to(go, 2).hear(moment)
        sparks.append(len(go.scene().items))
        assert dict(go.act.table().fireworks)["r"] == (1 if moment == 0 else 2)
    assert Card("r", 2) in [card for card, can in go.act.table().mind if can]
