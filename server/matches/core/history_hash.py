"""What tells a match at one version from any other past that it had at the same version.

A store that lost its last moments and goes on has other steps for versions that it had before.
"""

from hashlib import blake2b

from protocol.core.ids import Mark
from server.matches.core.model import Match

MARK_BYTES = 8


def history_hash(match: Match, written: bytes) -> bytes:
    """The mark of `match` once `written`, its latest stored step, has led to it.

    For a new match it is the stored state. Steps differ by their time and by the command that led
    to them. Without the match's secret nobody learns from a mark what was stored.
    """
    return blake2b(written, digest_size=MARK_BYTES, key=match.secret).digest()


def short_hash(mark: bytes) -> Mark:
    """As much of a mark as clients are told, in two bytes of each message.

    A past that was lost has the same in one case of 65,536.
    """
    return Mark(int.from_bytes(mark[:2]))
