"""The five boxes as presets of the rules, and the variants that they offer.

>>> rules("it", players=3, variants=["black-powder"]).maximum
25
"""

from collections.abc import Callable, Iterable
from dataclasses import replace
from typing import Any, NamedTuple

from ..support.errors import InvalidNotation, quoted
from .cards import BLACK, COLOURS, MULTICOLOUR, MULTICOLOUR_OWN, Suit
from .rules import MOST_RANKS, Rules, Scale


class Edition(NamedTuple):
    """One published box: what is in it, what it offers, and what it says of a score."""

    code: str
    language: str
    contents: tuple[str, ...]
    empty_clues: bool
    variants: tuple[str, ...]
    verdicts: tuple[str, ...]
    """For 0–5, 6–10, 11–15, 16–20, 21–24 and 25 points."""
    verdict_of_30: str | None = None
    """For 30 points, where the box has a sixth firework that scores."""
    black_powder: str = "black powder"
    """What is added to a score reached with black powder."""
    called: tuple[tuple[str, str], ...] = ()
    """Variants with the names that the rulebook gives them, where it does and they are legible."""

    def scale(self, maximum: int) -> Scale:
        """The verdicts with the score each begins at; other maxima keep the shape of the 25.

        >>> [start for start, _ in EDITIONS["en"].scale(25)]
        [0, 6, 11, 16, 21, 25]
        >>> [start for start, _ in EDITIONS["en"].scale(6)]
        [0, 2, 3, 4, 5, 6]
        """
        if maximum == 30 and self.verdict_of_30:
            return (*self.scale(25), (30, self.verdict_of_30))
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
                "Horrible: people walk out.",
                "Mediocre: somebody claps, and stops.",
                "Honourable: tomorrow they will talk of something else.",
                "Excellent: they want to see more!",
                "Amazing: grandchildren will hear of this!",
                "Legendary: the sky has never looked like this!",
            ),
            called=(("crowning-piece", "Crowning piece"),),
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
                "Hirveä: väki lähtee kotiin kesken kaiken.",
                "Keskinkertainen: moni haukottelee.",
                "Hieno, mutta huomenna puhutaan jo muusta.",
                "Upea: kaikki haluavat nähdä lisää!",
                "Loistava: tästä kerrotaan lapsenlapsillekin!",
                "Legendaarinen: taivas ei ole koskaan ollut näin kaunis!",
            ),
            verdict_of_30="Jumalainen: tähdetkin jäävät katsomaan!",
            called=(("multicolour-own", "Värivyöry"),),
        ),
        Edition(
            code="nb",
            language="norsk bokmål",
            contents=("50 kort", "8 blå sjetonger", "3 røde kort"),
            empty_clues=True,
            variants=("crowning-piece",),
            verdicts=(
                "Forferdelig: folk går hjem før det er slutt.",
                "Middels: noen få klapper, resten gjesper.",
                "Æren er reddet, men i morgen snakker alle om noe annet.",
                "Veldig bra: alle roper på mer!",
                "Utrolig: dette får barnebarna høre om!",
                "Legendarisk: himmelen har aldri vært vakrere!",
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
                "Risibile! Metà della piazza se n'è già andata.",
                "Mediocre! Qualcuno batte le mani, poi smette.",
                "Onorevole! Ma domani si parlerà d'altro.",
                "Eccellente! La piazza ne vuole ancora.",
                "Straordinaria! La si racconterà ai nipoti.",
                "Leggendaria! Un cielo così non si era mai visto.",
            ),
            verdict_of_30="Divina! Perfino le stelle restano a guardare.",
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
            contents=("50 kaarten", "8 fiches", "3 foutkaarten"),
            empty_clues=True,
            variants=("crowning-piece",),
            verdicts=(
                "Vreselijk: halverwege is het plein al leeg.",
                "Matig: hier en daar klapt iemand.",
                "Eervol, maar morgen praat niemand er nog over.",
                "Zeer goed: iedereen roept om meer!",
                "Geweldig: dit vertellen ze later aan hun kleinkinderen!",
                "Legendarisch: zo mooi was de hemel nog nooit!",
            ),
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
    """What the rules' scale says of a score."""
    scale = rules.scale if rules.scale is not None else find(rules.edition).scale(rules.maximum)
    return next(words for start, words in reversed(scale) if start <= score)
