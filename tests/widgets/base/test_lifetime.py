"""Widgets are closed when nobody shows them any more, and leave nothing behind."""

import gc
from asyncio import run, sleep
from collections.abc import Callable
from pathlib import Path
from threading import Event, Thread
from weakref import ref

import ipywidgets
import pytest
from ipywidgets.widgets.widget import _instances

from hanabi_kit import Position, State, deal, editions, parse, widgets
from hanabi_kit.lessons import course_map, lesson, sign_in
from hanabi_kit.practice.trainer import Trainer
from hanabi_kit.widgets import Board, Endgame, PuzzlePlayer, Replayer
from hanabi_kit.widgets.base.frame import Frame, close_others
from hanabi_kit.widgets.base.lifetime import is_open, release
from hanabi_kit.widgets.base.place import Place
from hanabi_kit.widgets.base.progress_bar import ProgressBar
from tests.widgets.base.conftest import Cells, open_widgets
from tests.widgets.screens import buttons, press, status

ENDGAME = "en2[suits=r,hand_size=2] r4 t1 s0 d0 l2 m0 ?,?/r5,r2 x:r1r1"
SETUP = """
from hanabi_kit import Position, deal, editions
from hanabi_kit.widgets import Board, PuzzlePlayer, Replayer
from hanabi_kit.practice.trainer import Trainer
state = deal(editions.rules("en", players=3), seed=347)
"""


def game() -> State:
    state = deal(editions.rules("en", players=3), seed=347)
    for line in ("clue 1 to Bob", "play 2", "clue 5 to Bob"):
        state = state.apply(parse(state, line))
    return state


def endgame() -> Position:
    return Position.parse(ENDGAME)


# A widget is closed whole.

MADE: dict[str, Callable[[], Frame]] = {
    "Board": lambda: Board(game(), 0, teammates="careful"),
    "Chances": lambda: widgets.Chances(game(), 1),
    "Codebook": lambda: widgets.Codebook(number=5),
    "Editor": lambda: widgets.Editor(endgame()),
    "Endgame": lambda: Endgame(endgame()),
    "Explorer": lambda: widgets.Explorer(game(), 1),
    "FirstSteps": widgets.FirstSteps,
    "Hats": lambda: widgets.Hats(deal(editions.rules("en", players=5), seed=3)),
    "Ledger": lambda: widgets.Ledger(game(), 1),
    "PuzzlePlayer": PuzzlePlayer,
    "Replayer": lambda: Replayer(game()),
    "Review": lambda: widgets.Review(game(), seconds=0.1),
    "Worlds": lambda: widgets.Worlds(endgame()),
}
OF_A_LESSON: dict[str, Callable[[], Frame]] = {
    "predict": lambda: lesson(3).predict(lesson(3).lesson.predictions[0].id),
    "recall": lambda: lesson(3).recall(lesson(3).lesson.predictions[0].id),
    "check": lambda: lesson(3).check(lesson(3).lesson.checks[0].id),
    "puzzles": lambda: lesson(3).puzzles(),
    "calibration": lambda: lesson(3).calibration(),
    "hand in": lambda: lesson(3).hand_in(),
    "finish": lambda: lesson(3).finish(),
    "map": course_map,
    "sign in": sign_in,
}


def test_every_widget_is_looked_at() -> None:
    assert MADE.keys() == set(widgets.__all__)


@pytest.mark.parametrize("name", [*MADE, *OF_A_LESSON])
def test_a_closed_widget_leaves_none_of_its_parts_behind(name: str) -> None:
    make = (MADE | OF_A_LESSON)[name]
    make().close()  # what all of them share is there from now on
    before = open_widgets()
    frame = make()
    assert open_widgets() > before + 5
    for label in buttons(frame)[:6]:
        if label in buttons(frame):
            press(frame, label)
    frame.close()
    assert open_widgets() == before


