"""The explorer of inference: what it shows, says and sends, without a browser."""

import json
import re
from collections.abc import Callable
from html import unescape
from typing import Any

import ipywidgets
import pytest

from hanabi_kit import Card, HanabiError, Position, Rules, State, View, deal
from hanabi_kit.knowledge import LAYERS
from hanabi_kit.render.scene import CardSpot, CellSpot, Label, Scene
from hanabi_kit.support.budget import Meter
from hanabi_kit.widgets import Explorer
from hanabi_kit.widgets.base.foldout import TextTwin
from hanabi_kit.widgets.base.stage import DENSITY, Stage
from hanabi_kit.widgets.inference.deal_counting import CountingBar
from tests.builders import after, table
from tests.knowledge.hostile import FIVE_PLAYERS, HOPELESS

HANDS = "Ann: r1 y2 y1; Bob: r2 g1 g4; Cem: w5 w1 b1"


def game(hands: str = HANDS, deck: str = "b2 g3 r4 y4 b4") -> State:
    start = table(hands, deck=deck, fireworks="g1", discards="w1")
    return after(
        start, "Ann clues green to Bob", "Bob clues 1 to Ann", "Cem clues 4 to Bob", "Ann plays r1"
    )


def said(explorer: Explorer) -> str:
    """What the status line says."""
    return unescape(re.sub("<[^>]*>", "", explorer.status.value))


def grid(explorer: Explorer, card: int) -> list[str]:
    """The lines of a card's grid in the text twin."""
    parts = explorer.scene().text.split("\n\n")
    return next(part.split("\n") for part in parts if part.startswith(f"card {card} "))


def where(explorer: Explorer) -> tuple[int, int | None, int]:
    return explorer.seat, explorer.observer, explorer.moment


def press(explorer: Explorer, label: str) -> None:
    """Press the button of this label, chosen already or not, as a browser does."""
    found = [w for w in parts(explorer) if isinstance(w, ipywidgets.Button)]
    known = (label, f"● {label}")
    (button,) = [b for b in found if b.description in known and b.layout.display != "none"]
    button.click()


def words(scene: Scene) -> set[str]:
    """What can be read in a picture."""
    return {item.text for item in scene.items if isinstance(item, Label)}


def labels(explorer: Explorer) -> list[str]:
    found = [w for w in parts(explorer) if isinstance(w, ipywidgets.Button)]
    return [b.description for b in found if b.layout.display != "none"]


def parts(widget: ipywidgets.Widget) -> list[ipywidgets.Widget]:
    return [widget, *(p for child in getattr(widget, "children", ()) for p in parts(child))]


def stage_of(explorer: Explorer) -> Stage:
    (stage,) = (w for w in parts(explorer) if isinstance(w, Stage))
    return stage


# What it shows and says.


def test_a_clue_lights_what_it_strikes_and_says_why() -> None:
    explorer = Explorer(game(), seat=1)
    explorer.go(1)
    assert said(explorer).split("\n") == [
        "turn 1, Ann: clue green to Bob",
        "Bob's first card was not touched by green (clue by Ann in turn 1), "
        "so it is none of g1–g5.",
        "Bob's second card was touched by green (clue by Ann in turn 1), so it is one of g1–g5.",
        "Bob's third card was touched by green (clue by Ann in turn 1), so it is one of g1–g5.",
    ]
    assert grid(explorer, 1)[0].startswith("card 1 (-g): playable ")
    assert [line.split()[0] for line in grid(explorer, 1)[2:]] == list("rygbw")
    assert grid(explorer, 1)[4].split() == ["g", "n!", "n!", "n!", "n!", "n!"]
    assert grid(explorer, 2)[2].split() == ["r", "t!", "t!", "t!", "t!", "t!"]
    explorer.go(3)
    assert grid(explorer, 3)[4].split() == ["g", "t!", "t!", "t!", "1", "t!"]
    assert grid(explorer, 1)[4].split() == ["g", "n", "n", "n", "n", "n"]


def test_odds_stand_in_the_cells_and_under_the_grid() -> None:
    explorer = Explorer(game(), seat=1)
    assert grid(explorer, 2) == [
        "card 2 (+g -4): playable 2/7, useless 2/7, critical 1/7",
        "      1    2    3    4    5",
        "r     t    t    t    t    t",
        "y     t    t    t    t    t",
        "g   2/7  2/7  2/7    n  1/7",
        "b     t    t    t    t    t",
        "w     t    t    t    t    t",
    ]
    assert {"playable", "useless", "critical", "2/7", "card 2"} <= words(explorer.scene())
    heading = {"What Bob knows about Bob's cards", "turn 4, Ann: play slot 1"}
    assert heading <= words(explorer.still())
    assert not heading & words(explorer.scene())  # on the screen it stands around the picture


