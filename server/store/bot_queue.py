"""The port (interface) of the queue of matches in which a bot may have to move.

Nodes share the bots' matches by it. Every coroutine raises StoreUnavailable.
`server.store.redis.bot_queue` implements it.
"""

from collections.abc import Collection
from typing import Protocol

from msgspec import Struct

from protocol.core.ids import MatchId, PlayerId, Version


class BotOwner(Struct, frozen=True, gc=False):
    """The player whose match needs a bot, and their address, as the quotas of bots count them."""

    player: PlayerId
    prefixes: tuple[str, ...] = ()
    """The address prefixes of a guest, narrowest first; empty for a registered player."""


class BotQueue(Protocol):
    """The interface for the queue of matches in which a bot may have to act, over all nodes.

    Commits enter matches and remove them (`Commit.needs_bot`), so none is lost. One node at a time
    leases a match for 10 seconds, and its bots play there.
    """

    async def admit(self, match: MatchId, owner: BotOwner | None) -> bool:
        """Enter a match that needs a bot, and return True.

        Return False, and enter nothing, if its owner or the owner's address has reached a quota.
        """

    async def lease(self, limit: int, reserve: int = 0) -> Collection[MatchId]:
        """Renew this node's leases, and lease at most `limit` more matches.

        The last `reserve` of them are for owners whose address has no other match in the queue.

        Return all matches that this node leases. A call scans a part of the matches, and the next
        call the next part, so call it at least every two seconds. Each call also scans the matches
        that this node has entered since the last one. Of the matches that it finds, those that have
        waited longest are leased first. A match waits from its entry or the end of its lease. A
        released match comes before all of them.
        """

    async def wait_for_entry(self) -> None:
        """Wait until this node has entered a match since the last call of `lease`."""

    async def remove(self, match: MatchId, version: Version) -> bool:
        """Remove a match from the queue if it is at this version, or no longer exists. Return True.

        The next commit of the match enters it again. Return False, and remove nothing, if the match
        is at another version, or if this node does not lease it.
        """

    async def release(self) -> None:
        """End this node's leases on matches at once, so that the bots of other nodes can play
        there.
        """

    async def release_all(self) -> None:
        """End all nodes' leases on matches that need a bot. Only for when no node is alive."""
