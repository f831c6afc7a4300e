"""Helpers that create matches with bots and run the bots in the test's process."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from random import Random
from typing import Any

import httpx

from protocol.core.codec import Payload
from protocol.core.ids import SEATS, GameKey, MatchId, Seat, Version
from server.bots.bot import Bot
from server.bots.orders import Play
from server.bots.pace import Pace
from server.bots.policy_player import Think, think_here
from server.client.connection import MatchAddress, MatchClient
from server.games.api import Policy
from server.games.registry import DEFAULT_GAME, GAMES
from server.matches.core.match_settings import MatchSettings
from tests.support.in_process_node import InProcessNode
from tests.support.timeouts import PATIENCE_S

AT_ONCE = Pace(action_s=0, poll_s=0.01)
NEVER = Pace(action_s=10_000, poll_s=10_000)
LEVEL = "medium"
SHORT: dict[str, Any] = {"preset": "snm-a-short"}
COMPUTER = {**SHORT, "computer": LEVEL}


async def made(node: InProcessNode, token: str, **asked: Any) -> httpx.Response:
    """Request a new match as the guest with this token, and return the HTTP response."""
    headers = {"Authorization": f"Bearer {token}"}
    return await node.http.post("/api/matches", json=asked, headers=headers)


@dataclass
class Table:
    """A person's match against a bot in the test's process, and the messages to the bot."""

    address: MatchAddress
    token: str
    client: MatchClient
    """The connection of the person who plays the bot."""
    computer: Bot
    frames: list[Payload]
    """The messages to the bot."""
    idle: asyncio.Queue[tuple[MatchId, Version]] = field(default_factory=asyncio.Queue)


async def order_for(node: InProcessNode, match: MatchId, seat: Seat) -> Play:
    """Return the order to play this seat, as a node's supervisor gives it to a bot process."""
    seated = (await node.parts.directory.newest(match)).players[seat]
    assert seated is not None
    assert seated.bot_level is not None
    return Play(match, seated.id, seated.bot_level, node.parts.keys.sign(seated.id))


async def exhibited(
    node: InProcessNode,
    key: GameKey = DEFAULT_GAME,
    level: str | None = None,
    preset: str | None = None,
) -> MatchId:
    """Create a public match of two bots, which do not play yet, and return its id.

    They have the game's first level and default preset unless given.
    """
    game = GAMES[key]
    preset = preset or game.default_preset
    settings = MatchSettings(key, preset, game.presets[preset], visibility="public")
    level = level or next(iter(game.levels))
    return await node.parts.directory.exhibit(settings, (level, level))


def pausing_after(calls: int, resume: asyncio.Event | None = None) -> Think:
    """Return a `Think` that answers this many calls, and the others only when `resume` is set.

    Bots that share it pause in the middle of a game, however late their spectators are. Without
    `resume` they never go on.
    """
    left = iter(range(calls))
    on = resume or asyncio.Event()

    async def think(policy: Policy, position: Any, rules: Any, seat: Seat, chance: float) -> Any:
        if next(left, None) is None:
            await on.wait()
        return await think_here(policy, position, rules, seat, chance)

    return think


@asynccontextmanager
async def both_seated(
    node: InProcessNode, match: MatchId, pace: Pace = AT_ONCE, think: Think = think_here
) -> AsyncIterator[tuple[list[Payload], list[Payload]]]:
    """Run both bots of a match in the test's process until this context ends.

    Yield the lists of messages that each of them receives. Raise TimeoutError after PATIENCE_S
    seconds.
    """
    frames: tuple[list[Payload], list[Payload]] = ([], [])
    players = [
        Bot(
            site=node.url,
            order=await order_for(node, match, seat),
            pace=pace,
            chance=Random(seat),
            think=think,
            on_frame=take,
        )
        for seat, take in zip(SEATS, (frames[0].append, frames[1].append), strict=True)
    ]
    playing = [asyncio.create_task(player.play()) for player in players]
    try:
        async with asyncio.timeout(PATIENCE_S):
            yield frames
    finally:
        for each in playing:
            each.cancel()
        await asyncio.gather(*playing, return_exceptions=True)


@asynccontextmanager
async def table(
    node: InProcessNode, pace: Pace = AT_ONCE, level: str = LEVEL, **asked: Any
) -> AsyncIterator[Table]:
    """Create a person's match against a bot of `level`. Yield it while the bot runs in the test."""
    token = await node.guest()
    answer = await made(node, token, computer=level, **asked)
    address = MatchAddress(node.url, MatchId(answer.json()["id"]))
    order = await order_for(node, address.match, 1)
    frames: list[Payload] = []
    idle: asyncio.Queue[tuple[MatchId, Version]] = asyncio.Queue()
    plays = Bot(
        site=node.url,
        order=order,
        pace=pace,
        chance=Random(1),
        idle=lambda match, version: idle.put_nowait((match, version)),
        on_frame=frames.append,
    )
    playing = asyncio.create_task(plays.play())
    try:
        async with asyncio.timeout(PATIENCE_S):
            yield Table(address, token, MatchClient(address, token), plays, frames, idle)
    finally:
        playing.cancel()
        await asyncio.gather(playing, return_exceptions=True)
