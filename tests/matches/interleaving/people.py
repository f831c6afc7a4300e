"""Players and spectators of the tests of event orders, each with a client at one of two nodes.

They build their view from the messages that they receive, and check the messages' order.
"""

from functools import lru_cache
from typing import Any

from protocol.core.codec import CODECS, Codec
from protocol.core.fold import fold
from protocol.core.ids import CommandId, Mark, PlayerId, Version
from protocol.core.messages import Accepted, Rejected, Snapshot, Step
from protocol.core.views import MatchView
from protocol.games.registry import WIRES
from server.games.registry import DEFAULT_GAME
from server.matches.core.model import Player
from server.matches.live.audience import ResumePoint
from tests.support.server_messages import StrictReader, payload_of

CODEC = CODECS[0]


@lru_cache(maxsize=4096)
def _read(frame: bytes) -> Any:
    return StrictReader(CODEC, WIRES, DEFAULT_GAME).read(payload_of(frame))


@lru_cache(maxsize=4096)
def _folded(frames: tuple[bytes, ...]) -> MatchView:
    """Return the view after the frames of a snapshot and of the steps that follow it."""
    *earlier, last = frames
    if not earlier:
        snapshot: Snapshot = _read(last)
        return snapshot.match
    before = _folded(tuple(earlier))
    return fold(before, _read(last).events, WIRES[before.game_key])


class Connection:
    """A stand-in for a client's connection to a match, which records the frames sent to it."""

    lag_ms = 0
    registered = False
    program = False
    addresses: tuple[str, ...] = ()
    avatar: tuple[int, int, int] | None = None
    network: str | None = None
    browser: str | None = None
    codec: Codec = CODEC

    def __init__(self, player: PlayerId) -> None:
        self.player = player
        self.frames: list[bytes] = []

    def push(self, *frames: bytes) -> None:
        self.frames += frames

    def ping_often(self) -> None:
        raise AssertionError("no seat is on offer to everybody")

    def close_no_spectators(self) -> None:
        raise AssertionError("everybody may watch")

    def close_match_gone(self) -> None:
        raise AssertionError("a match is gone")

    def close_unavailable(self) -> None:
        raise AssertionError("a match is gone")


class Person:
    """A player's or spectator's client, which reconnects after a lost connection."""

    def __init__(self, player: Player, node: int) -> None:
        """Create a person whose first connection goes to the node of this number."""
        self.player = player
        self.node = node
        self.connection = Connection(player.id)
        self.view: MatchView | None = None
        self.version = Version(0)
        self.mark = Mark(0)
        self._frames: tuple[bytes, ...] = ()
        """The last snapshot and all later steps, as frames."""
        self.seen: list[tuple[Version, MatchView]] = []
        """The view of each version that this person has received."""
        self.answers: dict[CommandId, Accepted | Rejected] = {}
        self.may_hear_late = False
        """True if a step may precede the answer: after a reconnection, or on a second device."""

    def reconnect(self) -> tuple[Connection, ResumePoint | None]:
        """Replace this person's connection.

        Return the new one, and the resume point from which the match continues for it.
        """
        self.take()
        self.may_hear_late |= self.view is not None
        self.connection = Connection(self.player.id)
        if self.view is None:
            return self.connection, None
        return self.connection, ResumePoint(self.version, self.view.viewer, self.mark)

    def take(self) -> None:
        """Apply the frames that have arrived on this person's connection to the person's view."""
        frames, self.connection.frames = self.connection.frames, []
        for frame in frames:
            message = _read(frame)
            match message:
                case Snapshot():
                    self._hold(message, (frame,))
                case Step():
                    assert message.version == self.version + 1, "a step was left out"
                    self._hold(message, (*self._frames, frame))
                case Accepted() | Rejected():
                    self._hear(message)

    def _hold(self, message: Snapshot | Step, frames: tuple[bytes, ...]) -> None:
        self.version, self.mark, self.view = message.version, message.mark, _folded(frames)
        self._frames = frames
        self.seen.append((self.version, self.view))

    def _hear(self, answer: Accepted | Rejected) -> None:
        before = self.answers.get(answer.id)
        if isinstance(before, Accepted):
            assert answer == before, "a command was answered in two ways"
        if isinstance(answer, Accepted) and before is None and not self.may_hear_late:
            assert answer.version > self.version, "the step came before the answer"
        self.answers[answer.id] = answer
