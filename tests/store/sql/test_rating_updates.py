"""Tests that stored ratings follow the order in which matches ended, not the order of archiving."""

import asyncio
from functools import partial
from random import Random

import pytest
from msgspec.structs import replace

from server.store.archive import FinishedMatch
from server.store.errors import DatabaseUnavailable
from server.store.sql import archive as archive_module
from server.store.sql import rating_updates
from server.store.sql.archive import SqlArchive
from server.store.sql.database import Database
from server.store.sql.rating_rebuild import count_differences, pools, rebuild
from server.store.sql.tables import RATINGS
from tests.support.rated_matches import all_rows, is_right, rated_matches
from tests.support.timeouts import until


async def test_matches_may_be_archived_in_any_order(made: Database, archive: SqlArchive) -> None:
    chance, matches = Random(1), rated_matches(1, 16)
    coming = chance.sample(matches, len(matches))
    while coming:
        batch = [coming.pop() for _ in range(min(len(coming), chance.randint(1, 6)))]
        await archive.write([], batch)
        if chance.random() < 0.3:
            # The node did not learn that the matches were stored.
            await archive.write([], batch)
    assert not await archive.update_ratings()
    await is_right(made, matches)


async def is_kept(archive: SqlArchive, matches: list[FinishedMatch]) -> bool:
    """Archive the matches, and return True. Return False if the database was unavailable."""
    try:
        await archive.write([], matches)
    except DatabaseUnavailable:
        return False
    return True


async def test_nodes_may_archive_concurrently(made: Database, archive: SqlArchive) -> None:
    matches = rated_matches(3, 12)
    coming = Random(3).sample(matches, len(matches))
    async with SqlArchive(made) as other, asyncio.TaskGroup() as tasks:
        for number in range(0, len(coming), 4):
            for node in (archive, other):
                # A match that both nodes archived counts once.
                tasks.create_task(until(partial(is_kept, node, coming[number : number + 6])))
    await is_right(made, matches)


async def test_long_computations_continue_later(
    made: Database, archive: SqlArchive, monkeypatch: pytest.MonkeyPatch
) -> None:
    for module in (rating_updates, archive_module):
        monkeypatch.setattr(module, "COMPUTED_AT_ONCE", 2)
    matches = rated_matches(4, 12)
    # The first match comes last, so that all ratings change.
    await archive.write([], matches[1:])
    await archive.write([], matches[:1])
    turns = 0
    while await archive.update_ratings():
        turns += 1
    assert turns > 1
    await is_right(made, matches)


async def test_unrated_matches_do_not_change_ratings(made: Database, archive: SqlArchive) -> None:
    await archive.write([], [replace(match, rated=False) for match in rated_matches(1, 5)])
    engine = made.engine()
    assert await all_rows(engine) == [set(), set()]
    await engine.dispose()


async def test_a_wrong_rating_is_detected_and_repaired(made: Database, archive: SqlArchive) -> None:
    matches = rated_matches(2, 12)
    await archive.write([], matches)
    engine = made.migrating()
    async with engine.begin() as connection:
        await connection.execute(RATINGS.update().values(rating=RATINGS.c.rating + 1))
    async with engine.connect() as connection:
        (first, *_) = await pools(connection)
    assert (await count_differences(made, engine, first))[1] > 0
    await rebuild(made, engine, first)
    assert (await count_differences(made, engine, first))[1] == 0
    await made.dispose(engine)
