"""Lesson 12, Variants and design: one changed rule changes what is best; a puzzle of one's own."""

from functools import partial

from ...authoring import edit_commands, puzzle_fields
from ...engine.actions import Clue, Discard, Play
from ...engine.editions import VARIANTS, rules
from ...engine.rules import TILES
from ...engine.state import State
from ...engine.wording import parse
from ...knowledge import deduce
from ...position import Position
from ...puzzles.puzzle import Puzzle
from ...render.table import Table
from ...support.i18n import _
from . import judges, own_puzzle
from .answers import Act, CustomAnswer, Number
from .feedback import Feedback
from .lesson import Check, Lesson, Prediction
from .tables import laid, printed_rules, seen_by
from .variations import expansions, variation

ANN, BOB = 0, 1


def with_variant(name: str) -> Position:
    """The table of a variation as it is played with the variant."""
    return variation(name).position(varied=True)


# What is predicted.

CLUES = ("red to Bob", "yellow to Bob", "2 to Bob")
WAYS = {
    Play: _("play one of the two cards"),
    Clue: _("give Bob a clue"),
    Discard: _("discard one of the two cards"),
}


def best_clue() -> str:
    """Which of the clues is best where every colour touches multicolour."""
    best = [valued.words for valued in variation("multicolour-every").solution(varied=True).best]
    return next(clue for clue in CLUES if f"clue {clue}" in best)


def best_way() -> str:
    """What kind of action is best with the crowning piece."""
    found = variation("crowning-piece").solution(varied=True)
    return WAYS[type(found.best[0].action)]


AFTER_BLACK = {
    3: _("3 tokens: black cards bring nothing"),
    4: _("4 tokens: a firework is complete"),
    5: _("5 tokens: one for the 1, and one for the firework"),
}


def black_at_two() -> State:
    """A game with black powder in which Ann holds the last black card that is missing."""
    return laid("it2+black-powder[suits=r,ranks=3,hand_size=2] r2k2 t3 s0 d2 m0 k1,r1/r3,k3 x:r1k3")


def tokens_after_black() -> str:
    """How many tokens there are when black is complete."""
    state = black_at_two()
    return AFTER_BLACK[state.apply(parse(state, "play 1")).tokens]


# Each bonus tile, ready to be turned: Ann's slot 1 completes red.


def tile_table(
    tiles: str, *, strikes: int = 1, pile: str = "r1y1g1g2", deck: str = "d:y3g2r2g1"
) -> partial[State]:
    """A table at which the next tiles are these; the strikes, discards and deck make the case."""
    face_down = tiles + "".join(str(tile) for tile in TILES if str(tile) not in tiles)
    return partial(
        laid,
        f"it2+five-flares[suits=r:y:g,ranks=3,hand_size=3] r2y2g0 t3 s{strikes} {deck} m0 "
        f"b:{face_down} r3,r1,y1/g1,g3,y2 x:{pile}",
    )


TILE_TABLES = {
    **{f"tile {tile}": tile_table(str(tile)) for tile in TILES},
    "tile 2, no strike": tile_table("2", strikes=0),
    "tile 5, no deck": tile_table("5", pile="r1r2y1y3g1g1g2g2", deck="d0 l2"),
    "tile 6, none fits": tile_table("6", pile="r1y1g2g2", deck="d:y3g1r2g1"),
    "tile 6, and on": tile_table("61", pile="r1y1y3g1", deck="d:g2g2r2g1"),
}
"""By the names that the lesson calls them."""


# Check 1: two multicolour cards, touched by blue, and a red one beside them.


def two_alike() -> State:
    """A last round in which Bob has to find m2 beside m3."""
    line = (
        "it2+multicolour-every[suits=r:b,ranks=3,hand_size=3] r3b3m1 t2 s0 d0 l2 m0 "
        "r1+1,r1+1,b1+1/m2+b,m3+b,r2-b x:b1b2m1m1m2"
    )
    return Position.parse(line).state()


def makes_m2_known(clue: Clue) -> Feedback:
    """Whether Bob knows after a clue that slot 1 is the card that fits."""
    after = two_alike().apply(clue)
    slot_1, slot_2, _slot_3 = after.hand(BOB)
    if set(deduce(after, BOB).cards[0].candidates) == {slot_1.card}:
        return Feedback(True)
    touched = slot_1.marks[-1].touched
    if not touched:
        return Feedback(
            False,
            look=_("this clue touches none of Bob's cards, and Bob could count that himself."),
        )
    assert slot_2.marks[-1].touched  # every colour touches both, and so every other clue is right
    return Feedback(
        False,
        good=_("The clue touches m2."),
        look=_("it touches slot 2 as well. What is true of one of these two cards only?"),
        why=_("A colour can't part two multicolour cards, as every colour touches both."),
    )


