"""Random secrets that are shown once and stored as hashes."""

import hashlib
import secrets

TOKEN_BYTES = 32
"""The number of random bytes of a secret: 256 bits. OWASP's Session Management Cheat Sheet requires
64 bits.
"""
ID_BYTES = 9
"""The number of random bytes of a public id."""
PROGRAM_PREFIX = "spite_"
"""The prefix of bots' tokens. It differs from guests' tokens, and code scanners can find it."""


def new_token() -> str:
    """Return a new random secret, such as the token of a login session."""
    return secrets.token_urlsafe(TOKEN_BYTES)


def new_program_token() -> str:
    """Return a new random API token for a third-party bot."""
    return PROGRAM_PREFIX + new_token()


def new_listed_id() -> str:
    """Return a random public id of a session or token, for lists."""
    return secrets.token_urlsafe(ID_BYTES)


def token_hash(token: str) -> bytes:
    """Return the hash of a token. With 256 random bits it needs no salt and no slow function."""
    return hashlib.sha256(token.encode()).digest()
