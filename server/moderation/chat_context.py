"""Reads the chat lines that are stored with a report, from Redis or the chat log."""

from collections.abc import Sequence

from protocol.core.ids import MatchId
from protocol.core.moderation import LineView
from protocol.core.talk import TalkRoom
from server.store.chat import ChatStore, RoomLine
from server.store.chat_log import CONTEXT_LINES, ChatLine, ChatLogStore

LAST_LINES = 2 * CONTEXT_LINES
"""The number of lines stored with a report that is about no single line."""


class ChatContext:
    """Reads the lines around a reported one. Raises StoreUnavailable and ArchiveUnavailable."""

    def __init__(self, talk: ChatStore, kept: ChatLogStore) -> None:
        """Read from `talk`, which has new lines at once, and from `kept`, which has older ones."""
        self._talk = talk
        self._kept = kept

    async def last(self, match: MatchId) -> Sequence[LineView]:
        """Return the last lines of the players of a match."""
        heard = await self._heard(match, "players")
        if heard:
            return heard[-LAST_LINES:]
        return [_kept_view(one) for one in await self._kept.last(match, "players", LAST_LINES)]

    async def around(self, match: MatchId, room: TalkRoom, number: int) -> Sequence[LineView]:
        """Return a line with those before and after it, or nothing if there is no such line."""
        heard = await self._heard(match, room)
        for at, line in enumerate(heard):
            if line.number == number:
                return heard[max(0, at - CONTEXT_LINES) : at + CONTEXT_LINES + 1]
        kept = await self._kept.find(match, room, number)
        if kept is None:
            return ()
        return [_kept_view(one) for one in await self._kept.around(kept)]

    async def _heard(self, match: MatchId, room: TalkRoom) -> list[LineView]:
        return [_room_view(one) for one in await self._talk.lines(match) if one.room == room]


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


def _kept_view(line: ChatLine) -> LineView:
    return LineView(
        room=line.room,
        number=line.number,
        seat=line.seat,
        by=line.player,
        phrase=line.phrase,
        text=line.text,
        at_ms=line.at_ms,
    )
