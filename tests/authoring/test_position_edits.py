"""A position changed step by step, by functions and in words."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from hanabi_kit import Card, HanabiError, Position, editions
from hanabi_kit.authoring import position_edits, puzzle_fields
from hanabi_kit.authoring.edit_commands import HELP, edit
from hanabi_kit.authoring.puzzle_files import puzzle_from
from hanabi_kit.engine.game import Mark
from hanabi_kit.render.board.visible_table import visible_table
from hanabi_kit.widgets.editor import card_stock
from tests.puzzles.posed import IDS, SOUND

LAST = SOUND["the-last-five"]
COMMANDS = (
    "rules en 2 hand_size=3",
    "fireworks r4 y5 g5 b5 w5",
    "tokens 1",
    "deck 0",
    "hand Bob r5 r2 b1",
    "unseen y1 y1 g1",
)
"""The worked example of the solver's page, from a table that nothing lies on."""


def fresh(edition: str = "en", players: int = 2, *variants: str, **options: int) -> Position:
    return position_edits.fresh(editions.rules(edition, players, variants, **options))


def after(position: Position, *lines: str) -> Position:
    for line in lines:
        position = edit(position, line)
    return position


def cards(text: str) -> list[Card]:
    return [Card.parse(word) for word in text.split()]


# Whole positions.


@pytest.mark.parametrize("edition", editions.EDITIONS)
@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_a_fresh_table_is_possible_whatever_the_box_offers(edition: str, players: int) -> None:
    offered = editions.EDITIONS[edition].variants
    assert fresh(edition, players, *offered).status() == []


def test_the_worked_example_is_typed_in_six_lines() -> None:
    made = after(fresh(), *COMMANDS)
    assert made == LAST.position


@pytest.mark.parametrize("id", IDS)
def test_a_possible_position_lies_as_its_state_does(id: str) -> None:
    position = SOUND[id].position
    assert visible_table(position.laid()) == visible_table(position.state())


# What is impossible can be laid down, and is told.


@settings(deadline=None)
@given(st.data())
def test_whatever_is_typed_can_be_looked_at(data: st.DataObject) -> None:
    position = fresh("it", 2, "multicolour-every", "black-powder", "five-flares", hand_size=2)
    names = [*map(str, position.rules.cards)]
    forms = [
        st.builds("discard {} {}".format, st.sampled_from(names), st.sampled_from(names)),
        st.builds("hand Bob {} {}".format, st.integers(1, 2), st.sampled_from([*names, "?"])),
        st.builds(
            "hand Ann {} {}".format, st.integers(1, 2), st.sampled_from(["+red", "-red", "+3"])
        ),
        st.builds("firework {} {}".format, st.sampled_from("rygbwmk"), st.integers(0, 5)),
        st.builds("deck {}".format, st.integers(0, 70)),
        st.builds("strikes {}".format, st.integers(0, 3)),
        st.builds("tiles {}".format, st.integers(0, 6)),
        st.builds("turned {}".format, st.integers(1, 6)),
        st.builds("turn {}".format, st.sampled_from(["Ann", "Bob"])),
    ]
    for line in data.draw(st.lists(st.one_of(forms), max_size=8)):
        position = edit(position, line)
        assert card_stock.text(position)
        assert visible_table(position.laid()).discards is not None
        assert (
            sum(entry.copies for entry in position_edits.ledger(position))
            == position.rules.deck_size
        )
        if not position.status():
            assert position_edits.surplus(position) == 0


def test_reasons_say_whose_card_it_is() -> None:
    puzzle = puzzle_from(LAST.position)
    wrong = puzzle_fields.with_position(puzzle, edit(LAST.position, "hand Bob 1 +blue"))
    assert puzzle_fields.missing(wrong) == ["Bob's slot 1: +blue contradicts the card r5"]
    given_away = puzzle_fields.with_position(puzzle, edit(LAST.position, "hand Ann 2 y1"))
    assert puzzle_fields.unaskable(given_away) == [
        "Ann's slot 2: the mover does not see it, so write ?"
    ]
    hidden = position_edits.hidden(given_away.position)
    assert hidden == LAST.position


def test_the_ledger_has_a_sign_for_each_copy() -> None:
    lines = card_stock.text(LAST.position).splitlines()
    assert lines[2].split() == ["red", "✓✕✕", "✓H", "✓✕", "✓✕", "H"]
    assert lines[3].split() == ["yellow", "✓··", "✓✕", "✓✕", "✓✕", "✓"]
    assert lines[-1] == "3 cards are not in sight; unknown places in hands: 3, in the deck: 0."
    twice = edit(LAST.position, "discard r5")
    assert card_stock.text(twice).splitlines()[2].split()[-1] == "✕H!"
    assert card_stock.balance(twice).endswith("1 too many places.")


# Cards come out of the deck and go back into it.


