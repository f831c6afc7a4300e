"""Tests of the pipelines to Redis: commands that wait at the same time share a round trip.

A command that fails does not affect the others.
"""

import asyncio
from collections.abc import AsyncIterator
from contextlib import suppress
from typing import cast

import pytest
import pytest_asyncio

from server.store.errors import StoreUnavailable
from server.store.redis import scripts
from server.store.redis.connection import Connection, GroupCommit, Receiver, Reply, pack
from server.store.redis.dial import dial_one
from server.store.redis.keys import match_keys
from server.store.redis.scripts import Packed
from server.store.redis.stores import RedisStores
from server.store.redis_process import ask
from tests.support.commits import commit
from tests.support.store_nodes import NewMatch
from tests.support.timeouts import PATIENCE_S, until

pytestmark = pytest.mark.asyncio(loop_scope="session")


@pytest_asyncio.fixture(loop_scope="session")
async def group(redis_url: str) -> AsyncIterator[GroupCommit]:
    group = GroupCommit(dial_one(redis_url))
    await group.run(("PING",))
    yield group
    await group.close()


async def reads(redis_url: str) -> int:
    """Return how often Redis has read from its clients' connections."""
    info = await ask(redis_url, "INFO", "stats")
    assert isinstance(info, bytes)
    fields = dict(line.split(":", 1) for line in info.decode().splitlines() if ":" in line)
    return int(fields["total_reads_processed"])


async def test_waiting_commands_share_one_round_trip(group: GroupCommit, redis_url: str) -> None:
    before = await reads(redis_url)
    replies = await asyncio.gather(*(group.run(("ECHO", f"{n}")) for n in range(400)))
    after = await reads(redis_url)
    assert replies == [b"%d" % n for n in range(400)]
    # Redis reads 16 KiB at a time. One more read is the query itself.
    assert after - before <= 4


async def test_commits_of_many_matches_share_round_trips(
    store: RedisStores, new_match: NewMatch, redis_url: str
) -> None:
    matches = [new_match() for _ in range(50)]
    await asyncio.gather(*(store.commits.create(commit(match, 0)) for match in matches))
    before = await reads(redis_url)
    for version in range(1, 11):
        answers = await asyncio.gather(*(store.commits.commit(commit(m, version)) for m in matches))
        assert all(answers)
    # There are 500 commits, and a few background requests.
    assert await reads(redis_url) - before <= 50


async def test_a_rejected_command_does_not_affect_its_group(group: GroupCommit) -> None:
    good, wrong, unknown, alike = await asyncio.gather(
        group.run(("SET", "test:group", "text")),
        group.run(("RPUSH", "test:group", "no list")),
        group.run(("NO-SUCH-COMMAND",)),
        group.run(("GET", "test:group")),
        return_exceptions=True,
    )
    assert (good, alike) == (b"OK", b"text")
    assert isinstance(wrong, StoreUnavailable)
    assert "WRONGTYPE" in str(wrong)
    assert isinstance(unknown, StoreUnavailable)


async def test_an_invalid_command_never_joins_a_group(group: GroupCommit) -> None:
    fine = asyncio.ensure_future(group.run(("ECHO", "fine")))
    with pytest.raises(UnicodeEncodeError):
        await group.run(("ECHO", "\ud800"))
    assert await fine == b"fine"


async def test_a_cancelled_caller_does_not_affect_its_group(group: GroupCommit) -> None:
    calls = [asyncio.ensure_future(group.run(("ECHO", f"{n}"))) for n in range(10)]
    calls[0].cancel()
    await asyncio.sleep(0)
    calls[5].cancel()
    replies = await asyncio.gather(*calls, return_exceptions=True)
    for n, reply in enumerate(replies):
        assert isinstance(reply, asyncio.CancelledError) if n in (0, 5) else reply == b"%d" % n
    assert await group.run(("ECHO", "still in step")) == b"still in step"


async def test_large_replies_arrive_complete(group: GroupCommit) -> None:
    blobs = [bytes([n]) * 1_000_000 for n in range(20)]
    assert await group.run_all([("ECHO", blob) for blob in blobs]) == blobs


async def test_missing_scripts_are_loaded(
    store: RedisStores, group: GroupCommit, new_match: NewMatch, redis_url: str
) -> None:
    match = new_match()
    await store.commits.create(commit(match, 0))
    await ask(redis_url, "SCRIPT", "FLUSH")
    nodes, state = match_keys(match).nodes, match_keys(match).state
    replies = await group.run_all(
        [("ECHO", "1"), scripts.MATCH_RENEW.call((nodes, state), "n", 1000), ("ECHO", "2")]
    )
    assert replies == [b"1", None, b"2"]
    await ask(redis_url, "SCRIPT", "FLUSH")
    assert await store.commits.commit(commit(match, 1))


