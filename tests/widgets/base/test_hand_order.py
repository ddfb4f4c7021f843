"""The order of hands on the screen: chosen once, and kept for every widget."""

from hanabi_kit import Position, Rules, deal
from hanabi_kit.practice.settings import setting
from hanabi_kit.render.scene import CardSpot
from hanabi_kit.widgets import Board, PuzzlePlayer, Replayer
from tests.widgets.screens import buttons, click, press, status

FOLLOWS = "en2 r0y0g0b0w0 t3 s0 d40 m0 ?-r-y-g-b,?+w-1-2-3-4,?,?,?/r1,y1,g1,b1,w1 x"


def slots(text: str) -> list[str]:
    """The slots as the heading of a table has them."""
    return next(line for line in text.splitlines() if line.startswith("slot")).split()[1:]


def test_a_choice_is_seen_at_once_said_and_lasts() -> None:
    table = Board(deal(Rules(players=2), 7), 0)
    assert slots(repr(table)) == ["1", "2", "3", "4", "5"]
    press(table, "newest card on the left")
    assert slots(repr(table)) == ["5", "4", "3", "2", "1"]
    assert "as on hanab.live; slot 1 is the oldest" in status(table)
    assert setting("newest") == "left"
    assert slots(repr(Board(deal(Rules(players=2), 7), 0))) == ["5", "4", "3", "2", "1"]
    assert slots(repr(Board(deal(Rules(players=2), 7), 0, newest="right")))[0] == "1"
    press(table, "newest card on the right")
    assert setting("newest") == "right"


def test_a_click_chooses_the_card_that_is_drawn_there() -> None:
    table = Board(deal(Rules(players=2), 7), 0, newest="left")
    numbers = table.state.hands[0].numbers
    click(table.stage, CardSpot(0, numbers[0]))
    assert "Slot 1:" in status(table)
    places = [table.stage.scene.where(CardSpot(0, number))[0] for number in numbers]
    assert places == sorted(places, reverse=True)


def test_a_card_is_moved_to_where_the_button_says() -> None:
    for newest in ("right", "left"):
        table = Board(deal(Rules(players=2), 7), 0, newest=newest)
        number = table.state.hands[0].numbers[1]
        before = table.stage.scene.where(CardSpot(0, number))[0]
        click(table.stage, CardSpot(0, number))
        press(table, "Move it left")
        table.confirm()
        assert table.stage.scene.where(CardSpot(0, number))[0] < before


def test_the_replayer_follows_and_says_it_for_games_of_the_site() -> None:
    game = deal(Rules(players=2), 7)
    replayer = Replayer(game)
    assert "hanab.live" not in status(replayer)
    press(replayer, "newest card on the left")
    assert slots(repr(replayer)) == ["5", "4", "3", "2", "1"]
    assert slots(repr(replayer.branch())) == ["5", "4", "3", "2", "1"]


def test_a_puzzle_shows_what_follows_when_asked() -> None:
    player = PuzzlePlayer(difficulty=1)
    assert not player.hands.deduced
    player.show_deduced()
    assert player.hands.deduced
    player.next()
    assert not player.hands.deduced


def test_a_board_shows_what_follows_unless_it_is_told_not_to() -> None:
    table = Position.parse(FOLLOWS)
    plain, told = (Board(table, 0, deduced=way).scene().items for way in (True, False))
    assert plain != told
    assert buttons(Board(table, 0))
