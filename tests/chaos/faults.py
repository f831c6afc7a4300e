"""Faults that chaos tests inject into running games: crashes, pauses, full disks, bad networks.

Each function causes one fault of nodes, clients, Redis or PostgreSQL. It returns when the fault is
over, or at once if nodes or clients have to recover by themselves.
"""

import asyncio
import signal
from collections.abc import Awaitable, Callable
from contextlib import suppress
from typing import Any

import psutil
from hiredis import ReplyError
from websockets.asyncio.client import connect

from tests.chaos.world import World
from tests.support.redis_cluster import RedisCluster
from tests.support.redis_sentinels import NAME, WatchedRedis
from tests.support.redis_server import RedisServer
from tests.support.timeouts import until

Fault = Callable[[World[Any]], Awaitable[None]]

MOMENT_S = 0.8
LONG_S = 6.5
"""A time in seconds that is longer than a node waits for Redis."""
DELAY_S = 0.15
ROOM_BYTES = 2000
SLOW_READERS = 5


async def kill_a_node(world: World[Any]) -> None:
    node = world.chance.choice(world.nodes)
    await asyncio.to_thread(node.kill)
    await asyncio.to_thread(node.start)


async def stop_a_node(world: World[Any]) -> None:
    node = world.chance.choice(world.nodes)
    await asyncio.to_thread(node.stop)
    await asyncio.to_thread(node.start)


async def cut_clients(world: World[Any]) -> None:
    for proxy in world.client_proxies:
        proxy.cut()


async def delay_clients(world: World[Any]) -> None:
    proxy = world.chance.choice(world.client_proxies)
    proxy.delay_s = DELAY_S
    await asyncio.sleep(MOMENT_S)
    proxy.delay_s = 0


async def leave_clients_half_open(world: World[Any]) -> None:
    proxy = world.chance.choice(world.client_proxies)
    proxy.freeze()
    await asyncio.sleep(MOMENT_S)
    proxy.cut()


async def connect_slow_readers(world: World[Any]) -> None:
    """Connect spectators that never read to running matches.

    Abort their connections a moment later.
    """
    slow = []
    for table in list(world.playing.values())[:SLOW_READERS]:
        address = world.party.elsewhere(table.address)
        slow.append(await connect(address.socket, compression=None, proxy=None, max_queue=1))
    await asyncio.sleep(MOMENT_S)
    for socket in slow:
        socket.transport.abort()


async def cut_redis_connections(world: World[RedisServer]) -> None:
    assert world.redis_proxy
    world.redis_proxy.cut()


async def delay_redis_connections(world: World[RedisServer]) -> None:
    assert world.redis_proxy
    world.redis_proxy.delay_s = DELAY_S
    await asyncio.sleep(MOMENT_S)
    world.redis_proxy.delay_s = 0


async def leave_redis_connections_half_open(world: World[RedisServer]) -> None:
    """Stop forwarding on all open connections between nodes and Redis without closing them.

    Return at once: the nodes have to notice by themselves, and connect again.
    """
    assert world.redis_proxy
    world.redis_proxy.freeze()


async def kill_redis(world: World[RedisServer]) -> None:
    world.redis.kill()
    await world.redis.start()


async def pause_redis(world: World[RedisServer]) -> None:
    await pause(world.redis, MOMENT_S)


async def pause_redis_for_long(world: World[RedisServer]) -> None:
    await pause(world.redis, LONG_S)


async def pause(redis: RedisServer, seconds: float) -> None:
    redis.signal(signal.SIGSTOP)
    await asyncio.sleep(seconds)
    redis.signal(signal.SIGCONT)


async def forget_scripts(world: World[RedisServer]) -> None:
    await world.redis.ask("SCRIPT", "FLUSH")


async def fill_the_disk(world: World[RedisServer]) -> None:
    """Fill the disk of a Redis with `appendfsync always`, until it ends, and start it again.

    It must end rather than acknowledge a commit that it could not write.
    """
    redis = world.redis
    redis.limit_file_size(redis.file_size() + ROOM_BYTES)
    await until(lambda: ended(redis))
    await redis.start()


async def fill_the_disk_behind_everysec(world: World[RedisServer]) -> None:
    """Let Redis use `appendfsync everysec`, fill its disk, and free the disk after a moment.

    Meanwhile, this Redis goes on in memory and rejects writes. Then set `appendfsync always` again.
    """
    redis = world.redis
    await redis.ask("CONFIG", "SET", "appendfsync", "everysec")
    redis.limit_file_size(redis.file_size() + ROOM_BYTES)
    await until(lambda: writes(redis, "err"))
    await asyncio.sleep(MOMENT_S)
    redis.limit_file_size(None)
    await until(lambda: writes(redis, "ok"))
    await redis.ask("CONFIG", "SET", "appendfsync", "always")


