"""What a learner chose to last: a small file beside the record, one choice for each setting.

A file that is not there, can't be read or says anything unknown counts as no choice: nobody is
kept from a lesson by a setting.
"""

import json
from contextlib import suppress
from pathlib import Path

from ..support.errors import HanabiError
from ..support.files import parse_json, read_text, write_whole
from .profiles import record_path

NAME = "settings.json"

CHOICES: dict[str, tuple[str, ...]] = {
    "newest": ("right", "left"),
    "celebration": ("lively", "calm"),
}
"""What can be chosen, by setting, the usual first; `newest` is where a hand's newest card is,
`celebration` whether fireworks are seen over the table."""


def settings_path() -> Path:
    """Where choices are kept: beside the learner's record."""
    return record_path().with_name(NAME)


def setting(name: str) -> str:
    """What the learner chose, or else the usual."""
    chosen = _kept().get(name)
    return chosen if chosen in CHOICES[name] else CHOICES[name][0]


def keep_setting(name: str, choice: str) -> bool:
    """Keep a choice for all notebooks from now on; False if that can't be done."""
    if choice not in CHOICES[name]:
        raise HanabiError(f"{choice!r} is none of {', '.join(CHOICES[name])}")
    path = settings_path()
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        write_whole(path, f"{json.dumps({**_kept(), name: choice})}\n".encode())
    except (OSError, ValueError):  # the latter if no file can have such a name
        return False
    return True


def _kept() -> dict[str, str]:
    """The known choices in the file."""
    data = None
    with suppress(HanabiError):
        data = parse_json(read_text(settings_path()))
    if not isinstance(data, dict):
        return {}
    return {name: data[name] for name in CHOICES if data.get(name) in CHOICES[name]}
