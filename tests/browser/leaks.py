"""Which cards can be told from a page or from its messages, in whatever form they stand there."""

from __future__ import annotations

import json
import re
from base64 import b64decode
from collections.abc import Iterator
from typing import Any

from ipycanvas.canvas import COMMANDS

from hanabi_kit.engine.cards import NAMES
from tests.browser.wire import Frame

DATA = re.compile(r"data:[\w/+.-]+;base64,([\w+/=]*)")
"""A picture inside a page: its letters are no words until they are decoded."""
STANDARD = "www.w3.org"
"""In the name of every SVG, and no card."""

LETTER = "".join(NAMES)
NOTATION = re.compile(rf"(?<![#\w])([{LETTER}])([1-5])\b")
WORDS = re.compile(rf"\b({'|'.join(NAMES.values())})\s+([1-5])\b", re.IGNORECASE)
LETTERS = {name: letter for letter, name in NAMES.items()}

FACE = (80, 50)
"""How far right of its rank, and above or below it, a card's letter stands, in canvas pixels."""


def named(text: str) -> set[str]:
    """The cards that are named in a text, in notation or in words, also in the pictures in it."""
    pictures = (b64decode(found + "===") for found in DATA.findall(text))  # padding may be left out
    spelled = [text, *(picture.decode(errors="replace") for picture in pictures)]
    plain = DATA.sub("", "\n".join(spelled)).replace(STANDARD, "")
    in_words = {f"{LETTERS[suit.lower()]}{rank}" for suit, rank in WORDS.findall(plain)}
    return {suit + rank for suit, rank in NOTATION.findall(plain)} | in_words


def told(frame: Frame) -> set[str]:
    """The cards that are named in a message or painted by it."""
    return named(frame.text) | painted(frame)


def painted(frame: Frame) -> set[str]:
    """The cards whose faces a message paints: a rank with a suit's letter close by."""
    labels = [label for buffer in _buffers(frame) for label in _labels(_read(buffer))]
    across, down = FACE
    return {
        letter + rank
        for rank, x, y in labels
        for letter, right, below in labels
        if rank in "12345" and letter in LETTER
        if 0 <= right - x <= across and abs(below - y) <= down
    }


def _buffers(frame: Frame) -> tuple[bytes, ...]:
    return () if frame.message is None else frame.message.buffers


def _read(buffer: bytes) -> Any:
    try:
        return json.loads(buffer)
    except ValueError:
        return None


def _labels(commands: Any) -> Iterator[tuple[str, float, float]]:
    """Every text of a list of drawing commands, with its place."""
    match commands:
        case [int(name), [str(text), x, y, *_], *_] if name == COMMANDS["fillText"]:
            yield text, x, y
        case list():
            for command in commands:
                yield from _labels(command)
