"""The names of keys and channels.

Matches are spread over buckets. All keys of a bucket share a hash tag (Redis Cluster specification,
"Hash tags"), so that a script that writes a match and its deadline stays within one slot.
"""

from dataclasses import dataclass
from zlib import crc32

from protocol.ids import MatchId

BUCKETS = 64
SIGNING_KEY = "spite:signing-key"


@dataclass(frozen=True, slots=True)
class MatchKeys:
    """The keys of one match, and the deadlines of its bucket."""

    state: str
    """Hash: `version`, and `state` as bytes."""
    log: str
    """List: index i holds the step of version i + 1."""
    nodes: str
    """Hash: each node that watches the match, and when its entry lapses (Unix milliseconds)."""
    presence: str
    """Hash: each node that has connections, and `seat 0,seat 1,spectators,when it lapses`."""
    deadlines: str


def match_keys(match: MatchId) -> MatchKeys:
    """The keys of `match`."""
    bucket = crc32(match.encode()) % BUCKETS
    prefix = f"spite:{{{bucket}}}:match:{match}"
    return MatchKeys(
        state=f"{prefix}:state",
        log=f"{prefix}:log",
        nodes=f"{prefix}:nodes",
        presence=f"{prefix}:presence",
        deadlines=deadlines(bucket),
    )


def deadlines(bucket: int) -> str:
    """Sorted set: the bucket's matches by the time they want to be woken (Unix milliseconds)."""
    return f"spite:{{{bucket}}}:deadlines"


def node_channel(node: str) -> str:
    """The channel on which a node hears news. The scripts build the same name."""
    return f"spite:node:{node}"
