"""Chat of one match: stored lines, and their delivery to the listeners who may see them.

A separate task delivers them. It queries a database for blocks, and the match must not wait for
that.
"""

import asyncio
import logging
from collections.abc import Sequence

from protocol.core.codec import Codec
from protocol.core.codes import RejectionCode
from protocol.core.ids import SPECTATOR, VIEWERS, MatchId, PlayerId, Viewer
from protocol.core.talk import Say, Talk, TalkLine, TalkRoom, Write
from server.games.api import Rejection
from server.listener import Listener
from server.matches.core.chat_text import BadText, checked_text
from server.matches.core.chat_visibility import chat_room, visible_lines
from server.matches.core.model import Match
from server.matches.live.audience import Acceptance, Audience, push_rejected
from server.matches.live.chat_policy import Blockers
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
        self._last_sent: dict[tuple[Viewer, TalkRoom], int] = {}
        """The number of the last line sent to each kind of viewer, by chat room."""
        self._new: set[Listener] = set()
        """Listeners that have not received any lines yet."""
        self._deliver_for: Match | None = None
        """The match to deliver lines for; None if there is nothing to deliver."""
        self._delivery: asyncio.Task[None] | None = None

    async def load(self, match: Match) -> None:
        """Read the match's chat lines, if this node has not done so. Raises StoreUnavailable."""
        if self._lines is None:
            await self.refresh(match)

    async def refresh(self, match: Match) -> None:
        """Read the match's chat lines and schedule the delivery of new ones. Raises
        StoreUnavailable.
        """
        self._lines = await self._store.lines(self._match)
        self.deliver(match)

    def greet(self, listener: Listener, match: Match) -> None:
        """Schedule delivery of all visible chat lines to a new listener."""
        self._new.add(listener)
        self.deliver(match)

    async def post(
        self, listener: Listener, name: str | None, command: Say | Write, match: Match
    ) -> str:
        """Post a chat line and answer its command.

        Returns "accepted", or the code of the rejection. Raises StoreUnavailable.
        """
        line = await self._posted_line(listener, name, command, match)
        if isinstance(line, Rejection):
            push_rejected(listener, command.id, line, match.version)
            return line.code
        # A spectator's phrase is one of a few harmless ones. For a report about it, the lines of
        # the room in Redis are enough, which stay there for some days.
        if line.room == "players" or line.message.text is not None:
            self._chat_policy.note(_log_line(self._match, line))
        listener.push(Acceptance(listener, command.id, match.version).frame())
        await self.refresh(match)
        return "accepted"

    def deliver(self, match: Match) -> None:
        """Schedule delivery of the chat lines that are visible in this match and have not been
        sent.
        """
        if not self._lines:
            self._new.clear()
            return
        self._deliver_for = match
        if self._delivery is None:
            self._delivery = asyncio.create_task(self._deliver())

    async def _deliver(self) -> None:
        try:
            while self._deliver_for is not None:
                match, self._deliver_for = self._deliver_for, None
                lines = self._lines or ()
                blockers = await self._chat_policy.blockers({line.by for line in lines})
                self._deliver_to_all(match, lines, blockers)
        except Exception:
            log.exception("chat lines can't be delivered")
        finally:
            self._delivery = None

    def _deliver_to_all(self, match: Match, lines: Sequence[RoomLine], blockers: Blockers) -> None:
        unsent = {viewer: self._unsent(viewer, match, lines) for viewer in VIEWERS}
        new, self._new = self._new, set()
        frames: dict[tuple[Codec, tuple[int, ...]], bytes] = {}
        # Only a few listeners of a crowd are new.
        for listener in list(self._audience) if any(unsent.values()) else new:
            viewer, codec = match.viewer(listener.player), listener.codec
            visible = visible_lines(viewer, match, lines) if listener in new else unsent[viewer]
            lines_to_send = [line for line in visible if _reaches(listener.player, line, blockers)]
            if not lines_to_send:
                continue
            key = codec, tuple(map(id, lines_to_send))
            if key not in frames:
                frames[key] = codec.frame(Talk(lines=list(map(_line_view, lines_to_send))))
            listener.push(frames[key])

    def _unsent(self, viewer: Viewer, match: Match, lines: Sequence[RoomLine]) -> list[RoomLine]:
        last_sent = self._last_sent
        visible = visible_lines(viewer, match, lines)
        unsent = [line for line in visible if line.number > last_sent.get((viewer, line.room), 0)]
        last_sent.update({(viewer, line.room): line.number for line in unsent})
        return unsent

    async def _posted_line(
        self, listener: Listener, name: str | None, command: Say | Write, match: Match
    ) -> RoomLine | Rejection:
        if name is None:
            return Rejection(RejectionCode.NO_IDENTITY)
        try:
            self._watermarks.check(guest=not listener.registered)
        except ShortOfMemory:
            return Rejection(RejectionCode.CANNOT_WRITE_NOW)
        viewer = match.viewer(listener.player)
        seat = None if viewer == SPECTATOR else viewer
        if isinstance(command, Say):
            refused = await self._chat_policy.phrase_rejection(listener.player)
            if refused is not None:
                return refused
            message = ChatMessage(seat, phrase=command.phrase)
        else:
            text = await self._text(listener, command)
            if isinstance(text, Rejection):
                return text
            message = ChatMessage(seat, text=text, name=name if seat is None else None)
        line = await self._store.post(self._match, chat_room(viewer), listener.player, message)
        if isinstance(line, int):
            return Rejection(RejectionCode.TALKS_TOO_MUCH, {"wait_ms": line})
        return line

    async def _text(self, listener: Listener, command: Write) -> str | Rejection:
        if not listener.registered:
            return Rejection(RejectionCode.ONLY_REGISTERED)
        try:
            text = checked_text(command.text)
        except BadText as error:
            return Rejection(RejectionCode.BAD_TEXT, {"reason": error.fault})
        return await self._chat_policy.text_rejection(listener.player, text) or text


def _reaches(listener: PlayerId, line: RoomLine, blockers: Blockers) -> bool:
    """Return whether the listener receives the line, because they have not blocked its author.

    If the blocks are unknown, phrases are delivered, because they are harmless.
    """
    line_blockers = blockers.get(line.by)
    if line_blockers is None:
        return line.message.text is None or listener == line.by
    return listener not in line_blockers


def _line_view(line: RoomLine) -> TalkLine:
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


def _log_line(match: MatchId, line: RoomLine) -> ChatLine:
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
