"""Lesson 2, A clue touches all: what a clue says, which clues there are, what each points at."""

from collections.abc import Iterable
from functools import partial

from ...engine.actions import Clue
from ...engine.editions import EDITIONS, rules
from ...engine.state import State
from ...engine.wording import parse
from ...render.board.visible_table import would_touch
from ...render.table import Table
from ...support.i18n import _, listed
from .answers import Act, PickSome
from .feedback import Feedback
from .lesson import Check, Lesson, Prediction
from .tables import game, seen_by

ANN, BOB, CEM = 0, 1, 2
THREE = rules("en", players=3)
DUTCH = rules("nl", players=2)

ann_to_move = partial(game, THREE, "g2 w4 b1 y3 r2 / r1 b4 r3 y1 g3 / w2 g4 y4 w1 b2")
dutch = partial(game, DUTCH, "g2 w4 b1 w3 r2 / y3 y1 b1 y4 b3")
checked = partial(game, THREE, "r2 y4 g1 b3 r4 / g2 b5 w2 b1 y5 / w3 y2 w1 b3 w5")
WANTED = (2, 5)
"""The slots of Bob that the second check is about."""
SETS = ((1, 2, 4), (4,), (1, 5), (1,), (2, 5), ())
"""The sets of Bob's slots that the third check asks about."""


# What clues touch.


def touched_slots(state: State, clue: Clue) -> tuple[int, ...]:
    """The slots that a clue touches, or would touch if it were allowed."""
    numbers = state.hands[clue.target].numbers
    return tuple(numbers.index(number) + 1 for number in would_touch(state, clue))


def slots_said(slots: Iterable[int]) -> str:
    """Slots as people say them.

    >>> slots_said([2]), slots_said([1, 3]), slots_said([])
    ('slot 2', 'slots 1 and 3', 'no card')
    """
    numbers = [str(slot) for slot in slots]
    if not numbers:
        return _("no card")
    form = _("slot {slots}") if len(numbers) == 1 else _("slots {slots}")
    return form.format(slots=listed(numbers))


def every_clue(state: State, seat: int) -> Table:
    """Everything that could be said to a seat, what it touches, and whether it may be said."""
    legal = state.legal_actions()
    rows = []
    for hint in state.rules.hints:
        clue = Clue(seat, hint)
        may = _("yes") if clue in legal else _("no")
        rows.append((str(hint), slots_said(touched_slots(state, clue)), may))
    heading = (_("clue to {name}").format(name=state.game.names[seat]), _("touches"), _("allowed"))
    return Table(heading, tuple(rows))


def _rulebooks() -> dict[str, str]:
    """The languages of the five rulebooks."""
    return {
        "en": _("English"),
        "fi": _("Finnish"),
        "nb": _("Norwegian"),
        "it": _("Italian"),
        "nl": _("Dutch"),
    }


def empty_clues() -> Table:
    """Whether a clue may touch no card, by each of the five rulebooks."""
    silent = _("says nothing of it; in this kit it is not allowed")
    rows = [
        (_rulebooks()[edition.code], _("allows it") if edition.empty_clues else silent)
        for edition in EDITIONS.values()
    ]
    return Table((_("rulebook"), _("a clue that touches no card")), tuple(rows))


# What comes true.


def _meant_or_all() -> dict[tuple[int, ...], str]:
    """The options of the first prediction, by the slots that would be touched."""
    return {
        (1,): _("slot 1 only: that is the card you mean"),
        (1, 3): _("slots 1 and 3"),
        (1, 4): _("slots 1 and 4"),
    }


def _red_touches() -> str:
    return _meant_or_all()[touched_slots(ann_to_move(), Clue(BOB, "red"))]


ALL_HANDS = _("all three: a clue touches every card that matches")
ONE_HAND = _("Bob's two or Cem's one, as you like, but not all three")
ONE_CARD = _("one of the three, the one that you mean")


def _one_touches() -> str:
    """At which of the three 1s on the table a single clue can point."""
    state = ann_to_move()
    sets = [
        (action.target, touched_slots(state, action))
        for action in state.legal_actions()
        if isinstance(action, Clue) and action.hint == 1
    ]
    if len(sets) == 1:
        return ALL_HANDS
    return ONE_HAND if (BOB, (1, 4)) in sets and (CEM, (4,)) in sets else ONE_CARD


# The checks.


def _slot_names() -> tuple[str, ...]:
    return tuple(slots_said([slot]) for slot in range(1, THREE.cards_each + 1))


def white_to_cem() -> frozenset[str]:
    """The slots of Cem that white touches, as options."""
    return frozenset(slots_said([s]) for s in touched_slots(checked(), Clue(CEM, "white")))


def touches_white(answer: frozenset[str]) -> Feedback:
    """Whether these are the cards that white touches in Cem's hand."""
    right = white_to_cem()
    if answer == right:
        return Feedback(True)
    if answer < right:
        good = _("What you chose is touched.") if answer else ""
        look = _("is there another card that matches? Nobody may leave one out.")
        return Feedback(False, good, look)
    if answer >= right:
        good = _("Every white card is among yours.")
        return Feedback(False, good, _("some of your cards are not white: nobody points at those."))
    return Feedback(False, look=_("go through Cem's cards one by one: is this one white?"))


