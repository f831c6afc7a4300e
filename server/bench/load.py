"""Creates matches on a node and connects their players and spectators, for benchmarks."""

import asyncio
from collections.abc import Callable
from typing import Any
from urllib.parse import urlsplit

import httpx
from msgspec.structs import asdict

from protocol.core.codec import MsgpackCodec
from protocol.core.commands import Accept
from protocol.core.ids import CommandId, Mark, MatchId, Version
from protocol.core.message import number_of
from protocol.core.messages import Snapshot
from protocol.games.spite import SpiteRules
from server.bench.prepared import FIRST_VERSION, prepare
from server.bench.table import LoadTable, version_of
from server.bench.wire import LoadClient

RULES = SpiteRules(first_player="random")
"""The rules of the benchmarks' games: usual ones, of about 180 moves when played quickly."""
LONGEST = 400
"""The maximum number of prepared moves of a game."""
AT_ONCE = 16
"""The number of matches or spectators that connect at the same time."""
TRIES = 3
"""The number of attempts for each HTTP request."""
DEALT = bytes((number_of(Snapshot), FIRST_VERSION))
"""The second and third byte of a MessagePack snapshot whose version is that of the deal."""
ECHOES = ("direct", "asgi")
"""The parts of paths that name echo servers (`server.bench.echo`) in place of matches."""
SEATED_S = 60.0
"""The longest time to create and deal one match."""
Arrived = Callable[[float], None]
"""A callback that takes a move's latency: the seconds until the opponent has received it."""


class Seating:
    """Creates matches for benchmarks, and connects players and spectators to them."""

    def __init__(
        self,
        site: str,
        http: httpx.AsyncClient,
        arrived: Arrived,
        rules: SpiteRules = RULES,
        *,
        other_site: str | None = None,
    ) -> None:
        """Prepare to create matches. Second players and spectators use `other_site`, if given."""
        self._sites = (site, other_site or site)
        self._rules = rules
        self._http = http
        self._arrived = arrived
        self._gate = asyncio.Semaphore(AT_ONCE)

    async def tables(self, count: int) -> list[LoadTable]:
        """Return this number of matches that have just been dealt, with their players."""

        async def one() -> LoadTable:
            async with self._gate:
                return await self.table()

        return await asyncio.gather(*(one() for _ in range(count)))

    async def table(self) -> LoadTable:
        """Return a match for a benchmark that has just been dealt, with its players."""
        async with asyncio.timeout(SEATED_S):
            tokens = [await self._guest() for _ in range(2)]
            body = {"rules": asdict(self._rules)}
            bearer = {"Authorization": f"Bearer {tokens[0]}"}
            created = await self._post("/api/matches", body, bearer)
            match = MatchId(created.json()["id"])
            first = await connect(self._sites[0], match, tokens[0])
            second = await connect(self._sites[1], match, tokens[1])
            dealt = asyncio.gather(_dealt(first), _dealt(second))
            accept = Accept(id=CommandId("in"), version=Version(0))
            second.send(MsgpackCodec().encode(accept))
            await dealt
        moves = prepare(match, self._rules, LONGEST)
        return LoadTable(match, tokens, clients=(first, second), moves=moves, arrived=self._arrived)

    async def spectators(self, match: MatchId, count: int) -> list[LoadClient]:
        """Return this number of spectators of a match, who receive its events from now on."""

        async def one() -> LoadClient:
            async with self._gate, asyncio.timeout(SEATED_S):
                return await connect(self._sites[1], match)

        return await asyncio.gather(*(one() for _ in range(count)))

    async def _post(
        self, path: str, body: dict[str, Any], headers: dict[str, str]
    ) -> httpx.Response:
        for tries_left in reversed(range(TRIES)):
            try:
                answer = await self._http.post(self._sites[0] + path, json=body, headers=headers)
            except httpx.TransportError:
                # The server closed an idle connection just when it was used again.
                if not tries_left:
                    raise
            else:
                return answer.raise_for_status()
        raise AssertionError("the last try returns or raises")

    async def _guest(self) -> str:
        guest = await self._post("/api/guests", {}, {})
        token: str = guest.json()["token"]
        return token


def _path(match: MatchId, query: str) -> str:
    # The limits of the libraries are measured at their own paths.
    return f"/ws/{match}" if match in ECHOES else f"/ws/match/{match}{query}"


async def connect(
    site: str,
    match: MatchId,
    token: str | None = None,
    held: tuple[Version, Mark] | None = None,
    on_frame: Callable[[bytes], None] | None = None,
) -> LoadClient:
    """Return an open connection of a benchmark's client to a match.

    `held` is the version of a returning spectator, and its mark.
    """
    host = urlsplit(site)
    query = ""
    if held is not None:
        query = f"?since={held[0]}&viewer=spectator&mark={held[1]}"
    client = LoadClient(_path(match, query), host.netloc, token)
    if on_frame is not None:
        client.on_frame = on_frame
    await asyncio.get_running_loop().create_connection(
        lambda: client, host.hostname or "", host.port or 0
    )
    await client.opened
    return client


def _dealt(client: LoadClient) -> "asyncio.Future[None]":
    """Return a future that is done when the benchmark's client has received the deal."""
    dealt: asyncio.Future[None] = asyncio.get_running_loop().create_future()

    def hear(payload: bytes) -> None:
        # A node that learns of the deal late may send a snapshot instead.
        dealt_now = version_of(payload) == FIRST_VERSION or payload[1:3] == DEALT
        if dealt_now and not dealt.done():
            dealt.set_result(None)

    client.on_frame = hear
    return dealt
