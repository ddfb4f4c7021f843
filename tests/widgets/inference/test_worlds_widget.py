"""The widget of worlds: announced, undone, looked at and asked, by button, click and method."""

from itertools import product
from random import Random
from typing import Any

import ipywidgets
import pytest

from hanabi_kit import Card, Clue, HanabiError, Position, Rules, State, View, deal
from hanabi_kit.engine.cards import COLOURS
from hanabi_kit.knowledge import Atom, Fact, Holds, Knows, KnowsWhether, Model, Or, Playable
from hanabi_kit.knowledge.propositions import none_of
from hanabi_kit.render.scene import WorldSpot
from hanabi_kit.widgets import Worlds
from tests.builders import table
from tests.widgets.screens import buttons, click, press, screen, shown, status, wire

NAMES = ("Ann", "Bob", "Cem")
SOMEBODY = "somebody is muddy"
NOBODY = "nobody steps forward"
MUD: list[Fact] = [
    Atom(f"{name} is muddy", lambda world, i=i: world[i], f"{name} is clean")  # type: ignore[misc]
    for i, name in enumerate(NAMES)
]
SILENCE = none_of(*(KnowsWhether(child, fact) for child, fact in enumerate(MUD)))


def garden(*actual: bool) -> Worlds:
    model = Model(
        tuple(product((False, True), repeat=3)), NAMES, lambda i, w: w[:i] + w[i + 1 :]
    ).at(actual)
    return Worlds(model, announcements=[(SOMEBODY, Or(*MUD)), (NOBODY, SILENCE), MUD[2]])


def one_each(ann: str = "r2", bob: str = "r1", deck: str = "r1", **options: Any) -> State:
    hands = f"Ann: {ann}; Bob: {bob}"
    return table(hands, deck=deck, suits="r", ranks=2, copies=(2, 1), **options)


def dropdown(widget: Worlds, name: str) -> ipywidgets.Dropdown:
    (found,) = (
        part
        for part in everything(widget)
        if isinstance(part, ipywidgets.Dropdown) and part.description == name
    )
    return found


# Muddy children.


def test_three_muddy_children_by_buttons_to_the_end() -> None:
    widget = garden(True, True, True)
    assert status(widget) == "8 worlds. Announce something, or choose a world."
    press(widget, SOMEBODY)
    assert status(widget) == "Announced: somebody is muddy (1 of 8 worlds falls)."
    press(widget, NOBODY)
    assert status(widget) == "Announced: nobody steps forward (3 of 7 worlds fall)."
    assert len(widget.model.worlds) == 4
    press(widget, NOBODY)
    assert [*widget.model.worlds] == [(True, True, True)]
    assert [widget.model.knows(child, fact) for child, fact in enumerate(MUD)] == [True] * 3
    assert widget.announced == (SOMEBODY, NOBODY, NOBODY)
    assert "nobody steps forward (3 of 4 worlds fall)" in shown(widget)
    press(widget, NOBODY)
    assert status(widget).startswith("this can't be announced, for it does not hold: Ann does not")
    assert widget.announced == (SOMEBODY, NOBODY, NOBODY), "what is refused changes nothing"


def test_what_was_said_can_be_taken_back() -> None:
    widget = garden(True, True, False)
    before = repr(widget)
    assert "Back" not in buttons(widget)
    assert "Nothing has been announced yet." in shown(widget)
    press(widget, SOMEBODY)
    told = repr(widget)
    press(widget, NOBODY)
    press(widget, "Back")
    assert status(widget) == "Taken back: nobody steps forward. 7 worlds."
    assert (repr(widget), widget.announced) == (told, (SOMEBODY,))
    press(widget, NOBODY)
    press(widget, "Start again")
    assert (repr(widget), widget.announced) == (before, ())
    with pytest.raises(HanabiError, match="Nothing has been announced yet"):
        widget.back()


def test_what_does_not_hold_is_refused_in_words() -> None:
    widget = garden(True, True, False)
    press(widget, "Cem is muddy")
    assert status(widget) == "this can't be announced, for it does not hold: Cem is muddy"
    with pytest.raises(HanabiError, match="does not hold"):
        widget.announce(MUD[2])
    assert widget.announced == ()


def test_what_held_everywhere_strikes_nothing() -> None:
    widget = garden(True, False, False)
    widget.announce(Or(*MUD))
    widget.announce(Or(*MUD), "again")
    assert status(widget) == "Announced: again (no world falls: it held in all of them)."


def test_worlds_stay_where_they_are() -> None:
    widget = garden(True, True, False)
    here = widget.model.worlds.index((True, True, False))
    before = widget.stage.scene.where(WorldSpot(here))
    widget.announce(Or(*MUD))
    assert widget.stage.scene.where(WorldSpot(here - 1)) == before


