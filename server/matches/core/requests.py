"""The types of requests to a match, from a player or from the server itself, and the conversion of
clients' commands to them.
"""

from typing import Any, Protocol

from msgspec import Struct

from protocol.core.codes import RejectionCode
from protocol.core.commands import (
    Accept,
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
    """A request of a player: take the free seat of an open match."""

    player: Player
    command: CommandId
    commitment: bytes | None = None
    """The commitment for the first game (32 bytes)."""


class CommitNumber(Struct, frozen=True, gc=False):
    """A request of a client: commit to a number for the chance of the `game`th game."""

    seat: Seat
    command: CommandId
    game: int
    commitment: bytes
    """The hash that commits to the number: 32 bytes."""


class RevealNumber(Struct, frozen=True, gc=False):
    """A request of a client: reveal the number committed to for the `game`th game."""

    seat: Seat
    command: CommandId
    game: int
    number: bytes
    """The random number itself: 32 bytes."""


class Arrive(Struct, frozen=True, gc=False):
    """A request of the server: record that a seat's player has connected to a match that waits for
    both players.
    """

    seat: Seat


class DeclineMatch(Struct, frozen=True, gc=False):
    """A request to dissolve a match that waits for both players: this seat's player won't connect
    to it.
    """

    seat: Seat


class BeginGame(Struct, frozen=True, gc=False):
    """A request of the server: begin the next game of the match."""


class TakeAction(Struct, frozen=True, gc=False):
    """A request of a player: play an action in the game, made on the match at `version`."""

    seat: Seat
    command: CommandId
    version: Version
    action: Any
    after: CommandId | None = None
    """The seat's command that is expected to lead to that version.

    None if the client knew the version.
    """
    lag_ms: int = 0
    """The round-trip time of messages to the seat's client; 0 if it is not known."""


class ResignGame(Struct, frozen=True, gc=False):
    """A request of a player: resign the `game`th game."""

    seat: Seat
    command: CommandId
    game: int


class Forfeit(Struct, frozen=True, gc=False):
    """A request of the server: end the running game as lost by a seat whose time to finish it is
    over.
    """

    seat: Seat


class ProposeDraw(Struct, frozen=True, gc=False):
    """A request of a player: offer a draw of the `game`th game, or agree to one.

    It was made on the match at `version`.
    """

    seat: Seat
    command: CommandId
    game: int
    version: Version


class DeclineProposal(Struct, frozen=True, gc=False):
    """A request of a player: decline the opponent's draw offer or takeback request in the `game`th
    game.

    It was made on the match at `version`.
    """

    seat: Seat
    command: CommandId
    game: int
    version: Version
    proposal: Proposal


class ClaimAbandoned(Struct, frozen=True, gc=False):
    """A request of a player: end the `game`th game because the opponent has been absent for too
    long.
    """

    seat: Seat
    command: CommandId
    game: int
    draw: bool = False
    """True to claim a draw; False to claim a win."""
    left_ms: int | None = None
    """The time for which the opponent may still be absent; None if they are present."""


class WantNextGame(Struct, frozen=True, gc=False):
    """A request of a player: declare the seat ready for the `game`th game."""

    seat: Seat
    command: CommandId
    game: int


class PlayAgain(Struct, frozen=True, gc=False):
    """A request of a player for a rematch. If both seats have asked, they continue in the match
    `next_match`.
    """

    seat: Seat
    command: CommandId
    next_match: MatchId
    commitment: bytes | None = None
    """The commitment for the rematch's first game (32 bytes)."""


class CreditOutages(Struct, frozen=True, gc=False):
    """A request of the server: credit the clocks with time in which no node served the players."""

    outages: tuple[Outage, ...]


class Wake(Struct, frozen=True, gc=False):
    """A request of the server: apply what is due in the match, whose deadline may have passed."""

    unattended: bool = False
    """True if no player is connected and space is needed: then shorter deadlines apply."""


class TakeBackAction(Struct, frozen=True, gc=False):
    """A request of a player: take back the seat's last action in the `game`th game, or ask to.

    It was made on the match at `version`.
    """

    seat: Seat
    command: CommandId
    game: int
    version: Version
    after: CommandId | None = None
    """The seat's command that is expected to lead to that version.

    None if the client knew the version.
    """


class AllowToTakeBack(Struct, frozen=True, gc=False):
    """A request of a player: allow the takeback that the opponent asked for.

    It was made on the match at `version`.
    """

    seat: Seat
    command: CommandId
    game: int
    version: Version


class Remove(Struct, frozen=True, gc=False):
    """A request of a player: remove the match from the seat's list, ending it without a result.

    No other person may have a seat in it.
    """

    seat: Seat
    unplayed: bool
    """True to remove it only if the seat has done nothing in a game of it."""


AboutProposal = ProposeDraw | DeclineProposal | TakeBackAction | AllowToTakeBack
"""A proposal to the opponent, or an answer to one."""

Request = (
    TakeSeat
    | CommitNumber
    | RevealNumber
    | Arrive
    | DeclineMatch
    | BeginGame
    | TakeAction
    | ResignGame
    | Forfeit
    | AboutProposal
    | ClaimAbandoned
    | WantNextGame
    | PlayAgain
    | CreditOutages
    | Wake
    | Remove
)


class Newcomer(Protocol):
    """A player who may take a seat in a match: the facts about them and their connection."""

    @property
    def registered(self) -> bool:
        """True for a person with an account; False for a guest or any bot."""

    @property
    def program(self) -> bool:
        """True for a third-party bot."""

    @property
    def avatar(self) -> tuple[int, int, int] | None:
        """The player's avatar: shape, colour, background; None for a connection without an
        identity.
        """

    @property
    def network(self) -> str | None:
        """The token of the player's network address (`server.matches.network_tokens`), if known."""

    @property
    def browser(self) -> str | None:
        """The token of the player's browser (`server.matches.network_tokens`), if known."""


def player_of(player: PlayerId, name: str, newcomer: Newcomer) -> Player:
    """Return a newcomer as a player in a seat."""
    return Player(
        player,
        name,
        registered=newcomer.registered,
        program=newcomer.program,
        avatar=newcomer.avatar,
        network=newcomer.network,
        browser=newcomer.browser,
    )


def request_of(
    match: Match,
    player: PlayerId,
    name: str | None,
    command: Command,
    rematch: MatchId,
    *,
    newcomer: Newcomer,
) -> Request | Rejection:
    """Return the request that a player's `command`, other than an Act, makes, or a rejection.

    `name` is the player's name; None for a connection without an identity. `rematch` is the id that
    a rematch of this match would have. `newcomer` describes the player. Name and newcomer are
    needed to take a seat.
    """
    if isinstance(command, Accept):
        if name is None:
            return Rejection(RejectionCode.NO_IDENTITY)
        taking = player_of(player, name, newcomer)
        return TakeSeat(taking, command.id, _bytes_of(command.commitment))
    seat = match.seat_of(player)
    if seat is None:
        return Rejection(RejectionCode.NOT_SEATED)
    match command:
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
    raise TypeError(f"unknown command: {command!r}")


def _about_proposal(
    seat: Seat, command: OfferDraw | Decline | TakeBack | AllowTakeBack
) -> AboutProposal:
    made_on = seat, command.id, command.game, command.version
    match command:
        case OfferDraw():
            return ProposeDraw(*made_on)
        case Decline():
            return DeclineProposal(*made_on, command.proposal)
        case TakeBack():
            return TakeBackAction(*made_on, command.after)
        case AllowTakeBack():
            return AllowToTakeBack(*made_on)


def _bytes_of(commitment: str | None) -> bytes | None:
    return None if commitment is None else bytes.fromhex(commitment)
