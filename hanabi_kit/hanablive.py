"""Games of hanab.live, in and out: its JSON files and its replay links.

A card's *order* there is its permanent number here, and seats are numbered alike. The site's purple
is our white; `VARIANTS` says what its sixth suits are. Touched cards, misplays and scores are in no
file: playing the game through finds them, and finds the turn where a file breaks a rule.
"""
# ruff: noqa: N815 (keys are spelled as the site spells them)

import json
import re
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Any, NamedTuple

from .actions import Action, Clue, Discard, Play
from .cards import COLOURS, MULTICOLOUR, Card, Suit
from .errors import HanabiError, IllegalAction, ImpossiblePosition, InvalidNotation
from .files import parse_json
from .game import PLAYERS
from .history import events
from .rules import Rules
from .state import State, deal

ADDRESS = "https://hanab.live/replay-json/"
"""What makes an address of the code that `write_link` gives."""


class Variant(NamedTuple):
    """A variant of the site that our rules can play."""

    id: int
    name: str
    suits: tuple[Suit, ...]


_RED, _YELLOW, _GREEN, _BLUE, _ = COLOURS
_DARK = (1, 1, 1, 1, 1)

VARIANTS = {
    variant.name: variant
    for variant in (
        Variant(0, "No Variant", COLOURS),
        Variant(18, "3 Suits", (_RED, _GREEN, _BLUE)),
        Variant(15, "4 Suits", (_RED, _YELLOW, _GREEN, _BLUE)),
        Variant(1, "6 Suits", (*COLOURS, Suit("multicolour"))),
        Variant(2, "Black (6 Suits)", (*COLOURS, Suit("black", copies=_DARK))),
        Variant(3, "Rainbow (6 Suits)", (*COLOURS, MULTICOLOUR)),
        Variant(11, "Dark Rainbow (6 Suits)", (*COLOURS, replace(MULTICOLOUR, copies=_DARK))),
        Variant(1356, "White Reversed (6 Suits)", (*COLOURS, Suit("black", "none", "down"))),
    )
}
_KNOWN = ", ".join(VARIANTS)
_NUMBERED = {str(variant.id): variant.name for variant in VARIANTS.values()}

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
            f"link: {address[:60]!r} does not hold a game, only /replay-json/ and "
            "/shared-replay-json/ links do; of others read the JSON that /export/ gives"
        )
    return replace(_play_through(_decode(match[1])), turn=int(turn) if mark else None)


def write_json(state: State) -> str:
    """Write a game up to a state. Rearranged hands are left out: the site has no such action."""
    game = _game(state)
    written = {
        "players": game.players,
        "deck": [vars(card) for card in game.deck],
        "actions": [vars(move) for move in game.actions],
        "options": {key: on for key, on in vars(game.options).items() if on},
    }
    return json.dumps(written, ensure_ascii=False)


def write_link(state: State) -> str:
    """Write a game up to a state as the code of a replay link: put `ADDRESS` before it.

    A link has neither names nor options beside the variant; options that matter are refused.
    """
    game = _game(state)
    usual = _rules(_Options(variant=game.options.variant), len(game.players))
    names = ("starting_seat", "cards_each", "crowning_piece")
    lost = [name for name in names if getattr(state.rules, name) != getattr(usual, name)]
    if any(isinstance(event.action, Clue) and not event.touched for event in events(state)):
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
    """Play a game by our rules, as far as it goes."""
    rules = _rules(game.options, len(game.players))
    state = deal(rules, deck=_deck(game, rules), names=game.players)
    ending = None
    for turn, move in enumerate(game.actions, 1):
        try:
            if ending is not None:
                raise InvalidNotation(f"nothing can follow the end of the game ({ending})")
            action = _action(move, rules)
            if isinstance(action, str):
                ending = action
            elif game.options.deckPlays and len(state.deck) == 1 and move.target == state.drawn:
                raise IllegalAction(f"{action}: a card can't be played from the deck (deckPlays)")
            else:
                state = state.apply(action)
        except (IllegalAction, InvalidNotation) as error:
            raise type(error)(f"turn {turn}: {error}") from None
    return Replay(state, ending, id=game.id or None)


