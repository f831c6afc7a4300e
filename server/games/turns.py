"""Events of the games that are played in turns."""

from protocol.core.ids import Seat
from server.games.api import GameEvent


class TurnStarted(GameEvent, frozen=True, tag="turn"):
    """An event of a game in turns: a turn began. Turns are counted from 1 in each game."""

    seat: Seat
    number: int
