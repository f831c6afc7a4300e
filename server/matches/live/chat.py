"""What is said beside one match: kept by the store, and told to those who may hear it.

It is told in a task of its own: who has blocked whom is in a database, which nothing that happens
in the match waits for.
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
    """The talk of one match, as far as this node knows it."""

    def __init__(self, match: MatchId, audience: Audience, ports: MatchPorts) -> None:
        self._match = match
        self._audience = audience
        self._store = ports.chat
        self._chat_policy = ports.chat_policy
        self._watermarks = ports.quota.watermarks
        self._lines: Sequence[RoomLine] | None = None
        self._told: dict[tuple[Viewer, TalkRoom], int] = {}
        """The number of the last line that viewers of a kind were told."""
        self._new: set[Listener] = set()
        """Listeners who were told nothing yet."""
        self._shown: Match | None = None
        """The match to tell by; None where there is nothing to tell."""
        self._telling: asyncio.Task[None] | None = None

    async def load(self, match: Match) -> None:
        """Ask what was said, where that is not known yet. Raises StoreUnavailable."""
        if self._lines is None:
            await self.refresh(match)

    async def refresh(self, match: Match) -> None:
        """Ask what was said, and tell those who listen here. Raises StoreUnavailable."""
        self._lines = await self._store.lines(self._match)
        self.tell(match)

    def greet(self, listener: Listener, match: Match) -> None:
        """Tell one who has just come all that they may know of what was said, soon."""
        self._new.add(listener)
        self.tell(match)

    async def post(
        self, listener: Listener, name: str | None, said: Say | Write, match: Match
    ) -> str:
        """Say something, and answer it: gives "accepted", or the code of the rejection.

        Raises StoreUnavailable.
        """
        pending = PendingCommand(listener, said.id)
        line = await self._said(listener, name, said, match)
        if isinstance(line, Rejection):
            pending.reject(line, match.version)
            return line.code
        # A spectator's phrase is one of a few harmless ones: the lines of the room, which are in
        # Redis for some days, are enough for a report about it.
        if line.room == "players" or line.message.text is not None:
            self._chat_policy.note(_kept(self._match, line))
        pending.accept(match.version)
        await self.refresh(match)
        return "accepted"

    def tell(self, match: Match) -> None:
        """Tell everybody here, soon, what they may know by this match and were not told."""
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
            log.exception("what was said can't be told")
        finally:
            self._telling = None

    def _tell_all(self, match: Match, lines: Sequence[RoomLine], blockers: Blockers) -> None:
        news = {viewer: self._news(viewer, match, lines) for viewer in VIEWERS}
        new, self._new = self._new, set()
        frames: dict[tuple[Codec, tuple[int, ...]], Frame] = {}
        # Of a crowd, hardly any are new.
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
    """Whether the listener does not mind hearing of who has said it.

    Where that can't be known, phrases are told: nothing worse than a phrase is in them.
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
