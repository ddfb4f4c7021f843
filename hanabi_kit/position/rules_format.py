"""Rules as an edition, variants, and the options that differ: what both formats write down."""

from dataclasses import asdict, dataclass, fields
from typing import Any

from .. import editions
from ..cards import COLOURS, STANDARD_SUITS, Direction, Scoring, Suit, Touch
from ..errors import InvalidNotation
from ..rules import Rules

SUIT_VARIANTS = (
    ("multicolour-own", "black-powder"),
    ("multicolour-every", "black-powder"),
    ("multicolour-own",),
    ("multicolour-every",),
    ("black-powder",),
)
"""The variants that add suits, in each way that they combine, most suits first."""
SWITCHES = {
    "crowning_piece": "crowning-piece",
    "colour_call": "colour-call",
    "five_flares": "five-flares",
}


@dataclass(frozen=True)
class SuitShape:
    """A suit that is not as its name says, field by field."""

    name: str
    touch: str | None = None
    direction: str | None = None
    copies: tuple[int, ...] | None = None
    scoring: str | None = None


@dataclass(frozen=True)
class RulesShape:
    """The rules of a position as JSON has them: what is None is as the edition says."""

    players: int
    edition: str = "en"
    variants: tuple[str, ...] = ()
    suits: tuple[str | SuitShape, ...] | None = None
    ranks: int | None = None
    copies: tuple[int, ...] | None = None
    hand_size: int | None = None
    tokens: int | None = None
    strikes: int | None = None
    starting_seat: int | None = None
    empty_clues: bool | None = None
    crowning_piece: bool | None = None
    colour_call: bool | None = None
    five_flares: bool | None = None
    scale: tuple[tuple[int | str, ...], ...] | None = None


def rules_of(shape: RulesShape) -> Rules:
    """The rules that a shape describes."""
    options = {
        field.name: getattr(shape, field.name)
        for field in fields(shape)
        if field.name not in ("players", "edition", "variants")
        and getattr(shape, field.name) is not None
    }
    if shape.suits is not None:
        options["suits"] = tuple(_suit_of(suit) for suit in shape.suits)
    if shape.scale is not None:
        options["scale"] = tuple(_verdict_of(verdict) for verdict in shape.scale)
    return editions.rules(shape.edition, shape.players, shape.variants, **options)


def shape_of(rules: Rules) -> RulesShape:
    """The shortest description of rules: variants by name, and only options that differ."""
    variants = [name for option, name in SWITCHES.items() if getattr(rules, option)]
    preset = editions.rules(rules.edition, rules.players)
    options = {
        field.name: getattr(rules, field.name)
        for field in fields(rules)
        if field.name not in ("players", "edition", "suits", *SWITCHES)
        and getattr(rules, field.name) != getattr(preset, field.name)
    }
    base, added = _split_suits(rules)
    ordered = [name for name in editions.VARIANTS if name in {*variants, *added}]
    if base != COLOURS:
        options["suits"] = tuple(_suit_shape(suit) for suit in base)
    return RulesShape(rules.players, rules.edition, tuple(ordered), **options)


def _split_suits(rules: Rules) -> tuple[tuple[Suit, ...], tuple[str, ...]]:
    """The suits without those that variants add, and these variants."""
    for added in SUIT_VARIANTS:
        extra = editions.rules("en", 2, added, ranks=rules.ranks, hand_size=1).suits[len(COLOURS) :]
        base = rules.suits[: len(rules.suits) - len(extra)]
        if base + extra == rules.suits and any(suit.scoring == "points" for suit in base):
            return base, added
    return rules.suits, ()


def plain(shape: RulesShape) -> dict[str, Any]:
    """A shape as JSON data, without what is None."""
    data: dict[str, Any] = {
        "edition": shape.edition,
        "players": shape.players,
        "variants": list(shape.variants),
    }
    for field in fields(shape):
        value = getattr(shape, field.name)
        if field.name not in data and value is not None:
            data[field.name] = list(value) if isinstance(value, tuple) else value
    if shape.suits is not None:
        data["suits"] = [suit if isinstance(suit, str) else asdict(suit) for suit in shape.suits]
    return data


def _suit_of(suit: str | SuitShape) -> Suit:
    shape = SuitShape(suit) if isinstance(suit, str) else suit
    if shape.name not in STANDARD_SUITS:
        names = ", ".join(STANDARD_SUITS)
        raise InvalidNotation(f"rules.suits: {shape.name[:20]!r} is not a suit, only {names} are")
    standard = STANDARD_SUITS[shape.name]
    touch: Touch = _one_of("touch", shape.touch or standard.touch, ("own", "every", "none"))
    way: Direction = _one_of("direction", shape.direction or standard.direction, ("up", "down"))
    scoring: Scoring = _one_of("scoring", shape.scoring or standard.scoring, ("points", "penalty"))
    return Suit(shape.name, touch, way, shape.copies, scoring)


def _one_of(option: str, value: str, allowed: tuple[str, ...]) -> Any:
    if value not in allowed:
        said = ", ".join(allowed)
        raise InvalidNotation(f"rules.suits: {option} is one of {said}, not {value[:20]!r}")
    return value


def _suit_shape(suit: Suit) -> str | SuitShape:
    if suit == STANDARD_SUITS[suit.name]:
        return suit.name
    return SuitShape(suit.name, suit.touch, suit.direction, suit.copies, suit.scoring)


def _verdict_of(verdict: tuple[int | str, ...]) -> tuple[int, str]:
    match verdict:
        case (int(start), str(words)) if len(words) <= 200 and words.isprintable():
            return start, words
    raise InvalidNotation('rules.scale: each entry is a score and its verdict, such as [6, "Fair"]')
