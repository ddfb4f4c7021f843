"""For every variant of the rulebooks a small endgame in which it changes what is best.

Each is the same table twice, played without the variant and with it. What is best on either side is
not written here: the solver finds it.
"""

from collections.abc import Container
from html import escape
from itertools import combinations
from typing import NamedTuple

from ...engine.editions import rules
from ...position import Position
from ...render.board.board_picture import picture
from ...render.solution.comparison import best_of, comparison_table
from ...render.table import Table
from ...render.text import NOTEBOOK_WIDTH, wrapped
from ...solver import Goal, Solution, solve
from ...support.errors import HanabiError, quoted
from ...support.i18n import _

PARAGRAPH = "<p style='max-width: 60em'>{}</p>"


class Variation(NamedTuple):
    """A variant, and one table without it and with it."""

    name: str
    """As in `editions.VARIANTS`; else the name of an option, or a bonus tile such as tile-3."""
    rule: str
    """What the variant says, in a sentence."""
    instead: str
    """What is played where it is not."""
    without_it: str
    """The position without the variant, on a line."""
    with_it: str
    """The position with it: the same cards in the same places."""
    why: str
    """Why that changes what is best."""
    goal: Goal = "score"

    def position(self, *, varied: bool) -> Position:
        """The table with the variant, or without it."""
        return Position.parse(self.with_it if varied else self.without_it)

    def solution(self, *, varied: bool) -> Solution:
        """What is best with the variant, or without it."""
        return solve(self.position(varied=varied), goal=self.goal)

    @property
    def table(self) -> Table:
        """Every action with what it is worth without the variant and with it."""
        return comparison_table(self.solution(varied=False), self.solution(varied=True))

    @property
    def sentences(self) -> tuple[str, str, str, str]:
        """The rule on either side, what the values count, and why what is best changes."""
        counts = {
            "score": _("Worth is the score to expect."),
            "perfect": _("Worth is the chance of the highest score."),
        }
        return (
            _("With {name}: {rule}").format(name=self.name, rule=self.rule),
            _("Without it: {rule}").format(rule=self.instead),
            counts[self.goal],
            self.why,
        )

    def __repr__(self) -> str:
        with_it, without_it, counts, why = (
            wrapped(words, NOTEBOOK_WIDTH) for words in self.sentences
        )
        drawn = picture(self.position(varied=True).state())
        return "\n\n".join([f"{with_it}\n{without_it}", str(drawn), counts, str(self.table), why])

    def _repr_mimebundle_(
        self, include: Container[str] | None = None, exclude: Container[str] | None = None
    ) -> dict[str, str]:
        """The table as a picture, and all actions with what they are worth."""
        with_it, without_it, counts, why = map(escape, self.sentences)
        drawn = picture(self.position(varied=True).state())
        parts = [
            PARAGRAPH.format(f"<b>{with_it}</b><br>{without_it}"),
            drawn._repr_html_(),
            PARAGRAPH.format(counts),
            self.table._repr_html_(),
            PARAGRAPH.format(why),
        ]
        return {"text/plain": repr(self), "text/html": "".join(parts)}


def _tile(number: int, rule: str, why: str, line: str) -> Variation:
    """A table whose next bonus tile is this one, for everyone has seen the five others."""
    return Variation(
        name=f"tile-{number}",
        rule=rule,
        instead=_("A complete firework brings a token."),
        without_it=line.format(flares="", tile=""),
        with_it=line.format(flares="+five-flares", tile=f"b:{number} "),
        why=why,
    )


# Five of seven fireworks are complete. Red lacks its 3, which Ann knows that she holds; yellow has
# not begun, and two of Bob's three cards would begin it for Cem, who knows the y2.
ONE_TILE_LEFT = (
    "it3+multicolour-every+black-powder{flares}[ranks=3,hand_size=3] r2y0g3b3w3m3k3 t1 s2 d0 l3 "
    "m0 {tile}?+r+3,?-r,?-r/y1,y1,g2/y2+y+2,y3+y-2,b1-y-2 x:r1r1r2y1y2g1g1b1b2w2m1m1m2k3k3k2"
)
# As before, with two players, one card in the deck and the only y3 among the discards.
ONE_CARD_IN_THE_DECK = (
    "it2+multicolour-every+black-powder{flares}[ranks=3,hand_size=2] r2y1g3b3w3m3k3 t1 s1 d1 "
    "m0 {tile}?+r+3,?/y2,g1 x:r1r1r2y1y1y2y3g1g2b2w1w1w2m1m1m2k3k3k2"
)

