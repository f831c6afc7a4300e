"""A visitor of the lobby in tests: a client in it, which seeks and plays."""

from contextlib import AsyncExitStack, aclosing
from dataclasses import dataclass
from itertools import count
from typing import Any

from protocol.core.ids import CommandId, SeatId
from protocol.core.lobby import Seek
from protocol.core.named import from_data
from server.client.connection import MatchAddress, MatchClient, new_guest
from server.client.lobby import LobbyClient, in_lobby
from tests.support.server_process import ServerProcess

NUMBERS = count(1)


@dataclass
class Visitor:
    """A client in the lobby, with its token."""

    lobby: LobbyClient
    token: str

    async def seek(self, **wanted: object) -> Any:
        """Enter a seek for an opponent as this client, and return the lobby's answer."""
        command = CommandId(f"seek{next(NUMBERS)}")
        await self.lobby.send(from_data({"type": "seek", "id": command, **wanted}, Seek))
        return await self.lobby.answer(command)

    async def seek_until_paired(self, **wanted: object) -> Any:
        """Enter a seek, wait until it is paired, and return the lobby's message about the pairing.

        The lobby may answer at first that the seek waits: a slow node counts as dead for a moment.
        """
        answer = await self.seek(**wanted)
        return answer if answer.type == "paired" else await self.lobby.receive_a("paired")


async def visitor(stack: AsyncExitStack, node: ServerProcess) -> Visitor:
    token = (await new_guest(node.url)).token
    return Visitor(await stack.enter_async_context(in_lobby(node.url, token)), token)


def rules() -> dict[str, object]:
    """Return rules that no other test uses, so that seeks of different tests are not paired."""
    return {"game": "spite", "text": f"match_target={1 + next(NUMBERS)}"}


async def wait_until_listed(lobby: LobbyClient, seat: SeatId, *, listed: bool = True) -> None:
    """Wait until the lobby's list shows the seek, or no longer shows it."""
    while (seat in lobby.seats) is not listed:
        await lobby.receive()


async def started_client(address: MatchAddress, token: str) -> MatchClient:
    """Connect a player, and return the client once the first game has begun."""
    client = MatchClient(address, token)
    async with aclosing(client.messages()) as messages:
        async for _ in messages:
            if client.view is not None and client.view.status == "playing":
                return client
    raise AssertionError("the messages never end")
