"""Measurement of pauses: nodes and Redis are stopped (SIGSTOP) for 1 to 90 seconds.

Run it with `python -m tests.matches.measure_pauses`. It runs 200 pauses in some minutes, many
at the same time, each with its own Redis and one or two nodes. Each has matches with all kinds of
clocks, and many of the clocks expire during the pause. It prints its results.

It fails if a pause caused a loss. It also fails if more was credited than the time between two
heartbeats, or if half of the clocks were credited more than MIDDLE_MS too much.
"""

import argparse
import asyncio
import os
import signal
import sys
import tempfile
import time
from asyncio.subprocess import PIPE, Process
from collections import Counter, defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from random import Random
from statistics import median
from typing import Literal

import uvloop

from protocol.core.clock import DAY_MS, TimeControl
from protocol.core.ids import GameKey, MatchId, PlayerId
from server.games.registry import GAMES
from server.matches.core.decisions import decide
from server.matches.core.match_settings import MatchSettings
from server.matches.core.model import Match
from server.matches.core.new_matches import open_match
from server.matches.core.requests import BeginGame, TakeSeat
from server.matches.core.steps import Decision
from server.matches.live.match_loader import load
from server.matches.live.match_writer import create
from server.store.redis.node_health import HEARTBEATS
from server.store.redis.stores import RedisStores
from server.store.redis_binary import redis_binaries
from server.store.redis_process import ask
from tests.matches.measure_clocks import Listener, Node, a_node
from tests.support.matches import ANN, BEN, command
from tests.support.redis_server import RedisServer

Stopped = Literal["node", "redis", "both"]
BANK_MS = 300_000
CONTROLS = {
    "bank": TimeControl(bank_ms=BANK_MS),
    "increment": TimeControl(bank_ms=BANK_MS, increment_ms=10_000),
    "days": TimeControl(days=1),
    "whole game": TimeControl(bank_ms=BANK_MS),
}
OF_A_KIND = 4
"""The number of matches of each kind per pause."""
SPARE_MS = 300
"""The least time that a clock has left at the start of a pause.

The last heartbeat before the pause may be this old.
"""
LEAD_MS = 2_000
"""The time from the creation of the matches to the pause, in which players connect."""
SETTLES_S = 4.0
"""The time until all clocks are credited after a pause."""
TOLERANCE_MS = 50
"""The difference between the clocks of two nodes on a busy machine."""
MIDDLE_MS = 75
"""The most that half of the clocks may be credited too much.

A busy machine delays the last tick before a pause, and the first answer after it.
"""
ENOUGH = 20
"""The number of clocks below which a median has no meaning."""
LATE_MS = 500
"""The delay with which a busy machine may end a game after its clock expired."""


@dataclass
class Found:
    """The effects of a measurement's pauses on matches: lost ones, and time credited too much."""

    matches: int = 0
    lost: list[str] = field(default_factory=list)
    beyond: list[str] = field(default_factory=list)
    excess_ms: dict[Stopped, list[int]] = field(default_factory=lambda: defaultdict(list))
    """The credits in excess of the length of the pause; negative if too little was credited."""


@dataclass(frozen=True)
class Pause:
    """A pause of the measurement: what is stopped, and for how long."""

    stopped: Stopped
    nodes: int
    still_s: float
    seed: int

    def __str__(self) -> str:
        return f"{self.stopped} of {self.nodes} node(s) for {self.still_s:.1f} s"


def _kind_of(match: MatchId) -> str:
    return list(CONTROLS)[int(match.removeprefix("still")) % len(CONTROLS)]


def _place_of(match: MatchId, case: Pause) -> int:
    """Return the number of the node to which a match's players connect.

    Node 0 is the stopped one.
    """
    return int(match.removeprefix("still")) // len(CONTROLS) % case.nodes


def _begun(match: MatchId, left_ms: int, now_ms: int) -> Match:
    """Return a match whose running clock has that much left at `now_ms`."""
    kind = _kind_of(match)
    control = CONTROLS[kind]
    full_ms = control.bank_ms or control.days * DAY_MS
    game = GAMES[GameKey("pirate" if kind == "whole game" else "spite")]
    preset = game.default_preset
    settings = MatchSettings(game.key, preset, game.presets[preset], control)
    start_ms = now_ms - full_ms + left_ms
    begun = open_match(match, settings, ANN, bytes(32), start_ms)
    for request in (TakeSeat(BEN, command("in")), BeginGame()):
        answer = decide(begun, request, start_ms)
        assert isinstance(answer, Decision)
        begun = answer.match
    return begun


