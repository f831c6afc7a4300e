"""The names of all keys and channels in Redis, and the contents of the keys.

Matches are spread over buckets. All keys of a bucket share a hash tag (Redis Cluster specification,
"Hash tags"), so a script that writes a match and its deadline stays within one slot. The slots are
divided into equal ranges, one for each bucket, and a bucket's tag hashes into its range. So a
server's share of the buckets equals its share of the slots.
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
"""Hash: node to the expiry of its entry (Unix milliseconds).

`scripts/lobby.lua` has the other keys of the lobby. All of them are in the slot of this one.
"""
PLAYERS_HERE = "spite:{challenges}:here"
"""Sorted set: online players by the expiry of their presence (Unix milliseconds).

`scripts/challenges.lua` has the other keys of challenges. All of them are in this key's slot.
"""
OLD_SIGNING_KEY = "spite:signing-key"
"""String: the only key that signs identities, in older releases."""
SIGNING_KEYS = "spite:signing-keys"
"""Hash: number to key, for the keys that sign identities."""


def network_key(day: int) -> str:
    """Return the name of a day's key for network tokens; `day` counts days since 1970."""
    return f"spite:network-key:{day}"


@dataclass(frozen=True, slots=True)
class MatchKeys:
    """The Redis keys of one match and of its bucket."""

    state: str
    """Hash: the current state of the match.

    `version` and its history hash `mark`; `state` as bytes, at `state_version`; the `players` who
    have a seat while the match is not over, separated by spaces.

    `log_start` is the number of steps that were removed from the beginning of the log. `archived`
    is the number of games, from the first on, that have left the outbox. `archived:N` is the end of
    a later game that has left it already. `ended` is the number of the last game that ended.
    `removed` is set if the match was removed in its last game.
    """
    log: str
    """List: index i holds the step to version `log_start` + i + 1."""
    nodes: str
    """Hash: subscribed node to the expiry of its entry (Unix milliseconds)."""
    presence: str
    """String: the nodes' reports of connections, in JSON (`server.store.node_reports`)."""
    absence: str
    """String: the absences of a game, in JSON (`server.store.absence_record`)."""
    chat: str
    """The prefix of the keys of the chat. With `:` and a room appended it is the key of a list: the
    room's chat lines, as `scripts/chat_post.lua` writes them.
    """
    deadlines: str
    outbox: str
    bot_queue: str


@lru_cache(maxsize=16_384)
def match_keys(match: MatchId) -> MatchKeys:
    """Return the Redis keys of `match`."""
    bucket = crc32(match.encode()) % BUCKETS
    prefix = f"spite:{{{TAGS[bucket]}}}:match:{match}"
    return MatchKeys(
        state=f"{prefix}:state",
        log=f"{prefix}:log",
        nodes=f"{prefix}:nodes",
        presence=f"{prefix}:connections",
        absence=f"{prefix}:absences",
        chat=f"{prefix}:talk",
        deadlines=deadlines(bucket),
        outbox=outbox(bucket),
        bot_queue=bot_queue(bucket),
    )


def deadlines(bucket: int) -> str:
    """Return the key of a sorted set: a bucket's matches by deadline (Unix milliseconds)."""
    return f"spite:{{{TAGS[bucket]}}}:deadlines"


def outbox(bucket: int) -> str:
    """Return the key of a stream: a bucket's finished games that are not archived yet."""
    return f"spite:{{{TAGS[bucket]}}}:outbox"


def bot_queue(bucket: int) -> str:
    """Return the key of a bucket's bot queue, a hash from match to lease.

    A lease is its expiry (Unix milliseconds), a colon, and the node that holds it. A match that was
    never leased has the time of its entry and no node. A `+` in place of the node marks an owner
    whose address has other matches in the queue. A released match has the time 0 and no node.
    """
    return f"spite:{{{TAGS[bucket]}}}:assignments"


def open_matches(player: PlayerId) -> str:
    """Return the key of a sorted set: a player's open matches by entry time (Unix milliseconds)."""
    return f"spite:player:{player}:open"


def matches_in_play(player: PlayerId) -> str:
    """Return the key of a sorted set: a player's matches in play by entry time (Unix ms)."""
    return f"spite:player:{player}:playing"


def texts_of(player: PlayerId) -> str:
    """Return the key of the counter of a player's recent chat texts in all matches together."""
    return f"spite:player:{player}:texts"


def challenges_tried(player: PlayerId) -> str:
    """Return the key of the counter of a player's recent attempts to challenge others by name."""
    return f"spite:player:{player}:challenges"


def bots_of(owner: str) -> str:
    """Return the key of a sorted set: the matches in which bots play for an owner.

    `owner` is a player or an address prefix, as the quotas of bots count them.
    """
    return f"spite:bots:{owner}"


def lobby_pair(player: PlayerId) -> str:
    """Return the key of the hash of a player's last pairing. The scripts build the same name."""
    return f"spite:{{lobby}}:pair:{player}"


def node_channel(node: str) -> str:
    """Return the channel for notifications to a node. The scripts build the same name."""
    return f"spite:node:{node}"


def slot_of(key: str) -> int:
    """Return the number of the slot of a Redis Cluster that `key` is in."""
    opening, closing = key.find("{"), key.find("}")
    return _slot(key[opening + 1 : closing] if -1 < opening < closing - 1 else key)


@lru_cache(maxsize=16_384)
def _slot(tag: str) -> int:
    return int(key_slot(tag.encode()))


def _tags() -> tuple[str, ...]:
    """Return the hash tag of each bucket: the lowest number that hashes into the bucket's range."""
    found: dict[int, str] = {}
    for number in count():
        tag = str(number)
        found.setdefault(key_slot(tag.encode()) * BUCKETS // REDIS_CLUSTER_HASH_SLOTS, tag)
        if len(found) == BUCKETS:
            return tuple(found[bucket] for bucket in range(BUCKETS))
    raise AssertionError("the numbers never end")


TAGS = _tags()
