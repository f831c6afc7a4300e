"""Who hears what is said beside a match: this is the only place that decides it."""

from collections.abc import Sequence
from typing import Protocol, TypeVar

from protocol.core.ids import SPECTATOR, Viewer
from protocol.core.talk import TalkRoom
from server.matches.core.model import Match


class InRoom(Protocol):
    """What was said in a room."""

    @property
    def room(self) -> TalkRoom:
        """Where."""


Line = TypeVar("Line", bound=InRoom)


def chat_room(viewer: Viewer) -> TalkRoom:
    """Where what the viewer says is said."""
    return "spectators" if viewer == SPECTATOR else "players"


def visible_lines(viewer: Viewer, match: Match, lines: Sequence[Line]) -> list[Line]:
    """The lines of those that the viewer may know, in the same order.

    Spectators hear everything; players do not hear spectators before the match is over, since
    these may say more about a position than the players have found.
    """
    if viewer == SPECTATOR or match.status == "finished":
        return list(lines)
    return [line for line in lines if line.room == "players"]
