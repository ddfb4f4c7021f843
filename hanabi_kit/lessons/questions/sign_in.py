"""Saying who one is, on a computer that several learners share.

Whoever has a computer alone need not: then all there is to see is one small button.
"""

from collections.abc import Sequence
from html import escape

import ipywidgets

from ...practice import profiles
from ...practice.trainer import Trainer
from ...support.errors import HanabiError
from ...support.i18n import _, ngettext
from ...widgets.base.buttons import ButtonRow, Choice, beside, main_button
from ...widgets.base.frame import Frame, close_others


def _title() -> str:
    return _("Who are you?")


def _explained() -> str:
    return _(
        "Several learners may share this computer: each has a record of their own, and nobody sees "
        "that of another here. Run this cell to choose a name."
    )


class SignIn(Frame):
    """Who is signed in, a way to be somebody else, and a way to start over."""

    def __init__(self) -> None:
        super().__init__()
        self._who = ipywidgets.HTML()
        self._row = ButtonRow(self)
        self._name = ipywidgets.Combobox(
            placeholder=_("choose or type a name"),
            ensure_option=False,
            layout={"width": "18em"},
        )
        self._name.aria_label = _title()
        enter = main_button(self, _("That's me"), self._enter, "max-content")
        self._typed = beside(self._name, enter)
        self.arrange(beside(self._who, self._row), self._typed, self.status)
        if profiles.learners() and profiles.signed_in() is None:
            self.ask()
        else:
            self._show_who()

    # What can be done.

    def sign_in(self, name: str) -> None:
        """Become this learner: what is answered from now on is theirs."""
        before = profiles.signed_in()
        name = profiles.sign_in(name)
        self._name.value = ""
        self._show_who()
        answers = len(Trainer().attempts)
        self._say_welcome(name, answers, others=name != before and close_others(self) > 0)

    def ask(self) -> None:
        """Ask who is there; from now on nobody is."""
        if profiles.signed_in() is not None:
            profiles.sign_out()
            close_others(self)
        self._name.options = profiles.learners()
        self._who.value = f"<b>{escape(_title())}</b>"
        self._row.show([Choice(_("I use it alone"), self.use_alone)])
        self._typed.layout.display = None
        self.say("")

    def use_alone(self) -> None:
        """Nobody in particular: the record that this computer had before it was shared."""
        profiles.sign_out()
        self._show_who()
        self.say("")

    def ask_to_start_over(self) -> None:
        """Ask once more before a record is put aside."""
        self._row.show(
            [
                Choice(_("Yes, start over"), self.start_over),
                Choice(_("No, keep my answers"), self._show_who),
            ]
        )
        self.say(_("All answers by now are put aside, and you begin as if you were new here."))

    def start_over(self) -> None:
        """Begin a new record; the old one is kept beside it."""
        aside = profiles.start_over()
        self._show_who()
        close_others(self)
        if aside is None:
            raise HanabiError(_("There are no answers yet, so there is nothing to put aside."))
        words = _("You begin anew. Your earlier answers are kept in {file}. {again}")
        self.say(words.format(file=aside, again=_run_again()))

    def _enter(self) -> None:
        self.sign_in(self._name.value)

    # What is to be seen.

    def _show_who(self) -> None:
        name = profiles.signed_in()
        self._who.value = "" if name is None else _page_of(name)
        self._row.show(self._choices(name))
        self._typed.layout.display = "none"
        self.say("")

    def _choices(self, name: str | None) -> Sequence[Choice]:
        if name is None:
            return [Choice(_("I share this computer"), self.ask)]
        over = Choice(_("Start over"), self.ask_to_start_over)
        return [over] if profiles.named() else [Choice(_("I am somebody else"), self.ask), over]

    def _say_welcome(self, name: str, answers: int, *, others: bool) -> None:
        words = ngettext(
            "Welcome, {name}: {n} answer of yours is on this computer.",
            "Welcome, {name}: {n} answers of yours are on this computer.",
            answers,
        )
        told = [words.format(name=name, n=answers)] if answers else []
        self.say(" ".join([*told, _run_again()] if others else told))

    def still_page(self) -> tuple[str, str]:
        """What this is for; nobody's name."""
        page = f"<p><b>{escape(_title())}</b> {escape(_explained())}</p>"
        return f"{_title()} {_explained()}", page


def _page_of(name: str) -> str:
    words = escape(_("You are {name}.")).format(name=f"<b>{escape(name)}</b>")
    return f"<span style='font-size: 15px'>{words}&nbsp;</span>"


def _run_again() -> str:
    return _("Open this page again to bring the rest of it to life (in JupyterLab: Run All Cells).")


def sign_in() -> SignIn:
    """Say who you are, on a computer that several learners share."""
    return SignIn()
