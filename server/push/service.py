"""Builds the Web Push of a node over its stores."""

from collections.abc import Callable, Collection, Sequence
from email.utils import parseaddr

from server.addresses import hidden_prefixes
from server.push.keys import ServerKey
from server.push.sender import PushSender
from server.push.services import PushServices
from server.push.turn_notifier import PATIENCE_S, TurnNotifier
from server.store.ports import MatchStore, PresenceStore
from server.store.push import PushStore


class Push:
    """The Web Push of a node. It sends only while `run` is running."""

    def __init__(
        self,
        store: PushStore,
        matches: MatchStore,
        presence: PresenceStore,
        shared_key: bytes,
        services: Collection[str],
        contact: str,
        now_ms: Callable[[], int],
        counted: Callable[[str], None],
        patience_s: float = PATIENCE_S,
    ) -> None:
        """Prepare with the stores.

        `contact` is an e-mail address. The rest is passed to the parts.
        """
        self.store = store
        self._shared_key = shared_key
        self.key = ServerKey(shared_key, f"mailto:{parseaddr(contact)[1]}")
        self.services = PushServices(services)
        self._sender = PushSender(self.key, self.services)
        self.turns = TurnNotifier(
            store, matches, presence, self._sender, now_ms, counted, patience_s
        )

    def networks(self, prefixes: Sequence[str]) -> tuple[str, ...]:
        """Return the hashes that the store has in place of these address prefixes."""
        return hidden_prefixes(prefixes, self._shared_key)

    async def run(self) -> None:
        """Notify players of their turns, until cancelled."""
        async with self._sender:
            await self.turns.run()
