"""The endgame explorer: what it shows, says and lets one do, without a browser."""

from typing import Any

import pytest

from hanabi_kit import Clue, HanabiError, IllegalAction, Position, State
from hanabi_kit.render.scene import Label, RowSpot, Scene
from hanabi_kit.render.solution.endgame_picture import ACTIONS, KINDS
from hanabi_kit.solver import Budget, Search, cache
from hanabi_kit.support import budget
from hanabi_kit.widgets import Endgame
from tests.builders import table
from tests.widgets.screens import buttons, click, press, shown, status

LINE = "en2[suits=r,hand_size=2] r4 t1 s0 d0 l2 m0 ?,?/r5,r2 x:r1r1"


def last_clue(tokens: int = 1) -> State:
    """One red card is missing, Bob has it, and Ann moves before him; then it is over."""
    return table(
        "Ann: y1 y1 g1; Bob: r5 r2 b1", fireworks="r4 y5 g5 b5 w5", tokens=tokens, turns_left=2
    )


def two_kinds() -> State:
    """Ann's first card fits, whichever it is; Bob then knows which of his to play."""
    return table(
        "Ann: r2 b2; Bob: r3 b3+blue",
        suits="rb",
        ranks=3,
        copies=(1, 1, 1),
        fireworks="r1 b1",
        tokens=0,
        turns_left=2,
    )


def explorer() -> Endgame:
    made = Endgame(last_clue(), goal="perfect")
    assert made.action == "clue 5 to Bob"
    return made


def words(scene: Scene) -> set[str]:
    return {item.text for item in scene.items if isinstance(item, Label)}


# What it shows.


def test_every_action_has_its_value_and_a_button() -> None:
    endgame = explorer()
    assert buttons(endgame) == [
        "Back",
        "Step forward",
        "all hands",
        "Ann",
        "Bob",
        "what each knows",
        "what the next can do",
        "expected score",
        "chance of the highest score",
        "clue 5 to Bob: 1, best",
        "clue red to Bob: 1/2 = 0.5",
        "clue blue to Bob: 1/2 = 0.5",
        "clue 1 to Bob: 1/2 = 0.5",
        "clue 2 to Bob: 1/2 = 0.5",
        "play slot 1, 2 or 3: 1/3 ≈ 0.333",
        "discard slot 1, 2 or 3: 1/3 ≈ 0.333",
        "world 1: in every world",
        "As text",
    ]
    assert status(endgame).split("\n")[:3] == [
        "Best: clue 5 to Bob, worth 1, ahead of all others by 1/2.",
        "Proved for any convention: even open hands bring no more.",
        "Robust: what is best stays so, however anyone breaks ties.",
    ]
    drawn = words(endgame.scene())
    assert {"clue red to Bob", "1/2 = 0.5", "best", "in every world"} <= drawn
    assert "Then Bob: play slot 1." in drawn


def test_its_text_has_the_table_the_values_and_the_worlds() -> None:
    text = repr(explorer())
    parts = text.split("\n\n")
    assert parts[0].startswith("tokens 1 of 8 | strikes 0 of 3")
    assert "clue 5 to Bob           1      1.000  ████████████  1        best" in text
    assert parts[-1].split("\n") == [
        "After clue 5 to Bob there is one kind of world.",
        "chance  world           what follows            value",
        "1       in every world  Then Bob: play slot 1.  1",
    ]
    assert text == repr(explorer())


def test_it_is_drawn_as_the_mover_sees_it_with_the_action_in_mind() -> None:
    endgame = explorer()
    assert "Ann is to move. Seen from Ann's seat." in repr(endgame)
    dashed = [item for item in endgame.stage.scene.items if getattr(item, "dashed", False)]
    assert dashed  # the line of the clue
    endgame.see_from(None)
    assert "> Ann  y1   y1  g1" in repr(endgame)


# Choosing.


