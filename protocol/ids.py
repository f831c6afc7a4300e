"""A type for each id and count, so that one can't be passed for another."""

from typing import Annotated, Literal, NewType

from pydantic import Field, StringConstraints

MatchId = NewType("MatchId", str)
PlayerId = NewType("PlayerId", str)
CommandId = NewType("CommandId", str)
"""Chosen by the client, unique among the commands that one player sends to one match."""
Version = NewType("Version", int)
"""How many commits a match has seen; the same number for every viewer."""
Mark = NewType("Mark", int)
"""Tells a version from any other past that the match had with the same number: below 65,536."""
ZoneId = NewType("ZoneId", str)
"""A place on the table: `stock:0`, `hand:1`, `discard:0:2`, `build:3`, `draw`, `completed`."""
Card = NewType("Card", str)
"""The face of a card, as in the game record: rank and suit (`TH`), or `W` for a joker."""

Bytes32 = Annotated[str, StringConstraints(pattern=r"^[0-9a-f]{64}$")]
"""32 bytes as hexadecimal digits."""

Seat = Literal[0, 1]
Spectator = Literal["spectator"]
Viewer = Seat | Spectator
SPECTATOR: Spectator = "spectator"
SEATS: tuple[Seat, Seat] = (0, 1)
VIEWERS: tuple[Viewer, ...] = (0, 1, SPECTATOR)

WireMatchId = Annotated[MatchId, StringConstraints(pattern=r"^[0-9A-Za-z]{6,24}$")]
COMMAND_ID = r"^[0-9A-Za-z_-]{1,36}$"
WireCommandId = Annotated[CommandId, StringConstraints(pattern=COMMAND_ID)]
WireZoneId = Annotated[ZoneId, StringConstraints(pattern=r"^[a-z]{1,12}(:[0-9]{1,2}){0,2}$")]
WireCard = Annotated[Card, StringConstraints(pattern=r"^[0-9A-Z]{1,2}$")]
WireVersion = Annotated[Version, Field(ge=0)]
WireMark = Annotated[Mark, Field(ge=0, lt=65536)]


def other(seat: Seat) -> Seat:
    """The seat across the table."""
    return 1 if seat == 0 else 0
