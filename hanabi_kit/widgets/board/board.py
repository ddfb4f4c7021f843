"""A table to play at: click, press a button, type, or call a method; all four do the same."""

from collections.abc import Callable, Iterator, Sequence
from functools import partial
from secrets import randbits
from typing import NamedTuple

import ipywidgets

from ...bots import BotFailed, ask
from ...bots.games.review import is_endgame
from ...engine.actions import Action, Rearrange
from ...engine.cards import Card
from ...engine.log import log
from ...engine.state import State, deal
from ...engine.view import View
from ...engine.wording import parse, say, tried
from ...exchange import hanablive
from ...position import Position
from ...render.board.board_picture import lay_out_board, lay_out_curtain
from ...render.board.visible_table import Newest, covered_table
from ...render.scene import Scene, Target
from ...support.errors import HanabiError
from ...support.i18n import _
from ..base.buttons import Choice
from ..base.foldout import listing
from ..base.hand_order import order_choice
from ..base.moment_panel import MomentFrame, MomentPanel
from ..base.spread import Spread
from ..base.stage import Stage
from ..endgame.endgame import Endgame, open_endgame
from ..review.game_review import Review
from ..teammates.advice import Advice, advice_words
from ..teammates.pace import Pace, TurnPacer
from ..teammates.seated_bots import Teammate, Teammates
from ..teammates.teammate_panel import BotsFrame, TeammatePanel
from .controls import ActionFrame, Controls
from .perspective import Perspective
from .selection import Selection, choice_of

SHOW = 2
"""How often each firework goes up after a perfect game."""


class LastTurn(NamedTuple):
    """The last turn of whoever looks: what came after it is news."""

    state: State
    told: int
    """How many turns the log told by then."""


