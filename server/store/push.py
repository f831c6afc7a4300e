"""The port (interface) of Web Push subscriptions: browsers that get a message about a turn.

`server.store.sql.push` implements it.
"""

from collections.abc import Sequence
from typing import Protocol

from msgspec import Struct

from protocol.core.ids import PlayerId


class Subscription(Struct, frozen=True, gc=False):
    """A browser that gets a message when it is its player's turn."""

    endpoint: str
    """The push service's URL for this browser. It is a secret: knowing it permits sending."""
    player: PlayerId
    session: bytes | None
    """The hash of the session that subscribed; None for a guest's subscription."""
    p256dh: bytes
    """The browser's public key: a point of P-256, uncompressed."""
    auth: bytes
    """The browser's authentication secret: 16 bytes (RFC 8291, section 3.2)."""
    language: str
    since_ms: int
    """When the browser last subscribed (Unix milliseconds)."""
    networks: tuple[str, ...] = ()
    """Keyed hashes of the guest's address prefixes, narrowest first."""


class PushStore(Protocol):
    """The interface for push subscriptions. Every coroutine here raises DatabaseUnavailable."""

    async def add(
        self, subscription: Subscription, most: int, most_of_networks: Sequence[int] = ()
    ) -> None:
        """Add a subscription, or replace the one with its endpoint.

        If the player has more than `most`, or a network more than its share of `most_of_networks`,
        the oldest ones are removed.
        """

    async def of(self, player: PlayerId) -> Sequence[Subscription]:
        """Return all valid push subscriptions of a player.

        A session's subscription is valid until the session ends, a guest's until the guest
        registers.
        """

    async def remove(self, endpoint: str) -> None:
        """Remove the push subscription with this endpoint, if it exists."""

    async def remove_ended(self, guests_before_ms: int) -> None:
        """Remove invalid push subscriptions, and guests' subscriptions from before that time."""
