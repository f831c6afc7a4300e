"""Test clients of a match over real sockets, which play, watch, reconnect and keep all messages."""

import asyncio
from contextlib import aclosing
from dataclasses import dataclass, field
from random import Random

from protocol.core.codec import CODECS, ClientCodec, Payload
from protocol.core.ids import SPECTATOR, GameKey
from protocol.core.messages import Accepted, Rejected
from protocol.core.views import MatchView
from server.client.connection import MSGPACK, MatchAddress, MatchClient, new_guest
from server.games.registry import DEFAULT_GAME, GAMES
from tests.support.http import asking
from tests.support.policy import choose


async def create_match(
    site: str, token: str, preset: str, game: GameKey = DEFAULT_GAME
) -> MatchAddress:
    """Create an open match on a server as the player with this token, and return its address."""
    async with asking(site, token) as http:
        answer = await http.post("/api/matches", json={"preset": preset, "game": game})
        answer.raise_for_status()
        return MatchAddress.of(answer.json()["url"])


@dataclass
class Person:
    """A test client of a match, and everything that it received."""

    client: MatchClient
    chance: Random
    drop_chance: float = 0.0
    """The chance that each received message cuts the connection."""
    frames: list[Payload] = field(default_factory=list)
    moves: set[str] = field(default_factory=set)
    """The ids of the commands that were actions in the game."""
    accepted: dict[str, int] = field(default_factory=dict)
    """The versions of the acknowledged commands, by id."""
    rejected: list[Rejected] = field(default_factory=list)
    takes_seats: bool = True
    moved_on: asyncio.Event = field(default_factory=asyncio.Event)

    async def has_seen(self, version: int) -> None:
        """Wait until the client has this version of the match, or has seen the match's end."""
        while self.client.version < version and not self.sees_the_end:
            self.moved_on.clear()
            await self.moved_on.wait()

    @property
    def rejected_moves(self) -> list[Rejected]:
        """The answers to actions in the game that the server did not accept.

        Other rejected commands are left out, such as a contribution to the shuffle that came too
        late.
        """
        return [answer for answer in self.rejected if answer.id in self.moves]

    @property
    def sees_the_end(self) -> bool:
        """True once this player has seen the end of the match."""
        view = self.client.view
        return view is not None and view.status == "finished"

    async def follow(self) -> MatchView:
        """Play, or watch as a spectator, until the match is over, and return the final view.

        The connection is cut at random with the probability `drop_chance`, and opened again.
        """
        async with aclosing(self.client.messages()) as messages:
            async for message in messages:
                self.moved_on.set()
                if isinstance(message, Accepted):
                    self.accepted[message.id] = message.version
                if isinstance(message, Rejected):
                    self.rejected.append(message)
                if self.sees_the_end and not self.client.waiting:
                    assert self.client.view is not None
                    return self.client.view
                if self.chance.random() < self.drop_chance:
                    await self.client.drop()
                else:
                    await self.move()
        raise AssertionError("the messages never end")

    async def move(self) -> None:
        """Take a free seat, or act in this client's turn, unless an earlier command is pending."""
        view = self.client.view
        if view is None or self.client.waiting:
            return
        if view.status == "open" and view.viewer == SPECTATOR and self.takes_seats:
            await self.client.accept()
        elif view.status == "playing" and view.viewer != SPECTATOR:
            assert view.game is not None
            if view.viewer in GAMES[view.game_key].actors_in(view.game.position):
                self.moves.add(await self.client.act(choose(view, view.viewer, self.chance)))


async def person(
    address: MatchAddress,
    token: str | None,
    chance: Random,
    *,
    drop_chance: float = 0.0,
    codec: ClientCodec = MSGPACK,
) -> Person:
    """Return a test client with this token, or a spectator without one. It is not connected."""
    frames: list[Payload] = []
    client = MatchClient(address, token, codec, chance.random, frames.append)
    seats = token is not None
    return Person(client, chance, drop_chance, frames, takes_seats=seats)


@dataclass(frozen=True)
class Table:
    """A test match with its two players' clients and a spectator's."""

    address: MatchAddress
    people: tuple[Person, Person, Person]

    async def play(self) -> tuple[MatchView, MatchView, MatchView]:
        """Play the game to its end. Return the final views of seats 0 and 1 and the spectator."""
        async with asyncio.TaskGroup() as following:
            views = [following.create_task(person.follow()) for person in self.people]
        first, second, watcher = (view.result() for view in views)
        return first, second, watcher

    async def record(self) -> dict[str, object]:
        """Return the record of the table's finished game from the server, as JSON."""
        async with asking(self.address.site) as http:
            answer = await http.get(f"/api/matches/{self.address.match}/record")
            answer.raise_for_status()
            record: dict[str, object] = answer.json()
            return record


async def table(site: str, preset: str, chance: Random, drop_chance: float = 0.0) -> Table:
    """Create a match, and return it with clients of two new guests and a spectator.

    They are not connected yet.
    """
    hosts = [await new_guest(site) for _ in range(2)]
    address = await create_match(site, hosts[0].token, preset)
    first = await person(address, hosts[0].token, chance, drop_chance=drop_chance)
    second = await person(address, hosts[1].token, chance, drop_chance=drop_chance)
    watcher = await person(address, None, chance, codec=CODECS[1])
    return Table(address, (first, second, watcher))