class Board(MomentFrame, ActionFrame, BotsFrame):
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
    there are beside the actions: undo, next, advice, why, why Bob, explore, review, new game, start
    again.

    Hidden cards show what follows from the clues on them; with ``deduced=False`` only what a clue
    said that touched them. The `newest` card of a hand is drawn at the right or, as hanab.live
    does, at the left: what the learner chose last, unless it is told here.
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
        deduced: bool = True,
        newest: Newest | None = None,
        theme: str = "auto",
    ) -> None:
        super().__init__(theme)
        self.draw_hands(newest=newest, deduced=deduced)
        self._state = table.state() if isinstance(table, Position) else table
        if isinstance(self._state, View):
            seat = self._state.seat if seat is None else seat
        self._seconds = seconds
        self._may_undo = undo
        self._first = self._state
        """The table as it was at first."""
        self._shown = self._state
        """The table as it was on the screen before the latest turns."""
        self._ending: State | None = None
        """Where somebody asked for another game, which one press more then begins."""
        self._last_turn = LastTurn(self._state, len(log(self._state)))
        self._told = self._last_turn.told
        """How many turns the log tells now."""
        self._before: list[tuple[State, LastTurn]] = []
        """What undo goes back to, the latest last, each with what was the last turn then."""
        self._selection = Selection()
        self._perspective = Perspective(self._state, seat, open_hands=open_hands)
        self.teammates = Teammates(self._state, seat, teammates, seconds)
        self.clock = TurnPacer(pace, partial(self.attempt, self._let_bot_act))
        self._controls = Controls(self)
        self._advice = Advice(self, self._state.rules, adviser)
        self._panel = TeammatePanel(self)
        self._below = MomentPanel(self, {_("turns so far"): self._turns_html})
        self.stage = Stage(self.scene(), self.attempting(self.point))
        self.arrange(
            Spread(
                self.stage,
                self.status,
                self._controls,
                self._advice,
                under=ipywidgets.VBox([self._panel, self._below]),
            ),
            self._below.opened,
        )
        self._go_on()

    # What is on the screen.

    @property
    def view(self) -> State:
        """What the screen shows: one seat's view, or the whole table if all hands are open."""
        return self._perspective.view(self._state)

    @property
    def state(self) -> State:
        """The game as it stands, with everything that is hidden: for whoever leads the lesson."""
        return self._state

    @property
    def thinking(self) -> Action | None:
        """The action that is chosen and not yet done."""
        return self._selection.action

    @property
    def pace(self) -> Pace:
        """How long teammates wait before they act."""
        return self.clock.pace

    @property
    def failures(self) -> tuple[BotFailed, ...]:
        """The bots that were replaced, each with the position as it saw it."""
        return tuple(self.teammates.failures)

    def scene(self) -> Scene:
        """The table, or the curtain before it."""
        scene = self._selection.scene(self.view, self.theme, self.hands)
        if self._perspective.closed:
            words = self._perspective.hand_over(self._state)
            return lay_out_curtain(words, scene.width, scene.height, self.theme)
        return scene

    def still(self) -> Scene:
        """The table; with every hand face down where the screen goes round, for it stays there."""
        handed_round = self._perspective.seat is None and not self._perspective.open_hands
        if handed_round and not self._state.over:
            return lay_out_board(covered_table(self._state, self.hands), self.theme)
        return lay_out_board(self._selection.table(self.view, self.hands), self.theme)

    # Acting.

    def act(self, action: Action | str) -> None:
        """Do an action, given in words, in notation or as a value."""
        self._perspective.refuse_closed(self._state)
        if isinstance(action, str):
            action = parse(self.view, action)
        sorts = isinstance(action, Rearrange) and action.seat == self._perspective.seat
        if not sorts:
            self._refuse_bots_turn()
        after = tried(self._state, action)
        self._before.append((self._state, self._last_turn))
        self._decide(after, self._last_turn if sorts else LastTurn(self._state, self._told))

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
        self.act(choice_of(self.view, Card.parse(card)))

    def undo(self) -> None:
        """Take back your latest action, and what teammates answered to it."""
        if not self._may_undo:
            raise HanabiError(_("what is done is done: here nothing can be taken back"))
        if not self._before:
            raise HanabiError(_("there is nothing to take back"))
        self._decide(*self._before.pop())
        self.say(_("Taken back. ") + self._perspective.whose_turn(self._state))

    def new_game(self, seed: int | None = None) -> None:
        """Deal another game by the same rules: that of a seed, or any."""
        if not was_dealt(self._first):
            raise HanabiError(_("this table was set up and not dealt: type start again"))
        game = self._first.game
        self._begin(deal(game.rules, randbits(32) if seed is None else seed, names=game.names))

    def start_again(self) -> None:
        """Put the table as it was at first."""
        if not self._may_undo:
            raise HanabiError(_("what is done is done: here nothing can be taken back"))
        self._begin(self._first)

    def think(self, action: Action | str | None) -> None:
        """Show what an action would touch, without doing it."""
        self._perspective.refuse_closed(self._state)
        self._refuse_bots_turn()
        if isinstance(action, str):
            action = parse(self.view, action)
        if action is None:
            self._selection.action = None
            self._refresh(self._perspective.whose_turn(self._state))
        else:
            self._refresh(self._selection.think(self.view, action))

    def confirm(self) -> None:
        """Do what comes next: what was chosen, a bot's turn, the curtain, or the review."""
        if self._perspective.closed:
            self.raise_curtain()
        elif self._state.over:
            self.review()
        elif self._bot_moves:
            self.step()
        elif self.thinking is not None:
            self.act(self.thinking)
        else:
            raise HanabiError(_("first choose what to do: a teammate, or one of your cards"))

    def raise_curtain(self) -> None:
        """Show the table to the player who has the screen now."""
        self._perspective.closed = False
        self._refresh(self._perspective.whose_turn(self._state))

    def point(self, target: Target) -> None:
        """What a click does: choose a teammate or an own card, and what to do with it."""
        if self._perspective.closed or self._state.over:
            return
        self._refuse_bots_turn()
        asked = self._selection.point(self.view, target, self.stage.scene)
        self._refresh(asked or self._perspective.whose_turn(self._state))

    # Playing with bots.

    def step(self) -> None:
        """Let the bot to move act once."""
        if not self._bot_moves:
            raise HanabiError(_("no bot is to move"))
        self._state = self.teammates.act(self._state)
        self._go_on()

    def set_pace(self, pace: Pace) -> None:
        """Let teammates act ``"at once"``, ``"one by one"``, or every so many seconds."""
        self.clock.pace = pace
        if self._bot_moves:
            self._go_on()
        else:
            self._refresh(self._news())

    def why(self, name: str | None = None) -> None:
        """Tell why a teammate, or why all of them did what they did since your last turn."""
        self.say(self._panel.why(name))

    def show_reasons(self, in_full: bool = True) -> None:
        """Tell the reasons of bots in full: they may name cards that you may not see."""
        self._panel.in_full = in_full
        self._refresh(self._news())

    def advise(self, bot: Teammate | None = None) -> None:
        """Ask a bot what it would do in your place, and why; to do it, confirm."""
        self._refuse_bots_turn()
        view = self._perspective.mover_view(self._state)
        adviser = self._advice.bot if bot is None else self._advice.choose(bot)
        decision = ask(adviser, self._state, self._seconds)
        self.think(decision.action)
        self.say(advice_words(adviser, view, decision, self._seconds))

    # Looking closer.

    def shown_moment(self) -> State:
        """What the screen shows, unless the curtain is down."""
        self._perspective.refuse_closed(self._state)
        return self.view

    def link_code(self) -> str:
        """The code of a link to the whole game, once it is over."""
        if not (self._state.over or self._perspective.open_hands):
            raise HanabiError(
                _("a link holds the whole game with every card: it can be had when it is over")
            )
        return hanablive.write_link(self._state)

    def explore(self) -> Endgame:
        """Open the endgame explorer for this moment, as the player to move sees it."""
        view = self._perspective.mover_view(self._state)
        return open_endgame(self._below, view, self.theme_name)

    def review(self) -> Review:
        """Go through the game again, when it is over: what a bot or the solver would have done."""
        if not self._state.over:
            raise HanabiError(_("the game is not over: it is reviewed afterwards"))
        seat, bot = self._perspective.seat, self._advice.bot
        review = Review(self._state, seat, bot, limit=self._seconds, theme=self.theme_name)
        self._below.put(review, _("The review:"))
        review.look_again()
        return review

    # Behind the scenes.

    def type(self, line: str) -> None:
        """Do what a typed line says: an action, or a word such as undo, next or advice."""
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
        elif (first, rest) == ("new", "game"):
            self.new_game()
        elif (first, rest) == ("start", "again"):
            self.start_again()
        elif first in commands and not rest:
            commands[first]()
        else:
            self.act(line)

    def _begin(self, state: State) -> None:
        """Begin with a table, as if nothing had been played before."""
        self._first = state
        self._before.clear()
        self._decide(state, LastTurn(state, len(log(state))))

    def _end_and_begin(self) -> None:
        """Begin another game; where one is being played, only when it is asked for twice."""
        if self._state.over or self._ending is self._state:
            self.new_game() if was_dealt(self._first) else self.start_again()
            return
        self._ending = self._state
        self._refresh(_("That ends the game on the table. Press once more if you mean it."))

    def _decide(self, state: State, last_turn: LastTurn) -> None:
        """Put the table as whoever looks wants it, and let the bots go on from there."""
        self._state, self._last_turn = state, last_turn
        self.teammates.begin(state, last_turn.state)
        self._go_on()

    def _go_on(self) -> None:
        """Let bots act, now or later, and show the table."""
        self.clock.stop()
        try:
            while self._bot_moves and self.clock.is_at_once:
                self._state = self.teammates.act(self._state)
            if self._bot_moves:
                self.clock.start()
        finally:  # also when the stop button ends it
            self._below.clear()
            self._selection.clear()
            self._perspective.hand_on(self._state)
            self._refresh(self._news())
            self._celebrate()

    def _celebrate(self) -> None:
        """Let a firework be seen that is complete now, and a whole show after a perfect game."""
        before, now, top = self._shown.fireworks, self._state.fireworks, self._state.rules.ranks
        self._shown = self._state
        completed = [suit for suit in now if before[suit] < now[suit] == top]
        is_perfect = completed and self._state.score == self._state.rules.maximum
        self.stage.celebrate([*now] * SHOW if is_perfect else completed)

    @property
    def _bot_moves(self) -> bool:
        """Whether a bot is to move."""
        return self.teammates.is_to_move(self._state)

    def _let_bot_act(self) -> None:
        if self._bot_moves:
            self.step()

    def _refuse_bots_turn(self) -> None:
        """Refuse, with an error that names the button, if a bot is to move."""
        if self._bot_moves:
            name = self._state.game.names[self._state.turn]
            words = _("{name} is to move: press “Let {name} play”, or type next")
            raise HanabiError(words.format(name=name))

    # Words.

    def _news(self) -> str:
        """What has happened since the last turn of whoever looks, and what comes next."""
        warnings = [] if self._before else self.teammates.warnings()
        closing = " ".join([*warnings, self._perspective.whose_turn(self._state)])
        turns = log(self._state)
        self._told = len(turns)
        return self._panel.news(turns[self._last_turn.told :], closing)

    def _coming(self) -> str:
        """What the button says that does what comes next."""
        name = self._state.game.names[self._state.turn]
        if self._perspective.closed:
            return _("I am {name}: show my table").format(name=name)
        if self._state.over:
            return _("Review the game")
        if self._bot_moves:
            return _("Let {name} play").format(name=name)
        if self.thinking is None:
            return _("Do it")
        return _("Do it: {action}").format(action=say(self.view, self.thinking))

    def _turns_html(self) -> str:
        return listing(_("Turns so far"), self._panel.turns(log(self._state)))

    # Buttons.

    def _refresh(self, words: str) -> None:
        self.stage.show(self.scene())
        self.say(words)
        waiting = self._perspective.closed or self._state.over or self._bot_moves
        beginning = [*self._beginning()]
        if waiting:
            self._controls.offer_nothing(beginning if self._state.over else ())
        else:
            self._controls.offer(self.view, self._selection)
        ready = waiting or self.thinking is not None
        self._controls.offer_to_go_on(self._coming(), ready=ready)
        self._controls.offer_undo(allowed=self._may_undo, ready=bool(self._before))
        mine = self._perspective.may_decide(self._state) and not waiting
        self._advice.show(offered=mine)
        self._panel.show(over=self._state.over)
        extra = [] if self._state.over else beginning
        if mine and is_endgame(self._state):
            extra = [Choice(_("Open in the endgame explorer"), self.explore), *extra]
        order = order_choice(self, self._refresh)
        self._below.show([*extra, order], export=not self._perspective.closed)

    def _beginning(self) -> Iterator[Choice]:
        """Another game, or this one from its start where it was not dealt."""
        sure = self._ending is self._state
        if was_dealt(self._first):
            label = _("Yes, a new game") if sure else _("New game")
            yield Choice(label, self._end_and_begin)
        elif self._may_undo and self._state is not self._first:
            label = _("Yes, start again") if sure else _("Start again")
            yield Choice(label, self._end_and_begin)


def was_dealt(state: State) -> bool:
    """Whether nothing has been done at a table yet, and no card or clue was put there by hand."""
    held = sum(len(hand.numbers) for hand in state.hands)
    rules = state.rules
    return (
        not isinstance(state, View)
        and state.previous is None
        and not state.game.marks
        and held + len(state.deck) == len(rules.all_cards)
        and state.tokens == rules.tokens
    )
