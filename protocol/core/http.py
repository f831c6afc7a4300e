"""JSON bodies of the HTTP API for matches, replays, luck and reviews of finished games, the caller,
and the games on offer.
"""

from typing import Annotated, Any, Generic

from pydantic import Field

from protocol.core.body import Body
from protocol.core.clock import TimeControl
from protocol.core.codes import ErrorCode
from protocol.core.events import StepEvent
from protocol.core.game_wire import EVENT, POSITION, TALLY
from protocol.core.ids import GameKey, MatchId, Seat, Version
from protocol.core.message import Message
from protocol.core.messages import Params
from protocol.core.moderation import Notice
from protocol.core.views import AvatarView, MatchView, PlayerView, Visibility


class PlayedOn(Body):
    """A step of a finished game, from which a seat plays on against a bot."""

    match: Annotated[MatchId, Field(pattern="^[0-9A-Za-z]{6,24}$")]
    game: Annotated[int, Field(ge=1, le=5_000)]
    step: Annotated[int, Field(ge=0, le=100_000)]
    """The index of the replay's step after which play goes on."""
    seat: Seat


class CreateMatch(Body):
    """`POST /api/matches`: a preset, rules or rules as text; without any, the default rules."""

    game: GameKey | None = None
    """The key of the game; null for the server's default game."""
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
    """True if spectators may watch the match. A private match has none."""
    played_on: PlayedOn | None = None
    """The moment of a finished game to begin with. It sets the game and the rules, and only
    `computer` counts beside it."""


class RulesText(Body):
    """Response to `POST /api/rules`: playable rules and their form in a link."""

    game: GameKey
    text: str
    preset: str | None
    """The preset with these rules, if any."""


class MatchCreated(Body):
    """Response to `POST /api/matches`: the match's id and the link for the other player."""

    id: MatchId
    url: str


class Me(Body):
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


class Guest(Body):
    """Response to `POST /api/guests`: a new identity for an API client, sent as a bearer token."""

    name: str
    token: str


class MyMatch(Body):
    """An unfinished match in the caller's list, as the caller's seat may know it."""

    match: MatchView
    moved_ms: int
    """The time of the last change, in Unix milliseconds."""
    your_turn: bool
    """True if the caller may act in the game, or has not agreed to the next game yet."""


class MyMatches(Body):
    """`GET /api/me/matches`: the caller's matches that are open or in play.

    Matches where it is the caller's turn come first, then the most recently changed.
    """

    matches: list[MyMatch]


class MyFinishedMatch(Body):
    """A finished match in which the caller had the seat `viewer`."""

    id: MatchId
    game_key: GameKey
    preset: str | None
    rules: dict[str, Any]
    """The match's rules: every option of its game."""
    viewer: Seat
    players: Annotated[list[PlayerView], Field(min_length=2, max_length=2)]
    winner: Seat | None
    """The seat that won the match, or null for a draw."""
    score: Annotated[list[int], Field(min_length=2, max_length=2)]
    """The points of each seat over all games."""
    games: int
    """The number of games in the match."""
    ended_ms: int
    """The end of the last game, in Unix milliseconds."""
    table_open: bool
    """True while the match can still be opened, for instance for a rematch."""
    accounts: Annotated[list[str | None], Field(min_length=2, max_length=2)]
    """By seat: the current name of the profile; null for unregistered players."""


class MyFinishedMatches(Body):
    """`GET /api/me/finished`: the caller's finished matches, newest first."""

    matches: list[MyFinishedMatch]
    next: str | None
    """The value of `?before=` for the matches before these; null if there are none."""


class RunningGame(Body):
    """A public match in play, as spectators may know it."""

    match: MatchView
    watchers: int
    since_ms: int
    """The start of the current game, in Unix milliseconds."""


class RunningGames(Body):
    """`GET /api/running`: the public matches in play with the most spectators, at most six."""

    games: list[RunningGame]


class LuckEvent(Body):
    """An event of a finished game in which chance decided, and how lucky it was for a seat."""

    step: int
    """The step of the replay that shows the event, from 0."""
    seat: Seat
    """The seat that the event counts for."""
    kind: str
    """The kind of event, as the game names it."""
    came: list[str]
    """The things that chance brought, as the game names them."""
    luck: int
    """The gain of the seat's probability of winning over its expectation, in millionths."""


