"""The second part of `spite bench-overload`: attacks from networks of four sizes.

It checks that players' moves, the node's and Redis's memory, and a new visitor stay within bounds.
"""

import asyncio
import json
import sys
from collections.abc import Callable, Mapping
from dataclasses import dataclass

import httpx

from server.bench.caller import Caller
from server.bench.load import Seating
from server.bench.origins import ORIGINS
from server.bench.overload import (
    RULES,
    SETTLED_MIB,
    Phase,
    Tables,
    lower_flood_priority,
    open_match,
    settled_mib,
)
from server.bench.processes import memory_kib
from server.bench.visitor import VISIT_S, visit
from server.limits import MEMORY_GUESTS_PERCENT, PASSWORDS_AT_ONCE

P99_MS = 50.0
"""The longest that 99 of 100 moves may take during an attack."""
MEMORY_MB = 64
"""The memory of Redis, small enough for an attack to fill it if nothing bounds it."""
SAMPLE_S = 0.5
"""The interval at which memory use is measured."""
VICTIM = "Victim"
PASSWORD = "correct horse battery"  # noqa: S105 -- of a player that lives for a measurement
RATIO = "\nspite_redis_memory_ratio "


@dataclass(frozen=True, slots=True)
class Row:
    """The effects of one network's attacks on the players, the server and a new visitor."""

    origin: str
    tries: Mapping[str, int]
    answers: Mapping[str, int]
    """Answers to the attackers, by HTTP status."""
    moves: int
    p99_ms: float
    refused: int
    """The number of moves that were rejected, and of players' connections that were closed."""
    grown_mib: float
    """The growth of the node's memory in MiB, once the attack is over."""
    redis_ratio: float
    """The largest share of its memory that Redis used."""
    visitor: Mapping[str, float | None]
    """The seconds that each of a visitor's tasks took, by name; None if it was not done in time."""

    @property
    def broken(self) -> list[str]:
        """The requirements that the effects of one network's attacks don't meet, as texts."""
        bounds = {
            f"p99 of an action under {P99_MS:.0f} ms": self.moves > 0 and self.p99_ms < P99_MS,
            "no move refused": self.refused == 0,
            f"memory back to within {SETTLED_MIB:.0f} MiB": self.grown_mib <= SETTLED_MIB,
            "Redis below its watermark": self.redis_ratio * 100 < MEMORY_GUESTS_PERCENT,
        } | {
            f"{wish.removesuffix('_s')} within {VISIT_S:.0f} s": took_s is not None
            for wish, took_s in self.visitor.items()
        }
        return [bound for bound, holds in bounds.items() if not holds]


async def measure_origins(
    site: str,
    pid: int,
    *,
    matches: int,
    moves_per_s: float,
    seconds: float,
    tell: Callable[[str], None],
) -> list[Row]:
    """Attack a node from each kind of network for `seconds`, one after the other. Return a row of
    effects for each.
    """
    latencies_s: list[float] = []
    async with httpx.AsyncClient() as http:
        seating = Seating(site, http, latencies_s.append, RULES)
        seated = [await seating.table() for _ in range(matches)]
        await _register_victim(site)
        # What a node takes once, for its first game and its first password, is not growth.
        await visit(site)
        tell(f"{matches} matches have been dealt")
        tables = Tables(seated, latencies_s, pid)
        await tables.start(moves_per_s)
        rows = []
        for origin in ORIGINS:
            match = await open_match(site, http)
            before_mib, refused = memory_kib(pid) / 1024, tables.refused
            attack = _Attack(site, origin, seconds, match, http)
            phase: Phase = await tables.watch(origin, 0, attack.run())
            after_mib = await settled_mib(pid, before_mib)
            rows.append(
                Row(
                    origin=origin,
                    tries=attack.tries,
                    answers=attack.answers,
                    moves=phase.moves,
                    p99_ms=phase.p99_ms,
                    refused=tables.refused - refused,
                    grown_mib=after_mib - before_mib,
                    redis_ratio=attack.redis_ratio,
                    visitor=attack.visitor,
                )
            )
            tell(f"attacked from {origin}")
        tables.stop()
    return rows


class _Attack:
    """The attacks from one network, with a legitimate visitor who comes while they go on."""

    def __init__(
        self, site: str, origin: str, seconds: float, match: str, http: httpx.AsyncClient
    ) -> None:
        self.tries: Mapping[str, int] = {}
        self.answers: Mapping[str, int] = {}
        self.redis_ratio = 0.0
        self.visitor: Mapping[str, float | None] = {}
        self._site = site
        self._seconds = seconds
        self._http = http
        self._arguments = (site, origin, str(seconds), match, VICTIM)

    async def run(self) -> None:
        """Run the attacks from one network and the visitor until the time is over."""
        process = await asyncio.create_subprocess_exec(
            *(sys.executable, "-m", "server.bench.abuse", *self._arguments),
            stdout=asyncio.subprocess.PIPE,
            preexec_fn=lower_flood_priority,
        )
        sampling = asyncio.create_task(self._sample())
        try:
            visiting = asyncio.create_task(self._visit())
            out, _ = await process.communicate()
            self.visitor = await visiting
            await asyncio.sleep(SAMPLE_S)
        finally:
            sampling.cancel()
            if process.returncode is None:
                process.kill()
        found = json.loads(out)
        self.tries, self.answers = found["tries"], found["answers"]

    async def _visit(self) -> Mapping[str, float | None]:
        # By then the attack has used up what its network has.
        await asyncio.sleep(self._seconds / 2)
        return await visit(self._site)

    async def _sample(self) -> None:
        while True:
            text = (await self._http.get(f"{self._site}/metrics")).text
            ratio = float(text.partition(RATIO)[2].partition("\n")[0] or 0)
            self.redis_ratio = max(self.redis_ratio, ratio)
            await asyncio.sleep(SAMPLE_S)


async def _register_victim(site: str) -> None:
    async with httpx.AsyncHTTPTransport() as transport:
        victim = Caller(site, "203.0.113.9", transport)
        await victim.ask("GET", "/api/me")
        body = {"name": VICTIM, "password": PASSWORD}
        (await victim.ask("POST", "/api/account/register", body)).raise_for_status()
        # Each thread that verifies passwords keeps the memory of its first verification.
        logins = (victim.ask("POST", "/api/account/login", body) for _ in range(PASSWORDS_AT_ONCE))
        await asyncio.gather(*logins)
