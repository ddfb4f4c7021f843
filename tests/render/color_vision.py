"""Colours as people see them: the three kinds of colour blindness, and how far apart colours look.

Machado, Oliveira and Fernandes (2009), severity 1.0, on linear light; CIELAB under daylight (D65).
"""

from math import atan2, degrees, dist

Triple = tuple[float, float, float]

SIGHTS: dict[str, tuple[Triple, Triple, Triple]] = {
    "normal": ((1, 0, 0), (0, 1, 0), (0, 0, 1)),
    "protanopia": (
        (0.152286, 1.052583, -0.204868),
        (0.114503, 0.786281, 0.099216),
        (-0.003882, -0.048116, 1.051998),
    ),
    "deuteranopia": (
        (0.367322, 0.860646, -0.227968),
        (0.280085, 0.672501, 0.047413),
        (-0.011820, 0.042940, 0.968881),
    ),
    "tritanopia": (
        (1.255528, -0.076749, -0.178779),
        (-0.078411, 0.930809, 0.147602),
        (0.004733, 0.691367, 0.303900),
    ),
}
XYZ: tuple[Triple, Triple, Triple] = (
    (0.4124564, 0.3575761, 0.1804375),
    (0.2126729, 0.7151522, 0.0721750),
    (0.0193339, 0.1191920, 0.9503041),
)
DAYLIGHT: Triple = (0.95047, 1.0, 1.08883)


def linear(colour: str) -> Triple:
    """A colour such as "#d55e00" as amounts of light, from 0 to 1."""
    red, green, blue = (_light(int(colour[at : at + 2], 16) / 255) for at in (1, 3, 5))
    return red, green, blue


def luminance(colour: str) -> float:
    """How bright a colour is, as WCAG counts it."""
    return sum(share * part for share, part in zip(XYZ[1], linear(colour), strict=True))


def contrast(one: str, other: str) -> float:
    """The contrast of WCAG between two colours, from 1 to 21."""
    low, high = sorted(map(luminance, (one, other)))
    return (high + 0.05) / (low + 0.05)


def lab(colour: str, sight: str = "normal") -> Triple:
    """Where a colour lies in CIELAB for somebody of this sight."""
    seen = _times(SIGHTS[sight], linear(colour))
    red, green, blue = (min(1.0, max(0.0, part)) for part in seen)
    x, y, z = (
        _root(part / white)
        for part, white in zip(_times(XYZ, (red, green, blue)), DAYLIGHT, strict=True)
    )
    return 116 * y - 16, 500 * (x - y), 200 * (y - z)


def distance(one: str, other: str, sight: str = "normal") -> float:
    """How different two colours look (CIE76: about 2 can just be seen)."""
    return dist(lab(one, sight), lab(other, sight))


def hue(colour: str) -> float:
    """The angle of a colour's hue in CIELAB: red at about 30°, yellow at about 100°."""
    _, a, b = lab(colour)
    return degrees(atan2(b, a)) % 360


def _light(part: float) -> float:
    return part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4


def _root(part: float) -> float:
    return float(part ** (1 / 3)) if part > 0.008856 else 7.787 * part + 16 / 116


def _times(matrix: tuple[Triple, Triple, Triple], vector: Triple) -> Triple:
    x, y, z = (sum(a * b for a, b in zip(row, vector, strict=True)) for row in matrix)
    return x, y, z
