"""The panel for the rules: the box, the players, variants, and smaller games."""

from functools import partial
from typing import Any

import ipywidgets

from ...engine import editions
from ...engine.cards import COLOURS
from ...engine.rules import MOST_IN_HAND, MOST_RANKS, MOST_STRIKES, MOST_TOKENS
from ...position.rules_data import describe
from ...support.i18n import _
from ..base.buttons import Choice, beside, button_rows
from .editor_panel import GAP, LABEL, EditorPanel, bound, number
from .workbench import Workbench

MOST = {
    "ranks": MOST_RANKS,
    "hand_size": MOST_IN_HAND,
    "tokens": MOST_TOKENS,
    "strikes": MOST_STRIKES,
}


class RulesPanel(EditorPanel):
    """Changes one rule at a time; what fits the new rules stays on the table."""

    def __init__(self, bench: Workbench) -> None:
        boxes = [(f"{box.language} ({code})", code) for code, box in editions.EDITIONS.items()]
        self._box = ipywidgets.Dropdown(description=_("box"), options=boxes, style=LABEL)
        self._players = ipywidgets.Dropdown(
            description=_("players"), options=[2, 3, 4, 5], style=LABEL, layout={"width": "160px"}
        )
        labels = {
            "ranks": _("ranks"),
            "hand_size": _("cards each"),
            "tokens": _("all tokens"),
            "strikes": _("all strikes"),
        }
        self._numbers = {name: number(label) for name, label in labels.items()}
        self._variants, self._suits, self._more = button_rows(bench, 3)
        super().__init__(
            bench,
            [
                beside(self._box, self._players, gap=GAP),
                self._variants,
                self._suits,
                beside(*self._numbers.values(), gap=GAP),
                self._more,
            ],
        )
        bench.when(self._box, lambda code: self._put(edition=code))
        bench.when(self._players, lambda n: self._put(players=n))
        for name, widget in self._numbers.items():
            bench.when(widget, partial(self._put_number, name))

    def show(self) -> None:
        """Show the rules as they are."""
        rules = self._bench.position.rules
        self._data = describe(rules)
        with self._bench.showing():
            self._box.value, self._players.value = rules.edition, rules.players
            for name, widget in self._numbers.items():
                held = rules.cards_each if name == "hand_size" else getattr(rules, name)
                bound(widget, held, 1, MOST[name])
        on = self._data["variants"]
        self._variants.show(
            [
                Choice(name, partial(self._switch, "variants", name), name in on)
                for name in editions.VARIANTS
            ],
            _("Variants:"),
        )
        suits = self._base()
        self._suits.show(
            [
                Choice(suit.name, partial(self._switch_suit, suit.name), suit.name in suits)
                for suit in COLOURS
            ],
            _("Colours:"),
        )
        empty = Choice(
            _("a clue may touch no card"),
            lambda: self._put(empty_clues=not rules.empty_clues),
            rules.empty_clues,
        )
        self._more.show([empty, Choice(_("Clear the table"), self._bench.clear)])

    def _base(self) -> list[str]:
        """The colours in the game, without those that variants add."""
        suits = self._data.get("suits") or [suit.name for suit in COLOURS]
        return [suit if isinstance(suit, str) else suit["name"] for suit in suits]

    def _put(self, **changes: Any) -> None:
        self._bench.set_rules({**self._data, **changes})

    def _put_number(self, name: str, value: int) -> None:
        # Copies are counted rank by rank, so they fit no other number of ranks.
        self._put(**{name: value}, **({"copies": None} if name == "ranks" else {}))

    def _switch(self, key: str, name: str) -> None:
        on = self._data[key]
        self._put(**{key: [known for known in on if known != name] if name in on else [*on, name]})

    def _switch_suit(self, name: str) -> None:
        on = self._base()
        wanted = [suit.name for suit in COLOURS if (suit.name in on) != (suit.name == name)]
        self._put(suits=wanted)
