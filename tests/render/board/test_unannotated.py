"""A bare table gives nothing away that is to be worked out, and leaves nothing else out."""

import pytest

from hanabi_kit import State, View, editions
from hanabi_kit.render import unannotated_picture
from hanabi_kit.render.board.visible_table import visible_table, without_annotations
from hanabi_kit.render.scene import Label
from tests.builders import table
from tests.widgets.screens import moments

SIGNS = ("!", "†", "max", "at best", "last copy", "can't be completed")


def words(state: State) -> str:
    drawn = unannotated_picture(state)
    labels = " ".join(item.text for item in drawn.scene.items if isinstance(item, Label))
    return f"{labels}\n{drawn}"


def test_a_table_with_lost_and_critical_cards_shows_no_sign_of_it() -> None:
    state = table("Ann: r5 g1; Bob: b2 g5", fireworks="r2 b1", discards="r3 r3 b2 g1 g1", tokens=3)
    aided = repr(state._repr_mimebundle_())
    assert "max" in aided or "!" in aided
    assert not [sign for sign in SIGNS if sign in words(state)]


@pytest.mark.parametrize(
    "rules", [editions.rules("en", 3), editions.rules("it", 4, ["black-powder"])]
)
def test_all_else_is_as_it_is(rules: object) -> None:
    for state in moments(rules, 4):  # type: ignore[arg-type]
        seen = visible_table(View.of(state, 0))
        plain = without_annotations(seen)
        assert [f.height for f in plain.fireworks] == [f.height for f in seen.fireworks]
        for firework in plain.fireworks:
            assert len(firework.steps) == rules.ranks  # type: ignore[attr-defined]
            assert sum(step.stage == "played" for step in firework.steps) == firework.height
        assert [[d.card for d in pile] for pile in plain.discards] == [
            [d.card for d in pile] for pile in seen.discards
        ]
        assert (plain.score, plain.tokens, plain.closing) == (seen.score, seen.tokens, seen.closing)
