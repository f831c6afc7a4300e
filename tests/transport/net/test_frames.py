"""Tests that the fast paths for short WebSocket frames give the same messages as any parser."""

import asyncio

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from starlette.websockets import WebSocket
from websockets.frames import Frame as WebSocketFrame
from websockets.frames import Opcode

from protocol.core.codec import Payload, binary_frame, text_frame
from server.transport.net.fast_websocket import fast_websocket, short_message
from tests.support.in_process_server import connected
from tests.support.message_counter import MessageCounter

TEXTS = st.text(max_size=140)
BINARIES = st.binary(max_size=140)
MESSAGES = TEXTS | BINARIES


class MessageRecorder(MessageCounter):
    """A WebSocket endpoint that records its messages, and counts those that its parser handled."""

    def __init__(self) -> None:
        super().__init__()
        self.received: list[Payload] = []
        self.parsed = 0
        """The number of messages that went through the parser, not a fast path."""

    async def serve(self, websocket: WebSocket) -> None:
        wire = fast_websocket(websocket)
        parse = wire.send_receive_event_to_app

        def count() -> None:
            self.parsed += 1
            parse()

        setattr(wire, "send_receive_event_to_app", count)  # noqa: B010 -- on this one alone
        await super().serve(websocket)

    def receive(self, frame: Payload) -> None:
        self.received.append(frame)


def from_client(message: Payload, *, final: bool = True, opcode: Opcode | None = None) -> bytes:
    """Return a masked WebSocket frame, as a client sends it."""
    data = message.encode() if isinstance(message, str) else message
    if opcode is None:
        opcode = Opcode.TEXT if isinstance(message, str) else Opcode.BINARY
    return WebSocketFrame(opcode, data, fin=final).serialize(mask=True)


@given(message=MESSAGES)
def test_a_short_message_is_decoded_as_it_was_sent(message: Payload) -> None:
    data = from_client(message)
    short = len(data) < 6 + 126
    assert short_message(data) == (message if short else None)


@given(message=MESSAGES, more=st.binary(min_size=1, max_size=20))
def test_less_or_more_than_one_message_is_not_a_short_message(
    message: Payload, more: bytes
) -> None:
    data = from_client(message)
    assert all(short_message(data[:-cut]) is None for cut in range(1, len(data) + 1))
    assert short_message(data + more) is None


@given(data=st.binary(max_size=20))
def test_frames_of_other_kinds_are_not_short_messages(data: bytes) -> None:
    assert short_message(from_client(data, final=False)) is None
    for opcode in (Opcode.CONT, Opcode.PING, Opcode.PONG, Opcode.CLOSE):
        assert short_message(from_client(data, opcode=opcode)) is None
    assert short_message(WebSocketFrame(Opcode.BINARY, data).serialize(mask=False)) is None
    assert short_message(from_client(b"\xff", opcode=Opcode.TEXT)) is None
    whole = from_client(data)
    compressed = bytes((whole[0] | 0x40,)) + whole[1:]
    assert short_message(compressed) is None


@given(message=MESSAGES)
def test_a_message_is_packed_as_by_the_websockets_library(message: Payload) -> None:
    if isinstance(message, str):
        data, opcode, pack = message.encode(), Opcode.TEXT, text_frame
    else:
        data, opcode, pack = message, Opcode.BINARY, binary_frame
    assert pack(data) == WebSocketFrame(opcode, data).serialize(mask=False)


@st.composite
def messages_in_pieces(draw: st.DrawFn) -> tuple[list[Payload], list[bytes]]:
    """Draw random messages of a client, and the pieces in which their bytes are sent.

    Pings and pongs may come between them.
    """
    messages: list[Payload] = []
    sent = b""
    for message in draw(st.lists(MESSAGES, min_size=1, max_size=4)):
        messages.append(message)
        if isinstance(message, bytes) and draw(st.booleans()):
            half = len(message) // 2
            sent += from_client(message[:half], final=False)
            sent += from_client(b"?", opcode=Opcode.PING)
            sent += from_client(message[half:], opcode=Opcode.CONT)
        else:
            sent += from_client(message)
        if draw(st.booleans()):
            sent += from_client(b"!", opcode=Opcode.PONG)
    cuts = sorted(draw(st.lists(st.integers(0, len(sent)), max_size=6)))
    pieces = [sent[a:b] for a, b in zip([0, *cuts], [*cuts, len(sent)], strict=True)]
    return messages, [piece for piece in pieces if piece]


async def messages_from(pieces: list[bytes]) -> MessageRecorder:
    """Send the pieces to a server, with time for each to arrive alone. Then close the connection.

    Return what the server recorded.
    """
    recorder = MessageRecorder()
    async with connected(recorder.serve) as (_, writer):
        for piece in pieces:
            writer.write(piece)
            await writer.drain()
            for _ in range(3):
                await asyncio.sleep(0)
        writer.write(from_client((1000).to_bytes(2), opcode=Opcode.CLOSE))
        await recorder.over.wait()
        writer.close()
    return recorder


@settings(max_examples=40, deadline=None)
@given(sent=messages_in_pieces())
async def test_messages_are_the_same_in_pieces_of_any_size(
    sent: tuple[list[Payload], list[bytes]],
) -> None:
    messages, pieces = sent
    assert (await messages_from(pieces)).received == messages


LONG = bytes(300)
CUT = from_client("in two pieces")


@pytest.mark.parametrize(
    "before",
    [
        [from_client(LONG)],
        [CUT[:4], CUT[4:]],
        [from_client(b"frag", final=False), from_client(b"ment", opcode=Opcode.CONT)],
        [from_client(b"!", opcode=Opcode.PING)],
        [from_client("several") * 60],
    ],
    ids=["long", "cut", "fragments", "ping", "many at once"],
)
async def test_the_fast_path_is_used_again_after_other_frames(before: list[bytes]) -> None:
    parsed = (await messages_from(before)).parsed
    # One more message may go through the parser after one that was read byte by byte.
    after = await messages_from([*before, from_client("a"), from_client("b"), from_client("c")])
    assert after.received[-3:] == ["a", "b", "c"]
    assert after.parsed <= parsed + 1


def test_frames_follow_rfc_6455() -> None:
    assert binary_frame(b"abc") == b"\x82\x03abc"
    assert text_frame("é".encode()) == b"\x81\x02\xc3\xa9"
    assert binary_frame(bytes(200)) == b"\x82\x7e\x00\xc8" + bytes(200)
    assert binary_frame(bytes(70_000)) == b"\x82\x7f" + (70_000).to_bytes(8) + bytes(70_000)
    assert text_frame(b"") == b"\x81\x00"
