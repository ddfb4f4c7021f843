"""The puzzle player: every answer can be given, each is judged, and the board shows why."""

from collections.abc import Iterator
from dataclasses import replace
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest

from hanabi_kit import (
    Action,
    Card,
    Clue,
    HanabiError,
    IllegalAction,
    InvalidNotation,
    Position,
    View,
    say,
)
from hanabi_kit.practice import Trainer
from hanabi_kit.puzzles import Judge, Puzzle, Texts
from hanabi_kit.puzzles.solution_io import with_solution
from hanabi_kit.render.palette import THEMES
from hanabi_kit.render.scene import Box, CardSpot, DiscardSpot, RowSpot, Scene, SeatSpot
from hanabi_kit.render.solution.endgame_picture import ACTIONS
from hanabi_kit.solver import solve
from hanabi_kit.support.i18n import capital
from hanabi_kit.widgets import PuzzlePlayer
from hanabi_kit.widgets.base.progress_bar import ProgressBar
from tests.builders import table
from tests.puzzles.posed import IDS, SOUND
from tests.widgets.screens import buttons, click, press, screen, shown, status, type_line

FIVE, LATER = SOUND["the-last-five"], SOUND["later-in-the-round"]
SOLVED = ["View solution", "See how it can go on", "board as text", "my practice", "no fireworks"]


@pytest.fixture
def trainer(tmp_path: Path) -> Trainer:
    return Trainer(tmp_path / "attempts.jsonl")


@pytest.fixture
def five(trainer: Trainer) -> PuzzlePlayer:
    """Ann's turn: one red card is missing, and only the rank tells Bob which it is."""
    return PuzzlePlayer(FIVE, trainer=trainer)


def by_convention() -> Puzzle:
    """For players of some convention red is right, whatever it is that they agreed on."""
    rows = tuple(
        value._replace(response=Fraction(str(value.action) == "c1:r")) for value in FIVE.values
    )
    return replace(
        FIVE,
        model="response:hat",
        values=rows,
        accepted=(Clue(1, "red"),),
        badge="needs convention hat",
    )


def bonus_tile() -> Puzzle:
    """Tile 5 puts a discard back into the deck: only y2 is missing, and it lies there."""
    state = table(
        "Ann: r1+red; Bob: y1 r1",
        suits="ry",
        ranks=2,
        copies=(5, 1),
        deck="r1",
        fireworks="r2 y1",
        discards="y2 r1 y1 y1 y1",
        tokens=0,
        tiles=(1, 2, 3, 4, 6),
        pending=5,
        five_flares=True,
        hand_size=2,
    )
    puzzle = Puzzle("tile-five", Position.of(View.of(state, 0)), goal="perfect")
    return with_solution(puzzle, solve(puzzle.state, goal="perfect"))


# The question.


def test_it_is_the_question_in_words(five: PuzzlePlayer) -> None:
    told = repr(five)
    assert told.startswith("One card short (difficulty 1 of 5 ●○○○○)\n\ntokens 1 of 8")
    assert "> Ann  ?    ?   ?" in told
    assert " ".join(told.split()).endswith(
        "What would you clue here? What counts is the chance of the highest score."
    )
    assert "One card short" in shown(five)
    assert "What would you clue here?" in shown(five)
    five.answer("5 to Bob")
    five.show_solution()
    assert repr(five) == told


def offered(player: PuzzlePlayer) -> set[str]:
    """The answers that can be reached by buttons."""
    view = player.puzzle.view if player.puzzle else None
    assert view is not None
    first = [name for seat, name in enumerate(view.game.names) if seat != view.turn]
    first += [f"slot {slot}" for slot in range(1, len(view.hands[view.turn].cards) + 1)]
    others = {*buttons(player)} - {*first}
    found = set()
    for name in first:
        press(player, name)
        found |= {*buttons(player)} - {*first} - others
    return found


@pytest.mark.parametrize("id", IDS)
def test_every_legal_action_has_a_button_and_nothing_else_has(id: str, trainer: Trainer) -> None:
    puzzle = SOUND[id]
    player = PuzzlePlayer(puzzle, trainer=trainer)
    legal = {capital(say(puzzle.state, action)) for action in puzzle.state.legal_actions()}
    assert offered(player) == legal


