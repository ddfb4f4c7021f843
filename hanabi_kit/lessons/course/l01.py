"""Lesson 1, Rules by doing: every action of the game, and what it does to the counts."""

from collections import Counter
from fractions import Fraction
from functools import partial

from ...engine.actions import Clue, Play
from ...engine.cards import COLOURS
from ...engine.editions import find, rules
from ...engine.state import State
from ...engine.wording import parse, say
from ...render.editions_table import own_word, scale_bands
from ...render.table import Table
from ...support.i18n import _
from . import judges
from .answers import Number, Pick, PickSome
from .feedback import Feedback
from .lesson import Check, Lesson, Prediction
from .tables import game, laid, printed_rules, turns_of

SMALL = rules("en", players=2, suits=COLOURS[:3], ranks=3, hand_size=3)

small = partial(game, SMALL, "g2 r1 y1 / r2 y3 g1", deck="r1 y2 g1 y1 g2 r3 r1 y1")
four_turns = partial(
    game, SMALL, "g2 r1 y1 / r2 y3 g1", "1 to Bob", "red to Ann", "discard 1", "play 3", deck="r1"
)
worked = partial(
    game,
    SMALL,
    "r1 r3 y2 / r2 g3 y1",
    "1 to Bob",
    "play 3",
    "play 1",
    "play 1",
    "play 1",
    "play 1",
    deck="g1 g2 y1 g1 r1 y2",
)
six_turns = partial(
    game,
    SMALL,
    "r1 y2 g3 / y1 g1 r2",
    "1 to Bob",
    "play 1",
    "play 3",
    "red to Ann",
    "discard 2",
    "play 1",
    deck="r1 y1 g2 r3",
)
near_the_end = partial(
    laid,
    "en2[suits=r:y:g,ranks=3,hand_size=3] r3y3g2 t3 s2 d:g1 m0 g3,y1,r1/g1,y2,g2 x:r1r2y1",
)
"""One card in the deck, two strikes, only g3 missing: every ending is a turn or three away."""
four_players = partial(
    game,
    rules("en", players=4, starting_seat=3),
    "b1 w4 y1 r3 / r1 g3 w2 b5 / y2 b1 w5 r4 / g1 y4 b3 w1",
    deck="g2 r1 w1 y1 b2",
)
"""Dia wears the most colourful clothes, so she begins; clockwise after her comes Ann."""


def start_of(table: partial[State]) -> State:
    """The table before its turns were taken."""
    return table().states()[0]


def listed(table: partial[State]) -> str:
    """The turns of a table, one on each line."""
    return "\n".join(f"{n}. {words}" for n, words in enumerate(turns_of(table()), start=1))


# Predictions.

BACK = _("It goes back into Ann's hand.")
STRIKE = _("It goes to the discards, and the team gets a strike.")
WAITS = _("It waits beside the firework until the green 1 is there.")


def what_becomes_of_it() -> str:
    """What becomes of a green 2 that is played before the green 1."""
    before = small()
    after = before.apply(parse(before, "play 1"))
    struck = after.strikes == before.strikes + 1 and len(after.discards) == 1
    return STRIKE if struck else WAITS


def tokens_after(table: partial[State]) -> str:
    """How many tokens there are after the turns of a table."""
    return _("{n} tokens").format(n=table().tokens)


IS_OVER = _("nobody: with the deck empty the game is over")
BOB_ENDS = _("Bob")
ANN_ENDS = _("Ann, once more")


def who_ends_it() -> str:
    """Who has the last turn after Ann has drawn the last card."""
    state = near_the_end()
    state = state.apply(parse(state, "discard 3"))
    last = IS_OVER
    while not state.over:
        last = (ANN_ENDS, BOB_ENDS)[state.turn]
        state = state.apply(parse(state, "discard 1"))
    return last


# Set-up and score.


def hand_sizes() -> Table:
    """How many cards each player gets, and how many are left as the deck."""
    dealt = [rules("en", players=players) for players in range(2, 6)]
    rows = [
        (str(a.players), str(a.cards_each), str(a.deck_size - a.players * a.cards_each))
        for a in dealt
    ]
    return Table((_("players"), _("cards each"), _("cards in the deck")), tuple(rows))


