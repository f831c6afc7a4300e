"""Limit on a player's absence from a game, after which the opponent may claim its end."""

from msgspec import Struct

from protocol.core.clock import TimeLeft
from protocol.core.ids import SEATS, Seat
from server.matches.core.model import Match

MAX_ABSENCE_MS = 2 * 60 * 1000
"""The longest total absence of a player in one game."""


class Absence(Struct, frozen=True, gc=False):
    """The time that each player has been disconnected in a game, by seat."""

    at_ms: int
    """The time of this calculation (Unix milliseconds)."""
    spent_ms: tuple[int, int]
    """The total of each seat's absences in the game that have ended, in milliseconds."""
    since_ms: tuple[int | None, int | None] = (None, None)
    """The start of each seat's current absence; None if it is present (Unix milliseconds)."""

    def left_ms(self, seat: Seat) -> int:
        """Return how long the seat may still be absent from the game, in milliseconds."""
        since_ms = self.since_ms[seat]
        # The node that noted the start may be a millisecond ahead.
        away_ms = 0 if since_ms is None else max(0, self.at_ms - since_ms)
        return max(0, MAX_ABSENCE_MS - self.spent_ms[seat] - away_ms)


def counted_game(match: Match) -> int | None:
    """Return the number of the game in which absence counts.

    None if no game is in progress, or if its clock is in days.
    """
    control = match.settings.clock
    days = control is not None and control.days > 0
    return None if days or match.status != "playing" else match.game.number


def can_be_absent(match: Match) -> tuple[bool, bool]:
    """Return by seat whether its player can be absent. False for a free seat and for the server's
    own bots, but not for a third-party bot.
    """
    first, second = (match.players[seat] for seat in SEATS)
    return (
        first is not None and first.bot_level is None,
        second is not None and second.bot_level is None,
    )


def absence_view(absence: Absence) -> TimeLeft:
    """Return the time that each seat may still be absent, in the form that clients receive."""
    return TimeLeft(
        at_ms=absence.at_ms,
        left_ms=[absence.left_ms(seat) for seat in SEATS],
        running=[since_ms is not None for since_ms in absence.since_ms],
    )
