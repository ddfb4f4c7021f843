"""A signalling game: one card of Bob's fits, Ann gives one clue, and a code says what it means."""

from .books import BOOKS, Book, Code, Plain, Written, bits
from .deals import CARDS, TABLE, Deal, Heard, deals
from .signalling import Outcome, Tally, Trial, send, tally

__all__ = [
    "BOOKS",
    "CARDS",
    "TABLE",
    "Book",
    "Code",
    "Deal",
    "Heard",
    "Outcome",
    "Plain",
    "Tally",
    "Trial",
    "Written",
    "bits",
    "deals",
    "send",
    "tally",
]
