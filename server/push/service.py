"""Combines the parts of a node's Web Push: the server's key, the allowed services, the sender, and
notifications of turns.
"""

from collections.abc import Callable, Collection, Sequence
from email.utils import parseaddr

from server.addresses import hidden_prefixes
from server.push.keys import ServerKey
from server.push.sender import PushSender
from server.push.services import PushServices
from server.push.turn_notifier import TurnNotifier
from server.store.ports import MatchStore, PresenceStore
from server.store.push import PushStore


class Push:
    """The Web Push of a node. It sends only while `run` is running."""

    def __init__(
        self,
        *,
        store: PushStore,
        matches: MatchStore,
        presence: PresenceStore,
        shared_key: bytes,
        services: Collection[str],
        contact: str,
        now_ms: Callable[[], int],
        counted: Callable[[str], None],
    ) -> None:
        """Prepare the Web Push of a node. `contact` is an e-mail address for push services.

        The rest is passed to the parts.
        """
        self.store = store
        self._shared_key = shared_key
        self.key = ServerKey(shared_key, f"mailto:{parseaddr(contact)[1]}")
        self.services = PushServices(services)
        self._sender = PushSender(self.key, self.services)
        self.turns = TurnNotifier(
            subscriptions=store,
            matches=matches,
            presence=presence,
            sender=self._sender,
            now_ms=now_ms,
            counted=counted,
        )

    def networks(self, prefixes: Sequence[str]) -> tuple[str, ...]:
        """Return the hashes that the store keeps in place of these address prefixes."""
        return hidden_prefixes(prefixes, self._shared_key)

    async def run(self) -> None:
        """Send push notifications of players' turns, until cancelled."""
        await self.turns.run()

    async def close(self) -> None:
        """Close the connections to the push services."""
        await self._sender.close()
