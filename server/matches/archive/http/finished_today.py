"""`/api/archive/today`: the public matches that ended in the last 24 hours, for the home page."""

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from protocol.core.leaderboards import FinishedToday
from server.matches.archive.http.archive_search import match_views
from server.matches.cache import RateLimitedCache
from server.store.ports import Clock
from server.store.search import MatchSearch, Search
from server.transport.web.player_names import PlayerNames

COUNTED = 500
"""The maximum number of matches of the last day that are counted."""
DAY_MS = 24 * 3600 * 1000
LATEST = 3
"""The number of latest matches in the answer."""
LASTS_S = 30.0
"""The time for which all callers of a node get the same answer."""
CACHE = "public, max-age=30"


class FinishedTodayApi:
    """Endpoint for everybody: the number of public matches that ended in the last 24 hours, up to
    COUNTED (500), and the latest of them.
    """

    def __init__(
        self, search: MatchSearch, players: PlayerNames, clock: Clock, lasts_s: float = LASTS_S
    ) -> None:
        self._search = search
        self._players = players
        self._clock = clock
        self._answers = RateLimitedCache(self._build, 1, lasts_s=lasts_s)

    def routes(self) -> list[Route]:
        """Return the HTTP route of the matches of the last day."""
        return [Route("/api/archive/today", self.today, methods=["GET"])]

    async def today(self, _request: Request) -> Response:
        """Return the number of public matches that ended in the last 24 hours, up to COUNTED (500),
        and the LATEST (3) of them. Answers are cached for 30 seconds.
        """
        body = await self._answers.get("today")
        return Response(body, media_type="application/json", headers={"cache-control": CACHE})

    async def _build(self, _today: str) -> bytes:
        since = Search(since_ms=self._clock.now_ms() - DAY_MS)
        found = await self._search.find(since, None, COUNTED)
        latest = await match_views(found[:LATEST], self._players)
        return FinishedToday(count=len(found), latest=latest).model_dump_json().encode()
