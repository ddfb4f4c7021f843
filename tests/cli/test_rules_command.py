"""The rules of a box at the command line."""

from pathlib import Path

import pytest

from hanabi_kit import rules_page
from tests.cli.runner import ask, refusal, run


@pytest.mark.parametrize("box", ["en", "fi", "nb", "it", "nl"])
def test_rules_prints_the_page_of_a_box(box: str) -> None:
    assert ask("rules", box) == (0, f"{rules_page(box)}\n", "")


def test_rules_answers_with_json() -> None:
    assert ask("rules", "fi", "--json").data == rules_page("fi").data()


def test_rules_writes_a_page_for_a_browser(tmp_path: Path) -> None:
    out = tmp_path / "rules.html"
    assert ask("rules", "it", "-o", out, "--theme", "dark") == (0, "", "")
    assert out.read_text(encoding="utf-8") == rules_page("it", theme="dark").html
    assert ask("rules", "it", "-o", "-").out == rules_page("it").html
    assert "already there" in refusal(ask("rules", "en", "-o", out))
    assert ask("rules", "en", "-o", out, "--force").code == 0
    assert out.read_text(encoding="utf-8") == rules_page("en").html


def test_rules_refuses_what_is_no_box_and_two_answers_at_once(tmp_path: Path) -> None:
    assert "'fr' is not an edition: choose from en" in refusal(ask("rules", "fr"))
    both = refusal(ask("rules", "en", "--json", "-o", tmp_path / "x"))
    assert both == "--out and --json: a page or a JSON document, ask for one of them"
    assert not (tmp_path / "x").exists()


def test_rules_prints_plain_signs_where_a_terminal_knows_no_others() -> None:
    done = run("rules", "en", environment={"PYTHONIOENCODING": "ascii"})
    assert done.code == 0
    assert '"I am still in the dark' in " ".join(done.out.split())
    assert "0-5    Horrible" in done.out
