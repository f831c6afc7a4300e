"""Finds out whether a registered player has played. Limits then count the player, not the
address."""

from collections import OrderedDict

from protocol.core.ids import PlayerId
from server.limits import PLAYERS_REMEMBERED
from server.store.archive import Archive
from server.store.errors import DatabaseUnavailable


class Experience:
    """Caches which registered players have finished a match, for limits by player instead of
    address.
    """

    def __init__(self, archive: Archive) -> None:
        self._archive = archive
        self._known: OrderedDict[PlayerId, None] = OrderedDict()

    async def has_played(self, player: PlayerId) -> bool:
        """Return True if a match of the player is archived. Return False, too, if that is unknown
        because the archive is unavailable.
        """
        if player in self._known:
            return True
        try:
            found = await self._archive.finished_of(player, None, 1)
        except DatabaseUnavailable:
            return False
        if not found:
            return False
        self._known[player] = None
        if len(self._known) > PLAYERS_REMEMBERED:
            self._known.popitem(last=False)
        return True
