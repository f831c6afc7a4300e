"""Tests of playing on from a step of a finished game: `POST /api/matches` with `played_on`.

The new match is against a bot.
"""

from typing import Any

import pytest
from msgspec.structs import replace

from protocol.core.ids import MatchId, PlayerId
from server.games.records import to_line
from server.games.spite.presets import PRESETS
from server.games.spite.record.check import replay
from server.games.spite.record.text import to_json
from server.games.spite.table import DRAW
from server.matches.archive import writer
from tests.games.spite.record.games import random_record
from tests.support.archives import finished_game, finished_match
from tests.support.in_process_node import InProcessNode
from tests.support.timeouts import PATIENCE_S
from tests.transport.web.api_calls import bearer, create_match, error_of

MATCH = MatchId("Xk29fLmQ7a")
RECORD = random_record(PRESETS["snm-a-short"], 3)
LINE = to_line(to_json(RECORD)).encode()
BEGUN = len(RECORD.deals) - 1
STATES = [advance.state for _, advance in replay(RECORD)]


def asked(step: int = BEGUN + 4, seat: int = 1, **changes: Any) -> dict[str, Any]:
    """Return the body of a request to play on from a step of the finished game, as this seat.

    `changes` replace fields of the step's address, such as the match.
    """
    moment = {"match": MATCH, "game": 1, "step": step, "seat": seat}
    return {"computer": "easy", "played_on": {**moment, **changes}}


@pytest.fixture(autouse=True)
def patient(monkeypatch: pytest.MonkeyPatch) -> None:
    """Lengthen the time limit of replays, whose process has the lowest priority."""
    monkeypatch.setattr(writer, "REPLAY_S", 10 * PATIENCE_S)


async def test_a_match_begins_at_the_moment(node: InProcessNode) -> None:
    archive = node.parts.archive
    await archive.write([finished_game(MATCH, 1, LINE)], [finished_match(MATCH, 1)])
    made = await create_match(node, asked(), **bearer(await node.guest()))
    assert made.status_code == 201
    match = await node.parts.directory.newest(MatchId(made.json()["id"]))
    assert match.settings.prepared is not None
    assert (match.settings.prepared.kind, match.settings.prepared.reference) == (
        "played_on",
        f"{MATCH}/1/{BEGUN + 4}",
    )
    assert (match.bot_seats, match.settings.visibility, match.rated) == ((0,), "private", False)
    assert match.settings.rules == RECORD.rules
    game = match.game_type
    state = game.load(match.settings.prepared.state, match.settings.rules)
    assert game.position(state, 1) == game.position(STATES[4], 1)
    assert state.piles[DRAW] != STATES[4].piles[DRAW]


async def test_only_moments_of_a_game_can_be_continued(node: InProcessNode) -> None:
    archive = node.parts.archive
    await archive.write([finished_game(MATCH, 1, LINE)], [finished_match(MATCH, 1)])
    token = await node.guest()

    async def refused(body: dict[str, Any]) -> tuple[int, str]:
        return error_of(await create_match(node, body, **bearer(token)))

    assert await refused(asked(step=BEGUN + len(STATES) + 9)) == (422, "no_moment")
    assert await refused(asked(match="Xk29fLmQ7b")) == (404, "unknown_match")
    assert await refused(asked(match="../etc")) == (400, "bad_request")
    assert (await refused({**asked(), "computer": None}))[1] == "unknown_level"


async def test_a_hidden_record_is_for_its_players(node: InProcessNode) -> None:
    ended = replace(
        finished_match(MATCH, 1), players=(PlayerId("a"), PlayerId("b")), watchers=False
    )
    await node.parts.archive.write([finished_game(MATCH, 1, LINE)], [ended])
    answer = await create_match(node, asked(), **bearer(await node.guest()))
    assert error_of(answer) == (403, "no_watchers")


async def test_few_requests_wait(node: InProcessNode, monkeypatch: pytest.MonkeyPatch) -> None:
    await node.parts.archive.write([finished_game(MATCH, 1, LINE)], [finished_match(MATCH, 1)])
    monkeypatch.setattr(writer, "REPLAYS_WAITING", 0)
    answer = await create_match(node, asked(), **bearer(await node.guest()))
    assert error_of(answer) == (503, "too_busy")
