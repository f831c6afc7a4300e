"""Tests of the embedded Redis: access to it, its lock, its data, and its restart after a kill."""

import asyncio
import os
import signal
import stat
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from protocol.core.ids import MatchId, Version
from server.store import embedded
from server.store.embedded import EmbeddedRedis, EmbeddedRedisError
from server.store.errors import StoreUnavailable
from server.store.redis.stores import RedisStores
from server.store.redis_binary import server_of
from server.store.redis_process import ask
from tests.support.commits import commit
from tests.support.store_nodes import all_due
from tests.support.timeouts import until

pytestmark = pytest.mark.asyncio(loop_scope="session")

MATCH = MatchId("match0")
REPOSITORY = Path(__file__).parents[2]


async def test_only_this_user_can_access_the_server(tmp_path: Path, binary: Path) -> None:
    folder = tmp_path / "new" / "data"
    async with EmbeddedRedis(folder, binary) as redis:
        assert await ask(redis.url, "CONFIG", "GET", "port") == [b"port", b"0"]
        async with RedisStores(redis.url, "node") as store:
            await store.commits.create(commit(MATCH, 0))
        for path in [folder, *folder.rglob("*")]:
            assert not path.stat().st_mode & 0o077, path
        assert stat.S_ISSOCK((folder / "redis.sock").stat().st_mode)


async def test_ctrl_c_in_the_terminal_does_not_stop_the_server(
    tmp_path: Path, binary: Path
) -> None:
    async with EmbeddedRedis(tmp_path, binary) as redis:
        assert redis.pid
        assert os.getsid(redis.pid) != os.getsid(0)


async def test_the_server_ends_with_its_context(tmp_path: Path, binary: Path) -> None:
    async with EmbeddedRedis(tmp_path, binary) as redis:
        pid = redis.pid
        assert pid
    assert redis.pid is None
    assert not runs(pid)


async def test_data_survives_a_restart(tmp_path: Path, binary: Path) -> None:
    async with EmbeddedRedis(tmp_path, binary) as redis, RedisStores(redis.url, "a") as store:
        await store.commits.create(commit(MATCH, 0))
        await store.commits.commit(commit(MATCH, 1, deadline_ms=5))
        secrets = await store.secrets.shared_key(), await store.secrets.signing_keys()
    async with EmbeddedRedis(tmp_path, binary) as redis, RedisStores(redis.url, "b") as store:
        stored = await store.matches.subscribe(MATCH)
        assert stored
        assert stored.version == 1
        assert await store.matches.steps(MATCH, Version(0)) == [b"step 1"]
        assert await all_due(store, 10) == [MATCH]
        assert await store.secrets.shared_key() == secrets[0]
        assert await store.secrets.signing_keys() == secrets[1]


async def test_a_folder_is_used_by_one_server_at_a_time(tmp_path: Path, binary: Path) -> None:
    async with EmbeddedRedis(tmp_path, binary) as redis:
        with pytest.raises(EmbeddedRedisError, match="another server uses"):
            await EmbeddedRedis(tmp_path, binary).__aenter__()
        assert await ask(redis.url, "PING") == b"PONG"
    async with EmbeddedRedis(tmp_path, binary):
        pass


async def test_a_long_path_has_its_socket_in_a_temporary_folder(
    tmp_path: Path, binary: Path
) -> None:
    folder = tmp_path / ("long" * 30) / "with a space"
    async with EmbeddedRedis(folder, binary) as redis:
        assert len(redis.url) < 100
        assert await ask(redis.url, "PING") == b"PONG"
        assert not (folder / "redis.sock").exists()
    place = Path(redis.url.removeprefix("unix://")).parent
    assert stat.S_IMODE(place.stat().st_mode) == 0o700
    place.chmod(0o755)
    with pytest.raises(EmbeddedRedisError, match="not private"):
        await EmbeddedRedis(folder, binary).__aenter__()
    place.rmdir()


