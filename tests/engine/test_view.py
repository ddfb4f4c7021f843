"""A view holds only what its seat may know: nothing hidden can be reached from it.

Two games are told that differ in hidden things alone: the seat's own cards, the order of the deck
and of the face-down tiles, the seed. Whatever can be got out of a view must be the same in both.
"""

import copy
import gc
import pickle
from collections.abc import Callable, Iterator
from random import Random
from types import BuiltinMethodType
from typing import Any, NamedTuple

import pytest

from hanabi_kit import (
    Action,
    Card,
    Clue,
    Discard,
    HanabiError,
    IllegalAction,
    Position,
    Return,
    Reveal,
    Rules,
    State,
    View,
    board,
    deal,
    editions,
    events,
    say,
    to_json,
)
from hanabi_kit.position import from_line, to_line
from tests.builders import after, hand, table
from tests.twins import dealt_anew

TABLES = [
    editions.rules("en", 2),
    editions.rules("en", 5, ["crowning-piece"]),
    editions.rules("fi", 3, ["multicolour-own", "colour-call"]),
    editions.rules("it", 4, ["multicolour-every", "black-powder"]),
    editions.rules("it", 2, ["five-flares", "multicolour-every"], ranks=3),
    editions.rules("nl", 3, hand_size=3, ranks=2),
    editions.rules("nb", 2, hand_size=1, ranks=3),
]


class Twins(NamedTuple):
    """Two games that one seat can't tell apart."""

    seat: int
    one: State
    other: State


def twins(rules: Rules, seed: int) -> Iterator[Twins]:
    """Play a random game, and at times deal its hidden cards anew and play the same actions."""
    random = Random(seed)
    state = deal(rules, seed=seed)
    done: list[Action] = []
    while not state.over:
        action = _some_action(state, random)
        if isinstance(action, Return):
            return  # the seed says where the card goes, so the same draws can't follow
        state = state.apply(action)
        done.append(action)
        if random.random() < 0.2 or state.over:
            seat = random.randrange(rules.players)
            other = dealt_anew(state, [seat], random)
            for action in done:
                other = other.apply(action)
            yield Twins(seat, state, other)


def _some_action(state: State, random: Random) -> Action:
    tables = state.game.tables
    mine = state.hands[state.turn]
    fitting = [
        play
        for play in state.legal_actions()
        for number, card in zip(mine.numbers, mine.cards, strict=True)
        if getattr(play, "card", None) == number
        and state.played & tables.upto[card] == tables.below[card]
        and str(play).startswith("p")
    ]
    if fitting and random.random() < 0.5:
        return random.choice(fitting)
    return random.choice(state.legal_actions())


CASES = [case for rules in TABLES for seed in (1, 2, 3) for case in twins(rules, seed)]


def differ(case: Twins) -> bool:
    return case.one.situation()[1:] != case.other.situation()[1:]


def test_a_discard_with_all_tokens_there_is_not_allowed_whatever_the_card_is() -> None:
    state = deal(Rules(players=2), seed=7)
    view = View.of(state, seat=0)
    for seen in (state, view):
        discard = Discard(seen.hands[0].numbers[0])
        assert not seen.is_legal(discard)
        with pytest.raises(IllegalAction, match="all 8 tokens are there"):
            seen.apply(discard)


def test_the_cases_are_many_and_differ_where_they_should() -> None:
    assert len(CASES) > 60
    telling = [case for case in CASES if differ(case)]
    assert len(telling) > 50
    for rules in TABLES:
        assert any(case.one.rules == rules for case in telling)

    def own_cards(case: Twins) -> tuple[Any, Any]:
        return case.one.hands[case.seat].cards, case.other.hands[case.seat].cards

    assert sum(own != other for own, other in map(own_cards, CASES)) > 30
    assert any(case.one.deck != case.other.deck for case in CASES)
    assert any(case.one.tiles != case.other.tiles for case in CASES)
    assert any(case.one.pending is not None or case.one.strikes for case in CASES)


# Everything that can be got out of a view, one way after the other.


