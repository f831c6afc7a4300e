"""Moderators' restrictions on players, as this node caches them: mutes, notices and closed
accounts.
"""

import contextlib
from collections.abc import Callable, Sequence

from protocol.core.ids import PlayerId
from server.background import run_together
from server.players.batch_loader import BatchLoader
from server.players.mutes import FOR_GOOD_MS
from server.players.profiles import Profiles
from server.players.sessions import Sessions
from server.store.errors import DatabaseUnavailable
from server.store.moderation import ActionStore, ModeratorNotice, Mute, NoticeStore
from server.store.player_changes import PlayerChanges


class Restrictions:
    """Moderators' restrictions on players. Notifications keep the nodes' caches up to date."""

    def __init__(
        self,
        *,
        actions: ActionStore,
        notices: NoticeStore,
        profiles: Profiles,
        sessions: Sessions,
        changes: PlayerChanges,
        now_ms: Callable[[], int],
    ) -> None:
        """Prepare with the stores. `now_ms` is the clock that all nodes share."""
        self._notices = notices
        self._profiles = profiles
        self._sessions = sessions
        self._changes = changes
        self._now_ms = now_ms
        self._mutes: BatchLoader[PlayerId, Mute] = BatchLoader(actions.find_mutes)
        self._unread: BatchLoader[PlayerId, Sequence[ModeratorNotice]] = BatchLoader(
            notices.list_unread
        )

    async def mute(self, player: PlayerId) -> Mute | None:
        """Return the player's current mute, or None. Raises DatabaseUnavailable."""
        found = await self._mutes.get(player)
        if found is None or (found.until_ms is not None and found.until_ms <= self._now_ms()):
            return None
        return found

    async def muted_until_ms(self, player: PlayerId) -> int | None:
        """Return the end of the player's mute (Unix milliseconds), or FOR_GOOD_MS for one without
        an end; None without a mute.

        Raises DatabaseUnavailable.
        """
        found = await self.mute(player)
        if found is None:
            return None
        return FOR_GOOD_MS if found.until_ms is None else found.until_ms

    async def unread(self, player: PlayerId) -> Sequence[ModeratorNotice]:
        """Return the player's unread notices from moderators, as this node caches them.

        Return none if none are cached and the database is unavailable.
        """
        try:
            return await self._unread.get(player) or ()
        except DatabaseUnavailable:
            return ()

    async def read(self, player: PlayerId, notice: str) -> bool:
        """Mark a moderator's notice as read; return False if it is not the player's or was read
        before.

        Raises DatabaseUnavailable.
        """
        read = await self._notices.mark_read(player, notice, self._now_ms())
        await self.changed(player)
        return read

    async def changed(self, player: PlayerId) -> None:
        """Clear this node's cache about a player whose restrictions changed, and notify the other
        nodes.

        If the account is closed, the player's connections to this node end too.
        """
        await self._take(player)
        await self._changes.publish(player)

    async def run(self) -> None:
        """Answer queries and receive notifications from other nodes, until cancelled."""
        await run_together(self._mutes.run, self._unread.run, self._hear)

    async def _hear(self) -> None:
        async for player in self._changes.stream():
            await self._take(player)

    async def _take(self, player: PlayerId) -> None:
        self._mutes.forget(player)
        self._unread.forget(player)
        self._profiles.invalidate(player)
        with contextlib.suppress(DatabaseUnavailable):
            if (await self._profiles.find(player)).closed_ms is not None:
                self._sessions.close(player)
