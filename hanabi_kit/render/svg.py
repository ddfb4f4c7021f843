"""A scene painted as SVG: one text, no scripts, no fonts or files from elsewhere."""

from base64 import b64encode
from html import escape

from .scene import Box, Item, Label, Line, Scene, Shape

FONT = "DejaVu Sans,Verdana,Segoe UI,Helvetica,Arial,sans-serif"
DASHES = "5 4"


def paint(scene: Scene) -> str:
    """The scene as an SVG document that carries its text twin."""
    width, height = _number(scene.width), _number(scene.height)
    title = escape(scene.text.partition("\n")[0])
    head = (
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{width}" height="{height}" '
        f'viewBox="0 0 {width} {height}" role="img" font-family="{FONT}" '
        f'text-anchor="middle" stroke-linejoin="round" fill="none">'
        f"<title>{title}</title><desc>{escape(scene.text)}</desc>"
    )
    return head + "".join(map(_item, scene.items)) + "</svg>\n"


def image(scene: Scene) -> str:
    """The scene as an HTML image, which shows in untrusted notebooks too."""
    data = b64encode(paint(scene).encode()).decode()
    alt = escape(scene.text).replace("\n", "&#10;")
    return (
        f'<img alt="{alt}" width="{_number(scene.width)}" style="max-width: 100%; height: auto" '
        f'src="data:image/svg+xml;base64,{data}">'
    )


def _item(item: Item) -> str:
    match item:
        case Box(x, y, width, height, fill, line, weight, radius, dashed):
            size = f'width="{_number(width)}" height="{_number(height)}"'
            round_ = f' rx="{_number(radius)}"' if radius else ""
            style = _style(fill, line, weight, dashed=dashed)
            return f'<rect x="{_number(x)}" y="{_number(y)}" {size}{round_}{style}/>'
        case Shape(points, fill, line, weight):
            path = "M" + "L".join(f"{_number(x)} {_number(y)}" for x, y in points) + "Z"
            return f'<path d="{path}"{_style(fill, line, weight)}/>'
        case Line(points, line, weight, dashed):
            path = "M" + "L".join(f"{_number(x)} {_number(y)}" for x, y in points)
            return f'<path d="{path}"{_style(None, line, weight, dashed=dashed)}/>'
        case Label(x, y, text, size, ink, anchor, bold):
            # The middle of capitals and figures lies about a third of the size over the base line.
            place = f'x="{_number(x)}" y="{_number(y + size * 0.36)}"'
            side = "" if anchor == "middle" else f' text-anchor="{anchor}"'
            weight_ = ' font-weight="bold"' if bold else ""
            size_ = f'font-size="{_number(size)}"'
            return f'<text {place} {size_} fill="{ink}"{side}{weight_}>{escape(text)}</text>'


def _style(fill: str | None, line: str | None, weight: float, *, dashed: bool = False) -> str:
    style = f' fill="{fill}"' if fill else ""
    if line:
        style += f' stroke="{line}"' + (f' stroke-width="{_number(weight)}"' if weight != 1 else "")
        style += f' stroke-dasharray="{DASHES}"' if dashed else ""
    return style


def _number(number: float) -> str:
    """A number as short as a picture needs it.

    >>> _number(12.0), _number(0.349999)
    ('12', '0.3')
    """
    return f"{number:.1f}".removesuffix(".0")
