"""Mining: bots play, and of their last positions those that make sound puzzles are kept.

A game is played by a bot that its seed draws, and now and then another one takes a turn, so that
positions differ. Positions near the end are solved from the mover's seat, within a number of nodes:
so the same seeds give the same puzzles, whatever machine and however many of them look for them.
"""

import json
from collections.abc import Iterator, Sequence
from concurrent.futures import Executor
from dataclasses import dataclass, replace
from random import Random
from typing import NamedTuple

from ...bots import Bot, find
from ...bots.games.playing import refuse_rules, take_turn
from ...engine.actions import Action
from ...engine.rules import Rules
from ...engine.state import State, deal
from ...engine.view import View
from ...knowledge.statistics import best_score
from ...position import Position
from ...position.rules_data import describe
from ...puzzles.features import PuzzleFeatures
from ...puzzles.puzzle import Puzzle
from ...puzzles.solution_io import with_solution
from ...puzzles.topic_names import described
from ...solver import GOALS, MARGIN, Budget, Goal, Search, Solution, recall_or_solve
from ...support.budget import Progress
from ...support.errors import HanabiError
from ...support.executors import Interrupted, answers
from ...support.i18n import _
from .draft_words import with_draft_words
from .drafts_folder import Drafts

BOTS = ("careful", "odds", "beginner", "cheater", "random")
"""Strong and weak ones: what is clued at random leaves positions that nobody would think of."""
NODES = 8_000
MOST_IN_DECK = 3
MOST_RIGHT = 4
"""Right answers of a puzzle, at the most."""
FEWEST_WRONG = 3
NOTED_EVERY = 20
"""Games between two notes of what is done."""
OTHERS = 1 / 8
"""How often another bot takes a turn."""


@dataclass(frozen=True)
class MiningTask:
    """What is looked for; goes to other processes and machines."""

    rules: Rules
    bots: tuple[str, ...] = BOTS
    deck: tuple[int, ...] = (0, 1, 2)
    """Cards in the deck."""
    goal: Goal | None = None
    """None: the highest score where it can be reached, else the points."""
    topics: tuple[str, ...] = ()
    """One of them has to be among a puzzle's; none says any."""
    nodes: int = NODES

    def __post_init__(self) -> None:
        for topic in self.topics:
            described(topic)
        if not self.bots:
            raise HanabiError("bots: name one or more")
        for name in self.bots:
            refuse_rules(find(name), self.rules)
        if not self.deck or not all(0 <= cards <= MOST_IN_DECK for cards in self.deck):
            raise HanabiError(f"deck: only positions with 0 to {MOST_IN_DECK} cards are looked at")
        if self.goal not in (None, *GOALS):
            raise HanabiError(f"{self.goal!r} is no goal: it is {' or '.join(GOALS)}")
        Budget(None, nodes=self.nodes)

    def __str__(self) -> str:
        """What is looked for, as the notes of a folder of drafts have it."""
        what = {
            "rules": describe(self.rules),
            "bots": self.bots,
            "deck": self.deck,
            "goal": self.goal,
            "themes": self.topics,  # what topics were called when notes were first written
            "nodes": self.nodes,
        }
        return json.dumps(what, ensure_ascii=False)

    def __call__(self, seed: int) -> list[Puzzle] | HanabiError:
        """The drafts from one game; an error that is given back comes through everywhere."""
        try:
            return [*self.drafts(seed)]
        except HanabiError as error:
            return error.with_traceback(None)

    def drafts(self, seed: int) -> Iterator[Puzzle]:
        """The drafts from one game."""
        for turn, state in enumerate(self.game(seed), 1):
            if len(state.deck) not in self.deck:
                continue
            puzzle = self._posed(state)
            if puzzle is None:
                continue
            draft = with_draft_words(puzzle, f"mined from a game of bots, seed {seed}, turn {turn}")
            if draft.topics and (not self.topics or {*self.topics} & {*draft.topics}):
                yield draft

    def game(self, seed: int) -> Iterator[State]:
        """All states of a game in which somebody is to move."""
        dice = Random(f"mine {seed}")
        bots = [_seated(name, seed, self.rules.players) for name in self.bots]
        main = dice.choice(bots)
        state = deal(self.rules, seed)
        while not state.over:
            yield state
            team = dice.choice(bots) if dice.random() < OTHERS else main
            state = take_turn(team[state.turn], state).after

    def _posed(self, state: State) -> Puzzle | None:
        """A sound puzzle about a position that is worth asking; None if there is none."""
        position = replace(Position.of(View.of(state, state.turn)), log=())
        for goal in self._goals(state):
            solution = sound_solution(position, goal, self.nodes)
            if solution is None:
                continue
            puzzle = with_solution(Puzzle("draft", position), solution)
            if worth_asking(PuzzleFeatures(puzzle)):
                return puzzle
        return None

    def _goals(self, state: State) -> Sequence[Goal]:
        if self.goal is not None:
            return (self.goal,)
        within_reach = best_score(state) == self.rules.maximum
        return ("perfect", "score") if within_reach else ("score",)


