"""Clocks of a game: the time that each seat has left, and when it expires. Pure.

A seat's clock runs while the seat may act. In a game without turns both clocks run, and both show
the time left for the whole game.
"""

from collections.abc import Iterable

from msgspec import Struct
from msgspec.structs import replace

from protocol.core.clock import DAY_MS, TimeControl
from protocol.core.ids import SEATS, Seat

OUTAGE_MS = 120_000
"""The maximum time credited for an outage in which another node could have served the player."""
TAKEBACK_KEEPS_MS = 1_000
"""The minimum time that a seat keeps after a takeback, if it had that much before."""
OUTAGE_TOLERANCE_MS = 100
"""The tolerance for one store outage that several nodes report."""
OUTAGE_PIECE_MS = 1_000
"""The smallest piece of time in which a continuing outage is credited."""
LAG_MS = 500
"""The maximum network delay per turn that a player is not charged for."""


LAG_QUOTA_MS = 1_000
"""The maximum unused LAG_GAIN_MS that a seat can save. Each game begins with this amount."""
LAG_GAIN_MS = 200
"""The time that each turn adds to a seat's lag quota.

A client could delay its pongs to appear farther away. In the long run it gains no more than this.
An honest client with that much lag is not charged for it at all.
"""


class Outage(Struct, frozen=True, gc=False):
    """A period in which no node served the player of a seat (Unix milliseconds)."""

    seat: Seat
    from_ms: int
    """The start of the outage: the last heartbeat of the player's node, or of the store."""
    until_ms: int
    """The end of the outage: another node took over, or the store answered again."""
    is_total: bool = False
    """True if no node could have served the player. Such an outage is credited in full."""
    is_over: bool = False
    """True if the node that serves the player now knows the end of the outage."""


class Clocks(Struct, frozen=True, gc=False, array_like=True):
    """Both clocks of a game at the start of a turn."""

    at_ms: int
    """The start of the turn (Unix milliseconds)."""
    left_ms: tuple[int, int]
    """The time that each seat had left at the start of the turn."""
    running: tuple[bool, bool]
    lag_ms: tuple[int, int] = (0, 0)
    """The round-trip time of each seat's messages when it last ended a turn.

    A command that a seat sends in its last moment may arrive this much later.
    """
    before_ms: int = 0
    """The start of the previous turn (Unix milliseconds)."""
    credited_until_ms: tuple[int, int] = (0, 0)
    """The time until which each seat's outages have been credited (Unix milliseconds)."""
    lag_quota_ms: tuple[int, int] = (LAG_QUOTA_MS, LAG_QUOTA_MS)
    """The rest of each seat's lag quota: turn time that is not charged."""

    @property
    def due_ms(self) -> int:
        """The time at which the first running clock expires (Unix milliseconds)."""
        return min(self._over_ms(seat) for seat in SEATS if self.running[seat])

    def expired_seats(self, at_ms: int) -> tuple[Seat, ...]:
        """Return the seats whose clock runs and has expired at `at_ms`, after the extra time for
        their lag.
        """
        return tuple(s for s in SEATS if self.running[s] and self._over_ms(s) <= at_ms)

    def left_at(self, seat: Seat, at_ms: int) -> int:
        """Return the time that the seat has left at `at_ms`, in milliseconds."""
        took_ms = at_ms - self.at_ms if self.running[seat] else 0
        return max(0, self.left_ms[seat] - took_ms)

    def _over_ms(self, seat: Seat) -> int:
        return self.at_ms + self.left_ms[seat] + self.lag_ms[seat]


def start_clocks(control: TimeControl, actors: frozenset[Seat], at_ms: int) -> Clocks:
    """Return the clocks of a game that begins at `at_ms`, with these seats to act."""
    full_ms = control.bank_ms or control.days * DAY_MS
    return Clocks(at_ms, (full_ms, full_ms), (0 in actors, 1 in actors))


