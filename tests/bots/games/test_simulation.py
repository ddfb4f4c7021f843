"""Many games of a team: the same everywhere, and summed up rightly."""

import json
import pickle
import statistics
from collections.abc import Callable
from concurrent.futures import Executor, ThreadPoolExecutor
from math import sqrt
from typing import Any

import pytest

from hanabi_kit import HanabiError, Position, Rules, View, bots, deal, editions, simulate
from hanabi_kit.bots import Bot, BotFailed, CrossPlayResult, Decision, SimulationResult, cross_play
from hanabi_kit.bots.games import simulation
from hanabi_kit.bots.games.results import interval, student
from hanabi_kit.bots.games.simulation import SimulationTask
from hanabi_kit.engine.cards import COLOURS
from hanabi_kit.support.executors import Interrupted
from tests.bots.games.results import THREE, crossed, scored
from tests.support.test_executors import EXECUTORS, Noted

SMALL = Rules(players=2, suits=COLOURS[:2], ranks=2, hand_size=2)


class First(Bot):
    """Does the first thing that is legal, which is to play its oldest card."""

    name = "first"

    def decide(self, view: View) -> Decision:
        return Decision(view.legal_actions()[0], "It stands first.")


class Waiting(First):
    """Waits for the game of one seed, which it knows by the next player's cards."""

    def __init__(self, seed: int) -> None:
        self.seed = seed

    def decide(self, view: View) -> Decision:
        after = (view.seat + 1) % len(view.hands)
        if view.hands[after].cards == deal(view.rules, self.seed).hands[after].cards:
            self.found()
        return super().decide(view)

    def found(self) -> None:
        """What it does then."""


class Broken(Waiting):
    """Fails in its first turn of one game."""

    name = "broken"

    def found(self) -> None:
        raise ZeroDivisionError("oh")


class Stopping(Waiting):
    """Presses Ctrl-C in its first turn of one game."""

    name = "stopping"

    def found(self) -> None:
        raise KeyboardInterrupt


class Choosy(First):
    """Plays with nobody."""

    name = "choosy"

    def refuses(self, rules: Rules) -> str | None:
        return "it is too early in the day"


# The games.


def test_each_game_is_the_one_of_its_seed() -> None:
    found = simulate("random", THREE, 6, seed=40)
    assert [game.seed for game in found.games] == [40, 41, 42, 43, 44, 45]
    for game in found.games:
        end = bots.play(deal(THREE, seed=game.seed), [bots.find("random", game.seed)] * 3)
        assert (game.score, game.ending) == (end.score, end.ending)
        assert game.reached == sum(end.fireworks.values())
        assert (game.tokens, game.strikes) == (end.tokens, end.strikes)
        assert game.turns == len(end.states()) - 1
    assert simulate("random", THREE, 3, seed=43).games == found.games[3:]


def test_a_bonus_tile_is_no_turn_of_its_own() -> None:
    rules = editions.rules("it", 2, ["five-flares"], ranks=1, hand_size=2)
    found = simulate(First(), rules, 5)
    choices = 0
    for game in found.games:
        past = bots.play(deal(rules, seed=game.seed), [First(), First()]).states()
        here = sum(state.pending is not None for state in past)
        assert game.turns == len(past) - 1 - here
        choices += here
    assert choices


@pytest.mark.parametrize("kind", EXECUTORS)
def test_who_plays_the_games_does_not_matter(kind: str) -> None:
    expected = simulate(["random", "careful"], SMALL, 23, seed=7)
    with EXECUTORS[kind]() as executor:
        for each, at_once in ((None, None), (1, 1), (4, 3), (100, None)):
            found = simulate(
                ["random", "careful"],
                SMALL,
                23,
                seed=7,
                executor=executor,
                games_each=each,
                in_flight=at_once,
            )
            assert found == expected
            assert found.data == expected.data


def test_one_bot_takes_all_seats() -> None:
    alone = simulate("random", THREE, 4)
    assert alone.bots == ("random",) * 3
    assert simulate(["random"], THREE, 4) == simulate(["random"] * 3, THREE, 4) == alone


