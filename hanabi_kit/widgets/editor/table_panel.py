"""The panel for what lies on the table beside hands: fireworks, counters, whose turn it is."""

from functools import partial

from ...authoring import position_edits
from ...authoring.position_edits import CounterName
from ...engine.cards import LETTERS
from ...engine.rules import TILES
from ...position import Position
from ...position.position import CHOICE_TILES
from ...support.i18n import _, listed, ngettext
from ..base.buttons import Choice, beside, button_rows
from .editor_panel import GAP, EditorPanel, bound, number, visible
from .workbench import Workbench


class TablePanel(EditorPanel):
    """A count for each firework and each counter."""

    def __init__(self, bench: Workbench) -> None:
        self._fireworks = {name: number(name) for name in LETTERS}
        labels: dict[CounterName, str] = {
            "tokens": _("tokens"),
            "strikes": _("strikes"),
            "deck": _("deck"),
            "turns_left": _("turns left"),
            "tiles": _("bonus tiles"),
        }
        self._labels = labels
        self._numbers = {name: number(label) for name, label in labels.items()}
        self._turn, self._turned, self._pending, self._rest = button_rows(bench, 4)
        super().__init__(
            bench,
            [
                beside(*self._fireworks.values(), gap=GAP),
                beside(*self._numbers.values(), gap=GAP),
                self._turn,
                self._turned,
                self._pending,
                self._rest,
            ],
        )
        for suit, widget in self._fireworks.items():
            bench.when(widget, partial(self._build, suit))
        for name, widget in self._numbers.items():
            bench.when(widget, partial(self._count, name))

    @property
    def _position(self) -> Position:
        return self._bench.position

    def show(self) -> None:
        """Show the counts as they are."""
        position = self._position
        rules = position.rules
        heights = {
            suit.name: height for suit, height in zip(rules.suits, position.fireworks, strict=True)
        }
        with self._bench.showing():
            for suit, widget in self._fireworks.items():
                bound(widget, heights.get(suit, 0), 0, rules.ranks)
                visible(widget, suit in heights)
            for name, widget in self._numbers.items():
                value = getattr(position, name)
                counted = value if isinstance(value, int) else len(value or ())
                bound(widget, counted, *position_edits.limits(position, name))
            self._numbers["turns_left"].disabled = position.turns_left is None
            visible(self._numbers["tiles"], rules.five_flares)
        seats = enumerate(position_edits.names_of(position))
        self._turn.offer(self._move, seats, position.turn, _("Whose turn:"))
        self._turned.show(
            [
                Choice(str(tile), partial(self._turn_tile, tile), tile in position.known_turned)
                for tile in (TILES if rules.five_flares else ())
            ],
            _("Tiles that were turned:") if rules.five_flares else "",
        )
        named = ((tile, _("tile {n}").format(n=tile)) for tile in CHOICE_TILES)
        tiles = [(None, _("none")), *named] if rules.five_flares else []
        caption = _("A tile waits for a choice:")
        self._pending.offer(self._wait, tiles, position.pending, caption)
        mover = position_edits.names_of(position)[position.turn]
        self._rest.show(
            [
                Choice(_("All the rest into the deck"), self._fill_deck),
                Choice(_("Discard all the rest"), self._discard_rest),
                Choice(_("Hide {name}'s cards").format(name=mover), self._hide),
            ]
        )

    def _build(self, suit: str, height: int) -> None:
        words = _("The {suit} firework has {n} cards.").format(suit=suit, n=height)
        self._bench.put(position_edits.with_firework(self._position, suit, height), words)

    def _count(self, name: CounterName, value: int) -> None:
        words = f"{self._labels[name].capitalize()}: {value}."
        self._bench.put(position_edits.with_number(self._position, name, value), words)

    def _move(self, seat: int) -> None:
        words = _("{name} is to move.").format(name=position_edits.names_of(self._position)[seat])
        self._bench.put(position_edits.with_number(self._position, "turn", seat), words)

    def _turn_tile(self, tile: int) -> None:
        """Record a tile as turned, or no longer."""
        tiles = {*self._position.known_turned} ^ {tile}
        names = listed([str(tile) for tile in sorted(tiles)])
        words = (
            ngettext("Tile {names} was turned.", "Tiles {names} were turned.", len(tiles))
            if tiles
            else _("It is not recorded which tiles were turned.")
        )
        self._bench.put(
            position_edits.with_turned(self._position, tiles), words.format(names=names)
        )

    def _wait(self, tile: int | None) -> None:
        words = _("No tile waits.") if tile is None else _("Tile {n} waits.").format(n=tile)
        self._bench.put(position_edits.with_number(self._position, "pending", tile), words)

    def _fill_deck(self) -> None:
        made = position_edits.with_the_rest_in_the_deck(self._position)
        self._bench.put(made, _("The deck has {n} cards.").format(n=made.deck))

    def _discard_rest(self) -> None:
        made = position_edits.with_unseen(self._position, ())
        told = _("Whatever was not in sight is discarded. Take back what should stay unseen.")
        self._bench.put(made, told)

    def _hide(self) -> None:
        self._bench.put(
            position_edits.hidden(self._position), _("The mover does not see the own cards.")
        )
