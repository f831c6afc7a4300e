"""The port of what is said beside matches."""

from collections.abc import Sequence
from typing import Protocol

from protocol.core.ids import MatchId, PlayerId, Seat
from protocol.core.talk import Phrase, TalkLine, TalkRoom

TALK_LINES = 100
"""So many lines of each room of a match are kept, the newest ones."""
TALK_BURST = 5
TALK_BURST_MS = 20_000
"""A player may say so many things in a match within so long."""
TALK_KEPT_MS = 7 * 24 * 3600 * 1000
"""A room's lines are kept for so long after the last of them."""


class TalkStore(Protocol):
    """What is said beside matches, the same on every node."""

    async def say(
        self, match: MatchId, room: TalkRoom, by: PlayerId, seat: Seat | None, phrase: Phrase
    ) -> int:
        """Add a line; nodes that watch the match get News. Raises StoreUnavailable.

        Gives 0; or, where the player has said too much, after how many ms they may go on: then
        nothing was said.
        """

    async def lines(self, match: MatchId) -> Sequence[TalkLine]:
        """What was said, room by room, in the order of its numbers. Raises StoreUnavailable."""
