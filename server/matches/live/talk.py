"""What is said beside one match: kept by the store, and told to those who may hear it."""

from collections.abc import Sequence

from protocol.core.codec import Codec, Frame
from protocol.core.codes import RejectionCode
from protocol.core.ids import SPECTATOR, VIEWERS, MatchId, Viewer
from protocol.core.talk import Say, Talk, TalkLine, TalkRoom
from server.games.api import Rejection
from server.matches.core.model import Match
from server.matches.core.talk import heard_by, room_of
from server.matches.live.asker import Asker
from server.matches.live.audience import Audience, Listener
from server.store.talk import TalkStore


class MatchTalk:
    """The talk of one match, as far as this node knows it."""

    def __init__(self, match: MatchId, audience: Audience, store: TalkStore) -> None:
        self._match = match
        self._audience = audience
        self._store = store
        self._lines: Sequence[TalkLine] | None = None
        self._told: dict[tuple[Viewer, TalkRoom], int] = {}
        """The number of the last line that viewers of a kind were told."""

    async def find_out(self, match: Match) -> None:
        """Ask what was said, where that is not known yet. Raises StoreUnavailable."""
        if self._lines is None:
            await self.refresh(match)

    async def refresh(self, match: Match) -> None:
        """Ask what was said, and tell those who listen here. Raises StoreUnavailable."""
        self._lines = await self._store.lines(self._match)
        self.tell(match)

    def so_far(self, viewer: Viewer, match: Match) -> list[Talk]:
        """All that the viewer may know of what was said: one message, or none."""
        heard = heard_by(viewer, match, self._lines or ())
        return [Talk(lines=heard)] if heard else []

    async def say(self, listener: Listener, name: str | None, said: Say, match: Match) -> str:
        """Say something, and answer it: gives "accepted", or the code of the rejection.

        Raises StoreUnavailable.
        """
        asker = Asker(listener, said.id)
        refused = await self._refused(listener, name, said, match)
        if refused is not None:
            asker.refuse(refused, match.version)
            return refused.code
        asker.answer(match.version)
        await self.refresh(match)
        return "accepted"

    def tell(self, match: Match) -> None:
        """Tell each kind of viewer what they may know and were not told."""
        news = {viewer: self._news(viewer, match) for viewer in VIEWERS}
        frames: dict[tuple[Viewer, Codec], Frame] = {}
        for listener in list(self._audience):
            viewer, codec = match.viewer(listener.player), listener.codec
            if not news[viewer]:
                continue
            if (viewer, codec) not in frames:
                frames[viewer, codec] = codec.encode(Talk(lines=news[viewer]))
            listener.push(frames[viewer, codec])

    def _news(self, viewer: Viewer, match: Match) -> list[TalkLine]:
        told = self._told
        heard = heard_by(viewer, match, self._lines or ())
        news = [line for line in heard if line.number > told.get((viewer, line.room), 0)]
        told.update({(viewer, line.room): line.number for line in news})
        return news

    async def _refused(
        self, listener: Listener, name: str | None, said: Say, match: Match
    ) -> Rejection | None:
        if name is None:
            return Rejection(RejectionCode.NO_IDENTITY)
        viewer = match.viewer(listener.player)
        seat = None if viewer == SPECTATOR else viewer
        wait_ms = await self._store.say(
            self._match, room_of(viewer), listener.player, seat, said.phrase
        )
        if wait_ms:
            return Rejection(RejectionCode.TALKS_TOO_MUCH, {"wait_ms": wait_ms})
        return None
