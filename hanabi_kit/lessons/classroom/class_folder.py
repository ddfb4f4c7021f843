"""The folder of a class: who is in it, and what belongs to whom.

A learner comes in with the word of the class and with a secret word of their own, chosen when the
name is first used: so nobody comes in by the name of somebody else. A name becomes a folder only
through `practice.profiles.folder_name`; capitals don't matter, and the name stays as it was typed
first. To give up a forgotten secret word, delete the learner's `learner.json`: whoever comes in by
that name next gets the place, with all that is in it.
"""

import os
from dataclasses import asdict, dataclass
from hashlib import scrypt
from hmac import compare_digest
from pathlib import Path
from secrets import token_hex

from ...practice.journal import FOLDER
from ...practice.profiles import ABOUT, LEARNER, LEARNERS, checked, folder_name
from ...support.errors import HanabiError
from ...support.files import parse_json, read_text, reason, write_json, write_whole
from ...support.i18n import _
from ...support.json_shapes import structure
from ..reports.submissions import HAND_IN, HANDED_IN

VERSION = 1
LONGEST_SECRET = 100


@dataclass(frozen=True, slots=True)
class Enrolment:
    """A learner of a class, as the file about it has it; the secret word is not in it."""

    version: int
    name: str
    salt: str
    digest: str

    @classmethod
    def of(cls, name: str, secret: str) -> "Enrolment":
        """A new learner."""
        salt = token_hex(16)
        return cls(VERSION, name, salt, _digest(secret, salt))

    def is_opened_by(self, secret: str) -> bool:
        """Whether this is the learner's secret word."""
        return compare_digest(self.digest, _digest(secret, self.salt))


@dataclass(frozen=True, slots=True)
class ClassFolder:
    """Where everything of a class is."""

    folder: Path

    @property
    def hub(self) -> Path:
        """What JupyterHub remembers."""
        return self.folder / "hub"

    @property
    def handed_in(self) -> Path:
        """What learners have handed in, and reports are made of."""
        return self.folder / HANDED_IN

    def place(self, key: str) -> "LearnerPlace":
        """What belongs to one learner, named by what `enter` answered."""
        return LearnerPlace(self, self.folder / LEARNERS / key)

    def make(self) -> None:
        """Make the folders, which others on this machine can't look into."""
        try:
            for folder in (self.folder, self.hub, self.folder / LEARNERS, self.handed_in):
                folder.mkdir(mode=0o700, parents=True, exist_ok=True)
        except OSError as error:
            raise HanabiError(
                f"{self.folder}: no class can be kept here ({reason(error)}); name a folder that "
                "can be written to."
            ) from error

    def enter(self, name: str, secret: str) -> str:
        """Let a learner in, a new one or a known one; answers the key to the learner's place."""
        name, secret = checked(name), _checked_secret(secret)
        key = folder_name(name.casefold())
        place = self.place(key)
        known = place.enrolment()
        if known is None:
            place.enrol(Enrolment.of(name, secret))
        elif not known.is_opened_by(secret):
            words = _(
                "{name} is in this class already: if that is you, type the secret word that you "
                "chose; if not, choose another name."
            )
            raise HanabiError(words.format(name=known.name))
        return key


@dataclass(frozen=True, slots=True)
class LearnerPlace:
    """Where everything of one learner is."""

    of_class: ClassFolder
    folder: Path

    @property
    def home(self) -> Path:
        """What JupyterLab and Python keep for a user."""
        return self.folder / "home"

    @property
    def lessons(self) -> Path:
        """The learner's copy of the lessons: all that JupyterLab shows."""
        return self.folder / "lessons"

    @property
    def log(self) -> Path:
        """What the learner's server has to say."""
        return self.folder / "server.log"

    def enrolment(self) -> Enrolment | None:
        """Who has this place; None if nobody has."""
        path = self.folder / ABOUT
        if not os.path.exists(path):
            return None
        found: Enrolment = structure(parse_json(read_text(str(path))), Enrolment)
        return found

    def enrol(self, enrolment: Enrolment) -> None:
        """Give the place to a learner."""
        try:
            self.folder.mkdir(mode=0o700, parents=True, exist_ok=True)
            write_whole(self.folder / ABOUT, write_json(asdict(enrolment)).encode())
        except OSError as error:
            words = _("{name} can't sign in ({why}).")
            raise HanabiError(words.format(name=enrolment.name, why=reason(error))) from error

    def environment(self) -> dict[str, str]:
        """What tells the kit, in the learner's server and kernels, whose they are."""
        known = self.enrolment()
        return {
            FOLDER: str(self.folder / "record"),
            HAND_IN: str(self.of_class.handed_in),
            **({LEARNER: known.name} if known else {}),
        }


def _checked_secret(secret: str) -> str:
    if not secret.strip():
        raise HanabiError(_("Choose a secret word of your own, and type it each time."))
    if len(secret) > LONGEST_SECRET:
        words = _("That is too much for a secret word: at most {n} characters are wanted.")
        raise HanabiError(words.format(n=LONGEST_SECRET))
    return secret.strip()


def _digest(secret: str, salt: str) -> str:
    data = secret.encode(errors="surrogatepass")
    return scrypt(data, salt=salt.encode(), n=2**14, r=8, p=1).hex()
