"""The error replies of Redis, as exceptions.

Every refusal of a command is a StoreUnavailable, since the cause is always with Redis: its memory
or its disk is full, it is loading its data, it is a replica, its cluster lacks a part. Those that
the store acts on have classes of their own.
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

from server.store.ports import StoreFull, StoreUnavailable
from server.store.redis.address import Host


class Redirected(StoreUnavailable):
    """Not carried out: the slot is another server's (MOVED), or just for now (ASK)."""

    def __init__(self, text: str, host: Host, *, for_good: bool) -> None:
        super().__init__(text)
        self.host = host
        """Its name may be empty: then it is that of the server that was asked."""
        self.for_good = for_good


class Deposed(StoreUnavailable):
    """Not carried out: the server is a replica (READONLY)."""


class NotYet(StoreUnavailable):
    """Not carried out: the slot's keys are being moved from one server to another (TRYAGAIN).

    Or the cluster is about to give the slot to another server (CLUSTERDOWN).
    """


class TooFewReplicas(StoreUnavailable):
    """Perhaps carried out, but fewer replicas have it than must (WAIT): it does not count."""


def store_error(error: ResponseError) -> StoreUnavailable:
    """The exception for an error reply."""
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
