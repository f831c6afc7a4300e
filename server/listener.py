"""A client's connection, as a match or the lobby sees it."""

from typing import Protocol

from protocol.core.codec import Codec, Frame
from protocol.core.ids import PlayerId


class Listener(Protocol):
    """A client's connection."""

    player: PlayerId
    registered: bool
    """True for a person with an account; False for a guest or any bot."""
    program: bool
    """True for a third-party bot."""
    avatar: tuple[int, int, int] | None
    """The player's avatar: shape, colour, background. None without an identity."""
    addresses: tuple[str, ...]
    """The address prefixes that limits count, the narrowest first (`server.addresses`)."""
    network: str | None
    """The token of the player's network address (`server.matches.network_tokens`)."""
    browser: str | None
    """The token of the player's browser (`server.matches.network_tokens`)."""
    codec: Codec

    @property
    def lag_ms(self) -> int:
        """The last measured round-trip time of messages to the client; 0 if it was not measured."""

    def push(self, *frames: Frame) -> None:
        """Queue frames, to be sent together if possible.

        Never blocks, and queues only a bounded number of frames.
        """

    def ping_often(self) -> None:
        """Ping the client often from now on, to notice a lost connection within seconds."""

    def close_no_spectators(self) -> None:
        """Tell the client that only the players may see the match, and close."""

    def close_match_gone(self) -> None:
        """Tell the client that the match does not exist any more, and close."""
