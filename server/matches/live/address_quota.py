"""Quotas on the matches that guests of one address leave standing, over all nodes."""

import contextlib
from collections.abc import Sequence
from dataclasses import dataclass

from protocol.core.ids import MatchId
from server.addresses import hidden_prefixes
from server.store.ports import AddressMatches, StoreUnavailable

LOOKED_AT = 20
"""How many of a prefix's oldest matches are looked at to make room for a new one."""


class TooManyFromAddress(Exception):
    """Guests of this address have as many matches as they may have."""


@dataclass(frozen=True, slots=True)
class AddressQuota:
    """Counts matches by address prefix. All of it raises StoreUnavailable.

    Registered players who have played count by identity: their prefixes are empty.
    """

    matches: AddressMatches | None
    """None counts nothing."""
    key: bytes
    """A secret that all nodes share: the store has no address, only what follows from one."""
    matches_per_address: int
    """How many standing matches the narrowest prefix may have; 0 is no limit, here and below."""
    stored_matches_per_address: int
    """How many it may have with those that were over within the last hour."""

    async def enter(self, match: MatchId, prefixes: Sequence[str]) -> None:
        """Count a match that is about to be made. Raises TooManyFromAddress."""
        await self._enter(match, prefixes)

    async def check(self, prefixes: Sequence[str]) -> None:
        """Return if the prefixes have room for one more match. Raises TooManyFromAddress."""
        await self._enter(None, prefixes)

    async def count_unchecked(self, match: MatchId, prefixes: Sequence[str]) -> None:
        """Count a match whatever room there is: `check` allowed it before."""
        if self.matches is not None and prefixes:
            await self.matches.enter(match, hidden_prefixes(prefixes, self.key), 0, 0)

    async def enter_rematch(self, before: MatchId, match: MatchId) -> None:
        """Count a rematch for the prefixes of the match before it."""
        if self.matches is not None:
            await self.matches.enter_rematch(before, match)

    async def leave(self, match: MatchId, *, lost: bool = False) -> None:
        """Count a match as over. It need not succeed: the count lapses by itself."""
        if self.matches is None:
            return
        with contextlib.suppress(StoreUnavailable):
            await self.matches.leave(match, lost=lost)

    async def oldest_of(self, prefixes: Sequence[str]) -> Sequence[MatchId]:
        """Some of the oldest standing matches of the prefixes."""
        found: dict[MatchId, None] = {}
        if self.matches is None:
            return ()
        for prefix in hidden_prefixes(prefixes, self.key):
            found |= dict.fromkeys(await self.matches.oldest_of(prefix, LOOKED_AT))
        return list(found)

    async def _enter(self, match: MatchId | None, prefixes: Sequence[str]) -> None:
        if self.matches is None or not prefixes:
            return
        hidden = hidden_prefixes(prefixes, self.key)
        if not await self.matches.enter(
            match, hidden, self.matches_per_address, self.stored_matches_per_address
        ):
            raise TooManyFromAddress


NO_QUOTA = AddressQuota(None, b"", 0, 0)
"""Counts nothing."""
