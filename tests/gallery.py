"""Pictures to be looked at: tables of every kind, each reached by a real game. See `make gallery`.

SVG files and an index of them are always written; PNG files where there is a browser.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator, Sequence
from html import escape
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

from hanabi_kit import (
    Action,
    Clue,
    Discard,
    Play,
    Position,
    State,
    View,
    actions,
    deal,
    editions,
    explain,
    parse,
    picture,
)
from hanabi_kit.engine.cards import COLOURS
from hanabi_kit.knowledge import critical, deduce, moments, playable, reachable, worlds
from hanabi_kit.render import palette
from hanabi_kit.render.board import action_chip
from hanabi_kit.render.inference.explanation import deduction_picture
from hanabi_kit.render.inference.explorer_page import holder_page
from hanabi_kit.render.picture import Picture
from hanabi_kit.render.worlds import graph, thought_bubbles
from tests.browser.chromium import find_chromium, running_chromium
from tests.builders import whole_deck

if TYPE_CHECKING:
    from playwright.sync_api import Page

FOLDER = Path("build", "gallery")
OTHER_SIZES = {"four-players": (0.5, 2), "fullest": (0.5, 2)}


class GalleryPicture(NamedTuple):
    """A picture under its name, and what to look for in it."""

    name: str
    about: str
    picture: Picture


# Games.


def dealt(
    edition: str = "en",
    players: int = 3,
    variants: str = "",
    *,
    first: str = "",
    seed: int | None = None,
    names: Sequence[str] | None = None,
    tiles: Sequence[int] | None = None,
    **options: Any,
) -> State:
    """A game of a box: shuffled by a seed, or with these cards first in the deck."""
    rules = editions.rules(edition, players, variants.split(), **options)
    deck = whole_deck(rules, first) if seed is None else None
    return deal(rules, seed, deck=deck, names=names, tiles=tiles)


def played(state: State, moves: str) -> State:
    """The state after moves in words, parted by semicolons."""
    for words in moves.split("; "):
        state = state.apply(parse(state, words))
    return state


def openly(state: State, turns: int = 999) -> State:
    """The state after some turns of friends who play with open hands."""
    for _ in range(turns):
        if state.over:
            break
        state = state.apply(_friendly(state))
    return state


def _friendly(state: State) -> Action:
    """Play what fits; tell a teammate about what fits; discard what is no longer needed."""
    legal = state.legal_actions()
    if state.pending is not None:
        return legal[0]
    rules, turn = state.rules, state.turn
    fits, needed, last = playable(state), reachable(state), critical(state)

    def worth(action: Action) -> int:
        if isinstance(action, Clue):
            told = [
                held
                for held in state.hand(action.target)
                if held.card is not None and rules.touches(action.hint, held.card)
            ]
            news = [held for held in told if held.mask & ~rules.touch_masks[action.hint]]
            fit = [held for held in news if fits >> identity[held.number] & 1]
            return 50 + 10 * len(fit) + 2 * len(news) - len(told) if news else 5
        own = isinstance(action, Play | Discard)
        card = identity[action.card] if own else 0  # type: ignore[union-attr, index]
        if isinstance(action, Play):
            suit = rules.cards[card].suit
            called = action.call is None or action.call.startswith(suit)
            return 100 - rules.cards[card].rank if fits >> card & 1 and called else 0
        return 1 if last >> card & 1 else 10 if needed >> card & 1 else 57

    identity = {
        number: card
        for hand in state.hands
        for number, card in zip(hand.numbers, hand.cards, strict=True)
    }
    assert state.hands[turn].numbers
    return max(legal, key=worth)


# The pictures.


def gallery() -> Iterator[GalleryPicture]:
    """Every picture, in the order in which the index shows them."""
    yield from _players()
    yield from _variants()
    yield from _endings()
    yield from _names()
    yield from _actions()
    yield from _themes()
    yield from _knowledge()


def _players() -> Iterator[GalleryPicture]:
    start = View.of(dealt(players=2, seed=7), 0)
    yield GalleryPicture("two-players", "the deal, as Ann sees it", picture(start))
    three = openly(dealt(players=3, seed=11), 14)
    yield GalleryPicture(
        "three-players", "after 14 turns, from Bob's seat", picture(View.of(three, 1))
    )
    four = openly(dealt("fi", players=4, seed=3), 27)
    yield GalleryPicture("four-players", "after 27 turns, all cards open", picture(four))
    five = openly(dealt("nl", players=5, seed=12), 31)
    yield GalleryPicture(
        "five-players", "after 31 turns, from Cem's seat", picture(View.of(five, 2))
    )
    tiny = dealt(players=2, seed=1, suits=COLOURS[:2], ranks=3, hand_size=2)
    yield GalleryPicture(
        "tiny", "two suits of three ranks, a small teaching game", picture(openly(tiny, 3))
    )


def _variants() -> Iterator[GalleryPicture]:
    own = openly(dealt("fi", 3, "multicolour-own", seed=5), 22)
    yield GalleryPicture("multicolour-own", "multicolour with clues of its own", picture(own))
    every = openly(dealt("it", 3, "multicolour-every", seed=4), 22)
    yield GalleryPicture(
        "multicolour-every", "multicolour, touched by every colour", picture(every)
    )
    powder = openly(dealt("it", 4, "black-powder", seed=8), 24)
    yield GalleryPicture("black-powder", "black, built downwards", picture(View.of(powder, 3)))
    call = played(
        dealt("fi", 2, "colour-call", first="r1 y1 b3 w2 g5 w1 b1 g1 y3 r4"),
        "clue red to Bob; clue 1 to Ann; play 1 calling red; play 1 calling blue",
    )
    yield GalleryPicture("colour-call", "Bob called his w1 blue", picture(call))
    yield GalleryPicture("five-flares-pending", "tile 5 waits for a choice", picture(_pending(5)))
    late = Position.parse(
        "it3+five-flares[suits=r:y:g,ranks=3,hand_size=3] r3y3g1 t2 s0 d0 l3 m0 b4 o25 p5 "
        "?,?/g2,g3,y1/r1,g2,g1 x:r1r2y2"
    )
    yield GalleryPicture(
        "five-flares-empty-deck", "tile 5 waits, and the deck is empty", picture(late.state())
    )
    everything = "multicolour-every black-powder five-flares colour-call"
    full = openly(dealt("it", 5, everything, seed=2), 60)
    yield GalleryPicture("fullest", "five players, seven suits, late in the game", picture(full))
    ten = openly(dealt(players=3, seed=6, hand_size=10, ranks=7, tokens=20, strikes=9), 12)
    yield GalleryPicture(
        "ten-cards", "hands of ten, seven ranks, 20 tokens", picture(View.of(ten, 0))
    )


def _pending(tile: int) -> State:
    """Five flares for two: Ann and Bob complete red, and this tile is turned."""
    tiles = [tile, *(other for other in range(1, 7) if other != tile)]
    start = dealt(
        "it", 2, "five-flares", first="r1 r3 r5 y1 b5 y2 r2 r4 y2 w2 b1 w4 g1 g2", tiles=tiles
    )
    moves = "play 1; clue 3 to Ann; discard 3; play 2; play 1; play 2; play 1"
    return played(start, moves)


def _endings() -> Iterator[GalleryPicture]:
    last = openly(dealt(players=3, seed=21))
    yield GalleryPicture("last-round", "two turns before the end", picture(last.states()[-3]))
    strikes = played(
        dealt(players=2, first="r5 y5 g5 b5 w5 r1 r1 y1 y1 g1"),
        "play 1; clue 5 to Ann; play 1; discard 1; play 1",
    )
    yield GalleryPicture("lost-by-strikes", "the third strike", picture(strikes))
    crown = played(
        dealt("en", 2, "crowning-piece", first="r5 y5 g5 b5 w5 r1 r1 y1 y1 g1"),
        "clue 1 to Bob; play 1; discard 1",
    )
    yield GalleryPicture("lost-crowning-piece", "Ann discarded the only r5", picture(crown))
    first = "r2 r2 y5 b4 w1 g1 r1 w4 b4 y1 w4 r3"
    clues = "1 to Bob; 2 to Ann; 4 to Bob; 5 to Ann; red to Bob; yellow to Ann"
    moves = "discard 1; discard 4; discard 1; discard 3; discard 2; play 1; discard 1; play 1"
    dead = played(dealt(players=2, first=first), f"{clues}; {moves}")
    yield GalleryPicture("dead-fireworks", "cards are lost, and what they cut off", picture(dead))
    perfect = openly(dealt(players=2, seed=4))
    yield GalleryPicture("perfect", "25 of 25", picture(perfect))


def _names() -> Iterator[GalleryPicture]:
    long = ["Bartholomew of Constantinople", "Wilhelmina-Alexandrina von und zu Oranien", "Jo"]
    state = openly(dealt(players=3, seed=9, names=[name[:40] for name in long]), 9)
    yield GalleryPicture("long-names", "names of up to 40 letters", picture(View.of(state, 0)))
    strange = ["<script>alert(1)</script>", "שרה & سارة", "🎆 Zoë 小明", '"Dot\' & Co"']
    state = openly(dealt(players=4, seed=10, names=strange), 9)
    yield GalleryPicture("strange-names", "markup, right-to-left, emoji, quotes", picture(state))


def _actions() -> Iterator[GalleryPicture]:
    first = "b1 r4 g2 y5 w1 y1 r1 r3 w2 b2 g1 r2 b4 g5 w3"
    start = dealt("fi", 3, first=first)
    moves = {
        "clue-colour": ("red to Bob", "a colour clue touches two cards"),
        "clue-rank": ("2 to Cem", "a rank clue touches one card"),
        "clue-empty": ("yellow to Cem", "a clue that touches no card"),
        "play": ("play 1", "b1 fits"),
        "misplay": ("play 2", "r4 does not fit"),
    }
    for name, (words, about) in moves.items():
        state = played(start, f"1 to Bob; 5 to Ann; 2 to Bob; {words}")
        yield GalleryPicture(f"after-{name}", about, picture(state))
    state = played(start, "1 to Bob; play 1; 1 to Ann; discard 4")
    yield GalleryPicture("after-discard", "Ann discarded the only y5", picture(View.of(state, 1)))
    sort = played(start, "1 to Bob; arrange Bob: 5 4 3 2 1")
    yield GalleryPicture("after-rearrange", "Bob put his cards in another order", picture(sort))
    back = played(_pending(5), "return y1 to the deck")
    yield GalleryPicture("after-return", "bonus tile 5", picture(back))
    again = played(_pending(6), "play y1 from the discards")
    yield GalleryPicture("after-relaunch", "bonus tile 6", picture(again))
    view = View.of(played(start, "1 to Bob"), 1)
    thought = picture(view, thinking=parse(view, "red to Ann"))
    yield GalleryPicture("thinking-clue", "Bob thinks about a clue", thought)
    thought = picture(view, thinking=parse(view, "play 2"))
    yield GalleryPicture("thinking-play", "Bob thinks about a card to play", thought)


def _themes() -> Iterator[GalleryPicture]:
    full = openly(dealt("it", 4, "multicolour-every black-powder", seed=2), 30)
    for theme in ("dark", "print"):
        yield GalleryPicture(f"{theme}-open", f"the theme {theme}", picture(full, theme))
        yield GalleryPicture(
            f"{theme}-seat", f"the theme {theme}", picture(View.of(full, 1), theme)
        )


def _knowledge() -> Iterator[GalleryPicture]:
    light = palette.theme_called("light")
    state = openly(dealt(players=3, seed=11), 14)
    yield GalleryPicture("grids", "what Bob can know", explain(state, 1).picture())
    yield GalleryPicture("grids-dark", "what Bob can know, dark", explain(state, 1).picture("dark"))
    yield GalleryPicture("deduction", "what Cem can deduce", deduction_picture(deduce(state, 2)))
    for notation in ("c1:r", "c1:m", "c2:4", "p#17", "p#17:b", "d#3", "r:b3", "p:k5", "a0:3,1,2"):
        action = actions.parse(notation)
        name = "chip-" + notation.translate(str.maketrans(":#,", "---"))
        yield GalleryPicture(name, notation, Picture(action_chip.lay_out_action(action, light)))
    clued = [moment for moment in moments(state, 2) if "clue 3 to Cem" in moment.title]
    yield GalleryPicture(
        "inference", "what a clue taught Cem", Picture(holder_page(clued[-1]).scene(light))
    )
    small: dict[str, Any] = {"suits": COLOURS[:1], "ranks": 3, "copies": (2, 1, 1), "hand_size": 1}
    model = worlds(dealt(players=3, first="r2 r1 r3", **small))
    yield GalleryPicture(
        "graph", "who can tell what apart", Picture(graph.lay_out_graph(model, light))
    )
    thoughts = thought_bubbles.lay_out_thoughts(model, model.here[0], (0, 1), light)
    yield GalleryPicture("bubbles", "what Ann thinks that Bob thinks", Picture(thoughts))


# The files.


def write(folder: Path = FOLDER) -> int:
    """Write every picture and the index; answer how many there are."""
    folder.mkdir(parents=True, exist_ok=True)
    shown = list(gallery())
    for one in shown:
        one.picture.save(folder / f"{one.name}.svg")
    (folder / "index.html").write_text(_index(shown), encoding="utf-8")
    if find_chromium() is not None:
        with running_chromium() as browser:
            page = browser.new_page()
            for one in shown:
                for scale in (1, *OTHER_SIZES.get(one.name, ())):
                    _photograph(page, one, scale, folder)
    return len(shown)


def _photograph(page: Page, shown: GalleryPicture, scale: float, folder: Path) -> None:
    scene = shown.picture.scene
    width, height = round(scene.width * scale), round(scene.height * scale)
    page.set_viewport_size({"width": width, "height": height})
    page.set_content(f'<body style="margin: 0">{shown.picture._repr_html_()}')
    page.evaluate("width => { document.images[0].width = width }", width)
    percent = "" if scale == 1 else f"-{scale:.0%}".rstrip("%")
    page.screenshot(path=folder / f"{shown.name}{percent}.png")


def _index(shown: list[GalleryPicture]) -> str:
    figures = "\n".join(
        f'<figure><img src="{one.name}.svg" alt="{escape(repr(one.picture))}">'
        f"<figcaption><b>{one.name}</b>: {escape(one.about)}</figcaption></figure>"
        for one in shown
    )
    return (
        '<!doctype html>\n<html lang="en"><meta charset="utf-8"><title>Gallery</title>\n'
        "<style>body { font-family: sans-serif; background: #888 }"
        " figure { display: inline-block; margin: 1em } img { max-width: 100% }</style>\n"
        f"{figures}\n</html>\n"
    )


if __name__ == "__main__":
    count = write(*map(Path, sys.argv[1:]))
    print(f"{count} pictures are in {FOLDER}: open {FOLDER / 'index.html'}")
