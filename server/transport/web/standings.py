"""Leaderboards, profiles and the archive's search: what everybody may ask about players."""

import re
from collections.abc import Sequence
from typing import get_args

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from protocol.core.codes import ErrorCode
from protocol.core.ids import GameKey, MatchId, PlayerId
from protocol.core.standings import (
    CurvePoint,
    FavouriteView,
    FoundMatch,
    FoundMatches,
    Leaderboard,
    MetView,
    Profile,
    Ranked,
    RatingView,
    TallyView,
)
from server.players.history import Tally, history_of
from server.players.lookalikes import skeleton
from server.players.people import People, name_of
from server.ratings.course import PROVISIONAL, Standing, now
from server.ratings.pools import SPEEDS, Pool
from server.store.archive import Before, FinishedMatch
from server.store.players import PlayerStore
from server.store.ports import Clock
from server.store.ratings import Lower, PlayerRating, Ratings
from server.store.search import MatchSearch, Search, Wanted
from server.transport.web.answers import Refusal, reply

_AFTER = re.compile(r"([0-9]{1,4}(?:\.[0-9]{1,17})?)-(.{1,64})")
_BEFORE = re.compile(r"([0-9]{1,15})-([0-9A-Za-z]{1,24})")
_TIME = re.compile(r"[0-9]{1,15}")
CURVE = 100
"""So many points of each rating a profile has."""
HISTORY_MATCHES = 1_000
"""So many of a player's last public matches are told of together."""
RANKED_GAMES = 10
"""Who has fewer rated matches in a pool is not on its leaderboard."""
RANKED_A_PAGE = FOUND_A_PAGE = 50


