"""Tokens that tell which players shared a network address or a browser, disclosing neither.

A token is a keyed hash of the address's widest prefix, or of the id in the browser's cookie. Its
key is random and belongs to one UTC day. The store deletes the key within three days after that
day. From then on a token can't be traced: it only tells which players of that day shared an address
or a browser.
"""

import asyncio
import hmac
import logging
from base64 import urlsafe_b64encode
from collections.abc import Callable

from server.store.errors import StoreUnavailable
from server.store.ports import SecretStore

DAY_MS = 24 * 3600 * 1000
TOKEN_BYTES = 9
READ_INTERVAL_S = 3600.0
"""The interval at which a node reads the keys of today and tomorrow."""
RETRY_S = 10.0
"""The pause before a node retries after the store was unavailable."""

log = logging.getLogger(__name__)


class NetworkTokens:
    """Computes the tokens of network addresses and browsers, by the key of the day."""

    def __init__(self, secrets: SecretStore, now_ms: Callable[[], int]) -> None:
        """`now_ms` is the clock that all nodes share."""
        self._secrets = secrets
        self._now_ms = now_ms
        self._keys: dict[int, bytes] = {}

    async def read(self) -> None:
        """Read the keys of today's and tomorrow's network tokens, which the store creates if it has
        none, and forget older ones. Raises StoreUnavailable.
        """
        today = self._now_ms() // DAY_MS
        self._keys = {day: await self._secrets.network_key(day) for day in (today, today + 1)}

    async def run(self) -> None:
        """Read the keys of network tokens every hour, until cancelled. After a failure, retry in
        ten seconds.
        """
        while True:
            try:
                await self.read()
                await asyncio.sleep(READ_INTERVAL_S)
            except StoreUnavailable as error:
                log.warning("the keys of network tokens were not read: %s", error)
                await asyncio.sleep(RETRY_S)

    def token(self, prefixes: tuple[str, ...]) -> str | None:
        """Return the token of an address with these prefixes (`server.addresses`).

        Return None for the loopback interface, or until the key of the day has been read.
        """
        key = self._keys.get(self._now_ms() // DAY_MS)
        if key is None or not prefixes:
            return None
        return _token(key, prefixes[-1])

    def browser_token(self, device: str | None) -> str | None:
        """Return the token of the browser whose cookie has the id `device`.

        Return None for a browser without the cookie, or until the key of the day has been read.
        """
        key = self._keys.get(self._now_ms() // DAY_MS)
        return None if key is None or device is None else _token(key, f"browser {device}")


def _token(key: bytes, of: str) -> str:
    digest = hmac.digest(key, of.encode(), "sha256")
    return urlsafe_b64encode(digest[:TOKEN_BYTES]).decode()
