"""Muddy children: all see each other's faces, nobody sees their own, and a teacher asks."""

from collections.abc import Collection
from itertools import product
from operator import itemgetter

from ...engine.game import PLAYERS
from ...knowledge.models import Model
from ...knowledge.propositions import Atom, Fact, KnowsWhether, Or, none_of
from ...support.i18n import _

Faces = tuple[bool, ...]
"""For each child whether the face is muddy."""


def garden(muddy_ones: Collection[int], children: int = 3) -> Model[Faces]:
    """All ways the faces can be, and which of them is the actual one; nothing is said yet.

    >>> model = garden({0, 1})
    >>> len(model.worlds), model.here
    (8, ((True, True, False),))
    """
    faces = tuple(product((True, False), repeat=children))
    actual = tuple(child in muddy_ones for child in range(children))
    return Model(faces, PLAYERS[:children], _other_faces, (actual,))


def _other_faces(child: int, faces: Faces) -> Faces:
    return (*faces[:child], *faces[child + 1 :])


def muddy(child: int) -> Fact:
    """That a child is muddy."""
    name = PLAYERS[child]
    return Atom(
        _("{name} is muddy").format(name=name),
        itemgetter(child),
        _("{name} is clean").format(name=name),
    )


def somebody_is_muddy(children: int = 3) -> Fact:
    """What the teacher says."""
    return Or(*map(muddy, range(children)))


def nobody_answers(children: int = 3) -> Fact:
    """What silence says: no child knows whether it is muddy."""
    return none_of(*(KnowsWhether(child, muddy(child)) for child in range(children)))


def who_answer(model: Model[Faces]) -> frozenset[str]:
    """The names of those who now know whether they are muddy."""
    return frozenset(
        name for child, name in enumerate(model.names) if model.knows_whether(child, muddy(child))
    )


def after_silence(model: Model[Faces]) -> tuple[Model[Faces], int]:
    """The model after the question was asked until somebody answers, or nothing changes any more.

    The number is how often it was asked.
    """
    silence = nobody_answers(len(model.names))
    asked = 1
    while not who_answer(model):
        after = model.announce(silence)
        if len(after.worlds) == len(model.worlds):
            break
        model = after
        asked += 1
    return model, asked
