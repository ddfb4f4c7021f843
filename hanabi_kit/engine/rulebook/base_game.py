"""The base game in sentences; every number in them comes from the rules that are played by."""

from collections.abc import Iterable, Iterator

from ...support.i18n import _, either, listed
from ..cards import COLOURS, Suit
from ..editions import EDITIONS, rules
from ..rules import EDITIONS as BOXES
from ..rules import FEWEST_PLAYERS, MOST_PLAYERS, TILES, Rules
from .rule import Rule, RuleSection

PLAIN = rules(BOXES[0], players=FEWEST_PLAYERS)
"""What all five boxes have in common, for any number of players."""
TOKENS, STRIKES = PLAIN.tokens, PLAIN.strikes
IN_THE_LID = ("en", "fi", "nb")
"""Where strike markers lie beside the lid and are put into it; elsewhere they are turned over."""
SCORES_LOST = ("fi", "nb", "nl")
"""Where the words for a score can be read in the rulebook, and not the scores beside them."""
EXAMPLE = (3, 4, 4, 5, 2)
"""The highest card of each firework when a game is over."""
ACTIONS_NAMED = ("nl",)
"""Where a player strictly may say which action it is, too."""
REMARKS_ALLOWED = ("nb",)
"""Where harmless remarks are allowed in any case, not only where a table agrees on them."""


def base_game() -> Iterator[RuleSection]:
    """The sections that every box has."""
    yield RuleSection("aim", _("The aim"), (*_aim(),))
    yield RuleSection("box", _("In the box"), (*_box(),))
    yield RuleSection("setup", _("Getting ready"), (*_setup(),))
    yield RuleSection("turn", _("Your turn"), (*_turn(),))
    yield RuleSection("clue", _("Give a clue"), (*_clue(),))
    yield RuleSection("discard", _("Discard a card"), (*_discard(),))
    yield RuleSection("play", _("Play a card"), (*_play(),))
    yield RuleSection("end", _("The end"), (*_end(),))
    yield RuleSection("score", _("The score"), (*_score(),))
    yield RuleSection("table", _("At the table"), (*_table(),))


def cards_each() -> dict[int, list[int]]:
    """For each number of cards in a hand the numbers of players who get so many.

    >>> cards_each()
    {5: [2, 3], 4: [4, 5]}
    """
    found: dict[int, list[int]] = {}
    for players in range(FEWEST_PLAYERS, MOST_PLAYERS + 1):
        found.setdefault(Rules(players).cards_each, []).append(players)
    return found


def copies_of(suit: Suit) -> list[int]:
    """The ranks of a suit's cards, each as often as it is there, in the order of building.

    >>> copies_of(COLOURS[0])
    [1, 1, 1, 2, 2, 3, 3, 4, 4, 5]
    """
    copies = list(enumerate(PLAIN.suit_copies(suit), start=1))
    order = copies if suit.direction == "up" else copies[::-1]
    return [rank for rank, number in order for _copy in range(number)]


def ranks_of(suit: Suit) -> str:
    """The same as people list them."""
    return ", ".join(map(str, copies_of(suit)))


def added_cards(variant: str) -> int:
    """How many cards a variant shuffles into the deck."""
    return rules(BOXES[0], FEWEST_PLAYERS, [variant]).deck_size - PLAIN.deck_size


def _ranks() -> Iterable[str]:
    return map(str, range(1, PLAIN.ranks + 1))


def _aim() -> Iterator[Rule]:
    yield Rule(
        "story",
        _("The story: scatterbrained firework makers have muddled their stock before the show."),
    )
    yield Rule("aim-together", _("All players are one team: you win or lose together."))
    words = _("You build {number} fireworks, {colours}; each has the cards {ranks} of its colour.")
    yield Rule(
        "aim-fireworks",
        words.format(
            number=len(PLAIN.suits),
            colours=listed([suit.name for suit in PLAIN.suits]),
            ranks=", ".join(_ranks()),
        ),
    )


