"""Lesson 9, Conventions are codes: what a clue can say, if two have agreed on what it means."""

from dataclasses import replace
from functools import partial
from math import comb

from ...bots.games.playing import take_turn
from ...bots.registry import find
from ...codes import BOOKS, CARDS, TABLE, Book, Deal, Plain, SignalResult, Tally, deals, tally
from ...engine.actions import Clue
from ...engine.editions import rules
from ...engine.state import State, deal
from ...engine.view import View
from ...engine.wording import parse
from ...position import Position
from ...render.codes.codebook_picture import lay_out_task
from ...render.picture import Picture, painted
from ...support.i18n import _
from . import judges
from .answers import Act, Function, Number
from .feedback import Feedback
from .l09_code import beats_plain, by_mirror
from .lesson import Check, Lesson, Prediction

ANN, BOB = 0, 1
QUARTERS = (
    _("in less than a quarter of the deals"),
    _("in a quarter to a half of them"),
    _("in a half to three quarters of them"),
    _("in more than three quarters of them"),
)
TWO_BOOKS = (
    _("more points than with the plain code"),
    _("fewer points than with the plain code, but more than 0"),
    _("fewer points than 0"),
)
MIRROR = Book(
    _("mirror"),
    "first",
    ((1, 3), (2, 4), (3, 5), (4,), (5,), (5,), (4,), (3,), (2,), (1,)),
)
"""Colours speak of the slot that they touch first, and some of another one; ranks of the slot that
lies opposite."""


# Tables.


def empty_clues() -> Position:
    """The same table by rules that allow clues which touch no card."""
    return replace(TABLE, rules=rules("nl", players=2))


def finesse() -> State:
    """Three turns of beginners: Cem has just told Bob about blue, and Ann is to move."""
    state, bot = deal(rules("en", players=3), seed=347), find("beginner")
    for _turn in range(3):
        state = take_turn(bot, state).after
    return state


def spoken() -> Deal:
    """The deal of the second check."""
    return deals()[133]


def as_ann() -> View:
    """That deal as Ann sees it."""
    return View.of(spoken().state, ANN)


def hand_and_book() -> Picture:
    """Bob's hand, and the book that Ann and he have agreed on."""
    return painted(partial(lay_out_task, spoken(), MIRROR))


# Predictions.


def plain() -> Tally:
    """How the plain code does on the deals that everyone sees."""
    return tally(Plain(), deals())


