"""JSON bodies of the HTTP API for shared deals: others play the deal of a finished game against the
same bot and compare their results.
"""

from typing import Annotated, Any, Literal

from pydantic import Field

from protocol.core.body import Body
from protocol.core.clock import TimeControl
from protocol.core.ids import DealId, GameKey, MatchId, Seat

DealState = Literal["shared", "new", "begun", "finished", "lost"]
"""The caller's part in a shared deal: they shared it, or have not begun, begun or finished it.

`lost` is a game that the server can't find any more. The caller has no other game on that deal.
"""


class ShareDeal(Body):
    """`POST /api/deals`: the caller's finished game whose deal others may play."""

    match: Annotated[MatchId, Field(pattern="^[0-9A-Za-z]{6,24}$")]
    game: Annotated[int, Field(ge=1, le=5_000)]


class DealShared(Body):
    """Response to `POST /api/deals` and `POST /api/deals/stranger`: a shared deal, and its link."""

    id: DealId
    url: str


class ComparedGame(Body):
    """A finished game on a shared deal."""

    name: str
    account: str | None
    """The name of the player's profile; null for a guest."""
    own: bool
    """True for the caller."""
    match: MatchId
    winner: Literal["player", "computer"] | None
    """The winner; null for a draw."""
    left: list[int] | None
    """The points left to the player and to the bot; null if the game doesn't count them.

    The bot has none left if the player resigned or left the game.
    """
    ended_ms: int
    """The end of the game, in Unix milliseconds."""


class SharedDeal(Body):
    """`GET /api/deals/{deal}`: a shared deal, and the caller's part in it."""

    id: DealId
    url: str
    game_key: GameKey
    preset: str | None
    rules: dict[str, Any]
    """Every option of the game with its value."""
    clock: TimeControl | None
    """The time control; null for none."""
    computer: str
    """The level of the bot."""
    seat: Seat
    """The seat of each player; the bot has the other one."""
    name: str | None
    """The name of the player who had the deal first.

    For a deal of a stranger: null until the caller has finished their game.
    """
    account: str | None
    """The name of their profile; null for a guest, and with the name."""
    stranger: bool
    """True for the deal of a public game that the server offers; False if its player shared it."""
    until_ms: int
    """The time until which the deal can be played, in Unix milliseconds."""
    state: DealState
    match: MatchId | None
    """The caller's match; null before it is begun, and if it is lost."""
    games: list[ComparedGame] | None
    """The finished games, the first one first; null until the caller has finished theirs."""
