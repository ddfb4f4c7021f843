"""``python -m hanabi_kit.cli`` is ``hanabi-kit``."""

from . import main

main()
