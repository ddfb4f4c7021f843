"""Bots at a board: seated, at a pace, asked why and for advice, and replaced if they fail."""

import asyncio
from collections.abc import Callable
from itertools import pairwise
from random import Random
from typing import Any

import pytest

from hanabi_kit import (
    Action,
    Clue,
    Discard,
    HanabiError,
    Position,
    Rearrange,
    Rules,
    State,
    View,
    deal,
    editions,
    parse,
)
from hanabi_kit.bots import NAMES, Bot, Decision, find, play, take_turn
from hanabi_kit.bots.random_bot import RandomBot
from hanabi_kit.widgets import Board
from hanabi_kit.widgets.teammates.seated_bots import BotTurn, Teammates
from tests.builders import after, table
from tests.twins import dealt_anew
from tests.widgets.screens import (
    buttons,
    press,
    screen,
    shown,
    status,
    type_line,
    wire,
)

RULES = editions.rules("en", players=3)
IN_FULL = "reasons in full, which may name your cards"
WAIT = 0.01
"""Seconds between two turns in a test."""


def game(seed: int = 5) -> State:
    return deal(RULES, seed=seed)


class Scripted(Bot):
    """Does and says what it was made to; else it tells a rank to the next, or discards."""

    name = "scripted"

    def __init__(self, answer: Callable[[View], object] | None = None, name: str = "") -> None:
        self.answer = answer
        self.name = name or type(self).name

    def decide(self, view: View) -> Decision:
        if self.answer is not None:
            return self.answer(view)  # type: ignore[return-value]
        return Decision(plain(view), f"There are {view.tokens} tokens.")


def plain(view: View) -> Action:
    """An action that hangs on no card."""
    first = view.hands[view.seat].numbers[0]
    return Discard(first) if view.tokens < view.rules.tokens else parse(view, "play 1")


def gossip(view: View) -> Decision:
    """Says what Ann holds."""
    held = ", ".join(str(view.card(card)) for card in view.hands[0].cards)
    return Decision(plain(view), f"Ann holds {held}.")


# Seats.


def test_a_name_a_bot_and_a_function_can_be_seated() -> None:
    for one in ("careful", find("careful"), plain, Scripted()):
        board = Board(game(), seat=0, teammates=one)
        board.play(1)
        assert board.state.turn == 0
        assert len(board.state.states()) == 4


def test_each_chair_can_have_its_own() -> None:
    board = Board(game(), seat=1, teammates=["random", Scripted(name="mine")])
    assert "Ann is the bot random and Cem is the bot mine. Pace:" in shown(board)
    assert len(board.state.states()) == 2
    board.discard(1) if board.state.tokens < 8 else board.play(1)
    assert [state.turn for state in board.state.states()] == [0, 1, 2, 0, 1]


WRONG: dict[str, tuple[dict[str, Any], str]] = {
    "no seat": ({"teammates": "careful"}, "say which one is yours"),
    "too few": ({"seat": 0, "teammates": ["careful"]}, "1 teammates can't sit at 2 other seats"),
    "nobody": ({"seat": 0, "teammates": "careless"}, "'careless' is not a bot"),
    "nonsense": ({"seat": 0, "teammates": 3}, "3 can't play: give the name of a bot"),
    "pace": ({"seat": 0, "teammates": "careful", "pace": "soon"}, "'soon' is no pace"),
    "no time": ({"seat": 0, "teammates": "careful", "pace": 0}, "0 is no pace"),
    "for ever": ({"seat": 0, "teammates": "careful", "pace": 1e9}, "is no pace"),
    "a cheat advises": ({"seat": 0, "adviser": "cheater"}, "cheater sees every hand"),
}


@pytest.mark.parametrize("wrong", WRONG)
def test_what_can_not_be_seated_is_refused(wrong: str) -> None:
    options, why = WRONG[wrong]
    with pytest.raises(HanabiError, match=why):
        Board(game(), **options)


