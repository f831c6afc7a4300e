"""Matches, their logs and their deadlines in Redis."""

from collections.abc import Sequence

from protocol.ids import MatchId, Version
from server.store.ports import Commit, Log, Stored
from server.store.redis import scripts
from server.store.redis.clock import RedisClock
from server.store.redis.commands import Commands
from server.store.redis.keys import BUCKETS, deadlines, match_keys
from server.store.redis.watched import Watched

CLAIM_MS = 30_000
"""How long a node has to deal with a deadline before it is given out again."""
BUCKETS_A_CALL = 64
"""Of those that have deadlines, so many are looked through at once."""


class RedisMatches:
    """What `MatchStore` says, except the news."""

    def __init__(
        self,
        commits: Commands,
        others: Commands,
        node: str,
        watched: Watched,
        clock: RedisClock,
        keep_finished_ms: int | None = None,
    ) -> None:
        """Commits have a connection of their own, so that none waits behind a long log.

        `keep_finished_ms` is for how long a match is kept that is over; None is for ever.
        """
        self._keep_finished_ms = keep_finished_ms
        self._commits = commits
        self._others = others
        self._node = node
        self._watched = watched
        self._clock = clock
        self._first_bucket = 0

    async def create(self, commit: Commit) -> bool:
        keys = match_keys(commit.match)
        command = scripts.CREATE.call(
            (keys.state, keys.deadlines),
            commit.match,
            commit.version,
            commit.mark,
            commit.state or b"",
            _optional(commit.deadline_ms),
        )
        return bool(await self._commits.run(command))

    async def commit(self, commit: Commit) -> bool:
        keys = match_keys(commit.match)
        command = scripts.COMMIT.call(
            (keys.state, keys.log, keys.nodes, keys.deadlines),
            commit.match,
            commit.version - 1,
            commit.before,
            commit.version,
            commit.mark,
            commit.state or b"",
            commit.step,
            _optional(commit.deadline_ms),
            self._node,
            _optional(self._keep_finished_ms),
        )
        written = bool(await self._commits.run(command))
        if written:
            self._watched.committed(commit.match, commit.mark)
        return written

    async def watch(self, match: MatchId, recent: int = 0) -> Stored | None:
        found = await self._watched.watch(match, recent)
        if found is None:
            return None
        version, mark, state_version, state, steps = found
        return Stored(Version(int(version)), mark, state, Version(int(state_version)), steps)

    async def follow(self, match: MatchId, after: Version) -> Log | None:
        found = await self._watched.watch(match, after=after)
        if found is None:
            return None
        version, mark, state_version, _, steps = found
        return Log(Version(int(version)), mark, Version(int(state_version)), steps)

    async def unwatch(self, match: MatchId) -> None:
        await self._watched.unwatch(match)

    async def steps(self, match: MatchId, after: Version) -> Sequence[bytes]:
        steps: list[bytes] = await self._others.run(("LRANGE", match_keys(match).log, after, -1))
        return steps

    async def due(self, limit: int) -> Sequence[MatchId]:
        first = self._first_bucket
        self._first_bucket = (first + BUCKETS_A_CALL) % BUCKETS
        keys = [deadlines((first + i) % BUCKETS) for i in range(BUCKETS_A_CALL)]
        now_ms = self._clock.now_ms()
        counts = await self._others.run_all([("ZCOUNT", key, "-inf", now_ms) for key in keys])
        claims = []
        for key, count in zip(keys, counts, strict=True):
            share = min(count, limit)
            limit -= share
            if share:
                claims.append(scripts.CLAIM.call((key,), share, CLAIM_MS))
        claimed = await self._others.run_all(claims)
        return [MatchId(match.decode()) for matches in claimed for match in matches]


def _optional(time_ms: int | None) -> int | bytes:
    return b"" if time_ms is None else time_ms
