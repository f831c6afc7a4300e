"""The HTTP API for leaderboards, latest ratings, and profiles of registered players."""

from collections.abc import Sequence

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from protocol.core.codes import ErrorCode
from protocol.core.ids import GameKey, PlayerId
from protocol.core.leaderboards import (
    AnalysedGames,
    CurvePoint,
    FavouriteView,
    LatestRating,
    LatestRatings,
    Leaderboard,
    LeaderboardKey,
    Leaderboards,
    OpponentView,
    Profile,
    Ranked,
    RatingView,
    ShareRange,
    TallyView,
)
from server.players.avatars import avatar_view
from server.players.history import OpponentTally, Tally, history_of
from server.players.profiles import avatar_of, name_of
from server.ratings.glicko2 import MIDDLE
from server.ratings.ledger import PROVISIONAL, RANKED_OPPONENTS, DatedRating, rating_at
from server.ratings.pools import SPEEDS, Pool
from server.ratings.statistics import Range, error_rate, result_without_luck
from server.store.players import Person
from server.store.ports import Clock
from server.store.ratings import LeaderboardCursor, PlayerRating, RatedAt, Ratings
from server.store.search import MatchSearch
from server.store.statistics import StatisticsStore, Versions
from server.transport.web.player_names import PlayerNames, account_name
from server.transport.web.query import rating_cursor
from server.transport.web.responses import ApiError, reply

CURVE = 100
"""The number of points of each rating's curve in a profile."""
HISTORY_MATCHES = 1_000
"""The number of last public matches summarized in a profile."""
RANKED_PER_PAGE = 50
LATEST_PLAYERS = 10
"""The maximum number of players of one request for latest ratings."""


class LeaderboardsApi:
    """Endpoints for leaderboards, ratings and profiles, open to everyone."""

    def __init__(
        self,
        *,
        ratings: Ratings,
        search: MatchSearch,
        statistics: StatisticsStore,
        analysed: Sequence[Versions],
        players: PlayerNames,
        clock: Clock,
    ) -> None:
        """`analysed` are the games with statistics, and the versions that count."""
        self._statistics = statistics
        self._versions = analysed
        self._ratings = ratings
        self._search = search
        self._players = players
        self._clock = clock

    def routes(self) -> list[Route]:
        """Return the HTTP routes of leaderboards, ratings and profiles."""
        return [
            Route("/api/leaderboards", self.leaderboards, methods=["GET"]),
            Route("/api/leaderboards/{game}/{preset}/{speed}", self.leaderboard, methods=["GET"]),
            Route("/api/ratings/{game}/{preset}/{speed}", self.latest, methods=["GET"]),
            Route("/api/players/{name}", self.profile, methods=["GET"]),
        ]

    async def leaderboards(self, _request: Request) -> Response:
        """Return the games, presets and speeds that have a leaderboard."""
        keys = [
            LeaderboardKey(game_key=pool.game_key, preset=pool.preset, speed=pool.speed)
            for pool in await self._ratings.pools()
        ]
        least = RANKED_OPPONENTS
        return reply(200, Leaderboards(leaderboards=keys, least_games=least, least_opponents=least))

    async def leaderboard(self, request: Request) -> Response:
        """Return a page of the best players of a pool, without deleted accounts."""
        pool = _pool(request)
        below = await self._cursor(request.query_params.get("after"))
        now_ms = self._clock.now_ms()
        shown: list[Ranked] = []
        following = None
        is_last = False
        # A page of deleted accounts only has no cursor that could be sent: read on.
        while not shown and not is_last:
            found = await self._ratings.leaderboard(pool, now_ms, below, RANKED_PER_PAGE + 1)
            is_last = len(found) <= RANKED_PER_PAGE
            persons = await self._players.persons([one.player for one in found])
            for one in found[:RANKED_PER_PAGE]:
                below = LeaderboardCursor(one.current.rating.rating, one.player)
                name = account_name(persons[one.player])
                # Leave out the ratings of deleted accounts.
                if name is not None:
                    shown.append(_ranked(one, persons[one.player], name, now_ms))
                    following = f"{one.current.rating.rating}-{name}"
        return reply(200, Leaderboard(players=shown, next=None if is_last else following))

    async def latest(self, request: Request) -> Response:
        """Return the ratings of some players in a pool, and what their latest matches changed.
        The request names at most LATEST_PLAYERS (ten) players. Unknown names are left out.
        """
        pool = _pool(request)
        names = request.query_params.getlist("player")[:LATEST_PLAYERS]
        now_ms = self._clock.now_ms()
        found = [await self._latest(name, pool, now_ms) for name in dict.fromkeys(names)]
        return reply(200, LatestRatings(ratings=[one for one in found if one is not None]))

    async def _latest(self, name: str, pool: Pool, now_ms: int) -> LatestRating | None:
        try:
            person = await self._players.find(name)
        except ApiError:
            return None
        current = [one for one in await self._ratings.of(person.id) if one.pool == pool]
        if not current:
            rating = round(MIDDLE)
            return LatestRating(name=name, rating=rating, provisional=True, match=None, change=0)
        curve = (await self._ratings.curves(person.id, [pool], 2)).get(pool, ())
        before = curve[0].rating if len(curve) > 1 else MIDDLE
        return LatestRating(
            name=name,
            rating=_rounded(current[0].current, now_ms)[0],
            provisional=_is_provisional(current[0], now_ms),
            match=curve[-1].match if curve else None,
            change=round(curve[-1].rating) - round(before) if curve else 0,
        )

    async def profile(self, request: Request) -> Response:
        """Return the profile of a registered player."""
        person = await self._players.find(request.path_params["name"])
        now_ms = self._clock.now_ms()
        ratings = await self._ratings.of(person.id)
        curves = await self._ratings.curves(person.id, [one.pool for one in ratings], CURVE)
        history = history_of(await self._search.list_played(person.id, HISTORY_MATCHES))
        persons = await self._players.persons([one.player for one in history.opponents])
        profile = Profile(
            name=name_of(person),
            ratings=[_rating(one, curves.get(one.pool, ()), now_ms) for one in ratings],
            tally=_tally(history.tally),
            streak=history.streak,
            longest_streak=history.longest_streak,
            opponents=[_opponent_view(one, persons[one.player]) for one in history.opponents],
            favourites=[
                FavouriteView(game_key=one.game_key, preset=one.preset, matches=one.matches)
                for one in history.favourites
            ],
            avatar=avatar_view(avatar_of(person)),
            analysed=await self._analysed(person.id) or None,
        )
        return reply(200, profile)

    async def _analysed(self, player: PlayerId) -> list[AnalysedGames]:
        found = []
        for versions in self._versions:
            totals = await self._statistics.totals(player, versions)
            turn_loss = error_rate(totals)
            if turn_loss is not None:
                found.append(
                    AnalysedGames(
                        game_key=versions.game_key,
                        games=totals.games,
                        turn_loss=turn_loss,
                        result=_range_view(result_without_luck(totals)),
                    )
                )
        return found

    async def _cursor(self, text: str | None) -> LeaderboardCursor | None:
        parts = rating_cursor(text)
        if parts is None:
            return None
        rating, name = parts
        try:
            return LeaderboardCursor(rating, (await self._players.find(name)).id)
        except ApiError:
            # The account was deleted, renamed or hidden since. All others of the rating follow.
            return LeaderboardCursor(rating, PlayerId(""))


