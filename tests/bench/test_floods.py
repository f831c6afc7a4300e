"""Tests that the command which the flood benchmark sends is valid, so that the server reads it."""

from protocol.core.codec import JsonCodec, match_vocabulary
from protocol.core.commands import Resign
from protocol.games.spite import SPITE
from server.bench.floods import RESIGN, TEXT
from server.bench.target import frame
from server.transport.net.fast_websocket import short_message


def test_the_command_of_the_flood_of_commands_is_one() -> None:
    message = short_message(frame(TEXT, RESIGN))
    assert message is not None
    assert isinstance(match_vocabulary(SPITE).read(JsonCodec(), message), Resign)
