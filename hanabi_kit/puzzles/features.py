"""Features of a solved puzzle, from which its topics and its difficulty are told."""

from collections.abc import Callable, Iterator
from dataclasses import replace
from fractions import Fraction
from functools import cached_property
from typing import NamedTuple

from ..bots import find
from ..engine.actions import Action, Clue, Play
from ..engine.cards import Card
from ..engine.state import State
from ..engine.view import View
from ..knowledge import Odds, deduce
from ..knowledge.deduction import CardDeduction
from ..knowledge.statistics import playable
from ..solver import ActionValue, Budget, OutOfBudget, solve
from ..solver.explain.policy import Line
from ..solver.explain.report import ClueInformation, information_of_clues
from ..solver.search.literal import Unit
from .judge import Judge
from .puzzle import Puzzle

SIMPLE_PLAYERS = ("careful", "odds", "beginner")
"""Bots that answer as people do who look no further than the next card."""
ASIDE = Budget(seconds=None, nodes=10_000)
"""For a position beside the puzzle's own: in nodes, so that all machines find the same."""


class KeyPlay(NamedTuple):
    """A play that succeeds after an answer, or that the answer itself is."""

    before: State
    """The table as it is then, with every card known."""
    seat: int
    slot: int
    card: Card
    turns: int
    """How many turns after the answer; 0 if it is the answer."""
    known: CardDeduction
    """What its holder can work out about the card."""
    chance: Fraction
    """How likely it fits, as far as its holder can work that out."""

    @property
    def player(self) -> str:
        """Who plays the card."""
        return self.before.game.names[self.seat]


class PuzzleFeatures:
    """What topics and difficulty ask about a puzzle, each worked out when it is first asked for.

    Some of it solves the position again or plays it on: this is for mining and authoring, and not
    for a widget that has to answer a click.
    """

    def __init__(self, puzzle: Puzzle) -> None:
        self.puzzle = puzzle
        self.state = puzzle.state
        self.rules = puzzle.state.rules
        self.judge = Judge(puzzle, seconds=None)
        self.solution = self.judge.solution
        self._rows = {valued.action: valued for valued in self.solution.actions}

    # The answers.

    @cached_property
    def best(self) -> tuple[Action, ...]:
        """The right answers; of cards that can't be told apart, the first."""
        first: dict[Unit, Action] = {}
        for valued in self.solution.best:
            first.setdefault(valued.unit, valued.action)
        return tuple(first.values())

    @cached_property
    def best_clues(self) -> tuple[Clue, ...]:
        """The right answers that are clues."""
        return tuple(action for action in self.best if isinstance(action, Clue))

    @property
    def only_clues(self) -> bool:
        """Whether nothing but clues is right."""
        return len(self.best_clues) == len(self.best)

    @cached_property
    def any_clue(self) -> bool:
        """Whether all clues are right, and there are several, and nothing else is."""
        clues = [action for action in self._rows if isinstance(action, Clue)]
        return self.only_clues and len(clues) > 1 and all(map(self.right, clues))

    @property
    def clues_are_legal(self) -> bool:
        """Whether a clue may be given at all."""
        return any(isinstance(action, Clue) for action in self._rows)

    def row(self, action: Action) -> ActionValue:
        """An answer with its values."""
        return self._rows[action]

    def right(self, action: Action) -> bool:
        """Whether an answer is right."""
        return self._rows[action].unit in {self._rows[best].unit for best in self.best}

    def lost(self, action: Action) -> Fraction:
        """What an answer loses against the best, at the least."""
        model = self.puzzle.model
        return self.row(self.best[0]).most(model) - self.row(action).most(model)

    @cached_property
    def tells(self) -> dict[Clue, ClueInformation]:
        """What each clue tells whom, as far as the mover can be sure."""
        return {told.action: told for told in information_of_clues(self.puzzle.view)}

    @cached_property
    def wrong_and_plausible(self) -> tuple[Clue, ...]:
        """Wrong clues that come to mind: each says something new of a card that fits now."""
        fits = playable(self.state)

        def comes_to_mind(clue: Clue) -> bool:
            hand = self.state.hands[clue.target].cards
            return any(
                fits >> hand[card.slot - 1] & 1 and card.before != card.after
                for card in self.tells[clue].cards
            )

        return tuple(clue for clue in self.tells if not self.right(clue) and comes_to_mind(clue))

    @cached_property
    def own_chances(self) -> dict[int, Fraction]:
        """How likely each card of the mover fits now, by its number."""
        odds = Odds(self.puzzle.view)
        return {number: odds.playable(number) for number in odds.numbers}

    # Simple players.

    @cached_property
    def simple_choices(self) -> dict[str, Action]:
        """What each simple player answers here, who knows nothing of the past but the clues."""
        choices = {}
        for name in SIMPLE_PLAYERS:
            bot = find(name)
            if bot.refuses(self.rules) is None:
                choices[name] = bot.decide(self.puzzle.view).action
        return choices

    @cached_property
    def simple_and_wrong(self) -> tuple[Action, ...]:
        """The answers of those simple players who are wrong."""
        return tuple(a for a in self.simple_choices.values() if not self.right(a))

    @property
    def misleading(self) -> bool:
        """Whether most simple players answer wrongly."""
        return 2 * len(self.simple_and_wrong) > len(self.simple_choices)

    # What follows.

    @cached_property
    def best_lines(self) -> dict[Action, Line]:
        """What follows each right answer, in a deal in which it does well."""
        if self.puzzle.convention is not None:
            return {}
        lines = {}
        for action in self.best:
            try:
                lines[action] = self.judge.line(action)
            except OutOfBudget:
                break
        return lines

    @cached_property
    def key_plays(self) -> dict[Action, KeyPlay]:
        """For each right answer the play that it is about, if there is one."""
        found = {action: key_play(line) for action, line in self.best_lines.items()}
        return {action: play for action, play in found.items() if play is not None}

    @property
    def key(self) -> KeyPlay | None:
        """The play that the first right answer which is about one is about."""
        return next(iter(self.key_plays.values()), None)

    @property
    def by_silence(self) -> bool:
        """Whether every right answer works by what a clue did not touch."""
        return self._all_about(_silently)

    @property
    def by_counting(self) -> bool:
        """Whether every right answer works by what is in sight, and by no clue alone."""
        return self._all_about(_counted)

    @property
    def by_chance(self) -> bool:
        """Whether every right answer is about a card that may fit or not."""
        return self._all_about(lambda action, play: play.chance < 1)

    def _all_about(self, holds: Callable[[Action, KeyPlay], bool]) -> bool:
        about = {a: play for a, play in self.key_plays.items() if isinstance(a, Clue | Play)}
        return len(about) == len(self.best) and all(holds(*pair) for pair in about.items())

    # Beside it.

    def best_with(self, tokens: int) -> tuple[Action, ...] | None:
        """What would be best with another number of tokens; None if that is not certain."""
        position = replace(self.puzzle.position, tokens=tokens)
        found = solve(position, "literal", self.puzzle.goal, ASIDE, best_only=True)
        certain = found.exact and found.value is not None
        return tuple(valued.action for valued in found.best) if certain else None