def ground(scene: Scene) -> str | None:
    first = scene.items[0]
    assert isinstance(first, Box)
    return first.fill


@pytest.mark.parametrize("colours", THEMES)
@pytest.mark.parametrize("id", IDS)
def test_every_puzzle_is_drawn_in_every_theme(id: str, colours: str, trainer: Trainer) -> None:
    player = PuzzlePlayer(SOUND[id], trainer=trainer, theme=colours)
    assert ground(player.still()) == ground(player.scene()) == THEMES[colours].board
    wrong = next(a for a in SOUND[id].state.legal_actions() if a not in SOUND[id].accepted)
    player.answer(wrong)
    assert ground(player.scene()) == THEMES[colours].board


def test_an_answer_is_seen_before_it_is_given(five: PuzzlePlayer) -> None:
    assert "This is my answer" not in buttons(five)
    press(five, "slot 1")
    assert status(five) == "Slot 1: play it or discard it?"
    press(five, "Bob")
    assert status(five) == "What will you tell Bob?"
    press(five, "Clue red to Bob")
    assert status(five) == "Clue red to Bob would touch slots 1 and 2."
    assert five.thinking == Clue(1, "red")
    assert five.trainer.attempts == ()
    press(five, "This is my answer: clue red to Bob")
    assert status(five).startswith("✘ Not the best: clue red to Bob.\n")


def test_it_can_be_clicked_and_tapped(five: PuzzlePlayer) -> None:
    bob = FIVE.state.hands[1].numbers
    click(five.stage, SeatSpot(1))
    assert status(five) == "What will you tell Bob?"
    click(five.stage, CardSpot(1, bob[0]))
    answers = [name for name in buttons(five) if name.startswith("Clue")]
    assert answers == ["Clue red to Bob", "Clue 5 to Bob"]
    click(five.stage, CardSpot(0, FIVE.state.hands[0].numbers[2]))
    assert {"Play slot 3", "Discard slot 3"} <= {*buttons(five)}
    click(five.stage, SeatSpot(0))
    assert status(five).startswith("Choose a teammate to give a clue to")


def test_it_can_be_typed(five: PuzzlePlayer) -> None:
    type_line(five, "clue seven to Bob")
    assert "seven" in status(five)
    type_line(five, "green to Bob")
    assert "touches no card" in status(five) or "no card" in status(five)
    type_line(five, "arrange 2 1 3")
    assert status(five) == "this costs no turn, so it is no answer"
    assert five.trainer.attempts == ()
    type_line(five, "hint")
    assert status(five).startswith("Hint: Whoever moves last")
    type_line(five, "red to Bob")
    assert status(five).startswith("✘ Not the best")
    type_line(five, "forward")
    assert status(five).startswith("Ann: clue red to Bob")
    type_line(five, "back")
    assert status(five).startswith("Suppose that Ann holds")
    type_line(five, "again")
    assert five.line is None
    type_line(five, "5 to Bob")
    assert status(five).startswith("✔ Right! Clue 5 to Bob.")
    with pytest.raises(StopIteration):  # what is solved needs no line to type into
        type_line(five, "solution")
    five.type("solution")
    assert "clue 5 to Bob: 1, best" in buttons(five)
    with pytest.raises(HanabiError, match="that was the last puzzle here"):
        five.type("next")


def test_what_is_no_answer_is_refused(five: PuzzlePlayer) -> None:
    with pytest.raises(IllegalAction):
        five.answer("clue green to Bob")
    with pytest.raises(InvalidNotation):
        five.answer("pass")
    with pytest.raises(HanabiError, match="first choose an answer"):
        five.confirm()
    with pytest.raises(HanabiError, match="not on the table"):
        five.point(CardSpot(1, 99))
    assert five.trainer.attempts == ()


# A wrong answer.


def test_a_wrong_answer_says_what_it_gives_away_and_whom_it_tells_what(five: PuzzlePlayer) -> None:
    five.answer("red to Bob")
    assert status(five).split("\n") == [
        "✘ Not the best: clue red to Bob.",
        "Red touches two of Bob's cards, and only one of them fits.",
    ]
    told = shown(five)
    assert "It lowers the chance of the highest score by 1/2." in told
    assert "This first try is what counts." in told
    assert "Bob's first card was touched by red, so it is one of r2 and r5." in told
    assert "Bob plays slot 2" in told
    assert "The end: the highest score is missed." in told


