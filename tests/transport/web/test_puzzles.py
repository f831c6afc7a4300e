"""Tests of the puzzles of a day over HTTP, and of tries at them, which the server doesn't store."""

from datetime import UTC, datetime, timedelta
from typing import Any

from protocol.core.named import to_data
from protocol.games.spite import Play
from server.games.puzzles import DIFFICULTIES, of_day
from server.games.spite.puzzles.collection import SpitePuzzles
from tests.support.in_process_node import InProcessNode
from tests.transport.web.api_calls import error_of

PUZZLES = SpitePuzzles()
HARD = PUZZLES.ids("hard")[0]
ONE_DAY = timedelta(days=1)


async def tried(node: InProcessNode, puzzle: str, *actions: Any, **more: Any) -> Any:
    body = {"actions": [to_data(action) for action in actions], **more}
    answer = await node.http.post(f"/api/puzzles/{puzzle}/try", json=body)
    assert answer.status_code == 200, answer.text
    return answer.json()


async def test_each_day_has_three_puzzles_for_all(node: InProcessNode) -> None:
    found = (await node.http.get("/api/puzzles/today")).json()
    assert found["day"] == found["today"]
    assert [each["difficulty"] for each in found["puzzles"]] == list(DIFFICULTIES)
    assert {each["game_key"] for each in found["puzzles"]} == {"spite"}
    today = datetime.fromisoformat(found["today"]).replace(tzinfo=UTC)
    earlier = (today - ONE_DAY).date().isoformat()
    before = (await node.http.get("/api/puzzles/today", params={"day": earlier})).json()
    number = (today - ONE_DAY - datetime(1970, 1, 1, tzinfo=UTC)).days
    assert [each["id"] for each in before["puzzles"]] == list(of_day(PUZZLES, number))
    assert before["today"] >= found["today"]


async def test_days_to_come_are_secret(node: InProcessNode) -> None:
    for day, error in (
        ("9999-01-01", (404, "not_found")),
        ("tomorrow", (400, "bad_request")),
        ("0001-01-01T00", (400, "bad_request")),
    ):
        assert error_of(await node.http.get("/api/puzzles/today", params={"day": day})) == error


async def test_a_puzzle_has_its_position_and_no_solution(node: InProcessNode) -> None:
    puzzle = (await node.http.get(f"/api/puzzles/{HARD}")).json()
    begun = PUZZLES.attempt(HARD, ())
    assert puzzle["position"] == to_data(begun.position)
    assert puzzle["legal"] == [to_data(action) for action in begun.legal]
    assert (puzzle["preset"], puzzle["rules"]["stock_count"]) == ("snm-a", 20)
    assert set(puzzle) == {"id", "game_key", "difficulty", "preset", "rules", "position", "legal"}


async def test_the_solution_solves_it(node: InProcessNode) -> None:
    *before, last = line = PUZZLES.solution(HARD)
    open_yet = await tried(node, HARD, *before)
    assert (open_yet["status"], open_yet["solution"], open_yet["rejection"]) == ("open", None, None)
    assert [step["version"] for step in open_yet["steps"]] == list(range(1, len(line)))
    assert to_data(last) in open_yet["legal"]
    solved = await tried(node, HARD, *line)
    assert solved["status"] == "solved"
    assert solved["solution"] == [to_data(action) for action in line]


async def test_a_spoilt_position_fails_at_once(node: InProcessNode) -> None:
    spoils = next(
        action
        for action in PUZZLES.attempt(HARD, ()).legal
        if isinstance(action, Play) and PUZZLES.attempt(HARD, [action]).status == "failed"
    )
    failed = await tried(node, HARD, spoils)
    assert (failed["status"], failed["legal"], failed["solution"]) == ("failed", [], None)
    given_up = await tried(node, HARD, spoils, give_up=True)
    assert given_up["solution"] == [to_data(action) for action in PUZZLES.solution(HARD)]


async def test_an_illegal_action_has_its_reason(node: InProcessNode) -> None:
    last = PUZZLES.solution(HARD)[-1]
    found = await tried(node, HARD, last)
    assert found["rejection"]["code"] == "does_not_fit"
    assert found["steps"] == []


async def test_other_requests_are_errors(node: InProcessNode) -> None:
    assert error_of(await node.http.get("/api/puzzles/none")) == (404, "not_found")
    address = f"/api/puzzles/{HARD}/try"
    bodies: list[Any] = [{}, {"actions": [{"type": "win"}]}, {"actions": [{}] * 61}]
    for body in bodies:
        assert error_of(await node.http.post(address, json=body)) == (400, "bad_request")
