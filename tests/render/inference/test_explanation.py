"""Explanations as people and programs get them: text, HTML, JSON, the command line."""

import json
from html.parser import HTMLParser

import pytest
from click.testing import CliRunner

from hanabi_kit import HanabiError, Position, View, deal, editions, explain, parse
from hanabi_kit.cli import main
from hanabi_kit.render.scene import Label, text_width
from hanabi_kit.support.budget import Budget
from tests.knowledge.hostile import HANDS_OF_TEN, HOPELESS

LINE = (
    "en2[hand_size=3] r4y5g5b5w5 t1 s0 d0 l2 m0 y1,y1,g1/?+5,?-5,?-5 "
    "x:r1r1r3r4y2y3y4g1g2g3g4b1b2b3b4w1w1w2w3w4"
)


def test_a_card_as_a_grid_of_odds_and_reasons() -> None:
    # Unseen are r2, r5 and b1: Bob's clued card is the 5, the others share r2 and b1.
    text = str(explain(Position.parse(LINE).state(), seat=1))
    assert text.splitlines()[:7] == [
        "Bob, card 1 (+5): playable 1, useless 0, critical 1",
        "    1  2  3  4  5",
        "r   t  t  t  t  1",
        "y   t  t  t  t  c",
        "g   t  t  t  t  c",
        "b   t  t  t  t  c",
        "w   t  t  t  t  c",
    ]
    assert "r     c  1/2    c    c    n" in text


def test_the_json_contract() -> None:
    data = explain(Position.parse(LINE).state(), seat=1).data()
    assert list(data) == ["seat", "cards", "steps"]
    assert data["seat"] == 1
    second = data["cards"][1]
    assert list(second) == [
        "slot",
        "candidates",
        "odds",
        "playable",
        "useless",
        "critical",
        "removed",
    ]
    assert second["slot"] == 2
    assert second["candidates"] == ["r2", "b1"]
    assert second["odds"] == {"r2": "1/2", "b1": "1/2"}
    assert (second["playable"], second["useless"], second["critical"]) == ("0", "1", "0")
    assert len(second["removed"]) == 23
    assert {"card": "r5", "cause": "not touched by 5"}.items() <= second["removed"][3].items()
    assert data["steps"][0] == {
        "turn": None,
        "action": None,
        "card": 1,
        "removed": [f"{suit}{rank}" for suit in "rygbw" for rank in range(1, 5)],
        "cause": "touched by 5",
        "text": "Bob's first card was touched by 5, so it is one of r5, y5, g5, b5 and w5.",
    }


def test_one_card_and_its_own_steps() -> None:
    explained = explain(Position.parse(LINE).state(), seat=1, slot=3)
    assert [card.deduced.unknown.slot for card in explained.cards] == [3]
    assert {step.card.slot for step in explained.steps} == {3}
    with pytest.raises(HanabiError, match="Bob has no card 4: count the 3 cards from 1"):
        explain(Position.parse(LINE).state(), seat=1, slot=4)


def test_every_word_below_a_single_grid_is_inside_its_picture() -> None:
    scene = explain(Position.parse(LINE).state(), seat=1, slot=3).picture().scene
    words = [i for i in scene.items if isinstance(i, Label) and i.anchor == "start"]
    assert any("every copy" in label.text for label in words)
    assert all(label.x + text_width(label.text, label.size) <= scene.width for label in words)


def test_steps_tell_turn_giver_and_what_became_visible() -> None:
    state = deal(editions.rules("en", players=3), seed=347)
    for words in ("clue 1 to Bob", "play 2", "1 to Bob"):
        state = state.apply(parse(state, words))
    texts = [step.text for step in explain(state, seat=1).steps]
    assert (
        "Bob's third card was not touched by 1 (clue by Ann in turn 1), "
        "so it is none of r1, y1, g1, b1 and w1." in texts
    )
    assert (
        "Bob sees every r5 and g5: 1 in Ann's hand and 1 in Cem's hand. "
        "So Bob's fifth card is none of r5 and g5." in texts
    )
    assert texts[-1] == (
        "Bob's fifth card was touched by 1 (clue by Cem in turn 3), "
        "so it is one of r1, y1, g1, b1 and w1."
    )


