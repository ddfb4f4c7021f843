"""Lesson 3, What was not said: a clue speaks of the cards that it does not touch, too."""

from functools import partial

from ...engine.actions import Clue
from ...engine.cards import COLOURS
from ...engine.editions import rules
from ...engine.history import events
from ...engine.state import State
from ...engine.wording import parse
from ...knowledge import deduce
from ...support.i18n import _
from . import judges
from .answers import Act, Cards
from .feedback import Feedback
from .lesson import Check, Lesson, Prediction
from .tables import clued, game

ANN, BOB = 0, 1
THREE = rules("en", players=3)
SMALL = rules("en", players=2, suits=COLOURS[:3], ranks=3, hand_size=3)

HANDS = "g3 w2 b4 y4 r2 / w3 r4 b1 y2 g4 / b3 y1 g2 r3 w1"
one_clue = partial(game, THREE, HANDS, "red to Bob")
four_clues = partial(
    game,
    THREE,
    HANDS,
    "red to Bob",
    "1 to Cem",
    "blue to Bob",
    "yellow to Bob",
    "2 to Ann",
    "green to Bob",
)
small = partial(
    game, SMALL, "y2 r3 g2 / g3 r1 y2", "red to Bob", "3 to Ann", "1 to Bob", "yellow to Ann"
)
ranks_and_yellow = partial(
    game,
    THREE,
    "b4 w2 g4 y4 r2 / y3 g1 r1 b2 y1 / w3 r3 g2 b3 w1",
    "1 to Bob",
    "3 to Cem",
    "2 to Bob",
    "yellow to Bob",
)


def kinds_left(state: State, slot: int) -> int:
    """How many kinds of card Bob's slot can be, by what clues say of it and nothing else."""
    return deduce(state, BOB).cards[slot - 1].after("not touched").bit_count()


def _options() -> tuple[str, str, str]:
    """Nothing struck, one suit struck, only one suit left."""
    every, ranks = len(THREE.cards), THREE.ranks
    return tuple(_("{n} kinds of card").format(n=n) for n in (every, every - ranks, ranks))  # type: ignore[return-value]


def makes_colour_known(clue: Clue) -> Feedback:
    """Whether a clue makes the colour of Bob's slot 1 known to him without touching it."""
    before = small()
    after = before.apply(clue)
    touched = events(after)[-1].touched
    colours = {card.suit for card in deduce(after, BOB).cards[0].candidates}
    slot_1 = before.hands[BOB].numbers[0]
    if slot_1 in touched:
        return Feedback(
            False,
            good=_("Bob learns something about slot 1.") if len(colours) == 1 else "",
            look=_("this clue touches slot 1 itself. Which clues leave it out?"),
        )
    if len(colours) > 1:
        return Feedback(
            False,
            good=_("The clue does not touch slot 1."),
            look=_("after this clue slot 1 could still have several colours. Which are left?"),
            why=_("What a clue leaves out loses the colour or the rank that was named."),
        )
    return Feedback(True)


LESSON = Lesson(
    number=3,
    name="what_was_not_said",
    title=_("What was not said"),
    minutes=40,
    able=_("use what a clue does not say: a card can become known although nobody pointed at it"),
    questions=(
        _("What does a clue say about the cards that it does not touch?"),
        _("How can a card become known although nobody ever pointed at it?"),
        _("How do you keep track of what a card can still be?"),
    ),
    topic="negative-information",
    puzzles=(
        "the-odd-one-out",
        "white-after-white",
        "hide-and-seek",
        "seeing-double",
        "red-or-white",
    ),
    predictions=(
        Prediction(
            id="untouched",
            question=_(
                "Ann clues red to Bob, and it touches his slot 2 only. Slot 1 was not touched. "
                "How many kinds of card can slot 1 still be, by what the clue says?"
            ),
            options=_options(),
            truth=lambda: _("{n} kinds of card").format(n=kinds_left(one_clue(), slot=1)),
            rule=_(
                "A clue points at every card that matches. So what it passes by does not match."
            ),
            because=_(
                "If slot 1 were red, the clue would have had to touch it. So every red kind is "
                "out, and all others stay."
            ),
            table=clued(one_clue, BOB),
        ),
    ),
    checks=(
        Check(
            id="never-touched",
            title=_("Check 1: never touched"),
            question=_(
                "A small game: three colours, ranks 1 to 3, three cards each. Ann has clued red "
                "to Bob, and later 1; both touched slot 2 only. You are Bob. What can your slot 1 "
                "be? Mark everything that it can be, and nothing else."
            ),
            kind=Cards(SMALL),
            judge=judges.candidates(small, BOB, slot=1),
            solution=lambda: frozenset(deduce(small(), BOB).cards[0].candidates),
            rule=_(
                "A clue points at every card that matches. So what it passes by does not match."
            ),
            because=_("Not touched by red: not red. Not touched by 1: not a 1. The rest stays."),
            table=clued(small, BOB),
        ),
        Check(
            id="both-kinds",
            title=_("Check 2: touched and not touched"),
            question=_(
                "Three clues came to you, Bob: 1, then 2, then yellow. Look at the marks on your "
                "slot 1: a plain one was said of it, a crossed one was not. What can it be?"
            ),
            kind=Cards(THREE),
            judge=judges.candidates(ranks_and_yellow, BOB, slot=1),
            solution=lambda: frozenset(deduce(ranks_and_yellow(), BOB).cards[0].candidates),
            rule=_(
                "A plain mark says that the clue pointed at this card: it matches. A crossed one "
                "says that the clue passed it by: it does not match."
            ),
            because=_("Yellow was said of it; 1 and 2 were not."),
            table=clued(ranks_and_yellow, BOB),
        ),
        Check(
            id="by-silence",
            title=_("Check 3: say it by leaving it out"),
            question=_(
                "The small game again, and now you are Ann: it is your turn. Bob should learn the "
                "colour of his slot 1, by a clue that does not touch it. Which clue?"
            ),
            kind=Act(small, clues_only=True),
            judge=makes_colour_known,
            solution=lambda: parse(small(), "yellow to Bob"),
            rule=_(
                "A card that a colour clue passes by does not have this colour. If all colours but"
                " one are out, the card has that one."
            ),
            because=_(
                "Bob knew that slot 1 is not red. A yellow clue that passes it by leaves only one "
                "colour."
            ),
            table=clued(small, ANN),
        ),
    ),
    tables={"one clue": one_clue, "four clues": four_clues, "small": small},
)
