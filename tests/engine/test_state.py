"""The state: frozen, dealt, applied, refused, remembered, and played on with unknown cards."""

import pickle
import re
from dataclasses import replace
from gettext import NullTranslations
from itertools import pairwise
from random import Random
from typing import Any

import pytest

from hanabi_kit import (
    Action,
    Card,
    Clue,
    Discard,
    Event,
    HanabiError,
    IllegalAction,
    ImpossiblePosition,
    InvalidNotation,
    Play,
    Rearrange,
    Relaunch,
    Return,
    Reveal,
    Rules,
    State,
    deal,
    editions,
    events,
)
from hanabi_kit.engine.game import StateFields
from hanabi_kit.support import i18n
from tests.builders import after, discards, hand, legal, marks, refusal, suits_of, table, whole_deck

SMALL = Rules(2, suits=suits_of("rb"), ranks=2, hand_size=2)


def played_on() -> State:
    """A short game: a clue, a play, a rearrangement, a discard."""
    return after(
        deal(SMALL, deck=whole_deck(SMALL, "r1 b1 b2 r2 r1 r1 b1 b1")),
        "Ann clues blue to Bob",
        "Bob plays r2",
        "Bob sorts r1 b2",
        "Ann discards r1",
    )


# The deal


def test_whole_hands_are_dealt_seat_by_seat_and_cards_numbered_as_they_leave_the_deck() -> None:
    state = deal(Rules(3, hand_size=2), deck=whole_deck(Rules(3), "r1 b2 g3 w4 y5 r2 b3"))
    assert [hand(state, name) for name in ("Ann", "Bob", "Cem")] == ["r1 b2", "g3 w4", "y5 r2"]
    assert [held.number for seat in range(3) for held in state.hand(seat)] == [0, 1, 2, 3, 4, 5]
    assert (state.card(state.deck[0]), state.drawn) == (Card.parse("b3"), 6)


def test_the_same_seed_deals_the_same_game_and_another_seed_another() -> None:
    rules = editions.rules("it", 3, ["five-flares"])
    assert deal(rules, seed=5) == deal(rules, seed=5)
    assert deal(rules, seed=5) != deal(rules, seed=6)
    assert len({deal(rules, seed).deck for seed in range(50)}) == 50


def test_a_deal_needs_a_seed_or_a_deck() -> None:
    with pytest.raises(HanabiError, match="deal needs a seed to shuffle by, or a deck"):
        deal(SMALL)


@pytest.mark.parametrize("cards", ["r1", "r1 r1 r1 r1 r2 b1 b1 b2", "r1 r1 r1 r2 b1 b1 b1 b1"])
def test_a_deck_that_is_not_the_games_is_refused(cards: str) -> None:
    deck = [Card.parse(card) for card in cards.split()]
    with pytest.raises(
        ImpossiblePosition, match=f"these {len(deck)} cards are not the game's deck"
    ):
        deal(SMALL, deck=deck)


def test_a_deck_with_a_card_of_another_game_is_refused() -> None:
    with pytest.raises(InvalidNotation, match="g1 is not in this game"):
        deal(SMALL, deck=[Card.parse("g1")] * 8)


@pytest.mark.parametrize(
    ("variants", "tiles"),
    [((), [1]), (("five-flares",), []), (("five-flares",), [1, 2, 3, 4, 5, 5])],
)
def test_tiles_that_are_not_the_games_are_refused(
    variants: tuple[str, ...], tiles: list[int]
) -> None:
    with pytest.raises(ImpossiblePosition, match="is not an order of the bonus tiles"):
        deal(editions.rules("it", 2, variants), seed=1, tiles=tiles)


def test_a_deck_that_is_dealt_out_entirely_starts_the_last_round_at_once() -> None:
    rules = replace(SMALL, hand_size=4)
    assert deal(rules, seed=1).turns_left == 2
    assert deal(replace(rules, crowning_piece=True), seed=1).turns_left is None


