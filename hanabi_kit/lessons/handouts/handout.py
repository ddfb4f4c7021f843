"""A lesson on paper: one HTML file to print, with everything in it."""

from collections.abc import Iterable, Iterator
from functools import partial
from html import escape
from typing import Any

from ...engine.state import State
from ...engine.wording import say
from ...knowledge.models import Model
from ...position import Position
from ...puzzles.collection import load
from ...puzzles.puzzle import Puzzle
from ...render.board.board_picture import picture
from ...render.board.cutouts import lay_out_strip
from ...render.picture import Picture, painted
from ...render.puzzle.puzzle_picture import puzzle_picture
from ...render.puzzle.puzzle_text import difficulty_dots, prompt_and_grading
from ...render.worlds import graph
from ...support.i18n import _
from ..course.answers import Cards, Function
from ..course.lesson import Check, Lesson, Prediction
from ..questions.question_text import shown_as
from .answer_fields import boxes, field, grid, how, lines
from .style import STYLE

PAGE = """<!DOCTYPE html>
<html lang="en">
<head><meta charset="utf-8"><title>{title}</title><style>{style}</style></head>
<body>
{body}
</body>
</html>
"""
NAMESPACE = ' xmlns="http://www.w3.org/2000/svg"'
"""An SVG file needs it, an SVG inside of a page does not."""


def handout(lesson: Lesson, *, answers: bool = False) -> str:
    """A lesson to print: questions, predictions, rules, checks, puzzles and hands to cut out.

    Every check stands with the rule that it needs, so that paper can replace the screen. With
    answers these follow on pages of their own.
    """
    title = _("Lesson {n}: {title}").format(n=lesson.number, title=lesson.title)
    puzzles = [load()[id_] for id_ in lesson.puzzles]
    pages = [*_pages(lesson, puzzles)]
    if answers:
        pages.append(_section(_("Answers"), _answers(lesson, puzzles), "page answers"))
    head = f"<header><h1>{escape(title)}</h1>{_name_line()}</header>"
    return PAGE.format(title=escape(title), style=STYLE, body=head + "\n".join(pages))


def _pages(lesson: Lesson, puzzles: Iterable[Puzzle]) -> Iterator[str]:
    figures = Figures()
    yield _section(_("After this lesson you can answer"), [_list(lesson.questions)])
    predictions = [_prediction(one, figures) for one in lesson.predictions]
    yield _section(_("Before we look: what do you think?"), predictions)
    yield _section(_("When you have ticked, read on"), _reading(lesson), "page reading")
    checks = [_check(one, figures) for one in lesson.checks]
    yield _section(_("Check yourself"), checks, "page" if lesson.reading else "")
    yield _section(_("Puzzles"), map(_puzzle, puzzles))
    if hands := _cutouts(lesson):
        yield _section(_("Hands to cut out"), hands, "page")
    yield _section(_("Words and signs"), [_words()])


def _section(title: str, parts: Iterable[str], kind: str = "") -> str:
    inside = "\n".join(parts)
    return f"<section class='{kind}'><h2>{escape(title)}</h2>\n{inside}</section>"


def _task(title: str, *parts: str) -> str:
    """What should stand on one page."""
    heading = f"<h3>{escape(title)}</h3>" if title else ""
    return f"<div class='task'>{heading}{''.join(parts)}</div>"


def _name_line() -> str:
    return f"<div class='who'>{lines(1, _('Name:'))}{lines(1, _('Date:'))}</div>"


def _list(items: Iterable[str]) -> str:
    return f"<ul>{''.join(f'<li>{escape(item)}</li>' for item in items)}</ul>"


def _prose(words: str) -> str:
    parts = words.split("\n\n")
    return "".join(f"<p>{escape(part)}</p>".replace("\n", "<br>") for part in parts)


# What there is to look at.


def printed(thing: Any) -> str:
    """Something to look at as HTML, in black and white where it can be drawn so."""
    if isinstance(thing, State | Position):
        return _drawn(picture(thing))
    if isinstance(thing, Picture):
        return _drawn(thing)
    if isinstance(thing, Model) and len(thing.worlds) <= graph.MOST:
        return _drawn(painted(partial(graph.lay_out_graph, thing)))
    shown = shown_as(thing)
    return shown.get("text/html") or f"<pre>{escape(shown['text/plain'])}</pre>"


def _drawn(drawn: Picture) -> str:
    return drawn.in_theme("print").svg.replace(NAMESPACE, "", 1)


class Figures:
    """The pictures of a handout, each printed once and then referred to by its number."""

    def __init__(self) -> None:
        self._numbers: dict[str, int] = {}

    def show(self, task: Prediction | Check) -> str:
        """What a task is about, if it is about something that can be seen."""
        if task.table is None:
            return ""
        drawn = printed(task.table())
        if drawn in self._numbers:
            again = _("Look at picture {n} again.").format(n=self._numbers[drawn])
            return f"<p class='caption'>{escape(again)}</p>"
        number = self._numbers[drawn] = len(self._numbers) + 1
        caption = escape(_("Picture {n}").format(n=number))
        return f"<figure>{drawn}<figcaption>{caption}</figcaption></figure>"


