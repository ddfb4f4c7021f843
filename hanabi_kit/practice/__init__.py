"""What a learner did: attempts, the journal they are kept in, progress, and what comes next.

A `Trainer` records every answer on this machine, in the folder that ``HANABI_KIT_DATA`` names or in
the system's own for such things.
"""

from .attempts import Attempt
from .trainer import Trainer

__all__ = ["Attempt", "Trainer"]