def test_players_have_the_names_they_are_given_or_the_usual_ones() -> None:
    assert deal(Rules(5), seed=1).game.names == ("Ann", "Bob", "Cem", "Dia", "Eli")
    assert deal(SMALL, seed=1, names=["Zoë", "Åse"]).game.names == ("Zoë", "Åse")


@pytest.mark.parametrize(
    ("names", "reason"),
    [
        (["Ann"], "1 names do not fit 2 players"),
        (["Ann", "Bob", "Cem"], "3 names do not fit 2 players"),
        (["Ann", ""], "'' is not a name"),
        (["Ann", "  "], "'  ' is not a name"),
        (["Ann", "B\nb"], "is not a name: write 1 to 40 printable characters"),
        (["Ann", "B" * 41], "is not a name"),
        (["Ann", "ann"], "every player needs a different name"),
    ],
)
def test_names_that_could_be_confused_are_refused(names: list[str], reason: str) -> None:
    with pytest.raises(HanabiError, match=reason):
        deal(SMALL, seed=1, names=names)


# Frozen


@pytest.mark.parametrize("field", [*StateFields.__slots__, "something_else"])
def test_a_state_is_frozen(field: str) -> None:
    state = played_on()
    with pytest.raises(AttributeError, match="a State is frozen: apply an action to get a new one"):
        setattr(state, field, None)
    with pytest.raises(AttributeError, match="a State is frozen"):
        delattr(state, field)


def test_a_hand_is_frozen() -> None:
    with pytest.raises((AttributeError, TypeError)):
        played_on().hands[0].cards = ()


def test_apply_leaves_the_state_alone() -> None:
    state = played_on()
    before = state.situation()
    for action in state.legal_actions():
        state.apply(action)
    assert state.situation() == before


def test_a_refused_action_leaves_the_state_alone() -> None:
    state = table("Ann: r1 b1; Bob: r2 b2", tokens=8)
    before = state.situation()
    refusal(state, "Ann discards r1")
    assert state.situation() == before


# Equality, hash, pickle


def test_states_are_equal_when_everything_on_the_table_is() -> None:
    # Two ways to the same table: the clues in one order or in the other.
    start = table("Ann: r1 b1; Bob: r2 b2; Cem: g1 g2", deck="y1 y2", tokens=8)
    one = after(start, "Ann clues red to Bob", "Bob clues 1 to Cem", "Cem clues 2 to Bob")
    other = after(start, "Ann clues 2 to Bob", "Bob clues 1 to Cem", "Cem clues red to Bob")
    assert one == other
    assert hash(one) == hash(other)
    assert len({start, one, other}) == 2


@pytest.mark.parametrize(
    "sentence",
    ["Ann clues red to Bob", "Ann plays r1", "Ann plays b2", "Ann discards r1", "Ann sorts b2 r1"],
)
def test_states_differ_when_anything_on_the_table_does(sentence: str) -> None:
    state = table("Ann: r1 b2; Bob: r2 b2", deck="y1 y2", tokens=7)
    assert after(state, sentence) != state


def test_a_state_equals_nothing_else() -> None:
    assert played_on() != "a state"
    assert deal(SMALL, seed=1) != deal(SMALL, seed=1, names=["Zoë", "Åse"])


def test_a_state_survives_pickling_with_its_history() -> None:
    state = played_on()
    again = pickle.loads(pickle.dumps(state))
    assert (again, hash(again)) == (state, hash(state))
    assert events(again) == events(state)
    assert again.legal_actions() == state.legal_actions()
    assert [marks(again, name) for name in ("Ann", "Bob")] == [
        marks(state, name) for name in ("Ann", "Bob")
    ]


def test_a_long_game_is_pickled_without_deep_recursion() -> None:
    state = deal(SMALL, seed=1)
    for _ in range(3000):
        state = after(state, "a0:1,0", "a0:0,1")
    assert pickle.loads(pickle.dumps(state)) == state


