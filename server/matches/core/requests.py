"""What a match can be asked: by a player, or by the server itself."""

from typing import Any, Protocol

from msgspec import Struct

from protocol.core.codes import RejectionCode
from protocol.core.commands import (
    Accept,
    Act,
    AllowTakeBack,
    ClaimGame,
    Command,
    Contribute,
    Decline,
    NextGame,
    OfferDraw,
    Rematch,
    Resign,
    Reveal,
    TakeBack,
)
from protocol.core.ids import CommandId, MatchId, PlayerId, Seat, Version
from protocol.core.views import Proposal
from server.games.api import Rejection
from server.matches.core.clocks import Outage
from server.matches.core.model import Match, Player


class TakeSeat(Struct, frozen=True, gc=False):
    """A visitor accepts the open match."""

    player: Player
    command: CommandId
    commitment: bytes | None = None
    """To what the player's client adds to the chance in the first game (32 bytes)."""


class CommitNumber(Struct, frozen=True, gc=False):
    """A seat's client commits to a number that it adds to the chance in the `game`th game."""

    seat: Seat
    command: CommandId
    game: int
    commitment: bytes
    """32 bytes."""


class RevealNumber(Struct, frozen=True, gc=False):
    """A seat's client reveals the number that it had committed to for the `game`th game."""

    seat: Seat
    command: CommandId
    game: int
    number: bytes
    """32 bytes."""


class Arrive(Struct, frozen=True, gc=False):
    """A seat's player has connected to a match that waits for both players."""

    seat: Seat


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
    lag_ms: int = 0
    """How long messages to the seat's client take, there and back, as far as that is known."""


class ResignGame(Struct, frozen=True, gc=False):
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


class DeclineProposal(Struct, frozen=True, gc=False):
    """A seat declines what the other proposes in the `game`th game, on the match at `version`."""

    seat: Seat
    command: CommandId
    game: int
    version: Version
    proposal: Proposal


class ClaimAbandoned(Struct, frozen=True, gc=False):
    """A seat ends the `game`th game, from which the other has been away for too long."""

    seat: Seat
    command: CommandId
    game: int
    draw: bool = False
    """As a draw; else the seat wins."""
    left_ms: int | None = None
    """How long the other seat may still be away; None where it is not away."""


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
    commitment: bytes | None = None
    """To what the player's client adds to the chance in the rematch's first game (32 bytes)."""


class CreditOutages(Struct, frozen=True, gc=False):
    """Give the clocks back what these outages took from them."""

    outages: tuple[Outage, ...]


class Wake(Struct, frozen=True, gc=False):
    """Do what is due by now: the match's deadline may have passed."""

    unattended: bool = False
    """No player is connected, and room is needed: the match has less time than usual."""


class TakeBackAction(Struct, frozen=True, gc=False):
    """A seat takes back its last action in the `game`th game, or asks to.

    It was made on the match at `version`.
    """

    seat: Seat
    command: CommandId
    game: int
    version: Version
    after: CommandId | None = None
    """The seat's command that is to have led to that version; None where it was known."""


class AllowToTakeBack(Struct, frozen=True, gc=False):
    """A seat lets the other take back what it has asked to, on the match at `version`."""

    seat: Seat
    command: CommandId
    game: int
    version: Version


class Remove(Struct, frozen=True, gc=False):
    """A seat removes the match from its list: a match that nobody else waits for."""

    seat: Seat
    unplayed: bool
    """Only if the seat has done nothing in a game of it."""


AboutProposal = ProposeDraw | DeclineProposal | TakeBackAction | AllowToTakeBack
"""What one player proposes to the other, and the answers."""

Request = (
    TakeSeat
    | CommitNumber
    | RevealNumber
    | Arrive
    | BeginGame
    | TakeAction
    | ResignGame
    | AboutProposal
    | ClaimAbandoned
    | WantNextGame
    | PlayAgain
    | CreditOutages
    | Wake
    | Remove
)


class Newcomer(Protocol):
    """A player who may take a seat."""

    @property
    def registered(self) -> bool:
        """True for a registered person: no guest, and no program."""

    @property
    def program(self) -> bool:
        """True for the program of a registered player."""

    @property
    def avatar(self) -> tuple[int, int, int] | None:
        """The player's picture: shape, colour, ground."""

    @property
    def network(self) -> str | None:
        """The token of the player's network address (`server.matches.networks`)."""

    @property
    def browser(self) -> str | None:
        """The token of the player's browser (`server.matches.networks`)."""


def request_of(
    match: Match,
    player: PlayerId,
    name: str | None,
    command: Command,
    rematch: MatchId,
    lag_ms: int = 0,
    *,
    newcomer: Newcomer,
) -> Request | Rejection:
    """What a player's `command` asks of `match`, or why that player can't ask it.

    `name` is the player's, in case they take a seat; None for a connection without an identity.
    `rematch` is the id that a rematch of this match would have. `lag_ms` is how long messages to
    the player and back take. `newcomer` describes the player, in case they take a seat.
    """
    # By far the most commands are acts, and telling models apart by `isinstance` is not cheap.
    if type(command) is not Act and isinstance(command, Accept):
        if name is None:
            return Rejection(RejectionCode.NO_IDENTITY)
        taking = Player(
            player,
            name,
            registered=newcomer.registered,
            program=newcomer.program,
            avatar=newcomer.avatar,
            network=newcomer.network,
            browser=newcomer.browser,
        )
        return TakeSeat(taking, command.id, _bytes_of(command.commitment))
    seat = match.seat_of(player)
    if seat is None:
        return Rejection(RejectionCode.NOT_SEATED)
    match command:
        case Act():
            made = seat, command.id, command.version, command.action, command.after
            return TakeAction(*made, lag_ms)
        case Contribute():
            commitment = bytes.fromhex(command.commitment)
            return CommitNumber(seat, command.id, command.game, commitment)
        case Reveal():
            number = bytes.fromhex(command.number)
            return RevealNumber(seat, command.id, command.game, number)
        case Resign():
            return ResignGame(seat, command.id, command.game)
        case OfferDraw() | Decline() | TakeBack() | AllowTakeBack():
            return _about_proposal(seat, command)
        case ClaimGame():
            return ClaimAbandoned(seat, command.id, command.game, command.draw)
        case NextGame():
            return WantNextGame(seat, command.id, command.game)
        case Rematch():
            return PlayAgain(seat, command.id, rematch, _bytes_of(command.commitment))
    raise TypeError(f"no command: {command!r}")


def _about_proposal(
    seat: Seat, command: OfferDraw | Decline | TakeBack | AllowTakeBack
) -> AboutProposal:
    said = seat, command.id, command.game, command.version
    match command:
        case OfferDraw():
            return ProposeDraw(*said)
        case Decline():
            return DeclineProposal(*said, command.proposal)
        case TakeBack():
            return TakeBackAction(*said, command.after)
        case AllowTakeBack():
            return AllowToTakeBack(*said)


def _bytes_of(commitment: str | None) -> bytes | None:
    return None if commitment is None else bytes.fromhex(commitment)