# What there is to do.


def _prediction(prediction: Prediction, figures: Figures) -> str:
    _guess, *steps = prediction.confidences
    sure = boxes([_("just a guess"), *(f"{step} %" for step in steps)], row=True)
    return _task(
        "",
        figures.show(prediction),
        _prose(prediction.question),
        boxes(prediction.options),
        how(_("How sure are you?")),
        sure,
    )


def _reading(lesson: Lesson) -> Iterator[str]:
    """The rules that come after the predictions, as the screen would show them by then."""
    yield _list(prediction.rule for prediction in lesson.predictions)
    for table in lesson.reading:
        yield f"<figure>{printed(table)}</figure>"


def _check(check: Check, figures: Figures) -> str:
    shown, asked_, answered = figures.show(check), _prose(check.question), field(check.kind)
    if isinstance(check.kind, Cards):  # there is room for a grid on the right
        shown = f"<div class='beside'>{shown}{grid(check.kind.rules)}</div>"
    return _task(check.title, shown, asked_, _rule(check.rule), answered)


def _rule(words: str) -> str:
    """The rule that a task needs, set apart from what is asked."""
    return f"<p class='rule'><b>{escape(_('The rule:'))}</b> {escape(words)}</p>"


def _puzzle(puzzle: Puzzle) -> str:
    return _task(
        f"{puzzle.text().title} {difficulty_dots(puzzle)}",
        f"<figure>{printed(puzzle_picture(puzzle))}</figure>",
        _prose(" ".join(prompt_and_grading(puzzle))),
        f"<div class='why'>{lines(1, _('I would'))}{lines(1, _('because'))}</div>",
    )


def _words() -> str:
    """The words and signs that all boards share."""
    meanings = {
        _("clue"): _("tells a player all of their cards of one colour, or all of one rank."),
        _("rank"): _("the number on a card."),
        _("touched"): _("a clue pointed at this card: the mark stands on it."),
        _("crossed out"): _("this clue touched other cards of the hand, and not this one."),
        _("slot"): _("a place in a hand; slot 1 holds the oldest card."),
        _("firework"): _("the cards of one colour that were played, in order."),
        _("token"): _("a clue costs one, a discard brings one back."),
        _("strike"): _("a played card that did not fit."),
        "!": _("the last copy of a card that is still needed."),
    }
    rows = (
        f"<div><dt>{escape(word)}</dt> <dd>{escape(text)}</dd></div>"
        for word, text in meanings.items()
    )
    return f"<dl class='task'>{''.join(rows)}</dl>"


def _cutouts(lesson: Lesson) -> list[str]:
    """The hands of the first table in play; rather of one of which every card is known.

    The tables of checks come first: with these hands a group can try out what is asked.
    """
    asked_about = [check.table() for check in lesson.checks if check.table]
    tables = [*asked_about, *(table() for table in lesson.tables.values())]
    states = [table.state() if isinstance(table, Position) else table for table in tables]
    in_play = [state for state in states if isinstance(state, State) and not state.over]
    if not in_play:
        return []
    return [how(_how_to_cut()), *_strips(max(in_play, key=_all_known))]


def _all_known(state: State) -> bool:
    return all(held.card for seat in range(len(state.hands)) for held in state.hand(seat))


def _how_to_cut() -> str:
    return _(
        "Cut along the dashed lines. Each player holds a strip so that the others see the cards "
        "and the player does not. The numbers are the slots."
    )


def _strips(state: State) -> Iterator[str]:
    for seat, name in enumerate(state.game.names):
        cards = [held.card for held in state.hand(seat)]
        yield f"<div class='strip'>{_drawn(painted(partial(lay_out_strip, name, cards)))}</div>"


# What is right.


def _answers(lesson: Lesson, puzzles: Iterable[Puzzle]) -> Iterator[str]:
    for prediction in lesson.predictions:
        yield _answer(prediction.question, prediction.truth(), prediction.because)
    for check in lesson.checks:
        solution = check.solution()
        code = isinstance(check.kind, Function)
        yield _answer(check.title, "" if code else check.kind.write(solution), check.because)
    for puzzle in puzzles:
        best = _(" or ").join(say(puzzle.state, action) for action in puzzle.accepted)
        yield _answer(puzzle.text().title, best, puzzle.text().explanation)


def _answer(asked_: str, answer: str, because: str) -> str:
    right = f"<p><b>{escape(answer)}</b></p>" if answer else ""
    return _task(asked_, right, _prose(because))
