"""Signs and verifies tokens with the keys that all nodes share. The keys are read from the store
regularly.
"""

import asyncio
import hashlib
import time
from collections.abc import Callable, Sequence

from itsdangerous import Signer

from server.keys import READ_AGAIN_S, STALE_S, SigningKey, in_use
from server.store.errors import StoreUnavailable
from server.store.ports import SecretStore

OF_PLAYER = "spite.player"
"""The purpose that the signatures of guests' tokens include."""


class Signatures:
    """Signs texts with the shared key whose turn it is, and verifies tokens with all keys in use
    (see `server.keys`).
    """

    def __init__(
        self,
        keys: Sequence[SigningKey],
        now_ms: Callable[[], int],
        steady_s: Callable[[], float] = time.monotonic,
    ) -> None:
        """`now_ms` is the clock that all nodes share; `steady_s` is a monotonic one."""
        self._now_ms = now_ms
        self._steady_s = steady_s
        self.take(keys)

    def take(self, keys: Sequence[SigningKey]) -> None:
        """Use these signing keys, which were just read from the store, from now on."""
        self._keys = keys
        self._read_s = self._steady_s()

    @property
    def is_stale(self) -> bool:
        """True if other nodes may already sign with a key that this node has not read."""
        return self._steady_s() - self._read_s > STALE_S

    def sign(self, text: str, purpose: str = OF_PLAYER) -> str:
        """Return a text with a signature that is valid for this purpose alone."""
        return self._signer(purpose).sign(text).decode()

    def verify(self, token: str, purpose: str = OF_PLAYER) -> str:
        """Return the text of a token that was signed for this purpose.

        Raises itsdangerous.BadSignature for any other token, and UnicodeDecodeError if the text is
        not ASCII.
        """
        return self._signer(purpose).unsign(token).decode("ascii")

    async def reload_regularly(self, secrets: SecretStore) -> None:
        """Read the signing keys from the store every READ_AGAIN_S (15) seconds, until cancelled."""
        while True:
            await asyncio.sleep(READ_AGAIN_S)
            try:
                self.take(await secrets.signing_keys())
            except StoreUnavailable:
                continue

    def _signer(self, purpose: str) -> Signer:
        keys = [key.secret for key in in_use(self._keys, self._now_ms())]
        return Signer(keys, salt=purpose, digest_method=hashlib.sha256)
