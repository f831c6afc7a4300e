"""The matches in which computers have something to do, in Redis: one hash for each bucket."""

import asyncio
from collections.abc import Collection

from protocol.core.ids import MatchId, Version
from server.store.redis import scripts
from server.store.redis.commands import Commands
from server.store.redis.keys import BUCKETS, assignments, match_keys

LEASE_MS = 10_000
"""How long a match is held by a node that says nothing any more."""
BUCKETS_A_CALL = 64
"""How many buckets one call of `look` looks through, besides those of what was entered here."""


class RedisAssignments:
    """The port `Assignments`."""

    def __init__(self, redis: Commands, node: str) -> None:
        self._redis = redis
        self._node = node
        self._first_bucket = 0
        self._entered_here: dict[str, None] = {}
        self._entered = asyncio.Event()
        self._held: dict[str, frozenset[MatchId]] = {}
        """What this node holds, by the key of the bucket."""

    def note(self, match: MatchId) -> None:
        """A commit of this node has entered `match`: look there next."""
        self._entered_here[match_keys(match).assignments] = None
        self._entered.set()

    async def entered(self) -> None:
        await self._entered.wait()

    async def look(self, room: int) -> Collection[MatchId]:
        keys = self._keys()
        lengths = await self._redis.run_all([("HLEN", key) for key in keys])
        filled = [(key, length) for key, length in zip(keys, lengths, strict=True) if length]
        calls = []
        for key, length in filled:
            share = min(length, room)
            room -= share
            calls.append(scripts.HOLD.call((key,), self._node, LEASE_MS, share))
        held = await self._redis.run_all(calls)
        self._held.update(dict.fromkeys(keys, frozenset()))
        for (key, _), matches in zip(filled, held, strict=True):
            self._held[key] = frozenset(MatchId(match.decode()) for match in matches)
        return frozenset().union(*self._held.values())

    async def let_go(self, match: MatchId, version: Version) -> bool:
        keys = match_keys(match)
        command = scripts.LET_GO.call((keys.state, keys.assignments), match, self._node, version)
        removed = bool(await self._redis.run(command))
        if removed:
            self._held[keys.assignments] = self._held.get(keys.assignments, frozenset()) - {match}
        return removed

    async def release(self) -> None:
        keys = [key for key, matches in self._held.items() if matches]
        self._held.clear()
        await self._release(keys, self._node)

    async def release_all(self) -> None:
        await self._release([assignments(bucket) for bucket in range(BUCKETS)], "")

    async def _release(self, keys: list[str], node: str) -> None:
        await self._redis.run_all([scripts.RELEASE.call((key,), node) for key in keys])

    def _keys(self) -> list[str]:
        first = self._first_bucket
        self._first_bucket = (first + BUCKETS_A_CALL) % BUCKETS
        here, self._entered_here = self._entered_here, {}
        self._entered.clear()
        part = [assignments((first + place) % BUCKETS) for place in range(BUCKETS_A_CALL)]
        return list(dict.fromkeys([*here, *part]))
