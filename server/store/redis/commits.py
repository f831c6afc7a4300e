"""Writes matches to Redis."""

from server.store.ports import Commit
from server.store.redis import scripts
from server.store.redis.bot_queue import RedisBotQueue
from server.store.redis.commands import Commands
from server.store.redis.keys import match_keys
from server.store.redis.match_subscriptions import MatchSubscriptions
from server.store.redis.outbox import RedisOutbox

ENTERED = 2
"""The scripts' reply to a commit that has entered its match in the bot queue."""
EXPIRED_KEPT_MS = 3_600_000
"""The time for which a match is kept that ended without a game, because no opponent came."""


class RedisCommits:
    """The port `Commits`."""

    def __init__(
        self,
        redis: Commands,
        node: str,
        subscriptions: MatchSubscriptions,
        outbox: RedisOutbox,
        bot_queue: RedisBotQueue,
    ) -> None:
        self._redis = redis
        self._node = node
        self._subscriptions = subscriptions
        self._outbox = outbox
        self._bot_queue = bot_queue

    async def create(self, commit: Commit) -> bool:
        keys = match_keys(commit.match)
        command = scripts.MATCH_CREATE.call(
            (keys.state, keys.deadlines, keys.bot_queue),
            commit.match,
            commit.version,
            commit.mark,
            commit.state or b"",
            _optional(commit.deadline_ms),
            " ".join(commit.players),
            _flag(commit.needs_bot),
        )
        return self._written(commit, await self._redis.run(command))

    async def commit(self, commit: Commit) -> bool:
        keys = match_keys(commit.match)
        command = scripts.MATCH_COMMIT.call(
            (keys.state, keys.log, keys.nodes, keys.deadlines, keys.outbox, keys.bot_queue),
            commit.match,
            commit.version - 1,
            commit.mark_before,
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
            _flag(commit.needs_bot),
        )
        written = self._written(commit, await self._redis.run(command))
        if written:
            self._subscriptions.committed(commit.match, commit.mark)
            if commit.ended is not None:
                self._outbox.ended(commit.match)
        return written

    def _written(self, commit: Commit, reply: int) -> bool:
        if reply == ENTERED:
            self._bot_queue.note_entered(commit.match)
        return bool(reply)


def _flag(value: bool | None) -> int | bytes:
    return b"" if value is None else int(value)


def _optional(time_ms: int | None) -> int | bytes:
    return b"" if time_ms is None else time_ms
