"""Lifetimes of sessions, codes and counts of failed logins.

After OWASP's Session Management, Forgot Password and Authentication Cheat Sheets. Anybody may play,
so a session may last long; changing an account requires a recent login.
"""

from server.store.players import Failures, Session

MINUTE_MS = 60_000
DAY_MS = 24 * 60 * MINUTE_MS

IDLE_MS = 30 * DAY_MS
"""A session ends after this time without use (NIST SP 800-63B, section 4.1.3)."""
ABSOLUTE_MS = 180 * DAY_MS
"""A session ends after this time in any case."""
FRESH_MS = 15 * MINUTE_MS
"""The time after a login in which the account's logins may be changed."""
SEEN_EVERY_MS = MINUTE_MS
"""The minimum interval between two records of a session's use."""
LETTER_MS = 30 * MINUTE_MS
"""The lifetime of a link in a mail."""
CHALLENGE_MS = 5 * MINUTE_MS
"""The time in which a passkey must respond."""
FREE_FAILURES = 5
"""The number of failed logins in a row that cause no wait."""
FIRST_WAIT_MS = MINUTE_MS
LONGEST_WAIT_MS = 15 * MINUTE_MS
FORGOTTEN_MS = DAY_MS
"""The time for which a failed login counts after the last one."""
ERASE_FOR_MS = 60 * DAY_MS
"""The time after a deletion in which games that end late are searched for the name."""


def is_live(session: Session, now_ms: int) -> bool:
    """Return True if a session that has not been ended is still valid."""
    return now_ms - session.seen_ms < IDLE_MS and now_ms - session.created_ms < ABSOLUTE_MS


def is_fresh(session: Session, now_ms: int) -> bool:
    """Return True if the session's login is recent."""
    return now_ms - session.proved_ms < FRESH_MS


def wait_ms(failures: Failures, now_ms: int) -> int:
    """Return the wait before the next try. It doubles with each failure, up to LONGEST_WAIT_MS."""
    if failures.count < FREE_FAILURES:
        return 0
    doublings = min(failures.count - FREE_FAILURES, 10)
    wait = min(FIRST_WAIT_MS << doublings, LONGEST_WAIT_MS)
    return max(0, failures.last_ms + wait - now_ms)
