"""The site's games as its JSON has them, by the site's rules and by ours."""
# ruff: noqa: N815 (keys are spelled as the site spells them)

import json
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Any

from ...engine.actions import Action, Clue, Discard, Play
from ...engine.cards import Card
from ...engine.rules import Rules
from ...engine.state import State, deal
from ...support.errors import HanabiError, IllegalAction, ImpossiblePosition, InvalidNotation
from ...support.files import parse_json
from ...support.i18n import _
from .variants import find_variant, variant_of

LONGEST = 1_000
"""No list of a game is longer, and no link: six suits are 60 cards and some 140 actions."""
_LISTS = ("players", "deck", "actions")


SITE_ENDINGS = (
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

END, VOTE = 4, 5
"""The types of the two actions that end a game, the second always by a vote."""
_NORMAL = SITE_ENDINGS.index("normal")
_BY_VOTE = SITE_ENDINGS.index("terminated by a vote")


@dataclass(frozen=True)
class Replay:
    """A game that was read: its last state, and what the site recorded beside the moves.

    It may stop before our rules end it: the site also stops when nothing more can be won.
    """

    state: State
    ending: str | None = None
    """One of `SITE_ENDINGS`, if the file says that something else than a move ended the game."""
    ended_by: int | None = None
    """The seat that the ending names, if it names one."""
    id: int | None = None
    turn: int | None = None
    """The turn that a link points at."""
    speedrun: bool = False
    """Whether only a perfect score counted, as fast as could be."""

    @property
    def variant(self) -> str:
        """The site's name for what was played."""
        return variant_of(self.state.rules).name

    @property
    def suits(self) -> dict[str, str]:
        """What the site calls each of our suits; its purple, say, is our white."""
        variant = variant_of(self.state.rules)
        ours = (suit.name for suit in variant.suits)
        return dict(zip(ours, variant.site_suits, strict=True))

    @property
    def site_score(self) -> int:
        """The points that the site counts for the game: what lies on the table, or 0 if it is lost.

        To the site it is lost also by running out of time or by being terminated, and a speedrun
        by the last copy of a card that is still needed.
        """
        ended = self.ending is not None and SITE_ENDINGS.index(self.ending) > _NORMAL
        failed = self.speedrun and bool(self.state.dead_suits)
        return 0 if ended or failed else self.state.score

    @property
    def remark(self) -> str:
        """What is to be said at the end of a game that our rules did not end; else empty."""
        if self.state.over:
            return ""
        why = f" ({self.ending})" if self.ending else ""
        told = [_("The game was stopped here, before it was over{why}.").format(why=why)]
        if self.site_score != self.state.score:
            words = _("hanab.live counts {counted} points for it; {lying} lie on the table.")
            told.append(words.format(counted=self.site_score, lying=self.state.score))
        return " ".join(told)

    def at(self, turn: int) -> State:
        """The state before a turn's action; the site counts turns from 1, so 1 is the deal."""
        states = self.state.states()
        if not 1 <= turn <= len(states):
            raise HanabiError(f"turn {turn} is not in this game, only 1 to {len(states)} are")
        return states[turn - 1]


def read_json(text: str) -> Replay:
    """Read a game as the site exports it; notes, the seed and clocks are dropped."""
    return from_data(parse_json(text))


def from_data(data: Any) -> Replay:
    """Read a game from JSON that is parsed already."""
    from ...support.json_shapes import structure

    for key, value in data.items() if isinstance(data, dict) else ():
        if key in _LISTS and isinstance(value, list) and len(value) > LONGEST:
            raise InvalidNotation(f"{key}: no game has {len(value):,} of them")
    return play_through(structure(data, SiteGame, "game"))


def write_json(game: State | Replay) -> str:
    """Write a game up to a state, or a replay with the ending and the number that it records.

    Rearranged hands are left out: the site has no such action.
    """
    site = site_game(game)
    written = {
        **({"id": site.id} if site.id else {}),
        "players": site.players,
        "deck": [vars(card) for card in site.deck],
        "actions": [vars(move) for move in site.actions],
        "options": {key: on for key, on in vars(site.options).items() if on},
    }
    return json.dumps(written, ensure_ascii=False)


# What a file and a link both say. The names are the keys of the JSON.


@dataclass(frozen=True)
class SiteCard:
    """A card of the deck."""

    suitIndex: int
    rank: int


@dataclass(frozen=True)
class SiteMove:
    """A `type` of action; its card's number or seat; its colour's number, rank or ending."""

    type: int
    target: int
    value: int | None = None


@dataclass(frozen=True)
class SiteOptions:
    """The options of a table, with the site's defaults."""

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
class SiteGame:
    """A whole game."""

    players: tuple[str, ...]
    deck: tuple[SiteCard, ...]
    actions: tuple[SiteMove, ...]
    options: SiteOptions = SiteOptions()
    id: int = 0
    seed: str = ""
    notes: Any = None
    characters: Any = None


# From the site's game to ours.


def play_through(game: SiteGame) -> Replay:
    """Play a game by our rules, as far as it goes."""
    rules = rules_of(game.options, len(game.players))
    start = deal(rules, deck=_deck(game, rules), names=game.players)
    replay = Replay(start, id=game.id or None, speedrun=game.options.speedrun)
    for turn, move in enumerate(game.actions, 1):
        try:
            replay = _after(replay, move)
        except (IllegalAction, InvalidNotation) as error:
            raise type(error)(f"turn {turn}: {error}") from None
    return replay


def _after(replay: Replay, move: SiteMove) -> Replay:
    """The replay one action later; what the site calls an action may be the end of the game."""
    state = replay.state
    if replay.ending is not None:
        raise InvalidNotation(f"nothing can follow the end of the game ({replay.ending})")
    match move:
        case SiteMove(type=5):
            return replace(replay, ending=SITE_ENDINGS[_BY_VOTE])
        case SiteMove(type=4, value=int(number)) if 0 <= number < len(SITE_ENDINGS):
            seat = move.target if 0 <= move.target < state.rules.players else None
            return replace(replay, ending=SITE_ENDINGS[number], ended_by=seat)
    return replace(replay, state=state.apply(_action(move, state.rules)))


def rules_of(options: SiteOptions, players: int) -> Rules:
    """Our rules for the options of the site."""
    if not 2 <= players <= 5:
        raise InvalidNotation(f"players: {players} can't play here, only 2 to 5")
    try:
        suits = find_variant(options.variant).suits
    except InvalidNotation as error:
        raise InvalidNotation(f"options.variant: {error}") from None
    if options.detrimentalCharacters:
        raise InvalidNotation("options.detrimentalCharacters: their rules can't be played here")
    if not 0 <= (seat := options.startingPlayer) < players:
        raise InvalidNotation(f"options.startingPlayer: {seat} is not one of 0 to {players - 1}")
    rules = Rules(
        players,
        suits,
        starting_seat=seat,
        empty_clues=options.emptyClues,
        crowning_piece=options.allOrNothing,
        deck_plays=options.deckPlays,
    )
    more = options.oneExtraCard - options.oneLessCard
    return replace(rules, hand_size=rules.cards_each + more) if more else rules


def _deck(game: SiteGame, rules: Rules) -> list[Card]:
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
        f"deck: {found[card]} of {card}, but {name} has {copies}"
        for card, copies in zip(rules.cards, rules.copies_of, strict=True)
        if found[card] != copies
    ]
    if reasons:
        raise ImpossiblePosition(reasons)
    return deck


