"""The benchmarks: `python tests/bench/run.py`, or some of them by name.

A benchmark is a function from `Settings` to a `Report`; to add one, name it in `BENCHES`. It runs
in `.venv-bench`, which is made on the first run, on one core where that can be asked for.
Exit code 1 says that a target was measured and not reached.
"""

from __future__ import annotations

import argparse
import json
import os
import platform
import subprocess
import sys
from collections.abc import Callable
from importlib import import_module
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[2]))

from tests.bench import environment
from tests.bench.harness import Report, Settings

BENCHES = {
    "engine": ("engine", "against_peers"),
    "variants": ("engine", "variants"),
    "import": ("imports", "cost"),
    "knowledge": ("knowledge", "costs"),
    "pictures": ("pictures", "costs"),
    "solver": ("solver", "costs"),
    "bots": ("bots", "speeds"),
    "mining": ("mining", "yields"),
    "lockstep": ("lockstep", "games"),
}
"""Where each benchmark is, as module and function, in the order in which they run."""


def find(name: str) -> Callable[[Settings], Report]:
    """A benchmark; its module is loaded only in the environment that has what it needs."""
    module, function = BENCHES[name]
    found: Callable[[Settings], Report] = getattr(import_module(f"tests.bench.{module}"), function)
    return found


def main() -> int:
    """Measure here when this is the benchmark's environment, else make it and go there."""
    options = _options()
    if Path(sys.prefix).resolve() != environment.HOME:
        environment.prepare(rebuild=options.rebuild)
        arguments = [argument for argument in sys.argv[1:] if argument != "--rebuild"]
        command = [environment.python(), __file__, *arguments]
        return subprocess.run(command, env=environment.variables()).returncode

    core = _pin()
    quick = Settings(seconds=0.02, rounds=3) if options.quick else Settings(seconds=0.03, rounds=35)
    settings = Settings(
        seconds=options.seconds or quick.seconds, rounds=options.rounds or quick.rounds
    )
    about = {
        "python": platform.python_version(),
        "machine": platform.machine(),
        "core": core,
        "seconds": settings.seconds,
        "rounds": settings.rounds,
    }
    reports = {}
    for name in BENCHES:
        if name in (options.names or BENCHES):
            reports[name] = find(name)(settings)
            if not options.json:
                print(reports[name], end="\n\n", flush=True)
    if options.json:
        data = {name: report.data for name, report in reports.items()}
        print(json.dumps({"about": about, **data}, indent=2))
    else:
        pinned = "not pinned" if core is None else f"core {core}"
        print(
            f"Python {about['python']} on {about['machine']}, {pinned}; medians of "
            f"{settings.rounds} rounds of {settings.seconds:g} s in turn, ratios within each round."
        )
    return int(any(report.missed for report in reports.values()))


def _options() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description="Measure hanabi_kit, on one core.")
    parser.add_argument(
        "names", nargs="*", metavar="NAME", help=f"which to run (all): {', '.join(BENCHES)}"
    )
    parser.add_argument("--seconds", type=float, help="how long a turn is (0.03)")
    parser.add_argument("--rounds", type=int, help="how many turns each contestant has (35)")
    parser.add_argument("--quick", action="store_true", help="a smoke test: 3 turns of 0.02 s")
    parser.add_argument("--json", action="store_true", help="print one JSON document instead")
    parser.add_argument("--rebuild", action="store_true", help="make the environment anew first")
    options = parser.parse_args()
    if unknown := [name for name in options.names if name not in BENCHES]:
        parser.error(f"{unknown[0]!r} is not a benchmark: choose from {', '.join(BENCHES)}")
    for name in ("seconds", "rounds"):
        value = getattr(options, name)
        if value is not None and value <= 0:
            parser.error(f"--{name} must be more than 0, not {value}")
    return options


def _pin() -> int | None:
    """Stay on one core, the last that is allowed, and say which; None where it can't be asked."""
    if not hasattr(os, "sched_setaffinity"):
        return None
    core = max(os.sched_getaffinity(0))
    os.sched_setaffinity(0, {core})
    return core


if __name__ == "__main__":
    try:
        sys.exit(main())
    except KeyboardInterrupt:
        sys.exit(130)
