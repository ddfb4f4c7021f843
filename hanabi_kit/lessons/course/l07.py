"""Lesson 7, I know that you know: what a player knows of what another player knows."""

from collections.abc import Iterator
from functools import partial

from ...engine.actions import Clue
from ...engine.cards import COLOURS, Card
from ...engine.editions import rules
from ...engine.state import State
from ...engine.view import View
from ...engine.wording import parse
from ...knowledge.card_propositions import Holds, Playable
from ...knowledge.models import Model
from ...knowledge.nested import knows_that_knows
from ...knowledge.propositions import Knows, KnowsWhether
from ...knowledge.worlds import World, worlds
from ...position import Position
from ...support.i18n import _
from . import judges, knowledge_checks
from .answers import Act, Pick
from .feedback import Feedback
from .knowledge_checks import Claim
from .lesson import Check, Lesson, Prediction
from .tables import game, seen_by

ANN, BOB, CEM = 0, 1, 2
R1, R3 = Card.parse("r1"), Card.parse("r3")
THREE_CARDS = rules("en", players=2, suits=COLOURS[:1], ranks=2, copies=(2, 1), hand_size=1)
FOUR_CARDS = rules("en", players=3, suits=COLOURS[:1], ranks=2, copies=(2, 2), hand_size=1)
TWO_SUITS = rules("en", players=3, suits=COLOURS[:2], ranks=3, copies=(3, 2, 1), hand_size=2)

three_cards = partial(game, THREE_CARDS, "r2 / r1")
four_cards = partial(game, FOUR_CARDS, "r1 / r1 / r2")
TURNS = ("3 to Bob", "3 to Ann", "red to Bob")
"""By Ann, by Bob and by Cem."""


def after(turns: int) -> State:
    """The game of the second check, after so many turns."""
    return game(TWO_SUITS, "y1 y3 / r3 r1 / y2 r2", *TURNS[:turns])


def one_word() -> State:
    """The last token, and Bob's five: he sees a card that Ann does not see."""
    line = (
        "en3[hand_size=3] r5y5g5b3w4 t1 s0 d3 m0 w1,b5,g2/r1-5,w5+5,g1-5/y3,w2,b2 "
        "x:r1r2r3r4y1y1y2y4g1g3g4b1b1b3w1w3"
    )
    return Position.parse(line).state()


def two_waiting() -> State:
    """The last token, and two players who have a card that fits."""
    line = (
        "en3[suits=r:y:g,ranks=3,copies=321,hand_size=2] r2y2g1 t1 s0 d5 m0 "
        "y2,y1/r3+3,r1-3/g3-2,g2+2 x:r2g1"
    )
    return Position.parse(line).state()


# What is asked.


def knows_own(seat: int) -> KnowsWhether:
    """That a player who holds r1 or r2 knows which."""
    return KnowsWhether(seat, Holds(seat, 1, R1))


BOB_KNOWS = (
    _("Yes: she knows that he knows it"),
    _("No: she knows that he does not know it"),
    _("No: she can't tell whether he knows it"),
)


def about_bob() -> str:
    """What Ann knows of whether Bob knows his card."""
    model, fact = worlds(three_cards()), knows_own(BOB)
    if model.knows(ANN, fact):
        return BOB_KNOWS[0]
    return BOB_KNOWS[1] if model.knows(ANN, ~fact) else BOB_KNOWS[2]


def six_worlds() -> Model[World]:
    """The worlds of the first check."""
    return worlds(four_cards())


CLAIMS = (
    Claim(
        _("Cem knows which card Cem holds."),
        knows_own(CEM),
        _("how many r1 does the game have, and how many of them does Cem see?"),
    ),
    Claim(
        _("Ann knows which card Ann holds."),
        knows_own(ANN),
        _("Ann sees one r1 and one r2. Which cards are left that could be hers?"),
    ),
    Claim(
        _("Ann knows that Cem knows which card Cem holds."),
        Knows(ANN, knows_own(CEM)),
        _(
            "take Ann's place. Go to each world that she considers possible: what does Cem see "
            "there?"
        ),
    ),
    Claim(
        _("Cem knows that Ann does not know which card Ann holds."),
        Knows(CEM, ~knows_own(ANN)),
        _("take Cem's place. How many worlds are possible to Cem, and what does Ann see there?"),
    ),
    Claim(
        _("Bob knows that Ann does not know which card Ann holds."),
        Knows(BOB, ~knows_own(ANN)),
        _("take Bob's place. His card may be the other one: what would Ann see then?"),
    ),
)

WHEN = (
    *(_("After turn {n}").format(n=n) for n in range(1, len(TURNS) + 1)),
    _("Not even after turn {n}").format(n=len(TURNS)),
)


def sure_turns(observer: int) -> Iterator[int]:
    """After which turns a player knows that Bob knows his slot 1."""
    for turns in range(1, len(TURNS) + 1):
        verdict = knows_that_knows(after(turns), Holds(BOB, 1, R3), observer)
        if verdict.answer == "yes":
            yield turns


def since_when() -> str:
    """From when on Ann knows that Bob knows his slot 1."""
    return WHEN[next(sure_turns(ANN), len(WHEN)) - 1]


