"""Combines the parts of a node's moderation: moderators, actions, restrictions and the removal of
old data.
"""

from collections.abc import Callable, Collection

from protocol.core.moderation import PairReason
from server.background import run_together
from server.matches.seated_people import SeatedPeople
from server.moderation.actions import ModeratorActions
from server.moderation.chat_context import ChatContext
from server.moderation.moderators import Moderators
from server.moderation.pairs import DAYS, LEAST_MATCHES, PAIRS_READ, SHORT_MS, odd_pairs
from server.moderation.reports import Reports
from server.moderation.restrictions import Restrictions
from server.moderation.upkeep import ModerationUpkeep
from server.players.service import Players
from server.store.chat import ChatStore
from server.store.chat_log import ChatLogStore
from server.store.moderation import ModerationStores, PairFacts
from server.store.player_changes import PlayerChanges
from server.store.players import PlayerStore

DAY_MS = 24 * 3600 * 1000


class Moderation:
    """The moderation of a node: moderators, restrictions, their actions, the removal of old data.

    Lookups of moderators, mutes and notices work only while `run` is running.
    """

    def __init__(
        self,
        *,
        stores: ModerationStores,
        accounts: PlayerStore,
        players: Players,
        changes: PlayerChanges,
        names: Collection[str],
        now_ms: Callable[[], int],
    ) -> None:
        """Prepare with the `names` of SPITE_MODERATORS.

        `now_ms` is the clock that all nodes share.
        """
        self.stores = stores
        self._accounts = accounts
        self._profiles = players.profiles
        self._now_ms = now_ms
        self.moderators = Moderators(stores.moderators, names, now_ms)
        self.restrictions = Restrictions(
            actions=stores.actions,
            notices=stores.notices,
            profiles=players.profiles,
            sessions=players.sessions,
            changes=changes,
            now_ms=now_ms,
        )
        self.actions = ModeratorActions(
            stores=stores,
            profiles=players.profiles,
            upkeep=players.upkeep,
            moderators=self.moderators,
            restrictions=self.restrictions,
            now_ms=now_ms,
        )
        self._upkeep = ModerationUpkeep(stores, now_ms)

    async def odd_pairs(self) -> list[tuple[PairFacts, list[PairReason]]]:
        """Return pairs of players whose rated matches of the last DAYS (seven) look arranged.

        Raises DatabaseUnavailable.
        """
        since_ms = self._now_ms() - DAYS * DAY_MS
        found = await self.stores.pairs.count_since(since_ms, LEAST_MATCHES, SHORT_MS, PAIRS_READ)
        return odd_pairs(found)

    def reports(self, seated: SeatedPeople, kept: ChatLogStore, talk: ChatStore) -> Reports:
        """Return the service that accepts reports about players."""
        return Reports(
            store=self.stores.reports,
            players=self._accounts,
            profiles=self._profiles,
            seated=seated,
            context=ChatContext(talk, kept),
            now_ms=self._now_ms,
        )

    async def run(self) -> None:
        """Answer queries, receive notifications and remove old data, until cancelled."""
        await run_together(self.moderators.run, self.restrictions.run, self._upkeep.run)