def _action(move: SiteMove, rules: Rules) -> Action:
    colours = [hint for hint in rules.hints if isinstance(hint, str)]
    match move:
        case SiteMove(type=0, value=None | 0):
            return Play(move.target)
        case SiteMove(type=1, value=None | 0):
            return Discard(move.target)
        case SiteMove(type=2, value=int(colour)) if 0 <= colour < len(colours):
            return Clue(move.target, colours[colour])
        case SiteMove(type=3, value=int(rank)):
            return Clue(move.target, rank)
    coloured = f"2 clues a colour from 0 to {len(colours) - 1}, " if colours else ""
    raise InvalidNotation(
        f"type {move.type} with value {move.value} is no action: 0 plays, 1 discards, "
        f"{coloured}3 clues a rank, 4 and 5 end the game"
    )


# From our game to the site's.


def site_game(game: State | Replay) -> SiteGame:
    """The site's form of a game; what the site can't play is refused by name."""
    replay = game if isinstance(game, Replay) else Replay(game)
    rules = replay.state.rules
    usual = Rules(rules.players)
    for name in ("ranks", "tokens", "strikes", "colour_call", "five_flares"):
        ours, theirs = getattr(rules, name), getattr(usual, name)
        if ours != theirs:
            raise HanabiError(f"{name}: hanab.live can't play {ours}, only {theirs}")
    more = rules.cards_each - usual.cards_each
    if abs(more) > 1:
        raise HanabiError(f"hand_size: hanab.live can't deal {rules.cards_each} cards to each")
    options = SiteOptions(
        variant=variant_of(rules).name,
        startingPlayer=rules.starting_seat,
        emptyClues=rules.empty_clues,
        allOrNothing=rules.crowning_piece,
        deckPlays=rules.deck_plays,
        speedrun=replay.speedrun,
        oneExtraCard=more == 1,
        oneLessCard=more == -1,
    )
    deck = tuple(SiteCard(i // 5, i % 5 + 1) for i in _dealt(replay.state.states()[0]))
    return SiteGame(replay.state.game.names, deck, tuple(_moves(replay)), options, replay.id or 0)


def _moves(replay: Replay) -> Iterator[SiteMove]:
    """A game's actions; plays and discards have the value 0, as in the site's exports."""
    hints = replay.state.rules.hints
    for after in replay.state.states():
        match after.action:
            case Play(card=number):
                yield SiteMove(0, number, 0)
            case Discard(card=number):
                yield SiteMove(1, number, 0)
            case Clue(target=target, hint=str(colour)):
                yield SiteMove(2, target, hints.index(colour))
            case Clue(target=target, hint=int(rank)):
                yield SiteMove(3, target, rank)
    if replay.ending is not None:
        number = SITE_ENDINGS.index(replay.ending)
        seat = -1 if replay.ended_by is None else replay.ended_by
        yield SiteMove(VOTE if number == _BY_VOTE else END, seat, number)


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
