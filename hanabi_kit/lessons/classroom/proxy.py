"""The way from the browsers of a class to JupyterHub and to each learner's server.

JupyterHub's own proxy needs Node.js; this one runs inside JupyterHub and needs nothing else. It
hands on what it gets, piece by piece, and decides nothing but where to. Imported only where
JupyterHub is installed.
"""

import asyncio
from contextlib import suppress
from typing import Any, TypeAlias
from urllib.parse import urlsplit

from aiohttp import (
    ClientError,
    ClientSession,
    ClientTimeout,
    ClientWebSocketResponse,
    DummyCookieJar,
    TCPConnector,
    WSMsgType,
    WSServerHandshakeError,
    web,
)
from jupyterhub.proxy import Proxy
from multidict import CIMultiDict
from yarl import URL

PIECE = 2**16
CONNECT_SECONDS = 20
HOP_BY_HOP = """
    connection keep-alive proxy-authenticate proxy-authorization te trailer transfer-encoding
    upgrade
"""
HANDSHAKE = """
    sec-websocket-key sec-websocket-version sec-websocket-extensions sec-websocket-protocol
    sec-websocket-accept
"""
OWN = frozenset((HOP_BY_HOP + HANDSHAKE).split())
"""Headers of which each of the two connections has its own."""

Routes: TypeAlias = dict[str, dict[str, Any]]
Websocket: TypeAlias = web.WebSocketResponse | ClientWebSocketResponse


def find_route(routes: Routes, path: str) -> str | None:
    """The route that leads to a path: the longest that it begins with.

    >>> find_route({"/": {}, "/user/mia/": {}}, "/user/mia/lab"), find_route({}, "/user/mia")
    ('/user/mia/', None)
    """
    path = f"{path.rstrip('/')}/"
    return max((prefix for prefix in routes if path.startswith(prefix)), key=len, default=None)


class ClassProxy(Proxy):  # type: ignore[misc]
    """Routes kept in memory, and a server in JupyterHub's own loop."""

    def __init__(self, **traits: Any) -> None:
        super().__init__(**traits)
        self._routes: Routes = {}
        self._runner: web.AppRunner | None = None
        self._session: ClientSession | None = None

    # What JupyterHub asks for.

    async def start(self) -> None:
        """Listen where JupyterHub is to be found."""
        self._session = ClientSession(
            connector=TCPConnector(limit=0),  # each page that waits holds a connection
            cookie_jar=DummyCookieJar(),
            timeout=ClientTimeout(total=None, sock_connect=CONNECT_SECONDS),
            auto_decompress=False,
        )
        app = web.Application()
        app.router.add_route("*", "/{path:.*}", self._handle)
        self._runner = web.AppRunner(
            app, access_log=None, handler_cancellation=True, shutdown_timeout=1
        )
        await self._runner.setup()
        address = urlsplit(self.public_url)
        await web.TCPSite(self._runner, address.hostname, address.port).start()

    async def stop(self) -> None:
        """Close all connections."""
        if self._runner is not None:
            await self._runner.cleanup()
        if self._session is not None:
            await self._session.close()

    async def add_route(self, routespec: str, target: str, data: dict[str, Any]) -> None:
        """Lead whatever begins like this to the target."""
        prefix = self.validate_routespec(routespec)
        self._routes[prefix] = {"routespec": prefix, "target": target, "data": data}

    async def delete_route(self, routespec: str) -> None:
        """Forget a route, if there is one."""
        self._routes.pop(self.validate_routespec(routespec), None)

    async def get_all_routes(self) -> Routes:
        """All routes by what they begin with."""
        return dict(self._routes)

    # What browsers ask for.

    async def _handle(self, request: web.Request) -> web.StreamResponse:
        prefix = find_route(self._routes, request.rel_url.raw_path)
        assert self._session is not None
        if prefix is None:
            return web.Response(status=404, text="There is nothing here.")
        url = URL(self._routes[prefix]["target"].rstrip("/") + request.raw_path, encoded=True)
        upgrade = request.headers.get("Upgrade", "").lower() == "websocket"
        try:
            if upgrade:
                return await _join(self._session, request, url)
            return await _fetch(self._session, request, url)
        except (ClientError, TimeoutError, OSError):
            return web.Response(status=503, text="Not ready: load this page again in a moment.")


def _asked(request: web.Request) -> CIMultiDict[str]:
    """The headers to hand on, with where they are from."""
    headers = _between(request.headers)
    headers["X-Forwarded-For"] = request.remote or ""
    headers["X-Forwarded-Proto"] = request.scheme
    return headers


def _between(headers: Any) -> CIMultiDict[str]:
    named = {word.strip().lower() for word in headers.get("Connection", "").split(",")}
    dropped = OWN | named
    return CIMultiDict((k, v) for k, v in headers.items() if k.lower() not in dropped)


async def _fetch(session: ClientSession, request: web.Request, url: URL) -> web.StreamResponse:
    body = request.content if request.can_read_body else None
    async with session.request(
        request.method, url, headers=_asked(request), data=body, allow_redirects=False
    ) as found:
        answer = web.StreamResponse(
            status=found.status, reason=found.reason, headers=_between(found.headers)
        )
        await answer.prepare(request)
        async for piece in found.content.iter_chunked(PIECE):
            await answer.write(piece)
        await answer.write_eof()
        return answer


async def _join(session: ClientSession, request: web.Request, url: URL) -> web.StreamResponse:
    """Join two websockets; the server behind is asked first which language they speak."""
    spoken = request.headers.get("Sec-WebSocket-Protocol", "")
    protocols = [word.strip() for word in spoken.split(",") if word.strip()]
    try:
        behind = await session.ws_connect(
            url, headers=_asked(request), protocols=protocols, max_msg_size=0, autoping=False
        )
    except WSServerHandshakeError as error:
        return web.Response(status=error.status, text=error.message)
    async with behind:
        chosen = [behind.protocol] if behind.protocol else []
        browser = web.WebSocketResponse(protocols=chosen, max_msg_size=0, autoping=False)
        await browser.prepare(request)
        ways = [
            asyncio.ensure_future(_pour(*ends)) for ends in ((browser, behind), (behind, browser))
        ]
        try:
            await asyncio.wait(ways, return_when=asyncio.FIRST_COMPLETED)
        finally:
            for way in ways:
                way.cancel()
            await asyncio.gather(*ways, return_exceptions=True)
            with suppress(ConnectionError, RuntimeError):
                await browser.close(code=behind.close_code or 1000)
    return browser


async def _pour(source: Websocket, sink: Websocket) -> None:
    """Hand on every message of one side, until it closes."""
    async for message in source:
        if message.type is WSMsgType.TEXT:
            await sink.send_str(message.data)
        elif message.type is WSMsgType.BINARY:
            await sink.send_bytes(message.data)
        elif message.type is WSMsgType.PING:
            await sink.ping(message.data)
        elif message.type is WSMsgType.PONG:
            await sink.pong(message.data)