async def test_a_failing_callback_affects_no_other_reply(
    group: GroupCommit, caplog: pytest.LogCaptureFixture
) -> None:
    def fail(_reply: Reply) -> None:
        raise ValueError("not this one")

    before = group.run(("ECHO", "before"))
    group.send(Packed("", pack(("ECHO", "failing"))), fail)
    after = group.run(("ECHO", "after"))
    assert await before == b"before"
    assert await after == b"after"
    assert "not this one" in caplog.text
    assert await group.run(("ECHO", "later")) == b"later"


async def test_the_next_group_is_sent_before_replies_are_handed_out() -> None:
    events: list[str] = []
    connection = ConnectionStandIn(events)

    async def dial() -> Connection:
        return cast(Connection, connection)

    group = GroupCommit(dial)
    group.send(Packed("", b"first"), events.append)
    await until(connection.was_written_to)
    group.send(Packed("", b"second"), events.append)
    connection.receiver.replies_received([*[b"OK"] * len(scripts.ALL), "reply"])
    assert events[1:] == ["second", "reply"]
    await group.close()


async def test_a_reply_without_a_command_ends_the_connection() -> None:
    events: list[str] = []
    connection = ConnectionStandIn(events)

    async def dial() -> Connection:
        return cast(Connection, connection)

    group = GroupCommit(dial)
    waiting = group.run(("GET", "key"))
    await until(connection.was_written_to)
    connection.receiver.replies_received([b"OK"] * (len(scripts.ALL) + 2))
    with pytest.raises(StoreUnavailable, match="without a command"):
        await waiting
    assert events[1:] == ["aborted"]
    await group.close()


async def test_a_lost_connection_fails_only_commands_under_way(
    group: GroupCommit, redis_url: str
) -> None:
    client = await group.run(("CLIENT", "ID"))
    # The connection is cut before any answer.
    calls = [asyncio.ensure_future(group.run(("BLPOP", "test:never", 0))) for _ in range(3)]
    await until(lambda: blocked(redis_url))
    later = asyncio.ensure_future(group.run(("ECHO", "later")))
    await ask(redis_url, "CLIENT", "KILL", "ID", client)
    failures = await asyncio.gather(*calls, return_exceptions=True)
    assert [type(failure) for failure in failures] == [StoreUnavailable] * 3
    assert await later == b"later"


async def test_a_redis_that_does_not_answer_in_time_is_unavailable(redis_url: str) -> None:
    group = GroupCommit(dial_one(redis_url), timeout_s=0.05)
    with pytest.raises(StoreUnavailable, match="in time"):
        await group.run(("BLPOP", "test:never", 0))

    async def answers() -> bool:
        with suppress(StoreUnavailable):
            return bool(await group.run(("ECHO", "next")) == b"next")
        return False

    # On a busy machine, the first answer may be later than this limit.
    await until(answers)
    await group.close()


async def test_losing_an_idle_connection_fails_no_command(
    group: GroupCommit, redis_url: str
) -> None:
    client = await group.run(("CLIENT", "ID"))
    await ask(redis_url, "CLIENT", "KILL", "ID", client)
    assert await group.run(("ECHO", "here")) == b"here"


async def test_closing_fails_all_waiting_commands(redis_url: str) -> None:
    for step in range(3):
        group = GroupCommit(dial_one(redis_url))
        calls = [asyncio.ensure_future(group.run(("BLPOP", "test:never", 0))) for _ in range(3)]
        for _ in range(step):
            await asyncio.sleep(0)
        await group.close()
        async with asyncio.timeout(PATIENCE_S):
            failures = await asyncio.gather(*calls, return_exceptions=True)
        assert [type(failure) for failure in failures] == [StoreUnavailable] * 3


class ConnectionStandIn:
    """A stand-in for a connection to Redis, without a socket. It records writes and aborts."""

    is_open = True

    def __init__(self, events: list[str]) -> None:
        self.receiver: Receiver
        self._events = events

    def write(self, packed: bytes) -> None:
        self._events.append(packed.decode())

    def abort(self) -> None:
        self._events.append("aborted")

    async def close(self) -> None: ...

    async def was_written_to(self) -> bool:
        """Return True if a write to the connection, or an abort, was recorded."""
        return bool(self._events)


async def blocked(redis_url: str) -> bool:
    """Return whether a client of Redis waits in a blocking command."""
    info = await ask(redis_url, "INFO", "clients")
    assert isinstance(info, bytes)
    return b"blocked_clients:0" not in info
