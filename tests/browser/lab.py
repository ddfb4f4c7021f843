"""A JupyterLab server of its own, away from the user's settings, kernels and notebooks."""

import json
import os
import socket
import subprocess
import sys
import time
import urllib.error
import urllib.request
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

ROOT = Path(__file__).parents[2]

SETTINGS = {
    # No question about news on top of the notebook.
    "@jupyterlab/apputils-extension:notification": {
        "fetchNews": "false",
        "checkForUpdates": False,
        "doNotDisturbMode": True,
    },
    # Every cell is in the page, on the screen or not, and a file is saved only if a test says so.
    "@jupyterlab/notebook-extension:tracker": {"windowingMode": "none"},
    "@jupyterlab/docmanager-extension:plugin": {"autosave": False},
}


@dataclass(frozen=True)
class Lab:
    """A running server: its address, and the folder whose notebooks it opens."""

    url: str
    folder: Path


@contextmanager
def running_lab(folder: Path) -> Iterator[Lab]:
    """Start JupyterLab in an empty folder, and stop it with all its kernels."""
    home, notebooks = folder / "home", folder / "notebooks"
    config = home / "config" / "labconfig"
    config.mkdir(parents=True)
    notebooks.mkdir()
    (config / "default_setting_overrides.json").write_text(json.dumps(SETTINGS))
    # Without a history: JupyterLab asks each kernel for what was run in the ones before it.
    profile = home / "ipython" / "profile_default"
    profile.mkdir(parents=True)
    (profile / "ipython_kernel_config.py").write_text("c.HistoryManager.enabled = False\n")
    port = free_port()
    lab = Lab(f"http://127.0.0.1:{port}", notebooks)
    with serving(lab_command(port, notebooks), lab_environment(home), lab, folder / "lab.log"):
        yield lab


@contextmanager
def serving(
    command: Sequence[str], environment: Mapping[str, str], lab: Lab, log: Path
) -> Iterator[None]:
    """Start a server, wait until it answers, and stop it with all its kernels."""
    with log.open("wb") as output:
        server = subprocess.Popen(
            command,
            cwd=lab.folder,
            env=environment,
            stdin=subprocess.DEVNULL,
            stdout=output,
            stderr=subprocess.STDOUT,
        )
    try:
        wait_for(f"{lab.url}/api/status", server, log)
        yield
    finally:
        server.terminate()
        try:
            server.wait(20)
        except subprocess.TimeoutExpired:
            server.kill()
            server.wait()


def lab_command(port: int, folder: Path) -> list[str]:
    return [
        sys.executable,
        "-m",
        "jupyterlab",
        "--no-browser",
        "--ip=127.0.0.1",
        f"--port={port}",
        "--ServerApp.port_retries=0",
        "--allow-root",
        "--ServerApp.disable_check_xsrf=True",  # tests shut kernels down from outside the page
        "--IdentityProvider.token=",
        f"--ServerApp.root_dir={folder}",
        "--LabApp.expose_app_in_browser=True",
    ]


def lab_environment(home: Path) -> dict[str, str]:
    """The environment, with every place that Jupyter reads or writes moved into one folder."""
    kept = {
        name: value
        for name, value in os.environ.items()
        if not name.startswith(("JUPYTER", "IPYTHON", "PYTEST", "COVERAGE"))
    }
    return kept | {
        "HOME": str(home),
        "USERPROFILE": str(home),
        "IPYTHONDIR": str(home / "ipython"),
        "JUPYTER_CONFIG_DIR": str(home / "config"),
        "JUPYTER_DATA_DIR": str(home / "data"),
        "JUPYTER_RUNTIME_DIR": str(home / "runtime"),
        "JUPYTERLAB_SETTINGS_DIR": str(home / "settings"),
        "JUPYTERLAB_WORKSPACES_DIR": str(home / "workspaces"),
        "PYTHONPATH": str(ROOT),  # the kernels find the kit of this checkout
    }


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port: int = probe.getsockname()[1]
        return port


def wait_for(url: str, server: "subprocess.Popen[bytes]", log: Path, seconds: float = 60) -> None:
    """Wait until the server answers; if it does not, show what it wrote."""
    end = time.monotonic() + seconds
    while time.monotonic() < end and server.poll() is None:
        try:
            with urllib.request.urlopen(url, timeout=5):
                return
        except urllib.error.HTTPError:
            return  # it answers, if only to those who have its token
        except OSError:
            time.sleep(0.1)
    raise RuntimeError(f"The server did not start:\n{log.read_text(errors='replace')[-3000:]}")
