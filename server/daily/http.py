"""The HTTP API `/api/daily`: today's deal, the leaderboards, and past days."""

import asyncio
from collections.abc import Awaitable, Callable, Sequence

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from protocol.core.codes import ErrorCode
from protocol.core.daily import (
    Daily,
    DailyDay,
    DailyGameView,
    DailyPrevious,
    DailyResult,
    DailyRow,
    DailyStreak,
    DailyTable,
)
from protocol.core.http import MatchCreated
from protocol.core.ids import PlayerId
from server.addresses import address_prefixes
from server.daily.days import ENDED_AFTER_MS, after, ends_ms, is_day, opens_ms
from server.daily.deals import (
    GAMES_READ,
    PAST_LASTS_S,
    DailyDeals,
    NoDeal,
    OwnGame,
    Standings,
    TooManyGuests,
)
from server.daily.pools import commitment, seeds_of
from server.daily.scores import MILLION, POINT, SHOWN, TABLE_DAYS, Scored, place_among, score_of
from server.daily.streaks import FREE_DAYS
from server.daily.terms import GAME, TERMS
from server.matches.cache import RateLimitedCache
from server.matches.live.match_quota import TooManyMatches
from server.matches.network_tokens import NetworkTokens
from server.players.profiles import name_of
from server.store.daily import DailyGame
from server.store.follows import FollowStore
from server.transport.web.admission import RETRY_S, Admission
from server.transport.web.caller import find_caller
from server.transport.web.device_cookies import DeviceCookies
from server.transport.web.identity import Identities, bearer_token
from server.transport.web.player_names import PlayerNames, account_name
from server.transport.web.responses import ApiError, host_of, reply
from server.transport.web.site import Site

ROWS = 50
"""The number of players in a leaderboard, besides the caller."""
PAGE = 1000
"""The number of games on a page of a past day."""
PAGES_ENCODED = 8
"""The maximum number of encoded pages of past days that a node caches."""


