"""Challenges by name, and who is here: `/api/here`, `/api/challenges` and who may challenge."""

from typing import Annotated, Literal

from pydantic import Field

from protocol.core.clock import TimeControl
from protocol.core.ids import GameKey, MatchId
from protocol.core.message import Message
from protocol.core.views import PlayerView

Challengers = Literal["everybody", "registered", "followed", "nobody"]
"""Who may challenge a player; `followed` are those whom the player follows."""


class ChallengeWanted(Message):
    """`POST /api/challenges`: challenge a registered player to a match that others may watch.

    `game`, `preset`, `text` and `clock` are read as in `Seek`.
    """

    name: Annotated[str, Field(min_length=1, max_length=80)]
    """Of who is challenged."""
    game: GameKey | None = None
    preset: str | None = None
    text: str | None = None
    clock: TimeControl | None = None


class ChallengeView(Message):
    """A challenge, as one of its two players is told of it."""

    id: str
    player: PlayerView
    """The other player: who asks, or who is asked."""
    game: GameKey
    preset: str | None
    text: str
    """The rules as a link says them."""
    clock: TimeControl | None
    state: Literal["open", "accepted", "declined"]
    match: MatchId | None
    """The table, once it was accepted."""


class Challenges(Message):
    """`POST /api/here`, and the answer to all that is done with challenges."""

    sent: list[ChallengeView]
    """The caller's: those that stand, and for a minute those that were answered.

    One that was neither answered nor taken back, and is not there, has lapsed.
    """
    received: list[ChallengeView]
    """Those that the caller may answer, the oldest first."""


class ChallengeAccepted(Message):
    """`POST /api/challenges/{id}/accept`: both have a seat there."""

    match: MatchId


class ChallengersWanted(Message):
    """`GET` and `PUT /api/account/challengers`: who may challenge the caller."""

    who: Challengers
