"""A class with learners in it, without browsers: they sign in, and work in their kernels."""

import asyncio
import json
import re
import subprocess
import sys
import time
import uuid
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager, contextmanager
from dataclasses import dataclass
from html import unescape
from pathlib import Path
from typing import Any

from aiohttp import ClientResponse, ClientSession, ClientTimeout, CookieJar, WSMsgType
from jupyter_server.services.kernels.connection.base import (
    deserialize_msg_from_ws_v1,
    serialize_msg_to_ws_v1,
)
from yarl import URL

from tests.browser.lab import free_port, lab_environment, wait_for

WORD = "fireworks"
PROTOCOL = "v1.kernel.websocket.jupyter.org"
PAUSE = 0.25
REFUSAL = re.compile(r'<p class="login_error" role="alert">(.*?)</p>', re.DOTALL)


@dataclass(frozen=True)
class Room:
    """A class that is open: its address, its folder and the process that serves it."""

    url: URL
    folder: Path
    process: int


@contextmanager
def open_room(folder: Path, *options: str) -> Iterator[Room]:
    """Open a class in a folder as a teacher does, and end it as a teacher does."""
    port = free_port()
    room = Room(URL(f"http://127.0.0.1:{port}"), folder / "class", 0)
    log = folder / "hub.log"
    command = [sys.executable, "-m", "hanabi_kit.cli", "class", str(room.folder), "--word", WORD]
    with log.open("wb") as output:
        hub = subprocess.Popen(
            [*command, "--address", "127.0.0.1", "--port", str(port), *options],
            cwd=folder,
            env=lab_environment(folder / "teacher"),
            stdin=subprocess.DEVNULL,
            stdout=output,
            stderr=subprocess.STDOUT,
        )
    try:
        wait_for(f"{room.url}/hub/health", hub, log)
        yield Room(room.url, room.folder, hub.pid)
    finally:
        hub.terminate()
        try:
            hub.wait(60)
        except subprocess.TimeoutExpired:
            hub.kill()
            hub.wait()


class Refused(Exception):
    """What the page on which learners sign in has told."""


class Learner:
    """Somebody with a browser of their own."""

    def __init__(self, room: Room, session: ClientSession) -> None:
        self._room = room
        self._session = session
        self.key = ""
        """How the learner's place is called, once the learner is in."""

    async def sign_in(self, name: str, secret: str, word: str = WORD) -> None:
        """Fill in the form; a refusal is raised."""
        async with self._session.get(self._room.url) as page:
            form = await page.text()
            action = unescape(_found(r'<form action="([^"]+)"', form))
        fields = {"_xsrf": _found(r'name="_xsrf" value="([^"]+)"', form)}
        fields |= {"username": name, "password": word, "secret": secret}
        async with self._session.post(self._room.url.join(URL(action)), data=fields) as page:
            text = await page.text()
            if told := REFUSAL.search(text):
                raise Refused(unescape(told[1]).strip())
            assert page.status == 200, text
            self.key = _found(r"/(?:user|spawn-pending)/([^/?]+)", str(page.url))

    async def enter(self) -> str:
        """Wait as the page does, until the lesson is there; answers its page."""
        while True:
            async with self._session.get(self._room.url / "hub/spawn-pending" / self.key) as page:
                text = await page.text()
                if page.url.path.startswith(f"/user/{self.key}/lab"):
                    return text
                assert page.status in (200, 503), text
            await asyncio.sleep(PAUSE)

    async def start_kernel(self, notebook: str) -> str:
        """Open a notebook as JupyterLab does; answers which kernel it has."""
        wanted = {"path": notebook, "name": "", "type": "notebook", "kernel": {"name": "python3"}}
        answer = await self._json("POST", "api/sessions", wanted)
        found: str = answer["kernel"]["id"]
        return found

    async def run(self, kernel: str, code: str) -> str:
        """What code prints in a kernel; an error in it is raised."""
        session = uuid.uuid4().hex
        url = self._url(f"api/kernels/{kernel}/channels").with_query(session_id=session)
        async with self._session.ws_connect(url, protocols=[PROTOCOL], max_msg_size=0) as wire:
            assert wire.protocol == PROTOCOL
            asked = _message("execute_request", session, {"code": code, "silent": False})
            await wire.send_bytes(_bytes(asked))
            printed = ""
            async for frame in wire:
                assert frame.type is WSMsgType.BINARY, frame
                channel, parts = deserialize_msg_from_ws_v1(frame.data)  # type: ignore[no-untyped-call]
                header, parent, _metadata, content = (json.loads(part) for part in parts[:4])
                if parent.get("msg_id") != asked["header"]["msg_id"]:
                    continue
                if header["msg_type"] == "stream" and content["name"] == "stdout":
                    printed += content["text"]
                elif header["msg_type"] == "error":
                    raise RuntimeError("\n".join(content["traceback"]))
                elif channel == "iopub" and content.get("execution_state") == "idle":
                    return printed
            raise RuntimeError(f"{self.key}: the kernel has gone ({wire.close_code})")

    async def status_of(self, path: str) -> int:
        """How the server answers if a page is asked for."""
        async with self._session.get(URL(f"{self._room.url}/{path}", encoded=True)) as page:
            return page.status

    async def _json(self, method: str, path: str, data: Any) -> Any:
        url = self._url(path)
        token = self._session.cookie_jar.filter_cookies(url)["_xsrf"].value
        headers = {"X-XSRFToken": token}
        async with self._session.request(method, url, json=data, headers=headers) as answer:
            return await _checked(answer)

    def _url(self, path: str) -> URL:
        return self._room.url / "user" / self.key / path


@asynccontextmanager
async def arriving(room: Room) -> AsyncIterator[Learner]:
    """A learner who sits down at a computer, and leaves it."""
    jar = CookieJar(unsafe=True)  # which keeps cookies of addresses that are numbers
    async with ClientSession(cookie_jar=jar, timeout=ClientTimeout(total=600)) as session:
        yield Learner(room, session)


async def _checked(answer: ClientResponse) -> Any:
    assert answer.status < 400, await answer.text()
    return await answer.json()


def _found(pattern: str, text: str) -> str:
    match = re.search(pattern, text)
    assert match, f"{pattern} is not in {text}"
    return match[1]


def _message(kind: str, session: str, content: dict[str, Any]) -> dict[str, Any]:
    header = {"msg_id": uuid.uuid4().hex, "session": session, "username": "", "msg_type": kind}
    header |= {"version": "5.3", "date": time.strftime("%Y-%m-%dT%H:%M:%SZ", time.gmtime())}
    return {"header": header, "parent_header": {}, "metadata": {}, "content": content}


def _bytes(message: dict[str, Any]) -> bytes:
    def pack(part: Any) -> bytes:
        return json.dumps(part).encode()

    found: bytes = serialize_msg_to_ws_v1(message, "shell", pack)  # type: ignore[no-untyped-call]
    return found
