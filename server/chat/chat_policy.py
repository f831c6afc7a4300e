"""The chat policy of a node: mutes, blocks and abusive texts."""

import asyncio
from collections.abc import Callable, Collection

from protocol.core.codes import RejectionCode
from protocol.core.ids import PlayerId
from server.chat.blocks import Blocks
from server.chat.chat_log import ChatLogWriter
from server.games.api import Rejection
from server.matches.core.chat_text import TextFault
from server.matches.live.chat_policy import Blockers
from server.players.mutes import FOR_GOOD_MS, Mutes
from server.store.chat_log import ChatLine
from server.store.errors import DatabaseUnavailable

ASK_S = 1.0
"""The longest that a text waits for the answer whether its player is muted.

Then it is rejected, because other messages of the connection wait behind it.
"""


class ModeratedChatPolicy:
    """The port `ChatPolicy`, with moderators' mutes, players' blocks and abusive words."""

    def __init__(
        self,
        *,
        mutes: Mutes,
        blocks: Blocks,
        log: ChatLogWriter,
        insults: Callable[[str], bool],
        ask_s: float = ASK_S,
        skips_spectators: Callable[[], bool] = lambda: False,
    ) -> None:
        """Prepare with the parts. `skips_spectators` stops logging spectators' lines.

        `insults` returns whether a text is abusive. It runs in a thread.
        """
        self._mutes = mutes
        self._blocks = blocks
        self._log = log
        self._insults = insults
        self._skips_spectators = skips_spectators
        self._ask_s = ask_s

    async def text_rejection(self, player: PlayerId, text: str) -> Rejection | None:
        """Return the rejection of a player's text, or None to accept it.

        The reasons are a mute, abusive words, and that the player's mutes are unknown: the database
        is unavailable or slow.
        """
        try:
            muted = await self._muted(player)
        except (DatabaseUnavailable, TimeoutError):
            return Rejection(RejectionCode.CANNOT_WRITE_NOW)
        if muted is not None:
            return muted
        if await asyncio.to_thread(self._insults, text):
            return Rejection(RejectionCode.BAD_TEXT, {"reason": TextFault.ABUSIVE})
        return None

    async def phrase_rejection(self, player: PlayerId) -> Rejection | None:
        """Return the rejection of a muted player's phrase, or None to accept it. If the mutes are
        unknown, accept it.
        """
        try:
            return await self._muted(player)
        except (DatabaseUnavailable, TimeoutError):
            return None

    async def blockers(self, players: Collection[PlayerId]) -> Blockers:
        return await self._blocks.blockers(players)

    def note(self, line: ChatLine) -> None:
        """Queue a chat line for the chat log, unless it is a spectator's and these are skipped."""
        if line.room == "players" or not self._skips_spectators():
            self._log.note(line)

    async def _muted(self, player: PlayerId) -> Rejection | None:
        async with asyncio.timeout(self._ask_s):
            until_ms = await self._mutes.muted_until_ms(player)
        if until_ms is None:
            return None
        return Rejection(
            RejectionCode.MUTED, {} if until_ms == FOR_GOOD_MS else {"until_ms": until_ms}
        )
