"""Tests of the counts of rated matches by pairs of players, for moderators, in both databases."""

from msgspec.structs import replace

from protocol.core.ids import MatchId, PlayerId
from server.store.archive import FinishedGame, FinishedMatch
from server.store.moderation import PairFacts
from server.store.sql.archive import SqlArchive
from server.store.sql.pairs import SqlPairs
from tests.support.archives import finished_game, finished_match

NOW = 1_800_000_000_000
MINUTE = 60_000
ADA, BO, CY = PlayerId("ada"), PlayerId("bo"), PlayerId("cy")


def played(
    number: int,
    players: tuple[PlayerId, PlayerId],
    *,
    winner: int | None = 0,
    lasted_ms: int = 5 * MINUTE,
    **other: object,
) -> tuple[FinishedGame, FinishedMatch]:
    """Return the game of a rated match of one game between these players, and the match.

    `other` are further fields of the match.
    """
    name = MatchId(f"match{number:03}")
    ended_ms = NOW + number
    game = replace(finished_game(name, 1), began_ms=ended_ms - lasted_ms, ended_ms=ended_ms)
    match = replace(
        finished_match(name, 1),
        **{"players": players, "winner": winner, "ended_ms": ended_ms}
        | {"public": True, "rated": True}
        | other,
    )
    return game, match


async def keep(archive: SqlArchive, *matches: tuple[FinishedGame, FinishedMatch]) -> None:
    await archive.write([game for game, _ in matches], [match for _, match in matches])


async def pairs(archive: SqlArchive, since_ms: int = 0, least: int = 2) -> list[PairFacts]:
    return list(await SqlPairs(archive).count_since(since_ms, least, MINUTE, 10))


async def test_a_pair_is_counted_in_either_seating(archive: SqlArchive) -> None:
    await keep(
        archive,
        played(1, (ADA, BO), networks=("one", "one")),
        played(2, (BO, ADA), networks=("one", "two"), lasted_ms=MINUTE - 1),
        played(3, (BO, ADA), winner=1, networks=(None, None)),
        played(4, (ADA, BO), winner=None, lasted_ms=MINUTE),
        played(5, (ADA, CY)),
    )
    found = PairFacts(
        players=(ADA, BO),
        matches=4,
        wins=(2, 1),
        same_address=1,
        same_browser=0,
        aborted=0,
        short=1,
        last_ms=NOW + 4,
    )
    assert await pairs(archive) == [found]


async def test_unrated_and_old_matches_do_not_count(archive: SqlArchive) -> None:
    await keep(
        archive,
        played(1, (ADA, BO)),
        played(2, (ADA, BO)),
        played(3, (ADA, BO), rated=False),
        played(4, (ADA, BO), rated=False, public=False),
        # The second early abort of a player is a rated loss.
        played(5, (ADA, BO), rated=False, aborted_by=1),
        played(6, (ADA, BO), rated=False, aborted_by=1),
    )
    (pair,) = await pairs(archive, NOW + 1)
    assert (pair.matches, pair.aborted) == (3, 2)
    assert await pairs(archive, NOW + 1, least=4) == []


async def test_one_match_in_the_same_browser_lists_a_pair(archive: SqlArchive) -> None:
    match = played(1, (CY, ADA), rated=False, same_browser=True)
    await keep(archive, match)
    (pair,) = await pairs(archive)
    assert (pair.players, pair.wins, pair.same_browser) == ((ADA, CY), (0, 1), 1)
    kept = await archive.match(match[1].match)
    assert kept is not None
    assert kept.same_browser
