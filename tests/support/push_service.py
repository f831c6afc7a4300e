"""A push service for tests, and the keys of browsers that decrypt its messages."""

import json
import secrets
from base64 import urlsafe_b64decode, urlsafe_b64encode
from collections.abc import AsyncIterator, Mapping
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from typing import Any

import http_ece
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat
from py_vapid import Vapid02
from starlette.applications import Starlette
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from tests.support.in_process_server import listening


@dataclass(frozen=True)
class Pushed:
    """A push message as the push service received it."""

    path: str
    headers: Mapping[str, str]
    content: bytes

    @property
    def claims(self) -> Any:
        """The claims of the message's sender (RFC 8292). Asserts that the signature is valid."""
        assert Vapid02.verify(self.headers["authorization"])
        token = self.headers["authorization"].partition("t=")[2].partition(",")[0]
        claims = token.split(".")[1]
        return json.loads(urlsafe_b64decode(claims + "=" * (-len(claims) % 4)))


@dataclass
class PushService:
    """A push service for tests: the messages that it received, and the status of its answers."""

    url: str = ""
    pushed: list[Pushed] = field(default_factory=list)
    status: int = 201

    async def take(self, request: Request) -> Response:
        """Serve as the HTTP handler: keep the push message, and answer with `status`."""
        content = await request.body()
        self.pushed.append(Pushed(request.url.path, dict(request.headers), content))
        return Response(status_code=self.status)


class BrowserKeys:
    """The keys of a test browser's push subscription."""

    def __init__(self) -> None:
        self._private = ec.generate_private_key(ec.SECP256R1())
        self._auth = secrets.token_bytes(16)
        self.path = f"/push/{secrets.token_hex(4)}"

    @property
    def point(self) -> bytes:
        """The browser's public key, which a push subscription names."""
        public = self._private.public_key()
        return public.public_bytes(Encoding.X962, PublicFormat.UncompressedPoint)

    @property
    def auth(self) -> bytes:
        """The browser's authentication secret, which a push subscription names."""
        return self._auth

    def wanted(self, service: str, language: str = "en") -> dict[str, str]:
        """Return the HTTP body with which this browser's page subscribes to push messages.

        `service` is the push service's address.
        """
        return {
            "endpoint": service + self.path,
            "p256dh": _encoded(self.point),
            "auth": _encoded(self._auth),
            "language": language,
        }

    def opened(self, pushed: Pushed) -> Any:
        """Return the content of a push message, decrypted by this browser."""
        content = http_ece.decrypt(
            pushed.content,
            private_key=self._private,
            auth_secret=self._auth,
            version="aes128gcm",
        )
        return json.loads(content)


@asynccontextmanager
async def push_service() -> AsyncIterator[PushService]:
    """Start a push service for tests on a free port, and yield it until this context ends."""
    service = PushService()
    app = Starlette(routes=[Route("/push/{browser}", service.take, methods=["POST"])])
    async with listening(app) as port:
        service.url = f"http://127.0.0.1:{port}"
        yield service


def _encoded(data: bytes) -> str:
    return urlsafe_b64encode(data).rstrip(b"=").decode()
