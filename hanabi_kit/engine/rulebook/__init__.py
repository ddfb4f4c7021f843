"""Every rule that the five rulebooks print, and every reading of ours where they are silent.

>>> from hanabi_kit.engine.rulebook import rulebook
>>> [section.id for section in rulebook("nl")][:5]
['aim', 'box', 'setup', 'turn', 'clue']
"""

from .rule import Rule, RuleSection
from .rulebook import rulebook

__all__ = ["Rule", "RuleSection", "rulebook"]
