"""Listeners to a match on this node, the delivery of steps to them, and recent steps.

Each step is projected and encoded once for each kind of viewer and each codec. The same bytes go to
all connections that share both.
"""

from collections import deque
from collections.abc import Callable, Iterable, Iterator
from operator import is_
from typing import Literal

from msgspec import Struct

from protocol.core.codec import Codec
from protocol.core.commands import Command
from protocol.core.ids import SEATS, SPECTATOR, CommandId, Mark, PlayerId, Version, Viewer
from protocol.core.message import Message
from protocol.core.messages import Accepted, Rejected, Step
from server.games.api import Rejection
from server.listener import Answered, Listener
from server.matches.core import view
from server.matches.core.model import Match, MatchStep
from server.matches.core.storage import short_hash
from server.matches.core.view import ShownToAll


class Acceptance(Struct, frozen=True, gc=False):
    """A notification for a listener that its command was accepted and led to a version."""

    listener: Listener
    command: CommandId
    version: Version

    def frame(self) -> bytes:
        """Return the WebSocket frame that tells the listener's client of the acceptance."""
        return self.listener.codec.frame(Accepted(self.command, self.version))


class Audience:
    """The connections to one match on this node, by viewer (a seat or a spectator)."""

    def __init__(self) -> None:
        self._listeners: dict[Viewer, set[Listener]] = {0: set(), 1: set(), SPECTATOR: set()}

    def __bool__(self) -> bool:
        return any(self._listeners.values())

    def __iter__(self) -> Iterator[Listener]:
        for listeners in self._listeners.values():
            yield from listeners

    def add(self, listener: Listener, viewer: Viewer, *, offering: bool = False) -> None:
        """Add a listener that sees the match as `viewer`.

        With `offering`, the match offers a seat publicly. The offer lasts while its creator is
        connected, so the creator's connection is pinged often.
        """
        self._listeners[viewer].add(listener)
        if offering and viewer != SPECTATOR:
            listener.ping_often()

    def remove(self, listener: Listener) -> None:
        """Remove a listener from the audience of the match."""
        for listeners in self._listeners.values():
            listeners.discard(listener)

    def misplaced(self, viewer: Callable[[PlayerId], Viewer]) -> list[Listener]:
        """Return the listeners whose player has taken a seat, or has ceased to have it, since they
        joined.
        """
        return [
            listener
            for known, listeners in self._listeners.items()
            for listener in listeners
            if viewer(listener.player) != known
        ]

    def close_all_but(self, admits: Callable[[PlayerId], bool]) -> None:
        """Close the connections of players for whom `admits` returns False."""
        for listener in list(self):
            if not admits(listener.player):
                self.remove(listener)
                listener.close_no_spectators()

    def viewing_as(self, viewer: Viewer) -> Iterator[Listener]:
        """Return the listeners that see the match as `viewer`."""
        return iter(self._listeners[viewer])

    def count(self) -> tuple[tuple[int, int], int]:
        """Return the number of connections to the match here: by seat, and of spectators."""
        seats = (len(self._listeners[SEATS[0]]), len(self._listeners[SEATS[1]]))
        return seats, len(self._listeners[SPECTATOR])

    def send_step(
        self, version: Version, mark: Mark, events: ShownToAll, answer: Acceptance | None = None
    ) -> None:
        """Send each listener the step, and one of them also the acceptance of its command.

        `events` are the step's events for each viewer. Viewers that see the same share its frame.
        """
        shown: list[Message] | None = None
        frames: dict[Codec, bytes] = {}
        for place, listeners in enumerate(self._listeners.values()):
            if not listeners:
                continue
            views = [each[place] for each in events]
            if shown is None or not all(map(is_, views, shown)):
                shown, frames = views, {}
                step = Step(version, shown, mark)
            for listener in listeners:
                codec = listener.codec
                frame = frames.get(codec)
                if frame is None:
                    frame = frames[codec] = codec.frame(step)
                if answer is not None and listener is answer.listener:
                    accepted = Accepted(answer.command, answer.version)
                    listener.push(codec.frame(accepted), frame)
                    answer = None
                else:
                    listener.push(frame)
        if answer is not None:
            # The listener has left in the meantime.
            answer.listener.push(answer.frame())


