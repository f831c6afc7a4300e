"""Short WebSocket frames, which nearly all of ours are (RFC 6455, section 5.2).

websockets' parser takes frames of every kind, in pieces of every size. What arrives is nearly
always one short message as a whole, and that is told from its first two bytes.
"""

from collections.abc import Callable, Generator
from types import GeneratorType

from websockets import frames as websockets_frames
from websockets.frames import Frame as WebSocketFrame
from websockets.frames import Opcode
from websockets.protocol import Protocol
from websockets.streams import StreamReader

from protocol.core.codec import Frame

TEXT, BINARY = 0x81, 0x82
"""The first byte of a message in one frame."""
MASKED = 0x80
"""The first bit of the second byte, whose others are the length."""
LONG = 126
"""Payloads of so many bytes and more have their length in further bytes."""
HEAD_BYTES = 6
"""Of a short frame from a client: two, and the masking key."""
apply_mask: Callable[[bytes, bytes], bytes] = vars(websockets_frames)["apply_mask"]
"""The compiled one, where websockets has it."""
_BETWEEN_FRAMES = StreamReader.at_eof.__code__
_TEXT_HEADS = tuple(bytes((TEXT, length)) for length in range(LONG))
_BINARY_HEADS = tuple(bytes((BINARY, length)) for length in range(LONG))


def pack(frame: Frame) -> bytes:
    """A message as the server sends it: one frame, not masked."""
    if isinstance(frame, str):
        payload, heads, opcode = frame.encode(), _TEXT_HEADS, Opcode.TEXT
    else:
        payload, heads, opcode = frame, _BINARY_HEADS, Opcode.BINARY
    if len(payload) < LONG:
        return heads[len(payload)] + payload
    return WebSocketFrame(opcode, payload).serialize(mask=False)


def short_message(data: bytes) -> Frame | None:
    """The message that these bytes from a client are; None where they are anything else, or more.

    They have to begin where a frame begins.
    """
    length = len(data) - HEAD_BYTES
    if not 0 <= length < LONG or data[1] != (MASKED | length):
        return None
    if data[0] == BINARY:
        return apply_mask(data[HEAD_BYTES:], data[2:HEAD_BYTES])
    if data[0] != TEXT:
        return None
    try:
        return apply_mask(data[HEAD_BYTES:], data[2:HEAD_BYTES]).decode()
    except UnicodeDecodeError:
        return None


def awaits_frame(protocol: Protocol) -> bool:
    """Whether the parser is between two messages: what comes next is the head of a frame.

    It looks at where websockets' parser, a generator, has stopped. Should a later release stop
    elsewhere, this says no, and frames go the long way.
    """
    stopped: Generator[None] = protocol.parser
    while isinstance(stopped, GeneratorType) and isinstance(stopped.gi_yieldfrom, GeneratorType):
        stopped = stopped.gi_yieldfrom
    code = stopped.gi_code if isinstance(stopped, GeneratorType) else None
    return code is _BETWEEN_FRAMES and protocol.current_size is None
