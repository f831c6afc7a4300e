"""Tests of which matches the lobby lists, as offered seats and as games to watch."""

from contextlib import AsyncExitStack

import pytest

from protocol.core.codes import CloseCode
from protocol.core.commands import Accept, Resign
from protocol.core.ids import CommandId, MatchId, SeatId, Version
from server.client.connection import MatchAddress, new_guest
from tests.support.http import asking
from tests.support.server_process import ServerProcess
from tests.support.wire import wire
from tests.system.lobby.visitor import visitor, wait_until_listed


async def create(node: ServerProcess, token: str, **wanted: object) -> MatchAddress:
    async with asking(node.url, token) as http:
        answer = await http.post("/api/matches", json={"preset": "snm-a-short", **wanted})
        return MatchAddress(node.url, MatchId(answer.json()["id"]))


async def test_a_public_match_is_listed_as_a_seek_and_then_as_a_game(
    here: ServerProcess, there: ServerProcess, visits: AsyncExitStack
) -> None:
    looker = await visitor(visits, there)
    ann, bob = await new_guest(here.url), await new_guest(here.url)
    address = await create(here, ann.token, visibility="public")
    host = await visits.enter_async_context(wire(address, ann.token))
    seat = SeatId(address.match)
    await wait_until_listed(looker.lobby, seat)
    assert looker.lobby.seats[seat].match == address.match
    guest = await visits.enter_async_context(wire(address, bob.token))
    await guest.send(Accept(id=CommandId("in"), version=Version(0)))
    await visits.enter_async_context(wire(MatchAddress(there.url, address.match)))

    async def listed(watchers: int) -> None:
        while (game := looker.lobby.games.get(address.match)) is None or game.watchers != watchers:
            await looker.lobby.receive()

    await listed(watchers=1)
    assert seat not in looker.lobby.seats
    on = looker.lobby.games[address.match]
    assert [player.name for player in on.players] == [ann.name, bob.name]
    assert looker.lobby.playing >= 1
    assert looker.lobby.players >= 1
    await host.send(Resign(id=CommandId("bye"), version=Version(2), game=1))
    while address.match in looker.lobby.games:
        await looker.lobby.receive()


@pytest.mark.parametrize(
    "wanted", [{"visibility": "private"}, {"visibility": "public", "watchers": False}]
)
async def test_a_match_without_spectators_admits_only_its_players(
    here: ServerProcess, visits: AsyncExitStack, wanted: dict[str, object]
) -> None:
    ann, bob = await new_guest(here.url), await new_guest(here.url)
    address = await create(here, ann.token, **wanted)
    await visits.enter_async_context(wire(address, ann.token))
    early = await visits.enter_async_context(wire(address))
    await early.receive_a("snapshot")
    guest = await visits.enter_async_context(wire(address, bob.token))
    await guest.send(Accept(id=CommandId("in"), version=Version(0)))
    await guest.receive_a("snapshot", version=1)
    # A spectator of the invitation is disconnected, and a new one is not admitted.
    assert await early.close_code() == CloseCode.NO_WATCHERS
    late = await visits.enter_async_context(wire(address))
    await late.receive_a("error", code="no_watchers")
    assert await late.close_code() == CloseCode.NO_WATCHERS
    # A player may reconnect as often as they like.
    again = await visits.enter_async_context(wire(address, ann.token))
    assert (await again.receive_a("snapshot")).match.viewer == 0


async def test_an_unlisted_match_is_not_in_the_lists(
    here: ServerProcess, visits: AsyncExitStack
) -> None:
    looker = await visitor(visits, here)
    ann = await new_guest(here.url)
    unlisted = await create(here, ann.token)
    public = await create(here, ann.token, visibility="public")
    for address in (unlisted, public):
        await visits.enter_async_context(wire(address, ann.token))
    await wait_until_listed(looker.lobby, SeatId(public.match))
    assert SeatId(unlisted.match) not in looker.lobby.seats
