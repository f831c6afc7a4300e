"""A match as this node has it: the newest state, the recent steps, and who listens here."""

import asyncio
from collections import deque
from collections.abc import Iterable, Sequence

from msgspec import Struct

from protocol.ids import Mark, MatchId, Version, Viewer
from protocol.message import Message
from server.matches import marks, view
from server.matches.audience import Answer, Audience, Listener
from server.matches.model import Match, Step
from server.store.ports import Present

STEPS_KEPT = 64
"""So many steps are sent to who comes back. A snapshot is shorter than more of them."""


class Held(Struct, frozen=True, gc=False):
    """What a client has of a match that comes back to it."""

    version: Version
    viewer: Viewer
    """As whom it was told."""
    mark: Mark | None
    """None where it does not say: then nobody knows whether its past is the match's."""


class LiveMatch:
    """One match on this node. The match itself changes only while `lock` is held."""

    def __init__(
        self, match: Match, mark: bytes, saved: Version, recent: Iterable[Step] = ()
    ) -> None:
        """`mark` is the match's (`server.matches.marks`); the steps `recent` led to it."""
        self.match = match
        self.mark = mark
        self.saved = saved
        """The version of the state that the store has; the steps since then are in its log."""
        self.recent: deque[Step] = deque(recent, maxlen=STEPS_KEPT)
        self.audience = Audience()
        self.lock = asyncio.Lock()
        self.in_doubt = False
        """The store did not answer a commit: load again before the next decision."""
        self.dropped = False
        """No longer this node's live match: ask for a new one."""
        self.present: Present | None = None
        """Who is connected, over all nodes, as the viewers were last told."""
        self.presence_changed = False
        """Somebody came or left, here or elsewhere, since that was reported."""

    @property
    def id(self) -> MatchId:
        """The match's id."""
        return self.match.id

    def missed_by(self, viewer: Viewer, held: Held | None) -> list[Step] | None:
        """The steps, in order, that a client lacks which is this viewer now, and holds that.

        None where they don't reach back so far, or don't lead on from what it holds.
        """
        if held is None or held.viewer != viewer or held.mark is None:
            return None
        if self._told_mark(held.version) != held.mark:
            return None
        return list(self.recent)[len(self.recent) - (self.match.version - held.version) :]

    def contradicted_by(self, held: Held) -> bool:
        """Whether a client holds what this node does not know, or knows otherwise.

        Then either of them may have what the store has lost, or what it has gained since.
        """
        known = self._told_mark(held.version)
        other_past = None not in (known, held.mark) and known != held.mark
        return other_past or held.version > self.match.version

    def _told_mark(self, version: Version) -> Mark | None:
        """What clients were told as the mark of a version; None where that is not known here."""
        if version == self.match.version:
            return marks.told(self.mark)
        place = len(self.recent) - (self.match.version - version) - 1
        return marks.told(self.recent[place].mark) if 0 <= place < len(self.recent) else None

    def greeting(self, viewer: Viewer, held: Held | None) -> list[Message]:
        """What brings a client up to date."""
        missed = self.missed_by(viewer, held)
        if missed is None:
            return [view.snapshot(self.match, self.mark, viewer)]
        return [view.step(self.match, step, viewer) for step in missed]

    def advance(self, match: Match, steps: Sequence[Step], answer: Answer | None = None) -> None:
        """Go on to `match` by `steps`, and tell everybody who listens here.

        Whoever asked for the first of them gets their `answer` with it.
        """
        seats_changed = match.players != self.match.players
        self.match, self.mark = match, steps[-1].mark
        for taken in steps:
            self.recent.append(taken)
            self.audience.tell(view.steps_for_all(match, taken), answer)
            answer = None
        if seats_changed:
            self._reseat()

    def fall_back(self, match: Match, mark: bytes, recent: Iterable[Step]) -> None:
        """Go on from another state: the store has lost some of what led to this one."""
        self.match, self.mark = match, mark
        self.recent.clear()
        self.recent.extend(recent)
        for listener in list(self.audience):
            self._place(listener)

    def _reseat(self) -> None:
        """Whoever has taken a seat sees the match from there, beginning with a snapshot."""
        for listener in list(self.audience):
            if self.audience.viewer_of(listener) != self.match.viewer(listener.player):
                self._place(listener)

    def _place(self, listener: Listener) -> None:
        self.audience.remove(listener)
        self.audience.add(listener, self.match.viewer(listener.player))
        self.snapshot_to(listener)
        self.presence_changed = True

    def snapshot_to(self, listener: Listener) -> None:
        """Send a listener the whole match as it is now."""
        viewer = self.match.viewer(listener.player)
        listener.push(listener.codec.encode(view.snapshot(self.match, self.mark, viewer)))