def key_play(line: Line) -> KeyPlay | None:
    """What an answer is about: its own play; after a clue, the first by who was told."""
    first = line.moves[0].action
    for play in plays(line):
        if isinstance(first, Play) and play.turns > 0:
            return None
        if not isinstance(first, Clue) or play.seat == first.target:
            return play
    return None


def plays(line: Line) -> Iterator[KeyPlay]:
    """All plays of a line that succeed."""
    for turns, move in enumerate(line.moves):
        before, after = line.states[turns : turns + 2]
        if not isinstance(move.action, Play) or after.played == before.played:
            continue
        number = move.action.card
        view = View.of(before, move.seat)
        known = next(card for card in deduce(view).cards if card.unknown.number == number)
        held = next(card for card in before.hand(move.seat) if card.number == number)
        assert held.card is not None
        chance = Odds(view).playable(number)
        yield KeyPlay(before, move.seat, known.unknown.slot, held.card, turns, known, chance)


def _silently(action: Action, play: KeyPlay) -> bool:
    """Whether a card is known to fit because of clues that passed it by."""
    touched, all_clues, *_, known = play.known.masks
    if isinstance(action, Clue):
        passed_by = not play.before.rules.touches(action.hint, play.card)
        return passed_by and _certain(play, known)
    in_sight = all_clues & ~play.known.after("counting")
    return _certain(play, known) and not _certain(play, touched & ~in_sight)


def _counted(action: Action, play: KeyPlay) -> bool:
    """Whether a card is known to fit only by counting; of a teammate's, by counting several."""
    layer = "counting" if isinstance(action, Clue) else "not touched"
    return _certain(play, play.known.masks[-1]) and not _certain(play, play.known.after(layer))


def _certain(play: KeyPlay, mask: int) -> bool:
    """Whether whatever is in a mask fits at the time of a play."""
    return not mask & ~playable(play.before)
