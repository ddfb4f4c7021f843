"""What goes over a page's websockets, in both directions."""

from __future__ import annotations

import json
from dataclasses import dataclass, field
from functools import cached_property
from itertools import pairwise
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from playwright.sync_api import Page, WebSocket


@dataclass(frozen=True)
class Message:
    """One message of the kernel protocol."""

    channel: str
    header: dict[str, Any]
    parent: dict[str, Any]
    content: dict[str, Any]
    buffers: tuple[bytes, ...] = ()

    @property
    def kind(self) -> str:
        """What it is: "comm_msg", "stream", "status", ..."""
        return str(self.header.get("msg_type", ""))

    @property
    def cause(self) -> str:
        """The kind of the message that it answers."""
        return str(self.parent.get("msg_type", ""))


@dataclass(frozen=True)
class Frame:
    """One websocket frame: sent by the page, or received by it."""

    sent: bool
    payload: str | bytes

    @property
    def size(self) -> int:
        return len(self.payload if isinstance(self.payload, bytes) else self.payload.encode())

    @cached_property
    def message(self) -> Message | None:
        """The message it carries, or None for what is not of the kernel protocol."""
        return decode(self.payload)

    @cached_property
    def text(self) -> str:
        """Every byte of it as text, with what JSON writes as an escape written out."""
        raw = self.payload
        plain = raw if isinstance(raw, str) else raw.decode("utf-8", errors="replace")
        message = self.message
        if message is None:
            return plain
        parts = [message.header, message.parent, message.content]
        buffers = [spelled(buffer) for buffer in message.buffers]
        return "\n".join(
            [plain, *(json.dumps(part, ensure_ascii=False) for part in parts), *buffers]
        )


@dataclass
class Wire:
    """All frames of a page, in order; `mark` tells where one part of a test begins."""

    frames: list[Frame] = field(default_factory=list)

    def listen(self, page: Page) -> None:
        """Record every websocket that the page opens from now on."""

        def opened(socket: WebSocket) -> None:
            socket.on("framereceived", lambda data: self.frames.append(Frame(False, data)))
            socket.on("framesent", lambda data: self.frames.append(Frame(True, data)))

        page.on("websocket", opened)

    def mark(self) -> int:
        return len(self.frames)

    def since(self, mark: int = 0, *, sent: bool | None = None, kind: str = "") -> list[Frame]:
        """Frames after a mark: of one direction, or whose message's kind starts so."""
        return [
            frame
            for frame in self.frames[mark:]
            if sent in (None, frame.sent)
            and (not kind or (frame.message is not None and frame.message.kind.startswith(kind)))
        ]

    def failures(self, mark: int = 0) -> list[str]:
        """Exceptions in callbacks of widgets, which Jupyter shows nowhere in the notebook."""
        messages = [frame.message for frame in self.since(mark, sent=False, kind="error")]
        return [
            f"{message.content.get('ename')}: {message.content.get('evalue')}"
            for message in messages
            if message is not None and message.cause.startswith("comm")
        ]


def decode(payload: str | bytes) -> Message | None:
    """A message from its frame: JSON text, or parts after a table of offsets (protocol v1)."""
    try:
        if isinstance(payload, str):
            data = json.loads(payload)
            return Message(
                str(data["channel"]), data["header"], data["parent_header"], data["content"]
            )
        count = int.from_bytes(payload[:8], "little")
        table = payload[8 : 8 * (count + 1)]
        offsets = [int.from_bytes(table[at : at + 8], "little") for at in range(0, len(table), 8)]
        channel, header, parent, _, content, *buffers = (
            payload[start:end] for start, end in pairwise(offsets)
        )
        return Message(
            channel.decode(),
            json.loads(header),
            json.loads(parent),
            json.loads(content),
            tuple(buffers),
        )
    except (ValueError, LookupError, TypeError):
        return None


def spelled(buffer: bytes) -> str:
    """A buffer as text; ipycanvas sends its drawing commands as JSON, with escapes."""
    try:
        return json.dumps(json.loads(buffer), ensure_ascii=False)
    except ValueError:
        return buffer.decode("utf-8", errors="replace")