def test_a_bot_that_does_not_play_by_these_rules_is_refused() -> None:
    class Picky(RandomBot):
        name = "picky"

        def refuses(self, rules: Rules) -> str | None:
            return "it wants black powder"

    found: list[dict[str, Any]] = [{"teammates": Picky()}, {"adviser": Picky()}]
    for options in found:
        with pytest.raises(HanabiError, match="picky does not play here: it wants black powder"):
            Board(game(), seat=0, **options)


def test_bots_need_every_card() -> None:
    unknown = Position.of(View.of(game(), 0))
    with pytest.raises(HanabiError, match=r"deal them, as in position\.state\(seed=1\)"):
        Board(unknown, seat=0, teammates="careful")
    Board(unknown.state(seed=1), seat=0, teammates="careful").play(1)


def test_who_cheats_is_told() -> None:
    board = Board(game(), seat=0, teammates=["careful", "cheater"])
    assert status(board).startswith("Cem sees every hand: a cheat for demonstrations. Ann is to")
    assert "Bob is the bot careful and Cem is the bot cheater." in shown(board)


GAMES = {
    "plain": editions.rules("en", 2),
    "crowning": editions.rules("nb", 5, ["crowning-piece"]),
    "called": editions.rules("fi", 3, ["multicolour-own", "colour-call"]),
    "black": editions.rules("it", 4, ["multicolour-every", "black-powder"]),
    "flares": editions.rules("it", 2, ["five-flares", "multicolour-every"], ranks=2),
    "small": editions.rules("nl", 3, ["five-flares", "colour-call"], hand_size=2, ranks=2),
}


@pytest.mark.parametrize("rules", GAMES)
def test_a_whole_game_can_be_played_by_every_rulebook(rules: str) -> None:
    state = deal(GAMES[rules], seed=2)
    board = Board(state, seat=len(state.hands) - 1, teammates="careful", undo=False)
    while not board.state.over:
        press(board, "What would you do?")
        board.confirm()
        board.why() if board.teammates.latest else None
    assert board.failures == ()
    ours = play(state, [find("careful")] * len(state.hands))
    assert board.state == ours


# Pace.


def test_one_by_one_each_waits_for_a_press() -> None:
    board = Board(game(), seat=0, teammates=Scripted(), pace="one by one")
    board.play(1)
    assert board.state.turn == 1
    assert "slot 1" not in buttons(board)
    assert "What would you do?" not in buttons(board)
    press(board, "Let Bob play")
    assert (board.state.turn, status(board).count("Turn")) == (2, 2)
    type_line(board, "next")
    assert board.state.turn == 0
    assert status(board).count("Turn") == 3
    with pytest.raises(HanabiError, match="no bot is to move"):
        board.step()


def test_nobody_acts_for_a_bot_but_may_sort_the_own_cards() -> None:
    board = Board(game(), seat=0, teammates=Scripted(), pace="one by one")
    board.play(1)
    waiting = board.state
    tries: list[Callable[[str], None]] = [board.act, board.think, lambda _line: board.advise()]
    for tried in tries:
        with pytest.raises(HanabiError, match="Bob is to move: press “Let Bob play”"):
            tried("play 1")
    type_line(board, "discard 1")
    assert "Bob is to move" in status(board)
    assert board.state is waiting
    board.act("arrange Ann: 5 4 3 2 1")
    assert board.state.turn == 1
    board.step()
    assert board.state.turn == 2


def test_a_waiting_bot_acts_when_the_pace_is_changed() -> None:
    board = Board(game(), seat=2, teammates=Scripted(), pace="one by one")
    assert board.state.turn == 0
    press(board, "at once")
    assert (board.pace, board.state.turn) == ("at once", 2)
    press(board, "one by one")
    assert board.pace == "one by one"
    with pytest.raises(HanabiError, match="'now' is no pace"):
        board.set_pace("now")  # type: ignore[arg-type]
    assert board.pace == "one by one"


