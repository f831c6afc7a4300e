"""The keys that identities are signed with: which of them signs, and which verify. No I/O.

A new key verifies at once and signs a minute later, when every node has it: so no node is shown a
token that it does not know. The one before it verifies for as long as what it has signed may still
be in a browser.
"""

from collections.abc import Iterable, Sequence
from itertools import pairwise

from msgspec import Struct

TOKEN_LASTS_S = 400 * 24 * 3600
"""The longest that browsers keep a cookie, and so the longest that a token has to be known."""
SIGNS_AFTER_MS = 60_000
READ_AGAIN_S = 15.0
"""So often a node reads the keys."""
STALE_S = 45.0
"""A node that has not read the keys for so long may lack the one that signs elsewhere by now."""


class SigningKey(Struct, frozen=True):
    """A key that all nodes share."""

    id: int
    """Counts up from 1."""
    secret: bytes
    """32 bytes."""
    signs_from_ms: int
    """Unix milliseconds; the first key signs from the beginning."""


def in_use(keys: Iterable[SigningKey], now_ms: int) -> Sequence[SigningKey]:
    """The keys that verify, the one that signs last."""
    ordered = sorted(keys, key=lambda key: (key.signs_from_ms, key.id))
    started = [key for key in ordered if key.signs_from_ms <= now_ms] or ordered[:1]
    lapsed = lapsed_ids(ordered, now_ms)
    signs = started[-1:]
    return [key for key in ordered if key.id not in lapsed and key not in signs] + signs


def lapsed_ids(keys: Iterable[SigningKey], now_ms: int) -> set[int]:
    """The ids of the keys that verify no more."""
    ordered = sorted(keys, key=lambda key: (key.signs_from_ms, key.id))
    return {key.id for key, successor in pairwise(ordered) if lapses_ms(successor) <= now_ms}


def lapses_ms(successor: SigningKey) -> int:
    """When the key that `successor` takes the place of verifies no more, in Unix milliseconds."""
    return successor.signs_from_ms + TOKEN_LASTS_S * 1000