def test_a_bot_of_ones_own_plays_too() -> None:
    found = simulate([First(), "random"], SMALL, 4)
    assert found.bots == ("first", "random")
    with ThreadPoolExecutor(2) as executor:
        assert simulate([First(), "random"], SMALL, 4, executor=executor) == found


def test_no_game_learns_from_another() -> None:
    class Tired(First):
        turns = 0

        def decide(self, view: View) -> Decision:
            self.turns += 1
            legal = view.legal_actions()
            return Decision(legal[self.turns % len(legal)], "I am tired.")

    tired = Tired()
    together = simulate(tired, SMALL, 5).games
    assert tired.turns == 0
    assert together == tuple(simulate(tired, SMALL, 1, seed=seed).games[0] for seed in range(5))


def test_a_game_lost_in_another_way() -> None:
    found = simulate("random", editions.rules("en", 3, ["crowning-piece"]), 30)
    assert found.lost_otherwise_games > 0
    assert found.struck_out_games > 0
    assert found.lost_games == 30
    assert found.mean == 0 < found.mean_reached


@pytest.mark.parametrize("edition", editions.EDITIONS)
def test_every_box_can_be_played(edition: str) -> None:
    rules = editions.rules(edition, 2, editions.find(edition).variants)
    assert len(simulate("random", rules, 2).games) == 2


# The figures.


def test_figures_are_those_of_the_textbooks() -> None:
    scores = [20, 25, 18, 25, 22]
    found = scored(scores, struck_out=[7, 12])
    all_scores = [*scores, 0, 0]
    assert found.mean == pytest.approx(statistics.mean(all_scores)) == pytest.approx(110 / 7)
    assert found.mean_reached == pytest.approx(129 / 7)
    assert found.deviation == pytest.approx(statistics.stdev(all_scores))
    assert found.median == 20
    assert found.distribution == {0: 2, 18: 1, 20: 1, 22: 1, 25: 2}
    assert (found.perfect_games, found.struck_out_games, found.lost_otherwise_games) == (2, 2, 0)
    assert found.share(found.perfect_games) == pytest.approx(2 / 7)
    assert (found.mean_turns, found.mean_tokens, found.mean_strikes) == (60, 1, 2)
    half = 2.447 * statistics.stdev(all_scores) / sqrt(7)  # the table's t for 6 degrees
    assert found.interval == pytest.approx((110 / 7 - half, 25), abs=0.01)
    assert found.margin == pytest.approx((25 - 110 / 7 + half) / 2, abs=0.01)


def test_many_games_have_the_usual_interval() -> None:
    scores = [10, 20] * 500
    half = 1.96 * statistics.stdev(scores) / sqrt(1000)
    assert interval(scores, 25) == pytest.approx((15 - half, 15 + half), abs=0.002)


@pytest.mark.parametrize(
    ("freedom", "table"), [(3, 3.182), (4, 2.776), (5, 2.571), (10, 2.228), (30, 2.042)]
)
def test_students_t_is_as_in_tables(freedom: int, table: float) -> None:
    assert student(freedom) == pytest.approx(table, rel=0.01)


def test_an_interval_is_cut_where_no_score_is() -> None:
    assert interval([0, 25], 25) == (0, 25)
    assert interval([24, 25, 25, 25], 25)[1] == 25


def test_scores_that_are_all_the_same_prove_little() -> None:
    low, high = interval([20], 25)
    assert 0 < low < 2
    assert 24 < high < 25
    low, high = interval([25] * 1000, 25)
    assert high == 25
    # If a share p of all games scored 0, a thousand others in a row would come with (1-p)^1000.
    assert (low / 25) ** 1000 == pytest.approx(0.05)
    assert interval([0] * 1000, 25)[0] == 0


def test_a_single_game_has_figures_too() -> None:
    found = simulate("random", THREE, 1)
    assert found.deviation == 0
    assert found.interval[0] <= found.mean < found.interval[1]
    assert json.loads(json.dumps(found.data))["games"] == 1