# Check 2: a game with black powder.

BLACK_POWDER = rules("it", players=3, variants=["black-powder"])
HEIGHTS = (5, 4, 5, 3, 5, 2)


def fireworks() -> Table:
    """The fireworks at the end of the game."""
    rows = [
        (suit.name, " ".join(str(BLACK_POWDER.cards[card].rank) for card in order[:height]))
        for suit, order, height in zip(
            BLACK_POWDER.suits, BLACK_POWDER.building_order, HEIGHTS, strict=True
        )
    ]
    return Table((_("firework"), _("cards")), tuple(rows))


def score() -> int:
    """What the game is worth."""
    return BLACK_POWDER.score(BLACK_POWDER.played(HEIGHTS))


def score_mistakes() -> dict[int, str]:
    """Scores that come from a wrong idea of black powder."""
    *coloured, black = HEIGHTS
    points = sum(coloured)
    lacking = BLACK_POWDER.ranks - black
    return {
        points + black - lacking: _("what do the black cards bring that are there?"),
        points: _("at the black firework, too: this is the sum of the coloured ones."),
        points + black: _("black cards bring no points. What do the missing ones do?"),
        points - black: _("you took off the black cards that are there. Which ones cost a point?"),
        points - BLACK_POWDER.ranks: _("some black cards are there, and they cost nothing."),
    }


# Check 3: a puzzle of one's own.

START = (
    "it2+multicolour-every[suits=r:b,ranks=3,hand_size=2] r3b3m2 t0 s0 d0 l2 m0 "
    "?+1,?+1/m3,b2 x:r1r1r2m1m1m2"
)
"""A table at which every action is as good as any other."""
MODEL = {
    "goal": "perfect",
    "id": "two-cards-one-word",
    "title": "Two cards, one word",
    "prompt": (
        "Every colour touches multicolour. Only m3 is missing, and Bob has the last turn. "
        "What would you clue here?"
    ),
    "hint 1": "Bob has to find the card: think as Bob.",
    "hint 2": "m3 and b2 have to become different for Bob.",
    "hint 3": "Which facts are true of only one of the two?",
    "explanation": (
        "From Bob's seat m3 and b2 lie in an unknown order. Blue touches both, for every colour "
        "touches multicolour, and leaves a coin toss. Red touches m3 alone. The ranks differ too, "
        "so 2 and 3 are as good."
    ),
    "perspective": "Bob",
    "topics": "multicolour",
    "difficulty": "1",
    "source": "made in lesson 12",
    "author": "The Hanabi Kit authors",
    "licence": "CC-BY-4.0",
}
"""What is written into a puzzle made from that table, with one token more."""


def model_puzzle() -> Puzzle:
    """A sound puzzle made from the start."""
    puzzle = puzzle_fields.blank(edit_commands.edit(Position.parse(START), "tokens 1"))
    for field, words in MODEL.items():
        puzzle = puzzle_fields.written(puzzle, field, words)
    return own_puzzle.read(puzzle)


