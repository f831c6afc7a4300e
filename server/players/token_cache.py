"""A cache of tokens by hash, which also records their use."""

import asyncio
from collections.abc import Awaitable, Callable, Collection, Mapping
from typing import Generic, TypeVar

from server.background import run_together
from server.players.batch_loader import BatchLoader
from server.store.errors import DatabaseUnavailable

V = TypeVar("V")

ROUND_S = 10.0
"""The interval at which a node writes the last uses to the database."""


class TokenCache(Generic[V]):
    """A node's cache of one kind of token: sessions or API tokens."""

    def __init__(
        self,
        read: Callable[[Collection[bytes]], Awaitable[Mapping[bytes, V]]],
        write_uses: Callable[[Collection[bytes], int], Awaitable[None]],
        now_ms: Callable[[], int],
    ) -> None:
        """`read` and `write_uses` query the database by hashes; `now_ms` is the shared clock."""
        self._reader: BatchLoader[bytes, V] = BatchLoader(read)
        self._write_uses = write_uses
        self._now_ms = now_ms
        self._used: set[bytes] = set()

    async def get(self, hash_: bytes) -> V | None:
        """Return the value of the token with this hash; None if there is no such token.

        It is at most ten seconds old, or an hour while the database is unavailable. Raises
        DatabaseUnavailable if no value is cached then.
        """
        return await self._reader.get(hash_)

    def note_use(self, hash_: bytes) -> None:
        """Record a use of the token, to be written to the database later."""
        self._used.add(hash_)

    def end(self, hash_: bytes) -> None:
        """Note that this node has ended a token, so that `get` returns None for it at once."""
        self._reader.put(hash_, None)
        self._used.discard(hash_)

    async def run(self) -> None:
        """Look tokens up and write their last uses to the database until cancelled."""
        await run_together(self._reader.run, self._write_down)

    async def _write_down(self) -> None:
        while True:
            await asyncio.sleep(ROUND_S)
            used, self._used = self._used, set()
            try:
                if used:
                    await self._write_uses(used, self._now_ms())
            except DatabaseUnavailable:
                self._used |= used
                continue
            for hash_ in used:
                self._reader.forget(hash_)
