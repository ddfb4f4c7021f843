"""The public faces: what they promise is there, and documents reach for nothing behind them."""

import ast
import json
import re
from collections.abc import Iterator
from importlib import import_module
from pathlib import Path

import pytest

from tests.faces import FACES

ROOT = Path(__file__).parents[1]
WITHOUT_EXAMPLE = {"Action": "a union of the actions"}
"""Names of the public face that can hold no docstring of their own, each with the reason."""


@pytest.mark.parametrize("face", FACES)
def test_every_name_of_a_face_is_there_and_told_on_tab(face: str) -> None:
    module = import_module(face)
    for name in module.__all__:
        assert getattr(module, name) is not None, name
    assert set(module.__all__) <= set(dir(module))
    assert not hasattr(module, "no_such_name")


@pytest.mark.parametrize("face", FACES)
def test_no_lazy_name_is_hidden_by_a_module_beside_the_face(face: str) -> None:
    module = import_module(face)
    if not hasattr(module, "__getattr__"):
        return
    folder = Path(str(module.__file__)).parent
    beside = {path.stem for path in folder.iterdir()}
    eager = {"actions", "editions"}
    assert beside & set(module.__all__) <= eager


def test_the_public_face_has_an_example_for_every_name() -> None:
    face = import_module("hanabi_kit")
    without = [
        name
        for name in face.__all__
        if ">>> " not in (getattr(face, name).__doc__ or "") and name not in WITHOUT_EXAMPLE
    ]
    assert without == []


def _code_of_notebook(path: Path) -> Iterator[str]:
    for cell in json.loads(path.read_text(encoding="utf-8"))["cells"]:
        source = "".join(cell["source"])
        if cell["cell_type"] == "code":
            yield source
        else:
            yield from re.findall(r"```python\n(.*?)```", source, re.DOTALL)


def _code_of_page(path: Path) -> Iterator[str]:
    page = path.read_text(encoding="utf-8")
    for block in re.findall(r"```(?:python)?\n(.*?)```", page, re.DOTALL):
        prompted = re.findall(r"^(?:>>>|\.\.\.) ?(.*)$", block, re.MULTILINE)
        yield "\n".join(prompted) if prompted else block


def imports(code: str) -> Iterator[tuple[str, str]]:
    """Each name that code imports from the kit, with the module it is imported from."""
    try:
        tree = ast.parse(code)
    except SyntaxError:  # a command line, or text that is no Python
        return
    for node in ast.walk(tree):
        if isinstance(node, ast.ImportFrom) and (node.module or "").startswith("hanabi_kit"):
            for alias in node.names:
                yield str(node.module), alias.name
        elif isinstance(node, ast.Import):
            for alias in node.names:
                if alias.name.startswith("hanabi_kit"):
                    yield alias.name, ""


DOCUMENTS = [
    *sorted(ROOT.glob("notebooks/**/*.ipynb")),
    *sorted(ROOT.glob("*.md")),
    *sorted(ROOT.glob("puzzles/*.md")),
    *sorted(ROOT.glob("notebooks/**/*.md")),
]


def past_a_face(code: str) -> list[str]:
    """What code imports that no face offers."""
    return [
        f"from {module} import {name}"
        for module, name in imports(code)
        if module not in FACES
        or (name and name not in import_module(module).__all__ and f"{module}.{name}" not in FACES)
    ]


@pytest.mark.parametrize("path", DOCUMENTS, ids=lambda path: str(path.relative_to(ROOT)))
def test_documents_import_from_faces_only(path: Path) -> None:
    codes = _code_of_notebook(path) if path.suffix == ".ipynb" else _code_of_page(path)
    assert [line for code in codes for line in past_a_face(code)] == []


def test_an_import_past_a_face_is_found() -> None:
    assert past_a_face("from hanabi_kit.puzzles.judge import judge") != []
    assert past_a_face("from hanabi_kit.puzzles import reasons") != []
    assert past_a_face("import hanabi_kit.render.svg") != []
    assert past_a_face("from hanabi_kit.puzzles import judge") == []
    assert past_a_face("from hanabi_kit import puzzles") == []


@pytest.mark.parametrize("name", ["touched_slots", "turn_by_turn"])
def test_a_name_that_goes_still_comes_with_a_warning(name: str) -> None:
    from hanabi_kit import lessons

    for _time in range(2):
        with pytest.warns(DeprecationWarning, match=f"hanabi_kit.lessons.{name} is going"):
            assert callable(getattr(lessons, name))
    assert name not in lessons.__all__
    assert name not in dir(lessons)
