"""An HTTP client for tests that behaves like a browser on the account pages."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

import httpx

from tests.support.http import asking
from tests.support.in_process_node import InProcessNode

PASSWORD = "correct horse battery"  # noqa: S105 -- of players that live for a test
MODERATOR = "Grace Hopper"
"""The moderator of the server that tests share."""
FIREFOX = "Mozilla/5.0 (Android 15; Mobile) Gecko/140.0 Firefox/140.0"


class Browser:
    """An HTTP client for tests of accounts, which keeps cookies and sends the page's origin."""

    def __init__(self, http: httpx.AsyncClient) -> None:
        self.http = http

    async def ask(self, method: str, path: str, body: Any = None) -> httpx.Response:
        return await self.http.request(method, f"/api/account{path}", json=body)

    async def done(self, method: str, path: str, body: Any = None) -> Any:
        """Send a request below /api/account that must succeed, and return the JSON of its response.

        Return None for an empty response. Raise AssertionError if it fails.
        """
        answer = await self.ask(method, path, body)
        assert answer.is_success, answer.text
        return answer.json() if answer.content else None

    async def refused(self, method: str, path: str, body: Any = None) -> tuple[int, str]:
        """Send a request below /api/account that must be rejected.

        Return the HTTP status and the error code of the response.
        """
        answer = await self.ask(method, path, body)
        return answer.status_code, answer.json()["code"]

    async def me(self) -> dict[str, Any]:
        answer: dict[str, Any] = (await self.http.get("/api/me")).json()
        return answer

    async def register(self, name: str) -> Any:
        await self.me()
        return await self.done("POST", "/register", {"name": name, "password": PASSWORD})

    async def log_in(self, name: str, password: str = PASSWORD) -> Any:
        return await self.done("POST", "/login", {"name": name, "password": password})


@asynccontextmanager
async def browser(node: InProcessNode, agent: str = FIREFOX) -> AsyncIterator[Browser]:
    async with asking(node.url) as http:
        http.headers.update({"origin": node.url, "user-agent": agent})
        yield Browser(http)
