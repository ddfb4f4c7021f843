"""A game to go through turn by turn, from any seat, and to leave for a try of one's own."""

from pathlib import Path

import ipywidgets

from ...engine.log import log
from ...engine.state import State
from ...engine.view import View
from ...exchange import hanablive
from ...exchange.hanablive import Replay
from ...exchange.sources import read
from ...position import Position
from ...render.board.board_picture import lay_out_board, lay_out_table
from ...render.board.visible_table import Newest, closing, visible_table
from ...render.scene import CardSpot, Scene, SeatSpot, Target
from ...support.errors import HanabiError, InvalidNotation
from ...support.i18n import _
from ..base.buttons import ButtonRow, Choice
from ..base.foldout import TextTwin
from ..base.hand_order import order_choice, order_words
from ..base.moment_panel import Export, MomentFrame, link_to
from ..base.place import Place
from ..base.slider import MomentSlider
from ..base.spread import Spread
from ..base.stage import Stage
from ..board.board import Board


class Replayer(MomentFrame):
    """A recorded game: a state with its past, or a hanab.live game from a file or a link.

    It starts at the `moment` that is given, or that a link points at, and else at the deal. A click
    on a name shows the table from that seat; `branch` puts a board in its place to try something
    else.
    """

    def __init__(
        self,
        game: State | Replay | Path | str,
        seat: int | None = None,
        *,
        moment: int | None = None,
        newest: Newest | None = None,
        theme: str = "auto",
    ) -> None:
        super().__init__(theme)
        self.draw_hands(newest=newest)
        self._replay = _game(game)
        self._from_site = not isinstance(game, State)
        self._states = self._replay.state.states()
        self._moment = 0
        self._seat: int | None = None
        self._board: Board | None = None

        most = len(self._states) - 1
        self._slider = MomentSlider(
            self, _("moment"), self.go, layout={"width": "auto", "max_width": "640px"}
        )
        self._walk = ButtonRow(self)
        self._walk.show(
            [
                Choice(_("first"), lambda: self._show(0)),
                Choice(_("back"), lambda: self._show(max(0, self._moment - 1))),
                Choice(_("next"), lambda: self._show(min(most, self._moment + 1))),
                Choice(_("last"), lambda: self._show(most)),
            ],
            _("Go:"),
        )
        self._seats = ButtonRow(self)
        self._twin = TextTwin(self, _("board as text"), hide=_("hide the text"))
        self._more = ButtonRow(self)
        self._branch = Place()
        self._export = Export(self)
        self.stage = Stage(self.scene(), self.attempting(self._point))
        self.arrange(
            Spread(
                self.stage,
                self.status,
                self._slider,
                self._walk,
                self._seats,
                self._more,
                self._export,
                under=ipywidgets.VBox([self._twin.switches, self._twin]),
            ),
            self._branch,
        )
        twin = self._twin, self._twin.switches
        self._record = (self.stage, self._slider, self._walk, self._export, *twin)
        """What is put away while something else is tried."""
        self.see_from(seat)
        if moment is None and self._replay.turn is not None:
            moment = self._replay.turn - 1
        if moment is not None:
            self.go(moment)

    # What is on the screen.

    @property
    def state(self) -> State:
        """The moment that is shown, with every card; of a branch, where it has got to."""
        return self._states[self._moment] if self._board is None else self._board.state

    @property
    def view(self) -> State:
        """The moment as it is seen: by one seat, or with all hands open."""
        return self.state if self._seat is None else View.of(self.state, self._seat)

    @property
    def moment(self) -> int:
        """How many actions have been done; 0 is the deal."""
        return self._moment

    @property
    def board(self) -> Board | None:
        """The branch that is being tried, if there is one."""
        return self._board

    def scene(self) -> Scene:
        """The recorded game at the moment that is shown."""
        return lay_out_table(visible_table(self._recorded(), hands=self.hands), self.theme)

    def still(self) -> Scene:
        """The same with the words that stand beside it on the screen."""
        return lay_out_board(visible_table(self._recorded(), hands=self.hands), self.theme)

    # Going through.

    def go(self, moment: int) -> None:
        """Show the table after so many actions; 0 is the deal."""
        last = len(self._states) - 1
        if not 0 <= moment <= last:
            words = _("moment {moment} is not in this game, only 0 to {last} are")
            raise HanabiError(words.format(moment=moment, last=last))
        self._show(moment)

    def see_from(self, seat: int | None) -> None:
        """Show the table from a seat; None shows all hands."""
        if seat is not None:
            View.of(self._replay.state, seat)  # refuses a seat that does not exist
        self._seat = seat
        if self._board is not None:
            self._open_board(self._board.state)
        self._show(self._moment)

    def branch(self) -> Board:
        """Try something else from here, on a board of its own; the recorded game stays as it is."""
        self._open_board(self._states[self._moment])
        assert self._board is not None
        self._refresh(_("Try something else from here. The recorded game stays as it is."))
        return self._board

    def end_branch(self) -> None:
        """Put the board away."""
        self._board = None
        self._branch.clear()
        self._show(self._moment)

    def shown_moment(self) -> State:
        """The moment as it is seen."""
        return self.view

    def link_code(self) -> str:
        """The code of a link to the game that points at the turn that is shown."""
        if self._seat is not None:
            raise HanabiError(
                _("a link holds the whole game with every card: choose to see all hands first")
            )
        if self._board is not None:
            return hanablive.write_link(self._board.state)
        return link_to(self._replay, self._moment)

    # Behind the scenes.

    def _show(self, moment: int) -> None:
        self._moment = moment
        self._slider.show(moment, len(self._states) - 1)
        self._refresh(self._words())

    def _recorded(self) -> State:
        """The moment of the recorded game, as it is seen."""
        recorded = self._states[self._moment]
        return recorded if self._seat is None else View.of(recorded, self._seat)

    def _words(self) -> str:
        last = len(self._states) - 1
        where = _("Moment {moment} of {last}.").format(moment=self._moment, last=last)
        told = map(str, log(self._states[self._moment])[-1:])
        remark = [self._replay.remark] if self._moment == last and self._replay.ending else []
        # Said once, where a game begins whose players know it from hanab.live.
        order = [order_words(self)] if self._from_site and not self._moment else []
        return " ".join([where, *told, *remark, closing(self._recorded()), *order])

    def _point(self, target: Target) -> None:
        match target:
            case SeatSpot(seat) | CardSpot(seat, _):
                self.see_from(None if seat == self._seat else seat)

    def _open_board(self, state: State) -> None:
        self._board = Board(
            state,
            self._seat,
            open_hands=self._seat is None,
            newest=self.hands.newest,
            theme=self.theme_name,
        )
        self._branch.put(self._board)

    def _refresh(self, words: str) -> None:
        self.stage.show(self.scene())
        self.say(words)
        self._export.clear()
        names = self._replay.state.game.names
        seats = [(None, _("all hands")), *enumerate(names)]
        self._seats.offer(self.see_from, seats, self._seat, _("See:"))
        trying = self._board is not None
        leave = Choice(_("back to the recorded game"), self.end_branch)
        begin = Choice(_("try something else here"), self.branch)
        self._more.show([leave if trying else begin, order_choice(self, self._refresh)])
        self._twin.show()
        for part in self._record:
            part.layout.display = "none" if trying else None


def _game(source: State | Replay | Path | str) -> Replay:
    if isinstance(source, View):
        raise HanabiError(_("a view has no past to go through: give the whole game"))
    if isinstance(source, State):
        return Replay(source)
    if isinstance(source, Path | str):
        found = read(str(source))
        if isinstance(found, Position):
            raise InvalidNotation(_("this is a position, not a game: show it on a Board"))
        return found
    return source
