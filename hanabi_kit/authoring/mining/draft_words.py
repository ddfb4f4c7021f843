"""Drafts of puzzles: a mined position with words that are true, for a person to make better."""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from fractions import Fraction
from hashlib import sha256
from itertools import islice

from ...engine.actions import Action, Clue, Discard, Play
from ...knowledge import Odds
from ...knowledge.sentences import ordinal
from ...puzzles.difficulty import difficulty_of
from ...puzzles.features import KeyPlay, PuzzleFeatures
from ...puzzles.judge import points
from ...puzzles.puzzle import LOCALE, Puzzle, Texts
from ...puzzles.reasons import MOST_NAMED, line_sentences, news_for_teammates, supposition
from ...puzzles.topics import topics_of
from ...solver.explain.policy import announced_unit
from ...solver.explain.report import CardInformation, losers
from ...solver.search.literal import Unit
from ...solver.solution import PROVED
from ...support.i18n import either, listed

AUTHOR = "The Hanabi Kit authors"
LICENCE = "CC-BY-4.0"
MOST_FEEDBACK = 4
FEW = 2
MOST_TOLD = 6
"""Moves of a line that are told."""

TITLES = {
    "first-puzzles": ("A word to {player}", "One turn for {player}", "What {player} needs to know"),
    "bonus-tile": ("The tile is turned", "A present from the tiles"),
    "colour-call": ("Say it aloud", "Name the colour"),
    "black-powder": ("Black powder", "The suit without a colour"),
    "multicolour": ("All the colours", "Many colours, one card"),
    "crowning-piece": ("No last round", "Until the last card"),
    "convention": ("As agreed",),
    "empty-clue": ("Much about nothing", "Pointing at nothing"),
    "two-at-once": ("Two birds", "One word, two cards"),
    "negative-information": ("What was not said", "The card beside it", "Passed by"),
    "counting": ("Count again", "All copies in sight"),
    "last-copy": ("The last of its kind", "Only one left"),
    "other-player": ("Not the next one", "Further round the table"),
    "tempo": ("Every turn counts", "First things first"),
    "token-count": ("The price of a word", "Tokens are dear"),
    "discard-or-play": ("Better silent", "Hands, not words"),
    "risk": ("The best of the chances", "Nothing is sure"),
    "obvious-is-wrong": ("Not so fast", "Second thoughts", "A trap for {player}"),
}
"""For each main topic a few, for a person to replace."""


def with_draft_words(puzzle: Puzzle, source: str) -> Puzzle:
    """A solved puzzle with its name, topics, difficulty and words."""
    features = PuzzleFeatures(puzzle)
    topics = topics_of(features)
    named = replace(
        puzzle,
        id=_named(puzzle),
        topics=topics,
        difficulty=difficulty_of(features),
        source=source,
        author=AUTHOR,
        licence=LICENCE,
    )
    return replace(named, texts={LOCALE: DraftTexts(features, topics, named.id).texts()})


def _named(puzzle: Puzzle) -> str:
    """A name that no other position has."""
    position = replace(puzzle.position, log=(), names=None)
    mark = sha256(f"{position}; {puzzle.goal}; {puzzle.model}".encode()).hexdigest()[:8]
    return f"p{position.rules.players}-d{position.deck}-{puzzle.goal}-{mark}"


