"""Blocks between players, which hide chat lines and prevent challenges."""

import asyncio
import secrets
from collections.abc import Callable, Collection, Sequence

from protocol.core.ids import PlayerId
from server.limits import BLOCKS_PER_PLAYER
from server.matches.live.chat_policy import Blockers
from server.players.batch_loader import BatchLoader
from server.store.blocks import Block, BlockStore
from server.store.errors import DatabaseUnavailable

ASK_S = 1.0
"""The longest that pairing waits for the blocks of a player."""
NOBODY: frozenset[str] = frozenset()


class Blocks:
    """Blocks by players and guests, in the database and in this node's cache.

    `add`, `remove`, `of` and `is_blocked` raise DatabaseUnavailable.
    """

    def __init__(self, store: BlockStore, now_ms: Callable[[], int]) -> None:
        """Read and write blocks in `store`. `now_ms` is the clock that all nodes share."""
        self._store = store
        self._now_ms = now_ms
        self._reader: BatchLoader[PlayerId, frozenset[str]] = BatchLoader(store.blockers)

    async def add(self, by: PlayerId, player: PlayerId, name: str) -> None:
        """Block a player, whom `by` knows by this name. Raises TooManyBlocks beyond
        BLOCKS_PER_PLAYER (200).
        """
        block = Block(secrets.token_urlsafe(12), by, player, name, self._now_ms())
        await self._store.add(block, BLOCKS_PER_PLAYER)
        self._reader.forget(player)

    async def remove(self, by: PlayerId, block_id: str) -> None:
        """Unblock a player: remove the block `block_id` of `by`. Do nothing if there is none."""
        player = await self._store.remove(by, block_id)
        if player is not None:
            self._reader.forget(player)

    async def of(self, by: PlayerId) -> Sequence[Block]:
        """Return all blocks by a player, newest first."""
        return await self._store.of(by)

    async def is_blocked(self, by: PlayerId, player: PlayerId) -> bool:
        """Return whether `by` has blocked `player`, who then can't challenge `by`."""
        return await self._store.is_blocked(by, player)

    async def apart(self, player: PlayerId) -> frozenset[str]:
        """Return the players who have blocked this player, or whom this player has blocked.

        If the database is unavailable or slow, return only those who have blocked this player, as
        far as this node has cached them: pairing goes on.
        """
        blockers = await self._blockers(player) or NOBODY
        try:
            async with asyncio.timeout(ASK_S):
                blocked = await self._store.of(player)
        except (DatabaseUnavailable, TimeoutError):
            return blockers
        return blockers | {one.player for one in blocked}

    async def blockers(self, players: Collection[PlayerId]) -> Blockers:
        """Return, for each of these players, who has blocked them, from a cache of ten seconds.

        While the database is unavailable or slow, the value may be an hour old. It is None if
        nothing is cached.
        """
        asked = list(players)
        return dict(zip(asked, await asyncio.gather(*map(self._blockers, asked)), strict=True))

    async def _blockers(self, player: PlayerId) -> frozenset[str] | None:
        try:
            return await self._reader.get(player) or NOBODY
        except DatabaseUnavailable:
            return None

    async def run(self) -> None:
        """Answer the waiting queries about blocks, until cancelled."""
        await self._reader.run()
