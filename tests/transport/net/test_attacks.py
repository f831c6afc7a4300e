"""Tests that attacks of `spite bench-overload` get documented errors and leave nothing behind."""

import asyncio
import gc
import logging
from collections.abc import Iterator
from random import Random

import pytest
from websockets.server import ServerProtocol

from protocol.core.codes import CloseCode
from protocol.core.ids import MatchId
from server.bench.attacks import (
    ahead,
    bad_handshakes,
    endless_heads,
    flipped,
    in_json,
    in_msgpack,
    odd_requests,
    upgrades_anywhere,
)
from server.bench.floods import Flood
from server.bench.target import Target
from server.client.connection import MatchAddress
from tests.support.in_process_node import InProcessNode
from tests.support.timeouts import until
from tests.support.wire import wire


@pytest.fixture
def no_collector() -> Iterator[None]:
    """Disable the garbage collector, so that connections in reference cycles stay in memory."""
    gc.collect()
    gc.disable()
    yield
    gc.enable()


def connections() -> int:
    """Return how many objects of server-side connections exist in this process, open or not."""
    return sum(
        isinstance(thing, ServerProtocol)
        or (isinstance(thing, asyncio.Protocol) and type(thing).__module__.startswith("server."))
        for thing in gc.get_objects()
    )


@pytest.mark.usefixtures("no_collector")
@pytest.mark.parametrize(
    ("attack", "answers"),
    [
        (bad_handshakes, {"400", "414", "431"}),
        (endless_heads, {"none", "413", "414", "431"}),
        (upgrades_anywhere, {"404"}),
        (odd_requests, {"400", "404", "409", "413"}),
        (ahead, {"101"}),
        (flipped, {"101"}),
    ],
)
@pytest.mark.long
async def test_an_attack_is_refused_without_a_server_error(
    attack: Flood,
    answers: set[str],
    node: InProcessNode,
    caplog: pytest.LogCaptureFixture,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr("server.transport.net.bounded_http.LINGER_S", 0.05)
    match = await node.open_match(await node.guest())
    target, before = Target(node.url, match.match, Random(3)), connections()
    with caplog.at_level(logging.WARNING):
        await attack(target)
        await until(lambda: node.parts.admission.connections == 0)
        await until(lambda: connections() <= before)
    assert target.done > 0
    assert set(target.answers) <= answers
    assert [record.message for record in caplog.records if record.exc_info] == []
    assert (await node.http.get("/healthz")).status_code == 200


@pytest.mark.usefixtures("no_collector")
async def test_connections_leave_nothing_behind_however_they_end(node: InProcessNode) -> None:
    token = await node.guest()
    match = await node.open_match(token)
    before = connections()
    async with wire(match, token) as player:
        assert await player.receive_a("snapshot")
    async with wire(match) as watcher:
        assert await watcher.receive_a("snapshot")
        watcher.socket.transport.abort()
    async with wire(match) as confused:
        await confused.send_frame(b"\xc1")
        assert await confused.receive_a("error")
    async with wire(MatchAddress(match.site, MatchId("nowhere"))) as lost:
        assert await lost.close_code() == CloseCode.UNKNOWN_MATCH
    await until(lambda: connections() <= before)


def test_the_attacks_have_frames_of_every_message() -> None:
    assert len(in_msgpack()) > len(in_json()) > 20
