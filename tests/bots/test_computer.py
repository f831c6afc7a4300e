"""A computer at a table: what it is sent, and how it answers the person across it."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass, field, replace
from random import Random
from typing import Any

import pytest

from protocol.core.codec import CODECS, Frame
from protocol.core.commands import Accept
from protocol.core.ids import CommandId, MatchId, Version
from protocol.core.messages import Step
from protocol.core.views import MatchView
from server.bots import computer
from server.bots.computer import Computer
from server.bots.orders import Play
from server.bots.pace import Pace
from server.client.connection import MatchAddress, MatchClient
from server.transport.web.signatures import Signatures
from tests.support.game_checks import check_snapshot, faces_in, snapshots_and_steps
from tests.support.in_process_node import KEYS, InProcessNode
from tests.support.moments import nothing, see
from tests.support.open_cards import faces_shown
from tests.support.patience import PATIENCE_S, until
from tests.support.players import person
from tests.support.wire import wire

AT_ONCE = Pace(action_s=0, look_s=0.01)
NEVER = Pace(action_s=10_000, look_s=10_000)
LEVEL = "medium"
SHORT: dict[str, Any] = {"preset": "snm-a-short"}


@dataclass
class Table:
    """A person's match against a computer, which plays in this process."""

    address: MatchAddress
    token: str
    client: MatchClient
    """The person's."""
    computer: Computer
    frames: list[Frame]
    """What the computer was sent."""
    idle: asyncio.Queue[tuple[MatchId, Version]] = field(default_factory=asyncio.Queue)


@asynccontextmanager
async def table(
    node: InProcessNode, pace: Pace = AT_ONCE, level: str = LEVEL, **asked: Any
) -> AsyncIterator[Table]:
    """A match against a computer of LEVEL, which comes at once."""
    token = await node.guest()
    made = await node.http.post(
        "/api/matches",
        json={"computer": level, **asked},
        headers={"Authorization": f"Bearer {token}"},
    )
    address = MatchAddress(node.url, MatchId(made.json()["id"]))
    seated = (await node.matches.newest(address.match)).players[1]
    assert seated is not None
    signed = Signatures(KEYS, node.stores.clock.now_ms).sign(seated.id)
    frames: list[Frame] = []
    idle: asyncio.Queue[tuple[MatchId, Version]] = asyncio.Queue()
    plays = Computer(
        node.url,
        Play(address.match, seated.id, level, signed),
        pace,
        Random(1),
        idle=lambda match, version: idle.put_nowait((match, version)),
        on_frame=frames.append,
    )
    playing = asyncio.create_task(plays.play())
    try:
        async with asyncio.timeout(PATIENCE_S):
            yield Table(address, token, MatchClient(address, token), plays, frames, idle)
    finally:
        playing.cancel()
        await asyncio.gather(playing, return_exceptions=True)


def last_version(frames: list[Frame]) -> int:
    """The version to which the frames lead."""
    return max(message.version for message in snapshots_and_steps(frames, CODECS[0]))


def is_on(view: MatchView) -> bool:
    return view.status == "playing"


def is_over(view: MatchView) -> bool:
    return view.status == "finished"


async def test_it_is_sent_what_its_seat_may_know_and_nothing_else(node: InProcessNode) -> None:
    async with table(node, **SHORT) as played:
        somebody = await person(played.address, played.token, Random(2))
        await somebody.follow()
        await until(lambda: last_version(played.frames) == somebody.client.version)
    record = (await node.http.get(f"/api/matches/{played.address.match}/record")).json()
    told = list(snapshots_and_steps(played.frames, CODECS[0]))
    shown = [face for step in told if isinstance(step, Step) for face in faces_in(step)]
    assert shown == faces_shown(record, 1)
    assert shown != faces_shown(record, 0)
    for snapshot in told:
        if not isinstance(snapshot, Step):
            check_snapshot(snapshot.match, 1, record)
    assert record["players"][1] == "Computer (medium)"
    assert None not in record["fairness"]["numbers"]


async def test_nobody_else_is_let_into_its_seat(node: InProcessNode) -> None:
    async with table(node, **SHORT) as kept, wire(kept.address, await node.guest()) as stranger:
        await stranger.send(Accept(id=CommandId("in"), version=Version(0)))
        assert (await stranger.receive_a("rejected")).code == "match_not_open"


async def test_it_begins_without_the_number_of_a_client_that_adds_none(
    node: InProcessNode, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(computer, "COMMIT_S", 0.0)
    monkeypatch.setattr(computer, "LOOK_S", 0.01)
    async with table(node, **SHORT) as kept, wire(kept.address, kept.token) as silent:
        # Nobody tells who has come here: the computer sees it when it comes anew.
        await silent.receive_a("snapshot")
        await kept.computer.go_to(kept.address.match)
        while "seated" not in [event.type for event in (await silent.receive_a("step")).events]:
            pass


async def test_it_declines_a_draw_and_agrees_to_a_rematch_to_which_both_add(
    node: InProcessNode,
) -> None:
    async with table(node, NEVER, **SHORT) as played:
        client = played.client
        view = await see(
            played.client,
            (is_on, client.offer_draw),
            (lambda view: view.draw_offers[0] == "declined", client.resign),
            (is_over, client.rematch),
            (lambda view: view.next_match is not None, nothing),
        )
        match = view.next_match
        assert match is not None
        await played.computer.go_to(match)
        client.move_to(replace(played.address, match=match))
        again = await see(played.client, (lambda view: is_on(view) and view.id == match, nothing))
    assert [player and player.computer for player in again.players] == [None, LEVEL]
    assert again.game is not None
    assert again.game.chance is not None
    assert None not in again.game.chance.numbers


async def test_it_wants_the_next_game_at_once(node: InProcessNode) -> None:
    async with table(node, NEVER, rules={"stock_count": 5, "match_target": 2}) as played:
        client = played.client
        await see(
            played.client,
            (is_on, client.resign),
            (lambda view: view.ready == [False, True], client.next_game),
            (lambda view: view.game is not None and view.game.number == 2, nothing),
        )


async def test_it_says_when_nobody_waits_for_it(
    node: InProcessNode, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(computer, "ALONE_S", 0.0)
    monkeypatch.setattr(computer, "LOOK_S", 0.01)
    async with table(node, **SHORT) as played:
        await see(played.client, (is_on, nothing))
        await until(lambda: node.node.admission.connections == 1)
        # Nobody tells who has gone here: the computer sees it when it comes anew.
        await played.computer.go_to(played.address.match)
        match, version = await played.idle.get()
    assert match == played.address.match
    newest = await node.matches.newest(match)
    assert newest.version == version
    assert newest.plays.actors(newest.game) == {0}
