"""Writes chat lines to the chat log in the background. The log is for reports and data exports."""

import asyncio
import logging
from collections import deque

from server.limits import LINES_WAITING
from server.logs import facts
from server.store.chat_log import ChatLine, ChatLogStore
from server.store.errors import DatabaseUnavailable

BATCH = 200
"""The maximum number of chat lines written to the database in one transaction."""
REST_S = 2.0
"""The pause between attempts to write chat lines during an outage of the database."""

log = logging.getLogger(__name__)


class ChatLogWriter:
    """A bounded queue of chat lines to be written to the chat log. When it is full, the oldest line
    is dropped.
    """

    def __init__(self, store: ChatLogStore, rest_s: float = REST_S) -> None:
        self._store = store
        self._rest_s = rest_s
        self._lines: deque[ChatLine] = deque(maxlen=LINES_WAITING)
        self._has_lines = asyncio.Event()
        self._lost = 0

    def note(self, line: ChatLine) -> None:
        """Queue a chat line for the chat log. Never blocks. When the queue is full, the oldest line
        is dropped.
        """
        self._lost += len(self._lines) == LINES_WAITING
        self._lines.append(line)
        self._has_lines.set()

    async def run(self) -> None:
        """Write the queued chat lines to the chat log, until cancelled."""
        while True:
            await self._has_lines.wait()
            if not await self._write():
                await asyncio.sleep(self._rest_s)
            if self._lost:
                log.warning(
                    "chat lines were dropped before they were logged", extra=facts(lines=self._lost)
                )
                self._lost = 0
            if not self._lines:
                self._has_lines.clear()

    async def _write(self) -> bool:
        """Write a batch of chat lines. Return False, and requeue it, if the database is
        unavailable.

        A batch that the database rejects is dropped.
        """
        some = [self._lines.popleft() for _ in range(min(BATCH, len(self._lines)))]
        try:
            if some:
                await self._store.add(some)
        except DatabaseUnavailable:
            room = LINES_WAITING - len(self._lines)
            self._lost += max(0, len(some) - room)
            self._lines.extendleft(reversed(some[max(0, len(some) - room) :]))
            return False
        except ValueError:
            log.exception("the database rejected chat lines")
        return True
