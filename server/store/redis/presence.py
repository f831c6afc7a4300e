"""The connections of matches in Redis, over all nodes."""

from collections.abc import Iterator, Sequence

from msgspec import Struct

from protocol.core.ids import SEATS, MatchId
from server.store.ports import Absences, Clock, Gap, LostNode, PresenceSnapshot
from server.store.redis import scripts
from server.store.redis.commands import Commands
from server.store.redis.keys import match_keys
from server.store.redis.node_health import KEPT_MS, RedisNodeHealth
from server.store.redis.scripts import Command

LAPSE_MS = KEPT_MS - 60_000
"""The lifetime of a node's report. A dead node's connections are known for as long.

It must be shorter than that of heartbeats: without one, the node would count as alive.
"""

UNSEEN_MS = 40_000
"""Within this time, nodes check and report a match with connections three times."""
RETURN_MS = 10_000
"""The time after a node was found dead in which its players do not count as absent yet."""
A_TIME_MS = 10**12
"""All times (Unix milliseconds) are above this number, and all counts below."""
AS_BEFORE = 2
"""A value for a seat that leaves it absent or present as before."""
AWAY_KEPT_MS = 24 * 3600 * 1000
"""The lifetime of the record of absences."""


class Entry(Struct, frozen=True, gc=False):
    """The report of one node about a match."""

    node: str
    seats: tuple[int, int]
    """The number of connections of each seat.

    If the seat was later connected to another node too, minus the time of that (Unix milliseconds):
    the connection here is only known until then. If a stopping node closed the seat's last
    connection, the time of that.
    """
    spectators: int


class RedisPresence:
    """The port `PresenceStore`."""

    def __init__(self, redis: Commands, node: str, clock: Clock, health: RedisNodeHealth) -> None:
        self._redis = redis
        self._node = node
        self._clock = clock
        self._health = health
        self._frozen = False

    def freeze(self) -> None:
        """Stop reporting closed connections: this node is stopping, and its players did not leave.

        If no other node is alive, players can't reconnect. Then the report has the time at which
        each seat lost its last connection.
        """
        self._frozen = True

    async def report(self, match: MatchId, seats: tuple[int, int], spectators: int) -> None:
        if not self._frozen or self._is_alone():
            await self._redis.run(self._report(match, seats, spectators))

    async def read(self, match: MatchId) -> PresenceSnapshot:
        found = await self._redis.run(("HGETALL", match_keys(match).presence))
        entries = list(self._read(found))
        living = [entry for entry in entries if self._health.died_ms(entry.node) is None]
        others = [entry for entry in living if entry.node != self._node]
        seats = _seats(living)
        return PresenceSnapshot(
            seats,
            sum(entry.spectators for entry in living),
            _seats(others),
            # When several nodes stop, the nodes after them credit the time: the outage has not
            # ended.
            () if self._frozen else tuple(self._lost(entries, seats)),
            self._frozen or any(self._health.is_doubtful(entry.node) for entry in others),
        )

    async def record_absences(
        self, match: MatchId, game: int, seats: tuple[bool | None, bool | None]
    ) -> Absences:
        gap = self._health.gaps[-1] if self._health.gaps else Gap(0, 0)
        keys = match_keys(match)
        command = scripts.PRESENCE_ABSENCE.call(
            (keys.absence, keys.presence),
            *(
                game,
                *(AS_BEFORE if away is None else int(away) for away in seats),
                UNSEEN_MS,
                AWAY_KEPT_MS,
                gap.from_ms,
                gap.until_ms,
            ),
            *self._health.found_dead(RETURN_MS),
        )
        now, *found = await self._redis.run(command)
        spent, since = map(int, found[::2]), (int(ms) if ms else None for ms in found[1::2])
        return Absences(int(now), (next(spent), next(spent)), (next(since), next(since)))

    def _lost(self, entries: Sequence[Entry], connected: tuple[bool, bool]) -> Iterator[LostNode]:
        for entry in entries:
            died_ms = self._health.died_ms(entry.node)
            if died_ms is not None:
                since = [_lost_since(entry.seats[s], died_ms, connected[s]) for s in SEATS]
                for since_ms in sorted({ms for ms in since if ms is not None}):
                    seats = tuple(seat for seat in SEATS if since[seat] == since_ms)
                    yield LostNode(entry.node, since_ms, seats)

    def _read(self, found: Sequence[bytes]) -> Iterator[Entry]:
        """Yield the reports that have not expired."""
        now_ms = self._clock.now_ms()
        for node, entry in zip(found[::2], found[1::2], strict=True):
            first, second, spectators, lapses_ms = map(int, entry.split(b","))
            if lapses_ms > now_ms:
                yield Entry(node.decode(), (first, second), spectators)

    def _report(self, match: MatchId, seats: tuple[int, int], spectators: int) -> Command:
        keys = match_keys(match)
        return scripts.PRESENCE_REPORT.call(
            (keys.presence, keys.nodes),
            match,
            self._node,
            *seats,
            spectators,
            *(LAPSE_MS, UNSEEN_MS, int(self._frozen)),
        )

    def _is_alone(self) -> bool:
        return set(self._health.alive) <= {self._node}


def _lost_since(count: int, died_ms: int, connected: bool) -> int | None:
    """Return since when the death of a node with this count for a seat explains its absence.

    Return None for a player who was connected elsewhere before, or has been since and left.
    """
    if count >= A_TIME_MS:
        return count
    return died_ms if count > 0 or (connected and -count > died_ms) else None


def _seats(entries: Sequence[Entry]) -> tuple[bool, bool]:
    first, second = (any(entry.seats[seat] for entry in entries) for seat in SEATS)
    return first, second
