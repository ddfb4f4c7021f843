"""Tables for lessons: a game dealt as told, the turns taken in it, and rules in sentences."""

from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from itertools import pairwise
from random import Random

from ...engine.cards import Card
from ...engine.rulebook import Rule, rulebook
from ...engine.rules import Rules
from ...engine.state import State, deal
from ...engine.view import View
from ...engine.wording import parse, say
from ...position import Position
from ...render.board.board_picture import picture
from ...render.picture import Picture
from ...render.table import Table
from ...support.errors import ImpossiblePosition
from ...support.i18n import _


def game(rules: Rules, hands: str, *turns: str, deck: str = "", seed: int = 0) -> State:
    """A game in which the hands are these, after these turns.

    `deck` names the first cards to be drawn; the others are shuffled by the seed.

    >>> from hanabi_kit import editions
    >>> rules = editions.rules("en", players=2)
    >>> state = game(rules, "r1 r2 r3 r4 r5 / y1 y1 b2 b3 w4", "1 to Bob", "play 1", deck="g5")
    >>> state.fireworks["yellow"], str(state.hand(1)[4].card)
    (1, 'g5')
    """
    dealt = [Card.parse(word) for word in f"{hands} {deck}".replace("/", " ").split()]
    state = deal(rules, deck=[*dealt, *_others(rules, dealt, seed)])
    for turn in turns:
        state = state.apply(parse(state, turn))
    return state


def laid(line: str) -> State:
    """The table that a line tells of."""
    return Position.parse(line).state()


def _others(rules: Rules, dealt: Iterable[Card], seed: int) -> list[Card]:
    """The cards that are not named, shuffled."""
    left = Counter(rules.cards[identity] for identity in rules.all_cards)
    for card in dealt:
        if not left[card]:
            raise ImpossiblePosition([f"{card}: the game has no more of them"])
        left[card] -= 1
    others = sorted(left.elements(), key=str)
    Random(seed).shuffle(others)
    return others


def seen_by(table: Callable[[], State], seat: int) -> Callable[[], View]:
    """A table as one seat sees it."""
    return lambda: View.of(table(), seat)


def clued(table: Callable[[], State], seat: int) -> Callable[[], Picture]:
    """A table as one seat sees it, whose own cards show what clues said, not what follows."""
    return lambda: picture(View.of(table(), seat), deduced=False)


def turns_of(state: State) -> Iterator[str]:
    """Every turn that led here, in words."""
    for before, after in pairwise(state.states()):
        assert after.action is not None
        yield f"{before.game.names[before.turn]}: {say(before, after.action)}"


def turn_by_turn(state: State) -> Table:
    """What the counts on the table were after every turn that led here."""
    rows = [
        (str(turn), words, str(after.tokens), str(after.strikes), str(after.score))
        for turn, (words, after) in enumerate(
            zip(turns_of(state), state.states()[1:], strict=True), start=1
        )
    ]
    return Table((_("turn"), _("action"), _("tokens"), _("strikes"), _("score")), tuple(rows))


def printed_rules(box: str | None, *sections: str) -> Table:
    """Sections of a box's rulebook, or of all five, in a row each, as paper has room for them.

    >>> printed_rules("en", "score").rows[0][1].split(". ")[1]
    'A lost game counts 0*'
    """

    def told(rule: Rule) -> str:
        ours = set(rule.ours) >= set([box] if box else rule.boxes)
        return f"{rule.sentence.removesuffix('.')}*." if ours else rule.sentence

    rows = [
        (section.title, " ".join(map(told, section.rules)))
        for section in rulebook(box)
        if section.id in sections
    ]
    return Table((_("about"), _("the rules (* is our reading)")), tuple(rows))
