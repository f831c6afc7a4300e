"""JSON bodies of the HTTP API."""

from typing import Annotated, Any

from pydantic import BeforeValidator, Field, ValidationInfo, field_validator

from protocol.core.clock import TimeControl
from protocol.core.codes import ErrorCode
from protocol.core.events import StepEvent, known_events
from protocol.core.game_wire import read_as
from protocol.core.ids import GameKey, MatchId, Seat, Version
from protocol.core.message import Message
from protocol.core.messages import Params
from protocol.core.moderation import Notice
from protocol.core.views import AvatarView, MatchView, PlayerView, Visibility


class CreateMatch(Message):
    """`POST /api/matches`: a preset, rules or rules as text; without any, the default rules."""

    game: GameKey | None = None
    """Null for the server's default game."""
    preset: str | None = None
    rules: dict[str, Any] | None = None
    """The options that differ from the game's defaults."""
    text: str | None = None
    """Rules in the form of a link (protocol.core.rules_text)."""
    computer: str | None = None
    """The level of the bot in the other seat; null leaves the seat free."""
    clock: TimeControl | None = None
    """The time control; null for none."""
    lesson: str | None = None
    """A lesson of the game. It sets the rules and the bot's level; the other fields are ignored."""
    visibility: Visibility = "unlisted"
    """The people who can find the match."""
    watchers: bool = True
    """True if others may watch. A private match has no spectators."""


class RulesText(Message):
    """Response to `POST /api/rules`: playable rules and their form in a link."""

    game: GameKey
    text: str
    preset: str | None
    """The preset with these rules, if any."""


class MatchCreated(Message):
    """Response to `POST /api/matches`: the match's id and the link for the other player."""

    id: MatchId
    url: str


class Me(Message):
    """`GET /api/me`: the caller."""

    name: str
    registered: bool
    """True for an account, False for a guest."""
    avatar: AvatarView
    notices: list[Notice] = Field(default_factory=list)
    """Unread notices from moderators to the caller."""
    moderator: bool = False
    """True if the caller is a moderator."""
    name_fault: str | None = None
    """The reason why the rules of today refuse the name of the caller's account; null if they allow
    it. The reasons are those of `bad_name`.
    """


class Guest(Message):
    """Response to `POST /api/guests`: a new identity for an API client, sent as a bearer token."""

    name: str
    token: str


class MyMatch(Message):
    """An unfinished match of the caller, as its seat may know it."""

    match: MatchView
    moved_ms: int
    """The time of the last change, in Unix milliseconds."""
    your_turn: bool
    """True if the caller may act in the game, or has not agreed to the next game yet."""


class MyMatches(Message):
    """`GET /api/me/matches`: the caller's matches that are open or in play.

    Matches where it is the caller's turn come first, then the most recently changed.
    """

    matches: list[MyMatch]


class MyFinishedMatch(Message):
    """A finished match in which the caller had the seat `viewer`."""

    id: MatchId
    game_key: GameKey
    preset: str | None
    rules: dict[str, Any]
    """All options of its game."""
    viewer: Seat
    players: Annotated[list[PlayerView], Field(min_length=2, max_length=2)]
    winner: Seat | None
    """Null for a draw."""
    score: Annotated[list[int], Field(min_length=2, max_length=2)]
    """The points of each seat over all games."""
    games: int
    """The number of games."""
    ended_ms: int
    """The end of the last game, in Unix milliseconds."""
    table_open: bool
    """True while the match can still be opened, for instance for a rematch."""
    accounts: Annotated[list[str | None], Field(min_length=2, max_length=2)]
    """By seat: the current name of the profile; null for unregistered players."""


class MyFinishedMatches(Message):
    """`GET /api/me/finished`: the caller's finished matches, newest first."""

    matches: list[MyFinishedMatch]
    next: str | None
    """The value of `?before=` for the matches before these; null if there are none."""


class RunningGame(Message):
    """A public match in play, as spectators may know it."""

    match: MatchView
    watchers: int
    since_ms: int
    """The start of the current game, in Unix milliseconds."""


class RunningGames(Message):
    """`GET /api/running`: public matches in play, most spectators first."""

    games: list[RunningGame]


class ToWatch(Message):
    """Response to `POST /api/watch`: a match that can be watched."""

    match: MatchId


class PastStep(Message):
    """The result of one commit, as the caller may know it: from `version - 1` to `version`."""

    version: Version
    events: Annotated[list[StepEvent], BeforeValidator(known_events)]


class PastSteps(Message):
    """`GET /api/matches/{id}/games/{n}/steps`: the steps of the game in progress, in order."""

    game_key: GameKey
    game: int
    """The number of the game in its match."""
    steps: list[PastStep]
    """On the first page, the first step begins the game."""
    more: bool
    """True if there may be more steps on the next page."""

    @field_validator("game_key")
    @classmethod
    def _is_read_as(cls, key: Any, info: ValidationInfo) -> Any:
        read_as(key, info.context)
        return key


class GameOffered(Message):
    """A game of this server: its presets, levels, clocks and lessons."""

    title: str
    default: str
    presets: dict[str, dict[str, Any]]
    levels: list[str]
    """The levels of its bots, from the weakest to the strongest."""
    clocks: dict[str, TimeControl]
    """The usual time control of each preset."""
    lessons: list[str]
    """Its lessons: games against a bot on a prepared deal."""


class Games(Message):
    """Response to `GET /api/games`: the games by key, and the default game."""

    default: GameKey
    games: dict[GameKey, GameOffered]


class HttpProblem(Message):
    """The body of every error response."""

    code: ErrorCode
    params: Params
