"""Tests of the match of two paired players: how it begins, no-shows and declines."""

import asyncio
import time
from contextlib import AsyncExitStack

import pytest

from protocol.core.lobby import DeclinePairing
from server.client.connection import MatchAddress
from server.limits import DECLINES_PER_PLAYER
from server.matches.core.steps import ARRIVE_MS, TENTATIVE_ARRIVE_MS
from tests.support.http import asking
from tests.support.server_process import ServerProcess
from tests.support.wire import wire
from tests.system.lobby.visitor import (
    NUMBERS,
    rules,
    started_client,
    visitor,
    wait_until_listed,
)


async def test_a_game_of_chance_begins_with_the_contributions_of_both(
    here: ServerProcess, visits: AsyncExitStack
) -> None:
    ann, bob = await visitor(visits, here), await visitor(visits, here)
    wanted = rules()
    await ann.seek(**wanted)
    address = MatchAddress(here.url, (await bob.seek_until_paired(**wanted)).match)
    clients = await asyncio.gather(
        started_client(address, ann.token), started_client(address, bob.token)
    )
    for client in clients:
        assert client.view is not None
        assert client.view.game is not None
        assert client.view.game.chance is not None
        assert None not in client.view.game.chance.numbers
        assert not client.fairness_warnings


@pytest.mark.long
@pytest.mark.parametrize("game", ["spite", "megiddo", "pirate"])
async def test_a_player_whose_opponent_does_not_come_is_first_in_the_queue(
    here: ServerProcess, there: ServerProcess, visits: AsyncExitStack, game: str
) -> None:
    ann, ghost, bob = [await visitor(visits, node) for node in (here, there, there)]
    clock = {"bank_ms": 60_000 + 1_000 * next(NUMBERS), "increment_ms": 0, "days": 0}
    wanted = {"game": game, "clock": clock}
    waiting = await ann.seek(**wanted)
    await wait_until_listed(bob.lobby, waiting.seat)
    since_ms = bob.lobby.seats[waiting.seat].since_ms
    paired = await ghost.seek_until_paired(**wanted)
    player = await visits.enter_async_context(wire(MatchAddress(here.url, paired.match), ann.token))
    seen = (await player.receive_a("snapshot")).match
    assert (seen.status, None in seen.players) == ("open", False)
    while not any(event.type == "expired" for event in (await player.receive_a("step")).events):
        pass
    async with asking(here.url, ann.token) as http:
        assert (await http.get("/api/me/matches")).json()["matches"] == []
    again = await ann.seek(**wanted)
    await wait_until_listed(bob.lobby, again.seat)
    assert bob.lobby.seats[again.seat].since_ms == since_ms
    refused = await ghost.seek(**wanted)
    assert refused.code == "no_show"
    assert 0 < refused.params["after_s"] <= 30
    address = MatchAddress(here.url, (await bob.seek_until_paired(**wanted)).match)
    await asyncio.gather(started_client(address, ann.token), started_client(address, bob.token))


@pytest.mark.long
async def test_a_tentative_player_may_stay_away_without_delay(
    here: ServerProcess, there: ServerProcess, visits: AsyncExitStack
) -> None:
    ann, ben = [await visitor(visits, node) for node in (here, there)]
    clock = {"bank_ms": 60_000 + 1_000 * next(NUMBERS), "increment_ms": 0, "days": 0}
    wanted = {"game": "megiddo", "clock": clock}
    waiting = await ann.seek(**wanted, tentative=True)
    await wait_until_listed(ben.lobby, waiting.seat)
    paired = await ben.seek_until_paired(**wanted, tentative=True)
    player = await visits.enter_async_context(wire(MatchAddress(here.url, paired.match), ben.token))
    asked_s = time.monotonic()
    assert (await player.receive_a("snapshot")).match.status == "open"
    while not any(event.type == "expired" for event in (await player.receive_a("step")).events):
        pass
    assert time.monotonic() - asked_s > ARRIVE_MS / 1000
    await ann.seek(**wanted, tentative=True)
    again = await ben.seek_until_paired(**wanted, tentative=True)
    address = MatchAddress(here.url, again.match)
    await asyncio.gather(started_client(address, ann.token), started_client(address, ben.token))


async def test_a_declined_player_is_notified_at_once_and_first_in_the_queue(
    here: ServerProcess, there: ServerProcess, visits: AsyncExitStack
) -> None:
    ann, ben, eve = [await visitor(visits, node) for node in (here, there, there)]
    wanted = rules()
    waiting = await ann.seek(**wanted, tentative=True)
    await wait_until_listed(eve.lobby, waiting.seat)
    since_ms = eve.lobby.seats[waiting.seat].since_ms
    paired = await ben.seek_until_paired(**wanted, tentative=True)
    player = await visits.enter_async_context(wire(MatchAddress(here.url, paired.match), ann.token))
    assert (await player.receive_a("snapshot")).match.status == "open"
    asked_s = time.monotonic()
    await ben.lobby.send(DeclinePairing(id=paired.id))
    assert (await ben.lobby.answer(paired.id)).type == "withdrawn"
    while not any(event.type == "expired" for event in (await player.receive_a("step")).events):
        pass
    assert time.monotonic() - asked_s < TENTATIVE_ARRIVE_MS / 1000
    again = await ann.seek(**wanted, tentative=True)
    await wait_until_listed(eve.lobby, again.seat)
    assert eve.lobby.seats[again.seat].since_ms == since_ms


async def test_too_many_declines_delay_the_player(
    here: ServerProcess, there: ServerProcess, visits: AsyncExitStack
) -> None:
    ann, ben = [await visitor(visits, node) for node in (here, there)]
    wanted = rules()
    for _ in range(DECLINES_PER_PLAYER + 1):
        await ann.seek(**wanted, tentative=True)
        paired = await ben.seek_until_paired(**wanted, tentative=True)
        await ben.lobby.send(DeclinePairing(id=paired.id))
        assert (await ben.lobby.answer(paired.id)).type == "withdrawn"
    # The declined player never connected, and seeks again without delay.
    assert (await ann.seek(**wanted)).type == "waiting"
    assert (await ben.seek(**wanted)).code == "no_show"


async def test_a_game_without_chance_begins_once_both_are_connected(
    here: ServerProcess, visits: AsyncExitStack
) -> None:
    ann, bob = await visitor(visits, here), await visitor(visits, here)
    wanted = {"game": "megiddo"}
    await ann.seek(**wanted)
    address = MatchAddress(here.url, (await bob.seek_until_paired(**wanted)).match)
    await asyncio.gather(started_client(address, ann.token), started_client(address, bob.token))
