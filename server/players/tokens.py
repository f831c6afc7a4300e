"""Secrets that are handed out once, and known again by their hash."""

import hashlib
import secrets

TOKEN_BYTES = 32
"""256 random bits: OWASP's Session Management Cheat Sheet wants 64 at least."""
ID_BYTES = 9
PROGRAM_PREFIX = "spite_"
"""A program's token begins so, which tells it from a guest's, and lets scanners of code find it."""


def new_token() -> str:
    """A fresh secret, from the operating system's randomness."""
    return secrets.token_urlsafe(TOKEN_BYTES)


def new_program_token() -> str:
    """A fresh secret for a program."""
    return PROGRAM_PREFIX + new_token()


def new_listed_id() -> str:
    """What a session or a token is called in lists: no secret."""
    return secrets.token_urlsafe(ID_BYTES)


def token_hash(token: str) -> bytes:
    """What is kept of a token. It needs no salt, nor to be slow: nobody can guess 256 bits."""
    return hashlib.sha256(token.encode()).digest()
