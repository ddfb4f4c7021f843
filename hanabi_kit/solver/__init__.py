"""The exact endgame solver: what is best for the mover, and what that proves.

>>> from hanabi_kit import Position
>>> line = "en2[suits=r,hand_size=2] r4 t1 s0 d0 l2 m0 ?,?/r5,r2 x:r1r1"
>>> solution = solve(Position.parse(line), goal="perfect")
>>> [action.words for action in solution.best], str(solution.value), solution.badge
(['clue 2 to Bob', 'clue 5 to Bob'], '1', 'proved for any convention')

**The values.** A *spot* is a moment seen from outside: all hands, the deck as a pool without order.
A mover's *worlds* are the ways to fill the own hand from the own cards and the deck so that every
card lies in its mask, which is what clues alone say; a world weighs as many physical deals as it
stands for. A mover can't tell its worlds apart, so it acts alike in all of them: they are one
*information set*. What it decides on are *units*: a clue; to play, or to discard, from a class of
cards with equal masks (with one of them, each as likely); a bonus tile's choice. Masks and piles
are all that a spot keeps of the past: a card that bonus tile 5 sends back counts as unseen, and so
in a world it may lie in any place whose mask allows it (`knowledge` remembers more than that).

- ``A(spot)``, *open hands*: the best expectation when everyone sees everything but the order of the
  deck. ``Ā(unit)`` is the mean over the worlds of A after the unit.
- ``U(spot)``, *literal play*: the mover takes the unit with the largest mean ``Q`` of U over its
  worlds, the largest Ā among equals, and each of those that are still equal as often. ``Q`` of the
  mover's units is the answer.
- ``low`` and ``high``: the same for *all* ways to break ties. In an information set let M be the
  largest mean of low over units. Only units whose mean of high is M or more can be taken, so low(w)
  is the least and high(w) the most over these; and where M equals the mean of A, both are A(w).
- ``R(action)``, *best response*: what the mover can expect if all others play by a rule that is
  known, each deciding by the own view and its past, and if the mover makes the best of that.

**Best response** (`response`). The rule is a function from views to actions, so nobody but the
mover and chance has anything to decide: what is left is a decision problem of one player, and its
value is a maximum over the mover's strategies, not a matter of ties. Exactly:

- A *branch* is a world together with its whole past, as a state of the engine: a rule may read
  anything in it, and so neither classes of cards nor spots are put together. Of the deck only what
  is drawn is decided, when it is drawn, each card as likely as its copies are many; the rest of
  its order is in no view. The same is true of the bonus tiles.
- *What is believed.* Before anything is read into the past a world weighs as above: as many as
  the physical deals behind it. It then counts only if the rule, shown the view that a teammate
  had there, gives what that teammate did, at each of their turns that the past tells of. So this
  is the exact belief of a mover who knows that they play by the rule; what the mover did says
  nothing about the own cards. Of a position without a past the first part is all there is. If no
  world is left, they do not play by that rule, and there is no answer.
- *What is expected.* After an action of the mover each teammate acts by the rule, until the mover
  is to move again or the game ends. Branches in which the mover has seen the same until then are
  one information set. In it the mover takes the action with the largest sum over its branches.
- Ā is the mean over these same branches of A after the action: with another belief it is another
  number than in the literal model. It bounds R, since whoever sees all cards can do what rule and
  mover do. An action that can't bring more than another one does is looked at no further, except
  at the root, where all are worked out.

**How.** `solver` asks `search` and puts the answer into a `solution`; `cache` keeps it on disk, and
`explain` says what follows from it. Inside `search`, `open_hands` and `literal` go down the tree of
what can follow and remember every spot and every information set; `last_round` solves last rounds.
Values are whole numbers of small parts, fractions only where that fails (`values`). `spots` knows
how a table changes; the tests compare each of its steps with the engine. `team` looks for the best
plan of a team (its docstring tells how). Of a best response, `response.branches` knows what follows
at a table with a past, and `response.known_teammates` what a past says.

**Why the shortcuts are right.** Each can be switched off (`Shortcuts`), and the tests compare.

*A bounds U.* By induction from the end: in a spot U is a mean over units of the mean of U after
them, which is at most the mean of A after them, which is at most A. The same holds for high and for
any joint plan. So ``low ≤ U ≤ high ≤ A``, and ``Q ≤ Ā``: an action whose Q equals the largest Ā is
best under every convention, and one whose Ā lies below the best Q is best under none.

``bounds``: a unit is left alone once it is sure that its mean of high lies below M. That mean is at
most Ā, and at most what comes of Ā when A is replaced by high world by world. It can't be
taken under any way to break ties, so neither U nor low nor high depends on it. Quick bounds stand
in for Ā first: when the last card of the deck is drawn, a discard or a misplay brings at most what
the last round would bring if the card had been kept, since a larger hand allows every plan that a
smaller one does; and a card that fits brings at most A. An information set in which A is 0 in all
worlds pays 0.

``reached``: if the mean of low of a unit equals the mean of A, then low is A in each world, as it
is nowhere more. Every unit that might be taken must have as large a mean, so it is A in each world
too: the information set is worth A(w) in each world whatever is taken, and nothing else need be
known.

``blanks`` (open hands): a card that is played, or above one of which no copy is left, can never be
played. With open hands no clue says anything, so of such a card it matters only that it is there.

*Misplays* (open hands): while a discard is legal, a misplay of the same card is no better. Whoever
holds one token more and one strike less can copy every move of the other; only a discard at the
full count of tokens is not possible, and there a misplay of the card makes the two tables equal.

``short_last_round`` (open hands): with the deck empty and two cards or more in every hand, each
mover has one turn, and can pass it by a discard (if not all tokens are there) or a clue (if one is,
for somebody holds a card). So only which cards each mover could play matters, and no count.

``closed_last_round``: with the deck empty a mover knows which cards the own hand is made of; where
they lie is all it can't know. What follows a play depends on the card played, not on the rest of
the hand, for its holder has no other turn, and the later movers' beliefs are about their own hands.
So Q(play from a class) is a sum over what the class may be, and U the same sum over what it is.
Cards that do not fit now are all alike. Of the rest of the hand one thing remains: how many clues
could be given to it, for a player who is indifferent takes each of them as often as any other unit.
That number is part of the question only where it has made a difference.

``merged_last_round``: tokens. In t turns at most t are spent, and at most t - 1 times one (or two,
with a call) gained before the last: counts between which neither a clue nor a discard can become
impossible are one. Strikes: fewer than would be needed for the last one in t turns are none; then
nothing that is no play can tempt the last mover more than a play, so the last turn needs no token.
Marks on a hand that holds no card that could be played in this round change no decision: whatever
its holder does brings the same in all its worlds, and so it does for whoever clues it. Where the
number of idle clues makes a difference this is not so, and the marks are kept.
"""

from ..support.budget import Budget, Cancelled, Meter, OutOfBudget
from .cache import cached, recall_or_solve
from .explain.report import Report, report
from .response.response import respond
from .search.spots import GOALS, Goal
from .solution import MODELS, ActionValue, ModelName, Solution
from .solver import MARGIN, Search, solve

__all__ = [
    "GOALS",
    "MARGIN",
    "MODELS",
    "ActionValue",
    "Budget",
    "Cancelled",
    "Goal",
    "Meter",
    "ModelName",
    "OutOfBudget",
    "Report",
    "Search",
    "Solution",
    "cached",
    "recall_or_solve",
    "report",
    "respond",
    "solve",
]
