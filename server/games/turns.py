"""Events of the games that are played in turns."""

from protocol.core.ids import Seat
from server.games.api import GameEvent


class TurnStarted(GameEvent, frozen=True, tag="turn"):
    """The beginning of a turn. Turns are counted from 1 in each game."""

    seat: Seat
    number: int
