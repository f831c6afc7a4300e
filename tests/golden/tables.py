"""Plays matches to a wanted state, for tests of data folders that older releases have stored.

The folders are written, and later played on, with these functions.
"""

import asyncio
from collections.abc import Callable, Sequence
from contextlib import aclosing
from random import Random

from protocol.core.ids import SPECTATOR
from server.bots.pace import Pace
from server.bots.policy_player import PolicyPlayer
from server.client.connection import MatchAddress, MatchClient
from tests.support.timeouts import PATIENCE_S, until

PACE = Pace(action_s=0.05, poll_s=0.2)


async def connected(
    address: MatchAddress, token: str, condition: Callable[[MatchClient], bool]
) -> MatchClient:
    """Connect a player's client until the condition holds, and return the disconnected client.

    Raise TimeoutError after PATIENCE_S seconds.
    """
    client = MatchClient(address, token)
    async with asyncio.timeout(PATIENCE_S), aclosing(client.messages()) as messages:
        async for _ in messages:
            if condition(client):
                return client
    raise AssertionError("the messages never end")


async def play(
    address: MatchAddress, tokens: Sequence[str], condition: Callable[[list[MatchClient]], bool]
) -> list[MatchClient]:
    """Play a match by the greedy policy until the condition holds.

    The second player takes the free seat first. Return both players' clients, which have stopped.
    """
    clients = [MatchClient(address, token) for token in tokens]
    async with asyncio.TaskGroup() as group:
        tasks = [
            group.create_task(_play_seat(client, Random(seat)))
            for seat, client in enumerate(clients)
        ]
        await until(lambda: condition(clients))
        for task in tasks:
            task.cancel()
    return clients


async def _play_seat(client: MatchClient, chance: Random) -> None:
    """Take the free seat and play by the greedy policy, until cancelled."""
    player = PolicyPlayer(client, lambda game: game.policies["greedy"], PACE, chance)
    async with asyncio.TaskGroup() as group:
        group.create_task(player.play())
        async for _ in client.messages():
            view = client.view
            is_free = view is not None and (view.status, view.viewer) == ("open", SPECTATOR)
            if is_free and not client.waiting:
                await client.accept()
            player.note()


def status_of(client: MatchClient) -> str | None:
    """Return the status of the client's match, or None before the client's first view of it."""
    return None if client.view is None else client.view.status


def are_playing(clients: list[MatchClient], version: int) -> bool:
    """Return True if both clients know the match to be in play at this version or later."""
    return all(status_of(each) == "playing" and each.version >= version for each in clients)
