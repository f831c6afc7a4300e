"""Writing matches to Redis."""

from server.store.ports import Commit
from server.store.redis import scripts
from server.store.redis.commands import Commands
from server.store.redis.keys import match_keys
from server.store.redis.outbox import RedisOutbox
from server.store.redis.watched import Watched

EXPIRED_KEPT_MS = 3_600_000
"""For how long a match is kept that is over without a game: nobody took the free seat."""


class RedisCommits:
    """The port `Commits`."""

    def __init__(
        self,
        redis: Commands,
        node: str,
        watched: Watched,
        outbox: RedisOutbox,
    ) -> None:
        self._redis = redis
        self._node = node
        self._watched = watched
        self._outbox = outbox

    async def create(self, commit: Commit) -> bool:
        keys = match_keys(commit.match)
        command = scripts.CREATE.call(
            (keys.state, keys.deadlines),
            commit.match,
            commit.version,
            commit.mark,
            commit.state or b"",
            _optional(commit.deadline_ms),
            " ".join(commit.players),
        )
        return bool(await self._redis.run(command))

    async def commit(self, commit: Commit) -> bool:
        keys = match_keys(commit.match)
        command = scripts.COMMIT.call(
            (keys.state, keys.log, keys.nodes, keys.deadlines, keys.outbox),
            commit.match,
            commit.version - 1,
            commit.before,
            commit.version,
            commit.mark,
            commit.state or b"",
            commit.step,
            b"" if commit.deadline_ms is None else commit.deadline_ms,
            self._node,
            b"" if commit.ended is None else commit.ended.number,
            b"" if commit.ended is None else commit.ended.began,
            EXPIRED_KEPT_MS,
            " ".join(commit.players),
        )
        written = bool(await self._redis.run(command))
        if written:
            self._watched.committed(commit.match, commit.mark)
            if commit.ended is not None:
                self._outbox.ended(commit.match)
        return written


def _optional(time_ms: int | None) -> int | bytes:
    return b"" if time_ms is None else time_ms
