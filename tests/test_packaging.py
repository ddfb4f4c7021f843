import re
import shutil
import subprocess
import sys
import zipfile
from pathlib import Path

import pytest

from hanabi_kit import __version__

ROOT = Path(__file__).parents[1]
FOLDERS = ("notebooks", "puzzles")

# Hosts of package registries, and paths that exist on one machine only.
FOREIGN = re.compile(
    rb"\b(?:pypi|pythonhosted|npmjs|anaconda)\.(?:org|com)\b"
    rb"|file:/{3}"
    rb"|(?<![\w.$}~/-])/(?:home|root|work|opt|Users)/"
    rb"|[A-Z]:\\Users\\"
)


def build(target: str, source: Path, into: Path) -> Path:
    command = [sys.executable, "-m", "hatchling", "build", "-t", target, "-d", str(into)]
    subprocess.run(command, cwd=source, check=True, capture_output=True)
    (built,) = into.iterdir()
    return built


@pytest.fixture(scope="module")
def sdist(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The unpacked source distribution: every file of the project that is not ignored."""
    folder = tmp_path_factory.mktemp("sdist")
    shutil.unpack_archive(build("sdist", ROOT, folder / "built"), folder)
    (unpacked,) = folder.glob("hanabi_kit-*")
    return unpacked


@pytest.fixture(scope="module")
def wheel(sdist: Path, tmp_path_factory: pytest.TempPathFactory) -> zipfile.ZipFile:
    """The wheel, built from the source distribution as an installer would."""
    return zipfile.ZipFile(build("wheel", sdist, tmp_path_factory.mktemp("wheel") / "built"))


def test_constraints_are_names_and_versions_only() -> None:
    lines = (ROOT / "constraints.txt").read_text().splitlines()
    pins = [line for line in lines if not line.startswith("#")]
    assert len(lines) - len(pins) == 1
    assert [line for line in pins if not re.fullmatch(r"[\w.-]+==[\w.!+-]+", line)] == []


def test_no_file_names_a_registry_or_a_machine(sdist: Path) -> None:
    found = [
        f"{path.relative_to(sdist)}: {match.group().decode()}"
        for path in sorted(sdist.rglob("*"))
        if path.is_file()
        for match in [FOREIGN.search(path.read_bytes())]
        if match
    ]
    assert found == []


def test_source_distribution_is_complete(sdist: Path) -> None:
    for name in ("Makefile", "constraints.txt", "LICENSE", ".ci/run", "tests", *FOLDERS):
        assert (sdist / name).exists(), name


def test_wheel_carries_every_lesson_and_puzzle(wheel: zipfile.ZipFile, sdist: Path) -> None:
    inside = {name for name in wheel.namelist() if name.startswith("hanabi_kit/shipped/")}
    expected = {
        f"hanabi_kit/shipped/{path.relative_to(sdist)}"
        for folder in FOLDERS
        for path in (sdist / folder).rglob("*")
        if path.is_file()
    }
    assert inside == expected
    assert "hanabi_kit/shipped/notebooks/00_start_here.ipynb" in inside
    assert any(name.startswith("hanabi_kit/shipped/puzzles/") for name in inside)


def test_wheel_holds_the_package_and_nothing_else(wheel: zipfile.ZipFile) -> None:
    tops = {name.split("/")[0] for name in wheel.namelist()}
    assert tops == {"hanabi_kit", f"hanabi_kit-{__version__}.dist-info"}
    assert "hanabi_kit/py.typed" in wheel.namelist()
    assert not [name for name in wheel.namelist() if "checkpoint" in name or name.endswith(".pyc")]


def test_the_map_names_every_floor() -> None:
    page = (ROOT / "CONTRIBUTING.md").read_text(encoding="utf-8")
    table = page.partition("## The map")[2].partition("\n\n`tests/`")[0]
    package = ROOT / "hanabi_kit"
    modules = {path.stem for path in package.glob("*.py")} - {"__init__"}
    folders = {f"{path.parent.name}/" for path in package.glob("*/__init__.py")}
    assert sorted(re.findall(r"^\| `(\w+/?)`", table, re.MULTILINE)) == sorted(modules | folders)


def test_import_loads_no_jupyter_and_no_numpy() -> None:
    heavy = "{'ipycanvas', 'ipywidgets', 'IPython', 'jupyterlab', 'numpy'}"
    code = f"import sys, hanabi_kit; print(*({heavy} & set(sys.modules)))"
    command = [sys.executable, "-c", code]
    answer = subprocess.run(command, capture_output=True, text=True, check=True)
    assert answer.stdout.strip() == ""
