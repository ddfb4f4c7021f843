"""Lesson 4, Counting: a card of which you see every copy is not in your hand."""

from functools import partial

from ...engine.cards import COLOURS, Card
from ...engine.editions import rules
from ...engine.state import State
from ...engine.view import View
from ...knowledge import deduce
from ...knowledge.ledger import accounts
from ...render.ledger.ledger_sentences import differing_cards
from ...render.table import Table
from ...support.i18n import _
from . import judges
from .answers import Cards
from .feedback import Feedback
from .lesson import Check, Lesson, Prediction
from .tables import clued, game

ANN, BOB, CEM = 0, 1, 2
THREE = rules("en", players=3)
SMALL = rules("en", players=3, suits=COLOURS[:3], ranks=3, hand_size=3)

fives = partial(game, THREE, "r5 y3 w1 g2 b1 / b4 w2 y5 r4 g3 / g5 b4 r3 w3 y1", "5 to Bob")
worked = partial(
    game,
    THREE,
    "w5 w3 r2 g4 y1 / r1 b2 g3 w4 y4 / w3 b1 r4 g1 y2",
    "1 to Bob",
    "1 to Cem",
    "2 to Bob",
    "white to Bob",
)
fours = partial(game, THREE, "g4 y4 y4 r1 b2 / r2 w4 b1 g1 y3 / g4 r4 w1 b3 y1", "4 to Bob")
small = partial(game, SMALL, "y2 r3 g1 / g3 y2 r1 / r2 y1 g2")
later = partial(
    game,
    THREE,
    "w1 w1 r3 g2 y4 / b1 w4 g5 y2 r2 / w3 w1 w2 b3 y1",
    "white to Bob",
    "1 to Ann",
    "5 to Bob",
    "play 1",
    "2 to Ann",
    "discard 1",
    "discard 1",
    deck="w3 b4 g4",
)


# What a card can be.


def copies_seen(view: View, *names: str) -> Table:
    """Of some cards: how many copies there are, how many this seat sees, how many are left."""
    counted = [(name, accounts(view)[Card.parse(name)]) for name in names]
    rows = [
        (name, str(account.total), str(len(account.seen)), str(account.unseen))
        for name, account in counted
    ]
    heading = _("card"), _("copies in the game"), _("copies in sight"), _("left for the hand")
    return Table(heading, tuple(rows))


def kinds_left(state: State, slot: int, layer: str) -> int:
    """How many kinds of card Bob's slot can be, asking no reasons beyond a layer."""
    return deduce(state, BOB).cards[slot - 1].after(layer).bit_count()


def _kinds(n: int) -> str:
    return _("{n} kinds of card").format(n=n)


def _kinds_offered() -> tuple[str, ...]:
    """By the clue alone, by looking at one other hand, by looking at both."""
    told, left = (kinds_left(fives(), 3, layer) for layer in ("touched", "joint"))
    return tuple(map(_kinds, range(told, left - 1, -1)))


def counted(table: partial[State], slot: int) -> judges.AnswerJudge:
    """Judges what a card of Bob's can be; whoever crossed one out too early is told to count."""
    by_cause = judges.candidates(table, BOB, slot)

    def judge(answer: frozenset[Card]) -> Feedback:
        told = by_cause(answer)
        book = accounts(View.of(table(), BOB))
        possible = deduce(table(), BOB).cards[slot - 1].candidates
        if any(book[card].seen for card in possible if card not in answer):
            early = _(
                "you crossed out a card of which you see a copy, but not every copy. How many "
                "copies of it does the game have?"
            )
            return told._replace(look=early)
        return told

    return judge


def solution_of(table: partial[State], slot: int) -> partial[frozenset[Card]]:
    """What a card of Bob's can be."""
    return partial(lambda: frozenset(deduce(table(), BOB).cards[slot - 1].candidates))


# Who counts what.


def who_sees_all(state: State, card: Card) -> str:
    """The names of those who see every copy of a card."""
    names = state.game.names
    seeing = [
        name for seat, name in enumerate(names) if not accounts(View.of(state, seat))[card].unseen
    ]
    return " ".join(seeing) or _("nobody")


def counted_differently() -> frozenset[Card]:
    """The cards of the small table that Ann and Bob count differently."""
    return frozenset(differing_cards(View.of(small(), ANN), View.of(small(), BOB)))


