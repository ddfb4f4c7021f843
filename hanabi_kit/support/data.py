"""Results as data: what JSON has of them, in one way for the whole kit.

A class whose values are told as objects names in `DATA` what is told, in that order: an attribute
or property, or ``key=attribute`` where it goes by another name. Where people ask a value for its
data, its class also says ``data = property(as_data)``.
"""

from typing import Any


def as_data(value: Any) -> Any:
    """A value as JSON has it, with all that lies inside it.

    Numbers, texts, truths and None stay; lists and tuples become lists and dictionaries get texts
    for keys; a value whose class has `DATA` becomes an object. Anything else is told by its
    notation: a fraction, a card, an action.

    >>> from fractions import Fraction
    >>> from typing import NamedTuple
    >>> class Chance(NamedTuple):
    ...     slot: int
    ...     likely: Fraction
    ...     DATA = ("slot", "playable=likely")
    >>> as_data({"seat": 1, "cards": (Chance(2, Fraction(1, 3)), None)})
    {'seat': 1, 'cards': [{'slot': 2, 'playable': '1/3'}, None]}
    """
    if value is None or isinstance(value, bool | int | float | str):
        return value
    if isinstance(value, dict):
        return {str(key): as_data(inside) for key, inside in value.items()}
    if hasattr(value, "DATA"):
        pairs = (entry.partition("=") for entry in value.DATA)
        return {key: as_data(getattr(value, name or key)) for key, _, name in pairs}
    if isinstance(value, list | tuple) and not hasattr(value, "_fields"):
        return [as_data(inside) for inside in value]
    return str(value)
