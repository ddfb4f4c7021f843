"""Lesson 11, Tempo and endgame: how many turns are left to spend, and which action wins."""

from collections import Counter
from collections.abc import Iterator
from fractions import Fraction
from functools import cache
from itertools import pairwise

from ...bots import find as find_bot
from ...bots import play
from ...engine.actions import Action, Clue, Discard, Play
from ...engine.editions import rules
from ...engine.state import State, deal
from ...knowledge import statistics
from ...position import Position
from ...puzzles.collection import find as find_puzzle
from ...render.table import Table
from ...solver import Solution, solve
from ...support.i18n import _
from . import judges
from .answers import Act, Number, PickSome
from .feedback import Feedback
from .lesson import Check, Lesson, Prediction

PLAYERS = 3
SEED, MOMENT = 1, 30
OTHER_PLAYERS, OTHER_SEED, OTHER_MOMENT = 4, 3, 40
LAST_CARD = "first-08-a-card-in-hand"
"""A puzzle that no lesson poses: its position serves as the example here."""
ONE_TOKEN = "en2[suits=r:y,ranks=3,hand_size=3] r2y1 t1 s0 d1 m1 y3-r,r1+r,r3+r/?+2+y,?,? x:r1y1"
LAST_ROUND = (
    "en2[hand_size=3] r4y5g5b5w5 t1 s0 d0 l2 m0 ?,?,?/r5,r2,b1 "
    "x:r1r1r3r4y2y3y4g1g2g3g4b1b2b3b4w1w1w2w3w4"
)


@cache
def played(players: int, seed: int) -> State:
    """A game that careful bots have played to its end."""
    team = [find_bot("careful")] * players
    return play(deal(rules("en", players=players), seed=seed), team)


def whole_game() -> State:
    """A game in which no card was ever lost that the maximum needs."""
    return played(PLAYERS, SEED)


def middle() -> State:
    """The same game in its middle."""
    return whole_game().states()[MOMENT]


def last_turns() -> State:
    """The same game when its last round begins."""
    return next(state for state in whole_game().states() if state.turns_left is not None)


def cards_lost() -> State:
    """Another game, of more players, in which the highest score is out of reach already."""
    return played(OTHER_PLAYERS, OTHER_SEED).states()[OTHER_MOMENT]


def last_card() -> Position:
    """One card is left in the deck, and Bob knows a card that fits."""
    return Position.of(find_puzzle(LAST_CARD).view)


def one_token() -> Position:
    """The same with a single token."""
    return Position.parse(ONE_TOKEN)


def last_round() -> Position:
    """The deck is empty: Ann moves, then Bob, then it is over."""
    return Position.parse(LAST_ROUND)


@cache
def solved(line: str) -> Solution:
    """Every action of a position with its chance of the highest score."""
    return solve(Position.parse(line), goal="perfect")


# The pace of a whole game.

CLUE, FITS = _("a clue"), _("a play that fits")
DISCARD, MISFIT = _("a discard"), _("a play that does not fit")


def kind_of(before: State, after: State) -> str:
    """What kind of action led from one moment to the next."""
    if isinstance(after.action, Clue):
        return CLUE
    if isinstance(after.action, Play):
        return FITS if after.score > before.score else MISFIT
    return DISCARD


def with_cards_to_draw(state: State) -> Iterator[tuple[State, State]]:
    """Each turn of a game after which there was a last round still to come."""
    return ((a, b) for a, b in pairwise(state.states()) if b.turns_left is None)


def pace_of_game() -> Table:
    """How the pace of the whole game went, every few turns."""
    states = [b for _a, b in with_cards_to_draw(whole_game())]
    rows = []
    for turn, state in enumerate(states, start=1):
        if turn % 6 == 0:
            now = statistics(state)
            told = (turn, now.score, len(state.deck), PLAYERS, now.best, now.pace)
            rows.append(tuple(map(str, told)))
    head = (_("turn"), _("score"), _("deck"), _("players"), _("maximum"), _("pace"))
    return Table(head, tuple(rows))


def changes_of_pace() -> Table:
    """By how much each kind of action has changed the pace of the whole game."""
    changes = Counter(
        (kind_of(before, after), statistics(after).pace - statistics(before).pace)
        for before, after in with_cards_to_draw(whole_game())
    )
    rows = tuple(
        (kind, f"{change:+}" if change else "0", str(times))
        for (kind, change), times in sorted(changes.items())
    )
    return Table((_("action"), _("change of the pace"), _("how often")), rows)


def lowers_pace() -> frozenset[str]:
    """Which kinds of action cost pace, tried out in the middle of the game."""
    before = middle()
    pace = statistics(before).pace
    found = set()
    for action in before.legal_actions():
        after = before.apply(action)
        if statistics(after).best == statistics(before).best and statistics(after).pace < pace:
            found.add(kind_of(before, after))
    return frozenset(found)


# Predictions and checks.

AT_ONCE = _("Play it at once: a card that is known is a point.")
WAIT = _("Give a clue first, and play it later.")
THROW = _("Discard something to get a token.")
KINDS = {Play: AT_ONCE, Clue: WAIT, Discard: THROW}


def what_is_best() -> str:
    """Which kind of action is best with one card in the deck."""
    (kind,) = {type(best.action) for best in solved(str(last_card())).best}
    return KINDS[kind]


