"""A class is opened on a link, or it is said why it is not."""

import socket
import subprocess
import sys
from pathlib import Path
from types import SimpleNamespace

import pytest
from jinja2 import Template

from hanabi_kit import HanabiError
from hanabi_kit.lessons.classroom import opening
from hanabi_kit.lessons.classroom.learner_server import IMPORTED
from tests.browser.lab import free_port
from tests.cli.runner import ask, refusal
from tests.lessons.kits import one_sentence

HUB = "jupyterhub"
EVIL = "<script>alert(1)</script>{{ 6 * 7 }}"


@pytest.fixture
def launched(monkeypatch: pytest.MonkeyPatch) -> list[list[str]]:
    calls: list[list[str]] = []
    app = SimpleNamespace(launch_instance=calls.append)
    monkeypatch.setattr(opening, "require_jupyterhub", lambda: app)
    monkeypatch.setattr(opening, "get_ready", lambda: None)
    return calls


def test_a_teacher_is_told_link_and_word(launched: list[list[str]], tmp_path: Path) -> None:
    port = free_port()
    code, out, err = ask(
        "class", tmp_path / "7b", "--word", "fireworks", "--lesson", "03",
        "--address", "127.0.0.1", "--port", str(port),
    )  # fmt: skip
    assert (code, out) == (0, "")
    assert f"http://127.0.0.1:{port}\n" in err
    assert "The class word: fireworks\n" in err
    (arguments,) = launched
    assert f"--ClassAuthenticator.class_folder={tmp_path / '7b'}" in arguments
    assert "--ClassAuthenticator.class_word=fireworks" in arguments
    assert f"--JupyterHub.bind_url=http://127.0.0.1:{port}" in arguments
    (first,) = (text for text in arguments if "default_url" in text)
    assert "/lab/tree/notebooks/03_" in first
    assert (tmp_path / "7b" / "handed-in").is_dir()


def test_without_a_word_there_is_a_new_one_each_time(
    launched: list[list[str]], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    for _ in range(2):
        opening.open_class(tmp_path, address="127.0.0.1", port=free_port())
    used = [text.partition("class_word=")[2] for call in launched for text in call]
    words = [word for word in used if word]
    assert len(set(words)) == 2
    told = capsys.readouterr().err
    assert all(f"The class word: {word}\n" in told for word in words)


@pytest.mark.parametrize("word", ["", "abc", "a\nbcd", " " * 9, "x" * 101])
def test_a_word_that_nobody_can_use_is_refused(
    launched: list[list[str]], tmp_path: Path, word: str
) -> None:
    assert "class word" in refusal(ask("class", tmp_path, "--word", word))
    assert launched == []


def test_a_port_that_is_taken_is_told(launched: list[list[str]], tmp_path: Path) -> None:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        port = taken.getsockname()[1]
        for asked in (port, port - 1):  # the one after it is used, too
            with pytest.raises(HanabiError, match=f"Port {port} .* --port") as error:
                opening.open_class(tmp_path, address="127.0.0.1", port=asked)
            one_sentence(error)
    assert launched == []


def test_an_address_that_is_not_the_machines_is_told(
    launched: list[list[str]], tmp_path: Path
) -> None:
    assert "203.0.113.1" in refusal(ask("class", tmp_path, "--address", "203.0.113.1"))
    assert "nowhere" in refusal(ask("class", tmp_path, "--address", "nowhere.invalid"))


def test_missing_jupyterhub_is_one_sentence(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setitem(sys.modules, "jupyterhub.app", None)
    assert 'pip install "hanabi-kit[class]"' in refusal(ask("class", tmp_path / "new"))
    assert not (tmp_path / "new").exists()


def test_windows_is_told_where_a_class_can_be_opened(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "pwd", None)
    with pytest.raises(HanabiError, match="Linux or macOS") as error:
        opening.require_jupyterhub()
    one_sentence(error)


def test_a_new_word_is_hard_to_guess_and_easy_to_type() -> None:
    words = {opening.new_word() for _ in range(100)}
    assert len(words) == 100
    assert all(opening.checked_word(word) == word for word in words)
    assert not set("".join(words)) & set("0o1il")


def test_the_form_shows_what_was_typed_and_runs_none_of_it() -> None:
    pytest.importorskip(HUB, reason="needs JupyterHub, from the extra class")
    from hanabi_kit.lessons.classroom.hub import sign_in_form

    page = Template(sign_in_form()).render(username=EVIL, login_error=EVIL, xsrf="x")
    assert "<script" not in page
    assert page.count("{{ 6 * 7 }}") == 2


def test_what_servers_share_knows_no_learner() -> None:
    pytest.importorskip(HUB, reason="needs JupyterHub, from the extra class")
    code = f"import importlib, sys; [*map(importlib.import_module, {IMPORTED})]; "
    code += "print('jupyterhub.services.auth' in sys.modules)"
    done = subprocess.run(
        [sys.executable, "-W", "ignore", "-c", code], capture_output=True, text=True, check=True
    )
    assert done.stdout == "False\n"
