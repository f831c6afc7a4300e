"""Creates a match on a server for tests, whose first turn has just begun, with connections."""

from contextlib import AsyncExitStack
from typing import Any

from protocol.core.commands import Accept
from protocol.core.ids import CommandId, GameKey, Version
from server.client.connection import MatchAddress, new_guest
from server.games.registry import DEFAULT_GAME
from tests.support.players import create_match
from tests.support.server_process import ServerProcess
from tests.support.wire import Wire, wire


class BegunMatch:
    """A match whose first turn has just begun, and its players' connections.

    `mover` is the connection of the player in turn, `waiter` that of the other, and `seat` the seat
    in turn.
    """

    def __init__(self, address: MatchAddress, wires: list[Wire], tokens: list[str], turn: int):
        self.address = address
        self.seat = turn
        self.mover, self.waiter = wires[turn], wires[1 - turn]
        self.tokens = tokens

    async def view(self) -> Any:
        """Return the present match as the player of `mover` sees it, by another connection."""
        async with wire(self.address, self.tokens[self.seat]) as second_device:
            return (await second_device.receive_a("snapshot")).match


async def begun(
    server: ServerProcess,
    stack: AsyncExitStack,
    preset: str = "snm-a-short",
    game: GameKey = DEFAULT_GAME,
) -> BegunMatch:
    """Connect two players to a new match whose first turn has just begun (version 2)."""
    tokens = [(await new_guest(server.url)).token for _ in range(2)]
    address = await create_match(server.url, tokens[0], preset, game)
    wires = [await stack.enter_async_context(wire(address, token, game=game)) for token in tokens]
    await wires[1].send(Accept(id=CommandId("in"), version=Version(0)))
    steps = [await connection.receive_a("step", version=2) for connection in wires]
    (turn,) = [event for event in steps[0].events if event.type == "turn"]
    return BegunMatch(address, wires, tokens, turn.seat)
