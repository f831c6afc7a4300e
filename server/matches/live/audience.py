"""The listeners to a match on this node, and how a step reaches all of them.

A step is projected once for each kind of viewer, and encoded once for each codec and for each
kind that sees something else of it: the same bytes go to every connection of such a kind.
"""

from collections.abc import Callable, Iterator
from typing import Protocol

from msgspec import Struct

from protocol.core.codec import Codec, Frame
from protocol.core.ids import SEATS, SPECTATOR, CommandId, Mark, PlayerId, Version, Viewer
from protocol.core.messages import Accepted, Step
from server.matches.core.view import ShownToAll


class Listener(Protocol):
    """One connection."""

    player: PlayerId
    registered: bool
    """Whether the player is a registered person: no guest, and no program."""
    program: bool
    """Whether it is the program of one."""
    avatar: tuple[int, int, int] | None
    """What the player looks like: shape, colour, ground. None without an identity."""
    addresses: tuple[str, ...]
    """The address prefixes that limits count, the narrowest first (`server.addresses`)."""
    network: str | None
    """The token of the player's network address (`server.matches.networks`)."""
    browser: str | None
    """The token of the player's browser (`server.matches.networks`)."""
    codec: Codec

    @property
    def lag_ms(self) -> int:
        """How long messages to the client and back take, as measured last; 0 where it was not."""

    def push(self, *frames: Frame) -> None:
        """Queue frames, which leave together if they can.

        Never waits, and never holds more than a bounded number of them.
        """

    def ping_often(self) -> None:
        """Find out from now on, within some seconds, when the client is gone."""

    def close_no_spectators(self) -> None:
        """Say that only the players are let in to the match, and hear nothing from now on."""

    def close_match_gone(self) -> None:
        """Say that there is no such match any more, and hear nothing from now on."""


class Acceptance(Struct, frozen=True, gc=False):
    """The command of one listener that led to a version: it is accepted."""

    listener: Listener
    command: CommandId
    version: Version

    def frame(self) -> Frame:
        """The answer as the listener's client reads it."""
        return self.listener.codec.frame_of(Accepted, self.command, self.version)


class Audience:
    """The connections to one match, by the viewer that each of them is."""

    def __init__(self) -> None:
        self._listeners: dict[Viewer, set[Listener]] = {0: set(), 1: set(), SPECTATOR: set()}

    def __bool__(self) -> bool:
        return any(self._listeners.values())

    def __iter__(self) -> Iterator[Listener]:
        for listeners in self._listeners.values():
            yield from listeners

    def add(self, listener: Listener, viewer: Viewer, *, offering: bool = False) -> None:
        """`listener` hears from now on what `viewer` may know.

        Where the match is `offering` a seat to everybody, that holds while its creator is there.
        """
        self._listeners[viewer].add(listener)
        if offering and viewer != SPECTATOR:
            listener.ping_often()

    def remove(self, listener: Listener) -> None:
        """`listener` hears nothing any more."""
        for listeners in self._listeners.values():
            listeners.discard(listener)

    def misplaced(self, viewer: Callable[[PlayerId], Viewer]) -> list[Listener]:
        """Those who hear as somebody else than their player is by now."""
        return [
            listener
            for known, listeners in self._listeners.items()
            for listener in listeners
            if viewer(listener.player) != known
        ]

    def close_all_but(self, admits: Callable[[PlayerId], bool]) -> None:
        """Send those away who are not admitted."""
        for listener in list(self):
            if not admits(listener.player):
                self.remove(listener)
                listener.close_no_spectators()

    def viewing_as(self, viewer: Viewer) -> Iterator[Listener]:
        """The listeners who hear as `viewer`."""
        return iter(self._listeners[viewer])

    def count(self) -> tuple[tuple[int, int], int]:
        """How many connections there are: for each seat, and of spectators."""
        seats = (len(self._listeners[SEATS[0]]), len(self._listeners[SEATS[1]]))
        return seats, len(self._listeners[SPECTATOR])

    def send_step(
        self, version: Version, mark: Mark, events: ShownToAll, answer: Acceptance | None = None
    ) -> None:
        """Send each kind of viewer its step, and with it the answer to the one that asked.

        `events` are what happened, by viewer, in the order of VIEWERS.
        """
        # Most of what happens is told to all kinds of viewers alike, by the same list.
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
            # The one that asked has left meanwhile.
            answer.listener.push(answer.frame())
