"""The caller's own matches: `/api/me/matches` and `/api/me/finished`."""

import json
from collections.abc import Mapping

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from protocol.core.codes import ErrorCode
from protocol.core.http import MyFinishedMatch, MyFinishedMatches, MyMatch, MyMatches
from protocol.core.ids import MatchId, PlayerId
from protocol.core.views import PlayerView
from server.matches.core.view import match_view
from server.matches.directory import MatchDirectory
from server.matches.names import bot_level
from server.matches.player_matches import OwnFinishedMatch, OwnMatch, PlayerMatchReader
from server.players.avatars import avatar_view
from server.players.profiles import avatar_of
from server.store.archive import MatchCursor
from server.store.players import Person
from server.transport.web.caller import find_caller
from server.transport.web.identity import Identities
from server.transport.web.paths import MATCH
from server.transport.web.player_names import PlayerNames, account_name
from server.transport.web.query import match_cursor
from server.transport.web.responses import ApiError, reply
from server.transport.web.site import Site


class MyMatchesApi:
    """Endpoints about the caller's matches. A caller without an identity has none."""

    def __init__(
        self,
        matches: PlayerMatchReader,
        directory: MatchDirectory,
        players: PlayerNames,
        identities: Identities,
        site: Site,
    ) -> None:
        self._matches = matches
        self._directory = directory
        self._site = site
        self._players = players
        self._identities = identities

    def routes(self) -> list[Route]:
        """Return the HTTP routes of the caller's matches."""
        return [
            Route("/api/me/matches", self.alive, methods=["GET"]),
            Route(f"/api/me/matches/{MATCH}", self.remove, methods=["DELETE"]),
            Route("/api/me/finished", self.finished, methods=["GET"]),
        ]

    async def alive(self, request: Request) -> Response:
        """Return the caller's matches that are open or in play."""
        return await self._listed(await self._player(request))

    async def remove(self, request: Request) -> Response:
        """Remove a match from the caller's list, and return the remaining matches. Raises ApiError
        if it must stay, such as when another person has a seat in it.

        With `?unplayed=true`, a match that must stay is no error.
        """
        if not self._site.allows_origin(request):
            raise ApiError(403, ErrorCode.FOREIGN_ORIGIN)
        player = await self._player(request)
        if player is None:
            raise ApiError(401, ErrorCode.BAD_TOKEN)
        unplayed = request.query_params.get("unplayed") == "true"
        match = MatchId(request.path_params["match"])
        if not (await self._directory.remove(match, player, unplayed=unplayed) or unplayed):
            raise ApiError(409, ErrorCode.NOT_REMOVABLE)
        return await self._listed(player)

    async def _listed(self, player: PlayerId | None) -> Response:
        found = [] if player is None else await self._matches.alive(player)
        return reply(200, MyMatches(matches=[_alive(own) for own in found]))

    async def finished(self, request: Request) -> Response:
        """Return a page of the caller's finished matches."""
        before = match_cursor(request.query_params.get("before"))
        player = await self._player(request)
        if player is None:
            return reply(200, MyFinishedMatches(matches=[], next=None))
        page = await self._matches.finished(player, before)
        persons = await self._players.persons(
            [player for own in page.matches for player in own.match.players]
        )
        matches = [_finished(own, persons) for own in page.matches]
        return reply(200, MyFinishedMatches(matches=matches, next=_format_cursor(page.following)))

    async def _player(self, request: Request) -> PlayerId | None:
        identity = await find_caller(self._identities, request)
        return None if identity is None else identity.player


def _format_cursor(cursor: MatchCursor | None) -> str | None:
    return None if cursor is None else f"{cursor.ended_ms}-{cursor.match}"


def _alive(own: OwnMatch) -> MyMatch:
    return MyMatch(
        match=match_view(own.match, own.seat), moved_ms=own.match.moved_ms, your_turn=own.your_turn
    )


def _finished(own: OwnFinishedMatch, persons: Mapping[PlayerId, Person]) -> MyFinishedMatch:
    match = own.match
    of_match = [persons[player] for player in match.players]
    return MyFinishedMatch(
        id=match.match,
        game_key=match.game_key,
        preset=match.preset,
        rules=json.loads(match.rules),
        viewer=own.seat,
        players=[
            _player_view(name, person) for name, person in zip(match.names, of_match, strict=True)
        ],
        winner=match.winner,
        score=list(match.score),
        games=match.games,
        ended_ms=match.ended_ms,
        table_open=own.table_open,
        accounts=[account_name(person) for person in of_match],
    )


def _player_view(name: str, person: Person) -> PlayerView:
    """Return a player of a finished match with the name of that time, and the present avatar."""
    level = bot_level(name)
    avatar = None if level is not None else avatar_view(avatar_of(person))
    return PlayerView(name=name, computer=level, avatar=avatar, registered=person.is_registered)
