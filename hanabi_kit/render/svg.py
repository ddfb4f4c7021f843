"""A scene painted as SVG: one text, no scripts, no fonts or files from elsewhere."""

from base64 import b64encode
from collections.abc import Iterable, Iterator
from html import escape
from string import ascii_lowercase, ascii_uppercase, digits
from typing import Any
from zlib import crc32

from .palette import Point, Twofold, in_dark
from .scene import Box, Item, Label, Polyline, Scene, Shape

FONT = "DejaVu Sans,Verdana,Segoe UI,Helvetica,Arial,sans-serif"
DASHES = "5 4"
FIGURES = ascii_lowercase + ascii_uppercase + digits
"""For names of styles, which are a good part of the whole."""

Style = tuple[str, str]
"""What an item looks like, and what of it is different in the dark."""

FOLLOW = (
    "<style>.hanabi-auto{color-scheme:light dark}"
    "[data-jp-theme-light=true] .hanabi-auto{color-scheme:light}"
    "[data-jp-theme-light=false] .hanabi-auto{color-scheme:dark}"
    "@media print{.hanabi-auto{color-scheme:light!important}}</style>"
)
"""Has what is of the class follow Jupyter's theme, elsewhere the reader's preference; an image is
told by it which of its two sets of colours to show."""


def paint(scene: Scene, *, follow: bool = False) -> str:
    """The scene as an SVG document that carries its text twin.

    It has the colours of one theme, or of both light and dark if it is to follow a page.
    """
    width, height = _number(scene.width), _number(scene.height)
    title = escape(scene.text.partition("\n")[0])
    styles = [_shades(item) if follow else (_style(item), "") for item in scene.items]
    names = {style: _name("|".join(filter(None, style))) for style in dict.fromkeys(styles)}
    sheet = "".join(f".{name}{{{light}}}" for (light, _), name in names.items())
    if dark := "".join(f".{name}{{{dark}}}" for (_, dark), name in names.items() if dark):
        sheet += f"@media (prefers-color-scheme:dark){{{dark}}}"
    head = (
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{width}" height="{height}" '
        f'viewBox="0 0 {width} {height}" role="img" font-family="{FONT}" '
        f'text-anchor="middle" stroke-linejoin="round" fill="none">'
        f"<title>{title}</title><desc>{escape(scene.text)}</desc><style>{sheet}</style>"
    )
    painted = (
        _element(items, names[style])
        for style, items in _alike(zip(styles, scene.items, strict=True))
    )
    return head + "".join(painted) + "</svg>\n"


def html_image(scene: Scene) -> str:
    """The scene as an HTML image, which shows in untrusted notebooks too."""
    follow = any(map(_is_twofold, scene.items))
    data = b64encode(paint(scene, follow=follow).encode()).decode()
    alt = escape(scene.text).replace("\n", "&#10;")
    kind, style = (' class="hanabi-auto"', FOLLOW) if follow else ("", "")
    return (
        f'<img alt="{alt}" width="{_number(scene.width)}"{kind} '
        f'style="max-width: 100%; height: auto" src="data:image/svg+xml;base64,{data}">{style}'
    )


def _alike(items: Iterable[tuple[Style, Item]]) -> Iterator[tuple[Style, list[Item]]]:
    """Items one by one, but those of one style together where one path can hold them."""
    run: list[Item] = []
    before = ("", "")
    for style, item in items:
        if run and (style != before or not _is_path(item) or not _is_path(run[0])):
            yield before, run
            run = []
        run.append(item)
        before = style
    if run:
        yield before, run


def _is_path(item: Item) -> bool:
    return isinstance(item, Shape | Polyline) or (isinstance(item, Box) and not item.radius)


def _element(items: list[Item], style: str) -> str:
    match items[0]:
        case Box(x, y, width, height, radius=radius) if radius:
            size = f'width="{_number(width)}" height="{_number(height)}" rx="{_number(radius)}"'
            return f'<rect x="{_number(x)}" y="{_number(y)}" {size} class="{style}"/>'
        case Label(x, y, text, size):
            # The middle of capitals and figures lies about a third of the size over the base line.
            place = f'x="{_number(x)}" y="{_number(y + size * 0.36)}"'
            return f'<text {place} class="{style}">{escape(text)}</text>'
    return f'<path d="{"".join(map(_strokes, items))}" class="{style}"/>'


def _strokes(item: Item) -> str:
    """What a pen does for an item without round corners."""
    match item:
        case Box(x, y, width, height):
            wide, high = _number(width), _number(height)
            return f"M{_number(x)} {_number(y)}h{wide}v{high}h-{wide}z"
        case Shape(points):
            return f"{_path(points)}z"
        case Polyline(points):
            return _path(points)
    raise TypeError(item)


def _path(points: tuple[Point, ...]) -> str:
    """From the first point on by steps, which take fewer figures than places."""
    (x, y), *rest = ((round(x, 1), round(y, 1)) for x, y in points)
    path = f"M{_number(x)} {_number(y)}"
    for right, down in rest:
        path += f"l{_number(right - x)} {_number(down - y)}".replace(" -", "-")
        x, y = right, down
    return path


def _style(item: Item) -> str:
    """What an item looks like wherever it stands, in the words of a style sheet."""
    if isinstance(item, Label):
        style = f"fill:{item.ink};font-size:{_number(item.size)}px"
        style += ";font-weight:bold" if item.bold else ""
        return style + ("" if item.anchor == "middle" else f";text-anchor:{item.anchor}")
    fill = None if isinstance(item, Polyline) else item.fill
    parts = [f"fill:{fill}"] if fill else []
    if item.line:
        parts += [f"stroke:{item.line}", f"stroke-width:{_number(item.weight)}"]
        dashed = isinstance(item, Box | Polyline) and item.dashed
        parts += [f"stroke-dasharray:{DASHES}"] if dashed else []
    return ";".join(parts)


def _shades(item: Item) -> Style:
    """An item's style, and what of it is different in the dark."""
    light = _style(item)
    colours: dict[str, Any] = {name: in_dark(colour) for name, colour in _twofold(item)}
    dark = _style(item._replace(**colours))
    return light, ";".join(part for part in dark.split(";") if part not in light.split(";"))


def _twofold(item: Item) -> list[tuple[str, Twofold]]:
    """Which parts of an item have a twofold colour."""
    pairs = zip(item._fields, item, strict=True)
    return [(name, value) for name, value in pairs if isinstance(value, Twofold)]


def _is_twofold(item: Item) -> bool:
    return bool(_twofold(item))


def _name(style: str) -> str:
    """A style's name: the same in every picture, so that several can stand in one page."""
    number, name = crc32(style.encode()), "s"
    while number >= len(FIGURES):
        number, figure = divmod(number, len(FIGURES))
        name += FIGURES[figure]
    return name


def _number(number: float) -> str:
    """A number as short as a picture needs it.

    >>> _number(12.0), _number(0.349999)
    ('12', '0.3')
    """
    return f"{number:.1f}".removesuffix(".0")
