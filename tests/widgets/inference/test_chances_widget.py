"""The chances of a hand as a person meets them, and that they are blind to what is hidden."""

from fractions import Fraction
from random import Random

import pytest

from hanabi_kit import HanabiError, Position, Rules, State, View, deal, editions
from hanabi_kit.render.inference.chances_picture import CARDS
from hanabi_kit.render.scene import RowSpot
from hanabi_kit.support.budget import Meter, OutOfBudget
from hanabi_kit.widgets import Chances
from hanabi_kit.widgets.base.stage import Stage
from tests.builders import after, table
from tests.knowledge.hostile import FIVE_PLAYERS, HOPELESS
from tests.twins import dealt_anew
from tests.widgets.screens import buttons, click, parts, press, screen, status, type_line, wire

FRESH = Position.parse("en2 r0y0g0b0w0 t8 s0 d40 m0 ?,?,?,?,?/?,?,?,?,? x")


def stage(widget: Chances) -> Stage:
    return next(part for part in parts(widget) if isinstance(part, Stage))


def test_a_card_is_chosen_by_click_button_line_or_method() -> None:
    widget = Chances(FRESH)
    assert "counted out" not in repr(widget)
    click(stage(widget), RowSpot(CARDS, 2))
    assert widget.slot == 2
    assert "Playable: 15 of 50 copies. The chance is 3/10 = 30 %." in status(widget)
    click(stage(widget), RowSpot(CARDS, 2))
    assert widget.slot is None
    press(widget, "card 4")
    assert widget.slot == 4
    type_line(widget, "card 3")
    assert widget.slot == 3
    widget.choose(5)
    assert "Card 5, counted out" in repr(widget)
    press(widget, "none")
    assert widget.slot is None


def test_a_clue_is_supposed_step_by_step() -> None:
    widget = Chances(FRESH)
    press(widget, "red")
    assert status(widget).startswith("By these rules a clue touches something")
    assert widget.chance(1).of("playable") == Fraction(15, 50)
    press(widget, "touches card 1")
    assert widget.supposed == ("red", (1,))
    assert status(widget).startswith("What if a clue said red and touched card 1?")
    assert widget.chance(1).of("critical") == Fraction(1, 10)
    press(widget, "touches card 2")
    assert tuple(widget.supposed or ()) == ("red", (1, 2))
    press(widget, "no clue")
    assert widget.supposed is None
    assert widget.chance(1).total == 50
    assert "touches card 1" not in buttons(widget)


def test_only_cards_that_a_hint_may_touch_are_offered() -> None:
    state = table("Ann: ?+red ?-red ?; Bob: g1", deck="y1")
    widget = Chances(state, seat=0)
    press(widget, "red")
    assert widget.supposed == ("red", (1,))
    assert [label for label in buttons(widget) if label.startswith("touches")] == ["touches card 3"]


def test_a_clue_that_can_not_be_is_said_so_and_the_bars_stay() -> None:
    widget = Chances(deal(Rules(players=3), seed=347), seat=0)
    press(widget, "5")
    for slot in (1, 2, 3, 4):
        press(widget, f"touches card {slot}")
    assert status(widget) == (
        "By what Ann knows, 5 can't touch just card 1, card 2, card 3 and card 4."
    )
    assert "before" not in repr(widget)
    press(widget, "touches card 4")
    assert "before" in repr(widget)


@pytest.mark.parametrize(
    ("line", "supposed"),
    [
        ("red touches 1 3", ("red", (1, 3))),
        ("What if R touches cards 3, 1?", ("red", (1, 3))),
        ("b touches 2 and 5", ("blue", (2, 5))),
        ("4 touches 2, 3", (4, (2, 3))),
    ],
)
def test_a_clue_can_be_typed(line: str, supposed: object) -> None:
    widget = Chances(FRESH)
    type_line(widget, line)
    assert widget.supposed == supposed
    type_line(widget, "no clue")
    assert widget.supposed is None


@pytest.mark.parametrize(
    ("line", "words"),
    [
        ("", ""),
        ("card 9", "there is no card 9 here, only 1 to 5"),
        ("card ²", "'card ²' is not understood; say it like: card 2, red touches 1 3"),
        ("<b>red</b> touches 1", "'<b>red</b> touches 1' is not understood"),
        ("red touches all", "'all' is not understood"),
        ("pink touches 1", "'pink' can't be clued here, only red"),
        ("12345678901234567890 touches 1", "12345678901234567890 can't be clued here"),
        ("red touches none", "By these rules a clue touches something"),
        ("x" * 500, "'" + "x" * 40 + "…' is not understood"),
    ],
)
def test_what_is_typed_wrong_is_answered_with_a_sentence(line: str, words: str) -> None:
    widget = Chances(FRESH)
    type_line(widget, line)
    assert status(widget).startswith(words)
    assert widget.supposed is None


def test_wrong_calls_are_refused_with_a_sentence() -> None:
    widget = Chances(FRESH)
    for wrong in (0, 6, "2", True, None):
        with pytest.raises(HanabiError, match=r"there is no card .* here, only 1 to 5"):
            widget.chance(wrong)  # type: ignore[arg-type]
    with pytest.raises(HanabiError, match="'sepia' is not a theme"):
        Chances(FRESH, theme="sepia")
    with pytest.raises(HanabiError, match="there is no seat 7"):
        Chances(FRESH, seat=7)
    view = View.of(FRESH.state(), 0)
    with pytest.raises(HanabiError, match="this is what Ann sees"):
        Chances(view, seat=1)
    assert Chances(view).seat == 0


def game(rules: Rules, seed: int) -> State:
    state = deal(rules, seed=seed)
    for turn in range(5):
        state = state.apply(state.legal_actions()[-1 - turn])
    return state


@pytest.mark.parametrize("seed", range(4))
def test_hidden_cards_change_nothing_on_the_page(seed: int) -> None:
    state = game(editions.rules("it", 3, ["multicolour-every", "black-powder"]), seed)
    start = dealt_anew(state, [0], Random(seed))
    other = after(start, *(str(step.action) for step in state.states()[1:]))
    assert other.situation() != state.situation()
    told = []
    for each in (state, other):
        with wire() as sent:
            widget = Chances(each, seat=0)
            widget.choose(2)
            type_line(widget, "red touches 1 2")
            press(widget, "As text")
            press(widget, "3")
        told.append((sent, screen(widget), repr(widget)))
    assert told[0] == told[1]


def test_without_deals_counted_the_widget_can_be_used() -> None:
    widget = Chances(Position.parse(HOPELESS), seat=0)
    assert "differ in too many ways" in status(widget)
    press(widget, "card 3")
    assert "were not counted" in status(widget)
    widget.suppose("red", 2)
    assert widget.supposed == ("red", (2,))
    assert "differ in too many ways" in status(widget)
    press(widget, "no clue")
    assert widget.supposed is None


def test_stopped_while_it_counts_it_shows_what_needs_no_long_counting(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def stopped(meter: Meter) -> None:
        if meter.most_nodes is None:
            raise KeyboardInterrupt
        raise OutOfBudget("nodes")

    monkeypatch.setattr(Meter, "look", stopped)
    widget = Chances(Position.parse(FIVE_PLAYERS), seat=0)
    assert [chance.total for chance in map(widget.chance, range(1, 5))] == [0] * 4
    assert "were not counted" in status(widget)