class GameLuck(Body):
    """`GET /api/matches/{match}/games/{game}/luck`: the luck ledger of a finished game."""

    luck_version: int
    """The version of the method. Ledgers of different versions can't be compared."""
    events: list[LuckEvent]
    """The chance events in order."""


class ReviewReason(Body):
    """A reason in a review: an advantage of the best line over the played one."""

    kind: str
    """The kind of advantage, as the game names it."""
    params: dict[str, int]
    """The numbers in the reason, as the game names them."""


class ReviewedTurn(Body):
    """A turn in a review that a better line would have improved."""

    step: int
    """The step of the replay that shows the position before the line, from 0."""
    turn: int
    """The number of the turn in the game."""
    loss: int
    """The loss of the probability of winning, in millionths."""
    played: list[dict[str, Any]]
    """The line that the player chose, as actions in their named form."""
    best: list[dict[str, Any]]
    """The best line, as actions in their named form."""
    reasons: list[ReviewReason]
    """The advantages of the best line, the most important first."""


class SeatReview(Body):
    """The part of a game's review about one seat's turns."""

    seat: Seat
    turns: int
    """The number of the seat's turns."""
    loss: int
    """The loss of all its turns, in millionths."""
    costliest: list[ReviewedTurn]
    """The turns with the greatest losses, the greatest first."""


class GameReview(Body):
    """`GET /api/matches/{match}/games/{game}/review`: the costliest turns of a finished game."""

    review_version: int
    """The version of the method. Reviews of different versions can't be compared."""
    seats: list[SeatReview]
    """The reviews of seats 0 and 1."""


class ToWatch(Body):
    """Response to `POST /api/watch`: a match that can be watched."""

    match: MatchId


class PastStep(Message, Generic[POSITION, TALLY, EVENT], frozen=True):
    """The result of one commit of a match, as the caller may know it: from `version - 1` to
    `version`.
    """

    version: Version
    events: list[StepEvent[POSITION, TALLY, EVENT]]


class PastSteps(Body):
    """`GET /api/matches/{id}/games/{n}/steps`: the steps of the game in progress, in order."""

    game_key: GameKey
    game: int
    """The number of the game in its match."""
    steps: list[PastStep]
    """The steps of this page. On the first page, the first step begins the game."""
    more: bool
    """True if there may be more steps on the next page."""


class GameReplayStep(Message, Generic[POSITION, TALLY, EVENT], frozen=True):
    """One step of a finished game's replay."""

    seat: Seat | None
    """The seat that acted, if a seat did."""
    events: list[list[StepEvent[POSITION, TALLY, EVENT]]]
    """The events as each seat knew them. A single list if both knew the same."""


class GameReplay(Body):
    """A finished game, replayed from its record."""

    game_key: GameKey
    steps: list[GameReplayStep]
    """The first step begins the game; the last one ends it."""


class LegalActions(Body):
    """`GET /api/matches/{id}/actions`: the actions that the caller's seat may take now."""

    version: Version
    """The version of the match for which the actions are legal."""
    actions: list[dict[str, Any]]
    """The legal actions in their named form; empty without a seat or while it may not act."""


class GameOffered(Body):
    """A game of this server: its presets, levels, clocks and lessons."""

    title: str
    default: str
    presets: dict[str, dict[str, Any]]
    levels: list[str]
    """The levels of its bots, from the weakest to the strongest."""
    clocks: dict[str, TimeControl]
    """The usual time control of each preset."""
    lessons: list[str]
    """The game's lessons: games against a bot on a prepared deal."""
    how_to_play: Annotated[str, Field(exclude_if=lambda text: not text)] = ""
    """The game's rules in a few sentences of English, if an installed package has them."""


class Games(Body):
    """Response to `GET /api/games`: the games by key, and the default game."""

    default: GameKey
    games: dict[GameKey, GameOffered]


class HttpProblem(Body):
    """The body of an error response of the HTTP API: its code and the code's parameters."""

    code: ErrorCode
    params: Params
