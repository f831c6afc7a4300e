"""A node's limits for each address and identity: on connections, requests and new matches.

`server.addresses` defines the addresses that limits count.
"""

import time
from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from functools import partial
from math import ceil
from typing import Any, Literal, TypeVar

from protocol.core.codes import CloseCode, ErrorCode
from protocol.core.ids import MatchId, PlayerId
from protocol.core.messages import Params
from server.addresses import PREFIX_FACTORS, address_prefixes
from server.config import Limits
from server.transport.web.rate_limits import RateLimit
from server.transport.web.saturation import Saturation

K = TypeVar("K", bound=str)

Lobby = Literal["lobby"]
LOBBY: Lobby = "lobby"
"""The name of the lobby's room, in place of a match id. Match ids have a different length."""
RETRY_S = 5
"""The time after which a client may ask a busy node again."""


class NotAdmitted(Exception):
    """A connection or a request was not admitted."""

    def __init__(
        self, code: ErrorCode, close: CloseCode, retry_s: int | None, params: Params | None = None
    ) -> None:
        """`close` is for a WebSocket; `retry_s` is the time to wait, if waiting helps."""
        super().__init__(code)
        self.code = code
        self.close = close
        self.retry_s = retry_s
        self.params = params or {}


class Admission:
    """Counts a node's connections and requests, and admits new ones."""

    def __init__(
        self,
        limits: Limits,
        saturation: Saturation,
        now_s: Callable[[], float] = time.monotonic,
        refused: Callable[[str], None] = lambda _limit: None,
    ) -> None:
        """`now_s` is a monotonic clock, in seconds.

        `refused` is called with the name of the limit for each refusal.
        """
        self.draining = False
        """The node is stopping and admits no client."""
        self.connections = 0
        self.answering = 0
        """The number of HTTP requests in progress."""
        self._limits = limits
        self._saturation = saturation
        self._now_s = now_s
        self._refused = refused
        self._of_address: Counter[str] = Counter()
        self._of_player: Counter[PlayerId] = Counter()
        self._in_room: Counter[MatchId | Lobby] = Counter()
        self._answering_address: Counter[str] = Counter()
        self._handshakes = RateLimit("handshakes_per_minute", limits.handshakes_per_minute)
        self._requests = RateLimit("requests_per_minute", limits.requests_per_minute)
        self._created = RateLimit("created_per_minute", limits.created_per_minute)
        self._matches = RateLimit("matches_per_minute", limits.matches_per_minute)
        self._seeks = RateLimit("seeks_per_minute", limits.seeks_per_minute)
        self._logins = RateLimit("logins_per_minute", limits.logins_per_minute)
        self._registrations = RateLimit("registrations_per_minute", limits.registrations_per_minute)
        self._passwords = RateLimit("passwords_per_minute", limits.passwords_per_minute)
        self._reports = RateLimit("reports_per_minute", limits.reports_per_minute)
        self._letters = RateLimit("letters_per_minute", limits.letters_per_minute)

    @property
    def open(self) -> bool:
        """True if the node admits new clients."""
        return not (self.draining or self._saturation.saturated or self._full)

    @property
    def players(self) -> int:
        """The number of identities with an open WebSocket here, each counted once. Bots are
        included.
        """
        return len(self._of_player)

    @property
    def _full(self) -> bool:
        return 0 < self._limits.connections <= self.connections

    def admit_connection(
        self, host: str | None, player: PlayerId | None, room: MatchId | Lobby, *, in_play: bool
    ) -> None:
        """Admit a connection from `host` to a match or the lobby, and count its handshake.

        Raises NotAdmitted while the node drains or is overloaded, and at a limit of the node, room,
        address or player.

        `in_play` means that a player returns to a running match on this node. That costs little,
        and the other player is waiting. So a busy node, or a match with its maximum of listeners,
        still admits them.
        """
        if self.draining:
            raise NotAdmitted(ErrorCode.TOO_BUSY, CloseCode.RESTART, RETRY_S)
        self.admit_upgrade(host)
        limits = self._limits
        if self._full:
            raise self._too_busy("connections")
        if self._saturation.saturated and not in_play:
            raise self._too_busy("lag_ms")
        if any_full(self._of_address, address_prefixes(host), limits.connections_per_address):
            raise self._too_many("connections_per_address")
        if player is not None and is_full(self._of_player[player], limits.connections_per_player):
            raise self._too_many("connections_per_player")
        if room == LOBBY:
            if is_full(self._in_room[room], limits.lobby_listeners):
                raise self._too_busy("lobby_listeners")
        elif is_full(self._in_room[room], limits.listeners_per_match) and not in_play:
            raise self._too_busy("listeners_per_match")

    def admit_upgrade(self, host: str | None) -> None:
        """Count a WebSocket handshake, whatever its path. Raises NotAdmitted beyond the address's
        rate limit.
        """
        self._take(self._handshakes, address_prefixes(host))

    def counted_connection(
        self, host: str | None, player: PlayerId | None, room: MatchId | Lobby
    ) -> "Counted":
        """Return a context that counts a WebSocket connection while it lasts."""
        return Counted(partial(self._count_connection, address_prefixes(host), player, room))

    def _count_connection(
        self, prefixes: Sequence[str], player: PlayerId | None, room: MatchId | Lobby, by: int
    ) -> None:
        self.connections += by
        players = () if player is None else (player,)
        in_each = (self._of_address, prefixes), (self._of_player, players), (self._in_room, (room,))
        _count(in_each, by)

    def admit_request(self, host: str | None, *, always: bool = False, cost: int = 1) -> None:
        """Count an HTTP request of this cost in the rate limit of its address.

        Raises NotAdmitted beyond it, and if too many requests are being answered. `always` is for
        health checks, which a busy node answers, too.
        """
        prefixes, limits = address_prefixes(host), self._limits
        self._take(self._requests, prefixes, cost)
        if is_full(self.answering, limits.requests_in_flight) and not always:
            raise self._too_busy("requests_in_flight")
        if any_full(self._answering_address, prefixes, limits.requests_in_flight_per_address):
            raise self._too_busy("requests_in_flight_per_address")

    def answering_request(self, host: str | None) -> "Counted":
        """Return a context that counts a request while it is being answered."""
        return Counted(partial(self._count_request, address_prefixes(host)))

    def _count_request(self, prefixes: Sequence[str], by: int) -> None:
        self.answering += by
        _count(((self._answering_address, prefixes),), by)

    def admit_guest(self, host: str | None) -> None:
        """Count the creation of a guest's identity. Raises NotAdmitted beyond the address's rate
        limit, and while the node is busy.
        """
        self._may_create(host)

    def admit_exhibition(self, host: str | None) -> None:
        """Count the creation of a match of two bots for a spectator. Raises NotAdmitted as
        `admit_guest` does.
        """
        self._may_create(host)

    def admit_match(self, host: str | None, player: PlayerId) -> None:
        """Count the creation of a match. Raises NotAdmitted beyond a rate limit of the player or
        address, and while the node is busy.
        """
        self._take(self._matches, (player,))
        self._may_create(host)

    def admit_login(self, host: str | None) -> None:
        """Count an attempt to log in. Raises NotAdmitted beyond the address's rate limit."""
        self._take(self._logins, address_prefixes(host))

    def admit_registration(self, host: str | None) -> None:
        """Count an attempt to register with a password. Raises NotAdmitted beyond the address's
        rate limit.
        """
        self._take(self._registrations, address_prefixes(host))

    def admit_password(self, host: str | None) -> None:
        """Count an attempt to set a password. Raises NotAdmitted beyond the address's rate
        limit.
        """
        self._take(self._passwords, address_prefixes(host))

    def admit_report(self, host: str | None) -> None:
        """Count a report about a player. Raises NotAdmitted beyond the address's rate limit."""
        self._take(self._reports, address_prefixes(host))

    def admit_mail(self, host: str | None, mailbox: str) -> None:
        """Count a mail to a mailbox. Raises NotAdmitted beyond the rate limit of the address or the
        mailbox.
        """
        self._take(self._letters, address_prefixes(host))
        self._take(self._letters, (f"to {mailbox}",))

    def seek_wait_s(self, player: PlayerId) -> float:
        """Count a seek of a player. Return 0 if they may enter it in the lobby, or else the seconds
        to wait.
        """
        wait_s = self._seeks.take(player, self._now_s())
        if wait_s:
            self._refused(self._seeks.limit)
        return wait_s

    def _may_create(self, host: str | None) -> None:
        if self.draining:
            raise NotAdmitted(ErrorCode.TOO_BUSY, CloseCode.UNAVAILABLE, RETRY_S)
        if self._full or self._saturation.saturated:
            raise self._too_busy("connections" if self._full else "lag_ms")
        self._take(self._created, address_prefixes(host))

    def _take(self, limit: RateLimit, prefixes: Sequence[str], cost: int = 1) -> None:
        wait_s = limit.take_of_each(prefixes, self._now_s(), cost)
        if wait_s:
            after_s = ceil(wait_s)
            self._refused(limit.limit)
            raise NotAdmitted(
                ErrorCode.TOO_MANY_REQUESTS, CloseCode.UNAVAILABLE, after_s, {"after_s": after_s}
            )

    def _too_busy(self, limit: str) -> NotAdmitted:
        self._refused(limit)
        return NotAdmitted(ErrorCode.TOO_BUSY, CloseCode.UNAVAILABLE, RETRY_S)

    def _too_many(self, limit: str) -> NotAdmitted:
        self._refused(limit)
        return NotAdmitted(ErrorCode.TOO_MANY_CONNECTIONS, CloseCode.TOO_MANY, None)


