"""Queries for ratings, play statistics and public matches use an index, in both databases."""

from protocol.core.ids import GameKey, MatchId, PlayerId
from server.bench.plans import Ask, plans_of
from server.ratings.pools import Pool
from server.store.archive import MatchCursor
from server.store.ratings import LeaderboardCursor
from server.store.search import Search
from server.store.sql.archive import SqlArchive
from server.store.sql.database import Database
from server.store.sql.ratings import SqlRatings
from server.store.sql.search import SqlSearch
from server.store.sql.statistics import SqlStatistics
from server.store.sql.strangers import SqlStrangers
from server.store.statistics import Versions
from tests.support.rated_matches import rated_matches

POOL = Pool(GameKey("spite"), "snm-a", "rapid")
ANNA, BO = PlayerId("player1"), PlayerId("player2")
SPITE = GameKey("spite")
HERE = MatchCursor(1_800_000_000_500, MatchId("match00050"))

ASKED: dict[str, tuple[Ask, str]] = {
    "ratings of a player": (lambda archive: SqlRatings(archive).of(ANNA), "rating"),
    "leaderboard": (
        lambda archive: SqlRatings(archive).leaderboard(POOL, 1, None, 50),
        "rating_best",
    ),
    "its next page": (
        lambda archive: SqlRatings(archive).leaderboard(
            POOL, 1, LeaderboardCursor(1600.0, ANNA), 50
        ),
        "rating_best",
    ),
    "pools": (lambda archive: SqlRatings(archive).pools(), "rating_best"),
    "curve": (
        lambda archive: SqlRatings(archive).curves(ANNA, [POOL], 50),
        "rated_result_by_player",
    ),
    "matches of a player": (
        lambda archive: SqlSearch(archive).list_played(ANNA, 50),
        "finished_match_by_player",
    ),
    "search by player": (
        lambda archive: SqlSearch(archive).find(Search(player=ANNA, result="won"), HERE, 50),
        "finished_match_by_player",
    ),
    "search by two players": (
        lambda archive: SqlSearch(archive).find(Search(player=ANNA, opponent=BO), HERE, 50),
        "finished_match_by_player",
    ),
    "search by rules of one's own": (
        lambda archive: SqlSearch(archive).find(Search(game_key=SPITE, own_rules=True), HERE, 50),
        "finished_match_by_",
    ),
    "search by speed": (
        lambda archive: SqlSearch(archive).find(Search(game_key=SPITE, speed="blitz"), HERE, 50),
        "finished_match_by_speed",
    ),
    "search for draws": (
        lambda archive: SqlSearch(archive).find(Search(result="drawn"), HERE, 50),
        "drawn_match_by",
    ),
    "search for draws of a game": (
        lambda archive: SqlSearch(archive).find(Search(game_key=SPITE, result="drawn"), HERE, 50),
        "drawn_match_by",
    ),
    "search by preset": (
        lambda archive: SqlSearch(archive).find(Search(game_key=SPITE, preset="snm-a"), HERE, 50),
        "finished_match_by_",
    ),
    "search by game": (
        lambda archive: SqlSearch(archive).find(Search(game_key=SPITE), HERE, 50),
        "finished_match_by_game",
    ),
    "search by date": (
        lambda archive: SqlSearch(archive).find(Search(until_ms=HERE.ended_ms), None, 50),
        "finished_match_by_end",
    ),
    "games of strangers": (
        lambda archive: SqlStrangers(archive).find(ANNA, 0, HERE.ended_ms, ("resigned",), 50),
        "finished_match_by_end",
    ),
    "play statistics of a player": (
        lambda archive: SqlStatistics(archive).totals(ANNA, Versions(SPITE, review=1, luck=1)),
        "game_statistic_by_player",
    ),
    "its export": (
        lambda archive: SqlStatistics(archive).statistics_of(ANNA),
        "game_statistic_by_player",
    ),
    "the newest game to analyse": (
        lambda archive: SqlStatistics(archive).claim(HERE.ended_ms, HERE.ended_ms + 1),
        "game_to_analyse_by_end",
    ),
    "what is open": (lambda archive: archive.update_ratings(), "rated_result_open"),
}


async def test_queries_use_an_index_in_order(made: Database, archive: SqlArchive) -> None:
    await archive.write([], rated_matches(1, 20))
    for name, (ask, index) in ASKED.items():
        plan = await plans_of(made, archive, ask, few_rows=True)
        assert any(index in line for line in plan), (name, plan)
        assert not any("Seq Scan" in line for line in plan), (name, plan)
        # SQLite says SCAN for a full read, and names the index if it uses one.
        scanned = [line for line in plan if line.startswith(("SCAN finished", "SCAN rat"))]
        assert all("USING" in line for line in scanned), (name, plan)
