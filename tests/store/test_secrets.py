"""Tests of secrets that nodes share in Redis: created once; signing keys are added and removed."""

import asyncio
from pathlib import Path

import pytest

from server.keys import SigningKey
from server.store.embedded import EmbeddedRedis
from server.store.redis.stores import RedisStores
from server.store.redis_process import ask
from tests.support.store_nodes import Connect

pytestmark = pytest.mark.asyncio(loop_scope="session")


async def test_all_nodes_have_the_same_secrets(connect: Connect) -> None:
    nodes = [await connect() for _ in range(4)]
    shared = await asyncio.gather(*(node.secrets.shared_key() for node in nodes))
    assert len(shared[0]) == 32
    assert set(shared) == {shared[0]}
    signing = await asyncio.gather(*(node.secrets.signing_keys() for node in nodes))
    assert len(signing[0][0].secret) == 32
    assert all(keys == signing[0] for keys in signing)


async def test_concurrently_added_keys_are_all_stored(
    store: RedisStores, other: RedisStores
) -> None:
    before = await store.secrets.signing_keys()
    added = await asyncio.gather(
        *(node.secrets.add_signing_key(5000 + by) for by in range(3) for node in (store, other))
    )
    keys = await other.secrets.signing_keys()
    assert [key.id for key in keys] == list(range(1, len(before) + 7))
    assert {key.id for key in added} == {key.id for key in keys[len(before) :]}
    assert len({key.secret for key in keys}) == len(keys)
    assert sorted(key.signs_from_ms for key in added) == [5000, 5000, 5001, 5001, 5002, 5002]


async def test_a_removed_key_is_gone(store: RedisStores, other: RedisStores) -> None:
    added = await store.secrets.add_signing_key(7000)
    before = await other.secrets.signing_keys()
    assert added in before
    await store.secrets.remove_signing_keys([added.id])
    assert await other.secrets.signing_keys() == [key for key in before if key != added]


async def test_the_key_of_an_older_release_continues_to_sign(tmp_path: Path) -> None:
    async with EmbeddedRedis(tmp_path) as redis, RedisStores(redis.url, "node") as store:
        await ask(redis.url, "SET", "spite:signing-key", b"k" * 32)
        assert await store.secrets.signing_keys() == [SigningKey(1, b"k" * 32, 0)]
        added = await store.secrets.add_signing_key(7000)
        assert [key.id for key in await store.secrets.signing_keys()] == [1, added.id]