@pytest.mark.parametrize("name", [*MADE, *OF_A_LESSON])
def test_nothing_keeps_a_closed_widget(name: str) -> None:
    frame = (MADE | OF_A_LESSON)[name]()
    frame.close()
    gone = ref(frame)
    del frame
    gc.collect()
    assert gone() is None


def test_a_box_that_is_open_names_nothing_that_is_closed() -> None:
    """A page that is loaded anew asks for the state of all that is open."""
    board, words = Board(game()), ipywidgets.HTML("mine")
    box = ipywidgets.HBox([words, board])
    board.close()
    assert box.children == (words,)
    assert [widget.get_state() for widget in _instances.values()]


# Cells.


def players_in_memory() -> int:
    gc.collect()
    return sum(type(each) is PuzzlePlayer for each in gc.get_objects())


def test_a_cell_that_makes_players_again_and_again_stays_flat(cells: Cells, tmp_path: Path) -> None:
    of_other_tests = players_in_memory()
    cells.run(SETUP + f"trainer = Trainer({str(tmp_path / 'a.jsonl')!r})")
    cells.run("PuzzlePlayer(trainer=trainer)", "one")
    first = open_widgets()
    for _run in range(200):
        cells.run("PuzzlePlayer(trainer=trainer)", "one")
    assert open_widgets() == first
    alive = players_in_memory() - of_other_tests
    assert alive <= 4  # the one that is shown, and the three that IPython calls _, __ and ___


def test_a_cell_that_makes_boards_again_and_again_stays_flat(cells: Cells) -> None:
    cells.run(SETUP)
    cells.run("Board(state, 0, teammates='careful')", "one")
    first = open_widgets()
    for _run in range(50):
        cells.run("Board(state, 0, teammates='careful')", "one")
    assert open_widgets() == first


def test_a_cell_closes_only_what_it_showed_itself(cells: Cells) -> None:
    cells.run(SETUP)
    cells.run("one = Board(state); one", "first")
    cells.run("two = Board(state); two", "second")
    one, two = cells.names["one"], cells.names["two"]
    cells.run("one = Board(state); one", "first")
    assert not is_open(one)
    assert is_open(two)
    assert is_open(cells.names["one"])


def test_what_another_cell_shows_too_lives_on_until_that_one_runs_again(cells: Cells) -> None:
    cells.run(SETUP)
    cells.run("one = Board(state); one", "first")
    board = cells.names["one"]
    cells.run("one", "second")
    cells.run("one = Board(state); one", "first")
    assert is_open(board)
    cells.run("one", "second")
    assert not is_open(board)
    assert is_open(cells.names["one"])


def test_what_a_cell_shows_again_stays_open(cells: Cells) -> None:
    cells.run(SETUP + "from IPython.display import display\none, two = Board(state), Board(state)")
    ids = [cells.names[name].model_id for name in ("one", "two")]
    for _run in range(3):
        cells.run("display(one)\ntwo", "first")
    assert [cells.names[name].model_id for name in ("one", "two")] == ids


def test_a_cell_that_shows_something_else_by_now_closes_it_too(cells: Cells) -> None:
    cells.run(SETUP)
    cells.run("one = Board(state); one", "first")
    cells.run("1 + 1", "first")
    assert not is_open(cells.names["one"])


def test_a_cell_that_fails_closes_what_it_showed_before(cells: Cells) -> None:
    cells.run(SETUP)
    cells.run("one = Board(state); one", "first")
    with pytest.raises(ZeroDivisionError):
        cells.run("1 / 0", "first")
    assert not is_open(cells.names["one"])


def test_cells_without_an_id_close_nothing(cells: Cells) -> None:
    cells.run(SETUP)
    cells.run("one = Board(state); one")
    board = cells.names["one"]
    cells.run("one = Board(state); one")
    cells.run("1", "other")
    assert is_open(board)


def test_what_a_click_showed_is_left_alone(cells: Cells) -> None:
    cells.run(SETUP)
    cells.run("one = Board(state); one", "first")
    board = cells.names["one"]
    board._ipython_display_()  # between two cells
    cells.run("1", "second")
    cells.run("2", "second")
    cells.run("3", "first")
    assert is_open(board)


