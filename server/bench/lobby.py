"""Benchmark of the lobby: thousands of clients seek and withdraw on two nodes, one of which dies.

All lists must become equal. No player may be in two pairs. The seeks of a dead node's clients must
disappear soon, and pairing must be quick.
"""

import asyncio
import contextlib
import os
import time
from collections import defaultdict
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from random import Random
from subprocess import Popen
from typing import Any
from urllib.parse import urlsplit

import httpx
from msgspec.msgpack import Decoder

from protocol.core.codec import MsgpackCodec
from protocol.core.ids import CommandId, GameKey
from protocol.core.lobby import (
    Lobby,
    LobbyChanged,
    Paired,
    Seek,
    SeekRefused,
    Waiting,
    Withdraw,
    Withdrawn,
)
from protocol.core.message import number_of
from server.bench.processes import cpu_s
from server.bench.wire import LoadClient

AT_ONCE = 16
"""The number of clients that connect at the same time."""
RESTS_S = 6.0
"""The pause of a client after a pair. For five seconds its other seeks would lead to that match."""
ARRIVES_S = 8.0
"""The time after which a client of the benchmark gives up connecting to its match."""
STILL_S = 4.0
"""The time in which lists must become equal after the last action."""
ENCODE = MsgpackCodec().encode


@lru_cache(maxsize=32)
def decoded(payload: bytes) -> Any:
    """Return the message in a frame. A node sends the same frames to all its clients, so results
    are cached.
    """
    return _DECODER.decode(payload)


_DECODER = Decoder()


@dataclass(frozen=True, slots=True)
class Scenario:
    """The parameters of a benchmark of the lobby."""

    clients: int = 2_000
    wishes: int = 300
    """The number of different rule sets that are sought."""
    seconds: float = 20.0
    """The length of each of the two phases: with both nodes, and after the death of one."""
    pause_s: float = 10.0
    """The average interval between a client's actions."""


@dataclass
class Findings:
    """The observations of all clients in the lobby benchmark, such as the pairs and their times."""

    sent_s: dict[str, float] = field(default_factory=dict)
    """The time when each seek was sent."""
    paired: dict[str, list[tuple[int, float]]] = field(default_factory=lambda: defaultdict(list))
    """The clients notified of each match, with times."""
    match_of: dict[str, str] = field(default_factory=dict)
    """The match that each seek led to."""
    twice: list[str] = field(default_factory=list)
    """The seeks that led to two matches, which is a fault."""
    owner: dict[str, int] = field(default_factory=dict)
    """The client of each listed seek."""
    refused: dict[str, int] = field(default_factory=lambda: defaultdict(int))
    seeks: int = 0
    withdrawn: int = 0


