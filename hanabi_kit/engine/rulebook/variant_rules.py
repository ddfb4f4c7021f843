"""The variants and expansions in sentences, and what can be combined."""

from collections.abc import Iterator

from ...support.i18n import _
from ..cards import BLACK, MULTICOLOUR, MULTICOLOUR_OWN
from ..editions import EDITIONS, rules
from ..rules import EDITIONS as BOXES
from ..rules import FEWEST_PLAYERS, TILES
from .base_game import PLAIN, TOKENS, added_cards, ranks_of
from .rule import Rule, RuleSection

FIRST, LAST = 1, PLAIN.ranks
UNFINISHED = (5, 4, 3)
"""A black firework that lacks two cards, as in the rulebook's example."""


def variant_rules() -> Iterator[RuleSection]:
    """A section for each variant, each with the boxes that offer it, and one on combining them."""
    yield RuleSection("crowning-piece", _("Crowning piece"), (*_crowning_piece(),))
    yield RuleSection("colour-call", _("Colour call"), (*_colour_call(),))
    yield RuleSection("multicolour-own", _("Multicolour, a sixth colour"), (*_own(),))
    yield RuleSection("multicolour-every", _("Multicolour, every colour"), (*_every(),))
    yield RuleSection("black-powder", _("Black powder"), (*_black_powder(),))
    yield RuleSection("five-flares", _("Five flares"), (*_five_flares(),))
    yield RuleSection("combining", _("Combining variants"), (*_combining(),))


def _offered(variant: str) -> tuple[str, ...]:
    return tuple(box for box in BOXES if variant in EDITIONS[box].variants)


def _maximum(*variants: str) -> int:
    return rules(BOXES[0], FEWEST_PLAYERS, variants).maximum


def _crowning_piece() -> Iterator[Rule]:
    boxes = _offered("crowning-piece")
    yield Rule("crowning-expert", _("For experienced players."), ("en", "it"))
    words = _("No last round: when the deck is empty you play on until you have won or lost.")
    yield Rule("crowning-no-last-round", words, boxes, follows=True)
    yield Rule("crowning-hands-shrink", _("Hands then get smaller."), boxes, follows=True)
    words = _(
        "Lost too when an indispensable card is discarded: the last copy of one still needed."
    )
    yield Rule("crowning-indispensable", words, boxes)
    yield Rule("crowning-won", _("Won only when every firework is complete."), boxes)
    yield Rule(
        "crowning-no-scale", _("No words for a score: perfect, or lost."), boxes, follows=True
    )
    words = _("Neither a card in hand nor a token to clue with: lost.")
    yield Rule("crowning-stuck", words, boxes, boxes)


def _colour_call() -> Iterator[Rule]:
    boxes = _offered("colour-call")
    words = _("Before you reveal the card you play, you may name its colour; it is up to you.")
    yield Rule("call-optional", words, boxes)
    words = _("Right: it is laid as ever and brings a token, a {last} one more.")
    yield Rule("call-right", words.format(last=LAST), boxes)
    words = _("Wrong: it is discarded with a strike, even if it had fitted.")
    yield Rule("call-wrong", words, boxes)
    words = _("Right, but it does not fit: a strike as ever, and no token.")
    yield Rule("call-misfit", words, boxes, boxes)
    words = _("There are never more than {tokens} tokens.")
    yield Rule("call-full", words.format(tokens=TOKENS), boxes, boxes)
    words = _("A multicolour card is called multicolour: a plain colour is wrong.")
    yield Rule("call-multicolour", words, boxes, boxes)


def _own() -> Iterator[Rule]:
    boxes = _offered("multicolour-own")
    words = _("Shuffle in the {cards} multicolour cards.")
    yield Rule("own-cards", words.format(cards=added_cards("multicolour-own")), boxes)
    words = _("Their ranks: {ranks}.")
    yield Rule(
        "own-copies", words.format(ranks=ranks_of(MULTICOLOUR_OWN)), boxes, boxes, follows=True
    )
    words = _("They are a colour of their own, and are clued as any other: “multicolour”.")
    yield Rule("own-colour", words, boxes)
    words = _("{fireworks} fireworks, at most {points} points.")
    told = words.format(fireworks=len(PLAIN.suits) + 1, points=_maximum("multicolour-own"))
    yield Rule("own-maximum", told, boxes)
    words = _("The words for a score go on to {points}; those could not be read.")
    yield Rule("own-scale", words.format(points=_maximum("multicolour-own")), boxes, follows=True)