def copies_of_ranks() -> Table:
    """How many copies of each card a colour has, in the whole game.

    >>> [int(copies) for _rank, copies in copies_of_ranks().rows]
    [3, 2, 2, 2, 1]
    """
    whole = rules("en", players=2)
    copies = Counter(whole.cards[identity].rank for identity in whole.all_cards)
    rows = [(str(rank), str(copies[rank] // len(whole.suits))) for rank in sorted(copies)]
    return Table((_("rank"), _("copies in each colour")), tuple(rows))


def score_scale(box: str = "en") -> Table:
    """The word that a box has for each score, in its own language.

    >>> score_scale("nl").rows[2:4]
    (('11–15', 'Eervol (our word)'), ('16–20', 'Zeer goed'))
    """
    edition = find(box)
    rows = [(points, own_word(edition, word)) for points, word in scale_bands(edition)]
    return Table((_("points"), edition.language), tuple(rows))


# Checks.

COUNTS = _("strikes: {strikes}, points: {points}")
OPTIONS = ("play slot 2", "discard slot 1", "clue 1 to Bob", "clue red to Ann", "pass")
"""What Ann might want to do before anything has happened at the table of six turns."""


def tokens_judged(answer: Fraction) -> Feedback:
    """Judges how many tokens there are after six turns."""
    state = six_turns()
    start = start_of(six_turns).tokens
    taken = Counter(type(after.action) for after in state.states()[1:])
    clues, plays = taken[Clue], taken[Play]
    looks = {
        start: _("a clue costs something: was there none?"),
        start - clues: _("you have paid for the clues. Does nothing bring a token back?"),
        state.tokens + plays: _("a play brings no token, unless it completes a firework."),
        state.tokens - plays: _("a play costs no token."),
        start - clues - 1: _("a discard: is it a price, or does it bring something?"),
    }
    judge = judges.number(
        lambda: state.tokens,
        lambda: looks,
        _("go turn by turn: what costs a token, what brings one?"),
    )
    return judge(answer)


def counts(strikes: int, points: int) -> str:
    """Strikes and points in words."""
    return COUNTS.format(strikes=strikes, points=points)


def counts_judged(answer: str) -> Feedback:
    """Judges strikes and points after six turns."""
    state = six_turns()
    if answer == counts(state.strikes, state.score):
        return Feedback(True)
    strikes_fit = answer in [counts(state.strikes, points) for points in range(10)]
    points_fit = answer in [counts(strikes, state.score) for strikes in range(4)]
    good = _("The strikes are right.") if strikes_fit else ""
    good = _("The points are right.") if points_fit else good
    look = (
        _("the plays: each one that fits is a point.")
        if strikes_fit
        else _("the plays: which of them did not fit its firework at that moment?")
    )
    return Feedback(False, good, look, _("What fits depends on what lies there already."))


def allowed() -> frozenset[str]:
    """Which of the options the rules allow."""
    state = start_of(six_turns)
    legal = {say(state, action) for action in state.legal_actions()}
    return frozenset(legal & set(OPTIONS))


LESSON = Lesson(
    number=1,
    name="rules_by_doing",
    title=_("Rules by doing"),
    minutes=55,
    able=_(
        "take every action of the game, and say beforehand what it does to tokens, "
        "strikes and points"
    ),
    questions=(
        _("What can you do on your turn?"),
        _("What does each action cost, and what does it bring?"),
        _("When is the game over, and what is it worth?"),
        _("How do you sit down to a game, and what may be said at the table?"),
    ),
    topic="first-puzzles",
    puzzles=(
        "first-15-the-quiet-neighbour",
        "first-14-both-are-precious",
        "first-06-old-news",
        "first-05-not-this-not-that",
        "first-10-out-of-words",
    ),
    predictions=(
        Prediction(
            id="misfit",
            question=_(
                "No firework has begun. Ann plays her slot 1, the green 2. What becomes of it?"
            ),
            options=(BACK, STRIKE, WAITS),
            truth=what_becomes_of_it,
            rule=_(
                "A firework grows in order: first its 1, then its 2, and so on. A played card that"
                " is not the next one of its colour goes to the discards, and the team gets a "
                "strike."
            ),
            because=_(
                "A firework begins with its 1 and grows in order. A card that is not the next one "
                "is lost, and three strikes lose the game."
            ),
            table=small,
        ),
        Prediction(
            id="tokens",
            question=_(
                "There are eight tokens. Ann gives a clue, Bob gives a clue, Ann discards a card, "
                "and Bob plays a card that fits. How many tokens are there then?"
            ),
            options=tuple(_("{n} tokens").format(n=n) for n in (5, 6, 7, 8)),
            truth=partial(tokens_after, four_turns),
            rule=_(
                "A clue costs a token, and a discard brings one back. A play costs nothing, and "
                "brings a token only if it completes a firework."
            ),
            because=_(
                "Each clue costs a token, a discard brings one back. A play costs nothing, and "
                "brings a token only if it completes a firework."
            ),
        ),
        Prediction(
            id="last-turn",
            question=_(
                "One card is left in the deck. Ann discards a card and draws it. Who has the very "
                "last turn of the game?"
            ),
            options=(IS_OVER, BOB_ENDS, ANN_ENDS),
            truth=who_ends_it,
            rule=_(
                "Whoever draws the last card of the deck begins the last round: everyone has one "
                "more turn, that player too, and nobody draws. Then the points are counted."
            ),
            because=_(
                "When the last card is drawn, everyone has one more turn, and that goes for the "
                "player who drew it, too. So it is Bob's turn, then Ann's, and then the points "
                "are counted."
            ),
            table=near_the_end,
        ),
    ),
    checks=(
        Check(
            id="tokens-after-six",
            title=_("Check 1: count the tokens"),
            question=_("From this table the players take six turns:\n\n{turns}\n\n").format(
                turns=listed(six_turns)
            )
            + _("How many tokens are there then?"),
            kind=Number("4"),
            judge=tokens_judged,
            solution=lambda: Fraction(six_turns().tokens),
            rule=_(
                "A clue costs a token, and a discard brings one back; there are never more than "
                "eight. A play brings a token only if it completes a firework."
            ),
            because=_("Two clues cost two tokens, and one discard brought one back."),
            table=partial(start_of, six_turns),
        ),
        Check(
            id="strikes-and-points",
            title=_("Check 2: strikes and points"),
            question=_("The same table and the same six turns:\n\n{turns}\n\n").format(
                turns=listed(six_turns)
            )
            + _("Play them in your head. How many strikes and points are there then?"),
            kind=Pick(tuple(counts(s, p) for s, p in ((0, 3), (1, 2), (1, 3), (2, 1)))),
            judge=counts_judged,
            solution=lambda: counts(six_turns().strikes, six_turns().score),
            rule=_(
                "The first card of a firework is its 1, then come 2 and 3. A card that is the next"
                " one of its colour is a point; any other card that is played is a strike. After a"
                " play or a discard the newer cards of the hand move to the left, and a new card "
                "comes on the right."
            ),
            because=_(
                "Yellow 1 fits, green 1 fits. Green 3 was played while green had not begun: a "
                "strike."
            ),
            table=partial(start_of, six_turns),
        ),
        Check(
            id="allowed",
            title=_("Check 3: what is allowed?"),
            question=_(
                "The same table before anything has happened: Ann is to move, and all eight "
                "tokens are there. Which of these may she do?"
            ),
            kind=PickSome(OPTIONS),
            judge=judges.picked_some(
                allowed,
                _("what a discard brings, whose cards a clue is about, and whether one may wait."),
            ),
            solution=allowed,
            rule=_(
                "A turn is one of three actions. A clue goes to a teammate and costs a token. A "
                "discard brings a token, and is not allowed while all eight are there. Any card "
                "may be played, whether it fits or not. Nobody may pass."
            ),
            because=_(
                "Nobody may pass. With all tokens there, a discard would bring nothing and is not "
                "allowed. A clue goes to a teammate, never to oneself. A play is always allowed, "
                "even one that does not fit."
            ),
            table=partial(start_of, six_turns),
        ),
    ),
    tables={
        "small": small,
        "four turns": four_turns,
        "near the end": near_the_end,
        "four players": four_players,
        "worked": worked,
    },
    reading=(
        printed_rules(
            "en", "aim", "setup", "turn", "clue", "discard", "play", "end", "score", "table"
        ),
        score_scale(),
    ),
)
