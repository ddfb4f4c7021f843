"""What text twins are made of: columns, lines that are not too long, and bars."""

import re
from textwrap import fill

WIDTH = 72
"""Sentences break here at the latest, so that terminals and notebooks need not break them."""
NOTEBOOK_WIDTH = 78
"""The same for what is read in notebooks only."""
EIGHTHS = " ▏▎▍▌▋▊▉█"


def aligned(rows: list[list[str]]) -> list[str]:
    """Rows of cells as lines whose columns stand under each other."""
    columns = max(map(len, rows))
    filled = [row + [""] * (columns - len(row)) for row in rows]
    widths = [max(len(row[i]) for row in filled) for i in range(columns)]
    lines = [
        "  ".join(cell.ljust(width) for cell, width in zip(row, widths, strict=True)).rstrip()
        for row in filled
    ]
    return lines[:-1] if not lines[-1] else lines


def wrapped(text: str, width: int = WIDTH, *, hanging: bool = False) -> str:
    """Text in lines that are not too long; where they hang, all but the first stand further in.

    Line breaks stay, and a word is never cut.

    >>> print(wrapped("slot 1 is red or blue", 12, hanging=True))
    slot 1 is
      red or
      blue
    """
    indent = "  " if hanging else ""
    return "\n".join(
        fill(line, width, subsequent_indent=indent, break_long_words=False)
        for line in text.split("\n")
    )


def bar(eighths: int) -> str:
    """A bar so many eighths of a character long.

    >>> bar(20)
    '██▌'
    """
    whole, part = divmod(eighths, 8)
    return "█" * whole + EIGHTHS[part].strip()


SENTENCE_END = re.compile(r"(?<=[.!?]) +(?=[^a-z])")
PARAGRAPH = 50
"""Words that are still read in one go."""


def paragraphs(text: str, most: int = PARAGRAPH) -> list[str]:
    """Text in paragraphs of about the same length, of at most so many words if sentences allow.

    Line breaks stay, and a sentence is never cut.

    >>> paragraphs("Red is at 2. So r3 fits. Ann plays it.", 7)
    ['Red is at 2.', 'So r3 fits. Ann plays it.']
    """
    return [part for line in text.split("\n") for part in _evenly(SENTENCE_END.split(line), most)]


def _evenly(sentences: list[str], most: int) -> list[str]:
    """As few paragraphs as there have to be, the longest of them as short as it can be."""
    fewest = len(_filled(sentences, most))
    return next(
        filled for limit in range(1, most + 1) if len(filled := _filled(sentences, limit)) <= fewest
    )


def _filled(sentences: list[str], most: int) -> list[str]:
    """Each paragraph takes as many sentences as it can hold."""
    found: list[str] = []
    for sentence in sentences:
        if found and len(f"{found[-1]} {sentence}".split()) <= most:
            found[-1] += f" {sentence}"
        else:
            found.append(sentence)
    return found