def test_data_holds_the_figures() -> None:
    found = scored([20, 25, 18, 25, 22], struck_out=[7, 12])
    data = json.loads(json.dumps(found.data))
    assert data["bots"] == ["odds"] * 3
    assert data["rules"] == {"edition": "en", "players": 3, "variants": []}
    assert (data["maximum"], data["games"], data["seeds"]) == (25, 7, [0, 6])
    assert data["mean"] == pytest.approx(found.mean, abs=1e-4)
    assert data["interval"] == pytest.approx(found.interval, abs=1e-4)
    assert data["mean_reached"] == pytest.approx(found.mean_reached, abs=1e-4)
    assert data["perfect"] == data["struck_out"] == pytest.approx(2 / 7, abs=1e-4)
    assert (data["perfect_games"], data["struck_out_games"]) == (2, 2)
    assert data["distribution"] == {"0": 2, "18": 1, "20": 1, "22": 1, "25": 2}


def test_results_can_be_sent() -> None:
    found = scored([1, 2], struck_out=[3])
    assert pickle.loads(pickle.dumps(found)) == found
    task = SimulationTask(("random",) * 2, SMALL)
    assert pickle.loads(pickle.dumps(task))([1]) == task([1])


# What is refused.


@pytest.mark.parametrize(
    ("team", "options", "why"),
    [
        (["random"] * 2, {}, "2 bots can't sit at 3 seats: name one for all of them, or 3"),
        ([], {}, "0 bots can't sit at 3 seats"),
        ("rendom", {}, "'rendom' is not a bot: choose from random"),
        (["random", "random", "x"], {}, "'x' is not a bot"),
        (Choosy(), {}, "the bot choosy does not play here: it is too early in the day"),
        ("random", {"games": 0}, "games: 0 are too few"),
        ("random", {"games": -3}, "games: -3 are too few"),
        ("random", {"games_each": 0}, "games_each: 0 are too few"),
        ("random", {"seed": -1}, "seed: -1 is below 0"),
        ("random", {"in_flight": 0}, "0 tasks at once are too few"),
    ],
)
def test_wrong_questions_are_refused(team: Any, options: dict[str, int], why: str) -> None:
    with pytest.raises(HanabiError, match=why):
        simulate(team, THREE, **{"games": 5} | options)  # type: ignore[arg-type]


@pytest.mark.parametrize("executor", [None, Noted()])
def test_a_bot_that_fails_is_named_with_seed_and_position(executor: Executor | None) -> None:
    with pytest.raises(BotFailed, match="ZeroDivisionError: oh; seed 13; position: ") as failure:
        simulate(["random", Broken(13), "random"], THREE, 30, executor=executor)
    failed = failure.value
    assert (failed.bot, failed.player) == ("broken", "Bob")
    state = deal(THREE, seed=13)
    state = state.apply(bots.ask(bots.find("random", 13), state).action)
    assert failed.position == str(Position.of(View.of(state, 1)))
    assert isinstance(failed.__cause__, ZeroDivisionError)


def test_a_bot_that_loops_is_stopped_and_named(monkeypatch: pytest.MonkeyPatch) -> None:
    class Looping(Bot):
        name = "looping"

        def decide(self, view: View) -> Decision:
            while True:
                pass

    monkeypatch.setattr(simulation, "LONGEST_GAME", 0.2)
    with pytest.raises(BotFailed, match=r"longer than 0\.2 seconds; seed 5; position: en3") as stop:
        simulate(["random", Looping(), "random"], THREE, 1, seed=5)
    assert (stop.value.bot, stop.value.player) == ("looping", "Bob")


# Progress and interruptions.


