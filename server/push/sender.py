"""Sends messages to push services (RFC 8030), and pauses after failures of a service."""

import asyncio
import ssl
import time
from collections.abc import Mapping
from functools import cache
from typing import Literal
from urllib.parse import urlsplit

import httpx

from server.push.keys import ServerKey, encrypt
from server.push.services import PushServices, ServiceRefused
from server.store.push import Subscription

Outcome = Literal["sent", "gone", "failed", "resting", "refused"]
"""The outcome of sending a push message. `gone`: the subscription has ended. `resting`: the service
has just failed, so it is paused.
"""

TIMEOUT_S = 5.0
"""The longest wait for a connection to a push service, and for its answer."""
REST_S = 60.0
"""The pause for a push service after it has failed."""
KEPT_S = 24 * 3600
"""The time for which a push service keeps a message for a browser that is not running."""
PROOF_S = 12 * 3600
"""The lifetime of the proof that a push message comes from this server. RFC 8292, section 2 allows
a day.
"""
GONE = (404, 410)
"""The status codes with which a push service reports that a subscription has ended."""


@cache
def _authorities() -> ssl.SSLContext:
    """Return a TLS context with the trusted certificate authorities. It takes 30 ms, which is long
    between moves.
    """
    return ssl.create_default_context()


class PushSender:
    """Sends push messages to browsers, one for each call."""

    def __init__(self, key: ServerKey, services: PushServices) -> None:
        self._key = key
        self._services = services
        self._resting: dict[str, float] = {}
        """The end of each push service's pause, by its origin."""
        self._http = httpx.AsyncClient(
            verify=_authorities(),
            timeout=TIMEOUT_S,
            # A proxy would resolve the address again, perhaps to another one.
            trust_env=False,
            follow_redirects=False,
        )

    async def close(self) -> None:
        """Close the connections to push services."""
        await self._http.aclose()

    async def send(
        self, subscription: Subscription, payload: Mapping[str, str], topic: str
    ) -> Outcome:
        """Send a push message and return the outcome. The service drops a waiting message with the
        same `topic`.

        `gone` means that the subscription has ended, `resting` that the service failed a moment
        ago, and `refused` that messages must not go there.
        """
        try:
            origin = self._services.origin(subscription.endpoint)
        except ServiceRefused:
            return "refused"
        if self._resting.get(origin, 0.0) > time.monotonic():
            return "resting"
        try:
            async with asyncio.timeout(2 * TIMEOUT_S):
                status = await self._post(origin, subscription, payload, topic)
        except ServiceRefused:
            return "refused"
        except (httpx.HTTPError, OSError):
            # A timeout is an OSError too.
            status = 0
        if status in GONE:
            return "gone"
        if status in (0, 429) or status >= 500:
            self._resting[origin] = time.monotonic() + REST_S
        return "sent" if 200 <= status < 300 else "failed"

    async def _post(
        self, origin: str, subscription: Subscription, payload: Mapping[str, str], topic: str
    ) -> int:
        url, extensions = httpx.URL(subscription.endpoint), {}
        headers = {
            "content-encoding": "aes128gcm",
            "content-type": "application/octet-stream",
            "ttl": str(KEPT_S),
            "topic": topic,
            "urgency": "normal",
            "host": urlsplit(origin).netloc,
        }
        address = await self._services.address(subscription.endpoint)
        if address is not None:
            # Connect to the checked address, but verify the host's certificate.
            extensions = {"sni_hostname": url.host}
            url = url.copy_with(host=address)
        until_s = int(time.time()) + PROOF_S
        # Each takes a millisecond of arithmetic.
        headers["authorization"] = await asyncio.to_thread(self._key.authorization, origin, until_s)
        content = await asyncio.to_thread(encrypt, subscription, payload)
        async with self._http.stream(
            "POST", url, content=content, headers=headers, extensions=extensions
        ) as answer:
            # The body is not needed.
            return answer.status_code
