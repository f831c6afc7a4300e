"""Events of the games that are played in turns."""

from functools import lru_cache

from msgspec import Struct

from protocol.core.codec import packed
from protocol.core.ids import Seat
from protocol.games.turns import TurnBegan


class TurnStarted(Struct, frozen=True, gc=False):
    """The beginning of a turn. Turns are counted from 1 in each game."""

    seat: Seat
    number: int


@lru_cache(maxsize=1024)
def turn_began(seat: Seat, number: int) -> TurnBegan:
    """Return the event that all viewers receive. Equal ones are the same object."""
    return packed(TurnBegan.made(type="turn", seat=seat, number=number))
