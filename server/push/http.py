"""The API for browsers' subscriptions to turn notifications: `/api/push`."""

from base64 import urlsafe_b64decode
from binascii import Error
from collections.abc import Awaitable, Callable

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from protocol.core.codes import ErrorCode
from protocol.core.ids import PlayerId
from protocol.core.push import PushKey, PushUnwanted, PushWanted
from server.addresses import PREFIX_FACTORS, address_prefixes
from server.limits import PUSHES_PER_ADDRESS, PUSHES_PER_PLAYER
from server.push.keys import BrowserKeyRefused, check_browser_key
from server.push.service import Push
from server.push.services import ServiceRefused
from server.store.push import Subscription
from server.transport.web.admission import RETRY_S
from server.transport.web.auth import Auth
from server.transport.web.responses import ApiError, host_of, read_body, reply

AUTH_BYTES = 16


class PushApi:
    """Endpoints to subscribe to turn notifications, for registered players and for guests who have
    played.
    """

    def __init__(
        self,
        push: Push,
        auth: Auth,
        has_played: Callable[[PlayerId], Awaitable[bool]],
        may_store: Callable[[], bool],
    ) -> None:
        """`has_played` returns whether a guest has a match in play or a finished one.

        `may_store` returns whether there is disk space for guests' subscriptions.
        """
        self._push = push
        self._auth = auth
        self._has_played = has_played
        self._may_store = may_store

    def routes(self) -> list[Route]:
        """Return the HTTP routes to subscribe to push notifications."""
        return [
            Route("/api/push", self.key, methods=["GET"]),
            Route("/api/push", self.want, methods=["PUT"]),
            Route("/api/push", self.stop, methods=["DELETE"]),
        ]

    async def key(self, _request: Request) -> Response:
        """Return the key that a browser needs to subscribe to this server's messages."""
        return reply(200, PushKey(key=self._push.key.public))

    async def want(self, request: Request) -> Response:
        """Send this browser push notifications of its player's turns from now on.

        Raises ApiError for an unknown push service, a bad key, and a guest who has not played or
        for whom there is no disk space.
        """
        identity = await self._auth.require_identity(request)
        wanted = await read_body(request, PushWanted)
        p256dh, auth = _bytes(wanted.p256dh), _bytes(wanted.auth)
        try:
            self._push.services.origin(wanted.endpoint)
            check_browser_key(p256dh)
        except (ServiceRefused, BrowserKeyRefused) as error:
            raise ApiError(422, ErrorCode.BAD_REQUEST) from error
        if len(auth) != AUTH_BYTES:
            raise ApiError(422, ErrorCode.BAD_REQUEST)
        networks: tuple[str, ...] = ()
        if identity.session is None:
            if not self._may_store():
                raise ApiError(503, ErrorCode.TOO_BUSY, retry_s=RETRY_S)
            if not await self._has_played(identity.player):
                raise ApiError(403, ErrorCode.NOT_PLAYED)
            networks = self._push.networks(address_prefixes(host_of(request)))
        session = None if identity.session is None else identity.session.hash
        subscription = Subscription(
            endpoint=wanted.endpoint,
            player=identity.player,
            session=session,
            p256dh=p256dh,
            auth=auth,
            language=wanted.language,
            since_ms=self._auth.now_ms(),
            networks=networks,
        )
        shares = [PUSHES_PER_ADDRESS * factor for factor in PREFIX_FACTORS]
        await self._push.store.add(subscription, PUSHES_PER_PLAYER, shares)
        return Response(status_code=204)

    async def stop(self, request: Request) -> Response:
        """Stop sending push messages to a browser. Any caller who knows its endpoint may do so."""
        await self._auth.require_identity(request)
        await self._push.store.remove((await read_body(request, PushUnwanted)).endpoint)
        return Response(status_code=204)


def _bytes(text: str) -> bytes:
    try:
        return urlsafe_b64decode(text + "=" * (-len(text) % 4))
    except (Error, ValueError) as error:
        raise ApiError(422, ErrorCode.BAD_REQUEST) from error
