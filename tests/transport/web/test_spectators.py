"""Tests of the HTTP API for spectators: views and steps of a match, and matches between bots."""

import pytest

from protocol.core.codes import ErrorCode
from server.limits import STEPS_PER_GAME, STEPS_PER_PAGE
from tests.support.in_process_node import InProcessNode
from tests.transport.web.api_calls import bearer, error_of, start_match


async def test_an_unchanged_answer_is_not_sent_again(node: InProcessNode) -> None:
    first = await node.http.get("/api/running")
    assert first.json() == {"games": []}
    assert first.headers["cache-control"] == "public, max-age=1"
    same = await node.http.get("/api/running", headers={"If-None-Match": first.headers["etag"]})
    assert (same.status_code, same.content) == (304, b"")
    other = await node.http.get("/api/running", headers={"If-None-Match": '"other"'})
    assert other.status_code == 200


async def test_steps_contain_only_what_the_caller_may_see(node: InProcessNode) -> None:
    match, host = await start_match(node)
    node.http.cookies.clear()
    path = f"/api/matches/{match}/games/1/steps"
    spectator = await node.http.get(path)
    seated = await node.http.get(path, headers=bearer(host))
    assert spectator.headers["cache-control"] == "no-store"
    assert (spectator.json()["game"], spectator.json()["more"]) == (1, False)
    own_hands = [
        zone["shows"]
        for answer in (spectator, seated)
        for event in answer.json()["steps"][0]["events"]
        for zone in event.get("position", {}).get("zones", [])
        if zone["id"] == "hand:0"
    ]
    assert own_hands == ["count", "all"]
    versions = [step["version"] for step in spectator.json()["steps"]]
    assert versions == [step["version"] for step in seated.json()["steps"]]


@pytest.mark.parametrize("page", ["x", "-1", "1.0", "", str(STEPS_PER_GAME // STEPS_PER_PAGE + 1)])
async def test_an_invalid_page_number_is_rejected(node: InProcessNode, page: str) -> None:
    answer = await node.http.get(f"/api/matches/anymatch/games/1/steps?page={page}")
    assert error_of(answer) == (400, ErrorCode.BAD_REQUEST)


async def test_steps_of_a_private_match_are_rejected_with_the_reason(node: InProcessNode) -> None:
    closed, host = await start_match(node, watchers=False)
    waiting = (await node.open_match(host)).match
    node.http.cookies.clear()
    for match, expected in (
        (closed, (403, ErrorCode.NO_WATCHERS)),
        (waiting, (409, ErrorCode.NOT_PLAYING)),
        ("nowhere", (404, ErrorCode.UNKNOWN_MATCH)),
    ):
        assert error_of(await node.http.get(f"/api/matches/{match}/games/1/steps")) == expected
    own = await node.http.get(f"/api/matches/{closed}/games/1/steps", headers=bearer(host))
    assert own.status_code == 200


async def test_a_page_of_another_site_can_not_start_a_match_of_bots(node: InProcessNode) -> None:
    answer = await node.http.post("/api/watch", headers={"Origin": "https://elsewhere.example"})
    assert error_of(answer) == (403, ErrorCode.FOREIGN_ORIGIN)


async def test_a_busy_node_starts_no_match_of_bots(node: InProcessNode) -> None:
    node.saturate()
    answer = await node.http.post("/api/watch")
    assert error_of(answer) == (503, ErrorCode.TOO_BUSY)
    assert int(answer.headers["retry-after"]) > 0