class DraftTexts:
    """What there is to say of a puzzle."""

    def __init__(self, features: PuzzleFeatures, topics: tuple[str, ...], id: str) -> None:
        self.features = features
        self.topics = topics
        self.id = id
        self.state = features.state
        self.mover = features.state.game.names[features.state.turn]
        self.key = features.key
        self.answer = next(iter(features.key_plays), features.best[0])
        """The right answer that is told of."""
        self.player = self.key.player if self.key else self.mover
        """From whose seat it is told."""

    def texts(self) -> Texts:
        """All words of the puzzle, in English."""
        return Texts(
            title=self._title(),
            hints=(self._whose_view(), self._which_card(), self._which_fact()),
            explanation=" ".join(self._explanation()),
            perspective=self.player,
            feedback=dict(self._feedback()),
        )

    def _title(self) -> str:
        choice = TITLES[self.topics[0]] if self.topics else TITLES["obvious-is-wrong"]
        return choice[int(self.id[-4:], 16) % len(choice)].format(player=self.player)

    # Hints.

    def _whose_view(self) -> str:
        if self.player == self.mover:
            return (
                f"Begin with {self.mover}'s own seat: what do the clues, and the cards in sight, "
                "say about this hand?"
            )
        return f"Sit down in {self.player}'s seat: what does {self.player} know of that hand?"

    def _which_card(self) -> str:
        key = self.key
        if key is None:
            return "No single card decides: look at what each player can still do in time."
        if key.seat == self.state.turn:
            return f"It is about the {ordinal(key.slot)} card of {key.player}."
        now = key.known.unknown.number in self.state.hands[key.seat].numbers
        if not now:
            return f"It is about {key.card}, which {key.player} may hold later."
        return f"It is about {key.card} in {key.player}'s hand."

    def _which_fact(self) -> str:
        key, features = self.key, self.features
        if features.any_clue:
            return "Sometimes it is best to do nothing, and a clue is the cheapest way to do so."
        if features.by_silence:
            return "A clue says something about each card that it passes by, too."
        if features.by_counting and key is not None:
            return f"Count: how many cards that {key.player} can't see could this one still be?"
        if "empty-clue" in self.topics:
            return "What would a clue say that touches no card at all?"
        if key is None:
            return "Ask of each answer what it costs: a turn, a token, or a card that is missed."
        if features.by_chance:
            return f"Nothing makes it certain; {key.chance} is the best chance there is."
        if isinstance(self.answer, Clue):
            return f"Which clue leaves {key.player} in no doubt about it?"
        if isinstance(self.answer, Play):
            return f"Here it can only be {either([*map(str, key.known.candidates)])}."
        return f"Nobody has to tell {key.player} anything more: what is missing is a turn."

    # The explanation.

    def _explanation(self) -> Iterator[str]:
        yield self._opening()
        yield from self._taught()
        line = self.features.best_lines.get(self.answer)
        if line is not None:
            yield supposition(line)
            yield from islice(line_sentences(line), MOST_TOLD)
        yield self._value()
        yield from self._next_best()
        if self.features.solution.badge == PROVED:
            yield "No convention does better: even open hands bring no more."

    def _opening(self) -> str:
        right = self._said(self.answer)
        if self.features.any_clue:
            right = f"any clue, such as {right}"
        elif len(self.features.best) > 1:
            others = [self._said(action) for action in self.features.best if action != self.answer]
            right += f"; just as good: {either(others)}"
        return f"Right is: {right}. From {self.player}'s seat:"

    def _said(self, action: Action) -> str:
        return announced_unit(self.state, self.features.row(action).unit).words

    def _taught(self) -> Iterator[str]:
        """What the answer says to whoever is told; or what the mover knows of the card played."""
        if self.features.any_clue:
            yield "What is said makes no difference; that a turn is passed on does."
        elif isinstance(self.answer, Clue):
            heard = next(
                one for one in news_for_teammates(self.state, self.answer) if one.clue is not None
            )
            yield from self._about_the_key(heard.sentences)
        elif isinstance(self.answer, Play):
            known = self.key.known.candidates if self.key else ()
            chance = self.features.own_chances[self.answer.card]
            if chance == 1 and known:
                yield f"{self.mover} can work out that the card is {either([*map(str, known)])}."
            elif known:
                yield f"{self.mover} can't be sure of the card: it fits with a chance of {chance}."

    def _about_the_key(self, sentences: Sequence[str]) -> Sequence[str]:
        """Those of several sentences that name the card that matters; all if there are few."""
        if self.key is None or len(sentences) <= FEW:
            return sentences
        names = (f"{self.player}'s {ordinal(self.key.slot)} card", f"slot {self.key.slot} ")
        chosen = [sentence for sentence in sentences if any(name in sentence for name in names)]
        return chosen or sentences

    def _value(self) -> str:
        value = self.features.solution.value or Fraction(0)
        if self.features.puzzle.goal == "score":
            return f"In all this is worth {points(value)} on average."
        if value == 1:
            return "So the highest score is certain."
        return f"In all the highest score is reached with a chance of {value}."

    def _next_best(self) -> Iterator[str]:
        second = next(losers(self.features.solution), None)
        if second is None:
            return
        worth = second.most(self.features.puzzle.model)
        said = points(worth) if self.features.puzzle.goal == "score" else f"a chance of {worth}"
        second_said = announced_unit(self.state, second.unit).words
        yield f"The next best answer, {second_said}, brings {said}."

    # Feedback.

    def _feedback(self) -> Iterator[tuple[Action, str]]:
        """A word to each wrong answer that comes to mind: of simple players, then near misses."""
        near = sorted(self.features.wrong_and_plausible, key=self.features.lost)
        units: set[Unit] = set()
        for action in (*self.features.simple_and_wrong, *near):
            unit = self.features.row(action).unit
            if unit not in units and len(units) < MOST_FEEDBACK:
                units.add(unit)
                yield action, self._word_to(action)

    def _word_to(self, action: Action) -> str:
        match action:
            case Clue():
                return self._word_to_clue(action)
            case Play(number):
                return self._word_to_play(number)
            case Discard(number):
                return self._word_to_discard(number)
        return "Another choice keeps more."

    def _word_to_clue(self, clue: Clue) -> str:
        tells = self.features.tells[clue]
        touched = f"It touches {_slots(tells.slots)} of {tells.player}."
        if not tells.slots:
            touched = f"It touches no card of {tells.player}."
        key = self.key
        if key is None or key.seat == self.state.turn:
            return f"{touched} {self._loss(clue)}"
        if key.seat != clue.target:
            return f"{touched} {key.player} learns nothing from it. {self._loss(clue)}"
        card = next((card for card in tells.cards if self._is_key(card, key)), None)
        if card is None:
            return f"{touched} {self._loss(clue)}"
        return f"{touched} {self._left_open(card, key)} {self._loss(clue)}"

    def _is_key(self, card: CardInformation, key: KeyPlay) -> bool:
        numbers = self.state.hands[key.seat].numbers
        return numbers[card.slot - 1] == key.known.unknown.number

    def _left_open(self, card: CardInformation, key: KeyPlay) -> str:
        where = f"slot {card.slot}"
        if len(card.after) == 1:
            return f"{key.player} then knows {where}, and that is not enough."
        if card.before == card.after:
            return f"{key.player} learns nothing about {where}."
        could = f"any of {len(card.after)} cards"
        if len(card.after) <= MOST_NAMED:
            could = either([*map(str, card.after)])
        return f"As far as both can tell, {where} could then still be {could}."

    def _word_to_play(self, number: int) -> str:
        chance = self.features.own_chances[number]
        if chance == 1:
            return f"The card fits, but something else is more urgent. {self._loss(Play(number))}"
        if chance == 0:
            return f"The card does not fit. {self._loss(Play(number))}"
        return f"The card fits with a chance of {chance}. {self._loss(Play(number))}"

    def _word_to_discard(self, number: int) -> str:
        chance = Odds(self.features.puzzle.view).critical(number)
        lost = self._loss(Discard(number))
        if chance:
            words = f"The card may be the last copy of one that is missing ({chance})."
            return f"{words} {lost}"
        return f"That is safe, but it does not help in time. {lost}"

    def _loss(self, action: Action) -> str:
        return self.features.judge.at_once(action).why[0]


def _slots(slots: tuple[int, ...]) -> str:
    return f"slot{'s' * (len(slots) > 1)} {listed([*map(str, slots)])}"
