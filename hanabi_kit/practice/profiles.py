"""Learners who share a computer: each has a record of their own, and one is signed in.

A name is whatever somebody typed. Its folder is called by a few plain letters of it and a short
digest, so that no name leads anywhere else, none is reserved by a system and no two share a folder;
the name itself stands in a small file inside. Who is signed in stands in a file beside the folders.
Where nobody ever signed in, there is one record for all, as there was before there were learners.
A server that knows whom it serves names the learner in the environment: there it is nobody else.
"""

import os
import re
from dataclasses import asdict, dataclass
from datetime import UTC, datetime
from hashlib import sha256
from pathlib import Path
from unicodedata import normalize

from ..support.errors import HanabiError, InvalidNotation, quoted
from ..support.files import parse_json, read_text, reason, write_json, write_whole
from ..support.i18n import _
from .attempts import LONGEST_NAME, is_name
from .journal import NAME, data_folder, default_path, locked

VERSION = 1
LEARNER = "HANABI_KIT_LEARNER"
"""The environment variable that says who is signed in, whatever the files say."""
LEARNERS = "learners"
"""The folder of all learners, in that of the kit's data."""
ABOUT = "learner.json"
"""Says a learner's name in the folder of that learner, and who is signed in beside all of them."""
LONGEST_PART = 24
"""So many letters of a name become part of a folder's name."""
DIGITS = 12
"""So many of the digest: among a million names it is all but sure that no two are alike."""


@dataclass(frozen=True, slots=True)
class Profile:
    """A learner's name, as the file about it has it."""

    version: int
    name: str

    def __post_init__(self) -> None:
        is_clean = is_name(self.name) and self.name and self.name == cleaned(self.name)
        if self.version != VERSION or not is_clean:
            raise InvalidNotation("this does not say who a learner is")


def cleaned(name: str) -> str:
    """A name without what nobody sees: a person who types it twice is one learner.

    >>> cleaned("  Mia   M. ")
    'Mia M.'
    """
    return " ".join(normalize("NFC", name).split())


def checked(name: object) -> str:
    """A name that can be used, cleaned; or what is wrong with it, in one sentence."""
    typed = name.strip() if isinstance(name, str) else ""
    if not typed:
        raise HanabiError(_("Type a name first: whatever you like to be called."))
    if not is_name(typed):
        words = _("{name} is too much for a name: one line of at most {n} characters is wanted.")
        raise HanabiError(words.format(name=quoted(typed), n=LONGEST_NAME))
    return cleaned(typed)


def folder_name(name: str) -> str:
    """What the folder of a learner is called, on any system.

    >>> folder_name("../Mia & Max")
    'miamax-7354d61d0af4'
    """
    letters = "".join(re.findall("[a-z0-9]+", normalize("NFKD", name).lower()))[:LONGEST_PART]
    digest = sha256(name.encode()).hexdigest()[:DIGITS]
    return f"{letters or 'learner'}-{digest}"


# Who there is.


def named() -> str | None:
    """The learner whom the environment names, and who is nobody else here; or None."""
    name = os.environ.get(LEARNER)
    return checked(name) if name else None


def signed_in() -> str | None:
    """The name of the learner who is signed in, or None: nobody is, or that can't be read."""
    if name := named():
        return name
    found = _read(data_folder() / ABOUT)
    return found.name if found else None


def learners() -> tuple[str, ...]:
    """The names of all learners on this computer, in order; what can't be read is passed over."""
    try:
        folders = os.listdir(data_folder() / LEARNERS)
    except OSError:
        return ()
    found = ((folder, _read(data_folder() / LEARNERS / folder / ABOUT)) for folder in folders)
    names = (about.name for own, about in found if about and folder_name(about.name) == own)
    return tuple(sorted(names, key=lambda name: (name.casefold(), name)))


def record_path() -> Path:
    """The file of attempts of whoever is signed in."""
    name = signed_in()
    return default_path() if name is None else _home(name) / NAME


def _home(name: str) -> Path:
    return data_folder() / LEARNERS / folder_name(name)


def _read(path: Path) -> Profile | None:
    from ..support.json_shapes import structure

    try:
        return structure(parse_json(read_text(path)), Profile)
    except HanabiError:
        return None


# Coming and going.


def sign_in(name: str) -> str:
    """Have all that is answered from now on recorded for this learner; answers the name."""
    name = checked(name)
    _stay(name)
    about = write_json(asdict(Profile(VERSION, name))).encode()
    home = _home(name)
    try:
        home.mkdir(parents=True, exist_ok=True)
        # The learner first: whoever is killed in between has signed nobody in.
        for path in (home / ABOUT, data_folder() / ABOUT):
            write_whole(path, about)
    except OSError as error:
        raise HanabiError(
            _("{name} can't sign in ({why}).").format(name=name, why=reason(error))
        ) from error
    return name


def sign_out() -> None:
    """Go back to the record that is nobody's in particular."""
    _stay(None)
    try:
        (data_folder() / ABOUT).unlink(missing_ok=True)
    except OSError as error:
        raise HanabiError(_("Nobody can sign out ({why}).").format(why=reason(error))) from error


def _stay(name: str | None) -> None:
    """Refuse to become somebody else where the environment says who is there."""
    here = named()
    if here is not None and name != here:
        words = _("You are {name} here: to be somebody else, leave, and come in by another name.")
        raise HanabiError(words.format(name=here))


def start_over(moment: datetime | None = None) -> Path | None:
    """Move the record of whoever is signed in aside, for a new one to begin.

    Answers where the old one is, or None if there was none. Nothing of it is lost.
    """
    path = record_path()
    if not os.path.exists(path):
        return None
    now = (moment or datetime.now(UTC)).strftime("%Y%m%d-%H%M%S")
    try:
        with locked(path):
            aside = _free(path, now)
            os.replace(path, aside)
    except OSError as error:
        words = _("Your answers can't be put aside ({why}).")
        raise HanabiError(words.format(why=reason(error))) from error
    return aside


def _free(path: Path, now: str) -> Path:
    """A name beside the record that nothing has yet."""
    aside, number = path.with_name(f"{path.stem}-{now}{path.suffix}"), 1
    while os.path.lexists(aside):
        number += 1
        aside = path.with_name(f"{path.stem}-{now}-{number}{path.suffix}")
    return aside