def test_a_view_explains_as_its_state_does() -> None:
    state = deal(editions.rules("en", players=2), seed=3)
    state = state.apply(parse(state, "clue 1 to Bob"))
    of_view, of_state = explain(View.of(state, 1)), explain(state, 1)
    assert of_view.cards == of_state.cards


class _Page(HTMLParser):
    """The elements of a page, each with its attributes, and the words between them."""

    def __init__(self, html: str) -> None:
        super().__init__()
        self.elements: list[tuple[str, dict[str, str | None]]] = []
        self.words: list[str] = []
        self.feed(html)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.elements.append((tag, dict(attrs)))

    def handle_data(self, data: str) -> None:
        self.words.append(data)


def test_html_shows_the_same_and_lets_no_markup_through() -> None:
    state = deal(
        editions.rules("en", players=2), seed=3, names=["<script>alert(1)</script>", "Bob & 'Co'"]
    )
    state = state.apply(parse(state, f"clue {state.hand(1)[0].card.rank} to Bob & 'Co'"))  # type: ignore[union-attr]
    explained = explain(state, 1)
    page = _Page(explained._repr_html_())
    assert [tag for tag, _ in page.elements] == [
        *("img", "style", "p", "ol"),
        *["li"] * len(explained.steps),
    ]
    image = page.elements[0][1]
    assert image["alt"] == repr(explained.picture())
    assert str(explained).startswith(repr(explained.picture()))
    assert "Bob & 'Co', card 1" in str(image["alt"])
    assert any("<script>alert(1)</script>" in words for words in page.words)
    assert page.words[1].startswith("In a grid: ")


def test_nothing_to_explain_is_no_picture() -> None:
    state = Position.parse("en2[suits=r,ranks=2,copies=21,hand_size=1] r1 t3 s0 d0 l1 m1 ./r1 x:r2")
    page = _Page(explain(state.state(), seat=0)._repr_html_())
    assert "img" not in [tag for tag, _ in page.elements]


def test_the_command_line() -> None:
    run = CliRunner().invoke(main, ["explain", LINE, "--seat", "1", "--card", "1"])
    assert run.exit_code == 0
    assert run.output.startswith("Bob, card 1 (+5): playable 1")
    run = CliRunner().invoke(main, ["explain", LINE, "--seat", "1", "--json"])
    assert json.loads(run.stdout)["cards"][0]["odds"] == {"r5": "1"}


@pytest.mark.parametrize(
    ("options", "culprit"),
    [
        (["--seat", "2"], "nobody sits at 2"),
        (["--card", "9"], "has no card 9"),
        (["--turn", "3"], "--turn is for games"),
    ],
)
def test_wrong_questions(options: list[str], culprit: str) -> None:
    run = CliRunner().invoke(main, ["explain", LINE, *options])
    assert (run.exit_code, run.stdout) == (2, "")
    assert culprit in run.stderr


def test_where_deals_are_too_many_the_reasons_are_still_told() -> None:
    state = Position.parse(HOPELESS).state()
    explained = explain(state, seat=0, slot=1)
    first = str(explained).splitlines()
    assert first[0] == "Ann, card 1 (-red -1)"
    assert first[2].split() == ["r", *"nnnnn"]
    assert first[3].split() == ["y", "n", *["yes"] * 4]
    assert "The clues on the 40 unknown cards differ in too many ways" in str(explained)
    assert [step.card.slot for step in explained.steps] == [1, 1]
    data = explained.data()
    (card,) = data["cards"]
    assert [card[key] for key in ("odds", "playable", "useless", "critical")] == [None] * 4
    assert len(card["candidates"]) == 4 * 4
    assert data["uncounted"].endswith("so odds are missing: say what some of them are.")
    assert data["uncounted"] in explained._repr_html_()


def test_hands_of_ten_are_explained_within_a_budget() -> None:
    state = Position.parse(HANDS_OF_TEN).state()
    explained = explain(state, seat=1, budget=Budget(seconds=None, nodes=5_000))
    assert len(explained.cards) == 10
    assert all(card.odds is None for card in explained.cards)
    assert explained.uncounted.startswith("The clues on the 20 unknown cards")


def test_the_command_line_explains_what_it_can_not_count() -> None:
    answer = CliRunner().invoke(main, ["explain", HOPELESS, "--card", "2"])
    assert answer.exit_code == 0
    assert answer.output.startswith("Ann, card 2 (-yellow -2)\n")
