"""How long a player may be away from a game, before the other may claim its end."""

from msgspec import Struct

from protocol.core.clock import TimeLeft
from protocol.core.ids import SEATS, Seat
from server.matches.core.model import Match

ABSENCE_MS = 2 * 60 * 1000
"""So long each player may be away in one game, in all."""


class Absence(Struct, frozen=True, gc=False):
    """What each seat has been away in a game by now."""

    at_ms: int
    """Now (Unix milliseconds)."""
    spent_ms: tuple[int, int]
    """What is over of it, by seat."""
    since_ms: tuple[int | None, int | None] = (None, None)
    """Since when each seat is away; None for one that is not."""

    def left_ms(self, seat: Seat) -> int:
        """How long the seat may still be away."""
        since_ms = self.since_ms[seat]
        away_ms = 0 if since_ms is None else self.at_ms - since_ms
        return max(0, ABSENCE_MS - self.spent_ms[seat] - away_ms)


def counted_game(match: Match) -> int | None:
    """The number of the game in which absence counts; None where none is on, or it has days."""
    days = match.clock is not None and match.clock.days > 0
    return None if days or match.status != "playing" else match.game_number


def may_be_away(match: Match) -> tuple[bool, bool]:
    """Which seats can be away: computers are always there."""
    first, second = (match.players[seat] for seat in SEATS)
    return (
        first is not None and first.computer is None,
        second is not None and second.computer is None,
    )


def absence_view(absence: Absence) -> TimeLeft:
    """The same as everybody is told it."""
    return TimeLeft.made(
        at_ms=absence.at_ms,
        left_ms=[absence.left_ms(seat) for seat in SEATS],
        running=[since_ms is not None for since_ms in absence.since_ms],
    )
