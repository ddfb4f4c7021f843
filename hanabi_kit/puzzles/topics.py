"""What a puzzle is about: one predicate for each topic.

Each looks at `PuzzleFeatures`: the position, the values of all answers, what simple players would
do, and what follows the right answers. The *key play* of a right answer is the card that it is
about: the one that it plays, or that whoever is told plays next.
"""

from collections.abc import Callable

from ..engine.actions import Clue, Play
from ..knowledge.statistics import critical, playable, statistics
from ..solver.solution import PROVED
from .difficulty import difficulty_of
from .features import PuzzleFeatures, plays

MOST_TOPICS = 8
SMALL_HAND, FEW_PLAYERS = 3, 3


def first_puzzles(features: PuzzleFeatures) -> bool:
    """Easy, with few cards in few hands, and right whatever has been agreed."""
    small = features.rules.cards_each <= SMALL_HAND and features.rules.players <= FEW_PLAYERS
    return small and features.solution.badge == PROVED and difficulty_of(features) == 1


def obvious_is_wrong(features: PuzzleFeatures) -> bool:
    """Most simple players answer wrongly."""
    return features.misleading


def negative_information(features: PuzzleFeatures) -> bool:
    """Whatever is right, a card that a clue passed by is known because of that."""
    return features.by_silence


def empty_clue(features: PuzzleFeatures) -> bool:
    """A clue that touches no card is right."""
    return any(not features.tells[clue].slots for clue in features.best_clues)


def other_player(features: PuzzleFeatures) -> bool:
    """Only clues to one player are right, who is not the next to move, though that one holds a
    card that fits."""
    targets = {clue.target for clue in features.best_clues}
    after = (features.state.turn + 1) % features.rules.players
    if not features.only_clues or len(targets) > 1 or after in targets:
        return False
    fits = playable(features.state)
    return any(fits >> card & 1 for card in features.state.hands[after].cards)


def token_count(features: PuzzleFeatures) -> bool:
    """With a token more, or with one less that still leaves one, none of this would be right."""
    tokens = features.state.tokens
    others = [n for n in (tokens + 1, tokens - 1) if 1 <= n <= features.rules.tokens]
    if features.state.pending is not None:
        return False
    found = [features.best_with(other) for other in others]
    return any(best is not None and not {*best} & {*features.best} for best in found)


def discard_or_play(features: PuzzleFeatures) -> bool:
    """Clues may be given, and none is right."""
    return features.clues_are_legal and not features.best_clues


def last_copy(features: PuzzleFeatures) -> bool:
    """All copies but one of the card that matters are gone; of a card that had several."""
    key = features.key
    if key is None:
        return False
    identity = features.rules.identity(key.card)
    several = features.rules.copies_of[identity] > 1
    return several and bool(critical(features.state) >> identity & 1)


def counting(features: PuzzleFeatures) -> bool:
    """Whatever is right, a card is known because of those in sight."""
    return features.by_counting


def two_at_once(features: PuzzleFeatures) -> bool:
    """Only clues are right, and whoever is told plays two cards that were not known to fit."""
    if not features.only_clues or features.any_clue:
        return False
    return all(_plays_two(features, clue) for clue in features.best_clues)


def _plays_two(features: PuzzleFeatures, clue: Clue) -> bool:
    if clue not in features.best_lines:
        return False
    told = {card.slot: card for card in features.tells[clue].cards}
    numbers = features.state.hands[clue.target].numbers
    learnt = [
        play
        for play in plays(features.best_lines[clue])
        if play.seat == clue.target
        and play.known.unknown.number in numbers
        and play.chance == 1
        and (card := told[numbers.index(play.known.unknown.number) + 1]).before != card.after
    ]
    return len(learnt) > 1


def tempo(features: PuzzleFeatures) -> bool:
    """A card that surely fits has to wait, or any clue will do to pass the turn on; or all that is
    missing takes every turn there is."""
    sure = {number for number, chance in features.own_chances.items() if chance == 1}
    played = {action.card for action in features.best if isinstance(action, Play)}
    if features.any_clue or (sure and not sure & played):
        return True
    stands = statistics(features.state)
    return (
        features.puzzle.goal == "perfect"
        and not features.rules.crowning_piece
        and features.state.turns_left is None
        and stands.pace <= 0
        and stands.to_play > 1
    )


def risk(features: PuzzleFeatures) -> bool:
    """Whatever is right, it is about a card that may fit or not."""
    return features.by_chance


def convention(features: PuzzleFeatures) -> bool:
    """The answer needs a convention."""
    return features.puzzle.convention is not None


def black_powder(features: PuzzleFeatures) -> bool:
    """A card of a suit that no colour touches lies in a hand, or is what it is about."""
    return _in_sight(
        features, {suit.letter for suit in features.rules.suits if suit.touch == "none"}
    )


def multicolour(features: PuzzleFeatures) -> bool:
    """A multicoloured card lies in a hand, or is what it is about."""
    suits = [s for s in features.rules.suits if s.touch == "every" or s.name == "multicolour"]
    return _in_sight(features, {suit.letter for suit in suits})


def _in_sight(features: PuzzleFeatures, letters: set[str]) -> bool:
    held = [place.card for hand in features.puzzle.position.hands for place in hand]
    about = [features.key.card] if features.key else []
    return any(card.suit in letters for card in (*held, *about) if card is not None)


def crowning_piece(features: PuzzleFeatures) -> bool:
    """The game has no last round."""
    return features.rules.crowning_piece


def colour_call(features: PuzzleFeatures) -> bool:
    """To call a colour brings more than to play the same card without a word."""
    calls = [action for action in features.state.legal_actions() if isinstance(action, Play)]
    return any(features.lost(call) < features.lost(Play(call.card)) for call in calls)


def bonus_tile(features: PuzzleFeatures) -> bool:
    """A bonus tile waits for a choice, or is turned in what follows."""
    if not features.rules.five_flares:
        return False
    turned = any(
        len(line.states[-1].tiles) < len(features.state.tiles)
        for line in features.best_lines.values()
    )
    return features.state.pending is not None or turned


PREDICATES: dict[str, Callable[[PuzzleFeatures], bool]] = {
    "first-puzzles": first_puzzles,
    "bonus-tile": bonus_tile,
    "colour-call": colour_call,
    "black-powder": black_powder,
    "multicolour": multicolour,
    "crowning-piece": crowning_piece,
    "convention": convention,
    "empty-clue": empty_clue,
    "two-at-once": two_at_once,
    "negative-information": negative_information,
    "counting": counting,
    "last-copy": last_copy,
    "other-player": other_player,
    "tempo": tempo,
    "token-count": token_count,
    "discard-or-play": discard_or_play,
    "risk": risk,
    "obvious-is-wrong": obvious_is_wrong,
}
"""What is most special first: the first topic of a puzzle is its main one."""


def topics_of(features: PuzzleFeatures) -> tuple[str, ...]:
    """The topics of a puzzle, the main one first."""
    topics = [topic for topic, holds in PREDICATES.items() if holds(features)]
    return tuple(topics[:MOST_TOPICS])