def how_often_plain() -> str:
    """In how many deals the plain code gets across what there is to say."""
    run = plain()
    return QUARTERS[4 * run.counts[SignalResult.UNDERSTOOD] // len(run.trials)]


def two_books() -> str:
    """What comes out if Ann speaks by one book and Bob reads by another."""
    points = tally(BOOKS["first touched"], deals(), BOOKS["colours and ranks"]).points
    return TWO_BOOKS[0 if points > plain().points else 1 if points > 0 else 2]


# Check 1.


def pairs() -> int:
    """How many pairs of slots there are."""
    return comb(CARDS, 2)


def pair_mistakes() -> dict[int, str]:
    """Numbers that are easily arrived at."""
    return {
        CARDS * (CARDS - 1): _(
            "in your count slots 1 and 3 is another message than slots 3 and 1. Is it?"
        ),
        CARDS**2: _("in your count some pairs have the same card twice. Bob holds it only once."),
        CARDS: _("that is how many single cards there are. A message names two."),
        CARDS - 1: _("that is with how many others one card can be paired. Count for all cards."),
        CARDS + pairs(): _("in your count are pairs of a card with itself. Leave these out."),
        2**CARDS: _("that counts every set of cards, of any size. A message names exactly two."),
    }


# Check 2.


def says_it(clue: Clue) -> Feedback:
    """Whether a clue means by the book the card that fits, and nothing else."""
    wanted = spoken().wanted
    heard = next(h for h in spoken().clues if h.hint == clue.hint)
    meanings = MIRROR.meanings(heard)
    if meanings == (wanted,):
        return Feedback(True)
    if wanted in meanings:
        return Feedback(
            False,
            good=_("The sign of this clue can mean the right slot."),
            look=_("it can mean another slot as well, and Bob would have to guess."),
            why=_("A sign with two meanings leaves one question open, which is one bit."),
        )
    first = _(
        "by this book touching a card does not mean that card. What are the kind of your clue and "
        "the first slot that it touches, and what do they stand for?"
    )
    if wanted in heard.touched:
        return Feedback(False, good=_("You point at the card that fits."), look=first)
    return Feedback(
        False,
        look=_("find the first slot that this clue touches. What does the book say about it?"),
    )


LESSON = Lesson(
    number=9,
    name="conventions_are_codes",
    title=_("Conventions are codes"),
    minutes=60,
    able=_("read an agreement as a code, count its bits, and say what ambiguity costs"),
    questions=(
        _("How much can one clue say, if two players have agreed on what it means?"),
        _("What does it cost if a sign has two meanings, or two players have two codes?"),
        _("How do good teams ask for a card without pointing at it?"),
    ),
    topic="convention",
    puzzles=(
        "what-bob-sees",
        "one-of-two-in-between",
        "two-words-for-one-card",
        "three-reds-in-bobs-hand",
        "yellow-is-no-news",
    ),
    predictions=(
        Prediction(
            id="plain",
            question=_(
                "Bob sees this, and exactly one of his five cards fits now. Ann, who sees which, "
                "gives him one clue, the best for that. Bob takes it literally: it means what it "
                "says and no more. He plays a card only if he is sure that it fits. How often does "
                "he play?"
            ),
            options=QUARTERS,
            truth=how_often_plain,
            rule=_(
                "A card is sure to fit if every card that it can be fits. Taken literally, a clue "
                "says of each card that it matches or that it does not."
            ),
            because=_(
                "Only a card that an earlier clue has touched can become sure by one more. If it "
                "is one of the others that fits, no single clue says enough."
            ),
            table=lambda: View.of(TABLE.state(), BOB),
        ),
        Prediction(
            id="two-books",
            question=_(
                "A right play is a point, a strike costs one. Ann speaks by the book “first "
                "touched”: Bob is to play the first slot that her clue touches. But Bob has the "
                "book “colours and ranks” in mind: red or 1 is slot 1, yellow or 2 is slot 2, then "
                "green or 3, blue or 4, white or 5. Neither of them knows that the books differ. "
                "How many points do they make in all deals together?"
            ),
            options=TWO_BOOKS,
            truth=two_books,
            rule=_(
                "A code is an agreement: a sign means what the listener's book says, whatever the "
                "speaker's book says."
            ),
            because=_(
                "Bob reads a meaning into every clue, and hardly ever the one that was meant. To "
                "be sure of something wrong is worse than to be unsure."
            ),
        ),
    ),
    checks=(
        Check(
            id="two-fit",
            title=_("Check 1: count the messages"),
            question=_(
                "Suppose that exactly two of Bob's five cards fit, and Ann wants to tell him which "
                "two. How many different messages are there?"
            ),
            kind=Number(example="12"),
            judge=judges.number(
                pairs,
                pair_mistakes,
                _("write the pairs down in order: 1 and 2, 1 and 3, and so on."),
            ),
            solution=pairs,
            rule=_(
                "A message is two of the slots 1 to 5. Which of the two is named first makes no "
                "difference."
            ),
            because=_(
                "Each of five cards can be paired with four others, and each pair is then counted "
                "twice. That is as many messages as there are things to name in a clue, five "
                "colours and five ranks: not one sign would be left over."
            ),
        ),
        Check(
            id="say-it",
            title=_("Check 2: say it by the book"),
            question=_(
                "You are Ann. Bob's slot 5 fits, and you have agreed on the book in the picture. "
                "A sign is the kind of clue and the first slot that it touches. Which clue says "
                "“slot 5” and nothing else?"
            ),
            kind=Act(as_ann, clues_only=True),
            judge=says_it,
            solution=lambda: parse(as_ann(), "4 to Bob"),
            rule=_(
                "A clue touches every card of the hand that matches. Its sign is its kind, a "
                "colour or a rank, and the first slot that it touches; the book says what each "
                "sign stands for."
            ),
            because=_(
                "It is a rank, and the first slot that it touches is slot 1: by the book that "
                "stands for slot 5 alone. The card that fits is not even touched."
            ),
            table=hand_and_book,
        ),
        Check(
            id="beat-plain",
            title=_("Check 3: write a code"),
            question=_(
                "Write a function read(hint, touched): what a clue means to Bob. The hint is a "
                "colour such as 'red' or a rank such as 3, and touched lists the slots that the "
                "clue touches, such as (2, 5). Return the slot that Bob is to play, or None. Ann "
                "knows your code and looks for a clue that means the right slot. Make more points "
                "than the plain code, also on deals that you are not shown."
            ),
            kind=Function("read(hint, touched)"),
            judge=beats_plain,
            solution=lambda: by_mirror,
            rule=_(
                "A right play is a point, a strike costs one, and no play is worth nothing. By the"
                " plain code Bob plays a card only if he is sure that it fits."
            ),
            because=_(
                "Any code that gives most clues a clear meaning, and every slot some clue, beats "
                "the plain one. The best spread the slots over signs that Ann can nearly always "
                "make."
            ),
            points=4,
        ),
    ),
    tables={
        "table": lambda: View.of(TABLE.state(), BOB),
        "empty clues": empty_clues,
        "finesse": finesse,
    },
)
