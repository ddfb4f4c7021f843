"""Exact values: whole numbers of small parts wherever that is possible, fractions where it isn't.

Fractions are slow. Nearly all values that come up are multiples of `SCALE`'s parts, so values are
kept as that many parts; one that is not a whole number of them is a `Fraction` of parts.
"""

from fractions import Fraction

SCALE = 720720**2
"""The parts of one point: divisible by every number up to 16, twice over."""

Value = int | Fraction
Triple = tuple[Value, Value, Value]
"""The value of the rule for ties, and the least and the most that any way to break ties gives."""


def share(amount: Value, number: int) -> Value:
    """An amount divided by a number, exactly."""
    if type(amount) is int:
        whole, rest = divmod(amount, number)
        return whole if not rest else Fraction(amount, number)
    value = Fraction(amount, number)
    return value.numerator if value.denominator == 1 else value


def mean(found: list[tuple[int, Triple]], total: int) -> Triple:
    """The mean of values with their weights, which add up to the total."""
    if len(found) == 1:
        return found[0][1]
    value: Value = 0
    low: Value = 0
    high: Value = 0
    for weight, there in found:
        value += weight * there[0]
        low += weight * there[1]
        high += weight * there[2]
    return share(value, total), share(low, total), share(high, total)
