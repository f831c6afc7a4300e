"""A seat played by a policy through a connection, for `spite play` and for bots."""

import asyncio
from collections.abc import Awaitable, Callable
from contextlib import suppress
from random import Random
from typing import Any

from protocol.core.ids import SPECTATOR, Seat, Version
from protocol.core.views import GameView, MatchView
from server.bots.pace import Pace
from server.client.connection import MatchClient
from server.games.api import AnyGame, Planned, Policy, action_in
from server.games.registry import GAMES

Think = Callable[[Policy, Any, Any, Seat, float], Awaitable[Any]]
"""A function that calls a policy, or another function with the same arguments, in a suitable thread
or process.
"""


async def think_here(policy: Policy, position: Any, rules: Any, seat: Seat, chance: float) -> Any:
    """Return a policy's answer, called directly, which blocks the event loop meanwhile."""
    return policy(position, rules, seat, chance)


class PolicyPlayer:
    """Plays for a client's player: acts in games and requests the next game of the match.

    In games with turns it reacts to messages. In games without turns it polls the position at
    intervals, as a person would.
    """

    def __init__(
        self,
        client: MatchClient,
        policy_of: Callable[[AnyGame], Policy],
        pace: Pace,
        chance: Random,
        think: Think = think_here,
    ) -> None:
        """Prepare to play. The caller iterates the messages of `client` and calls `note` after
        each.
        """
        self._client = client
        self._policy_of = policy_of
        self._pace = pace
        self._chance = chance
        self._think = think
        self._changed = asyncio.Event()
        self._planned: Planned | None = None

    def note(self) -> None:
        """Wake up the policy, because the client has received a message."""
        self._changed.set()

    async def play(self) -> None:
        """Play the seat by its policy until cancelled."""
        while True:
            await self._wait()
            if not self._client.waiting:
                await self._act()

    async def _wait(self) -> None:
        view = self._client.view
        if view is not None and view.status == "playing" and not GAMES[view.game_key].exact:
            await asyncio.sleep(self._pace.until_poll_s(self._chance.random()))
        else:
            await self._changed.wait()
            self._changed.clear()

    async def _act(self) -> None:
        view = self._client.view
        if view is None or view.viewer == SPECTATOR:
            return
        if view.status == "between" and not view.ready[view.viewer]:
            await self._client.next_game()
        elif view.status == "playing" and view.game is not None:
            await self._take_turn(view, view.game, view.viewer)

    async def _take_turn(self, view: MatchView, on: GameView, seat: Seat) -> None:
        """Let the policy act if the seat may."""
        game, version = GAMES[view.game_key], self._client.version
        if seat not in game.actors_in(on.position):
            return
        began_s = asyncio.get_running_loop().time()
        answer = self._planned.then(on.position) if self._planned is not None else None
        if answer is None:
            policy = self._policy_of(game)
            answer = await self._think(policy, on.position, view.rules, seat, self._chance.random())
        self._planned = answer if isinstance(answer, Planned) else None
        action = action_in(answer)
        if action is None:
            return
        if game.exact:
            pause_s = self._pace.pause_s(self._chance.random())
            if not await self._stays_at(version, began_s + pause_s):
                return
        await self._client.act(action)

    async def _stays_at(self, version: Version, until_s: float) -> bool:
        """Wait until this time (`until_s`), and return whether the match is still at this version.

        If the version changes before, return False at once, and wake the policy up again.
        """
        with suppress(TimeoutError):
            async with asyncio.timeout_at(until_s):
                while self._client.version == version:
                    self._changed.clear()
                    await self._changed.wait()
        if self._client.version == version:
            return True
        self._changed.set()
        return False