def test_where_nothing_is_taught_it_says_so() -> None:
    explorer = Explorer(game(), seat=2)
    explorer.go(3)
    assert said(explorer) == "turn 3, Cem: clue 4 to Bob\nNothing new about Cem's cards."


def test_it_starts_at_the_last_moment_and_is_walked_back_and_forth() -> None:
    explorer = Explorer(game(), seat=1)
    assert explorer.moment == 4
    press(explorer, "Next")
    assert (explorer.moment, said(explorer)) == (4, "This is the last moment.")
    press(explorer, "Back")
    assert explorer.moment == 3
    assert said(explorer).startswith("turn 3, Cem: clue 4 to Bob\n")
    slider = next(w for w in parts(explorer) if isinstance(w, ipywidgets.IntSlider))
    assert (slider.min, slider.max, slider.value) == (0, 4, 3)
    slider.value = 0
    assert explorer.moment == 0
    assert explorer.titles[0] == "the start"
    press(explorer, "Back")
    assert said(explorer) == "This is the first moment."
    press(explorer, "Next")
    assert (explorer.moment, slider.value) == (1, 1)
    assert said(explorer).startswith("turn 1, Ann: clue green to Bob\n")


def test_layers_are_added_one_after_another() -> None:
    explorer = Explorer(game(), seat=1)
    assert "● + other cards" in labels(explorer)
    assert "c" in grid(explorer, 1)[6].split()
    struck = []
    layers = ("touched", "+ not touched", "+ counting", "+ other cards")
    for asked, label in enumerate(layers, start=1):
        press(explorer, label)
        on = [f"● {layer}" for layer in layers[:asked]]
        assert {*on, *layers[asked:]} <= set(labels(explorer))
        cells = " ".join(grid(explorer, 1)[2:]).split()
        struck.append((explorer.layer, sum(cell in "tncs" for cell in cells)))
    assert struck == [("touched", 0), ("not touched", 9), ("counting", 10), ("joint", 10)]
    press(explorer, "+ counting")
    assert grid(explorer, 1)[0] == "card 1 (-g -4)"  # odds ask every layer
    assert "s: other cards need every copy" not in words(explorer.scene())
    explorer.ask(1, "r1")
    assert said(explorer) == "As far as is shown here, Bob's first card can be r1."


def test_the_odds_of_a_card_are_said_exactly_however_long_the_fractions_are() -> None:
    explorer = Explorer(game(), seat=1)
    press(explorer, "Odds of the card")
    first = grid(explorer, 1)[0]
    assert said(explorer) == "Card 1: " + first.partition("): ")[2] + "."
    number = explorer._shown.slots[3]
    bars = [spot for spot in explorer.scene().spots if spot.target == CardSpot(1, number)][-1]
    explorer._stage._clicked((bars.x + 5) * DENSITY, (bars.y + 5) * DENSITY)
    assert said(explorer).startswith("Card 3: playable ")
    explorer.limit("touched")
    explorer.say_odds(1)
    assert said(explorer).startswith("Odds take all reasons and all turns into account")
    with pytest.raises(HanabiError, match="there is no card 9 at this moment"):
        explorer.say_odds(9)


def test_what_other_cards_need_is_the_last_layer() -> None:
    state = table("Ann: r1+1 r1+1 b2; Bob: r2 b3 b4", suits="rb", discards="r1 b1 b1 b1")
    explorer = Explorer(state, seat=0)
    assert grid(explorer, 3)[2].split()[1] == "s!"
    explorer.ask(3, "r1")
    assert said(explorer) == (
        "Ann's first card and Ann's second card must be r1 and leave no other, "
        "so Ann's third card is not r1."
    )
    explorer.limit("counting")
    assert grid(explorer, 3)[2].split()[1] == "yes"


# Whose knowledge it is.


def test_every_seat_has_its_own_cards_and_the_moment_stays() -> None:
    explorer = Explorer(game(), seat=1)
    explorer.go(2)
    press(explorer, "Ann")
    assert (explorer.seat, explorer.moment) == (0, 2)
    assert "● Ann" in labels(explorer)
    assert said(explorer).split("\n")[1] == (
        "Ann's first card was touched by 1 (clue by Bob in turn 2), "
        "so it is one of r1, y1, g1, b1 and w1."
    )


