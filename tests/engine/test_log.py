"""The turns of a game in words."""

import pytest

from hanabi_kit import Card, Rules, State, View, deal, editions, parse
from hanabi_kit.engine.cards import COLOURS
from hanabi_kit.engine.log import LogEntry, last, log
from tests.builders import after, table, whole_deck


def told(state: State) -> list[str]:
    return [str(turn) for turn in log(state)]


START = table("Ann: r1 b4 y2; Bob: r2 g2 r5; Cem: w1 w5 g4", deck="y1 y3 r4 b1", edition="nl")


@pytest.mark.parametrize(
    ("sentence", "words"),
    [
        ("Ann clues red to Bob", "Turn 1, Ann: clue red to Bob (touches slots 1 and 3)."),
        ("Ann clues 4 to Cem", "Turn 1, Ann: clue 4 to Cem (touches slot 3)."),
        ("Ann clues yellow to Bob", "Turn 1, Ann: clue yellow to Bob (touches no card)."),
        ("Ann plays r1", "Turn 1, Ann: play slot 1 (r1 fits)."),
        ("Ann plays b4", "Turn 1, Ann: play slot 2 (b4 does not fit: a strike)."),
        ("Ann sorts y2 b4 r1", "Turn 1, Ann: arrange Ann: 3 2 1."),
        ("Bob sorts g2 r2 r5", "Turn 1, Bob: arrange Bob: 2 1 3."),
    ],
)
def test_a_turn(sentence: str, words: str) -> None:
    state = after(START, sentence)
    assert told(state) == [words]
    assert str(last(state)) == words


def test_a_discard() -> None:
    state = after(START, "Ann clues 1 to Cem", "Bob discards g2")
    assert told(state)[1] == "Turn 2, Bob: discard slot 2 (g2)."


def test_nothing_has_happened() -> None:
    for table_ in (START, View.of(START, 1)):
        assert log(table_) == ()
        assert last(table_) is None


def test_a_call() -> None:
    start = table("Ann: r1 b4; Bob: w1 g2", deck="y1 y2", edition="fi", variants="colour-call")
    state = after(start, "Ann plays r1 as red", "Bob plays w1 as blue")
    assert told(state) == [
        "Turn 1, Ann: play slot 1 calling red (r1 fits).",
        "Turn 2, Bob: play slot 1 calling blue (w1 does not fit: a strike).",
    ]
    assert told(View.of(state, 0)) == told(state)


@pytest.mark.parametrize(
    ("tile", "choice", "words"),
    [
        (5, "return y1", "Turn 7, Ann: return y1 to the deck."),
        (6, "play y1", "Turn 7, Ann: play y1 from the discards (y1 fits)."),
    ],
)
def test_the_choices_of_bonus_tiles(tile: int, choice: str, words: str) -> None:
    rules = editions.rules("it", 2, ["five-flares"])
    deck = whole_deck(rules, "r1 r3 r5 y1 b5 y2 r2 r4 y2 w2 b1 w4 g1 g2")
    state = deal(rules, deck=deck, tiles=[tile, *(n for n in range(1, 7) if n != tile)])
    moves = ("play 1", "3 to Ann", "discard 3", "play 2", "play 1", "play 2", "play 1", choice)
    for move in moves:
        state = state.apply(parse(state, move))
    assert told(state)[-2:] == [
        f"Turn 7, Ann: play slot 1 (r5 fits; bonus tile {tile} is turned).",
        words,
    ]
    assert str(last(View.of(state, 1))) == words


def test_tile_5_on_an_empty_deck_is_told_as_a_clue_of_the_same_turn() -> None:
    rules = Rules(2, COLOURS[:2], ranks=2, copies=(1, 1), hand_size=1, five_flares=True)
    cards = [Card.parse(card) for card in ("r1", "y1", "r2", "y2")]
    state = deal(rules, deck=cards, tiles=[5, 1, 2, 3, 4, 6])
    for move in ("play 1", "play 1", "play 1", "clue 2 to Bob"):
        state = state.apply(parse(state, move))
    assert told(state)[-2:] == [
        "Turn 3, Ann: play slot 1 (r2 fits; bonus tile 5 is turned).",
        "Turn 3, Ann: clue 2 to Bob (touches slot 1).",
    ]
    assert told(View.of(state, 1)) == told(state)


def test_a_view_tells_of_the_past_as_the_game_does() -> None:
    state = after(
        START,
        "Ann clues red to Bob",
        "Bob plays r5",
        "Cem plays w1",
        "Ann sorts y2 b4 r1",
        "Ann clues 2 to Bob",
    )
    for seat in range(3):
        assert told(View.of(state, seat)) == [
            "Turn 1, Ann: clue red to Bob (touches slots 1 and 3).",
            "Turn 2, Bob: play slot 3 (r5 does not fit: a strike).",
            "Turn 3, Cem: play slot 1 (w1 fits).",
            "Turn 4, Ann: arrange Ann: 3 2 1.",
            "Turn 4, Ann: clue 2 to Bob (touches slots 1 and 2).",
        ]
    assert told(View.of(state, 1)) == told(state)
    assert last(View.of(state, 1)) == log(View.of(state, 1))[-1]


def test_the_latest_turn_is_the_last_of_all() -> None:
    state = deal(editions.rules("it", 4, ["five-flares", "black-powder"]), seed=3)
    for number in range(60):
        if not state.over:
            allowed = state.legal_actions()
            state = state.apply(allowed[number * 7 % len(allowed)])
            assert last(state) == log(state)[-1]


def test_what_an_unknown_card_turns_out_to_be_is_not_told_to_all() -> None:
    state = after(table("Ann: ? ?; Bob: r2 g2", deck="y1 y2"), "s#0=r1", "Ann plays r1")
    assert told(state) == ["Turn 1, Ann: play slot 1 (r1 fits)."]
    assert told(View.of(state, 1)) == told(state)


def test_a_turn_without_a_result() -> None:
    assert str(LogEntry(3, "Bob", "wait", "")) == "Turn 3, Bob: wait."
