"""The two encodings of the protocol: the same messages as msgpack (binary) or JSON (text)."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Protocol, TypeVar

import pydantic_core
from msgspec.msgpack import Decoder, Encoder
from pydantic import TypeAdapter, ValidationError

from protocol.codes import ErrorCode
from protocol.message import LENIENT, Message

Frame = bytes | str
MAX_FRAME_BYTES = 8 * 1024
"""The longest frame that the server takes."""


@dataclass(frozen=True, slots=True)
class BadFrame(Exception):
    """A frame that is no message; `code` says what is wrong with it."""

    code: ErrorCode


class Codec(Protocol):
    """An encoding: one for each subprotocol."""

    subprotocol: str

    def encode(self, message: Message) -> Frame:
        """The frame that carries `message`."""

    def unpack(self, frame: Frame) -> Any:
        """The data in `frame`, not yet validated. Raises ValueError where there is none."""


_ENCODER = Encoder(enc_hook=Message.positional)
_DECODER = Decoder()


class MsgpackCodec:
    """Binary frames, records in their positional form."""

    subprotocol = "spite.v1.msgpack"

    def encode(self, message: Message) -> bytes:
        return _ENCODER.encode(message)

    def unpack(self, frame: Frame) -> Any:
        if not isinstance(frame, bytes):
            raise ValueError("a text frame where msgpack is spoken")
        return _DECODER.decode(frame)


class JsonCodec:
    """Text frames, records in their named form."""

    subprotocol = "spite.v1.json"

    def encode(self, message: Message) -> str:
        return message.model_dump_json()

    def unpack(self, frame: Frame) -> Any:
        if not isinstance(frame, str):
            raise ValueError("a binary frame where JSON is spoken")
        data = pydantic_core.from_json(frame)
        if not isinstance(data, dict):
            raise ValueError("JSON messages are objects")
        return data


CODECS: tuple[Codec, ...] = (MsgpackCodec(), JsonCodec())
"""In the server's order of preference."""


M = TypeVar("M", bound=Message)


def decode(
    codec: Codec,
    frame: Frame,
    union: TypeAdapter[M],
    *,
    lenient: bool = False,
    usual: Callable[[Any], M | None] = lambda _data: None,
) -> M:
    """The message in `frame`, one of `union`. Raises BadFrame for anything else.

    Clients are `lenient`: they pass over fields that a later release has added. `usual` may know a
    shorter way to the message that most data are; it gives None for all others.
    """
    try:
        data = codec.unpack(frame)
    # TypeError: text that UTF-8 could never have carried, such as half of a surrogate pair.
    except (ValueError, TypeError, RecursionError) as error:
        raise BadFrame(ErrorCode.MALFORMED_FRAME) from error
    message = usual(data)
    if message is not None:
        return message
    try:
        if lenient:
            return union.validate_python(data, extra="ignore", context=LENIENT)
        return union.validate_python(data)
    except ValidationError as error:
        unknown = any(e["type"] == "union_tag_invalid" and e["loc"] == () for e in error.errors())
        code = ErrorCode.UNKNOWN_MESSAGE if unknown else ErrorCode.MALFORMED_FRAME
        raise BadFrame(code) from error
    except RecursionError as error:
        raise BadFrame(ErrorCode.MALFORMED_FRAME) from error
