"""A table of bots: each gets its view and nothing else, and what does not count is refused."""

import pickle
from collections.abc import Callable
from random import Random

import pytest

from hanabi_kit import (
    Card,
    Clue,
    Discard,
    HanabiError,
    Play,
    Position,
    Rearrange,
    Reveal,
    Rules,
    View,
    deal,
    editions,
)
from hanabi_kit.bots import (
    NAMES,
    Bot,
    BotFailed,
    Decision,
    Turn,
    ask,
    find,
    play,
    take_turn,
    view_for,
)
from hanabi_kit.bots.random_bot import RandomBot
from hanabi_kit.testing import check_bot, random_rules

RULES = editions.rules("en", players=3)


class Told(Bot):
    """Answers with what a function says."""

    name = "told"

    def __init__(self, answer: Callable[[View], object]) -> None:
        self.answer = answer

    def decide(self, view: View) -> Decision:
        return self.answer(view)  # type: ignore[return-value]


def first_clue(view: View) -> Decision:
    return Decision(view.legal_actions()[-1], "It is the last on the list.")


def test_a_bot_is_shown_the_view_of_its_seat_and_nothing_else() -> None:
    seen: list[tuple[object, ...]] = []

    class Watcher(Bot):
        name = "watcher"

        def decide(self, *shown: View) -> Decision:
            seen.append(shown)
            return first_clue(shown[0])

    state = deal(RULES, seed=1)
    ask(Watcher(), state)
    assert seen == [(View.of(state, 0),)]
    assert type(seen[0][0]) is View


def test_only_a_marked_cheat_sees_all_hands() -> None:
    class Cheat(Told):
        open_hands = True

    state = deal(RULES, seed=1).apply(Clue(1, 1))
    unknown = state.game.tables.unknown
    honest, cheat = (view_for(bot(first_clue), state, 1) for bot in (Told, Cheat))
    assert set(honest.hands[1].cards) == {unknown}
    assert cheat.hands == state.hands
    assert set(cheat.deck) == {unknown}
    assert cheat.events == honest.events


def test_a_turn_is_the_decision_applied() -> None:
    state = deal(RULES, seed=1)
    turn = take_turn(Told(first_clue), state)
    assert turn.before is state
    assert turn.after == state.apply(turn.decision.action)


def test_the_same_seed_is_the_same_game() -> None:
    ends = [play(deal(RULES, seed=4), [find("random", seed=s)] * 3) for s in (7, 7, 8)]
    done = [[state.action for state in end.states()] for end in ends]
    assert done[0] == done[1] != done[2]


def test_each_turn_can_be_watched() -> None:
    turns: list[Turn] = []
    end = play(deal(RULES, seed=4), [find("random")] * 3, turns.append)
    assert [turn.after for turn in turns] == end.states()[1:]
    assert all(turn.decision.reason for turn in turns)


# Answers that don't count.


def raising(view: View) -> Decision:
    raise KeyError("lost my notes")


NONSENSE: dict[str, tuple[Callable[[View], object], str]] = {
    "raises": (raising, "KeyError: 'lost my notes'"),
    "none": (lambda view: None, "'None' is not a Decision"),
    "no reason": (lambda view: Decision(Play(0), " "), "no reason for p#0"),
    "words only": (lambda view: Decision("play 1", "Why not?"), "is not a Decision"),  # type: ignore[arg-type]
    "a bare tuple": (lambda view: (Play(0), "Why not?"), "is not a Decision"),
    "not held": (lambda view: Decision(Play(5), "I can."), "p#5 is not legal"),
    "no discard at 8": (lambda view: Decision(Discard(0), "I can."), "d#0 is not legal"),
    "to itself": (lambda view: Decision(Clue(0, 1), "I can."), "c0:1 is not legal"),
    "reveals": (lambda view: Decision(Reveal(0, Card("r", 1)), "I know."), "s#0=r1 is not legal"),
    "others' cards": (lambda view: Decision(Rearrange(1, (9, 8, 7, 6, 5)), "So."), "is not legal"),
}


@pytest.mark.parametrize("case", NONSENSE)
def test_an_answer_that_does_not_count_is_refused(case: str) -> None:
    answer, why = NONSENSE[case]
    state = deal(RULES, seed=1)
    with pytest.raises(BotFailed) as failure:
        ask(Told(answer), state)
    assert why in failure.value.why
    line = str(Position.of(View.of(state, 0)))
    assert failure.value.position == line
    assert f"the bot told failed in Ann's place: {failure.value.why}" in str(failure.value)
    again = pickle.loads(pickle.dumps(failure.value))
    assert str(again) == str(failure.value)


def test_a_failure_tells_only_what_the_seat_sees() -> None:
    with pytest.raises(BotFailed) as failure:
        ask(Told(raising), deal(RULES, seed=1))
    assert " ?,?,?,?,?/" in failure.value.position


