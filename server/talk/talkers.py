"""What a match asks about those who talk beside it: the port `ChatPolicy`."""

import asyncio
from collections.abc import Callable, Collection

from protocol.core.codes import RejectionCode
from protocol.core.ids import PlayerId
from server.games.api import Rejection
from server.matches.core.chat_text import TextFault
from server.matches.live.chat_policy import Blockers
from server.players.mutes import FOR_GOOD_MS, Mutes
from server.store.archive import ArchiveUnavailable
from server.store.chat_log import ChatLine
from server.talk.blocks import Blocks
from server.talk.chat_log import ChatLogWriter

ASK_S = 1.0
"""A text waits no longer for the answer to whether its player is muted: then it is refused.

Other messages of its connection wait behind it.
"""


class TalkersHere:
    """Knows moderators' mutes, players' blocks and abusive words."""

    def __init__(
        self,
        mutes: Mutes,
        blocks: Blocks,
        said: ChatLogWriter,
        insults: Callable[[str], bool],
        ask_s: float = ASK_S,
        skips_spectators: Callable[[], bool] = lambda: False,
    ) -> None:
        """`skips_spectators` returns True while spectators' texts are not to be stored.

        `insults` says of a text whether nobody should have to read it; it runs in a thread."""
        self._mutes = mutes
        self._blocks = blocks
        self._said = said
        self._insults = insults
        self._skips_spectators = skips_spectators
        self._ask_s = ask_s

    async def text_rejection(self, player: PlayerId, text: str) -> Rejection | None:
        """As the port says: without an answer about mutes, nobody writes."""
        try:
            muted = await self._muted(player)
        except (ArchiveUnavailable, TimeoutError):
            return Rejection(RejectionCode.CANNOT_WRITE_NOW)
        if muted is not None:
            return muted
        if await asyncio.to_thread(self._insults, text):
            return Rejection(RejectionCode.BAD_TEXT, {"reason": TextFault.ABUSIVE})
        return None

    async def phrase_rejection(self, player: PlayerId) -> Rejection | None:
        """As the port says: phrases are said without the database, as matches are played."""
        try:
            return await self._muted(player)
        except (ArchiveUnavailable, TimeoutError):
            return None

    async def blockers(self, players: Collection[PlayerId]) -> Blockers:
        """As the port says."""
        return await self._blocks.blockers(players)

    def note(self, line: ChatLine) -> None:
        """Store a line for reports, as the port describes."""
        if line.room == "players" or not self._skips_spectators():
            self._said.note(line)

    async def _muted(self, player: PlayerId) -> Rejection | None:
        async with asyncio.timeout(self._ask_s):
            until_ms = await self._mutes.muted_until_ms(player)
        if until_ms is None:
            return None
        return Rejection(
            RejectionCode.MUTED, {} if until_ms == FOR_GOOD_MS else {"until_ms": until_ms}
        )
