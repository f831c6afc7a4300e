"""What is told of ratings, of players' histories, and of public matches that are over; as JSON."""

from typing import Annotated

from pydantic import Field

from protocol.core.clock import Speed
from protocol.core.ids import GameKey, MatchId, Seat
from protocol.core.message import Message
from protocol.core.views import AvatarView


class LeaderboardKey(Message):
    """What a leaderboard is of."""

    game_key: GameKey
    preset: str
    speed: Speed


class Leaderboards(Message):
    """`GET /api/leaderboards`: those that there are."""

    leaderboards: list[LeaderboardKey]
    least_games: int
    """Who has fewer rated matches is on none of them."""
    least_opponents: int
    """Different opponents a player must have met in rated matches to be listed."""


class Ranked(Message):
    """A player on a leaderboard."""

    name: str
    rating: int
    deviation: int
    games: int
    """The rated matches that it follows from."""
    avatar: AvatarView


class Leaderboard(Message):
    """`GET /api/leaderboards/{game}/{preset}/{speed}`: its best players, the best first."""

    players: list[Ranked]
    next: str | None
    """`?after=` this text gives the players after these; null where there are none."""


class CurvePoint(Message):
    """A rating after a match."""

    ended_ms: int
    """When the match ended (Unix milliseconds)."""
    rating: int


class RatingView(Message):
    """A player's rating in a game, by a preset, at a speed."""

    game_key: GameKey
    preset: str
    speed: Speed
    rating: int
    deviation: int
    provisional: bool
    """Whether it says little yet."""
    games: int
    curve: list[CurvePoint]
    """The last of them, oldest first."""


class TallyView(Message):
    """How matches ended."""

    won: int
    drawn: int
    lost: int


class MetView(Message):
    """Somebody the player has met."""

    name: str
    registered: bool
    """Whether there is a profile of that name."""
    tally: TallyView
    avatar: AvatarView


class FavouriteView(Message):
    """Rules that were played often; `preset` is null for rules of one's own."""

    game_key: GameKey
    preset: str | None
    matches: int


class Profile(Message):
    """`GET /api/players/{name}`: a registered player's ratings, and their last public matches."""

    name: str
    ratings: list[RatingView]
    """The one with the most matches first."""
    tally: TallyView
    streak: int
    """So many in a row, up to the last one, were won; or lost, where it is below 0."""
    longest_streak: int
    opponents: list[MetView]
    favourites: list[FavouriteView]
    avatar: AvatarView


class FoundMatch(Message):
    """A public match that is over."""

    id: MatchId
    game_key: GameKey
    preset: str | None
    speed: Speed
    players: Annotated[list[str], Field(min_length=2, max_length=2)]
    """Their names then, by seat."""
    accounts: Annotated[list[str | None], Field(min_length=2, max_length=2)]
    """By seat: the name of the profile, as it is now; null for those who are not registered."""
    winner: Seat | None
    score: Annotated[list[int], Field(min_length=2, max_length=2)]
    games: int
    ended_ms: int
    rated: bool


class FoundMatches(Message):
    """`GET /api/archive`: public matches that are over, the newest first."""

    found: list[FoundMatch]
    next: str | None
    """`?before=` this text gives the matches before these; null where there are none."""
