"""What a match can be asked: by a player, or by the server itself."""

from msgspec import Struct

from protocol.commands import Action
from protocol.ids import CommandId, MatchId, Seat, Version
from server.matches.model import Player


class TakeSeat(Struct, frozen=True, gc=False):
    """A visitor accepts the open match."""

    player: Player
    command: CommandId
    contribution: bytes | None = None
    """What the player's client adds to the shuffles (32 bytes)."""


class AddToShuffles(Struct, frozen=True, gc=False):
    """A seat's client adds `contribution` (32 bytes) to the shuffles of the `game`th game."""

    seat: Seat
    command: CommandId
    game: int
    contribution: bytes


class Begin(Struct, frozen=True, gc=False):
    """Deal the next game."""


class TakeAction(Struct, frozen=True, gc=False):
    """A seat acts in the game, on the match as it was at `version`."""

    seat: Seat
    command: CommandId
    version: Version
    action: Action


class GiveUp(Struct, frozen=True, gc=False):
    """A seat resigns."""

    seat: Seat
    command: CommandId


class OfferDraw(Struct, frozen=True, gc=False):
    """A seat offers a draw, or agrees to one."""

    seat: Seat
    command: CommandId


class ClaimWin(Struct, frozen=True, gc=False):
    """A seat has waited too long for the other's move."""

    seat: Seat
    command: CommandId


class WantNextGame(Struct, frozen=True, gc=False):
    """A seat is ready for the next game of the match."""

    seat: Seat
    command: CommandId


class PlayAgain(Struct, frozen=True, gc=False):
    """A seat wants a rematch; when both do, they go on at the match `next_match`."""

    seat: Seat
    command: CommandId
    next_match: MatchId
    contribution: bytes | None = None
    """What the player's client adds to the shuffles of the rematch (32 bytes)."""


class Lapse(Struct, frozen=True, gc=False):
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
