"""The interfaces between a room, such as a match, and its connections."""

from collections.abc import Awaitable, Callable
from typing import Any, Protocol

from protocol.core.codec import Vocabulary
from protocol.core.ids import PlayerId
from server.listener import Answered, Listener


class Room(Protocol):
    """A room, such as a match: it handles its connections' messages, and sends each what its player
    may know.
    """

    @property
    def vocabulary(self) -> Vocabulary:
        """The decoder of the messages that clients may send in the room."""

    def has_seat(self, player: PlayerId) -> bool:
        """Return whether the player has a seat; all others are spectators, served in batches."""

    def submit(self, listener: Any, name: str | None, command: Any, answered: Answered) -> None:
        """Run a command and answer it, then call `answered`, perhaps at once.

        `name` is the player's; None without an identity. `answered` receives the outcome for the
        metrics, or an exception such as UnknownMatch or StoreUnavailable.
        """

    def refresh(self, listener: Any) -> None:
        """Send a client a new snapshot, in place of dropped frames or at its request."""

    def leave(self, listener: Any) -> None:
        """Remove a closed connection from the room."""


class MatchOver(Exception):
    """The match is no longer live, but it has records."""


Enter = Callable[[Listener], Awaitable[tuple[Room, str]]]
"""A function that lets a connection into a room.

It returns the room, and how the client was brought up to date. Raises UnknownMatch, MatchOver,
SpectatorsNotAllowed, StoreUnavailable.
"""
