"""Tests that no message to a bot or to a spectator shows a card that this viewer may not know.

Two bots play each game. All messages are compared with the game's record.
"""

import asyncio
from random import Random
from typing import Any

import pytest

from protocol.core.codec import CODECS, Payload
from protocol.core.http import PastStep
from protocol.core.ids import SEATS, SPECTATOR, VIEWERS, GameKey, Mark, MatchId, Viewer
from protocol.core.lobby import GameOn
from protocol.core.messages import Snapshot, Step
from protocol.core.named import from_data
from protocol.core.views import MatchView
from protocol.games.registry import WIRES
from server.client.connection import MatchAddress, MatchClient
from server.games.registry import GAMES
from server.lobby.lists import build_lists
from tests.bots.tables import both_seated, exhibited, order_for, pausing_after
from tests.support.in_process_node import InProcessNode
from tests.support.moments import nothing, see
from tests.support.players import person
from tests.support.server_messages import StrictReader
from tests.support.timeouts import until
from tests.support.traffic import check_steps, check_view

ENOUGH = 90
"""The number of a game's steps that a test waits for."""
PAUSE_S = 0.05
"""The time between two reads of a game without a connection to it, in seconds."""


class Traffic:
    """The views and steps that one viewer of a match has received, as a test has recorded them."""

    def __init__(self, game: GameKey) -> None:
        self.game = game
        self.steps: dict[int, Step] = {}
        self.views: list[MatchView] = []

    def take(self, frame: Payload) -> None:
        """Decode a server's frame, and record the step or the view of the match in it."""
        message = StrictReader(CODECS[0], WIRES, self.game).read(frame)
        if isinstance(message, Step):
            self.steps[message.version] = message
        elif isinstance(message, Snapshot):
            self.views.append(message.match)

    def check(self, viewer: Viewer, record: dict[str, Any]) -> None:
        assert self.views
        assert {view.viewer for view in self.views} == {viewer}
        for view in self.views:
            check_view(self.game, view, record)
        steps = [self.steps[version] for version in sorted(self.steps)]
        check_steps(self.game, viewer, steps, record)


def sent_in(frames: list[Payload], game: GameKey) -> Traffic:
    """Decode frames that came from a socket, and return the views and steps in them."""
    traffic = Traffic(game)
    for frame in frames:
        traffic.take(frame)
    return traffic


def leads_to(frames: list[Payload], game: GameKey) -> int:
    """Return the version of the last step in these frames, or 0 if there is no step."""
    return max(sent_in(frames, game).steps, default=0)


def list_as_public(node: InProcessNode, match: MatchView) -> None:
    """Make a node's lobby list this match as its only public game in progress.

    The node must be the only one.
    """
    on = GameOn(
        match=match.id,
        players=[player for player in match.players if player is not None],
        game=match.game_key,
        preset=match.preset,
        text="",
        clock=None,
        number=1,
        score=[0, 0],
        watchers=1,
        since_ms=0,
    )
    node.parts.lobby.show(build_lists([], [on], 0, 1))


async def looked_on(node: InProcessNode, match: MatchId, traffic: Traffic) -> None:
    """Read a match's view and its first game's steps over HTTP, and record them in `traffic`.

    Repeat that until cancelled. Spectators without a WebSocket read the same. The match must be the
    only public one.
    """
    wire = WIRES[traffic.game]
    while True:
        running = (await node.http.get("/api/running")).json()
        shown = [game["match"] for game in running["games"]]
        traffic.views += [from_data(match, wire.typed(MatchView)) for match in shown]
        page, more = 0, True
        while more:
            path = f"/api/matches/{match}/games/1/steps?page={page}"
            answer = await node.http.get(path)
            if answer.status_code != 200:
                break
            so_far = answer.json()
            for step in (from_data(each, wire.typed(PastStep)) for each in so_far["steps"]):
                traffic.steps[step.version] = Step(
                    version=step.version, events=step.events, mark=Mark(0)
                )
            page, more = page + 1, so_far["more"]
        await asyncio.sleep(PAUSE_S)


async def give_up(node: InProcessNode, match: MatchId) -> None:
    """Resign as the bot in seat 0 if the match is in play. Return when the match is over."""
    client = MatchClient(MatchAddress(node.url, match), (await order_for(node, match, 0)).token)

    async def resign() -> None:
        if client.view is not None and client.view.status == "playing":
            await client.resign()

    await see(client, (lambda _: True, resign), (lambda view: view.status == "finished", nothing))


@pytest.mark.parametrize("key", GAMES)
async def test_nobody_is_sent_a_card_that_they_may_not_know(
    node: InProcessNode, key: GameKey
) -> None:
    match = await exhibited(node, key)
    watcher = await person(MatchAddress(node.url, match), None, Random(1))
    looker = Traffic(key)
    async with asyncio.TaskGroup() as tasks:
        watching = tasks.create_task(watcher.follow())
        await until(lambda: watcher.client.view is not None)
        # Some games have few actions: the players wait until the one without a socket has read.
        read = asyncio.Event()
        async with both_seated(node, match, think=pausing_after(20, resume=read)) as frames:
            await watcher.has_seen(version=5)
            assert watcher.client.view is not None
            list_as_public(node, watcher.client.view)
            looking = tasks.create_task(looked_on(node, match, looker))
            await until(lambda: bool(looker.views and looker.steps))
            read.set()
            await watcher.has_seen(version=ENOUGH)
            await give_up(node, match)
            assert (await watching).status == "finished"
            last = watcher.client.version
            await until(lambda: all(leads_to(frames[seat], key) == last for seat in SEATS))
        looking.cancel()
    record = (await node.http.get(f"/api/matches/{match}/record")).json()
    sent = {
        viewer: sent_in(received, key)
        for viewer, received in zip(VIEWERS, (*frames, watcher.frames), strict=True)
    }
    for viewer, traffic in sent.items():
        traffic.check(viewer, record)
    looker.check(SPECTATOR, record)
    assert any(view.status == "playing" for view in looker.views)
    # Steps read later equal those that spectators were sent. In a game without secrets between
    # players, all viewers are sent the same.
    assert looker.steps
    for version, step in looker.steps.items():
        assert step.events == sent[SPECTATOR].steps[version].events
    alike = sent[0].steps == sent[1].steps == sent[SPECTATOR].steps
    assert alike == (key != "spite")