class DailyApi:
    """Endpoints of the daily deal, for guests and registered players."""

    def __init__(
        self,
        *,
        deals: DailyDeals,
        follows: FollowStore,
        identities: Identities,
        named: PlayerNames,
        admission: Admission,
        networks: NetworkTokens,
        devices: DeviceCookies,
        site: Site,
        has_played: Callable[[PlayerId], Awaitable[bool]],
        created: Callable[[], None],
    ) -> None:
        """`has_played` returns whether a player has finished a match.

        `created` is called for each new match.
        """
        self._created = created
        self._has_played = has_played
        self._deals = deals
        self._follows = follows
        self._identities = identities
        self._named = named
        self._admission = admission
        self._networks = networks
        self._devices = devices
        self._site = site
        self._days = RateLimitedCache(self._read_day, PAGES_ENCODED, lasts_s=PAST_LASTS_S)

    def routes(self) -> list[Route]:
        """Return the HTTP routes of the daily deal."""
        return [
            Route("/api/daily", self.today, methods=["GET"]),
            Route("/api/daily", self.begin, methods=["POST"]),
            Route("/api/daily/tables", self.tables, methods=["GET"]),
            Route("/api/daily/{day}", self.day, methods=["GET"]),
        ]

    async def today(self, request: Request) -> Response:
        """Return the commitment to today's deals, and the caller's game, result and streak.

        A visitor does not become a guest by it.
        """
        caller = await find_caller(self._identities, request)
        player = None if caller is None else caller.player
        day = self._deals.today()
        own = OwnGame("new") if player is None else await self._deals.own_game(player, day)
        return reply(
            200,
            Daily(
                day=day,
                ends_ms=ends_ms(day),
                commitment=await self._commitment(day),
                next_commitment=await self._commitment(after(day)),
                later_commitment=await self._commitment(after(day, 2)),
                state=own.state,
                match=own.match,
                result=await self._result(own),
                previous=None if player is None else await self._previous(player, after(day, -1)),
                streak=await self._streak(player),
                game_key=GAME,
                computer=TERMS.level,
            ),
        )

    async def begin(self, request: Request) -> Response:
        """Begin the caller's game of today, or return the match of the game if it has begun. A
        visitor becomes a guest by it.

        Raises ApiError for bots' tokens, pages of other sites, and if the caller can't begin a
        game.
        """
        if not self._site.allows_origin(request):
            raise ApiError(403, ErrorCode.FOREIGN_ORIGIN)
        if bearer_token(request) is not None:
            # Third-party bots can't play the daily deal.
            raise ApiError(401, ErrorCode.BAD_TOKEN)
        caller = await find_caller(self._identities, request) or self._identities.new(request)
        prefixes = address_prefixes(host_of(request))
        is_new = not (caller.is_registered and await self._has_played(caller.player))
        addresses = prefixes if is_new else ()
        # A network's token changes every day, so the day is read only once.
        day = self._deals.today()
        player = caller.as_player(
            network=self._networks.token(prefixes),
            browser=self._networks.browser_token(self._devices.browser(request)),
        )
        lacks_token = bool(prefixes) and player.network is None
        if lacks_token and await self._deals.game(caller.player, day) is None:
            # Without a token, the places of the network could not be counted.
            raise ApiError(503, ErrorCode.UNAVAILABLE, retry_s=RETRY_S)

        def admit() -> None:
            self._admission.admit_match(host_of(request) if addresses else None, caller.player)

        try:
            match, created = await self._deals.begin(player, day, addresses, admit, is_new=is_new)
        except NoDeal as error:
            raise ApiError(409, ErrorCode.NOT_PLAYING) from error
        except TooManyGuests as error:
            raise ApiError(403, ErrorCode.NOT_REGISTERED) from error
        except TooManyMatches as error:
            raise ApiError(429, error.code, {"limit": error.limit}) from error
        if created:
            self._created()
        body = MatchCreated(id=match, url=f"{self._site.address(request)}/m/{match}")
        response = reply(201 if created else 200, body)
        self._identities.remember(request, response, caller)
        return response

    async def tables(self, request: Request) -> Response:
        """Return the first rows of the table of the last days, of all players or of friends only.

        The row of a listed caller is always there. The friends are the players whom the caller
        follows.
        """
        days, of_friends = _days(request), _of_friends(request)
        caller = await find_caller(self._identities, request)
        own = None if caller is None else caller.player
        game = None if own is None else await self._deals.game(own, self._deals.today())
        rows = (await self._deals.standings(days, own=game)).rows
        followed = [] if own is None else [each.player for each in await self._follows.of(own)]
        if of_friends:
            rows = place_among(rows, set() if own is None else {own, *followed})
        shown = [row for at, row in enumerate(rows) if at < ROWS or row.player == own]
        persons = await self._named.persons([row.player for row in shown])
        return reply(
            200,
            DailyTable(
                days=days,
                players=[
                    DailyRow(
                        place=row.place,
                        name=name_of(persons[row.player]),
                        account=account_name(persons[row.player]),
                        score=row.score,
                        days=row.days,
                        own=row.player == own,
                    )
                    for row in shown
                ],
                count=len(rows),
                follows=bool(followed),
            ),
        )

    async def day(self, request: Request) -> Response:
        """Return the seeds of a past day, and a page of its games. Raises ApiError until its deals
        are public, and for a day without deals.
        """
        day = request.path_params["day"]
        if not is_day(day):
            raise ApiError(404, ErrorCode.NOT_FOUND)
        if not self._deals.is_open(day):
            raise ApiError(409, ErrorCode.NOT_FINISHED)
        found = await self._days.get((day, _page(request)))
        if found is None:
            raise ApiError(404, ErrorCode.NOT_FOUND)
        headers = {"cache-control": "no-store"}
        return Response(found, media_type="application/json", headers=headers)

    async def _read_day(self, wanted: tuple[str, int]) -> str | None:
        """Return an encoded page of a past day, to be cached; None if the day had no deals."""
        day, page = wanted
        pool = await self._deals.pool(day)
        if pool is None:
            return None
        seeds = seeds_of(pool)
        games = sorted((await self._deals.standings(1, day)).games, key=_place)
        body = DailyDay(
            day=day,
            commitment=commitment(day, seeds).hex(),
            committed_ms=pool.committed_ms,
            seeds=[seed.hex() for seed in seeds],
            games=await self._views(games[page * PAGE : (page + 1) * PAGE]),
            count=len(games),
        )
        return await asyncio.to_thread(body.model_dump_json)

    async def _previous(self, player: PlayerId, day: str) -> DailyPrevious | None:
        """Return a player's daily game of a past day; None without one, or once the day's deals are
        public.
        """
        if self._deals.is_open(day):
            return None
        own = await self._deals.own_game(player, day)
        if own.state == "new":
            return None
        return DailyPrevious(
            day=day,
            match=own.match,
            ends_ms=ends_ms(day) + ENDED_AFTER_MS,
            opens_ms=opens_ms(day),
            state=own.state,
            result=await self._result(own),
        )

    async def _result(self, own: OwnGame) -> DailyResult | None:
        if own.game is None or own.game.left is None:
            return None
        standings = await self._deals.standings(1, own.game.day, own=own.game)
        return _result(standings, own.game)

    async def _streak(self, player: PlayerId | None) -> DailyStreak:
        """Return a player's streak of daily games, or that of a visitor who is no player yet."""
        days, free_days = (0, FREE_DAYS) if player is None else await self._deals.streak(player)
        return DailyStreak(days=days, free_days=free_days)

    async def _commitment(self, day: str) -> str | None:
        pool = await self._deals.pool(day)
        return None if pool is None else commitment(day, seeds_of(pool)).hex()

    async def _views(self, games: Sequence[Scored]) -> list[DailyGameView]:
        persons = await self._named.persons([each.game.player for each in games])
        return [
            DailyGameView(
                deal=game.deal,
                match=game.match,
                name=name_of(persons[game.player]),
                account=account_name(persons[game.player]),
                left=list(game.left or ()),
                luck=game.luck,
                luck_version=game.luck_version,
                score=score,
                in_mean=game.in_mean,
            )
            for game, score in games
        ]


def _result(standings: Standings, game: DailyGame) -> DailyResult:
    """Return the result of a game of the day, compared with the listed ones."""
    score = score_of(game, standings.gains)
    shown = SHOWN * round(score / SHOWN)
    better = sum(row.score > shown and row.player != game.player for row in standings.rows)
    return DailyResult(
        left=list(game.left or ()),
        luck=round(POINT * TERMS.luck_points * game.luck / MILLION),
        score=shown,
        place=1 + better,
        players=len(standings.rows),
        listed=game.listed,
    )


def _place(each: Scored) -> tuple[int, PlayerId]:
    """Return the key that orders the daily games of a day, the best first."""
    return -each.score, each.game.player


def _page(request: Request) -> int:
    text = request.query_params.get("page", "0")
    if text not in map(str, range(GAMES_READ // PAGE)):
        raise ApiError(400, ErrorCode.BAD_REQUEST)
    return int(text)


def _of_friends(request: Request) -> bool:
    text = request.query_params.get("of")
    if text not in (None, "friends"):
        raise ApiError(400, ErrorCode.BAD_REQUEST)
    return text is not None


def _days(request: Request) -> int:
    text = request.query_params.get("days", "1")
    days = int(text) if text in map(str, TABLE_DAYS) else 0
    if not days:
        raise ApiError(400, ErrorCode.BAD_REQUEST)
    return days