def _rules(options: _Options, players: int) -> Rules:
    """Our rules for the options of the site."""
    if not 2 <= players <= 5:
        raise InvalidNotation(f"players: {players} can't play here, only 2 to 5")
    if (name := options.variant) not in VARIANTS:
        raise InvalidNotation(f"options.variant: {name[:60]!r} can't be played, only {_KNOWN}")
    if options.detrimentalCharacters:
        raise InvalidNotation("options.detrimentalCharacters: their rules can't be played here")
    if not 0 <= (seat := options.startingPlayer) < players:
        raise InvalidNotation(f"options.startingPlayer: {seat} is not one of 0 to {players - 1}")
    rules = Rules(
        players,
        VARIANTS[name].suits,
        starting_seat=seat,
        empty_clues=options.emptyClues,
        crowning_piece=options.allOrNothing,
    )
    more = options.oneExtraCard - options.oneLessCard
    return replace(rules, hand_size=rules.cards_each + more) if more else rules


def _deck(game: _Game, rules: Rules) -> list[Card]:
    """The deck as our cards, once it is known to be the variant's."""
    name = game.options.variant
    deck = []
    for place, card in enumerate(game.deck):
        if not (0 <= card.suitIndex < len(rules.suits) and 1 <= card.rank <= rules.ranks):
            what = f"suitIndex {card.suitIndex} with rank {card.rank}"
            raise InvalidNotation(f"deck[{place}]: {name} has no card of {what}")
        deck.append(Card(rules.suits[card.suitIndex].letter, card.rank))
    found = Counter(deck)
    reasons = [
        f"deck: {found[card]} times {card}, but {name} has {copies}"
        for card, copies in zip(rules.cards, rules.copies_of, strict=True)
        if found[card] != copies
    ]
    if reasons:
        raise ImpossiblePosition(reasons)
    return deck


def _action(move: _Move, rules: Rules) -> Action | str:
    """Our action, or in words the ending."""
    colours = rules.hints[: -rules.ranks]
    match move:
        case _Move(type=0, value=None | 0):
            return Play(move.target)
        case _Move(type=1, value=None | 0):
            return Discard(move.target)
        case _Move(type=2, value=int(colour)) if 0 <= colour < len(colours):
            return Clue(move.target, colours[colour])
        case _Move(type=3, value=int(rank)):
            return Clue(move.target, rank)
        case _Move(type=4, value=int(ending)) if 0 <= ending < len(ENDINGS):
            return ENDINGS[ending]
        case _Move(type=5):
            return ENDINGS[10]
    raise InvalidNotation(
        f"type {move.type} with value {move.value} is no action: 0 plays, 1 discards, "
        f"2 clues a colour from 0 to {len(colours) - 1}, 3 clues a rank, 4 and 5 end the game"
    )


# From our game to the site's.


