"""Tests of leaderboards, profiles, ratings and the search in the archive, over HTTP."""

from typing import Any

import pytest
from msgspec.structs import replace

from protocol.core.ids import GameKey, MatchId, PlayerId
from server.matches.archive.http.finished_today import DAY_MS
from server.ratings import http
from server.ratings.pools import Pool
from server.store.archive import FinishedMatch
from server.store.players import Registration
from server.store.sql.archive import SqlArchive
from server.store.sql.players import SqlPlayers
from server.store.sql.ratings import SqlRatings
from tests.support.archives import finished_games
from tests.support.in_process_node import InProcessNode
from tests.support.rated_matches import BEGAN_MS, matches_against_many, rated_matches

NAMES = {PlayerId("player0"): "Ada", PlayerId("player1"): "Bo", PlayerId("player2"): "Cyd"}
POOL = "spite/snm-a/rapid"
RAPID = Pool(GameKey("spite"), "snm-a", "rapid")


@pytest.fixture
async def matches(node: InProcessNode) -> list[FinishedMatch]:
    """Archive rated matches of three registered players, and one that is not public.

    Return only the rated ones.
    """
    archive = node.parts.archive
    assert isinstance(archive, SqlArchive)
    now_ms = node.parts.stores.clock.now_ms()
    for player, name in NAMES.items():
        await SqlPlayers(archive).register(Registration(player, name, name.lower(), now_ms))
    found = [
        replace(match, ended_ms=now_ms - 60_000 + number, speed="rapid")
        for number, match in enumerate(rated_matches(1, 30, players=3))
    ]
    hidden = replace(found[0], match=MatchId("hidden"), public=False, rated=False)
    await archive.write([], [*found, hidden])
    return found


async def get_json(node: InProcessNode, path: str, **params: str | int) -> Any:
    """Send a GET request that must succeed, and return the JSON of its response."""
    answer = await node.http.get(path, params=params)
    assert answer.status_code == 200, answer.text
    return answer.json()


async def test_the_best_of_a_pool_are_listed(
    node: InProcessNode, matches: list[FinishedMatch]
) -> None:
    for player in NAMES:
        many = matches_against_many(player, matches[-1].ended_ms + 1)
        await node.parts.archive.write([], many)
    board = await get_json(node, f"/api/leaderboards/{POOL}")
    ratings = [one["rating"] for one in board["players"]]
    assert ratings == sorted(ratings, reverse=True)
    assert {one["name"] for one in board["players"]} == set(NAMES.values())
    assert sum(one["games"] for one in board["players"]) == 2 * len(matches) + len(NAMES) * len(
        many
    )
    assert board["next"] is None
    first = board["players"][0]
    rest = await get_json(node, f"/api/leaderboards/{POOL}", after=f"9999-{first['name']}")
    assert rest["players"] == board["players"]
    assert (await get_json(node, "/api/leaderboards/spite/snm-a/blitz"))["players"] == []
    boards = await get_json(node, "/api/leaderboards")
    keys = {"game_key": "spite", "preset": "snm-a", "speed": "rapid"}
    assert boards == {"leaderboards": [keys], "least_games": 10, "least_opponents": 10}
    assert (await node.http.get("/api/leaderboards/spite/snm-a/soon")).status_code == 404


@pytest.mark.parametrize("page", [1, 2])
async def test_pages_go_on_after_deleted_accounts(
    node: InProcessNode,
    matches: list[FinishedMatch],
    monkeypatch: pytest.MonkeyPatch,
    page: int,
) -> None:
    monkeypatch.setattr(http, "RANKED_PER_PAGE", page)
    archive = node.parts.archive
    assert isinstance(archive, SqlArchive)
    for player in NAMES:
        await archive.write([], matches_against_many(player, matches[-1].ended_ms + 1))
    now_ms = node.parts.stores.clock.now_ms()
    ranked = await SqlRatings(archive).leaderboard(RAPID, now_ms, None, 3)
    for one in ranked[:page]:
        await SqlPlayers(archive).delete(one.player, now_ms, now_ms)
    names: list[str] = []
    following: dict[str, str] | None = {}
    while following is not None:
        board = await get_json(node, f"/api/leaderboards/{POOL}", **following)
        names += [one["name"] for one in board["players"]]
        following = board["next"] and {"after": board["next"]}
    assert names == [NAMES[one.player] for one in ranked[page:]]


