"""Handouts written from a notebook."""

from pathlib import Path

import pytest

from hanabi_kit import HanabiError
from hanabi_kit.lessons import print_handouts
from hanabi_kit.lessons.course import find
from hanabi_kit.lessons.handouts.handout import handout
from tests.widgets.screens import press, status


def test_a_lesson_is_written_beside_the_notebook(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    maker = print_handouts()
    maker._lesson.value = "03"
    press(maker, "Write the handout")
    plain = tmp_path / "handouts" / "03_what_was_not_said.html"
    assert plain.read_text(encoding="utf-8") == handout(find(3), answers=False)
    assert str(plain) in status(maker)
    press(maker, "Write it with answers")
    answered = tmp_path / "handouts" / "03_what_was_not_said_answers.html"
    assert answered.read_text(encoding="utf-8") == handout(find(3), answers=True)
    plain.write_text("old")
    press(maker, "Write the handout")
    assert plain.read_text(encoding="utf-8") != "old"
    with pytest.raises(HanabiError):
        maker.write(99)