def _seated(name: str, seed: int, players: int) -> list[Bot]:
    return [find(name, seed) for _ in range(players)]


def sound_solution(position: Position, goal: Goal, nodes: int) -> Solution | None:
    """The solution of a position that makes a sound puzzle; None if it makes none, or is late."""
    search = Search(position, goal, Budget(seconds=None, nodes=nodes))
    try:
        quick = recall_or_solve(search, best_only=True)
        if not quick.exact or quick.robust is False or not _stands_out(quick):
            return None
        whole = recall_or_solve(search)
        return whole if whole.exact and whole.robust and _stands_out(whole) else None
    finally:
        search.forget()


def _stands_out(solution: Solution) -> bool:
    return solution.gap is not None and solution.gap >= MARGIN[solution.goal]


def worth_asking(features: PuzzleFeatures) -> bool:
    """Whether there is something to find: few right answers, several wrong ones, and a thought."""
    units = {valued.unit for valued in features.solution.actions}
    if len(units) - len(features.best) < FEWEST_WRONG:
        return False
    if len(_different(features)) > MOST_RIGHT and not features.any_clue:
        return False
    if features.misleading or features.state.pending is not None:
        return True
    if features.only_clues:
        return bool(features.wrong_and_plausible)
    return features.by_silence and features.by_counting


def _different(features: PuzzleFeatures) -> set[Action | int]:
    """The right answers; clues that touch nothing are one for each whom they are told."""
    empty = {clue for clue in features.best_clues if not features.tells[clue].slots}
    return {clue.target for clue in empty} | ({*features.best} - empty)


# Many games.


class MiningResult(NamedTuple):
    """The result of mining: games looked through, drafts written, twins left out."""

    games: int
    """How many were looked through now."""
    before: int
    """How many had been looked through already."""
    drafts: tuple[str, ...]
    """The ids of what was written."""
    twins: int
    """How many were left out because a twin of theirs is known."""


def mine(
    what: MiningTask,
    drafts: Drafts,
    games: int,
    *,
    seed: int = 0,
    executor: Executor | None = None,
    in_flight: int | None = None,
    progress: Progress | None = None,
) -> MiningResult:
    """Look through games with the seeds from `seed` on, and add what is found to the drafts.

    Games that were looked through before are left out, so whatever was stopped can go on. Ctrl-C
    raises `Interrupted`; finished games are kept.
    """
    if games < 1:
        raise HanabiError(f"games: {games} are too few, write 1 or more")
    if seed < 0:  # -1 would shuffle as 1 does
        raise HanabiError(f"seed: {seed} is below 0, write 0 or more")
    asked = range(seed, seed + games)
    known = drafts.done(str(what), asked)
    seeds = [number for number in asked if number not in known]
    done: list[int] = []
    kept: list[str] = []
    twins = 0
    try:
        for number, found in answers(what, seeds, executor, in_flight):
            if isinstance(found, HanabiError):
                raise found
            for puzzle in found:
                new = drafts.add(puzzle)
                kept += [puzzle.id] if new else []
                twins += not new
            done.append(number)
            if len(done) % NOTED_EVERY == 0:
                drafts.note(str(what), done)
            if progress is not None:
                words = _("{done} of {games} games, {drafts} drafts")
                told = words.format(done=len(done), games=len(seeds), drafts=len(kept))
                progress(len(done) / len(seeds), told)
    except KeyboardInterrupt:
        mined = MiningResult(len(done), games - len(seeds), tuple(kept), twins)
        raise Interrupted(mined) from None
    finally:
        drafts.note(str(what), done)
    return MiningResult(len(done), games - len(seeds), tuple(kept), twins)