async def serve(url: str, name: str) -> None:
    """Run a node, and connect the players named on its standard input to their matches."""
    async with a_node(url, name) as node:
        print("up", flush=True)
        line = await asyncio.to_thread(sys.stdin.readline)
        for seat in line.split():
            match, player = seat.split("/")
            listener = Listener(PlayerId(player), node.now_ms)
            await node.directory.join(MatchId(match), listener, None)
        print("ready", flush=True)
        await asyncio.Event().wait()


async def start(url: str, name: str) -> Process:
    """Start a node of the measurement in a process of its own."""
    module = (sys.executable, "-m", "tests.matches.measure_pauses")
    given = ("--node", url, name)
    return await asyncio.create_subprocess_exec(*module, *given, stdin=PIPE, stdout=PIPE)


async def next_line(node: Process) -> bytes:
    """Return the next line that a node prints."""
    assert node.stdout is not None
    return await node.stdout.readline()


async def connect(node: Process, seats: Sequence[str]) -> None:
    """Connect these players to their matches on a node, and wait until it is done."""
    assert node.stdin is not None
    node.stdin.write((" ".join(seats) + "\n").encode())
    await node.stdin.drain()
    await next_line(node)


async def run_pause(case: Pause, folder: Path, found: Found) -> None:
    """Run one pause and add its effects to `found`."""
    chance = Random(case.seed)
    redis = RedisServer(redis_binaries()[0], folder)
    await redis.start()
    nodes: list[Process] = []
    try:
        ids = [MatchId(f"still{number}") for number in range(OF_A_KIND * len(CONTROLS))]
        nodes += [await start(redis.url, f"node{place}") for place in range(case.nodes)]
        for node in nodes:
            await next_line(node)
        async with RedisStores(redis.url, "maker") as stores:
            await _make(stores, ids, case, chance)
            for place, node in enumerate(nodes):
                own = [match for match in ids if _place_of(match, case) == place]
                await connect(node, [f"{match}/{who.id}" for match in own for who in (ANN, BEN)])
            matches = {match: (await load(stores.matches, match)).match for match in ids}
        still = await _stop(case, redis, nodes[0])
        await asyncio.sleep(SETTLES_S)
        await _judge(redis.url, case, matches, still, found)
    finally:
        for node in nodes:
            node.kill()
            await node.wait()
        redis.kill()


async def _make(stores: RedisStores, ids: Sequence[MatchId], case: Pause, chance: Random) -> None:
    """Create the matches of one pause. Many of their clocks would expire during it."""
    maker = Node(stores)
    for match in ids:
        left_ms = LEAD_MS + round(chance.uniform(SPARE_MS, case.still_s * 1000 + 2_000))
        await create(_begun(match, left_ms, maker.now_ms()), maker.ports)


@dataclass(frozen=True)
class PastPause:
    """The times of a pause that is over, and of heartbeats around it (Unix milliseconds)."""

    from_ms: int
    until_ms: int
    beats_ms: Mapping[str, tuple[int, int]]
    """The last heartbeat of each node before the pause, and the second one after it."""


async def _beats(redis: RedisServer) -> dict[str, int]:
    found = await ask(redis.url, "HGETALL", HEARTBEATS)
    assert isinstance(found, list)
    return {name.decode(): int(ms) for name, ms in zip(found[::2], found[1::2], strict=True)}


async def _stop(case: Pause, redis: RedisServer, node: Process) -> PastPause:
    """Stop the pause's processes (Redis, a node or both), and continue them after its length.

    Return the times.
    """
    pid = node.pid
    before = await _beats(redis)
    if case.stopped != "redis":
        os.kill(pid, signal.SIGSTOP)
    if case.stopped != "node":
        redis.signal(signal.SIGSTOP)
    from_ms = time.time_ns() // 1_000_000
    await asyncio.sleep(case.still_s)
    until_ms = time.time_ns() // 1_000_000
    if case.stopped != "node":
        redis.signal(signal.SIGCONT)
    if case.stopped != "redis":
        os.kill(pid, signal.SIGCONT)
    first, after = dict[str, int](), dict[str, int]()
    while len(after) < case.nodes:
        found = await _beats(redis)
        first = {name: ms for name, ms in found.items() if ms > until_ms} | first
        # A heartbeat follows the answer to the one before it.
        after = {name: ms for name, ms in found.items() if ms > first.get(name, ms)} | after
        await asyncio.sleep(0.05)
    return PastPause(from_ms, until_ms, {name: (before[name], after[name]) for name in after})


