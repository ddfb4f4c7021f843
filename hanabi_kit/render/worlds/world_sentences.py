"""What is said about worlds: who considers what possible, who knows what, what a clue tells."""

from collections.abc import Iterator, Sequence
from typing import Any

from ...engine.actions import Clue
from ...engine.wording import say
from ...knowledge.models import Model
from ...knowledge.propositions import Common, Fact, Knows, KnowsWhether
from ...knowledge.worlds import TableModel
from ...support.i18n import _, capital, listed, ngettext
from .world_picture import world_words

NAMED = 6
"""How many worlds a sentence names."""


def possibilities(model: Model[Any], world: Any) -> Iterator[str]:
    """What each agent considers possible in a world."""
    yield _("In the world {world}:").format(world=world_words(world, model.names))
    for agent, name in enumerate(model.names):
        found = model.possible(agent, world)
        if len(found) == 1:
            yield _("{name} knows that it is this world.").format(name=name)
            continue
        said = [world_words(other, model.names) for other in found[:NAMED]]
        if len(found) > NAMED:
            said.append(_("and {n} more").format(n=len(found) - NAMED))
        form = _("{name} considers possible: {worlds}.")
        yield form.format(name=name, worlds="; ".join(said))


def knowledge_of(model: Model[Any], world: Any, fact: Fact) -> Iterator[str]:
    """Whether a fact holds in a world, who knows it there, and whether that is common knowledge."""
    told = fact if model.holds(fact, world) else ~fact
    here = world_words(world, model.names)
    yield _("In the world {world}: {fact}.").format(world=here, fact=told.say(model.names))
    for agent in range(len(model.names)):
        knows = Knows(agent, told)
        known = model.holds(knows, world)
        yield _sentence(knows if known else ~KnowsWhether(agent, fact), model.names)
    common = Common(told)
    yield _sentence(common if model.holds(common, world) else ~common, model.names)


def _sentence(fact: Fact, names: Sequence[str]) -> str:
    return f"{capital(fact.say(names))}."


def worlds_struck(struck: int, before: int) -> str:
    """How many worlds an announcement struck.

    >>> worlds_struck(1, 8), worlds_struck(0, 8)
    ('1 of 8 worlds falls', 'no world falls: it held in all of them')
    """
    if not struck:
        return _("no world falls: it held in all of them")
    form = ngettext("{n} of {before} worlds falls", "{n} of {before} worlds fall", struck)
    return form.format(n=struck, before=before)


def clue_cases(model: TableModel, clue: Clue) -> list[tuple[int, ...]]:
    """Which slots a clue may touch, as far as is told which world is the actual one."""
    rules = model.table.rules
    found = {
        tuple(
            slot
            for slot, card in enumerate(world.hands[clue.target], start=1)
            if rules.touches(clue.hint, card)
        )
        for world in model.here
    }
    return sorted(slots for slots in found if slots or rules.empty_clues)


def clue_said(model: TableModel, clue: Clue, slots: Sequence[int] | None) -> str:
    """A clue in words, and which slots it touches where that has to be said."""
    said = say(model.table, clue)
    if slots is None:
        return said
    if not slots:
        return _("{clue}, touching no card").format(clue=said)
    form = ngettext("{clue}, touching card {slots}", "{clue}, touching cards {slots}", len(slots))
    return form.format(clue=said, slots=listed([str(slot) for slot in slots]))