async def test_a_killed_server_restarts_with_all_acknowledged_data(
    tmp_path: Path, binary: Path
) -> None:
    async with EmbeddedRedis(tmp_path, binary) as redis, RedisStores(redis.url, "node") as store:
        await store.commits.create(commit(MATCH, 0))
        acknowledged: list[bytes] = []

        async def play() -> None:
            """Commit to a match without a pause, as a server does, until cancelled.

            Load the match again after each commit, and try again after errors. Record the
            acknowledged steps.
            """
            version = 0
            while True:
                made = commit(MATCH, version + 1)
                try:
                    if await store.commits.commit(made):
                        acknowledged.append(made.step)
                    stored = await store.matches.subscribe(MATCH)
                    assert stored
                    version = stored.version
                except StoreUnavailable:
                    await asyncio.sleep(0.01)

        async def played(count: int) -> bool:
            return len(acknowledged) >= count

        playing = asyncio.create_task(play())
        for _ in range(5):
            count = len(acknowledged) + 50
            await until(lambda count=count: played(count))  # type: ignore[misc]
            assert redis.pid
            os.kill(redis.pid, signal.SIGKILL)
        count = len(acknowledged) + 50
        await until(lambda: played(count))
        playing.cancel()
        await asyncio.gather(playing, return_exceptions=True)
        steps = await store.matches.steps(MATCH, Version(0))
        assert steps == [f"step {n}".encode() for n in range(1, len(steps) + 1)]
        assert set(acknowledged) <= set(steps)


