"""Reviews: the turns that cost a player of a finished game the most (docs/rules/review.md).

These are the types of a review, and the interface of games that have reviews.
"""

from collections.abc import Mapping
from typing import Any, Protocol, runtime_checkable

from msgspec import Struct

from protocol.core.ids import Seat


class Reason(Struct, frozen=True, gc=False):
    """An advantage of the best line of play over the played one, as the game names it."""

    kind: str
    params: Mapping[str, int]


class ReviewedTurn(Struct, frozen=True, gc=False):
    """A turn of a finished game that its review lists, because another line would have been
    better.
    """

    step: int
    """The step of the replay that shows the position before the line, from 0."""
    turn: int
    """The number of the turn in the game."""
    loss: int
    """The loss of the probability of winning by the played line, in millionths."""
    played: tuple[Mapping[str, Any], ...]
    """The line that the player chose, as actions of the game."""
    best: tuple[Mapping[str, Any], ...]
    """The best line, as actions of the game."""
    reasons: tuple[Reason, ...]
    """The advantages of the best line, the most important first."""


class SeatReview(Struct, frozen=True, gc=False):
    """The part of a review about one seat's turns."""

    seat: Seat
    turns: int
    """The number of the seat's turns."""
    loss: int
    """The loss of all its turns, in millionths."""
    costliest: tuple[ReviewedTurn, ...]
    """A few turns with the greatest losses, the greatest first. A turn counts by its costliest
    line.
    """


class Review(Struct, frozen=True, gc=False):
    """The review of a finished game."""

    review_version: int
    """The version of the method. Reviews of different versions can't be compared."""
    seats: tuple[SeatReview, SeatReview]


@runtime_checkable
class ReviewRecords(Protocol):
    """The records of a game that has reviews. Other games don't implement it."""

    review_version: int
    """The version of the reviews that `review` returns."""

    def review(self, line: str | bytes) -> Review:
        """Return the review of a record. The same record gives the same review everywhere.

        Raises RecordError for the first impossible entry of the record.
        """
