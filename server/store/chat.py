"""The port of what is said beside matches, as long as it can be heard."""

from collections.abc import Sequence
from typing import Protocol

from msgspec import Struct

from protocol.core.ids import MatchId, PlayerId, Seat
from protocol.core.talk import TalkRoom

CHAT_LINES = 100
"""So many lines of each room of a match are kept, the newest ones."""
CHAT_BURST = 5
CHAT_BURST_MS = 20_000
"""A player may say so many things in a match within so long."""
TEXTS = 20
TEXTS_MS = 60_000
"""And write so many lines in all matches together within so long."""
CHAT_KEPT_MS = 7 * 24 * 3600 * 1000
"""A room's lines are kept for so long after the last of them."""


class ChatMessage(Struct, frozen=True, gc=False, omit_defaults=True):
    """What somebody says: a phrase, or a text of their own."""

    seat: Seat | None
    """Where they sit; None for a spectator."""
    phrase: str | None = None
    text: str | None = None
    name: str | None = None
    """Of a spectator who writes: players are known by their seats."""


class RoomLine(Struct, frozen=True, gc=False):
    """A line in a room of a match."""

    room: TalkRoom
    number: int
    """From 1 in its room; it begins anew where nobody has said anything for long."""
    at_ms: int
    by: PlayerId
    """Who said it: told to nobody."""
    message: ChatMessage


class ChatStore(Protocol):
    """What is said beside matches, the same on every node. All of it raises StoreUnavailable."""

    async def post(
        self, match: MatchId, room: TalkRoom, by: PlayerId, message: ChatMessage
    ) -> RoomLine | int:
        """Add a line; nodes that watch the match get News.

        Gives the line; or, where the player has said too much, after how many ms they may go on:
        then nothing was said.
        """

    async def lines(self, match: MatchId) -> Sequence[RoomLine]:
        """What was said, room by room, in the order of its numbers."""
