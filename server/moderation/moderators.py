"""Who may moderate: the accounts that the operator names in the settings."""

import logging
from collections.abc import Collection

from server.logs import facts
from server.players.people import looks_of
from server.store.archive import ArchiveUnavailable
from server.store.players import PlayerStore

log = logging.getLogger(__name__)


class Moderators:
    """Known by their names: no two accounts have names that look alike."""

    def __init__(self, names: Collection[str]) -> None:
        self._names = names
        self._looks: frozenset[str] | None = None

    async def has(self, name: str) -> bool:
        """Whether the registered player of this name may moderate."""
        if not self._names:
            return False
        if self._looks is None:
            self._looks = frozenset([await looks_of(known) for known in self._names])
        return await looks_of(name) in self._looks

    async def warn_of_strangers(self, players: PlayerStore) -> None:
        """Write to the log which names nobody has: the first who registers them may moderate."""
        for name in self._names:
            try:
                if await players.account_named(await looks_of(name)) is None:
                    log.warning(
                        "a moderator in SPITE_MODERATORS has no account", extra=facts(name=name)
                    )
            except ArchiveUnavailable:
                return
