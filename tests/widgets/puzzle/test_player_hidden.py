"""Before it is shown, nothing that gives an answer away leaves for the page."""

from collections.abc import Callable
from dataclasses import replace
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest

from hanabi_kit import Clue
from hanabi_kit.practice import Trainer
from hanabi_kit.puzzles import Puzzle, Texts
from hanabi_kit.render.scene import SeatSpot
from hanabi_kit.widgets import PuzzlePlayer
from tests.puzzles.posed import SOUND
from tests.widgets.screens import buttons, click, paintings, press, screen, type_line, wire

FIVE = SOUND["the-last-five"]

HINTS = ("Ptarmigan", "Quokka", "Rhebok")
EXPLAINED, PERSPECTIVE, SAID = "Saiga", "Tapir", "Urial"
TOPIC, SOURCE, BADGE, ID = "last-copy", "Vicuna", "all saw all cards", "wombat"
SECRETS = (*HINTS, EXPLAINED, PERSPECTIVE, SAID, TOPIC, SOURCE, BADGE, ID)


def found(text: str) -> list[str]:
    """The secrets that a text tells."""
    return [secret for secret in SECRETS if secret.casefold() in text.casefold()]


def marked() -> Puzzle:
    """A puzzle in which everything that is to stay hidden is a word that stands nowhere else."""
    words = FIVE.text()
    texts = Texts(words.title, words.prompt, HINTS, EXPLAINED, PERSPECTIVE, {Clue(1, "red"): SAID})
    return replace(FIVE, id=ID, topics=(TOPIC,), source=SOURCE, texts={"en": texts})


def twin() -> Puzzle:
    """A puzzle that looks the same, with another answer and other words about it."""
    values = tuple(
        value._replace(literal=Fraction(str(value.action) == "c1:b")) for value in FIVE.values
    )
    words = FIVE.text()
    texts = Texts(words.title, words.prompt, ("a", "b", "c"), "d", "Ann", {Clue(1, 2): "e"})
    return replace(
        FIVE,
        id="twin",
        accepted=(Clue(1, "blue"),),
        values=values,
        gap=Fraction(1),
        badge="best taken literally",
        topics=("risk", "counting"),
        source="elsewhere",
        texts={"en": texts},
    )


def look_around(player: PuzzlePlayer) -> None:
    """All that can be done short of an answer or a hint."""
    player._display_still()
    click(player.stage, SeatSpot(1))
    for name in ("Bob", "slot 1", "slot 2", "slot 3"):
        press(player, name)
        for label in [label for label in buttons(player) if label.startswith(("Clue ", "Play s"))]:
            press(player, label)
    press(player, "View solution")
    type_line(player, "play 9")
    press(player, "board as text")
    player.stage.paint()


def test_the_page_is_the_same_whatever_the_answer_is(tmp_path: Path) -> None:
    seen = []
    for puzzle in (FIVE, twin()):
        with wire() as sent:
            player = PuzzlePlayer(puzzle, trainer=Trainer(tmp_path / f"{puzzle.id}.jsonl"))
            look_around(player)
        seen.append((sent, screen(player), repr(player)))
    assert paintings(seen[0][0])
    assert seen[0] == seen[1]


def test_nothing_is_told_before_it_is_asked_for(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    stills: list[Any] = []
    monkeypatch.setattr(
        "hanabi_kit.widgets.base.frame.display", lambda data, **_: stills.append(data)
    )
    with wire() as sent:
        player = PuzzlePlayer(marked(), trainer=Trainer(tmp_path / "a.jsonl"))
        look_around(player)
        told: list[str] = []

        def now_told(do: Callable[[], object], *words: str) -> None:
            """What is done tells these words, and by now no others."""
            do()
            told.extend(words)
            everything = "\n".join([*sent, str(screen(player))])
            assert found(everything) == found(" ".join(told))

        now_told(lambda: None)
        now_told(player.hint, HINTS[0])
        now_told(player.hint, HINTS[1])
        now_told(lambda: player.answer("blue to Bob"))
        now_told(player.try_again)
        now_told(lambda: player.answer("red to Bob"), SAID)
        now_told(player.forward)
        at_the_end = (EXPLAINED, PERSPECTIVE, TOPIC, SOURCE, BADGE, ID)
        now_told(lambda: player.answer("5 to Bob"), *at_the_end)
        now_told(player.show_solution)
        player._display_still()
    assert stills[0] == stills[-1]
    assert found(str(stills)) == []


def test_a_wrong_answer_does_not_tell_what_the_others_are_worth(tmp_path: Path) -> None:
    with wire() as sent:
        player = PuzzlePlayer(FIVE, trainer=Trainer(tmp_path / "a.jsonl"))
        player.answer("play 1")
        player.forward()
        player.forward()
    everything = "\n".join([*sent, str(screen(player))])
    assert "2/3" in everything  # what is lost
    assert "1/2" not in everything
    assert "best:" not in everything.casefold().replace("not the best:", "")
    assert "clue 5 to Bob" not in everything


def test_the_next_puzzle_does_not_show_what_belongs_to_the_last(tmp_path: Path) -> None:
    later = SOUND["later-in-the-round"]
    trainer = Trainer(tmp_path / "a.jsonl")
    player = PuzzlePlayer([FIVE, later], trainer=trainer)
    player.answer("red to Bob")
    player.show_solution()
    player.next()
    fresh = PuzzlePlayer([FIVE, later], trainer=trainer)
    fresh.go(2)
    assert buttons(player) == buttons(fresh)
    assert repr(player) == repr(fresh)
    assert not player._solution.shown
    assert player._panel.value == player._solution._panel.value == ""
