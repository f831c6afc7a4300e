"""Messages from a client in a match's room: one closed union."""

from typing import Literal

from protocol.core.game_wire import GameAction
from protocol.core.ids import Bytes32, GameNumber, WireCommandId, WireVersion
from protocol.core.message import Message, adapter_of
from protocol.core.talk import Say, Write
from protocol.core.views import Proposal


class Act(Message):
    """An action in the game, based on `version`.

    Some games accept it on that version only, others while it is legal.
    """

    NUMBER = 0
    type: Literal["act"] = "act"
    id: WireCommandId
    version: WireVersion
    action: GameAction
    after: WireCommandId | None = None
    """The player's own pending command that is expected to lead to `version`.

    In games whose actions hold on one version, the server accepts the action only if it did.
    """


class Contribute(Message):
    """Commit to a number for the shuffles of the match's next game, once for each game.

    Valid on any later version until the game `game` (its number in the match, from 1) is about to
    begin. Clients send it automatically: see docs/rules/fair-shuffles.md.
    """

    NUMBER = 1
    type: Literal["contribute"] = "contribute"
    id: WireCommandId
    version: WireVersion
    game: GameNumber
    commitment: Bytes32
    """SHA-256("spite number 1" || the server's commitment || seat || number)."""


class Accept(Message):
    """Take the free seat of an open match."""

    NUMBER = 2
    type: Literal["accept"] = "accept"
    id: WireCommandId
    version: WireVersion
    commitment: Bytes32 | None = None
    """The commitment of `contribute`; null to contribute nothing."""


class Resign(Message):
    """Resign the game `game`. Valid on any later version of that game."""

    NUMBER = 3
    type: Literal["resign"] = "resign"
    id: WireCommandId
    version: WireVersion
    game: GameNumber


class OfferDraw(Message):
    """Offer a draw in the game `game`, or accept one. Valid on any later version of it.

    In games of turns, an offer stands until the next turn of the seat that made it. If it is
    declined, the seat can't make another one until then. The server rejects a command from before
    the seat's last offer expired.
    """

    NUMBER = 4
    type: Literal["offer_draw"] = "offer_draw"
    id: WireCommandId
    version: WireVersion
    game: GameNumber


class ClaimGame(Message):
    """End the game `game` because the other player has been away for too long."""

    NUMBER = 5
    type: Literal["claim_game"] = "claim_game"
    id: WireCommandId
    version: WireVersion
    game: GameNumber
    draw: bool = False
    """True to claim a draw instead of a win."""


class Rematch(Message):
    """Offer a rematch, or accept one. Valid on any later version."""

    NUMBER = 6
    type: Literal["rematch"] = "rematch"
    id: WireCommandId
    version: WireVersion
    commitment: Bytes32 | None = None
    """The commitment of `contribute` for the first game of the rematch."""


class NextGame(Message):
    """Say that this player is ready for the match's next game. Valid on any later version."""

    NUMBER = 7
    type: Literal["next_game"] = "next_game"
    id: WireCommandId
    version: WireVersion
    game: GameNumber
    """The number of the next game."""


class Sync(Message):
    """Request a snapshot."""

    NUMBER = 8
    type: Literal["sync"] = "sync"


class Ping(Message):
    """Request a `pong`, to check the connection."""

    NUMBER = 9
    type: Literal["ping"] = "ping"


class Reveal(Message):
    """Reveal the number that this client committed to for the game `game`, which is about to
    begin."""

    NUMBER = 10
    type: Literal["reveal"] = "reveal"
    id: WireCommandId
    version: WireVersion
    game: GameNumber
    number: Bytes32


class Decline(Message):
    """Decline the other player's proposal in the game `game`.

    Valid on any later version while the same proposal is open.
    """

    NUMBER = 11
    type: Literal["decline"] = "decline"
    id: WireCommandId
    version: WireVersion
    game: GameNumber
    proposal: Proposal


class TakeBack(Message):
    """Take back the player's last action in the game `game` and everything after it, or ask to.

    The server takes it back at once if it is still the player's turn and the other player has not
    acted since, or if the other player is a bot. Otherwise that player must allow it. Valid on any
    later version, if the action was made before `version`.
    """

    NUMBER = 12
    type: Literal["take_back"] = "take_back"
    id: WireCommandId
    version: WireVersion
    game: GameNumber
    after: WireCommandId | None = None
    """The player's own pending command that is expected to lead to `version`.

    The server takes something back only if it did.
    """


class AllowTakeBack(Message):
    """Allow the other player's requested takeback in the game `game`.

    Valid on any later version while the same request is open.
    """

    NUMBER = 13
    type: Literal["allow_take_back"] = "allow_take_back"
    id: WireCommandId
    version: WireVersion
    game: GameNumber


Command = (
    Act
    | Contribute
    | Accept
    | Resign
    | OfferDraw
    | ClaimGame
    | Rematch
    | NextGame
    | Reveal
    | Decline
    | TakeBack
    | AllowTakeBack
)
"""The commands. The server answers each with `accepted` or `rejected`."""

ClientMessage = (
    Act
    | Contribute
    | Accept
    | Resign
    | OfferDraw
    | ClaimGame
    | Rematch
    | NextGame
    | Sync
    | Ping
    | Reveal
    | Decline
    | TakeBack
    | AllowTakeBack
    | Say
    | Write
)
CLIENT_MESSAGES = adapter_of(ClientMessage)
