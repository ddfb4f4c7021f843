"""The five boxes as presets of the rules, and the variants that they offer."""

from collections.abc import Callable, Iterable
from dataclasses import dataclass, replace
from typing import Any

from .cards import BLACK, COLOURS, MULTICOLOUR, MULTICOLOUR_OWN, Suit
from .errors import InvalidNotation
from .rules import Rules

Scale = tuple[tuple[int, str], ...]


@dataclass(frozen=True, slots=True)
class Edition:
    """One published box: what is in it, what it offers, and what it says of a score."""

    code: str
    language: str
    contents: tuple[str, ...]
    empty_clues: bool
    variants: tuple[str, ...]
    verdicts: tuple[str, ...]
    """For 0–5, 6–10, 11–15, 16–20, 21–24 and 25 points."""
    verdicts_of_30: tuple[str, ...] = ()
    """For 25–29 and 30 points, where the box has a sixth firework that scores."""
    black_powder: str = "black powder"
    """What is added to a score reached with black powder."""

    def scale(self, maximum: int) -> Scale:
        """The verdicts with the score each begins at; other maxima keep the shape of the 25.

        >>> [start for start, _ in EDITIONS["en"].scale(25)]
        [0, 6, 11, 16, 21, 25]
        >>> [start for start, _ in EDITIONS["en"].scale(6)]
        [0, 2, 3, 4, 5, 6]
        """
        if maximum == 30 and self.verdicts_of_30:
            starts = (0, 6, 11, 16, 21, 25, 30)
            return tuple(zip(starts, self.verdicts[:5] + self.verdicts_of_30, strict=True))
        bands = [(band * maximum // 5 + 1 if band else 0, band) for band in range(5)]
        starts_of = {start: self.verdicts[band] for start, band in bands if start < maximum}
        return (*starts_of.items(), (maximum, self.verdicts[5]))


EDITIONS = {
    edition.code: edition
    for edition in (
        Edition(
            code="en",
            language="English",
            contents=("50 cards", "8 blue tokens", "3 red tokens"),
            empty_clues=False,
            variants=("crowning-piece",),
            verdicts=(
                "Horrible: the crowd boos.",
                "Mediocre: a few hands clap.",
                "Honourable, though soon forgotten.",
                "Excellent: the crowd is pleased.",
                "Amazing: they will talk of it for years!",
                "Legendary: nobody finds words, every eye shines!",
            ),
        ),
        Edition(
            code="fi",
            language="suomi",
            contents=(
                "50 korttia",
                "5 moniväristä korttia",
                "8 sinistä merkkiä",
                "3 punaista merkkiä",
            ),
            empty_clues=True,
            variants=("crowning-piece", "colour-call", "multicolour-own"),
            verdicts=(
                "Hirveä: yleisö buuaa.",
                "Keskinkertainen: joku taputtaa.",
                "Hieno, mutta pian unohdettu.",
                "Upea: yleisö riemuitsee.",
                "Loistava: tämä muistetaan pitkään!",
                "Legendaarinen: yleisö hurraa silmät loistaen!",
            ),
            verdicts_of_30=(
                "Legendaarinen: yleisö hurraa silmät loistaen!",
                "Jumalainen: taivaskin liikuttuu!",
            ),
        ),
        Edition(
            code="nb",
            language="norsk bokmål",
            contents=("50 kort", "8 blå sjetonger", "3 røde kort"),
            empty_clues=True,
            variants=("crowning-piece",),
            verdicts=(
                "Forferdelig: publikum buer.",
                "Middels: litt høflig applaus.",
                "Æren er i behold, men det glemmes snart.",
                "Veldig bra: publikum er fornøyd.",
                "Utrolig: dette huskes lenge!",
                "Legendarisk: alle er målløse, med stjerner i øynene!",
            ),
        ),
        Edition(
            code="it",
            language="italiano",
            contents=(
                "50 carte",
                "10 carte multicolore",
                "10 carte nere",
                "8 gettoni indizio",
                "3 tessere errore",
                "6 tessere bonus",
            ),
            empty_clues=True,
            variants=("crowning-piece", "multicolour-every", "black-powder", "five-flares"),
            verdicts=(
                "Risibile! Il pubblico fischia.",
                "Mediocre! Qualche applauso di cortesia.",
                "Onorevole! Ma presto sarà dimenticato.",
                "Eccellente! Il pubblico è incantato.",
                "Straordinaria! Se ne parlerà a lungo.",
                "Leggendaria! Tutti ammutoliti, con le stelle negli occhi.",
            ),
            verdicts_of_30=(
                "Leggendaria! Tutti ammutoliti, con le stelle negli occhi.",
                "Divina! Perfino il cielo si commuove.",
            ),
            black_powder="polvere nera",
        ),
        Edition(
            code="nl",
            language="Nederlands",
            contents=("50 kaarten", "8 fiches", "3 foutkaarten"),
            empty_clues=True,
            variants=("crowning-piece",),
            verdicts=(
                "Vreselijk: het publiek joelt jullie uit.",
                "Matig: hier en daar een beleefd applaus.",
                "Eervol, maar snel vergeten.",
                "Zeer goed: het publiek is enthousiast!",
                "Geweldig: hier praat men nog lang over!",
                "Legendarisch: deze show vergeet niemand meer!",
            ),
        ),
    )
}


def _add_suit(options: dict[str, Any], suit: Suit) -> None:
    if suit.copies is not None:
        suit = replace(suit, copies=(1,) * options.get("ranks", len(suit.copies)))
    options["suits"] = (*options.get("suits", COLOURS), suit)


VARIANTS: dict[str, Callable[[dict[str, Any]], None]] = {
    "crowning-piece": lambda options: options.update(crowning_piece=True),
    "colour-call": lambda options: options.update(colour_call=True),
    "multicolour-own": lambda options: _add_suit(options, MULTICOLOUR_OWN),
    "multicolour-every": lambda options: _add_suit(options, MULTICOLOUR),
    "black-powder": lambda options: _add_suit(options, BLACK),
    "five-flares": lambda options: options.update(five_flares=True),
}
"""Every variant of the five rulebooks as what it changes among the options of the rules."""


def find(code: str) -> Edition:
    """The edition with this code, such as ``en``."""
    if code not in EDITIONS:
        raise InvalidNotation(f"{code!r} is not an edition: choose from {', '.join(EDITIONS)}")
    return EDITIONS[code]


def rules(edition: str, players: int, variants: Iterable[str] = (), **options: Any) -> Rules:
    """The rules of a box, with variants by name and any other option of the rules on top.

    >>> rules("it", players=4, variants=["black-powder"]).deck_size
    60
    >>> rules("en", players=2).empty_clues, rules("nl", players=2).empty_clues
    (False, True)
    """
    chosen: dict[str, Any] = {"edition": edition, "empty_clues": find(edition).empty_clues}
    chosen.update(options)
    wanted = set(variants)
    for unknown in sorted(wanted - set(VARIANTS)):
        raise InvalidNotation(f"{unknown!r} is not a variant: choose from {', '.join(VARIANTS)}")
    for name, change in VARIANTS.items():
        if name in wanted:
            change(chosen)
    return Rules(players=players, **chosen)


def verdict(rules: Rules, score: int) -> str:
    """What the rules' scale says of a score."""
    scale = rules.scale if rules.scale is not None else find(rules.edition).scale(rules.maximum)
    return next(words for start, words in reversed(scale) if start <= score)