async def until(condition: Callable[[], bool]) -> None:
    for _ in range(500):
        if condition():
            return
        await asyncio.sleep(WAIT)
    raise AssertionError("waited in vain")


def test_after_a_while_they_act_by_themselves() -> None:
    async def turns() -> None:
        board = Board(game(), seat=0, teammates=Scripted(), pace=WAIT)
        board.play(1)
        assert board.state.turn == 1
        await until(lambda: board.state.turn == 0)
        assert len(board.state.states()) == 4
        assert status(board).count("Turn") == 3

    asyncio.run(turns())


def test_whoever_acts_in_between_is_not_overtaken() -> None:
    """An undo, a press and another pace each end what was waited for."""

    async def turns() -> None:
        board = Board(game(), seat=0, teammates=Scripted(), pace=3 * WAIT)
        board.play(1)
        board.undo()
        await asyncio.sleep(9 * WAIT)
        assert board.state == game()
        board.play(1)
        press(board, "Let Bob play")
        board.set_pace("one by one")
        await asyncio.sleep(9 * WAIT)
        assert board.state.turn == 2

    asyncio.run(turns())


def test_where_nothing_can_be_done_later_it_is_done_now() -> None:
    board = Board(game(), seat=0, teammates=Scripted(), pace=3)
    assert "every 3 s" in buttons(board)
    board.play(1)
    assert board.state.turn == 0


def test_undo_goes_back_to_the_own_decision() -> None:
    board = Board(game(), seat=0, teammates=Scripted(), pace="one by one")
    board.play(1)
    board.step()
    board.undo()
    assert board.state == game()
    assert "Why, Bob?" not in buttons(board)
    board.set_pace("at once")
    board.play(2)
    mine = board.state
    board.play(1)
    board.undo()
    assert board.state == mine
    assert {"Why, Bob?", "Why, Cem?"} <= set(buttons(board))


def test_a_hand_that_is_sorted_leaves_the_news_to_be_asked_about() -> None:
    board = Board(game(), seat=0, teammates=Scripted())
    board.play(1)
    board.rearrange(5, 4, 3, 2, 1)
    assert {"Why, Bob?", "Why, Cem?"} <= set(buttons(board))


# Reasons.


def test_a_reason_that_both_can_see_is_told() -> None:
    board = Board(game(), seat=0, teammates=Scripted())
    board.play(1)
    press(board, "Why, Bob?")
    assert status(board) == "Bob would say, by what you both see: There are 8 tokens."
    type_line(board, "why cem")
    assert status(board) == "Cem would say, by what you both see: There are 8 tokens."
    board.why()
    assert status(board).count("by what you both see") == 2
    with pytest.raises(HanabiError, match="no bot that you could ask"):
        board.why("Ann")


def test_a_reason_that_hangs_on_your_cards_is_told_in_full_only() -> None:
    def tells(view: View) -> Decision:
        mine = [str(view.card(card)) for card in view.hands[0].cards]
        known = [action for action in view.legal_actions() if isinstance(action, Clue)]
        if mine[0] == "None":
            return Decision(plain(view), "I see nothing.")
        return Decision(known[0], f"Slot 1 is {mine[0]}.")

    state = after(game(), "Ann clues 1 to Bob")
    board = Board(state, seat=0, teammates=[Scripted(tells), plain])
    card = str(state.hand(0)[0].card)
    press(board, "Why, Bob?")
    assert "Bob acts on cards that you do not see: your own." in status(board)
    assert card not in status(board)
    press(board, IN_FULL)
    assert f"Why: Slot 1 is {card}." in status(board)
    press(board, "turns so far")
    assert f"Why: Slot 1 is {card}." in shown(board).replace(status(board), "")
    press(board, "Why, Bob?")
    assert status(board) == f"Bob: Slot 1 is {card}."
    press(board, IN_FULL)
    assert f"Slot 1 is {card}" not in shown(board)


