"""What a puzzle is about: one predicate for each topic.

Each looks at a `Study`: the position, the values of all answers, what simple players would do, and
what follows the right answers. The *key play* of a right answer is the card that it is about: the
one that it plays, or that whoever is told plays next.
"""

from collections.abc import Callable

from ..engine.actions import Clue, Play
from ..knowledge.statistics import critical, playable, statistics
from ..solver.solution import PROVED
from .difficulty import rated
from .features import Study, plays

MOST_TOPICS = 8
SMALL_HAND, FEW_PLAYERS = 3, 3


def first_puzzles(study: Study) -> bool:
    """Easy, with few cards in few hands, and right whatever has been agreed."""
    small = study.rules.cards_each <= SMALL_HAND and study.rules.players <= FEW_PLAYERS
    return small and study.solution.badge == PROVED and rated(study) == 1


def obvious_is_wrong(study: Study) -> bool:
    """Most simple players answer wrongly."""
    return study.misleading


def negative_information(study: Study) -> bool:
    """Whatever is right, a card that a clue passed by is known because of that."""
    return study.by_silence


def empty_clue(study: Study) -> bool:
    """A clue that touches no card is right."""
    return any(not study.tells[clue].slots for clue in study.best_clues)


def other_player(study: Study) -> bool:
    """Only clues to one player are right, who is not the next to move, though that one holds a
    card that fits."""
    targets = {clue.target for clue in study.best_clues}
    after = (study.state.turn + 1) % study.rules.players
    if not study.only_clues or len(targets) > 1 or after in targets:
        return False
    fits = playable(study.state)
    return any(fits >> card & 1 for card in study.state.hands[after].cards)


def token_count(study: Study) -> bool:
    """With a token more, or with one less that still leaves one, none of this would be right."""
    tokens = study.state.tokens
    others = [n for n in (tokens + 1, tokens - 1) if 1 <= n <= study.rules.tokens]
    if study.state.pending is not None:
        return False
    found = [study.best_with(other) for other in others]
    return any(best is not None and not {*best} & {*study.best} for best in found)


def discard_or_play(study: Study) -> bool:
    """Clues may be given, and none is right."""
    return study.clues_are_legal and not study.best_clues


def last_copy(study: Study) -> bool:
    """All copies but one of the card that matters are gone; of a card that had several."""
    key = study.key
    if key is None:
        return False
    identity = study.rules.identity(key.card)
    several = study.rules.copies_of[identity] > 1
    return several and bool(critical(study.state) >> identity & 1)


def counting(study: Study) -> bool:
    """Whatever is right, a card is known because of those in sight."""
    return study.by_counting


def two_at_once(study: Study) -> bool:
    """Only clues are right, and whoever is told plays two cards that were not known to fit."""
    if not study.only_clues or study.any_clue:
        return False
    return all(_plays_two(study, clue) for clue in study.best_clues)


def _plays_two(study: Study, clue: Clue) -> bool:
    if clue not in study.best_lines:
        return False
    told = {card.slot: card for card in study.tells[clue].cards}
    numbers = study.state.hands[clue.target].numbers
    learnt = [
        play
        for play in plays(study.best_lines[clue])
        if play.seat == clue.target
        and play.known.unknown.number in numbers
        and play.chance == 1
        and (card := told[numbers.index(play.known.unknown.number) + 1]).before != card.after
    ]
    return len(learnt) > 1


def tempo(study: Study) -> bool:
    """A card that surely fits has to wait, or any clue will do to pass the turn on; or all that is
    missing takes every turn there is."""
    sure = {number for number, chance in study.own_chances.items() if chance == 1}
    played = {action.card for action in study.best if isinstance(action, Play)}
    if study.any_clue or (sure and not sure & played):
        return True
    stands = statistics(study.state)
    return (
        study.puzzle.goal == "perfect"
        and not study.rules.crowning_piece
        and study.state.turns_left is None
        and stands.pace <= 0
        and stands.to_play > 1
    )


def risk(study: Study) -> bool:
    """Whatever is right, it is about a card that may fit or not."""
    return study.by_chance


def convention(study: Study) -> bool:
    """The answer needs a convention."""
    return study.puzzle.convention is not None


def black_powder(study: Study) -> bool:
    """A card of a suit that no colour touches lies in a hand, or is what it is about."""
    return _in_sight(study, {suit.letter for suit in study.rules.suits if suit.touch == "none"})


def multicolour(study: Study) -> bool:
    """A multicoloured card lies in a hand, or is what it is about."""
    suits = [s for s in study.rules.suits if s.touch == "every" or s.name == "multicolour"]
    return _in_sight(study, {suit.letter for suit in suits})


def _in_sight(study: Study, letters: set[str]) -> bool:
    held = [place.card for hand in study.puzzle.position.hands for place in hand]
    about = [study.key.card] if study.key else []
    return any(card.suit in letters for card in (*held, *about) if card is not None)


def crowning_piece(study: Study) -> bool:
    """The game has no last round."""
    return study.rules.crowning_piece


def colour_call(study: Study) -> bool:
    """To call a colour brings more than to play the same card without a word."""
    calls = [action for action in study.state.legal_actions() if isinstance(action, Play)]
    return any(study.lost(call) < study.lost(Play(call.card)) for call in calls)


def bonus_tile(study: Study) -> bool:
    """A bonus tile waits for a choice, or is turned in what follows."""
    if not study.rules.five_flares:
        return False
    turned = any(
        len(line.states[-1].tiles) < len(study.state.tiles) for line in study.best_lines.values()
    )
    return study.state.pending is not None or turned


PREDICATES: dict[str, Callable[[Study], bool]] = {
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


def tagged(study: Study) -> tuple[str, ...]:
    """The topics of a puzzle, the main one first."""
    topics = [topic for topic, holds in PREDICATES.items() if holds(study)]
    return tuple(topics[:MOST_TOPICS])