VARIATIONS = (
    Variation(
        name="empty-clues",
        rule=_("A clue may also touch no card: it says that none is there."),
        instead=_("A clue has to touch a card."),
        without_it=(
            "nl2[suits=r:g:w,ranks=3,hand_size=2,empty_clues=no] "
            "r3g1w1 t1 s0 d1 m0 ?+1,?+1/g2,w2 x:r1r1g1w1g2w2g3w3"
        ),
        with_it=(
            "nl2[suits=r:g:w,ranks=3,hand_size=2] "
            "r3g1w1 t1 s0 d1 m0 ?+1,?+1/g2,w2 x:r1r1g1w1g2w2g3w3"
        ),
        why=_(
            "Both of Bob's cards fit, but Bob can't know it: of the three 2s that Bob does not "
            "see, r2 is useless. Ann holds nothing but 1s, so she knows that r2 is in the deck. "
            "Told that no card is red, Bob plays one card now and the other one later. A clue "
            "about one card leaves the other to chance."
        ),
    ),
    Variation(
        name="crowning-piece",
        rule=_(
            "There is no last round: the game goes on, with ever fewer cards in the hands, until "
            "every firework is complete, or is lost by a third strike or by throwing away a card "
            "that can't be replaced. No scale is used: it is perfect, or it is lost."
        ),
        instead=_("With the deck empty, everyone has one last turn."),
        without_it=(
            "en2[suits=r:y,ranks=3,hand_size=2] r2y2 t2 s2 d0 l2 m0 ?,?/y3+y+3,y1 x:r1r1r2y2"
        ),
        with_it=(
            "en2+crowning-piece[suits=r:y,ranks=3,hand_size=2] "
            "r2y2 t2 s2 d0 m0 ?,?/y3+y+3,y1 x:r1r1r2y2"
        ),
        why=_(
            "Ann can't tell r3 from y1, and one more strike loses. In a last round it is now or "
            "never. Without one she can wait: with any clue she passes the turn, and Bob spends "
            "the second token to tell her which card is r3."
        ),
        goal="perfect",
    ),
    Variation(
        name="colour-call",
        rule=_(
            "Whoever plays a card may name its colour first: if it is right and the card fits, "
            "that brings a token, and a second one for a 5; if it is wrong, the card is lost and "
            "it is a strike, even if the card would fit."
        ),
        instead=_("A card is played without a word."),
        without_it=(
            "fi3[suits=r:y,ranks=3,hand_size=2] r1y3 t0 s0 d0 l3 m0 ?+2,?-2/r1,y1/r3,y1 x:r2y2"
        ),
        with_it=(
            "fi3+colour-call[suits=r:y,ranks=3,hand_size=2] "
            "r1y3 t0 s0 d0 l3 m0 ?+2,?-2/r1,y1/r3,y1 x:r2y2"
        ),
        why=_(
            "Ann knows that slot 1 is r2, as every other 2 is in sight. Played without a word, "
            "it leaves Bob no token, and Cem has to guess. Called red, it brings a token, and "
            "with it Bob shows Cem the r3."
        ),
        goal="perfect",
    ),
    Variation(
        name="multicolour-own",
        rule=_(
            "Multicolour is a sixth colour of its own, with one card of each rank: it is clued as "
            "multicolour, and no other colour touches it."
        ),
        instead=_("The same cards are touched by every colour, and nobody can say multicolour."),
        without_it=(
            "fi2[suits=r:g:m.every.up.111.points,ranks=3,hand_size=3] "
            "r3g3m1 t2 s0 d0 l2 m0 ?+1,?+1,?+3/r1+1,g2-1,m2-1 x:r2g1"
        ),
        with_it=(
            "fi2+multicolour-own[suits=r:g,ranks=3,hand_size=3] "
            "r3g3m1 t2 s0 d0 l2 m0 ?+1,?+1,?+3/r1+1,g2-1,m2-1 x:r2g1"
        ),
        why=_(
            "Bob knows r1 and has to tell m2 from g2. Green touches g2 alone, so the other card "
            "is m2. If every colour touched m2, green would touch both cards and part nothing; "
            "then it would be red that touches m2 and not g2."
        ),
    ),
    Variation(
        name="multicolour-every",
        rule=_(
            "Every colour touches a multicolour card, and nobody can say multicolour. It is a "
            "sixth firework, and its cards stand in for no other colour."
        ),
        instead=_("The same cards are a colour of their own, clued as multicolour."),
        without_it=(
            "it2[suits=r:y:m.own.up.-.points,ranks=3,hand_size=3] "
            "r3y3m1 t2 s0 d0 l2 m0 ?+1,?+1,?+3/r1,r2,m2 x:m2y2y1m1m1"
        ),
        with_it=(
            "it2+multicolour-every[suits=r:y,ranks=3,hand_size=3] "
            "r3y3m1 t2 s0 d0 l2 m0 ?+1,?+1,?+3/r1,r2,m2 x:m2y2y1m1m1"
        ),
        why=_(
            "Bob holds no yellow card, so what yellow touches can only be multicolour: m2. Red "
            "touches all three cards, because m2 counts as red too. As a colour of its own m2 "
            "would be left out by red, and known by that."
        ),
    ),
    Variation(
        name="black-powder",
        rule=_(
            "The black firework builds down, and no colour clue touches it; nobody can say black, "
            "nor that there is none. Complete at its 1, it brings a token like any other. It "
            "brings no points, but each of its cards that is missing at the end costs one."
        ),
        instead=_("The same black cards are a colour like any other: they build up from 1."),
        without_it=(
            "it2[suits=r:k.own.up.123.points,ranks=3,hand_size=3] "
            "r3k0 t2 s0 d0 l2 m0 ?+2,?+2,?-2/k3,k1,r2 x:r1k3k3"
        ),
        with_it=(
            "it2+black-powder[suits=r,ranks=3,hand_size=3] "
            "r3k0 t2 s0 d0 l2 m0 ?+2,?+2,?-2/k3,k1,r2 x:r1k3k3"
        ),
        why=_(
            "Black has not begun. It builds down, so it begins with its highest rank, k3; built "
            "up, it would begin with k1. The same hand, another card to be found, another clue. "
            "And nobody can say black, which has no colour."
        ),
    ),
    Variation(
        name="five-flares",
        rule=_(
            "A complete firework brings, instead of a token, the next of six bonus tiles, and "
            "nobody knows their order."
        ),
        instead=_("A complete firework brings a token."),
        without_it=(
            "it3[suits=r:y,ranks=3,hand_size=2] "
            "r2y1 t1 s2 d0 l3 m0 ?+r+3,?/y2,r1/y3+y+3,y1 x:r1r2y2"
        ),
        with_it=(
            "it3+five-flares[suits=r:y,ranks=3,hand_size=2] "
            "r2y1 t1 s2 d0 l3 m0 b6 ?+r+3,?/y2,r1/y3+y+3,y1 x:r1r2y2"
        ),
        why=_(
            "A clue to Bob is worth two cards: his y2, then Cem's y3. To complete red is one card, "
            "and a token would come too late. But most tiles do more than a token: a free clue "
            "(tiles 3 and 4, and tile 5, as the deck is empty), a card from the discards (tile 6), "
            "or a strike taken back, so that Bob may try his luck (tile 2). On average that is "
            "more."
        ),
    ),
    _tile(
        1,
        _("Tile 1 brings a token."),
        _("A complete firework brings a token anyway: nothing changes."),
        ONE_TILE_LEFT,
    ),
    _tile(
        2,
        _("Tile 2 takes back a strike and brings a token, the token also if there is no strike."),
        _(
            "With a strike taken back Bob may try a card: two of three fit, and Cem goes on with "
            "y2."
        ),
        ONE_TILE_LEFT,
    ),
    _tile(
        3,
        _("Tile 3 is a free clue that names a colour."),
        _("The free clue tells Bob which cards are yellow: Bob plays y1, and Cem y2."),
        ONE_TILE_LEFT,
    ),
    _tile(
        4,
        _("Tile 4 is a free clue that names a rank."),
        _("The free clue tells Bob which cards are 1s: Bob plays y1, and Cem y2."),
        ONE_TILE_LEFT,
    ),
    _tile(
        5,
        _(
            "Tile 5 shuffles a discarded card into the deck. If the deck is empty, it is a free "
            "clue that names a rank, like tile 4."
        ),
        _(
            "The only y3 lies among the discards. Back in the deck it can still be drawn and "
            "played, and one more card in the deck is one more turn."
        ),
        ONE_CARD_IN_THE_DECK,
    ),
    _tile(
        6,
        _(
            "Tile 6 plays a discarded card that fits; if none fits, it is lost. If that card "
            "completes a firework, the next tile is turned at once."
        ),
        _("The y1 among the discards is played at once, and Cem goes on with y2."),
        ONE_TILE_LEFT,
    ),
)
"""One for each variant, for empty clues and for each bonus tile. Tile 1 alone changes nothing, as a
token is what a complete firework brings anyway."""


