"""The public faces: where people import from. Everything behind them may move without notice."""

FACES = (
    "hanabi_kit",
    "hanabi_kit.bots",
    "hanabi_kit.codes",
    "hanabi_kit.exchange",
    "hanabi_kit.knowledge",
    "hanabi_kit.lessons",
    "hanabi_kit.practice",
    "hanabi_kit.puzzles",
    "hanabi_kit.render",
    "hanabi_kit.solver",
    "hanabi_kit.testing",
    "hanabi_kit.widgets",
)