async def test_failed_restarts_are_retried(
    tmp_path: Path, binary: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(embedded, "RESTART_PAUSES_S", (0.0, 0.01))
    async with EmbeddedRedis(tmp_path, binary) as redis, RedisStores(redis.url, "node") as store:
        await store.commits.create(commit(MATCH, 0))
        assert redis.pid
        file = append_only_file(tmp_path)
        hidden = file.rename(tmp_path / "hidden")
        file.write_bytes(b"not a file of Redis\r\n")
        os.kill(redis.pid, signal.SIGKILL)
        log = tmp_path / "redis.log"

        async def failed_three_times() -> bool:
            return log.read_text().count("Bad file format") >= 3

        await until(failed_three_times)
        with pytest.raises(StoreUnavailable):
            await store.ping()
        hidden.replace(file)

        async def back() -> bool:
            try:
                return await store.matches.subscribe(MATCH) is not None
            except StoreUnavailable:
                return False

        await until(back)


@pytest.mark.long
@pytest.mark.parametrize("kill_redis", [False, True], ids=["left behind", "killed too"])
async def test_killing_the_node_loses_no_acknowledged_data(
    tmp_path: Path, binary: Path, *, kill_redis: bool
) -> None:
    for _ in range(3):
        acknowledged = await asyncio.to_thread(run_and_kill, tmp_path, binary, kill_redis)
        async with EmbeddedRedis(tmp_path, binary) as redis, RedisStores(redis.url, "b") as store:
            stored = await store.matches.subscribe(MATCH)
            assert stored
            # One more commit may have been under way.
            assert stored.version in (acknowledged, acknowledged + 1)
            steps = await store.matches.steps(MATCH, Version(0))
            assert steps == [f"step {n}".encode() for n in range(1, stored.version + 1)]


def run_and_kill(folder: Path, binary: Path, kill_redis: bool) -> int:
    """Start a node that commits, kill it midway, and return the last acknowledged version.

    Kill its embedded Redis too if `kill_redis`. Otherwise assert that it still runs.
    """
    arguments = ["-m", "tests.support.single_node", str(folder), str(binary), MATCH]
    with subprocess.Popen(
        [sys.executable, *arguments], stdout=subprocess.PIPE, cwd=REPOSITORY
    ) as node:
        assert node.stdout
        redis = int(node.stdout.readline())
        for _ in range(100):
            version = int(node.stdout.readline())
        node.kill()
        if kill_redis:
            os.kill(redis, signal.SIGKILL)
        else:
            assert runs(redis)
        for line in node.stdout.read().decode().splitlines(keepends=True):
            version = int(line) if line.endswith("\n") else version
        return version


async def test_an_error_names_a_hanging_server_of_an_earlier_run(
    tmp_path: Path, binary: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(embedded, "LEFT_BEHIND_S", 0.3)
    await asyncio.to_thread(run_and_kill, tmp_path, binary, False)
    pid = int((tmp_path / "redis.pid").read_text())
    os.kill(pid, signal.SIGSTOP)
    with pytest.raises(EmbeddedRedisError, match=r"redis\.pid"):
        await EmbeddedRedis(tmp_path, binary).__aenter__()
    os.kill(pid, signal.SIGCONT)
    monkeypatch.undo()
    async with EmbeddedRedis(tmp_path, binary) as redis, RedisStores(redis.url, "b") as store:
        assert await store.matches.subscribe(MATCH)


async def test_a_command_cut_off_at_the_end_of_the_file_is_dropped(
    tmp_path: Path, binary: Path
) -> None:
    async with EmbeddedRedis(tmp_path, binary) as redis, RedisStores(redis.url, "a") as store:
        await store.commits.create(commit(MATCH, 0))
    with append_only_file(tmp_path).open("ab") as file:
        file.write(b"*4\r\n$4\r\nHSET\r\n$22\r\nspite:")
    async with EmbeddedRedis(tmp_path, binary) as redis, RedisStores(redis.url, "b") as store:
        assert await store.matches.subscribe(MATCH)
        assert await store.commits.commit(commit(MATCH, 1))


async def test_a_failed_start_reports_the_end_of_the_log(tmp_path: Path, binary: Path) -> None:
    async with EmbeddedRedis(tmp_path, binary):
        pass
    append_only_file(tmp_path).write_bytes(b"not a file of Redis\r\n")
    with pytest.raises(EmbeddedRedisError, match="Bad file format"):
        await EmbeddedRedis(tmp_path, binary).__aenter__()


def not_a_file(folder: Path) -> Path:
    return folder / "none"


def no_server(_folder: Path) -> Path:
    return Path("/bin/false")


@pytest.mark.parametrize("make", [not_a_file, no_server])
async def test_a_wrong_binary_raises_an_error_and_leaves_no_lock(
    tmp_path: Path, binary: Path, make: Callable[[Path], Path]
) -> None:
    with pytest.raises(EmbeddedRedisError):
        await EmbeddedRedis(tmp_path, make(tmp_path)).__aenter__()
    async with EmbeddedRedis(tmp_path, binary):
        pass


async def test_a_file_in_place_of_the_folder_raises_an_error(tmp_path: Path, binary: Path) -> None:
    (tmp_path / "data").write_text("")
    with pytest.raises(EmbeddedRedisError):
        await EmbeddedRedis(tmp_path / "data", binary).__aenter__()


async def test_data_of_a_newer_server_is_rejected_with_advice(tmp_path: Path, binary: Path) -> None:
    async with EmbeddedRedis(tmp_path, binary) as redis, RedisStores(redis.url, "a") as store:
        await store.commits.create(commit(MATCH, 0))
    folder = tmp_path / "appendonlydir"
    folder.mkdir(exist_ok=True)
    newer = folder / "appendonly.aof.9.base.rdb"
    newer.write_bytes(b"REDIS0012")
    with pytest.raises(EmbeddedRedisError, match=r"needs Redis 7\.[04] or.*first on the PATH"):
        await EmbeddedRedis(tmp_path, binary).__aenter__()
    newer.unlink()
    if (await server_of(binary)).release < (7, 0):
        with pytest.raises(EmbeddedRedisError, match=r"needs Redis 7\.0 or later or Valkey 7\.2"):
            await EmbeddedRedis(tmp_path, binary).__aenter__()
        folder.rmdir()
    async with EmbeddedRedis(tmp_path, binary) as redis, RedisStores(redis.url, "a") as store:
        assert await store.matches.subscribe(MATCH)


async def test_the_memory_of_the_server_is_limited(tmp_path: Path, binary: Path) -> None:
    async with EmbeddedRedis(tmp_path, binary, memory_mb=16) as redis:
        assert await ask(redis.url, "CONFIG", "GET", "maxmemory") == [b"maxmemory", b"16777216"]
        policy = await ask(redis.url, "CONFIG", "GET", "maxmemory-policy")
        assert policy == [b"maxmemory-policy", b"noeviction"]


def runs(pid: int) -> bool:
    """Return whether a process with this id exists."""
    try:
        os.kill(pid, 0)
    except ProcessLookupError:
        return False
    return True


def append_only_file(folder: Path) -> Path:
    """Return the file that commits are appended to, in the layout of Redis 6 or of 7 and later."""
    newer = sorted(folder.glob("appendonlydir/*.incr.aof"))
    return newer[-1] if newer else folder / "appendonly.aof"
