"""The listeners to a match on this node, and how a step reaches all of them.

A step is projected once for each kind of viewer, and encoded once for each codec and for each
kind that sees something else of it: the same bytes go to every connection of such a kind.
"""

from collections.abc import Iterator, Mapping
from typing import Protocol

from msgspec import Struct

from protocol.core.codec import Codec, Frame
from protocol.core.ids import SEATS, SPECTATOR, CommandId, PlayerId, Version, Viewer
from protocol.core.message import Message
from protocol.core.messages import Accepted


class Listener(Protocol):
    """One connection."""

    player: PlayerId
    codec: Codec

    def push(self, *frames: Frame) -> None:
        """Queue frames, which leave together if they can.

        Never waits, and never holds more than a bounded number of them.
        """

    def dismiss(self) -> None:
        """Say that there is no such match any more, and hear nothing from now on."""


class Answer(Struct, frozen=True, gc=False):
    """The command of one listener that led to a step: it is accepted, right before the step."""

    listener: Listener
    command: CommandId
    version: Version

    def frame(self) -> Frame:
        """The answer as the listener's client reads it."""
        accepted = Accepted.made(type="accepted", id=self.command, version=self.version)
        return self.listener.codec.encode(accepted)


class Audience:
    """The connections to one match, by the viewer that each of them is."""

    def __init__(self) -> None:
        self._listeners: dict[Viewer, set[Listener]] = {0: set(), 1: set(), SPECTATOR: set()}

    def __bool__(self) -> bool:
        return any(self._listeners.values())

    def __iter__(self) -> Iterator[Listener]:
        for listeners in self._listeners.values():
            yield from listeners

    def add(self, listener: Listener, viewer: Viewer) -> None:
        """`listener` hears from now on what `viewer` may know."""
        self._listeners[viewer].add(listener)

    def remove(self, listener: Listener) -> None:
        """`listener` hears nothing any more."""
        for listeners in self._listeners.values():
            listeners.discard(listener)

    def viewer_of(self, listener: Listener) -> Viewer | None:
        """What `listener` hears as; None where it is not here."""
        for viewer, listeners in self._listeners.items():
            if listener in listeners:
                return viewer
        return None

    def count(self) -> tuple[tuple[int, int], int]:
        """How many connections there are: for each seat, and of spectators."""
        seats = (len(self._listeners[SEATS[0]]), len(self._listeners[SEATS[1]]))
        return seats, len(self._listeners[SPECTATOR])

    def tell(self, messages: Mapping[Viewer, Message], answer: Answer | None = None) -> None:
        """Send each kind of viewer its message, and with it the answer to the one that asked."""
        asked = None if answer is None else answer.listener
        # Most of what happens is told to all kinds of viewers alike, by the same message.
        encoded: dict[int, dict[Codec, Frame]] = {}
        for viewer, listeners in self._listeners.items():
            if not listeners:
                continue
            message = messages[viewer]
            frames = encoded.setdefault(id(message), {})
            for listener in listeners:
                codec = listener.codec
                frame = frames.get(codec)
                if frame is None:
                    frame = frames[codec] = codec.encode(message)
                if answer is not None and listener is asked:
                    listener.push(answer.frame(), frame)
                    answer = None
                else:
                    listener.push(frame)
        if answer is not None:
            # The one that asked has left meanwhile.
            answer.listener.push(answer.frame())
