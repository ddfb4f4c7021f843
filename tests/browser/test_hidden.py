"""Nothing hidden is in the browser: every message and the whole page are read during a game.

There is one copy of each card. So the identity of a hidden card is nowhere else in sight, and
wherever it is found, in words, in a picture or painted, it has been given away. The deck comes from
a file: in a cell it would itself be on the page.
"""

from __future__ import annotations

import json
import re
from itertools import cycle

from hanabi_kit import Card, Rules, State, deal, parse
from hanabi_kit.render.scene import CardSpot
from tests.browser.canvas import where
from tests.browser.conftest import Opener
from tests.browser.lab import Lab
from tests.browser.leaks import named, painted, told
from tests.browser.page import Notebook

RULES = Rules(players=3, ranks=5, copies=(1, 1, 1, 1, 1), strikes=9)
ANN, BOB, CEM = "r1 y4 g2 b5 w3", "y1 r4 b2 g5 w1", "g1 b1 y3 r5 w4"
DECK = f"{ANN} {BOB} {CEM} r2 b3 w5 y2 g4 y5 r3 w2 g3 b4"

TYPE = "or type:"
CELL = """
from pathlib import Path
from hanabi_kit import Card, Clue, Discard, Rules, deal
from hanabi_kit.widgets import Board
rules = Rules(players=3, ranks=5, copies=(1, 1, 1, 1, 1), strikes=9)
start = deal(rules, deck=[Card.parse(word) for word in Path("FILE").read_text().split()])
def teammate(view):
    "Tells Ann ranks and never a colour, or discards: so no card of hers is ever known."
    legal = view.legal_actions()
    clues = [a for a in legal if isinstance(a, Clue) and a.target == 0 and a.hint in range(6)]
    discards = [action for action in legal if isinstance(action, Discard)]
    return discards[0] if discards and (view.tokens < 5 or not clues) else clues[-1]
board = BOARD
board
"""


def cell(lab: Lab, board: str, deck: str = DECK, file: str = "deck.txt") -> str:
    (lab.folder / file).write_text(deck)
    return CELL.replace("FILE", file).replace("BOARD", board)


class Watch:
    """Looks at all that has come to the page since the last look, and at the page itself."""

    def __init__(self, opened: Notebook) -> None:
        self.opened = opened
        self.mark = 0
        self.state = deal(RULES, deck=[Card.parse(word) for word in DECK.split()])

    def follow(self) -> State:
        """The game as it stands, replayed here: the kernel tells actions, which name no card."""
        done = self.opened.ask("print(*(step.action for step in board.state.states()[1:]))")
        state = self.state.states()[0]
        for action in done.split():
            state = state.apply(parse(state, action))
        self.state = state
        return state

    def hand(self, *seats: int) -> set[str]:
        return {str(held.card) for seat in seats for held in self.state.hand(seat)}

    def look(self, *hidden: int) -> Watch:
        """No card of these seats, nor of the deck, has come here or is on the page."""
        state = self.follow()
        secret = self.hand(*hidden) | {str(RULES.cards[card]) for card in state.deck}
        assert secret.isdisjoint(named(self.opened.dom()))
        for frame in self.opened.wire.since(self.mark):
            assert secret.isdisjoint(told(frame)), frame.text[:2000]
        self.mark = self.opened.wire.mark()
        return self

    def sees(self, *seats: int) -> Watch:
        """The open cards are on the page and were painted: or nobody has looked at anything."""
        assert self.hand(*seats) <= named(self.opened.dom())
        pictures = [found for frame in self.opened.wire.frames if (found := painted(frame))]
        assert self.hand(*seats) <= pictures[-1]
        return self


def test_one_seat_plays_a_game_and_its_own_cards_are_nowhere(notebook: Opener, lab: Lab) -> None:
    opened = notebook(cell(lab, "Board(start, seat=0, teammates=teammate)"))
    output = opened.output().wait_painted()
    output.press("board as text")
    watch = Watch(opened).look(0).sees(1, 2)
    for way in cycle(("a card is clicked", "a line is typed", "a clue by buttons", "refused")):
        own = watch.state.hands[0].numbers
        if way == "a card is clicked":
            output.click(*where(opened, CardSpot(0, own[-1])))
            output.press(f"Play slot {len(own)}")
            watch.look(0).sees(1, 2)
            output.press(f"Do it: play slot {len(own)}")
        elif way == "a line is typed":
            output.type(TYPE, "discard 1" if watch.state.tokens < RULES.tokens else "play 1")
        elif way == "a clue by buttons" and watch.state.tokens:
            output.press("Bob")
            clue = next(name for name in output.buttons() if name.startswith("Clue"))
            output.press(clue)
            watch.look(0).sees(1, 2)
            output.press(f"Do it: {clue[0].lower()}{clue[1:]}")
        else:
            output.type(TYPE, "play 9").wait_status("Ann has no slot 9").press("turns so far")
            watch.look(0)
            output.press("board as text")
            opened.save().reload().output().wait_painted()
        if watch.follow().over:
            break
        watch.look(0).sees(1, 2)

    # The game is over, and all hands are turned round.
    watch.look().sees(0, 1, 2)
    gone = {str(state.action) for state in watch.state.states() if state.action is not None}
    assert len([action for action in gone if action.startswith(("p#", "d#"))]) >= 10
    assert any(held.marks for held in watch.state.hand(0))
    assert not {str(held.card) for held in watch.state.hand(0)} & named(opened.path.read_text())


