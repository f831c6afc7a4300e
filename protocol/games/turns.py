"""Wire format of turns, for the games that are played in turns."""

from typing import ClassVar

from protocol.core.ids import Seat
from protocol.core.message import Message


class TurnBegan(Message, frozen=True, tag=64):
    """An event of a game in turns: a turn began. Turns are counted from 1 in each game; the first
    one shows who begins.
    """

    type: ClassVar = "turn"
    seat: Seat
    number: int
