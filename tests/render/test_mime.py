"""How values show themselves in a notebook cell."""

from html.parser import HTMLParser
from typing import Any

import pytest

from hanabi_kit import Position, View, actions, board, deal, editions, explain, parse, show
from hanabi_kit.knowledge import deduce
from hanabi_kit.render.board.action_chip import action_words
from hanabi_kit.render.mime import mime_bundle
from hanabi_kit.support.display import bundle
from tests.builders import after, table

STATE = after(table("Ann: r1 b4; Bob: r2 g2", deck="y1"), "Ann clues red to Bob")
ACTIONS = (
    "c1:r",
    "c1:m",
    "c2:4",
    "p#17",
    "p#17:k",
    "d#3",
    "r:m3",
    "p:k5",
    "a0:3,1,2",
    "a1:",
    "s#1=r4",
)


class _First(HTMLParser):
    """The alternative text of the image that a page starts with."""

    def __init__(self, html: str) -> None:
        super().__init__()
        self.alt: str | None = None
        assert html.startswith("<img alt=")
        self.feed(html)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.alt = self.alt or dict(attrs).get("alt")


def shown(thing: Any) -> tuple[str, str]:
    """What a notebook is given: the text, and the text behind the picture."""
    given = thing._repr_mimebundle_()
    assert set(given) == {"text/plain", "text/html"}
    return given["text/plain"], _First(given["text/html"]).alt or ""


def test_states_and_views() -> None:
    for state in (STATE, View.of(STATE, 0), View.of(STATE, 1)):
        assert shown(state) == (board(state), board(state))


def test_a_position_shows_its_table() -> None:
    position = Position.of(View.of(deal(editions.rules("nl", 3), seed=1), 1))
    assert shown(position) == (board(position.state()),) * 2


def test_an_impossible_position_says_why() -> None:
    line = "en2 r0y0g0b0w0 t9 s0 d40 m0 ?,?,?,?,?/r5,r5,w3,b2,b1 x"
    given = Position.parse(line)._repr_mimebundle_()
    assert set(given) == {"text/plain"}
    first, *reasons = given["text/plain"].splitlines()
    assert first == line
    assert reasons == Position.parse(line).status()
    assert any("r5: 2 are in sight" in reason for reason in reasons)


@pytest.mark.parametrize("notation", ACTIONS)
def test_every_kind_of_action(notation: str) -> None:
    action = actions.parse(notation)
    assert shown(action) == (repr(action), action_words(action))


def test_a_deduction_is_a_table_in_text_and_grids_in_a_picture() -> None:
    deduction = deduce(STATE, 1)
    assert shown(deduction) == (str(show(deduction)),) * 2


def test_an_explanation() -> None:
    explained = explain(STATE, 1)
    assert _First(explained._repr_html_()).alt == repr(explained.picture())
    assert repr(explained).startswith(repr(explained.picture()))


def test_what_nobody_can_draw_is_shown_as_it_is() -> None:
    assert mime_bundle(3) == {"text/plain": "3"}
    assert bundle("a") == {"text/plain": "'a'"}


def test_a_notebook_may_say_what_it_wants() -> None:
    assert bundle(STATE, include={"text/plain"}, exclude=None).keys() >= {"text/plain"}


def test_two_executions_show_the_same_bytes() -> None:
    def run() -> list[dict[str, str]]:
        state = deal(editions.rules("it", 3, ["multicolour-every"]), seed=5)
        state = state.apply(parse(state, "clue red to Bob"))
        return [
            mime_bundle(thing)
            for thing in (state, View.of(state, 1), deduce(state, 1), state.action)
        ]

    assert run() == run()
