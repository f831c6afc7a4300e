"""The HTTP API of challenges by name: presence (`/api/here`), challenges, and the choice of who may
challenge the caller.
"""

from math import ceil

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from protocol.core.challenges import (
    ChallengeAccepted,
    ChallengersWanted,
    Challenges,
    ChallengeWanted,
)
from protocol.core.codes import ErrorCode
from protocol.core.http import CreateMatch
from protocol.core.ids import PlayerId
from server.addresses import address_prefixes
from server.chat.blocks import Blocks
from server.limits import CHALLENGES_SENT
from server.lobby.challenge_service import ChallengeNotMade, ChallengeService, TooManyChallenges
from server.lobby.seek_terms import SeekTerms, chosen_terms, seat_terms
from server.matches.core.model import Player
from server.matches.live.match_quota import TooManyMatches
from server.players.profiles import avatar_of, name_of
from server.store.challenges import Challenger, ChallengerStore
from server.store.follows import FollowStore
from server.store.players import Person
from server.transport.web.auth import Auth
from server.transport.web.identity import Identity
from server.transport.web.player_names import PlayerNames
from server.transport.web.requested_game import requested_game
from server.transport.web.responses import ApiError, host_of, read_body, reply


class ChallengesApi:
    """Endpoints for challenges in a browser. Only registered players, who have names, can be
    challenged.
    """

    def __init__(
        self,
        *,
        challenge_service: ChallengeService,
        challengers: ChallengerStore,
        follows: FollowStore,
        blocks: Blocks,
        auth: Auth,
        named: PlayerNames,
    ) -> None:
        self._challenge_service = challenge_service
        self._challengers = challengers
        self._follows = follows
        self._blocks = blocks
        self._auth = auth
        self._named = named

    def routes(self) -> list[Route]:
        """Return the HTTP routes of challenges by name."""
        return [
            Route("/api/here", self.here, methods=["POST"]),
            Route("/api/challenges", self.challenge, methods=["POST"]),
            Route("/api/challenges/{id}/accept", self.accept, methods=["POST"]),
            Route("/api/challenges/{id}/decline", self.decline, methods=["POST"]),
            Route("/api/challenges/{id}", self.withdraw, methods=["DELETE"]),
            Route("/api/account/challengers", self.who, methods=["GET"]),
            Route("/api/account/challengers", self.choose, methods=["PUT"]),
        ]

    async def here(self, request: Request) -> Response:
        """Record that the caller has a page open, so is online, and return their challenges.

        Without an identity, return empty lists.
        """
        try:
            caller = await self._auth.require_identity(request)
        except ApiError as refusal:
            if refusal.problem.code != ErrorCode.BAD_TOKEN:
                raise
            # A page keeps asking for a while after its session was ended elsewhere. That is no
            # error.
            return reply(200, Challenges(sent=[], received=[]))
        return await self._listed(caller.player)

    async def challenge(self, request: Request) -> Response:
        """Challenge a player by name, and return the caller's challenges. Rejected attempts count
        in the rate limit, too.
        """
        caller = await self._auth.require_identity(request)
        body = await read_body(request, ChallengeWanted)
        terms = _terms(caller, body)
        try:
            # Rejected attempts count as well. Otherwise a caller could find out who has blocked
            # them.
            await self._challenge_service.count_attempt(caller.player)
            person = await self._named.find(body.name)
            await self._check(caller, person)
            kind = await self._kind(caller, person.id)
            source = "" if kind != "guest" else _prefix(request)
            await self._challenge_service.make(terms, _asked(person), kind=kind, source=source)
        except TooManyChallenges as error:
            after_s = ceil(error.wait_ms / 1000)
            code = ErrorCode.TOO_MANY_REQUESTS
            raise ApiError(429, code, {"after_s": after_s}, after_s) from error
        except TooManyMatches as error:
            raise ApiError(429, error.code, {"limit": error.limit}) from error
        except ChallengeNotMade as error:
            raise _not_made(error.reason) from error
        return await self._listed(caller.player)

    async def accept(self, request: Request) -> Response:
        """Accept a challenge, and return the id of its match. Raises ApiError if the challenge is
        over.
        """
        caller = await self._auth.require_identity(request)
        try:
            match = await self._challenge_service.accept(request.path_params["id"], _seated(caller))
        except TooManyMatches as error:
            raise ApiError(429, error.code, {"limit": error.limit}) from error
        if match is None:
            raise ApiError(409, ErrorCode.CHALLENGE_OVER)
        return reply(200, ChallengeAccepted(match=match))

    async def decline(self, request: Request) -> Response:
        """Decline a challenge, and return the caller's challenges. The challenger's list shows it
        as declined for a minute.
        """
        caller = await self._auth.require_identity(request)
        await self._challenge_service.end(caller.player, request.path_params["id"], "declined")
        return await self._listed(caller.player)

    async def withdraw(self, request: Request) -> Response:
        """Withdraw a challenge, and return the caller's challenges. One that was accepted before
        stays among them, with its match.
        """
        caller = await self._auth.require_identity(request)
        await self._challenge_service.end(caller.player, request.path_params["id"], "withdrawn")
        return await self._listed(caller.player)

    async def who(self, request: Request) -> Response:
        """Return the caller's choice of who may challenge them."""
        caller = await self._auth.require_registered(request)
        return reply(200, ChallengersWanted(who=await self._challengers.get(caller.player)))

    async def choose(self, request: Request) -> Response:
        """Change the caller's choice of who may challenge them."""
        caller = await self._auth.require_registered(request)
        body = await read_body(request, ChallengersWanted)
        await self._challengers.set(caller.player, body.who)
        return reply(200, body)

    async def _listed(self, player: PlayerId) -> Response:
        known = [
            one
            for one in await self._challenge_service.of(player)
            # The challenger may have been blocked since.
            if one.by == player or not await self._blocks.is_blocked(player, one.by)
        ]
        return reply(200, await self._challenge_service.views(player, known))

    async def _check(self, caller: Identity, person: Person) -> None:
        """Raise ApiError if the challenge is not allowed.

        The error is the same for a block, for the player's choice and for a closed account.
        """
        if person.id == caller.player:
            raise ApiError(422, ErrorCode.BAD_REQUEST)
        blocked = await self._blocks.is_blocked(
            person.id, caller.player
        ) or await self._blocks.is_blocked(caller.player, person.id)
        if blocked or person.closed_ms is not None or not await self._takes(caller, person.id):
            raise ApiError(403, ErrorCode.NOT_CHALLENGEABLE)

    async def _kind(self, caller: Identity, player: PlayerId) -> Challenger:
        if any(one.player == caller.player for one in await self._follows.of(player)):
            return "followed"
        return "registered" if caller.is_registered_person else "guest"

    async def _takes(self, caller: Identity, player: PlayerId) -> bool:
        match await self._challengers.get(player):
            case "everybody":
                return True
            case "registered":
                return caller.is_registered_person
            case "followed":
                followed = await self._follows.of(player)
                return any(one.player == caller.player for one in followed)
            case "nobody":
                return False


