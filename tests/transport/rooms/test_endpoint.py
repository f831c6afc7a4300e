"""Tests of the WebSocket endpoint of a match: encodings, admission, errors, and closing."""

import asyncio
from contextlib import AsyncExitStack

import pytest
from starlette.types import Message, Scope
from starlette.websockets import WebSocket
from websockets.asyncio.client import connect
from websockets.exceptions import InvalidStatus

from protocol.core.codec import CODECS, JsonCodec
from protocol.core.codes import CloseCode, ErrorCode
from protocol.core.commands import Accept, Ping, Resign
from protocol.core.ids import SPECTATOR, CommandId, Mark, MatchId, Version
from server.client.connection import MatchAddress
from server.matches.live.audience import ResumePoint
from server.store.redis.keys import match_keys
from server.store.redis_process import ask
from server.transport.rooms.endpoint import choose_codec, resume_point
from server.transport.web.node_header import NODE_HEADER
from tests.support.in_process_node import InProcessNode, in_process_node
from tests.support.timeouts import until
from tests.support.wire import JSON, Wire, wire

MSGPACK_NAME, JSON_NAME = (codec.subprotocol for codec in CODECS)


def test_the_server_chooses_its_first_encoding_that_is_offered() -> None:
    assert choose_codec([JSON_NAME, MSGPACK_NAME]) == (CODECS[0], MSGPACK_NAME)
    assert choose_codec(["else", JSON_NAME]) == (CODECS[1], JSON_NAME)


def test_without_a_known_encoding_the_server_uses_json() -> None:
    for offered in ([], ["else"], ["spite.v1.msgpack"]):
        codec, spoken = choose_codec(offered)
        assert isinstance(codec, JsonCodec)
        assert spoken is None


async def receive() -> Message:
    raise AssertionError("nobody says anything")


async def send(_message: Message) -> None:
    raise AssertionError("nobody listens")


def handshake_with(query: str) -> WebSocket:
    """Return a WebSocket handshake whose URL has this query."""
    scope: Scope = {"type": "websocket", "query_string": query.encode(), "headers": []}
    return WebSocket(scope, receive, send)


@pytest.mark.parametrize(
    ("query", "expected"),
    [
        ("since=7&viewer=1&mark=9", ResumePoint(Version(7), 1, Mark(9))),
        ("since=0&viewer=0&mark=0", ResumePoint(Version(0), 0, Mark(0))),
        ("since=7&viewer=spectator&mark=65535", ResumePoint(Version(7), SPECTATOR, Mark(65535))),
        ("since=7&viewer=spectator", ResumePoint(Version(7), SPECTATOR, None)),
        ("since=7&viewer=1&mark=x", ResumePoint(Version(7), 1, None)),
    ],
)
def test_a_returning_client_names_its_version_in_the_query(
    query: str, expected: ResumePoint
) -> None:
    assert resume_point(handshake_with(query)) == expected


@pytest.mark.parametrize(
    "query",
    [
        "",
        "viewer=1&mark=9",
        "since=7",
        "since=7&viewer=2",
        "since=-1&viewer=1",
        "since=1.0&viewer=1",
        "since=%D9%A1&viewer=1",
        f"since={10**9}&viewer=1",
    ],
    ids=["none", "no version", "no viewer", "seat", "sign", "point", "other digits", "too long"],
)
def test_an_invalid_query_has_no_resume_point(query: str) -> None:
    assert resume_point(handshake_with(query)) is None


async def rejection(connection: Wire) -> tuple[ErrorCode, int | None]:
    """Return the error code and the close code of a connection that the server does not admit."""
    problem = await connection.receive_a("error")
    return problem.code, await connection.close_code()


async def test_a_connection_is_counted_while_it_lasts(node: InProcessNode) -> None:
    address = await node.open_match(await node.guest())
    async with wire(address) as watcher:
        assert (await watcher.receive_a("snapshot")).match.viewer == SPECTATOR
        assert node.parts.admission.connections == 1
        assert node.count('spite_joins_total{by="snapshot"}') == 1
    await all_closed(node)


