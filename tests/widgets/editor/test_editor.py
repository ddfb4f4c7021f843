"""The editor: what it shows, says and lets one do, without a browser."""

from pathlib import Path

import pytest

from hanabi_kit import HanabiError, Position, deal, editions
from hanabi_kit.puzzles import check_files
from hanabi_kit.render.ledger.copies_grid import LEDGER
from hanabi_kit.render.scene import CardSpot, DiscardSpot, RowSpot, SeatSpot
from hanabi_kit.support import budget
from hanabi_kit.widgets import Board, Editor, Replayer
from tests.authoring.test_position_edits import COMMANDS
from tests.puzzles.posed import SOUND
from tests.widgets.screens import buttons, click, press, shown, status

LAST = SOUND["the-last-five"]


def made() -> Editor:
    """The worked example of the solver's page, typed."""
    editor = Editor()
    for line in (*COMMANDS, "goal perfect"):
        editor.do(line)
    return editor


def card(editor: Editor, name: str) -> RowSpot:
    return RowSpot(LEDGER, [*map(str, editor.position.rules.cards)].index(name))


# Setting up.


def test_a_position_is_set_up_by_clicks_alone() -> None:
    editor = Editor(editions.rules("en", 2, hand_size=3))
    press(editor, "tops its firework")
    for name in ("r4", "y5", "g5", "b5", "w5"):
        click(editor.ledger, card(editor, name))
    assert editor.position.fireworks == (4, 5, 5, 5, 5)
    press(editor, "table")
    editor._panels["table"]._numbers["deck"].value = 0
    editor._panels["table"]._numbers["tokens"].value = 1
    number = editor.position.laid().hands[1].numbers[0]
    click(editor.stage, CardSpot(1, number))
    for name in ("r5", "r2", "b1"):
        click(editor.ledger, card(editor, name))
    press(editor, "table")
    press(editor, "Discard all the rest")
    assert "Impossible: 24 cards in the fireworks" in status(editor)
    press(editor, "leaves the discards")
    for name in ("y1", "y1", "g1"):
        click(editor.ledger, card(editor, name))
    assert editor.position == LAST.position
    press(editor, "verdict")
    press(editor, "chance of the highest score")
    assert "Best: clue 5 to Bob, worth 1, ahead by 1/2; proved for any convention." in status(
        editor
    )


def test_typing_gives_the_same() -> None:
    editor = made()
    assert editor.position == LAST.position
    assert editor.puzzle.accepted == LAST.accepted
    assert editor.puzzle.values == LAST.values


def test_a_click_on_the_table_chooses_takes_back_and_passes_the_turn() -> None:
    editor = made()
    click(editor.stage, DiscardSpot(editor.position.discards[0]))
    assert len(editor.position.discards) == len(LAST.position.discards) - 1
    click(editor.stage, SeatSpot(1))
    assert editor.position.turn == 1
    assert "Nothing to ask yet" in status(editor) or "Impossible" in status(editor)
    press(editor, "Undo")
    press(editor, "Undo")
    assert editor.position == LAST.position


def test_marks_are_put_by_buttons() -> None:
    editor = made()
    editor.choose(1, 1)
    press(editor, "+5")
    assert status(editor).startswith("Bob's slot 1: r5 +5.")
    press(editor, "-5")
    assert "Impossible: Bob's slot 1: -5 contradicts the card r5." in status(editor)
    press(editor, "-5")
    assert editor.position == LAST.position
    press(editor, "5")
    assert [str(place.marks[0]) for place in editor.position.hands[1]] == ["+5", "-5", "-5"]


def test_rules_are_changed_by_buttons() -> None:
    editor = Editor()
    press(editor, "black-powder")
    assert "black" in editor._ledger().text
    press(editor, "black-powder")
    press(editor, "white")
    assert len(editor.position.rules.suits) == 4
    editor._panels["rules"]._players.value = 4
    assert len(editor.position.hands) == 4
    editor._panels["rules"]._numbers["ranks"].value = 3
    assert editor.position.rules.ranks == 3
    assert editor.position.status() == []
    press(editor, "a clue may touch no card")
    assert editor.position.rules.empty_clues


def test_a_dropdown_and_a_button_do_what_a_click_on_a_card_does() -> None:
    editor = Editor(editions.rules("en", 2))
    press(editor, "Bob 2: ?")
    editor._panels["hands"]._card.value = editor.position.rules.cards[0]
    press(editor, "Use this card")
    assert str(editor.position.hands[1][1].card) == "r1"
    assert editor.chosen == (1, 3)


def test_which_tiles_were_turned_is_recorded_by_buttons() -> None:
    editor = Editor(editions.rules("it", 2, ["five-flares"]))
    for line in ("firework red 5", "firework blue 5"):
        editor.do(line)
    press(editor, "table")
    press(editor, "4")
    assert "Impossible: turned: 1 listed, and 2 of the 6 tiles" in status(editor)
    press(editor, "1")
    assert (editor.position.turned, editor.position.status()) == ((1, 4), [])
    assert "Tiles 1 and 4 were turned." in status(editor)
    press(editor, "4")
    press(editor, "1")
    assert editor.position.turned == ()
    assert "It is not recorded which tiles were turned." in status(editor)


def test_it_goes_back_and_forth() -> None:
    editor = made()
    end = editor.puzzle
    while "Undo" in buttons(editor):
        press(editor, "Undo")
    assert editor.position == Editor().position
    while "Redo" in buttons(editor):
        press(editor, "Redo")
    assert editor.puzzle == end
    with pytest.raises(HanabiError, match="nothing to do again"):
        editor.redo()


