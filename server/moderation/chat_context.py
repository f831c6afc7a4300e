"""Reads the chat lines that are stored with a report, from Redis or the chat log."""

from collections.abc import Sequence
from itertools import pairwise

from protocol.core.ids import MatchId
from protocol.core.moderation import LineView
from protocol.core.talk import TalkRoom
from server.store.chat import ChatStore, RoomLine
from server.store.chat_log import CONTEXT_LINES, ChatLine, ChatLogStore

LAST_LINES = 2 * CONTEXT_LINES
"""The number of lines stored with a report that is about no single line."""


class ChatContext:
    """Reads the chat lines that are stored with a report. Raises StoreUnavailable and
    DatabaseUnavailable.
    """

    def __init__(self, chat: ChatStore, chat_log: ChatLogStore) -> None:
        """Prepare to read new chat lines from `chat`, and older ones from `chat_log`."""
        self._chat = chat
        self._chat_log = chat_log

    async def last(self, match: MatchId) -> Sequence[LineView]:
        """Return the last chat lines of the players of a match, at most LAST_LINES (20)."""
        lines = await self._live_lines(match, "players")
        if lines:
            return lines[-LAST_LINES:]
        return [
            _logged_view(one) for one in await self._chat_log.last(match, "players", LAST_LINES)
        ]

    async def around(self, match: MatchId, room: TalkRoom, number: int) -> Sequence[LineView]:
        """Return a reported chat line and the lines around it; nothing if there is no such line.

        Of logged lines with this number, it is the newest one. No other line of the result has it.
        """
        lines = await self._live_lines(match, room)
        for at, line in enumerate(lines):
            if line.number == number:
                return lines[max(0, at - CONTEXT_LINES) : at + CONTEXT_LINES + 1]
        logged = await self._chat_log.find(match, room, number)
        if logged is None:
            return ()
        return [_logged_view(one) for one in _same_run(await self._chat_log.around(logged), logged)]

    async def _live_lines(self, match: MatchId, room: TalkRoom) -> list[LineView]:
        return [_room_view(one) for one in await self._chat.lines(match) if one.room == room]


def _same_run(lines: Sequence[ChatLine], reported: ChatLine) -> Sequence[ChatLine]:
    """Return the lines without those from before or after the room's numbers started again."""
    if reported not in lines:
        # Upkeep has removed it meanwhile.
        return ()
    place = lines.index(reported)
    starts = [
        at
        for at, (before, line) in enumerate(pairwise(lines), start=1)
        if line.number <= before.number
    ]
    first = max((at for at in starts if at <= place), default=0)
    end = min((at for at in starts if at > place), default=len(lines))
    return lines[first:end]


def _room_view(line: RoomLine) -> LineView:
    message = line.message
    return LineView(
        room=line.room,
        number=line.number,
        seat=message.seat,
        by=line.by,
        phrase=message.phrase,
        text=message.text,
        at_ms=line.at_ms,
    )


def _logged_view(line: ChatLine) -> LineView:
    return LineView(
        room=line.room,
        number=line.number,
        seat=line.seat,
        by=line.player,
        phrase=line.phrase,
        text=line.text,
        at_ms=line.at_ms,
    )
