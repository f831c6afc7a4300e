"""Tests of the archive in both databases: writing each row once, reading, paging and expiry."""

import asyncio
from functools import partial
from typing import Any

import msgspec
import psutil
import pytest

from protocol.core.ids import MatchId, PlayerId
from server.store.archive import Archive, FinishedMatch, MatchCursor
from server.store.sql.archive import BATCH, SqlArchive
from server.store.sql.database import Database
from tests.support.archives import PLAYERS, finished_game, finished_games, finished_match
from tests.support.timeouts import until

M = MatchId("Xk29fLmQ7a")
OTHER = MatchId("other")


async def all_records(archive: Archive) -> list[bytes]:
    return [record async for record in archive.records()]


async def test_games_and_matches_are_read_back_unchanged(archive: SqlArchive) -> None:
    record = bytes(range(256))
    await archive.write([finished_game(M, 1, record), finished_game(M, 2)], [finished_match(M, 2)])
    assert await archive.record(M, 1) == record
    assert await archive.match(M) == finished_match(M, 2)
    assert await archive.games(M) == 2


async def test_unknown_games_and_matches_are_not_found(archive: SqlArchive) -> None:
    await archive.write([finished_game(M, 1)], [finished_match(M, 1)])
    for text in ("other", "", "xk29flmq7a", "\0", "\ud800", "%"):
        match = MatchId(text)
        assert await archive.record(match, 1) is None
        assert await archive.match(match) is None
        assert await archive.games(match) == 0
    for number in (0, -1, 2, 2**31, 2**63, 10**5000):
        assert await archive.record(M, number) is None


async def test_expired_matches_are_removed_with_their_games(archive: SqlArchive) -> None:
    expiring = [MatchId(f"expiring{number}") for number in range(3)]
    matches = [finished_match(M, 2)]
    matches += [
        msgspec.structs.replace(finished_match(match, 2), expires_ms=1_000 + place)
        for place, match in enumerate(expiring)
    ]
    games = [game for match in matches for game in finished_games(match.match, 2)]
    await archive.write(games, matches)
    assert await archive.remove_expired(1_000, 10) == 0
    assert await archive.remove_expired(1_002, 1) == 1
    assert await archive.remove_expired(1_002, 10) == 1
    left = [match.match for match in matches if await archive.games(match.match)]
    assert left == [M, expiring[2]]
    assert await archive.match(expiring[0]) is None
    assert await archive.match(M) == matches[0]


async def test_an_existing_row_is_not_overwritten(archive: SqlArchive) -> None:
    await archive.write([finished_game(M, 1)], [finished_match(M, 1)])
    again = [finished_game(M, 1, b"changed"), finished_game(M, 2)]
    await archive.write(again, [finished_match(M, 99)])
    assert await all_records(archive) == [game.record for game in finished_games(M, 2)]
    assert await archive.match(M) == finished_match(M, 1)


async def test_a_ledger_replaces_those_with_an_older_version(archive: SqlArchive) -> None:
    await archive.write_ledger(M, 1, 1, b"one")
    await archive.write_ledger(M, 1, 1, b"again")
    assert await archive.ledger(M, 1, 1) == b"one"
    await archive.write_ledger(M, 1, 2, b"two")
    await archive.write_ledger(M, 1, 1, b"late")
    assert await archive.ledger(M, 1, 1) is None
    assert await archive.ledger(M, 1, 2) == b"two"
    assert await archive.ledger(M, 2, 2) is None
    assert await archive.ledger(OTHER, 1, 2) is None


async def test_ledgers_are_removed_with_their_match(archive: SqlArchive) -> None:
    ended = msgspec.structs.replace(finished_match(M, 1), expires_ms=5)
    await archive.write([finished_game(M, 1)], [ended])
    for match in (M, OTHER):
        await archive.write_ledger(match, 1, 1, b"one")
    assert await archive.remove_expired(6, 9) == 1
    assert await archive.ledger(M, 1, 1) is None
    assert await archive.ledger(OTHER, 1, 1) == b"one"


async def test_an_empty_write_is_allowed(archive: SqlArchive) -> None:
    await archive.write([])
    assert await all_records(archive) == []