def _every() -> Iterator[Rule]:
    boxes = _offered("multicolour-every")
    words = _("Shuffle in the {cards} multicolour cards.")
    yield Rule("every-cards", words.format(cards=added_cards("multicolour-every")), boxes)
    words = _("Their ranks: {ranks}.")
    yield Rule(
        "every-copies", words.format(ranks=ranks_of(MULTICOLOUR)), boxes, boxes, follows=True
    )
    words = _("They are one more firework, from {first} to {last}.")
    yield Rule("every-firework", words.format(first=FIRST, last=LAST), boxes, follows=True)
    words = _("They count as every colour: any colour that you clue touches them too.")
    yield Rule("every-touched", words, boxes)
    yield Rule("every-unnamed", _("“Multicolour” itself may not be clued."), boxes, follows=True)
    words = _("In the fireworks they stand in for no other colour.")
    yield Rule("every-no-substitute", words, boxes)
    words = _("At most {points} points.")
    yield Rule("every-maximum", words.format(points=_maximum("multicolour-every")), boxes)
    words = _("The words for a score go on to {points}.")
    yield Rule(
        "every-scale", words.format(points=_maximum("multicolour-every")), boxes, follows=True
    )


def _black_powder() -> Iterator[Rule]:
    boxes = _offered("black-powder")
    words = _("Shuffle in the {cards} black cards.")
    yield Rule("black-cards", words.format(cards=added_cards("black-powder")), boxes)
    words = _("Their ranks: {ranks}.")
    yield Rule("black-copies", words.format(ranks=ranks_of(BLACK)), boxes, boxes, follows=True)
    words = _("They are one more firework, built downwards: {last} to {first}.")
    yield Rule("black-downward", words.format(first=FIRST, last=LAST), boxes)
    words = _("Its {first} completes it, and brings the token.")
    yield Rule("black-token", words.format(first=FIRST), boxes, follows=True)
    yield Rule("black-colourless", _("They are colourless: only ranks touch them."), boxes)
    yield Rule(
        "black-unnamed", _("Neither “black” nor “no black” may be said."), boxes, follows=True
    )
    words = _(
        "They bring no points; each that is missing in the end costs 1. Black at {top}: "
        "{lost} points off."
    )
    lost = LAST - len(UNFINISHED)
    told = words.format(top=", ".join(map(str, UNFINISHED)), lost=lost)
    yield Rule("black-penalty", told, boxes)
    words = _("The maximum stays {points}.")
    yield Rule("black-maximum", words.format(points=_maximum("black-powder")), boxes, follows=True)
    yield Rule("black-floor", _("A score never falls below 0."), boxes, boxes, follows=True)
    for box in boxes:
        words = _("You may add “black powder” to your score; the box says “{mention}”.")
        told = words.format(mention=EDITIONS[box].black_powder)
        yield Rule("black-mention", told, (box,))


def _five_flares() -> Iterator[Rule]:
    boxes = _offered("five-flares")
    words = _("Shuffle the {tiles} bonus tiles, face down, beside the deck.")
    yield Rule("flares-setup", words.format(tiles=len(TILES)), boxes)
    words = _(
        "Whoever completes a firework turns a tile instead of taking the token, does what it "
        "says at once, puts it away, and then draws."
    )
    yield Rule("flares-instead", words, boxes)
    yield Rule("tile-1", _("Tile 1: one token."), boxes)
    yield Rule("tile-2", _("Tile 2: one strike is taken back, and one token."), boxes)
    yield Rule(
        "tile-2-no-strike", _("Where there was no strike, the token still."), boxes, follows=True
    )
    yield Rule("tile-3", _("Tile 3: a clue of a colour, free, to anyone you like."), boxes)
    yield Rule("tile-4", _("Tile 4: a clue of a rank, free, to anyone you like."), boxes)
    words = _("Tile 5: choose a discarded card and shuffle it into the deck.")
    yield Rule("tile-5", words, boxes)
    words = _("Where the deck is empty, a free clue of a rank instead, as with tile 4.")
    yield Rule("tile-5-empty-deck", words, boxes, follows=True)
    words = _("Tile 6: choose a discarded card that fits now, and play it.")
    yield Rule("tile-6", words, boxes)
    yield Rule("tile-6-none-fits", _("Where none fits, the tile is lost."), boxes, follows=True)
    words = _("A {last} played so turns a further tile at once.")
    yield Rule("tile-6-chain", words.format(last=LAST), boxes, follows=True)
    words = _("A tile with nothing to choose from is lost.")
    yield Rule("flares-nothing", words, boxes, boxes)
    words = _("A last round under way goes on counting.")
    yield Rule("flares-last-round", words, boxes, boxes)
    words = _("Black, complete at its {first}, turns a tile too.")
    yield Rule("flares-black", words.format(first=FIRST), boxes, boxes)
    yield Rule("flares-run-out", _("When no tile is left: the token, as ever."), boxes, boxes)


def _combining() -> Iterator[Rule]:
    boxes = _offered("five-flares")
    words = _("Five flares go with black powder, with multicolour, or with both.")
    yield Rule("combine-flares", words, boxes)
    words = _("Black powder with multicolour alone: at most {points} points.")
    told = words.format(points=_maximum("black-powder", "multicolour-every"))
    yield Rule("combine-two", told, boxes, boxes)
    words = _("The kit combines every variant with every other, those of other boxes too.")
    yield Rule("combine-free", words, ours=BOXES)
