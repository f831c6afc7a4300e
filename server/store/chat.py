"""The port (interface) of the store of recent chat lines, which players see in their matches.

`server.store.redis.chat` implements it. `server.store.chat_log` is about the copies of these lines
that moderators may need.
"""

from collections.abc import Sequence
from typing import Protocol

from msgspec import Struct

from protocol.core.ids import MatchId, PlayerId, Seat
from protocol.core.talk import TalkRoom

CHAT_LINES = 100
"""The number of newest lines that are kept for each room of a match."""
CHAT_BURST = 5
CHAT_BURST_MS = 20_000
"""The time within which a player may post CHAT_BURST lines in a match."""
TEXTS = 20
TEXTS_MS = 60_000
"""The time within which a player may write TEXTS texts in all matches together."""
CHAT_KEPT_MS = 7 * 24 * 3600 * 1000
"""The time for which a room's lines are kept after the last one."""


class ChatMessage(Struct, frozen=True, gc=False, omit_defaults=True):
    """A phrase or a free text that a player or spectator wants to post in a match."""

    seat: Seat | None
    """The player's seat; None for a spectator."""
    phrase: str | None = None
    text: str | None = None
    name: str | None = None
    """The name of a spectator who writes a text. Players are known by their seats."""


class RoomLine(Struct, frozen=True, gc=False):
    """A posted chat line in a room of a match, as the store of recent lines has it."""

    room: TalkRoom
    number: int
    """The line's number in its room, from 1. Numbers start again after CHAT_KEPT_MS of silence."""
    at_ms: int
    by: PlayerId
    """The author, whom no client is shown."""
    message: ChatMessage


class ChatStore(Protocol):
    """The interface for matches' recent chat lines. Every coroutine raises StoreUnavailable."""

    async def post(
        self, match: MatchId, room: TalkRoom, by: PlayerId, message: ChatMessage
    ) -> RoomLine | int:
        """Add a chat line to a room of a match, and notify the nodes that are subscribed to the
        match.

        Return the line. If the player exceeds a rate limit, add nothing and return the wait in
        milliseconds.
        """

    async def lines(self, match: MatchId) -> Sequence[RoomLine]:
        """Return the chat lines of all rooms of a match, room by room, in the order of their
        numbers.
        """