def test_what_stands_in_a_box_of_somebody_else_lives_on(cells: Cells) -> None:
    cells.run(SETUP + "import ipywidgets")
    cells.run("one = Board(state); one", "first")
    board = cells.names["one"]
    cells.run("box = ipywidgets.HBox([one]); box", "second")
    cells.run("one = Board(state); one", "first")
    assert is_open(board)


def test_ipython_forgets_what_was_closed_and_nothing_else(cells: Cells) -> None:
    cells.run(SETUP)
    cells.run("Board(state)", "first")
    cells.run("'kept'", "second")
    number = max(cells.names["_oh"]) - 1
    assert isinstance(cells.names["_oh"][number], Board)
    cells.run("2", "first")
    assert number not in cells.names["_oh"]
    assert f"_{number}" not in cells.names
    assert cells.names["_oh"][number + 1] == "kept"


# What a closed widget can still do.


def test_a_closed_board_can_be_played_on_and_is_shown_as_it_is_by_then(cells: Cells) -> None:
    cells.run(SETUP)
    cells.run("one = Board(state); one", "first")
    cells.run("1", "first")
    board = cells.names["one"]
    cells.run("one.clue(1, 'Bob'); one.raise_curtain()")
    assert not is_open(board)
    cells.run("one", "second")
    assert status(board) == "Bob is to move. Seen from Bob's seat."
    press(board, "slot 2")
    press(board, "Play slot 2")
    press(board, "Do it: play slot 2")
    assert len(board.state.states()) == 3
    cells.run("3", "second")
    before = open_widgets()
    cells.run("one", "second")
    assert open_widgets() > before
    cells.run("4", "second")
    assert open_widgets() == before


def test_the_widgets_of_a_learner_who_has_left_stay_closed(cells: Cells) -> None:
    cells.run(SETUP)
    cells.run("one = Board(state); one", "first")
    board, kept = cells.names["one"], Board(game())
    close_others(kept)
    cells.run("one", "second")
    assert not is_open(board)
    assert is_open(kept)


# What is opened inside a widget.


def test_a_place_holds_one_widget_at_a_time() -> None:
    place = Place()
    before = open_widgets()
    place.put(Board(game()))
    first = open_widgets()
    place.put(Board(game()))
    assert open_widgets() == first > before
    place.clear()
    assert open_widgets() == before


def test_what_is_put_there_once_more_stays_open() -> None:
    place, board = Place(), Board(game())
    place.put(board)
    place.put(board)
    assert is_open(board)


def test_what_a_cell_shows_is_not_closed_where_it_is_put_away(cells: Cells) -> None:
    cells.run(SETUP + "replayer = Replayer(state)")
    cells.run("one = replayer.branch(); one", "first")
    board = cells.names["one"]
    cells.run("replayer.end_branch()")
    assert is_open(board)
    cells.run("1", "first")
    assert not is_open(board)


def test_what_is_open_inside_a_widget_is_not_closed_by_a_cell(cells: Cells) -> None:
    cells.run(SETUP + "replayer = Replayer(state)")
    cells.run("one = replayer.branch(); one", "first")
    board = cells.names["one"]
    cells.run("1", "first")
    assert is_open(board)
    cells.names["replayer"].end_branch()
    assert not is_open(board)


def test_what_a_cell_shows_outlives_the_widget_around_it(cells: Cells) -> None:
    cells.run(SETUP)
    cells.run("replayer = Replayer(state); replayer", "first")
    cells.run("one = replayer.branch(); one", "second")
    board = cells.names["one"]
    cells.run("1", "first")
    assert not is_open(cells.names["replayer"])
    press(board, "Bob")
    assert status(board) == "What will you tell Bob?"


def test_the_endgame_explorer_is_gone_when_it_is_closed() -> None:
    board = Board(endgame())
    explorer = board.explore()
    press(board, "Close")
    assert not is_open(explorer)
    before = open_widgets()  # the board has kept the button
    for _time in range(3):
        board.explore()
        assert open_widgets() > before + 50
        press(board, "Close")
        assert open_widgets() == before


