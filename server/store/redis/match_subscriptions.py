"""The matches that this node watches: its entries with them, and the leases on these.

The entries lapse, so that the other nodes do not publish for ever to one that died. A running node
renews its own long before.
"""

import asyncio
from collections.abc import Callable, Iterator

from protocol.core.ids import MatchId, Version
from server.store.ports import StoreUnavailable
from server.store.redis import scripts
from server.store.redis.commands import Commands
from server.store.redis.keys import match_keys

LEASE_MS = 300_000
RENEWALS_A_LEASE = 5

Found = tuple[bytes, bytes, bytes, bytes, list[bytes]]
"""Version, mark, version of the state, state and steps."""


class MatchSubscriptions:
    """The set of matches of which this node gets News."""

    def __init__(self, redis: Commands, node: str, lease_ms: int = LEASE_MS) -> None:
        self._redis = redis
        self._node = node
        self._lease_ms = lease_ms
        self._matches: dict[MatchId, bytes] = {}
        """Each with the mark that this node last read of it or wrote."""

    def __contains__(self, match: MatchId) -> bool:
        return match in self._matches

    def __iter__(self) -> Iterator[MatchId]:
        return iter(tuple(self._matches))

    async def subscribe(
        self, match: MatchId, recent: int = 0, after: Version | None = None
    ) -> Found | None:
        """Enter this node with the match; gives what is stored, None where there is no such match.

        That is its state with as many `recent` steps, or the steps `after` a version. Raises
        StoreUnavailable; then the match is watched if it was before.
        """
        before = self._matches.get(match)
        keys = match_keys(match)
        # From here on a renewal includes it: at no moment may it be entered and not be renewed.
        self._matches.setdefault(match, b"")
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
                self._matches.pop(match, None)
        if stored is not None:
            self._matches[match] = stored[1]
        return stored

    def committed(self, match: MatchId, mark: bytes) -> None:
        """This node made a commit that led `match` to this mark."""
        if match in self._matches:
            self._matches[match] = mark

    async def unsubscribe(self, match: MatchId) -> None:
        """Remove this node's entry. Raises StoreUnavailable; then the entry is left to lapse."""
        self._matches.pop(match, None)
        await self._redis.run(("HDEL", match_keys(match).nodes, self._node))

    async def renew(self) -> list[MatchId]:
        """Renew every lease; gives the matches of which this node has missed something.

        They have another mark than this node knows, or the lease had lapsed. Raises
        StoreUnavailable.
        """
        matches = list(self._matches)
        marks = await self._redis.run_all(
            [
                scripts.MATCH_RENEW.call((keys.nodes, keys.state), self._node, self._lease_ms)
                for keys in map(match_keys, matches)
            ]
        )
        return [
            match
            for match, mark in zip(matches, marks, strict=True)
            if mark is None or mark != self._matches.get(match)
        ]

    async def clear(self) -> None:
        """Remove all entries of this node. Raises StoreUnavailable."""
        matches = list(self._matches)
        self._matches.clear()
        await self._redis.run_all(
            [("HDEL", match_keys(match).nodes, self._node) for match in matches]
        )

    async def keep_renewing(self, missed: Callable[[MatchId], None]) -> None:
        """Renew in time, until cancelled; `missed` is called with matches whose News was missed.

        News is sent at most once; a node that missed some learns so here at the latest.
        """
        in_doubt = False
        while True:
            await asyncio.sleep(self._lease_ms / 1000 / RENEWALS_A_LEASE)
            try:
                renewed = await self.renew()
            except StoreUnavailable:
                # Some may have been renewed, and the reply that they had lapsed was lost.
                in_doubt = True
                continue
            for match in self if in_doubt else renewed:
                missed(match)
            in_doubt = False