def test_errors_survive_pickling() -> None:
    error = ImpossiblePosition(["one reason", "another"])
    again = pickle.loads(pickle.dumps(error))
    assert (str(again), again.reasons) == ("one reason; another", ["one reason", "another"])


def test_a_state_in_one_line() -> None:
    assert repr(deal(SMALL, seed=1)) == (
        "<State: Ann to move, score 0, 8 tokens, 0 strikes, 4 in the deck>"
    )
    lost = after(table("Ann: r2; Bob: b2", strikes=2), "Ann plays r2")
    assert repr(lost) == "<State: over, score 0, 8 tokens, 3 strikes, 0 in the deck>"


@pytest.mark.parametrize(
    ("options", "sentence", "words"),
    [
        ({}, "Ann clues 1 to Bob", "in progress: Bob is to move; 3 of 25 points"),
        ({"strikes": 2}, "Ann plays r4", "lost: the last strike was made; 0 of 25 points"),
        (
            {"turns_left": 1},
            "Ann clues 1 to Bob",
            "finished: the last round is over; 3 of 25 points. Horrible: people walk out.",
        ),
        (
            {"variants": "crowning-piece", "discards": "r4"},
            "Ann plays r4",
            "lost: the last copy of a card still needed was discarded; 0 of 25 points",
        ),
        (
            {"variants": "black-powder", "turns_left": 1},
            "Ann clues 1 to Bob",
            "finished: the last round is over; 0 of 25 points (black powder). "
            "Horrible: people walk out.",
        ),
    ],
)
def test_the_outcome_in_words(options: dict[str, Any], sentence: str, words: str) -> None:
    state = after(table("Ann: r4; Bob: b1", fireworks="r2 g1", **options), sentence)
    assert str(state.outcome) == words


# History


def test_the_history_tells_what_everyone_saw() -> None:
    assert events(played_on()) == (
        Event(1, 0, Clue(1, "blue"), None, None, (2,), None, ()),
        Event(2, 1, Play(3), Card("r", 2), False, (), 4, ()),
        Event(3, 1, Rearrange(1, (4, 2)), None, None, (), None, ()),
        Event(3, 0, Discard(0), Card("r", 1), None, (), 5, ()),
    )


def test_a_tiles_choice_belongs_to_the_turn_it_happens_in() -> None:
    state = table(
        "Ann: r5 w4; Bob: g1 b1",
        variants="five-flares",
        fireworks="r4 y4",
        discards="y5",
        deck="w1",
        tiles=[6, 3],
    )
    state = after(state, "Ann plays r5", "Ann relaunches y5", "Bob sorts b1 g1")
    state = after(state, "Ann clues green to Bob", "Bob plays g1")
    assert events(state) == (
        Event(1, 0, Play(0), Card("r", 5), True, (), None, (6,)),
        Event(1, 0, Relaunch(Card("y", 5)), Card("y", 5), True, (), None, (3,)),
        Event(1, 1, Rearrange(1, (3, 2)), None, None, (), None, ()),
        Event(1, 0, Clue(1, "green"), None, None, (2,), 4, ()),
        Event(2, 1, Play(2), Card("g", 1), True, (), None, ()),
    )


def test_the_history_of_a_fresh_deal_is_empty() -> None:
    assert events(deal(SMALL, seed=1)) == ()


def test_all_states_of_the_game_from_its_start() -> None:
    states = played_on().states()
    assert [str(state.action) for state in states] == ["None", "c1:b", "p#3", "a1:4,2", "d#0"]
    assert states[0].previous is None
    assert all(later.previous is earlier for earlier, later in pairwise(states))


def test_marks_are_kept_in_the_order_they_were_given_while_the_card_is_held() -> None:
    state = table("Ann: r1 b1; Bob: r2 b2", deck="g1 g2", tokens=8)
    state = after(state, "Ann clues red to Bob", "Bob clues 1 to Ann", "Ann clues 2 to Bob")
    assert marks(state, "Bob") == ["r2 +red +2", "b2 -red +2"]
    state = after(state, "Bob discards r2", "Ann clues green to Bob")
    assert marks(state, "Bob") == ["b2 -red +2 -green", "g1 +green"]


