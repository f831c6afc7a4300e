"""The names of keys and channels.

Matches are spread over buckets. All keys of a bucket share a hash tag (Redis Cluster specification,
"Hash tags"), so that a script that writes a match and its deadline stays within one slot. The tags
are such that each bucket has a slot in its own equal part of all slots: a server that has a part of
the slots has the same part of the buckets.
"""

from dataclasses import dataclass
from functools import lru_cache
from itertools import count
from zlib import crc32

from redis.crc import REDIS_CLUSTER_HASH_SLOTS, key_slot

from protocol.core.ids import MatchId, PlayerId

BUCKETS = 256
SHARED_KEY = "spite:shared-key"
LOBBY_NODES = "spite:{lobby}:nodes"
"""Hash: each node, and when its entry lapses (Unix milliseconds). `scripts/lobby.lua` has the other
keys of the lobby, all of them in the slot of this one."""
PLAYERS_HERE = "spite:{challenges}:here"
"""Sorted set: each player with an open page, and until when that counts (Unix milliseconds).
`scripts/challenges.lua` has the other keys of challenges, all of them in the slot of this one."""
OLD_SIGNING_KEY = "spite:signing-key"
"""String: the only key, in older releases."""
SIGNING_KEYS = "spite:signing-keys"
"""Hash: the number of each key, and the key."""


def network_key(day: int) -> str:
    """Return the key of a day's network tokens; `day` counts days since 1970."""
    return f"spite:network-key:{day}"


@dataclass(frozen=True, slots=True)
class MatchKeys:
    """The keys of one match, and those of its bucket."""

    state: str
    """Hash: `version` and its `mark`; `state` as bytes, and which `state_version` that is;
    the `players` who have a seat while it is not over, separated by spaces.

    Without a `state_version` it is the state at `version`. `log_start` is how many steps are gone
    from the log's beginning, `archived` how many games from the first one on are in the archive,
    and `archived:N` the end of a later game that is there already.
    """
    log: str
    """List: index i holds the step of version `log_start` + i + 1."""
    nodes: str
    """Hash: each node that watches the match, and when its entry lapses (Unix milliseconds)."""
    presence: str
    """Hash: each node that has connections, and `seat 0,seat 1,spectators,when it lapses`.

    A seat is a count of connections, else minus the time at which it was connected elsewhere too,
    or the time at which a stopping node closed its last one (`scripts/presence_report.lua`)."""
    absence: str
    """Hash: which `game` is meant; for each seat `spent:0`, how long it has been away before, and
    `since:0`, since when it is; and when that was last `seen`."""
    chat: str
    """With `:` and a room after it, list: its lines, as `scripts/chat_post.lua` writes them."""
    deadlines: str
    outbox: str
    bot_queue: str


@lru_cache(maxsize=16_384)
def match_keys(match: MatchId) -> MatchKeys:
    """The keys of `match`."""
    bucket = crc32(match.encode()) % BUCKETS
    prefix = f"spite:{{{TAGS[bucket]}}}:match:{match}"
    return MatchKeys(
        state=f"{prefix}:state",
        log=f"{prefix}:log",
        nodes=f"{prefix}:nodes",
        presence=f"{prefix}:presence",
        absence=f"{prefix}:absence",
        chat=f"{prefix}:talk",
        deadlines=deadlines(bucket),
        outbox=outbox(bucket),
        bot_queue=bot_queue(bucket),
    )


def deadlines(bucket: int) -> str:
    """Sorted set: the bucket's matches by their deadline (Unix milliseconds)."""
    return f"spite:{{{TAGS[bucket]}}}:deadlines"


def outbox(bucket: int) -> str:
    """Stream: the bucket's games that have ended and are not archived yet."""
    return f"spite:{{{TAGS[bucket]}}}:outbox"


def bot_queue(bucket: int) -> str:
    """Hash: the bucket's matches in which computers have something to do, each with the lease.

    A lease is when it lapses (Unix milliseconds), a colon, and the node that holds it.
    """
    return f"spite:{{{TAGS[bucket]}}}:assignments"


def open_matches(player: PlayerId) -> str:
    """Sorted set: the player's open matches, by when they were entered (Unix milliseconds)."""
    return f"spite:player:{player}:open"


def matches_in_play(player: PlayerId) -> str:
    """Sorted set: the player's matches in play, by when they were entered (Unix milliseconds)."""
    return f"spite:player:{player}:playing"


def texts_of(player: PlayerId) -> str:
    """How many lines of their own a player has written lately, in all matches together."""
    return f"spite:player:{player}:texts"


def challenges_tried(player: PlayerId) -> str:
    """How many challenges a player has tried to make lately."""
    return f"spite:player:{player}:challenges"


def bots_of(owner: str) -> str:
    """Sorted set: the matches in which bots play for a player, or an address prefix."""
    return f"spite:bots:{owner}"


def lobby_pair(player: PlayerId) -> str:
    """Hash: the pair in which a player was last. The scripts build the same name."""
    return f"spite:{{lobby}}:pair:{player}"


def node_channel(node: str) -> str:
    """The channel on which a node gets news. The scripts build the same name."""
    return f"spite:node:{node}"


def slot_of(key: str) -> int:
    """The slot in which a cluster has `key`."""
    opening, closing = key.find("{"), key.find("}")
    return _slot(key[opening + 1 : closing] if -1 < opening < closing - 1 else key)


@lru_cache(maxsize=16_384)
def _slot(tag: str) -> int:
    return int(key_slot(tag.encode()))


def _tags() -> tuple[str, ...]:
    """For each bucket the lowest number whose slot is in the bucket's part of them."""
    found: dict[int, str] = {}
    for number in count():
        tag = str(number)
        found.setdefault(key_slot(tag.encode()) * BUCKETS // REDIS_CLUSTER_HASH_SLOTS, tag)
        if len(found) == BUCKETS:
            return tuple(found[bucket] for bucket in range(BUCKETS))
    raise AssertionError("the numbers never end")


TAGS = _tags()
