"""What a match can be asked: by a player, or by the server itself."""

from dataclasses import dataclass

from protocol.commands import Action
from protocol.ids import CommandId, MatchId, Seat, Version
from server.matches.model import Player


@dataclass(frozen=True, slots=True)
class TakeSeat:
    """A visitor accepts the open match."""

    player: Player
    command: CommandId
    contribution: bytes | None = None
    """What the player's client adds to the shuffles (32 bytes)."""


@dataclass(frozen=True, slots=True)
class AddToShuffles:
    """A seat's client adds `contribution` (32 bytes) to the shuffles of the `game`th game."""

    seat: Seat
    command: CommandId
    game: int
    contribution: bytes


@dataclass(frozen=True, slots=True)
class Begin:
    """Deal the next game."""


@dataclass(frozen=True, slots=True)
class TakeAction:
    """A seat acts in the game, on the match as it was at `version`."""

    seat: Seat
    command: CommandId
    version: Version
    action: Action


@dataclass(frozen=True, slots=True)
class GiveUp:
    """A seat resigns."""

    seat: Seat
    command: CommandId


@dataclass(frozen=True, slots=True)
class OfferDraw:
    """A seat offers a draw, or agrees to one."""

    seat: Seat
    command: CommandId


@dataclass(frozen=True, slots=True)
class ClaimWin:
    """A seat has waited too long for the other's move."""

    seat: Seat
    command: CommandId


@dataclass(frozen=True, slots=True)
class WantNextGame:
    """A seat is ready for the next game of the match."""

    seat: Seat
    command: CommandId


@dataclass(frozen=True, slots=True)
class PlayAgain:
    """A seat wants a rematch; when both do, they go on at the match `next_match`."""

    seat: Seat
    command: CommandId
    next_match: MatchId
    contribution: bytes | None = None
    """What the player's client adds to the shuffles of the rematch (32 bytes)."""


@dataclass(frozen=True, slots=True)
class Lapse:
    """The match's deadline has passed."""


Request = (
    TakeSeat
    | AddToShuffles
    | Begin
    | TakeAction
    | GiveUp
    | OfferDraw
    | ClaimWin
    | WantNextGame
    | PlayAgain
    | Lapse
)
