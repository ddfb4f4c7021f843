"""Which puzzle comes next: from a list in its order, or as it suits the learner."""

from collections.abc import Iterable, Sequence
from functools import cached_property
from pathlib import Path

from ...practice.progress import Puzzles, TaskStanding, standings
from ...practice.schedule import NextPuzzle, next_puzzle
from ...practice.trainer import Trainer
from ...puzzles.collection import Collection, find, load
from ...puzzles.puzzle import DIFFICULTIES, Puzzle
from ...puzzles.topic_names import described
from ...support.errors import HanabiError, quoted
from ...support.i18n import _
from .session import now

Given = Puzzle | Path | str
"""A puzzle, or where it is: its id in the collection, its file, or its line."""


def groups_of(puzzles: Iterable[Puzzle]) -> Puzzles:
    """The topics and the difficulty of each puzzle, by which a record is read."""
    return {puzzle.id: (puzzle.topics, puzzle.difficulty) for puzzle in puzzles}


class FixedSeries:
    """Puzzles in a given order, for a lesson."""

    def __init__(self, given: Sequence[Given], trainer: Trainer) -> None:
        self.trainer = trainer
        self.puzzles = tuple(one if isinstance(one, Puzzle) else find(str(one)) for one in given)
        self._place = -1

    @property
    def place(self) -> int:
        """Which of them is on the table, from 0."""
        return max(0, self._place)

    @property
    def note(self) -> str:
        """What there is to say of the puzzle on the table as one of these."""
        if len(self.puzzles) < 2:
            return ""
        return _("puzzle {n} of {all}").format(n=self.place + 1, all=len(self.puzzles))

    @property
    def more(self) -> bool:
        """Whether another one follows."""
        return self._place + 1 < len(self.puzzles)

    @property
    def known(self) -> Puzzles:
        """All puzzles that the learner may have met."""
        return {**groups_of(load()), **groups_of(self.puzzles)}

    def next(self) -> Puzzle | None:
        """The one after the one on the table; None if there is none."""
        if not self.more:
            return None
        return self.go(self._place + 2)

    def go(self, number: int) -> Puzzle:
        """The one with a number, from 1."""
        if number not in range(1, len(self.puzzles) + 1):
            raise HanabiError(_("there are {n} puzzles here").format(n=len(self.puzzles)))
        self._place = number - 1
        return self.puzzles[self._place]

    def ending(self) -> str:
        """What to say when the puzzle on the table is solved, if it is the last of several."""
        if self.more or len(self.puzzles) < 2:
            return ""
        stand = standings(self.trainer.attempts)
        right = sum(stand.get(puzzle.id) is TaskStanding.RIGHT for puzzle in self.puzzles)
        words = _(
            "That was the last of these {all}: {right} of {all} right at the first try. "
            "Press a number above to see one again."
        )
        return "\n" + words.format(all=len(self.puzzles), right=right)

    @property
    def nothing(self) -> str:
        """What to say when no puzzle is on the table."""
        return _("There is no puzzle on this list.")


class AdaptiveSeries:
    """Puzzles of a collection as they suit the learner: due ones, then new ones of the level."""

    def __init__(
        self,
        collection: Collection,
        trainer: Trainer,
        topic: str | None = None,
        difficulty: int | None = None,
    ) -> None:
        self.collection = collection
        self.trainer = trainer
        self._choice: NextPuzzle | None = None
        self._passed: list[str] = []
        """Those that were on the table already; they come again only if there is no other."""
        self.topic, self.difficulty = topic, difficulty
        self.narrow(topic, difficulty)

    def narrow(self, topic: str | None, difficulty: int | None) -> None:
        """Take only those of a topic and of a difficulty from now on."""
        if topic is not None:
            described(topic)  # refuses what is no topic
        if difficulty not in (None, *DIFFICULTIES):
            words = _("{found} is no difficulty: it goes from {low} to {high}")
            low, high = DIFFICULTIES[0], DIFFICULTIES[-1]
            raise HanabiError(words.format(found=quoted(difficulty), low=low, high=high))
        self.topic, self.difficulty = topic, difficulty

    def fits(self, puzzle: Puzzle) -> bool:
        """Whether a puzzle is of the topic and difficulty that are wanted."""
        return self.topic in (None, *puzzle.topics) and self.difficulty in (None, puzzle.difficulty)

    @property
    def note(self) -> str:
        """Why the puzzle on the table was chosen."""
        choice = self._choice
        if choice is None:
            return ""
        return {
            "due": _("back from box {n}").format(n=choice.box),
            "new": _("new to you"),
            "again": _("seen before"),
        }[choice.why]

    @property
    def more(self) -> bool:
        """Whether another one follows."""
        return any(map(self.fits, self.collection))

    @cached_property
    def known(self) -> Puzzles:
        """All puzzles that the learner may have met."""
        return groups_of(self.collection)

    def next(self) -> Puzzle | None:
        """The one that suits best now; None if none is of the topic and difficulty."""
        self._choice = next_puzzle(
            self.known,
            self.trainer.attempts,
            now(),
            topic=self.topic,
            difficulty=self.difficulty,
            skip=self._passed,
        )
        if self._choice is None:
            return None
        self._passed.append(self._choice.puzzle)
        return self.collection[self._choice.puzzle]

    def ending(self) -> str:
        """Nothing: after the last one, those of long ago come again."""
        return ""

    @property
    def nothing(self) -> str:
        """What to say when no puzzle is on the table."""
        if not len(self.collection):
            return _(
                "There is no puzzle in the collection yet. To solve one of your own, write "
                'PuzzlePlayer("its-file.json").'
            )
        return _("No puzzle is of this topic and difficulty: choose others above.")


Series = FixedSeries | AdaptiveSeries


def series_of(
    given: Collection | Given | Sequence[Given] | None,
    trainer: Trainer,
    topic: str | None,
    difficulty: int | None,
) -> Series:
    """Where the puzzles come from: what was given, or the collection of the kit."""
    if given is None or isinstance(given, Collection):
        collection = load() if given is None else given
        return AdaptiveSeries(collection, trainer, topic, difficulty)
    if topic is not None or difficulty is not None:
        raise HanabiError(_("a topic or a difficulty chooses from a collection, not from a list"))
    listed = [given] if isinstance(given, Puzzle | Path | str) else given
    return FixedSeries(listed, trainer)
