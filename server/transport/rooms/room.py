"""The interfaces between a room, such as a match, and its connections."""

from collections.abc import Awaitable, Callable
from typing import Any, Protocol

from protocol.core.codec import Codec, Frame
from protocol.core.ids import PlayerId
from protocol.core.vocabulary import Vocabulary


class Listener(Protocol):
    """One connection, as seen by a room."""

    player: PlayerId
    registered: bool
    """The player is a registered person: neither a guest nor a third-party bot."""
    program: bool
    """The client is a third-party bot of a registered person."""
    avatar: tuple[int, int, int] | None
    """The player's avatar: shape, colour and background. None without an identity."""
    addresses: tuple[str, ...]
    """The address prefixes that limits count, narrowest first (`server.addresses`)."""
    network: str | None
    """The token of the player's network address (`server.matches.network_tokens`)."""
    browser: str | None
    """The token of the player's browser (`server.matches.network_tokens`)."""
    codec: Codec

    @property
    def lag_ms(self) -> int:
        """The last measured time for a message to the client and back; 0 before the first one."""

    def push(self, *frames: Frame) -> None:
        """Send or queue frames, together if possible. Does not block."""

    def ping_often(self) -> None:
        """Ping the client often from now on, and close the connection soon after a silence."""

    def close_no_spectators(self) -> None:
        """Close the connection because the match admits only its players."""

    def close_match_gone(self) -> None:
        """Close the connection because the match no longer exists."""


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
