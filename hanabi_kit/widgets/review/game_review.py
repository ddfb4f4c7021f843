"""A game that is over, gone through again: where a bot or the solver would have done otherwise."""

from collections.abc import Iterator
from contextlib import suppress
from functools import partial

from ...bots import Bot
from ...bots.games.review import (
    COSTLIEST,
    TurnReview,
    costliest,
    is_endgame,
    points,
    price,
    review,
    sentences,
)
from ...engine.actions import Action
from ...engine.log import last
from ...engine.state import State
from ...engine.view import View
from ...exchange.hanablive import Replay
from ...render.board.board_picture import lay_out_board, lay_out_table
from ...render.board.visible_table import VisibleTable, visible_table
from ...render.scene import Scene
from ...support.errors import HanabiError
from ...support.i18n import _, ngettext
from ..base.buttons import Choice, beside, button_rows
from ..base.moment_panel import MomentFrame, MomentPanel, link_to
from ..base.progress_bar import ProgressBar
from ..base.spread import Spread
from ..base.stage import Stage
from ..endgame.endgame import Endgame, open_endgame
from ..teammates.advice import Advisers
from ..teammates.seated_bots import Teammate

DONE, ADVISED, PROVED = "done", "advised", "proved"
"""Which action is pointed out on the table."""


