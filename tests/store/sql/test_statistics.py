"""Tests of the queue of games to analyse and of stored play statistics, in both databases."""

import asyncio
from importlib import import_module
from typing import Literal

from msgspec.structs import replace

from protocol.core.ids import GameKey, MatchId, PlayerId, Seat
from server.ratings.statistics import LUCK_FACTOR, StatisticTotals
from server.store.archive import FinishedMatch
from server.store.daily import DailyGame
from server.store.players import Registration
from server.store.sql.archive import SqlArchive
from server.store.sql.daily import SqlDaily
from server.store.sql.database import Database
from server.store.sql.players import SqlPlayers
from server.store.sql.statistics import SqlStatistics
from server.store.statistics import MOST_TRIES, GameToAnalyse, SeatStatistic, Versions
from tests.support.archives import PLAYERS, finished_game, finished_match

ANNA, BERT = PLAYERS
FIRST, SECOND = MatchId("match1"), MatchId("match2")
NOW_MS, MINUTE_MS = 1_800_001_000_000, 60_000
MIGRATION = import_module("server.store.sql.migrations.versions.0024_play_statistics")
VERSIONS = Versions(GameKey("spite"), 1, 1)


async def register(archive: SqlArchive, *players: PlayerId) -> None:
    for player in players:
        await SqlPlayers(archive).register(Registration(player, player, player, at_ms=1))


async def write(archive: SqlArchive, match: MatchId, ended_ms: int = NOW_MS) -> FinishedMatch:
    """Archive a match with one game, which ended at this time, and return the match."""
    ended = finished_match(match, 1)
    await archive.write([replace(finished_game(match, 1), ended_ms=ended_ms)], [ended])
    return ended


async def claimed(archive: SqlArchive, now_ms: int = NOW_MS) -> GameToAnalyse:
    game = await SqlStatistics(archive).claim(now_ms, now_ms + MINUTE_MS)
    assert game is not None
    return game


def row(
    game: GameToAnalyse, seat: Seat, score: Literal[0, 1, 2] = 1, luck: int = 0
) -> SeatStatistic:
    return SeatStatistic(
        match=game.match,
        number=game.number,
        seat=seat,
        player=game.players[seat],
        game_key=game.game_key,
        turns=10,
        loss=30_000,
        luck=luck,
        score=score,
        review_version=1,
        luck_version=1,
        ended_ms=game.ended_ms,
    )


async def test_the_newest_game_comes_first_and_each_one_to_one_node(archive: SqlArchive) -> None:
    await register(archive, ANNA)
    await write(archive, FIRST, NOW_MS - 5)
    await write(archive, SECOND, NOW_MS - 4)
    store = SqlStatistics(archive)
    assert await store.waiting(9) == 2
    assert await store.waiting(1) == 1
    assert (await claimed(archive)).match == SECOND
    found = await asyncio.gather(*(store.claim(NOW_MS, NOW_MS + MINUTE_MS) for _ in range(4)))
    assert [game.match for game in found if game is not None] == [FIRST]


async def test_two_nodes_claim_different_games(archive: SqlArchive) -> None:
    await register(archive, ANNA)
    matches = [MatchId(f"match{number}") for number in range(8)]
    for match in matches:
        await write(archive, match)
    found = await asyncio.gather(*(claimed(archive) for _ in matches))
    assert sorted(game.match for game in found) == matches


async def test_games_of_guests_and_of_unfinished_matches_do_not_wait(archive: SqlArchive) -> None:
    await write(archive, FIRST)
    await register(archive, BERT)
    await archive.write([finished_game(SECOND, 1)])
    store = SqlStatistics(archive)
    assert await store.waiting(9) == 1
    assert await store.claim(NOW_MS, NOW_MS) is None
    await archive.write([], [finished_match(SECOND, 1)])
    assert (await claimed(archive)).match == SECOND


async def test_a_game_written_twice_waits_once_and_counts_once(archive: SqlArchive) -> None:
    await register(archive, ANNA, BERT)
    await write(archive, FIRST)
    game = await claimed(archive)
    store = SqlStatistics(archive)
    for _ in range(2):
        await store.finish(game, [row(game, 0), row(game, 1)])
    await write(archive, FIRST)
    assert await store.waiting(9) == 0
    assert await store.statistics_of(ANNA) == [row(game, 0)]
    assert await store.statistics_of(BERT) == [row(game, 1)]


async def test_a_lapsed_claim_is_taken_over(archive: SqlArchive) -> None:
    await register(archive, ANNA)
    await write(archive, FIRST)
    await claimed(archive)
    store = SqlStatistics(archive)
    assert await store.claim(NOW_MS + MINUTE_MS - 1, NOW_MS) is None
    game = await claimed(archive, NOW_MS + MINUTE_MS)
    await store.postpone(game, NOW_MS + 9 * MINUTE_MS)
    assert await store.claim(NOW_MS + 8 * MINUTE_MS, NOW_MS) is None


async def test_a_game_is_not_tried_for_ever(archive: SqlArchive) -> None:
    await register(archive, ANNA)
    await write(archive, FIRST)
    store = SqlStatistics(archive)
    for _ in range(MOST_TRIES):
        assert await store.claim(NOW_MS, NOW_MS) is not None
    assert await store.claim(NOW_MS, NOW_MS) is None
    assert await store.waiting(9) == 0


