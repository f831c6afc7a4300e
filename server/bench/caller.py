"""An HTTP and WebSocket client for benchmarks: a guest with cookies and an address of its own."""

import json
from collections import Counter
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

import httpx
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import InvalidStatus
from websockets.typing import Origin, Subprotocol

ANSWER_S = 10.0


class Caller:
    """A guest that sends its address in `X-Forwarded-For`, as a trusted proxy would."""

    def __init__(
        self,
        site: str,
        address: str,
        transport: httpx.AsyncBaseTransport,
        answers: Counter[str] | None = None,
    ) -> None:
        """Prepare a guest of a benchmark. Callers share `transport`; `answers` counts HTTP
        statuses.
        """
        self._site = site
        self._headers = {"x-forwarded-for": address}
        self._answers: Counter[str] = Counter() if answers is None else answers
        # It is never closed: that would close the transport of all callers.
        self._http = httpx.AsyncClient(
            transport=transport,
            base_url=site,
            headers={**self._headers, "origin": site},
            timeout=ANSWER_S,
            trust_env=False,
        )

    async def ask(self, method: str, path: str, body: Any = None) -> httpx.Response:
        """Send an HTTP request as the benchmark's guest. Raises httpx.HTTPError."""
        answer = await self._http.request(method, path, json=body)
        self._answers[str(answer.status_code)] += 1
        return answer

    async def create_match(self, **wanted: Any) -> str:
        """Create a match with the request's fields `wanted` and return its id. Raises
        httpx.HTTPError, also if it is refused.
        """
        answer = await self.ask("POST", "/api/matches", wanted)
        match: str = answer.raise_for_status().json()["id"]
        return match

    @asynccontextmanager
    async def socket(self, path: str) -> AsyncIterator["JsonSocket"]:
        """Open a WebSocket as the benchmark's guest. Raises what `websockets.connect` does."""
        cookie = "; ".join(f"{one.name}={one.value}" for one in self._http.cookies.jar)
        try:
            async with connect(
                self._site.replace("http", "ws", 1) + path,
                origin=Origin(self._site),
                subprotocols=[Subprotocol("spite.v2.json")],
                additional_headers={**self._headers, "cookie": cookie},
                compression=None,
                proxy=None,
                open_timeout=ANSWER_S,
            ) as socket:
                self._answers["101"] += 1
                yield JsonSocket(socket)
        except InvalidStatus as refused:
            self._answers[str(refused.response.status_code)] += 1
            raise


class JsonSocket:
    """A benchmark client's WebSocket, whose messages are JSON."""

    def __init__(self, socket: ClientConnection) -> None:
        self._socket = socket

    async def send(self, **message: Any) -> None:
        """Send a message on the benchmark client's connection."""
        await self._socket.send(json.dumps(message))

    async def receive(self) -> Any:
        """Return the next message of the benchmark's server. Raises ConnectionClosed."""
        return json.loads(await self._socket.recv())
