"""Lesson 10, Hat guessing: one clue tells four listeners four different things."""

from collections.abc import Mapping
from functools import cache, partial
from itertools import product

from ...bots.games.simulation import simulate
from ...codes.hats import (
    Hands,
    PlainHats,
    decode,
    listeners,
    message_from,
    number_heard,
    seen_numbers,
)
from ...engine.actions import Clue
from ...engine.editions import rules
from ...engine.state import State
from ...engine.wording import parse
from ...render.codes.hat_steps import hat_step
from ...render.codes.hats_picture import lay_out_hat_step
from ...render.picture import Picture, painted
from ...support.i18n import _
from . import judges
from .answers import Act, Function, Number
from .feedback import Feedback
from .l10_code import MESSAGES, decodes
from .lesson import Check, Lesson, Prediction
from .tables import laid, seen_by

ANN, BOB, DIA = 0, 1, 3
FIVE = rules("en", players=5)
GAMES = 8
"""Of each team, to compare what they reach."""

hats = partial(PlainHats.drawn, people=4, colours=3, seed=3)


five_hands = partial(
    laid,
    "en5 r2y1g3b0w1 t5 s0 d20 m0 "
    "y2,r4,g1,w4/r5,b4,r3,y4/y5,b3,g2,w5/w3,b1,g4,r2/g5,y3,w4,b2 x:r1y1b1",
)
to_encode = partial(
    laid,
    "en5 r3y2g0b1w4 t3 s0 d17 m0 "
    "b2,w2,g2,y4/w1,y4,g3,r2/b5,r4,g1,w3/g5,b3,y5,r5/g4,b4,r1,y3 x:w1g1b4",
)
before_the_clue = partial(
    laid,
    "en5 r1y3g2b4w0 t4 s0 d17 m1 "
    "b1,g4,y5,w3/r4,y4,g1,w4/w4,r3,r2,g5/w5,w2,y1,r4/r5,y2,b3,g3 x:r1y1w1",
)


def to_decode() -> State:
    """Bob has said a number by a clue to Ann."""
    state = before_the_clue()
    return state.apply(parse(state, "4 to Ann"))


# Predictions.

HOW_MANY = (_("none of them"), _("one of them"), _("two of them"), _("all three of them"))
HOW_MUCH = (
    _("fewer points"),
    _("up to 3 points more"),
    _("more than 3 and up to 6 points more"),
    _("more than 6 points more"),
)


def sure_listeners() -> str:
    """How many listeners find their hat whatever the hats are."""
    drawn = hats()
    sure = set(listeners(drawn, ANN))
    for worn in product(range(drawn.modulus), repeat=len(drawn.hats)):
        crowd = PlainHats(worn, drawn.modulus)
        said = message_from(crowd, ANN)
        sure -= {seat for seat in sure if number_heard(crowd, ANN, seat, said) != worn[seat]}
    return HOW_MANY[len(sure)]


@cache
def mean_score(bot: str) -> float:
    """What a team of five such bots reaches on average."""
    return simulate(bot, FIVE, games=GAMES).mean


def what_a_code_brings() -> str:
    """How many more points bots with a code reach than bots that take clues literally."""
    more = mean_score("hat") - mean_score("careful")
    return HOW_MUCH[sum(more > limit for limit in (0, 3, 6))]


def unexplained_hats() -> Picture:
    """The hats as Ann sees them, without the words that would give the trick away."""
    shown = hat_step(hats(), "look", ANN, BOB)
    bare = shown._replace(title=_("What Ann sees"), table=(), lines=(), sayings=())
    return painted(partial(lay_out_hat_step, bare))


# Checks.

REMINDER = _(
    "Numbers of hands: 0 to 3 is play slot 1 to 4, and 4 to 7 is discard slot 1 to 4. Play the "
    "oldest playable card; if there is none, discard the oldest useless one, or else the oldest "
    "that is no last copy. Messages: a colour to the first, second, third or fourth player after "
    "whoever gives the clue is 0 to 3, and a rank to them is 4 to 7."
)

OFF_BY: Mapping[int, str] = {
    4: _("this is four away. Is “play slot 1” number 0 or 1? And which messages are colours?"),
    -1: _("look at Dia's hand once more. Is there a last copy that must not be discarded?"),
    1: _("look at Cem's hand once more. Two cards fit: which one does the rule take?"),
}
"""Where to look again if the message is too large by so much."""


def tells_everyone(clue: Clue) -> Feedback:
    """Whether a clue of Ann's says the sum; if not, whom it misleads."""
    hands = Hands(to_encode())
    said, wanted = hands.message(ANN, clue), message_from(hands, ANN)
    if said == wanted:
        return Feedback(True)
    off = (said - wanted + 1) % MESSAGES - 1
    given, right = hands.kinds(ANN)[said], hands.kinds(ANN)[wanted]
    good = ""
    if given.target == right.target:
        good = _("It goes to the right player.")
    elif given.by_rank == right.by_rank:
        good = _("It names the right kind of thing.")
    return Feedback(
        False,
        good,
        OFF_BY.get(off) or _misled(hands, said),
        _("A wrong sum misleads all four listeners, each by the same amount."),
    )


def _misled(hands: Hands, said: int) -> str:
    """What the next player would do after a wrong message."""
    heard = hands.meaning(number_heard(hands, ANN, BOB, said))
    return _("this clue says {said}. Bob would take it as “{heard}”. Does that suit him?").format(
        said=said, heard=heard
    )


def seen_by_dia() -> tuple[int, int, int]:
    """The message that Dia heard, the sum that Dia sees, and the number of Bob, who spoke."""
    hands = Hands(to_decode())
    total = sum(seen_numbers(hands.seen_by(DIA), BOB).values())
    speaker = hands.number(BOB)
    assert speaker is not None
    return message_from(hands, BOB), total, speaker


