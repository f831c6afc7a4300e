"""Lifetimes of sessions, codes and counts of failed logins.

After OWASP's Session Management, Forgot Password and Authentication Cheat Sheets. Anybody may play,
so a session may last long; changing an account requires a recent login.
"""

from server.store.players import Failures, Session

MINUTE_MS = 60_000
DAY_MS = 24 * 60 * MINUTE_MS

IDLE_MS = 30 * DAY_MS
"""The time without use after which a session ends (NIST SP 800-63B, section 4.1.3)."""
ABSOLUTE_MS = 180 * DAY_MS
"""The time after its beginning at which a session ends in any case."""
FRESH_MS = 15 * MINUTE_MS
"""The time after a login in which the account's logins may be changed."""
SEEN_EVERY_MS = MINUTE_MS
"""The minimum interval between two records of a session's use."""
MAIL_CODE_MS = 30 * MINUTE_MS
"""The lifetime of a code that is sent by mail."""
CHALLENGE_MS = 5 * MINUTE_MS
"""The time in which a browser must respond with a passkey."""
FREE_FAILURES = 5
"""The number of failed logins in a row from which on the next attempt must wait."""
FIRST_WAIT_MS = MINUTE_MS
LONGEST_WAIT_MS = 15 * MINUTE_MS
FORGOTTEN_MS = DAY_MS
"""The time after the last failed login in which failed logins count."""
ERASE_FOR_MS = 60 * DAY_MS
"""The time after an account's deletion in which its name is removed from games that end late."""


def is_live(session: Session, now_ms: int) -> bool:
    """Return True if a login session that has not been ended is still valid."""
    return now_ms - session.seen_ms < IDLE_MS and now_ms - session.created_ms < ABSOLUTE_MS


def is_fresh(session: Session, now_ms: int) -> bool:
    """Return True if the player of the session proved their identity less than 15 minutes ago."""
    return now_ms - session.proved_ms < FRESH_MS


def wait_ms(failures: Failures, now_ms: int) -> int:
    """Return the wait before the next login attempt, in milliseconds; 0 if it may be made now.

    After FREE_FAILURES (five) failures in a row it is one minute from the last one. It doubles with
    each further failure, up to LONGEST_WAIT_MS (15 minutes).
    """
    if failures.count < FREE_FAILURES:
        return 0
    doublings = min(failures.count - FREE_FAILURES, 10)
    wait = min(FIRST_WAIT_MS << doublings, LONGEST_WAIT_MS)
    return max(0, failures.last_ms + wait - now_ms)
