"""What there is to say: deals in which one card of Bob's fits, and the clues Ann could give."""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property, lru_cache
from itertools import count, islice
from typing import Literal

from ..bots.sight import playable_after, within
from ..engine.actions import Clue
from ..engine.cards import Card
from ..engine.rules import Hint
from ..engine.state import State
from ..engine.view import View
from ..knowledge import deduce
from ..position import Position
from ..support.errors import HanabiError, quoted
from ..support.i18n import _

GIVER, LISTENER = 0, 1
"""Ann gives the clue, Bob hears it."""
CARDS = 5
"""How many cards Bob holds, and so how many messages there are."""
MOST_DEALS = 1000
MOST_SEEDS = 100
"""How many seeds are tried for each deal that is wanted."""

TABLE = Position.parse(
    "en2 r2y1g3b0w1 t5 s0 d25 m0 y4,w3,b4,r1,g5/?-3-y,?+3-y,?-3-y,?-3+y,? x:r1y3y1w2w4b2g1b3"
)
"""A table in mid-game. Bob has been told 3 and yellow; after that he drew his newest card."""


@dataclass(frozen=True, eq=False)
class HeardClue:
    """A clue as Bob hears it: what it says, which slots it touches, and what he sees then."""

    hint: Hint
    touched: tuple[int, ...]
    view: View

    @property
    def kind(self) -> Literal["colour", "rank"]:
        """Whether a colour or a rank was said."""
        return "rank" if isinstance(self.hint, int) else "colour"

    @cached_property
    def sure(self) -> tuple[int, ...]:
        """The slots of which Bob now knows that they fit, if the clue means only what it says."""
        fitting = playable_after(self.view.rules, self.view.played)
        cards = deduce(self.view, LISTENER).cards
        return tuple(c.unknown.slot for c in cards if within(c.after("joint"), fitting))


@dataclass(frozen=True, eq=False)
class Deal:
    """A deal with exactly one thing to say: which slot of Bob's fits."""

    seed: int
    state: State
    wanted: int
    """The slot that fits."""

    @property
    def cards(self) -> tuple[Card, ...]:
        """Bob's cards, the oldest first."""
        return tuple(self.state.rules.cards[card] for card in self.state.hands[LISTENER].cards)

    @cached_property
    def clues(self) -> tuple[HeardClue, ...]:
        """Every clue that Ann may give, as Bob would hear it."""
        given = [action for action in self.state.legal_actions() if isinstance(action, Clue)]
        return tuple(_heard(self.state, clue) for clue in given)


def _heard(state: State, clue: Clue) -> HeardClue:
    touch = state.rules.touch_masks[clue.hint]
    cards = enumerate(state.hands[LISTENER].cards, start=1)
    touched = tuple(slot for slot, identity in cards if touch >> identity & 1)
    return HeardClue(clue.hint, touched, View.of(state.apply(clue), LISTENER))


def deals(number: int = 200, first: int = 1, table: Position = TABLE) -> tuple[Deal, ...]:
    """The first deals from a seed on in which exactly one of Bob's cards fits."""
    if type(number) is not int or not 1 <= number <= MOST_DEALS:
        words = _("{n} deals can't be played, only 1 to {most}")
        raise HanabiError(words.format(n=quoted(number), most=MOST_DEALS))
    return _found(number, first, table)


@lru_cache(maxsize=16)
def _found(number: int, first: int, table: Position) -> tuple[Deal, ...]:
    """The first deals from a seed on; kept with their deductions, which take most of the time."""
    found = tuple(islice(_fair(table, first, first + MOST_SEEDS * number), number))
    if len(found) < number:
        raise HanabiError(_("at this table Bob hardly ever has exactly one card that fits"))
    return found


def _fair(table: Position, first: int, end: int) -> Iterator[Deal]:
    """Deals of the unknown cards, each as likely as any other, where one card fits."""
    start = table.state()
    _check(start)
    fitting = playable_after(start.rules, start.played)
    for seed in count(first):
        if seed == end:
            return
        state = table.state(seed=seed)
        cards = enumerate(state.hands[LISTENER].cards, start=1)
        slots = [slot for slot, identity in cards if fitting >> identity & 1]
        if len(slots) == 1:
            yield Deal(seed, state, slots[0])


def _check(start: State) -> None:
    """Refuse a table at which Ann can't tell Bob about five cards."""
    listener = start.hands[LISTENER]
    hidden = listener.cards.count(start.game.tables.unknown) == len(listener.cards) == CARDS
    if len(start.hands) != 2 or start.turn != GIVER or not start.tokens or not hidden:
        raise HanabiError(
            _(
                "the table needs two players, the first to move with a token, and {n} unknown "
                "cards in the second one's hand"
            ).format(n=CARDS)
        )
