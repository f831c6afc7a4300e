"""Tests that the mails to a mailbox or account are limited for a day, in both databases."""

import asyncio

from server.store.sql.archive import SqlArchive
from server.store.sql.mail_quotas import SqlMailQuotas

DAY_MS = 86_400_000


async def test_a_quota_holds_for_a_day(archive: SqlArchive) -> None:
    quotas = SqlMailQuotas(archive)
    assert [await quotas.take({b"box": 2}, 5, DAY_MS) for _ in range(3)] == [True, True, False]
    await quotas.remove_lapsed(4)
    assert not await quotas.take({b"box": 2}, DAY_MS + 4, DAY_MS)
    assert await quotas.take({b"box": 2}, DAY_MS + 5, DAY_MS)
    await quotas.remove_lapsed(DAY_MS + 5)
    assert [await quotas.take({b"box": 1}, DAY_MS + 6, DAY_MS) for _ in range(2)] == [True, False]


async def test_a_full_quota_does_not_use_up_others(archive: SqlArchive) -> None:
    quotas = SqlMailQuotas(archive)
    assert await quotas.take({b"full": 1}, 5, DAY_MS)
    assert not await quotas.take({b"full": 1, b"other": 1}, 5, DAY_MS)
    assert await quotas.take({b"other": 1}, 5, DAY_MS)


async def test_concurrent_requests_do_not_exceed_the_quota(archive: SqlArchive) -> None:
    quotas = SqlMailQuotas(archive)
    taken = await asyncio.gather(*(quotas.take({b"box": 3}, 5, DAY_MS) for _ in range(10)))
    assert sum(taken) == 3