def _box() -> Iterator[Rule]:
    plain = {"cards": PLAIN.deck_size, "tokens": TOKENS, "strikes": STRIKES}
    words = _("{cards} cards, {tokens} clue tokens, {strikes} strike markers.")
    yield Rule("contents", words.format(**plain), ("nb", "nl"))
    words = _("{cards} cards, {tokens} clue tokens, {strikes} strike markers, cards with rules.")
    yield Rule("contents", words.format(**plain), ("en",))
    words = _(
        "{cards} cards, {own} multicolour cards for an expansion, {tokens} clue tokens, "
        "{strikes} strike markers."
    )
    yield Rule("contents", words.format(**plain, own=added_cards("multicolour-own")), ("fi",))
    words = _(
        "{cards} cards, {tokens} clue tokens, {strikes} strike markers, a bag, a rack for each "
        "player; for three expansions {every} multicolour cards, {black} black cards, {tiles} "
        "bonus tiles and a board that tells what they do."
    )
    every, black = added_cards("multicolour-every"), added_cards("black-powder")
    told = words.format(**plain, every=every, black=black, tiles=len(TILES))
    yield Rule("contents", told, ("it",))
    words = _("The ranks, the numbers on the cards, in each colour: {ranks}.")
    yield Rule("copies", words.format(ranks=ranks_of(COLOURS[0])))
    words = _("For {fewest} to {most} players.")
    yield Rule("players", words.format(fewest=FEWEST_PLAYERS, most=MOST_PLAYERS))
    for edition in EDITIONS.values():
        if edition.youngest is not None:
            words = _("From the age of {age}.")
            yield Rule("ages", words.format(age=edition.youngest), (edition.code,), follows=True)


def _setup() -> Iterator[Rule]:
    pieces = {"tokens": TOKENS, "strikes": STRIKES}
    words = _("Put the {tokens} tokens into the lid, and the {strikes} strike markers beside it.")
    yield Rule("setup-tokens", words.format(**pieces), IN_THE_LID)
    words = _(
        "Spread the bag and put the {tokens} tokens on it; lay out the {strikes} strike markers "
        "with their blue side up."
    )
    yield Rule("setup-tokens", words.format(**pieces), ("it",))
    words = _(
        "Put the {tokens} tokens into the box; lay the {strikes} strike markers beside each other "
        "with their blue side up."
    )
    yield Rule("setup-tokens", words.format(**pieces), ("nl",))
    words = _("Shuffle the {cards} cards: they are the deck, face down.")
    yield Rule("setup-deck", words.format(cards=PLAIN.deck_size))
    yield Rule("cards-each", _hands())
    words = _("Hold your cards facing away from you: the others see them, you never look at them.")
    yield Rule("hands-outward", words, ("en", "fi", "nb", "nl"))
    words = _("Your cards stand on your rack facing away: the others see them, you never do.")
    yield Rule("hands-outward", words, ("it",))


def _hands() -> str:
    hands = [
        _("{cards} with {players} players").format(
            cards=cards, players=either([*map(str, players)])
        )
        for cards, players in cards_each().items()
    ]
    return _("Cards for each player: {hands}.").format(hands=", ".join(hands))


def _turn() -> Iterator[Rule]:
    yield Rule("first-player", _("Whoever wears the most colourful clothes begins."))
    yield Rule("clockwise", _("Then it goes round clockwise."), follows=True)
    words = _("On your turn you do one of three things, and only one: clue, discard or play.")
    yield Rule("one-action", words)
    yield Rule("no-pass", _("You may not pass."), follows=True)
    words = _("While somebody decides, the others neither comment nor nudge.")
    yield Rule("no-comments", words)


def _clue() -> Iterator[Rule]:
    yield Rule("clue-cost", _("It costs one token."))
    yield Rule(
        "clue-needs-token", _("With no token there you can't: do something else."), follows=True
    )
    yield Rule("clue-teammate", _("You tell one teammate something about the cards in that hand."))
    yield Rule("clue-one-hint", _("You name one colour or one rank, no more."), follows=True)
    yield Rule("clue-pointing", _("You point clearly at the cards that you speak of."))
    words = _("You point at all that match, never at some of them; so no other card matches.")
    yield Rule("clue-complete", words, follows=True)
    words = _("You point at them all at once, and linger on none.")
    yield Rule("clue-at-once", words, ours=tuple(box for box in BOXES if box != "it"), follows=True)
    empty = tuple(box for box in BOXES if EDITIONS[box].empty_clues)
    silent = tuple(box for box in BOXES if box not in empty)
    words = _("You may also say what is not there: “you have no white card”.")
    yield Rule("clue-empty", words, empty)
    words = _(
        "May a clue touch no card? The rulebook's examples show none, and it forbids none; "
        "the kit plays without."
    )
    yield Rule("clue-empty-unsaid", words, silent, silent)


