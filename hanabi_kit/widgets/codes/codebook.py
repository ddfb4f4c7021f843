"""A codebook to write: what each sign of a clue stands for, and how well it gets across."""

from dataclasses import replace
from functools import partial

import ipywidgets

from ...codes import BOOKS, TABLE, Book, Code, Plain, SignalResult, Tally, deals, tally
from ...codes.books import SIGNS, SLOTS, Looks
from ...position import Position
from ...render.codes.codebook_picture import lay_out_codebook, sign_at
from ...render.codes.codebook_text import CodebookPage, deal_sentences, sign_words, slots_words
from ...render.scene import RowSpot, Scene, Target
from ...support.errors import HanabiError, quoted
from ...support.i18n import _
from ..base.buttons import Choice, button_rows, main_button
from ..base.foldout import TextTwin
from ..base.frame import PictureFrame
from ..base.spread import Spread
from ..base.stage import Stage

MINE = "mine"
"""What a book is called once something in it was changed."""
MOST_RUNS = 5
"""How many codes are shown beside each other: the plain one and the latest."""
READERS: tuple[Code, ...] = (Plain(), *BOOKS.values())
"""By what else than Ann's book Bob can read."""


class Codebook(PictureFrame):
    """A book of signs to fill in, played over fixed deals beside the plain code.

    In each deal exactly one of Bob's five cards fits, and Ann gives one clue to say which. A book
    looks at what the clue says (``"hint"``: red, 3) or at its kind and the first slot that it
    touches (``"first"``: colour 2, rank 4).

    >>> codebook = Codebook("first touched")
    >>> codebook.set("rank 1", 5)
    >>> codebook.run().points > codebook.plain.points
    True
    """

    def __init__(
        self,
        book: str | Book = "first touched",
        *,
        number: int = 200,
        first: int = 1,
        table: Position = TABLE,
        theme: str = "auto",
    ) -> None:
        super().__init__(theme)
        self._deals = deals(number, first, table)
        self._book = book_called(book)
        self._sign = self._book.signs[0]
        self._listener: Code | None = None
        self._runs: dict[tuple[Code, Code | None], Tally] = {}
        self._place = 0
        self._build()
        self._refresh()
        self.say(_("Choose a sign and what it stands for, then play the deals."))

    # Where it stands.

    @property
    def book(self) -> Book:
        """The book as it is now."""
        return self._book

    @property
    def plain(self) -> Tally:
        """How the plain code does on the same deals."""
        key = (Plain(), None)
        if key not in self._runs:
            self._runs[key] = tally(Plain(), self._deals)
        return self._runs[key]

    @property
    def runs(self) -> tuple[Tally, ...]:
        """How all codes did that were played, the plain one first."""
        return tuple(self._runs.values())

    @property
    def text(self) -> str:
        """All of it as text."""
        return self.scene().text

    def scene(self) -> Scene:
        """The book, the chart, and one deal."""
        first, latest = self.runs[:1], self.runs[1:]
        beside = (*first, *latest[1 - MOST_RUNS :])
        shown = CodebookPage(
            self._book, self._sign, beside, self.runs[-1] if latest else None, self._place
        )
        return lay_out_codebook(shown, self.theme)

    # What can be done.

    def set(self, sign: str, *slots: int) -> None:
        """Let a sign stand for a slot; for several, which is ambiguous; or for none."""
        self._change(self._book.with_sign(sign, *slots), sign)

    def toggle(self, sign: str, slot: int) -> None:
        """Add a meaning to a sign, or take it away."""
        self.set(sign, *set(self._book.of(sign)) ^ {slot})

    def start_from(self, name: str | Book) -> None:
        """Take a ready-made book."""
        self._book = book_called(name)
        self._sign = self._book.signs[0]
        self.say(_("This is the book “{name}”.").format(name=self._book.name))
        self._refresh()

    def clear(self, looks: Looks | None = None) -> None:
        """Start with an empty book that looks at the hint, or at the first slot touched."""
        self.start_from(Book(MINE, looks or self._book.looks))

    def read_by(self, code: str | Code | None) -> None:
        """Let Bob read by another code than Ann's; None lets both use the same book."""
        self._listener = None if code is None else code_called(code)
        self._refresh()

    def run(self) -> Tally:
        """Play all deals by the book as it is."""
        plain = self.plain
        key = (self._book, self._listener)
        # What was played before is played no more, but becomes the latest again.
        played = self._runs.pop(key, None) or tally(self._named(), self._deals, self._listener)
        self._runs[key] = played
        self._place = 0
        self.say(compared(played, plain))
        self._refresh()
        return played

    def show_deal(self, number: int) -> None:
        """Show one of the deals that were played last, counted from 1."""
        latest = self._latest()
        if type(number) is not int or not 1 <= number <= len(latest.trials):
            words = _("there is no deal {n}, only 1 to {all}")
            raise HanabiError(words.format(n=quoted(number), all=len(latest.trials)))
        self._place = number - 1
        self.say("\n".join(deal_sentences(latest, self._place)))
        self._refresh()

    def next_failure(self) -> None:
        """Show the next deal that was not understood."""
        trials = self._latest().trials
        places = [*range(self._place + 1, len(trials)), *range(self._place + 1)]
        for place in places:
            if trials[place].outcome is not SignalResult.UNDERSTOOD:
                self.show_deal(place + 1)
                return
        raise HanabiError(_("Every deal was understood."))

    # The parts.

    def _build(self) -> None:
        self.stage = Stage(self.scene(), self.attempting(self._point))
        self._looks, self._books, self._signs = button_rows(self, 3)
        self._meanings, self._readers, self._replay = button_rows(self, 3)
        self._twin = TextTwin(self, _("as text"), hide="")
        words = _("Play {n} deals").format(n=len(self._deals))
        self.play = main_button(self, words, self.run)
        self.arrange(
            Spread(
                self.stage,
                self.status,
                self._books,
                self._looks,
                self._signs,
                self._meanings,
                self._readers,
                ipywidgets.HBox([self.play]),
                self._replay,
                under=ipywidgets.VBox([self._twin.switches, self._twin]),
            )
        )

    def _refresh(self) -> None:
        self.stage.show(self.scene())
        self._offer_books()
        self._offer_signs()
        self._offer_readers()
        self._offer_deals()
        self._twin.show()

    def _offer_books(self) -> None:
        named = [(book, name) for name, book in BOOKS.items()]
        self._books.offer(self.start_from, named, self._book, _("Start from:"))
        labels: dict[Looks, str] = {
            "hint": _("what the clue says"),
            "first": _("its kind and the first slot it touches"),
        }
        empty = [(looks, labels[looks]) for looks in SIGNS]
        self._looks.offer(self.clear, empty, caption=_("Start empty; a sign is:"))

    def _offer_signs(self) -> None:
        signs = [(sign, sign_words(sign)) for sign in self._book.signs]
        self._signs.offer(self.choose, signs, self._sign, _("Sign:"))
        held = self._book.of(self._sign)
        slots = [
            Choice(
                _("slot {n}").format(n=slot),
                partial(self.toggle, self._sign, slot),
                slot in held,
            )
            for slot in SLOTS
        ]
        self._meanings.show(slots, _("{sign} stands for:").format(sign=sign_words(self._sign)))

    def _offer_readers(self) -> None:
        readers = [(None, _("the same book")), *((code, code.name) for code in READERS)]
        self._readers.offer(self.read_by, readers, self._listener, _("Bob reads by:"))

    def _offer_deals(self) -> None:
        if len(self._runs) < 2:
            self._replay.show([], _("Show:"))
            return
        last, here = len(self._deals), self._place + 1
        self._replay.show(
            [
                Choice(_("deal before"), partial(self.show_deal, here - 1 or last)),
                Choice(_("next deal"), partial(self.show_deal, here % last + 1)),
                Choice(_("next not understood"), self.next_failure),
            ],
            _("Deal {n} of {all}:").format(n=here, all=last),
        )

    # What happens.

    def choose(self, sign: str) -> None:
        """Choose the sign whose meaning is to be set."""
        self._book.of(sign)  # refuses what is no sign
        self._sign = sign
        self._refresh()

    def _point(self, target: Target) -> None:
        if isinstance(target, RowSpot):
            self.toggle(*sign_at(target, self._book))

    def _change(self, book: Book, sign: str) -> None:
        self._book, self._sign = replace(book, name=MINE), sign
        self.say(meaning(self._book, sign))
        self._refresh()

    def _named(self) -> Book:
        """The book, with a number if it is the learner's own: each change makes another one."""
        if self._book.name != MINE:
            return self._book
        number = sum(isinstance(code, Book) and code.name == MINE for code, _bob in self._runs)
        return replace(self._book, name=f"{MINE} {number + 1}")

    def _latest(self) -> Tally:
        if len(self._runs) < 2:
            raise HanabiError(_("Play the deals first."))
        return self.runs[-1]


