"""Messages that a client may send on the WebSocket of a match: commands of players, `sync` and
`ping`. Together they are one closed union.
"""

from typing import ClassVar, Generic

from protocol.core.game_wire import ACTION
from protocol.core.ids import Bytes32, GameNumber, WireCommandId, WireVersion
from protocol.core.message import ClientRecord
from protocol.core.talk import Say, Write
from protocol.core.views import Proposal


class Act(ClientRecord, Generic[ACTION], frozen=True, tag=0):
    """An action in the game, based on `version`.

    Some games accept it on that version only, others while it is legal.
    """

    type: ClassVar = "act"
    id: WireCommandId
    version: WireVersion
    action: ACTION
    after: WireCommandId | None = None
    """The player's own pending command that is expected to lead to `version`. In games whose
    actions are valid for one version only, the server accepts the action only if that command led
    to that version.
    """


class Contribute(ClientRecord, frozen=True, tag=1):
    """Commit to a number for the shuffles of the match's next game, once for each game.

    Valid on any later version until the game `game` (its number in the match, from 1) is about to
    begin. Clients send it automatically: see docs/rules/fair-shuffles.md.
    """

    type: ClassVar = "contribute"
    id: WireCommandId
    version: WireVersion
    game: GameNumber
    commitment: Bytes32
    """The commitment to the number: SHA-256("spite number 1" || the server's commitment || seat ||
    number).
    """


class Accept(ClientRecord, frozen=True, tag=2):
    """Take the free seat of an open match."""

    type: ClassVar = "accept"
    id: WireCommandId
    version: WireVersion
    commitment: Bytes32 | None = None
    """The commitment of `contribute`; null to contribute nothing."""


class Resign(ClientRecord, frozen=True, tag=3):
    """Resign the game `game`. Valid on any later version of that game."""

    type: ClassVar = "resign"
    id: WireCommandId
    version: WireVersion
    game: GameNumber


class OfferDraw(ClientRecord, frozen=True, tag=4):
    """Offer a draw in the game `game`, or accept one. Valid on any later version of it.

    In games of turns, an offer stands until the next turn of the seat that made it. If it is
    declined, the seat can't make another one until then. The server rejects a command from before
    the seat's last offer expired.
    """

    type: ClassVar = "offer_draw"
    id: WireCommandId
    version: WireVersion
    game: GameNumber


class ClaimGame(ClientRecord, frozen=True, tag=5):
    """End the game `game` because the other player has been away for too long."""

    type: ClassVar = "claim_game"
    id: WireCommandId
    version: WireVersion
    game: GameNumber
    draw: bool = False
    """True to claim a draw instead of a win."""


class Rematch(ClientRecord, frozen=True, tag=6):
    """Offer a rematch, or accept one. Valid on any later version."""

    type: ClassVar = "rematch"
    id: WireCommandId
    version: WireVersion
    commitment: Bytes32 | None = None
    """The commitment of `contribute` for the first game of the rematch."""


class NextGame(ClientRecord, frozen=True, tag=7):
    """Say that this player is ready for the match's next game. Valid on any later version."""

    type: ClassVar = "next_game"
    id: WireCommandId
    version: WireVersion
    game: GameNumber
    """The number of the next game."""


class Sync(ClientRecord, frozen=True, tag=8):
    """Request a snapshot of the match or the lobby."""

    type: ClassVar = "sync"


class Ping(ClientRecord, frozen=True, tag=9):
    """Request a `pong`, to check the connection."""

    type: ClassVar = "ping"


class Reveal(ClientRecord, frozen=True, tag=10):
    """Reveal the number that this client committed to for the game `game`, which is about to
    begin."""

    type: ClassVar = "reveal"
    id: WireCommandId
    version: WireVersion
    game: GameNumber
    number: Bytes32


class Decline(ClientRecord, frozen=True, tag=11):
    """Decline the other player's proposal (a draw or a takeback) in the game `game`.

    Valid on any later version while the same proposal is open.
    """

    type: ClassVar = "decline"
    id: WireCommandId
    version: WireVersion
    game: GameNumber
    proposal: Proposal


class TakeBack(ClientRecord, frozen=True, tag=12):
    """Take back the player's last action in the game `game` and everything after it, or ask to.

    The server takes it back at once if it is still the player's turn and the other player has not
    acted since, or if the other player is a bot. Otherwise that player must allow it. Valid on any
    later version, if the action was made before `version`.
    """

    type: ClassVar = "take_back"
    id: WireCommandId
    version: WireVersion
    game: GameNumber
    after: WireCommandId | None = None
    """The player's own pending command that is expected to lead to `version`. The server takes
    something back only if that command led to it.
    """


class AllowTakeBack(ClientRecord, frozen=True, tag=13):
    """Allow the other player's requested takeback in the game `game`.

    Valid on any later version while the same request is open.
    """

    type: ClassVar = "allow_take_back"
    id: WireCommandId
    version: WireVersion
    game: GameNumber


Command = (
    Act[ACTION]
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
    Act[ACTION]
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
