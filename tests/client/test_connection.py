"""The client at a server that has lost what it accepted."""

import asyncio

import pytest
from websockets.asyncio.server import ServerConnection, serve

from protocol.codec import CODECS
from protocol.ids import CommandId, Mark, MatchId, Version
from protocol.message import Message
from protocol.messages import Accepted, Snapshot
from server.client.connection import MatchAddress, MatchClient
from tests.protocol.sampled import message as sample

CODEC = CODECS[0]


@pytest.mark.parametrize(
    ("version", "mark", "waits"), [(0, 0, True), (0, 1, False), (-1, 0, False), (1, 1, False)]
)
def test_who_was_promised_a_step_waits_for_it_until_it_is_known_to_be_lost(
    version: int, mark: int, waits: bool
) -> None:
    known = sample("server", "snapshot_playing")
    assert isinstance(known, Snapshot)
    later = known.model_copy(
        update={"version": Version(known.version + version), "mark": Mark(known.mark + mark)}
    )
    promise = Accepted(id=CommandId("a"), version=Version(known.version + 1))
    sent: list[list[Message]] = [[known, promise], [later]]
    asked = []

    async def answer(socket: ServerConnection) -> None:
        assert socket.request
        asked.append(socket.request.path)
        for message in sent.pop(0):
            await socket.send(CODEC.encode(message))

    async def scene() -> None:
        async with asyncio.timeout(10), serve(answer, "127.0.0.1", 0) as server:
            port = next(iter(server.sockets)).getsockname()[1]
            address = MatchAddress(f"http://127.0.0.1:{port}", MatchId("match"))
            client = MatchClient(address, codec=CODEC, chance=lambda: 0.0)
            told = client.messages()
            for _ in range(3):
                await anext(told)
            await told.aclose()
            assert client.version == later.version
            assert client.waiting is waits
        assert asked[1].endswith(f"since={known.version}&viewer=0&mark={known.mark}")

    asyncio.run(scene())
