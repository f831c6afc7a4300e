"""A match as one viewer may know it."""

from typing import Annotated, Any, Literal

from pydantic import Field, ValidationInfo, field_validator

from protocol.core.clock import TimeControl, TimeLeft
from protocol.core.game_wire import GamePosition, GameRules, GameTally, read_as
from protocol.core.ids import Bytes32, GameKey, MatchId, Seat, Viewer
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


class AvatarView(Message):
    """A picture made of shapes (docs/accounts.md)."""

    shape: int
    colour: int
    ground: int


class PlayerView(Message):
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


class Result(Message):
    """The result of a game. `winner` is null for a draw; `points` are by seat."""

    winner: Seat | None
    reason: EndReason
    points: Annotated[list[int], Field(min_length=2, max_length=2)]
    tally: GameTally
    """The counts at the end of the game."""


class ChanceView(Message):
    """The sources of a game's shuffles, as far as they may be known before its end.

    `commitment` is the SHA-256 of the server's seed. By seat, `commitments` are the clients'
    commitments to their numbers, and `numbers` are the revealed ones; null if there is none.
    """

    commitment: Bytes32
    commitments: Annotated[list[Bytes32 | None], Field(min_length=2, max_length=2)]
    numbers: Annotated[list[Bytes32 | None], Field(min_length=2, max_length=2)]


class GameView(Message):
    """The current or latest game: its number in the match (from 1), position and result."""

    number: int
    position: GamePosition
    """The position, as this viewer may know it."""
    result: Result | None
    chance: ChanceView | None = None
    """Null if the game has no chance."""


class MatchView(Message):
    """A match as one viewer may know it."""

    id: MatchId
    game_key: GameKey
    status: MatchStatus
    viewer: Viewer
    """The seat of this view, or `spectator`."""
    preset: str | None
    rules: GameRules
    players: Annotated[list[PlayerView | None], Field(min_length=2, max_length=2)]
    game: GameView | None
    rematch: Annotated[list[bool], Field(min_length=2, max_length=2)]
    """By seat: true if the player wants a rematch."""
    next_match: MatchId | None
    """The next match of the same two players."""
    score: Annotated[list[int], Field(min_length=2, max_length=2)]
    """The points of each seat in the finished games."""
    ready: Annotated[list[bool], Field(min_length=2, max_length=2)]
    """By seat, between two games: true if the player is ready for the next one."""
    next_chance: ChanceView | None
    """The sources of the next game's shuffles; after the last game, those of a rematch's first
    game. Null during a game, if no game will follow, and if the game has no chance."""
    draw_offers: Annotated[list[ProposalState], Field(min_length=2, max_length=2)]
    """The state of each seat's draw offer."""
    take_backs: Annotated[list[ProposalState], Field(min_length=2, max_length=2)]
    """The state of each seat's takeback request."""
    reversible: list[Seat]
    """The seats of the last actions that can be taken back, oldest first; at most 16."""
    series: Annotated[list[int], Field(min_length=2, max_length=2)]
    """The number of games that each seat has won in this match and those that it is a rematch
    of."""
    clock: TimeControl | None = None
    """The time control; null for none."""
    time_left: TimeLeft | None = None
    """The clocks of the current game; null if there are none."""
    lesson: str | None
    """The name of the lesson, whose deal is prepared and public; null for any other match."""
    visibility: Visibility
    watchers: bool
    """True if spectators may enter once both seats are taken."""
    rated: bool = False
    """True if the match is rated. While a seat is free: if it would be with a registered player in
    it."""
    same_browser: bool = False
    """True if the match is unrated only because both players use the same browser."""

    @field_validator("game_key")
    @classmethod
    def _is_read_as(cls, key: Any, info: ValidationInfo) -> Any:
        # The fields below, and later messages about the match, are read as this game's.
        read_as(key, info.context)
        return key
