"""What the server needs of the database for messages that are pushed to browsers."""

from collections.abc import Sequence
from typing import Protocol

from msgspec import Struct

from protocol.core.ids import PlayerId


class Subscription(Struct, frozen=True, gc=False):
    """A browser that is to be told when it is its player's turn."""

    endpoint: str
    """Where its push service takes messages for it: to know it is to be able to send some."""
    player: PlayerId
    session: bytes | None
    """The hash of the session in which it was asked for; None for a guest's."""
    p256dh: bytes
    """The browser's public key: a point of P-256, uncompressed."""
    auth: bytes
    """16 bytes (RFC 8291, section 3.2)."""
    language: str
    since_ms: int
    """When it was asked for last (Unix milliseconds)."""
    networks: tuple[str, ...] = ()
    """Keyed hashes of the address prefixes that a guest asked from, narrowest first."""


class PushStore(Protocol):
    """The subscriptions. Every coroutine here raises ArchiveUnavailable."""

    async def keep(
        self, wanted: Subscription, most: int, most_of_networks: Sequence[int] = ()
    ) -> None:
        """Keep a subscription, in place of what the endpoint had.

        Where the player has more than `most`, or a network more than its share of
        `most_of_networks`, the oldest ones are removed.
        """

    async def of(self, player: PlayerId) -> Sequence[Subscription]:
        """All of a player's that count.

        One of a session counts until that ends, and one of a guest until the guest registers.
        """

    async def remove(self, endpoint: str) -> None:
        """Forget one, if it is there."""

    async def remove_ended(self, guests_before_ms: int) -> None:
        """Forget those that count no more, and those of guests that were asked for before then."""
