"""Lesson 8, Common knowledge: what is said aloud, and what silence says."""

from functools import partial

from ...engine.state import State
from ...knowledge.card_propositions import Playable
from ...knowledge.models import Model
from ...knowledge.propositions import Common, Everyone, Fact, Knows
from ...knowledge.worlds import TableModel, worlds
from ...position import Position
from ...support.i18n import _
from . import judges, knowledge_checks
from .answers import Number, Pick
from .knowledge_checks import Claim
from .lesson import Check, Lesson, Prediction
from .muddy_children import (
    Faces,
    after_silence,
    garden,
    muddy,
    nobody_answers,
    somebody_is_muddy,
    who_answer,
)

ANN, BOB, CEM = 0, 1, 2


def twin(hands: str) -> State:
    """Three r1 and two r2 for three hands and the deck; yellow is done, so a yellow clue says
    nothing."""
    line = f"fi3[suits=r:y,ranks=2,copies=32,hand_size=1] r0y2 t6 s0 d2 m0 {hands} x:y1y1y2"
    return Position.parse(line).state()


two_fit = partial(twin, "r1/r1/r2")
all_fit = partial(twin, "r1/r1/r1")


def passes(seat: int) -> Fact:
    """What it says if a player who would play what fits passes instead."""
    return ~Knows(seat, Playable(seat, 1))


def first_to_play(model: TableModel) -> int | None:
    """Who is the first to know that the card in hand fits, if everyone else passes in turn."""
    for turn in range(2 * len(model.names)):
        seat = turn % len(model.names)
        if model.knows(seat, Playable(seat, 1)):
            return seat
        model = model.announce(passes(seat))
    return None


# What is asked.

TWO_MUDDY = (ANN, BOB)
NOBODY = _("Nobody answers")
NEVER = _("Nobody answers, however often she asks")
BOTH = _("Ann and Bob answer")
ALL = _("All three answer")


def answered(model: Model[Faces], nobody: str) -> str:
    """Which option says who answers, if the teacher asks now."""
    both = frozenset(model.names[child] for child in TWO_MUDDY)
    said = {frozenset[str](): nobody, both: BOTH, frozenset(model.names): ALL}
    return said[who_answer(model)]


def second_time() -> str:
    """Who answers the second question, after the teacher said that somebody is muddy."""
    told = garden(TWO_MUDDY).announce(somebody_is_muddy())
    return answered(told.announce(nobody_answers()), NOBODY)


def without_a_word() -> str:
    """Who answers in the end, if the teacher says nothing before she asks."""
    return answered(after_silence(garden(TWO_MUDDY))[0], NEVER)


def all_muddy() -> Model[Faces]:
    """The first check: all three are muddy, and nothing has been said."""
    return garden((ANN, BOB, CEM))


SOMEBODY = somebody_is_muddy()
CLAIMS = (
    Claim(
        _("Everyone knows that somebody is muddy."),
        Everyone(SOMEBODY),
        _("whom does each child see?"),
    ),
    Claim(
        _("Everyone knows that everyone knows that somebody is muddy."),
        Everyone(Everyone(SOMEBODY)),
        _("suppose that Ann is clean, as she may believe. Whom does Bob see then?"),
    ),
    Claim(
        _("Everyone knows that everyone knows that everyone knows that somebody is muddy."),
        Everyone(Everyone(Everyone(SOMEBODY))),
        _(
            "Ann may believe that she is clean. In that world Bob may believe that he is clean, "
            "too. Whom does Cem see in the world that we have come to?"
        ),
    ),
    Claim(
        _("It is common knowledge that somebody is muddy."),
        Common(SOMEBODY),
        _(
            "follow the lines in the picture, as many as you like. Can you come to a world in "
            "which nobody is muddy?"
        ),
    ),
    Claim(
        _("Ann knows that Ann is muddy."),
        Knows(ANN, muddy(ANN)),
        _("whose face can Ann not see?"),
    ),
)

CHILDREN, MUDDY = 4, (0, 1, 2)


def questions_needed() -> int:
    """How often the teacher of the second check has to ask."""
    model = garden(MUDDY, CHILDREN).announce(somebody_is_muddy(CHILDREN))
    return after_silence(model)[1]


PLAYERS_OR_NOBODY = ("Ann", "Bob", "Cem", _("Nobody, until a clue touches a card"))


def who_plays() -> str:
    """Who is the first to play in the third check."""
    seat = first_to_play(worlds(all_fit()))
    return PLAYERS_OR_NOBODY[-1 if seat is None else seat]