def test_what_one_knows_that_another_knows() -> None:
    explorer = Explorer(game(), seat=1)
    explorer.go(3)
    press(explorer, "Ann knows that Bob knows")
    assert explorer.observer == 0
    assert repr(explorer).startswith("What Ann knows that Bob knows about Bob's cards\n")
    assert said(explorer).split("\n") == [
        "turn 3, Cem: clue 4 to Bob",
        "Ann knows that Bob has excluded r4, y4, b4 and w4 for card 1.",
        "Ann knows that Bob has excluded g4 for card 2.",
        "Ann knows that Bob has only g4 left for card 3.",
    ]
    assert grid(explorer, 1)[2].split() == ["r", "yes", "yes", "yes", "n!", "?"]
    explorer.ask(1, "r5")
    assert said(explorer) == "Ann can't tell if Bob thinks card 1 can be r5."
    explorer.ask(1, "r1")
    assert said(explorer) == "Ann knows that Bob thinks card 1 can be r1."
    explorer.ask(1, "w5")
    assert said(explorer) == (
        "Ann knows that Bob knows that card 1 is not w5. "
        "Bob sees every w5: 1 in Cem's hand. So Bob's first card is not w5."
    )
    assert not {"touched", "+ counting"} & set(labels(explorer))
    with pytest.raises(HanabiError, match="takes all layers"):
        explorer.limit("touched")
    explorer.show_seat(2)
    assert where(explorer) == (2, 0, 3)
    explorer.show_seat(0)
    assert where(explorer) == (0, None, 3)


def test_what_follows_from_the_observers_own_hand_has_a_letter_of_its_own() -> None:
    # Ann sees r5, so she knows that hers is r4, the last one; and she knows that Bob sees it.
    state = table("Ann: r4+red-1-2-3; Bob: r5", suits="rb", discards="r4")
    explorer = Explorer(state, seat=1)
    explorer.as_known_by(0)
    assert grid(explorer, 1)[2].split() == ["r", "yes", "yes", "yes", "h!", "yes"]
    explorer.ask(1, "r4")
    assert said(explorer) == (
        "Ann knows that Bob knows that card 1 is not r4. "
        "This is so with every hand that Ann may hold."
    )


# Asking.


def test_a_click_a_choice_and_a_method_ask_the_same() -> None:
    explorer = Explorer(game(), seat=1)
    why = "Bob's first card was not touched by green (clue by Ann in turn 1), so it is not g2."
    explorer.ask(1, "g2")
    assert said(explorer) == why
    assert grid(explorer, 1)[4].split() == ["g", "n", "[n]", "n", "n", "n"]
    asked = state_of(explorer)
    number = game().hands[1].numbers[0]
    explorer.go(explorer.moment)
    assert "[n]" not in repr(explorer)
    x, y = explorer.scene().where(CellSpot(number, Card("g", 2)))
    stage_of(explorer)._clicked(2 * x, 2 * y)
    assert said(explorer) == why
    assert state_of(explorer) == asked
    explorer.go(explorer.moment)
    card, face = (w for w in parts(explorer) if isinstance(w, ipywidgets.Dropdown))
    assert card.options == (1, 2, 3)
    card.value, face.value = 1, Card("g", 2)
    press(explorer, "Ask")
    assert said(explorer) == why


def test_what_is_possible_has_a_chance() -> None:
    explorer = Explorer(game(), seat=1)
    explorer.ask(2, Card("g", 5))
    assert said(explorer) == "Bob's second card can be g5; the chance is 1/7."
    explorer.ask(3, "g4")
    assert said(explorer) == "Bob's third card is g4: nothing else is left."
    explorer.ask(1, "w5")
    assert said(explorer) == "Bob sees every w5: 1 in Cem's hand. So Bob's first card is not w5."


def test_the_text_twin_comes_and_goes_and_follows() -> None:
    explorer = Explorer(game(), seat=1)
    press(explorer, "As text")
    (twin,) = (w for w in parts(explorer) if isinstance(w, TextTwin))
    assert unescape(twin.value).count("\n") == repr(explorer).count("\n")
    explorer.go(1)
    assert "turn 1, Ann: clue green to Bob" in twin.value
    press(explorer, "Hide the text")
    assert twin.value == ""


# Views and positions.


