"""Tests of invalid input, cheating and floods: each gets a documented error and breaks nothing."""

import asyncio
from random import Random

import msgpack
import pytest
from websockets.exceptions import InvalidStatus

from protocol.core.codes import CloseCode, ErrorCode, RejectionCode
from protocol.core.commands import Accept, Act, Ping, Resign
from protocol.core.ids import CommandId, MatchId, Version
from protocol.core.message import number_of
from protocol.games.cards import Card, ZoneId
from protocol.games.spite import Discard, Play, SpiteCode
from server.client.connection import MatchAddress, new_guest
from tests.support.players import create_match, table
from tests.support.server_process import ServerProcess
from tests.support.wire import JSON, post, wire

JOKER = Card("W")
"""A card that no pack of this preset contains."""


async def open_match(server: ServerProcess) -> tuple[MatchAddress, str, str]:
    """Create an open match; return its address, its creator's token and a guest's."""
    host, visitor = await new_guest(server.url), await new_guest(server.url)
    return await create_match(server.url, host.token, "snm-a-short"), host.token, visitor.token


@pytest.mark.parametrize(
    ("frame", "code"),
    [
        ("", ErrorCode.MALFORMED_FRAME),
        ("nonsense", ErrorCode.MALFORMED_FRAME),
        ("{}", ErrorCode.MALFORMED_FRAME),
        ("[" * 4000, ErrorCode.MALFORMED_FRAME),
        ('{"type":"act"}', ErrorCode.MALFORMED_FRAME),
        ('{"type":"act","id":"a b","version":1,"action":{}}', ErrorCode.MALFORMED_FRAME),
        ('{"type":"resign","id":"a","version":1}', ErrorCode.MALFORMED_FRAME),
        ('{"type":"resign","id":"a","version":-1,"game":1}', ErrorCode.MALFORMED_FRAME),
        ('{"type":"resign","id":"a","version":1,"game":0}', ErrorCode.MALFORMED_FRAME),
        ('{"type":"resign","id":"a","version":1,"game":1,"more":1}', ErrorCode.MALFORMED_FRAME),
        ('{"type":"snapshot"}', ErrorCode.UNKNOWN_MESSAGE),
        ('{"type":"please"}', ErrorCode.UNKNOWN_MESSAGE),
        (b"\x93\xa4ping", ErrorCode.MALFORMED_FRAME),
    ],
)
async def test_an_invalid_frame_is_answered_with_a_problem(
    server: ServerProcess, frame: str | bytes, code: ErrorCode
) -> None:
    address, _, visitor = await open_match(server)
    async with wire(address, visitor, codec=JSON) as connection:
        await connection.send_frame(frame)
        assert (await connection.receive_a("error")).code == code
        await connection.send(Ping())
        assert await connection.receive_a("pong")


@pytest.mark.parametrize(
    ("frame", "code"),
    [
        (b"", ErrorCode.MALFORMED_FRAME),
        (b"\xc1", ErrorCode.MALFORMED_FRAME),
        (b"\x90", ErrorCode.MALFORMED_FRAME),
        (b"\x91" * 4000, ErrorCode.MALFORMED_FRAME),
        (msgpack.packb([number_of(Ping), 1]), ErrorCode.MALFORMED_FRAME),
        (msgpack.packb([number_of(Resign), "a", 1]), ErrorCode.MALFORMED_FRAME),
        (msgpack.packb([number_of(Resign), "a", 1, 1]) + b"\xc0", ErrorCode.MALFORMED_FRAME),
        (msgpack.packb([number_of(Act), "a", 1, [1]]), ErrorCode.MALFORMED_FRAME),
        (msgpack.packb([63]), ErrorCode.UNKNOWN_MESSAGE),
        ('{"type":"ping"}', ErrorCode.MALFORMED_FRAME),
    ],
)
async def test_invalid_msgpack_is_answered_with_a_problem(
    server: ServerProcess, frame: str | bytes, code: ErrorCode
) -> None:
    address, _, visitor = await open_match(server)
    async with wire(address, visitor) as connection:
        await connection.send_frame(frame)
        assert (await connection.receive_a("error")).code == code
        await connection.send(Ping())
        assert await connection.receive_a("pong")


