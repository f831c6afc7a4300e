"""Tests of the limits on rate and concurrency of requests, which act before any endpoint runs."""

import asyncio
from typing import Any

import httpx
from starlette.routing import WebSocketRoute
from starlette.types import Message, Receive, Scope, Send

from protocol.core.codes import ErrorCode
from server.config import Limits
from server.telemetry import Telemetry
from server.transport.web.admission import Admission
from server.transport.web.request_checks import RequestChecks
from server.transport.web.saturation import Saturation
from server.transport.web.site import Site as PublicSite
from tests.support.metrics import metric
from tests.support.timeouts import until

FEW = Limits(requests_per_minute=2, handshakes_per_minute=2)
HOST, ELSEWHERE = "203.0.113.7", "203.0.113.8"


class Site:
    """An application behind the checks of requests.

    By default it allows an address two requests and two handshakes a minute.
    """

    def __init__(self, limits: Limits = FEW) -> None:
        self.answered = asyncio.Event()
        self.answered.set()
        self.asked: list[str] = []
        self.telemetry = Telemetry()
        admission = Admission(limits, Saturation(0, 0), lambda: 1000.0, self.telemetry.refusals.add)
        route = WebSocketRoute("/ws/{place}", self.answer)
        self.checks = RequestChecks(
            self.answer,
            sockets=[route],
            admission=admission,
            telemetry=self.telemetry,
            site=PublicSite(None, frozenset()),
        )

    async def answer(self, scope: Scope, _receive: Receive, send: Send) -> None:
        self.asked.append(scope["type"])
        if scope["type"] == "http":
            await self.answered.wait()
            await send({"type": "http.response.start", "status": 200, "headers": []})
            await send({"type": "http.response.body", "body": b"hello"})

    async def ask(self, host: str, path: str = "/") -> httpx.Response:
        transport = httpx.ASGITransport(self.checks, client=(host, 4321))
        async with httpx.AsyncClient(transport=transport, base_url="http://here") as client:
            return await client.post(path, content=b"x" * 100)

    async def upgrade(self, path: str, web_host: bytes = b"here") -> list[Any]:
        """Send a WebSocket handshake that the checks must not let through to the application.

        Return the ASGI messages of the answer.
        """
        messages: list[Any] = []

        async def send(message: Message) -> None:
            messages.append(message)

        scope = {
            "type": "websocket",
            "path": path,
            "headers": [(b"host", web_host)],
            "client": (HOST, 4321),
        }
        await self.checks(scope, unasked, send)
        return messages


async def test_requests_per_address_are_limited() -> None:
    site = Site()
    answers = [await site.ask(HOST) for _ in range(3)]
    assert [answer.status_code for answer in answers] == [200, 200, 429]
    assert (await site.ask(ELSEWHERE)).status_code == 200
    assert site.asked == ["http"] * 3


async def test_a_rejection_says_when_to_retry_and_closes_the_connection() -> None:
    site = Site()
    refused = [await site.ask(HOST) for _ in range(3)][-1]
    assert refused.json() == {"code": ErrorCode.TOO_MANY_REQUESTS, "params": {"after_s": 30}}
    assert refused.headers["retry-after"] == "30"
    assert refused.headers["connection"] == "close"
    assert refused.headers["cache-control"] == "no-store"
    assert refused.headers["content-length"] == str(len(refused.content))
    assert metric(site.telemetry, 'spite_problems_total{code="too_many_requests"}') == 1


async def test_the_loopback_interface_has_no_limit() -> None:
    site = Site()
    assert {(await site.ask("127.0.0.1")).status_code for _ in range(10)} == {200}


async def test_a_websocket_with_a_known_path_is_left_to_its_endpoint() -> None:
    site = Site()
    for _ in range(5):
        assert await site.upgrade("/ws/here") == []
    assert site.asked == ["websocket"] * 5
    assert (await site.ask(HOST)).status_code == 200


async def test_a_websocket_with_an_unknown_path_counts_as_a_handshake() -> None:
    site = Site()
    answers = [
        await site.upgrade("/"),
        await site.upgrade("/ws/here", b"no host"),
        await site.upgrade("/assets/x"),
    ]
    starts = [start for start, _ in answers]
    assert [start["status"] for start in starts] == [404, 400, 429]
    assert {start["type"] for start in starts} == {"websocket.http.response.start"}
    assert site.asked == []
    assert metric(site.telemetry, 'spite_refusals_total{limit="handshakes_per_minute"}') == 1


async def test_simultaneous_requests_are_limited_except_for_health_checks() -> None:
    site = Site(Limits(requests_in_flight=2, requests_in_flight_per_address=1))
    site.answered.clear()
    one = asyncio.create_task(site.ask(HOST))
    await until(lambda: len(site.asked) == 1)
    refused = await site.ask(HOST)
    assert (refused.status_code, refused.json()["code"]) == (503, ErrorCode.TOO_BUSY)
    other = asyncio.create_task(site.ask(ELSEWHERE))
    await until(lambda: len(site.asked) == 2)
    assert (await site.ask("203.0.113.9")).status_code == 503
    health = asyncio.create_task(site.ask("203.0.113.9", "/healthz"))
    await until(lambda: len(site.asked) == 3)
    site.answered.set()
    assert [(await asked).status_code for asked in (one, other, health)] == [200] * 3
    assert (await site.ask(HOST)).status_code == 200
    for limit in ("requests_in_flight", "requests_in_flight_per_address"):
        assert metric(site.telemetry, f'spite_refusals_total{{limit="{limit}"}}') == 1


async def unasked() -> Message:
    raise AssertionError("nobody reads")
