"""One learner's JupyterLab, which JupyterHub starts: `python -m` with this module's name."""

import os
import sys
from pathlib import Path

from ..workspace.lab import JUPYTER, prepend
from ..workspace.trust import sign
from ..workspace.working_folder import prepare

MOST_MEMORY = 2 * 2**30
"""No process of a learner gets more, so that an endless list does not stop the whole class."""


def main() -> None:
    """Bring the learner's lessons up to date, and serve them."""
    from jupyterhub.singleuser import main as serve

    folder = Path(os.environ["JUPYTERHUB_ROOT_DIR"])
    limit_memory(MOST_MEMORY)
    sign(folder, prepare(folder).unedited_notebooks)
    prepend("JUPYTER_CONFIG_PATH", JUPYTER / "config")
    serve()


def limit_memory(most: int) -> None:
    """Bound what this process and those that it starts can get, each; where a system can."""
    if sys.platform == "linux":
        import resource

        _soft, hard = resource.getrlimit(resource.RLIMIT_DATA)
        most = most if hard == resource.RLIM_INFINITY else min(most, hard)
        resource.setrlimit(resource.RLIMIT_DATA, (most, hard))


if __name__ == "__main__":
    main()
