"""The interface of a game that has a daily deal: the terms of the deal, and records that count the
points left.
"""

from typing import Any, Protocol, runtime_checkable

from msgspec import Struct

from server.games.records import CountedRecords


class DailyTerms(Struct, frozen=True):
    """The terms on which the daily deal of a game is played."""

    rules: Any
    level: str
    """The level of the bot."""
    luck_points: float
    """The points by which a whole win's worth of luck changes a result on average."""


@runtime_checkable
class DailyRecords(CountedRecords, Protocol):
    """The records of a game that has a daily deal. Other games don't implement it."""

    daily: DailyTerms