async def all_closed(node: InProcessNode) -> None:
    """Wait until the node counts no connection any more."""

    async def counts_none() -> bool:
        return node.parts.admission.connections == 0

    await until(counts_none)


async def test_the_handshake_names_the_node(node: InProcessNode) -> None:
    address = await node.open_match(await node.guest())
    for match in (address, MatchAddress(node.url, MatchId("nowhere"))):
        async with wire(match) as watcher:
            assert watcher.socket.response is not None
            assert watcher.socket.response.headers[NODE_HEADER] == node.parts.stores.node_id


async def test_an_unknown_match_closes_the_connection(node: InProcessNode) -> None:
    async with wire(MatchAddress(node.url, MatchId("nowhere"))) as visitor:
        assert await rejection(visitor) == (ErrorCode.UNKNOWN_MATCH, CloseCode.UNKNOWN_MATCH)
    await all_closed(node)


async def test_an_archived_match_is_reported_as_over(node: InProcessNode, redis_url: str) -> None:
    tokens = [await node.guest() for _ in range(2)]
    address = await node.open_match(tokens[0])
    async with wire(address, tokens[1]) as second:
        await second.send(Accept(id=CommandId("in"), version=Version(0)))
        await second.receive_a("step", version=2)
        await second.send(Resign(id=CommandId("bye"), version=Version(2), game=1))
        await second.receive_a("accepted")
    assert (await node.http.get(f"/api/matches/{address.match}/record")).status_code == 200
    await all_closed(node)
    keys = match_keys(address.match)
    await ask(redis_url, "DEL", keys.state, keys.log)
    live = node.parts.directory.known(address.match)
    assert live is not None
    await live.report_presence()
    await node.parts.directory.drop(live)
    async with wire(address) as visitor:
        assert await rejection(visitor) == (ErrorCode.MATCH_OVER, CloseCode.MATCH_OVER)
    await all_closed(node)


@pytest.mark.parametrize("spoilt", [b"\x92\x63\xc0", b"\xc1", b""], ids=["newer", "cut", "empty"])
async def test_an_unreadable_match_has_its_own_error_and_one_log_line(
    node: InProcessNode, redis_url: str, spoilt: bytes, caplog: pytest.LogCaptureFixture
) -> None:
    token = await node.guest()
    address, other = [await node.open_match(token) for _ in range(2)]
    await ask(redis_url, "HSET", match_keys(address.match).state, "state", spoilt)
    for _ in range(2):
        async with wire(address) as visitor:
            expected = ErrorCode.UNREADABLE_MATCH, CloseCode.UNREADABLE_MATCH
            assert await rejection(visitor) == expected
        answer = await node.http.get(f"/api/matches/{address.match}/record")
        assert (answer.status_code, answer.json()["code"]) == (500, ErrorCode.UNREADABLE_MATCH)
    bearer = {"Authorization": f"Bearer {token}"}
    listed = (await node.http.get("/api/me/matches", headers=bearer)).json()["matches"]
    assert [each["match"]["id"] for each in listed] == [other.match]
    await all_closed(node)
    (line,) = [record for record in caplog.records if record.levelname == "ERROR"]
    assert line.getMessage().startswith(f"the stored match {address.match} can't be read: ")
    assert line.exc_info is None
    metrics = (await node.http.get("/metrics")).text
    assert f'spite_problems_total{{code="{ErrorCode.UNREADABLE_MATCH}"}}' in metrics


async def test_a_rejected_handshake_is_not_logged(
    node: InProcessNode, caplog: pytest.LogCaptureFixture
) -> None:
    with pytest.raises(InvalidStatus) as refused:
        await connect(f"ws{node.url.removeprefix('http')}/ws/nothing", proxy=None)
    assert refused.value.response.status_code == 404
    assert [entry.getMessage() for entry in caplog.records if entry.levelname == "ERROR"] == []


