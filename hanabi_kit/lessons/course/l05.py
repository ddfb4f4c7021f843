"""Lesson 5, Last copies: which cards must be kept, which may go, and what can still be reached."""

from functools import partial

from ...engine.cards import COLOURS, Card
from ...engine.editions import rules
from ...engine.state import State
from ...engine.view import View
from ...knowledge.ledger import CardStanding, if_discarded, standings
from ...knowledge.statistics import best_score, reachable
from ...render.board.board_picture import unannotated_picture
from ...render.picture import Picture
from ...render.table import Table
from ...support.i18n import _, ngettext
from . import judges
from .answers import Cards, Number, Order
from .feedback import Feedback
from .lesson import Check, Lesson, Prediction
from .tables import laid

ANN, BOB = 0, 1
THREE_COLOURS = rules("en", players=2, suits=COLOURS[:3])


middle = partial(
    laid,
    "en3 r2y2g1b3w0 t4 s0 d19 m0 b2,w4,g3,r1,y1/r5,g2,w1,b4,y2/b5,r3,w2,g4,b1 x:y3y3r4g2w1w3b1g1",
)
late = partial(
    laid,
    "en3 r3y1g4b2w2 t3 s1 d10 m0 "
    "b3,g1,w1,r4,y4/g5,b4,y1,w4,r1/y5,b1,r2,w5,b3 x:r5y2y2b4w3r3g3g2y1b1w1g1y3",
)
three_colours = partial(
    laid, "en2[suits=r:y:g] r2y1g0 t5 s0 d11 m0 ?,?,?,?,?/y1,g3,y4,g1,r1 x:r1r4y3y3g2g1"
)
cut = partial(
    laid,
    "en3 r1y4g2b0w3 t2 s0 d16 m0 ?,?,?,?,?/b1,r1,w2,y3,g1/g4,b3,w1,r4,y1 x:r3r3y5g3b2b2w4b5r1",
)
five_cards = partial(
    laid,
    "en3 r1y3g2b0w4 t0 s0 d18 m1 b1,w2,g3,r4,y4/b3,r2,y1,w5,g4/r1,b2,g1,w3,y5 x:r2g4w1y2r1g1b4",
)


def as_ann(table: partial[State]) -> partial[Picture]:
    """The table as Ann sees it, without the signs that would answer what is asked."""
    return partial(lambda: unannotated_picture(View.of(table(), ANN)))


def growth(state: State) -> Table:
    """How far each firework can still grow, and the points that this makes in all."""
    heights = state.rules.heights(reachable(state))
    rows = [
        (suit.name, str(height)) for suit, height in zip(state.rules.suits, heights, strict=True)
    ]
    total = (_("the most points still possible"), str(best_score(state)))
    return Table((_("firework"), _("can grow to")), (*rows, total))


def lost_kinds(state: State) -> int:
    """How many kinds of card lie in the discards with every copy."""
    return sum(map(state.is_lost, range(len(state.rules.cards))))


def cost(state: State, card: Card | str) -> int:
    """How many points fewer are possible once one more copy of a card is discarded."""
    face = Card.parse(card) if isinstance(card, str) else card
    supposed = if_discarded(state, face)
    return supposed.before - supposed.after


def _points(n: int) -> str:
    return _("{n} points").format(n=n)


def _points_offered() -> tuple[str, ...]:
    """As if nothing were lost, as if only the lost card were, and what is so."""
    state = middle()
    maximum = state.rules.maximum
    return tuple(map(_points, (maximum, maximum - lost_kinds(state), best_score(state))))


def _costlier() -> str:
    """Which of two discards costs more."""
    five, two = cost(middle(), "r5"), cost(middle(), "g2")
    return _("the same") if five == two else _("the r5") if five > two else _("the g2")


# Check 1.


def critical_cards() -> frozenset[Card]:
    """The last copies that are still needed in the game of three colours."""
    worth = standings(three_colours())
    return frozenset(card for card in worth if worth[card] == "critical")