def dias_number() -> int:
    """What is left for Dia."""
    hands = Hands(to_decode())
    return number_heard(hands, BOB, DIA, message_from(hands, BOB))


def dias_mistakes() -> Mapping[int, str]:
    """Numbers that are easily arrived at instead."""
    said, total, speaker = seen_by_dia()
    return {
        said: _("that is the message itself. What part of it belongs to the others?"),
        said - total: _("the difference is right, but a number lies from 0 to 7: go round once."),
        (total - said) % MESSAGES: _("you have taken the message away from the sum."),
        total - said: _("you have taken the message away from the sum."),
        (said - total - speaker) % MESSAGES: _(
            "Bob's own number is not in the sum: he could not see it."
        ),
        (said + total) % MESSAGES: _("the sum has to be taken away, not added."),
        total: _("that is the sum of what you see. What did Bob's message add to it?"),
    }


LESSON = Lesson(
    number=10,
    name="hat_guessing",
    title=_("Hat guessing"),
    minutes=50,
    able=_("tell four people four different things with one clue"),
    questions=(
        _("How can one message tell several people different things?"),
        _("How do you encode and decode with sums that go round in a ring?"),
        _("What does such a code bring in Hanabi, and what does it ask of a team?"),
    ),
    topic="two-at-once",
    puzzles=(
        "a-choice-for-cem",
        "one-key-two-locks",
        "dia-has-nothing-to-play",
        "three-fives-one-sum",
        "four-listeners",
    ),
    predictions=(
        Prediction(
            id="hats",
            question=_(
                "Four people wear hats of three colours. Everyone sees all hats but their own. Ann "
                "says one of the three colours aloud, and nothing else; then the other three, all "
                "at once, write down the colour of their own hat. They could agree on a plan "
                "before they got the hats. How many of the three can be sure to be right, whatever "
                "the hats are?"
            ),
            options=HOW_MANY,
            truth=sure_listeners,
            rule=_(
                "Give each colour a number, and count in a ring: after the last number comes 0 "
                "again. A sum is known to whoever knows all of its parts, and a part to whoever "
                "knows the sum and all the others."
            ),
            because=_(
                "Ann says a sum, and each listener sees all of it but one part: their own. So one "
                "word is enough for all of them."
            ),
            table=unexplained_hats,
        ),
        Prediction(
            id="points",
            question=_(
                "Five bots play Hanabi and take every clue literally, as in the lessons up to 8. "
                "Five others use a code by which each clue says something to all four listeners. "
                "Both play the same deals. What do the second five reach on average?"
            ),
            options=HOW_MUCH,
            truth=what_a_code_brings,
            rule=_("A clue costs a token, to however many players it says something."),
            because=_(
                "A token buys one clue. If it speaks to four players instead of one, the team "
                "hardly ever has to guess."
            ),
        ),
    ),
    checks=(
        Check(
            id="encode",
            title=_("Check 1: say it with one clue"),
            question=_("You are Ann. Give a clue that tells all four listeners their number.\n\n")
            + REMINDER,
            kind=Act(to_encode, clues_only=True),
            judge=tells_everyone,
            solution=lambda: Hands(to_encode()).clues(ANN, message_from(Hands(to_encode()), ANN))[
                0
            ],
            rule=_(
                "The message is the sum of the four listeners' numbers, modulo 8: what is left "
                "when eights are taken away. Whoever speaks is not in the sum."
            ),
            because=_(
                "Bob discards a useless card, Cem plays, Dia discards what is no last copy, Eli "
                "plays. The sum, taken modulo 8, is said by any rank to Cem."
            ),
            table=seen_by(to_encode, ANN),
        ),
        Check(
            id="listen",
            title=_("Check 2: what is left for you"),
            question=_(
                "You are Dia. Bob has just clued 4 to Ann, and by the code that is a message. What "
                "is your number?\n\n"
            )
            + REMINDER,
            kind=Number(example="3"),
            judge=judges.number(
                dias_number,
                dias_mistakes,
                _(
                    "go step by step. Which message is a rank to Ann, if Bob gives the clue? Which "
                    "numbers have Cem, Eli and Ann?"
                ),
            ),
            solution=dias_number,
            rule=_(
                "The message is the sum of the four listeners' numbers, modulo 8; whoever speaks "
                "is not in it. Your number is the message less those of the other listeners, "
                "modulo 8: below 0 add an eight."
            ),
            because=_(
                "After Bob come Cem, Dia, Eli and Ann, so a rank to Ann is the last of the eight "
                "messages. Take away the numbers of Cem, Eli and Ann, and go round once."
            ),
            table=seen_by(to_decode, DIA),
        ),
        Check(
            id="decode",
            title=_("Check 3: write the decoder"),
            question=_(
                "Write decode(message, numbers_seen) for the code with eight messages. It gets the "
                "message that was heard and a list with the numbers of the other listeners, "
                "however many they are, and answers with the listener's own number, a whole number "
                "from 0 to 7. For example, decode(1, [7, 6, 5]) is one of the cases that it is "
                "tried on; the others are not shown."
            ),
            kind=Function("decode(message, numbers_seen)"),
            judge=decodes,
            solution=lambda: partial(decode, modulus=MESSAGES),
            rule=_(
                "The message is the sum of all listeners' numbers, modulo 8: what is left when "
                "eights are taken away."
            ),
            because=_(
                "The message is the sum of all listeners' numbers. Take away those you see, and "
                "your own is left; modulo 8 brings it back between 0 and 7."
            ),
            points=4,
        ),
    ),
    tables={"five hands": five_hands, "to encode": to_encode, "to decode": to_decode},
)
