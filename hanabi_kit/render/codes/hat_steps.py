"""The hat code step by step: what is seen at each step, and what is said about it."""

from collections.abc import Iterable, Sequence

from ...codes.hats import (
    Crowd,
    Hands,
    PlainHats,
    listeners,
    message_from,
    number_heard,
    seen_numbers,
)
from ...engine.cards import COLOURS, Card
from ...support.i18n import _, capital, listed
from .hats_picture import HatStep, Person, RingArc

STEPS = ("look", "number", "add", "say", "hear", "subtract", "check")
"""The first four are the speaker's, then two of one listener, and at last all hands lie open."""

MINUS = "−"


def hat_step(crowd: Crowd, step: str, speaker: int, listener: int) -> HatStep:
    """What a step shows: the speaker's view, a listener's view, or at the check everything."""
    eyes = {"hear": listener, "subtract": listener, "check": None}.get(step, speaker)
    seen = crowd if eyes is None else crowd.seen_by(eyes)
    place = STEPS.index(step)
    said = message_from(crowd, speaker) if place >= STEPS.index("say") else None
    people = (_person(seen, step, seat, speaker, listener, said) for seat in range(len(seen.names)))
    return HatStep(
        _title(seen, place, speaker, eyes),
        _table(seen),
        _fireworks(seen),
        _discards(seen),
        tuple(people),
        tuple(_LINES[step](seen, speaker, listener, -1 if said is None else said)),
        tuple(seen.sayings(speaker)),
        said,
        _turn(seen, step, speaker, listener, said),
    )


def _title(seen: Crowd, place: int, speaker: int, eyes: int | None) -> str:
    words = _("Step {n} of {all}. {who}")
    name = seen.names[speaker if eyes is None else eyes]
    if eyes is None:
        who = _("All is open: was everyone right?")
    elif eyes == speaker:
        who = _("{name} is to speak and sees the others.").format(name=name)
    else:
        who = _("{name} has listened and sees the others.").format(name=name)
    return words.format(n=place + 1, all=len(STEPS), who=who)


# The people.


def _person(
    seen: Crowd, step: str, seat: int, speaker: int, listener: int, said: int | None
) -> Person:
    number = None
    if seat != speaker and step != "look":
        number = seen.number(seat)
        if step == "subtract" and seat == listener and said is not None:
            number = number_heard(seen, speaker, seat, said)
    chosen = seat == listener and step in ("hear", "subtract")
    role = _("speaks") if seat == speaker else _("listens")
    note = "" if number is None else seen.meaning(number)
    hat: str | None = None
    cards: tuple[Card | None, ...] = ()
    marked: int | None = None
    if isinstance(seen, PlainHats):
        worn = number if chosen else seen.number(seat)
        hat = None if worn is None else COLOURS[worn].name
    if isinstance(seen, Hands):
        cards = tuple(held.card for held in seen.state.hand(seat))
        marked = None if number is None else number % seen.state.rules.cards_each
    name = seen.names[seat]
    return Person(name, role, seat == speaker, chosen, number, note, hat, cards, marked)


def _table(seen: Crowd) -> tuple[str, ...]:
    """What lies on the table, in words."""
    if not isinstance(seen, Hands):
        return (_("The colours have numbers: {colours}.").format(colours=listed(_numbered(seen))),)
    fireworks = ", ".join(f"{suit} {rank}" for suit, rank in _fireworks(seen))
    discards = " ".join(map(str, _discards(seen))) or _("none")
    return (
        _("fireworks: {fireworks}").format(fireworks=fireworks),
        _("discards: {discards}").format(discards=discards),
    )


def _numbered(seen: Crowd) -> list[str]:
    return [f"{said} {number}" for number, said in enumerate(seen.sayings(0))]


def _fireworks(seen: Crowd) -> tuple[tuple[str, int], ...]:
    return tuple(seen.state.fireworks.items()) if isinstance(seen, Hands) else ()


def _discards(seen: Crowd) -> tuple[Card, ...]:
    if not isinstance(seen, Hands):
        return ()
    return tuple(seen.state.rules.cards[identity] for identity in sorted(seen.state.discards))


# What is said at each step.


def _look(seen: Crowd, speaker: int, _listener: int, _said: int) -> Iterable[str]:
    name, others = seen.names[speaker], listed([seen.names[s] for s in listeners(seen, speaker)])
    if isinstance(seen, Hands):
        yield _("{name} sees the hands of {others}, and may give one clue.").format(
            name=name, others=others
        )
        yield _("It should tell all {n} of them what to do.").format(n=len(seen.names) - 1)
    else:
        yield _("{name} sees the hats of {others}, and may say one colour.").format(
            name=name, others=others
        )
        yield _("It should tell all {n} of them their own colour.").format(n=len(seen.names) - 1)


