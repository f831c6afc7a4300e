"""JSON bodies of the HTTP API for leaderboards, ratings, profiles and finished public matches."""

from typing import Annotated

from pydantic import Field

from protocol.core.body import Body
from protocol.core.clock import Speed
from protocol.core.ids import GameKey, MatchId, Seat
from protocol.core.views import AvatarView


class LeaderboardKey(Body):
    """The game, preset and speed of a leaderboard."""

    game_key: GameKey
    preset: str
    speed: Speed


class Leaderboards(Body):
    """`GET /api/leaderboards`: the leaderboards."""

    leaderboards: list[LeaderboardKey]
    least_games: int
    """The number of rated matches that a player needs to be listed."""
    least_opponents: int
    """The number of different opponents in rated matches that a player needs to be listed."""


class Ranked(Body):
    """A player on a leaderboard."""

    name: str
    rating: int
    deviation: int
    games: int
    """The number of rated matches behind the rating."""
    avatar: AvatarView


class Leaderboard(Body):
    """`GET /api/leaderboards/{game}/{preset}/{speed}`: a page of the players, best first."""

    players: list[Ranked]
    next: str | None
    """The value of `?after=` for the next page; null on the last one."""


class LatestRating(Body):
    """A player's rating in one pool. Before the first rated match it is the initial one."""

    name: str
    rating: int
    provisional: bool
    """True while the rating is based on few matches."""
    match: MatchId | None
    """The latest match in the rating; null before the first."""
    change: int
    """The change of the rating by the match `match`."""


class LatestRatings(Body):
    """`GET /api/ratings/{game}/{preset}/{speed}`: the ratings of the requested players."""

    ratings: list[LatestRating]


class CurvePoint(Body):
    """A point of a player's rating curve: the rating after a match."""

    ended_ms: int
    """The end of the match that led to the rating, in Unix milliseconds."""
    rating: int


class RatingView(Body):
    """A player's rating for one game, preset and speed, as a profile shows it."""

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


class TallyView(Body):
    """Counts of a player's matches by result, as a profile shows them."""

    won: int
    drawn: int
    lost: int


class OpponentView(Body):
    """An opponent of the player, as a profile shows them."""

    name: str
    registered: bool
    """True if a profile with that name exists."""
    tally: TallyView
    avatar: AvatarView


class FavouriteView(Body):
    """A rule set that the player often played; `preset` is null for custom rules."""

    game_key: GameKey
    preset: str | None
    matches: int


class ShareRange(Body):
    """A share and its 95 % interval, in millionths."""

    mean: int
    low: int
    high: int


class AnalysedGames(Body):
    """A player's play in the analysed games of one kind. It is no part of the rating."""

    game_key: GameKey
    games: int
    """The number of analysed games."""
    turn_loss: int
    """The average loss per turn, in millionths of a win."""
    result: ShareRange | None
    """The average result less luck; null for less than 50 games. It depends on the opponents."""


class Profile(Body):
    """`GET /api/players/{name}`: a registered player's ratings, and statistics of the latest public
    matches.
    """

    name: str
    ratings: list[RatingView]
    """The ratings, those of the most played rule sets first."""
    tally: TallyView
    streak: int
    """The current streak: matches won in a row, or lost if negative."""
    longest_streak: int
    opponents: list[OpponentView]
    favourites: list[FavouriteView]
    avatar: AvatarView
    analysed: list[AnalysedGames] | None = None
    """The play in analysed games, of each game with at least five; null if there is none."""


class FoundMatch(Body):
    """A finished public match."""

    id: MatchId
    game_key: GameKey
    preset: str | None
    speed: Speed
    players: Annotated[list[str], Field(min_length=2, max_length=2)]
    """The players' names in that match, by seat, which may have changed since."""
    accounts: Annotated[list[str | None], Field(min_length=2, max_length=2)]
    """By seat: the current name of the profile; null for unregistered players."""
    winner: Seat | None
    score: Annotated[list[int], Field(min_length=2, max_length=2)]
    games: int
    ended_ms: int
    rated: bool


class FoundMatches(Body):
    """`GET /api/archive`: finished public matches, newest first."""

    found: list[FoundMatch]
    next: str | None
    """The value of `?before=` for the matches before these; null if there are none."""


class FinishedToday(Body):
    """`GET /api/archive/today`: the public matches that ended in the last 24 hours."""

    count: int
    """The number of matches, at most 500."""
    latest: list[FoundMatch]
    """The last three finished matches, the newest first."""