def test_progress_is_told() -> None:
    told: list[tuple[float, str]] = []
    simulate("random", SMALL, 4, progress=lambda *now: told.append(now))
    words = ["1 of 4 games", "2 of 4 games", "3 of 4 games", "4 of 4 games"]
    assert told == [*zip((0.25, 0.5, 0.75, 1.0), words, strict=True)]
    told.clear()
    options: dict[str, Any] = {"executor": Noted(), "games_each": 10}
    simulate("random", SMALL, 25, progress=lambda *now: told.append(now), **options)
    assert told == [(0.4, "10 of 25 games"), (0.8, "20 of 25 games"), (1.0, "25 of 25 games")]


def test_ctrl_c_keeps_what_is_finished() -> None:
    with pytest.raises(KeyboardInterrupt) as stop:
        simulate(Stopping(7), THREE, 20)
    assert isinstance(stop.value, Interrupted)
    finished = stop.value.finished
    assert isinstance(finished, SimulationResult)
    assert finished == simulate(Stopping(7), THREE, 7)


def test_ctrl_c_cancels_what_is_waiting() -> None:
    executor = Noted()
    with pytest.raises(Interrupted) as stop:
        simulate(Stopping(25), THREE, 80, executor=executor, in_flight=5, games_each=10)
    assert stop.value.finished == simulate(Stopping(25), THREE, 20)
    assert not any(future.cancelled() for future in executor.futures[:2])
    assert all(future.cancelled() for future in executor.futures[2:])


def test_ctrl_c_before_anything_is_finished_is_just_that() -> None:
    for work in (simulate, cross_play):
        with pytest.raises(KeyboardInterrupt) as stop:
            work([Stopping(0)], THREE, 20)
        assert not isinstance(stop.value, Interrupted)


# Guests in other teams.


@pytest.mark.parametrize("make", [lambda: None, Noted])
def test_a_guest_has_seat_0_and_all_others_are_hosts(make: Callable[[], Executor | None]) -> None:
    names = ("random", "careful")
    found = cross_play(names, THREE, 3, seed=5, executor=make())
    assert found.bots == names
    for row, guest in zip(found.rows, names, strict=True):
        for cell, host in zip(row, names, strict=True):
            assert cell == simulate([guest, host, host], THREE, 3, seed=5)
    assert [cell.team for cell in found.played[:2]] == ["3 × random", "random + 2 × careful"]


def test_a_table_as_data() -> None:
    data = json.loads(json.dumps(crossed([20, 3], [4, None]).data))
    assert data["bots"] == ["careful", "odds"]
    assert data["mean"] == [[20.0, 3.0], [4.0, None]]
    assert data["games"] == 9
    assert data["interval"][1][1] is None
    assert data["interval"][0][0][0] < 20 < data["interval"][0][0][1]
    assert data["struck_out"] == [[0.0, 0.0], [0.0, None]]
    assert (data["seeds"], data["maximum"]) == ([0, 8], 25)


def test_who_refuses_is_refused_before_anybody_plays() -> None:
    told: list[object] = []
    with pytest.raises(HanabiError, match="choosy does not play here"):
        cross_play(["random", Choosy()], THREE, 3, progress=lambda *now: told.append(now))
    assert told == []


def test_progress_of_a_table_goes_from_0_to_1() -> None:
    told: list[tuple[float, str]] = []
    cross_play(["random", First()], SMALL, 2, progress=lambda *now: told.append(now))
    assert [share for share, _ in told] == [n / 8 for n in range(1, 9)]
    assert told[2] == (3 / 8, "random / first, 1 of 2 games")


def test_ctrl_c_keeps_the_teams_that_are_finished() -> None:
    with pytest.raises(Interrupted) as stop:
        cross_play(["random", Stopping(2)], THREE, 3)
    finished = stop.value.finished
    assert isinstance(finished, CrossPlayResult)
    assert finished.rows == ((simulate("random", THREE, 3), None), (None, None))
    assert str(finished).count("–") == 3
    with pytest.raises(KeyboardInterrupt) as early:
        cross_play([Stopping(2), "random"], THREE, 3)
    assert type(early.value) is KeyboardInterrupt


def test_a_table_of_nobody_is_refused() -> None:
    with pytest.raises(HanabiError, match="cross-play needs a bot"):
        cross_play([], THREE, 3)
