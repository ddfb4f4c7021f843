"""A puzzle as it is posed, and a deal to suppose, as pictures."""

import pytest

from hanabi_kit.puzzles import Judge
from hanabi_kit.render.palette import THEMES, theme_called
from hanabi_kit.render.puzzle.puzzle_picture import lay_out_question, lay_out_supposed
from hanabi_kit.render.puzzle.puzzle_text import prompt_and_grading
from hanabi_kit.render.scene import Box, CardSpot, Label, Scene
from tests.puzzles.posed import IDS, SOUND


def labels(scene: Scene) -> list[str]:
    return [item.text for item in scene.items if isinstance(item, Label)]


@pytest.mark.parametrize("id", IDS)
@pytest.mark.parametrize("name", THEMES)
def test_a_question_tells_title_prompt_and_table(id: str, name: str) -> None:
    puzzle = SOUND[id]
    scene = lay_out_question(puzzle, theme_called(name))
    prompt, graded = prompt_and_grading(puzzle)
    assert {puzzle.text().title, prompt, graded} <= {*labels(scene)}
    told = " ".join(scene.text.split())
    assert f"{prompt} {graded}" in told
    assert puzzle.text().title in told
    assert puzzle.id not in told
    assert not any(shown in told for shown in puzzle.topics if "-" in shown)


def test_supposed_cards_have_a_mark() -> None:
    """Ann's hand was not seen, nor is what is drawn later; Bob's cards were."""
    puzzle = SOUND["say-it-first"]
    example = Judge(puzzle).judge("discard 1").example
    assert example is not None
    line = example.line
    for step, state in enumerate(line.states):
        scene = lay_out_supposed(line, step, theme_called("light"))
        unseen = {*line.states[0].hands[0].numbers, *range(line.states[0].drawn, state.drawn)}
        cards = {
            spot.target.number: spot for spot in scene.spots if isinstance(spot.target, CardSpot)
        }
        frames = [
            item
            for item in scene.items
            if isinstance(item, Box) and item.dashed and item.line == theme_called("light").latest
        ]
        marked = {
            number
            for number, spot in cards.items()
            if any(abs(box.x + 2 - spot.x) < 1 and abs(box.y + 2 - spot.y) < 1 for box in frames)
        }
        assert marked == unseen & {*cards}
        assert "suppose" in labels(scene)
        assert scene.text.startswith("Suppose that Ann holds")
