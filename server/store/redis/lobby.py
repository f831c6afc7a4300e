"""The lobby in Redis: seeks, their pairing, and each node's list of matches, over all nodes."""

from collections.abc import AsyncIterator, Collection, Mapping
from typing import Any, Literal

from protocol.core.ids import PlayerId, SeatId
from server.store.lobby import (
    RELIABLE_MS,
    Arrival,
    MustWait,
    NodeCounts,
    NoShowRules,
    NotEntered,
    StoredLobby,
    StoredPair,
    StoredSeek,
    WaitingSeek,
)
from server.store.redis import scripts
from server.store.redis.commands import Commands
from server.store.redis.keys import LOBBY_NODES, lobby_pair
from server.store.redis.lobby_notifications import LobbyNotifications

LEASE_MS = 8_000
"""The lifetime of a node's entries after its last report."""
PAIR_KEPT_MS = 60_000
"""The time for which players can read their pairing."""
LISTED_OF_ADDRESS = 3
"""The listed seeks of the guests of one address: times 4 for a /56, times 16 for a /48."""
LOOKED_AT = 2_000
"""The number of longest-waiting seeks among which the listed ones are chosen."""
PLACE_KEPT_MS = 60_000
"""The time for which a player whose opponent did not come keeps the waiting time of the seek."""
PAIR_ANSWERS_MS = 5_000
"""The time for which a pairing answers any seek of its players: they have one pairing at a time."""


class RedisLobby:
    """The lobby's seeks and lists, in Redis. Implements `LobbyStore`."""

    def __init__(
        self,
        redis: Commands,
        node: str,
        notifications: LobbyNotifications,
        lease_ms: int = LEASE_MS,
    ) -> None:
        self._redis = redis
        self._node = node
        self._notifications = notifications
        self._lease_ms = lease_ms
        self._listing: bytes | None = None
        """The last list that this node reported; None if Redis may not have it."""
        self._version = 0
        """The version of this node's reported list, which counts up."""
        self._listings: dict[bytes, tuple[bytes, bytes]] = {}
        """For each node, the known version of its list, and that list."""

    @property
    def lease_ms(self) -> int:
        return self._lease_ms

    async def enter(
        self, seek: StoredSeek, partner: SeatId | None, limit: int, most: int
    ) -> StoredPair | MustWait | Literal["waiting"] | NotEntered:
        command = scripts.LOBBY_ENTER.call(
            (LOBBY_NODES,),
            *(seek.seat, seek.player, self._node, seek.key, seek.terms, partner or b""),
            *(limit, most, PAIR_KEPT_MS, PAIR_ANSWERS_MS, seek.content),
            "registered" if seek.prefixes is None else " ".join(seek.prefixes),
            " ".join(sorted(seek.apart)),
            RELIABLE_MS,
        )
        outcome, *pair = await self._redis.run(command)
        if outcome == b"paired":
            return _pair(_fields(pair[0]))
        if outcome == b"no_show":
            return MustWait(int(pair[0]))
        answer: Literal["waiting"] | NotEntered = outcome.decode()
        return answer

    async def dissolve(
        self, pair: StoredPair, arrivals: tuple[Arrival, Arrival], rules: NoShowRules
    ) -> None:
        # A newer pairing of one of the players may have replaced this one.
        for player in pair.players:
            command = scripts.LOBBY_DISSOLVE.call(
                (LOBBY_NODES,),
                *(player, pair.at_ms, *arrivals, PLACE_KEPT_MS, rules.kept_ms),
                *(rules.free_of_address, rules.free_declines, rules.free_declines_of_address),
                *rules.waits_ms,
            )
            if await self._redis.run(command):
                return

    async def delay(self, player: PlayerId, rules: NoShowRules) -> None:
        command = scripts.LOBBY_DELAY.call((LOBBY_NODES,), player, rules.kept_ms, *rules.waits_ms)
        await self._redis.run(command)

    async def withdraw(self, seats: Collection[SeatId]) -> int:
        if not seats:
            return 0
        command = scripts.LOBBY_WITHDRAW.call((LOBBY_NODES,), self._node, *seats)
        return int(await self._redis.run(command))

    async def pair_of(self, player: PlayerId) -> StoredPair | None:
        fields = _fields(await self._redis.run(("HGETALL", lobby_pair(player))))
        return _pair(fields) if fields else None

    async def report(
        self, counts: NodeCounts, listing: bytes, seats: Collection[SeatId]
    ) -> Collection[SeatId]:
        changed = listing != self._listing
        version = self._version + changed
        counted = f"{counts.players} {counts.playing}"
        command = scripts.LOBBY_REPORT.call(
            (LOBBY_NODES,),
            *(self._node, self._lease_ms, counted, version),
            listing if changed else b"",
            *seats,
        )
        has_listing, gone = await self._redis.run(command)
        # If the lease had expired, other nodes have removed the list.
        self._listing, self._version = listing if has_listing else None, version
        return [SeatId(seat.decode()) for seat in gone]

    async def read(self, seeks: int) -> StoredLobby:
        known: list[bytes] = []
        for node, (version, _) in self._listings.items():
            known += (node, version)
        command = scripts.LOBBY_READ.call(
            (LOBBY_NODES,), seeks, LISTED_OF_ADDRESS, max(seeks, LOOKED_AT), *known
        )
        nodes, waiting = await self._redis.run(command)
        before, self._listings = self._listings, {}
        players = playing = 0
        for node, counted, version, listing in nodes:
            known_here = before.get(node)
            as_before = known_here is not None and known_here[0] == version
            self._listings[node] = known_here if as_before and known_here else (version, listing)
            of_node = [int(count) for count in counted.split()]
            players, playing = players + of_node[0], playing + of_node[1]
        return StoredLobby(
            NodeCounts(players, playing),
            [listing for _, listing in self._listings.values()],
            [
                WaitingSeek(SeatId(seat.decode()), int(since_ms), terms)
                for seat, since_ms, terms in waiting
            ],
        )

    def notifications(self) -> AsyncIterator[SeatId | None]:
        return self._notifications.stream()

    async def leave(self) -> None:
        """Remove all entries of this node from the lobby. Raises StoreUnavailable."""
        await self._redis.run(scripts.LOBBY_LEAVE.call((LOBBY_NODES,), self._node))


def _fields(flat: list[bytes]) -> Mapping[bytes, Any]:
    return dict(zip(flat[::2], flat[1::2], strict=True))


def _pair(fields: Mapping[bytes, Any]) -> StoredPair:
    zero, one = fields[b"zero"].decode(), fields[b"one"].decode()
    return StoredPair(
        (PlayerId(zero), PlayerId(one)),
        (SeatId(fields[b"zero_seek"].decode()), SeatId(fields[b"one_seek"].decode())),
        (fields[b"zero_terms"], fields[b"one_terms"]),
        int(fields[b"at"]),
        tuple(SeatId(seat) for seat in fields.get(b"ended", b"").decode().split()),
        (_prefixes(fields.get(b"zero_origin", b"")), _prefixes(fields.get(b"one_origin", b""))),
    )


def _prefixes(origin: bytes) -> tuple[str, ...]:
    """Return the address prefixes of a guest, as the scripts store them; empty for an account."""
    return () if origin == b"registered" else tuple(origin.decode().split())
