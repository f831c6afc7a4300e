"""The port of what was said beside matches, as it is kept for reports of abuse alone.

All of it raises ArchiveUnavailable while the database is away.
"""

from collections.abc import Sequence
from typing import Protocol

from msgspec import Struct

from protocol.core.ids import MatchId, PlayerId, Seat
from protocol.core.talk import TalkRoom

CHAT_LOG_KEPT_MS = 30 * 24 * 3600 * 1000
"""A line is kept for so long after it was said."""
CONTEXT_LINES = 10
"""So many lines on each side show what a line was said in the middle of."""


class ChatLine(Struct, frozen=True, gc=False):
    """A line as the server knows it, with who said it."""

    match: MatchId
    room: TalkRoom
    number: int
    """In its room of the match."""
    at_ms: int
    player: PlayerId
    seat: Seat | None
    """None for a spectator."""
    phrase: str | None
    """The code of a phrase; None where the line is a text of the player's own."""
    text: str | None


class ChatLogStore(Protocol):
    """Lines by match and room, for moderators; nothing of it is shown to anybody else."""

    async def keep(self, lines: Sequence[ChatLine]) -> None:
        """Keep lines; those that are kept already stay as they are."""

    async def find(self, match: MatchId, room: TalkRoom, number: int) -> ChatLine | None:
        """The line with this number; the newest, where numbers have begun anew."""

    async def around(self, line: ChatLine, beside: int = CONTEXT_LINES) -> Sequence[ChatLine]:
        """The line in its room: with at most `beside` lines before and after it, oldest first."""

    async def last(self, match: MatchId, room: TalkRoom, most: int) -> Sequence[ChatLine]:
        """What was said last in a room, at most so many lines, oldest first."""

    async def of(self, player: PlayerId, most: int) -> Sequence[ChatLine]:
        """What a player has said in any match, at most so many lines, the newest first."""

    async def remove_before(self, at_ms: int) -> None:
        """Forget what was said before then."""