def test_a_view_shows_what_its_seat_can_know() -> None:
    explorer = Explorer(View.of(game(), 1))
    assert explorer.seat == 1
    assert explorer.titles == (
        "turn 1, Ann: clue green to Bob",
        "turn 3, Cem: clue 4 to Bob",
        "what is counted now",
    )
    assert not [label for label in labels(explorer) if "knows that" in label]
    with pytest.raises(HanabiError, match="the view of Bob does not show what Ann sees"):
        explorer.as_known_by(0)
    assert explorer.observer is None
    explorer.show_seat(0)
    assert repr(explorer).startswith(
        "What Ann knows about Ann's cards, as far as Bob sees it too\n"
    )
    press(explorer, "Bob knows that Ann knows")
    assert explorer.observer == 1
    explorer.back()
    assert said(explorer).split("\n")[1] == (
        "Nothing but the clues is told of this moment, and everybody heard them."
    )
    with pytest.raises(HanabiError, match="the view of Bob does not show what Cem sees"):
        explorer.as_known_by(2)


def test_a_position_does_too() -> None:
    state = after(deal(Rules(players=2), seed=7), "Ann clues 1 to Bob")
    explorer = Explorer(Position.of(state), seat=1)
    assert explorer.titles == ("clue 1 to Bob", "what is counted now")
    explorer.go(0)
    assert grid(explorer, 1)[2].split() == ["r", "yes", "t!", "t!", "t!", "t!"]
    assert grid(explorer, 1)[0] == "card 1 (+1)"  # nothing is counted yet
    explorer.as_known_by(0)
    assert explorer.moment == 0
    explorer.show_seat(0)
    assert where(explorer) == (0, None, 0)
    assert list(explorer.titles) == ["the start"]


def test_one_moment_is_enough() -> None:
    explorer = Explorer(deal(Rules(players=2), seed=7))
    assert (explorer.seat, explorer.moment, explorer.titles) == (0, 0, ("the start",))
    slider = next(w for w in parts(explorer) if isinstance(w, ipywidgets.IntSlider))
    assert slider.max > slider.min
    assert slider.disabled


# What the browser gets.

OTHER = "Ann: r1 b3 w1; Bob: r2 g1 g4; Cem: w5 w1 b1"


def state_of(explorer: Explorer) -> list[str]:
    """All that is sent to a browser, widget by widget, but for their random names."""
    found = []
    for widget in parts(explorer):
        for sent in (widget, widget.layout, getattr(widget, "style", None)):
            if isinstance(sent, ipywidgets.Widget):
                text = json.dumps(sent.get_state(), sort_keys=True, default=str)
                found.append(re.sub("IPY_MODEL_[0-9a-f]+", "", text))
    return [*found, str(explorer.scene()), str(stage_of(explorer).scene)]


def everything(explorer: Explorer) -> list[list[str]]:
    """What is sent at every moment and for every layer, cell by cell."""
    sent = [state_of(explorer)]
    press(explorer, next(label for label in labels(explorer) if "text" in label))
    for moment in range(len(explorer.titles)):
        explorer.go(moment)
        sent.append(state_of(explorer))
        for layer in LAYERS if explorer.observer is None else ():
            explorer.limit(layer)
            sent.append(state_of(explorer))
        for slot in (1, 2):
            explorer.ask(slot, "y1")
            sent.append(state_of(explorer))
    return sent


def test_a_seat_is_never_sent_what_it_does_not_see() -> None:
    # Two of Ann's cards are others, and so is the deck.
    one, two = game(), game(OTHER, deck="b2 y2 y1 r4 w3")
    assert everything(Explorer(one, seat=0)) == everything(Explorer(two, seat=0))
    assert everything(Explorer(one, seat=1)) != everything(Explorer(two, seat=1))


@pytest.mark.parametrize("seat", [0, 1, 2])
def test_a_view_never_sends_what_its_seat_does_not_see(seat: int) -> None:
    views = [View.of(game(), 0), View.of(game(OTHER, deck="b2 y2 y1 r4 w3"), 0)]
    one, two = (Explorer(view, seat) for view in views)
    assert everything(one) == everything(two)
    if seat:
        one.as_known_by(0)
        two.as_known_by(0)
        assert everything(one) == everything(two)


def test_an_observer_is_sent_what_the_observer_sees() -> None:
    sent = []
    for state in (game(), game(OTHER, deck="b2 y2 y1 r4 w3")):
        explorer = Explorer(state, seat=1)
        explorer.as_known_by(0)
        sent.append(everything(explorer))
    assert sent[0] == sent[1]


def test_markup_in_names_is_text() -> None:
    names = ["<img src=x onerror=alert(1)>", "B&b \"q\" 'a'"]
    state = deal(Rules(players=2), seed=7, names=names)
    state = after(state, "c1:1")
    explorer = Explorer(state, seat=1)
    for do in DEEDS:
        do(explorer)
        press(explorer, "As text" if "As text" in labels(explorer) else "Hide the text")
        values = [w.value for w in parts(explorer) if isinstance(w, ipywidgets.HTML)]
        assert not [value for value in values if "<img src=x" in value]
    assert names[0] in labels(explorer)
    assert names[1] in repr(explorer)


