"""The hat code on the screen: one message, and every listener knows a number of their own."""

import ipywidgets

from ...codes.hats import Crowd, Hands, PlainHats, listeners, message_from, number_heard
from ...engine.state import State
from ...position import Position
from ...render.codes.hat_steps import STEPS, hat_step
from ...render.codes.hats_picture import HatStep, lay_out_hat_step
from ...render.scene import Scene, SeatSpot, Target
from ...support.errors import HanabiError, quoted
from ...support.i18n import _
from ..base.buttons import ButtonRow, Choice, button_rows
from ..base.foldout import TextTwin
from ..base.frame import PictureFrame
from ..base.spread import Spread
from ..base.stage import Stage

LISTENING = ("hear", "subtract")
"""The steps at which one listener's own hand or hat is hidden."""


class Hats(PictureFrame):
    """The hat code step by step: a speaker adds, everyone else takes away.

    Takes a table of five players with four cards each, where the speaker gives a clue, or plain
    hats, where the speaker says a colour.

    >>> from hanabi_kit.codes.hats import PlainHats
    >>> hats = Hats(PlainHats(hats=(0, 2, 1, 2), modulus=3))
    >>> hats.go("add")
    >>> print(repr(hats).splitlines()[-1])
    5 mod 3 = 2
    """

    def __init__(
        self,
        crowd: State | Position | PlainHats,
        *,
        speaker: int | None = None,
        listener: int | None = None,
        theme: str = "auto",
    ) -> None:
        super().__init__(theme)
        self._crowd = _crowd(crowd)
        self._step = STEPS[0]
        self._speaker = _first_speaker(self._crowd) if speaker is None else self._seat(speaker)
        self._listener = listeners(self._crowd, self._speaker)[0]
        if listener is not None:
            self._listener = self._listening(listener)
        self._build()
        self._refresh()

    # Where it stands.

    @property
    def step(self) -> str:
        """What is done now: look, number, add, say, hear, subtract or check."""
        return self._step

    @property
    def speaker(self) -> int:
        """The seat of who says the message."""
        return self._speaker

    @property
    def listener(self) -> int:
        """The seat of who is shown listening."""
        return self._listener

    @property
    def message(self) -> int:
        """What the speaker says."""
        return message_from(self._crowd, self._speaker)

    def scene(self) -> Scene:
        """The step, as whoever does it sees the others, with its sentences."""
        return lay_out_hat_step(self._chart(), self.theme)

    # What can be done.

    def forward(self) -> None:
        """Go to the next step."""
        place = STEPS.index(self._step)
        if place + 1 == len(STEPS):
            raise HanabiError(_("This was the last step. Choose another speaker to go on."))
        self.go(STEPS[place + 1])

    def back(self) -> None:
        """Go to the step before."""
        place = STEPS.index(self._step)
        if not place:
            raise HanabiError(_("This is the first step."))
        self.go(STEPS[place - 1])

    def go(self, step: str) -> None:
        """Go to a step by its name; a message that can't be said is not heard either."""
        if step not in STEPS:
            words = _("{given} is no step, only {steps}")
            raise HanabiError(words.format(given=quoted(step), steps=", ".join(STEPS)))
        if STEPS.index(step) > STEPS.index("say"):
            self._refuse_silence()
        self._step = step
        self._refresh()

    def speak(self, seat: int) -> None:
        """Let somebody else be the speaker, from the first step on."""
        self._speaker = self._seat(seat)
        if self._listener == seat:
            self._listener = listeners(self._crowd, seat)[0]
        self.go(STEPS[0])

    def listen(self, seat: int) -> None:
        """Look through the eyes of another listener."""
        listener = self._listening(seat)
        self._refuse_silence()
        self._listener = listener
        self.go("hear")

    def answer(self, number: int) -> None:
        """Say what the speaker will say, or what a listener's number is, and hear if it is so."""
        if self._step not in _ASKED:
            raise HanabiError(_("Nothing is asked at this step."))
        if type(number) is not int or not 0 <= number < self._crowd.modulus:
            words = _("{given} is no message: it is a number from 0 to {most}")
            most = self._crowd.modulus - 1
            raise HanabiError(words.format(given=quoted(number), most=most))
        said = self.message
        if self._step == "number":
            right, advice = said, self._about_adding()
        else:
            right = number_heard(self._crowd, self._speaker, self._listener, said)
            advice = self._about_taking_away(number, right)
        if number != right:
            self.complain(_("Not {number}. {advice}").format(number=number, advice=advice))
            return
        self.forward()
        right_said = _("{number} is right.").format(number=number)
        self.say(f"{right_said}\n{self._words()}")

    def _refuse_silence(self) -> None:
        """Refuse to go past the step "say" if no clue says the message."""
        silence = self._crowd.silence(self._speaker, self.message)
        if silence:
            raise HanabiError(silence)

    # What is said of wrong answers.

    def _about_adding(self) -> str:
        words = _("Add the numbers on the hats, then take away {modulus} as often as it goes.")
        return words.format(modulus=self._crowd.modulus)

    def _about_taking_away(self, number: int, right: int) -> str:
        if number == -right % self._crowd.modulus:
            return _("Start from the message and take the sum away, not the other way round.")
        words = _(
            "Take the sum away from the message; below 0, add {modulus} until you are back at 0 "
            "or above."
        )
        return words.format(modulus=self._crowd.modulus)

    # What is shown.

    def _build(self) -> None:
        self._speakers, self._steps, self._listeners = button_rows(self, 3)
        self._numbers = ButtonRow(self)
        self._twin = TextTwin(self)
        self.stage = Stage(self._wordless(), self.attempting(self._point))
        self.arrange(
            Spread(
                self.stage,
                self.status,
                self._speakers,
                self._steps,
                self._listeners,
                self._numbers,
                under=ipywidgets.VBox([self._twin.switches, self._twin]),
            )
        )

    def _refresh(self) -> None:
        names = self._crowd.names
        speaking = [(seat, _SPEAKS.format(name=name)) for seat, name in enumerate(names)]
        self._speakers.offer(self.speak, speaking, self._speaker, _("Who speaks?"))
        self._steps.show([Choice(_("Back"), self.back), Choice(_("Next step"), self.forward)])
        seats = listeners(self._crowd, self._speaker) if self._step in LISTENING else ()
        listening = [(seat, _LISTENS.format(name=names[seat])) for seat in seats]
        self._listeners.offer(self.listen, listening, self._listener, _("Who listens?"))
        self._show_numbers()
        self._twin.show()
        self.stage.show(self._wordless())
        self.say(self._words())

    def _show_numbers(self) -> None:
        if self._step not in _ASKED:
            self._numbers.show([])
            return
        seat = self._speaker if self._step == "number" else self._listener
        question = _ASKED[self._step].format(name=self._crowd.names[seat])
        numbers = [(number, str(number)) for number in range(self._crowd.modulus)]
        self._numbers.offer(self.answer, numbers, caption=question)

    def _chart(self) -> HatStep:
        return hat_step(self._crowd, self._step, self._speaker, self._listener)

    def _wordless(self) -> Scene:
        """The step without its sentences: these are read above it."""
        return lay_out_hat_step(self._chart()._replace(lines=()), self.theme)

    def _words(self) -> str:
        return "\n".join(self._chart().lines)

    # What happens.

    def _point(self, target: Target) -> None:
        """A click on somebody looks through their eyes, once there is something to hear."""
        if isinstance(target, SeatSpot):
            (self.listen if self._step in LISTENING else self.speak)(target.seat)

    def _seat(self, seat: int) -> int:
        most = len(self._crowd.names) - 1
        if type(seat) is not int or not 0 <= seat <= most:
            words = _("there is no seat {seat}, only 0 to {last}")
            raise HanabiError(words.format(seat=quoted(seat), last=most))
        return seat

    def _listening(self, seat: int) -> int:
        if self._seat(seat) == self._speaker:
            name = self._crowd.names[seat]
            raise HanabiError(_("{name} speaks: choose one of the others.").format(name=name))
        return seat


_SPEAKS, _LISTENS = _("{name} speaks"), _("{name} listens")
_ASKED = {
    "number": _("What does {name} say?"),
    "hear": _("What is the number of {name}?"),
}


def _crowd(crowd: State | Position | PlainHats) -> Crowd:
    found: Crowd
    match crowd:
        case PlainHats():
            found = crowd
        case Position():
            found = Hands(crowd.state())
        case State():
            found = Hands(crowd)
        case _:
            words = _("{given} is neither a table nor plain hats")
            raise HanabiError(words.format(given=quoted(crowd)))
    for seat, name in enumerate(found.names):
        if found.number(seat) is None:
            words = _("what {name} has is unknown: the others have to see it")
            raise HanabiError(words.format(name=name))
    return found


def _first_speaker(crowd: Crowd) -> int:
    return crowd.state.turn if isinstance(crowd, Hands) else 0
