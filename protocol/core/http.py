"""What the HTTP side takes and gives, as JSON."""

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
    """`POST /api/matches`: a preset's key, rules, or rules as text; nothing means the default."""

    game: GameKey | None = None
    """Which game; the default is the server's."""
    preset: str | None = None
    rules: dict[str, Any] | None = None
    """The options that differ from the game's defaults."""
    text: str | None = None
    """Rules as a link says them (see `protocol.core.rules_text`)."""
    computer: str | None = None
    """The level of the computer that takes the other seat; null leaves the seat free."""
    clock: TimeControl | None = None
    """How long players may take; without one there is no limit."""
    lesson: str | None = None
    """A lesson of the game: it says the rules and the computer's level, and nothing else counts."""
    visibility: Visibility = "unlisted"
    """Who is told of the match."""
    watchers: bool = True
    """Whether others may watch; nobody may watch a private match."""


class RulesText(Message):
    """`POST /api/rules`, with rules: whether they can be played, and how a link says them."""

    game: GameKey
    text: str
    preset: str | None
    """The preset that these rules are, if any."""


class MatchCreated(Message):
    """Its answer: the match's id, and the link to send to the other player."""

    id: MatchId
    url: str


class Me(Message):
    """`GET /api/me`: the caller."""

    name: str
    registered: bool
    """Whether it is an account's; False for a guest."""
    avatar: AvatarView
    notices: list[Notice] = Field(default_factory=list)
    """What moderators have to tell the caller; each until it was read."""
    moderator: bool = False
    """Whether the caller is one."""


class Guest(Message):
    """`POST /api/guests`: a new identity for a program, to be sent as a bearer token."""

    name: str
    token: str


class MyMatch(Message):
    """A match of the caller's that is not over, as its seat may know it."""

    match: MatchView
    moved_ms: int
    """When it last changed (Unix milliseconds)."""
    your_turn: bool
    """Whether the caller may act in its game, or has yet to agree that the next one begins."""


class MyMatches(Message):
    """`GET /api/me/matches`: the caller's matches that are open or in play.

    Those where it is the caller's turn come first, and of the others the one that changed last.
    """

    matches: list[MyMatch]


class MyFinishedMatch(Message):
    """A match that is over, in which the caller had the seat `viewer`."""

    id: MatchId
    game_key: GameKey
    preset: str | None
    rules: dict[str, Any]
    """Every option of its game."""
    viewer: Seat
    players: Annotated[list[PlayerView], Field(min_length=2, max_length=2)]
    winner: Seat | None
    """Null where nobody won."""
    score: Annotated[list[int], Field(min_length=2, max_length=2)]
    """The points of each seat over all its games."""
    games: int
    """How many were played."""
    ended_ms: int
    """When the last of them ended (Unix milliseconds)."""
    table_open: bool
    """Whether its table can still be opened, for instance for a rematch."""
    accounts: Annotated[list[str | None], Field(min_length=2, max_length=2)]
    """By seat: the name of the profile, as it is now; null for those who are not registered."""


class MyFinishedMatches(Message):
    """`GET /api/me/finished`: the caller's matches that are over, the newest first."""

    matches: list[MyFinishedMatch]
    next: str | None
    """`?before=` this text gives the matches before these; null where there are none."""


class RunningGame(Message):
    """A public match in play, as spectators may know it."""

    match: MatchView
    watchers: int
    since_ms: int
    """Since when its present game has been on (Unix milliseconds)."""


class RunningGames(Message):
    """`GET /api/running`: public matches in play, the one with the most watchers first."""

    games: list[RunningGame]


class ToWatch(Message):
    """`POST /api/watch`: a match that can be watched."""

    match: MatchId


class PastStep(Message):
    """What one commit did, as the caller may know it; it led from `version - 1` to `version`."""

    version: Version
    events: Annotated[list[StepEvent], BeforeValidator(known_events)]


class PastSteps(Message):
    """`GET /api/matches/{id}/games/{n}/steps`: steps of the game that is on, in order."""

    game_key: GameKey
    """Which game is played."""
    game: int
    """The number of the game in its match."""
    steps: list[PastStep]
    """On the first page, the first of them tells how the game began."""
    more: bool
    """Whether there may be steps on the next page."""

    @field_validator("game_key")
    @classmethod
    def _is_read_as(cls, key: Any, info: ValidationInfo) -> Any:
        read_as(key, info.context)
        return key


class GameOffered(Message):
    """A game that can be played here: the rule sets with a name, and which is the default."""

    title: str
    default: str
    presets: dict[str, dict[str, Any]]
    levels: list[str]
    """How well a computer can play it, from the weakest level to the strongest."""
    clocks: dict[str, TimeControl]
    """The clock that each of them is usually played with."""
    lessons: list[str]
    """Its lessons: games against the computer on a prepared deal."""


class Games(Message):
    """`GET /api/games`: the games by key, and which of them is the default."""

    default: GameKey
    games: dict[GameKey, GameOffered]


class HttpProblem(Message):
    """The body of every refusal."""

    code: ErrorCode
    params: Params
