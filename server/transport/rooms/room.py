"""What a connection is in: a match, for example."""

from collections.abc import Awaitable, Callable
from typing import Any, Protocol

from protocol.core.codec import Codec, Frame
from protocol.core.ids import PlayerId
from protocol.core.vocabulary import Vocabulary


class Listener(Protocol):
    """One connection, as a room sees it."""

    player: PlayerId
    registered: bool
    """Whether the player is a registered person: no guest, and no program."""
    program: bool
    """Whether it is the program of one."""
    avatar: tuple[int, int, int] | None
    """What the player looks like: shape, colour, ground. None without an identity."""
    addresses: tuple[str, ...]
    """The address prefixes that limits count, the narrowest first (`server.addresses`)."""
    network: str | None
    """The token of the player's network address (`server.matches.networks`)."""
    browser: str | None
    """The token of the player's browser (`server.matches.networks`)."""
    codec: Codec

    @property
    def lag_ms(self) -> int:
        """How long messages to the client and back take, as measured last; 0 where it was not."""

    def push(self, *frames: Frame) -> None:
        """Queue frames, which leave together if they can. Never waits."""

    def ping_often(self) -> None:
        """Ping the client often from now on, and end the connection soon after it falls silent."""

    def close_no_spectators(self) -> None:
        """Say that only the players are let in, and hear nothing from now on."""

    def close_match_gone(self) -> None:
        """Say that there is no such room any more, and hear nothing from now on."""


class Room(Protocol):
    """Takes what its connections say, and pushes to them what they may know."""

    @property
    def vocabulary(self) -> Vocabulary:
        """What clients may say here."""

    def seats(self, player: PlayerId) -> bool:
        """Whether the player takes part; all others watch, and hear in rounds."""

    async def submit(self, listener: Any, name: str | None, command: Any) -> str:
        """Carry out a command and answer it; gives what came of it, for the metrics.

        `name` is the player's; None without an identity. Raises UnknownMatch, StoreUnavailable.
        """

    def refresh(self, listener: Any) -> None:
        """Send everything anew, in place of what was dropped."""

    def leave(self, listener: Any) -> None:
        """The connection is gone."""


class MatchOver(Exception):
    """The match is not live any more, and there are its records."""


Enter = Callable[[Listener], Awaitable[tuple[Room, str]]]
"""Lets a connection into a room; gives the room, and how the client was brought up to date.

Raises UnknownMatch, MatchOver, SpectatorsNotAllowed, StoreUnavailable.
"""