async def test_matches_of_a_player_are_paged_newest_first(
    archive: SqlArchive,
) -> None:
    anna, bert = PLAYERS
    carl = PlayerId("carl-id")
    # Of two matches with the same end, the greater id is the newer one; "a" comes after "Z".
    ended = [("Z", 10, (anna, bert)), ("a", 10, (bert, anna)), ("b", 30, (anna, carl))]
    ended += [("c", 20, (carl, anna)), ("d", 40, (bert, carl))]
    matches = {
        name: msgspec.structs.replace(
            finished_match(MatchId(name), 1), ended_ms=ended_ms, players=players
        )
        for name, ended_ms, players in ended
    }
    await archive.write([], list(matches.values()))
    of_anna = [matches[name] for name in "bcaZ"]
    assert await archive.finished_of(anna, None, 9) == of_anna
    before: MatchCursor | None = None
    paged: list[FinishedMatch] = []
    while page := await archive.finished_of(anna, before, 1):
        paged += page
        before = MatchCursor(page[-1].ended_ms, page[-1].match)
    assert paged == of_anna
    assert await archive.finished_of(carl, MatchCursor(30, MatchId("b")), 9) == [matches["c"]]
    for nobody in ("dora-id", "", "\0", "\ud800"):
        assert await archive.finished_of(PlayerId(nobody), None, 9) == []


async def test_two_archives_can_write_the_same_rows_at_once(
    made: Database, archive: SqlArchive
) -> None:
    games = finished_games(M, 200)
    async with SqlArchive(made) as other:
        async with asyncio.TaskGroup() as tasks:
            for start in range(0, 200, 10):
                for writer in (archive, other):
                    tasks.create_task(
                        writer.write(games[start : start + 20], [finished_match(M, 200)])
                    )
        assert sorted(await all_records(other)) == sorted(game.record for game in games)
        assert await other.games(M) == 200


async def test_a_failed_write_is_rolled_back(archive: SqlArchive) -> None:
    wrong = msgspec.structs.replace(finished_game(M, 2), reason=nothing())
    with pytest.raises(ValueError, match="reason"):
        await archive.write([finished_game(M, 1), wrong])
    wrong_match = msgspec.structs.replace(finished_match(M, 1), games=nothing())
    with pytest.raises(ValueError, match="games"):
        await archive.write([finished_game(M, 1)], [wrong_match])
    for values in ({"names": ("\ud800", "B")}, {"ended_ms": 2**70}):
        wrong = msgspec.structs.replace(finished_game(M, 2), **values)
        with pytest.raises(ValueError):  # noqa: PT011 -- each database has words of its own
            await archive.write([finished_game(M, 1), wrong])
    assert await all_records(archive) == []


def nothing() -> Any:
    """Return None, typed as any value, for a column of the archive that needs a value."""
    return None


async def test_a_cancelled_write_is_complete_or_absent(archive: SqlArchive) -> None:
    for turn in range(30):
        match = MatchId(f"match{turn}")
        writing = asyncio.create_task(
            archive.write(finished_games(match, 50), [finished_match(match, 50)])
        )
        await asyncio.wait({writing}, timeout=turn / 2000)
        writing.cancel()
        await asyncio.wait({writing})
        assert writing.cancelled() or not writing.exception()
        # The server may be about to commit while it answers the first queries.
        await until(partial(whole_or_not_at_all, archive, match))


async def whole_or_not_at_all(archive: Archive, match: MatchId) -> bool:
    """Return whether the match is stored with its 50 games, or nothing of it."""
    there = await archive.games(match), await archive.match(match)
    return there in ((0, None), (50, finished_match(match, 50)))


async def test_records_are_read_in_the_order_of_writing(archive: SqlArchive) -> None:
    count = 2 * BATCH + 1
    await archive.write(finished_games(M, 1))
    await archive.write(finished_games(OTHER, count))
    await archive.write(finished_games(M, 3))
    written = [*finished_games(M, 1), *finished_games(OTHER, count), *finished_games(M, 3)[1:]]
    assert await all_records(archive) == [game.record for game in written]


@pytest.mark.long
async def test_reading_many_records_takes_constant_memory(
    archive: SqlArchive,
) -> None:
    for part in range(10):
        match = MatchId(f"match{part}")
        await archive.write(
            [finished_game(match, number, bytes(2_500)) for number in range(1, 1_001)]
        )
    me = psutil.Process()
    before = most = me.memory_info().rss
    count = 0
    async for record in archive.records():
        count += len(record) // 2_500
        if count % 500 == 0:
            most = max(most, me.memory_info().rss)
    assert count == 10_000
    # They have 25 MB in all.
    assert most - before < 8_000_000


async def test_ping_returns_if_the_database_answers(archive: SqlArchive) -> None:
    await archive.ping()
