"""What one viewer may know of a match, as a whole."""

from typing import Annotated, Literal

from pydantic import Field

from protocol.ids import Bytes32, Card, MatchId, Seat, Viewer, ZoneId
from protocol.message import Message
from protocol.rules import Rules

MatchStatus = Literal["open", "starting", "playing", "between", "finished", "expired"]
"""`open`: one seat is free. `starting`: both are taken, the deal is about to come. `between`: a
game is over, and the match goes on with another."""

EndReason = Literal["stock_emptied", "draw_exhausted", "resigned", "agreed", "timeout", "abandoned"]


class PlayerView(Message):
    """Who sits in a seat, as everybody may know it."""

    name: str


class ZoneView(Message):
    """A place on the table, as this viewer sees it.

    `shows` says what of it the viewer may see: every card, the top card, or only how many. `cards`
    are those that may be seen, bottom to top.
    """

    id: ZoneId
    owner: Seat | None
    shows: Literal["all", "top", "count"]
    count: int
    cards: list[Card]


class Turn(Message):
    """Whose turn it is, and the turn's number in the game, from 1."""

    seat: Seat
    number: int
    moved: bool = False
    """Whether a card of this seat's has been moved in the turn: then no refill can be asked for."""


class Result(Message):
    """How a game ended. `winner` is null for a draw; the lists are by seat."""

    winner: Seat | None
    reason: EndReason
    stock_left: Annotated[list[int], Field(min_length=2, max_length=2)]
    points: Annotated[list[int], Field(min_length=2, max_length=2)]


class Chance(Message):
    """What the shuffles of a game follow from, as far as it may be known before the game is over.

    `commitment` is the SHA-256 of the server's seed. `contributions` are what each seat's client
    has added; null where it has added nothing.
    """

    commitment: Bytes32
    contributions: Annotated[list[Bytes32 | None], Field(min_length=2, max_length=2)]


class GameView(Message):
    """The game that is on the table: its number in the match (from 1), zones, turn and result."""

    number: int
    zones: list[ZoneView]
    first: Seat | None
    """Who began; null until that is decided."""
    turn: Turn | None
    result: Result | None
    chance: Chance | None = None
    """Null where the server told of no commitment before the deal."""


class MatchView(Message):
    """A match as one viewer may know it."""

    id: MatchId
    status: MatchStatus
    viewer: Viewer
    """Whose view this is: a seat's, or a spectator's."""
    preset: str | None
    rules: Rules
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
    next_deal: Chance | None
    """What the next game will be dealt from; after the last one, the first game of a rematch. Null
    while a game is played, and where no deal will follow."""
    draw_offers: Annotated[list[bool], Field(min_length=2, max_length=2)]
    """Which seats offer to end the game as a draw."""
