"""The port (interface) of the chat log: 30 days of chat lines, for reports of abuse only.

Every coroutine here raises DatabaseUnavailable. `server.store.sql.chat_log` implements it.
"""

from collections.abc import Sequence
from typing import Protocol

from msgspec import Struct

from protocol.core.ids import MatchId, PlayerId, Seat
from protocol.core.talk import TalkRoom

CHAT_LOG_KEPT_MS = 30 * 24 * 3600 * 1000
"""The time for which the log keeps a chat line."""
CONTEXT_LINES = 10
"""The number of lines shown before and after a reported one."""


class ChatLine(Struct, frozen=True, gc=False):
    """A chat line with its author, as the log for reports keeps it."""

    match: MatchId
    room: TalkRoom
    number: int
    """The line's number in its room of the match."""
    at_ms: int
    player: PlayerId
    seat: Seat | None
    """The seat of the line's author, or None for a spectator."""
    phrase: str | None
    """The code of a phrase; None if the line is a free text."""
    text: str | None


class ChatLogStore(Protocol):
    """The interface for the log of chat lines, which only moderators see."""

    async def add(self, lines: Sequence[ChatLine]) -> None:
        """Add chat lines to the log. Lines that already exist stay as they are."""

    async def find(self, match: MatchId, room: TalkRoom, number: int) -> ChatLine | None:
        """Return the newest line with this number, or None. Numbers may have started again."""

    async def around(self, line: ChatLine, beside: int = CONTEXT_LINES) -> Sequence[ChatLine]:
        """Return the line with at most `beside` lines before and after it, oldest first."""

    async def last(self, match: MatchId, room: TalkRoom, most: int) -> Sequence[ChatLine]:
        """Return at most `most` of the last chat lines of a room, oldest first."""

    async def of(self, player: PlayerId, most: int) -> Sequence[ChatLine]:
        """Return at most `most` lines of a player in all matches, newest first."""

    async def remove_before(self, at_ms: int) -> None:
        """Remove the chat lines from before this time."""
