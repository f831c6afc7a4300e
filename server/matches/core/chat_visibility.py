"""Rules that decide which chat lines a viewer of a match may see, before blocks are applied.

`server.matches.live.chat` then leaves out the lines of blocked authors.
"""

from collections.abc import Sequence
from typing import Protocol, TypeVar

from protocol.core.ids import SPECTATOR, Viewer
from protocol.core.talk import TalkRoom
from server.matches.core.model import Match


class InRoom(Protocol):
    """A chat line, stored or sent, that belongs to a room."""

    @property
    def room(self) -> TalkRoom: ...


Line = TypeVar("Line", bound=InRoom)


def chat_room(viewer: Viewer) -> TalkRoom:
    """Return the chat room that this viewer writes in."""
    return "spectators" if viewer == SPECTATOR else "players"


def visible_lines(viewer: Viewer, match: Match, lines: Sequence[Line]) -> list[Line]:
    """Return the chat lines of a match that the viewer may see, in the same order.

    Spectators see all lines. Players see the spectators' lines only after the match, because
    spectators could give advice about the position.
    """
    if viewer == SPECTATOR or match.status == "finished":
        return list(lines)
    return [line for line in lines if line.room == "players"]
