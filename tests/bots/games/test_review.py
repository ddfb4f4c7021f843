"""A game looked at again: the bot answers from each seat's view, and the solver judges the end."""

from fractions import Fraction

import pytest

from hanabi_kit import Action, Discard, HanabiError, State, View, deal, editions
from hanabi_kit.bots import Bot, Decision, find, play
from hanabi_kit.bots.games.review import MOST_IN_DECK, is_endgame, points, review, sentences
from tests.builders import after, table

RULES = editions.rules("en", players=3)


class Told(Bot):
    """Always wants to discard its first card, or else to clue."""

    name = "told"

    def __init__(self) -> None:
        self.seen: list[View] = []

    def decide(self, view: View) -> Decision:
        self.seen.append(view)
        choices = view.legal_actions()
        discards = [action for action in choices if isinstance(action, Discard)]
        return Decision((discards or choices)[0], "It is the first.")


def wanted(view: View) -> Action:
    return Told().decide(view).action


@pytest.fixture(scope="module")
def game() -> State:
    return play(deal(RULES, seed=3), [find("careful")] * 3)


def test_every_turn_of_a_seat_is_seen_from_it(game: State) -> None:
    bot = Told()
    found = [*review(game, bot, [1], seconds=0.1)]
    states = game.states()
    mine = [moment for moment, state in enumerate(states[:-1]) if state.turn == 1]
    assert [turn.moment for turn in found] == mine
    assert all(turn.before is states[turn.moment] for turn in found)
    assert all(turn.after is states[turn.moment + 1] for turn in found)
    assert bot.seen == [View.of(states[moment], 1) for moment in mine]
    for turn in found:
        assert turn.advice is not None
        assert turn.advice.action == wanted(turn.view)
        assert turn.differs == (turn.advice.action != turn.action or turn.loss > 0)


def test_of_everyone_every_turn_is_looked_at(game: State) -> None:
    found = [*review(game, Told(), seconds=0.1)]
    assert [turn.moment for turn in found] == [*range(len(game.states()) - 1)]


def test_a_bot_agrees_with_itself(game: State) -> None:
    for turn in review(game, find("careful"), [0, 1, 2], seconds=0.1):
        assert turn.advice is not None
        assert turn.advice.action == turn.action
        assert sentences(turn)[1].startswith("The bot careful would do the same: ")


def test_to_sort_a_hand_is_no_turn() -> None:
    start = deal(RULES, seed=1)
    cards = " ".join(str(held.card) for held in start.hand(0)[::-1])
    state = after(start, f"Ann sorts {cards}", "Ann clues 1 to Bob")
    assert [turn.moment for turn in review(state, Told())] == [1]


def test_who_sees_all_hands_can_not_review() -> None:
    with pytest.raises(HanabiError, match="cheater sees every hand"):
        [*review(deal(RULES, seed=1), find("cheater"))]


def test_a_bot_that_fails_has_no_advice(game: State) -> None:
    class Failing(Told):
        def decide(self, view: View) -> Decision:
            raise KeyError("lost my notes")

    turn = next(review(game, Failing()))
    assert (turn.advice, turn.differs) == (None, False)
    assert sentences(turn)[1] == "The bot told has no answer here."


def test_progress_is_told(game: State) -> None:
    shares: list[float] = []
    [*review(game, Told(), [0], seconds=0.1, progress=shares.append)]
    assert shares[0] == 0.0
    assert shares[-1] == 1.0
    assert shares == sorted(shares)


# The solver.


def last_round(tokens: int = 1) -> State:
    """Bob, who moves last, holds the r5 that is missing, and does not know where."""
    return table(
        "Ann: r1 r2; Bob: r5 r3",
        suits="r",
        fireworks="r4",
        discards="r1 r4",
        tokens=tokens,
        turns_left=2,
        strikes=2,
        hand_size=2,
    )


def test_what_the_solver_proves_is_told_with_what_was_lost() -> None:
    """With the clue Bob plays it; without it he would risk the last strike, so he does not."""
    state = after(last_round(), "Ann clues 3 to Bob", "Bob plays r5")
    [best] = review(state, Told(), [0])
    assert best.judged is not None
    assert [best.loss, best.judged.best] == [0, 5]
    assert best.judged.exact
    said = (
        "The solver, with clues taken literally: nothing is better, it brings 5 points on average."
    )
    assert sentences(best)[-1] == said

    worse = after(last_round(), "Ann discards r1", "Bob discards r3")
    [turn] = review(worse, Told(), [0])
    assert turn.judged is not None
    assert turn.judged.exact
    assert [turn.loss, turn.judged.best] == [1, 5]  # Bob keeps the 4 points that are there
    assert turn.differs
    assert sentences(turn) == [
        "Turn 1, Ann: discard slot 1 (r1).",
        "The bot told would do the same: It is the first.",
        "The solver, with clues taken literally: discard slot 1 brings 4 points on average, "
        "clue 3 to Bob or clue 5 to Bob would bring 5 points.",
    ]


def test_only_the_endgame_is_solved(game: State) -> None:
    for turn in review(game, Told(), [0], seconds=0.1):
        assert (turn.judged is not None) == (len(turn.before.deck) <= MOST_IN_DECK)
        assert is_endgame(turn.before) == (turn.judged is not None)
    assert not is_endgame(game)


def test_out_of_time_only_what_is_certain_counts(game: State) -> None:
    late = [turn for turn in review(game, Told(), seconds=1e-6) if turn.judged is not None]
    unsure = [turn for turn in late if turn.judged is not None and not turn.judged.exact]
    assert unsure
    for turn in unsure:
        said = sentences(turn)[-1]
        assert ("or more" if turn.loss else "did not get to the end") in said


def test_a_hand_that_nobody_knows_is_not_solved() -> None:
    state = table("Ann: r1 r2; Bob: ? r3", suits="r", fireworks="r4", tokens=1, turns_left=2)
    [turn] = review(after(state, "Ann discards r1"), Told())
    assert turn.judged is None


def test_points_are_short() -> None:
    shown = [points(Fraction(n, d)) for n, d in ((3, 1), (1, 6), (37, 2), (1, 999), (0, 1))]
    assert shown == ["3", "0.17", "18.50", "<0.01", "0"]
