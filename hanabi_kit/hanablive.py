"""Games of hanab.live, in and out: its JSON files and its replay links.

A card's *order* there is its permanent number here, and seats are numbered alike. The site's purple
is our white; `VARIANTS` says what its sixth suits are. Touched cards, misplays and scores are in no
file: playing the game through finds them, and finds the turn where a file breaks a rule.
"""
# ruff: noqa: N815 (keys are spelled as the site spells them)

import json
import re
from collections import Counter
from dataclasses import asdict, dataclass, replace
from itertools import pairwise
from typing import Any, NamedTuple

from .actions import Action, Clue, Discard, Play
from .cards import COLOURS, MULTICOLOUR, Suit
from .draft import NAMES
from .errors import HanabiError, IllegalAction, ImpossiblePosition, InvalidNotation
from .files import parse_json
from .rules import Rules
from .state import State, deal

ADDRESS = "https://hanab.live/replay-json/"
"""What makes an address of the code that `write_link` gives."""


class Variant(NamedTuple):
    """A variant of the site that our rules can play."""

    id: int
    name: str
    suits: tuple[Suit, ...]


_RED, _YELLOW, _GREEN, _BLUE, _WHITE = COLOURS
_DARK = (1, 1, 1, 1, 1)

VARIANTS = (
    Variant(0, "No Variant", COLOURS),
    Variant(18, "3 Suits", (_RED, _GREEN, _BLUE)),
    Variant(15, "4 Suits", (_RED, _YELLOW, _GREEN, _BLUE)),
    Variant(1, "6 Suits", (*COLOURS, Suit("multicolour"))),
    Variant(2, "Black (6 Suits)", (*COLOURS, Suit("black", copies=_DARK))),
    Variant(3, "Rainbow (6 Suits)", (*COLOURS, MULTICOLOUR)),
    Variant(11, "Dark Rainbow (6 Suits)", (*COLOURS, replace(MULTICOLOUR, copies=_DARK))),
    Variant(1356, "White Reversed (6 Suits)", (*COLOURS, Suit("black", "none", "down"))),
)
_KNOWN = ", ".join(f"{variant.name} ({variant.id})" for variant in VARIANTS)

ENDINGS = (
    "in progress",
    "normal",
    "strikes",
    "timeout",
    "terminated by a player",
    "speedrun failed",
    "idle for too long",
    "stuck by a character",
    "all or nothing failed",
    "all or nothing stuck",
    "terminated by a vote",
)
"""How the site says that a game ended, by its number for it."""
_VOTE = 10


@dataclass(frozen=True)
class Replay:
    """A game that was read: its last state, and what the site recorded beside the moves.

    It may stop before our rules end it: the site also stops when nothing more can be won.
    """

    state: State
    ending: str | None = None
    """One of `ENDINGS`, if the file says that something else than a move ended the game."""
    id: int | None = None
    turn: int | None = None
    """The turn that a link points at."""

    @property
    def variant(self) -> str:
        """The site's name for what was played."""
        return _variant_of(self.state.rules).name

    def at(self, turn: int) -> State:
        """The state before a turn's action; the site counts turns from 1, so 1 is the deal."""
        states = self.state.states()
        if not 1 <= turn <= len(states):
            raise HanabiError(f"turn {turn} is not in this game, only 1 to {len(states)} are")
        return states[turn - 1]


def read(text: str) -> Replay:
    """Read a game: JSON, a replay link, or just the code at the end of one."""
    return read_json(text) if text.lstrip().startswith(("{", "[")) else read_link(text)


def read_json(text: str) -> Replay:
    """Read a game as the site exports it; notes, the seed and clocks are dropped."""
    from .strict import structure

    return _play_through(structure(parse_json(text), _Game, "game"))


