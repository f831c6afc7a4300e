"""What a match can be asked: by a player, or by the server itself."""

from typing import Any

from msgspec import Struct

from protocol.core.codes import RejectionCode
from protocol.core.commands import (
    Accept,
    Act,
    ClaimWin,
    Command,
    Contribute,
    NextGame,
    OfferDraw,
    Rematch,
    Resign,
)
from protocol.core.ids import CommandId, MatchId, PlayerId, Seat, Version
from server.games.api import Rejection
from server.matches.core.model import Match, Player


class TakeSeat(Struct, frozen=True, gc=False):
    """A visitor accepts the open match."""

    player: Player
    command: CommandId
    contribution: bytes | None = None
    """What the player's client adds to the chance in the first game (32 bytes)."""


class AddToChance(Struct, frozen=True, gc=False):
    """A seat's client adds `contribution` (32 bytes) to the chance in the `game`th game."""

    seat: Seat
    command: CommandId
    game: int
    contribution: bytes


class BeginGame(Struct, frozen=True, gc=False):
    """Begin the next game."""


class TakeAction(Struct, frozen=True, gc=False):
    """A seat acts in the game, on the match as it was at `version`."""

    seat: Seat
    command: CommandId
    version: Version
    action: Any
    after: CommandId | None = None
    """The seat's command that is to have led to that version; None where it was known."""


class GiveUp(Struct, frozen=True, gc=False):
    """A seat resigns the `game`th game."""

    seat: Seat
    command: CommandId
    game: int


class ProposeDraw(Struct, frozen=True, gc=False):
    """A seat offers a draw of the `game`th game, or agrees to one, on the match at `version`."""

    seat: Seat
    command: CommandId
    game: int
    version: Version


class ClaimAbandoned(Struct, frozen=True, gc=False):
    """A seat has waited too long for the other's action in the `game`th game."""

    seat: Seat
    command: CommandId
    game: int


class WantNextGame(Struct, frozen=True, gc=False):
    """A seat is ready for the match's next game, the `game`th."""

    seat: Seat
    command: CommandId
    game: int


class PlayAgain(Struct, frozen=True, gc=False):
    """A seat wants a rematch; when both do, they go on at the match `next_match`."""

    seat: Seat
    command: CommandId
    next_match: MatchId
    contribution: bytes | None = None
    """What the player's client adds to the chance in the rematch's first game (32 bytes)."""


class Wake(Struct, frozen=True, gc=False):
    """Do what is due by now: the match's deadline may have passed."""


Request = (
    TakeSeat
    | AddToChance
    | BeginGame
    | TakeAction
    | GiveUp
    | ProposeDraw
    | ClaimAbandoned
    | WantNextGame
    | PlayAgain
    | Wake
)


def request_of(
    match: Match, player: PlayerId, name: str | None, command: Command, rematch: MatchId
) -> Request | Rejection:
    """What a player's `command` asks of `match`, or why that player can't ask it.

    `name` is the player's, in case they take a seat; None for a connection without an identity.
    `rematch` is the id that a rematch of this match would have.
    """
    # By far the most commands are acts, and telling models apart by `isinstance` is not cheap.
    if type(command) is not Act and isinstance(command, Accept):
        if name is None:
            return Rejection(RejectionCode.NO_IDENTITY)
        return TakeSeat(Player(player, name), command.id, _bytes_of(command.contribution))
    seat = match.seat_of(player)
    if seat is None:
        return Rejection(RejectionCode.NOT_SEATED)
    match command:
        case Act():
            return TakeAction(seat, command.id, command.version, command.action, command.after)
        case Contribute():
            added = bytes.fromhex(command.contribution)
            return AddToChance(seat, command.id, command.game, added)
        case Resign():
            return GiveUp(seat, command.id, command.game)
        case OfferDraw():
            return ProposeDraw(seat, command.id, command.game, command.version)
        case ClaimWin():
            return ClaimAbandoned(seat, command.id, command.game)
        case NextGame():
            return WantNextGame(seat, command.id, command.game)
        case Rematch():
            return PlayAgain(seat, command.id, rematch, _bytes_of(command.contribution))
    raise TypeError(f"no command: {command!r}")


def _bytes_of(contribution: str | None) -> bytes | None:
    return None if contribution is None else bytes.fromhex(contribution)
