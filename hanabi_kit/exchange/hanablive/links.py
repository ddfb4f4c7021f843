"""Replay links: a game as a code of a character for each small number."""

import re
from collections.abc import Iterator
from dataclasses import replace
from itertools import pairwise

from ...engine.actions import Clue, Play
from ...engine.game import PLAYERS
from ...engine.history import events
from ...engine.state import State
from ...support.errors import HanabiError, InvalidNotation
from .games import (
    LONGEST,
    VOTE,
    Replay,
    SiteCard,
    SiteGame,
    SiteMove,
    SiteOptions,
    play_through,
    rules_of,
    site_game,
)
from .variants import find_variant, variant_numbered

ADDRESS = "https://hanab.live/replay-json/"
"""What makes an address of the code that `write_link` gives."""

_ALPHABET = "abcdefghijklmnopqrstuvwxyz0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ"
_SEED = re.compile("[A-Za-z0-9]*")
_CHUNK = 20  # characters between the hyphens that let a long link wrap


def read_link(text: str) -> Replay:
    """Read a replay link: its whole address, or just the code at its end.

    ``#12`` behind it is the turn that it points at, to be counted as in `Replay.at`. Names are in
    no link, so the players get the usual ones.
    """
    address, mark, turn = text.strip().partition("#")
    if len(address) > LONGEST:
        raise InvalidNotation(f"link: no game takes {len(address):,} characters")
    if mark and not re.fullmatch("[1-9][0-9]{0,3}", turn):
        raise InvalidNotation(f"link: {turn[:20]!r} is no turn, write a number from 1, like #12")
    match = re.fullmatch(r"(?:(?:https?:/)?/?[^/]*/(?:shared-)?replay-json/)?([^/]*)", address)
    if not match:
        raise InvalidNotation(
            f"link: {address[:60]!r} does not hold a game, only /replay-json/ and "
            "/shared-replay-json/ links do; of others read the JSON that /export/ gives"
        )
    return replace(play_through(_decode(match[1])), turn=int(turn) if mark else None)


def write_link(game: State | Replay) -> str:
    """Write a game as the code of a replay link: put `ADDRESS` before it.

    Of a replay its ending and the turn that it points at are written too. A link has no names, no
    number of the game, and no options beside the variant; options that matter are refused.
    """
    replay = game if isinstance(game, Replay) else Replay(game)
    state, site = replay.state, site_game(replay)
    usual = rules_of(SiteOptions(variant=site.options.variant), len(site.players))
    names = ("starting_seat", "cards_each", "crowning_piece")
    lost = [name for name in names if getattr(state.rules, name) != getattr(usual, name)]
    if any(isinstance(event.action, Clue) and not event.touched for event in events(state)):
        lost.append("empty_clues")
    if any(_from_deck(before, after) for before, after in pairwise(state.states())):
        lost.append("deck_plays")
    if lost:
        raise HanabiError(f"a replay link can't carry {', '.join(lost)}: write JSON instead")
    if find_variant(site.options.variant).number is None:
        name = site.options.variant
        raise HanabiError(f"the number of {name} in links is not known here: write JSON instead")
    if replay.turn is None:
        return _encode(site)
    replay.at(replay.turn)  # refuses a turn that is not there
    return f"{_encode(site)}#{replay.turn}"


def _from_deck(before: State, after: State) -> bool:
    """Whether the action between two states played the deck's last card."""
    return isinstance(after.action, Play) and after.action.card == before.drawn


# The code: three parts between commas.


def _decode(code: str) -> SiteGame:
    parts = [part.replace("-", "") for part in code.split(",")]
    if len(parts) == 4 and _SEED.fullmatch(parts[3]):
        parts.pop()  # the site adds what it shuffled by; the deck itself is all that counts
    for problem in _unreadable(parts):
        raise InvalidNotation(f"link: {problem}")
    deck, actions, variant = parts
    lowest, highest = int(actions[0]), int(actions[1])
    numbers = list(map(_ALPHABET.index, actions[2:]))
    moves = []
    for first, target in zip(numbers[::2], numbers[1::2], strict=True):
        value, kind = divmod(first, highest - lowest + 1)
        moves.append(SiteMove(lowest + kind, target, value - 1 if value else None))
    cards = tuple(SiteCard(i // 5, i % 5 + 1) for i in map(_ALPHABET.index, deck[3:]))
    options = SiteOptions(variant=variant_numbered(int(variant)).name)
    return SiteGame(PLAYERS[: int(deck[0])], cards, tuple(moves), options)


def _unreadable(parts: list[str]) -> Iterator[str]:
    """Why the parts of a code can't be read."""
    for character in "".join(parts):
        if character not in _ALPHABET:
            yield f"{character!r} is none of a-z, 0-9, A-Z, comma and hyphen"
    if len(parts) != 3:
        yield f"deck, actions and variant are 3 parts between commas, not {len(parts)}"
    deck, actions, variant = parts
    if not re.fullmatch("[2-5]15", deck[:3]):
        yield f"it starts with {deck[:3]!r}, not with 2 to 5 players and 15 for the ranks"
    if not re.fullmatch("[0-5][0-5]", actions[:2]) or actions[0] > actions[1]:
        yield f"its actions start with {actions[:2]!r}, not with their lowest and highest type"
    if len(actions) % 2:
        yield f"it breaks off inside an action, after {len(actions) // 2 - 1} whole ones"
    if not re.fullmatch("0|[1-9][0-9]{0,3}", variant):
        yield f"{variant[:20]!r} is not the number of a variant"
    try:
        variant_numbered(int(variant))
    except InvalidNotation as error:
        yield str(error)


def _encode(game: SiteGame) -> str:
    types = [move.type for move in game.actions] or [0]
    lowest, highest = min(types), max(types)
    code = f"{len(game.players)}15"
    for card in game.deck:
        code += _ALPHABET[card.suitIndex * 5 + card.rank - 1]
    code += f",{lowest}{highest}"
    for move in game.actions:
        code += _ALPHABET[_value(move) * (highest - lowest + 1) + move.type - lowest]
        code += _ALPHABET[max(0, move.target)]  # an ending that names no seat names the first
    code += f",{find_variant(game.options.variant).number}"
    return "-".join(code[i : i + _CHUNK] for i in range(0, len(code), _CHUNK))


def _value(move: SiteMove) -> int:
    """The value as the code counts it, from 1; a vote's would not fit into one character."""
    return 0 if move.value is None or move.type == VOTE else move.value + 1