def test_a_deck_that_adds_up_stays_so() -> None:
    position = fresh()
    assert position.deck == 40
    assert after(position, "firework red 3").deck == 37
    assert after(position, "discard r1 r1").deck == 38
    assert after(position, "discard r1 r1", "take r1").deck == 39
    assert after(position, "remove Bob 1").deck == 41
    assert after(position, "deck 10", "discard r1").deck == 10


def test_turns_are_counted_when_the_deck_is_empty() -> None:
    assert after(fresh(players=3), "deck 0").turns_left == 3
    assert after(fresh(players=3), "deck 0", "turns 1", "deck 2").turns_left is None
    assert after(fresh("en", 2, "crowning-piece"), "deck 0").turns_left is None
    assert after(LAST.position, "take w1").deck == 0


def test_tiles_follow_the_fireworks() -> None:
    position = fresh("it", 2, "five-flares")
    assert after(position, "firework red 5").tiles == 5
    assert after(position, "tiles 3", "firework red 5").tiles == 3
    waiting = after(position, "firework red 5", "pending 3", "remove Ann 5")
    assert waiting.pending == 3
    assert waiting.status() == []
    assert after(waiting, "pending none").pending is None


def test_which_tiles_were_turned_is_told_until_their_number_changes() -> None:
    position = after(fresh("it", 2, "five-flares"), "firework red 5", "firework blue 5")
    told = after(position, "turned 5 1")
    assert (told.tiles, told.turned, told.status()) == (4, (1, 5), [])
    assert after(told, "turned none") == position
    for line in ("tiles 3", "firework green 5", "rules it 3 five-flares"):
        assert after(told, line).turned == ()
    assert after(told, "tokens 3", "firework green 4", "hand Bob 1 r1").turned == (1, 5)
    for line in ("turned", "turned 1 1", "turned 7", "turned six", "turned 0"):
        with pytest.raises(HanabiError):
            edit(told, line)
    with pytest.raises(HanabiError, match="these rules have no bonus tiles"):
        edit(fresh(), "turned 1")


def test_other_rules_keep_what_fits_them() -> None:
    position = after(fresh(), "firework red 4", "discard b5 r1", "hand Bob r5 b2 ? ? ?+blue")
    small = edit(position, "rules en 2 suits=rg ranks=3 hand_size=2")
    assert small.fireworks == (3, 0)
    assert small.discards == (Card.parse("r1"),)
    assert [place.card for place in small.hands[1]] == [None, None]
    assert small.status() == []
    three = edit(position, "rules it 3 black-powder")
    assert len(three.hands) == 3
    assert three.status() == []


# Hands and clues.


def test_marks_come_and_go() -> None:
    position = after(fresh(), "hand Bob 2 r5 +red -3")
    place = position_edits.place_at(position, 1, 2)
    assert (str(place.card), [*map(str, place.marks)]) == ("r5", ["+red", "-3"])
    assert position_edits.place_at(edit(position, "hand Bob 2 -red"), 1, 2).marks == (
        Mark(3, False),
        Mark("red", False),
    )
    assert position_edits.place_at(edit(position, "hand Bob 2 plain"), 1, 2).marks == ()


def test_a_clue_marks_a_whole_hand() -> None:
    position = edit(LAST.position, "clue red to Bob")
    assert [str(place.marks[0]) for place in position.hands[1]] == ["+red", "+red", "-red"]
    assert position.status() == []
    with pytest.raises(HanabiError, match="say first what Ann's slot 1 is"):
        edit(LAST.position, "clue red to Ann")


@pytest.mark.parametrize(
    ("line", "why"),
    [
        ("", "say what to change"),
        ("jump", "'jump' is no command here"),
        ("tokens many", "'many' is not a number"),
        ("tokens 9", "tokens: 9 is not possible, only 0 to 8"),
        ("hand Zoe 1 r5", "say who: Ann, Bob"),
        ("hand Bob 9 r5", "Bob has no slot 9, only 3 cards"),
        ("hand Bob r1 r1 r1 r1", "a hand has 3 cards at most"),
        ("hand Bob 1 m5", "m5 is not in this game"),
        ("hand Bob 1 +black", "black can't be clued here"),
        ("firework red 6", "a firework can't have 6 cards"),
        ("firework pink 1", "there is no 'pink' here"),
        ("take r5", "r5 is not among the discards"),
        ("unseen r5", "r5 is in sight already"),
        ("rules en 9", "can't be played"),
        ("rules en 2 suits=xy", "suits are letters"),
        ("discard " + "r1 " * 2000, "characters is not read"),
    ],
)
def test_what_can_not_be_is_refused(line: str, why: str) -> None:
    with pytest.raises(HanabiError, match=why):
        edit(LAST.position, line)


@pytest.mark.parametrize("command", HELP)
def test_every_command_says_how_it_is_written(command: str) -> None:
    if command not in ("hide", "unseen", "add"):
        with pytest.raises(HanabiError, match=r"say (it|who)"):
            edit(LAST.position, command)
