"""Fast paths for short WebSocket frames, which nearly all frames are (RFC 6455, section 5.2).

The parser of the websockets library takes frames of every kind, in pieces of every size. Nearly
always, the received data is one short message, which its first two bytes show.
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
"""The first byte of a message in a single frame."""
MASKED = 0x80
"""The first bit of the second byte. Its other bits are the length."""
LONG = 126
"""The payload length from which further bytes hold the length."""
HEAD_BYTES = 6
"""The bytes before the payload of a short frame from a client: two, and the masking key."""
apply_mask: Callable[[bytes, bytes], bytes] = vars(websockets_frames)["apply_mask"]
"""The compiled function, if the websockets library has it."""
_BETWEEN_FRAMES = StreamReader.at_eof.__code__
_TEXT_HEADS = tuple(bytes((TEXT, length)) for length in range(LONG))
_BINARY_HEADS = tuple(bytes((BINARY, length)) for length in range(LONG))


def pack(frame: Frame) -> bytes:
    """Encode a message as one unmasked frame."""
    if isinstance(frame, str):
        payload, heads, opcode = frame.encode(), _TEXT_HEADS, Opcode.TEXT
    else:
        payload, heads, opcode = frame, _BINARY_HEADS, Opcode.BINARY
    if len(payload) < LONG:
        return heads[len(payload)] + payload
    return WebSocketFrame(opcode, payload).serialize(mask=False)


def short_message(data: bytes) -> Frame | None:
    """Decode a client's bytes if they are exactly one short message, or return None.

    The bytes must begin at the start of a frame.
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
    """Return whether the parser is between two messages, so that a frame's head comes next.

    This checks where websockets' parser, a generator, is suspended. If a later release suspends it
    elsewhere, this returns False and frames take the slow path.
    """
    stopped: Generator[None] = protocol.parser
    while isinstance(stopped, GeneratorType) and isinstance(stopped.gi_yieldfrom, GeneratorType):
        stopped = stopped.gi_yieldfrom
    code = stopped.gi_code if isinstance(stopped, GeneratorType) else None
    return code is _BETWEEN_FRAMES and protocol.current_size is None
