"""Tests the matches of two bots that the server creates when a visitor finds none to watch.

The bots resign when no one watches any more, and the match counts toward the limit on bots.
"""

import asyncio

import pytest

from protocol.core.codes import ErrorCode
from protocol.core.ids import SEATS, MatchId, Version
from server.bots import bot
from server.client.connection import MatchAddress, MatchClient
from server.games.registry import GAMES
from server.matches import cached_reads
from tests.bots.tables import COMPUTER, NEVER, both_seated, exhibited, made, pausing_after
from tests.support.in_process_node import InProcessNode
from tests.support.moments import nothing, see
from tests.support.timeouts import until
from tests.support.wire import wire

STEPS = 10
"""The number of steps on one page of the steps that spectators read over HTTP."""


async def to_watch(node: InProcessNode) -> MatchId:
    """Return the match to which the server sends a visitor who wants to watch one."""
    answer = await node.http.post("/api/watch")
    assert answer.status_code == 200
    return MatchId(answer.json()["match"])


async def test_all_who_ask_are_led_to_one_public_match_of_two_computers(
    node: InProcessNode,
) -> None:
    found = {await to_watch(node) for _ in range(3)}
    found.update(await asyncio.gather(*(to_watch(node) for _ in range(5))))
    (only,) = found
    match = await node.parts.directory.newest(only)
    assert match.bot_seats == SEATS
    assert (match.settings.visibility, match.settings.watchers) == ("public", True)
    assert match.players[0] is not None
    assert match.players[1] is not None
    assert match.players[0].id != match.players[1].id
    assert match.players[0].name != match.players[1].name


async def test_each_game_has_its_own_match_of_two_computers(node: InProcessNode) -> None:
    for game in GAMES:
        found = set()
        for _ in range(2):
            answer = await node.http.post(f"/api/watch?game={game}")
            assert answer.status_code == 200
            found.add(MatchId(answer.json()["match"]))
        (only,) = found
        assert (await node.parts.directory.newest(only)).settings.game_key == game
    unknown = await node.http.post("/api/watch?game=chess")
    assert unknown.status_code == 400


async def test_they_play_while_somebody_watches_and_give_up_when_nobody_does(
    node: InProcessNode, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(bot, "UNWATCHED_S", 0.0)
    monkeypatch.setattr(bot, "CHECK_S", 0.01)
    match = await to_watch(node)
    watcher = MatchClient(MatchAddress(node.url, match))
    looking = asyncio.create_task(see(watcher, (lambda _: watcher.version > 12, nothing)))
    # The bots get no notification, and see spectators on their next connection.
    await until(lambda: watcher.view is not None)
    async with both_seated(node, match, think=pausing_after(20)):
        view = await looking
    assert view.status == "playing"
    assert view.game is not None
    assert view.game.chance is not None
    assert None not in view.game.chance.numbers
    await until(lambda: node.parts.admission.connections == 0)

    async def is_over() -> bool:
        return (await node.parts.directory.newest(match)).status == "finished"

    async with both_seated(node, match, NEVER):
        await until(is_over)
    over = await node.parts.directory.newest(match)
    outcome = over.game_type.outcome(over.game.state)
    assert outcome is not None
    assert outcome.reason == "resigned"
    other = await to_watch(node)
    assert other != match
    assert (await node.parts.directory.newest(other)).settings.game_key != over.settings.game_key


async def test_their_match_counts_among_those_that_computers_play(
    small: InProcessNode,
) -> None:
    match = await to_watch(small)
    # The bots come once a spectator watches.
    token = await small.guest()
    async with wire(MatchAddress(small.url, MatchId(match)), token):
        await until(lambda: small.parts.bots.seats == 2)
        assert small.parts.bots.matches == 1
    assert await to_watch(small) == match


async def test_none_is_made_where_computers_have_enough_to_do(small: InProcessNode) -> None:
    token = await small.guest()
    match = MatchId((await made(small, token, **COMPUTER)).json()["id"])
    async with wire(MatchAddress(small.url, match), token):
        await until(lambda: small.parts.bots.matches == 1)
        refused = await small.http.post("/api/watch")
        assert (refused.status_code, refused.json()["code"]) == (503, ErrorCode.TOO_BUSY)


async def test_a_late_spectator_gets_all_steps_on_as_many_pages_as_it_takes(
    node: InProcessNode, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(cached_reads, "STEPS_PER_PAGE", STEPS)
    match = await exhibited(node)
    watcher = MatchClient(MatchAddress(node.url, match))
    # No game with the default rules is over after so few steps.
    enough = Version(3 * STEPS)
    async with both_seated(node, match, think=pausing_after(enough)):
        await see(watcher, (lambda _: watcher.version > enough, nothing))
    # The players pause, so that the game does not change while its steps are read.
    path = f"/api/matches/{match}/games/1/steps"
    answers = [await node.http.get(path, params={"page": page}) for page in range(2)]
    assert [answer.status_code for answer in answers] == [200, 200], answers[0].text
    pages = [answer.json() for answer in answers]
    assert [len(page["steps"]) for page in pages] == [STEPS, STEPS]
    assert pages[0]["more"]
    versions = [step["version"] for page in pages for step in page["steps"]]
    assert versions == [*range(versions[0], versions[0] + 2 * STEPS)]
    assert "began" in [event["type"] for event in pages[0]["steps"][0]["events"]]
