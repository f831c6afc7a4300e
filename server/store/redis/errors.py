"""Turns the error replies of Redis into exceptions.

Every error reply becomes a StoreUnavailable, because the cause is always on the side of Redis: its
memory or disk is full, it is loading its data, it is a replica, or its cluster lacks a part. Errors
that the store reacts to have their own classes.
"""

from hiredis import ReplyError

from server.store.errors import StoreFull, StoreUnavailable
from server.store.redis.address import Host


class Redirected(StoreUnavailable):
    """Redis did not carry out the command: its slot belongs to another server (MOVED), or only this
    command must go to another (ASK).
    """

    def __init__(self, text: str, host: Host, *, for_good: bool) -> None:
        super().__init__(text)
        self.host = host
        """The other server that has the slot. An empty name means the name of the server that
        replied.
        """
        self.for_good = for_good


class NoScript(StoreUnavailable):
    """The command was not carried out: the server lacks the script (NOSCRIPT)."""


class Deposed(StoreUnavailable):
    """The command was not carried out: the server is a replica (READONLY)."""


class NotYet(StoreUnavailable):
    """The command was not carried out: its keys are being moved between servers (TRYAGAIN).

    Or the cluster is about to give its slot to another server (CLUSTERDOWN).
    """


class TooFewReplicas(StoreUnavailable):
    """Redis perhaps carried out the command, but too few replicas have it (WAIT), so it does not
    count.
    """


def store_error(error: ReplyError) -> StoreUnavailable:
    """Return the exception for an error reply of Redis."""
    text = str(error)
    match text.split():
        case ["MOVED" | "ASK" as code, _, address]:
            name, _, port = address.rpartition(":")
            return Redirected(f"Redis: {text}", Host(name, int(port)), for_good=code == "MOVED")
        case ["TRYAGAIN" | "CLUSTERDOWN", *_]:
            return NotYet(f"Redis: {text}")
        case ["NOSCRIPT", *_]:
            return NoScript(f"Redis: {text}")
    # In Redis 6, an error from within a script does not begin with its code.
    if "READONLY" in text:
        return Deposed(f"Redis: {text}")
    if "OOM command not allowed" in text:
        return StoreFull(f"Redis is full: {text}")
    return StoreUnavailable(f"Redis refused: {text}")
