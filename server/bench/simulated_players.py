"""Load generator: a process of simulated people who play a node's bots at human speed.

Its arguments are the node's address, the number of people, and the bots' level. It prints `ready`
once all games have begun. A line on its standard input tells the people to `play` or to `rest`.
When the input ends, it prints the bots' times per action as a JSON object.
"""

import asyncio
import json
import sys
import time
from contextlib import aclosing
from random import Random

import httpx
import uvloop

from protocol.core.http import MatchCreated
from protocol.core.ids import Seat
from protocol.core.messages import Step
from server.bench.moves import percentile
from server.bots.pace import ACTION_MS, pace_of
from server.bots.policy_player import PolicyPlayer
from server.client.connection import MatchAddress, MatchClient, new_guest
from server.games.registry import DEFAULT_GAME, GAMES
from server.priority import lower_priority

COMPUTER: Seat = 1
AT_ONCE = 8
"""The number of people who begin a game at the same time."""


class SimulatedPlayers:
    """The simulated people of a load test, and the times that bots took to act."""

    def __init__(self, site: str, level: str) -> None:
        self.waits_s: list[float] = []
        """The seconds from a step after which a bot must act to the next step."""
        self._site = site
        self._level = level
        self._resting = False
        self._players: set[PolicyPlayer] = set()
        self._gate = asyncio.Semaphore(AT_ONCE)

    async def play(self, number: int, on: asyncio.Event) -> None:
        """Play one game after another as the person with this number. Set `on` once the first has
        begun.
        """
        chance = Random(number)  # noqa: S311 -- a policy's chance is no secret
        while True:
            async with self._gate:
                client = await self._seated()
            player = PolicyPlayer(
                client, lambda game: game.policies["greedy"], pace_of(ACTION_MS), chance
            )
            self._players.add(player)
            async with asyncio.TaskGroup() as tasks:
                acting = tasks.create_task(player.play())
                await self._follow(client, player, on)
                acting.cancel()
            self._players.remove(player)

    def rest(self, resting: bool) -> None:
        """Make all simulated people pause their games, or go on. During a pause the bots have
        nothing to do.
        """
        self._resting = resting
        if not resting:
            for player in self._players:
                player.note()

    async def _seated(self) -> MatchClient:
        """Return a simulated person, as a guest in a new match against a bot."""
        token = (await new_guest(self._site)).token
        async with httpx.AsyncClient(timeout=60) as http:
            made = await http.post(
                f"{self._site}/api/matches",
                json={"computer": self._level},
                headers={"Authorization": f"Bearer {token}"},
            )
            made.raise_for_status()
        created = MatchCreated.model_validate_json(made.content)
        return MatchClient(MatchAddress(self._site, created.id), token)

    async def _follow(self, client: MatchClient, player: PolicyPlayer, on: asyncio.Event) -> None:
        """Play a simulated person's match: receive messages until it is over."""
        waiting_s: float | None = None
        async with aclosing(client.messages()) as messages:
            async for message in messages:
                if not self._resting:
                    player.note()
                view = client.view
                if view is None or not isinstance(message, Step):
                    continue
                now_s = time.perf_counter()
                if waiting_s is not None:
                    self.waits_s.append(now_s - waiting_s)
                waiting_s = None
                if view.status == "finished":
                    return
                if view.status == "playing" and view.game is not None:
                    on.set()
                    actors = GAMES[DEFAULT_GAME].actors_in(view.game.position)
                    waiting_s = now_s if actors == {COMPUTER} else None


async def measure(site: str, people: int, level: str) -> None:
    """Play as many simulated people until standard input ends. Then print the bots' times per
    action.
    """
    players = SimulatedPlayers(site, level)
    async with asyncio.TaskGroup() as playing:
        on = [asyncio.Event() for _ in range(people)]
        tasks = [
            playing.create_task(players.play(number, begun)) for number, begun in enumerate(on)
        ]
        for begun in on:
            await begun.wait()
        print("ready", flush=True)
        players.waits_s.clear()
        while line := await asyncio.to_thread(sys.stdin.readline):
            players.rest(line.strip() == "rest")
        for task in tasks:
            task.cancel()
    waits_ms = [wait_s * 1000 for wait_s in players.waits_s]
    waits = {f"p{percent}_ms": round(percentile(waits_ms, percent)) for percent in (50, 99)}
    print(json.dumps({"actions": len(waits_ms), **waits}), flush=True)


def main() -> None:
    """Run the simulated people with the lowest priority, so that they don't disturb the
    measurement.
    """
    lower_priority()
    site, people, level = sys.argv[1:]
    uvloop.run(measure(site, int(people), level))


if __name__ == "__main__":
    main()