class Review(MomentFrame):
    """The turns of a game at which a bot, or near the end the solver, would have done otherwise.

    First the few that cost most are named, each with what would have been better.
    Each turn is shown as its player saw it then; what was hidden is shown when it is asked for. The
    first to ask has the game looked at: each turn of the endgame is solved within so many
    `seconds`, and a bot that takes longer than its `limit` has no answer.
    """

    def __init__(
        self,
        game: State,
        seat: int | None = None,
        bot: Teammate = "careful",
        *,
        seconds: float = 3.0,
        limit: float = 10.0,
        theme: str = "auto",
    ) -> None:
        super().__init__(theme)
        self._game = game
        self._seat = seat
        View.of(game, seat or 0)  # refuses a seat that does not exist
        self._seconds, self._limit = seconds, limit
        self._seats = None if seat is None else [seat]
        self._every_turn = False
        self._found: list[TurnReview] | None = None
        self._place = 0
        self._pointed = DONE
        self._shows_hidden = False
        self._advisers = Advisers(game.rules, _("Compare with the bot"))
        self._advisers.choose(bot)
        self._asked: Bot | None = None
        """Who has been asked last."""
        self.when(self._advisers, lambda _name: self._compare())
        self._build()

    # What there is.

    @property
    def bot(self) -> str:
        """The name of the bot that is compared with."""
        return self._advisers.bot.name

    @property
    def turns(self) -> tuple[TurnReview, ...]:
        """The turns that are gone through."""
        found = self._ready()
        return tuple(turn for turn in found if self._every_turn or turn.differs)

    @property
    def turn(self) -> TurnReview | None:
        """The turn that is looked at; None if there is none to look at."""
        turns = self.turns
        return turns[self._place] if turns else None

    @property
    def view(self) -> State:
        """What is on the table: what the player saw then, or all hands."""
        turn = self.turn
        if turn is None:
            return self._game if self._seat is None else View.of(self._game, self._seat)
        return turn.before if self._shows_hidden else turn.view

    def scene(self) -> Scene:
        """The table before the turn that is looked at."""
        return lay_out_table(self._seen(), self.theme)

    def still(self) -> Scene:
        """The same with the words that stand beside it on the screen."""
        return lay_out_board(self._seen(), self.theme)

    def _seen(self) -> VisibleTable:
        return visible_table(self.view, self._pointed_out(), hands=self.hands)

    # What can be done.

    def compare(self, bot: Teammate) -> None:
        """Ask another bot."""
        self._advisers.choose(bot)
        self._compare()

    def show_turns_of(self, seat: int | None) -> None:
        """Go through the turns of one seat, or of everyone, when the game is over."""
        if seat is not None:
            View.of(self._game, seat)  # refuses a seat that does not exist
        if seat != self._seat and not self._game.over:
            raise HanabiError(_("the others see your cards: go through their turns afterwards"))
        self._seats = None if seat is None else [seat]
        self.look_again()

    def show_every_turn(self, *, every: bool = True) -> None:
        """Go through every turn, or through those where something else would have been done."""
        moment = self.turn.moment if self.turn else None
        self._every_turn = every
        self._go_near(moment)

    def next(self) -> None:
        """The next turn."""
        self._go(self._place + 1)

    def back(self) -> None:
        """The turn before."""
        self._go(self._place - 1)

    def go(self, turn: int) -> None:
        """Look at a turn by its number in the game."""
        for place, each in enumerate(self.turns):
            if _number(each) == turn:
                self._go(place)
                return
        words = _("turn {n} is not among those that are gone through")
        raise HanabiError(words.format(n=turn))

    def point_out(self, what: str) -> None:
        """Point out on the table what was ``done``, ``advised`` by the bot, or is ``proved``."""
        if what not in self._pointable_actions():
            raise HanabiError(_("there is nothing of that kind at this turn"))
        self._pointed = what
        self._refresh()

    def show_hidden(self, shown: bool = True) -> None:
        """Turn the cards over that the player did not see."""
        self._shows_hidden = shown
        self._refresh()

    def explore(self) -> Endgame:
        """Open the endgame explorer for this turn, as its player saw it."""
        turn = self._looked_at()
        return open_endgame(self._below, turn.view, self.theme_name)

    def shown_moment(self) -> State:
        """The moment before the turn, as it is shown."""
        return self.view

    def link_code(self) -> str:
        """The code of a link to the whole game that points at the turn."""
        if not (self._game.over or self._shows_hidden):
            raise HanabiError(
                _("a link holds the whole game with every card: show what was hidden first")
            )
        return link_to(Replay(self._game), self._looked_at().moment)

    def look_again(self) -> None:
        """Look at the game with the bot that is chosen now; the stop button ends it early."""
        moment = self.turn.moment if self._found and self.turn else None
        found: list[TurnReview] = []
        self._found = found
        self._asked = self._advisers.bot
        self.say(_("Looking at the game again …"))
        with self._progress.during(), suppress(KeyboardInterrupt):  # then what was found is shown
            found.extend(
                review(
                    self._game,
                    self._advisers.bot,
                    self._seats,
                    seconds=self._seconds,
                    limit=self._limit,
                    progress=self._progress.tell,
                )
            )
        self._go_near(moment)

    # Behind the scenes.

    def _compare(self) -> None:
        """Look again if another bot is chosen."""
        if self._advisers.bot is not self._asked:
            self.look_again()

    def _ready(self) -> list[TurnReview]:
        if self._found is None:
            self.look_again()
        assert self._found is not None
        return self._found

    def _looked_at(self) -> TurnReview:
        turn = self.turn
        if turn is None:
            raise HanabiError(_("there is no turn to look at"))
        return turn

    def _go(self, place: int) -> None:
        if not 0 <= place < len(self.turns):
            raise HanabiError(_("there is no further turn to look at in this direction"))
        self._place = place
        turn = self.turns[place]
        otherwise = turn.advice is not None and turn.advice.action != turn.action
        self._pointed = ADVISED if otherwise else PROVED if turn.loss else DONE
        self._below.clear()
        self._refresh()

    def _go_near(self, moment: int | None) -> None:
        """Stay at a moment as well as possible after the list of turns has changed."""
        places = [i for i, turn in enumerate(self.turns) if turn.moment >= (moment or 0)]
        self._place = 0
        if self.turns:
            self._go(places[0] if places else len(self.turns) - 1)
        else:
            self._below.clear()
            self._refresh()

    def _pointable_actions(self) -> dict[str, Action]:
        """The actions that can be pointed out at this turn."""
        turn = self.turn
        if turn is None:
            return {}
        found = {DONE: turn.action}
        if turn.advice is not None and turn.advice.action != turn.action:
            found[ADVISED] = turn.advice.action
        if turn.judged is not None and turn.loss and turn.judged.solution.best:
            found[PROVED] = turn.judged.solution.best[0].action
        return found

    def _pointed_out(self) -> Action | None:
        return self._pointable_actions().get(self._pointed)

    # What is on the screen.

    def _build(self) -> None:
        self._walk, self._list, self._points, self._choice = button_rows(self, 4)
        self._costly = button_rows(self, COSTLIEST)
        self._progress = ProgressBar(_("Looking"))
        self._below = MomentPanel(self, {})
        start = self._game if self._seat is None else View.of(self._game, self._seat)
        self.stage = Stage(lay_out_table(visible_table(start, hands=self.hands), self.theme))
        self.arrange(
            *self._costly,
            Spread(
                self.stage,
                self.status,
                self._progress,
                self._walk,
                self._points,
                self._list,
                beside(self._choice, self._advisers),
                under=self._below,
            ),
            self._below.opened,
        )

    @property
    def is_ready(self) -> bool:
        """Whether the game has been looked at."""
        return self._found is not None

    def make_ready(self) -> None:
        """Look at the game."""
        self.look_again()

    def _refresh(self) -> None:
        turns = self.turns
        self.stage.show(self.scene())
        self.say("\n".join(self._told()))
        self._name_costliest()
        places = range(len(turns))
        steps = [Choice(_("Back"), self.back), Choice(_("Next"), self.next)]
        where = _("Turn to look at, {n} of {all}:").format(n=self._place + 1, all=len(turns))
        self._walk.show(steps if turns else [], where if turns else "")
        self._list.show(
            [self._turn_choice(place, turns[place]) for place in places],
            _("Go to:") if turns else "",
        )
        pointed = [*self._pointing()]
        self._points.show(pointed, _("Point out:") if pointed else "")
        self._choice.show([*self._choices()], _("Turns:"))
        extra = []
        if turns and is_endgame(turns[self._place].before):
            extra.append(Choice(_("Open in the endgame explorer"), self.explore))
        self._below.show(extra, export=bool(turns))

    def _name_costliest(self) -> None:
        """A sentence for each of the turns that cost most, with a button that goes there."""
        for row in self._costly:
            row.show([])
        for row, turn in zip(self._costly, costliest(self._ready()), strict=False):
            number = _number(turn)
            label = _("See turn {n}").format(n=number)
            row.show([Choice(label, partial(self.go, number), turn == self.turn)], price(turn))

    def _told(self) -> list[str]:
        turn = self.turn
        if turn is not None:
            return sentences(turn)
        number = len(self._ready())
        words = ngettext(
            "There is {n} turn, and the bot {bot} would have done the same.",
            "In all {n} turns the bot {bot} would have done the same.",
            number,
        )
        return [words.format(n=number, bot=self.bot)]

    def _turn_choice(self, place: int, turn: TurnReview) -> Choice:
        label = _("turn {n}").format(n=_number(turn))
        if turn.loss:
            label = _("turn {n}: {loss} lost").format(n=_number(turn), loss=points(turn.loss))
        return Choice(label, partial(self._go, place), place == self._place)

    def _pointing(self) -> Iterator[Choice]:
        turn = self.turn
        if turn is None:
            return
        labels = {
            DONE: _("what {name} did").format(name=turn.before.game.names[turn.seat]),
            ADVISED: _("what {bot} would do").format(bot=turn.bot),
            PROVED: _("what the solver finds best"),
        }
        for what in self._pointable_actions():
            yield Choice(labels[what], partial(self.point_out, what), what == self._pointed)
        hidden = _("show what was hidden")
        yield Choice(hidden, partial(self.show_hidden, not self._shows_hidden), self._shows_hidden)

    def _choices(self) -> Iterator[Choice]:
        """Which turns, and whose."""
        every = self._every_turn
        yield Choice(
            _("only where it differs"), partial(self.show_every_turn, every=False), not every
        )
        yield Choice(_("every turn"), partial(self.show_every_turn, every=True), every)
        if self._seat is not None and self._game.over:
            name = self._game.game.names[self._seat]
            mine = self._seats is not None
            label = _("{name}'s").format(name=name)
            yield Choice(label, partial(self.show_turns_of, self._seat), mine)
            yield Choice(_("everyone's"), partial(self.show_turns_of, None), not mine)


def _number(turn: TurnReview) -> int:
    told = last(turn.after)
    return 0 if told is None else told.turn
