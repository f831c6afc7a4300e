"""The port (interface) of the chat log, which keeps chat lines for 30 days.

It serves reports of abuse, and the author's export of their own data. Every coroutine here raises
DatabaseUnavailable. `server.store.sql.chat_log` implements it.
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
    """A chat line with its author, as the chat log keeps it for 30 days."""

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
    """The interface for the log of chat lines, kept for reports and the author's data export."""

    async def add(self, lines: Sequence[ChatLine]) -> None:
        """Add chat lines to the log. Lines that already exist stay as they are."""

    async def find(self, match: MatchId, room: TalkRoom, number: int) -> ChatLine | None:
        """Return the newest logged line with this number in a room of a match, or None.

        A match's numbers may have started again.
        """

    async def around(self, line: ChatLine, beside: int = CONTEXT_LINES) -> Sequence[ChatLine]:
        """Return a logged line with at most `beside` lines of its room before and after it, oldest
        first.
        """

    async def last(self, match: MatchId, room: TalkRoom, most: int) -> Sequence[ChatLine]:
        """Return at most `most` of the last logged lines of a room of a match, oldest first."""

    async def of(self, player: PlayerId, most: int) -> Sequence[ChatLine]:
        """Return at most `most` logged lines by a player, in all matches, newest first."""

    async def remove_before(self, at_ms: int) -> None:
        """Remove the logged chat lines from before this time (Unix milliseconds)."""
