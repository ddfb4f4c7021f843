"""The hat bot: its code is read as it was meant, by all alike, and never says what is not so."""

import pickle
from collections.abc import Iterator
from statistics import mean

import pytest

from hanabi_kit import Clue, Discard, Play, Rules, State, View, deal, editions
from hanabi_kit.bots import find, play
from hanabi_kit.bots.hat_bot import HatBot
from hanabi_kit.bots.hat_code.common_knowledge import counted_out
from hanabi_kit.bots.hat_code.hand_questions import answer_of, answers
from hanabi_kit.bots.hat_code.messages import clues_of, signs
from hanabi_kit.bots.hat_code.public_notes import message_clues
from hanabi_kit.testing import check_bot
from tests.builders import after, table

BOXES = [
    editions.rules("en", 2),
    editions.rules("en", 3),
    editions.rules("en", 5),
    editions.rules("en", 4, ["crowning-piece"]),
    editions.rules("fi", 3, ["multicolour-own", "colour-call"]),
    editions.rules("it", 4, ["multicolour-every", "five-flares"]),
    editions.rules("nl", 5, ["black-powder"]),
    editions.rules("en", 2, ranks=3, hand_size=2, tokens=2, strikes=1),
]


def games(rules: Rules, seeds: range) -> Iterator[State]:
    """The last states of games among hat bots."""
    for seed in seeds:
        yield play(deal(rules, seed=seed), [HatBot()] * rules.players)


@pytest.fixture(scope="module", params=BOXES, ids=lambda rules: f"{rules.edition}{rules.players}")
def played(request: pytest.FixtureRequest) -> list[State]:
    return list(games(request.param, range(3)))


def test_all_seats_know_the_same_to_be_public(played: list[State]) -> None:
    bot = HatBot()
    for end in played:
        for state in end.states():
            notes = [bot.notes(View.of(state, seat)) for seat in range(len(state.hands))]
            assert len({note.public for note in notes}) == 1


def test_what_is_public_is_true(played: list[State]) -> None:
    bot = HatBot()
    for end in played:
        for state in end.states():
            known = bot.notes(View.of(state, 0)).public.known()
            for hand in state.hands:
                for number, card in zip(hand.numbers, hand.cards, strict=True):
                    assert known[number] >> card & 1


def test_each_listener_hears_the_answer_that_is_true_of_his_hand(played: list[State]) -> None:
    bot = HatBot()
    messages = 0
    for end in played:
        for before, state in zip(end.states(), end.states()[1:], strict=False):
            for seat in range(len(state.hands)):
                message = bot.notes(View.of(state, seat)).message
                if message is None or seat == before.turn:
                    continue
                said = answers(bot.notes(View.of(before, seat)).public, seat, message.room)
                assert message.answers[seat] == answer_of(said, before.hands[seat].cards)
                messages += 1
    assert messages


def test_a_hand_fits_exactly_one_answer(played: list[State]) -> None:
    bot = HatBot()
    for end in played:
        for state in end.states()[::5]:
            public = bot.notes(View.of(state, 0)).public
            for seat, hand in enumerate(state.hands):
                for room in (1, 2, 5, 16):
                    said = answers(public, seat, room)
                    fitting = [
                        masks
                        for masks in said
                        if all(m >> card & 1 for m, card in zip(masks, hand.cards, strict=True))
                    ]
                    assert len(said) <= room
                    assert fitting == [said[answer_of(said, hand.cards)]]


def test_while_no_discard_is_allowed_every_message_can_be_given(played: list[State]) -> None:
    bot = HatBot()
    for end in played:
        for state in end.states()[:-1]:
            if state.tokens < state.rules.tokens or state.pending is not None:
                continue
            view = View.of(state, state.turn)
            public = bot.notes(view).public
            for sign in signs(view, public):
                assert clues_of(view, public, sign), f"{sign} can't be given"
            assert message_clues(view, public)


def test_no_game_is_struck_out(played: list[State]) -> None:
    assert all(end.ending != "strikes" for end in played)


def test_it_keeps_to_the_protocol_alone_and_among_others() -> None:
    check_bot(HatBot, games=24)


def test_a_view_that_was_stored_is_decided_alike() -> None:
    state = play_some(editions.rules("en", 4), 20)
    view = View.of(state, state.turn)
    assert HatBot().decide(pickle.loads(pickle.dumps(view))) == HatBot().decide(view)


def play_some(rules: Rules, turns: int) -> State:
    return play(deal(rules, seed=5), [HatBot()] * rules.players).states()[turns]


