"""The messages between a node and its bot processes: one line of JSON each."""

from msgspec import Struct
from msgspec.json import Decoder, Encoder

from protocol.core.ids import MatchId, PlayerId, Version


class Play(Struct, frozen=True, tag="play"):
    """An order to a bot process to play a seat of a match. A bot that already plays goes on to this
    match.
    """

    match: MatchId
    player: PlayerId
    level: str
    token: str
    """The token by which the node identifies the player."""


class Stop(Struct, frozen=True, tag="stop"):
    """An order to a bot process to remove a bot from its match, if it is still there."""

    match: MatchId
    player: PlayerId


class Idle(Struct, frozen=True, tag="idle"):
    """A bot process's report that a match, at this version, needs no bot.

    The opponent has been away for a while, and it is not the bot's turn.
    """

    match: MatchId
    version: Version


class Left(Struct, frozen=True, tag="left"):
    """A bot process's report that its bot has left the match without a `Stop` order."""

    match: MatchId
    player: PlayerId
    reason: str


Order = Play | Stop
Report = Idle | Left

_ENCODER = Encoder()
ORDERS = Decoder(Order)
REPORTS = Decoder(Report)


def encode_line(message: Order | Report) -> bytes:
    """Encode an order to a bot process, or a report from one, as a line of JSON."""
    return _ENCODER.encode(message) + b"\n"
