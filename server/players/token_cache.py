"""Tokens by their hashes: what is read of them, and which of them are in use."""

import asyncio
from collections.abc import Awaitable, Callable, Collection, Mapping
from typing import Generic, TypeVar

from server.players.batch_loader import BatchLoader
from server.store.archive import ArchiveUnavailable

V = TypeVar("V")

ROUND_S = 10.0
"""So often a node writes down which tokens are in use."""


class TokenCache(Generic[V]):
    """What a node knows of the tokens of one kind."""

    def __init__(
        self,
        read: Callable[[Collection[bytes]], Awaitable[Mapping[bytes, V]]],
        write_uses: Callable[[Collection[bytes], int], Awaitable[None]],
        now_ms: Callable[[], int],
    ) -> None:
        """`read` and `write_uses` ask the database, by hashes; `now_ms` is the shared clock."""
        self._reader: BatchLoader[bytes, V] = BatchLoader(read)
        self._write_uses = write_uses
        self._now_ms = now_ms
        self._used: set[bytes] = set()

    async def get(self, hash_: bytes) -> V | None:
        """What there is at a hash, as `BatchLoader.get` has it. Raises ArchiveUnavailable."""
        return await self._reader.get(hash_)

    def note_use(self, hash_: bytes) -> None:
        """The token is in use: the database will say so."""
        self._used.add(hash_)

    def end(self, hash_: bytes) -> None:
        """The token was ended by an act of this node."""
        self._reader.put(hash_, None)
        self._used.discard(hash_)

    async def run(self) -> None:
        """Read what is asked for, and write down which are in use, until cancelled."""
        async with asyncio.TaskGroup() as tasks:
            tasks.create_task(self._reader.run())
            tasks.create_task(self._write_down())

    async def _write_down(self) -> None:
        while True:
            await asyncio.sleep(ROUND_S)
            used, self._used = self._used, set()
            try:
                if used:
                    await self._write_uses(used, self._now_ms())
            except ArchiveUnavailable:
                self._used |= used
                continue
            for hash_ in used:
                self._reader.forget(hash_)