def test_those_who_learn_nothing_are_named_together(trainer: Trainer) -> None:
    player = PuzzlePlayer(LATER, trainer=trainer)
    player.answer("play 1")
    assert "It tells Cem and Ann nothing." in shown(player)


def wrong_answers() -> Iterator[Any]:
    for puzzle in SOUND:
        for action in puzzle.state.legal_actions():
            if action not in puzzle.accepted:
                yield pytest.param(puzzle, action, id=f"{puzzle.id} {action}")


@pytest.mark.parametrize(("puzzle", "action"), [*wrong_answers()])
def test_the_deal_on_the_board_is_one_that_the_mover_can_not_rule_out(
    puzzle: Puzzle, action: Action, trainer: Trainer
) -> None:
    """And it fails there, and what would be better is not said."""
    player = PuzzlePlayer(puzzle, trainer=trainer)
    judged = player.answer(action)
    line = player.line
    assert line is not None
    assert judged.example is not None
    assert line is judged.example.line
    assert judged.example.better_line.payoff > line.payoff
    supposed, view = line.states[0], puzzle.view
    for seat, (there, seen) in enumerate(zip(supposed.hands, view.hands, strict=True)):
        if seat == view.seat:
            assert all(mask >> card & 1 for card, mask in zip(there.cards, seen.masks, strict=True))
        else:
            assert there.cards == seen.cards
    assert line.moves[0].action == action
    assert player.scene().text.startswith(f"Suppose that {line.moves[0].player} holds")
    assert " ".join(map(str, line.own)) in " ".join(player.scene().text.split())
    said = shown(player).replace(str(line), "")
    for move in line.moves:
        said = said.replace(str(move), "")
    if judged.example.better.startswith("clue"):  # others may play the slot that I should
        assert judged.example.better not in said


def test_the_deal_is_walked_through_and_the_puzzle_tried_again(five: PuzzlePlayer) -> None:
    five.answer("red to Bob")
    assert five.scene().text.startswith("Suppose that Ann holds y1 y1 g1.")
    press(five, "Back")
    assert status(five) == "This is where the line begins."
    press(five, "Step forward")
    assert status(five) == "Ann: clue red to Bob (touches slots 1 and 2)."
    press(five, "Step forward")
    assert status(five).startswith("Bob: play slot 2 (r2 does not fit: a strike). Finished")
    with pytest.raises(HanabiError, match="the end of the line"):
        five.forward()
    press(five, "Back")
    press(five, "Try again")
    assert five.line is None
    assert "> Ann  ?" in five.scene().text
    with pytest.raises(HanabiError, match="no line of play"):
        five.forward()
    five.answer("red to Bob")
    assert "Bob" not in buttons(five)  # nothing is to be chosen in a deal that is only supposed


def test_what_was_drawn_later_is_supposed_as_well(trainer: Trainer) -> None:
    puzzle = SOUND["say-it-first"]
    player = PuzzlePlayer(puzzle, trainer=trainer)
    player.answer("discard 1")
    line = player.line
    assert line is not None
    player.forward()
    assert len(line.deck) == 1
    text = player.scene().text
    assert f"and the deck is {line.deck[0]}." in " ".join(text.split())


# A right answer.


def test_a_right_answer_is_explained(five: PuzzlePlayer) -> None:
    five.answer("5 to Bob")
    assert status(five).split("\n") == [
        "✔ Right! Clue 5 to Bob.",
        "Right at the first try: that counts.",
    ]
    told = shown(five)
    assert "That is proved: even if all saw all cards, nothing would bring more." in told
    assert "Why, from Bob's seat" in told
    assert "The rank points at one card alone" in told
    assert "Topics: first-puzzles, last-copy." in told
    assert "play slot 1" in repr(five.line)  # what follows is on the table, and was played
    assert "red 5" in five.scene().text
    press(five, "Back to the puzzle")
    assert buttons(five) == SOLVED
    press(five, "See how it can go on")
    press(five, "Step forward")
    press(five, "Step forward")
    assert status(five).startswith("Bob: play slot 1 (r5 fits).")
    press(five, "Back to the puzzle")
    assert status(five) == "Solved."
    with pytest.raises(HanabiError, match="the answer is known by now"):
        five.answer("red to Bob")