async def _judge(
    url: str,
    case: Pause,
    matches: dict[MatchId, Match],
    still: PastPause,
    found: Found,
) -> None:
    async with RedisStores(url, "judge") as stores:
        for match_id, begun in matches.items():
            if begun.game.clocks is None:
                # The machine is slow, and the clock expired before the pause.
                continue
            match = (await load(stores.matches, match_id)).match
            what = f"{case}: {_kind_of(match_id)}, {match_id}"
            due_ms, still_ms = begun.game.clocks.due_ms, still.until_ms - still.from_ms
            last_ms, next_ms = still.beats_ms[f"node{_place_of(match_id, case)}"]
            most_ms = next_ms - last_ms
            if case.stopped == "node" and _place_of(match_id, case) != 0:
                # Their node served them all the time.
                still_ms = most_ms = 0
            found.matches += 1
            if due_ms < still.from_ms + SPARE_MS:
                continue
            if match.game.clocks is None:
                # The game ended on time: the time beyond its clock was credited.
                given_ms = match.moved_ms - due_ms
                if given_ms < still_ms:
                    found.lost.append(f"{what}: {given_ms} of {still_ms} ms")
            else:
                given_ms = max(
                    now - before
                    for now, before in zip(
                        match.game.clocks.left_ms, begun.game.clocks.left_ms, strict=True
                    )
                )
                if still_ms:
                    found.excess_ms[case.stopped].append(given_ms - still_ms)
            late_ms = LATE_MS if match.game.clocks is None else TOLERANCE_MS
            if given_ms > most_ms + late_ms:
                found.beyond.append(f"{what}: {given_ms} of {still_ms} ms")


def cases_of(count: int, most_s: float) -> list[Pause]:
    """Return `count` pauses of up to `most_s` seconds to run, of all kinds, the longest first."""
    chance = Random(count)
    kinds: list[tuple[Stopped, int]] = [
        (stopped, nodes) for nodes in (1, 2) for stopped in ("node", "redis", "both")
    ]
    # The lengths form a geometric sequence, so that short ones are as frequent as long ones.
    cases = [
        Pause(*kinds[number % len(kinds)], most_s ** chance.random(), number)
        for number in range(count)
    ]
    return sorted(cases, key=lambda case: -case.still_s)


async def measure(count: int, most_s: float, at_once: int) -> bool:
    """Run `count` pauses of up to `most_s` seconds, `at_once` at a time, and print the results.

    Return False if a player lost by a pause, or if clocks were credited too much.
    """
    found, room = Found(), asyncio.Semaphore(at_once)
    with tempfile.TemporaryDirectory() as folder:

        async def one(number: int, case: Pause) -> None:
            async with room:
                await run_pause(case, Path(folder) / str(number), found)

        cases = cases_of(count, most_s)
        async with asyncio.TaskGroup() as tasks:
            for number, case in enumerate(cases):
                tasks.create_task(one(number, case))
    kinds = Counter((case.stopped, case.nodes) for case in cases)
    print(f"{count} standstills, {found.matches} matches: {dict(kinds)}")
    for what, bad in (("lost by it", found.lost), ("credited too much", found.beyond)):
        print(f"{what}: {len(bad)}", *bad[:20], sep="\n  ")
    for stopped, excess_ms in sorted(found.excess_ms.items()):
        print(
            f"{stopped}: credited {min(excess_ms)} to {max(excess_ms)} ms beyond the standstill,"
            f" {median(excess_ms):.0f} in the middle ({len(excess_ms)} clocks)"
        )
    every_ms = [each_ms for excess_ms in found.excess_ms.values() for each_ms in excess_ms]
    is_exact = len(every_ms) < ENOUGH or median(every_ms) <= MIDDLE_MS
    return not found.lost and not found.beyond and is_exact


async def main() -> int:
    """Run the measurement of pauses.

    Return the exit status: 1 if a pause lost a player a game, or gave a clock too much time.
    """
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--count", type=int, default=200)
    parser.add_argument("--most", type=float, default=90, help="the longest, in seconds")
    parser.add_argument("--at-once", type=int, default=16)
    parser.add_argument("--node", nargs=2, help=argparse.SUPPRESS)
    given = parser.parse_args()
    if given.node:
        await serve(*given.node)
        return 0
    return 0 if await measure(given.count, given.most, given.at_once) else 1


if __name__ == "__main__":
    sys.exit(uvloop.run(main()))