MARKED: dict[CardStanding, str] = {
    "played": _("one of your cards is on its firework already. Does anybody need another copy?"),
    "useless": _(
        "one of your cards can never be played any more. Which card before it is gone for good?"
    ),
    "needed": _("of one of your cards more than one copy is left. Count the discards again."),
}
"""What to look at again if a card was marked that is not critical."""


def finds_critical(answer: frozenset[Card]) -> Feedback:
    """Whether exactly the critical cards were marked, and what was mistaken for one."""
    state = three_colours()
    right, worth = critical_cards(), standings(three_colours())
    if answer == right:
        return Feedback(True)
    n = len(answer & right)
    good = ngettext("{n} of your cards is critical.", "{n} of your cards are critical.", n)
    look = next((MARKED[each] for each in MARKED if each in {worth[c] for c in answer}), "")
    if not look:
        copies = state.rules.copies_of
        single = {card for card in right if copies[state.rules.identity(card)] == 1}
        look = _("in the discards: which card still needed lies there, with only one copy left?")
        if single - answer:
            look = _("some cards are last copies from the start of the game. Which rank is that?")
    why = _("Critical means two things at once: still needed, and only one copy left.")
    return Feedback(False, good.format(n=n) if n else "", look, why)


# Check 2.


def mistaken_maxima() -> dict[int, str]:
    """Numbers that are easily arrived at, and what was passed over on the way."""
    state = cut()
    game, best = state.rules, best_score(state)
    each_alone = sum(
        len(row) - place
        for row in game.building_order
        for place, card in enumerate(row)
        if state.is_lost(card)
    )
    last_ones = [
        card
        for card, standing in standings(state).items()
        if standing == "critical" and game.identity(card) in state.discards
    ]
    return {
        game.maximum - each_alone: _(
            "one lost card comes after another lost one of its colour. Count it only once."
        ),
        game.maximum - lost_kinds(state): _(
            "you took one point away for each lost card. What about the cards that come after it?"
        ),
        best - sum(cost(state, card) for card in last_ones): _(
            "one copy in the discards is no loss yet. Of which cards is every copy there?"
        ),
        game.maximum: _("so many were possible at the start. Which cards are lost by now?"),
        state.score: _("that is the score now. How far can each firework still get?"),
    }


# Check 3.


def five_discards() -> dict[str, tuple[int, int]]:
    """Bob's cards: the points that each would cost, and how many cards would become critical."""
    state = five_cards()
    faces = [held.card for held in state.hand(BOB) if held.card is not None]
    worth = {}
    for face in faces:
        supposed = if_discarded(state, face)
        new = [c for c in supposed.changed if supposed.standings[c] == "critical"]
        worth[str(face)] = (cost(state, face), len(new))
    return worth


def _compare(first: str, second: str) -> str:
    form = _(
        "compare {first} and {second}. For each: is another copy left? If not, which cards could "
        "never be played any more?"
    )
    costs = five_discards()
    if costs[first][0] == costs[second][0]:
        form = _(
            "compare {first} and {second}: they cost the same number of points. Which of the two "
            "discards would leave a last copy that is still needed?"
        )
    return form.format(first=first, second=second)