def test_a_losing_action_tells_where_it_fails() -> None:
    endgame = explorer()
    press(endgame, "clue red to Bob: 1/2 = 0.5")
    assert endgame.action == "clue red to Bob"
    assert status(endgame).split("\n") == [
        "Clue red to Bob: 1/2 = 0.5. That is 1/2 less than the best.",
        "It fails where Ann holds y1 y1 g1, if of cards that can't be told apart the worst is "
        "picked. Ann: clue red to Bob (touches slots 1 and 2); Bob: play slot 2 (r2 does not "
        "fit: a strike): the end, 0. With clue 5 to Bob it would be 1.",
    ]
    press(endgame, "where it fails")
    press(endgame, "Step forward")
    assert status(endgame) == "Ann: clue red to Bob (touches slots 1 and 2)."
    press(endgame, "Step forward")
    assert status(endgame) == "Bob: play slot 2 (r2 does not fit: a strike). The end: 0."
    press(endgame, "Step forward")
    assert status(endgame) == "This is the end of the line."
    press(endgame, "there, clue 5 to Bob")
    assert endgame.step == 0
    press(endgame, "Step forward")
    press(endgame, "Step forward")
    assert status(endgame) == "Bob: play slot 1 (r5 fits). The end: 1."
    press(endgame, "Back")
    press(endgame, "Back")
    assert status(endgame) == "Back at the position itself."
    press(endgame, "Back")
    assert status(endgame) == "This is the position itself."


def test_a_click_a_button_and_a_method_choose_the_same() -> None:
    endgame = explorer()
    click(endgame.actions, RowSpot(ACTIONS, 3))
    assert endgame.action == "clue 1 to Bob"
    endgame.choose(Clue(1, "red"))
    assert endgame.action == "clue red to Bob"
    endgame.choose("play 2")
    assert endgame.action == "play slot 1, 2 or 3"
    with pytest.raises(IllegalAction):
        endgame.choose("clue yellow to Bob")
    assert endgame.action == "play slot 1, 2 or 3"


def test_kinds_of_worlds_are_gone_into() -> None:
    endgame = Endgame(two_kinds())
    assert endgame.action == "play slot 1 or 2"
    assert [str(kind) for kind in endgame.plan.kinds] == [
        "1/2: slot 1 turns out to be r2; Bob: play slot 1 → 4",
        "1/2: slot 1 turns out to be b2; Bob: play slot 2 → 4",
    ]
    click(endgame.kinds, RowSpot(KINDS, 1))
    assert status(endgame).startswith("A world of kind 2: slot 1 turns out to be b2.")
    assert "b2" in repr(endgame)
    press(endgame, "Step forward")
    assert status(endgame) == "Ann: play slot 1 (b2 fits)."
    with pytest.raises(HanabiError, match="there is no kind 3 of worlds, only 1 to 2"):
        endgame.lay_world(3)
    with pytest.raises(HanabiError, match="No single world"):
        endgame.show_failure()


# Looking closer.


def test_what_each_seat_knows_there() -> None:
    endgame = explorer()
    endgame.choose("clue red to Bob")
    endgame.forward()
    press(endgame, "what each knows")
    heading, columns, *rows = repr(endgame).split("\n\n")[0].split("\n")
    assert heading == "What each player knows, after Ann: clue red to Bob (touches slots 1 and 2)"
    assert columns.split() == ["who", "slot", "can", "be", "is"]
    assert [row.split() for row in rows[3:5]] == [
        ["Bob", "1", "r1–r5", "r5"],
        ["Bob", "2", "r1–r5", "r2"],
    ]
    assert {"slot 1", "to move"} <= words(endgame.stage.scene)


def test_what_the_next_player_can_do() -> None:
    endgame = explorer()
    endgame.choose("clue red to Bob")
    endgame.forward()
    press(endgame, "what the next can do")
    text = repr(endgame).split("\n\n")[0]
    assert "What Bob can do, worth what Bob expects, after Ann: clue red to Bob" in text
    assert "play slot 1 or 2" in text
    assert "takes it" in text
    press(endgame, "Step forward")
    assert "The end: 1." in status(endgame)
    assert repr(endgame).startswith("tokens 0 of 8")  # nobody is next, so it is the table again
    press(endgame, "what the next can do")
    assert status(endgame) == "The game is over here: there is nothing to decide."
    with pytest.raises(HanabiError, match="can't be shown, only table, knowledge, decision"):
        endgame.show("all")


