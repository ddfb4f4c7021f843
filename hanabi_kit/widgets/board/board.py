"""A table to play at: click, press a button, type, or call a method; all four do the same."""

from collections.abc import Callable, Sequence
from contextlib import suppress
from threading import RLock

from ...bots import BotFailed, ask
from ...bots.games.review import is_endgame
from ...engine.actions import Action, Rearrange
from ...engine.cards import Card
from ...engine.log import log
from ...engine.state import State
from ...engine.view import View
from ...engine.wording import parse, say, tried
from ...exchange import hanablive
from ...position import Position
from ...render.board import curtain
from ...render.board.board_layout import lay_out
from ...render.board.sight import sight
from ...render.palette import theme as theme_called
from ...render.scene import CardSpot, DiscardSpot, Scene, SeatSpot, Target
from ...support.errors import HanabiError, Hidden
from ...support.i18n import _
from ..base.export import Export
from ..base.frame import Choice, Drawn, listing, text_twin
from ..base.stage import Stage
from ..endgame.endgame import Endgame
from ..replay.game_review import Review
from . import offers
from .advice import Advice, advised
from .controls import Controls, Does
from .foldout import Below
from .pace import Clock, Pace
from .perspective import Eyes
from .seated_bots import Teammate, Teammates
from .teammate_panel import Company


