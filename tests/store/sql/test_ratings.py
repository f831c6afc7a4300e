"""Tests of queries for leaderboards, rating curves and public matches, in both databases."""

import pytest
from msgspec.structs import replace

from protocol.core.ids import GameKey, MatchId, PlayerId
from server.ratings.ledger import RANKED_OPPONENTS
from server.ratings.pools import Pool
from server.ratings.weights import DAY_MS
from server.store.archive import FinishedMatch, MatchCursor
from server.store.ratings import LeaderboardCursor, PlayerRating
from server.store.search import Search
from server.store.sql.archive import SqlArchive
from server.store.sql.ratings import SqlRatings
from server.store.sql.search import SqlSearch
from tests.support.rated_matches import BEGAN_MS, ledgers, matches_against_many, rated_matches

RAPID = Pool(GameKey("spite"), "snm-a", "rapid")
MATCHES = rated_matches(5, 50, players=3)
MANY = rated_matches(6, 300, players=14)
"""Rated matches between enough players that some of them are ranked on the leaderboard."""
LATER_MS = MANY[-1].ended_ms + DAY_MS


async def best(ratings: SqlRatings, now_ms: int = LATER_MS, page: int = 2) -> list[PlayerRating]:
    """Return the whole leaderboard of the pool RAPID, best player first, read page by page."""
    found: list[PlayerRating] = []
    below: LeaderboardCursor | None = None
    while some := await ratings.leaderboard(RAPID, now_ms, below, page):
        found += some
        below = LeaderboardCursor(some[-1].current.rating.rating, some[-1].player)
    return found


@pytest.mark.long
async def test_the_leaderboard_is_paged_best_first(archive: SqlArchive) -> None:
    await archive.write([], MANY)
    while await archive.update_ratings():
        pass
    ratings = SqlRatings(archive)
    found = await best(ratings)
    ledger = ledgers(MANY)[RAPID]
    assert len(found) > 2
    assert [one.current for one in found] == sorted(
        (ledger.ratings[one.player] for one in found),
        key=lambda dated: -dated.rating.rating,
    )
    assert all(one.games == ledger.games[one.player] for one in found)
    assert all(len(ledger.opponents[one.player]) >= RANKED_OPPONENTS for one in found)
    assert await best(ratings, page=50) == found
    assert RAPID in await ratings.pools()


@pytest.mark.long
async def test_inactive_players_are_not_on_the_leaderboard(archive: SqlArchive) -> None:
    await archive.write([], MANY)
    assert await best(SqlRatings(archive), LATER_MS + 3000 * DAY_MS) == []


async def test_players_with_few_opponents_are_not_on_the_leaderboard(archive: SqlArchive) -> None:
    # One match a day, so that each counts in full.
    matches = [
        replace(match, match=MatchId(f"few{number:02}"), ended_ms=BEGAN_MS + number * DAY_MS)
        for number, match in enumerate(matches_against_many("ada", BEGAN_MS) * 2)
    ]
    few = [
        replace(match, players=(match.players[0], PlayerId(f"met{number % 9}")))
        for number, match in enumerate(matches)
    ]
    await archive.write([], few)
    now_ms = few[-1].ended_ms
    (ada,) = await SqlRatings(archive).of(PlayerId("ada"))
    assert ada.games == len(few)
    assert await best(SqlRatings(archive), now_ms) == []
    tenth = replace(few[0], match=MatchId("tenth"), players=(ada.player, PlayerId("met9")))
    await archive.write([], [tenth])
    while await archive.update_ratings():
        pass
    assert [one.player for one in await best(SqlRatings(archive), now_ms)] == ["ada"]


async def test_equal_ratings_are_ordered_by_id(archive: SqlArchive) -> None:
    # Players with the same results at the same times have the same ratings.
    for name in "ba":
        await archive.write([], matches_against_many(name, BEGAN_MS))
    first, second = await best(SqlRatings(archive), BEGAN_MS + DAY_MS, page=1)
    assert (first.player, second.player) == ("a", "b")
    assert first.current == second.current