def reachable(root: object) -> list[str]:
    """Everything that hangs on an object, in the order in which it is met, shared things once.

    Goes through slots, dicts, tuples and the objects of the kit. Only plain values and classes,
    which are the same for all, are left: a function or a generator could hide something.
    """
    met: dict[int, int] = {}
    told: list[str] = []
    alive: list[object] = []
    waiting = [root]
    while waiting:
        thing = waiting.pop()
        if isinstance(thing, BuiltinMethodType):
            thing = thing.__self__  # a method that is kept holds on to its object
        kind = type(thing)
        ours = kind.__module__.partition(".")[0] == "hanabi_kit"
        if not ours and not isinstance(thing, tuple | list | dict | set | frozenset):
            assert isinstance(thing, int | str | type | None), f"{thing!r} is not looked into"
            told.append(repr(thing))
            continue
        if id(thing) in met:
            told.append(f"again {met[id(thing)]}")
            continue
        met[id(thing)] = len(met)
        alive.append(thing)
        told.append(f"{kind.__module__}.{kind.__qualname__}")
        waiting += gc.get_referents(thing)
    return told


def answers(state: State) -> list[object]:
    """What a state says when it is asked."""
    seats = range(state.rules.players)
    return [
        repr(state),
        hash(state),
        state.outcome,
        state.over,
        state.score,
        state.fireworks,
        state.dead_suits,
        state.unseen(),
        state.states()[:-1],
        [state.hand(seat) for seat in seats],
        [state.marks(seat) for seat in seats],
        state.legal_actions(),
        [say(state, action) for action in state.legal_actions()],
        state.game.seed,
        state.previous,
        state.action,
    ]


def consequences(state: State) -> list[object]:
    """What follows from each action that may be tried, refusals included."""
    told: list[object] = []
    for action in state.legal_actions():
        try:
            after = state.apply(action)
        except HanabiError as error:
            told.append(str(error))
        else:
            told += [repr(after), after.situation(), after.legal_actions()]
    return told


WAYS: dict[str, Callable[[State], object]] = {
    "reachable": reachable,
    "pickle": pickle.dumps,
    "old pickle": lambda view: pickle.dumps(view, 0),
    "answers": answers,
    "consequences": consequences,
    "board": board,
    "json": lambda view: to_json(Position.of(view)),
    "line": lambda view: to_line(Position.of(view)),
    "situation": lambda view: view.situation(),
    "copy": lambda view: pickle.dumps(copy.deepcopy(view)),
}


@pytest.mark.parametrize("way", WAYS)
def test_what_is_hidden_changes_nothing_in_a_view(way: str) -> None:
    look = WAYS[way]
    for seat, one, other in CASES:
        assert look(View.of(one, seat)) == look(View.of(other, seat))


@pytest.mark.parametrize("way", WAYS)
def test_what_is_hidden_shows_in_a_state(way: str) -> None:
    look = WAYS[way]
    assert any(look(case.one) != look(case.other) for case in CASES if differ(case))


def test_what_happened_is_told_alike_to_a_view() -> None:
    for seat, one, other in CASES:
        assert View.of(one, seat).events == View.of(other, seat).events == events(one)


def test_views_of_indistinguishable_games_are_equal() -> None:
    for seat, one, other in CASES:
        assert View.of(one, seat) == View.of(other, seat)
        assert hash(View.of(one, seat)) == hash(View.of(other, seat))
        assert one != other


# What a view is, and is not.


def test_no_state_and_no_seed_hang_on_a_view() -> None:
    for seat, one, _ in CASES:
        view = View.of(one, seat)
        met = reachable(view)
        assert met.count("hanabi_kit.engine.view.View") == len(one.states())
        assert "hanabi_kit.engine.state.State" not in met
        assert view.game.seed == 0
        assert (view.previous, view.action) == (None, None)
    assert reachable(CASES[-1].one).count("hanabi_kit.engine.state.State") > 1


def test_unknown_is_unknown() -> None:
    for seat, one, _ in CASES:
        view = View.of(one, seat)
        unknown = len(one.rules.cards)
        assert set(view.hands[seat].cards) <= {unknown}
        assert set(view.deck) <= {unknown}
        assert set(view.tiles) <= {0}


def test_everything_open_is_there() -> None:
    for seat, one, _ in CASES:
        view = View.of(one, seat)
        assert (view.played, view.discards) == (one.played, one.discards)
        assert (view.tokens, view.strikes) == (one.tokens, one.strikes)
        assert (view.turn, view.turns_left, view.pending) == (one.turn, one.turns_left, one.pending)
        assert (view.ending, view.outcome) == (one.ending, one.outcome)
        assert (len(view.deck), len(view.tiles)) == (len(one.deck), len(one.tiles))
        for other in range(one.rules.players):
            hidden = [held._replace(card=None) for held in one.hand(other)]
            assert list(view.hand(other)) == (hidden if other == seat else list(one.hand(other)))
        if seat == one.turn:
            assert view.legal_actions() == one.legal_actions()