def test_a_function_gives_no_reason_and_a_cheat_none_that_can_be_shared() -> None:
    board = Board(game(), seat=0, teammates=[plain, "cheater"])
    board.play(1)
    press(board, "Why, Bob?")
    assert "a function answered, which gives no reason" in status(board).casefold()
    press(board, "Why, Cem?")
    assert "Cem acts on cards that you do not see" in status(board)


def sent(start: State, *, full: bool) -> list[object]:
    """Everything that leaves for the page while Ann plays with two who talk about her cards."""
    with wire() as messages:
        board = Board(start, seat=0, teammates=[Scripted(gossip), Scripted(fails, "fails")])
        board.show_reasons(full)
        states: list[object] = []
        for _ in range(3):
            press(board, "What would you do?")
            board.act("clue 5 to Bob" if board.state.tokens else "discard 1")
            for label in ("Why, Bob?", "Why, Cem?", "turns so far", "hide turns so far", "export"):
                press(board, label)
            press(board, "as a line")
            press(board, "as JSON")
            press(board, "as a link")
            states += [screen(board), repr(board)]
            press(board, "hide export")
            board.undo()
            board.act("clue 5 to Bob" if board.state.tokens else "discard 1")
    return [*states, *messages]


def fails(view: View) -> Decision:
    raise ValueError(gossip(view).reason)


def swapped(state: State) -> State:
    """The same deal, but Ann's cards are the last five of the deck, and these are hers."""
    cards = [*(card for hand in state.hands for card in hand.cards), *state.deck]
    cards[:5], cards[-5:] = cards[-5:], cards[:5]
    return deal(RULES, seed=state.game.seed, deck=[RULES.cards[card] for card in cards])


