"""A recorded game in a real browser: walked through, seen from a seat, left for a try, exported."""

from hanabi_kit import Position, View, deal, editions, parse
from hanabi_kit.position import to_line
from hanabi_kit.render.scene import CardSpot, SeatSpot
from tests.browser.accessibility import serious
from tests.browser.canvas import pixels, where
from tests.browser.conftest import Opener
from tests.browser.page import Notebook, Output

TURNS = ("clue 1 to Bob", "discard 1", "clue 4 to Dia", "discard 3", "clue red to Bob")

GAME = f"""
from hanabi_kit import deal, editions, parse
from hanabi_kit.widgets import Replayer
state = deal(editions.rules("en", players=4), seed=347)
for line in {TURNS}:
    state = state.apply(parse(state, line))
replayer = Replayer(state)
replayer
"""


def standing(opened: Notebook) -> str:
    return opened.ask("print(replayer.moment, replayer._seat, replayer.board is None, sep=', ')")


def copied(output: Output) -> str:
    return output.root.get_by_label("Copy this:").filter(visible=True).input_value()


def test_a_game_is_walked_through_seen_from_a_seat_and_taken_away(notebook: Opener) -> None:
    state = deal(editions.rules("en", players=4), seed=347)
    for turn in TURNS:
        state = state.apply(parse(state, turn))
    states = state.states()

    opened = notebook(GAME)
    output = opened.output().wait_painted().wait_status("Moment 0 of 5. Ann is to move.")
    assert standing(opened) == "0, None, True"
    output.press("last").wait_status("Moment 5 of 5. Turn 5, Ann: clue red to")
    at_the_end = pixels(output)
    output.slide("moment", "ArrowLeft", "ArrowLeft")
    output.wait_status("Moment 3 of 5. Turn 3, Cem: clue 4 to Dia (touches slot 3)")
    output.slide("moment", "Home").wait_status("Moment 0 of 5. Ann is to move.")
    assert standing(opened) == "0, None, True"
    output.press("next", key="Enter").wait_status("Moment 1 of 5. Turn 1, Ann: clue 1 to Bob")
    output.press("back").press("back").wait_status("Moment 0 of 5.")
    output.slide("moment", "End").wait_status("Moment 5 of 5.")
    assert pixels(output) == at_the_end
    output.press("first").wait_status("Moment 0 of 5.").press("last").wait_status("Moment 5 of 5.")
    opened.ask("replayer.go(2)")
    output.wait_status("Moment 2 of 5. Turn 2, Bob: discard slot 1 (b2). Cem is to move.")
    assert output.slider("moment").get_attribute("aria-valuenow") in ("2", "2.0")
    opened.screenshot("replay-all-hands")

    assert to_line(Position.of(states[2])) == opened.ask("print(replayer.line())")
    output.press("as a line")
    assert copied(output) == to_line(Position.of(states[2]))
    output.press("as JSON")
    assert copied(output).rstrip("\n") == opened.ask("print(replayer.json())")
    output.press("as a link")
    assert copied(output) == opened.ask("print(replayer.link())")
    assert copied(output).startswith("https://hanab.live/")
    output.press("next")
    assert not output.root.get_by_label("Copy this:").is_visible()
    output.press("back")

    output.press("Cem").wait_status("Cem is to move. Seen from Cem's seat.")
    assert standing(opened) == "2, 2, True"
    hidden = to_line(Position.of(View.of(states[2], 2)))
    assert hidden != to_line(Position.of(states[2]))
    output.press("as a line")
    assert copied(output) == hidden == opened.ask("print(replayer.line())")
    output.press("as a link")
    output.wait_status("a link holds the whole game with every card: choose to see all hands")
    assert copied(output) == hidden
    output.press("board as text")
    assert "> Cem  ?    ?   ?   ?" in output.root.locator("pre:visible").inner_text()
    opened.screenshot("replay-seat")
    output.click(*where(opened, SeatSpot(1), "replayer")).wait_status("Seen from Bob's seat.")
    output.click(*where(opened, CardSpot(1, states[2].hands[1].numbers[0]), "replayer"))
    output.wait_status("Moment 2 of 5.")
    assert standing(opened) == "2, None, True"


def test_a_branch_is_played_and_left(notebook: Opener) -> None:
    opened = notebook(GAME)
    output = opened.output().wait_painted()
    assert serious(opened.page, ".hanabi-kit") == []
    output.press("first").press("try something else here")
    output.root.get_by_text("Try something else from here.").wait_for()
    assert standing(opened) == "0, None, False"
    output.wait_painted(canvas=1)
    recorded, at_first = pixels(output), pixels(output, canvas=1)
    output.click(*where(opened, SeatSpot(2), "replayer.board"), canvas=1)
    output.press("Clue 4 to Cem").press("Do it: clue 4 to Cem")
    output.type("or type:", "play 1")
    output.root.get_by_text("Turn 2, Bob: play slot 1 (").first.wait_for()
    assert opened.ask("print(len(replayer.state.states()), len(state.states()))") == "3 6"
    assert pixels(output) == recorded
    assert pixels(output, canvas=1) != at_first
    assert not output.canvas().is_visible()  # the board has its place
    output.press("export").press("as a line")
    assert copied(output) == opened.ask(
        "from hanabi_kit.position import Position, to_line\n"
        "print(to_line(Position.of(replayer.board.state)))"
    )
    assert serious(opened.page, ".hanabi-kit") == []
    output.canvas(1).scroll_into_view_if_needed()
    opened.screenshot("replay-branch")
    opened.theme("Dark")
    assert serious(opened.page, ".hanabi-kit") == []
    opened.screenshot("replay-branch-dark")
    output.press("back to the recorded game").wait_status("Moment 0 of 5. Ann is to move.")
    assert output.root.locator("canvas").count() == 1
    output.press("last").wait_status("Moment 5 of 5.")
    assert standing(opened) == "5, None, True"