LESSON = Lesson(
    number=12,
    name="variants_and_design",
    title=_("Variants and design"),
    minutes=85,
    able=_("say what a changed rule does to the best action, and make a sound puzzle of your own"),
    questions=(
        _("How do the five rulebooks differ, and what does each variant say?"),
        _("How can one changed rule turn a good action into a bad one?"),
        _("What makes a puzzle sound?"),
    ),
    topic="multicolour",
    puzzles=(
        "a-chameleon-in-the-hand",
        "the-twin-twos",
        "two-threes-one-fuse",
        "two-fives-in-waiting",
        "two-fours-two-fives",
    ),
    predictions=(
        Prediction(
            id="every-colour",
            question=_(
                "In the Italian box every colour touches a multicolour card (m), and nobody can "
                "say multicolour. You are Ann. Only m2 still fits, and Bob has the last turn. "
                "Which clue is best?"
            ),
            options=CLUES,
            truth=best_clue,
            rule=_(
                "Every colour touches a multicolour card, and nobody can say multicolour. On the "
                "table it belongs to its own firework."
            ),
            because=_(
                "Bob has no yellow card, so what yellow touches must be m2. Red touches all three "
                "cards, and 2 touches two of them."
            ),
            table=partial(with_variant, "multicolour-every"),
        ),
        Prediction(
            id="no-last-round",
            question=_(
                "The crowning piece: no last round, but every firework has to be completed. Ann "
                "holds r3, which fits, and y1, which does not, but she can't tell which is which. "
                "One more strike loses. Bob knows his y3. What is best for Ann?"
            ),
            options=tuple(WAYS.values()),
            truth=best_way,
            rule=_(
                "With the crowning piece the game goes on until all fireworks are complete, or "
                "until it is lost: by a third strike, or by a lost card that can't be replaced."
            ),
            because=_(
                "Nothing hurries Ann, as no last round runs out. A clue passes the turn to Bob, "
                "who tells Ann with the second token where r3 is."
            ),
            table=partial(with_variant, "crowning-piece"),
        ),
        Prediction(
            id="black-one",
            question=_(
                "Black powder: black cards (k) are built down, from the highest rank to the 1. "
                "Only k1 is missing there, and Ann plays it. Three tokens lie ready. How many are "
                "there afterwards?"
            ),
            options=tuple(AFTER_BLACK.values()),
            truth=tokens_after_black,
            rule=_(
                "A firework that is complete brings a token, the black one too: it is complete at "
                "its 1, as the others are at their 5."
            ),
            because=_(
                "What brings the token is that a firework is complete, not the rank of its last "
                "card. The black one is complete at its 1."
            ),
            table=black_at_two,
        ),
    ),
    checks=(
        Check(
            id="two-alike",
            title=_("Check 1: two of the same colour"),
            question=_(
                "The Italian box again: every colour touches multicolour. You are Ann, Bob has the "
                "last turn, and only m2 fits. Somebody has clued blue to Bob before: it touched "
                "his slots 1 and 2. Which clue makes m2 known to Bob?"
            ),
            kind=Act(seen_by(two_alike, ANN), clues_only=True),
            judge=makes_m2_known,
            solution=lambda: parse(two_alike(), "2 to Bob"),
            rule=_(
                "Every colour touches a multicolour card, and nobody can say multicolour. A clue "
                "names one colour or one rank, and touches every card that matches. Of each 1 "
                "there are three, of each 2 two, of each 3 one."
            ),
            because=_(
                "Blue told Bob which two cards are multicolour, as every other blue card is in "
                "sight. The rank parts these two: 2 names m2, and 3 names the other one."
            ),
            table=seen_by(two_alike, ANN),
        ),
        Check(
            id="black-score",
            title=_("Check 2: a game with black powder"),
            question=_(
                "A game with black powder is over. These cards are in the fireworks. How many "
                "points is it worth?"
            ),
            kind=Number(example="17"),
            judge=judges.number(
                score,
                score_mistakes,
                _("add the coloured fireworks first, then count the black cards that are missing."),
            ),
            solution=score,
            rule=_(
                "Each coloured card is a point. Black cards bring none, but the black firework has"
                " five cards, 5 to 1, and each one that is missing takes a point off."
            ),
            because=_(
                "Each coloured card is a point, and each missing black card takes one off. Black "
                "cards that are there bring nothing."
            ),
            table=fireworks,
        ),
        Check(
            id="publish",
            title=_("Check 3: publish a puzzle"),
            question=_(
                "Make a puzzle from the table in the editor above, or from any other. As it is, "
                "every action there is as good as any other: what does Ann lack? Change the table "
                "until there is something to find: press table or hands, and read what the editor "
                "says. Then press words and fill in all fields that it still misses. The puzzle is "
                "finished when the editor calls it sound."
            ),
            kind=CustomAnswer(
                _(
                    "When it is finished, write answer = mine in this cell and run it again. To "
                    "hand in the notebook, press save in the editor first, and put the name of "
                    "the file between the quotes."
                ),
                own_puzzle.read,
                lambda puzzle: puzzle.id or _("a puzzle without an id"),
            ),
            judge=own_puzzle.judge,
            solution=model_puzzle,
            rule=_(
                "A puzzle is sound if its table is possible, if its best answer is clearly ahead "
                "of all others, and if its words are complete: a title, a question, three hints "
                "that tell no answer, and an explanation from somebody's seat."
            ),
            because=_(
                "A sound puzzle has a possible table, a best answer that is clearly ahead, and "
                "words that help without telling."
            ),
            points=4,
        ),
    ),
    tables={
        "two alike": two_alike,
        "black powder": partial(with_variant, "black-powder"),
        "one tile left": lambda: variation("tile-1").position(varied=False),
        "start": partial(Position.parse, START),
        **TILE_TABLES,
    },
    reading=(printed_rules(None, *VARIANTS, "combining"), expansions()),
)
