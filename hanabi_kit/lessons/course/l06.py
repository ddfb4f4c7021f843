"""Lesson 6, Chance of playable: fractions over copies and deals, and when a risk is worth it."""

from collections.abc import Callable
from dataclasses import replace
from fractions import Fraction
from functools import cache, partial

from ...engine.actions import Play
from ...engine.cards import NAMES
from ...engine.editions import rules
from ...engine.state import State
from ...engine.view import View
from ...knowledge.chances import Chance, chances, if_told
from ...knowledge.statistics import playable
from ...knowledge.worlds import fillings
from ...position import Position
from ...render.solution.solution_table import rows_of
from ...render.table import Table
from ...solver import Solution, solve
from ...support.i18n import _
from . import judges
from .answers import Number, PickSome
from .feedback import Feedback
from .lesson import Check, Lesson, Prediction
from .tables import game, seen_by

ANN = 0
TWO = rules("en", players=2)
MOST_DEALS = 60
"""No list of deals is longer."""

NOTHING_SEEN = "en2 r0y0g0b0w0 t8 s0 d40 m0 ?,?,?,?,?/?,?,?,?,? x"
THREE_LEFT = (
    "en2[hand_size=3,suits=r:y:g,ranks=3] r2y3g1 t3 s0 d0 l1 m0 ?+3,?,?/r1,y1,g1 x:r1r2y1y2g1g2"
)
FOUR_UNSEEN = "en2[hand_size=3,suits=r:g,ranks=3] r0g1 t4 s0 d1 m0 ?+1,?,?/r2,r3,g3 x:r1r2g1g2"
LAST_TURN = "en2[hand_size=3,suits=r:y:g,ranks=3] r2y3g3 t3 s1 d0 l1 m0 ?+g,?,?/r1,y1,g1 x:r1r2y1y2"


def laid(line: str, strikes: int | None = None) -> State:
    """The table of a line, perhaps with another number of strikes."""
    position = Position.parse(line)
    return (position if strikes is None else replace(position, strikes=strikes)).state()


nothing_seen = partial(laid, NOTHING_SEEN)
three_left = partial(laid, THREE_LEFT)
two_strikes = partial(laid, THREE_LEFT, strikes=2)
four_unseen = partial(laid, FOUR_UNSEEN)
last_turn = partial(laid, LAST_TURN)
in_play = partial(
    game,
    TWO,
    "y4 w2 b3 g1 r3 / r1 g1 b2 y3 w4",
    "1 to Bob",
    "play 1",
    "blue to Bob",
    "play 1",
    "clue 2 to Bob",
    "2 to Ann",
    deck="w1 y2",
)
told_red = partial(game, TWO, "b3 r2 g4 y1 w2 / r1 b4 r4 g1 y3", "1 to Bob", "red to Ann")


def chance(table: Callable[[], State], slot: int) -> Chance:
    """What Ann's slot can be, counted."""
    return chances(View.of(table(), ANN))[slot - 1]


def fits(table: Callable[[], State], slot: int) -> Fraction:
    """How likely Ann's slot is playable."""
    return chance(table, slot).of("playable")


def deals(state: State) -> Table:
    """Every deal of Ann's hand that fits what she knows, and which cards of it are playable."""
    view = View.of(state, ANN)
    now = playable(view)
    rows = []
    for dealt, ways in fillings(view.hands[ANN].masks, view.unseen(), MOST_DEALS) or ():
        cards = [str(view.rules.cards[i]) + (" ✓" if now >> i & 1 else "") for i in dealt]
        rows += [tuple(cards)] * ways
    slots = [
        _("slot {slot}").format(slot=slot) for slot in range(1, len(view.hands[ANN].cards) + 1)
    ]
    numbered = [(str(place), *row) for place, row in enumerate(rows, start=1)]
    return Table((_("deal"), *slots), tuple(numbered))


@cache
def worth(line: str, strikes: int) -> Solution:
    """What each action is worth at a table near its end."""
    return solve(replace(Position.parse(line), strikes=strikes))


def on_average(state: State) -> Table:
    """What each action brings on average near the end of a game, the best first."""
    rows = [
        (row.words, str(row.value), f"{float(row.value or 0):.2f}", _("best") if row.best else "")
        for row in rows_of(solve(state))
    ]
    return Table((_("action"), _("points on average"), "", ""), tuple(rows))


# What comes true.


def _fresh_options() -> tuple[str, ...]:
    """A rank of five, the truth, and one of two ways that it can turn out."""
    return tuple(map(str, (Fraction(1, TWO.ranks), fits(nothing_seen, 1), Fraction(1, 2))))


