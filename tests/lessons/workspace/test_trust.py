"""Notebooks that the kit wrote are signed for this user, and those of others are not."""

import json
from pathlib import Path

import nbformat
import pytest
from nbformat.sign import NotebookNotary

from hanabi_kit.lessons.workspace.trust import sign

NOTEBOOK = {
    "cells": [{"cell_type": "code", "source": "1", "metadata": {}, "outputs": [], "id": "a"}],
    "metadata": {},
    "nbformat": 4,
    "nbformat_minor": 5,
}
NOTEBOOK["cells"][0]["execution_count"] = None  # type: ignore[index]


@pytest.fixture(autouse=True)
def own_keys(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("JUPYTER_DATA_DIR", str(tmp_path / "jupyter"))


def is_trusted(path: Path) -> bool:
    notary = NotebookNotary()  # type: ignore[no-untyped-call]
    read = nbformat.reads(path.read_text(), as_version=4)  # type: ignore[no-untyped-call]
    return bool(notary.check_signature(read))  # type: ignore[no-untyped-call]


def test_only_what_is_named_is_trusted_and_only_as_it_is(tmp_path: Path) -> None:
    ours, theirs = tmp_path / "ours.ipynb", tmp_path / "theirs.ipynb"
    ours.write_text(json.dumps(NOTEBOOK))
    theirs.write_text(json.dumps(NOTEBOOK | {"metadata": {"title": "x"}}))
    sign(tmp_path, ["ours.ipynb"])
    assert is_trusted(ours)
    assert not is_trusted(theirs)
    ours.write_text(ours.read_text().replace('"1"', '"2"'))
    assert not is_trusted(ours)


def test_what_can_not_be_signed_keeps_nobody_from_the_lessons(tmp_path: Path) -> None:
    (tmp_path / "broken.ipynb").write_text("{")
    (tmp_path / "good.ipynb").write_text(json.dumps(NOTEBOOK))
    sign(tmp_path, ["missing.ipynb", "broken.ipynb", "good.ipynb"])
    assert is_trusted(tmp_path / "good.ipynb")
