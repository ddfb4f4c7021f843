"""Write the golden playthroughs: ``python -m tests.golden.write``.

Each file is one seeded game told turn by turn. The players point at cards that fit, play what was
pointed at, discard their oldest card, and now and then slip.
"""

from collections.abc import Sequence
from pathlib import Path
from random import Random
from typing import NamedTuple

from hanabi_kit import (
    Action,
    Clue,
    Discard,
    Event,
    Play,
    Rearrange,
    Return,
    State,
    deal,
    editions,
    events,
)
from hanabi_kit.engine.transitions import returned_place

FOLDER = Path(__file__).parent


class Recipe(NamedTuple):
    """Which game a file tells."""

    edition: str
    players: int
    seed: int
    variants: tuple[str, ...] = ()
    starting_seat: int = 0
    slips: float = 0.03
    """How often a player does just anything."""
    peek: bool = False
    """Whether the players know their own cards, so that fireworks are completed."""


RECIPES = {
    "en": Recipe("en", 3, 1),
    "fi": Recipe("fi", 2, 3, slips=0.25),
    "nb": Recipe("nb", 4, 3, starting_seat=2),
    "it": Recipe("it", 5, 4, peek=True),
    "nl": Recipe("nl", 3, 5),
    "crowning-piece": Recipe("en", 3, 18, ("crowning-piece",), slips=0, peek=True),
    "crowning-piece-lost": Recipe("nb", 3, 3, ("crowning-piece",)),
    "colour-call": Recipe("fi", 3, 13, ("colour-call",), slips=0.1),
    "multicolour-own": Recipe("fi", 4, 8, ("multicolour-own",)),
    "multicolour-every": Recipe("it", 3, 9, ("multicolour-every",)),
    "black-powder": Recipe("it", 4, 10, ("black-powder",)),
    "five-flares": Recipe("it", 3, 6, ("five-flares",), slips=0.1, peek=True),
    "italian-expansions": Recipe(
        "it", 3, 9, ("multicolour-every", "black-powder", "five-flares"), slips=0.05, peek=True
    ),
}


def dealt(recipe: Recipe) -> State:
    """The game of a recipe before its first turn."""
    options = {"starting_seat": recipe.starting_seat}
    rules = editions.rules(recipe.edition, recipe.players, recipe.variants, **options)
    return deal(rules, recipe.seed)


def told(recipe: Recipe, end: State) -> str:
    """The whole game as text."""
    states = end.states()
    rows = [*header(states[0], recipe), "", TITLES]
    for event, before, after in zip(events(end), states, states[1:], strict=False):
        fireworks = [
            (suit.letter, after.fireworks[suit.name], suit.name in after.dead_suits)
            for suit in after.rules.suits
        ]
        rows.append(
            row(
                event.turn,
                after.game.names[event.seat],
                str(event.action),
                happened(event, before, after),
                len(after.deck),
                after.tokens,
                after.strikes,
                fireworks,
                after.turns_left,
            )
        )
    rows += ["", f"ending: {end.ending}", f"outcome: {end.outcome}"]
    return "".join(f"{line}\n" for line in rows)


def header(state: State, recipe: Recipe) -> list[str]:
    """Everything that is needed to play the same game elsewhere."""
    rules, names = state.rules, state.game.names
    order = [card for hand in state.hands for card in hand.cards] + list(state.deck)
    return [
        f"edition: {rules.edition}",
        f"variants: {' '.join(recipe.variants) or 'none'}",
        f"players: {' '.join(names)}",
        f"first: {names[rules.starting_seat]}",
        f"hands: {rules.cards_each} cards",
        f"tokens: {rules.tokens}",
        f"strikes: {rules.strikes}",
        f"ranks: {rules.ranks}",
        f"empty clues: {_yes(rules.empty_clues)}",
        f"crowning piece: {_yes(rules.crowning_piece)}",
        f"colour call: {_yes(rules.colour_call)}",
        f"five flares: {_yes(rules.five_flares)}",
        *(
            f"suit: {suit.name} {suit.letter} {suit.touch} {suit.direction} "
            f"{','.join(map(str, rules.suit_copies(suit)))} {suit.scoring}"
            for suit in rules.suits
        ),
        f"seed: {state.game.seed}",
        f"deck: {' '.join(str(state.card(card)) for card in order)}",
        f"tiles: {' '.join(map(str, state.tiles)) or 'none'}",
    ]


