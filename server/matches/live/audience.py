"""Listeners to a match on this node, and the delivery of a step to all of them.

Each step is projected once for each kind of viewer. It is encoded once for each codec and each
distinct view, and the same bytes go to all connections that share both.
"""

from collections.abc import Callable, Iterator

from msgspec import Struct

from protocol.core.codec import Codec, Frame
from protocol.core.ids import SEATS, SPECTATOR, CommandId, Mark, PlayerId, Version, Viewer
from protocol.core.messages import Accepted, Step
from server.listener import Listener
from server.matches.core.view import ShownToAll


class Acceptance(Struct, frozen=True, gc=False):
    """The acceptance of one listener's command, which led to a version."""

    listener: Listener
    command: CommandId
    version: Version

    def frame(self) -> Frame:
        """Return the acceptance encoded for the listener's client."""
        return self.listener.codec.frame_of(Accepted, self.command, self.version)


class Audience:
    """The connections to one match, by viewer."""

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
        """Remove a listener."""
        for listeners in self._listeners.values():
            listeners.discard(listener)

    def misplaced(self, viewer: Callable[[PlayerId], Viewer]) -> list[Listener]:
        """Return the listeners whose player has become another viewer."""
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
        """Return the number of connections of each seat, and of spectators."""
        seats = (len(self._listeners[SEATS[0]]), len(self._listeners[SEATS[1]]))
        return seats, len(self._listeners[SPECTATOR])

    def send_step(
        self, version: Version, mark: Mark, events: ShownToAll, answer: Acceptance | None = None
    ) -> None:
        """Send each listener the step, and one of them also the acceptance of its command.

        `events` are the step's events for each viewer, in the order of VIEWERS.
        """
        # For most steps all viewers share the same list of events.
        encoded: dict[tuple[int, Codec], Frame] = {}
        for place, listeners in enumerate(self._listeners.values()):
            if not listeners:
                continue
            shown = events[place]
            for listener in listeners:
                codec = listener.codec
                frame = encoded.get((id(shown), codec))
                if frame is None:
                    frame = codec.frame_of(Step, version, shown, mark)
                    encoded[id(shown), codec] = frame
                if answer is not None and listener is answer.listener:
                    listener.push(answer.frame(), frame)
                    answer = None
                else:
                    listener.push(frame)
        if answer is not None:
            # The listener has left in the meantime.
            answer.listener.push(answer.frame())
