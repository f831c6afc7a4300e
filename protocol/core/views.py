"""The view of a match: all that the server sends one viewer, a player or a spectator, about its
state.
"""

from typing import Annotated, Generic, Literal

from protocol.core.clock import TimeControl, TimeLeft
from protocol.core.game_wire import POSITION, RULES, TALLY
from protocol.core.ids import PAIR, Bytes32, GameKey, MatchId, Seat, Viewer
from protocol.core.message import Message

MatchStatus = Literal["open", "starting", "playing", "between", "finished", "expired"]
"""`open`: one seat is free, or reserved for a bot. `starting`: both seats are taken, and the game
begins after the seats have revealed their numbers. `between`: a game is over and another one
follows."""

Proposal = Literal["draw", "take_back"]
"""A proposal to the other player: to end the game as a `draw`, or to `take_back` the last
action."""

ACTIONS_KEPT = 16
"""The number of a game's actions that can be taken back, one after another."""

ProposalState = Literal["none", "open", "declined"]
"""The state of a player's proposal: never made, waiting for an answer, or declined.

A declined proposal can't be made again for a while.
"""

Visibility = Literal["private", "unlisted", "public"]
"""The reach of a match. `public`: listed in the lobby. `unlisted`: open to people with its link.
`private`: like `unlisted`, without spectators."""

EndReason = str
"""The reason for a game's end: `resigned`, `agreed`, `timeout`, `abandoned`, or one of the game's
own."""


class AvatarView(Message, frozen=True):
    """A player's picture, made of shapes (docs/accounts.md)."""

    shape: int
    colour: int
    ground: int


class PlayerView(Message, frozen=True):
    """A player in a seat, as everybody may know them."""

    name: str
    computer: str | None = None
    """The level of a bot; null for a person."""
    program: bool = False
    """True for a third-party bot, which authenticates with a registered player's token."""
    avatar: AvatarView | None = None
    """The player's picture; null for a bot."""
    registered: bool = False
    """True for a registered player, who has a profile under this name."""


class Result(Message, Generic[TALLY], frozen=True):
    """The result of a game. `winner` is null for a draw; `points` are by seat."""

    winner: Seat | None
    reason: EndReason
    points: Annotated[list[int], PAIR]
    tally: TALLY
    """The counts at the end of the game."""


class ChanceView(Message, frozen=True):
    """The sources of a game's shuffles, as far as they may be known before its end.

    `commitment` is the SHA-256 of the server's seed. By seat, `commitments` are the clients'
    commitments to their numbers, and `numbers` are the revealed ones; null if there is none.
    """

    commitment: Bytes32
    commitments: Annotated[list[Bytes32 | None], PAIR]
    numbers: Annotated[list[Bytes32 | None], PAIR]


class GameView(Message, Generic[POSITION, TALLY], frozen=True):
    """The current or latest game: its number in the match (from 1), position and result."""

    number: int
    position: POSITION
    """The position, as this viewer may know it."""
    result: Result[TALLY] | None
    chance: ChanceView | None = None
    """The source of the game's chance; null if the game has none."""


PreparedKind = Literal["daily", "same_deal", "played_on"]
"""The kinds of prepared matches: the daily deal, the deal of another match, and a game that goes on
from a moment of a replay."""


class PreparedView(Message, frozen=True):
    """The public facts of a prepared match: its kind and its origin. Such a match is unrated and
    has one game.
    """

    kind: PreparedKind
    reference: str
    """The origin: a day, the id of a shared deal, or the match that led to the position."""


class MatchView(Message, Generic[RULES, POSITION, TALLY], frozen=True):
    """A match as one viewer may know it."""

    id: MatchId
    game_key: GameKey
    status: MatchStatus
    viewer: Viewer
    """The seat of this view, or `spectator`."""
    preset: str | None
    rules: RULES
    players: Annotated[list[PlayerView | None], PAIR]
    game: GameView[POSITION, TALLY] | None
    rematch: Annotated[list[bool], PAIR]
    """By seat: true if the player wants a rematch."""
    next_match: MatchId | None
    """The next match of the same two players."""
    score: Annotated[list[int], PAIR]
    """The points of each seat in the finished games."""
    ready: Annotated[list[bool], PAIR]
    """By seat, between two games: true if the player is ready for the next one."""
    next_chance: ChanceView | None
    """The sources of the next game's shuffles; after the last game, those of a rematch's first
    game. Null during a game, if no game will follow, and if the game has no chance."""
    draw_offers: Annotated[list[ProposalState], PAIR]
    """The state of each seat's draw offer."""
    take_backs: Annotated[list[ProposalState], PAIR]
    """The state of each seat's takeback request."""
    reversible: list[Seat]
    """The seats of the last actions that can be taken back, oldest first; at most 16."""
    series: Annotated[list[int], PAIR]
    """The number of games that each seat has won in this match and those that it is a rematch
    of."""
    clock: TimeControl | None = None
    """The time control; null for none."""
    time_left: TimeLeft | None = None
    """The clocks of the current game; null if there are none."""
    lesson: str | None = None
    """The name of the lesson, whose deal is prepared and public; null for any other match."""
    visibility: Visibility = "unlisted"
    watchers: bool = True
    """True if spectators may enter once both seats are taken."""
    rated: bool = False
    """True if the match is rated. While a seat is free: if it would be with a registered player in
    it."""
    same_browser: bool = False
    """True if the match is unrated only because both players use the same browser."""
    prepared: PreparedView | None = None
    """The origin of the game, if its deal or its position is prepared; else null."""
