"""What tests of the HTTP side ask a node, and how they read a refusal."""

from typing import Any

import httpx

from tests.support.in_process_node import InProcessNode


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