def test_the_endgame_explorer_is_gone_with_its_moment() -> None:
    board = Board(endgame())
    explorer = board.explore()
    board.clue(5, "Bob")
    assert not is_open(explorer)


def test_a_second_endgame_explorer_replaces_the_first() -> None:
    board = Board(endgame())
    board.explore()
    before = open_widgets()
    board.explore()
    assert open_widgets() == before


def test_a_branch_is_gone_when_it_is_left() -> None:
    replayer = Replayer(game())
    before = open_widgets()
    for _time in range(3):
        board = replayer.branch()
        assert open_widgets() > before + 50
        replayer.see_from(1)
        replayer.see_from(None)
        replayer.end_branch()
        assert not is_open(board)
        assert open_widgets() == before


def test_a_table_that_is_chosen_replaces_the_one_before() -> None:
    here = lesson(1)
    names = [*here.lesson.tables][:2]
    chooser = here.boards(*names)
    rounds: list[list[int]] = []
    for _round in range(3):
        rounds.append([])
        for name in names:
            chooser.choose(name)
            rounds[-1].append(open_widgets())
    assert rounds[0] == rounds[1] == rounds[2]


def test_a_player_goes_through_200_puzzles_and_stays_flat(tmp_path: Path) -> None:
    before = open_widgets()
    player = PuzzlePlayer(trainer=Trainer(tmp_path / "attempts.jsonl"))
    whole = open_widgets() - before
    for _puzzle in range(200):
        player.next()
    more_buttons = open_widgets() - before - whole  # for the puzzle with most answers, and kept
    assert more_buttons < whole / 2
    player.close()
    assert open_widgets() == before


# What a closed widget no longer does.


def test_bots_stop_when_their_board_is_closed() -> None:
    async def play() -> tuple[State, State]:
        state = deal(editions.rules("en", players=3), seed=347)
        board = Board(state, 0, pace=0.01, teammates="careful")
        board.clue(1, "Bob")
        board.close()
        before = board.state
        await sleep(0.1)
        return before, board.state

    before, after = run(play())
    assert before.turn != 0
    assert before is after


def test_a_press_that_arrives_after_the_end_means_nothing() -> None:
    board = Board(game())
    board.close()
    board.attempt(board.clue, 1, "Bob")
    assert len(board.state.states()) == len(game().states())


def test_work_ends_when_the_widget_is_closed_that_shows_its_progress() -> None:
    bar = ProgressBar()
    with bar.during():
        bar.tell(0.1)
        bar.close()
        assert not bar.is_wanted()
        with pytest.raises(KeyboardInterrupt):
            bar.tell(0.2)
    assert bar.is_wanted()


def test_what_a_closed_widget_is_asked_is_worked_out_to_the_end() -> None:
    explorer = Endgame(endgame(), goal="perfect")
    explorer.close()
    assert explorer.solution.exact


def test_a_search_ends_when_its_explorer_is_closed() -> None:
    begun, explorer = Event(), Endgame(endgame(), goal="perfect")
    search = explorer._solver.search("perfect")

    def look() -> None:
        begun.set()
        while True:
            search.meter.look()

    def work() -> None:
        with explorer._progress.during():
            look()

    search.meter.renew(None)
    thread = Thread(target=explorer.attempt, args=(work,), daemon=True)
    thread.start()
    assert begun.wait(10)
    explorer.close()
    thread.join(10)
    assert not thread.is_alive()


def test_what_an_attempt_made_meanwhile_is_closed_too() -> None:
    before = open_widgets()
    board = Board(game())

    def work() -> None:
        board.close()
        board._controls._whom._add(99)

    board.attempt(work)
    assert open_widgets() == before


def test_nothing_is_released_that_is_still_held() -> None:
    board = Board(game())
    box = ipywidgets.VBox([board])
    release(board)
    assert is_open(board)
    box.children = ()
    release(board)
    assert not is_open(board)
