"""What text twins are made of: columns, lines that are not too long, and bars."""

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
