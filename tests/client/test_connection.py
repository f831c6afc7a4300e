"""Tests the Python client's connection: it waits for the step of an accepted command.

It stops waiting once the server turns out to have lost that step. Commands about a game name it.
"""

import asyncio
from typing import Any, cast

import pytest
from msgspec.structs import replace
from websockets.asyncio.server import ServerConnection, serve

from protocol.core.codec import CODECS
from protocol.core.codes import RejectionCode
from protocol.core.commands import ClientMessage
from protocol.core.ids import CommandId, Mark, MatchId, Version
from protocol.core.message import Message
from protocol.core.messages import Accepted, Rejected, Snapshot
from protocol.games.spite import SPITE
from server.client.connection import MatchAddress, MatchClient
from server.client.reader import read
from tests.support.protocol_samples import message as sample
from tests.support.timeouts import PATIENCE_S

CODEC = CODECS[0]
"""The server's codec. The client has another implementation."""


KNOWN = cast(Snapshot, sample("server", "snapshot_playing"))
PROMISED = Version(KNOWN.version + 1)


def with_version(version: int, mark: int) -> Snapshot:
    """Return a snapshot like KNOWN, but with `version` and `mark` added to its own."""
    changes = {"version": Version(KNOWN.version + version), "mark": Mark(KNOWN.mark + mark)}
    return replace(KNOWN, **changes)


def rejected(version: int) -> Rejected:
    """Return a server's rejection of the command `b` at this version of the match."""
    return Rejected(
        id=CommandId("b"), version=Version(version), code=RejectionCode.STALE_VERSION, params={}
    )


@pytest.mark.parametrize(
    ("later", "waits"),
    [
        (KNOWN, True),
        (with_version(0, 1), False),
        (with_version(-1, 0), False),
        (with_version(1, 1), False),
        (rejected(PROMISED), True),
        (rejected(KNOWN.version), False),
    ],
)
async def test_a_client_waits_for_a_promised_step_until_it_is_known_to_be_lost(
    later: Snapshot | Rejected, waits: bool
) -> None:
    promise = Accepted(id=CommandId("a"), version=PROMISED)
    sent: list[list[Message]] = [[KNOWN, promise], [later]]
    asked = []

    async def answer(socket: ServerConnection) -> None:
        assert socket.request
        asked.append(socket.request.path)
        for message in sent.pop(0):
            await socket.send(CODEC.encode(message))

    async with asyncio.timeout(PATIENCE_S), serve(answer, "127.0.0.1", 0) as server:
        port = next(iter(server.sockets)).getsockname()[1]
        address = MatchAddress(f"http://127.0.0.1:{port}", MatchId("match"))
        client = MatchClient(address, chance=lambda: 0.0)
        messages = client.messages()
        for _ in range(3):
            await anext(messages)
        await messages.aclose()
        assert client.waiting is waits
    assert asked[1].endswith(f"since={KNOWN.version}&viewer=0&mark={KNOWN.mark}")


async def test_commands_about_a_game_name_it() -> None:
    assert KNOWN.match.game is not None
    number = KNOWN.match.game.number
    commands: list[Any] = []

    async def answer(socket: ServerConnection) -> None:
        await socket.send(CODEC.encode(KNOWN))
        async for frame in socket:
            commands.append(read(CODEC, frame, SPITE.typed(ClientMessage)))
            await socket.send(CODEC.encode(Accepted(id=commands[-1].id, version=KNOWN.version)))

    async with asyncio.timeout(PATIENCE_S), serve(answer, "127.0.0.1", 0) as server:
        port = next(iter(server.sockets)).getsockname()[1]
        client = MatchClient(MatchAddress(f"http://127.0.0.1:{port}", MatchId("match")))
        messages = client.messages()
        await anext(messages)
        asked = [await ask() for ask in (client.resign, client.offer_draw, client.claim)]
        asked.append(await client.decline("draw"))
        asked.append(await client.next_game())
        for _ in asked:
            await anext(messages)
        assert not client.waiting
        await messages.aclose()
    assert [command.id for command in commands] == asked
    assert [(command.type, command.game) for command in commands] == [
        ("resign", number),
        ("offer_draw", number),
        ("claim_game", number),
        ("decline", number),
        ("next_game", number + 1),
    ]
    assert {command.version for command in commands} == {KNOWN.version}
