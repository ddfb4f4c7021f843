"""The long attack: `python -m tests.fuzz --minutes 10`, or `make fuzz MINUTES=10`.

It goes round all targets and kills, and ends with how often each was attacked. A text that breaks
the promise is kept in build/fuzz, and the command to repeat it is printed. Exit code 1 says that
there is one.
"""

import argparse
import os
import re
import subprocess
import sys
from collections import Counter
from dataclasses import dataclass, field
from pathlib import Path
from tempfile import TemporaryDirectory
from time import monotonic

from .kills import SUBJECTS
from .target import FaultError, Target
from .targets import TARGETS

ROOT = Path(__file__).parents[2]
CULPRITS = ROOT / "build" / "fuzz"
TURN = 2.0
"""Seconds that a target is attacked before the next one has its turn."""
LIVES = 10
"""How many processes are killed in a turn."""
MOST_FAULTS = 5
"""A target with so many different faults is left alone: they are to be mended first."""


@dataclass
class Score:
    """What came of the attacks on one target."""

    attacks: int = 0
    read: int = 0
    faults: Counter[str] = field(default_factory=Counter)

    def row(self, name: str) -> str:
        """The figures in one line."""
        refused = self.attacks - self.read - self.faults.total()
        return f"{name:<18}{self.attacks:>9}{self.read:>9}{refused:>9}{self.faults.total():>9}"


def main() -> int:
    """Attack until the time is over, or repeat one attack."""
    options = _options()
    with TemporaryDirectory(prefix="hanabi-kit-") as name:
        folder = Path(name)
        for variable in ("HANABI_KIT_DATA", "HANABI_KIT_CACHE"):
            os.environ[variable] = str(folder / variable)
        if options.repeat:
            return repeat(options.repeat, folder)
        chosen = [TARGETS[options.target]] if options.target else [*TARGETS.values()]
        subjects = [] if options.target or not hasattr(os, "fork") else [*SUBJECTS]
        return attack(chosen, subjects, options.minutes * 60, options.seed, folder)


def attack(
    targets: list[Target], subjects: list[str], seconds: float, seed: int, folder: Path
) -> int:
    """Go round and round until the time is over; 1 if a promise was broken."""
    end = monotonic() + seconds
    scores = {target.name: Score() for target in targets}
    lives: dict[str, Score] = {subject: Score() for subject in subjects}
    turn = 0
    while not turn or monotonic() < end:
        for target in targets:
            is_over = turn and monotonic() >= end  # each has had one turn at least
            if not is_over and len(scores[target.name].faults) < MOST_FAULTS:
                _attack_for_a_turn(target, scores[target.name], seed, folder)
        for subject in subjects:
            if monotonic() < end and not lives[subject].faults:
                _kill_for_a_turn(subject, lives[subject], seed + turn)
        turn += 1
        done = sum(score.attacks for score in scores.values())
        faults = sum(score.faults.total() for score in (*scores.values(), *lives.values()))
        left = max(0, end - monotonic())
        print(f"{done:,} attacks, {faults} faults, {left:.0f} s left", file=sys.stderr, flush=True)
    print(f"{'target':<18}{'attacks':>9}{'read':>9}{'refused':>9}{'faults':>9}   seed {seed}")
    for name, score in scores.items():
        print(score.row(name))
    if lives:
        print(f"\n{'killed':<18}{'lives':>9}{'done':>9}{'faults':>18}")
    for name, score in lives.items():
        print(f"{name:<18}{score.attacks:>9}{score.read:>9}{score.faults.total():>18}")
    return int(any(score.faults for score in (*scores.values(), *lives.values())))


def _attack_for_a_turn(target: Target, score: Score, seed: int, folder: Path) -> None:
    place = folder / target.name
    place.mkdir(exist_ok=True)
    end = monotonic() + TURN
    while monotonic() < end:
        number = score.attacks
        score.attacks += 1
        text = target.attack(seed, number)
        try:
            score.read += target.is_read(text, place)
        except FaultError as fault:
            kind = re.sub(r"[0-9]+|'.*'|\".*\"", "…", str(fault))
            score.faults[kind] += 1
            if score.faults[kind] == 1:
                _keep(target.name, f"{seed}-{number}", text, str(fault))
            if len(score.faults) >= MOST_FAULTS:
                return


def _keep(name: str, attack: str, text: str, fault: str) -> None:
    """Write down what broke the promise, and how to see it again."""
    path = CULPRITS / name / attack
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(text.encode("utf-8", "surrogatepass"))
    told = path.relative_to(ROOT) if path.is_relative_to(ROOT) else path
    print(f"{name}: {fault}\n  python -m tests.fuzz --repeat {told}", flush=True)


def repeat(path: Path, folder: Path) -> int:
    """Attack once more with a text that was kept."""
    text = path.read_bytes().decode("utf-8", "surrogatepass")
    try:
        read = TARGETS[path.absolute().parent.name].is_read(text, folder)
    except FaultError as fault:
        print(fault)
        raise fault.__cause__ or fault from None
    print("read" if read else "refused")
    return 0


def _kill_for_a_turn(subject: str, score: Score, seed: int) -> None:
    with TemporaryDirectory(prefix="hanabi-kit-") as folder:
        command = [sys.executable, "-m", "tests.fuzz.kills", subject, folder, str(LIVES), str(seed)]
        done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True)
        if done.returncode:
            score.faults[done.stderr.splitlines()[-1]] += 1
            print(f"{subject}: {done.stderr}\n  python {' '.join(command[1:])}", flush=True)
            return
    lives, things = map(int, done.stdout.split())
    score.attacks += lives
    score.read += things


def _options() -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="python -m tests.fuzz", description="Attack the kit.")
    parser.add_argument("--minutes", type=float, default=10, help="how long (10)")
    parser.add_argument("--seed", type=int, default=0, help="another number, other attacks (0)")
    parser.add_argument("--target", choices=[*TARGETS], help="only this one")
    parser.add_argument("--repeat", type=Path, metavar="FILE", help="a text from build/fuzz")
    return parser.parse_args()


if __name__ == "__main__":
    sys.exit(main())
