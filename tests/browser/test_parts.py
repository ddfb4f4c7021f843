"""The parts of the harness that need no browser."""

import json
import sys
from pathlib import Path

import pytest

from tests.browser import chromium
from tests.browser.lab import lab_environment
from tests.browser.wire import Frame, Wire, decode


def packed(*parts: bytes) -> bytes:
    """A frame of the kernel protocol, version 1."""
    offsets = [8 * (len(parts) + 2)]
    for part in parts:
        offsets.append(offsets[-1] + len(part))
    table = b"".join(number.to_bytes(8, "little") for number in [len(offsets), *offsets])
    return table + b"".join(parts)


def message(kind: str, cause: str, content: object, *buffers: bytes) -> bytes:
    header, parent = (json.dumps({"msg_type": name}).encode() for name in (kind, cause))
    return packed(b"iopub", header, parent, b"{}", json.dumps(content).encode(), *buffers)


def test_a_binary_frame_is_taken_apart() -> None:
    frame = Frame(
        False, message("comm_msg", "execute_request", {"a": "é"}, b'["\\u00fc"]', b"\xff")
    )
    assert frame.message is not None
    assert (frame.message.channel, frame.message.kind) == ("iopub", "comm_msg")
    assert frame.message.cause == "execute_request"
    assert frame.message.content == {"a": "é"}
    assert frame.message.buffers == (b'["\\u00fc"]', b"\xff")
    assert "é" in frame.text
    assert "ü" in frame.text


def test_a_text_frame_is_read_and_anything_else_is_left_alone() -> None:
    data = {"channel": "shell", "header": {}, "parent_header": {}, "content": {"code": "1"}}
    found = decode(json.dumps(data))
    assert found is not None
    assert found.content == {"code": "1"}
    for strange in ("", "hello", "[]", b"", b"\x01", b"\xff" * 40, packed(b"one"), "null"):
        assert decode(strange) is None
        assert Frame(True, strange).text is not None


def test_frames_are_chosen_by_direction_kind_and_time() -> None:
    comm = Frame(False, message("comm_msg", "", {}))
    status = Frame(False, message("status", "", {}))
    sent = Frame(True, message("comm_msg", "", {}))
    wire = Wire([comm, status, sent])
    assert wire.since(kind="comm") == [comm, sent]
    assert wire.since(sent=False) == [comm, status]
    assert wire.since(2) == [sent]
    assert wire.mark() == 3


def test_only_failures_of_callbacks_are_told() -> None:
    content = {"ename": "KeyError", "evalue": "'x'"}
    wire = Wire(
        [
            Frame(False, message("error", "comm_msg", content)),
            Frame(False, message("error", "execute_request", content)),
        ]
    )
    assert wire.failures() == ["KeyError: 'x'"]


def test_a_browser_is_named_by_the_variable(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(chromium.VARIABLE, sys.executable)
    assert chromium.find_chromium() == Path(sys.executable)
    monkeypatch.setenv(chromium.VARIABLE, "no-such-browser")
    assert chromium.find_chromium() is None


def test_what_is_missing_is_said_with_the_cure(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(chromium, "find_spec", lambda name: None)
    assert "pip install" in (chromium.missing() or "")
    monkeypatch.setattr(chromium, "find_spec", lambda name: object())
    monkeypatch.setenv(chromium.VARIABLE, "no-such-browser")
    assert (
        chromium.missing() == "HANABI_CHROMIUM names no-such-browser, and there is no such program"
    )
    monkeypatch.delenv(chromium.VARIABLE)
    monkeypatch.setattr(chromium, "PLACES", ())
    monkeypatch.setenv("PATH", "")
    assert "install one" in (chromium.missing() or "")
    monkeypatch.setattr(chromium, "PLACES", (sys.executable,))
    assert chromium.missing() is None


def test_nothing_of_the_user_is_touched(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("JUPYTER_PATH", "elsewhere")
    environment = lab_environment(tmp_path)
    assert "JUPYTER_PATH" not in environment
    for name in ("HOME", "IPYTHONDIR", "JUPYTER_CONFIG_DIR", "JUPYTERLAB_SETTINGS_DIR"):
        assert environment[name].startswith(str(tmp_path)), name