# Illegal actions are refused with the rule


@pytest.mark.parametrize(
    ("sentence", "rule"),
    [
        ("c1:k", "c1:k: black can't be clued here, only red, yellow, green, blue, white, 1, 2"),
        ("c1:m", "c1:m: multicolour can't be clued here, only red"),
        ("c1:0", "c1:0: 0 can't be clued here"),
        ("c1:6", "c1:6: 6 can't be clued here"),
        ("c0:r", "c0:r: a clue goes to a teammate, not to seat 0"),
        ("c2:r", "c2:r: a clue goes to a teammate, not to seat 2"),
        ("c1:w", "c1:w: it touches no card, and these rules have no empty clues"),
        ("p#2", "p#2: Ann does not hold #2 but #0, #1"),
        ("p#99", "p#99: Ann does not hold #99 but #0, #1"),
        ("p#0:r", "p#0:r: these rules have no colour call"),
        ("d#0", "d#0: all 8 tokens are there, so clue or play instead"),
        ("r:r1", "r:r1: no bonus tile waits for a choice"),
        ("p:r1", "p:r1: no bonus tile waits for a choice"),
        ("a0:0", "a0:0: name each card of the hand once: 0,1"),
        ("a0:1,1", "a0:1,1: name each card of the hand once: 0,1"),
        ("a2:0,1", "a2:0,1: there is no seat 2"),
        ("s#0=r1", "s#0=r1: card #0 is already known"),
        ("s#9=r1", "s#9=r1: nobody holds card #9"),
    ],
)
def test_an_illegal_action_is_refused_with_the_rule(sentence: str, rule: str) -> None:
    state = table("Ann: r1 b1; Bob: r2 b2", deck="g1")
    assert refusal(state, sentence).startswith(rule)


@pytest.mark.parametrize("sentence", ["c1:r", "p#0", "d#0", "r:r1", "p:r1", "a0:1"])
def test_once_the_game_is_over_every_action_is_refused(sentence: str) -> None:
    state = after(table("Ann: r2 b1; Bob: r2", strikes=2, tokens=5), "Ann plays r2")
    assert refusal(state, sentence) == f"{sentence}: the game is over"
    assert state.legal_actions() == ()


def test_a_clue_is_refused_without_a_token_and_a_play_without_a_card() -> None:
    state = table("Ann: r1; Bob: r2", tokens=0)
    assert refusal(state, "c1:r") == "c1:r: no token is left to clue with, so discard or play"
    state = table("Ann: ; Bob: r2", variants="crowning-piece", tokens=3)
    assert refusal(state, "p#0") == "p#0: Ann does not hold #0 but no card"


def test_is_legal_answers_what_apply_would_do() -> None:
    state = table("Ann: r1 b1; Bob: r2 b2", deck="g1")
    assert state.is_legal(Play(0))
    assert state.is_legal(Rearrange(0, (1, 0)))
    assert not state.is_legal(Discard(0))
    assert not state.is_legal(Clue(0, "red"))
    assert all(state.is_legal(action) for action in state.legal_actions())


def test_a_colour_that_is_not_in_the_game_can_not_be_called() -> None:
    state = table("Ann: r1; Bob: r2", variants="colour-call", deck="g1")
    assert "p#0:k" not in legal(state)
    assert not state.is_legal(Play(0, "black"))
    assert refusal(state, "p#0:k").startswith("p#0:k: ")


@pytest.mark.parametrize("choice", [Return(Card("m", 1)), Return(Card("r", 9))])
def test_a_card_that_is_not_in_the_game_can_not_be_returned(choice: Action) -> None:
    state = table("Ann: r1; Bob: r2", variants="five-flares", discards="r1", pending=5)
    assert not state.is_legal(choice)