def after_turn(
    control: TimeControl,
    clocks: Clocks,
    ended: Seat,
    actors: frozenset[Seat],
    at_ms: int,
    lag_ms: int = 0,
) -> Clocks:
    """Return the clocks after the seat `ended` has ended its turn, with `actors` to act.

    `lag_ms` is the round-trip time of the seat's messages; 0 if it is not known.
    """
    quota_ms, turn_ms = clocks.lag_quota_ms[ended], max(0, at_ms - clocks.at_ms)
    free_ms = min(lag_ms, LAG_MS, quota_ms, turn_ms)
    took_ms = turn_ms - free_ms
    quota_ms = min(quota_ms - free_ms + LAG_GAIN_MS, LAG_QUOTA_MS)
    lag_ms = min(lag_ms, LAG_MS, quota_ms)
    left_ms = max(0, clocks.left_ms[ended] - took_ms) + control.increment_ms
    if control.days:
        left_ms = control.days * DAY_MS
    return Clocks(
        at_ms,
        _with_seat(clocks.left_ms, ended, left_ms),
        (0 in actors, 1 in actors),
        _with_seat(clocks.lag_ms, ended, lag_ms),
        clocks.at_ms,
        clocks.credited_until_ms,
        _with_seat(clocks.lag_quota_ms, ended, quota_ms),
    )


def credit_clocks(control: TimeControl, clocks: Clocks, outages: Iterable[Outage]) -> Clocks:
    """Return the clocks with the time credited that players lost in `outages`, or unchanged.

    An outage is credited once, with at most OUTAGE_MS (two minutes) unless it is total; a part that
    is detected later is added. An outage before the current turn belongs to the turn before it.
    With a clock in days such an outage has nothing to credit.
    """
    for outage in outages:
        limit_ms = outage.until_ms if outage.is_total else outage.from_ms + OUTAGE_MS
        from_ms = max(outage.from_ms, clocks.credited_until_ms[outage.seat])
        until_ms = min(outage.until_ms, limit_ms)
        least_ms = 0
        if from_ms > outage.from_ms and not outage.is_over:
            least_ms = OUTAGE_TOLERANCE_MS if outage.is_total else OUTAGE_PIECE_MS
        if until_ms - from_ms > least_ms:
            clocks = _credited(control, clocks, outage.seat, from_ms, until_ms)
    return clocks


def _credited(
    control: TimeControl, clocks: Clocks, seat: Seat, from_ms: int, until_ms: int
) -> Clocks:
    running = clocks.running[seat]
    ran_ms = (clocks.at_ms, until_ms) if running else (clocks.before_ms, clocks.at_ms)
    given_ms = max(0, min(until_ms, ran_ms[1]) - max(from_ms, ran_ms[0]))
    if control.days and not running:
        given_ms = 0
    both = all(clocks.running)
    return replace(
        clocks,
        left_ms=(
            clocks.left_ms[0] + (given_ms if both or seat == 0 else 0),
            clocks.left_ms[1] + (given_ms if both or seat == 1 else 0),
        ),
        credited_until_ms=(
            (until_ms, until_ms) if both else _with_seat(clocks.credited_until_ms, seat, until_ms)
        ),
    )


def after_takeback(
    control: TimeControl,
    clocks: Clocks,
    actors: frozenset[Seat],
    at_ms: int,
    ended: Iterable[tuple[Seat, int | None]] = (),
) -> Clocks:
    """Return the clocks after a takeback, with `actors` to act.

    `ended` are the seats whose ended turns are undone, each with the time that it had left at that
    moment (None if not known). Time spent stays spent. What these seats gained by ending their
    turns is removed.
    """
    left_ms = (clocks.left_at(0, at_ms), clocks.left_at(1, at_ms))
    for seat, had_ms in ended:
        gained_ms = control.increment_ms
        if control.days and had_ms is not None:
            gained_ms = control.days * DAY_MS - had_ms
        # A takeback must not cause an immediate loss on time.
        least_ms = min(left_ms[seat], TAKEBACK_KEEPS_MS)
        left_ms = _with_seat(left_ms, seat, max(left_ms[seat] - gained_ms, least_ms))
    running = (0 in actors, 1 in actors)
    kept = clocks.lag_ms, clocks.at_ms, clocks.credited_until_ms, clocks.lag_quota_ms
    return Clocks(at_ms, left_ms, running, *kept)


def _with_seat(pair: tuple[int, int], seat: Seat, value: int) -> tuple[int, int]:
    return (value, pair[1]) if seat == 0 else (pair[0], value)