def touches_just_these(clue: Clue) -> Feedback:
    """Whether a clue touches the wanted slots of Bob and nothing else."""
    touched, wanted = set(touched_slots(checked(), clue)), set(WANTED)
    if clue.target != BOB:
        return Feedback(False, look=_("the two cards are in Bob's hand, so the clue goes to Bob."))
    if touched == wanted:
        return Feedback(True)
    too_much, missing = sorted(touched - wanted), sorted(wanted - touched)
    good = _("It touches {slots}.").format(slots=slots_said(sorted(touched & wanted)))
    looks = []
    if too_much:
        looks.append(_("it touches {slots} as well").format(slots=slots_said(too_much)))
    if missing:
        looks.append(_("it does not touch {slots}").format(slots=slots_said(missing)))
    return Feedback(
        False,
        good if touched & wanted else "",
        listed(looks) + ".",
        _("A clue points at all cards that match. What do the two have in common?"),
    )


def can_be_touched(slots: tuple[int, ...]) -> bool:
    """Whether some clue that is allowed at the Dutch table touches just these slots of Bob."""
    state = dutch()
    clues = (action for action in state.legal_actions() if isinstance(action, Clue))
    return any(touched_slots(state, clue) == slots for clue in clues)


def possible_sets(answer: frozenset[str]) -> Feedback:
    """Whether these are the sets that some clue touches."""
    possible = {slots_said(slots): can_be_touched(slots) for slots in SETS}
    wrong = {words for words in answer if not possible[words]}
    missing = {words for words, may in possible.items() if may} - answer
    if not wrong and not missing:
        return Feedback(True)
    good = _("Everything that you chose is possible.") if answer and not wrong else ""
    if wrong:
        look = _(
            "find for each set the clue that does it. Does it touch one more card, or one less?"
        )
    elif missing == {slots_said(())}:
        look = _("this table is played by the Dutch rulebook. What does it say?")
    else:
        look = _("one more is possible: what do the cards of a set have in common?")
    why = _("A set of cards can be touched if all of them share something that no other card has.")
    return Feedback(False, good, look, why)


LESSON = Lesson(
    number=2,
    name="a_clue_touches_all",
    title=_("A clue touches all"),
    minutes=30,
    able=_("say exactly what a clue says, and find the clue that you need"),
    questions=(
        _("What exactly does a clue say?"),
        _("Which clues may be given, and which can't be?"),
        _("How do you find the clue that points at just the cards you want?"),
    ),
    topic="first-puzzles",
    puzzles=(
        "first-02-a-word-to-ann",
        "first-03-which-one",
        "first-07-three-yellows-one-word",
        "first-04-pointing-at-two",
        "first-13-seeing-red",
    ),
    predictions=(
        Prediction(
            id="meant",
            question=_(
                "You are Ann. No firework has begun, so Bob's r1 in slot 1 fits. To tell him so, "
                "you say: red. Which of Bob's cards do you have to point at?"
            ),
            options=tuple(_meant_or_all().values()),
            truth=_red_touches,
            rule=_(
                "A clue names one colour or one rank. Whoever gives it points at every card of "
                "that hand that matches, and may leave none out."
            ),
            because=_(
                "A clue points at every card that matches. Bob hears that both are red, and not "
                "which of them you had in mind."
            ),
            table=seen_by(ann_to_move, ANN),
        ),
        Prediction(
            id="all-the-1s",
            question=_(
                "The same table. Bob holds two 1s, in slots 1 and 4, and Cem holds one, in slot 4. "
                "You give one clue, for one token, and you say: 1. At which of the three do you "
                "point?"
            ),
            options=(ALL_HANDS, ONE_HAND, ONE_CARD),
            truth=_one_touches,
            rule=_("A clue goes to one teammate, and points at cards of that hand only."),
            because=_(
                "A clue goes to one teammate. It touches all cards of that hand that match, and "
                "none of any other hand: Cem's 1 would take a second clue, and a second token."
            ),
        ),
    ),
    checks=(
        Check(
            id="touched",
            title=_("Check 1: point at them"),
            question=_("You are Ann and say white to Cem. Which of Cem's cards do you point at?"),
            kind=PickSome(_slot_names()),
            judge=touches_white,
            solution=white_to_cem,
            rule=_(
                "Whoever gives a clue points at every card of that hand that matches, and at no "
                "other."
            ),
            because=_("All white cards are touched: a 1 that fits just as well as a 5."),
            table=seen_by(checked, ANN),
        ),
        Check(
            id="just-these",
            title=_("Check 2: just these two"),
            question=_(
                "The same table. Find a clue that touches slots 2 and 5 of Bob, and no other card."
            ),
            kind=Act(checked, clues_only=True),
            judge=touches_just_these,
            solution=lambda: parse(checked(), "5 to Bob"),
            rule=_(
                "A clue names one colour or one rank, never both, and touches every card of that "
                "hand that has it."
            ),
            because=_("Both are 5s, and Bob has no other 5. Nothing else is common to the two."),
            table=seen_by(checked, ANN),
        ),
        Check(
            id="which-sets",
            title=_("Check 3: what can be pointed at?"),
            question=_(
                "A table for two by the Dutch rulebook. Which of these can one clue to Bob touch: "
                "exactly these cards, and no other?"
            ),
            kind=PickSome(tuple(map(slots_said, SETS))),
            judge=possible_sets,
            solution=lambda: frozenset(
                slots_said(slots) for slots in SETS if can_be_touched(slots)
            ),
            rule=_(
                "A clue names one colour or one rank, and touches every card of that hand that has"
                " it. The Dutch rulebook also lets you name a colour or a rank that the hand does "
                "not have."
            ),
            because=_(
                "Yellow, 4 and 3 do it, and by this rulebook a colour that Bob does not hold "
                "touches no card. Slot 1 shares its colour and its rank with others; slots 2 and 5 "
                "share nothing."
            ),
            table=seen_by(dutch, ANN),
        ),
    ),
    tables={"three players": ann_to_move, "Dutch": dutch},
)
