"""JSON bodies about the players whom a registered player follows: `/api/account/following`."""

from typing import Annotated

from pydantic import Field

from protocol.core.body import Body
from protocol.core.ids import GameKey, MatchId
from protocol.core.views import AvatarView


class FollowWanted(Body):
    """`POST /api/account/following`: follow the registered player with this name."""

    name: Annotated[str, Field(min_length=1, max_length=80)]


class HidingWanted(Body):
    """`PUT /api/account/hidden`: hide the caller's presence and games from followers, or
    show them.
    """

    hidden: bool


class PlayingView(Body):
    """A match that a followed player is playing now."""

    game_key: GameKey
    match: MatchId | None
    """The match to watch; null if it is not public or has no spectators."""


class FriendView(Body):
    """A registered player whom the caller follows or has met."""

    name: str
    avatar: AvatarView
    playing: PlayingView | None
    """The match that the player is playing. Null for players who are not playing, are hidden, or
    are not followed.
    """
    here: bool = False
    """True if the player has a page open, is not hidden, and is followed by the caller."""


class Following(Body):
    """`GET /api/account/following`: the players whom the caller follows, most recent first."""

    following: list[FriendView]
    met: list[FriendView]
    """Registered players whom the caller met recently and does not follow."""
    hidden: bool
    """True if the caller hides their presence."""