def is_full(count: int, most: int) -> bool:
    """Return whether a count of a node has reached its limit; 0 is no limit."""
    return 0 < most <= count


def any_full(counts: Counter[str], prefixes: Sequence[str], most: int) -> bool:
    """Return whether one of these address prefixes has reached its share of `most`. Wider ones have
    more.
    """
    return any(
        is_full(counts[prefix], most * factor)
        for prefix, factor in zip(prefixes, PREFIX_FACTORS, strict=False)
    )


class Counted:
    """A context that counts one connection or request more while it lasts. Generators would take
    more memory.
    """

    __slots__ = ("_count",)

    def __init__(self, count: Callable[[int], None]) -> None:
        """`count` is called with 1 when the context begins, and with -1 when it ends."""
        self._count = count

    def begin(self) -> None:
        """Begin to count one more. Call `end` later, if the context is not entered."""
        self._count(1)

    def end(self) -> None:
        """Stop counting the connection or request that `begin` has counted."""
        self._count(-1)

    def __enter__(self) -> None:
        self._count(1)

    def __exit__(self, *_: object) -> None:
        self._count(-1)


def counted_each(counts: Counter[K], keys: Iterable[K]) -> Counted:
    """Return a context that counts one more under each key while it lasts."""
    return Counted(partial(_count, ((counts, keys),)))


def _count(in_each: Iterable[tuple[Counter[Any], Iterable[str]]], by: int) -> None:
    """Add `by` to the counts of the given keys, and forget the keys whose count is zero."""
    for counts, keys in in_each:
        for key in keys:
            counts[key] += by
            if not counts[key]:
                del counts[key]
