"""What a client sends in a match's room: one closed union."""

from typing import Literal

from protocol.core.game_wire import GameAction
from protocol.core.ids import Bytes32, GameNumber, WireCommandId, WireVersion
from protocol.core.message import Message, adapter_of
from protocol.core.talk import Say, Write
from protocol.core.views import Proposal


class Act(Message):
    """An action in the game, made on the state of `version`.

    Some games take it on that version only; others as long as it is legal when it arrives.
    """

    NUMBER = 0
    type: Literal["act"] = "act"
    id: WireCommandId
    version: WireVersion
    action: GameAction
    after: WireCommandId | None = None
    """The player's own command, not yet answered, that is expected to lead to `version`.

    In games whose actions hold on one version, the action counts only where it did.
    """


class Contribute(Message):
    """Commit to a number that chance in the match's next game will follow from, once for each game.

    Holds on any later version too, as long as the game `game` (its number in the match, from 1)
    is not about to begin. Clients send it by themselves: see docs/rules/fair-shuffles.md.
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
    """As in `contribute`; without one the game does without."""


class Resign(Message):
    """Give the game `game` up. Holds on any later version of that game."""

    NUMBER = 3
    type: Literal["resign"] = "resign"
    id: WireCommandId
    version: WireVersion
    game: GameNumber


class OfferDraw(Message):
    """Offer to end the game `game` as a draw, or agree to it. Holds on any later version of it.

    In games of turns an offer stands until the next turn of the seat that made it, and no other can
    be made until then where it was declined. One that was made before the seat's last offer lapsed
    is refused.
    """

    NUMBER = 4
    type: Literal["offer_draw"] = "offer_draw"
    id: WireCommandId
    version: WireVersion
    game: GameNumber


class ClaimGame(Message):
    """End the game `game`, from which the other player has been away for too long."""

    NUMBER = 5
    type: Literal["claim_game"] = "claim_game"
    id: WireCommandId
    version: WireVersion
    game: GameNumber
    draw: bool = False
    """As a draw; else it is won."""


class Rematch(Message):
    """Ask to play again, or agree to it. Holds on any later version too."""

    NUMBER = 6
    type: Literal["rematch"] = "rematch"
    id: WireCommandId
    version: WireVersion
    commitment: Bytes32 | None = None
    """As in `contribute`, for the first game of the rematch."""


class NextGame(Message):
    """Let the match's next game begin, as far as this player goes. Holds on any later version."""

    NUMBER = 7
    type: Literal["next_game"] = "next_game"
    id: WireCommandId
    version: WireVersion
    game: GameNumber
    """The number of the game that is to begin."""


class Sync(Message):
    """Ask for a snapshot."""

    NUMBER = 8
    type: Literal["sync"] = "sync"


class Ping(Message):
    """Ask for a `pong`, to find out whether the connection is still there."""

    NUMBER = 9
    type: Literal["ping"] = "ping"


class Reveal(Message):
    """Reveal the number that was committed to for the game `game`, which is about to begin."""

    NUMBER = 10
    type: Literal["reveal"] = "reveal"
    id: WireCommandId
    version: WireVersion
    game: GameNumber
    number: Bytes32


class Decline(Message):
    """Decline what the other player proposes in the game `game`.

    Holds on any later version on which the same proposal waits for an answer.
    """

    NUMBER = 11
    type: Literal["decline"] = "decline"
    id: WireCommandId
    version: WireVersion
    game: GameNumber
    proposal: Proposal


class TakeBack(Message):
    """Take back the last action in the game `game`, and what followed from it, or ask to.

    It is taken back at once while it still is the player who is to act and nobody else has acted
    since, and where the other player is a computer; else that player has to allow it. Holds on any
    later version, as long as the action was made before `version`.
    """

    NUMBER = 12
    type: Literal["take_back"] = "take_back"
    id: WireCommandId
    version: WireVersion
    game: GameNumber
    after: WireCommandId | None = None
    """The player's own command, not yet answered, that is expected to lead to `version`.

    It takes back something only where that command did.
    """


class AllowTakeBack(Message):
    """Let the other player take back what they ask to in the game `game`.

    Holds on any later version on which the same request waits for an answer.
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
"""What changes a match: each is answered by `accepted` or `rejected`."""

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
