"""A codebook in words: its signs, how codes did beside each other, and one deal told."""

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from ...codes import CARDS, Book, Deal, SignalResult, Tally, Trial, bits
from ...support.i18n import _, listed, ngettext
from ..text import aligned


class CodebookPage(NamedTuple):
    """What is to be seen: a book, the sign that is chosen, how codes did, and one deal."""

    book: Book
    sign: str
    tallies: tuple[Tally, ...] = ()
    latest: Tally | None = None
    """The one whose deals can be replayed."""
    place: int = 0
    """Which of its deals is shown."""


def sign_words(sign: str) -> str:
    """A sign in words.

    >>> sign_words("colour 2"), sign_words("3"), sign_words("red")
    ('colour, first slot 2', 'rank 3', 'red')
    """
    match sign.split():
        case [kind, slot]:
            return _("{kind}, first slot {slot}").format(kind=kind, slot=slot)
        case [word] if word.isdigit():
            return _("rank {rank}").format(rank=word)
    return sign


def signs_counted(book: Book) -> str:
    """How many signs a book has for how many messages, and in bits."""
    words = _("{signs} signs ({have:.2f} bits) for {slots} slots ({need:.2f} bits).")
    signs = len(book.signs)
    return words.format(signs=signs, have=bits(signs), slots=CARDS, need=bits(CARDS))


def told_apart(book: Book) -> str:
    """How many messages a book can tell apart, and what it leaves open."""
    number, vague = book.told_apart, len(book.ambiguous)
    clear = ngettext("{n} slot has a clear sign.", "{n} slots have a clear sign.", number)
    words = clear.format(n=number)
    if vague:
        more = ngettext("{n} sign is ambiguous.", "{n} signs are ambiguous.", vague)
        words += " " + more.format(n=vague)
    return words


def deal_sentences(tally: Tally, place: int) -> list[str]:
    """One deal of many, told."""
    trial = tally.trials[place]
    number = _("Deal {n} of {all}").format(n=place + 1, all=len(tally.trials))
    card = trial.deal.cards[trial.deal.wanted - 1]
    lines = [f"{number}: {outcome_words(trial.outcome)}"]
    lines.append(
        _("Ann wants to say: slot {slot} (it is {card}).").format(slot=trial.deal.wanted, card=card)
    )
    if trial.heard is None:
        return [*lines, _("None of her clues says that. Bob plays nothing.")]
    clue = _("She gives {hint}. It touches {slots}.")
    touched = listed([str(slot) for slot in trial.heard.touched]) or _("no card")
    lines.append(clue.format(hint=sign_words(str(trial.heard.hint)), slots=touched))
    sign = tally.code.sign(trial.heard)
    if sign != str(trial.heard.hint):
        lines.append(_("The sign: {sign}.").format(sign=sign_words(sign)))
    return [*lines, _reaction(trial)]


def _reaction(trial: Trial) -> str:
    """What Bob makes of a clue."""
    if not trial.read or trial.played is None:
        return _("It means nothing to Bob. He plays nothing.")
    card = trial.deal.cards[trial.played - 1]
    parts = {"slots": slots_words(trial.read), "card": card}
    if trial.outcome is SignalResult.UNDERSTOOD:
        words = _("Bob reads: slot {slots}. He plays {card}.")
    else:
        words = _("Bob reads: slot {slots}. He plays {card}: a strike.")
    return words.format(**parts)


def slots_words(slots: Iterable[int]) -> str:
    """The slots that a clue may mean, as they are read aloud: 1 or 2 or 3."""
    return _(" or ").join(map(str, slots))


def outcome_words(outcome: SignalResult) -> str:
    """How it went, in a word."""
    return {
        SignalResult.UNDERSTOOD: _("understood"),
        SignalResult.MISUNDERSTOOD: _("misunderstood"),
        SignalResult.MISSED: _("missed"),
    }[outcome]


def codebook_text(shown: CodebookPage) -> str:
    """The same as aligned text."""
    parts = [book_text(shown.book)]
    if shown.tallies:
        parts.append(chart_text(shown.tallies))
    if shown.latest is not None:
        parts.append("\n".join(_by_slot_text(shown.latest)))
        parts.append("\n".join(deal_sentences(shown.latest, shown.place)))
    return "\n\n".join(parts)


def book_text(book: Book) -> str:
    """A book as aligned text."""
    rows = [[sign_words(sign), _meaning(book.of(sign))] for sign in book.signs]
    title = _("Codebook: {name}").format(name=book.name)
    return "\n".join([title, signs_counted(book), told_apart(book), *aligned(rows)])


def hand_text(deal: Deal) -> str:
    """Bob's hand in words.

    >>> from hanabi_kit.codes import deals
    >>> hand_text(deals()[0]).split(":")[0]
    "Bob's hand"
    """
    cards = [
        f"{slot} {card}" + (f" ({_('fits')})" if slot == deal.wanted else "")
        for slot, card in enumerate(deal.cards, start=1)
    ]
    return _("Bob's hand: {cards}").format(cards=", ".join(cards))


def chart_text(tallies: Sequence[Tally]) -> str:
    """How codes did beside each other, as aligned text."""
    heading = ["", *map(outcome_words, SignalResult), _("points")]
    rows = [[t.name, *map(str, t.counts.values()), str(t.points)] for t in tallies]
    title = _("One message in each of {n} deals:").format(n=len(tallies[0].trials))
    return "\n".join([title, *aligned([heading, *rows])])


def _by_slot_text(tally: Tally) -> list[str]:
    title = _("{name}, by the slot that fits:").format(name=tally.name)
    heading = [_("slot"), *map(outcome_words, SignalResult)]
    rows = [[str(slot), *map(str, counts.values())] for slot, counts in tally.by_slot.items()]
    return [title, *aligned([heading, *rows])]


def _meaning(slots: tuple[int, ...]) -> str:
    if not slots:
        return "–"
    words = _("slot {slots}").format(slots=slots_words(slots))
    return words if len(slots) == 1 else _("{words} (ambiguous)").format(words=words)