def test_a_view_survives_pickling_and_goes_no_further_back() -> None:
    for seat, one, _ in CASES[::5]:
        view = View.of(one, seat)
        again = pickle.loads(pickle.dumps(view))
        assert type(again) is View
        assert again == view
        assert (again.seat, again.events) == (seat, view.events)
        assert again.states() == [again]
        assert seen_so_far(again) == seen_so_far(view)


def seen_so_far(view: View) -> list[View]:
    """A view and all earlier ones."""
    return [view, *(seen_so_far(view.earlier) if view.earlier is not None else [])]


def test_a_view_remembers_what_its_seat_saw_before_and_nothing_else() -> None:
    for seat, one, other in CASES:
        seen = seen_so_far(View.of(one, seat))
        assert seen == [View.of(state, seat) for state in reversed(one.states())]
        assert seen == [View.of(state, seat) for state in reversed(other.states())]
        assert {view.seat for view in seen} == {seat}
        assert [len(view.events) for view in seen] == [*range(len(one.states()) - 1, -1, -1)]


def test_a_view_does_not_depend_on_which_was_asked_for_first() -> None:
    for seat, one, _ in CASES[::3]:
        fresh = pickle.loads(pickle.dumps(one))
        last = View.of(fresh, seat)
        assert last is View.of(fresh, seat)
        assert last.earlier is View.of(fresh.previous, seat)
        again = pickle.loads(pickle.dumps(one))
        for state in again.states():
            View.of(state, seat)
        assert View.of(again, seat) == last


def test_a_view_of_a_view_is_what_both_see() -> None:
    state = after(table("Ann: r1 b4; Bob: r2 g2; Cem: w1 w1", deck="y1"), "Ann clues red to Bob")
    both = View.of(View.of(state, 0), 1)
    assert [hand(both, name) for name in ("Ann", "Bob", "Cem")] == ["? ?", "? ?", "w1 w1"]
    assert both.events == events(state)
    other = View.of(View.of(state, 1), 0)
    assert other.situation()[:-2] == both.situation()[:-2]


def test_a_view_is_frozen() -> None:
    view = View.of(deal(Rules(players=2), seed=1), 0)
    with pytest.raises(AttributeError, match="frozen"):
        view.seat = 1
    with pytest.raises(AttributeError, match="frozen"):
        del view.events
    with pytest.raises(AttributeError):
        view.secret = 1


def test_own_cards_can_be_guessed_only_by_saying_so() -> None:
    view = View.of(deal(Rules(players=2), seed=1), 0)
    with pytest.raises(HanabiError, match="unknown"):
        view.apply(view.legal_actions()[0])
    shown = view.apply(Reveal(0, Card.parse("r1")))
    assert hand(shown, "Ann") == "r1 ? ? ? ?"


def test_a_reveal_is_not_told_to_a_view() -> None:
    """It says what only the writer of a position knows."""
    start = from_line("en2 r0y0g0b0w0 t8 s0 d40 m0 ?,?,?,?,?/r1,y1,w3,b2,b1 x").state()
    state = start.apply(Reveal(0, Card.parse("r5")))
    view = View.of(state, 0)
    assert view == View.of(start, 0)
    assert "r5" not in to_json(Position.of(view))
    assert View.of(state, 1).hand(0)[0].card == Card.parse("r5")


@pytest.mark.parametrize("seat", [-1, 2, 99])
def test_a_seat_that_is_not_there_sees_nothing(seat: int) -> None:
    with pytest.raises(HanabiError, match=f"there is no seat {seat}, only 0 to 1"):
        View.of(deal(Rules(players=2), seed=1), seat)


def test_a_view_goes_on_as_the_game_does() -> None:
    """As far as the seat can tell what an action brings, its view foretells the next one."""
    state = deal(Rules(players=3), seed=4)
    while not state.over:
        for seat in range(3):
            view = View.of(state, seat)
            for action in state.legal_actions():
                assert view.is_legal(action)
                if isinstance(action, Clue) and action.target != seat:
                    assert view.apply(action) == View.of(state.apply(action), seat)
        state = state.apply(state.legal_actions()[-1])


def test_what_never_changes_can_not_be_changed() -> None:
    game = deal(Rules(players=2), seed=1).game
    with pytest.raises(AttributeError, match="a Game is frozen"):
        game.names = ("Eve", "Bob")
