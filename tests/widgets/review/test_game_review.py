"""The review of a game: its turns one by one, as their players saw them, taken away and solved."""

from fractions import Fraction

import pytest

from hanabi_kit import HanabiError, Position, State, View, deal, editions, from_json
from hanabi_kit.bots import Bot, Decision, find, play
from hanabi_kit.bots.games.review import TurnReview, costliest, sentences
from hanabi_kit.engine.log import last
from hanabi_kit.exchange import hanablive
from hanabi_kit.render.board.visible_table import visible_table
from hanabi_kit.widgets import Review
from hanabi_kit.widgets.base.buttons import ButtonRow
from tests.builders import after, hand, table
from tests.widgets.screens import buttons, parts, press, screen, shown, status, wire, words

HIDDEN = "show what was hidden"
EXPLORE = "Open in the endgame explorer"


class Contrary(Bot):
    """Likes what comes last in the list."""

    name = "contrary"

    def decide(self, view: View) -> Decision:
        return Decision(view.legal_actions()[-1], "It comes last.")


@pytest.fixture(scope="module")
def game() -> State:
    rules = editions.rules("en", players=3)
    return play(deal(rules, seed=3), [find("careful")] * 3)


@pytest.fixture
def review(game: State) -> Review:
    return Review(game, 0, Contrary(), seconds=0.05)


def number(turn: TurnReview | None) -> int:
    told = last(turn.after) if turn else None
    assert told is not None
    return told.turn


def last_round() -> State:
    """Ann could have told Bob where the last card is."""
    start = table(
        "Ann: r1 r2; Bob: r5 r3",
        suits="r",
        fireworks="r4",
        discards="r1 r4",
        tokens=1,
        strikes=2,
        turns_left=2,
    )
    return after(start, "Ann discards r1", "Bob discards r3")


# Going through.


def test_it_goes_through_the_turns_where_the_bot_would_have_done_otherwise(review: Review) -> None:
    turns = review.turns
    assert len(turns) > 5
    assert all(turn.seat == 0 and turn.differs for turn in turns)
    assert review.turn == turns[0]
    assert status(review) == "\n".join(sentences(turns[0]))
    press(review, "Next")
    assert review.turn == turns[1]
    assert status(review) == "\n".join(sentences(turns[1]))
    press(review, "Back")
    assert review.turn == turns[0]
    press(review, "Back")
    assert "no further turn" in status(review)
    review.go(number(turns[-1]))
    assert review.turn == turns[-1]
    with pytest.raises(HanabiError, match="no further turn"):
        review.next()
    with pytest.raises(HanabiError, match="turn 999 is not among"):
        review.go(999)


def test_the_turns_that_cost_most_come_first() -> None:
    """Ann throws r5 away, of which there is no other: a point less."""
    start = table(
        "Ann: r5 y1 g1; Bob: w5 y2 b1", deck="w1 w2 w3 w4", tokens=3, strikes=1, hand_size=3
    )
    state = after(start, "Ann discards r5", "Bob plays b1", "Ann discards g1", "Bob plays y2")
    review = Review(state, bot=Contrary(), seconds=0.05)
    costly = costliest(review.turns)
    assert [(number(turn), turn.cost) for turn in costly] == [(1, Fraction(1))]
    sentence = "Turn 1, Ann: discard slot 1 (r5). That put 1 point out of reach: contrary would "
    first = next(row for row in parts(review) if isinstance(row, ButtonRow))
    assert words(first.children[0].value).startswith(sentence)
    press(review, "Next")
    assert number(review.turn) != 1
    press(review, "See turn 1")
    assert number(review.turn) == 1


def test_a_game_that_costs_nothing_names_no_turn(game: State) -> None:
    review = Review(game, 0, seconds=0.05)
    assert not any(label.startswith("See turn") for label in buttons(review))


def test_every_turn_and_everyones_turns_can_be_gone_through(game: State, review: Review) -> None:
    some = len(review.turns)
    press(review, "every turn")
    assert len(review.turns) == sum(state.turn == 0 for state in game.states()[:-1]) >= some
    press(review, "everyone's")
    assert len(review.turns) == len(game.states()) - 1
    press(review, "only where it differs")
    assert {turn.seat for turn in review.turns} == {0, 1, 2}
    press(review, "Ann's")
    assert len(review.turns) == some


def test_the_place_is_kept_when_the_list_changes(review: Review) -> None:
    there = review.turns[4]
    review.go(number(there))
    press(review, "every turn")
    assert review.turn is not None
    assert review.turn.moment == there.moment
    review.compare("odds")
    assert review.bot == "odds"
    assert review.turn.moment == there.moment


def test_where_the_bot_would_have_done_the_same_it_says_so(game: State) -> None:
    review = Review(game, 1, seconds=0.05)
    turns = sum(state.turn == 1 for state in game.states()[:-1])
    assert review.turns == ()
    assert status(review) == f"In all {turns} turns the bot careful would have done the same."
    assert "Next" not in buttons(review)
    with pytest.raises(HanabiError, match="no turn to look at"):
        review.explore()
    press(review, "every turn")
    assert len(review.turns) == turns


