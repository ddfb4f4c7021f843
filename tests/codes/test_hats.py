"""The hat code for teaching: everyone's number comes back, and a hand's number is what it says."""

from itertools import product
from random import Random

import pytest

from hanabi_kit import HanabiError, Rules, State, deal, editions
from hanabi_kit.codes import Hands, PlainHats, decode, encode, listeners, message_from, number_heard
from hanabi_kit.codes.hats import seen_numbers
from tests.builders import table
from tests.widgets.screens import some_action

FIVE = "Ann: r1 r2 r3 r4; Bob: {bob}; Cem: g1 g2 g3 g4; Dia: b1 b2 b3 b4; Eli: w1 w2 w3 w4"


def bobs(hand: str, fireworks: str = "", discards: str = "", tokens: int = 8) -> Hands:
    """A table at which Bob has this hand."""
    state = table(FIVE.format(bob=hand), fireworks=fireworks, discards=discards, tokens=tokens)
    return Hands(state)


def test_what_was_added_can_be_taken_away() -> None:
    for numbers in product(range(8), repeat=3):
        for mine in range(8):
            said = encode([*numbers, mine], 8)
            assert 0 <= said < 8
            assert decode(said, numbers, 8) == mine


# A hand's number.


@pytest.mark.parametrize(
    ("hand", "fireworks", "discards", "meaning"),
    [
        ("y3 y1 b5 w1", "", "", "play slot 2"),  # two fit: the older one
        ("y3 y2 b1 w2", "y1 b3 w1", "", "play slot 2"),
        ("y3 b1 w5 y4", "b2", "", "discard slot 2"),  # b1 is played, so it is useless
        ("r5 y4 b5 y3", "", "", "discard slot 2"),  # a 5 is a last copy
        ("y4 r5 b5 w5", "", "y4", "discard slot 1"),  # all are last copies
        ("y5 y4 b3 w3", "", "y2 y2", "discard slot 1"),  # yellow is cut off at 2: y5 is useless
    ],
)
def test_a_hand_says_what_to_do(hand: str, fireworks: str, discards: str, meaning: str) -> None:
    hands = bobs(hand, fireworks, discards)
    number = hands.number(1)
    assert number is not None
    assert hands.meaning(number) == meaning


def test_each_number_means_something_else() -> None:
    hands = bobs("y1 y2 y3 y4")
    assert len({hands.meaning(number) for number in range(hands.modulus)}) == hands.modulus == 8


def test_nobody_knows_the_own_number_and_all_others_agree_on_it() -> None:
    hands = Hands(_later(7))
    for seat in range(5):
        assert hands.seen_by(seat).number(seat) is None
        others = {hands.seen_by(other).number(seat) for other in range(5) if other != seat}
        assert others == {hands.number(seat)}


# Clues.


def test_every_clue_says_one_message_and_every_message_can_be_said() -> None:
    for seed in range(12):
        hands = Hands(_later(seed))
        for speaker in range(5):
            said = [hands.clues(speaker, message) for message in range(hands.modulus)]
            assert all(said)
            for message, clues in enumerate(said):
                assert {hands.message(speaker, clue) for clue in clues} == {message}
            told = {clue for clues in said for clue in clues}
            targets = listeners(hands, speaker)
            assert told == {clue for seat in targets for clue in hands.state.hands[seat].clues}


def test_everyone_hears_their_number() -> None:
    for seed in range(12):
        hands = Hands(_later(seed))
        for speaker in range(5):
            message = message_from(hands, speaker)
            for seat in listeners(hands, speaker):
                assert number_heard(hands, speaker, seat, message) == hands.number(seat)


def test_the_speakers_own_hand_changes_nothing() -> None:
    one, other = (table(FIVE.format(bob=bob), turn="Bob") for bob in ("y1 y2 y3 y4", "y5 r5 b5 w5"))
    assert message_from(Hands(one), 1) == message_from(Hands(other), 1)


def test_without_a_token_nothing_can_be_said() -> None:
    hands = bobs("y1 y2 y3 y4", tokens=0)
    assert hands.silence(0, 3) == "No token is left, so no clue can be given."
    assert bobs("y1 y2 y3 y4", tokens=1).silence(0, 3) == ""


def test_a_hand_that_no_colour_touches_has_no_colour_clue() -> None:
    black = FIVE.format(bob="k1 k2 k3 k4")
    state = table(black, suits="rygbwk", edition="it", empty_clues=False)
    hands = Hands(state)
    assert hands.silence(0, 0) == "Only a colour to Bob would say it, and none can be given."
    assert hands.silence(0, 4) == ""


def test_a_table_with_too_few_messages_is_refused() -> None:
    with pytest.raises(HanabiError, match="four cards each"):
        Hands(deal(Rules(players=4), seed=1))


def test_a_hand_without_cards_is_refused() -> None:
    with pytest.raises(HanabiError, match="everyone needs a card"):
        Hands(table("Ann: r1; Bob: ; Cem: r2", hand_size=1))


# Plain hats.


@pytest.mark.parametrize(("people", "colours"), list(product((3, 4, 5), (2, 3, 5))))
def test_everyone_hears_their_hat(people: int, colours: int) -> None:
    for seed in range(5):
        hats = PlainHats.drawn(people, colours, seed)
        for speaker in range(people):
            message = message_from(hats, speaker)
            assert not hats.silence(speaker, message)
            heard = {s: number_heard(hats, speaker, s, message) for s in listeners(hats, speaker)}
            assert heard == seen_numbers(hats, speaker)


@pytest.mark.parametrize(
    ("people", "colours", "words"),
    [
        (2, 3, "3 to 5 people"),
        (6, 3, "3 to 5 people"),
        ("4", 3, "3 to 5 people"),
        (10**9, 3, "3 to 5 people"),
        (4, 1, "2 to 5 colours"),
        (4, 6, "2 to 5 colours"),
        (4, "red", "2 to 5 colours"),
        (4, True, "2 to 5 colours"),
    ],
)
def test_hats_that_cannot_be_are_refused(people: int, colours: int, words: str) -> None:
    with pytest.raises(HanabiError, match=words):
        PlainHats.drawn(people, colours)


def test_a_hat_of_no_colour_is_refused() -> None:
    with pytest.raises(HanabiError, match="3 is no hat: a colour's number is 0 to 2"):
        PlainHats((0, 3, 1), 3)


def _later(seed: int) -> State:
    """A table after some turns at random."""
    random = Random(seed)
    state = deal(editions.rules("en", players=5), seed=seed)
    for _turn in range(8):
        if not state.over:
            state = state.apply(some_action(state, random))
    return state
