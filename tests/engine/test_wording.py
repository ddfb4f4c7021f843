"""Actions in people's words."""

from dataclasses import replace
from random import Random

import pytest

from hanabi_kit import (
    Action,
    Card,
    Clue,
    Discard,
    InvalidNotation,
    Play,
    Rearrange,
    Relaunch,
    Return,
    Reveal,
    Rules,
    State,
    View,
    deal,
    editions,
    parse,
    say,
)
from tests.builders import after, table

START = deal(Rules(players=3), seed=7)


@pytest.mark.parametrize(
    ("action", "words"),
    [
        (Clue(1, "red"), "clue red to Bob"),
        (Clue(2, 4), "clue 4 to Cem"),
        (Play(0), "play slot 1"),
        (Play(4, "red"), "play slot 5 calling red"),
        (Discard(2), "discard slot 3"),
        (Return(Card.parse("b3")), "return b3 to the deck"),
        (Relaunch(Card.parse("b3")), "play b3 from the discards"),
        (Rearrange(0, (4, 0, 1, 2, 3)), "arrange Ann: 5 1 2 3 4"),
        (Rearrange(1, (9, 8, 7, 6, 5)), "arrange Bob: 5 4 3 2 1"),
        (Reveal(7, Card.parse("r4")), "slot 3 of Bob is r4"),
    ],
)
def test_actions_are_said_and_understood(action: Action, words: str) -> None:
    assert say(START, action) == words
    assert parse(START, words) == action
    assert parse(START, words.upper()) == action
    assert parse(START, f"  {words.replace(' ', '   ')}\n") == action


@pytest.mark.parametrize(
    ("words", "action"),
    [
        ("red to Bob", Clue(1, "red")),
        ("r to bob", Clue(1, "red")),
        ("4 to CEM", Clue(2, 4)),
        ("tell Bob red", Clue(1, "red")),
        ("clue Bob 4", Clue(1, 4)),
        ("tell 4 to Bob", Clue(1, 4)),
        ("play 2", Play(1)),
        ("play card 2", Play(1)),
        ("play #2", Play(2)),
        ("play 2 as r", Play(1, "red")),
        ("discard 5", Discard(4)),
        ("discard slot #3", Discard(3)),
        ("return b3", Return(Card.parse("b3"))),
        ("play B3", Relaunch(Card.parse("b3"))),
        ("slot 1 is r4", Reveal(0, Card.parse("r4"))),
        ("arrange bob 2 1 3 4 5", Rearrange(1, (6, 5, 7, 8, 9))),
        ("c1:r", Clue(1, "red")),
        ("p#17", Play(17)),
        ("p:b3", Relaunch(Card.parse("b3"))),
        ("s#3=r1", Reveal(3, Card.parse("r1"))),
    ],
)
def test_short_cuts(words: str, action: Action) -> None:
    assert parse(START, words) == action


def test_the_mover_arranges_without_a_name() -> None:
    assert parse(START, "arrange 2 1 3 4 5") == Rearrange(0, (1, 0, 2, 3, 4))
    assert parse(START, "arrange #4 #3 #2 #1 #0") == Rearrange(0, (4, 3, 2, 1, 0))


def test_slots_are_counted_as_the_cards_lie_now() -> None:
    state = after(table("Ann: r1 b4; Bob: r2 g2", deck="y1"), "Ann sorts b4 r1")
    assert parse(state, "play 1") == Play(1)
    assert say(state, Play(1)) == "play slot 1"


def test_the_mover_is_who_plays() -> None:
    state = START.apply(START.legal_actions()[-1])
    assert parse(state, "play 1") == Play(5)
    assert say(state, Play(5)) == "play slot 1"


def test_understood_is_not_allowed() -> None:
    assert parse(START, "clue 9 to Ann") == Clue(0, 9)
    assert parse(START, "play #99") == Play(99)


@pytest.mark.parametrize(
    ("words", "reason"),
    [
        ("castle", "'castle' is not understood; say it like: clue red to Bob, clue 4 to Bob, play"),
        ("clue pink to Bob", "'pink' can't be clued in this game, only red, yellow, green, blue,"),
        ("clue multicolour to Bob", "'multicolour' can't be clued in this game, only red, "),
        ("clue red to Eve", "'Eve' is nobody here: Ann, Bob, Cem are playing"),
        ("play 6", "Ann has no slot 6: count the 5 cards from 1, the oldest"),
        ("slot 7 of Cem is r1", "Cem has no slot 7: count the 5 cards from 1, the oldest"),
        ("play 2 calling mauve", "'mauve' is not a colour of this game, only red, yellow, "),
        ("play q3", "'q3' is not a card"),
        ("x#1", "'x#1' is not an action"),
    ],
)
def test_what_is_not_understood_says_what_would_be(words: str, reason: str) -> None:
    with pytest.raises(InvalidNotation) as refused:
        parse(START, words)
    assert str(refused.value).startswith(reason)


def test_an_action_on_a_card_that_nobody_holds_cannot_be_said() -> None:
    with pytest.raises(InvalidNotation, match="nobody holds card #40"):
        say(START, Play(40))


NAMES = [
    ("Ann", "Bob"),
    ("Bob to", "Bo to Bob"),
    ("red", "4"),
    ("1", "2"),
    ("Ann 1", "slot 1"),
    ("play 2", "is r1"),
    ("Ann:", "#7"),
    ("Straße", "İstanbul"),
    ("ΣΊΣΥΦΟΣ", "小明"),
    ("<b>Bob</b>", "🎆 & 🎇"),
    ("J. R. \\w+", "(?:)"),
]


@pytest.mark.parametrize("names", NAMES)
def test_whatever_the_names_what_is_said_is_understood(names: tuple[str, str]) -> None:
    rules = editions.rules("it", 2, ["five-flares", "multicolour-every"], ranks=2, colour_call=True)
    random = Random(3)
    kinds = set()
    for seed in range(6):
        state: State = deal(rules, seed=seed, names=names)
        while not state.over:
            numbers = state.hands[state.turn].numbers
            extra: list[Action] = [Rearrange(state.turn, numbers[::-1])] if numbers else []
            for action in (*state.legal_actions(), *extra):
                kinds.add(type(action))
                assert parse(state, say(state, action)) == action
                assert parse(state, str(action)) == action
            state = state.apply(random.choice(state.legal_actions()))
    assert kinds >= {Clue, Play, Discard, Rearrange}


@pytest.mark.parametrize("name", [" Bob", "Bob ", "Bob  Ray"])
def test_blanks_in_names_are_no_trap(name: str) -> None:
    """Either such a name is refused, or what is said with it is understood."""
    try:
        state = deal(Rules(players=2), seed=1, names=("Ann", name))
    except ValueError:
        return
    assert parse(state, say(state, Clue(1, 1))) == Clue(1, 1)


def test_what_a_view_says_is_the_same() -> None:
    view = View.of(START, 0)
    for action in START.legal_actions():
        assert say(view, action) == say(START, action)
        assert parse(view, say(view, action)) == action


def test_words_follow_the_suits_of_the_game() -> None:
    own = deal(editions.rules("fi", 2, ["multicolour-own"]), seed=1)
    assert parse(own, "multicolour to Bob") == Clue(1, "multicolour")
    assert parse(own, "m to Bob") == Clue(1, "multicolour")
    every = deal(replace(editions.rules("it", 2, ["multicolour-every"]), colour_call=True), seed=1)
    with pytest.raises(InvalidNotation, match="can't be clued"):
        parse(every, "m to Bob")
    assert parse(every, "play 1 calling m") == Play(0, "multicolour")
