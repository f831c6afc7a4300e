"""Combines the parts of a node's chat: mutes, blocks, the chat log, and the removal of old data."""

import asyncio
import logging
import random
from collections.abc import Callable
from typing import Any

from protocol.core.ids import PlayerId
from server.background import run_together
from server.chat.blocks import Blocks
from server.chat.chat_log import ChatLogWriter
from server.chat.chat_policy import ModeratedChatPolicy
from server.keys import TOKEN_LASTS_S
from server.players.abuse import has_abusive_word
from server.players.mutes import Mutes
from server.store.blocks import BlockStore
from server.store.chat_log import CHAT_LOG_KEPT_MS, ChatLogStore
from server.store.errors import DatabaseUnavailable

ROUND_S = 600.0
"""The interval at which old chat lines and blocks are removed. All nodes do this; repeating it does
no harm.
"""
LINES_EXPORTED = 10_000
"""The number of a player's newest chat lines in an export. Few players write more in 30 days."""

log = logging.getLogger(__name__)


class ChatService:
    """The chat of a node.

    It looks up blockers, and writes the chat log, only while `run` is running.
    """

    def __init__(
        self,
        chat_log: ChatLogStore,
        blocks: BlockStore,
        mutes: Mutes,
        now_ms: Callable[[], int],
        *,
        refuses_insults: bool = True,
        skips_spectators: Callable[[], bool] = lambda: False,
    ) -> None:
        """Prepare with the stores. `now_ms` is the clock that all nodes share."""
        self._store = chat_log
        self._block_store = blocks
        self._now_ms = now_ms
        self._log = ChatLogWriter(chat_log)
        self.blocks = Blocks(blocks, now_ms)
        insults = has_abusive_word if refuses_insults else _takes_everything
        self.policy = ModeratedChatPolicy(
            mutes=mutes,
            blocks=self.blocks,
            log=self._log,
            insults=insults,
            skips_spectators=skips_spectators,
        )

    async def run(self) -> None:
        """Answer queries of the chat, write its lines and remove old data, until cancelled."""
        await run_together(self.blocks.run, self._log.run, self._forget)

    async def about(self, player: PlayerId) -> dict[str, Any]:
        """Return a player's blocks and logged chat lines, for the export of their data.

        They are JSON values, with times in Unix milliseconds. The lines are the newest
        LINES_EXPORTED (10,000). Raises DatabaseUnavailable.
        """
        return {
            "blocks": [
                {"name": one.name, "since_ms": one.since_ms} for one in await self.blocks.of(player)
            ],
            "lines": [
                {
                    "match": one.match,
                    "room": one.room,
                    "at_ms": one.at_ms,
                    "phrase": one.phrase,
                    "text": one.text,
                }
                for one in await self._store.of(player, LINES_EXPORTED)
            ],
        }

    async def forget_once(self) -> None:
        """Remove expired lines of the chat log and guests' expired blocks, once. Raises
        DatabaseUnavailable.
        """
        now_ms = self._now_ms()
        await self._store.remove_before(now_ms - CHAT_LOG_KEPT_MS)
        await self._block_store.remove_of_guests(now_ms - TOKEN_LASTS_S * 1000)

    async def _forget(self) -> None:
        while True:
            try:
                await self.forget_once()
            except DatabaseUnavailable as error:
                log.debug("old chat lines can't be removed yet: %s", error)
            await asyncio.sleep(ROUND_S * random.uniform(0.5, 1.5))  # noqa: S311 -- no secret


def _takes_everything(_text: str) -> bool:
    return False
