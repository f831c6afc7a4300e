"""What Redis says when it does not carry a command out.

Every refusal is a StoreUnavailable, since all of them are the concern of whoever runs Redis: it is
full, its disk is, it loads its data, it is a replica, its cluster lacks a part. Those who asked try
again for a while. Those that tell a client to ask elsewhere or later are told apart, and so is what
only the master has.
"""

from redis.exceptions import (
    AskError,
    ClusterDownError,
    MovedError,
    ReadOnlyError,
    ResponseError,
    TryAgainError,
)

from server.store.ports import StoreUnavailable
from server.store.redis.address import Host


class Redirected(StoreUnavailable):
    """Not carried out: the slot is another server's (MOVED), or just for now (ASK)."""

    def __init__(self, text: str, host: Host, *, for_good: bool) -> None:
        super().__init__(text)
        self.host = host
        """Its name may be empty: the one that was asked."""
        self.for_good = for_good


class Deposed(StoreUnavailable):
    """Not carried out: the server is a replica, now or for ever (READONLY)."""


class NotYet(StoreUnavailable):
    """Not carried out: the slot's keys are on their way from one server to another (TRYAGAIN).

    Or the cluster is about to give the slot to another server (CLUSTERDOWN).
    """


class TooFewReplicas(StoreUnavailable):
    """Carried out, perhaps, but not believed: the replicas that have to have it don't (WAIT)."""


def refusal(error: ResponseError) -> StoreUnavailable:
    """What an error reply is to those who asked."""
    if isinstance(error, AskError):
        host = Host(str(error.host), int(error.port))
        return Redirected(f"Redis: {error}", host, for_good=isinstance(error, MovedError))
    if isinstance(error, TryAgainError | ClusterDownError):
        return NotYet(f"Redis: {error}")
    # From within a script the code is not the first word, in Redis 6.
    if isinstance(error, ReadOnlyError) or "READONLY" in str(error):
        return Deposed(f"Redis: {error}")
    return StoreUnavailable(f"Redis refused: {error}")
