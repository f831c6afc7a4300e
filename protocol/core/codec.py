"""The two encodings of the protocol: the same messages as msgpack (binary) or JSON (text)."""

from typing import Any, Literal, Protocol, TypeVar

import pydantic_core
from msgspec import Raw
from msgspec.msgpack import Decoder, Encoder
from pydantic import TypeAdapter, ValidationError

from protocol.core.codes import ErrorCode
from protocol.core.game_wire import Reading
from protocol.core.message import Message

Frame = bytes | str
MAX_FRAME_BYTES = 8 * 1024
"""The longest frame that the server accepts."""


class BadFrame(Exception):
    """A frame that is not a message; `code` names the fault."""

    def __init__(self, code: ErrorCode) -> None:
        super().__init__(code)
        self.code = code


class Codec(Protocol):
    """An encoding: one for each subprotocol."""

    subprotocol: str

    def encode(self, message: Message) -> Frame:
        """Return the frame that carries `message`."""

    def frame_of(self, kind: type[Message], *values: Any) -> Frame:
        """Return the frame of a record of this class, given all its values except the type, in
        order.

        The result equals making the record and encoding it, and takes less time.
        """

    def unpack(self, frame: Frame) -> Any:
        """Return the data in `frame`, not yet validated. Raises ValueError if it can't be
        parsed."""


_ENCODER = Encoder(enc_hook=Message.to_pack)
_DECODER = Decoder()


class MsgpackCodec:
    """Binary frames with records in their positional form."""

    subprotocol = "spite.v2.msgpack"

    def encode(self, message: Message) -> bytes:
        return _ENCODER.encode(message)

    def frame_of(self, kind: type[Message], *values: Any) -> bytes:
        return _ENCODER.encode((kind.NUMBER, *values))

    def unpack(self, frame: Frame) -> Any:
        if not isinstance(frame, bytes):
            raise ValueError("a text frame where msgpack is spoken")
        return _DECODER.decode(frame)


class JsonCodec:
    """Text frames with records in their named form."""

    subprotocol = "spite.v2.json"

    def encode(self, message: Message) -> str:
        return message.model_dump_json()

    def frame_of(self, kind: type[Message], *values: Any) -> str:
        named = dict(zip(kind.model_fields, (kind.type_name(), *values), strict=True))
        return kind.made(**named).model_dump_json()

    def unpack(self, frame: Frame) -> Any:
        if not isinstance(frame, str):
            raise ValueError("a binary frame where JSON is spoken")
        data = pydantic_core.from_json(frame)
        if not isinstance(data, dict):
            raise ValueError("JSON messages are objects")
        return data


CODECS: tuple[Codec, ...] = (MsgpackCodec(), JsonCodec())
"""The codecs in the server's order of preference."""


M = TypeVar("M", bound=Message)


def packed(record: M) -> M:
    """Return the same record after storing its msgpack form in it, for records sent repeatedly."""
    record.keep_packed(Raw(_ENCODER.encode(record.positional())))
    return record


def decode(codec: Codec, frame: Frame, union: TypeAdapter[M], reading: Reading) -> M:
    """Return the message in `frame`, one of `union`. Raises BadFrame for anything else."""
    return read(unpack(codec, frame), union, reading)


def unpack(codec: Codec, frame: Frame) -> Any:
    """Return the data in `frame`, not yet validated. Raises BadFrame if it can't be parsed."""
    try:
        return codec.unpack(frame)
    # TypeError: text that UTF-8 can't encode, such as half of a surrogate pair.
    except (ValueError, TypeError, RecursionError) as error:
        raise BadFrame(ErrorCode.MALFORMED_FRAME) from error


def read(data: Any, union: TypeAdapter[M], reading: Reading) -> M:
    """Return the message in unpacked `data`, one of `union`. Raises BadFrame for anything else."""
    try:
        extra: Literal["ignore"] | None = "ignore" if reading.lenient else None
        return union.validate_python(data, extra=extra, context=reading)
    except ValidationError as error:
        unknown = any(e["type"] == "union_tag_invalid" and e["loc"] == () for e in error.errors())
        code = ErrorCode.UNKNOWN_MESSAGE if unknown else ErrorCode.MALFORMED_FRAME
        raise BadFrame(code) from error
    except RecursionError as error:
        raise BadFrame(ErrorCode.MALFORMED_FRAME) from error