def test_nothing_of_your_cards_is_sent_unless_reasons_are_asked_for_in_full(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """The stand-in, who sees them, may act on them: so here it does not."""
    monkeypatch.setattr(type(find("careful")), "decide", lambda bot, view: gossip(view))
    one = deal(RULES, seed=1)
    other = swapped(one)
    assert one.hands[0].cards != other.hands[0].cards
    first, second = sent(one, full=False), sent(other, full=False)
    assert len(first) > 50
    assert first == second
    assert sent(one, full=True) != sent(other, full=True)


@pytest.mark.parametrize("name", [name for name in NAMES if not find(name).open_hands])
def test_a_shared_reason_is_the_same_whatever_you_hold(name: str) -> None:
    """Ann asks why in two games that look the same to her, whose bots see different cards."""
    random = Random(name)
    told: list[str | None] = []
    for seed in range(3):
        state = play_some(deal(RULES, seed=seed), find(name), 24)
        for before, done in pairwise(state.states()):
            if before.turn and done.action is not None and random.random() < 0.5:
                other = again(dealt_anew(before, [0], random), before)
                mine = [shared(each, done.action, name) for each in (before, other)]
                assert mine[0] == mine[1]
                told.append(mine[0])
    assert any(told)


def play_some(state: State, bot: Bot, turns: int) -> State:
    for _ in range(turns):
        state = state if state.over else take_turn(bot, state).after
    return state


def again(start: State, state: State) -> State:
    """The same actions from another deal."""
    for each in state.states()[1:]:
        assert each.action is not None
        start = start.apply(each.action)
    return start


def shared(before: State, action: Action, name: str) -> str | None:
    """What Ann is told if a bot of this name does that."""
    bot = find(name)
    mates = Teammates(before, 0, bot, None)
    decision = Decision(action, f"Ann holds {before.hands[0].cards}.")
    return mates.shared_reason(BotTurn(0, bot, before, decision, after=before))


# Failures.


def divides(view: View) -> Decision:
    raise ZeroDivisionError(f"Ann holds {view.card(view.hands[0].cards[0])}")


def loops(view: View) -> Decision:
    while True:
        pass


FAILING: dict[str, tuple[Callable[[View], object], str]] = {
    "raises": (divides, "it raised ZeroDivisionError"),
    "loops": (loops, "it took longer than 0.1 seconds"),
    "illegal": (lambda view: Decision(Clue(2, "red"), "Why not?"), "its answer does not count"),
    "nonsense": (lambda view: "sing", "its answer does not count"),
    "nothing": (lambda view: None, "its answer does not count"),
    "no reason": (lambda view: Decision(plain(view), ""), "its answer does not count"),
    "odd order": (
        lambda view: Decision(Rearrange(view.seat, None), "So."),  # type: ignore[arg-type]
        "its answer does not count",
    ),
    "for ever free": (
        lambda view: Decision(
            Rearrange(view.seat, view.hands[view.seat].numbers[::-1]), "Once more."
        ),
        "its answer does not count",
    ),
    "leaves": (lambda view: exit(), "it raised SystemExit"),
}


@pytest.mark.parametrize("how", FAILING)
def test_a_bot_that_fails_is_replaced_and_the_game_goes_on(how: str) -> None:
    answer, told = FAILING[how]
    start = after(game(), "Ann clues 1 to Bob", "Bob clues 5 to Cem")
    bots = [Scripted(), Scripted(answer, "faulty")]
    board = Board(start, seat=0, teammates=bots, seconds=0.1)
    assert board.state.turn == 0
    said = status(board)
    assert f"The bot faulty failed in Cem's place and was stopped: {told}." in said
    assert "From now on Cem is played by careful." in said
    last = [state for state in board.state.states() if state.turn == 2][-1]
    assert f"The position, as you see it: {Position.of(View.of(last, 0))}" in said
    assert "Bob is the bot scripted and Cem is the bot careful." in shown(board)
    [failure] = board.failures
    assert (failure.bot, failure.player) == ("faulty", "Cem")
    assert failure.position == str(Position.of(View.of(last, 2)))
    board.play(1)
    assert board.state.turn == 0
    assert "failed" not in status(board)
    board.undo()
    board.play(2)
    assert len(board.failures) == 1


def test_what_a_failing_bot_said_may_name_your_cards_so_it_is_told_in_full_only() -> None:
    start = game()
    card = str(start.hand(0)[0].card)
    board = Board(start, seat=0, teammates=Scripted(divides))
    with wire() as messages:
        board.clue(5, to="Cem")
        assert f"Ann holds {card}" not in "".join(messages)
        assert status(board).count("failed in") == 2
        board.show_reasons()
        assert f"ZeroDivisionError: Ann holds {card}" in status(board)


def test_where_even_the_stand_in_fails_you_enter_what_is_done(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    careful = type(find("careful"))
    monkeypatch.setattr(careful, "decide", lambda bot, view: None)
    board = Board(game(), seat=0, teammates=["careful", plain])
    board.play(1)
    assert "From now on you enter what Bob does." in status(board)
    assert board.state.turn == 1
    board.play(1)
    assert board.state.turn == 0


# Advice.


def test_advice_is_previewed_and_done_by_one_more_press() -> None:
    board = Board(game(), seat=0, teammates="careful")
    expected = find("careful").decide(View.of(game(), 0))
    press(board, "What would you do?")
    assert board.thinking == expected.action
    assert status(board).endswith(expected.reason)
    assert status(board).startswith("The bot careful would ")
    assert board.state == game()
    done = [label for label in buttons(board) if label.startswith("Do it: ")]
    press(board, done[0])
    assert board.state.states()[1].action == expected.action


def test_the_adviser_plays_like_the_teammates_unless_another_is_named() -> None:
    mine = Scripted(name="mine")
    for options, name in (
        ({"teammates": [plain, mine]}, "mine"),
        ({"teammates": "cheater"}, "careful"),
        ({"teammates": "random"}, "careful"),
        ({"teammates": "careful", "adviser": mine}, "mine"),
        ({"adviser": "odds"}, "odds"),
        ({}, "careful"),
    ):
        board = Board(game(), seat=0, **options)
        type_line(board, "advice")
        assert f"The bot {name} would" in status(board), options
        assert ("What would you do?" in buttons(board)) == bool(options)
    board.advise("odds")
    assert "The bot odds would" in status(board)
    board.advise()
    assert "The bot odds would" in status(board)


def test_the_adviser_also_says_what_it_reads() -> None:
    class Reader(Scripted):
        name = "reader"

        def reading(self, view: View) -> tuple[str, ...]:
            return ("My oldest card is good.", "So is my newest.")

    board = Board(game(), seat=0, adviser=Reader())
    board.advise()
    first, second, third = status(board).splitlines()
    assert first == "The bot reader reads: My oldest card is good."
    assert second == "The bot reader reads: So is my newest."
    assert third.startswith("The bot reader would play slot 1: ")


def test_advice_is_for_whoever_is_to_move_and_looks() -> None:
    board = Board(game(), seat=1, adviser="careful")
    assert "What would you do?" not in buttons(board)
    with pytest.raises(HanabiError, match="Ann is to move, who sees your cards"):
        board.advise()
    round_screen = Board(game(), adviser="careful")
    round_screen.act("play 1")
    with pytest.raises(HanabiError, match="Hand the screen to Bob"):
        round_screen.advise()
    round_screen.raise_curtain()
    round_screen.advise()
    expected = find("careful").decide(View.of(round_screen.state, 1))
    assert round_screen.thinking == expected.action


def test_an_adviser_that_fails_says_so_and_changes_nothing() -> None:
    board = Board(game(), seat=0, adviser=Scripted(divides))
    press(board, "What would you do?")
    assert "the bot scripted failed in Ann's place: ZeroDivisionError" in status(board)
    assert (board.state, board.thinking) == (game(), None)


# Taking away and looking closer.


def test_the_moment_is_exported_as_the_seat_sees_it() -> None:
    board = Board(game(), seat=0, teammates="careful")
    board.act("5 to Bob") if board.state.is_legal(Clue(1, 5)) else board.play(1)
    view = View.of(board.state, 0)
    assert Position.parse(board.line()) == Position.parse(str(Position.of(view)))
    press(board, "export")
    press(board, "as a line")
    assert board.line() in shown(board)
    press(board, "as a link")
    assert "it can be had when it is over" in status(board)
    with pytest.raises(HanabiError, match="it can be had when it is over"):
        board.link()


def last_round() -> State:
    return table(
        "Ann: r1 r2; Bob: r5 r3",
        suits="r",
        fireworks="r4",
        discards="r1 r4",
        tokens=1,
        turns_left=2,
    )


def test_the_endgame_explorer_opens_for_what_the_seat_sees() -> None:
    board = Board(last_round(), seat=0)
    press(board, "Open in the endgame explorer")
    assert "Best: clue 3 to Bob" in shown(board) or "Best: clue 5 to Bob" in shown(board)
    press(board, "Close")
    assert "Best: " not in shown(board)
    assert str(board.explore().solution.value) == "5"
    board.clue(5, to="Bob")
    assert "Best: " not in shown(board)
    with pytest.raises(HanabiError, match="Bob is to move, who sees your cards"):
        board.explore()
    early = Board(game(), seat=0)
    assert "Open in the endgame explorer" not in buttons(early)
    with pytest.raises(HanabiError, match="too early for the endgame explorer"):
        early.explore()


def test_a_game_that_is_over_is_reviewed_and_linked() -> None:
    board = Board(game(), seat=0, teammates="careful")
    with pytest.raises(HanabiError, match="it is reviewed afterwards"):
        board.review()
    while not board.state.over:
        board.advise("odds")
        board.confirm()
    assert "every 1 s" not in buttons(board)
    press(board, "Review the game")
    assert "Compare with the bot" in str(screen(board))
    assert board.link().startswith("https://hanab.live/replay-json/")
    type_line(board, "review")
    press(board, "Close")
    board.undo()
    assert not board.state.over
