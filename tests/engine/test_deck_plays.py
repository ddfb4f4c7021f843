"""The house rule of hanab.live: the last card of the deck may be played unseen, from the deck.

Its server lets the player draw the card and play it at once; drawing it begins the last round.
"""

import pytest

from hanabi_kit import (
    Discard,
    HanabiError,
    Hidden,
    IllegalAction,
    Play,
    Position,
    Rules,
    State,
    UnplayableRules,
    View,
    actions,
    events,
    parse,
    say,
)
from hanabi_kit.bots import NAMES, find, take_turn
from hanabi_kit.knowledge import deduce
from hanabi_kit.solver import solve
from hanabi_kit.testing import check_state

FITS = "d:r2 m0 b1,r1/b1,r2 x:r1r3b1b2b2b3"
FITS_NOT = "d:b2 m0 b1,r1/b1,r2 x:r1r2r3b1b2b3"


def table(rest: str = FITS, strikes: int = 0) -> State:
    """Red stands at 1. Ann holds b1 and r1, Bob b1 and r2; one card is left in the deck."""
    rules = "en2[suits=r:b,ranks=3,hand_size=2,tokens=3,strikes=2,deck_plays=yes]"
    return laid(f"{rules} r1b0 t1 s{strikes} {rest}")


def laid(line: str) -> State:
    position = Position.parse(line)
    assert position.status() == []
    return position.state()


def test_a_card_that_fits_is_played_and_the_hand_stays_as_it_is() -> None:
    before = table()
    after = before.apply(Play(before.drawn))
    assert after.fireworks == {"red": 2, "blue": 0}
    assert (after.hand(0), after.hand(1)) == (before.hand(0), before.hand(1))
    assert (after.drawn, len(after.deck), after.tokens, after.strikes) == (
        before.drawn + 1,
        0,
        1,
        0,
    )
    check_state(after)


def test_a_card_that_does_not_fit_is_a_strike() -> None:
    before = table(FITS_NOT)
    after = before.apply(Play(before.drawn))
    assert (after.fireworks, after.strikes) == (before.fireworks, 1)
    assert after.discards == (*before.discards, before.deck[0])
    assert after.hand(0) == before.hand(0)
    check_state(after)


def test_everybody_has_one_more_turn_after_it() -> None:
    state = table().apply(Play(4))
    assert (state.turn, state.turns_left) == (1, 2)
    state = state.apply(Play(3))  # Bob's r2, of which there is no more need
    assert (state.turn, state.turns_left, state.over) == (0, 1, False)
    assert state.apply(Play(0)).ending == "last round"


def test_the_last_strike_ends_the_game() -> None:
    state = table(FITS_NOT, strikes=1).apply(Play(4))
    assert (state.ending, state.score) == ("strikes", 0)
    check_state(state)


@pytest.mark.parametrize(
    ("rest", "ending", "height"),
    [
        ("r1 t1 s0 d:r2 m0 r3/r1 x:r1r2", None, 2),
        ("r1 t1 s0 d:r3 m0 r2/r1 x:r1r2", "indispensable", 1),
        ("r2 t1 s0 d:r3 m0 r1/r1 x:r2", "perfect", 3),
    ],
)
def test_with_the_crowning_piece(rest: str, ending: str | None, height: int) -> None:
    state = laid(f"en2+crowning-piece[suits=r,ranks=3,hand_size=1,deck_plays=yes] {rest}")
    after = state.apply(Play(2))
    assert (after.ending, after.turns_left, after.fireworks) == (ending, None, {"red": height})
    check_state(after)


def test_it_is_offered_only_while_one_card_is_left() -> None:
    for rest, offered in (
        (FITS, True),
        ("d:r2b2 m0 b1,r1/b1,r2 x:r1r3b1b2b3", False),
        ("d0 l2 m0 b1,r1/b1,r2 x:r1r2r3b1b2b2b3", False),
    ):
        state = table(rest)
        assert (Play(4) in state.legal_actions()) is offered
        assert state.is_legal(Play(4)) is offered
        assert Discard(4) not in state.legal_actions()
        for wrong in (Discard(4), Play(5)):
            with pytest.raises(IllegalAction):
                state.apply(wrong)


def test_it_is_offered_only_where_the_rules_say_so() -> None:
    position = Position.parse(
        f"en2[suits=r:b,ranks=3,hand_size=2,tokens=3,strikes=2] r1b0 t1 s0 {FITS}"
    )
    assert Play(4) not in position.state().legal_actions()
    with pytest.raises(IllegalAction, match=r"^p#4: Ann does not hold #4 but #0, #1$"):
        position.state().apply(Play(4))


def test_it_is_said_and_read() -> None:
    state = table()
    assert say(state, Play(4)) == "play the last card of the deck"
    assert parse(state, "Play the last card of the deck") == Play(4) == actions.parse("p#4")
    (event,) = events(state.apply(Play(4)))
    assert (str(event.card), event.success, event.drew) == ("r2", True, 4)


def test_nobody_sees_the_card_before() -> None:
    view = View.of(table(), 0)
    assert Play(4) in view.legal_actions()
    with pytest.raises(Hidden, match="the last card of the deck is unknown"):
        view.apply(Play(4))


def test_what_is_known_after_it() -> None:
    """Ann sees all but her own b1 and r1, which are what is left."""
    after = table().apply(Play(4))
    view = View.of(after, 0)
    left = sorted(view.rules.cards[i] for i, copies in enumerate(view.unseen()) if copies)
    assert [str(card) for card in left] == ["b1", "r1"]
    assert [{*card.candidates} for card in deduce(view, 0).cards] == [{*left}] * 2


def test_the_solver_refuses_it_by_name_while_the_deck_lasts() -> None:
    with pytest.raises(HanabiError, match=r"^deck_plays: playing from the deck is not worked out"):
        solve(View.of(table(), 0))
    after = table().apply(Play(4))
    assert solve(View.of(after, 1)).value is not None


@pytest.mark.parametrize("name", [*NAMES, "careful+solver"])
def test_bots_play_on(name: str) -> None:
    for state in (table(), table(FITS_NOT), table().apply(Play(4))):
        turn = take_turn(find(name), state)
        assert turn.decision.action in state.legal_actions()


def test_not_with_five_flares() -> None:
    with pytest.raises(UnplayableRules, match=r"^deck_plays: not with five flares"):
        Rules(2, five_flares=True, deck_plays=True)
