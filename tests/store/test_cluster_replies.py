"""Test that each command to a Redis Cluster gets an answer, also if it can't be sent."""

import asyncio
from typing import cast

from server.store.errors import StoreUnavailable
from server.store.redis.address import Host
from server.store.redis.cluster import ClusterCommit, ClusterMap
from server.store.redis.connection import Dial, Reply
from server.store.redis.scripts import Packed


class BrokenMap:
    """A stand-in for the cluster's table of slots. It fails with an unexpected error."""

    def known_owner(self, _slot: int) -> None:
        return None

    async def owner(self, _slot: int) -> Host:
        raise KeyError("a reply of another form")


def no_dial(_host: Host) -> Dial:
    raise AssertionError("no server is known")


async def test_an_unexpected_failure_is_a_reply() -> None:
    commands = ClusterCommit(cast(ClusterMap, BrokenMap()), no_dial)
    taken: asyncio.Future[Reply] = asyncio.get_running_loop().create_future()
    commands.send(Packed("key", b""), taken.set_result)
    assert isinstance(await taken, StoreUnavailable)
