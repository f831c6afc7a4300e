"""Turns the error replies of Redis into exceptions.

Every error reply becomes a StoreUnavailable, because the cause is always on the side of Redis: its
memory or disk is full, it is loading its data, it is a replica, or its cluster lacks a part. Errors
that the store reacts to have their own classes.
"""

from redis.exceptions import (
    AskError,
    ClusterDownError,
    MovedError,
    OutOfMemoryError,
    ReadOnlyError,
    ResponseError,
    TryAgainError,
)

from server.store.errors import StoreFull, StoreUnavailable
from server.store.redis.address import Host


class Redirected(StoreUnavailable):
    """Not carried out: the slot belongs to another server (MOVED), or this once (ASK)."""

    def __init__(self, text: str, host: Host, *, for_good: bool) -> None:
        super().__init__(text)
        self.host = host
        """The other server. An empty name means the name of the server that replied."""
        self.for_good = for_good


class Deposed(StoreUnavailable):
    """Not carried out: the server is a replica (READONLY)."""


class NotYet(StoreUnavailable):
    """Not carried out: the slot's keys are being moved between servers (TRYAGAIN).

    Or the cluster is about to give the slot to another server (CLUSTERDOWN).
    """


class TooFewReplicas(StoreUnavailable):
    """Perhaps carried out, but too few replicas have it (WAIT), so it does not count."""


def store_error(error: ResponseError) -> StoreUnavailable:
    """Return the exception for an error reply."""
    if isinstance(error, AskError):
        host = Host(str(error.host), int(error.port))
        return Redirected(f"Redis: {error}", host, for_good=isinstance(error, MovedError))
    if isinstance(error, TryAgainError | ClusterDownError):
        return NotYet(f"Redis: {error}")
    # In Redis 6, an error from within a script does not begin with its code.
    if isinstance(error, ReadOnlyError) or "READONLY" in str(error):
        return Deposed(f"Redis: {error}")
    if isinstance(error, OutOfMemoryError) or "OOM command not allowed" in str(error):
        return StoreFull(f"Redis is full: {error}")
    return StoreUnavailable(f"Redis refused: {error}")
