"""`/api/account/following`: the players whom a registered player follows, and their games."""

from collections.abc import Collection, Mapping

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from protocol.core.codes import ErrorCode
from protocol.core.friends import Following, FollowWanted, FriendView, HidingWanted, PlayingView
from protocol.core.ids import PlayerId
from server.limits import FOLLOWED_PER_PLAYER
from server.matches.core.model import Match
from server.matches.current_games import CurrentGames
from server.players.avatars import avatar_view
from server.players.profiles import avatar_of
from server.store.archive import Archive
from server.store.challenges import ChallengeStore
from server.store.follows import Follow, FollowStore, TooManyFollowed
from server.store.players import Person
from server.transport.web.auth import Auth
from server.transport.web.player_names import PlayerNames, account_name
from server.transport.web.responses import ApiError, read_body, reply

MATCHES_READ = 100
"""The number of the caller's last matches that are searched for recent opponents."""
OPPONENTS_LISTED = 20
"""The maximum number of former opponents listed beside the followed players."""


class FriendsApi:
    """Endpoints to follow players, for registered players in a browser."""

    def __init__(
        self,
        *,
        follows: FollowStore,
        auth: Auth,
        named: PlayerNames,
        playing: CurrentGames,
        archive: Archive,
        challenges: ChallengeStore,
    ) -> None:
        """Prepare the endpoints. `challenges` knows which players have a page open."""
        self._follows = follows
        self._auth = auth
        self._named = named
        self._playing = playing
        self._archive = archive
        self._challenges = challenges

    def routes(self) -> list[Route]:
        """Return the HTTP routes to follow players."""
        return [
            Route("/api/account/following", self.all, methods=["GET"]),
            Route("/api/account/following", self.follow, methods=["POST"]),
            Route("/api/account/following/{name}", self.unfollow, methods=["DELETE"]),
            Route("/api/account/hidden", self.hide, methods=["PUT"]),
        ]

    async def all(self, request: Request) -> Response:
        """Return the players whom the caller follows, with their present games, and recent
        opponents.
        """
        return await self._listed((await self._auth.require_registered(request)).player)

    async def follow(self, request: Request) -> Response:
        """Follow a registered player, found by name. Answer with all whom the caller follows."""
        caller = await self._auth.require_registered(request)
        person = await self._named.find((await read_body(request, FollowWanted)).name)
        if person.id == caller.player:
            raise ApiError(422, ErrorCode.BAD_REQUEST)
        try:
            await self._follows.add(
                Follow(caller.player, person.id, self._auth.now_ms()), FOLLOWED_PER_PLAYER
            )
        except TooManyFollowed as error:
            raise ApiError(409, ErrorCode.TOO_MANY_KEPT, {"limit": FOLLOWED_PER_PLAYER}) from error
        return await self._listed(caller.player)

    async def unfollow(self, request: Request) -> Response:
        """Stop following a player, found by name. Answer with all whom the caller still follows."""
        caller = await self._auth.require_registered(request)
        person = await self._named.find(request.path_params["name"])
        await self._follows.remove(caller.player, person.id)
        return await self._listed(caller.player)

    async def hide(self, request: Request) -> Response:
        """Hide the caller's presence and present games from followers, or show them again."""
        caller = await self._auth.require_registered(request)
        await self._follows.hide(
            caller.player, hidden=(await read_body(request, HidingWanted)).hidden
        )
        return await self._listed(caller.player)

    async def _listed(self, player: PlayerId) -> Response:
        followed = [one.player for one in await self._follows.of(player)]
        opponents = await self._recent_opponents(player, {player, *followed})
        persons = await self._named.persons([*followed, *opponents])
        hidden = await self._follows.hidden([player, *followed])
        # Players who hide are not looked up, so that the time of the answer reveals nothing about
        # them.
        seen = [one for one in followed if one not in hidden]
        playing = await self._playing.find(seen)
        here = await self._challenges.online(seen)
        return reply(
            200,
            Following(
                following=_views(followed, persons, playing, here),
                met=_views(opponents, persons, {}, ())[:OPPONENTS_LISTED],
                hidden=player in hidden,
            ),
        )

    async def _recent_opponents(self, player: PlayerId, but: set[PlayerId]) -> list[PlayerId]:
        """Return a player's recent opponents who are not in `but`, each once, the latest first."""
        matches = await self._archive.finished_of(player, None, MATCHES_READ)
        sat = [one for match in matches for one in match.players if one not in but]
        return list(dict.fromkeys(sat))


def _views(
    players: list[PlayerId],
    persons: Mapping[PlayerId, Person],
    playing: Mapping[PlayerId, Match],
    here: Collection[PlayerId],
) -> list[FriendView]:
    """Return those of these players who are registered, as the caller may see them."""
    views = []
    for player in players:
        name = account_name(persons[player])
        if name is not None:
            avatar = avatar_view(avatar_of(persons[player]))
            at = _playing(playing.get(player))
            views.append(FriendView(name=name, avatar=avatar, playing=at, here=player in here))
    return views


def _playing(match: Match | None) -> PlayingView | None:
    if match is None:
        return None
    watched = match.settings.open_to_spectators
    return PlayingView(game_key=match.settings.game_key, match=match.id if watched else None)
