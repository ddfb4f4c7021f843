"""The words for a judgement: what an answer gives away, what it tells whom, and where it fails."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from html import escape
from time import monotonic

from ...engine.wording import say
from ...puzzles.judge import Judgement
from ...puzzles.puzzle import Puzzle, Texts
from ...puzzles.reasons import supposition
from ...render.solution.solution_table import SolutionRow, solution_table
from ...render.text import paragraphs
from ...solver.explain.report import Counterexample
from ...solver.solution import PROVED
from ...support.i18n import _, capital, listed, ngettext
from ..base.buttons import READY
from ..base.frame import STATUS
from ..base.panel import Part
from ..endgame.endgame_solver import worth
from .session import PuzzleSession

WRONG = "#b3261e"


def verdict(session: PuzzleSession, judged: Judgement) -> str:
    """Right or not; then how a right answer counts, or what the author says to a wrong one."""
    action = say(session.puzzle.state, judged.action)
    if judged.right:
        first, then = _("Right! {action}.").format(action=capital(action)), session.counted()
    else:
        first = _("Not the best: {action}.").format(action=action)
        then = judged.feedback or judged.at_once[0]
    return f"{first}\n{then}" if then else first


def emphasized(words: str, *, right: bool) -> str:
    """A verdict for the status line; a sign and the letters tell it too, not the colour alone."""
    first, _end, rest = words.partition("\n")
    sign, edge = ("✔", READY) if right else ("✘", WRONG)
    heading = f"<b style='font-size: 18px'>{sign} {escape(first)}</b>"
    told = f"{heading}\n{escape(rest)}" if rest else heading
    return STATUS.format(words=told, more=f"; border-left: 6px solid {edge}; padding-left: 10px")


def tells(judged: Judgement) -> Part:
    """What an answer tells the teammates; those who learn nothing are named together."""
    taught = [told for told in judged.told if told.clue is not None]
    others = [told.player for told in judged.told if told.clue is None]
    sentences = [sentence for told in taught for sentence in told.sentences]
    if others:
        words = _("It tells {names} nothing.")
        sentences.append(words.format(names=listed(others)))
    return Part(_("What it tells"), sentences)


def certain(session: PuzzleSession, judged: Judgement) -> Iterator[Part]:
    """What is known of an answer at once, and not yet said in the verdict."""
    told = [*judged.at_once, session.counted()]
    if judged.right:
        told = [*judged.at_once]
        if judged.ties:
            words = ngettext(
                "{n} other answer is as good.", "{n} other answers are as good.", judged.ties
            )
            told.insert(0, words.format(n=judged.ties))
        if judged.badge and judged.badge != PROVED:
            told.append(f"{capital(judged.badge)}.")
    yield Part(_("How sure that is") if judged.right else _("What it loses"), [*filter(None, told)])


def failure(judged: Judgement) -> Iterator[Part]:
    """How an answer fails in the deal that was found, or that none was."""
    if judged.late:
        yield Part(_("A deal in which it fails"), [late()])
    elif judged.example is not None:
        sentences = [*judged.found_later, *_luck(judged.example)]
        yield Part(_("A deal in which it fails"), sentences)
    elif judged.found_later:
        yield Part(_("Where it fails"), judged.found_later)


def late() -> str:
    """What is certain although the time ran out."""
    return _("The time ran out before a deal was found that shows it. What it loses is certain.")


def _luck(example: Counterexample) -> Iterator[str]:
    if example.luck == "worst":
        yield _("Here, of cards that can't be told apart, always the worst is picked.")
    elif example.luck == "best":
        yield _("And that although, of cards that can't be told apart, always the best is picked.")


def praise(session: PuzzleSession, judged: Judgement) -> Iterator[Part]:
    """What there is to say of a right answer, with how it goes on in a deal where it does well."""
    yield from explained(session.words)
    yield from certain(session, judged)
    yield tells(judged)
    if judged.found_later:
        yield Part(_("How it can go on"), judged.found_later)
    yield about(session.puzzle)


def refutation(session: PuzzleSession, judged: Judgement) -> Iterator[Part]:
    """What there is to say of a wrong answer: none of it names a better one."""
    yield from failure(judged)
    yield tells(judged)
    yield from certain(session, judged)


def explained(words: Texts) -> Iterator[Part]:
    """What the author says of the puzzle."""
    if words.explanation:
        heading = _("Why")
        if words.perspective:
            heading = _("Why, from {name}'s seat").format(name=words.perspective)
        yield Part(heading, paragraphs(words.explanation))


def badge(judged: Judgement) -> Iterator[Part]:
    """What is proved of the right answers."""
    if judged.badge:
        yield Part(_("How sure that is"), [f"{capital(judged.badge)}."])


def about(puzzle: Puzzle) -> Part:
    """What else there is to know of a puzzle, once it is solved."""
    written = ", ".join(filter(None, (puzzle.source, puzzle.author, puzzle.licence)))
    topics = _("Topics: {topics}.").format(topics=", ".join(puzzle.topics))
    return Part(
        _("About this puzzle"),
        [*filter(None, (topics if puzzle.topics else "", f"{puzzle.id}. {written}"))],
    )


def reasons(judged: Judgement) -> Iterator[str]:
    """Why a runner-up loses, once everything may be said."""
    if judged.feedback:
        yield judged.feedback
    for part in (Part("", judged.at_once), tells(judged), *failure(judged)):
        yield from part.sentences
    if judged.example is not None:
        words = _("There, {action} is better: {line}.")
        yield words.format(action=judged.example.better, line=judged.example.better_line)


def runners_up(
    session: PuzzleSession, rows: Iterable[SolutionRow], end: float
) -> list[tuple[str, Sequence[str]]]:
    """Why each answer that is not the best loses.

    Deals are looked for until the clock says `end`, or until the stop button is pressed.
    """
    told: list[tuple[str, Sequence[str]]] = []
    for row in rows:
        if not row.best:
            judged = replace(session.at_once(row.first.action), late=True)
            if monotonic() < end:
                try:
                    judged = session.judge.complete(judged)
                except KeyboardInterrupt:
                    end = 0.0
            told.append((f"{row.words}: {worth(row)}", [*reasons(judged)]))
    return told


def solution(
    session: PuzzleSession, best: Judgement, others: Sequence[tuple[str, Sequence[str]]]
) -> list[Part]:
    """All that there is to say under the table of a solution."""
    told = [*explained(session.words), *badge(best)]
    if best.line is not None:
        moves = (f"{move}." for move in best.line.moves)
        told.append(Part(_("A line of play"), [supposition(best.line), *moves]))
    if others:
        told.append(Part(_("Why the others lose"), folded=others))
    as_text = Part(_("All answers as text"), text=str(solution_table(session.judge.solution)))
    return [*told, about(session.puzzle), as_text]