class PendingCommand(Struct, gc=False):
    """A command of a listener, which waits for its one answer."""

    listener: Listener
    id: CommandId
    name: str | None
    """The player's name; None for a connection without an identity."""
    command: Command
    answered: Answered
    began_s: float
    """The monotonic time at which the command arrived."""
    _is_answered: bool = False

    def acceptance_for(self, step: MatchStep, match: Match) -> Acceptance | None:
        """Return the acceptance to send before `step`, and mark the command as answered. None if
        the step has another cause, or the command was answered before.

        The store may have committed the step although it failed before answering.
        """
        if self._is_answered or step.author is None or step.author[1] != self.id:
            return None
        seated = match.players[step.author[0]]
        if seated is None or seated.id != self.listener.player:
            return None
        self._is_answered = True
        return Acceptance(self.listener, self.id, step.version)

    def accept(self, version: Version) -> None:
        """Tell the client that its command led to `version`, unless it was answered before."""
        if not self._is_answered:
            self.listener.push(Acceptance(self.listener, self.id, version).frame())
            self._is_answered = True

    def reject(self, rejection: Rejection, version: Version) -> None:
        """Tell the client that its command was rejected; the match is at `version`."""
        push_rejected(self.listener, self.id, rejection, version)


def push_rejected(
    listener: Listener, command: CommandId, rejection: Rejection, version: Version
) -> None:
    """Send a listener the rejection of its command; the match is at `version`."""
    refused = Rejected(
        id=command, version=version, code=rejection.code, params=dict(rejection.params)
    )
    listener.push(listener.codec.frame(refused))


class ResumePoint(Struct, frozen=True, gc=False):
    """The last version of a match that a returning client received, and as which viewer."""

    version: Version
    viewer: Viewer
    """The viewer (a seat or a spectator) as whom the client received it."""
    mark: Mark | None
    """The client's short history hash.

    None if the client sent none, so that its history can't be compared.
    """


STEPS_KEPT = 64
"""The maximum number of steps to send to a returning client. Beyond it, a snapshot is shorter."""


class History:
    """The current version of a match on this node, and its recent steps."""

    def __init__(self, version: Version, mark: bytes, recent: Iterable[MatchStep]) -> None:
        """`mark` is the history hash at `version` (`server.matches.core.storage`)."""
        self.version = version
        self.mark = mark
        self._recent: deque[MatchStep] = deque(recent, maxlen=STEPS_KEPT)

    def add(self, step: MatchStep) -> None:
        """Add a step to the history of the match, and advance to its version and mark."""
        self._recent.append(step)
        self.version, self.mark = step.version, step.mark

    def since(self, resume_point: ResumePoint) -> list[MatchStep] | None:
        """Return the steps, in order, that a client with this resume point has missed.

        None if the kept steps do not reach back that far, or do not continue from that point.
        """
        if resume_point.mark is None or self._known_mark(resume_point.version) != resume_point.mark:
            return None
        return list(self._recent)[len(self._recent) - (self.version - resume_point.version) :]

    def contradicts(self, resume_point: ResumePoint) -> bool:
        """Return whether the client's history of the match differs from this node's or is ahead of
        it.
        """
        known = self._known_mark(resume_point.version)
        other_past = None not in (known, resume_point.mark) and known != resume_point.mark
        return other_past or resume_point.version > self.version

    def _known_mark(self, version: Version) -> Mark | None:
        """Return the short hash that clients received for a version; None if it is unknown here."""
        if version == self.version:
            return short_hash(self.mark)
        place = len(self._recent) - (self.version - version) - 1
        return short_hash(self._recent[place].mark) if 0 <= place < len(self._recent) else None


CatchUpMethod = Literal["steps", "snapshot"]


def missed_steps(
    match: Match, history: History, viewer: Viewer, resume_point: ResumePoint | None
) -> list[Step] | None:
    """Return the steps after the client's resume point, as `viewer` may see them.

    None if the client needs a snapshot: it has no state, it saw the match as another viewer, its
    history differs from this node's, or the kept steps do not reach back that far.
    """
    if resume_point is None or resume_point.viewer != viewer:
        return None
    steps = history.since(resume_point)
    return None if steps is None else [view.step(match, step, viewer) for step in steps]