def _game(state: State) -> _Game:
    """The site's form of a game; what the site can't play is refused by name."""
    rules = state.rules
    usual = Rules(rules.players)
    for name in ("ranks", "tokens", "strikes", "colour_call", "five_flares"):
        ours, theirs = getattr(rules, name), getattr(usual, name)
        if ours != theirs:
            raise HanabiError(f"{name}: hanab.live can't play {ours}, only {theirs}")
    more = rules.cards_each - usual.cards_each
    if abs(more) > 1:
        raise HanabiError(f"hand_size: hanab.live can't deal {rules.cards_each} cards to each")
    options = _Options(
        variant=_variant_of(rules).name,
        startingPlayer=rules.starting_seat,
        emptyClues=rules.empty_clues,
        allOrNothing=rules.crowning_piece,
        oneExtraCard=more == 1,
        oneLessCard=more == -1,
    )
    start, *later = state.states()
    deck = tuple(_Card(i // 5, i % 5 + 1) for i in _dealt(start))
    moves: list[_Move] = []
    for after in later:
        match after.action:  # plays and discards have the value 0 in the site's exports
            case Play(card=number):
                moves.append(_Move(0, number, 0))
            case Discard(card=number):
                moves.append(_Move(1, number, 0))
            case Clue(target=target, hint=str(colour)):
                moves.append(_Move(2, target, rules.hints.index(colour)))
            case Clue(target=target, hint=int(rank)):
                moves.append(_Move(3, target, rank))
    return _Game(state.game.names, deck, tuple(moves), options)


def _dealt(start: State) -> list[int]:
    """The identities of the whole deck that a game starts from, top card first."""
    rules = start.rules
    order = [*(card for hand in start.hands for card in hand.cards), *start.deck]
    if start.game.tables.unknown in order:
        raise HanabiError("hanab.live knows every card: deal the unknown ones by a seed first")
    if sorted(order) == list(rules.all_cards):
        dealt = deal(rules, deck=[rules.cards[identity] for identity in order])
        if dealt.situation()[1:] == start.situation()[1:]:
            return order
    raise HanabiError("a game of hanab.live starts from a full deal, not from a position")


def _variant_of(rules: Rules) -> Variant:
    """The variant with the suits of these rules."""
    shape = _shape(rules)
    for variant in VARIANTS.values():
        if shape == _shape(Rules(2, variant.suits)):
            return variant
    names = ", ".join(suit.name for suit in rules.suits)
    raise HanabiError(f"suits: {names}, touched and built like these, are none of {_KNOWN}")


def _shape(rules: Rules) -> tuple[Suit, ...]:
    """The suits with their copies counted, to be compared."""
    return tuple(replace(suit, copies=rules.suit_copies(suit)) for suit in rules.suits)


# The code of a link: a character for each small number, in three parts between commas.

_ALPHABET = "abcdefghijklmnopqrstuvwxyz0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ"
_CHUNK = 20  # characters between the hyphens that let a long link wrap


def _decode(code: str) -> _Game:
    parts = code.replace("-", "").split(",")
    for problem in _unreadable(parts):
        raise InvalidNotation(f"link: {problem}")
    deck, actions, variant = parts
    lowest, highest = int(actions[0]), int(actions[1])
    numbers = list(map(_ALPHABET.index, actions[2:]))
    moves = []
    for first, target in zip(numbers[::2], numbers[1::2], strict=True):
        value, kind = divmod(first, highest - lowest + 1)
        moves.append(_Move(lowest + kind, target, value - 1 if value else None))
    cards = tuple(_Card(i // 5, i % 5 + 1) for i in map(_ALPHABET.index, deck[3:]))
    options = _Options(variant=_NUMBERED[variant])
    return _Game(PLAYERS[: int(deck[0])], cards, tuple(moves), options)


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
    if variant not in _NUMBERED:
        known = ", ".join(f"{number} for {name}" for number, name in _NUMBERED.items())
        yield f"variant {variant[:20]!r} can't be played here, only {known}"


def _encode(game: _Game) -> str:
    types = [move.type for move in game.actions] or [0]
    lowest, highest = min(types), max(types)
    code = f"{len(game.players)}15"
    for card in game.deck:
        code += _ALPHABET[card.suitIndex * 5 + card.rank - 1]
    code += f",{lowest}{highest}"
    for move in game.actions:
        value = 0 if move.value is None else move.value + 1
        code += _ALPHABET[value * (highest - lowest + 1) + move.type - lowest]
        code += _ALPHABET[move.target]
    code += f",{VARIANTS[game.options.variant].id}"
    return "-".join(code[i : i + _CHUNK] for i in range(0, len(code), _CHUNK))
