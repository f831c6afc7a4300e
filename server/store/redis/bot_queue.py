"""The queue of matches in which a bot may have to move, in Redis, and the nodes' leases on them.

There is one hash for each bucket of matches. Quotas limit the bots for a player and an address.
"""

import asyncio
from collections.abc import Collection, Sequence

from protocol.core.ids import MatchId, Version
from server.addresses import PREFIX_FACTORS
from server.store.bot_queue import BotOwner
from server.store.redis import scripts
from server.store.redis.commands import Commands
from server.store.redis.keys import BUCKETS, bot_queue, bots_of, match_keys

LEASE_MS = 10_000
"""The time after which a match of a dead node can be leased again."""
BOTS_PER_PLAYER = 5
"""The maximum number of matches per player in which bots play at the same time."""
BOTS_PER_ADDRESS = 50
"""The matches with bots for the guests of one address: times 4 for a /56, times 16 for a /48."""
OWNED_MS = 24 * 3600 * 1000
"""The lifetime of the record of an owner's matches, after the last one was admitted."""
BUCKETS_PER_CALL = 64
"""The buckets that one call of `lease` scans, besides those of matches entered here."""


class RedisBotQueue:
    """The queue of matches that need a bot, in Redis. Implements `BotQueue`."""

    def __init__(
        self,
        redis: Commands,
        node: str,
        limits: tuple[int, int] = (BOTS_PER_PLAYER, BOTS_PER_ADDRESS),
    ) -> None:
        """Prepare the queue. `limits` caps the matches with bots per player and per address."""
        self._redis = redis
        self._limits = limits
        self._node = node
        self._first_bucket = 0
        self._entered_here: dict[str, None] = {}
        self._entered = asyncio.Event()
        self._leased: dict[str, frozenset[MatchId]] = {}
        """The matches that this node leases, by the key of the bucket."""

    def note_entered(self, match: MatchId) -> None:
        """Note in memory that this node has entered `match`, so that the next `lease` scans its
        bucket.
        """
        self._entered_here[match_keys(match).bot_queue] = None
        self._entered.set()

    async def wait_for_entry(self) -> None:
        await self._entered.wait()

    async def admit(self, match: MatchId, owner: BotOwner | None) -> bool:
        sets = () if owner is None else self._sets(owner)
        others = False
        for place, (key, limit) in enumerate(sets):
            if not await self._enter(key, match, limit):
                await self._redis.run_all([("ZREM", known, match) for known, _ in sets[:place]])
                return False
            # The narrowest prefix decides. A registered player has none.
            if place == 1:
                others = await self._redis.run(("ZCARD", key)) > 1
        key = match_keys(match).bot_queue
        if await self._redis.run(scripts.BOT_ENTER.call((key,), match, "+" if others else "")):
            self.note_entered(match)
        return True

    def _sets(self, owner: BotOwner) -> list[tuple[str, int]]:
        of_player, of_address = self._limits
        prefixes = zip(owner.prefixes, PREFIX_FACTORS, strict=False)
        shares = [(bots_of(prefix), factor * of_address) for prefix, factor in prefixes]
        return [(bots_of(owner.player), of_player), *shares]

    async def _enter(self, key: str, match: MatchId, limit: int) -> bool:
        if await self._redis.run(("ZSCORE", key, match)) is not None:
            return True
        enter = scripts.PLAYER_MATCH_ENTER.call((key,), match, limit, OWNED_MS)
        if await self._redis.run(enter):
            return True
        known = [MatchId(one.decode()) for one in await self._redis.run(("ZRANGE", key, 0, -1))]
        leased = await self._redis.run_all(
            [("HEXISTS", match_keys(one).bot_queue, one) for one in known]
        )
        over = [one for one, is_queued in zip(known, leased, strict=True) if not is_queued]
        if not over:
            return False
        await self._redis.run(("ZREM", key, *over))
        return bool(await self._redis.run(enter))

    async def lease(self, limit: int, reserve: int = 0) -> Collection[MatchId]:
        keys = self._keys()
        lengths = await self._redis.run_all([("HLEN", key) for key in keys])
        filled = [key for key, length in zip(keys, lengths, strict=True) if length]
        lease = (self._node, LEASE_MS)
        limits = (limit, max(0, limit - reserve))
        renewed = await self._redis.run_all(
            [scripts.BOT_RENEW.call((key,), *lease, *limits) for key in filled]
        )
        self._leased.update(dict.fromkeys(keys, frozenset()))
        waiting = []
        for key, (leased, found) in zip(filled, renewed, strict=True):
            self._leased[key] = _matches(leased)
            waiting += [(since_ms, has_others, match, key) for since_ms, has_others, match in found]

        chosen: dict[str, list[bytes]] = {}
        for _, has_others, match, key in sorted(waiting):
            if limit > (reserve if has_others else 0):
                limit -= 1
                chosen.setdefault(key, []).append(match)
        # Other nodes may have leased some of them meanwhile.
        added = await self._redis.run_all(
            [scripts.BOT_LEASE.call((key,), *lease, *matches) for key, matches in chosen.items()]
        )
        for key, leased in zip(chosen, added, strict=True):
            self._leased[key] |= _matches(leased)
        return frozenset().union(*self._leased.values())

    async def remove(self, match: MatchId, version: Version) -> bool:
        keys = match_keys(match)
        command = scripts.BOT_REMOVE.call((keys.state, keys.bot_queue), match, self._node, version)
        removed = bool(await self._redis.run(command))
        if removed:
            self._leased[keys.bot_queue] = self._leased.get(keys.bot_queue, frozenset()) - {match}
        return removed

    async def release(self) -> None:
        keys = [key for key, matches in self._leased.items() if matches]
        self._leased.clear()
        await self._release(keys, self._node)

    async def release_all(self) -> None:
        await self._release([bot_queue(bucket) for bucket in range(BUCKETS)], "")

    async def _release(self, keys: list[str], node: str) -> None:
        await self._redis.run_all([scripts.BOT_RELEASE.call((key,), node) for key in keys])

    def _keys(self) -> list[str]:
        first = self._first_bucket
        self._first_bucket = (first + BUCKETS_PER_CALL) % BUCKETS
        here, self._entered_here = self._entered_here, {}
        self._entered.clear()
        part = [bot_queue((first + place) % BUCKETS) for place in range(BUCKETS_PER_CALL)]
        return list(dict.fromkeys([*here, *part]))


def _matches(replies: Sequence[bytes]) -> frozenset[MatchId]:
    return frozenset(MatchId(match.decode()) for match in replies)
