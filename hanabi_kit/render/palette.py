"""Colours and shapes: what every suit looks like in each theme, in colour and without."""

from dataclasses import dataclass, fields
from math import cos, pi, sin
from typing import Any

from ..support.errors import HanabiError

Point = tuple[float, float]

RED, YELLOW, GREEN, BLUE = "#d7191c", "#f0e442", "#009e73", "#0060b0"
"""Relatives of the Okabe–Ito colours, which people with any kind of colour vision can tell apart,
with a red that is called red."""


class Twofold(str):
    """A colour in the light that is another one in the dark: painters choose between them."""

    __slots__ = ("dark",)
    dark: str

    def __new__(cls, light: str, dark: str) -> "Twofold":
        """One colour for each shade of the page."""
        colour = super().__new__(cls, light)
        colour.dark = dark
        return colour


def in_dark(colour: str) -> str:
    """What a colour is on a dark page.

    >>> in_dark(Twofold("#000000", "#ffffff")), in_dark("#d7191c")
    ('#ffffff', '#d7191c')
    """
    return colour.dark if isinstance(colour, Twofold) else colour


def css(colour: str) -> str:
    """A colour for a style sheet, where `color-scheme` decides between the two of a twofold one.

    >>> css(Twofold("#000000", "#ffffff")), css("#d7191c")
    ('light-dark(#000000, #ffffff)', '#d7191c')
    """
    return f"light-dark({colour}, {colour.dark})" if isinstance(colour, Twofold) else colour


@dataclass(frozen=True, slots=True)
class Theme:
    """All colours of a picture. Every card has an outline, a shape and a letter besides."""

    name: str
    board: str
    panel: str
    back: str
    """A card that is not seen."""
    rack: str
    """What hands stand on."""
    ink: str
    faint: str
    line: str
    accent: str
    alert: str
    """What is lost, or could be."""
    latest: str
    """What happened just now."""
    suits: dict[str, tuple[str, str]]
    """For each suit the colour of its cards and of what is printed on them."""
    stripes: tuple[str, ...]
    """What a multicolour card is made of."""


_COLOURED = {
    "red": (RED, "#ffffff"),
    "yellow": (YELLOW, "#000000"),
    "green": (GREEN, "#000000"),
    "blue": (BLUE, "#ffffff"),
    "white": ("#ffffff", "#000000"),
    "multicolour": ("#ffffff", "#000000"),
    "black": ("#262626", "#ffffff"),
}
_STRIPES = (RED, YELLOW, GREEN, BLUE, "#ffffff")
_UNCOLOURED = dict.fromkeys(_COLOURED, ("#ffffff", "#000000")) | {"black": ("#000000", "#ffffff")}

THEMES = {
    theme_called.name: theme_called
    for theme_called in (
        Theme(
            "light",
            board="#f3f0e8",
            panel="#fffdf8",
            back="#dcd6c8",
            rack="#d3bd93",
            ink="#1c1c1c",
            faint="#595650",
            line="#262626",
            accent="#0072b2",
            alert="#b3261e",
            latest="#8a2f7c",
            suits=_COLOURED,
            stripes=_STRIPES,
        ),
        Theme(
            "dark",
            board="#15181d",
            panel="#20252d",
            back="#3a424e",
            rack="#5b4c36",
            ink="#f4f4f2",
            faint="#b9c0ca",
            line="#e9e9e6",
            accent="#56b4e9",
            alert="#ff9a8f",
            latest="#e59ad6",
            suits=_COLOURED,
            stripes=_STRIPES,
        ),
        Theme(
            "print",
            board="#ffffff",
            panel="#ffffff",
            back="#ffffff",
            rack="#ffffff",
            ink="#000000",
            faint="#404040",
            line="#000000",
            accent="#000000",
            alert="#000000",
            latest="#000000",
            suits=_UNCOLOURED,
            stripes=("#ffffff", "#c0c0c0", "#ffffff", "#c0c0c0", "#ffffff"),
        ),
    )
}


def _twofold(light: Any, dark: Any) -> Any:
    """What holds colours, of two themes, as one that holds twofold colours."""
    if isinstance(light, str):
        return light if light == dark else Twofold(light, dark)
    if isinstance(light, tuple):
        return tuple(map(_twofold, light, dark))
    return {name: _twofold(colours, dark[name]) for name, colours in light.items()}


AUTO = Theme(
    "auto",
    **{
        field.name: _twofold(
            getattr(THEMES["light"], field.name), getattr(THEMES["dark"], field.name)
        )
        for field in fields(Theme)
        if field.name != "name"
    },
)
"""Light or dark, as the page is where the picture is seen."""


def theme_called(name: str) -> Theme:
    """The theme of this name: auto, light, dark, or print in black and white."""
    themes = {AUTO.name: AUTO} | THEMES
    if name not in themes:
        raise HanabiError(f"{name!r} is not a theme: choose from {', '.join(themes)}")
    return themes[name]


def mixed(one: str, other: str, share: float) -> str:
    """A colour between two, nearer to the other one the greater the share.

    >>> mixed("#000000", "#ff8000", 0.5)
    '#804000'
    """
    if isinstance(one, Twofold) or isinstance(other, Twofold):
        return Twofold(
            mixed(str(one), str(other), share), mixed(in_dark(one), in_dark(other), share)
        )
    parts = [(int(one[i : i + 2], 16), int(other[i : i + 2], 16)) for i in (1, 3, 5)]
    return "#" + "".join(f"{round(a + (b - a) * share):02x}" for a, b in parts)


def ink_on(colour: str) -> str:
    """Black or white, whichever is read more easily on a colour.

    >>> ink_on("#ffffff"), ink_on("#004060")
    ('#000000', '#ffffff')
    """
    if isinstance(colour, Twofold):
        return Twofold(ink_on(str(colour)), ink_on(colour.dark))
    red, green, blue = ((int(colour[i : i + 2], 16) / 255) ** 2.2 for i in (1, 3, 5))
    light = 0.2126 * red + 0.7152 * green + 0.0722 * blue
    return "#000000" if light > 0.18 else "#ffffff"  # where both have the same contrast


def _regular(corners: int, start: float = -pi / 2) -> tuple[Point, ...]:
    turn = 2 * pi / corners
    return tuple((cos(start + i * turn), sin(start + i * turn)) for i in range(corners))


def star(points: int, inner: float) -> tuple[Point, ...]:
    """A star around the origin, its outer points one unit away."""
    corners = _regular(2 * points)
    return tuple((x * r, y * r) for (x, y), r in zip(corners, (1, inner) * points, strict=True))


_CROSS = ((-0.34, -1), (0.34, -1), (0.34, -0.34), (1, -0.34), (1, 0.34), (0.34, 0.34))

SHAPES: dict[str, tuple[Point, ...]] = {
    "red": ((0, -1.1), (0.85, 0), (0, 1.1), (-0.85, 0)),
    "yellow": star(5, 0.45),
    "green": ((-0.85, -0.85), (0.85, -0.85), (0.85, 0.85), (-0.85, 0.85)),
    "blue": ((-1, -0.8), (1, -0.8), (0, 1)),
    "white": (),
    "multicolour": star(6, 0.58),
    "black": (*_CROSS, *((-x, -y) for x, y in _CROSS)),
}
"""Each suit's shape around the origin, about one unit in every direction; none for a circle."""
