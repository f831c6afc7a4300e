"""Seeks of a node's clients: one that goes at any moment leaves nothing in the lobby."""

import asyncio

from protocol.core.codec import Codec, Frame, JsonCodec
from protocol.core.ids import CommandId
from protocol.core.lobby import Seek
from server.lobby.match_maker import MatchMaker
from server.lobby.pairing import Pairing
from server.store.lobby import NodeCounts
from tests.matches.nodes import KEY, Node, SetClock
from tests.support.matches import ANN

MANY = 1_000
NAME = CommandId("seek")


class Client:
    """A connection that keeps nothing of what it is told."""

    def __init__(self) -> None:
        self.codec: Codec = JsonCodec()
        self.player = ANN.id
        self.registered = self.program = False
        self.addresses: tuple[str, ...] = ()
        self.avatar: tuple[int, int, int] | None = None
        self.network: str | None = None
        self.browser: str | None = None

    def push(self, *frames: Frame) -> None:
        """Nobody reads it."""

    def ping_often(self) -> None:
        """It is there until the test says otherwise."""


async def test_a_client_that_leaves_while_its_seek_is_entered_again_is_forgotten(
    node: Node,
) -> None:
    lobby = node.stores.lobby
    await lobby.report(NodeCounts(0, 0), b"-", [])
    match_maker = MatchMaker(node.directory, SetClock(), KEY)
    pairing = Pairing(lobby, match_maker, lambda _player: 0.0)
    client = Client()
    await pairing.handle(client, ANN.name, Seek(id=NAME))
    (seat,) = pairing.entered
    assert [found.seat for found in (await lobby.read(MANY)).seeks] == [seat]
    # As after a lease that has lapsed: the seek stands here, and in the store no more.
    await lobby.withdraw([seat])
    looking = asyncio.create_task(pairing.recover_seeks([seat]))
    await asyncio.sleep(0)
    pairing.leave(client)
    await pairing.withdraw_abandoned()
    await looking
    if pairing.has_abandoned.is_set():
        await pairing.withdraw_abandoned()
    assert [found.seat for found in (await lobby.read(MANY)).seeks] == []