LESSON = Lesson(
    number=8,
    name="common_knowledge",
    title=_("Common knowledge"),
    minutes=45,
    able=_("tell what all know together, and hear what silence says"),
    questions=(
        _("What changes when something is said aloud that everyone knew already?"),
        _("How can silence tell you something?"),
        _("Which things does everyone at a Hanabi table know together?"),
    ),
    topic="empty-clue",
    puzzles=(
        "no-hurry-at-all",
        "two-of-three-fours",
        "bobs-two-reds",
        "either-five-will-do",
        "everybody-ready",
    ),
    predictions=(
        Prediction(
            id="second-time",
            question=_(
                'Ann and Bob are muddy, Cem is clean. The teacher says aloud: "Somebody here is '
                'muddy." Then she asks: "Who knows whether they are muddy themselves?" All think '
                "hard, and nobody answers. She asks the same again. What happens now?"
            ),
            options=(NOBODY, BOTH, ALL),
            truth=second_time,
            rule=_(
                "Each child sees all faces but its own, and hears everything. A silence tells all "
                "of them that nobody knew."
            ),
            because=_(
                "Ann thinks: if I were clean, Bob would see no mud at all, and he would have "
                "answered the first time. He did not. So I am muddy. Bob thinks the same about "
                "Ann. Cem sees two muddy faces, and is not surprised that nobody answered."
            ),
        ),
        Prediction(
            id="without-a-word",
            question=_(
                "The same three children, and both Ann and Bob are muddy again. This time the "
                "teacher does not say that somebody is muddy: each child sees that anyway. She "
                "only asks her question, again and again. What happens?"
            ),
            options=(NEVER, BOTH, ALL),
            truth=without_a_word,
            rule=_(
                "A silence says something only if all know that somebody would have answered "
                "otherwise, and know it of each other."
            ),
            because=_(
                "Without the teacher's words Ann can't say what Bob would have done if she were "
                "clean: he would have seen no mud, and thought that perhaps nobody is muddy. His "
                "silence says nothing then."
            ),
        ),
    ),
    checks=(
        Check(
            id="how-far",
            title=_("Check 1: how far does it go"),
            question=_(
                "Now Ann, Bob and Cem are all muddy, and the teacher has not said anything yet. "
                "The picture shows all worlds; a full disc is a muddy face. Which of these claims "
                "are true?"
            ),
            kind=knowledge_checks.options(CLAIMS),
            judge=knowledge_checks.judge(CLAIMS, all_muddy),
            solution=partial(knowledge_checks.true_ones, CLAIMS, all_muddy),
            rule=_(
                "A line joins two worlds that a child can't tell apart. Everyone knows something "
                "if it is so in every world that is one line away from the actual one; everyone "
                "knows that everyone knows it, if it is so two lines away, and so on. For common "
                "knowledge it has to be so however far one goes."
            ),
            because=_(
                "Each step along a line makes one child clean in somebody's thoughts. After three "
                'steps you are in the world without mud. So "everyone knows" may stand there '
                "twice, but not three times; for common knowledge it would have to hold any number "
                "of times."
            ),
            table=all_muddy,
        ),
        Check(
            id="four-children",
            title=_("Check 2: four children"),
            question=_(
                "Four children: Ann, Bob and Cem are muddy, and Dia is clean. The teacher says: "
                '"Somebody here is muddy." Then she asks again and again: "Who knows whether they '
                'are muddy themselves?" At which question do Ann, Bob and Cem answer? '
                "(Her first question is 1.)"
            ),
            kind=Number(example="1"),
            judge=judges.number(
                questions_needed,
                lambda: {
                    1: _("the first time, only a child who sees no mud can answer. Is there one?"),
                    2: _(
                        "that is when two muddy children answer. Take Ann's place: if she were "
                        "clean, what would Bob and Cem do, and when?"
                    ),
                    4: _("Dia is clean. Do the muddy children wait for her?"),
                },
                _("begin with fewer: one muddy child, then two. What does each of them wait for?"),
            ),
            solution=questions_needed,
            rule=_(
                "Each child sees all faces but its own. After every question all hear whether "
                "somebody answers, and think on with that."
            ),
            because=_(
                "One muddy child answers the first time. Two answer the second time, because "
                "neither did the first time. Three expect the two others to answer the second "
                "time; when that does not happen, each of them knows."
            ),
        ),
        Check(
            id="who-plays",
            title=_("Check 3: the Hanabi twin"),
            question=_(
                "Five red cards, three r1 and two r2; r1 fits. Ann, Bob and Cem hold one r1 each, "
                "and two cards lie in the deck. All have agreed: whoever knows that their card "
                "fits plays it; whoever does not know passes with an empty clue. Ann begins, then "
                "come Bob and Cem. Who is the first to play?"
            ),
            kind=Pick(PLAYERS_OR_NOBODY),
            judge=judges.picked(
                who_plays,
                {
                    PLAYERS_OR_NOBODY[0]: _(
                        "Ann can be sure only if she sees both r2. Which cards does she see?"
                    ),
                    PLAYERS_OR_NOBODY[1]: _(
                        "by her pass Ann says: I don't see two r2. Bob sees no r2 at all. What "
                        "would he have to see to learn something from it?"
                    ),
                    PLAYERS_OR_NOBODY[3]: _(
                        "two players have passed, and everybody has heard it. What would the "
                        "second one have done, had there been an r2 to see?"
                    ),
                },
            ),
            solution=who_plays,
            rule=_(
                "An empty clue touches no card: it costs a token and hands the turn on. Everyone "
                "sees all cards but their own, and sees what each player does."
            ),
            because=_(
                "Ann passes: she does not see two r2. If Cem held r2, Bob would now know that he "
                "himself does not hold the other one, and he would have played. Bob passes, so "
                "Cem does not hold r2. Cem plays r1."
            ),
            table=all_fit,
        ),
    ),
    tables={"two fit": two_fit, "all fit": all_fit},
)
