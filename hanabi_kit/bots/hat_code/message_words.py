"""What a message says, in words."""

from ...engine.actions import Clue
from ...engine.history import Event
from ...engine.rules import Rules
from ...engine.view import View
from ...support.i18n import _, either, listed, ngettext
from ..sight import names_of
from .common_knowledge import CommonKnowledge
from .hand_estimates import facts
from .hand_questions import answers
from .public_notes import Message

MOST_NAMED = 3
"""Of more cards than these only the number is told."""


def being(rules: Rules, mask: int) -> str:
    """What a card is that is one of the identities in a mask."""
    names = names_of(rules, mask)
    if len(names) > MOST_NAMED:
        return _("one of {count} cards").format(count=len(names))
    return either(names)


def sum_of(view: View, message: Message) -> str:
    """How a giver came by a message."""
    parts = [f"{view.game.names[seat]} {answer}" for seat, answer in message.answers.items()]
    return _(
        "The answers are {parts}: modulo {room} that makes {number}, which this clue says."
    ).format(parts=listed(parts), room=message.room, number=message.number)


def what_is_told(view: View, public: CommonKnowledge, message: Message) -> list[str]:
    """Who is told of a card that fits, one sentence each."""
    playable = facts(public.board).playable
    told = []
    for seat, answer in message.answers.items():
        said = answers(public, seat, message.room)
        after = said[answer] if answer < len(said) else public.masks[seat]
        for slot, (old, new) in enumerate(zip(public.masks[seat], after, strict=True), 1):
            if old & ~playable and not new & ~playable:
                sentence = _("So {name} learns that slot {slot} is playable.")
                told.append(sentence.format(name=view.game.names[seat], slot=slot))
                break
    return told


def reading_of(view: View, event: Event, public: CommonKnowledge, message: Message | None) -> str:
    """What a seat read into a teammate's clue, given what was public before it."""
    clue = event.action
    assert isinstance(clue, Clue)
    names = view.game.names
    target = _("me") if clue.target == view.seat else names[clue.target]
    start = _("{giver} clued {hint} to {target}").format(
        giver=names[event.seat], hint=clue.hint, target=target
    )
    if message is None:
        return _("{start}: that is no message of the code, so it means what it says.").format(
            start=start
        )
    others = {seat: answer for seat, answer in message.answers.items() if seat != view.seat}
    mine = message.answers[view.seat]
    what = _learnt(view, public, message)
    start += _(", which is message {number} modulo {room}").format(
        number=message.number, room=message.room
    )
    if not others:
        return f"{start}: {what}."
    parts = [f"{names[seat]} {answer}" for seat, answer in others.items()]
    sentence = _("{start}; the answers that I see are {parts}, so mine is {mine}: {what}.")
    return sentence.format(start=start, parts=listed(parts), mine=mine, what=what)


def _learnt(view: View, public: CommonKnowledge, message: Message) -> str:
    """What an answer says of the cards of the seat whose view it is."""
    said = answers(public, view.seat, message.room)
    mine = message.answers[view.seat]
    if mine >= len(said):
        return _("that is no answer of mine, so I believe none of it")
    slots: dict[str, list[str]] = {}
    now = view.hands[view.seat].numbers
    columns = zip(public.numbers[view.seat], public.masks[view.seat], said[mine], strict=True)
    for number, old, new in columns:
        if new != old and number in now:
            slots.setdefault(_news(public, old, new), []).append(str(now.index(number) + 1))
    parts = [
        ngettext("my slot {slots} is {news}", "my slots {slots} are {news}", len(which)).format(
            slots=listed(which), news=news
        )
        for news, which in slots.items()
    ]
    return listed(parts) or _("that tells me nothing new")


def _news(public: CommonKnowledge, old: int, new: int) -> str:
    """What is told of a card that had one mask and has another."""
    known = facts(public.board)
    if new.bit_count() <= MOST_NAMED:
        what = being(public.board.rules, new)
        return what if new & ~known.playable else _("{what}, playable").format(what=what)
    for kind, yes, no in (
        (known.playable, _("playable"), _("not playable yet")),
        (known.useless, _("useless"), _("still needed")),
        (known.critical, _("the last of its kind"), _("not the last of its kind")),
    ):
        if not new & ~kind:
            return yes
        if old & kind and not new & kind:
            return no
    return being(public.board.rules, new)
