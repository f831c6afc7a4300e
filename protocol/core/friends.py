"""Whom a registered player follows: `/api/account/following`."""

from typing import Annotated

from pydantic import Field

from protocol.core.ids import GameKey, MatchId
from protocol.core.message import Message
from protocol.core.views import AvatarView


class FollowWanted(Message):
    """`POST`: follow the registered player with this name."""

    name: Annotated[str, Field(min_length=1, max_length=80)]


class HidingWanted(Message):
    """`PUT /api/account/hidden`: whether those who follow the caller see that they are here."""

    hidden: bool


class PlayingView(Message):
    """That somebody sits at a table now, and plays."""

    game_key: GameKey
    match: MatchId | None
    """Where it can be watched; null where the match is not public, or lets nobody watch."""


class FriendView(Message):
    """A registered player: one whom the caller follows, or has met."""

    name: str
    avatar: AvatarView
    playing: PlayingView | None
    """Null for those who play nothing now, do not want to be seen, or are not followed."""
    here: bool = False
    """Whether a page of theirs is open, where the caller follows them and they may be seen."""


class Following(Message):
    """`GET`: all whom the caller follows, the newest first."""

    following: list[FriendView]
    met: list[FriendView]
    """Registered players whom the caller has met of late and does not follow."""
    hidden: bool
    """Whether the caller does not want to be seen here and playing."""
