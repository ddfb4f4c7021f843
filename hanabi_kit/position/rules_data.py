"""Rules as data, for both formats: an edition, variants, and the options that differ."""

from collections.abc import Mapping
from dataclasses import asdict, fields, replace
from typing import Any

from ..engine import editions
from ..engine.cards import COLOURS, LETTERS, STANDARD_SUITS, Suit
from ..engine.rules import Rules
from ..support.errors import HanabiError, InvalidNotation, quoted, quoted_list

OPTIONS = tuple(field.name for field in fields(Rules) if field.name not in ("players", "edition"))
SUIT_FIELDS = tuple(field.name for field in fields(Suit))
SUIT_VARIANTS = (
    ("multicolour-own", "black-powder"),
    ("multicolour-every", "black-powder"),
    ("multicolour-own",),
    ("multicolour-every",),
    ("black-powder",),
)
"""The variants that add suits, in each way that they combine, most suits first."""
SWITCHES = {
    option: name for name in editions.VARIANTS if (option := name.replace("-", "_")) in OPTIONS
}
"""The options that are a variant by themselves, and its name."""


def rules_of(data: Mapping[str, Any]) -> Rules:
    """The rules that data describes; what is None or left out is as the edition says."""
    _know(data, ("edition", "players", "variants", *OPTIONS), "rules")
    if data.get("players") is None:
        raise InvalidNotation("rules.players: 'players' is missing")
    given = {"edition": "en"} | {name: value for name, value in data.items() if value is not None}
    for name in ("variants", "suits"):
        if not isinstance(given.get(name, ()), list | tuple):
            raise InvalidNotation(f"rules.{name}: a list is wanted, not {quoted(given[name])}")
    if "suits" in given:
        entries = given["suits"][: len(LETTERS) + 1]  # more would be refused in any case
        given["suits"] = [_suit(entry, f"rules.suits[{i}]") for i, entry in enumerate(entries)]
    try:
        return editions.rules(**given)
    except HanabiError as error:
        raise type(error)(f"rules.{error}") from None


def _suit(entry: Any, where: str) -> Suit:
    data = {"name": entry} if isinstance(entry, str) else entry
    if not isinstance(data, dict):
        raise InvalidNotation(f"{where}: a name or an object is wanted, not {quoted(entry)}")
    _know(data, SUIT_FIELDS, where)
    name: Any = data.get("name")
    try:
        standard = STANDARD_SUITS[name] if name in [*STANDARD_SUITS] else Suit(name)
        return replace(standard, **{key: value for key, value in data.items() if value is not None})
    except HanabiError as error:
        raise type(error)(f"{where}.{error}") from None


def _know(data: Mapping[str, Any], known: tuple[str, ...], where: str) -> None:
    unknown = [key for key in data if key not in known]
    if unknown:
        raise InvalidNotation(f"{where}: {quoted_list(unknown)} is not known here")


def describe(rules: Rules) -> dict[str, Any]:
    """The shortest description of rules: variants by name, and only options that differ."""
    preset = editions.rules(rules.edition, rules.players)
    base, added = _split_suits(rules)
    on = {*added, *(name for option, name in SWITCHES.items() if getattr(rules, option))}
    data: dict[str, Any] = {
        "edition": rules.edition,
        "players": rules.players,
        "variants": [name for name in editions.VARIANTS if name in on],
    }
    if base != COLOURS:
        data["suits"] = [_describe_suit(suit) for suit in base]
    for name in OPTIONS:
        value = getattr(rules, name)
        if name not in ("suits", *SWITCHES) and value != getattr(preset, name):
            data[name] = list(value) if isinstance(value, tuple) else value
    return data


def _split_suits(rules: Rules) -> tuple[tuple[Suit, ...], tuple[str, ...]]:
    """The suits without those that variants add, and these variants."""
    for added in SUIT_VARIANTS:
        extra = editions.rules("en", 2, added, ranks=rules.ranks, hand_size=1).suits[len(COLOURS) :]
        base = rules.suits[: len(rules.suits) - len(extra)]
        if base + extra == rules.suits and any(suit.scoring == "points" for suit in base):
            return base, added
    return rules.suits, ()


def _describe_suit(suit: Suit) -> str | dict[str, Any]:
    """Its name if that is all there is to say; how ranks touch it only where that is unusual."""
    if suit == STANDARD_SUITS[suit.name]:
        return suit.name
    data = asdict(suit)
    if suit.rank_touch == "own":
        del data["rank_touch"]
    return data
