"""Wire format of turns, for the games that are played in turns."""

from typing import Literal

from protocol.core.ids import Seat
from protocol.core.message import Message


class TurnBegan(Message):
    """A turn began. Turns are counted from 1 in each game; the first one shows who begins."""

    NUMBER = 64
    type: Literal["turn"] = "turn"
    seat: Seat
    number: int
