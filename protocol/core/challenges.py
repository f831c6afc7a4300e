"""JSON bodies of challenges by name: `/api/here`, `/api/challenges`, `/api/account/challengers`."""

from typing import Annotated, Literal

from pydantic import Field

from protocol.core.body import Body
from protocol.core.clock import TimeControl
from protocol.core.ids import GameKey, MatchId
from protocol.core.views import PlayerView

Challengers = Literal["everybody", "registered", "followed", "nobody"]
"""The people who may challenge a player; `followed` are the players that the player follows."""


class ChallengeWanted(Body):
    """`POST /api/challenges`: challenge a registered player to a match with spectators.

    `game`, `preset`, `text` and `clock` mean the same as in `Seek`.
    """

    name: Annotated[str, Field(min_length=1, max_length=80)]
    """The name of the challenged player."""
    game: GameKey | None = None
    preset: str | None = None
    text: str | None = None
    clock: TimeControl | None = None


class ChallengeView(Body):
    """A challenge by name, as the challenger or the challenged player sees it."""

    id: str
    player: PlayerView
    """The other player: the challenger or the challenged."""
    game: GameKey
    preset: str | None
    text: str
    """The rules in the form of a link (protocol.core.rules_text)."""
    clock: TimeControl | None
    state: Literal["open", "accepted", "declined"]
    match: MatchId | None
    """The match, once the challenge is accepted."""


class Challenges(Body):
    """The caller's challenges: the response to `POST /api/here`, and to sending, declining or
    withdrawing a challenge.
    """

    sent: list[ChallengeView]
    """The caller's own challenges: the open ones, and for a minute the answered ones.

    A challenge that is missing here and was neither answered nor withdrawn has expired.
    """
    received: list[ChallengeView]
    """Challenges that the caller may answer, oldest first."""


class ChallengeAccepted(Body):
    """`POST /api/challenges/{id}/accept`: the match in which both players have a seat."""

    match: MatchId


class ChallengersWanted(Body):
    """`GET` and `PUT /api/account/challengers`: the kind of people who may challenge the caller by
    name.
    """

    who: Challengers