TITLES = f"turn who  {'action':<17} {'what happened':<49} deck tokens strikes left fireworks"


def row(
    turn: int,
    who: str,
    action: str,
    what: str,
    deck: int,
    tokens: int,
    strikes: int,
    fireworks: Sequence[tuple[str, int, bool]],
    turns_left: int | None,
) -> str:
    """One line; the height of a firework that can't be completed any more has an x behind it."""
    left = "-" if turns_left is None else turns_left
    lit = " ".join(f"{letter}{height}{'x' * dead}" for letter, height, dead in fireworks)
    return (
        f"{turn:>4} {who:<4} {action:<17} {what:<49} {deck:>4} {tokens:>6} {strikes:>7} {left:>4} "
        f"{lit}"
    )


def happened(event: Event, before: State, after: State) -> str:
    """What everyone saw, in words."""
    match event.action:
        case Clue(target=target):
            hand = after.hands[target]
            faces = dict(zip(hand.numbers, hand.cards, strict=True))
            touched = [f"#{number} {after.card(faces[number])}" for number in event.touched]
            words = [f"touches {', '.join(touched) or 'nothing'}"]
        case Rearrange():
            words = ["sorts the hand"]
        case Return():
            place = returned_place(before.game.seed, before.drawn, len(before.deck))
            words = [f"{event.card} goes under {place} cards of the deck"]
        case Discard():
            words = [f"{event.card} is discarded"]
        case _:
            words = [f"{event.card} {'fits' if event.success else 'is a strike'}"]
    words += [f"tile {tile}" for tile in event.tiles]
    words += [f"draws #{event.drew}"] if event.drew is not None else []
    return ", ".join(words)


def played(recipe: Recipe) -> State:
    """The game played to its end."""
    state = dealt(recipe)
    chance = Random(recipe.seed)
    while not state.over:
        action = chosen(state, chance, recipe)
        state = state.apply(action)
        if isinstance(action, Clue) and not state.over and chance.random() < 0.1:
            numbers = list(state.hands[action.target].numbers)
            chance.shuffle(numbers)
            if numbers:
                state = state.apply(Rearrange(action.target, tuple(numbers)))
    return state


def chosen(state: State, chance: Random, recipe: Recipe) -> Action:
    """The most sensible action; now and then a slip."""
    actions = sorted(state.legal_actions(), key=str)
    if chance.random() < recipe.slips:
        return chance.choice(actions)
    return max(actions, key=lambda action: (sense(state, action, recipe.peek), chance.random()))


def sense(state: State, action: Action, peek: bool) -> float:
    """How sensible an action looks: point at what fits, play it, else discard the oldest card."""
    after = state.apply(action)
    gained = after.played != state.played
    if isinstance(action, Clue):
        hand = state.hands[action.target]
        learned = zip(hand.cards, hand.masks, after.hands[action.target].masks, strict=True)
        news = [fits(state, card) for card, old, new in learned if old != new]
        return 5 + sum(news) - len(news) / 10 if any(news) else 2
    if not isinstance(action, Play | Discard):
        return 1 if gained else 0
    mine = state.hands[state.turn]
    slot = mine.numbers.index(action.card)
    pointed_at = any(mark.touched for mark in state.marks(state.turn)[action.card])
    if isinstance(action, Play):
        return (10 if pointed_at or peek else -2) + after.tokens / 10 if gained else -10
    missed = not state.played >> mine.cards[slot] & 1
    keep = missed if peek else pointed_at
    return (6 if state.tokens < 3 else 3) - slot / 10 - (8 if keep else 0)


def fits(state: State, card: int) -> bool:
    """Whether a card could be played now."""
    heights = state.rules.heights(state.played)
    rows = zip(state.rules.building_order, heights, strict=True)
    return any(card in order[height : height + 1] for order, height in rows)


def _yes(answer: bool) -> str:
    return "yes" if answer else "no"


if __name__ == "__main__":
    for name, recipe in RECIPES.items():
        (FOLDER / f"{name}.txt").write_text(told(recipe, played(recipe)), encoding="utf-8")
