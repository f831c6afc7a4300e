"""Tests of who may read the records of matches that are not public: their players."""

import pytest
from msgspec.structs import replace

from protocol.core.ids import MatchId, PlayerId
from tests.support.account_browser import Browser
from tests.support.archives import finished_games, finished_match
from tests.support.in_process_node import InProcessNode

PATHS = ("record", "games/1/record")
MATCH = MatchId("Xk29fLmQ7a")


async def player_of(node: InProcessNode, browser: Browser) -> PlayerId:
    """Return the player id of a browser's guest, read from a match that the guest creates."""
    await browser.me()
    made = await browser.http.post("/api/matches", json={"preset": "snm-a-short"})
    match = await node.parts.directory.newest(MatchId(made.json()["id"]))
    assert match.players[0] is not None
    return match.players[0].id


@pytest.mark.parametrize("path", PATHS)
async def test_records_of_matches_without_spectators_are_for_the_players(
    node: InProcessNode, ada: Browser, other: Browser, path: str
) -> None:
    players = await player_of(node, ada), PlayerId("ben")
    ended = replace(finished_match(MATCH, 1), players=players, watchers=False)
    await node.parts.archive.write(finished_games(MATCH, 1), [ended])
    url = f"/api/matches/{MATCH}/{path}"
    own = await ada.http.get(url)
    assert (own.status_code, own.headers["cache-control"]) == (200, "private, no-store")
    await other.me()
    for stranger in (other.http, node.http):
        refused = await stranger.get(url)
        assert (refused.status_code, refused.json()["code"]) == (403, "no_watchers")


@pytest.mark.parametrize("path", PATHS)
async def test_only_records_of_public_matches_may_be_cached(node: InProcessNode, path: str) -> None:
    for public in (False, True):
        match = MatchId(f"Public{public}")
        ended = replace(finished_match(match, 1), public=public)
        await node.parts.archive.write(finished_games(match, 1), [ended])
        answer = await node.http.get(f"/api/matches/{match}/{path}")
        assert answer.status_code == 200
        assert ("private" in answer.headers["cache-control"]) is not public


async def test_games_of_an_unfinished_match_are_for_its_players(
    node: InProcessNode, ada: Browser, other: Browser
) -> None:
    await ada.me()
    wanted = {"preset": "snm-a-short", "watchers": False}
    match = MatchId((await ada.http.post("/api/matches", json=wanted)).json()["id"])
    await node.parts.archive.write(finished_games(match, 1))
    url = f"/api/matches/{match}/games/1/record"
    assert (await ada.http.get(url)).status_code == 200
    await other.me()
    assert (await other.http.get(url)).status_code == 403