def test_a_clue_tells_everybody_what_to_play() -> None:
    state = table(
        "Ann: r3 y3 g3; Bob: r4 y1 g4; Cem: b4 w4 g1",
        deck="r1 b1 w1 y2 g2 b2 w2 r2 r5 y5 g5 b5 w5",
        tokens=7,
    )
    bot = HatBot()
    decision = bot.decide(View.of(state, 0))
    assert isinstance(decision.action, Clue)
    assert "Bob learns that slot 2 is playable" in decision.reason
    state = state.apply(decision.action)
    (heard,) = bot.reading(View.of(state, 1))
    assert heard.startswith("Ann clued ")
    assert "the answers that I see are Cem " in heard
    assert bot.decide(View.of(state, 1)).action == Play(4)


def test_it_reads_no_clue_twice_and_none_of_its_own() -> None:
    state = play_some(editions.rules("en", 3), 12)
    bot = HatBot()
    for seat in range(3):
        since = []
        for event in reversed(View.of(state, seat).events):
            if event.seat == seat:
                break
            since.append(event)
        clues = [event for event in since if isinstance(event.action, Clue)]
        assert len(bot.reading(View.of(state, seat))) == len(clues)


def test_without_a_past_marks_are_taken_literally() -> None:
    state = table("Ann: g1+1+green r5; Bob: r4 y4", deck="y1 b1", tokens=3)
    decision = HatBot().decide(View.of(state, 0))
    assert decision.action == Play(0)
    assert "slot 1 is g1" in decision.reason


def test_a_useless_card_is_discarded_when_no_token_is_left() -> None:
    state = table("Ann: r5 y1+1; Bob: r4 y4", fireworks="r1 y1 g1 b1 w1", deck="y2 b2", tokens=0)
    assert HatBot().decide(View.of(state, 0)).action == Discard(1)


def test_unknown_cards_leave_only_literal_clues() -> None:
    state = table("Ann: r3 y3; Bob: ? y4; Cem: b4 w4", deck="r1 b1", tokens=8)
    clue = Clue(2, 4)
    bot = HatBot()
    heard = bot.reading(View.of(state.apply(clue), 2))
    assert heard == (
        "Ann clued 4 to me: that is no message of the code, so it means what it says.",
    )
    assert bot.decide(View.of(state, 0)).action in state.legal_actions()


def test_with_a_single_strike_left_only_sure_cards_are_played() -> None:
    state = table("Ann: r1+1 y1+1; Bob: r4 y4", fireworks="r1", strikes=2, deck="b3 w3", tokens=0)
    assert isinstance(HatBot().decide(View.of(state, 0)).action, Discard)


def test_a_card_that_was_read_wrongly_is_taken_literally() -> None:
    first, second, third = 0b001, 0b010, 0b100
    clued = [first | second, first | third]
    assert counted_out([first, first], clued, [1, 1, 1])[0] == clued, "there is only one of it"
    assert counted_out([second, 0], clued, [1, 1, 1])[0] == [second, first | third]
    assert counted_out([first, third], clued, [1, 1, 1])[0] == [first, third], "no contradiction"


def test_sorting_ones_hand_does_not_hide_what_was_heard_before() -> None:
    state = table("Ann: r3 y3; Bob: r4 y1; Cem: b4 g1", deck="r1 b1 w1", tokens=5)
    state = after(state, "Ann clues 4 to Bob", "Cem sorts g1 b4")
    assert len(HatBot().reading(View.of(state, 2))) == 1


def test_with_the_crowning_piece_nothing_is_lost() -> None:
    rules = editions.rules("en", 4, ["crowning-piece"])
    assert all(end.ending == "perfect" for end in games(rules, range(6)))


def test_among_random_teammates_games_come_to_an_end() -> None:
    for players in (2, 4):
        rules = editions.rules("en", players)
        team = [HatBot() if seat % 2 else find("random", seed=seat) for seat in range(players)]
        assert play(deal(rules, seed=players), team).over


def test_free_clues_do_not_confuse_the_code() -> None:
    rules = editions.rules("it", 3, ["five-flares"])
    assert mean(end.score for end in games(rules, range(5))) > 20


@pytest.mark.parametrize(("players", "least"), [(2, 19), (3, 23.5), (4, 24), (5, 24)])
def test_it_is_strong(players: int, least: float) -> None:
    scores = [end.score for end in games(editions.rules("en", players), range(30))]
    assert mean(scores) >= least


def test_a_clue_to_another_is_a_message_to_oneself() -> None:
    state = table("Ann: r3 y3; Bob: r4 y1; Cem: b4 g1", deck="r1 b1 w1", tokens=5)
    state = after(state, "Ann clues 4 to Bob")
    (heard,) = HatBot().reading(View.of(state, 2))
    assert heard.startswith("Ann clued 4 to Bob, which is message ")
    assert "so mine is " in heard
