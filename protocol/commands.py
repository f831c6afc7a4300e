"""What a client sends on a match's socket: one closed union."""

import re
from functools import lru_cache
from typing import Annotated, Any, Literal

from pydantic import Discriminator, Field, Tag, TypeAdapter

from protocol.ids import COMMAND_ID, Bytes32, WireCommandId, WireVersion
from protocol.message import Message, tag_of
from protocol.numbers import NUMBERS
from protocol.rules import DiscardAction, PassAction, PlayAction, RefillAction

Action = Annotated[
    Annotated[PlayAction, Tag("play")]
    | Annotated[DiscardAction, Tag("discard")]
    | Annotated[RefillAction, Tag("refill")]
    | Annotated[PassAction, Tag("pass")],
    Discriminator(tag_of),
]


class Act(Message):
    """An action in the game, made on the state of `version`."""

    type: Literal["act"] = "act"
    id: WireCommandId
    version: WireVersion
    action: Action


class Contribute(Message):
    """Add to what the shuffles of the match's next game follow from, once for each game.

    Holds on any later version too, as long as the game `game` (its number in the match, from 1)
    has not been dealt. Clients send it by themselves: see docs/rules/fair-shuffles.md.
    """

    type: Literal["contribute"] = "contribute"
    id: WireCommandId
    version: WireVersion
    game: Annotated[int, Field(ge=1)]
    contribution: Bytes32
    """Random bytes, drawn after the commitment to that game's seed was seen."""


class Accept(Message):
    """Take the free seat of an open match."""

    type: Literal["accept"] = "accept"
    id: WireCommandId
    version: WireVersion
    contribution: Bytes32 | None = None
    """As in `contribute`; without one the shuffles do without."""


class Resign(Message):
    """Give the game up. Holds on any later version too: it is meant whatever happened since."""

    type: Literal["resign"] = "resign"
    id: WireCommandId
    version: WireVersion


class OfferDraw(Message):
    """Offer to end the game as a draw, or agree to it. Holds on any later version of the game.

    An offer stands until the next turn of the seat that made it.
    """

    type: Literal["offer_draw"] = "offer_draw"
    id: WireCommandId
    version: WireVersion


class ClaimWin(Message):
    """Win the game because the other player, whose turn it is, has left it for too long."""

    type: Literal["claim_win"] = "claim_win"
    id: WireCommandId
    version: WireVersion


class Rematch(Message):
    """Ask to play again, or agree to it. Holds on any later version too."""

    type: Literal["rematch"] = "rematch"
    id: WireCommandId
    version: WireVersion
    contribution: Bytes32 | None = None
    """As in `contribute`, for the first game of the rematch."""


class NextGame(Message):
    """Let the match's next game begin, as far as this player goes. Holds on any later version."""

    type: Literal["next_game"] = "next_game"
    id: WireCommandId
    version: WireVersion


class Sync(Message):
    """Ask for a snapshot."""

    type: Literal["sync"] = "sync"


class Ping(Message):
    """Ask for a `pong`, to find out whether the connection is still there."""

    type: Literal["ping"] = "ping"


Command = Act | Contribute | Accept | Resign | OfferDraw | ClaimWin | Rematch | NextGame
"""What changes a match: each is answered by `accepted` or `rejected`."""

ClientMessage = Annotated[
    Annotated[Act, Tag("act")]
    | Annotated[Contribute, Tag("contribute")]
    | Annotated[Accept, Tag("accept")]
    | Annotated[Resign, Tag("resign")]
    | Annotated[OfferDraw, Tag("offer_draw")]
    | Annotated[ClaimWin, Tag("claim_win")]
    | Annotated[Rematch, Tag("rematch")]
    | Annotated[NextGame, Tag("next_game")]
    | Annotated[Sync, Tag("sync")]
    | Annotated[Ping, Tag("ping")],
    Discriminator(tag_of),
]
CLIENT_MESSAGES: TypeAdapter[Command | Sync | Ping] = TypeAdapter(ClientMessage)

_ACTION: TypeAdapter[Action] = TypeAdapter(Action)
_COMMAND_ID = re.compile(COMMAND_ID)
ACT = NUMBERS["act"]


def usual_act(data: Any) -> Act | None:
    """The act that most frames are, in its positional form; None for anything out of the ordinary.

    What it gives is what CLIENT_MESSAGES gives. Equal actions are the same object: all that can be
    said of a table are some thousands.
    """
    if type(data) is not list or len(data) != 4:
        return None
    act, command, version, action = data
    if type(act) is not int or act != ACT or type(version) is not int or version < 0:
        return None
    if type(command) is not str or not _COMMAND_ID.fullmatch(command):
        return None
    # True and 0.0 would be looked up as the numbers that they equal.
    if type(action) is not list or not action or type(action[0]) is not int:
        return None
    if len(action) == 3 and type(action[1]) is list:
        # The cards of a discard: what is looked up can't be a list.
        action = [action[0], tuple(action[1]), action[2]]
    try:
        known = _action(*action)
    except (TypeError, ValueError):
        return None
    return Act.made(type="act", id=command, version=version, action=known)


@lru_cache(maxsize=8192)
def _action(*values: Any) -> Action:
    action: Action = _ACTION.validate_python(list(values))
    return action
