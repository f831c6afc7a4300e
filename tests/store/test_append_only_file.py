"""Tests of the repair of Redis's append-only file: only a damaged tail is cut off."""

import random
from collections.abc import Sequence
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from protocol.core.ids import MatchId
from server.store import append_only_file
from server.store.append_only_file import Cut, DamagedFile, newest_file, repair, whole_until
from server.store.dump_end import dump_end
from server.store.embedded import EmbeddedRedis, EmbeddedRedisError
from server.store.redis.stores import RedisStores
from server.store.redis_process import ask
from tests.support.commits import commit
from tests.support.timeouts import until

MATCH = MatchId("match0")
GARBAGE = {
    "zeros": bytes(4096),
    "one zero": b"\0",
    "old contents": random.Random(3).randbytes(5000),
    "text": b"$12\r\nnot a command\r\n",
    "an unfinished transaction, then zeros": b"*1\r\n$5\r\nMULTI\r\n*1\r\n$4\r\nPING\r\n"
    + bytes(99),
    "a command filled up with zeros": b"*3\r\n$3\r\nSET\r\n$1\r\na\r\n$9\r\nfour" + bytes(7),
}
words = st.binary(max_size=12)


def encoded(command: Sequence[bytes]) -> bytes:
    arguments = b"".join(b"$%d\r\n%s\r\n" % (len(word), word) for word in command)
    return b"*%d\r\n%s" % (len(command), arguments)


writes = st.lists(words, min_size=1, max_size=4).map(lambda rest: encoded([b"HSET", *rest]))
groups = st.one_of(
    writes,
    st.lists(writes, max_size=3).map(
        lambda inner: encoded([b"MULTI"]) + b"".join(inner) + encoded([b"EXEC"])
    ),
)


# Without a line feed, no garbage completes a command that is cut off.
@given(
    st.lists(groups, max_size=6), st.integers(0), st.binary().map(lambda b: b.replace(b"\n", b""))
)
def test_complete_commands_before_a_damaged_tail_are_kept(
    commands: list[bytes], cut: int, garbage: bytes
) -> None:
    whole = b"".join(commands)
    kept = whole[: cut % (len(whole) + 1)]
    ends = [0]
    for command in commands:
        ends.append(ends[-1] + len(command))
    expected = max(end for end in ends if end <= len(kept))
    assert whole_until(kept + garbage) == expected


@pytest.mark.asyncio(loop_scope="session")
@pytest.mark.parametrize("garbage", GARBAGE.values(), ids=GARBAGE)
@pytest.mark.parametrize("rewritten", [False, True], ids=["appended", "rewritten"])
async def test_the_embedded_redis_starts_after_a_power_cut(
    tmp_path: Path,
    binary: Path,
    garbage: bytes,
    rewritten: bool,
    caplog: pytest.LogCaptureFixture,
) -> None:
    async with EmbeddedRedis(tmp_path, binary) as redis, RedisStores(redis.url, "a") as store:
        await store.commits.create(commit(MATCH, 0))
        await write_all_kinds_of_values(redis.url)
        if rewritten:
            await ask(redis.url, "CONFIG", "SET", "list-max-ziplist-size", "5")
            await rewrite(redis.url)
        await store.commits.commit(commit(MATCH, 1))
    file = newest_file(tmp_path)
    assert file
    whole = file.read_bytes()
    file.write_bytes(whole + garbage)
    for count in (1, 2):
        async with EmbeddedRedis(tmp_path, binary) as redis, RedisStores(redis.url, "b") as store:
            stored = await store.matches.subscribe(MATCH)
            assert stored is not None
            assert stored.version == count
            assert await store.commits.commit(commit(MATCH, 1 + count)), count
            assert await ask(redis.url, "GET", "a") is None
    (copy,) = (tmp_path / "damaged").iterdir()
    assert copy.read_bytes() == whole + garbage
    assert str(copy) in caplog.text