def _prefix(request: Request) -> str:
    prefixes = address_prefixes(host_of(request))
    return prefixes[0] if prefixes else ""


def _terms(caller: Identity, body: ChallengeWanted) -> SeekTerms:
    chosen = requested_game(
        CreateMatch(game=body.game, preset=body.preset, text=body.text, clock=body.clock)
    )
    return chosen_terms(chosen, caller.as_player(), watchers=True)


def _seated(caller: Identity) -> SeekTerms:
    """Return the terms of a caller who accepts a challenge: they take the game that it names."""
    return seat_terms(caller.as_player(), watchers=True)


def _asked(person: Person) -> SeekTerms:
    avatar = avatar_of(person).numbers
    player = Player(person.id, name_of(person), registered=True, avatar=avatar)
    return seat_terms(player, watchers=True)


def _not_made(reason: str) -> ApiError:
    if reason == "declined":
        return ApiError(403, ErrorCode.CHALLENGE_DECLINED)
    if reason == "already":
        return ApiError(409, ErrorCode.ALREADY_CHALLENGED)
    if reason == "too_many_made":
        return ApiError(409, ErrorCode.TOO_MANY_KEPT, {"limit": CHALLENGES_SENT})
    return ApiError(403, ErrorCode.NOT_CHALLENGEABLE)