def pace_mistakes() -> dict[Fraction, str]:
    """Numbers that one arrives at by leaving something out."""
    state, now = cards_lost(), statistics(cards_lost())
    deck, players = len(state.deck), state.rules.players
    return {
        Fraction(now.score + deck + players - state.rules.maximum): _(
            "at what was discarded. Can all points of the game still be reached?"
        ),
        Fraction(now.score + deck - now.best): _(
            "who still moves after the last card is drawn? That is missing in your sum."
        ),
        Fraction(deck + players - now.best): _("some cards lie on the fireworks already."),
        Fraction(now.score + deck + players): _("what is still to be reached has to go off."),
        Fraction(deck): _("not every card that is drawn may be thrown away."),
    }


def wins(action: Action) -> Feedback:
    """Judges an action with one token and one card in the deck, by what it is worth."""
    values = {valued.action: valued.literal for valued in solved(ONE_TOKEN).actions}
    value = values[action]
    if value == 1:
        return Feedback(True)
    if not isinstance(action, Clue):
        return Feedback(
            False,
            look=_("this draws the last card. Who moves after that, and what has to be played?"),
            why=_("Bob and Ann have three cards to play. Count the turns."),
        )
    good = _("A clue draws no card: that is a good idea.")
    chance = _("With this one the team gets there with the chance {value}; another always does.")
    look = _(
        "what Ann knows then about each of her three cards. She has to play two of them. There is "
        "no second token."
    )
    return Feedback(False, good, look, chance.format(value=value))


LESSON = Lesson(
    number=11,
    name="tempo_and_endgame",
    title=_("Tempo and endgame"),
    minutes=50,
    able=_("count the turns that are left, and find the action that wins"),
    questions=(
        _("How many turns can the team still waste?"),
        _("Why can it be wrong to play a card that surely fits?"),
        _("How is the best action of an endgame found, and proved?"),
    ),
    topic="tempo",
    puzzles=(
        "two-turns-to-twenty-five",
        "last-card-in-the-deck",
        "the-patient-finish",
        "one-card-in-the-deck",
        "the-token-that-travels",
    ),
    predictions=(
        Prediction(
            id="last-card",
            question=_(
                "A small game with two colours. You are Bob: you know that your slots 1 and 2 are "
                "both y2, and y2 fits. Ann holds r3 and y3, which are needed too. One card is left "
                "in the deck. What is best?"
            ),
            options=(AT_ONCE, WAIT, THROW),
            truth=what_is_best,
            rule=_(
                "Whoever draws the last card of the deck begins the last round: everyone has one "
                "more turn, that player too. A play and a discard draw a card, a clue does not."
            ),
            because=_(
                "Whoever draws the last card starts the last round: then everyone has one more "
                "turn. If Bob plays now, Ann gets a single turn for two cards. A clue draws "
                "nothing, and so Bob lets Ann begin: Ann plays r3 and draws the last card, Bob "
                "plays y2, and Ann still has a turn for y3."
            ),
            table=lambda: find_puzzle(LAST_CARD).view,
        ),
    ),
    checks=(
        Check(
            id="pace",
            title=_("Check 1: count the pace"),
            question=_(
                "Here is another game. What is the pace: how many cards may this team still throw "
                "away and reach all the points that are possible?"
            ),
            kind=Number("12"),
            judge=judges.number(
                lambda: statistics(cards_lost()).pace,
                pace_mistakes,
                _("score, deck and players are added; what can be reached goes off."),
            ),
            solution=lambda: Fraction(statistics(cards_lost()).pace),
            rule=_(
                "Pace is the score, plus the cards in the deck, plus the players, less the most "
                "points that are still possible. (In each colour there are three 1s, two each of "
                "2, 3 and 4, and one 5.)"
            ),
            because=_("Score plus deck plus players, less the maximum that can be reached."),
            table=cards_lost,
        ),
        Check(
            id="what-costs",
            title=_("Check 2: what costs pace?"),
            question=_(
                "Cards are in the deck, and no last copy goes. Which of these lower the pace?"
            ),
            kind=PickSome((CLUE, FITS, DISCARD, MISFIT)),
            judge=judges.picked_some(
                lowers_pace,
                _("which actions draw a card? And which of these bring a point for it?"),
                _("The pace counts cards drawn without a point."),
            ),
            solution=lowers_pace,
            rule=_(
                "Pace is the score, plus the cards in the deck, plus the players, less the most "
                "points that are still possible. A play and a discard draw a card, a clue does "
                "not."
            ),
            because=_(
                "A clue draws nothing. A play that fits draws a card and brings a point for it. "
                "The two others draw a card and bring none."
            ),
        ),
        Check(
            id="only-win",
            title=_("Check 3: the only winning action"),
            question=_(
                "You are Bob again, at a similar table with a single token. Your slot 1 is y2. Ann "
                "knows that her slots 2 and 3 are red. Which action reaches all 6 points for sure?"
            ),
            kind=Act(lambda: one_token().state()),
            judge=wins,
            solution=lambda: solved(ONE_TOKEN).best[0].action,
            rule=_(
                "Whoever draws the last card of the deck begins the last round: everyone has one "
                "more turn, that player too. A clue points at every card that matches, so what it "
                "passes by does not match."
            ),
            because=_(
                "3 touches Ann's y3 and r3. Slot 3 is a red 3, slot 1 a 3 that is not red: she "
                "knows both. Ann plays r3 and draws the last card, Bob plays y2, Ann plays y3."
            ),
            table=lambda: one_token().state(),
        ),
    ),
    tables={
        "whole game": whole_game,
        "middle": middle,
        "last turns": last_turns,
        "last card": last_card,
        "one token": one_token,
        "last round": last_round,
    },
)
