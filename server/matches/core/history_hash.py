"""Hashes that identify the history of a match up to a version.

After losing its last writes, a store may have other steps for versions that clients have seen. The
hash tells the two histories apart.
"""

from hashlib import blake2b

from protocol.core.ids import Mark
from server.matches.core.model import Match

MARK_BYTES = 8


def history_hash(match: Match, written: bytes) -> bytes:
    """Return the hash of the history of `match` that ends with `written`, its latest stored step.

    For a new match, `written` is the stored state. Steps differ by their time and by the command
    that led to them. The match's secret is the key, so that a hash discloses nothing about what was
    stored.
    """
    return blake2b(written, digest_size=MARK_BYTES, key=match.secret).digest()


def short_hash(mark: bytes) -> Mark:
    """Return the part of a hash that clients receive, in two bytes of each message.

    A lost history has the same one in one case of 65,536.
    """
    return Mark(int.from_bytes(mark[:2]))
