"""Chat of one match: stored lines, and their delivery to the listeners who may see them.

A separate task delivers them. It queries a database for blocks, and the match must not wait for
that.
"""

import asyncio
import logging
from collections.abc import Sequence

from protocol.core.codec import Codec, Frame
from protocol.core.codes import RejectionCode
from protocol.core.ids import SPECTATOR, VIEWERS, MatchId, PlayerId, Viewer
from protocol.core.talk import Say, Talk, TalkLine, TalkRoom, Write
from server.games.api import Rejection
from server.matches.core.chat_text import BadText, checked_text
from server.matches.core.chat_visibility import chat_room, visible_lines
from server.matches.core.model import Match
from server.matches.live.audience import Audience, Listener
from server.matches.live.chat_policy import Blockers
from server.matches.live.pending_command import PendingCommand
from server.matches.live.ports import MatchPorts
from server.matches.live.watermarks import ShortOfMemory
from server.store.chat import ChatMessage, RoomLine
from server.store.chat_log import ChatLine

log = logging.getLogger(__name__)


class MatchChat:
    """The chat of one match on this node."""

    def __init__(self, match: MatchId, audience: Audience, ports: MatchPorts) -> None:
        self._match = match
        self._audience = audience
        self._store = ports.chat
        self._chat_policy = ports.chat_policy
        self._watermarks = ports.quota.watermarks
        self._lines: Sequence[RoomLine] | None = None
        self._told: dict[tuple[Viewer, TalkRoom], int] = {}
        """The number of the last line sent to each kind of viewer, by chat room."""
        self._new: set[Listener] = set()
        """Listeners that have not received any lines yet."""
        self._shown: Match | None = None
        """The match to deliver lines for; None if there is nothing to deliver."""
        self._telling: asyncio.Task[None] | None = None

    async def load(self, match: Match) -> None:
        """Read the chat lines, if this node has not read them yet. Raises StoreUnavailable."""
        if self._lines is None:
            await self.refresh(match)

    async def refresh(self, match: Match) -> None:
        """Read the chat lines and deliver new ones. Raises StoreUnavailable."""
        self._lines = await self._store.lines(self._match)
        self.tell(match)

    def greet(self, listener: Listener, match: Match) -> None:
        """Schedule delivery of all visible lines to a new listener."""
        self._new.add(listener)
        self.tell(match)

    async def post(
        self, listener: Listener, name: str | None, said: Say | Write, match: Match
    ) -> str:
        """Post a line and answer the command.

        Returns "accepted", or the code of the rejection. Raises StoreUnavailable.
        """
        pending = PendingCommand(listener, said.id)
        line = await self._said(listener, name, said, match)
        if isinstance(line, Rejection):
            pending.reject(line, match.version)
            return line.code
        # A spectator's phrase is one of a few harmless ones. For a report about it, the lines of
        # the room in Redis are enough, which stay there for some days.
        if line.room == "players" or line.message.text is not None:
            self._chat_policy.note(_kept(self._match, line))
        pending.accept(match.version)
        await self.refresh(match)
        return "accepted"

    def tell(self, match: Match) -> None:
        """Schedule delivery of the lines that are visible in this match and have not been sent."""
        if not self._lines:
            self._new.clear()
            return
        self._shown = match
        if self._telling is None:
            self._telling = asyncio.create_task(self._tell())

    async def _tell(self) -> None:
        try:
            while self._shown is not None:
                match, self._shown = self._shown, None
                lines = self._lines or ()
                blockers = await self._chat_policy.blockers({line.by for line in lines})
                self._tell_all(match, lines, blockers)
        except Exception:
            log.exception("chat lines can't be delivered")
        finally:
            self._telling = None

    def _tell_all(self, match: Match, lines: Sequence[RoomLine], blockers: Blockers) -> None:
        news = {viewer: self._news(viewer, match, lines) for viewer in VIEWERS}
        new, self._new = self._new, set()
        frames: dict[tuple[Codec, tuple[int, ...]], Frame] = {}
        # Only a few listeners of a crowd are new.
        for listener in list(self._audience) if any(news.values()) else new:
            viewer, codec = match.viewer(listener.player), listener.codec
            heard = visible_lines(viewer, match, lines) if listener in new else news[viewer]
            told = [line for line in heard if _reaches(listener.player, line, blockers)]
            if not told:
                continue
            key = codec, tuple(map(id, told))
            if key not in frames:
                frames[key] = codec.encode(Talk(lines=list(map(_shown, told))))
            listener.push(frames[key])

    def _news(self, viewer: Viewer, match: Match, lines: Sequence[RoomLine]) -> list[RoomLine]:
        told = self._told
        heard = visible_lines(viewer, match, lines)
        news = [line for line in heard if line.number > told.get((viewer, line.room), 0)]
        told.update({(viewer, line.room): line.number for line in news})
        return news

    async def _said(
        self, listener: Listener, name: str | None, said: Say | Write, match: Match
    ) -> RoomLine | Rejection:
        if name is None:
            return Rejection(RejectionCode.NO_IDENTITY)
        try:
            self._watermarks.check(guest=not listener.registered)
        except ShortOfMemory:
            return Rejection(RejectionCode.CANNOT_WRITE_NOW)
        viewer = match.viewer(listener.player)
        seat = None if viewer == SPECTATOR else viewer
        if isinstance(said, Say):
            refused = await self._chat_policy.phrase_rejection(listener.player)
            if refused is not None:
                return refused
            message = ChatMessage(seat, phrase=said.phrase)
        else:
            text = await self._text(listener, said)
            if isinstance(text, Rejection):
                return text
            message = ChatMessage(seat, text=text, name=name if seat is None else None)
        line = await self._store.post(self._match, chat_room(viewer), listener.player, message)
        if isinstance(line, int):
            return Rejection(RejectionCode.TALKS_TOO_MUCH, {"wait_ms": line})
        return line

    async def _text(self, listener: Listener, said: Write) -> str | Rejection:
        if not listener.registered:
            return Rejection(RejectionCode.ONLY_REGISTERED)
        try:
            text = checked_text(said.text)
        except BadText as error:
            return Rejection(RejectionCode.BAD_TEXT, {"reason": error.fault})
        return await self._chat_policy.text_rejection(listener.player, text) or text


def _reaches(listener: PlayerId, line: RoomLine, blockers: Blockers) -> bool:
    """Return whether the listener receives the line, because they have not blocked its author.

    If the blocks are unknown, phrases are delivered, because they are harmless.
    """
    minding = blockers.get(line.by)
    if minding is None:
        return line.message.text is None or listener == line.by
    return listener not in minding


def _shown(line: RoomLine) -> TalkLine:
    message = line.message
    return TalkLine(
        number=line.number,
        room=line.room,
        seat=message.seat,
        phrase=message.phrase,
        at_ms=line.at_ms,
        text=message.text,
        name=message.name,
    )


def _kept(match: MatchId, line: RoomLine) -> ChatLine:
    message = line.message
    return ChatLine(
        match=match,
        room=line.room,
        number=line.number,
        at_ms=line.at_ms,
        player=line.by,
        seat=message.seat,
        phrase=message.phrase,
        text=message.text,
    )
