"""Tests that concurrent requests don't exceed an account's quotas, in both databases.

The quotas are those of API tokens, passkeys, blocks and followed players.
"""

import asyncio
from collections.abc import Awaitable, Callable

import pytest

from protocol.core.ids import PlayerId
from server.store.blocks import Block, TooManyBlocks
from server.store.errors import DatabaseUnavailable
from server.store.follows import Follow, TooManyFollowed
from server.store.players import ApiToken, Passkey, Registration, TooManyKept
from server.store.sql.archive import SqlArchive
from server.store.sql.blocks import SqlBlocks
from server.store.sql.follows import SqlFollows
from server.store.sql.passkeys import SqlPasskeys
from server.store.sql.player_tokens import SqlApiTokens
from server.store.sql.players import SqlPlayers

ANNA = PlayerId("anna")
AT_ONCE = 30
MOST = 5


async def kept_of_thirty(add: Callable[[int], Awaitable[None]]) -> int:
    """Run `add` thirty times at the same time. Return how many calls the quota accepted."""

    async def is_kept(number: int) -> bool:
        while True:
            try:
                await add(number)
            except DatabaseUnavailable:
                # The machine is busy. The client would try again.
                continue
            except (TooManyKept, TooManyBlocks, TooManyFollowed):
                return False
            return True

    return sum(await asyncio.gather(*(is_kept(number) for number in range(AT_ONCE))))


@pytest.fixture
async def archive(archive: SqlArchive) -> SqlArchive:
    """Return an archive with Anna's account, and AT_ONCE accounts that Anna can follow."""
    for number in range(-1, AT_ONCE):
        player = ANNA if number < 0 else PlayerId(f"p{number}")
        await SqlPlayers(archive).register(Registration(player, player, player, 1, password="hash"))  # noqa: S106
    return archive


async def test_concurrent_api_tokens_do_not_exceed_the_quota(archive: SqlArchive) -> None:
    tokens = SqlApiTokens(archive)

    async def add(number: int) -> None:
        token = ApiToken(str(number).encode(), f"t{number}", ANNA, "bot", 1, None)
        await tokens.add(token, MOST)

    assert await kept_of_thirty(add) == MOST
    assert len(await tokens.of(ANNA)) == MOST


async def test_concurrent_passkeys_do_not_exceed_the_quota(archive: SqlArchive) -> None:
    passkeys = SqlPasskeys(archive)

    async def add(number: int) -> None:
        passkey = Passkey(str(number).encode(), ANNA, b"key", 0, "", "chrome linux", 1, 1)
        await passkeys.add(passkey, MOST)

    assert await kept_of_thirty(add) == MOST
    assert len(await passkeys.of(ANNA)) == MOST


async def test_concurrent_blocks_do_not_exceed_the_quota(archive: SqlArchive) -> None:
    blocks = SqlBlocks(archive)

    async def add(number: int) -> None:
        blocked = Block(
            id=f"b{number}", by=ANNA, player=PlayerId(f"p{number}"), name="", since_ms=1
        )
        await blocks.add(blocked, MOST)

    assert await kept_of_thirty(add) == MOST


async def test_concurrent_follows_do_not_exceed_the_quota(archive: SqlArchive) -> None:
    follows = SqlFollows(archive)

    async def add(number: int) -> None:
        await follows.add(Follow(ANNA, PlayerId(f"p{number}"), 1), MOST)

    assert await kept_of_thirty(add) == MOST