# Looking and asking.


def test_a_click_tells_what_each_considers_possible() -> None:
    widget = garden(True, True, False)
    click(widget.stage, WorldSpot(1))
    assert status(widget).splitlines() == [
        "In the world Ann no, Bob no, Cem yes:",
        "Ann considers possible: Ann no, Bob no, Cem yes; Ann yes, Bob no, Cem yes.",
        "Bob considers possible: Ann no, Bob no, Cem yes; Ann no, Bob yes, Cem yes.",
        "Cem considers possible: Ann no, Bob no, Cem no; Ann no, Bob no, Cem yes.",
    ]
    assert widget.chosen == (False, False, True)
    assert dropdown(widget, "World").index == 1
    click(widget.thoughts, WorldSpot(5))
    assert widget.chosen == (True, False, True)


def test_a_world_is_chosen_from_the_list_too() -> None:
    widget = garden(True, True, False)
    dropdown(widget, "World").index = 0
    assert widget.chosen == (False, False, False)
    assert status(widget).startswith("In the world Ann no, Bob no, Cem no:")
    press(widget, SOMEBODY)
    assert widget.chosen == (True, True, False), "the world looked at fell: back to the actual one"
    assert status(widget).startswith("Announced:"), "filling the list is no choice"
    with pytest.raises(HanabiError, match="there is no world 7, only 0 to 6"):
        widget.look(7)


def test_a_question_is_answered_for_everyone() -> None:
    widget = garden(True, True, False)
    dropdown(widget, "Who knows").index = 3
    assert status(widget).splitlines() == [
        "In the world Ann yes, Bob yes, Cem no: Cem is clean.",
        "Ann knows that Cem is clean.",
        "Bob knows that Cem is clean.",
        "Cem does not know whether Cem is muddy.",
        "It is not common knowledge that Cem is clean.",
    ]
    widget.ask(Knows(0, MUD[1]))
    assert "Cem knows that Ann knows that Bob is muddy." in status(widget)


def test_thoughts_grow_and_shrink() -> None:
    widget = garden(True, True, False)
    assert list(widget.path) == [0]
    press(widget, "+ Bob thinks")
    press(widget, "+ Cem thinks")
    assert list(widget.path) == [0, 1, 2]
    assert status(widget) == "Ann thinks, Bob thinks, Cem thinks …"
    assert "+ Ann thinks" not in buttons(widget)
    press(widget, "Shorter")
    assert list(widget.path) == [0, 1]
    for _ in range(2):
        press(widget, "Shorter")
    assert list(widget.path) == []
    assert "Shorter" not in buttons(widget)
    with pytest.raises(HanabiError, match="there is no agent 3"):
        widget.think(3)
    with pytest.raises(HanabiError, match="up to 3 deep"):
        widget.think(0, 1, 0, 1)
    assert list(widget.path) == []


def test_the_text_twin() -> None:
    widget = garden(True, True, False)
    assert "can't tell apart:" not in shown(widget)
    press(widget, "As text")
    assert repr(widget) in shown(widget)
    press(widget, SOMEBODY)
    assert repr(widget) in shown(widget)
    press(widget, "Hide the text")
    assert repr(widget) not in shown(widget)
    assert widget.scene().text == repr(widget) == repr(garden_told())


def garden_told() -> Worlds:
    widget = garden(True, True, False)
    widget.announce(Or(*MUD))
    return widget


# At a table.


def test_a_clue_is_an_announcement() -> None:
    widget = Worlds(one_each())
    assert buttons(widget)[:2] == ["clue red to Bob", "clue 1 to Bob"]
    press(widget, "clue 1 to Bob")
    assert status(widget) == "Announced: clue 1 to Bob (1 of 3 worlds falls)."
    assert widget.model.common_knowledge(Holds(1, 1, Card.parse("r1"))) is True
    widget.restart()
    widget.announce_clue(Clue(1, 1))
    assert widget.announced == ("clue 1 to Bob",)
    with pytest.raises(HanabiError, match="there is no agent 7"):
        widget.announce_clue(Clue(7, 1))
    with pytest.raises(HanabiError, match="only at a Hanabi table"):
        garden(True, True, True).announce_clue(Clue(1, 1))


