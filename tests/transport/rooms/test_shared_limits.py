"""Tests of message limits that connections of a player or address share.

They outlive their connections until they are full again, and are then removed.
"""

from protocol.core.ids import PlayerId
from server.config import Limits
from server.transport.net.frame_reader import MessageLimit
from server.transport.rooms.shared_limits import BURST_S, SharedLimits

PLAYER, HOST = PlayerId("player"), "203.0.113.1"
LIMITS = Limits(messages_per_player=10, messages_per_address=0)
BURST = 20


class Clock:
    """A stand-in for a clock, which stands still until a test sets it."""

    def __init__(self) -> None:
        self.s = 100.0

    def __call__(self) -> float:
        return self.s


def burst_size(limit: MessageLimit, now_s: float) -> int:
    """Return how many messages the rate limit allows at this time, by using all of them."""
    return next(number for number in range(1000) if not limit.allows(now_s))


def test_connections_of_a_player_share_one_limit() -> None:
    clock = Clock()
    shared_limits = SharedLimits(LIMITS, clock)
    with (
        shared_limits.shared(HOST, PLAYER) as (one,),
        shared_limits.shared("203.0.113.2", PLAYER) as (other,),
    ):
        assert burst_size(one, clock.s) == BURST
        assert burst_size(other, clock.s) == 0


def test_a_player_who_returns_at_once_has_the_same_allowance() -> None:
    clock = Clock()
    shared_limits = SharedLimits(LIMITS, clock)
    with shared_limits.shared(HOST, PLAYER) as (limit,):
        burst_size(limit, clock.s)
    clock.s += BURST_S / 2
    with shared_limits.shared(HOST, PLAYER) as (limit,):
        assert burst_size(limit, clock.s) == BURST // 2


def test_limits_of_players_who_left_long_ago_are_removed() -> None:
    clock = Clock()
    shared_limits = SharedLimits(LIMITS, clock)
    with shared_limits.shared(HOST, PLAYER) as (limit,):
        burst_size(limit, clock.s)
        for number in range(1000):
            with shared_limits.shared(HOST, PlayerId(f"stranger {number}")):
                pass
        clock.s += BURST_S + 0.1
        with shared_limits.shared(HOST, PlayerId("latest")):
            assert len(shared_limits) == 2
        with shared_limits.shared(HOST, PLAYER) as (same,):
            assert same is limit


def test_the_addresses_of_a_wider_prefix_share_a_larger_limit() -> None:
    clock = Clock()
    shared_limits = SharedLimits(Limits(messages_per_player=0, messages_per_address=10), clock)

    def sent(host: str) -> int:
        with shared_limits.shared(host, None) as shared:
            assert len(shared) == 3
            return next(
                number
                for number in range(1000)
                if not all(limit.allows(clock.s) for limit in shared)
            )

    assert [sent(f"2001:db8:1:10{number}::1") for number in range(5)] == [20, 20, 20, 20, 0]
    assert sent("2001:db8:1:200::1") == 20