def test_the_other_goal_keeps_the_action() -> None:
    endgame = explorer()
    endgame.choose("clue red to Bob")
    press(endgame, "expected score")
    assert (endgame.goal, endgame.action) == ("score", "clue red to Bob")
    assert "clue 5 to Bob: 25, best" in buttons(endgame)
    assert "clue red to Bob: 49/2 = 24.5" in buttons(endgame)
    with pytest.raises(HanabiError, match="'luck' is no goal: it is score or perfect"):
        endgame.aim("luck")  # type: ignore[arg-type]


def test_the_text_comes_and_goes() -> None:
    endgame = explorer()
    press(endgame, "As text")
    assert "After clue 5 to Bob there is one kind of world." in shown(endgame)
    press(endgame, "Hide the text")
    assert "After clue 5 to Bob there is one kind of world." not in shown(endgame)


# Budgets.


def test_a_budget_that_does_not_suffice_leaves_bounds_and_can_be_renewed(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(budget, "CHECK_EVERY", 1)  # or else this is solved before it is looked at
    state = table(
        "Ann: r1 b2; Bob: b1 r2", deck="b3 r3", suits="rb", ranks=3, copies=(1, 1, 1), tokens=1
    )
    endgame = Endgame(state, budget=1e-6)
    assert not endgame.solution.exact
    assert status(endgame).startswith("The budget ran out before everything was worked out.")
    assert "may be best" in repr(endgame)
    assert endgame.plan.kinds == ()
    assert endgame.line is None
    assert "Think on" in buttons(endgame)
    with pytest.raises(HanabiError, match="No line of play is on the table"):
        endgame.forward()
    press(endgame, "Think on")
    assert not endgame.solution.exact
    endgame._solver.budget = Budget(60)
    press(endgame, "Think on")
    assert endgame.solution.exact
    assert "Think on" not in buttons(endgame)
    with pytest.raises(HanabiError, match="Everything is worked out"):
        endgame.go_on()


def test_a_position_that_was_solved_is_not_solved_again(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(cache, "WORTH_KEEPING", 0)
    seen = repr(Endgame(last_clue(), goal="perfect"))

    def solved_again(*_asked: Any, **_how: Any) -> None:
        raise AssertionError

    monkeypatch.setattr(Search, "solve", solved_again)
    assert repr(Endgame(last_clue(), goal="perfect")) == seen


def test_the_stop_button_leaves_what_is_certain(monkeypatch: pytest.MonkeyPatch) -> None:
    endgame = Endgame(last_clue(), goal="perfect")
    solve, presses = Search.solve, [KeyboardInterrupt()]

    def stopped(search: Search, *asked: Any, **how: Any) -> object:
        if presses:
            raise presses.pop()
        return solve(search, *asked, **how)

    monkeypatch.setattr(Search, "solve", stopped)
    assert endgame.action == "clue 5 to Bob"
    assert status(endgame).startswith("Stopped.\n")


def test_a_question_that_is_stopped_changes_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    endgame = explorer()

    def stopped(*_question: object, **_how: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr(endgame._solver, "follow", stopped)
    press(endgame, "clue red to Bob: 1/2 = 0.5")
    assert status(endgame) == "Stopped. Nothing was changed."
    assert endgame.action == "clue 5 to Bob"


def test_what_can_not_be_solved_is_refused_at_once() -> None:
    over = last_clue().apply(Clue(1, 5))
    over = over.apply(over.legal_actions()[0])
    with pytest.raises(HanabiError, match="the game is over"):
        Endgame(over)
    with pytest.raises(HanabiError, match="a budget of 0 seconds leaves no time"):
        Endgame(last_clue(), budget=0)


# Hidden cards.


def test_a_position_and_a_game_with_other_hidden_cards_look_the_same() -> None:
    assert Endgame(Position.parse(LINE)).solution.best[0].words == "clue 2 to Bob"
    other = table(
        "Ann: g1 y1 y1; Bob: r5 r2 b1", fireworks="r4 y5 g5 b5 w5", tokens=1, turns_left=2
    )
    one, two = Endgame(last_clue(), goal="perfect"), Endgame(other, goal="perfect")
    assert repr(one) == repr(two)
    assert one.scene() == two.scene()