def test_own_cards_may_be_rearranged_but_not_for_ever() -> None:
    def turned(view: View) -> Decision:
        return Decision(Rearrange(view.seat, view.hands[view.seat].numbers[::-1]), "Once more.")

    state = deal(RULES, seed=1)
    assert take_turn(Told(turned), state).after.turn == 0
    with pytest.raises(BotFailed, match="nothing but what costs no turn"):
        play(state, [Told(turned)] * 3)


def test_a_team_has_to_fit_the_table() -> None:
    with pytest.raises(HanabiError, match="2 bots can't sit at 3 seats"):
        play(deal(RULES, seed=1), [find("random")] * 2)

    class Picky(RandomBot):
        name = "picky"

        def refuses(self, rules: Rules) -> str | None:
            return "it wants black powder"

    with pytest.raises(HanabiError, match="the bot picky does not play here: it wants black"):
        play(deal(RULES, seed=1), [Picky()] * 3)


# Names.


@pytest.mark.parametrize("name", NAMES)
def test_a_bot_is_found_by_its_name(name: str) -> None:
    bot = find(name)
    assert bot.name == name
    assert bot.open_hands == (name == "cheater")
    assert bot.literal == (name not in ("beginner", "hat"))
    if name != "cheater":
        assert find(f"{name}+solver").name == f"{name}+solver"


@pytest.mark.parametrize("name", ["", "Careful", "+solver", "careful+", "careful+solver+solver"])
def test_an_unknown_name_is_refused_with_those_that_are_known(name: str) -> None:
    with pytest.raises(HanabiError, match="is not a bot: choose from random, careful, odds"):
        find(name)


def test_a_cheat_needs_no_solver() -> None:
    with pytest.raises(HanabiError, match="sees every hand"):
        find("cheater+solver")


# The public check.


@pytest.mark.parametrize("name", NAMES)
def test_our_own_bots_pass(name: str) -> None:
    check_bot(lambda: find(name), games=8)


def test_a_bot_with_an_illegal_action_is_caught_with_its_seed() -> None:
    class Eager(RandomBot):
        name = "eager"

        def decide(self, view: View) -> Decision:
            hand = view.hands[view.seat].numbers
            return Decision(Discard(hand[0]) if hand else Clue(0, 1), "Always.")

    with pytest.raises(AssertionError, match=r"eager failed .* d#0 is not legal; .*\(seed 0, en3"):
        check_bot(Eager)


def test_a_bot_that_throws_dice_of_its_own_is_caught() -> None:
    dice = Random(1)

    class Fickle(RandomBot):
        name = "fickle"

        def decide(self, view: View) -> Decision:
            return Decision(dice.choice(view.legal_actions()), "By dice.")

    with pytest.raises(AssertionError, match=r"fickle is not deterministic: .*\(seed 0"):
        check_bot(Fickle)


def test_a_bot_that_remembers_what_it_was_asked_is_caught() -> None:
    class Counting(RandomBot):
        name = "counting"

        def __init__(self) -> None:
            super().__init__()
            self.asked = 0

        def decide(self, view: View) -> Decision:
            self.asked += 1
            return Decision(super().decide(view).action, f"Answer {self.asked}.")

    with pytest.raises(AssertionError, match="counting is not deterministic"):
        check_bot(Counting)


def test_a_bot_that_reads_what_it_likes_is_caught() -> None:
    class Reader(RandomBot):
        name = "reader"

        def reading(self, view: View) -> tuple[str, ...]:
            return ("one", 2)  # type: ignore[return-value]

    with pytest.raises(AssertionError, match="not a tuple of sentences"):
        check_bot(Reader)


def test_a_bot_that_only_fails_in_odd_rules_is_caught_with_the_seed_that_shows_it() -> None:
    class Square(RandomBot):
        name = "square"

        def decide(self, view: View) -> Decision:
            if view.rules.ranks != 5:
                raise ValueError("five ranks, please")
            return super().decide(view)

    with pytest.raises(AssertionError, match="five ranks, please") as failure:
        check_bot(Square, games=20)
    seed = int(str(failure.value).partition("(seed ")[2].partition(",")[0])
    assert random_rules(Random(seed)).ranks != 5
    with pytest.raises(AssertionError, match=f"seed {seed},"):
        check_bot(Square, games=1, seed=seed)


def test_a_bot_may_refuse_rules_but_not_all_and_not_without_a_word() -> None:
    class Refusing(RandomBot):
        name = "refusing"
        why = "no"

        def refuses(self, rules: Rules) -> str | None:
            return self.why if rules.five_flares or self.why != "no" else None

    check_bot(Refusing, games=6)
    Refusing.why = "never"
    with pytest.raises(AssertionError, match="refuses the standard game: never"):
        check_bot(Refusing)


def test_random_rules_are_of_all_kinds() -> None:
    kinds = [random_rules(Random(seed)) for seed in range(60)]
    assert {rules.players for rules in kinds} == {2, 3, 4, 5}
    for option in ("crowning_piece", "colour_call", "five_flares", "empty_clues"):
        assert {getattr(rules, option) for rules in kinds} == {True, False}
    names = {suit.name for rules in kinds for suit in rules.suits}
    assert {"multicolour", "black"} <= names