DEEDS: list[Callable[[Explorer], Any]] = [
    lambda explorer: explorer.back(),
    lambda explorer: explorer.next(),
    lambda explorer: explorer.ask(1, "r1"),
    lambda explorer: explorer.as_known_by(0),
]


def test_the_same_game_shows_the_same() -> None:
    assert state_of(Explorer(game(), 2)) == state_of(Explorer(game(), 2))
    assert repr(Explorer(game(), 2)) == repr(Explorer(game(), 2, theme="dark"))


# What is refused.


@pytest.mark.parametrize(
    ("do", "reason"),
    [
        (lambda e: e.go(5), "there is no moment 5, only 0 to 4"),
        (lambda e: e.go(-1), "there is no moment -1, only 0 to 4"),
        (lambda e: e.go("1"), "there is no moment '1', only 0 to 4"),
        (lambda e: e.limit("all"), "'all' is not a layer, only touched, not touched, counting"),
        (lambda e: e.show_seat(3), "there is no seat 3, only 0 to 2"),
        (lambda e: e.show_seat("Bob"), "there is no seat 'Bob', only 0 to 2"),
        (lambda e: e.as_known_by(-1), "there is no seat -1, only 0 to 2"),
        (lambda e: e.as_known_by(1), "can't be observer and holder at once"),
        (lambda e: e.ask(4, "r1"), "there is no card 4 at this moment; there are: 1, 2, 3"),
        (lambda e: e.ask(1, "m1"), "'m1' is not a card of this game"),
        (lambda e: e.ask(1, "red"), "'red' is not a card"),
        (lambda e: e.ask(1, ["r", 1]), "is not a card of this game"),
        (lambda e: e.ask(True, "r1"), "there is no card True at this moment"),
    ],
)
def test_what_can_not_be_is_refused_and_nothing_changes(
    do: Callable[[Explorer], None], reason: str
) -> None:
    explorer = Explorer(game(), seat=1)
    before = state_of(explorer)
    with pytest.raises(HanabiError, match=re.escape(reason)):
        do(explorer)
    assert state_of(explorer) == before


def test_a_seat_or_a_theme_that_is_not_there_is_refused() -> None:
    with pytest.raises(HanabiError, match="there is no seat 7, only 0 to 2"):
        Explorer(game(), seat=7)
    with pytest.raises(HanabiError, match="'pink' is not a theme"):
        Explorer(game(), theme="pink")


# Odds that take too long.


def test_without_odds_the_explorer_tells_the_reasons() -> None:
    explorer = Explorer(Position.parse(HOPELESS), seat=0)
    assert "The clues on the 40 unknown cards differ in too many ways" in said(explorer)
    assert grid(explorer, 1)[3].split() == ["y", "n", *["yes"] * 4]
    press(explorer, "Odds of the card")
    assert said(explorer).startswith("The clues on the 40 unknown cards")
    explorer.ask(1, "y2")
    assert said(explorer) == "As far as is shown here, Ann's first card can be y2."
    explorer.limit("not touched")
    assert "too many ways" not in said(explorer)


def test_stopped_while_it_counts_the_explorer_shows_the_rest(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    explorer = Explorer(Position.parse(FIVE_PLAYERS), seat=0)
    explorer.limit("counting")
    looks: list[int] = []
    look = Meter.look

    def stopped(meter: Meter) -> None:
        looks.append(meter.nodes)
        if len(looks) == 3:
            raise KeyboardInterrupt
        look(meter)

    monkeypatch.setattr(Meter, "look", stopped)
    press(explorer, "+ other cards")
    assert explorer.layer == LAYERS[-1]
    assert "so odds are missing" in said(explorer)
    assert grid(explorer, 1)[0] == "card 1 (-y)"
    explorer.show_seat(1)
    assert explorer.seat == 1


def test_while_deals_are_counted_the_progress_is_shown(monkeypatch: pytest.MonkeyPatch) -> None:
    explorer = Explorer(Position.parse(HOPELESS), seat=0)
    bar = next(part for part in parts(explorer) if isinstance(part, CountingBar))
    seen = []

    def asked(meter: Meter) -> str:
        assert meter.clock is not None
        meter.clock(0.5, "")
        seen.append((bar.value, bar.layout.display))
        return "answer"

    assert bar.count(asked) == "answer"
    assert seen == [(0.5, None)]
    assert bar.layout.display == "none"