def test_another_bot_is_compared_with(review: Review) -> None:
    review.compare("careful")
    assert review.bot == "careful"
    assert review.turns == ()
    with pytest.raises(HanabiError, match="cheater sees every hand"):
        review.compare("cheater")
    with pytest.raises(HanabiError, match="there is no seat 7"):
        review.show_turns_of(7)


# What is on the table.


def test_the_table_is_what_the_player_saw_until_the_rest_is_asked_for(
    game: State, review: Review
) -> None:
    turn = review.turns[2]
    review.go(number(turn))
    assert review.view == View.of(game.states()[turn.moment], 0)
    assert hand(review.view, "Ann") == "? ? ? ? ?"
    press(review, HIDDEN)
    assert hand(review.view, "Ann") == hand(turn.before, "Ann")
    press(review, "board as text")
    assert review.scene().text in shown(review)
    press(review, HIDDEN)
    assert hand(review.view, "Ann") == "? ? ? ? ?"


def test_nothing_hidden_is_sent_before_it_is_asked_for() -> None:
    """The only y4 and b5 in sight of nobody are Ann's."""
    start = table("Ann: y4 b5; Bob: r1 g1", deck="w1 w2 w3", tokens=5)
    state = after(start, "Ann clues red to Bob", "Bob plays r1", "Ann clues green to Bob")
    with wire() as sent:
        review = Review(state, 0, Contrary())
        review.show_every_turn(every=True)
        press(review, "Next")
        press(review, "board as text")
        press(review, "export")
        press(review, "as a line")
        press(review, "as JSON")
        press(review, "as a link")
        assert "show what was hidden first" in status(review)
        everything = shown(review) + str(screen(review)) + repr(review) + "".join(sent)
        assert not any(card in everything for card in ("y4", "b5"))
        assert "everyone's" not in buttons(review)
        with pytest.raises(HanabiError, match="the others see your cards"):
            review.show_turns_of(None)
        press(review, HIDDEN)
        assert "y4" in shown(review) + repr(review)


def test_what_was_done_advised_and_proved_can_be_pointed_out() -> None:
    review = Review(last_round(), 0, Contrary())
    turn = review.turn
    assert turn is not None
    assert turn.advice is not None
    assert turn.loss == 1
    assert "turn 1: 1 lost" in buttons(review)
    for label, action in (
        ("what Ann did", turn.action),
        ("what contrary would do", turn.advice.action),
    ):
        press(review, label)
        assert (
            visible_table(review.view, action).hands
            == visible_table(review.view, review._pointed_out()).hands
        )
        assert review._pointed_out() == action
    press(review, "what the solver finds best")
    assert review._pointed_out() in [best.action for best in turn.judged.solution.best]  # type: ignore[union-attr]
    with pytest.raises(HanabiError, match="nothing of that kind"):
        review.point_out("dreamt")


# Taking away, and solving.


def test_a_turn_is_taken_away_as_it_is_shown(game: State, review: Review) -> None:
    turn = review.turns[3]
    review.go(number(turn))
    assert from_json(review.json()) == Position.of(turn.view)
    assert review.line() == str(Position.of(turn.view))
    press(review, "export")
    press(review, "as a line")
    assert review.line() in shown(review)
    link = hanablive.read(review.link())
    assert link.turn == number(turn)
    assert link.state.score == game.score
    review.show_hidden()
    assert review.line() == str(Position.of(turn.before))
    review.next()
    assert str(Position.of(turn.before)) not in shown(review)


def test_a_turn_of_the_endgame_is_opened_in_the_explorer_and_an_early_one_is_not() -> None:
    review = Review(last_round(), 0)
    assert len(review.turns) == 1
    press(review, EXPLORE)
    assert "worth 5" in shown(review)
    press(review, "Close")
    assert str(review.explore().solution.value) == "5"
    start = deal(editions.rules("en", 3), seed=1)
    early = Review(start.apply(start.legal_actions()[0]), 0, Contrary())
    early.show_every_turn(every=True)
    assert EXPLORE not in buttons(early)
    with pytest.raises(HanabiError, match="too early for the endgame explorer"):
        early.explore()


# The same again.


def test_it_looks_the_same_each_time_it_is_made(game: State) -> None:
    one, other = (Review(game, 0, "odds", seconds=5) for _ in range(2))
    assert repr(one) == repr(other)
    assert status(one) == status(other)


def test_the_stop_button_leaves_what_was_found(game: State) -> None:
    class Slow(Contrary):
        asked = 0

        def decide(self, view: View) -> Decision:
            self.asked += 1
            if self.asked == 4:
                raise KeyboardInterrupt
            return super().decide(view)

    review = Review(game, 0, Slow())
    review.show_every_turn(every=True)
    assert len(review.turns) == 3
