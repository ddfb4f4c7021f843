"""The gallery draws every kind of table."""

import os
from pathlib import Path

import pytest

from tests import gallery


def test_the_gallery_is_written(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(gallery, "find_chromium", lambda: None)
    count = gallery.write(tmp_path)
    names = sorted(os.listdir(tmp_path))
    assert len(names) == count + 1 >= 40
    index = (tmp_path / "index.html").read_text(encoding="utf-8")
    assert all(f'src="{name}"' in index for name in names if name.endswith(".svg"))
    assert "<script>" not in index
