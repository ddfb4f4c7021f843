"""The same games in this engine and in OpenSpiel's, compared after every action.

They share no code, so where both agree, two readers have understood the rules alike. Compared are
the legal actions, who is to move, tokens, strikes, fireworks, discards, the deck, every hand with
what its clues allow, the end and the score.
"""

from __future__ import annotations

import re
from importlib import import_module
from random import Random
from typing import Any

from hanabi_kit import Action, Clue, Discard, Play, State, deal, editions
from tests.bench import environment
from tests.bench.harness import Report, Settings, progress

PLAYERS = (2, 3, 4, 5)
GAMES = 20
"""Of each number of players, in every round of the settings."""
MOST_TOLD = 5
SUITS = "RYGWB"
"""In the order in which OpenSpiel writes them."""
FIELDS = re.compile(
    r"Life tokens: (\d)\nInfo tokens: (\d)\nFireworks: (.*?) ?\nHands:\n(.*)\n"
    r"Deck size: (\d+)\nDiscards:(.*)",
    re.DOTALL,
)


def games(settings: Settings) -> Report:
    """Games at random, but the same in every run; a target is missed where the engines differ."""
    title = "The rules in lock-step with OpenSpiel: seeded games at random, English rules"
    header = ("players", "games", "actions", "differences")
    missing = environment.failures().get(environment.OPEN_SPIEL)
    try:
        pyspiel: Any = None if missing else import_module("pyspiel")
    except (ImportError, OSError) as error:
        missing = f"could not be loaded: {error}"
    if missing:
        remark = f"Nothing was compared. {environment.OPEN_SPIEL}: {missing}."
        return Report(title, header, [], {"missing": missing}, [remark])
    rows: list[tuple[str, ...]] = []
    told: list[str] = []
    for players in PLAYERS:
        progress(f"lock-step, {players} players")
        game = pyspiel.load_game("hanabi", {"players": players})
        actions, found = 0, []
        for seed in range(GAMES * settings.rounds):
            steps, difference = _play(game.new_initial_state(), players, seed)
            actions += steps
            found += [f"{players} players, seed {seed}: {difference}"] if difference else []
        rows.append((str(players), str(seed + 1), f"{actions:,}", str(len(found))))
        told += found
    data = {"rows": [dict(zip(header, row, strict=True)) for row in rows], "differences": told}
    return Report(title, header, rows, data, told[:MOST_TOLD], missed=bool(told))


def _play(theirs: Any, players: int, seed: int) -> tuple[int, str]:
    """Play a game in both: how many actions that took, and the first difference or nothing."""
    random = Random(seed)
    ours = deal(editions.rules("en", players), seed)
    cards = iter([*(card for hand in ours.hands for card in hand.cards), *ours.deck])
    steps = 0
    while True:
        while theirs.is_chance_node():
            theirs.apply_action(_outcome(theirs, _card(ours, next(cards))))
        mine = {_words(ours, action): action for action in ours.legal_actions()}
        other = {} if theirs.is_terminal() else _named(theirs)
        if difference := _difference(ours, theirs, mine.keys() ^ other.keys()):
            return steps, f"after {steps} actions, {difference}"
        if not mine:
            return steps, ""
        chosen = random.choice(_careful(ours, mine) if seed % 4 else sorted(mine))
        ours = ours.apply(mine[chosen])
        theirs.apply_action(other[chosen])
        steps += 1


def _careful(state: State, actions: dict[str, Action]) -> list[str]:
    """The actions that bring no strike, if there are any: games at random end before the deck."""
    safe = (
        words for words, action in actions.items() if state.apply(action).strikes == state.strikes
    )
    return sorted(safe) or sorted(actions)


def _difference(ours: State, theirs: Any, actions: set[str]) -> str:
    if ours.over != theirs.is_terminal():
        return f"over: {ours.over}, not {theirs.is_terminal()}"
    if actions:
        return f"legal in one only: {', '.join(sorted(actions))}"
    if not ours.over and ours.turn != theirs.current_player():
        return f"to move: {ours.turn}, not {theirs.current_player()}"
    if ours.over and ours.score != theirs.returns()[0]:
        return f"score: {ours.score}, not {theirs.returns()[0]:g}"
    match = FIELDS.match(str(theirs))
    if match is None:
        return "their state is written in another way than it used to be"
    told = dict(zip(_facts(ours), match.groups(), strict=True))
    for name, mine in _facts(ours).items():
        other = told[name].strip()
        if name == "discards":
            other = " ".join(sorted(other.split()))
        if name == "hands":
            other = re.sub(r"Cur player\n|(?<=\|\| )..\|", "", other)
        if mine != other:
            return f"{name}: {mine!r}, not {other!r}"
    return ""


# This engine's words for a state, as OpenSpiel writes them.


def _facts(state: State) -> dict[str, str]:
    heights = {name[0].upper(): height for name, height in state.fireworks.items()}
    hands = (
        [f"{_card(state, card)} || {_known(state, mask)}" for _, card, mask in hand.columns]
        for hand in state.hands
    )
    return {
        "lives": str(state.rules.strikes - state.strikes),
        "tokens": str(state.tokens),
        "fireworks": " ".join(f"{suit}{heights[suit]}" for suit in SUITS),
        "hands": "\n-----\n".join("\n".join(hand) for hand in hands),
        "deck": str(len(state.deck)),
        "discards": " ".join(sorted(_card(state, card) for card in state.discards)),
    }


def _card(state: State, card: int) -> str:
    return str(state.rules.cards[card]).upper()


def _known(state: State, mask: int) -> str:
    """What the clues leave of a card: ``RW3``."""
    left = [_card(state, card) for card in range(len(state.rules.cards)) if mask >> card & 1]
    suits = "".join(suit for suit in SUITS if any(suit in card for card in left))
    ranks = "".join(rank for rank in "12345" if any(rank in card for card in left))
    return f"{suits}{ranks}"


def _words(state: State, action: Action) -> str:
    if isinstance(action, Clue):
        ahead = (action.target - state.turn) % state.rules.players
        hint = action.hint
        what = f"rank {hint}" if isinstance(hint, int) else f"color {hint[0].upper()}"
        return f"(Reveal player +{ahead} {what})"
    assert isinstance(action, Play | Discard)
    return f"({type(action).__name__} {state.hands[state.turn].numbers.index(action.card)})"


def _named(theirs: Any) -> dict[str, int]:
    return {theirs.action_to_string(action): action for action in theirs.legal_actions()}


def _outcome(theirs: Any, card: str) -> int:
    wanted = f"(Deal {card})"
    outcomes: list[int] = [outcome for outcome, _ in theirs.chance_outcomes()]
    return next(outcome for outcome in outcomes if theirs.action_to_string(outcome) == wanted)
