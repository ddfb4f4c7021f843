"""Lessons on paper: whole, in one file, and with no answer unless answers are asked for."""

import re
from dataclasses import replace
from html import escape
from html.parser import HTMLParser
from itertools import pairwise

from hanabi_kit import Card, Rules, say
from hanabi_kit.engine.editions import VARIANTS
from hanabi_kit.engine.rulebook import rulebook
from hanabi_kit.lessons.course import Lesson, find
from hanabi_kit.lessons.course.answers import (
    Act,
    Cards,
    CustomAnswer,
    Function,
    Number,
    Order,
    Pick,
    PickSome,
)
from hanabi_kit.lessons.course.tables import printed_rules
from hanabi_kit.lessons.handouts.answer_fields import field, grid
from hanabi_kit.lessons.handouts.handout import handout
from hanabi_kit.puzzles import load
from hanabi_kit.render.board.cutouts import lay_out_strip
from hanabi_kit.render.palette import theme_called
from hanabi_kit.render.scene import Box, Label

VOID = {"meta", "br", "img"}


class Page(HTMLParser):
    """Reads a page strictly: what is opened is closed, in order; gathers the words on it."""

    def __init__(self, html: str) -> None:
        super().__init__()
        self.open: list[str] = []
        self.words: list[str] = []
        self.addresses: list[str] = []
        self.feed(html)
        assert self.open == []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.open += [] if tag in VOID else [tag]
        self.addresses += [value or "" for name, value in attrs if name in ("src", "href")]

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        pass

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag

    def handle_data(self, data: str) -> None:
        if "style" not in self.open:
            self.words.append(data)

    @property
    def text(self) -> str:
        return " ".join(" ".join(self.words).split())


def flat(words: str) -> str:
    return " ".join(words.split())


def test_a_handout_has_the_whole_lesson_and_no_answers(lesson: Lesson) -> None:
    html = handout(lesson)
    page = Page(html)
    assert all(address.startswith("data:") for address in page.addresses)
    assert not re.search(r"https?:|//[a-z]|url\(|@import|<script", html)
    for question in lesson.questions:
        assert flat(question) in page.text
    for check in lesson.checks:
        assert flat(check.question) in page.text
        assert flat(check.because) not in page.text
    for prediction in lesson.predictions:
        assert flat(prediction.question) in page.text
        assert flat(prediction.because) not in page.text
        assert all(flat(option) in page.text for option in prediction.options)
    for puzzle in map(load().__getitem__, lesson.puzzles):
        words = puzzle.text()
        assert flat(words.title) in page.text
        assert flat(words.prompt) in page.text
        assert flat(words.explanation) not in page.text
    assert "Answers" not in page.text


def test_the_rule_of_every_question_is_printed(lesson: Lesson) -> None:
    """Beside a check, and after all predictions: whoever has only paper can answer."""
    html = handout(lesson)
    before, _mark, after = html.partition("<section class='page reading'>")
    reading, _mark, checks = after.partition("<h2>Check yourself</h2>")
    for prediction in lesson.predictions:
        assert prediction.rule
        assert flat(prediction.rule) not in Page(before + "</body></html>").text
        assert escape(prediction.rule) in reading
    for check in lesson.checks:
        asked = checks.index(f"<h3>{escape(check.title)}</h3>")
        assert check.rule
        assert escape(check.rule) in checks[asked:].partition("<h3>")[2].partition("<h3>")[0]


def test_no_rule_is_the_answer(lesson: Lesson) -> None:
    for check in lesson.checks:
        if isinstance(check.kind, Pick | Act | Cards):
            assert check.kind.write(check.solution()) not in check.rule, check.id
        assert check.rule != check.because


BASE = ("setup", "turn", "clue", "discard", "play", "end", "score", "table")


def test_handout_1_has_the_whole_game_and_its_scale() -> None:
    text = Page(handout(find(1))).text
    sections = [section for section in rulebook("en") if section.id in BASE]
    assert len(sections) == len(BASE)
    for section in sections:
        for rule in section.rules:
            assert flat(rule.sentence.removesuffix(".")) in text, rule.id
    for points, word in (("0–5", "Horrible"), ("16–20", "Excellent"), ("25", "Legendary")):
        assert f"{points} {word}" in text


def test_handout_12_has_every_variant() -> None:
    text = Page(handout(find(12))).text
    sections = [section for section in rulebook() if section.id in {*VARIANTS, "combining"}]
    assert len(sections) == len(VARIANTS) + 1
    for section in sections:
        for rule in section.rules:
            assert flat(rule.sentence.removesuffix(".")) in text, rule.id
    assert "black-powder + five-flares" in text


def test_what_no_rulebook_says_is_marked_on_paper() -> None:
    (row,) = printed_rules("en", "score").rows
    assert "A lost game counts 0*." in row[1]
    assert row[1].count("*") == 1
    (clue,) = printed_rules("it", "clue").rows
    assert "*" not in clue[1]


