"""Helpers for tests of the HTTP API: requests to a node, and checks of error responses."""

from typing import Any

import httpx

from protocol.core.commands import Accept
from protocol.core.ids import CommandId, Version
from server.client.connection import MatchAddress
from tests.support.in_process_node import InProcessNode
from tests.support.wire import wire


def bearer(token: str) -> dict[str, str]:
    """Return the HTTP header for a bearer token."""
    return {"Authorization": f"Bearer {token}"}


def error_of(answer: httpx.Response) -> tuple[int, str]:
    """Return the status and the code of an error response."""
    assert answer.headers["content-type"] == "application/json"
    assert set(answer.json()) == {"code", "params"}
    return answer.status_code, answer.json()["code"]


async def create_match(node: InProcessNode, body: Any, **headers: str) -> httpx.Response:
    """Request a new match over HTTP, and return the response."""
    return await node.http.post("/api/matches", json=body, headers=headers)


async def start_match(node: InProcessNode, **asked: object) -> tuple[str, str]:
    """Create a match of two guests, and wait until its first game has begun.

    Return the match's id and its creator's token.
    """
    host, guest = await node.guest(), await node.guest()
    body = {"preset": "snm-a-short", **asked}
    match = (await create_match(node, body, **bearer(host))).json()["id"]
    async with wire(MatchAddress(node.url, match), guest) as player:
        await player.send(Accept(id=CommandId("in"), version=Version(0)))
        while "began" not in [event.type for event in (await player.receive_a("step")).events]:
            pass
    return match, host
