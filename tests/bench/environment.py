"""The benchmarks' own environment: `.venv-bench`, made once, with the peers at fixed versions."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
import tomllib
import venv
from pathlib import Path

from tests.bench.harness import progress

ROOT = Path(__file__).resolve().parents[2]
HOME = ROOT / ".venv-bench"
STAMP = HOME / "bench.json"

OPEN_SPIEL = "open_spiel"
LEARNING_ENVIRONMENT = "hanabi-learning-environment"
PROJECT = "the project's own dependencies"
BROWSER = "what opens JupyterLab in a browser"
PEERS = {
    OPEN_SPIEL: "open_spiel==2.0.2",
    LEARNING_ENVIRONMENT: "hanabi-learning-environment==0.0.4",
}


def python() -> str:
    """The interpreter of the environment."""
    return str(HOME / ("Scripts/python.exe" if os.name == "nt" else "bin/python"))


def variables() -> dict[str, str]:
    """The variables a benchmark runs under: this project first on the path, bytecode kept."""
    kept = {name: value for name, value in os.environ.items() if name != "PYTHONDONTWRITEBYTECODE"}
    return kept | {"PYTHONPATH": str(ROOT)}


def failures() -> dict[str, str]:
    """Why something could not be installed, in words, by its name; empty when all are there."""
    found: dict[str, str] = json.loads(STAMP.read_text(encoding="utf-8"))["failures"]
    return found


def prepare(*, rebuild: bool = False) -> None:
    """Make the environment unless it is there already, for this Python and these versions."""
    wanted = _wanted()
    description = {"python": sys.version, "wanted": wanted}
    if not rebuild and _stamped() == description:
        return
    progress(f"making {HOME.name} (once; a minute or two)")
    if HOME.exists():
        shutil.rmtree(HOME)
    venv.create(HOME, with_pip=True, symlinks=os.name != "nt")
    (HOME / ".gitignore").write_text("*\n", encoding="utf-8")
    failed = {}
    for name, requirements in wanted.items():
        progress(f"installing {name}")
        if reason := _install(name, requirements):
            failed[name] = reason
            progress(f"{name}: {reason}")
    stamp = json.dumps(description | {"failures": failed}, indent=2)
    STAMP.write_text(stamp + "\n", encoding="utf-8")


def _wanted() -> dict[str, list[str]]:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    own = {
        PROJECT: project["dependencies"],
        BROWSER: [*project["optional-dependencies"]["lab"], "axe-playwright-python", "playwright"],
    }
    return own | {name: [requirement] for name, requirement in PEERS.items()}


def _stamped() -> dict[str, object] | None:
    try:
        stamp = json.loads(STAMP.read_text(encoding="utf-8"))
        return {"python": stamp["python"], "wanted": stamp["wanted"]}
    except (OSError, ValueError, KeyError, TypeError):
        return None


def _install(name: str, requirements: list[str]) -> str | None:
    """Install, and answer None; or the reason it could not be done."""
    if not requirements:
        return None
    command = [python(), "-m", "pip", "install", "--no-input", "--disable-pip-version-check"]
    command += ["--retries", "1", "--timeout", "20"]
    constraints = ROOT / "constraints.txt"
    if name in (PROJECT, BROWSER) and constraints.exists():
        command += ["--constraint", str(constraints)]
    log = HOME / f"{name.split()[-1]}.log"
    # The learning environment asks for a CMake older than any that is still shipped.
    settings = os.environ | {"CMAKE_POLICY_VERSION_MINIMUM": "3.5"}
    with log.open("w", encoding="utf-8") as output:
        done = subprocess.run(
            [*command, *requirements], env=settings, stdout=output, stderr=subprocess.STDOUT
        )
    if done.returncode == 0:
        return None
    return f"could not be installed; pip's words are in {log.relative_to(ROOT).as_posix()}"
