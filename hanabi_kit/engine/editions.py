"""The five boxes as presets of the rules, and the variants that they offer.

>>> rules("it", players=3, variants=["black-powder"]).maximum
25
"""

from collections.abc import Callable, Iterable
from dataclasses import replace
from typing import Any, NamedTuple

from ..support.errors import InvalidNotation, quoted
from ..support.i18n import _
from .cards import BLACK, COLOURS, MULTICOLOUR, MULTICOLOUR_OWN, Suit
from .rules import MOST_RANKS, Rules, Scale


class Edition(NamedTuple):
    """One published box: what is in it, what it offers, and its words for a score."""

    code: str
    language: str
    contents: tuple[str, ...]
    empty_clues: bool
    variants: tuple[str, ...]
    verdicts: tuple[str, ...]
    """Its words for 0–5, 6–10, 11–15, 16–20, 21–24 and 25 points."""
    verdict_of_30: str | None = None
    """Its word for 30 points, where the box has a sixth firework that scores."""
    ours: tuple[str, ...] = ()
    """Those of its words that could not be read in its rulebook, and that are ours."""
    black_powder: str | None = None
    """What it adds to a score reached with black powder."""
    called: tuple[tuple[str, str], ...] = ()
    """Variants with the names that the rulebook gives them, where it does and they are legible."""
    youngest: int | None = None
    """The age from which it is meant to be played, where the rulebook tells it."""

    def scale(self, maximum: int) -> Scale:
        """Its words with the score each begins at; other maxima keep the shape of the 25.

        >>> [start for start, _ in EDITIONS["en"].scale(25)]
        [0, 6, 11, 16, 21, 25]
        >>> [start for start, _ in EDITIONS["en"].scale(6)]
        [0, 2, 3, 4, 5, 6]
        """
        words = (*self.verdicts, self.verdict_of_30 or "")
        return tuple((start, words[band]) for start, band in self.bands(maximum))

    def bands(self, maximum: int) -> tuple[tuple[int, int], ...]:
        """The bands of its scale as numbers from 0, each with the score that it begins at."""
        if maximum == 30 and self.verdict_of_30:
            return (*self.bands(25), (30, 6))
        begun = [(band * maximum // 5 + 1 if band else 0, band) for band in range(5)]
        last_of = {start: band for start, band in begun if start < maximum}
        return (*last_of.items(), (maximum, 5))


EDITIONS = {
    edition.code: edition
    for edition in (
        Edition(
            code="en",
            language="English",
            contents=("50 cards", "8 blue tokens", "3 red tokens", "4 rules cards"),
            empty_clues=False,
            variants=("crowning-piece",),
            verdicts=(
                "Horrible",
                "Mediocre",
                "Honourable",
                "Excellent",
                "Amazing",
                "Legendary",
            ),
            called=(("crowning-piece", "Crowning piece"),),
            youngest=8,
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
                "Hirveä",
                "Keskinkertainen",
                "Hieno",
                "Upea",
                "Loistava",
                "Legendaarinen",
            ),
            verdict_of_30="Jumalainen",
            ours=("Jumalainen",),
            called=(("multicolour-own", "Värivyöry"),),
        ),
        Edition(
            code="nb",
            language="norsk bokmål",
            contents=("50 kort", "8 blå sjetonger", "3 røde kort"),
            empty_clues=True,
            variants=("crowning-piece",),
            verdicts=(
                "Forferdelig",
                "Middels",
                "Æren i behold",
                "Veldig bra",
                "Utrolig",
                "Legendarisk",
            ),
            youngest=10,
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
                "1 sacchetto",
                "5 basette di supporto",
                "1 tavola dei suggerimenti",
            ),
            empty_clues=True,
            variants=("crowning-piece", "multicolour-every", "black-powder", "five-flares"),
            verdicts=(
                "Risibile",
                "Mediocre",
                "Onorevole",
                "Eccellente",
                "Straordinaria",
                "Leggendaria",
            ),
            verdict_of_30="Divina",
            black_powder="polvere nera",
            called=(
                ("crowning-piece", "Bouquet finale"),
                ("multicolour-every", "Valanga di colori"),
                ("black-powder", "Polvere nera"),
                ("five-flares", "5 fiammate"),
            ),
        ),
        Edition(
            code="nl",
            language="Nederlands",
            contents=("50 vuurwerkkaarten", "8 fiches", "3 foutkaarten"),
            empty_clues=True,
            variants=("crowning-piece",),
            verdicts=(
                "Vreselijk",
                "Matig",
                "Eervol",
                "Zeer goed",
                "Geweldig",
                "Legendarisch",
            ),
            ours=("Vreselijk", "Matig", "Eervol", "Geweldig"),
            youngest=10,
        ),
    )
}


