"""What was said is written down for reports: by a task of its own, which nobody waits for."""

import asyncio
import logging
from collections import deque

from server.limits import LINES_WAITING
from server.logs import facts
from server.store.archive import ArchiveUnavailable
from server.store.chat_log import ChatLine, ChatLogStore

BATCH = 200
"""Lines that are written in one transaction."""
REST_S = 2.0
"""Between two tries, while the database is away."""

log = logging.getLogger(__name__)


class ChatLogWriter:
    """Lines on their way to the database: a bounded number, of which the oldest are given up."""

    def __init__(self, store: ChatLogStore, rest_s: float = REST_S) -> None:
        self._store = store
        self._rest_s = rest_s
        self._lines: deque[ChatLine] = deque(maxlen=LINES_WAITING)
        self._said = asyncio.Event()
        self._lost = 0

    def note(self, line: ChatLine) -> None:
        """This was said. Never waits."""
        self._lost += len(self._lines) == LINES_WAITING
        self._lines.append(line)
        self._said.set()

    async def run(self) -> None:
        """Write what was said, until cancelled."""
        while True:
            await self._said.wait()
            if not await self._write():
                await asyncio.sleep(self._rest_s)
            if self._lost:
                log.warning("lines were not kept for reports", extra=facts(lines=self._lost))
                self._lost = 0
            if not self._lines:
                self._said.clear()

    async def _write(self) -> bool:
        """Write some; False where the database is away: then they are written later."""
        some = [self._lines.popleft() for _ in range(min(BATCH, len(self._lines)))]
        try:
            if some:
                await self._store.keep(some)
        except ArchiveUnavailable:
            room = LINES_WAITING - len(self._lines)
            self._lost += max(0, len(some) - room)
            self._lines.extendleft(reversed(some[max(0, len(some) - room) :]))
            return False
        except ValueError:
            log.exception("lines that the database does not take")
        return True
