"""Rotation of the keys that sign identities: selects the key that signs and the keys that verify.
No I/O.

A new key verifies at once, and signs a minute later, when every node has it. So no node meets a
token that it can't verify. The previous key verifies for as long as a token that it signed may
still be in a browser.
"""

from collections.abc import Iterable, Sequence
from itertools import pairwise

from msgspec import Struct

TOKEN_LASTS_S = 400 * 24 * 3600
"""The longest that browsers keep a cookie, and so the longest that a token must verify."""
SIGNS_AFTER_MS = 60_000
READ_AGAIN_S = 15.0
"""The interval at which a node reads the signing keys."""
STALE_S = 45.0
"""The age of a node's signing keys after which it may lack the key that signs on other nodes."""


class SigningKey(Struct, frozen=True):
    """A signing key that all nodes share."""

    id: int
    """The key's number. It counts up from 1."""
    secret: bytes
    """The secret key: 32 bytes."""
    signs_from_ms: int
    """The time from which the key signs, in Unix milliseconds. The first key signs from the
    beginning."""


def in_use(keys: Iterable[SigningKey], now_ms: int) -> Sequence[SigningKey]:
    """Return the signing keys that verify, with the one that signs at the end."""
    ordered = sorted(keys, key=lambda key: (key.signs_from_ms, key.id))
    started = [key for key in ordered if key.signs_from_ms <= now_ms] or ordered[:1]
    lapsed = lapsed_ids(ordered, now_ms)
    signs = started[-1:]
    return [key for key in ordered if key.id not in lapsed and key not in signs] + signs


def lapsed_ids(keys: Iterable[SigningKey], now_ms: int) -> set[int]:
    """Return the ids of the signing keys that no longer verify."""
    ordered = sorted(keys, key=lambda key: (key.signs_from_ms, key.id))
    return {key.id for key, successor in pairwise(ordered) if lapses_ms(successor) <= now_ms}


def lapses_ms(successor: SigningKey) -> int:
    """Return the time at which the signing key before `successor` stops verifying, in Unix
    milliseconds.
    """
    return successor.signs_from_ms + TOKEN_LASTS_S * 1000