def _discard() -> Iterator[Rule]:
    yield Rule("discard-token", _("It brings one token back."))
    words = _("With all {tokens} tokens there you can't: do something else.")
    yield Rule("discard-not-full", words.format(tokens=TOKENS), follows=True)
    yield Rule("discard-face-up", _("The card goes to the discards, face up."))
    yield Rule("discard-draw", _("Then you draw a card without looking at it."), follows=True)
    yield Rule("discards-open", _("Anybody may look through the discards at any time."))
    yield Rule(
        "discards-tell", _("They tell you something about your own cards."), ("it",), follows=True
    )


def _play() -> Iterator[Rule]:
    yield Rule("play-fits", _("It begins a firework, or is its next card: lay it there."))
    words = _("It fits nowhere: discard it, and put a strike marker into the lid.")
    yield Rule("play-strike", words, IN_THE_LID)
    words = _("It fits nowhere: discard it, and turn a strike marker to its red side.")
    yield Rule("play-strike", words, tuple(box for box in BOXES if box not in IN_THE_LID))
    yield Rule("play-draw", _("Either way you draw a card without looking at it."))
    yield Rule("firework-colour", _("There is only one firework of each colour."))
    yield Rule(
        "firework-order",
        _("It grows in order: {ranks}.").format(ranks=", ".join(_ranks())),
        follows=True,
    )
    words = _("It has one card of each rank, {ranks} in all.")
    yield Rule("firework-values", words.format(ranks=PLAIN.ranks), follows=True)
    words = _(
        "A {last} completes its firework and brings a token back, for free: nothing is discarded."
    )
    yield Rule("firework-bonus", words.format(last=PLAIN.ranks))
    words = _("With all {tokens} tokens there already, that one is lost.")
    yield Rule("firework-bonus-full", words.format(tokens=TOKENS), follows=True)


def _end() -> Iterator[Rule]:
    words = _("Strike number {strikes}: over at once, and lost.")
    yield Rule("end-strikes", words.format(strikes=STRIKES))
    words = _("All {fireworks} fireworks are complete: over at once, and won with {points} points.")
    told = words.format(fireworks=len(PLAIN.suits), points=PLAIN.maximum)
    yield Rule("end-complete", told)
    words = _("The last card of the deck is drawn: everybody has one more turn, the drawer too.")
    yield Rule("end-last-card", words)
    yield Rule("end-no-draw", _("In this last round nobody draws."), follows=True)
    yield Rule("end-count", _("After it the game is over, and points are counted."), follows=True)


def _score() -> Iterator[Rule]:
    words = _("Add up the highest card of each firework: {cards} are {points} points.")
    cards = " + ".join(map(str, EXAMPLE))
    yield Rule("score-sum", words.format(cards=cards, points=sum(EXAMPLE)))
    yield Rule("score-lost", _("A lost game counts 0."), ours=BOXES, follows=True)
    yield Rule("score-scale", _("A federation of firework makers has a word for every score."))
    words = _("In its rulebook the numbers could not be read; these are from the other books.")
    yield Rule("score-bands", words, SCORES_LOST, SCORES_LOST, follows=True)


def _table() -> Iterator[Rule]:
    words = _("When you are told something you may rearrange your hand, so as to remember it.")
    yield Rule("rearrange", words)
    words = _(
        "To discard a card that you know nothing about is a risk, now and then a forced one; "
        "but only the {last}s have no second copy."
    )
    yield Rule("unknown-discard", words.format(last=PLAIN.ranks))
    words = _(
        "A firework that can't be completed any more is marked: shift its top card. Its cards "
        "are still good for a token each."
    )
    yield Rule("dead-firework", words)
    words = _("Strictly, you speak only to give a clue.")
    yield Rule("talk-strict", words, tuple(box for box in BOXES if box not in ACTIONS_NAMED))
    words = _("Strictly, you speak only to say what you do and to give a clue.")
    yield Rule("talk-strict", words, ACTIONS_NAMED)
    yield Rule("talk-house", _("But every table may have its own rules for talking."), follows=True)
    words = _(
        "It may allow remarks such as “I am still in the dark about my cards” or "
        "“do you still know what you hold?”"
    )
    yield Rule(
        "talk-comments",
        words,
        tuple(box for box in BOXES if box not in REMARKS_ALLOWED),
        follows=True,
    )
    words = _(
        "Remarks such as “I am still in the dark about my cards” or “do you still know what you "
        "hold?” are always allowed."
    )
    yield Rule("talk-comments", words, REMARKS_ALLOWED, follows=True)
