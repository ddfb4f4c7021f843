"""What `import hanabi_kit` costs: fresh interpreters with it, less bare ones."""

from __future__ import annotations

import subprocess
import sys
import time
from statistics import median

from tests.bench.harness import Report, Settings, progress

STATEMENT = "import hanabi_kit"


def cost(settings: Settings) -> Report:
    """Milliseconds of the import, the median over pairs of interpreters started in turn."""
    progress(f"{STATEMENT}, {settings.rounds} fresh interpreters")
    _milliseconds(STATEMENT)
    pairs = [(_milliseconds("pass"), _milliseconds(STATEMENT)) for _ in range(settings.rounds)]
    bare = median(without for without, _ in pairs)
    extra = median(loaded - without for without, loaded in pairs)
    return Report(
        title="What the import costs",
        header=("statement", "milliseconds"),
        rows=[("bare interpreter", f"{bare:.1f}"), (STATEMENT, f"+{extra:.1f}")],
        data={"bare_ms": bare, "import_ms": extra},
    )


def _milliseconds(statement: str) -> float:
    start = time.perf_counter()
    subprocess.run([sys.executable, "-c", statement], check=True)
    return 1000 * (time.perf_counter() - start)
