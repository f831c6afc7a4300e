"""Finds the public facts of a shared deal for previews of links to it, for people who have not
opened the link yet.
"""

from collections.abc import Awaitable, Callable

from protocol.core.ids import DealId, PlayerId
from server.limits import SEEN_KEPT
from server.matches.cache import RateLimitedCache
from server.matches.link_preview import LinkPreview
from server.same_deal.deals import NoSuchDeal, SharedDeals


class DealPreviews:
    """Finder of previews of shared deals. It reads each deal at most once a second."""

    def __init__(
        self, deals: SharedDeals, player_name: Callable[[PlayerId], Awaitable[str]]
    ) -> None:
        """`player_name` returns the name that others see."""
        self._deals = deals
        self._player_name = player_name
        self._seen = RateLimitedCache(self._read, SEEN_KEPT)

    async def find(self, deal: DealId) -> LinkPreview | None:
        """Return the preview of a shared deal; None if there is no such deal, or its time is over.

        Raises StoreUnavailable, DatabaseUnavailable.
        """
        return await self._seen.get(deal)

    async def _read(self, deal: DealId) -> LinkPreview | None:
        try:
            found = await self._deals.find(deal, None)
        except NoSuchDeal:
            return None
        is_strangers = found.original.is_strangers
        return LinkPreview(
            found.original.match.game_key,
            () if is_strangers else (await self._player_name(found.deal.player),),
            (0, 0),
            is_open=True,
            is_over=False,
            deal="stranger" if is_strangers else "same",
        )