class LobbyClient:
    """A client of the lobby benchmark that seeks, waits, withdraws and rests."""

    def __init__(self, number: int, chance: Random, scenario: Scenario, found: Findings) -> None:
        self.number = number
        self.seats: set[str] = set()
        self.version = 0
        self.lost = 0
        """The number of list changes that did not follow the known version."""
        self.seek: str | None = None
        """The client's pending seek, or None."""
        self._rests_until_s = 0.0
        self._chance, self._scenario, self._found = chance, scenario, found
        self._client: LoadClient | None = None
        self._count = 0
        self._site = self._token = ""
        self._arrivals: set[asyncio.Task[None]] = set()

    async def connect(self, site: str, token: str) -> None:
        """Connect the benchmark's client to the lobby of a node."""
        self._site, self._token = site, token
        self._client = await self._open("/ws/lobby", self._hear)

    async def _open(self, path: str, hear: Callable[[bytes], None]) -> LoadClient:
        host = urlsplit(self._site)
        client = LoadClient(path, host.netloc, self._token)
        client.on_frame = hear
        await asyncio.get_running_loop().create_connection(
            lambda: client, host.hostname or "", host.port or 0
        )
        await client.opened
        return client

    async def _arrive(self, match: str) -> None:
        """Connect to the match briefly. A player who doesn't connect would have to wait."""
        came = asyncio.Event()
        with contextlib.suppress(OSError, TimeoutError):
            async with asyncio.timeout(ARRIVES_S):
                client = await self._open(f"/ws/match/{match}", lambda _payload: came.set())
                await came.wait()
                client.close()

    def close(self) -> None:
        if self._client is not None:
            self._client.close()

    async def live(self, until_s: float) -> None:
        """Act as a player in the lobby benchmark until this time: seek and withdraw."""
        while (left_s := until_s - time.monotonic()) > 0:
            pause_s = self._chance.uniform(0, 2 * self._scenario.pause_s)
            await asyncio.sleep(min(pause_s, left_s))
            if time.monotonic() < until_s:
                self._act()

    def _act(self) -> None:
        if self._client is None or self._client.closed:
            return
        if self.seek is not None:
            self._client.send(ENCODE(Withdraw(id=CommandId(self.seek))))
            return
        if time.monotonic() < self._rests_until_s:
            return
        self._count += 1
        self._found.seeks += 1
        self.seek = f"{self.number}-{self._count}"
        wish = f"match_target={2 + self._chance.randrange(self._scenario.wishes)}"
        seek = Seek(id=CommandId(self.seek), game=GameKey("spite"), text=wish)
        self._found.sent_s[self.seek] = time.monotonic()
        self._client.send(ENCODE(seek))

    def _hear(self, payload: bytes) -> None:
        number, *values = decoded(payload)
        if number == number_of(Lobby):
            self.version, self.seats = values[0], {seat[0] for seat in values[1]}
        elif number == number_of(LobbyChanged):
            self._change(values)
        elif number == number_of(Waiting):
            self._found.owner[values[1]] = self.number
        elif number == number_of(Paired):
            self._pair(values[0], values[1])
        elif number == number_of(Withdrawn):
            self._found.withdrawn += 1
            self.seek = None
        elif number == number_of(SeekRefused):
            self._found.refused[values[1]] += 1
            self.seek = None

    def _change(self, values: Sequence[Any]) -> None:
        version, seats, gone = values[:3]
        self.lost += version != self.version + 1
        self.version = version
        self.seats |= {seat[0] for seat in seats}
        self.seats -= set(gone)

    def _pair(self, seek: str, match: str) -> None:
        now_s = time.monotonic()
        if self._found.match_of.setdefault(seek, match) != match:
            self._found.twice.append(seek)
        self._found.paired[match].append((self.number, now_s))
        self._rests_until_s = now_s + RESTS_S
        arrival = asyncio.create_task(self._arrive(match))
        self._arrivals.add(arrival)
        arrival.add_done_callback(self._arrivals.discard)
        self.seek = None