def test_what_is_wrong_is_told_and_changes_nothing() -> None:
    editor = made()
    editor.attempt(lambda: editor.do("hand Bob 1 z9"))
    assert "'z9' is not a card" in status(editor)
    assert editor.position == LAST.position
    with pytest.raises(HanabiError, match="first choose a place"):
        editor.use("r1")


# Sources.


def test_it_begins_with_a_moment_of_a_game_as_the_mover_sees_it() -> None:
    state = deal(editions.rules("en", 3), seed=5)
    for source in (state, Board(state), Replayer(state)):
        editor = Editor(source)
        assert all(place.card is None for place in editor.position.hands[0])
        assert all(place.card is not None for place in editor.position.hands[1])
        assert editor.position.deck == 35
        assert editor.reasons() == []
    assert "So many cards in the deck take long" in status(editor)


def test_it_begins_with_lines_files_and_puzzles(tmp_path: Path) -> None:
    path = tmp_path / "line.txt"
    path.write_text(str(LAST.position))
    for source in (str(LAST.position), path, str(path), LAST.position):
        assert Editor(source).position == LAST.position
    assert Editor(LAST).puzzle == LAST
    assert Editor(str(LAST)).puzzle.id == LAST.id
    editor = Editor()
    editor.load(LAST)
    assert editor.missing() == []


# The verdict.


def test_all_that_is_missing_is_listed() -> None:
    editor = made()
    press(editor, "verdict")
    assert "title: not written yet" in shown(editor)
    assert "clue red to Bob" in shown(editor)
    for field in ("title", "hint 1", "hint 2", "hint 3", "explanation"):
        assert f"{field}: not written yet" in editor.missing()
    editor.write("title", "Clue 5 to Bob")
    assert "title: it gives the answer away: 5 to bob" in editor.missing()


def test_an_even_choice_is_no_puzzle() -> None:
    editor = made()
    editor.do("tokens 0")
    assert any("every answer is right" in words for words in editor.missing())


def test_it_thinks_longer_when_asked(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(budget, "CHECK_EVERY", 1)
    monkeypatch.setattr("hanabi_kit.widgets.editor.live_solver.LIVE", 1e-6)
    editor = Editor("en2[suits=r:b,ranks=3,copies=111,hand_size=2] r0b0 t1 s0 d2 m0 ?,?/b1,r2 x")
    assert "What is best is not worked out yet" in status(editor)
    assert editor.puzzle.values == ()
    press(editor, "verdict")
    assert "Think longer" in buttons(editor)
    with pytest.raises(HanabiError, match="not worked out"):
        editor.save("anywhere")
    editor.think(60)
    assert editor.solution is not None
    assert editor.solution.exact
    assert "Think longer" not in buttons(editor)
    assert editor.puzzle.values


def test_nothing_is_asked_of_an_impossible_position() -> None:
    editor = made()
    editor.do("tokens 3")
    editor.do("discard r5")
    assert editor.solution is None
    assert editor.reasons()[0] == "r5: 2 are in sight, and the game has only 1"
    with pytest.raises(HanabiError, match="nothing can be asked yet: r5"):
        editor.think()


# Words and files.


def test_a_sound_puzzle_is_written_saved_and_accepted(tmp_path: Path) -> None:
    editor = made()
    for field in ("id", "title", "hint 1", "hint 2", "hint 3", "explanation", "perspective"):
        value = getattr(LAST.text(), field, None) or LAST.id
        editor.do(f"{field} {LAST.text().hints[int(field[-1]) - 1] if 'hint' in field else value}")
    editor.do("topics last-copy first-puzzles")
    editor.do("licence CC-BY-4.0")
    editor.do("feedback clue red to Bob: Red touches two cards.")
    assert "A sound puzzle." in status(editor)
    editor.do(f"save {tmp_path}")
    path = tmp_path / f"{LAST.id}.json"
    assert status(editor).startswith(f"Saved as {path}.")
    assert check_files([path]).problems == ()
    press(editor, "save")
    editor._saving._folder.value = str(tmp_path)
    press(editor, "Save")
    assert "already there; press “Replace the file”" in status(editor)
    editor.write("title", "Another title")
    assert "Replace the file" not in buttons(editor)
    press(editor, "Save")
    press(editor, "Replace the file")
    assert "Another title" in path.read_text()


def test_inputs_write_words() -> None:
    editor = made()
    press(editor, "words")
    inputs = editor._panels["words"]._inputs
    inputs["title"].value = "  One card short "
    inputs["topics"].value = ("counting",)
    inputs["difficulty"].value = 4
    inputs["perspective"].value = "Bob"
    puzzle = editor.puzzle
    assert (puzzle.text().title, puzzle.topics, puzzle.difficulty) == (
        "One card short",
        ("counting",),
        4,
    )
    editor.reply("clue red to Bob", "<b>No</b>")
    assert "clue red to Bob: <b>No</b>" in shown(editor)  # as words, not as a tag
    editor.reply("clue red to Bob", "")
    assert editor.puzzle.text().feedback == {}


def test_it_is_copied_as_text() -> None:
    editor = made()
    assert Position.parse(editor.line()) == LAST.position
    press(editor, "save")
    press(editor, "the puzzle as JSON")
    assert '"format": "hanabi-kit/puzzle"' in shown(editor)
    editor.do("tokens 2")
    assert '"format": "hanabi-kit/puzzle"' not in shown(editor)


def test_its_text_is_the_same_every_time() -> None:
    assert repr(made()) == repr(made())
    table, ledger, told = repr(made()).split("\n\n")[0], repr(made()), status(made())
    assert table.startswith("tokens 1 of 8")
    assert "yellow  ✓··" in ledger
    assert told.split("\n")[1] == "The position is possible."