async def test_pages_of_other_origins_are_rejected_unless_configured(
    redis_url: str,
) -> None:
    friend = {"SPITE_ORIGINS": "https://friend.example"}
    async with in_process_node(redis_url, friend) as node:
        address = await node.open_match(await node.guest())
        async with wire(address, origin="https://elsewhere.example") as foreign:
            expected = (ErrorCode.FOREIGN_ORIGIN, CloseCode.FOREIGN_ORIGIN)
            assert await rejection(foreign) == expected
        for origin in ("https://friend.example", node.url):
            async with wire(address, origin=origin) as ours:
                assert await ours.receive_a("snapshot")


async def test_a_forged_token_is_rejected_in_either_encoding(
    node: InProcessNode,
) -> None:
    address = await node.open_match(await node.guest())
    for codec in CODECS:
        async with wire(address, "forged.token", codec=codec) as forger:
            assert forger.socket.subprotocol == codec.subprotocol
            assert await rejection(forger) == (ErrorCode.BAD_TOKEN, CloseCode.BAD_TOKEN)
    assert node.count('spite_problems_total{code="bad_token"}') == 2
    assert node.parts.admission.connections == 0


async def test_an_error_is_sent_in_json_if_the_client_offers_no_encoding(
    node: InProcessNode,
) -> None:
    address = await node.open_match(await node.guest())
    async with wire(address, "forged.token", codec=JSON, offer=False) as forger:
        assert (await rejection(forger))[0] == ErrorCode.BAD_TOKEN


async def test_a_busy_node_admits_players_of_its_own_matches(
    node: InProcessNode,
) -> None:
    tokens = [await node.guest() for _ in range(3)]
    address = await node.open_match(tokens[0])
    other = await node.open_match(tokens[2])
    async with wire(address, tokens[1]) as second:
        await second.send(Accept(id=CommandId("in"), version=Version(0)))
        await second.receive_a("accepted")
        node.saturate()
        for token in tokens[:2]:
            async with wire(address, token) as seated:
                assert (await seated.receive_a("snapshot")).match.viewer in (0, 1)
        busy = (ErrorCode.TOO_BUSY, CloseCode.UNAVAILABLE)
        # A client without identity, a stranger, and a player whose match is not on this node.
        for match, visitor in ((address, None), (address, tokens[2]), (other, tokens[2])):
            async with wire(match, visitor) as late:
                assert await rejection(late) == busy


async def test_draining_closes_the_connections_at_different_times(node: InProcessNode) -> None:
    address = await node.open_match(await node.guest())
    moments = iter((0.0, 1.0, 0.5))
    async with AsyncExitStack() as stack:
        watchers = [await stack.enter_async_context(wire(address)) for _ in range(3)]
        for watcher in watchers:
            await watcher.receive_a("snapshot")
        ends = [asyncio.create_task(closed_at(watcher)) for watcher in watchers]
        began_s = asyncio.get_running_loop().time()
        node.parts.admission.draining = True
        await node.node.sockets.drain(0.2, lambda: next(moments))
        assert node.parts.admission.connections == 0
        ended = await asyncio.gather(*ends)
        assert {code for _, code in ended} == {CloseCode.RESTART}
        times_s = sorted(time_s - began_s for time_s, _ in ended)
        assert times_s[1] >= 0.1
        assert times_s[2] >= 0.2
        async with wire(address) as late:
            assert await rejection(late) == (ErrorCode.TOO_BUSY, CloseCode.RESTART)


async def closed_at(watcher: Wire) -> tuple[float, int | None]:
    """Wait until the server closes the connection.

    Return the time on the event loop's clock (seconds), and the close code.
    """
    code = await watcher.close_code()
    return asyncio.get_running_loop().time(), code


async def test_draining_without_connections_returns_at_once(node: InProcessNode) -> None:
    await node.node.sockets.drain(3600, lambda: 1.0)


async def test_draining_stops_waiting_for_a_connection_after_a_time(
    node: InProcessNode, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setattr("server.transport.rooms.endpoint.GOODBYE_S", 0.01)
    address = await node.open_match(await node.guest())
    async with wire(address) as watcher:
        await watcher.receive_a("snapshot")
        # This connection would close long after the drain.
        await node.node.sockets.drain(0.01, lambda: 1e6)
        assert "don't end" in caplog.text
        await watcher.send(Ping())
        assert await watcher.receive_a("pong")
