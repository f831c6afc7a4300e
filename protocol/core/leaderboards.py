"""JSON bodies of ratings, profiles and finished public matches."""

from typing import Annotated

from pydantic import Field

from protocol.core.clock import Speed
from protocol.core.ids import GameKey, MatchId, Seat
from protocol.core.message import Message
from protocol.core.views import AvatarView


class LeaderboardKey(Message):
    """The game, preset and speed of a leaderboard."""

    game_key: GameKey
    preset: str
    speed: Speed


class Leaderboards(Message):
    """`GET /api/leaderboards`: the leaderboards."""

    leaderboards: list[LeaderboardKey]
    least_games: int
    """The number of rated matches that a player needs to be listed."""
    least_opponents: int
    """The number of different opponents in rated matches that a player needs to be listed."""


class Ranked(Message):
    """A player on a leaderboard."""

    name: str
    rating: int
    deviation: int
    games: int
    """The number of rated matches behind the rating."""
    avatar: AvatarView


class Leaderboard(Message):
    """`GET /api/leaderboards/{game}/{preset}/{speed}`: the players, best first."""

    players: list[Ranked]
    next: str | None
    """The value of `?after=` for the next page; null on the last one."""


class LatestRating(Message):
    """A player's rating in one pool. Before the first rated match it is the initial one."""

    name: str
    rating: int
    provisional: bool
    """True while the rating is based on few matches."""
    match: MatchId | None
    """The latest match in the rating; null before the first."""
    change: int
    """The change of the rating by that match."""


class LatestRatings(Message):
    """`GET /api/ratings/{game}/{preset}/{speed}`: the ratings of the requested players."""

    ratings: list[LatestRating]


class CurvePoint(Message):
    """A rating after a match."""

    ended_ms: int
    """The end of the match, in Unix milliseconds."""
    rating: int


class RatingView(Message):
    """A player's rating for one game, preset and speed."""

    game_key: GameKey
    preset: str
    speed: Speed
    rating: int
    deviation: int
    provisional: bool
    """True while the rating is based on few matches."""
    games: int
    curve: list[CurvePoint]
    """The latest ratings, oldest first."""


class TallyView(Message):
    """Counts of matches by result."""

    won: int
    drawn: int
    lost: int


class MetView(Message):
    """An opponent of the player."""

    name: str
    registered: bool
    """True if a profile with that name exists."""
    tally: TallyView
    avatar: AvatarView


class FavouriteView(Message):
    """A rule set that the player often played; `preset` is null for custom rules."""

    game_key: GameKey
    preset: str | None
    matches: int


class Profile(Message):
    """`GET /api/players/{name}`: a registered player's ratings and latest public matches."""

    name: str
    ratings: list[RatingView]
    """The rule sets, most played first."""
    tally: TallyView
    streak: int
    """The current streak: matches won in a row, or lost if negative."""
    longest_streak: int
    opponents: list[MetView]
    favourites: list[FavouriteView]
    avatar: AvatarView


class FoundMatch(Message):
    """A finished public match."""

    id: MatchId
    game_key: GameKey
    preset: str | None
    speed: Speed
    players: Annotated[list[str], Field(min_length=2, max_length=2)]
    """The players' names at that time, by seat."""
    accounts: Annotated[list[str | None], Field(min_length=2, max_length=2)]
    """By seat: the current name of the profile; null for unregistered players."""
    winner: Seat | None
    score: Annotated[list[int], Field(min_length=2, max_length=2)]
    games: int
    ended_ms: int
    rated: bool


class FoundMatches(Message):
    """`GET /api/archive`: finished public matches, newest first."""

    found: list[FoundMatch]
    next: str | None
    """The value of `?before=` for the matches before these; null if there are none."""