def compares_counts(answer: frozenset[Card]) -> Feedback:
    """Whether these are the cards that Ann and Bob count differently, and what was passed over."""
    right = counted_differently()
    if answer == right:
        return Feedback(True)
    hands = [{held.card for held in small().hand(seat)} for seat in (ANN, BOB, CEM)]
    wrong = answer - right
    if wrong & hands[ANN] & hands[BOB]:
        look = _("one of your cards is in both hands. How many does Ann see, and how many Bob?")
    elif wrong & hands[CEM]:
        look = _("one of your cards is in Cem's hand. Who of the two sees it?")
    elif wrong:
        look = _("one of your cards is in no hand at all: neither Ann nor Bob sees it.")
    elif right & hands[ANN] <= answer:
        look = _("something is missing. What does Ann see that Bob does not?")
    else:
        look = _("something is missing. What does Bob see that Ann does not?")
    fit = len(answer & right)
    good = _("{n} of your cards fit.").format(n=fit) if fit > 1 else ""
    return Feedback(
        False, good, look, _("The two differ only where one sees what the other can't.")
    )


LESSON = Lesson(
    number=4,
    name="counting",
    title=_("Counting"),
    minutes=45,
    able=_("count the copies that you see, and so find a card that nobody named"),
    questions=(
        _("How can you cross out a card although no clue said anything about it?"),
        _("When is it too early to cross out a card that you see?"),
        _("Why do two players at the same table count differently?"),
    ),
    topic="counting",
    puzzles=(
        "look-around-first",
        "three-cards-nobody-sees",
        "no-tokens-left",
        "no-coin-toss-please",
        "which-five-is-it",
    ),
    predictions=(
        Prediction(
            id="fives",
            question=_(
                "You are Bob. Ann clued 5 to you, and it touched your slot 3. How many kinds of "
                "card can slot 3 be, if you use everything that you see?"
            ),
            options=_kinds_offered(),
            truth=lambda: _kinds(kinds_left(fives(), 3, "joint")),
            rule=_(
                "Of each card there are so many copies: three of a 1, two of a 2, 3 or 4, one of a"
                " 5. A copy that you see somewhere else is not in your hand."
            ),
            because=_(
                "There is only one 5 of each colour, and you see two of them: Ann holds r5 and Cem "
                "holds g5. What lies there can't be in your hand."
            ),
            table=clued(fives, BOB),
        ),
        Prediction(
            id="both-b4",
            question=_(
                "Now all hands lie open. Bob holds one b4 and Cem holds the other. Who can be sure "
                "that no b4 is left in the deck?"
            ),
            options=(_("Ann"), _("Bob"), _("Cem"), _("all three")),
            truth=lambda: who_sees_all(fives(), Card.parse("b4")),
            rule=_("Everyone sees all hands but their own. Of each 4 there are two."),
            because=_(
                "Ann sees both. Bob sees Cem's b4 but not his own, so for Bob the other one could "
                "be anywhere; with Cem it is the other way round."
            ),
            table=fives,
        ),
    ),
    checks=(
        Check(
            id="fours",
            title=_("Check 1: look around"),
            question=_(
                "You are Bob. Ann clued 4 to you, and it touched your slot 2. What can slot 2 be? "
                "Mark everything that it can be, and nothing else."
            ),
            kind=Cards(THREE),
            judge=counted(fours, slot=2),
            solution=solution_of(fours, slot=2),
            rule=_(
                "Of each 4 there are two. If you see every copy of a card somewhere else, it is "
                "not in your hand."
            ),
            because=_(
                "It is a 4. You see both y4 in Ann's hand, and one g4 each with Ann and Cem. Of r4 "
                "you see only one, so the other can be yours."
            ),
            table=clued(fours, BOB),
        ),
        Check(
            id="two-counts",
            title=_("Check 2: two players, two counts"),
            question=_(
                "A small game: three colours, ranks 1 to 3, and all hands lie open for you. Of "
                "which cards do Ann and Bob see a different number of copies? Mark all of them."
            ),
            kind=Cards(SMALL),
            judge=compares_counts,
            solution=counted_differently,
            rule=_("A player sees the hands of all others, and not their own."),
            because=_(
                "Both see Cem's hand. Ann also sees Bob's cards, and Bob sees Ann's. Each of the "
                "two holds a y2 and sees the other one, so there they count alike."
            ),
            table=small,
        ),
        Check(
            id="later",
            title=_("Check 3: clues and counting together"),
            question=_(
                "You are Bob, some turns into a game. Your slot 2 was touched by white, and not by "
                "5. Look at the fireworks, the discards and the other hands. What can slot 2 be?"
            ),
            kind=Cards(THREE),
            judge=counted(later, slot=2),
            solution=solution_of(later, slot=2),
            rule=_(
                "In each colour there are three 1s, two each of 2, 3 and 4, and one 5. Copies in "
                "sight lie on the fireworks, among the discards and in the hands of others."
            ),
            because=_(
                "White, and not a 5. The three w1 are on the firework, in the discards and with "
                "Cem; one w3 is in the discards and one with Ann. One w2 and both w4 are unseen."
            ),
            table=clued(later, BOB),
        ),
    ),
    tables={"fives": fives, "worked": worked, "fours": fours, "small": small, "later": later},
)