def both_ready(clue: Clue) -> Feedback:
    """Whether Ann can be sure after a clue that Bob and Cem know a card to play."""
    state = two_waiting().apply(clue)
    verdicts = {
        seat: knows_that_knows(state, Playable(seat, slot), ANN).answer
        for seat, slot in ((BOB, 1), (CEM, 2))
    }
    if set(verdicts.values()) == {"yes"}:
        return Feedback(True)
    names = state.game.names
    sure = [names[seat] for seat, answer in verdicts.items() if answer == "yes"]
    good = _("You can be sure of {name}.").format(name=sure[0]) if len(sure) == 1 else ""
    if clue.target == BOB:
        return Feedback(
            False,
            good=good,
            look=_("what did Bob know before your clue? Which threes does he see himself?"),
            why=_("A clue to somebody who knows already is lost to the one who does not."),
        )
    return Feedback(
        False,
        good=good,
        look=_("after this clue Cem's slot 2 may be of more than one colour, for all you know."),
        why=_("Cem may count what you hold yourself, and you don't see that."),
    )


LESSON = Lesson(
    number=7,
    name="i_know_that_you_know",
    title=_("I know that you know"),
    minutes=45,
    able=_("tell what your teammates know, and whether you know that they know it"),
    questions=(
        _("How can you work out what another player knows?"),
        _("Why can somebody know a card without your knowing that they do?"),
        _("Who needs a clue, and who does not?"),
    ),
    topic="other-player",
    puzzles=(
        "four-cards-in-a-hat",
        "who-needs-a-word",
        "ann-is-all-set",
        "no-need-to-choose",
        "ann-has-done-her-sums",
    ),
    predictions=(
        Prediction(
            id="about-bob",
            question=_(
                "A tiny game with three cards in all: two r1 and one r2. Ann holds r2, Bob holds "
                "r1, and the third card lies in the deck. Nobody sees their own card. Bob sees the "
                "only r2, so he knows that his card is r1. Does Ann know that Bob knows his card?"
            ),
            options=BOB_KNOWS,
            truth=about_bob,
            rule=_(
                "To know something means: it is so in every world that one can't tell from the "
                "actual one. Each player sees all cards but their own."
            ),
            because=_(
                "Ann does not see the r2, for it is her own card. If she held r1, Bob would see "
                "an r1, and he could not tell his card. Both are possible to her."
            ),
            table=three_cards,
        ),
    ),
    checks=(
        Check(
            id="who-knows",
            title=_("Check 1: who knows what"),
            question=_(
                "Four cards: two r1 and two r2. Ann holds r1, Bob r1, Cem r2, and one card lies in "
                "the deck. The picture shows every way the hands can be; the actual one has a "
                "double frame. Which of these claims are true?"
            ),
            kind=knowledge_checks.options(CLAIMS),
            judge=knowledge_checks.judge(CLAIMS, six_worlds),
            solution=partial(knowledge_checks.true_ones, CLAIMS, six_worlds),
            rule=_(
                "To know something means: it is so in every world that one can't tell from the "
                "actual one. A line joins two worlds that a player, named beside it, can't tell "
                "apart."
            ),
            because=_(
                "Cem sees both r1, so only one world is left to Cem, and with it Cem knows "
                "everything. Ann and Bob each have two worlds, and what another player knows is "
                "not the same in both."
            ),
            table=six_worlds,
        ),
        Check(
            id="since-when",
            title=_("Check 2: since when"),
            question=_(
                "Two colours; of each there are three 1s, two 2s and a single 3. Turn 1: Ann clued "
                "3 to Bob, and it touched slot 1. Turn 2: Bob clued 3 to Ann, and it touched slot "
                "2. Turn 3: Cem clued red to Bob. You are Ann. From when on do you know that Bob "
                "knows which card his slot 1 is?"
            ),
            kind=Pick(WHEN),
            judge=judges.picked(
                since_when,
                {
                    WHEN[0]: _(
                        "there are two 3s. Bob can tell his from the other one only if he sees "
                        "that. Do you know by then that he does?"
                    ),
                    WHEN[2]: _(
                        "that is when it has been said aloud. What could you work out before, "
                        "from the clue that you got yourself?"
                    ),
                    WHEN[3]: _(
                        "each 3 is there only once, and one of them is in your own hand. Who "
                        "sees it?"
                    ),
                },
            ),
            solution=since_when,
            rule=_(
                "Everyone hears every clue, and sees all hands but their own. Ann knows that Bob "
                "knows a card if he knows it in every world that is possible to her."
            ),
            because=_(
                "Bob knew his r3 after turn 1, for he saw the y3 in Ann's hand. Ann did not see "
                "it. Bob's clue told her that she holds a 3; she sees r3, so hers is y3. And Bob, "
                "as she knows, has seen it all the time."
            ),
            table=lambda: View.of(after(len(TURNS)), ANN),
        ),
        Check(
            id="one-clue-for-two",
            title=_("Check 3: who needs it"),
            question=_(
                "Three colours; of each there are three 1s, two 2s and a single 3. You are Ann, "
                "and one token is left. Bob's slot 1 fits, and so does Cem's slot 2. Give a clue "
                "after which you can be sure that each of them knows that this card fits."
            ),
            kind=Act(two_waiting, clues_only=True),
            judge=both_ready,
            solution=lambda: parse(two_waiting(), "green to Cem"),
            rule=_(
                "You can be sure that somebody knows something if they know it in every world that"
                " is possible to you. You do not see your own hand and the deck; they do not see "
                "theirs."
            ),
            because=_(
                "Bob sees g3 in Cem's hand. So his 3 is r3 or y3, and both fit: he knows, and you "
                "see everything that he needs for it. Cem's 2 is g2 or y2 for all you know: the "
                "other y2 may be in the deck or in your hand. Green settles it."
            ),
            table=seen_by(two_waiting, ANN),
        ),
    ),
    tables={
        "three cards": three_cards,
        "four cards": four_cards,
        "one word": one_word,
        "two waiting": two_waiting,
    },
)
