"""Settings of a match, chosen before it is created."""

from typing import Any

from msgspec import Struct

from protocol.core.clock import TimeControl
from protocol.core.ids import GameKey, Seat
from protocol.core.views import Visibility
from server.matches.core.prepared import PreparedStart


class MatchSettings(Struct, frozen=True, gc=False, array_like=True, forbid_unknown_fields=True):
    """The settings of a match. They are stored with it, by position."""

    game_key: GameKey
    preset: str | None
    rules: Any
    """The options of the game."""
    clock: TimeControl | None = None
    """The time control; None for no limit."""
    visibility: Visibility = "unlisted"
    watchers: bool = True
    """True if spectators are allowed once both seats are taken."""
    lesson: str | None = None
    """The name of the lesson, if the match is one. Its deal is prepared."""
    prepared: PreparedStart | None = None
    """The prepared start, if the only game has one. Lessons have theirs by name."""
    previous_first: Seat | None = None
    """The seat that began the previous game, or that chance favoured, in a rematch or on a deal
    that was played before.
    """
    seat: Seat = 0
    """The creator's seat. It is 1 only against a bot."""

    @property
    def is_compared(self) -> bool:
        """True if several players have the deal, one try each, and their results are compared."""
        return self.prepared is not None and self.prepared.kind in ("daily", "same_deal")

    @property
    def is_recorded(self) -> bool:
        """False for a game that began from a state: a record begins with a deal."""
        return self.prepared is None or self.prepared.kind != "played_on"

    @property
    def open_to_spectators(self) -> bool:
        """True if the match is public and allows spectators."""
        return self.visibility == "public" and self.watchers
