"""What a player does of things that are worth the same."""

from hanabi_kit import State, parse
from hanabi_kit.solver import Search
from hanabi_kit.solver.explain.policy import Policy
from tests.builders import table


def after(state: State, words: str) -> str:
    """What Bob does after an action of Ann, once the highest score is out of reach."""
    policy = Policy(Search(state, "perfect"))
    return str(policy.line(state, parse(state, words)).moves[1])


def last_turns(bob: str, tokens: int) -> State:
    """Ann throws the only r5 away, and nothing that Bob does can make up for it."""
    return table(
        f"Ann: r5+red+5 y1+yellow; Bob: {bob}",
        fireworks="r4 y4 g5 b5 w5",
        tokens=tokens,
        turns_left=2,
    )


def test_what_is_known_to_fit_is_played() -> None:
    assert after(last_turns("g1 y5+5", tokens=0), "discard 1") == "Bob: play slot 2 (y5 fits)"


def test_what_is_of_no_use_goes_before_a_clue() -> None:
    state = last_turns("y5+yellow y1+yellow g1+green", tokens=1)
    assert after(state, "discard 1") == "Bob: discard slot 3 (g1)"


def test_a_strike_is_not_risked_for_nothing_nor_an_old_clue_repeated() -> None:
    """One of Bob's cards fits, and he can't tell which; Ann knows of her yellow card already."""
    state = last_turns("y5+yellow y1+yellow", tokens=7)
    assert after(state, "discard 1") == "Bob: clue 1 to Ann (touches slot 1)"
