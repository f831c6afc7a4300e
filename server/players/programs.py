"""The tokens by which players' programs are known."""

import asyncio
from collections.abc import Callable, Sequence

from protocol.core.codes import ErrorCode
from protocol.core.ids import PlayerId
from server.limits import TOKENS_AN_ACCOUNT
from server.players.lifetimes import SEEN_EVERY_MS
from server.players.reading import Reader
from server.players.refused import AccountRefused
from server.players.tokens import new_listed_id, new_program_token, token_hash
from server.store.archive import ArchiveUnavailable
from server.store.players import ProgramToken, ProgramTokenStore

ROUND_S = 10.0
"""So often a node writes down which tokens are in use."""


class Programs:
    """What a node knows of them. Every coroutine but `run` raises ArchiveUnavailable."""

    def __init__(self, store: ProgramTokenStore, now_ms: Callable[[], int]) -> None:
        """`now_ms` is the clock that all nodes share."""
        self._store = store
        self._now_ms = now_ms
        self._reader: Reader[bytes, ProgramToken] = Reader(store.found)
        self._used: set[bytes] = set()

    async def make(self, player: PlayerId, label: str) -> str:
        """A new token of the player's; nobody is told it again. Raises AccountRefused."""
        if len(await self._store.of(player)) >= TOKENS_AN_ACCOUNT:
            raise AccountRefused(ErrorCode.TOO_MANY_KEPT, {"limit": TOKENS_AN_ACCOUNT})
        token = new_program_token()
        now_ms = self._now_ms()
        kept = ProgramToken(token_hash(token), new_listed_id(), player, label, now_ms, None)
        await self._store.add(kept)
        return token

    async def of(self, player: PlayerId) -> Sequence[ProgramToken]:
        """The player's tokens, oldest first."""
        return await self._store.of(player)

    async def revoke(self, player: PlayerId, token_id: str) -> None:
        """Revoke one of the player's. Raises AccountRefused."""
        mine = [one.hash for one in await self._store.of(player) if one.id == token_id]
        if not await self._store.revoke(player, token_id):
            raise AccountRefused(ErrorCode.NOT_FOUND)
        for hash_ in mine:
            self._reader.put(hash_, None)

    async def forget(self, player: PlayerId) -> None:
        """The player is about to be deleted: their tokens are good for nothing."""
        for one in await self._store.of(player):
            self._reader.put(one.hash, None)

    async def find(self, token: str) -> PlayerId | None:
        """Whose program has this token; None where it was revoked, or never was."""
        found = await self._reader.get(token_hash(token))
        if found is None:
            return None
        if self._now_ms() - (found.used_ms or 0) > SEEN_EVERY_MS:
            self._used.add(found.hash)
        return found.player

    async def run(self) -> None:
        """Read what is asked for, and write down which are in use, until cancelled."""
        async with asyncio.TaskGroup() as tasks:
            tasks.create_task(self._reader.run())
            tasks.create_task(self._note_uses())

    async def _note_uses(self) -> None:
        while True:
            await asyncio.sleep(ROUND_S)
            used, self._used = self._used, set()
            try:
                if used:
                    await self._store.used(used, self._now_ms())
            except ArchiveUnavailable:
                self._used |= used
                continue
            for hash_ in used:
                self._reader.forget(hash_)
