"""A seat that a policy plays through a connection, for `spite play` and for computers."""

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
"""Asks a policy, or what else takes the same arguments, wherever that is best done."""


async def think_here(policy: Policy, position: Any, rules: Any, seat: Seat, chance: float) -> Any:
    """Asks a policy on the spot; nothing else goes on meanwhile."""
    return policy(position, rules, seat, chance)


class PolicyPlayer:
    """Acts in the game, and wants the next one of the match, on behalf of a client's player.

    In games of turns it acts upon what it hears; in games without, it looks at the position again
    and again, as a person would.
    """

    def __init__(
        self,
        client: MatchClient,
        policy_of: Callable[[AnyGame], Policy],
        pace: Pace,
        chance: Random,
        think: Think = think_here,
    ) -> None:
        """Somebody else iterates the messages of `client`, and calls `note` after each."""
        self._client = client
        self._policy_of = policy_of
        self._pace = pace
        self._chance = chance
        self._think = think
        self._news = asyncio.Event()
        self._planned: Planned | None = None

    def note(self) -> None:
        """The client has heard something: there may be something to do."""
        self._news.set()

    async def play(self) -> None:
        """Do what is to be done, until cancelled."""
        while True:
            await self._next_look()
            if not self._client.waiting:
                await self._act()

    async def _next_look(self) -> None:
        view = self._client.view
        if view is not None and view.status == "playing" and not GAMES[view.game_key].exact:
            await asyncio.sleep(self._pace.until_look_s(self._chance.random()))
        else:
            await self._news.wait()
            self._news.clear()

    async def _act(self) -> None:
        view = self._client.view
        if view is None or view.viewer == SPECTATOR:
            return
        if view.status == "between" and not view.ready[view.viewer]:
            await self._client.next_game()
        elif view.status == "playing" and view.game is not None:
            await self._take_turn(view, view.game, view.viewer)

    async def _take_turn(self, view: MatchView, on: GameView, seat: Seat) -> None:
        """Have the policy act, if the seat may."""
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
            if not await self._stays(version, began_s + pause_s):
                return
        await self._client.act(action)

    async def _stays(self, version: Version, until_s: float) -> bool:
        """Whether the match is at this version until then; else it is looked at anew."""
        with suppress(TimeoutError):
            async with asyncio.timeout_at(until_s):
                while self._client.version == version:
                    self._news.clear()
                    await self._news.wait()
        if self._client.version == version:
            return True
        self._news.set()
        return False