def test_answers_follow_on_pages_of_their_own(lesson: Lesson) -> None:
    plain, solved = handout(lesson), handout(lesson, answers=True)
    assert solved.startswith(plain.removesuffix("\n</body>\n</html>\n"))
    answers = Page(solved[len(plain) - len("\n</body>\n</html>\n") :].partition("\n</body>")[0])
    for prediction in lesson.predictions:
        assert flat(prediction.truth()) in answers.text
    for check in lesson.checks:
        assert flat(check.because) in answers.text
        if not isinstance(check.kind, Function):
            assert flat(check.kind.write(check.solution())) in answers.text
    for puzzle in map(load().__getitem__, lesson.puzzles):
        assert all(say(puzzle.state, action) in answers.text for action in puzzle.accepted)


def test_a_table_can_be_cut_out_with_every_card(lesson: Lesson) -> None:
    hands = re.findall(r"class='strip'>.*?<desc>(\w+): ([^<]+)</desc>", handout(lesson))
    names = [name for name, _cards in hands]
    assert names == ["Ann", "Bob", "Cem", "Dia", "Eli"][: len(names)]
    assert len(names) >= 2
    assert not any("?" in cards for _name, cards in hands)


def test_a_lesson_without_a_table_in_play_has_nothing_to_cut_out() -> None:
    lesson = find(11)
    tables = {"whole game": lesson.tables["whole game"]}
    assert lesson.table("whole game").over  # type: ignore[union-attr]
    assert "class='strip'" not in handout(replace(lesson, checks=(), tables=tables))
    assert "class='strip'" not in handout(replace(lesson, checks=(), tables={}))


def test_an_open_table_of_a_check_is_the_one_to_cut_out() -> None:
    lesson = find(1)
    table = lesson.checks[0].table
    assert table is not None
    hands = [[str(held.card) for held in table().hand(seat)] for seat in range(2)]
    said = re.findall(r"class='strip'>.*?<desc>\w+: ([^<]+)</desc>", handout(lesson))
    assert [re.findall(r"[a-z]\d", words) for words in said] == hands


def test_a_table_is_printed_once() -> None:
    html = handout(find(1))
    assert html.count("Look at picture 3 again.") == 2


# Room to answer.


RULES = Rules(players=2)


def test_each_kind_of_answer_has_its_room() -> None:
    options = ("one & only", "two")
    assert field(Pick(options)).count("class='box'") == 2
    assert "a) one &amp; only" in field(Pick(options))
    assert field(PickSome(options)).count("class='box'") == 2
    order = field(Order(options, first="wins"))
    assert order.count("class='box'") == 2
    assert "<li>b) two</li>" in order
    assert field(Number()).count("class='line'") == 1
    assert field(Act(lambda: None)).count("class='line'") == 1  # type: ignore[arg-type, return-value]
    assert field(Function("decode(message)")).count("class='line'") > 3
    thing = field(CustomAnswer("how", str, str))
    assert "step by step" not in thing
    assert thing.count("class='line'") > 3
    assert "strike" in field(Cards(RULES))


def test_a_grid_has_a_row_for_each_suit() -> None:
    html = grid(RULES)
    assert html.count("<tr>") == 5
    assert html.count("<td>") == 25
    assert "<tr><td>r1</td><td>r2</td>" in html


# Hands on strips.


def test_a_strip_shows_all_cards_and_slots_inside_its_edge() -> None:
    hand = [Card("r", 1), None, Card("k", 3), Card("m", 5), Card("w", 2)]
    scene = lay_out_strip("Bartholomew of Constantinople", hand, theme_called("print"))
    assert scene.text == "Bartholomew of Constantinople: r1 ? k3 m5 w2"
    words = [item.text for item in scene.items if isinstance(item, Label)]
    assert [word for word in words if word in "12345"] == [
        "1",
        "1",
        "2",
        "3",
        "3",
        "5",
        "4",
        "2",
        "5",
    ]
    for item in scene.items:
        if isinstance(item, Box):
            assert item.x >= 0
            assert item.x + item.width <= scene.width
            assert item.y + item.height <= scene.height


def test_hands_of_many_cards_are_narrower() -> None:
    scene = lay_out_strip("Ann", [Card("b", 4)] * 7, theme_called("light"))
    cards = [item for item in scene.items if isinstance(item, Box) and item.radius > 5]
    assert len(cards) == 7
    assert all(a.x + a.width < b.x for a, b in pairwise(cards))
    assert cards[-1].x + cards[-1].width < scene.width


def test_words_are_escaped() -> None:
    nasty = "<script>alert(1)</script>"
    lesson = replace(find(3), title=nasty, questions=(nasty,))
    html = handout(lesson, answers=True)
    assert nasty not in html
    assert escape(nasty) in html
