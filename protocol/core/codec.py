"""The two encodings of the protocol, and the messages that clients may send in each room.

Both encodings carry the same messages: as msgpack in binary frames, or as JSON in text frames (RFC
6455, section 5.2).
"""

import json
import re
from collections.abc import Callable
from functools import lru_cache
from typing import Any, Protocol

from msgspec import MsgspecError, ValidationError, msgpack
from msgspec.json import Decoder as JsonDecoder

from protocol.core.codes import ErrorCode
from protocol.core.commands import ClientMessage
from protocol.core.game_wire import GameWire
from protocol.core.lobby import LobbyClientMessage
from protocol.core.message import Message
from protocol.core.named import from_twin, to_json, twin_of

TEXT, BINARY = 0x81, 0x82
"""The first byte of an unfragmented WebSocket frame: of a text message, and of a binary one."""
LONG = 126
"""The minimum payload length that a WebSocket frame gives in additional bytes (RFC 6455)."""
_TEXT_HEADS = tuple(bytes((TEXT, length)) for length in range(LONG))
_BINARY_HEADS = tuple(bytes((BINARY, length)) for length in range(LONG))


def text_frame(payload: bytes) -> bytes:
    """Return the bytes of a whole WebSocket text frame, unmasked, with this payload in UTF-8."""
    size = len(payload)
    return (_TEXT_HEADS[size] if size < LONG else _long_head(TEXT, size)) + payload


def binary_frame(payload: bytes) -> bytes:
    """Return the bytes of a whole binary WebSocket frame, unmasked, with this payload."""
    size = len(payload)
    return (_BINARY_HEADS[size] if size < LONG else _long_head(BINARY, size)) + payload


def _long_head(first: int, size: int) -> bytes:
    if size < 1 << 16:
        return bytes((first, LONG)) + size.to_bytes(2)
    return bytes((first, LONG + 1)) + size.to_bytes(8)


Payload = bytes | str
"""The content of a WebSocket message: binary or text."""

Decode = Callable[[Any], Any]


class BadFrame(Exception):
    """A client's frame is not a message of the protocol; `code` names the fault."""

    def __init__(self, code: ErrorCode) -> None:
        super().__init__(code)
        self.code = code


class ClientCodec(Protocol):
    """An encoding of messages, as clients use it: one for each subprotocol."""

    subprotocol: str

    def encode(self, message: Message) -> Payload:
        """Return the payload that carries `message`."""

    def unpack(self, payload: Payload) -> Any:
        """Return the data in `payload`, not yet validated. Raises ValueError if it can't be
        parsed."""


class Codec(ClientCodec, Protocol):
    """An encoding of messages, as the server uses it."""

    def frame(self, message: Message) -> bytes:
        """Return the WebSocket frame that carries `message`."""

    def decoder(self, kind: Any) -> Decode:
        """Return a function that decodes and validates payloads of one type of message, or of a
        union.

        The function raises TypeError, ValueError, RecursionError and msgspec's errors.
        """


_ENCODE = msgpack.Encoder().encode


class MsgpackCodec:
    """The encoding in msgpack: binary frames with records in their positional form."""

    subprotocol = "spite.v2.msgpack"

    def encode(self, message: Message) -> bytes:
        return _ENCODE(message)

    def frame(self, message: Message) -> bytes:
        payload = _ENCODE(message)
        size = len(payload)
        return _BINARY_HEADS[size] + payload if size < LONG else binary_frame(payload)

    def decoder(self, kind: Any) -> Decode:
        # It accepts no text.
        return msgpack.Decoder(kind).decode

    def unpack(self, payload: Payload) -> Any:
        if not isinstance(payload, bytes):
            raise ValueError("a text frame where msgpack is spoken")
        return msgpack.decode(payload)


class JsonCodec:
    """The encoding in JSON: text frames with records in their named form."""

    subprotocol = "spite.v2.json"

    def encode(self, message: Message) -> str:
        return to_json(message).decode()

    def frame(self, message: Message) -> bytes:
        return text_frame(to_json(message))

    def decoder(self, kind: Any) -> Decode:
        decode = JsonDecoder(twin_of(kind)).decode

        def read(payload: Payload) -> Any:
            if not isinstance(payload, str):
                raise ValueError("a binary frame where JSON is spoken")
            return from_twin(decode(payload), kind)

        return read

    def unpack(self, payload: Payload) -> Any:
        if not isinstance(payload, str):
            raise ValueError("a binary frame where JSON is spoken")
        return json.loads(payload)


CODECS: tuple[Codec, ...] = (MsgpackCodec(), JsonCodec())
"""The codecs in the server's order of preference."""


_UNKNOWN = re.compile(r"Invalid value .* - at `\$\[0\]`|.* - at `\$\.type`", re.DOTALL)
"""The texts of msgspec's errors about a message with an unknown number or `type`."""


class Vocabulary:
    """Decoder of the messages that clients may send in one kind of room."""

    def __init__(self, messages: Any) -> None:
        """Prepare the decoder. `messages` is the closed union of the messages that may arrive."""
        self._decoders = {codec.subprotocol: codec.decoder(messages) for codec in CODECS}

    def read(self, codec: Codec, payload: Payload) -> Any:
        """Decode and validate `payload`, and return the message. Raises BadFrame if it is not one
        of the messages that may arrive in this kind of room.
        """
        try:
            return self._decoders[codec.subprotocol](payload)
        except ValidationError as error:
            unknown = _UNKNOWN.fullmatch(str(error))
            code = ErrorCode.UNKNOWN_MESSAGE if unknown else ErrorCode.MALFORMED_FRAME
            raise BadFrame(code) from error
        # TypeError: text in place of bytes. ValueError: text that UTF-8 can't encode, such as half
        # of a surrogate pair.
        except (MsgspecError, TypeError, ValueError, RecursionError) as error:
            raise BadFrame(ErrorCode.MALFORMED_FRAME) from error


@lru_cache(maxsize=64)
def match_vocabulary(wire: GameWire) -> Vocabulary:
    """Return the decoder of the messages that clients may send in a match of this game."""
    return Vocabulary(wire.typed(ClientMessage))


LOBBY_VOCABULARY = Vocabulary(LobbyClientMessage)
"""The decoder of the messages that clients may send in the lobby."""