class LobbyLoad:
    """The load of the lobby benchmark: many clients on two nodes."""

    def __init__(
        self, scenario: Scenario, sites: Sequence[str], nodes: Sequence["Popen[str]"]
    ) -> None:
        """Prepare the load. The second of the `nodes` will be killed."""
        self._scenario = scenario
        self._sites = sites
        self._nodes = nodes
        self._found = Findings()
        chance = Random(1)  # noqa: S311 -- people, not secrets
        self._visitors = [
            LobbyClient(number, chance, scenario, self._found) for number in range(scenario.clients)
        ]

    async def run(self) -> dict[str, Any]:
        """Run the lobby benchmark: many clients seek, then a node is killed. Return the figures."""
        await self._connect_all()
        used_s, began_s = self._used_s(), time.monotonic()
        await self._live(self._visitors)
        cpu = [now - was for now, was in zip(self._used_s(), used_s, strict=True)]
        took_s = time.monotonic() - began_s
        differing = await self._differing_lists(self._visitors)
        alone = self._alone()
        survivors = self._visitors[: len(self._visitors) // 2]
        left_s = await self._lose_a_node(survivors)
        differing_after = await self._differing_lists(survivors)
        standing = {visitor.seek for visitor in survivors if visitor.seek}
        figures = self._figures()
        figures |= {
            "node_cpu": [round(used / took_s, 2) for used in cpu[:2]],
            "clients_cpu": round(cpu[2] / took_s, 2),
            "pairs_known_to_one_alone": alone,
            "the_same_with_the_death_of_others": self._alone(),
            "lists_that_differ": differing,
            "lists_that_differ_after_the_death": differing_after,
            "changes_missed": sum(visitor.lost for visitor in self._visitors),
            "seats_listed_at_the_end": len(survivors[0].seats),
            "seeks_that_stand_at_the_end": len(standing),
            "seats_of_the_dead_listed_for_s": round(left_s, 1),
        }
        for visitor in self._visitors:
            visitor.close()
        return figures

    def _used_s(self) -> list[float]:
        """Return the seconds of processor time that each of the nodes and the clients have used."""
        return [cpu_s(pid) for pid in (*(process.pid for process in self._nodes), os.getpid())]

    async def _connect_all(self) -> None:
        gate = asyncio.Semaphore(AT_ONCE)
        limits = httpx.Limits(max_connections=AT_ONCE)

        async def one(visitor: LobbyClient) -> None:
            async with gate:
                guest = await http.post(f"{self._sites[0]}/api/guests")
                site = self._sites[visitor.number >= len(self._visitors) // 2]
                await visitor.connect(site, guest.raise_for_status().json()["token"])

        async with httpx.AsyncClient(limits=limits, timeout=60.0) as http:
            await asyncio.gather(*map(one, self._visitors))

    async def _live(self, visitors: Sequence[LobbyClient]) -> None:
        until_s = time.monotonic() + self._scenario.seconds
        await asyncio.gather(*(visitor.live(until_s) for visitor in visitors))

    async def _differing_lists(self, visitors: Sequence[LobbyClient]) -> int:
        """Return how many lists differ from the first client's, once all actions have ended."""
        await asyncio.sleep(STILL_S)
        return sum(visitor.seats != visitors[0].seats for visitor in visitors)

    async def _lose_a_node(self, survivors: Sequence[LobbyClient]) -> float:
        """Kill the second node while the others go on. Return the seconds for which its clients'
        seeks stayed.

        They stay until they have disappeared from all other clients' lists.
        """
        self._nodes[1].kill()
        began_s = gone_s = time.monotonic()
        dead = {visitor.number for visitor in self._visitors} - {v.number for v in survivors}
        living = asyncio.create_task(self._live(survivors))
        while not living.done():
            await asyncio.sleep(0.1)
            listed = {seat for visitor in survivors for seat in visitor.seats}
            if any(self._found.owner.get(seat) in dead for seat in listed):
                gone_s = time.monotonic()
        with contextlib.suppress(asyncio.CancelledError):
            await living
        return gone_s - began_s

    def _alone(self) -> int:
        """Return the number of pairs of which only one player was notified."""
        return sum(
            len({who for who, _ in notified}) == 1 for notified in self._found.paired.values()
        )

    def _figures(self) -> dict[str, Any]:
        found = self._found
        begun: dict[str, float] = {}
        for seek, match in found.match_of.items():
            # The later of the two seeks found the other one.
            begun[match] = max(begun.get(match, 0.0), found.sent_s[seek])
        took_ms = sorted(
            (notified_s - begun[match]) * 1000
            for match, notified in found.paired.items()
            if len(notified) == len({who for who, _ in notified}) == 2
            for _, notified_s in notified
        )
        crowds = sum(len({who for who, _ in notified}) > 2 for notified in found.paired.values())
        return {
            "clients": self._scenario.clients,
            "seeks": found.seeks,
            "withdrawn": found.withdrawn,
            "pairs": len(found.paired),
            "seeks_in_two_pairs": len(found.twice),
            "pairs_of_more_than_two": crowds,
            "refused": dict(found.refused),
            "pairing_p50_ms": round(_share(took_ms, 0.5), 1),
            "pairing_p99_ms": round(_share(took_ms, 0.99), 1),
            "pairing_longest_ms": round(_share(took_ms, 1.0), 1),
        }


def _share(sorted_values: Sequence[float], share: float) -> float:
    """Return a quantile: the value below which this share of the values lies, or 0 without any."""
    if not sorted_values:
        return 0.0
    return sorted_values[min(len(sorted_values) - 1, int(len(sorted_values) * share))]
