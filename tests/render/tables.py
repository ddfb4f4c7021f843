"""Tables of every kind, for tests of what is drawn."""

from random import Random

from hypothesis import strategies as st

from hanabi_kit import State, View, deal
from hanabi_kit.engine.game import LONGEST_NAME
from hanabi_kit.testing import _some_action
from tests.position.test_formats_property import rules

NAMES = st.text(
    st.characters(exclude_categories=["C", "Z"]), min_size=1, max_size=LONGEST_NAME
).filter(str.isprintable)

STRANGE = (
    "<script>alert(1)</script>",
    "]]>&amp;<!--",
    "\"Dot'",
    "שרה سارة",
    "🎆 Zoë 小明",
    "W" * LONGEST_NAME,
    "von und zu - - - -",
)


@st.composite
def tables(draw: st.DrawFn) -> State:
    """A table at some moment of some game, seen by everyone or from one seat."""
    how = draw(rules())
    names = draw(
        st.none()
        | st.lists(
            st.sampled_from(STRANGE) | NAMES,
            min_size=how.players,
            max_size=how.players,
            unique_by=str.casefold,
        )
    )
    state = deal(how, seed=draw(st.integers(0, 1000)), names=names)
    random = Random(draw(st.integers(0, 1000)))
    for _ in range(draw(st.integers(0, 90))):
        if not state.over:
            state = state.apply(_some_action(state, random))
    seat = draw(st.none() | st.integers(0, how.players - 1))
    return state if seat is None else View.of(state, seat)