async def test_daily_deals_and_games_in_one_browser_are_marked(archive: SqlArchive) -> None:
    await register(archive, ANNA)
    await SqlDaily(archive).add_game(DailyGame("2026-11-27", ANNA, 0, FIRST, 1))
    await write(archive, FIRST, NOW_MS)
    ended = replace(finished_match(SECOND, 1), same_browser=True)
    await archive.write([finished_game(SECOND, 1)], [ended])
    await write(archive, MatchId("match3"), NOW_MS - 700_000)
    assert [(await claimed(archive)).ordinary for _ in range(3)] == [False, False, True]


async def test_only_registered_players_have_statistics(archive: SqlArchive) -> None:
    await register(archive, ANNA)
    await write(archive, FIRST)
    game = await claimed(archive)
    store = SqlStatistics(archive)
    await store.finish(game, [row(game, 0), row(game, 1)])
    assert len(await store.statistics_of(ANNA)) == 1
    assert await store.statistics_of(BERT) == []


async def test_totals_are_the_sums_of_the_rows_of_these_versions(archive: SqlArchive) -> None:
    await register(archive, ANNA)
    store = SqlStatistics(archive)
    assert await store.totals(ANNA, VERSIONS) == StatisticTotals()
    scores: tuple[Literal[0, 1, 2], ...] = (2, 1, 0)
    lucks = (300_000, -200_000, 100_000)
    rests = [
        score / 2 - LUCK_FACTOR * luck / 1e6 for score, luck in zip(scores, lucks, strict=True)
    ]
    for number, (score, luck) in enumerate(zip(scores, lucks, strict=True)):
        await write(archive, MatchId(f"match{number}"))
        game = await claimed(archive)
        await store.finish(game, [row(game, 0, score, luck)])
    totals = await store.totals(ANNA, VERSIONS)
    assert (totals.games, totals.turns, totals.loss) == (3, 30, 90_000)
    assert abs(totals.rest - sum(rests)) < 1e-9
    assert abs(totals.rest_squares - sum(rest**2 for rest in rests)) < 1e-9
    for other in (replace(VERSIONS, review=2), replace(VERSIONS, luck=2)):
        assert await store.totals(ANNA, other) == StatisticTotals()


async def test_a_new_version_replaces_old_statistics(archive: SqlArchive) -> None:
    await register(archive, ANNA)
    await write(archive, FIRST)
    store, game = SqlStatistics(archive), await claimed(archive)
    await store.finish(game, [row(game, 0)])
    await store.queue_outdated(VERSIONS)
    assert await store.waiting(9) == 0
    newer = replace(VERSIONS, luck=2)
    for _ in range(2):
        await store.queue_outdated(newer)
    assert await store.waiting(9) == 1
    again = await claimed(archive)
    changed = replace(row(again, 0), luck_version=2, loss=7)
    await store.finish(again, [changed])
    assert await store.statistics_of(ANNA) == [changed]
    # A node of the older release changes nothing.
    await store.finish(again, [row(again, 0)])
    assert await store.statistics_of(ANNA) == [changed]
    await store.queue_outdated(newer)
    assert await store.waiting(9) == 0


async def test_statistics_leave_with_the_account_and_with_the_match(archive: SqlArchive) -> None:
    await register(archive, ANNA, BERT)
    await write(archive, FIRST)
    ended = replace(finished_match(SECOND, 1), expires_ms=5)
    await archive.write([finished_game(SECOND, 1)], [ended])
    store = SqlStatistics(archive)
    games = [await claimed(archive) for _ in range(2)]
    for game in games:
        await store.finish(game, [row(game, 0), row(game, 1)])
    assert len(await store.statistics_of(BERT)) == 2
    await archive.remove_expired(6, 9)
    assert [one.match for one in await store.statistics_of(BERT)] == [FIRST]
    await SqlPlayers(archive).delete(ANNA, NOW_MS, NOW_MS)
    assert await store.statistics_of(ANNA) == []
    assert len(await store.statistics_of(BERT)) == 1
    # An analysis that ends later stores nothing about them.
    for game in games:
        await store.finish(game, [row(game, 0), row(game, 1)])
    assert await store.statistics_of(ANNA) == []
    assert [one.match for one in await store.statistics_of(BERT)] == [FIRST]


async def test_no_statistics_survive_a_simultaneous_deletion(archive: SqlArchive) -> None:
    await register(archive, ANNA)
    store = SqlStatistics(archive)
    await write(archive, FIRST)
    game = await claimed(archive)
    deletion = SqlPlayers(archive).delete(ANNA, NOW_MS, NOW_MS)
    await asyncio.gather(store.finish(game, [row(game, 0)]), deletion)
    assert await store.statistics_of(ANNA) == []


async def test_the_upgrade_queues_the_games_of_registered_players(
    archive: SqlArchive, made: Database
) -> None:
    await write(archive, FIRST)
    await register(archive, ANNA)
    engine = made.engine()
    async with engine.begin() as connection:
        await connection.exec_driver_sql(MIGRATION.OF_REGISTERED)
    await made.dispose(engine)
    assert (await claimed(archive)).match == FIRST
