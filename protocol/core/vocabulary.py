"""The messages that clients may send in each kind of room, and their reader."""

from collections.abc import Callable
from dataclasses import dataclass
from functools import lru_cache
from typing import Any

from pydantic import TypeAdapter

from protocol.core.codec import Codec, Frame, read, unpack
from protocol.core.commands import CLIENT_MESSAGES
from protocol.core.game_wire import GameWire, Reading
from protocol.core.lobby import LOBBY_CLIENT_MESSAGES
from protocol.core.message import Message
from protocol.core.usual_act import usual_act_of


@dataclass(frozen=True, slots=True)
class Vocabulary:
    """The messages of one kind of room."""

    messages: TypeAdapter[Any]
    """The closed union of the messages."""
    reading: Reading
    usual: Callable[[Any], Message | None]
    """A fast reader for the most frequent message. It returns None for all others."""

    def read(self, codec: Codec, frame: Frame) -> Any:
        """Return the message in `frame`. Raises BadFrame for anything else."""
        data = unpack(codec, frame)
        message = self.usual(data)
        return read(data, self.messages, self.reading) if message is None else message


@lru_cache(maxsize=64)
def match_vocabulary(wire: GameWire) -> Vocabulary:
    """Return the client messages in a match of the game with this `wire`."""
    return Vocabulary(CLIENT_MESSAGES, Reading({wire.key: wire}, wire.key), usual_act_of(wire))


LOBBY_VOCABULARY = Vocabulary(LOBBY_CLIENT_MESSAGES, Reading({}), lambda _: None)
"""Return the client messages in the lobby."""
