"""Tests that requests and handshakes to another host than that of the public URL are rejected."""

from collections.abc import AsyncIterator

import pytest
from websockets.asyncio.client import connect
from websockets.exceptions import InvalidStatus

from tests.support.in_process_node import InProcessNode, in_process_node

PUBLIC = "play.example.org"


@pytest.fixture
async def named(redis_url: str) -> AsyncIterator[InProcessNode]:
    """Start a node whose setting for the public URL has a value."""
    async with in_process_node(redis_url, {"SPITE_PUBLIC_URL": f"https://{PUBLIC}"}) as node:
        yield node


@pytest.mark.parametrize(
    ("host", "status"),
    [
        (PUBLIC, 200),
        (PUBLIC.upper(), 200),
        (f"{PUBLIC}:443", 200),
        ("127.0.0.1:8000", 200),
        ("localhost", 200),
        ("[::1]:8000", 200),
        ("evil.example", 421),
        (f"{PUBLIC}.evil.example", 421),
        ("10.0.0.7:8000", 421),
    ],
)
async def test_a_foreign_host_is_rejected(named: InProcessNode, host: str, status: int) -> None:
    answer = await named.http.get("/api/games", headers={"host": host})
    assert answer.status_code == status
    if status == 421:
        assert answer.json()["code"] == "foreign_host"
    assert (await named.http.get("/readyz", headers={"host": host})).status_code == 200


async def test_without_a_public_url_any_host_is_served(node: InProcessNode) -> None:
    assert (await node.http.get("/api/games", headers={"host": "any.example"})).status_code == 200


async def test_a_handshake_with_a_foreign_host_is_rejected(named: InProcessNode) -> None:
    address = f"ws{named.url.removeprefix('http')}/ws/lobby"
    port = int(named.url.rpartition(":")[2])
    foreign = f"ws://evil.example:{port}/ws/lobby"
    with pytest.raises(InvalidStatus) as refused:
        async with connect(foreign, host="127.0.0.1", port=port):
            pass
    assert refused.value.response.status_code == 421
    async with connect(address):
        pass