def book_called(book: str | Book) -> Book:
    """A ready-made book by its name, or the book itself."""
    if isinstance(book, Book):
        return book
    if not isinstance(book, str) or book not in BOOKS:
        words = _("{name} is not a ready-made book, only: {names}")
        raise HanabiError(words.format(name=quoted(book), names=", ".join(BOOKS)))
    return BOOKS[book]


def code_called(code: str | Code) -> Code:
    """A ready-made book or the plain code by its name, or the code itself."""
    if isinstance(code, str):
        return Plain() if code == Plain().name else book_called(code)
    if not hasattr(code, "meanings"):
        names = ", ".join(reader.name for reader in READERS)
        words = _("{given} is not a code, only: {names}")
        raise HanabiError(words.format(given=quoted(code), names=names))
    return code


def meaning(book: Book, sign: str) -> str:
    """What a sign stands for, in a sentence."""
    slots = book.of(sign)
    parts = {"sign": sign_words(sign), "slots": slots_words(slots), "n": len(slots)}
    if not slots:
        return _("{sign} now stands for nothing.").format(**parts)
    if len(slots) == 1:
        return _("{sign} now stands for slot {slots}.").format(**parts)
    words = _("{sign} now stands for slot {slots}: with {n} meanings Bob has to guess.")
    return words.format(**parts)


def compared(played: Tally, plain: Tally) -> str:
    """How a code did beside the plain one, in a sentence."""
    counts = played.counts
    words = _(
        "{name}: {right} understood, {wrong} misunderstood, {missed} missed. "
        "That makes {points} points; the plain code has {plain}."
    )
    return words.format(
        name=played.name,
        right=counts[SignalResult.UNDERSTOOD],
        wrong=counts[SignalResult.MISUNDERSTOOD],
        missed=counts[SignalResult.MISSED],
        points=played.points,
        plain=plain.points,
    )