async def test_a_curve_has_a_players_last_ratings(archive: SqlArchive) -> None:
    await archive.write([], MATCHES)
    ratings = SqlRatings(archive)
    player = MATCHES[0].players[0]
    blitz = replace(RAPID, speed="blitz")
    curves = await ratings.curves(player, [RAPID, blitz], 5)
    for pool, curve in curves.items():
        mine = [match for match in MATCHES if player in match.players and match.speed == pool.speed]
        assert [one.ended_ms for one in curve] == [match.ended_ms for match in mine[-5:]]
        (of_pool,) = [one for one in await ratings.of(player) if one.pool == pool]
        assert curve[-1].rating == of_pool.current.rating.rating
    assert set(curves) == {RAPID, blitz}
    assert await ratings.curves(player, [], 5) == {}
    assert await ratings.curves(PlayerId("\0"), [RAPID], 5) == {}
    assert await ratings.of(PlayerId("\0")) == []


SEARCHES = [
    Search(),
    Search(game_key=GameKey("spite")),
    Search(game_key=GameKey("spite"), preset="snm-a", speed="blitz"),
    Search(game_key=GameKey("spite"), own_rules=True),
    Search(game_key=GameKey("spite"), preset="snm-a"),
    Search(game_key=GameKey("spite"), preset="snm-a", result="drawn"),
    Search(result="drawn"),
    Search(result="decided", since_ms=MATCHES[20].ended_ms, until_ms=MATCHES[40].ended_ms),
    Search(player=PlayerId("player1")),
    Search(player=PlayerId("player1"), result="won"),
    Search(player=PlayerId("player1"), opponent=PlayerId("player2"), result="lost"),
    Search(player=PlayerId("player1"), since_ms=MATCHES[25].ended_ms),
    Search(player=PlayerId("nobody")),
    Search(preset="\0"),
]


async def test_search_results_come_newest_first(archive: SqlArchive) -> None:
    public = [
        replace(match, rated=False, preset=None if number % 7 == 0 else match.preset)
        for number, match in enumerate(MATCHES)
    ]
    hidden = [replace(match, match=MatchId(f"p{match.match}"), public=False) for match in public]
    await archive.write([], [*public, *hidden])
    for search in SEARCHES:
        wanted = [match for match in public if is_wanted(search, match)]
        wanted.sort(key=lambda match: (match.ended_ms, match.match), reverse=True)
        assert await all_found(archive, search) == wanted


async def all_found(archive: SqlArchive, search: Search) -> list[FinishedMatch]:
    """Return all matches that a search of the archive finds, read page by page."""
    found: list[FinishedMatch] = []
    before: MatchCursor | None = None
    while page := await SqlSearch(archive).find(search, before, 20):
        found += page
        before = MatchCursor(page[-1].ended_ms, page[-1].match)
    return found


def is_wanted(search: Search, match: FinishedMatch) -> bool:
    """Return whether a match fits the search of the archive, computed in Python."""
    won = None if match.winner is None else match.players[match.winner]
    return all(
        (
            search.player is None or search.player in match.players,
            search.opponent is None or search.opponent in match.players,
            search.game_key in (None, match.game_key),
            search.preset in (None, match.preset),
            search.speed in (None, match.speed),
            not search.own_rules or match.preset is None,
            search.since_ms is None or match.ended_ms >= search.since_ms,
            search.until_ms is None or match.ended_ms < search.until_ms,
            {
                None: True,
                "won": won == search.player,
                "lost": won not in (None, search.player),
                "drawn": won is None,
                "decided": won is not None,
            }[search.result],
        )
    )


async def test_matches_of_a_player_have_a_short_form(archive: SqlArchive) -> None:
    await archive.write([], [replace(match, rated=False) for match in MATCHES])
    player = PlayerId("player2")
    mine = [match for match in MATCHES if player in match.players]
    mine.sort(key=lambda match: (match.ended_ms, match.match), reverse=True)
    found = await SqlSearch(archive).list_played(player, 7)
    assert [one.match for one in found] == [match.match for match in mine[:7]]
    for one, match in zip(found, mine, strict=False):
        assert match.players[one.seat] == player
        assert match.players[1 - one.seat] == one.opponent
        assert (one.won is None) == (match.winner is None)