class Board(Drawn):
    """A game to be played from one seat, or by everyone in turn on one screen.

    - ``Board(state)``: everyone plays; a curtain falls while the screen is handed on;
    - ``Board(state, seat=0)``: one seat, whose own cards are hidden; you also enter what the others
      do;
    - ``Board(state, seat=0, teammates="careful")``: bots play at the other seats. `teammates` is a
      bot's name, a bot, or a function from a view to an action, for all other seats or a list with
      one for each. They act at a `pace`: ``"at once"``, ``"one by one"`` at a press, or every so
      many seconds;
    - ``Board(state, open_hands=True)``: all hands lie open, to show how the game goes.

    What the seat may not see is not in the widget: it is drawn from the seat's view. A bot's reason
    is one of those things, for a teammate sees your cards and may name them. So you are told what
    the bot answers when it is shown only what you both see, if it then does the same; its reason in
    full is for those who ask for that, or after the game. A bot that fails, or takes longer than
    `seconds`, is replaced by the careful one, and the game goes on.

    The `adviser`, a bot too, is asked what it would do in your place; it sees what you see. Typed,
    there are beside the actions: undo, next, advice, why, why Bob, explore, review.
    """

    def __init__(
        self,
        table: State | Position,
        seat: int | None = None,
        *,
        teammates: Teammate | Sequence[Teammate] | None = None,
        adviser: Teammate | None = None,
        pace: Pace = "at once",
        seconds: float = 10.0,
        open_hands: bool = False,
        undo: bool = True,
        theme: str = "light",
    ) -> None:
        super().__init__()
        self._theme_name = theme
        self._theme = theme_called(theme)
        self._state = table.state() if isinstance(table, Position) else table
        if isinstance(self._state, View):
            seat = self._state.seat if seat is None else seat
        self._seconds = seconds
        self._may_undo = undo
        self._since = self._state
        """The table at the last turn of whoever looks: what came after it is news."""
        self._before: list[tuple[State, State]] = []
        """What undo goes back to, the latest last, each with what was the last turn then."""
        self._chosen: Target | None = None
        self._thinking: Action | None = None
        self._eyes = Eyes(self._state, seat, open_hands=open_hands)
        self._mates = Teammates(self._state, seat, teammates, seconds)
        self._clock = Clock(pace, lambda: self.attempt(self._rung))
        self._one_at_a_time = RLock()
        self._build(adviser)
        self._go_on()

    def _build(self, adviser: Teammate | None) -> None:
        self._controls = Controls(
            self, Does(self.point, self.think, self.confirm, self.undo, self._act_typed)
        )
        self._advice = Advice(
            self, self._state.rules, self._mates.bots.values(), adviser, self.advise
        )
        self._company = Company(
            self,
            self._mates,
            self._clock,
            why=self.why,
            set_pace=self.set_pace,
            show_reasons=self.show_reasons,
        )
        texts = {
            _("board as text"): lambda: text_twin(self.scene().text),
            _("turns so far"): self._turns_html,
        }
        self._below = Below(self, texts, Export(self, self._moment, self._link))
        self.stage = Stage(self.scene(), lambda spot: self.attempt(lambda: self.point(spot)))
        self.stage.leave_to(self._controls.typed)
        self.arrange(
            self.stage, self.status, self._controls, self._advice, self._company, self._below
        )

    # What is on the screen.

    @property
    def view(self) -> State:
        """What the screen shows: one seat's view, or the whole table if all hands are open."""
        return self._eyes.see(self._state)

    @property
    def state(self) -> State:
        """The game as it stands, with everything that is hidden: for whoever leads the lesson."""
        return self._state

    @property
    def thinking(self) -> Action | None:
        """The action that is chosen and not yet done."""
        return self._thinking

    @property
    def pace(self) -> Pace:
        """How long teammates wait before they act."""
        return self._clock.pace

    @property
    def failures(self) -> tuple[BotFailed, ...]:
        """The bots that were replaced, each with the position as it saw it."""
        return tuple(self._mates.failures)

    def scene(self) -> Scene:
        """The table, or the curtain before it."""
        chosen = self._chosen.number if isinstance(self._chosen, CardSpot) else None
        scene = lay_out(sight(self.view, self._thinking, chosen), self._theme)
        if self._eyes.closed:
            words = self._eyes.hand_over(self._state)
            return curtain.lay_out(words, scene.width, scene.height, self._theme)
        return scene

    def still(self) -> Scene:
        """The table; with every hand face down where the screen goes round, for it stays there."""
        if self._eyes.seat is None and not self._eyes.open_hands:
            return lay_out(curtain.covered(self._state), self._theme)
        return self.scene()

    # Acting.

    def act(self, action: Action | str) -> None:
        """Do an action, given in words, in notation or as a value."""
        self._eyes.refuse_closed(self._state)
        if isinstance(action, str):
            action = parse(self.view, action)
        sorts = isinstance(action, Rearrange) and action.seat == self._eyes.seat
        if not sorts:
            self._refuse_to_push()
        after = tried(self._state, action)
        self._before.append((self._state, self._since))
        self._decide(after, self._since if sorts else self._state)

    def clue(self, hint: str | int, to: str) -> None:
        """Give a clue: a colour or a rank, and the player's name."""
        self.act(f"clue {hint} to {to}")

    def play(self, slot: int, call: str | None = None) -> None:
        """Play the card in a slot, perhaps calling its colour."""
        self.act(f"play {slot}" + (f" calling {call}" if call else ""))

    def discard(self, slot: int) -> None:
        """Discard the card in a slot."""
        self.act(f"discard {slot}")

    def rearrange(self, *slots: int) -> None:
        """Put your own cards in another order; it costs no turn."""
        self.act(f"arrange {' '.join(map(str, slots))}")

    def choose(self, card: str) -> None:
        """Choose a discarded card for a bonus tile."""
        self.act(offers.choice_of(self.view, Card.parse(card)))

    def undo(self) -> None:
        """Take back your latest action, and what teammates answered to it."""
        if not self._may_undo:
            raise HanabiError(_("what is done is done: here nothing can be taken back"))
        if not self._before:
            raise HanabiError(_("there is nothing to take back"))
        self._decide(*self._before.pop())
        self.say(_("Taken back. ") + self._eyes.whose_turn(self._state))

    def think(self, action: Action | str | None) -> None:
        """Show what an action would touch, without doing it."""
        self._eyes.refuse_closed(self._state)
        self._refuse_to_push()
        if isinstance(action, str):
            action = parse(self.view, action)
        if action is not None:
            with suppress(Hidden):
                tried(self.view, action)  # refuses what is not allowed
        self._thinking = action
        self._refresh(
            self._eyes.whose_turn(self._state)
            if action is None
            else offers.preview(self.view, action)
        )

    def confirm(self) -> None:
        """Do what comes next: what was chosen, a bot's turn, the curtain, or the review."""
        if self._eyes.closed:
            self.raise_curtain()
        elif self._state.over:
            self.review()
        elif self._mates.play(self._state):
            self.step()
        elif self._thinking is not None:
            self.act(self._thinking)
        else:
            raise HanabiError(_("first choose what to do: a teammate, or one of your cards"))

    def raise_curtain(self) -> None:
        """Show the table to the player who has the screen now."""
        self._eyes.closed = False
        self._refresh(self._eyes.whose_turn(self._state))

    def point(self, target: Target) -> None:
        """What a click does: choose a teammate or an own card, and what to do with it."""
        if self._eyes.closed or self._state.over:
            return
        if all(spot.target != target for spot in self.stage.scene.spots):
            raise HanabiError(_("that is not on the table now"))
        self._refuse_to_push()
        self._thinking = None
        match target:
            case SeatSpot(seat) | CardSpot(seat, _) if seat != self._state.turn:
                self._chosen = target
                self._refresh(offers.question(self.view, target))
            case CardSpot():
                self._chosen = target
                self._refresh(offers.question(self.view, target))
            case DiscardSpot(card) if self._state.pending is not None:
                self.think(offers.choice_of(self.view, card))
            case _:
                self._chosen = None
                self._refresh(self._eyes.whose_turn(self._state))

    # Playing with bots.

    def step(self) -> None:
        """Let the bot to move act once."""
        if not self._mates.play(self._state):
            raise HanabiError(_("no bot is to move"))
        self._state = self._mates.act(self._state)
        self._go_on()

    def set_pace(self, pace: Pace) -> None:
        """Let teammates act ``"at once"``, ``"one by one"``, or every so many seconds."""
        self._clock.pace = pace
        if self._mates.play(self._state):
            self._go_on()
        else:
            self._refresh(self._news())

    def why(self, name: str | None = None) -> None:
        """Tell why a teammate, or why all of them did what they did since your last turn."""
        self.say(self._company.why(name))

    def show_reasons(self, in_full: bool = True) -> None:
        """Tell the reasons of bots in full: they may name cards that you may not see."""
        self._company.in_full = in_full
        self._refresh(self._news())

    def advise(self, bot: Teammate | None = None) -> None:
        """Ask a bot what it would do in your place, and why; to do it, confirm."""
        self._refuse_to_push()
        view = self._eyes.mover_sees(self._state)
        adviser = self._advice.bot if bot is None else self._advice.choose(bot)
        decision = ask(adviser, self._state, self._seconds)
        self.think(decision.action)
        self.say(advised(adviser, view, decision, self._seconds))

    # Looking closer.

    def line(self) -> str:
        """The moment as a one-line position, as the screen shows it."""
        return self._below.export.line()

    def json(self) -> str:
        """The moment as a position in JSON, as the screen shows it."""
        return self._below.export.json()

    def link(self) -> str:
        """A hanab.live link to the whole game, once it is over."""
        return self._below.export.link()

    def explore(self) -> Endgame:
        """Open the endgame explorer for this moment, as the player to move sees it."""
        return self._below.explore(self._eyes.mover_sees(self._state), self._theme_name)

    def review(self) -> Review:
        """Go through the game again, when it is over: what a bot or the solver would have done."""
        if not self._state.over:
            raise HanabiError(_("the game is not over: it is reviewed afterwards"))
        seat, bot = self._eyes.seat, self._advice.bot
        review = Review(self._state, seat, bot, limit=self._seconds, theme=self._theme_name)
        self._below.put(review, _("The review:"))
        review.look_again()
        return review

    # Behind the scenes.

    def attempt(self, do: Callable[[], object]) -> None:
        """Do what was clicked, typed or waited for, one thing at a time; the stop button ends it.

        Clicks arrive in one thread of the kernel, and cells run in another.
        """
        with self._one_at_a_time:
            try:
                super().attempt(do)
            except KeyboardInterrupt:
                self.complain(_("Stopped."))

    def _act_typed(self, line: str) -> None:
        first, _space, rest = line.strip().casefold().partition(" ")
        commands: dict[str, Callable[[], object]] = {
            "undo": self.undo,
            "next": self.step,
            "advice": self.advise,
            "why": self.why,
            "review": self.review,
            "explore": self.explore,
        }
        if first == "why" and rest:
            named = [name for name in self._state.game.names if name.casefold() == rest]
            self.why(named[0] if named else rest)
        elif first in commands and not rest:
            commands[first]()
        else:
            self.act(line)

    def _decide(self, state: State, since: State) -> None:
        """Put the table as whoever looks wants it, and let the bots go on from there."""
        self._state, self._since = state, since
        self._mates.begin(state, since)
        self._go_on()

    def _go_on(self) -> None:
        """Let bots act, now or later, and show the table."""
        self._clock.stop()
        try:
            while self._mates.play(self._state) and self._clock.is_now():
                self._state = self._mates.act(self._state)
        finally:  # also when the stop button ends it
            self._below.clear()
            self._chosen = self._thinking = None
            self._eyes.turn_to(self._state)
            self._refresh(self._news())

    def _rung(self) -> None:
        if self._mates.play(self._state):
            self.step()

    def _refuse_to_push(self) -> None:
        """Nobody acts for a bot."""
        if self._mates.play(self._state):
            name = self._state.game.names[self._state.turn]
            words = _("{name} is to move: press “Let {name} play”, or type next")
            raise HanabiError(words.format(name=name))

    def _moment(self) -> State:
        self._eyes.refuse_closed(self._state)
        return self.view

    def _link(self) -> str:
        if not (self._state.over or self._eyes.open_hands):
            raise HanabiError(
                _("a link holds the whole game with every card: it can be had when it is over")
            )
        return hanablive.write_link(self._state)

    # Words.

    def _news(self) -> str:
        """What has happened since the last turn of whoever looks, and what comes next."""
        warnings = [] if self._before else self._mates.warnings()
        closing = " ".join([*warnings, self._eyes.whose_turn(self._state)])
        return self._company.news(log(self._state)[len(log(self._since)) :], closing)

    def _coming(self) -> str:
        """What the button says that does what comes next."""
        name = self._state.game.names[self._state.turn]
        if self._eyes.closed:
            return _("I am {name}: show my table").format(name=name)
        if self._state.over:
            return _("Review the game")
        if self._mates.play(self._state):
            return _("Let {name} play").format(name=name)
        if self._thinking is None:
            return _("Do it")
        return _("Do it: {action}").format(action=say(self.view, self._thinking))

    def _turns_html(self) -> str:
        return listing(_("Turns so far"), self._company.turns(log(self._state)))

    # Buttons.

    def _refresh(self, words: str) -> None:
        self.stage.show(self.scene())
        self.say(words)
        waiting = self._eyes.closed or self._state.over or self._mates.play(self._state)
        if waiting:
            self._controls.offer_nothing()
        else:
            self._controls.offer(self.view, self._chosen, self._thinking)
        ready = waiting or self._thinking is not None
        self._controls.offer_to_go_on(self._coming(), ready=ready)
        self._controls.offer_undo(allowed=self._may_undo, ready=bool(self._before))
        mine = self._eyes.decide(self._state) and not waiting
        self._advice.show(offered=mine)
        self._company.show(over=self._state.over)
        endgame = Choice(_("Open in the endgame explorer"), self.explore)
        self._below.show(
            [endgame] if mine and is_endgame(self._state) else [], export=not self._eyes.closed
        )