async def test_a_frame_of_more_than_8_kib_ends_the_connection(server: ServerProcess) -> None:
    address, _, visitor = await open_match(server)
    async with wire(address, visitor) as connection:
        await connection.send_frame("x" * 8193)
        assert await connection.close_code() == CloseCode.TOO_LARGE


async def test_text_that_is_not_utf_8_ends_the_connection(server: ServerProcess) -> None:
    address, _, visitor = await open_match(server)
    async with wire(address, visitor) as connection:
        await connection.socket.send(b"\xff\xfe", text=True)
        assert await connection.close_code() == 1007


async def test_a_client_that_sends_only_invalid_frames_is_disconnected(
    server: ServerProcess,
) -> None:
    address, _, visitor = await open_match(server)
    async with wire(address, visitor) as connection:
        for _ in range(20):
            await connection.send_frame("nonsense")
        assert await connection.close_code() == CloseCode.HOSTILE


async def test_a_flood_is_limited_and_then_disconnected_while_the_match_goes_on(
    server: ServerProcess,
) -> None:
    async def flood(address: MatchAddress) -> int | None:
        async with wire(address) as connection:

            async def pour() -> None:
                for _ in range(5000):
                    await connection.send(Ping())

            pouring = asyncio.create_task(pour())
            code = await connection.close_code()
            pouring.cancel()
            await asyncio.gather(pouring, return_exceptions=True)
            return code

    players = await table(server.url, "snm-a-short", Random(1))
    _, code = await asyncio.gather(players.play(), flood(players.address))
    assert code == CloseCode.HOSTILE
    assert (await players.record())["format"] == "spite-record/1"


async def test_an_unknown_match_is_reported(server: ServerProcess) -> None:
    async with wire(MatchAddress(server.url, MatchId("nosuchmatch"))) as connection:
        assert (await connection.receive_a("error")).code == ErrorCode.UNKNOWN_MATCH
        assert await connection.close_code() == CloseCode.UNKNOWN_MATCH


@pytest.mark.parametrize("match", ["%00", "a" * 25, "a" * 300])
async def test_an_invalid_match_id_gets_no_websocket(server: ServerProcess, match: str) -> None:
    with pytest.raises(InvalidStatus) as refused:
        async with wire(MatchAddress(server.url, MatchId(match))):
            pass
    assert refused.value.response.status_code == 404


@pytest.mark.parametrize("token", ["forged", "player.signature", "…", ""])
async def test_a_forged_identity_is_rejected(server: ServerProcess, token: str) -> None:
    address, _, _ = await open_match(server)
    cookie = f"spite_player={token or '.'}".encode().decode("latin-1")
    async with wire(address, cookie=cookie) as connection:
        assert (await connection.receive_a("error")).code == ErrorCode.BAD_TOKEN
        assert await connection.close_code() == CloseCode.BAD_TOKEN
    answer = await post(server.url, "/api/matches", {}, Authorization="Bearer forged")
    assert (answer.status_code, answer.json()["code"]) == (401, ErrorCode.BAD_TOKEN)


async def test_a_page_of_another_origin_is_rejected(server: ServerProcess) -> None:
    address, host, _ = await open_match(server)
    async with wire(address, host, origin="https://elsewhere.example") as connection:
        assert (await connection.receive_a("error")).code == ErrorCode.FOREIGN_ORIGIN
        assert await connection.close_code() == CloseCode.FOREIGN_ORIGIN
    answer = await post(server.url, "/api/matches", {}, Origin="https://elsewhere.example")
    assert (answer.status_code, answer.json()["code"]) == (403, ErrorCode.FOREIGN_ORIGIN)