class Standings:
    """Tells of registered players, and of public matches."""

    def __init__(
        self,
        ratings: Ratings,
        search: MatchSearch,
        players: PlayerStore,
        people: People,
        clock: Clock,
    ) -> None:
        self._ratings = ratings
        self._search = search
        self._players = players
        self._people = people
        self._clock = clock

    def routes(self) -> list[Route]:
        """The paths of this part."""
        return [
            Route("/api/leaderboards/{game}/{preset}/{speed}", self.leaderboard, methods=["GET"]),
            Route("/api/players/{name}", self.profile, methods=["GET"]),
            Route("/api/archive", self.archive, methods=["GET"]),
        ]

    async def leaderboard(self, request: Request) -> Response:
        """A page of the best players of a pool."""
        game, preset, speed = (request.path_params[name] for name in ("game", "preset", "speed"))
        if speed not in SPEEDS:
            raise Refusal(404, ErrorCode.NOT_FOUND)
        below = await self._lower(request.query_params.get("after"))
        now_ms = self._clock.now_ms()
        found = await self._ratings.best(
            Pool(GameKey(game), preset, speed), now_ms, RANKED_GAMES, below, RANKED_A_PAGE + 1
        )
        following = None
        shown = []
        for one in found[:RANKED_A_PAGE]:
            person = await self._people.find(one.player)
            # The rating of an account that was deleted belongs to nobody.
            if person.deleted_ms is None:
                name = name_of(person)
                rating, deviation = _rounded(one.standing, now_ms)
                shown.append(Ranked(name=name, rating=rating, deviation=deviation, games=one.games))
                following = f"{one.standing.rating.rating}-{name}"
        if len(found) <= RANKED_A_PAGE:
            following = None
        return reply(200, Leaderboard(players=shown, next=following))

    async def profile(self, request: Request) -> Response:
        """A registered player."""
        player, name = await self._named(request.path_params["name"])
        now_ms = self._clock.now_ms()
        ratings = [await self._rating(one, now_ms) for one in await self._ratings.of(player)]
        history = history_of(await self._search.played(player, HISTORY_MATCHES))
        profile = Profile(
            name=name,
            ratings=ratings,
            tally=_tally(history.tally),
            streak=history.streak,
            longest_streak=history.longest_streak,
            opponents=[
                MetView(name=one.name, tally=_tally(one.tally)) for one in history.opponents
            ],
            favourites=[
                FavouriteView(game_key=one.game_key, preset=one.preset, matches=one.matches)
                for one in history.favourites
            ],
        )
        return reply(200, profile)

    async def archive(self, request: Request) -> Response:
        """A page of the public matches that are searched for."""
        said = request.query_params
        search = Search(
            player=await self._asked_for(said.get("player")),
            opponent=await self._asked_for(said.get("opponent")),
            game_key=None if (game := said.get("game")) is None else GameKey(game),
            preset=said.get("preset"),
            result=_result(said.get("result")),
            since_ms=_time(said.get("since")),
            until_ms=_time(said.get("until")),
        )
        found = await self._search.found(search, _before(said.get("before")), FOUND_A_PAGE + 1)
        page = found[:FOUND_A_PAGE]
        following = None
        if len(found) > len(page):
            following = f"{page[-1].ended_ms}-{page[-1].match}"
        return reply(200, FoundMatches(found=[_found(one) for one in page], next=following))

    async def _named(self, name: str) -> tuple[PlayerId, str]:
        """Raises Refusal where nobody is registered by this name."""
        account = await self._players.account_named(skeleton(name)) if name.isprintable() else None
        if account is None:
            raise Refusal(404, ErrorCode.NOT_FOUND)
        return account.person.id, name_of(account.person)

    async def _asked_for(self, name: str | None) -> PlayerId | None:
        return None if name is None else (await self._named(name))[0]

    async def _lower(self, text: str | None) -> Lower | None:
        said = _matched(_AFTER, text)
        return None if said is None else Lower(float(said[0]), (await self._named(said[1]))[0])

    async def _rating(self, one: PlayerRating, now_ms: int) -> RatingView:
        rating, deviation = _rounded(one.standing, now_ms)
        curve = await self._ratings.curve(one.player, one.pool, CURVE)
        return RatingView(
            game_key=one.pool.game_key,
            preset=one.pool.preset,
            speed=one.pool.speed,
            rating=rating,
            deviation=deviation,
            provisional=now(one.standing, now_ms).deviation > PROVISIONAL,
            games=one.games,
            curve=[
                CurvePoint(
                    ended_ms=point.standing.at_ms or 0,
                    rating=round(point.standing.rating.rating),
                )
                for point in curve
            ],
        )


def _rounded(standing: Standing, now_ms: int) -> tuple[int, int]:
    rating = now(standing, now_ms)
    return round(rating.rating), round(rating.deviation)


def _tally(tally: Tally) -> TallyView:
    return TallyView(won=tally.won, drawn=tally.drawn, lost=tally.lost)


def _found(match: FinishedMatch) -> FoundMatch:
    return FoundMatch(
        id=match.match,
        game_key=match.game_key,
        preset=match.preset,
        speed=match.speed,
        players=list(match.names),
        winner=match.winner,
        score=list(match.score),
        games=match.games,
        ended_ms=match.ended_ms,
        rated=match.rated,
    )


def _matched(pattern: re.Pattern[str], text: str | None) -> Sequence[str] | None:
    """The parts of a text. Raises Refusal for what was never given."""
    if text is None:
        return None
    said = pattern.fullmatch(text)
    if said is None:
        raise Refusal(400, ErrorCode.BAD_REQUEST)
    return said.groups() or (text,)


def _before(text: str | None) -> Before | None:
    said = _matched(_BEFORE, text)
    return None if said is None else Before(int(said[0]), MatchId(said[1]))


def _time(text: str | None) -> int | None:
    said = _matched(_TIME, text)
    return None if said is None else int(said[0])


def _result(text: str | None) -> Wanted | None:
    if text is None:
        return None
    for wanted in get_args(Wanted):
        if text == wanted:
            known: Wanted = wanted
            return known
    raise Refusal(400, ErrorCode.BAD_REQUEST)