def _range_view(found: Range | None) -> ShareRange | None:
    if found is None:
        return None
    return ShareRange(mean=found.mean, low=found.low, high=found.high)


def _ranked(one: PlayerRating, person: Person, name: str, now_ms: int) -> Ranked:
    rating, deviation = _rounded(one.current, now_ms)
    avatar = avatar_view(avatar_of(person))
    return Ranked(name=name, rating=rating, deviation=deviation, games=one.games, avatar=avatar)


def _rating(one: PlayerRating, curve: Sequence[RatedAt], now_ms: int) -> RatingView:
    rating, deviation = _rounded(one.current, now_ms)
    return RatingView(
        game_key=one.pool.game_key,
        preset=one.pool.preset,
        speed=one.pool.speed,
        rating=rating,
        deviation=deviation,
        provisional=_is_provisional(one, now_ms),
        games=one.games,
        curve=[CurvePoint(ended_ms=point.ended_ms, rating=round(point.rating)) for point in curve],
    )


def _pool(request: Request) -> Pool:
    """Return the rating pool in a request's path. Raises ApiError for an unknown speed."""
    game, preset, speed = (request.path_params[name] for name in ("game", "preset", "speed"))
    if speed not in SPEEDS:
        raise ApiError(404, ErrorCode.NOT_FOUND)
    return Pool(GameKey(game), preset, speed)


def _is_provisional(one: PlayerRating, now_ms: int) -> bool:
    return rating_at(one.current, now_ms).deviation > PROVISIONAL


def _rounded(dated: DatedRating, now_ms: int) -> tuple[int, int]:
    rating = rating_at(dated, now_ms)
    return round(rating.rating), round(rating.deviation)


def _tally(tally: Tally) -> TallyView:
    return TallyView(won=tally.won, drawn=tally.drawn, lost=tally.lost)


def _opponent_view(opponent: OpponentTally, person: Person) -> OpponentView:
    registered = account_name(person) is not None
    avatar = avatar_view(avatar_of(person))
    tally = _tally(opponent.tally)
    return OpponentView(name=name_of(person), registered=registered, tally=tally, avatar=avatar)
