"""Measurement of the precision of 10,000 clocks that expire, while one of the nodes is killed.

Run it with `python -m tests.matches.measure_clocks`. It uses a real Redis, takes some three
minutes, prints its results, and fails if a clock expired early, or was charged for the outage.
Each clock expires at a different time. Half of the matches are on a node that is killed without
warning; their players then connect to the other node.
"""

import argparse
import asyncio
import sys
import tempfile
from asyncio.subprocess import PIPE
from collections.abc import Callable, Coroutine, Sequence
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from pathlib import Path
from random import Random
from typing import Any

import uvloop

from protocol.core.clock import TimeControl
from protocol.core.codec import CODECS, Codec
from protocol.core.ids import MatchId, PlayerId
from protocol.core.messages import Snapshot, Step
from protocol.games.registry import WIRES
from server.games.registry import DEFAULT_GAME, GAMES
from server.matches.core.decisions import decide
from server.matches.core.match_settings import MatchSettings
from server.matches.core.model import Match
from server.matches.core.new_matches import open_match
from server.matches.core.requests import BeginGame, TakeSeat
from server.matches.core.steps import Decision
from server.matches.directory import MatchDirectory
from server.matches.live.match_quota import MatchQuota
from server.matches.live.match_writer import create
from server.matches.live.ports import MatchPorts
from server.matches.live.timers import Timers
from server.matches.upkeep import Upkeep
from server.store.embedded import EmbeddedRedis
from server.store.redis.stores import RedisStores
from tests.support.matches import ANN, BEN, command
from tests.support.server_messages import StrictReader, payload_of
from tests.support.store_nodes import running

GAME = GAMES[DEFAULT_GAME]
AT_ONCE = 40
OVER_S = 90
"""The period over which the clocks expire."""
READER = StrictReader(CODECS[0], WIRES, DEFAULT_GAME)


@dataclass
class Listener:
    """A player's connection, which records when the server's messages arrived."""

    player: PlayerId
    now_ms: Callable[[], int]
    lag_ms: int = 0
    registered: bool = False
    program: bool = False
    addresses: tuple[str, ...] = ()
    avatar: tuple[int, int, int] | None = None
    network: str | None = None
    browser: str | None = None
    codec: Codec = CODECS[0]
    received: list[tuple[int, bytes]] = field(default_factory=list)

    __hash__ = object.__hash__

    def push(self, *frames: bytes) -> None:
        self.received += [(self.now_ms(), frame) for frame in frames]

    def close_match_gone(self) -> None:
        raise AssertionError("a match is gone")

    def close_unavailable(self) -> None:
        raise AssertionError("a match is gone")

    close_no_spectators = ping_often = close_match_gone


@dataclass
class Watched:
    """A match whose clock expires during the measurement, and the times at which it ended."""

    id: MatchId
    due_ms: int
    """The time at which its clock expires without credits."""
    came_ms: int = 0
    """The time at which its players connected to the present node."""
    listener: Listener | None = None

    def ended(self) -> tuple[int, int] | None:
        """Return when a player was notified of the match's end, and when its clock was to expire.

        Both are in Unix milliseconds; the second is that of the last message about the clock.
        Return None if the match has not ended.
        """
        due_ms = 0
        for received_ms, frame in self.listener.received if self.listener else ():
            message = READER.read(payload_of(frame))
            if isinstance(message, Snapshot) and message.match.time_left is not None:
                due_ms = _due_ms(message.match.time_left)
            events: list[Any] = list(message.events) if isinstance(message, Step) else []
            for event in events:
                if event.type == "clock":
                    due_ms = _due_ms(event.time_left)
                if event.type == "ended":
                    return received_ms, due_ms
        return None


def _due_ms(time_left: Any) -> int:
    left = zip(time_left.left_ms, time_left.running, strict=True)
    return int(time_left.at_ms + next(left_ms for left_ms, running in left if running))


class Node:
    """A node that serves the matches of the measurement."""

    def __init__(self, stores: RedisStores) -> None:
        self.now_ms = stores.clock.now_ms
        timers = Timers(stores.clock)
        self.ports = MatchPorts(
            *(stores.commits, stores.matches, stores.presence, stores.node_health),
            *(stores.clock, timers),
            quota=MatchQuota(stores.open_matches, stores.matches_in_play, 0, 0),
            shared_key=bytes(32),
            chat=stores.chat,
        )
        self.directory = MatchDirectory(self.ports, lambda _match: bytes(32))
        known = stores.deadlines, stores.notifications, timers, stores.node_health
        self.upkeep = Upkeep(self.directory, *known)

    async def begin(self, watched: Watched) -> None:
        """Create a match in its first turn, whose clock expires at `due_ms`."""
        now_ms = self.now_ms()
        control = TimeControl(bank_ms=watched.due_ms - now_ms, increment_ms=0, days=0)
        await create(_begun(watched.id, control, now_ms), self.ports)

    async def have(self, watched: Watched) -> None:
        """Connect both players to a match on this node, and note the time in `watched`."""
        for player in (ANN, BEN):
            watched.listener = Listener(player.id, self.now_ms)
            await self.directory.join(watched.id, watched.listener, None)
        watched.came_ms = self.now_ms()