async def write_all_kinds_of_values(url: str) -> None:
    """Write a value of every Redis type and size that a dump stores in its own way."""
    for command in [
        ("SET", "text", "x" * 100),
        ("SET", "repeated", "ab" * 20_000),
        ("SET", "number", "70000"),
        ("SET", "large number", "1234567890123"),
        ("SET", "lapses", "x", "EX", "1000000"),
        ("RPUSH", "list", *map(str, range(900))),
        ("SADD", "integers", "1", "2", "70000"),
        ("SADD", "set", *map(str, range(900)), "x"),
        ("HSET", "hash", "a", "1"),
        ("HSET", "large hash", *(word for n in range(900) for word in (f"f{n}", "v" * 70))),
        ("ZADD", "sorted", "1", "a", "2.5", "b"),
        ("ZADD", "large sorted", *(word for n in range(900) for word in (f"{n}.5", f"m{n}"))),
        ("XADD", "stream", "*", "a", "1"),
        ("XGROUP", "CREATE", "stream", "group", "0"),
        ("XREADGROUP", "GROUP", "group", "me", "STREAMS", "stream", ">"),
    ]:
        await ask(url, *command)


async def rewrite(url: str) -> None:
    """Make Redis rewrite its append-only file, and wait until it is done."""
    await ask(url, "BGREWRITEAOF")

    async def is_done() -> bool:
        info_reply = await info(url)
        return (
            b"aof_rewrite_in_progress:0" in info_reply and b"aof_rewrite_scheduled:0" in info_reply
        )

    await until(is_done)


async def info(url: str) -> bytes:
    info_reply = await ask(url, "INFO", "persistence")
    assert isinstance(info_reply, bytes)
    return info_reply


@pytest.mark.asyncio(loop_scope="session")
async def test_damage_far_from_the_end_is_not_repaired(
    tmp_path: Path, binary: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(append_only_file, "LONGEST_TAIL", 100)
    async with EmbeddedRedis(tmp_path, binary) as redis:
        await ask(redis.url, "SET", "a", "1")
    file = newest_file(tmp_path)
    assert file
    damaged = file.read_bytes() + bytes(101)
    file.write_bytes(damaged)
    with pytest.raises(EmbeddedRedisError, match=r"too far from its end\. Restore a backup"):
        await EmbeddedRedis(tmp_path, binary).__aenter__()
    assert file.read_bytes() == damaged


@pytest.mark.asyncio(loop_scope="session")
@pytest.mark.parametrize("kept", [0, 30])
async def test_a_shrunk_file_is_logged(
    tmp_path: Path, binary: Path, kept: int, caplog: pytest.LogCaptureFixture
) -> None:
    async with EmbeddedRedis(tmp_path, binary) as redis:
        await ask(redis.url, "SET", "a", "1")
    async with EmbeddedRedis(tmp_path, binary):
        pass
    assert "data is missing" not in caplog.text
    file = newest_file(tmp_path)
    assert file
    with file.open("r+b") as opened:
        opened.truncate(kept)
    async with EmbeddedRedis(tmp_path, binary):
        pass
    (line,) = [record.getMessage() for record in caplog.records if "data is missing" in record.msg]
    assert "it had" in line


@pytest.mark.parametrize(
    "data", [b"REDIS0009", b"REDIS0009\xfe\x00\x00\x01k", b"REDIS0009\x63\x00"]
)
def test_a_damaged_dump_is_not_cut(tmp_path: Path, data: bytes) -> None:
    (tmp_path / "appendonly.aof").write_bytes(data + bytes(3))
    with pytest.raises(DamagedFile):
        repair(tmp_path)
    with pytest.raises(ValueError, match=r"unknown|cut off"):
        dump_end(data)


def test_a_file_of_zeros_is_emptied(tmp_path: Path) -> None:
    (tmp_path / "appendonly.aof").write_bytes(bytes(4096))
    cut = repair(tmp_path)
    assert isinstance(cut, Cut)
    assert (cut.kept, cut.removed) == (0, 4096)
    assert cut.copy.read_bytes() == bytes(4096)
    assert repair(tmp_path) is None