def _add_suit(options: dict[str, Any], suit: Suit) -> None:
    suits, ranks = options.get("suits", COLOURS), options.get("ranks", 5)
    if not isinstance(suits, list | tuple) or ranks not in range(1, MOST_RANKS + 1):
        return  # the rules refuse them as they are
    if suit.copies is not None:
        suit = replace(suit, copies=suit.copies[:1] * int(ranks))
    options["suits"] = (*suits, suit)


def _switch_on(options: dict[str, Any], option: str) -> None:
    if options.get(option, True) is not True:
        variant = option.replace("_", "-")
        raise InvalidNotation(
            f"{option}: {quoted(options[option])} contradicts the variant {variant}"
        )
    options[option] = True


VARIANTS: dict[str, Callable[[dict[str, Any]], None]] = {
    "crowning-piece": lambda options: _switch_on(options, "crowning_piece"),
    "colour-call": lambda options: _switch_on(options, "colour_call"),
    "multicolour-own": lambda options: _add_suit(options, MULTICOLOUR_OWN),
    "multicolour-every": lambda options: _add_suit(options, MULTICOLOUR),
    "black-powder": lambda options: _add_suit(options, BLACK),
    "five-flares": lambda options: _switch_on(options, "five_flares"),
}
"""Every variant of the five rulebooks as what it changes among the options of the rules."""


def find(code: str) -> Edition:
    """The edition with this code, such as ``en``."""
    if not isinstance(code, str) or code not in EDITIONS:
        choice = ", ".join(EDITIONS)
        raise InvalidNotation(f"edition: {quoted(code)} is not an edition: choose from {choice}")
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
    if not isinstance(variants, Iterable):
        raise InvalidNotation(f"variants: {quoted(variants)} is not a list of names of variants")
    wanted = [variants] if isinstance(variants, str) else [*variants]
    for name in wanted:
        if not isinstance(name, str) or name not in VARIANTS:
            choice = ", ".join(VARIANTS)
            raise InvalidNotation(
                f"variants: {quoted(name)} is not a variant: choose from {choice}"
            )
        if wanted.count(name) > 1:
            raise InvalidNotation(f"variants: {name} stands twice")
    for name, change in VARIANTS.items():
        if name in wanted:
            change(chosen)
    return Rules(players=players, **chosen)


def verdict(rules: Rules, score: int) -> str:
    """What is said of a score, in the reader's language; a scale of the rules' own keeps its words.

    The boxes' own words are in `Edition.scale`.
    """
    words = (
        _("Horrible: people walk out."),
        _("Mediocre: somebody claps, and stops."),
        _("Honourable: tomorrow they will talk of something else."),
        _("Excellent: they want to see more!"),
        _("Amazing: grandchildren will hear of this!"),
        _("Legendary: the sky has never looked like this!"),
        _("Divine: even the stars stay to watch!"),
    )
    bands = find(rules.edition).bands(rules.maximum)
    scale = rules.scale or tuple((start, words[band]) for start, band in bands)
    return next(said for start, said in reversed(scale) if start <= score)