@pytest.mark.parametrize("answer", ["1 to Cem", "2 to Cem"])
def test_what_ties_with_the_best_is_right(answer: str, trainer: Trainer) -> None:
    player = PuzzlePlayer(LATER, trainer=trainer)
    assert player.answer(answer).right
    assert "1 other answer is as good." in shown(player)


def test_a_click_on_a_solved_board_does_nothing(five: PuzzlePlayer) -> None:
    five.answer("5 to Bob")
    before = screen(five)
    click(five.stage, SeatSpot(1))
    assert screen(five) == before


@pytest.mark.parametrize("answer", ["Clue red to Bob", "Clue 5 to Bob"])
def test_a_second_click_on_the_same_button_means_nothing(answer: str, trainer: Trainer) -> None:
    player = PuzzlePlayer([FIVE, LATER], trainer=trainer)
    press(player, "Bob")
    press(player, answer)
    button = player._table.controls.do_it
    button.click()
    before = screen(player)
    button.click()
    assert screen(player) == before
    assert player.puzzle is FIVE
    assert len(trainer.attempts) == 1


# The solution.


def test_the_solution_has_every_answer_with_its_value_and_reason(five: PuzzlePlayer) -> None:
    five.answer("red to Bob")
    press(five, "View solution")
    assert status(five) == "The solution: clue 5 to Bob. All answers are below."
    answers = [name for name in buttons(five) if ":" in name]
    assert answers == [
        "clue 5 to Bob: 1, best",
        "clue red to Bob: 1/2 = 0.5",
        "clue blue to Bob: 1/2 = 0.5",
        "clue 1 to Bob: 1/2 = 0.5",
        "clue 2 to Bob: 1/2 = 0.5",
        "play slot 1, 2 or 3: 1/3 ≈ 0.333",
        "discard slot 1, 2 or 3: 1/3 ≈ 0.333",
    ]
    told = shown(five)
    for words in (
        "The rank points at one card alone",
        "Bob: play slot 1 (r5 fits).",
        "Why the others lose",
        "There, clue 5 to Bob is better: Ann: clue 5 to Bob (touches slot 1)",
        "Proved for any convention: even open hands bring no more.",
        "made for the tests, The Hanabi Kit authors, CC-BY-4.0",
    ):
        assert words in told
    with pytest.raises(HanabiError, match="the answer is known by now"):
        five.answer("5 to Bob")


def test_every_answer_of_the_solution_can_be_seen_on_the_table(five: PuzzlePlayer) -> None:
    with pytest.raises(HanabiError, match="when the solution is shown"):
        five.look("red to Bob")
    five.answer("5 to Bob")
    five.show_solution()
    press(five, "clue red to Bob: 1/2 = 0.5")
    assert five.line is not None
    assert five.line.payoff == 0
    press(five, "There, clue 5 to Bob")
    assert five.line.payoff == 1
    five.look("play 2")
    assert five.line.moves[0].words.startswith("play slot")
    stage = five._solution.stage
    assert stage is not None
    click(stage, RowSpot(ACTIONS, 0))
    assert five.line.moves[0].words == "clue 5 to Bob"
    press(five, "Back to the puzzle")
    assert five.line is None


def test_a_puzzle_about_a_convention_has_its_table_only(trainer: Trainer) -> None:
    player = PuzzlePlayer(by_convention(), trainer=trainer)
    assert "The others play as the bot hat does." in " ".join(repr(player).split())
    judged = player.answer("5 to Bob")
    assert judged.lost == 1
    assert player.line is None
    assert player.answer("red to Bob").right
    player.show_solution()
    assert "if the others play as the bot hat does" in " ".join(shown(player).split())
    player.look("5 to Bob")
    assert player.line is None


def test_a_bonus_tile_is_answered_by_a_click_on_a_discard(trainer: Trainer) -> None:
    puzzle = bonus_tile()
    player = PuzzlePlayer(puzzle, trainer=trainer)
    assert "bonus tile 5 waits for a choice" in status(player)
    assert {"Return y2 to the deck", "Return r1 to the deck"} <= {*buttons(player)}
    click(player.stage, DiscardSpot(Card.parse("y2")))
    press(player, "This is my answer: return y2 to the deck")
    assert status(player).startswith("✔ Right! Return y2 to the deck.")


