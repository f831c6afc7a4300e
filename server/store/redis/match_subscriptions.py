"""The matches about which this node gets notifications, and the leases on its subscriptions.

Subscriptions expire, so that other nodes do not publish to a dead node for ever. A running node
renews its own in time.
"""

import asyncio
from collections.abc import Callable, Iterator

from protocol.core.ids import MatchId, Version
from server.store.errors import StoreUnavailable
from server.store.redis import scripts
from server.store.redis.commands import Commands
from server.store.redis.keys import match_keys

LEASE_MS = 300_000
RENEWALS_PER_LEASE = 5

Found = tuple[bytes, bytes, bytes, bytes, list[bytes]]
"""A stored match: version, history hash, version of the state, state and steps."""


class MatchSubscriptions:
    """The set of matches about which this node gets notifications."""

    def __init__(self, redis: Commands, node: str, lease_ms: int = LEASE_MS) -> None:
        self._redis = redis
        self._node = node
        self._lease_ms = lease_ms
        self.marks: dict[MatchId, bytes] = {}
        """Each subscribed match with the history hash that this node last read or wrote."""

    def __contains__(self, match: MatchId) -> bool:
        return match in self.marks

    def __iter__(self) -> Iterator[MatchId]:
        return iter(tuple(self.marks))

    async def subscribe(
        self, match: MatchId, recent: int = 0, after: Version | None = None
    ) -> Found | None:
        """Subscribe this node to a match; return what is stored, or None.

        The result has the state with the last `recent` steps, or the steps `after` a version.
        Raises StoreUnavailable; then an earlier subscription stays.
        """
        before = self.marks.get(match)
        keys = match_keys(match)
        # Renewals include the match from here on: a subscription must never lack renewal.
        self.marks.setdefault(match, b"")
        stored: Found | None = None
        command = scripts.MATCH_SUBSCRIBE.call(
            (keys.state, keys.nodes, keys.log),
            self._node,
            self._lease_ms,
            recent,
            b"" if after is None else after,
        )
        try:
            stored = await self._redis.run(command)
        finally:
            if before is None and stored is None:
                self.marks.pop(match, None)
        if stored is not None:
            self.marks[match] = stored[1]
        return stored

    async def unsubscribe(self, match: MatchId) -> None:
        """End this node's subscription to a match. Raises StoreUnavailable; then the subscription
        expires.
        """
        self.marks.pop(match, None)
        await self._redis.run(("HDEL", match_keys(match).nodes, self._node))

    async def renew(self) -> list[MatchId]:
        """Renew the lease of every subscription; return the matches of which this node has missed a
        notification.

        Their history hash differs from the known one, or the lease had expired. Raises
        StoreUnavailable.
        """
        matches = list(self.marks)
        marks = await self._redis.run_all(
            [
                scripts.MATCH_RENEW.call((keys.nodes, keys.state), self._node, self._lease_ms)
                for keys in map(match_keys, matches)
            ]
        )
        return [
            match
            for match, mark in zip(matches, marks, strict=True)
            if mark is None or mark != self.marks.get(match)
        ]

    async def clear(self) -> None:
        """End all subscriptions of this node to matches. Raises StoreUnavailable."""
        matches = list(self.marks)
        self.marks.clear()
        await self._redis.run_all(
            [("HDEL", match_keys(match).nodes, self._node) for match in matches]
        )

    async def keep_renewing(self, missed: Callable[[MatchId], None]) -> None:
        """Renew subscriptions in time, until cancelled. Call `missed` for matches with missed
        notifications.

        A notification is sent at most once. A node that missed one finds out here at the latest.
        """
        in_doubt = False
        while True:
            await asyncio.sleep(self._lease_ms / 1000 / RENEWALS_PER_LEASE)
            try:
                renewed = await self.renew()
            except StoreUnavailable:
                # Some may have been renewed, but the reply that they had expired was lost.
                in_doubt = True
                continue
            for match in self if in_doubt else renewed:
                missed(match)
            in_doubt = False
