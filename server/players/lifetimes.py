"""How long each thing lasts that lets somebody in. No I/O.

After OWASP's Session Management, Forgot Password and Authentication Cheat Sheets. A game is open to
everybody, so a session may last; what changes the account wants a proof that is fresh.
"""

from server.store.players import Failures, Session

MINUTE_MS = 60_000
DAY_MS = 24 * 60 * MINUTE_MS

IDLE_MS = 30 * DAY_MS
"""A session that nobody uses for so long is over (NIST SP 800-63B, section 4.1.3)."""
ABSOLUTE_MS = 180 * DAY_MS
"""No session lasts longer, however much it is used."""
FRESH_MS = 15 * MINUTE_MS
"""For so long after a login the account's ways in may be changed without another one."""
SEEN_EVERY_MS = MINUTE_MS
"""A session's last use is written down so often at most."""
LETTER_MS = 30 * MINUTE_MS
"""A link in a letter is good for so long."""
CHALLENGE_MS = 5 * MINUTE_MS
"""A passkey has to answer within so long."""
FREE_FAILURES = 5
"""Failed logins in a row, counted together, that cost no wait."""
FIRST_WAIT_MS = MINUTE_MS
LONGEST_WAIT_MS = 15 * MINUTE_MS
FORGOTTEN_MS = DAY_MS
"""A failed login counts for so long after the last one."""
ERASE_FOR_MS = 60 * DAY_MS
"""For so long after a deletion games that end late are searched for the name."""


def is_live(session: Session, now_ms: int) -> bool:
    """Whether a session that has not been ended still counts."""
    return now_ms - session.seen_ms < IDLE_MS and now_ms - session.created_ms < ABSOLUTE_MS


def is_fresh(session: Session, now_ms: int) -> bool:
    """Whether its player has just proved who they are."""
    return now_ms - session.proved_ms < FRESH_MS


def wait_ms(failures: Failures, now_ms: int) -> int:
    """Return the wait before the next try. It doubles with each failure, up to LONGEST_WAIT_MS."""
    if failures.count < FREE_FAILURES:
        return 0
    doublings = min(failures.count - FREE_FAILURES, 10)
    wait = min(FIRST_WAIT_MS << doublings, LONGEST_WAIT_MS)
    return max(0, failures.last_ms + wait - now_ms)
