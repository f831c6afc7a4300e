"""Tests how long login sessions last, and how long a player waits after failed logins."""

import pytest

from protocol.core.ids import PlayerId
from server.players.lifetimes import (
    ABSOLUTE_MS,
    FRESH_MS,
    IDLE_MS,
    MINUTE_MS,
    is_fresh,
    is_live,
    wait_ms,
)
from server.store.players import Failures, Session


def session(created_ms: int, seen_ms: int) -> Session:
    player = PlayerId("p")
    return Session(b"", "s", player, created_ms, seen_ms, created_ms, "other", "other")


def test_a_session_expires_unused_or_old() -> None:
    assert is_live(session(0, 0), IDLE_MS - 1)
    assert not is_live(session(0, 0), IDLE_MS)
    assert is_live(session(0, ABSOLUTE_MS - 2), ABSOLUTE_MS - 1)
    assert not is_live(session(0, ABSOLUTE_MS - 1), ABSOLUTE_MS)


def test_a_login_is_recent_for_a_while() -> None:
    assert is_fresh(session(0, 0), FRESH_MS - 1)
    assert not is_fresh(session(0, FRESH_MS), FRESH_MS)


@pytest.mark.parametrize(
    ("failures", "minutes"), [(0, 0), (4, 0), (5, 1), (6, 2), (8, 8), (9, 15), (10_000, 15)]
)
def test_the_wait_doubles_up_to_a_quarter_of_an_hour(failures: int, minutes: int) -> None:
    assert wait_ms(Failures(failures, 1_000), 1_000) == minutes * MINUTE_MS
    assert wait_ms(Failures(failures, 1_000), 1_000 + minutes * MINUTE_MS) == 0