async def test_a_page_follows_a_player_who_has_left_the_leaderboard(
    node: InProcessNode, matches: list[FinishedMatch], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(http, "RANKED_PER_PAGE", 1)
    archive = node.parts.archive
    assert isinstance(archive, SqlArchive)
    for player in NAMES:
        await archive.write([], matches_against_many(player, matches[-1].ended_ms + 1))
    now_ms = node.parts.stores.clock.now_ms()
    first, second, _ = await SqlRatings(archive).leaderboard(RAPID, now_ms, None, 3)
    await SqlPlayers(archive).delete(first.player, now_ms, now_ms)
    following = f"{first.current.rating.rating}-{NAMES[first.player]}"
    rest = await get_json(node, f"/api/leaderboards/{POOL}", after=following)
    assert [one["name"] for one in rest["players"]] == [NAMES[second.player]]


async def test_a_profile_summarizes_public_matches(
    node: InProcessNode, matches: list[FinishedMatch]
) -> None:
    ada = await get_json(node, "/api/players/Ada")
    mine = [match for match in matches if "player0" in match.players]
    (rating,) = ada["ratings"]
    assert (rating["games"], len(rating["curve"])) == (len(mine), len(mine))
    assert rating["curve"][-1] == {"ended_ms": mine[-1].ended_ms, "rating": rating["rating"]}
    assert sum(ada["tally"].values()) == len(mine)
    assert ada["favourites"] == [{"game_key": "spite", "preset": "snm-a", "matches": len(mine)}]
    assert {(one["name"], one["registered"]) for one in ada["opponents"]} == {
        ("Bo", True),
        ("Cyd", True),
    }
    assert (await node.http.get("/api/players/Nobody")).status_code == 404


async def test_the_archive_is_searched_by_players_results_and_dates(
    node: InProcessNode, matches: list[FinishedMatch]
) -> None:
    newest = [match.match for match in reversed(matches)]
    assert await found_ids(node) == newest
    won = [m.match for m in reversed(matches) if won_by_ada(m)]
    assert await found_ids(node, player="ada", result="won") == won
    assert await found_ids(node, until=matches[3].ended_ms, game="spite") == newest[-3:]
    before = f"{matches[2].ended_ms}-{matches[2].match}"
    assert await found_ids(node, before=before) == newest[-2:]
    assert await found_ids(node, since=BEGAN_MS + 10**13) == []
    assert await found_ids(node, game="spite", preset="own") == []
    assert await found_ids(node, game="spite", preset="snm-a", speed="rapid") == newest
    found = (await get_json(node, "/api/archive"))["found"][0]
    assert found["accounts"] == [NAMES[player] for player in matches[-1].players]
    for wrong in (
        {"result": "soon"},
        {"since": "x"},
        {"before": "x"},
        {"preset": "snm-a"},
        {"opponent": "Ada"},
        {"game": "spite", "speed": "soon"},
    ):
        assert (await node.http.get("/api/archive", params=wrong)).status_code == 400
    assert (await node.http.get("/api/archive", params={"player": "Nobody"})).status_code == 404


async def test_the_public_matches_of_the_last_day_are_counted(
    node: InProcessNode, matches: list[FinishedMatch]
) -> None:
    last = matches[-1]
    old = replace(last, match=MatchId("old"), ended_ms=last.ended_ms - DAY_MS)
    await node.parts.archive.write([], [old])
    answer = await node.http.get("/api/archive/today")
    assert answer.headers["cache-control"] == "public, max-age=30"
    today = answer.json()
    assert today["count"] == len(matches)
    assert [one["id"] for one in today["latest"]] == [m.match for m in reversed(matches[-3:])]
    # All callers get the same answer for a while.
    await node.parts.archive.write([], [replace(last, match=MatchId("newer"))])
    assert await get_json(node, "/api/archive/today") == today


async def test_search_results_can_be_downloaded_as_a_file_of_records(
    node: InProcessNode, matches: list[FinishedMatch]
) -> None:
    archive = node.parts.archive
    newest = [match.match for match in reversed(matches)]
    games = [game for match in newest[:12] for game in finished_games(match, 2)]
    await archive.write([*games, *finished_games(MatchId("hidden"), 1)])
    answer = await node.http.get("/api/archive/records")
    assert answer.status_code == 200
    assert "attachment" in answer.headers["content-disposition"]
    assert answer.content == b"".join(game.record + b"\n" for game in games)
    until = {"until": matches[-3].ended_ms}
    some = await node.http.get("/api/archive/records", params=until)
    assert some.content == b"".join(game.record + b"\n" for game in games[6:])
    assert (await node.http.get("/api/archive/records", params={"speed": "x"})).status_code == 400


async def found_ids(node: InProcessNode, **params: str | int) -> list[str]:
    """Search the archive over HTTP, and return the ids of the matches found."""
    found = await get_json(node, "/api/archive", **params)
    return [match["id"] for match in found["found"]]


def won_by_ada(match: FinishedMatch) -> bool:
    return match.winner is not None and match.players[match.winner] == "player0"


async def test_latest_ratings_name_the_last_match_and_its_change(
    node: InProcessNode, matches: list[FinishedMatch]
) -> None:
    names = ["Ada", "Bo", "Nobody"]
    answer = await node.http.get(f"/api/ratings/{POOL}", params={"player": names})
    ratings = answer.json()["ratings"]
    assert [one["name"] for one in ratings] == ["Ada", "Bo"]
    for one, player in zip(ratings, NAMES, strict=False):
        last = max(
            (match for match in matches if player in match.players),
            key=lambda match: match.ended_ms,
        )
        profile = await get_json(node, f"/api/players/{one['name']}")
        (rating,) = profile["ratings"]
        before, after = rating["curve"][-2:]
        assert one["match"] == last.match
        assert one["change"] == after["rating"] - before["rating"]
        assert one["rating"] == rating["rating"]
        assert one["provisional"] == rating["provisional"]


@pytest.mark.usefixtures("matches")
async def test_a_player_without_a_rated_match_has_the_initial_rating(
    node: InProcessNode,
) -> None:
    found = await get_json(node, "/api/ratings/megiddo/megiddo/blitz", player="Ada")
    initial = {"rating": 1500, "provisional": True, "match": None, "change": 0}
    assert found["ratings"] == [{"name": "Ada", **initial}]
    unknown = await node.http.get("/api/ratings/spite/snm-a/slow", params={"player": "Ada"})
    assert unknown.status_code == 404
