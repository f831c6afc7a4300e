"""The HTTP API to search finished public matches, and to download their records as one file."""

import asyncio
from collections import Counter
from collections.abc import AsyncIterator, Iterator, Mapping, Sequence
from contextlib import contextmanager

from starlette.requests import Request
from starlette.responses import Response, StreamingResponse
from starlette.routing import Route
from starlette.types import Message, Receive, Scope, Send

from protocol.core.codes import ErrorCode
from protocol.core.ids import GameKey, PlayerId
from protocol.core.leaderboards import FoundMatch, FoundMatches
from server.addresses import address_prefixes
from server.limits import DOWNLOAD_STALL_S, DOWNLOADS_AT_ONCE, DOWNLOADS_PER_ADDRESS
from server.store.archive import Archive, FinishedMatch, MatchCursor
from server.store.search import MatchSearch, Search
from server.transport.web.admission import counted_each
from server.transport.web.player_names import PlayerNames, account_name
from server.transport.web.query import match_cursor, result, speed, time_ms
from server.transport.web.responses import ApiError, host_of, reply

FOUND_PER_PAGE = 50
EXPORTED = 1_000
"""The largest number of matches in one downloaded file of records."""
EXPORTED_AT_ONCE = 10
"""The number of matches of a download whose records are in memory at a time."""
FILE_S = 120.0
"""The longest time that a download may take."""
OWN_RULES = "own"
"""The value in place of a preset by which a search finds matches with custom rules."""
OF_A_GAME = ("preset", "speed")
"""The query parameters of a search that need a game beside them."""


class ArchiveSearch:
    """Endpoints to search the archive, for everybody."""

    def __init__(self, search: MatchSearch, archive: Archive, players: PlayerNames) -> None:
        self._search = search
        self._archive = archive
        self._players = players
        self._downloads = Downloads()

    def routes(self) -> list[Route]:
        """Return the HTTP routes to search the archive."""
        return [
            Route("/api/archive", self.search, methods=["GET"]),
            Route("/api/archive/records", self.records, methods=["GET"]),
        ]

    async def search(self, request: Request) -> Response:
        """Return a page of the finished public matches that a search finds."""
        search = await self._parse_search(request)
        before = match_cursor(request.query_params.get("before"))
        found = await self._search.find(search, before, FOUND_PER_PAGE + 1)
        page = found[:FOUND_PER_PAGE]
        following = None
        if len(found) > len(page):
            following = f"{page[-1].ended_ms}-{page[-1].match}"
        views = await match_views(page, self._players)
        return reply(200, FoundMatches(found=views, next=following))

    async def records(self, request: Request) -> Response:
        """Send the records of games of the public matches that a search finds, one a line, newest
        match first. At most EXPORTED (1,000) matches are included.
        """
        search = await self._parse_search(request)
        prefixes = address_prefixes(host_of(request))
        if not self._downloads.have_room(prefixes):
            raise ApiError(503, ErrorCode.TOO_BUSY, retry_s=10)
        return _File(self._lines(search), self._downloads, prefixes)

    async def _lines(self, search: Search) -> AsyncIterator[bytes]:
        before: MatchCursor | None = None
        for _ in range(EXPORTED // EXPORTED_AT_ONCE):
            page = await self._search.find(search, before, EXPORTED_AT_ONCE)
            for record in await self._archive.records_of([match.match for match in page]):
                yield record + b"\n"
            if len(page) < EXPORTED_AT_ONCE:
                return
            before = MatchCursor(page[-1].ended_ms, page[-1].match)

    async def _parse_search(self, request: Request) -> Search:
        """Parse the query of a search. Raises ApiError for an invalid one, and for an unknown
        player.
        """
        query = request.query_params
        game, preset = query.get("game"), query.get("preset")
        if game is None and any(name in query for name in OF_A_GAME):
            raise ApiError(400, ErrorCode.BAD_REQUEST)
        if "player" not in query and "opponent" in query:
            raise ApiError(400, ErrorCode.BAD_REQUEST)
        return Search(
            player=await self._player(query.get("player")),
            opponent=await self._player(query.get("opponent")),
            game_key=None if game is None else GameKey(game),
            preset=None if preset == OWN_RULES else preset,
            own_rules=preset == OWN_RULES,
            speed=speed(query.get("speed")),
            result=result(query.get("result")),
            since_ms=time_ms(query.get("since")),
            until_ms=time_ms(query.get("until")),
        )

    async def _player(self, name: str | None) -> PlayerId | None:
        return None if name is None else (await self._players.find(name)).id


class Downloads:
    """Counts the downloads of records in progress. Each keeps a database connection busy."""

    def __init__(self) -> None:
        self._running = 0
        self._of_address: Counter[str] = Counter()

    def have_room(self, prefixes: Sequence[str]) -> bool:
        """Return whether another download of records may go to an address with these prefixes."""
        if self._running >= DOWNLOADS_AT_ONCE:
            return False
        # One network, however wide, must not take all the places.
        most = (DOWNLOADS_PER_ADDRESS, 2 * DOWNLOADS_PER_ADDRESS, 2 * DOWNLOADS_PER_ADDRESS)
        return all(
            self._of_address[prefix] < share for prefix, share in zip(prefixes, most, strict=False)
        )

    @contextmanager
    def counted(self, prefixes: Sequence[str]) -> Iterator[None]:
        """Return a context that counts a download while it is being sent."""
        self._running += 1
        try:
            with counted_each(self._of_address, prefixes):
                yield
        finally:
            self._running -= 1


class _File(StreamingResponse):
    """A response that sends the records of a download as they are read."""

    def __init__(
        self, lines: AsyncIterator[bytes], downloads: Downloads, prefixes: Sequence[str]
    ) -> None:
        headers = {
            "cache-control": "no-store",
            "content-disposition": 'attachment; filename="games.jsonl"',
        }
        super().__init__(lines, headers=headers, media_type="application/jsonl")
        self._downloads = downloads
        self._prefixes = prefixes

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Send the download. A client is disconnected that reads nothing for DOWNLOAD_STALL_S (5)
        seconds, or takes longer than FILE_S (120), so that another download can begin.
        """

        async def send_in_time(message: Message) -> None:
            async with asyncio.timeout(DOWNLOAD_STALL_S):
                await send(message)

        with self._downloads.counted(self._prefixes):
            async with asyncio.timeout(FILE_S):
                await super().__call__(scope, receive, send_in_time)


async def match_views(matches: Sequence[FinishedMatch], players: PlayerNames) -> list[FoundMatch]:
    """Return finished matches with the present names of their players' accounts."""
    persons = await players.persons([one for match in matches for one in match.players])
    names = {player: account_name(person) for player, person in persons.items()}
    return [_match_view(match, names) for match in matches]


def _match_view(match: FinishedMatch, names: Mapping[PlayerId, str | None]) -> FoundMatch:
    return FoundMatch(
        id=match.match,
        game_key=match.game_key,
        preset=match.preset,
        speed=match.speed,
        players=list(match.names),
        accounts=[names[player] for player in match.players],
        winner=match.winner,
        score=list(match.score),
        games=match.games,
        ended_ms=match.ended_ms,
        rated=match.rated,
    )