def test_what_is_no_action_is_a_mistake_of_the_caller() -> None:
    with pytest.raises((TypeError, IllegalAction)):
        played_on().apply("p#0")  # type: ignore[arg-type]


# Positions with unknown cards


def test_play_goes_on_with_the_cards_that_are_known() -> None:
    state = table("Ann: r1 ?; Bob: r2 b1; Cem: ?", deck="? ?", tokens=5)
    state = after(state, "Ann plays r1", "Bob discards b1")
    assert (state.fireworks["red"], discards(state)) == (1, "b1")
    assert [hand(state, name) for name in ("Ann", "Bob", "Cem")] == ["? ?", "r2 ?", "?"]
    assert state.turns_left == 3


@pytest.mark.parametrize("sentence", ["p#1", "d#1"])
def test_an_unknown_card_must_be_revealed_before_it_is_played_or_discarded(sentence: str) -> None:
    state = table("Ann: r1 ?; Bob: r2 b1", tokens=5)
    assert refusal(state, sentence) == (
        f"{sentence}: card #1 is unknown; say what it is first (s#1=r1) or deal the unknown "
        "cards by a seed"
    )
    revealed = after(state, "s#1=r2")
    assert (hand(revealed, "Ann"), revealed.turn, revealed.tokens) == ("r1 r2", 0, 5)
    assert discards(after(revealed, sentence)) == "r2"


def test_a_revealed_card_keeps_its_place_and_its_marks() -> None:
    state = table("Ann: w1; Bob: ? b1", tokens=5)
    state = after(state, "s#1=r2", "Ann clues red to Bob")
    assert marks(state, "Bob") == ["r2 +red", "b1 -red"]


def test_a_card_that_its_marks_rule_out_is_not_revealed() -> None:
    state = table("Ann: w1; Bob: ?+red-3 b1")
    assert refusal(state, "s#1=b1") == "s#1=b1: the clues on card #1 rule b1 out"
    assert refusal(state, "s#1=r3") == "s#1=r3: the clues on card #1 rule r3 out"
    assert marks(after(state, "s#1=r4"), "Bob") == ["r4 +red -3", "b1"]


def test_a_card_of_which_every_copy_is_elsewhere_is_not_revealed() -> None:
    state = table("Ann: r5; Bob: ? b1", discards="g4 g4", fireworks="w5")
    for card in ("r5", "g4", "w5"):
        assert (
            refusal(state, f"s#1={card}") == f"s#1={card}: every {card} is already somewhere else"
        )
    assert hand(after(state, "s#1=g3"), "Bob") == "g3 b1"


def test_a_revealed_card_must_be_one_of_the_game() -> None:
    state = table("Ann: r5; Bob: ?")
    with pytest.raises(HanabiError, match="m1 is not in this game"):
        after(state, "s#1=m1")
    assert not state.is_legal(Reveal(1, Card("m", 1)))


def test_a_clue_to_an_unknown_card_is_given_where_its_marks_decide() -> None:
    state = table("Ann: w1; Bob: ?+red-3 ?-red b2")
    assert marks(after(state, "Ann clues red to Bob"), "Bob") == [
        "? +red -3 +red",
        "? -red -red",
        "b2 -red",
    ]


def test_what_the_marks_decide_takes_multicolour_into_account() -> None:
    # +red leaves red and multicolour, of which blue touches one; with -blue only red is left.
    state = table("Ann: w1; Bob: ?+red b1", variants="multicolour-every")
    assert "can't be said whether blue touches it" in refusal(state, "Ann clues blue to Bob")
    state = table("Ann: w1; Bob: ?+red-blue b1", variants="multicolour-every")
    assert marks(after(state, "Ann clues blue to Bob"), "Bob") == ["? +red -blue -blue", "b1 +blue"]


