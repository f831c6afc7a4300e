"""Stores in Redis who is connected to each match, over all nodes, and the players' absences."""

import msgspec

from protocol.core.ids import MatchId
from server.store.absence_record import AbsenceRecord
from server.store.node_reports import (
    NodeReport,
    Reports,
    SeatReport,
    connected_seats,
    cut_off_seats,
    is_visible,
    lost_seats,
    unexpired,
    with_closed,
    with_report,
)
from server.store.ports import Absences, Clock, Gap, PresenceSnapshot
from server.store.redis import scripts
from server.store.redis.commands import Commands
from server.store.redis.keys import match_keys
from server.store.redis.node_health import KEPT_MS, RedisNodeHealth

LAPSE_MS = KEPT_MS - 60_000
"""The lifetime of a node's report of connections. A dead node's connections are known for as long.
It must be shorter than that of heartbeats: without one, the node would count as alive.
"""
RETURN_MS = 10_000
"""The time after a node was found dead in which its players do not count as absent yet."""
AWAY_KEPT_MS = 24 * 3600 * 1000
"""The lifetime of the record of absences."""

_encode = msgspec.json.Encoder().encode
_read_reports = msgspec.json.Decoder(dict[str, NodeReport]).decode
_read_absences = msgspec.json.Decoder(AbsenceRecord).decode


class RedisPresence:
    """The connections to each match, in Redis. Implements `PresenceStore`."""

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

    async def report(
        self, match: MatchId, seats: tuple[int, int], spectators: int
    ) -> PresenceSnapshot:
        key, connected = match_keys(match).presence, (seats[0] > 0, seats[1] > 0)
        while not self._frozen or set(self._health.alive) <= {self._node}:
            stored = await self._redis.run(("GET", key))
            before, now_ms, notification = _read_reports(stored or b"{}"), self._clock.now_ms(), ""
            if self._frozen:
                after = with_closed(before, self._node, connected, now_ms)
            else:
                first, second = map(SeatReport, connected)
                own = NodeReport((first, second), spectators, now_ms + LAPSE_MS)
                after = with_report(before, self._node, own, now_ms)
                if is_visible(before, after, now_ms):
                    notification = f"{match}:"
            value = _encode(after) if after else b""
            if await self._replace(
                match,
                key,
                stored=stored,
                value=value,
                lifetime_ms=LAPSE_MS,
                notification=notification,
            ):
                return self._snapshot(after)
        return await self.read(match)

    async def read(self, match: MatchId) -> PresenceSnapshot:
        stored = await self._redis.run(("GET", match_keys(match).presence))
        return self._snapshot(_read_reports(stored or b"{}"))

    async def read_absences(self, match: MatchId, game: int) -> Absences:
        _, record = await self._absences(match, game, (None, None))
        return _absences_of(record)

    async def record_absences(
        self, match: MatchId, game: int, seats: tuple[bool, bool]
    ) -> Absences:
        key = match_keys(match).absence
        while True:
            stored, record = await self._absences(match, game, seats)
            if await self._replace(
                match, key, stored=stored, value=_encode(record), lifetime_ms=AWAY_KEPT_MS
            ):
                return _absences_of(record)

    async def _absences(
        self, match: MatchId, game: int, seats: tuple[bool | None, bool | None]
    ) -> tuple[bytes | None, AbsenceRecord]:
        """Return the stored record of absences, and what it becomes if these seats are absent now.

        None leaves a seat as it was.
        """
        keys = match_keys(match)
        gap = self._health.gaps[-1] if self._health.gaps else Gap(0, 0)
        dead = self._health.found_dead(RETURN_MS)
        stored, presence = await self._redis.run(("MGET", keys.absence, keys.presence))
        now_ms, reports = self._clock.now_ms(), _read_reports(presence or b"{}")
        record = _read_absences(stored) if stored else None
        if record is None or record.game != game:
            record = AbsenceRecord(game, now_ms)
        cut_off = cut_off_seats({node: reports[node] for node in dead if node in reports})
        return stored, record.updated(seats, cut_off, gap, now_ms)

    async def _replace(
        self,
        match: MatchId,
        key: str,
        *,
        stored: bytes | None,
        value: bytes,
        lifetime_ms: int,
        notification: str = "",
    ) -> bool:
        """Store a value of a match, unless another node has changed it from `stored`. Return
        whether it was stored.
        """
        arguments = stored or b"", value, lifetime_ms, self._node, notification
        keys = key, match_keys(match).nodes
        return bool(await self._redis.run(scripts.COMPARE_AND_SET.call(keys, *arguments)))

    def _snapshot(self, reports: Reports) -> PresenceSnapshot:
        reports = unexpired(reports, self._clock.now_ms())
        dead_ms = {node: self._health.died_ms(node) for node in reports}
        living = {node: report for node, report in reports.items() if dead_ms[node] is None}
        others = {node: report for node, report in living.items() if node != self._node}
        seats = connected_seats(living)
        lost = [
            each
            for node, died_ms in dead_ms.items()
            if died_ms is not None
            for each in lost_seats(node, reports[node], died_ms, seats)
        ]
        return PresenceSnapshot(
            seats,
            sum(report.spectators for report in living.values()),
            connected_seats(others),
            # When several nodes stop, the nodes after them credit the time: the outage has not
            # ended.
            () if self._frozen else tuple(lost),
            self._frozen or any(map(self._health.is_doubtful, others)),
        )


def _absences_of(record: AbsenceRecord) -> Absences:
    return Absences(record.seen_ms, record.spent_ms, record.since_ms)
