"""Writes each new version of a match to Redis, in one script call, and measures how long it takes.

The script also enters the match's deadline, its ended game and its need of a bot.
"""

import time
from collections.abc import Callable
from functools import lru_cache, partial

from protocol.core.ids import MatchId
from server.store.errors import StoreFull, StoreUnavailable
from server.store.ports import Commit, Commits
from server.store.redis import scripts
from server.store.redis.bot_queue import RedisBotQueue
from server.store.redis.commands import Commands
from server.store.redis.connection import pack
from server.store.redis.keys import match_keys
from server.store.redis.match_subscriptions import MatchSubscriptions
from server.store.redis.outbox import RedisOutbox
from server.store.redis.scripts import Packed

ENTERED = 2
"""The scripts' reply to a commit that has entered its match in the bot queue."""
EXPIRED_KEPT_MS = 3_600_000
"""The time for which a match is kept that ended without a game, because no opponent came."""


class RedisCommits(Commits):
    """Writes matches and their steps to Redis. Implements `Commits`."""

    def __init__(
        self,
        redis: Commands,
        node: str,
        subscriptions: MatchSubscriptions,
        outbox: RedisOutbox,
        bot_queue: RedisBotQueue,
        *,
        took_s: Callable[[float], None],
        failed: Callable[[str], None],
    ) -> None:
        """Prepare to write as `node`. `took_s` gets the seconds of each answered commit.

        `failed` gets `full` if Redis is full, or `away` if it does not answer a commit. Creating a
        match is not measured.
        """
        self._redis = redis
        self._node = node
        self._subscriptions = subscriptions
        self._outbox = outbox
        self._bot_queue = bot_queue
        self._took_s = took_s
        self._failed = failed

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
        reply: int = await self._redis.run(command)
        if reply == ENTERED:
            self._bot_queue.note_entered(commit.match)
        return reply != 0

    def write(self, commit: Commit, then: Callable[[bool | StoreUnavailable], None]) -> None:
        key, head = _head(commit.match, self._node)
        before, version = str(commit.version - 1), str(commit.version)
        mark_before, mark, step = commit.mark_before, commit.mark, commit.step
        due = "" if commit.deadline_ms is None else str(commit.deadline_ms)
        is_usual = commit.state is None and commit.ended is None and commit.needs_bot is None
        # Formatting text and joining bytes takes half the time of formatting bytes.
        parts = (
            head,
            f"${len(before)}\r\n{before}\r\n${len(mark_before)}\r\n".encode(),
            mark_before,
            f"\r\n${len(version)}\r\n{version}\r\n${len(mark)}\r\n".encode(),
            mark,
            f"\r\n${len(step)}\r\n".encode(),
            step,
            f"\r\n${len(due)}\r\n{due}\r\n".encode(),
            _NO_REST if is_usual else _rest(commit),
        )
        answered = partial(self._answered, commit, then, time.monotonic())
        self._redis.send(Packed(key, b"".join(parts)), answered)

    def _answered(
        self,
        commit: Commit,
        then: Callable[[bool | StoreUnavailable], None],
        began_s: float,
        reply: int | StoreUnavailable,
    ) -> None:
        if isinstance(reply, StoreUnavailable):
            self._failed("full" if isinstance(reply, StoreFull) else "away")
            then(reply)
            return
        self._took_s(time.monotonic() - began_s)
        if reply:
            marks = self._subscriptions.marks
            if commit.match in marks:
                marks[commit.match] = commit.mark
            if reply == ENTERED:
                self._bot_queue.note_entered(commit.match)
            if commit.ended is not None:
                self._outbox.ended(commit.match)
        then(reply != 0)


_NO_REST = b"$0\r\n\r\n" * 5
"""The encoded empty values of the optional arguments of an ordinary commit."""


@lru_cache(maxsize=16_384)
def _head(match: MatchId, node: str) -> tuple[str, bytes]:
    """Return a key of the match, and the encoded arguments with which all of its commits begin."""
    keys = match_keys(match)
    call = scripts.MATCH_COMMIT.call(
        (keys.state, keys.log, keys.nodes, keys.deadlines, keys.outbox, keys.bot_queue),
        match,
        node,
        EXPIRED_KEPT_MS,
    )
    # Encoding them for each commit again would take longer than the rest of it.
    _, _, arguments = pack(call).partition(b"\r\n")
    return keys.state, b"*%d\r\n" % (len(call) + 11) + arguments


def _rest(commit: Commit) -> bytes:
    """Return the last encoded arguments of a commit's command, which most commits leave empty."""
    ended = commit.ended
    _, _, arguments = pack(
        (
            commit.state or b"",
            " ".join(commit.players),
            b"" if ended is None else ended.number,
            b"" if ended is None else ended.began,
            _flag(commit.needs_bot),
        )
    ).partition(b"\r\n")
    return arguments


def _flag(value: bool | None) -> int | bytes:
    return b"" if value is None else int(value)


def _optional(time_ms: int | None) -> int | bytes:
    return b"" if time_ms is None else time_ms