def read_link(text: str) -> Replay:
    """Read a replay link: its whole address, or just the code at its end.

    ``#12`` behind it is the turn that it points at, to be counted as in `Replay.at`. Names are in
    no link, so the players get the usual ones.
    """
    address, mark, turn = text.strip().partition("#")
    if mark and not re.fullmatch("[1-9][0-9]{0,3}", turn):
        raise InvalidNotation(f"link: {turn[:20]!r} is no turn, write a number from 1, like #12")
    match = re.fullmatch(r"(?:(?:https?:/)?/?[^/]*/(?:shared-)?replay-json/)?([^/]*)", address)
    if not match:
        raise InvalidNotation(
            f"link: {address[:60]!r} does not hold a game as /replay-json/ links do, "
            "so download the game's JSON from /export/ and read that"
        )
    return replace(_play_through(_decode(match[1])), turn=int(turn) if mark else None)


def write_json(state: State, ending: str | None = None) -> str:
    """Write a game up to a state, perhaps with how the site says it ended (`Replay.ending`).

    Rearranged hands are left out, for they change nothing in the game.
    """
    game = _game(state)
    actions = [vars(move) for move in game.actions]
    if ending is not None:
        if ending not in ENDINGS:
            raise HanabiError(f"{ending!r} is no ending, only {', '.join(ENDINGS)} are")
        value = ENDINGS.index(ending)
        ended = _Move(4, state.turn, value) if value != _VOTE else _Move(5, -1, value)
        actions.append(vars(ended))
    written = {
        "players": game.players,
        "deck": [vars(card) for card in game.deck],
        "actions": actions,
        "options": {key: on for key, on in vars(game.options).items() if on},
    }
    return json.dumps(written, ensure_ascii=False)


def write_link(state: State) -> str:
    """Write a game up to a state as the code of a replay link: put `ADDRESS` before it.

    A link has neither names nor options beside the variant; options that matter are refused.
    """
    game = _game(state)
    usual = _rules(replace(game, options=_Options(variant=game.options.variant)))
    names = ("starting_seat", "cards_each", "crowning_piece")
    lost = [name for name in names if getattr(state.rules, name) != getattr(usual, name)]
    if any(_is_empty_clue(*turn) for turn in pairwise(state.states())):
        lost.append("empty_clues")
    if lost:
        raise HanabiError(f"a replay link can't carry {', '.join(lost)}: write JSON instead")
    return _encode(game)


# What a file and a link both say. The names are the keys of the JSON.


@dataclass(frozen=True)
class _Card:
    suitIndex: int
    rank: int


@dataclass(frozen=True)
class _Move:
    """A `type` of action; its card's number or seat; its colour's number, rank or ending."""

    type: int
    target: int
    value: int | None = None


@dataclass(frozen=True)
class _Options:
    variant: str = "No Variant"
    startingPlayer: int = 0
    emptyClues: bool = False
    allOrNothing: bool = False
    oneExtraCard: bool = False
    oneLessCard: bool = False
    deckPlays: bool = False
    detrimentalCharacters: bool = False
    timed: bool = False
    timeBase: int = 0
    timePerTurn: int = 0
    speedrun: bool = False
    cardCycle: bool = False


@dataclass(frozen=True)
class _Game:
    players: tuple[str, ...]
    deck: tuple[_Card, ...]
    actions: tuple[_Move, ...]
    options: _Options = _Options()
    id: int = 0
    seed: str = ""
    notes: Any = None
    characters: Any = None


# From the site's game to ours.


def _play_through(game: _Game) -> Replay:
    """Play a game by our rules to its end."""
    rules = _rules(game)
    state = deal(rules, deck=_checked_deck(game, rules), names=game.players)
    ending = None
    for turn, move in enumerate(game.actions, 1):
        try:
            if ending is not None:
                raise InvalidNotation(f"nothing can follow the end of the game ({ending})")
            if move.type in (4, 5):
                ending = _ending(move)
                continue
            action = _action(move, rules)
            if game.options.deckPlays and len(state.deck) == 1 and move.target == state.drawn:
                raise IllegalAction(f"{action}: our rules let nobody play from the deck (deckPlays)")
            state = state.apply(action)
        except (IllegalAction, InvalidNotation) as error:
            raise type(error)(f"turn {turn}: {error}") from None
    return Replay(state, ending, id=game.id or None)