@pytest.mark.parametrize(
    ("body", "status", "code"),
    [
        ({"preset": "no-such-game"}, 422, ErrorCode.UNKNOWN_PRESET),
        ({"rules": {"hand_count": 0}}, 422, ErrorCode.BAD_RULES),
        ({"rules": {"stock_count": 100}}, 422, ErrorCode.BAD_RULES),
        ({"preset": 7}, 400, ErrorCode.BAD_REQUEST),
        ({"clock": {"bank_ms": 4_999}}, 400, ErrorCode.BAD_REQUEST),
        ({"clock": {"bank_ms": 5_000, "days": 1}}, 400, ErrorCode.BAD_REQUEST),
        ([], 400, ErrorCode.BAD_REQUEST),
        ({"preset": "x" * 9000}, 413, ErrorCode.TOO_LARGE),
    ],
)
async def test_a_match_with_invalid_options_is_rejected(
    server: ServerProcess, body: object, status: int, code: ErrorCode
) -> None:
    answer = await post(server.url, "/api/matches", body)
    assert (answer.status_code, answer.json()["code"]) == (status, code)


async def test_illegal_moves_are_rejected_with_the_rule(server: ServerProcess) -> None:
    address, host, visitor = await open_match(server)
    async with wire(address, host) as first, wire(address, visitor) as second:
        await first.send(Accept(id=CommandId("self"), version=Version(0)))
        refused = await first.receive_a("rejected")
        assert refused.code == RejectionCode.OWN_MATCH
        await second.send(Accept(id=CommandId("in"), version=Version(0)))
        begun = await second.receive_a("step", version=2)
        (turn,) = [event for event in begun.events if event.type == "turn"]
        players = (first, second)
        await first.receive_a("step", version=2)
        mover, waiter = players[turn.seat], players[1 - turn.seat]
        async with wire(address) as stranger:
            for connection, action, version, code in _cheats(turn.seat):
                who = {"mover": mover, "waiter": waiter, "stranger": stranger}[connection]
                await who.send(Act(id=CommandId("cheat"), version=Version(version), action=action))
                refused = await who.receive_a("rejected")
                assert (refused.code, refused.version) == (code, 2), action
            await stranger.send(Resign(id=CommandId("r"), version=Version(2), game=1))
            assert (await stranger.receive_a("rejected")).code == RejectionCode.NOT_SEATED
        await waiter.send(Resign(id=CommandId("r"), version=Version(2), game=1))
        assert (await waiter.receive_a("accepted")).version == 3


def _cheats(
    seat: int,
) -> list[tuple[str, Play | Discard, int, RejectionCode | SpiteCode]]:
    hand, build = ZoneId(f"hand:{seat}"), ZoneId("build:0")
    missing = Play(source=hand, card=JOKER, target=build)
    throw = Discard(cards=[JOKER], target=ZoneId(f"discard:{seat}:0"))
    from_draw = Play(source=ZoneId("draw"), card=JOKER, target=build)
    theirs = Play(source=ZoneId(f"hand:{1 - seat}"), card=JOKER, target=build)
    nowhere = Play(source=hand, card=JOKER, target=ZoneId("build:77"))
    return [
        ("mover", missing, 2, SpiteCode.CARD_NOT_THERE),
        ("mover", throw, 2, SpiteCode.CARD_NOT_THERE),
        ("mover", from_draw, 2, SpiteCode.WRONG_SOURCE),
        ("mover", theirs, 2, SpiteCode.NOT_YOUR_ZONE),
        ("mover", nowhere, 2, SpiteCode.NO_SUCH_ZONE),
        ("mover", missing, 1, RejectionCode.STALE_VERSION),
        ("mover", missing, 99, RejectionCode.STALE_VERSION),
        ("waiter", missing, 2, RejectionCode.NOT_YOUR_TURN),
        ("stranger", missing, 2, RejectionCode.NOT_SEATED),
    ]


async def test_clients_that_offer_no_encoding_get_json(server: ServerProcess) -> None:
    address, _, _ = await open_match(server)
    async with wire(address, codec=JSON, offer=False) as connection:
        assert connection.socket.subprotocol is None
        assert (await connection.receive()).type == "snapshot"  # type: ignore[attr-defined]