def _after_colour() -> str:
    before = View.of(nothing_seen(), ANN)
    after = chances(if_told(before, "red", [1]))[0].of("playable")
    return _changes()[(after > fits(nothing_seen, 1)) - (after < fits(nothing_seen, 1))]


def _changes() -> dict[int, str]:
    return {1: _("it goes up"), 0: _("it stays the same"), -1: _("it goes down")}


# The checks.


def _copy_mistakes() -> dict[Fraction, str]:
    """What easily goes wrong where copies are counted."""
    right = chance(told_red, 2)
    red = next(suit for suit in TWO.suits if suit.name == NAMES["r"])
    copies = TWO.suit_copies(red)
    return {
        Fraction(1, TWO.ranks): _(
            "not every rank has equally many copies out of sight. Count copies, above the line and "
            "below it."
        ),
        Fraction(copies[0], sum(copies)): _(
            "you counted all red cards of the game. Which of them do you see in Bob's hand?"
        ),
        1 - right.of("playable"): _("that is the chance that it does not fit."),
        Fraction(right.ways("playable"), TWO.deck_size): _(
            "slot 2 can't be any card: it is red. How many copies are left under the line?"
        ),
    }


def _deal_mistakes() -> dict[Fraction, str]:
    """What easily goes wrong where deals are counted."""
    right = chance(four_unseen, 2)
    ways = [way for sort in right.sorts.values() for way in sort]
    good = sum(way.copies for way in right.sorts["playable"])
    view = View.of(four_unseen(), ANN)
    dealt = fillings(view.hands[ANN].masks, view.unseen(), MOST_DEALS) or ()
    seconds = [second for _first, second in {cards[:2] for cards, _ways in dealt}]
    fitting = sum(playable(view) >> second & 1 for second in seconds)
    return {
        Fraction(fitting, len(seconds)): _(
            "you listed the kinds that slots 1 and 2 can be. But there are two r1: some lines of "
            "your list stand for more deals than others."
        ),
        Fraction(good, sum(way.copies for way in ways)): _(
            "you counted copies, as if slot 1 did not matter. But slot 1 is a 1: it has taken one "
            "of the 1s away."
        ),
        fits(four_unseen, 1): _(
            "that is the chance of slot 1, and also what comes out if kinds of card are counted. "
            "The question is about slot 2, and a kind with two copies is in more deals."
        ),
        1 - right.of("playable"): _("that is the chance that it does not fit."),
    }


LIKELY = _("slot 2 fits in half of the deals")
CHEAP = _("a miss loses no points: it would not be the third strike")
LAST = _("nobody moves after this turn, so a card kept is worth nothing")
TOUCHED = _("slot 1 was touched by a clue, so it is even more likely to fit")
ALWAYS = _("an even chance is worth taking, whatever the strikes")
ARGUMENTS: dict[str, Callable[[State], bool]] = {
    LIKELY: lambda state: fits(lambda: state, 2) == Fraction(1, 2),
    TOUCHED: lambda state: fits(lambda: state, 1) > fits(lambda: state, 2),
    CHEAP: lambda state: state.strikes + 1 < state.rules.strikes,
    ALWAYS: lambda state: _plays(worth(LAST_TURN, strikes=state.rules.strikes - 1)),
    LAST: lambda state: state.turns_left == 1,
}
"""What could be said for playing slot 2 in the last turn, and how to find out whether it is so."""
DOUBTS = {
    ALWAYS: _("suppose that there were two strikes already. What would a miss cost then?"),
    TOUCHED: _("what does the mark on slot 1 say, and does a card of that colour still fit?"),
}


def _plays(solution: Solution) -> bool:
    return any(isinstance(valued.action, Play) for valued in solution.best)


def reasons() -> frozenset[str]:
    """Which of the arguments are true."""
    return frozenset(words for words, holds in ARGUMENTS.items() if holds(last_turn()))


def defends(answer: frozenset[str]) -> Feedback:
    """Whether these are all the reasons that are true."""
    wrong = answer - reasons()
    if answer == reasons():
        return Feedback(True)
    good = _("What you chose is true.") if answer and not wrong else ""
    look = _("a risk has three sides: how likely it is, what it brings, and what a miss costs.")
    for words, doubt in DOUBTS.items():
        if words in wrong:
            look = doubt
    return Feedback(False, good, look, _("Only what is true defends a risk."))


