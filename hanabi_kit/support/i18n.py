"""The one place where sentences are translated.

Sentences are written in English with named gaps, ``_("{name} holds {card}").format(…)``; catalogues
lie under ``hanabi_kit/locale/``. Without a catalogue for the language that the environment
asks for, English is spoken.
"""

import gettext
from collections.abc import Sequence
from functools import lru_cache
from pathlib import Path

DOMAIN = "hanabi_kit"


@lru_cache(maxsize=1)
def _catalogue() -> gettext.NullTranslations:
    locale = str(Path(__file__).parents[1] / "locale")
    return gettext.translation(DOMAIN, locale, fallback=True)


def _(sentence: str) -> str:
    """The sentence in the reader's language."""
    return _catalogue().gettext(sentence)


def ngettext(one: str, many: str, number: int) -> str:
    """The sentence for one thing or for several, in the reader's language."""
    return _catalogue().ngettext(one, many, number)


def listed(things: Sequence[str]) -> str:
    """Things as people list them.

    >>> listed(["r1", "r2", "r3"])
    'r1, r2 and r3'
    """
    return _joined(_("{first} and {last}"), things)


def either(things: Sequence[str]) -> str:
    """Things of which one is meant.

    >>> either(["r1", "r2", "r3"])
    'r1, r2 or r3'
    """
    return _joined(_("{first} or {last}"), things)


def _joined(form: str, things: Sequence[str]) -> str:
    if len(things) < 2:
        return "".join(things)
    return form.format(first=", ".join(things[:-1]), last=things[-1])


def capital(words: str) -> str:
    """Words as a sentence begins.

    >>> capital("play slot 1 of Ann")
    'Play slot 1 of Ann'
    """
    return words[:1].upper() + words[1:]
