"""What a node and a process in which computers play tell each other: one line of JSON each."""

from msgspec import Struct
from msgspec.json import Decoder, Encoder

from protocol.core.ids import MatchId, PlayerId, Version


class Play(Struct, frozen=True, tag="play"):
    """To the process: play this seat. A computer that plays already goes on to this match."""

    match: MatchId
    player: PlayerId
    level: str
    token: str
    """By which the node knows the player."""


class Stop(Struct, frozen=True, tag="stop"):
    """To the process: leave this match, if the player is still there."""

    match: MatchId
    player: PlayerId


class Idle(Struct, frozen=True, tag="idle"):
    """To the node: nobody waits for a computer in this match, as it is at this version."""

    match: MatchId
    version: Version


class Left(Struct, frozen=True, tag="left"):
    """To the node: the player does not play there any more, though nobody has said so."""

    match: MatchId
    player: PlayerId
    reason: str


Order = Play | Stop
Report = Idle | Left

_ENCODER = Encoder()
ORDERS = Decoder(Order)
REPORTS = Decoder(Report)


def line_of(message: Order | Report) -> bytes:
    """The message as a line."""
    return _ENCODER.encode(message) + b"\n"