def _begun(match: MatchId, control: TimeControl, now_ms: int) -> Match:
    settings = MatchSettings(
        GAME.key, GAME.default_preset, GAME.presets[GAME.default_preset], control
    )
    begun = open_match(match, settings, ANN, bytes(32), now_ms)
    for request in (TakeSeat(BEN, command("in")), BeginGame()):
        answer = decide(begun, request, now_ms)
        assert isinstance(answer, Decision)
        begun = answer.match
    return begun


@asynccontextmanager
async def a_node(url: str, name: str) -> Any:
    """Yield a node of the measurement with running upkeep."""
    async with running(RedisStores(url, name)) as stores:
        node = Node(stores)
        upkeep = asyncio.create_task(node.upkeep.run())
        yield node
        upkeep.cancel()


async def each(work: Callable[[Watched], Coroutine[Any, Any, None]], of: Sequence[Watched]) -> None:
    """Call `work` for all of these matches, AT_ONCE at a time, and wait for the end."""
    for start in range(0, len(of), AT_ONCE):
        await asyncio.gather(*map(work, of[start : start + AT_ONCE]))


async def doomed(url: str, first: int, count: int) -> None:
    """Run the node that is killed later, with `count` matches from number `first` on.

    Print `ready` once the presence of their players is recorded.
    """
    async with a_node(url, "doomed") as node:
        await each(node.have, _matches(first, count, 0))
        for live in node.directory:
            await live.report_presence()
        print("ready", flush=True)
        await asyncio.Event().wait()


def _matches(first: int, count: int, from_ms: int, over_s: int = OVER_S) -> list[Watched]:
    due = Random(first)
    return [
        Watched(MatchId(f"clock{number}"), from_ms + round(due.random() * over_s * 1000))
        for number in range(first, first + count)
    ]


async def measure(url: str, count: int, lead_s: int, over_s: int) -> bool:
    """Let `count` clocks expire on two nodes, one of which is killed, and print the results.

    Return False if a clock expired early or was charged for the outage. Raise SystemExit if a match
    did not end, or if the clocks began to expire before all players were connected.
    """
    half = count // 2
    async with a_node(url, "lasting") as node:
        from_ms = node.now_ms() + lead_s * 1000
        ours = _matches(0, half, from_ms, over_s)
        theirs = _matches(half, count - half, from_ms, over_s)
        await each(node.begin, ours + theirs)
        there = ("--doomed", url, str(half), str(count - half))
        command_line = (sys.executable, "-m", "tests.matches.measure_clocks", *there)
        process = await asyncio.create_subprocess_exec(*command_line, stdout=PIPE)
        assert process.stdout is not None
        await asyncio.gather(each(node.have, ours), process.stdout.readline())
        process.kill()
        await process.wait()
        killed_ms = node.now_ms()
        await each(node.have, theirs)
        spare_s = (from_ms - node.now_ms()) / 1000
        print(f"{spare_s:.0f} s before the first clock runs out, all are connected")
        if spare_s < 0:
            raise SystemExit("this machine needs a greater --lead")
        # There is no event for all of them.
        while any(live.match.status == "playing" for live in node.directory):  # noqa: ASYNC110
            await asyncio.sleep(1)
        return _report("undisturbed", ours, 0) & _report("taken over", theirs, killed_ms)


def _report(what: str, of: Sequence[Watched], killed_ms: int) -> bool:
    late, early, given = [], 0, []
    for watched in of:
        found = watched.ended()
        if found is None:
            raise SystemExit(f"{watched.id} did not end")
        ended_ms, due_ms = found
        outage_ms = max(0, watched.came_ms - killed_ms) if killed_ms else 0
        late.append(ended_ms - due_ms)
        given.append(due_ms - watched.due_ms)
        early += ended_ms < due_ms or due_ms < watched.due_ms + min(outage_ms, 60_000)
    late.sort()
    p50, p99 = (late[round(part * (len(late) - 1))] for part in (0.5, 0.99))
    print(
        f"{what}: {len(of)} clocks, {early} early or charged for the outage; late by {p50} ms (p50)"
        f", {p99} ms (p99), {late[-1]} ms (most); given back {min(given)} to {max(given)} ms"
    )
    return not early


async def main() -> int:
    """Run the measurement. Return the exit status: 1 if `measure` finds an error."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--count", type=int, default=10_000)
    parser.add_argument(
        "--lead", type=int, default=120, help="seconds until the first one runs out"
    )
    parser.add_argument(
        "--over", type=int, default=OVER_S, help="seconds from the first one to the last"
    )
    parser.add_argument("--doomed", nargs=3, help=argparse.SUPPRESS)
    given = parser.parse_args()
    if given.doomed:
        await doomed(given.doomed[0], *map(int, given.doomed[1:]))
        return 0
    with tempfile.TemporaryDirectory() as folder:
        async with EmbeddedRedis(Path(folder)) as redis:
            return 0 if await measure(redis.url, given.count, given.lead, given.over) else 1


if __name__ == "__main__":
    sys.exit(uvloop.run(main()))
