"""What goes through the proxy of a class arrives as it was, and only where it belongs."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

import pytest

pytest.importorskip("jupyterhub", reason="needs JupyterHub, from the extra class")

from aiohttp import ClientSession, WSMsgType, WSServerHandshakeError, web
from hypothesis import given
from hypothesis import strategies as st
from yarl import URL

from hanabi_kit.lessons.classroom.proxy import ClassProxy, find_route
from tests.browser.lab import free_port


async def echo(request: web.Request) -> web.StreamResponse:
    body = await request.read()
    answer = web.json_response(
        {
            "method": request.method,
            "path": request.raw_path,
            "headers": [[name, value] for name, value in request.headers.items()],
            "body": body.hex(),
        },
        status=int(request.query.get("status", 200)),
    )
    answer.headers.add("Set-Cookie", "a=1")
    answer.headers.add("Set-Cookie", "b=2")
    return answer


async def repeat(request: web.Request) -> web.StreamResponse:
    if "refuse" in request.query:
        raise web.HTTPForbidden()
    wire = web.WebSocketResponse(protocols=["second"], max_msg_size=0)
    await wire.prepare(request)
    async for message in wire:
        if message.data == "bye":
            await wire.close(code=4001)
        elif message.type is WSMsgType.BINARY:
            await wire.send_bytes(message.data)
        else:
            await wire.send_str(message.data)
    return wire


@asynccontextmanager
async def behind(proxy_routes: dict[str, str]) -> AsyncIterator[URL]:
    """A proxy with these routes, of which `HERE` leads to a server that repeats all it hears."""
    app = web.Application(client_max_size=2**24)
    app.router.add_route("GET", "/user/mia/wire", repeat)
    app.router.add_route("*", "/{path:.*}", echo)
    runner = web.AppRunner(app)
    await runner.setup()
    here, front = free_port(), free_port()
    await web.TCPSite(runner, "127.0.0.1", here).start()
    proxy = ClassProxy(public_url=f"http://127.0.0.1:{front}")
    await proxy.start()
    try:
        for prefix, target in proxy_routes.items():
            await proxy.add_route(prefix, target.replace("HERE", f"http://127.0.0.1:{here}"), {})
        yield URL(proxy.public_url)
    finally:
        await proxy.stop()
        await runner.cleanup()


ROUTES = {"/": "HERE", "/user/mia/": "HERE"}


@pytest.mark.parametrize("method", ["GET", "POST", "PUT", "PATCH", "DELETE"])
def test_a_request_arrives_as_it_was(method: str) -> None:
    data = bytes(range(256)) * 4096 if method != "GET" else b""
    path = "/user/mia/a%2Fb%20c/%C3%BC?x=%26&y=1&status=201"
    sent = {"Cookie": "c=3", "Origin": "http://elsewhere", "X-Forwarded-For": "10.9.8.7"}

    async def run() -> None:
        async with behind(ROUTES) as url, ClientSession() as session:
            target = URL(f"{url}{path}", encoded=True)
            async with session.request(method, target, data=data, headers=sent) as answer:
                found = await answer.json()
                assert answer.status == 201
                assert answer.headers.getall("Set-Cookie") == ["a=1", "b=2"]
        headers = {name.lower(): value for name, value in found["headers"]}
        assert (found["method"], found["path"], found["body"]) == (method, path, data.hex())
        assert (headers["cookie"], headers["origin"]) == ("c=3", "http://elsewhere")
        assert headers["host"] == f"127.0.0.1:{url.port}"
        assert headers["x-forwarded-for"] == "127.0.0.1"  # not what somebody says of themselves

    asyncio.run(run())


def test_a_redirect_is_handed_on_and_not_followed() -> None:
    async def run() -> None:
        async with behind(ROUTES) as url, ClientSession() as session:
            answer = await session.get(url.with_query(status=302), allow_redirects=False)
            assert answer.status == 302

    asyncio.run(run())


def test_websockets_speak_the_language_that_the_server_chose() -> None:
    async def run() -> None:
        async with behind(ROUTES) as url, ClientSession() as session:
            wire = await session.ws_connect(
                url / "user/mia/wire", protocols=["first", "second"], max_msg_size=0
            )
            assert wire.protocol == "second"
            large = bytes(range(256)) * 2**15  # more than libraries allow by themselves
            await wire.send_bytes(large)
            await wire.send_str("gr\u00fcn")
            assert await wire.receive_bytes() == large
            assert await wire.receive_str() == "gr\u00fcn"
            await wire.send_str("bye")
            assert (await wire.receive()).type is WSMsgType.CLOSE
            assert wire.close_code == 4001
            with pytest.raises(WSServerHandshakeError) as error:
                await session.ws_connect((url / "user/mia/wire").with_query(refuse="1"))
            assert error.value.status == 403

    asyncio.run(run())


def test_more_pages_wait_at_once_than_a_class_has() -> None:
    async def run() -> None:
        async with behind(ROUTES) as url, ClientSession() as session:
            wires = [await session.ws_connect(url / "user/mia/wire") for _ in range(40)]
            async with session.get(url) as answer:
                assert answer.status == 200
            for wire in wires:
                await wire.close()

    asyncio.run(run())


def test_where_nobody_answers_a_page_says_so() -> None:
    gone = f"http://127.0.0.1:{free_port()}"

    async def run() -> None:
        async with behind({"/user/max/": gone}) as url, ClientSession() as session:
            for path, status in (("user/max/lab", 503), ("user/mia/lab", 404), ("", 404)):
                async with session.get(url / path) as answer:
                    assert answer.status == status

    asyncio.run(run())


def test_routes_come_and_go() -> None:
    async def run() -> None:
        proxy = ClassProxy(public_url="http://127.0.0.1:1")
        await proxy.add_route("/user/mia", "http://127.0.0.1:2", {"user": "mia"})
        found = await proxy.get_all_routes()
        assert found == {
            "/user/mia/": {
                "routespec": "/user/mia/",
                "target": "http://127.0.0.1:2",
                "data": {"user": "mia"},
            }
        }
        await proxy.delete_route("/user/mia/")
        await proxy.delete_route("/user/mia/")
        assert await proxy.get_all_routes() == {}

    asyncio.run(run())


@given(st.lists(st.text("ab/", max_size=5), max_size=5), st.text("ab/", max_size=8))
def test_the_longest_route_wins_and_none_leads_to_half_a_name(names: list[str], path: str) -> None:
    prefixes = {f"/{name.strip('/')}/" if name.strip("/") else "/" for name in names}
    path = f"/{path}"
    found = find_route({prefix: {} for prefix in prefixes}, path)
    fitting = [p for p in prefixes if f"{path.rstrip('/')}/".startswith(p)]
    assert found == (max(fitting, key=len) if fitting else None)
    if found is not None:  # a name is whole: /user/mia leads nowhere near /user/miam
        assert path.rstrip("/") == found.rstrip("/") or path.startswith(found)
