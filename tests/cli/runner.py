"""Running a command as a test does, and what commands are asked about."""

import json
import os
import select
import struct
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, NamedTuple

import pytest
from click.testing import CliRunner

from hanabi_kit.cli import main
from hanabi_kit.exchange import hanablive

START = "en2 r0y0g0b0w0 t8 s0 d40 m0 ?,?,?,?,?/r1,y1,w3,b2,b1 x"
OPEN = "en2[suits=r:b,ranks=2,hand_size=2] r0b0 t3 s1 d:b1r1 m1 r1+r,b1-r/r2+2,b2+2 x:r1b1"
CODE = (
    "515dlafqndmrksflirhc-tghjfupguxkwmqbseipv-ywbanvupcxkao,03lcpe-ejoaobebtdelpbeskcse-"
    "fiepexlcehewenfqscfg-eugalaeceefyeopbfvwc-ekeAerwee5e2fme0fdta-wafzfteJ1af6fKoceBef-eN,0"
)
GAME = hanablive.write_json(hanablive.read(CODE).state)


class Answer(NamedTuple):
    """What a command answered."""

    code: int
    out: str
    err: str

    @property
    def data(self) -> Any:
        """The JSON document on standard output, which may hold nothing else."""
        assert self.code == 0, self.err
        assert self.err == ""
        return json.loads(self.out)


def ask(*args: str | Path, stdin: str | bytes | None = None) -> Answer:
    """Run a command in this process; anything but an orderly exit fails the test."""
    result = CliRunner().invoke(main, [str(arg) for arg in args], input=stdin)
    if not isinstance(result.exception, SystemExit | None):
        raise result.exception
    return Answer(result.exit_code, result.stdout, result.stderr)


def run(
    *args: str | Path, stdin: bytes | None = None, environment: dict[str, str] | None = None
) -> Answer:
    """Run a command in a process of its own."""
    done = subprocess.run(
        [sys.executable, "-m", "hanabi_kit.cli", *map(str, args)],
        input=stdin,
        capture_output=True,
        env=os.environ | (environment or {}),
        timeout=60,
    )
    out, err = (stream.decode(errors="replace") for stream in (done.stdout, done.stderr))
    return Answer(done.returncode, out, err)


def refusal(answer: Answer) -> str:
    """The one line on standard error of a command that refused its input."""
    assert answer.out == ""
    assert answer.code == 2, answer.err
    assert answer.err.endswith("\n")
    assert len(answer.err.splitlines()) == 1, answer.err
    assert answer.err.startswith("hanabi-kit: ")
    assert "Traceback" not in answer.err
    assert answer.err[:-1].isprintable()
    return answer.err.removeprefix("hanabi-kit: ").rstrip("\n")


class Terminal:
    """A terminal of 80 columns to which a command writes its errors."""

    def __init__(self) -> None:
        why = "a terminal can be made only where there is termios"
        termios, fcntl = (pytest.importorskip(name, reason=why) for name in ("termios", "fcntl"))
        self._reading, self.end = os.openpty()
        fcntl.ioctl(self.end, termios.TIOCSWINSZ, struct.pack("HHHH", 24, 80, 0, 0))
        self.seen = b""

    def read_until(self, word: bytes) -> None:
        """Read what is written, until a word comes."""
        while word not in self.seen:
            assert select.select([self._reading], [], [], 60)[0], f"only {self.seen!r} came"
            self.seen += os.read(self._reading, 1000)

    def close(self) -> None:
        os.close(self._reading)
        os.close(self.end)


@contextmanager
def cluster(workers: int) -> Iterator[str]:
    distributed = pytest.importorskip(
        "distributed", reason="needs dask.distributed, from the extra cluster"
    )
    options = {"processes": False, "n_workers": workers, "threads_per_worker": 1}
    with distributed.LocalCluster(
        dashboard_address=None, protocol="tcp", scheduler_port=0, **options
    ) as found:
        yield found.scheduler_address
