"""What tests of the HTTP side ask a node, and how they read a refusal."""

from typing import Any

import httpx

from protocol.core.commands import Accept
from protocol.core.ids import CommandId, Version
from server.client.connection import MatchAddress
from tests.support.in_process_node import InProcessNode
from tests.support.wire import wire


def bearer(token: str) -> dict[str, str]:
    """The header by which a program is known."""
    return {"Authorization": f"Bearer {token}"}


def problem(answer: httpx.Response) -> tuple[int, str]:
    """The status of a refusal, and its code."""
    assert answer.headers["content-type"] == "application/json"
    assert set(answer.json()) == {"code", "params"}
    return answer.status_code, answer.json()["code"]


async def created(node: InProcessNode, body: Any, **headers: str) -> httpx.Response:
    """The answer to somebody who asks for a new match."""
    return await node.http.post("/api/matches", json=body, headers=headers)


async def begun(node: InProcessNode, **asked: object) -> tuple[str, str]:
    """A match of two whose game is on, and the token of the one who made it."""
    host, guest = await node.guest(), await node.guest()
    body = {"preset": "snm-a-short", **asked}
    match = (await created(node, body, **bearer(host))).json()["id"]
    async with wire(MatchAddress(node.url, match), guest) as player:
        await player.send(Accept(id=CommandId("in"), version=Version(0)))
        while "began" not in [event.type for event in (await player.receive_a("step")).events]:
            pass
    return match, host