LESSON = Lesson(
    number=5,
    name="last_copies",
    title=_("Last copies"),
    minutes=45,
    able=_(
        "tell which cards have to be kept, which may go, and how many points are still possible"
    ),
    questions=(
        _("Which cards must never be discarded, and which can always go?"),
        _("What does it cost to lose a card for good?"),
        _("How many points can your team still get at most?"),
    ),
    topic="last-copy",
    puzzles=(
        "three-white-cards",
        "one-green-left-to-play",
        "needle-in-a-handful",
        "two-good-cards-one-turn",
        "two-strikes-steady-hands",
    ),
    predictions=(
        Prediction(
            id="both-y3",
            question=_(
                "Both copies of y3 lie in the discards, and the yellow firework stands at 2. No "
                "other card is gone with every copy. How many points can this team still get at "
                "most?"
            ),
            options=_points_offered(),
            truth=lambda: _points(best_score(middle())),
            rule=_(
                "A firework grows in order. If every copy of a card is gone, nothing that comes "
                "after it can be played."
            ),
            because=_(
                "Without y3 nobody can ever play y4 or y5. One lost card takes everything with it "
                "that comes after it."
            ),
            table=as_ann(middle),
        ),
        Prediction(
            id="five-or-two",
            question=_(
                "Bob holds the only r5 and the last g2 (the other g2 is discarded). Suppose he has "
                "to discard one of the two. Which one costs the team more points?"
            ),
            options=(_("the r5"), _("the g2"), _("the same")),
            truth=_costlier,
            rule=_(
                "Of a 5 there is one copy, of a 2, 3 or 4 there are two. Without a card nothing "
                "that comes after it can be played."
            ),
            because=_(
                "Nothing comes after r5, so it costs its own point. After g2 come g3, g4 and g5, "
                "and all of them would be out of reach."
            ),
            table=as_ann(middle),
        ),
    ),
    checks=(
        Check(
            id="find-critical",
            title=_("Check 1: find the critical cards"),
            question=_(
                "A game with three colours. You are Ann. Look at the fireworks and the discards: "
                "which cards are critical? Mark all of them, wherever they may be: in a hand or in "
                "the deck."
            ),
            kind=Cards(THREE_COLOURS),
            judge=finds_critical,
            solution=critical_cards,
            rule=_(
                "In each colour there are three 1s, two each of 2, 3 and 4, and one 5. Critical is"
                " a card that is still needed and of which one copy is left. What comes after a "
                "card that is gone is not needed any more."
            ),
            because=_(
                "One r4 and one g2 are discarded, and there is only one r5 and one g5. Yellow "
                "ends before its 3, so y4 and y5 are not needed any more."
            ),
            table=as_ann(three_colours),
        ),
        Check(
            id="maximum",
            title=_("Check 2: the most points possible"),
            question=_(
                "You are Ann. How many points can your team still get at most? Look at the "
                "fireworks and the discards, colour by colour."
            ),
            kind=Number(example="23"),
            judge=judges.number(
                lambda: best_score(cut()),
                mistaken_maxima,
                _("go colour by colour: up to which card can this firework still grow?"),
            ),
            solution=lambda: best_score(cut()),
            rule=_(
                "In each colour there are three 1s, two each of 2, 3 and 4, and one 5. A firework "
                "can grow up to the card before the first one of which every copy is discarded; "
                "each of its cards is a point."
            ),
            because=_(
                "Red ends before its 3, yellow before its 5, and blue before its 2. Green and "
                "white can still be completed: of g3 and of w4 one copy is left."
            ),
            table=as_ann(cut),
        ),
        Check(
            id="five-discards",
            title=_("Check 3: five discards"),
            question=_(
                "No token is left, and Bob is about to discard. You see his five cards. Put them "
                "in order, first the card whose discard costs the most points. If two cost the "
                "same, put the one first whose discard would make a card critical."
            ),
            kind=Order(("b3", "r2", "y1", "w5", "g4"), first=_("costs most")),
            judge=judges.ordered(
                five_discards,
                _compare,
                _("A lost card costs its own point and those of all cards that come after it."),
            ),
            solution=lambda: tuple(sorted(five_discards(), key=five_discards().__getitem__)[::-1]),
            rule=_(
                "A discard costs points if it is the last copy of a card that is still needed: its"
                " own point, and one for each card that comes after it. With one copy left, a "
                "needed card is critical."
            ),
            because=_(
                "The last r2 takes r3, r4 and r5 with it, the last g4 takes g5, and w5 only "
                "itself. One more b3 is left, but it would be critical from then on. The y1 is "
                "useless."
            ),
            table=as_ann(five_cards),
        ),
    ),
    tables={
        "middle": middle,
        "late": late,
        "three colours": three_colours,
        "cut": cut,
        "five cards": five_cards,
    },
)