def _number(seen: Crowd, speaker: int, _listener: int, _said: int) -> Iterable[str]:
    if isinstance(seen, Hands):
        slots = seen.state.rules.cards_each
        yield _("Every hand has a number. 0 to {last}: play slot 1 to {slots}.").format(
            last=slots - 1, slots=slots
        )
        yield _("{first} to {last}: discard slot 1 to {slots}.").format(
            first=slots, last=2 * slots - 1, slots=slots
        )
        yield _("Play the oldest playable card. If there is none, discard the oldest useless one,")
        yield _("or else the oldest that is no last copy, or else slot 1.")
    else:
        yield _("Every hat has the number of its colour.")
    yield _("Which number will {name} say?").format(name=seen.names[speaker])


def _add(seen: Crowd, speaker: int, _listener: int, _said: int) -> Iterable[str]:
    numbers = list(seen_numbers(seen, speaker).values())
    yield _("{name} adds the numbers of all listeners:").format(name=seen.names[speaker])
    yield _sum(numbers)
    yield _remainder(sum(numbers), seen.modulus)


def _say(seen: Crowd, speaker: int, _listener: int, said: int) -> Iterable[str]:
    name, saying = seen.names[speaker], seen.sayings(speaker)[said]
    silence = seen.silence(speaker, said)
    if silence:
        yield _("The message is {said}.").format(said=said)
        yield silence
        return
    if isinstance(seen, Hands):
        hints = ", ".join(str(clue.hint) for clue in seen.clues(speaker, said))
        yield _("{said} is said by {saying}.").format(said=said, saying=saying)
        yield _("Any of these will do, the code asks only for the kind of clue: {hints}.").format(
            hints=hints
        )
    else:
        yield _("{said} is said as {saying}.").format(said=said, saying=saying)
        yield _("It tells nothing about the hat of {name}.").format(name=name)


def _hear(seen: Crowd, speaker: int, listener: int, said: int) -> Iterable[str]:
    name, numbers = seen.names[listener], list(seen_numbers(seen, speaker).values())
    yield _("{saying}: {name} knows that this is message {said}.").format(
        saying=capital(seen.sayings(speaker)[said]), name=name, said=said
    )
    yield _("{name} adds the numbers of the other listeners:").format(name=name)
    yield _sum(numbers)
    yield _("What is left of {said} for {name}?").format(said=said, name=name)


def _subtract(seen: Crowd, speaker: int, listener: int, said: int) -> Iterable[str]:
    total = sum(seen_numbers(seen, speaker).values())
    number = number_heard(seen, speaker, listener, said)
    yield _("The message less what {name} sees:").format(name=seen.names[listener])
    yield f"{said} {MINUS} {total} = {_signed(said - total)}"
    yield _remainder(said - total, seen.modulus)
    yield _("So the number of {name} is {number}: {meaning}.").format(
        name=seen.names[listener], number=number, meaning=seen.meaning(number)
    )


def _check(seen: Crowd, speaker: int, _listener: int, said: int) -> Iterable[str]:
    for seat in listeners(seen, speaker):
        numbers = list(seen_numbers(seen.seen_by(seat), speaker).values())
        heard = number_heard(seen, speaker, seat, said)
        right = "✓" if heard == seen.number(seat) else "✕"
        sums = f"{said} {MINUS} ({' + '.join(map(str, numbers))}) = {_signed(said - sum(numbers))}"
        yield _("{name}: {sums}, which is {heard} modulo {modulus}: {meaning} {right}").format(
            name=seen.names[seat],
            sums=sums,
            heard=heard,
            modulus=seen.modulus,
            meaning=seen.meaning(heard),
            right=right,
        )
    yield from _twice(seen, speaker)


def _twice(seen: Crowd, speaker: int) -> Iterable[str]:
    """Players who are told to play the same card: only the first of them may."""
    if not isinstance(seen, Hands):
        return
    told: dict[Card, list[str]] = {}
    for seat, number in seen_numbers(seen, speaker).items():
        card = seen.state.hand(seat)[number % seen.state.rules.cards_each].card
        if number < seen.state.rules.cards_each and card is not None:
            told.setdefault(card, []).append(seen.names[seat])
    for card, names in told.items():
        if len(names) > 1:
            yield _(
                "But {names} are told to play the same card, {card}: only the first may."
            ).format(names=listed(names), card=card)


_LINES = {
    "look": _look,
    "number": _number,
    "add": _add,
    "say": _say,
    "hear": _hear,
    "subtract": _subtract,
    "check": _check,
}


def _turn(seen: Crowd, step: str, speaker: int, listener: int, said: int | None) -> RingArc | None:
    total = sum(seen_numbers(seen, speaker).values())
    if step in ("add", "say"):
        return RingArc(0, total, total % seen.modulus)
    if step == "subtract" and said is not None:
        return RingArc(said, -total, number_heard(seen, speaker, listener, said))
    return None


def _sum(numbers: Sequence[int]) -> str:
    return f"{' + '.join(map(str, numbers))} = {sum(numbers)}"


def _remainder(number: int, modulus: int) -> str:
    return f"{_signed(number)} mod {modulus} = {number % modulus}"


def _signed(number: int) -> str:
    return f"{MINUS}{-number}" if number < 0 else str(number)
