"""Codes to teach with: what a clue can say to those who have agreed on what it means.

A signalling game (lesson 9): one card of Bob's fits, Ann gives one clue, and a code says what it
means; `tally` counts how often a code gets across. The hat code (lesson 10): one number said aloud
tells everyone a number of their own.

>>> tally(Plain(), deals(200)).points, tally(BOOKS["five colours"], deals(200)).points
(86, 140)
"""

from .books import BOOKS, Book, Code, FunctionCode, Plain, bits
from .deals import CARDS, TABLE, Deal, HeardClue, deals
from .hats import Crowd, Hands, PlainHats, decode, encode, listeners, message_from, number_heard
from .signalling import SignalResult, Tally, Trial, send, tally

__all__ = [
    "BOOKS",
    "CARDS",
    "TABLE",
    "Book",
    "Code",
    "Crowd",
    "Deal",
    "FunctionCode",
    "Hands",
    "HeardClue",
    "Plain",
    "PlainHats",
    "SignalResult",
    "Tally",
    "Trial",
    "bits",
    "deals",
    "decode",
    "encode",
    "listeners",
    "message_from",
    "number_heard",
    "send",
    "tally",
]
