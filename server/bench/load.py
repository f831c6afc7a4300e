"""Brings clients to matches, many at a time."""

import asyncio
from collections.abc import Callable
from typing import Any
from urllib.parse import urlsplit

import httpx

from protocol.core.codec import MsgpackCodec
from protocol.core.commands import Accept
from protocol.core.ids import CommandId, Mark, MatchId, Version
from protocol.core.messages import Snapshot
from protocol.games.spite import SpiteRules
from server.bench.prepared import FIRST_VERSION, prepare
from server.bench.table import LoadTable, version_of
from server.bench.wire import LoadClient

RULES = SpiteRules(first_player="random")
"""A game of the usual kind: about 180 moves, when played without much thought."""
LONGEST = 400
AT_ONCE = 16
TRIES = 3
DEALT = bytes((Snapshot.NUMBER, FIRST_VERSION))
"""In a snapshot at the version of the deal, what comes after the head of the record."""
ECHOES = ("direct", "asgi")
"""What `server.bench.echo` serves."""
SEATED_S = 60.0
"""How long one match may take to be made and dealt."""
Arrived = Callable[[float], None]
"""Takes the seconds from a mover's send to the opponent's receipt."""


class Seating:
    """Makes matches, and brings players and spectators to them."""

    def __init__(
        self,
        site: str,
        http: httpx.AsyncClient,
        arrived: Arrived,
        rules: SpiteRules = RULES,
        *,
        other_site: str | None = None,
    ) -> None:
        """Second players and spectators go to `other_site`, where there is one."""
        self._sites = (site, other_site or site)
        self._rules = rules
        self._http = http
        self._arrived = arrived
        self._gate = asyncio.Semaphore(AT_ONCE)

    async def tables(self, count: int) -> list[LoadTable]:
        """So many matches that have just been dealt, and their players."""

        async def one() -> LoadTable:
            async with self._gate:
                return await self.table()

        return await asyncio.gather(*(one() for _ in range(count)))

    async def table(self) -> LoadTable:
        """A match that has just been dealt, and its players."""
        async with asyncio.timeout(SEATED_S):
            tokens = [await self._guest() for _ in range(2)]
            body = {"rules": self._rules.model_dump()}
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
        return LoadTable(match, tokens, (first, second), moves, self._arrived)

    async def spectators(self, match: MatchId, count: int) -> list[LoadClient]:
        """So many spectators of a match, who hear of it from now on."""

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
                # A connection that had idled for too long was closed as it was used again.
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
    # The limits of the libraries are measured at addresses of their own.
    return f"/ws/{match}" if match in ECHOES else f"/ws/match/{match}{query}"


async def connect(
    site: str,
    match: MatchId,
    token: str | None = None,
    held: tuple[Version, Mark] | None = None,
    on_frame: Callable[[bytes], None] | None = None,
) -> LoadClient:
    """A connection to a match, with the handshake behind it.

    `held` is what a spectator has who comes back: a version, and its mark.
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
    """Done when the client has got the deal."""
    dealt: asyncio.Future[None] = asyncio.get_running_loop().create_future()

    def hear(payload: bytes) -> None:
        # A node that was told of the deal late may say it all in a snapshot.
        told = version_of(payload) == FIRST_VERSION or payload[1:3] == DEALT
        if told and not dealt.done():
            dealt.set_result(None)

    client.on_frame = hear
    return dealt
