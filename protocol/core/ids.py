"""Distinct types for ids and counts, so that one can't be passed for another."""

from typing import Annotated, Literal, NewType

from msgspec import Meta

MatchId = NewType("MatchId", str)
PlayerId = NewType("PlayerId", str)
SeatId = NewType("SeatId", str)
"""The id of a seat on offer in the lobby."""
DealId = NewType("DealId", str)
"""The id of a deal that a player has shared."""
GameKey = NewType("GameKey", str)
"""The key of a game, such as `spite`."""
CommandId = NewType("CommandId", str)
"""The id of a command: chosen by the client, unique among one player's commands to one match."""
Version = NewType("Version", int)
"""The number of commits of a match; the same for every viewer."""
Mark = NewType("Mark", int)
"""A short hash of a match's history, below 65,536. It tells equal versions of two histories
apart."""

Bytes32 = Annotated[str, Meta(pattern=r"^[0-9a-f]{64}\Z")]
"""32 bytes as hexadecimal digits."""

Seat = Literal[0, 1]
Spectator = Literal["spectator"]
Viewer = Seat | Spectator
SPECTATOR: Spectator = "spectator"
PAIR = Meta(min_length=2, max_length=2)
"""The length of a list with a value for each seat."""
SEATS: tuple[Seat, Seat] = (0, 1)
VIEWERS: tuple[Viewer, ...] = (0, 1, SPECTATOR)

WireCommandId = Annotated[CommandId, Meta(pattern=r"^[0-9A-Za-z_-]{1,36}\Z")]
WireVersion = Annotated[Version, Meta(ge=0)]
WireMark = Annotated[Mark, Meta(ge=0, lt=65536)]
GameNumber = Annotated[int, Meta(ge=1)]
"""A game's number in its match, from 1."""


def other(seat: Seat) -> Seat:
    """Return the other seat of a match: 1 for 0, and 0 for 1."""
    return 1 if seat == 0 else 0