def variation(name: str) -> Variation:
    """The variation with this name."""
    for found in VARIATIONS:
        if found.name == name:
            return found
    choice = ", ".join(found.name for found in VARIATIONS)
    raise HanabiError(f"{quoted(name)} is no variation: choose from {choice}")


def overview(*names: str) -> Table:
    """Variations in a row each: the rule, and what is best without it and with it."""
    rows = [
        (found.rule, best_of(found.solution(varied=False)), best_of(found.solution(varied=True)))
        for found in map(variation, names)
    ]
    return Table((_("rule"), _("best without it"), _("best with it")), tuple(rows))


EXPANSIONS = ("multicolour-every", "black-powder", "five-flares")
"""Those of the Italian box: they add cards or tiles, and its rulebook says which go together."""


def expansions() -> Table:
    """Which expansions of the Italian box go together, what comes of it, and who says so."""
    rows = []
    for n in range(1, len(EXPANSIONS) + 1):
        for names in combinations(EXPANSIONS, n):
            played = rules("it", players=3, variants=names)
            # Its rulebook adds the flares to either of the two others, or to both.
            written = n == 1 or "five-flares" in names
            rows.append(
                (
                    " + ".join(names),
                    str(len(played.suits)),
                    str(played.deck_size),
                    str(played.maximum),
                    _("the rulebook") if written else _("this kit"),
                )
            )
    return Table(
        (_("together"), _("fireworks"), _("cards"), _("highest score"), _("says so")), tuple(rows)
    )
