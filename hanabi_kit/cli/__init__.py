"""The hanabi-kit command: reads what it is given, asks the kit, prints the answer.

Exit codes: 0 fine · 1 the answer is "no" · 2 the input was wrong, with one line on standard error
and nothing on standard output. With --json standard output holds one JSON document, nothing else.
"""

from .commands import main

__all__ = ["main"]
