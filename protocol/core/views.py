"""What one viewer may know of a match, as a whole."""

from typing import Annotated, Any, Literal

from pydantic import Field, ValidationInfo, field_validator

from protocol.core.clock import TimeControl, TimeLeft
from protocol.core.game_wire import GamePosition, GameRules, GameTally, read_as
from protocol.core.ids import Bytes32, GameKey, MatchId, Seat, Viewer
from protocol.core.message import Message

MatchStatus = Literal["open", "starting", "playing", "between", "finished", "expired"]
"""`open`: one seat is free, or kept for a computer that is about to accept. `starting`: both are
taken, and a game is about to begin, but may wait for numbers that were committed to. `between`: a
game is over, and another one follows."""

Proposal = Literal["draw", "take_back"]
"""What one player proposes to the other in a game: to end it as a `draw`, or to `take_back` what
they did last."""

ACTIONS_KEPT = 16
"""So many actions of a game can be taken back, one after another."""

ProposalState = Literal["none", "open", "declined"]
"""What is known of a player's proposal: none was made, it waits for an answer, or it was declined.

A declined one can't be made again for a while."""

Visibility = Literal["private", "unlisted", "public"]
"""Who hears of a match. `public`: it is listed in the lobby. `unlisted`: those who have its link.
`private`: the same, and nobody but its players may watch it."""

EndReason = str
"""How a game ended: `resigned`, `agreed`, `timeout`, `abandoned`, or a reason of the game's own."""


class AvatarView(Message):
    """A picture made of shapes (docs/accounts.md)."""

    shape: int
    colour: int
    ground: int


class PlayerView(Message):
    """A player in a seat, as everybody may know them."""

    name: str
    computer: str | None = None
    """The level of a computer, which plays this seat; null for a person."""
    program: bool = False
    """Whether it is a registered player's program, known by its token."""
    avatar: AvatarView | None = None
    """What the player looks like; null for a computer."""
    registered: bool = False
    """Whether the name is a registered player's, who has a profile."""


class Result(Message):
    """How a game ended. `winner` is null for a draw; `points` are by seat."""

    winner: Seat | None
    reason: EndReason
    points: Annotated[list[int], Field(min_length=2, max_length=2)]
    tally: GameTally
    """What the game counts at its end."""


class ChanceView(Message):
    """What the chance in a game follows from, as far as it may be known before the game is over.

    `commitment` is the SHA-256 of the server's seed. By seat, `commitments` bind the clients to
    what they add, and `numbers` are what they have revealed of it; null where there is none.
    """

    commitment: Bytes32
    commitments: Annotated[list[Bytes32 | None], Field(min_length=2, max_length=2)]
    numbers: Annotated[list[Bytes32 | None], Field(min_length=2, max_length=2)]


class GameView(Message):
    """The game that is on, or was last: its number in the match (from 1), position and result."""

    number: int
    position: GamePosition
    """The game as this viewer may know it."""
    result: Result | None
    chance: ChanceView | None = None
    """Null where there is no chance in the game."""


class MatchView(Message):
    """A match as one viewer may know it."""

    id: MatchId
    game_key: GameKey
    """Which game is played."""
    status: MatchStatus
    viewer: Viewer
    """Whose view this is: a seat's, or a spectator's."""
    preset: str | None
    rules: GameRules
    players: Annotated[list[PlayerView | None], Field(min_length=2, max_length=2)]
    game: GameView | None
    rematch: Annotated[list[bool], Field(min_length=2, max_length=2)]
    """Which seats would like to play again."""
    next_match: MatchId | None
    """Where the same two players went on."""
    score: Annotated[list[int], Field(min_length=2, max_length=2)]
    """The points of each seat in the games that are over."""
    ready: Annotated[list[bool], Field(min_length=2, max_length=2)]
    """Between two games: which seats want the next one to begin."""
    next_chance: ChanceView | None
    """What chance in the next game will follow from; after the last one, in the first game of a
    rematch. Null while a game is played, where no game will follow, and where there is no chance in
    the game."""
    draw_offers: Annotated[list[ProposalState], Field(min_length=2, max_length=2)]
    """By seat: their offer to end the game as a draw."""
    take_backs: Annotated[list[ProposalState], Field(min_length=2, max_length=2)]
    """By seat: their request to take back their last action, and what followed from it."""
    reversible: list[Seat]
    """Whose the last actions were that can be taken back, oldest first: the 16 last at most."""
    series: Annotated[list[int], Field(min_length=2, max_length=2)]
    """How many games each seat has won in the match, and in those that it is a rematch of."""
    clock: TimeControl | None = None
    """How long players may take; null for no limit."""
    time_left: TimeLeft | None = None
    """What the clocks of the game that is on show; null where there are none."""
    lesson: str | None
    """Which lesson of the game it is; then its deal is prepared, and known to all who ask. Null for
    any other match."""
    visibility: Visibility
    watchers: bool
    """Whether others than its players are let in, once both seats are taken."""
    rated: bool = False
    """Whether it counts for ratings; while a seat is free, whether it does where a registered
    person takes it."""
    same_browser: bool = False
    """True if it does not count for ratings only because both players use the same browser."""

    @field_validator("game_key")
    @classmethod
    def _is_read_as(cls, key: Any, info: ValidationInfo) -> Any:
        # The fields that follow are of this game, and so is what will be told of the match.
        read_as(key, info.context)
        return key
