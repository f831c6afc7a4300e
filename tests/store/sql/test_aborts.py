"""Tests of early aborts of rated matches: a few are free, and those beyond are rated losses."""

from msgspec.structs import replace

from protocol.core.ids import MatchId, PlayerId
from server.ratings.aborts import COUNTED_MS
from server.store.archive import FinishedMatch
from server.store.sql.archive import SqlArchive
from server.store.sql.database import Database
from tests.support.archives import finished_match
from tests.support.rated_matches import BEGAN_MS, is_right, matches_against_many

DODGER = PlayerId("dodger")


def aborted(number: int, ended_ms: int = BEGAN_MS) -> FinishedMatch:
    """Return a public match that DODGER ended in the first turn. It is not rated yet.

    Archiving may make it a rated loss. DODGER has seat 0, or seat 1 if the number is odd.
    """
    players = [DODGER, PlayerId(f"other{number}")]
    seat = number % 2
    if seat:
        players.reverse()
    return replace(
        finished_match(MatchId(f"aborted{number:03}"), 1),
        players=(players[0], players[1]),
        winner=1 - seat,
        ended_ms=ended_ms + number,
        public=True,
        aborted_by=seat,
    )


async def rated(archive: SqlArchive, matches: list[FinishedMatch]) -> list[FinishedMatch]:
    """Archive these matches one by one, and return those that the archive counts as rated."""
    found = []
    for match in matches:
        await archive.write([], [match])
        kept = await archive.match(match.match)
        assert kept is not None
        found += [kept] if kept.rated else []
    return found


async def test_repeated_aborts_cost_rating(made: Database, archive: SqlArchive) -> None:
    matches = [aborted(number) for number in range(12)]
    charged = await rated(archive, matches)
    assert [match.match for match in charged] == [match.match for match in matches[1:]]
    await is_right(made, charged)


async def test_one_abort_in_ten_rated_matches_is_free(archive: SqlArchive) -> None:
    await archive.write([], matches_against_many(DODGER, BEGAN_MS - 1000))
    charged = await rated(archive, [aborted(number) for number in range(5)])
    # 26 matches: 1 + 26 // 10 are free.
    assert [match.match for match in charged] == ["aborted003", "aborted004"]


async def test_aborts_stop_counting_after_a_month(archive: SqlArchive) -> None:
    assert await rated(archive, [aborted(0)]) == []
    later_ms = BEGAN_MS + COUNTED_MS + 1
    assert await rated(archive, [aborted(1, later_ms)]) == []
    assert len(await rated(archive, [aborted(2, later_ms)])) == 1


async def test_a_match_that_is_archived_twice_counts_once(archive: SqlArchive) -> None:
    for _ in range(3):
        await archive.write([], [aborted(0)])
    kept = await archive.match(aborted(0).match)
    assert kept is not None
    assert not kept.rated
