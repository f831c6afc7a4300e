"""`/api/account`: the caller's account, its sessions and tokens, its export and its deletion."""

import json
from collections.abc import AsyncIterator

from starlette.requests import Request
from starlette.responses import Response, StreamingResponse
from starlette.routing import Route

from protocol.core.account import (
    Account,
    PasskeyView,
    Sessions,
    SessionView,
    ShowAs,
    TokenMade,
    Tokens,
    TokenView,
    TokenWanted,
)
from protocol.core.codes import ErrorCode
from protocol.core.ids import PlayerId
from server.chat.service import ChatService
from server.players.accounts import WholeAccount
from server.players.avatars import avatar_view
from server.players.errors import AccountError
from server.players.http.passkey_ids import encode_id
from server.players.profiles import avatar_of, name_of
from server.players.service import Players
from server.players.social_export import SocialExport
from server.store.players import Avatar
from server.transport.web.auth import Auth
from server.transport.web.identity import Identity
from server.transport.web.responses import read_body, reply


class AccountApi:
    """Endpoints about the caller's own account."""

    def __init__(
        self, players: Players, chat: ChatService, friends: SocialExport, auth: Auth
    ) -> None:
        self._players = players
        self._friends = friends
        self._chat = chat
        self._auth = auth

    def routes(self) -> list[Route]:
        """Return the HTTP routes of the caller's own account."""
        return [
            Route("/api/account", self.account, methods=["GET"]),
            Route("/api/account", self.delete, methods=["DELETE"]),
            Route("/api/account/profile", self.show, methods=["PUT"]),
            Route("/api/account/sessions", self.sessions, methods=["GET"]),
            Route("/api/account/sessions", self.end_others, methods=["DELETE"]),
            Route("/api/account/sessions/{id}", self.end, methods=["DELETE"]),
            Route("/api/account/tokens", self.tokens, methods=["GET"]),
            Route("/api/account/tokens", self.make_token, methods=["POST"]),
            Route("/api/account/tokens/{id}", self.revoke, methods=["DELETE"]),
            Route("/api/account/export", self.export, methods=["GET"]),
        ]

    async def account(self, request: Request) -> Response:
        """Return the caller's account and its ways to log in."""
        return await self.answer(await self._auth.require_identity(request))

    async def show(self, request: Request) -> Response:
        """Change the name or avatar that others see of the caller. Guests may do so, too."""
        identity = await self._auth.require_identity(request)
        body = await read_body(request, ShowAs)
        seen = body.avatar
        avatar = None if seen is None else Avatar(seen.shape, seen.colour, seen.ground)
        await self._players.profiles.update(identity.player, body.name, avatar)
        return await self.answer(identity)

    async def answer(self, identity: Identity, *, status: int = 200) -> Response:
        """Respond with the caller's account as it is now."""
        details = await self._players.accounts.of(identity.player)
        fresh = self._auth.has_recent_login(identity.session)
        return reply(status, account_view(details, fresh=fresh))

    async def sessions(self, request: Request) -> Response:
        """Return the browsers in which the caller is logged in."""
        caller = await self._auth.require_registered(request)
        views = [
            SessionView(
                id=one.id,
                browser=one.browser,
                system=one.system,
                created_ms=one.created_ms,
                seen_ms=one.seen_ms,
                current=one.id == caller.session.id,
            )
            for one in await self._players.sessions.of(caller.player)
        ]
        return reply(200, Sessions(sessions=views))

    async def end(self, request: Request) -> Response:
        """End one of the caller's login sessions, possibly this one."""
        caller = await self._auth.require_recent_login(request)
        if not await self._players.sessions.end(caller.player, request.path_params["id"]):
            raise AccountError(ErrorCode.NOT_FOUND)
        return Response(status_code=204)

    async def end_others(self, request: Request) -> Response:
        """End all login sessions of the caller except this one."""
        caller = await self._auth.require_recent_login(request)
        await self._players.sessions.end_all(caller.player, but=caller.session)
        return Response(status_code=204)

    async def tokens(self, request: Request) -> Response:
        """Return the API tokens of the caller's bots, without their texts."""
        caller = await self._auth.require_registered(request)
        views = [
            TokenView(id=one.id, label=one.label, created_ms=one.created_ms, used_ms=one.used_ms)
            for one in await self._players.api_tokens.of(caller.player)
        ]
        return reply(200, Tokens(tokens=views))

    async def make_token(self, request: Request) -> Response:
        """Create an API token for a bot of the caller. Only this answer shows its text."""
        caller = await self._auth.require_recent_login(request)
        label = (await read_body(request, TokenWanted)).label
        if not label.isprintable():
            raise AccountError(ErrorCode.BAD_REQUEST)
        token = await self._players.api_tokens.make(caller.player, label)
        return reply(201, TokenMade(token=token))

    async def revoke(self, request: Request) -> Response:
        """Revoke one of the API tokens of the caller's bots."""
        caller = await self._auth.require_registered(request)
        await self._players.api_tokens.revoke(caller.player, request.path_params["id"])
        return Response(status_code=204)

    async def export(self, request: Request) -> Response:
        """Return the caller's data as a JSON file: account, latest chat lines, blocks, follows,
        deals, play statistics and matches.
        """
        caller = await self._auth.require_recent_login(request)
        about = await self._players.accounts.export(caller.player)
        about |= await self._chat.about(caller.player)
        about |= await self._friends.about(caller.player)
        return StreamingResponse(
            self._export(about, caller.player),
            media_type="application/json",
            headers={"content-disposition": 'attachment; filename="account.json"'},
        )

    async def delete(self, request: Request) -> Response:
        """Delete the caller's account, and log this browser out."""
        caller = await self._auth.require_recent_login(request)
        await self._players.accounts.delete(caller.player)
        response = Response(status_code=204)
        self._auth.identities.log_out(request, response)
        return response

    async def _export(self, about: dict[str, object], player: PlayerId) -> AsyncIterator[str]:
        # There may be many matches, so they are read and sent page by page.
        yield json.dumps(about, ensure_ascii=False)[:-1] + ', "matches": ['
        comma = ""
        async for match in self._players.accounts.matches(player):
            yield f"{comma}{json.dumps(match, ensure_ascii=False)}"
            comma = ",\n"
        yield "]}\n"


def account_view(details: WholeAccount, *, fresh: bool) -> Account:
    """Return the account as its owner may see it."""
    account = details.account
    return Account(
        name=name_of(details.person),
        avatar=avatar_view(avatar_of(details.person)),
        registered=account is not None,
        password=account is not None and account.password is not None,
        passkeys=[
            PasskeyView(
                id=encode_id(one.id),
                made_with=one.made_with,
                created_ms=one.created_ms,
                used_ms=one.used_ms,
            )
            for one in details.passkeys
        ],
        email=None if account is None else account.email,
        email_confirmed=account is not None and account.email_confirmed,
        fresh=fresh,
    )
