"""The interfaces between a room, such as a match, and its connections."""

from collections.abc import Awaitable, Callable
from typing import Any, Protocol

from protocol.core.ids import PlayerId
from protocol.core.vocabulary import Vocabulary
from server.listener import Listener


class Room(Protocol):
    """Handles the messages of its connections, and sends each one what its player may know."""

    @property
    def vocabulary(self) -> Vocabulary:
        """The messages that clients may send here."""

    def has_seat(self, player: PlayerId) -> bool:
        """Return whether the player has a seat; all others are spectators, served in batches."""

    async def submit(self, listener: Any, name: str | None, command: Any) -> str:
        """Run a command and answer it. Return the outcome, for the metrics.

        `name` is the player's; None without an identity. Raises UnknownMatch, StoreUnavailable.
        """

    def refresh(self, listener: Any) -> None:
        """Send a new snapshot, in place of dropped frames."""

    def leave(self, listener: Any) -> None:
        """Remove a closed connection."""


class MatchOver(Exception):
    """The match is no longer live, but it has records."""


Enter = Callable[[Listener], Awaitable[tuple[Room, str]]]
"""Lets a connection into a room. Returns the room, and how the client was brought up to date.

Raises UnknownMatch, MatchOver, SpectatorsNotAllowed, StoreUnavailable.
"""
