"""Test that a player learns nothing of a shared deal's first game before finishing their own."""

import json
from typing import Any

import httpx
import pytest

from protocol.core.codec import CODECS
from protocol.core.ids import MatchId, Version
from protocol.core.messages import Snapshot, Step
from protocol.games.registry import WIRES
from server.games.fairness import PREPARED
from server.games.registry import DEFAULT_GAME
from tests.support.account_browser import Browser
from tests.support.in_process_node import InProcessNode
from tests.support.server_messages import StrictReader
from tests.support.traffic import check_steps, check_view
from tests.transport.web.api_calls import error_of
from tests.transport.web.same_deal.deal_node import at_table, begin, play_some, share, view_of


class Received:
    """The bodies and headers of all answers to a browser."""

    def __init__(self, browser: Browser) -> None:
        self.answers: list[bytes] = []
        browser.http.event_hooks["response"].append(self._take)

    async def _take(self, answer: httpx.Response) -> None:
        await answer.aread()
        self.answers += [answer.content, repr(answer.headers).encode()]


async def record_of(browser: Browser, match: MatchId) -> Any:
    answer = await browser.http.get(f"/api/matches/{match}/games/1/record")
    assert answer.status_code == 200, answer.text
    return json.loads(answer.content)


@pytest.mark.long
async def test_the_first_game_is_secret_until_the_second_is_finished(
    node: InProcessNode, ada: Browser, other: Browser
) -> None:
    await ada.me()
    asked = {"preset": "snm-a-short", "computer": "novice"}
    original = MatchId((await ada.http.post("/api/matches", json=asked)).json()["id"])
    await (await at_table(node, ada, original)).follow()
    deal = (await share(ada, original)).json()["id"]
    first = await record_of(ada, original)

    received = Received(other)
    match = await begin(other, deal)
    player = await at_table(node, other, match)
    await play_some(player)
    game = f"/api/matches/{match}/games/1"
    for kind in ("record", "replay", "luck", "review"):
        assert error_of(await other.http.get(f"{game}/{kind}")) == (409, "not_finished")
    for url in (
        *(f"/api/deals/{deal}", "/api/me/matches", "/api/me/finished", "/api/archive"),
        *(f"/api/matches/{match}/record", "/api/running", f"/m/{match}", f"/same/{deal}"),
        *(f"/api/matches/{match}/actions", f"{game}/steps", "/api/me"),
    ):
        assert (await other.http.get(url)).status_code in (200, 409), url
    assert (await view_of(other, deal))["games"] is None
    before = b"\n".join(received.answers)
    await player.follow()

    frames = b"\n".join(
        frame if isinstance(frame, bytes) else frame.encode() for frame in player.frames
    )
    seed, commitment = first["fairness"]["seed"], first["fairness"]["commitment"]
    for secret in (original, seed, commitment):
        assert secret.encode() not in before
        assert secret.encode() not in frames
    assert bytes.fromhex(seed) not in frames
    second = await record_of(other, match)
    messages = [StrictReader(CODECS[0], WIRES, DEFAULT_GAME).read(each) for each in player.frames]
    steps: dict[Version, Step] = {}
    for message in messages:
        if isinstance(message, Snapshot):
            check_view(DEFAULT_GAME, message.match, second)
        elif isinstance(message, Step):
            steps[message.version] = message
    check_steps(DEFAULT_GAME, 0, [steps[version] for version in sorted(steps)], second)

    # It was the same deal, and now both are open to both.
    assert second["deals"] == first["deals"]
    # Its record doesn't claim that the first player's numbers were the second one's.
    assert second["fairness"] == PREPARED
    games = (await view_of(other, deal))["games"]
    assert [game["match"] for game in games] == [original, match]
    assert await record_of(other, original) == first
    assert await record_of(ada, match) == second