def test_the_twin_of_the_muddy_children() -> None:
    state = table("Ann: r1; Bob: r1", deck="r2 r2", suits="r", ranks=2, copies=(2, 2))
    could = [Playable(seat, 1) for seat in range(2)]
    nobody = none_of(*(Knows(seat, fact) for seat, fact in enumerate(could)))
    widget = Worlds(
        Position.of(state), announcements=[("somebody can play", Or(*could)), ("silence", nobody)]
    )
    assert len(widget.model.worlds) == 4
    press(widget, "somebody can play")
    press(widget, "silence")
    assert [str(world) for world in widget.model.worlds] == ["r1 | r1"]
    dropdown(widget, "Who knows").index = 3
    assert "It is common knowledge that Ann's card 1 is playable." in status(widget)


def test_too_many_worlds_are_a_sentence_until_enough_is_said() -> None:
    rules = Rules(players=2, suits=COLOURS[:2], ranks=3, copies=(2, 1, 1), hand_size=2)
    state = deal(rules, seed=9)
    widget = Worlds(state)
    many = len(widget.model.worlds)
    assert many > 200
    assert repr(widget).startswith(f"{many} worlds are too many to draw (at most 30)")
    assert len(dropdown(widget, "World").options) == 200
    widget.think(0, 1, 0)
    assert "and " in repr(widget), "the thoughts are cut, and say so"
    here = widget.model.here[0]
    for seat, hand in enumerate(here.hands):
        for slot, card in enumerate(hand, start=1):
            if (seat, slot) != (1, 2):
                widget.announce(Holds(seat, slot, card))
    assert len(widget.model.worlds) <= 30
    assert widget.stage.scene.spots
    assert repr(widget).startswith(f"{len(widget.model.worlds)} worlds, for Ann and Bob:")
    widget.restart()
    assert repr(widget).startswith(f"{many} worlds are too many")


def test_a_view_shows_no_more_than_its_seat_sees() -> None:
    rules = Rules(players=2, suits=COLOURS[:2], ranks=2, copies=(2, 1), hand_size=1)
    random = Random(1)
    first = deal(rules, seed=5)
    bobs = first.hand(1)[0].card
    assert bobs is not None
    seen = set()
    for _ in range(30):
        deck = [rules.cards[i] for i, n in enumerate(rules.copies_of) for _ in range(n)]
        random.shuffle(deck)
        if deck[1] != bobs:
            continue
        state = deal(rules, deck=deck)
        with wire() as sent:
            widget = Worlds(View.of(state, 0))
            widget.think(0, 1)
            press(widget, "As text")
            press(widget, f"clue {bobs.rank} to Bob")
            widget.look(0)
            widget.ask(Playable(0, 1))
        seen.add((deck[0], repr(widget), str(screen(widget)), tuple(sent)))
    assert len({own for own, *_rest in seen}) > 2, "Ann holds different cards"
    assert len({tuple(rest) for _own, *rest in seen}) == 1, "and nothing tells which"


def test_where_it_is_hidden_what_a_clue_touches_every_case_is_offered() -> None:
    state = one_each(turn="Bob", empty_clues=True)
    widget = Worlds(View.of(state, 0))
    assert "clue 2 to Ann, touching card 1" in buttons(widget)
    assert "clue 2 to Ann, touching no card" in buttons(widget)
    press(widget, "clue 2 to Ann, touching card 1")
    assert [str(world) for world in widget.model.here] == ["r2 | r1"]
    assert widget.announced == ("clue 2 to Ann, touching card 1",)
    assert list(Worlds(View.of(state, 1)).path) == [1]


# Anything else.


def test_markup_is_text() -> None:
    bad = "<img src=x onerror=alert(1)>"
    fact = Atom(f"{bad} & 'so'", lambda world: world == bad)
    widget = Worlds(Model((bad, "b"), (bad, "Bob"), lambda a, w: a).at(bad), announcements=[fact])
    press(widget, "As text")
    press(widget, f"{bad} & 'so'")
    widget.look(0)
    html = [part.value for part in everything(widget) if isinstance(part, ipywidgets.HTML)]
    assert not any("<img src" in value for value in html)
    assert any("&lt;img" in value for value in html)


def everything(widget: ipywidgets.Widget) -> list[ipywidgets.Widget]:
    inner = [part for child in getattr(widget, "children", ()) for part in everything(child)]
    return [widget, *inner]


def test_every_control_has_a_name() -> None:
    widget = garden(True, True, False)
    widget.announce(Or(*MUD))
    for part in everything(widget):
        if isinstance(part, ipywidgets.Dropdown):
            assert part.description
        if isinstance(part, ipywidgets.Button) and part.layout.display != "none":
            assert part.description


def test_a_theme_that_does_not_exist_is_refused() -> None:
    with pytest.raises(HanabiError, match="'pink' is not a theme"):
        Worlds(one_each(), theme="pink")
    assert Worlds(one_each(), theme="dark").stage.scene.items[0].fill == "#15181d"  # type: ignore[union-attr]