def test_the_screen_goes_round_and_shows_no_one_their_own_cards(notebook: Opener, lab: Lab) -> None:
    opened = notebook(cell(lab, "Board(start)"))
    output = opened.output().wait_painted()
    output.press("board as text")
    watch = Watch(opened)
    everyone = (0, 1, 2)
    lines = ("1 to Bob", "play 1", "discard 1", "red to Cem")
    for turn, line in enumerate(lines):
        seat = turn % 3
        others = {*everyone} - {seat}
        watch.look(seat).sees(*others)
        output.press("slot 2").press("Play slot 2")
        watch.look(seat).sees(*others)
        output.type(TYPE, line).wait_status("Hand the screen to")
        watch.look(*everyone)
        output.press(f"I am {('Bob', 'Cem', 'Ann')[seat]}: show my table")
    assert len(watch.follow().states()) == 1 + len(lines)
    output.press("Undo").wait_status("Taken back. Hand the screen to Ann.")
    output.type(TYPE, "play 1").press("turns so far")
    assert watch.hand(*everyone).isdisjoint(named(opened.dom()))


def test_a_page_is_the_same_whatever_the_own_cards_are(notebook: Opener, lab: Lab) -> None:
    """Even a form of a card that no search would know would show."""
    words = DECK.split()
    other = " ".join([*words[-4:], *words[4:-4], *words[:4]])  # Ann's first four and the last
    pages = []
    for number, deck in enumerate((DECK, other)):
        opened = notebook(cell(lab, "Board(start, seat=0)", deck, f"deck-{number}.txt"))
        pages.append(opened)
        output = opened.output().wait_painted()
        output.press("slot 1").press("Play slot 1").press("board as text")
        output.type(TYPE, "discard 1").wait_status("all 8 tokens are there")
        for line in ("1 to Bob", "play 1", "5 to Bob", "play 5", "discard 1", "discard 2"):
            output.type(TYPE, line).wait_status("is to move")
    (ours, page), (theirs, another) = map(everything, pages)
    assert ours == theirs
    assert page == another
    assert len(ours) > 20

    for opened in pages:
        opened.ask("board.layout.order = str(board.state.hands[0].cards[0])")
    assert everything(pages[0])[0] != everything(pages[1])[0]


KINDS = ("comm_open", "comm_msg", "display_data", "update_display_data", "execute_result")


def everything(opened: Notebook) -> tuple[set[str], str]:
    """What the kernel sent of widgets and outputs, and what is below the cell; ids left out."""
    opened.settle()
    sent = set()
    for frame in opened.wire.since(sent=False):
        message = frame.message
        if message is not None and message.kind.startswith(KINDS):
            content = json.dumps(message.content, sort_keys=True)  # the order is any
            sent.add(_without_ids(f"{message.kind} {content} {message.buffers}"))
    shown = _STYLE.sub(_in_order, opened.output().root.inner_html())
    return sent, _without_ids(shown)


_STYLE = re.compile(r'style="([^"]*)"')


def _in_order(style: re.Match[str]) -> str:
    """A style whose parts have one order: the page has them as they came, which is any."""
    return f'style="{"; ".join(sorted(part.strip() for part in style[1].split(";")))}"'


def _without_ids(text: str) -> str:
    return re.sub(r"deck-\d|[0-9a-f]{8}-?([0-9a-f]{4}-?){3}[0-9a-f]{12}", "", text)


LEAKS = {
    "painted": "board.stage.show(Board(start, open_hands=True).scene())",
    "in the status line": "board.say(f'You have {start.hand(0)[1].card}.')",
    "in words": 'board.say(f\'It is {card.suit.replace("y", "Yellow")} {card.rank}!\')',
    "in an attribute": "board._controls.do_it.tooltip = f'<{card}>'",
    "in a style": "board.add_class(f'card-{card}')",
    "in a comment": "board._below.text.value = f'<!--{card}-->'",
    "in a picture": "display(start)",
    "out of sight": "board._controls.typed.placeholder = repr(card)",
}


def test_a_widget_that_gives_a_card_away_is_found_out(notebook: Opener, lab: Lab) -> None:
    """Or the tests above would find nothing in any page."""
    opened = notebook(cell(lab, "Board(start, seat=0)"), "card = start.hand(0)[1].card")
    opened.output().wait_painted()
    clean = named(opened.dom()) | {card for frame in opened.wire.frames for card in told(frame)}
    assert {*ANN.split()}.isdisjoint(clean)
    for way, leak in LEAKS.items():
        mark = opened.wire.mark()
        opened.ask(leak)
        found = {card for frame in opened.wire.since(mark, sent=False) for card in told(frame)}
        assert "y4" in found, way
        if way not in ("painted", "in a picture"):
            opened.wait(lambda: "y4" in named(opened.dom()), f"a card {way}")
        opened.ask(
            "board._refresh(''); board._controls.do_it.tooltip = ''\n"
            "board._controls.typed.placeholder = ''; board.remove_class(f'card-{card}')"
        )
        opened.wait(lambda: "y4" not in named(opened.dom()), "a page without it")
