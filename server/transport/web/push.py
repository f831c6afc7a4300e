"""Where browsers ask to be told of their player's turns: `/api/push`."""

from base64 import urlsafe_b64decode
from binascii import Error

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from protocol.core.codes import ErrorCode
from protocol.core.push import PushKey, PushUnwanted, PushWanted
from server.limits import PUSHES_A_PLAYER
from server.push.keys import BrowserKeyRefused, ServerKey, check_browser_key
from server.push.services import PushServices, ServiceRefused
from server.store.push import PushStore, Subscription
from server.transport.web.account.callers import Callers
from server.transport.web.answers import Refusal, body, reply

AUTH_BYTES = 16


class PushApi:
    """For browsers, of guests as well; programs are told nothing by push."""

    def __init__(
        self, key: ServerKey, services: PushServices, store: PushStore, callers: Callers
    ) -> None:
        self._key = key
        self._services = services
        self._store = store
        self._callers = callers

    def routes(self) -> list[Route]:
        """The paths of this part."""
        return [
            Route("/api/push", self.key, methods=["GET"]),
            Route("/api/push", self.want, methods=["PUT"]),
            Route("/api/push", self.stop, methods=["DELETE"]),
        ]

    async def key(self, _request: Request) -> Response:
        """The key that a browser has to be shown to ask for messages of this server."""
        return reply(200, PushKey(key=self._key.public))

    async def want(self, request: Request) -> Response:
        """Tell this browser of its player's turns from now on."""
        identity = await self._callers.anybody(request)
        wanted = await body(request, PushWanted)
        p256dh, auth = _bytes(wanted.p256dh), _bytes(wanted.auth)
        try:
            self._services.origin(wanted.endpoint)
            check_browser_key(p256dh)
        except (ServiceRefused, BrowserKeyRefused) as error:
            raise Refusal(422, ErrorCode.BAD_REQUEST) from error
        if len(auth) != AUTH_BYTES:
            raise Refusal(422, ErrorCode.BAD_REQUEST)
        session = None if identity.session is None else identity.session.hash
        subscription = Subscription(
            endpoint=wanted.endpoint,
            player=identity.player,
            session=session,
            p256dh=p256dh,
            auth=auth,
            language=wanted.language,
            since_ms=self._callers.now_ms(),
        )
        await self._store.keep(subscription, PUSHES_A_PLAYER)
        return Response(status_code=204)

    async def stop(self, request: Request) -> Response:
        """Tell this browser nothing more: who knows its endpoint may say so."""
        await self._callers.anybody(request)
        await self._store.remove((await body(request, PushUnwanted)).endpoint)
        return Response(status_code=204)


def _bytes(text: str) -> bytes:
    try:
        return urlsafe_b64decode(text + "=" * (-len(text) % 4))
    except (Error, ValueError) as error:
        raise Refusal(422, ErrorCode.BAD_REQUEST) from error