LESSON = Lesson(
    number=6,
    name="chance_of_playable",
    title=_("Chance of playable"),
    minutes=45,
    able=_("work out an exact chance, and say whether a risk is worth it"),
    questions=(
        _("How likely is it that a card you do not see can be played?"),
        _("When is it enough to count copies, and when do you have to count deals?"),
        _("When is a risk worth taking?"),
    ),
    topic="risk",
    puzzles=(
        "heads-or-tails",
        "bob-has-the-last-word",
        "first-11-a-leap-in-the-dark",
        "twenty-four-is-not-enough",
        "two-coins-to-toss",
    ),
    predictions=(
        Prediction(
            id="fresh",
            question=_(
                "The cards are dealt, no firework has begun, and you have not looked at anybody's "
                "hand yet. How likely is it that your slot 1 can be played?"
            ),
            options=_fresh_options(),
            truth=lambda: str(fits(nothing_seen, 1)),
            rule=_(
                "In each colour there are three 1s, two each of 2, 3 and 4, and one 5. At the "
                "start the 1s fit, and no other card."
            ),
            because=_(
                "All 1s fit, and there are more copies of a 1 than of any other rank. Count "
                "copies, not ranks."
            ),
        ),
        Prediction(
            id="told-red",
            question=_(
                "The same moment, and somebody tells you: slot 1 is red. How does its chance to "
                "be playable change?"
            ),
            options=tuple(_changes().values()),
            truth=_after_colour,
            rule=_("Every colour has the same ten cards: 1, 1, 1, 2, 2, 3, 3, 4, 4, 5."),
            because=_(
                "Every colour has the same ranks with the same copies, and no firework has begun. "
                "So red alone says nothing about whether the card fits. A clue about ranks does."
            ),
        ),
    ),
    checks=(
        Check(
            id="count-copies",
            title=_("Check 1: count copies"),
            question=_(
                "You are Ann. Nothing has been played. Bob clued red, and it touched your slot 2 "
                "only. How likely is it that slot 2 can be played?"
            ),
            kind=Number(example="5/12"),
            judge=judges.number(
                lambda: fits(told_red, 2),
                _copy_mistakes,
                _("count the red copies that you do not see, and those of them that fit."),
            ),
            solution=lambda: fits(told_red, 2),
            rule=_(
                "The chance is a fraction: below the line all copies that the card can be and that"
                " you do not see, above it those of them that fit. In each colour there are three "
                "1s, two each of 2, 3 and 4, and one 5."
            ),
            because=_("Of the red cards that you do not see, only the 1s fit."),
            table=seen_by(told_red, ANN),
        ),
        Check(
            id="count-deals",
            title=_("Check 2: count deals"),
            question=_(
                "A small game: red and green, ranks 1 to 3. Your slot 1 was touched by 1; slots 2 "
                "and 3 you have drawn since then. You do not see four cards: two r1, one g1 and "
                "one g2. Three of them are your hand, and one is the deck. How likely is it that "
                "slot 2 can be played?"
            ),
            kind=Number(example="5/12"),
            judge=judges.number(
                lambda: fits(four_unseen, 2),
                _deal_mistakes,
                _("write down what slots 1 and 2 can be together, every copy by itself."),
            ),
            solution=lambda: fits(four_unseen, 2),
            rule=_(
                "A deal says which card lies in which place. Every deal that agrees with all clues"
                " is equally likely, and two copies of one card make two deals. The chance is the "
                "deals in which slot 2 fits, over all of them."
            ),
            because=_(
                "There are three ways to fill slot 1, and for each of them three copies are left "
                "for slot 2. Among these deals, count those with an r1 or the g2 in slot 2."
            ),
            table=seen_by(four_unseen, ANN),
        ),
        Check(
            id="defend",
            title=_("Check 3: defend a risk"),
            question=_(
                "You are Ann, and this is the last turn of the game. You do not see three cards: "
                "r3, g1 and g2. You want to play slot 2. Which of these reasons are true?"
            ),
            kind=PickSome(tuple(ARGUMENTS)),
            judge=defends,
            solution=reasons,
            rule=_(
                "A card that does not fit is a strike. The third strike loses the game and every "
                "point; the first and the second cost none. After the last turn the cards on the "
                "fireworks are counted."
            ),
            because=_(
                "It may bring a point, a miss costs none, and nothing better can be done with "
                "this turn. With two strikes on the table the same chance would be a bad bet."
            ),
            table=seen_by(last_turn, ANN),
        ),
    ),
    tables={
        "nothing seen": nothing_seen,
        "in play": in_play,
        "three left": three_left,
        "two strikes": two_strikes,
    },
)
