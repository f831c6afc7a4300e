"""Test players over a bad network, for chaos tests.

Their clients send messages twice, repeat old ones, and lose connections.
"""

import asyncio
from collections import deque
from contextlib import suppress
from dataclasses import dataclass, field
from random import Random

import httpx
from websockets.exceptions import ConnectionClosed

from protocol.core.codec import ClientCodec, JsonCodec, Payload
from protocol.core.commands import Act, Command
from protocol.core.ids import CommandId
from server.client.connection import MSGPACK, MatchAddress, MatchClient, new_guest
from tests.support.players import Person, Table, create_match

THINKING_S = 0.04
TWICE = 0.1
LATE = 0.1
REMEMBERED = 8
"""The number of latest commands that may be sent again. Servers remember 16."""
PAUSE_S = 0.1


class NoisyClient(MatchClient):
    """A test client that sends some commands twice, and repeats old ones before and after others.

    It keeps all frames that it received, and the actions that it sent.
    """

    def __init__(
        self, address: MatchAddress, token: str | None, codec: ClientCodec, chance: Random
    ) -> None:
        self.frames: list[Payload] = []
        super().__init__(address, token, codec, chance.random, self.frames.append)
        self.codec = codec
        self.acts: dict[CommandId, Act] = {}
        """The actions in all commands that this client has sent."""
        self._random = chance
        self._latest: deque[Command] = deque(maxlen=REMEMBERED)

    async def _send(self, command: Command) -> CommandId:
        if isinstance(command, Act):
            self.acts[command.id] = command
        late = self._latest and self._random.random() < LATE
        if late:
            await self._repeat(self._random.choice(self._latest))
        await super()._send(command)
        if self._random.random() < TWICE:
            await self._repeat(command)
        if late:
            await self._repeat(self._random.choice(self._latest))
        self._latest.append(command)
        return command.id

    async def _repeat(self, command: Command) -> None:
        if self._socket is not None:
            with suppress(ConnectionClosed):
                await self._socket.send(self._codec.encode(command))


@dataclass
class Pace:
    """The pace at which test players act, which a test may change while they play."""

    thinking_s: float = THINKING_S
    """The longest pause before a move, in seconds."""


@dataclass
class Thinker(Person):
    """A test player who pauses before each move, so that games last for a while."""

    pace: Pace = field(default_factory=Pace)

    async def move(self) -> None:
        await asyncio.sleep(self.chance.random() * self.pace.thinking_s)
        await super().move()


class Party:
    """Creates test matches whose clients connect to any node."""

    def __init__(self, sites: list[str], chance: Random) -> None:
        self.sites = sites
        self.pace = Pace()
        self._chance = chance

    async def table(self, preset: str = "snm-a-short") -> Table:
        """Create a match on any node that answers, with three clients: two players and a spectator.

        They are not connected yet.
        """
        while True:
            try:
                return await self._try_table(self._chance.choice(self.sites), preset)
            except (httpx.HTTPError, OSError):
                # A failed request is tried at another node.
                await asyncio.sleep(PAUSE_S)

    async def _try_table(self, site: str, preset: str) -> Table:
        hosts = [await new_guest(site) for _ in range(2)]
        address = await create_match(site, hosts[0].token, preset)
        return Table(
            address,
            (
                self._person(address, hosts[0].token, MSGPACK),
                self._person(address, hosts[1].token, MSGPACK),
                self._person(address, None, JsonCodec()),
            ),
        )

    def _person(self, address: MatchAddress, token: str | None, codec: ClientCodec) -> Person:
        chance = Random(self._chance.random())
        client = NoisyClient(address, token, codec, chance)
        client.move_to(self.elsewhere(address))
        seats = token is not None
        return Thinker(client, chance, 0.01, client.frames, takes_seats=seats, pace=self.pace)

    def elsewhere(self, address: MatchAddress) -> MatchAddress:
        """Return the address of the same match on a node chosen at random."""
        return MatchAddress(self._chance.choice(self.sites), address.match)