# Within a time limit.


def test_what_is_late_says_what_is_certain(trainer: Trainer) -> None:
    player = PuzzlePlayer(SOUND["say-it-first"], trainer=trainer, seconds=1e-9)
    judged = player.answer("red to Bob")
    assert judged.late
    assert player.line is None
    assert "It lowers the chance of the highest score by" in shown(player)
    assert "What it loses is certain." in shown(player)
    press(player, "Look longer for a deal")
    assert "What it loses is certain." in shown(player)
    assert len(trainer.attempts) == 1
    player.show_solution()
    player.look("red to Bob")
    assert "What it loses is certain." in status(player)


def test_progress_is_told(trainer: Trainer, monkeypatch: pytest.MonkeyPatch) -> None:
    told: list[float] = []
    monkeypatch.setattr(ProgressBar, "tell", lambda _bar, share, _words: told.append(share))
    player = PuzzlePlayer(SOUND["say-it-first"], trainer=trainer, seconds=1000)
    player.answer("red to Bob")
    assert told
    assert all(0 <= share <= 1 for share in told)
    assert player._progress.layout.display == "none"


def test_the_stop_button_leaves_what_is_certain(
    five: PuzzlePlayer, monkeypatch: pytest.MonkeyPatch
) -> None:
    def stopped(*_asked: object) -> None:
        raise KeyboardInterrupt

    with monkeypatch.context() as patched:
        patched.setattr(Judge, "example", stopped)
        type_line(five, "red to Bob")
    assert "It lowers the chance of the highest score by 1/2." in shown(five)
    assert "What it loses is certain." in shown(five)
    assert len(five.trainer.attempts) == 1
    press(five, "Look longer for a deal")
    assert five.line is not None
    assert five.scene().text.startswith("Suppose that Ann holds")
    with pytest.raises(HanabiError, match="nothing is left to look for"):
        five.look_longer()
    monkeypatch.setattr(Judge, "example", stopped)
    press(five, "View solution")
    assert "Why the others lose" in shown(five)
    assert "What it loses is certain." in shown(five)


def test_a_puzzle_on_a_line_is_worked_out(trainer: Trainer) -> None:
    player = PuzzlePlayer(str(FIVE), trainer=trainer)
    judged = player.answer("red to Bob")
    assert (judged.lost, judged.example is None) == (Fraction(1, 2), False)
    assert player.answer("5 to Bob").right
    player.show_solution()
    assert "clue 5 to Bob: 1, best" in buttons(player)


def test_a_puzzle_that_takes_too_long_is_not_judged(trainer: Trainer) -> None:
    player = PuzzlePlayer(str(SOUND["say-it-first"]), trainer=trainer, seconds=1e-9)
    type_line(player, "red to Bob")
    assert "do not suffice to work them out" in status(player)
    assert trainer.attempts == ()
    assert "Bob" in buttons(player)


# Texts of others are text.


def test_what_an_author_writes_is_no_more_than_text(trainer: Trainer) -> None:
    evil = "<script>alert(1)</script>'\">"
    texts = Texts(evil, evil, (evil, evil, evil), evil, evil, {Clue(1, "red"): evil})
    puzzle = replace(FIVE, texts={"en": texts}, source=evil, author=evil, topics=())
    player = PuzzlePlayer(puzzle, trainer=trainer)
    player.hint()
    player.answer("red to Bob")
    player.show_solution()
    for part in (player._heading, player._panel, player._solution._panel, player.status):
        assert "<script" not in part.value
    assert "<script" not in player._hints._taken.value


def test_the_text_twin_follows_the_table(five: PuzzlePlayer) -> None:
    press(five, "board as text")
    assert "> Ann  ?    ?   ?" in shown(five)
    five.answer("red to Bob")
    assert "> Ann  y1   y1  g1" in shown(five)
    press(five, "hide board as text")
    assert "> Ann" not in shown(five)


def test_work_that_is_done_soon_is_not_seen() -> None:
    working = ProgressBar()
    with working.during():
        working.tell(0.01)
        assert working.layout.display == "none"
        working.tell(0.256)
        assert (working.layout.display, working.value) == (None, 0.26)
    assert working.layout.display == "none"
