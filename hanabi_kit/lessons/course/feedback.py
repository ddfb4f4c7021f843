"""What a learner is told about an answer."""

from collections.abc import Iterator
from html import escape
from typing import NamedTuple

from ...support.i18n import _

LINE = "<div style='line-height: 1.5'>{words}</div>"


class Feedback(NamedTuple):
    """Whether an answer is right; what in it is; what to look at again; and why.

    None of the words of a wrong answer's feedback gives the right one away.

    >>> print(Feedback(False, good="It is a red card.", look="Count the red cards on the table."))
    Not yet.
    It is a red card.
    Look again: Count the red cards on the table.
    """

    right: bool
    good: str = ""
    look: str = ""
    why: str = ""
    blank: bool = False
    """Whether nothing was answered yet, as by a function that was not written: no attempt."""

    @property
    def sentences(self) -> tuple[str, ...]:
        """All there is to say, in the order in which it is said."""
        return tuple(self._told())

    def _told(self) -> Iterator[str]:
        if self.blank:
            yield _("Nothing is answered here yet.")
        else:
            yield _("That is right.") if self.right else _("Not yet.")
        if self.good:
            yield self.good
        if self.look:
            yield _("Look again: {words}").format(words=self.look)
        if self.why:
            yield self.why

    def __str__(self) -> str:
        return "\n".join(self.sentences)

    def __repr__(self) -> str:
        return str(self)

    def _repr_html_(self) -> str:
        first, *others = map(escape, self.sentences)
        return "".join(LINE.format(words=words) for words in (f"<b>{first}</b>", *others))