async def fill_the_memory(world: World[RedisServer]) -> None:
    await world.redis.ask("CONFIG", "SET", "maxmemory", 1_000_000)
    await asyncio.sleep(MOMENT_S)
    await world.redis.ask("CONFIG", "SET", "maxmemory", 0)


async def ended(redis: RedisServer) -> bool:
    return not redis.runs


async def writes(redis: RedisServer, status: str) -> bool:
    return await redis.field("persistence", "aof_last_write_status") == status


async def kill_the_master(world: World[WatchedRedis]) -> None:
    master = await world.redis.master()
    master.kill()
    await world.redis.await_another(master)
    await world.redis.bring_back(master)


async def pause_the_master(world: World[WatchedRedis]) -> None:
    """Pause the Redis master until a replica has replaced it, and make it a replica afterwards.

    When it wakes up, it does not know yet that it was replaced.
    """
    master = await world.redis.master()
    master.signal(signal.SIGSTOP)
    following = await world.redis.await_another(master)
    master.signal(signal.SIGCONT)
    await asyncio.sleep(MOMENT_S)
    # The sentinels would do it after some seconds.
    await master.ask("REPLICAOF", "127.0.0.1", following.port)
    await world.redis.await_replica()


async def fail_over_to_the_replica(world: World[WatchedRedis]) -> None:
    await world.redis.await_replica()
    master = await world.redis.master()

    async def is_handed_over() -> bool:
        # Sentinels give up an attempt that takes too long, and reject another one meanwhile.
        with suppress(ReplyError):
            await world.redis.sentinels[0].ask("SENTINEL", "FAILOVER", NAME)
        return await world.redis.master() is not master

    await until(is_handed_over)
    await world.redis.await_replica()


async def kill_the_database(world: World[Any]) -> None:
    await asyncio.to_thread(world.database.kill)
    await asyncio.sleep(MOMENT_S)
    await asyncio.to_thread(world.database.start)


async def pause_the_database(world: World[Any]) -> None:
    with world.database.paused():
        await asyncio.sleep(LONG_S)


async def kill_the_writers_of_records(world: World[Any]) -> None:
    for node in world.nodes:
        for process in psutil.Process(node.pid).children(recursive=True):
            with suppress(psutil.NoSuchProcess):
                if "server.matches.archive.writer" in process.cmdline():
                    process.kill()


async def move_slots(world: World[RedisCluster]) -> None:
    """Move up to five slots that hold matches from one master of the Redis Cluster to another."""
    source, target = world.chance.sample(await world.redis.present_masters(), 2)
    for slot in await world.redis.slots_in_use(source, 5):
        await world.redis.move_slot(slot, source, target)


async def have_a_replica_take_over(world: World[RedisCluster]) -> None:
    replica = world.chance.choice(await world.redis.present_replicas())
    await replica.ask("CLUSTER", "FAILOVER", "TAKEOVER")
    await world.redis.settle()


async def kill_a_master_of_the_cluster(world: World[RedisCluster]) -> None:
    """Kill a master of the Redis Cluster, let its replica take over, and start it again."""
    master = world.chance.choice(await world.redis.present_masters())
    replica = await world.redis.replica_of(master)
    master.kill()
    await replica.ask("CLUSTER", "FAILOVER", "TAKEOVER")
    await until(world.redis.has_masters_for_all)
    await master.start()
    await world.redis.settle()


OF_THE_NET: list[Fault] = [
    cut_clients,
    delay_clients,
    leave_clients_half_open,
    connect_slow_readers,
]
OF_NODES: list[Fault] = [kill_a_node, stop_a_node]
OF_THE_ARCHIVE: list[Fault] = [
    kill_the_database,
    pause_the_database,
    kill_the_writers_of_records,
]
OF_ONE_REDIS: list[Fault] = [
    cut_redis_connections,
    delay_redis_connections,
    kill_redis,
    pause_redis,
    forget_scripts,
    fill_the_disk,
    fill_the_disk_behind_everysec,
    fill_the_memory,
]
SLOW_ONES: list[Fault] = [leave_redis_connections_half_open, pause_redis_for_long]
"""Faults that last until nodes give up waiting."""
OF_A_WATCHED_REDIS: list[Fault] = [
    kill_the_master,
    pause_the_master,
    fail_over_to_the_replica,
]
OF_A_CLUSTER: list[Fault] = [
    move_slots,
    have_a_replica_take_over,
    kill_a_master_of_the_cluster,
]
