"""The HTTP API `/api/account/blocks`: the players whom the caller has blocked."""

from collections.abc import Mapping

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from protocol.core.blocks import BlockList, BlockView, BlockWanted
from protocol.core.codes import ErrorCode
from protocol.core.ids import MatchId, PlayerId, Seat
from protocol.core.talk import TalkRoom
from server.chat.blocks import Blocks
from server.limits import BLOCKS_PER_PLAYER
from server.matches.names import guest_name
from server.matches.seated_people import NamedPlayer, SeatedPeople
from server.players.profiles import name_of
from server.store.blocks import TooManyBlocks
from server.store.chat import ChatStore
from server.transport.web.auth import Auth
from server.transport.web.player_names import PlayerNames
from server.transport.web.responses import ApiError, read_body, reply


class BlocksApi:
    """Endpoints to list, block and unblock players, also for guests.

    They never show a player's id.
    """

    def __init__(
        self,
        *,
        blocks: Blocks,
        auth: Auth,
        named: PlayerNames,
        seated: SeatedPeople,
        chat: ChatStore,
    ) -> None:
        self._blocks = blocks
        self._auth = auth
        self._named = named
        self._seated = seated
        self._chat = chat

    def routes(self) -> list[Route]:
        """Return the HTTP routes to list, block and unblock players."""
        return [
            Route("/api/account/blocks", self.all, methods=["GET"]),
            Route("/api/account/blocks", self.block, methods=["POST"]),
            Route("/api/account/blocks/{id}", self.unblock, methods=["DELETE"]),
        ]

    async def all(self, request: Request) -> Response:
        """Return all players whom the caller has blocked."""
        caller = await self._auth.require_identity(request)
        return await self._listed(caller.player)

    async def block(self, request: Request) -> Response:
        """Block a player: their chat lines and challenges no longer reach the caller. Answer with
        all of the caller's blocks.
        """
        caller = await self._auth.require_identity(request)
        found = await self._find_player(await read_body(request, BlockWanted), caller.player)
        if found.player == caller.player:
            raise ApiError(422, ErrorCode.BAD_REQUEST)
        try:
            await self._blocks.add(caller.player, found.player, found.name)
        except TooManyBlocks as error:
            raise ApiError(409, ErrorCode.TOO_MANY_KEPT, {"limit": BLOCKS_PER_PLAYER}) from error
        return await self._listed(caller.player)

    async def unblock(self, request: Request) -> Response:
        """Remove one of the caller's blocks, if it exists. Answer with the remaining ones."""
        caller = await self._auth.require_identity(request)
        block = request.path_params["id"]
        if block.isascii() and block.isprintable():
            await self._blocks.remove(caller.player, block)
        return await self._listed(caller.player)

    async def _listed(self, player: PlayerId) -> Response:
        views = [
            BlockView(id=one.id, name=one.name, since_ms=one.since_ms)
            for one in await self._blocks.of(player)
        ]
        return reply(200, BlockList(blocks=views))

    async def _find_player(self, body: BlockWanted, by: PlayerId) -> NamedPlayer:
        """Return the player whom the caller wants to block.

        Raises ApiError, also if `by` may not see the match.
        """
        if body.name is not None:
            person = await self._named.find(body.name)
            return NamedPlayer(person.id, name_of(person))
        found = None
        people = None if body.match is None else await self._seated.find(body.match, by)
        if body.match is not None and people is not None:
            if body.seat is not None:
                found = people.get(body.seat)
            elif body.room is not None and body.number is not None:
                found = await self._author_of(body.match, people, body.room, body.number)
        if found is None:
            raise ApiError(404, ErrorCode.NOT_FOUND)
        return found

    async def _author_of(
        self, match: MatchId, people: Mapping[Seat, NamedPlayer], room: TalkRoom, number: int
    ) -> NamedPlayer | None:
        for line in await self._chat.lines(match):
            if (line.room, line.number) == (room, number):
                if line.message.seat is not None:
                    return people.get(line.message.seat)
                return NamedPlayer(line.by, line.message.name or guest_name(line.by))
        return None