def test_a_clue_to_an_unknown_card_is_refused_where_its_marks_do_not_decide() -> None:
    state = table("Ann: w1; Bob: b2 ?+red")
    assert refusal(state, "Ann clues 1 to Bob") == (
        "c1:1: card #2 is unknown, so it can't be said whether 1 touches it; say what it is "
        "first (s#2=r1)"
    )
    assert marks(after(state, "s#2=r1", "Ann clues 1 to Bob"), "Bob") == ["b2 -1", "r1 +red +1"]


def test_a_clue_that_touches_no_unknown_card_either_is_an_empty_clue() -> None:
    state = table("Ann: w1; Bob: ?+red ?-blue", edition="nl")
    assert marks(after(state, "Ann clues blue to Bob"), "Bob") == ["? +red -blue", "? -blue -blue"]
    state = table("Ann: w1; Bob: ?+red ?-blue", edition="en")
    assert "it touches no card" in refusal(state, "Ann clues blue to Bob")


def test_an_unknown_tile_is_not_turned() -> None:
    state = table("Ann: r5; Bob: g1", variants="five-flares", fireworks="r4", tiles=[0, 0])
    assert refusal(state, "Ann plays r5") == (
        "the next bonus tile is unknown: deal what is unknown by a seed"
    )
    assert after(state, "Ann clues 1 to Bob").turn == 1


def test_a_card_returned_to_a_deck_of_unknown_cards_is_unknown_again() -> None:
    state = table("Ann: w1; Bob: g1", variants="five-flares", deck="? ?", discards="b3", pending=5)
    before = state.unseen()[state.rules.identity(Card.parse("b3"))]
    state = after(state, "Ann returns b3")
    assert (hand(state, "Ann"), len(state.deck), discards(state)) == ("w1 ?", 2, "")
    assert state.unseen()[state.rules.identity(Card.parse("b3"))] == before + 1


def test_how_many_cards_are_unseen() -> None:
    state = table("Ann: r1 ?; Bob: r1 ?", suits="rb", ranks=2, fireworks="b1", discards="b2")
    unseen = dict(zip(map(str, state.rules.cards), state.unseen(), strict=True))
    assert unseen == {"r1": 1, "r2": 1, "b1": 2, "b2": 0}


def test_a_generator_deals_one_game_after_another() -> None:
    rules = Rules(players=2)
    first, second = Random(5), Random(5)
    games = [deal(rules, first) for _ in range(3)]
    assert games == [deal(rules, second) for _ in range(3)]
    assert len({state.deck for state in games}) == 3


@pytest.mark.parametrize("edition", ["en", "fi", "nb", "it", "nl"])
@pytest.mark.parametrize(
    ("options", "sentence"),
    [
        ({}, "Ann clues 1 to Bob"),
        ({"strikes": 2}, "Ann plays r4"),
        ({"turns_left": 1}, "Ann clues 1 to Bob"),
        ({"variants": "black-powder", "turns_left": 1}, "Ann clues 1 to Bob"),
        ({"variants": "crowning-piece", "discards": "r4"}, "Ann plays r4"),
    ],
)
def test_an_outcome_is_in_the_readers_language_as_a_whole(
    edition: str, options: dict[str, Any], sentence: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    class Loud(NullTranslations):
        """A language in which everything is said in capitals, except for the gaps."""

        def gettext(self, message: str) -> str:
            return re.sub(r"[^{}]+(?![^{]*\})", lambda said: said[0].upper(), message)

    monkeypatch.setattr(i18n, "_catalogue", Loud)
    state = table("Ann: r4; Bob: b1", fireworks="r2 g1", edition=edition, **options)
    words = str(after(state, sentence).outcome)
    assert words.replace("Bob", "BOB") == words.upper()


def test_a_scale_of_ones_own_keeps_its_words_in_an_outcome() -> None:
    state = table("Ann: r4; Bob: b1", fireworks="r2", turns_left=1, scale=((0, "va bene"),))
    assert after(state, "Ann clues 1 to Bob").outcome.verdict == "va bene"
