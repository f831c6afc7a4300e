"""Quotas on the matches of guests from one address, over all nodes: on unfinished ones, and on all
that the store has.
"""

import contextlib
from collections.abc import Sequence
from dataclasses import dataclass

from protocol.core.ids import MatchId
from server.addresses import hidden_prefixes
from server.store.errors import StoreUnavailable
from server.store.match_counts import AddressMatches

OLDEST_CHECKED = 20
"""The number of a prefix's oldest matches to check when it needs room for a new one."""


class TooManyFromAddress(Exception):
    """The guests of this address have reached their quota of matches."""


@dataclass(frozen=True, slots=True)
class AddressQuota:
    """Counter of matches by address prefix. Every coroutine but `leave` raises StoreUnavailable.

    Registered players who have played are counted by identity: their prefixes are empty.
    """

    matches: AddressMatches | None
    """The counts of matches in the store; None disables the quota."""
    key: bytes
    """A secret that all nodes share. The store receives keyed hashes instead of addresses."""
    matches_per_address: int
    """The quota of unfinished matches of the narrowest prefix; 0 means no limit."""
    stored_matches_per_address: int
    """The quota that includes matches that ended within the last hour; 0 means no limit."""

    async def enter(self, match: MatchId, prefixes: Sequence[str]) -> None:
        """Count a match that is about to be created. Raises TooManyFromAddress if a prefix has
        reached its quota.
        """
        await self._enter(match, prefixes)

    async def check(self, prefixes: Sequence[str]) -> None:
        """Raise TooManyFromAddress if an address with these prefixes may not have one more
        match.
        """
        await self._enter(None, prefixes)

    async def count_unchecked(self, match: MatchId, prefixes: Sequence[str]) -> None:
        """Count a match regardless of the quota, which `check` has applied before."""
        if self.matches is not None and prefixes:
            await self.matches.enter(
                match, hidden_prefixes(prefixes, self.key), most=0, most_stored=0
            )

    async def enter_rematch(self, before: MatchId, match: MatchId) -> None:
        """Count a rematch for the address prefixes of the match before it, whatever the quota."""
        if self.matches is not None:
            await self.matches.enter_rematch(before, match)

    async def leave(self, match: MatchId, *, lost: bool = False) -> None:
        """Count a match of an address as over; `lost` if the store no longer has it.

        Errors are ignored, because the count expires by itself.
        """
        if self.matches is None:
            return
        with contextlib.suppress(StoreUnavailable):
            await self.matches.leave(match, lost=lost)

    async def oldest_of(self, prefixes: Sequence[str]) -> Sequence[MatchId]:
        """Return some of the oldest unfinished matches of these address prefixes."""
        found: dict[MatchId, None] = {}
        if self.matches is None:
            return ()
        for prefix in hidden_prefixes(prefixes, self.key):
            found |= dict.fromkeys(await self.matches.oldest_of(prefix, OLDEST_CHECKED))
        return list(found)

    async def _enter(self, match: MatchId | None, prefixes: Sequence[str]) -> None:
        if self.matches is None or not prefixes:
            return
        hidden = hidden_prefixes(prefixes, self.key)
        if not await self.matches.enter(
            match,
            hidden,
            most=self.matches_per_address,
            most_stored=self.stored_matches_per_address,
        ):
            raise TooManyFromAddress


NO_QUOTA = AddressQuota(None, b"", 0, 0)
"""A quota of matches without limits, for tests and tools."""
