"""What can go wrong: each message quotes the input and says what would be right."""


class HanabiError(ValueError):
    """Anything the kit refuses; its message is one sentence for people."""


class UnplayableRules(HanabiError):
    """Rules that no game can be played with; the message names the options that clash."""


class InvalidNotation(HanabiError):
    """Text or a file that cannot be read as what it should be."""


class IllegalAction(HanabiError):
    """An action that the rules do not allow now."""


class Hidden(HanabiError):
    """What an action would bring depends on something that is unknown here."""


class ImpossiblePosition(HanabiError):
    """A position that no deal of the cards can produce; `reasons` lists every one."""

    def __init__(self, reasons: list[str]) -> None:
        self.reasons = reasons
        super().__init__("; ".join(reasons))

    def __reduce__(self) -> tuple[type["ImpossiblePosition"], tuple[list[str]]]:
        return ImpossiblePosition, (self.reasons,)
