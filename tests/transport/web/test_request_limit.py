"""Requests that come too fast are refused before anything has read them."""

from collections.abc import Awaitable, Callable
from typing import Any

import httpx
import pytest
from starlette.types import Message, Receive, Scope, Send

from protocol.core.codes import ErrorCode
from server.config import Limits
from server.telemetry import Telemetry
from server.transport.web.admission import Admission
from server.transport.web.request_limit import RequestLimit
from server.transport.web.saturation import Saturation
from tests.support.metrics import metric

HOST, ELSEWHERE = "203.0.113.7", "203.0.113.8"


class Site:
    """An application behind the limit, with room for two requests a minute."""

    def __init__(self) -> None:
        self.asked: list[str] = []
        self.telemetry = Telemetry()
        admission = Admission(Limits(requests_per_minute=2), Saturation(0, 0), now_s=lambda: 1000.0)
        self.limit = RequestLimit(self.answer, admission, self.telemetry)

    async def answer(self, scope: Scope, _receive: Receive, send: Send) -> None:
        self.asked.append(scope["type"])
        if scope["type"] == "http":
            await send({"type": "http.response.start", "status": 200, "headers": []})
            await send({"type": "http.response.body", "body": b"hello"})

    async def ask(self, host: str) -> httpx.Response:
        transport = httpx.ASGITransport(self.limit, client=(host, 4321))
        async with httpx.AsyncClient(transport=transport, base_url="http://here") as client:
            return await client.post("/", content=b"x" * 100)


async def test_each_address_has_so_many_requests() -> None:
    site = Site()
    answers = [await site.ask(HOST) for _ in range(3)]
    assert [answer.status_code for answer in answers] == [200, 200, 429]
    assert (await site.ask(ELSEWHERE)).status_code == 200
    assert site.asked == ["http"] * 3


async def test_a_refusal_says_when_to_come_back_and_ends_the_connection() -> None:
    site = Site()
    refused = [await site.ask(HOST) for _ in range(3)][-1]
    assert refused.json() == {"code": ErrorCode.TOO_MANY_REQUESTS, "params": {"after_s": 30}}
    assert refused.headers["retry-after"] == "30"
    assert refused.headers["connection"] == "close"
    assert refused.headers["cache-control"] == "no-store"
    assert refused.headers["content-length"] == str(len(refused.content))
    assert metric(site.telemetry, 'spite_problems_total{code="too_many_requests"}') == 1


async def test_the_machine_itself_asks_as_often_as_it_likes() -> None:
    site = Site()
    assert {(await site.ask("127.0.0.1")).status_code for _ in range(10)} == {200}


@pytest.mark.parametrize("kind", ["websocket", "lifespan"])
async def test_nothing_but_http_is_counted_here(kind: str) -> None:
    site = Site()
    said: list[Any] = []
    nothing: Callable[[], Awaitable[Message]] = unasked

    async def send(message: Message) -> None:
        said.append(message)

    for _ in range(5):
        await site.limit({"type": kind, "client": (HOST, 4321)}, nothing, send)
    assert (site.asked, said) == ([kind] * 5, [])
    assert (await site.ask(HOST)).status_code == 200


async def unasked() -> Message:
    raise AssertionError("nobody reads")
