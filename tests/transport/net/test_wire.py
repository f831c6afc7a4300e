"""Frames that no client has a use for end the connection, and don't keep others waiting."""

import pytest

from protocol.core.codes import CloseCode
from tests.support.in_process_server import connected
from tests.support.message_counter import MessageCounter

NO_MASK = bytes(4)
PING, PONG, TEXT_BEGINS, CONTINUED, TEXT = 0x89, 0x8A, 0x01, 0x00, 0x81


def frame(first: int, payload: bytes = b"") -> bytes:
    """A frame as a client sends it (RFC 6455, section 5.2), masked with zeros."""
    return bytes((first, 0x80 | len(payload))) + NO_MASK + payload


async def exchange(counter: MessageCounter, said: bytes) -> bytes:
    """Connect, say it all at once, hang up; gives what came back after the handshake."""
    async with connected(counter.serve) as (reader, writer):
        writer.write(said)
        writer.write_eof()
        try:
            return await reader.read()
        finally:
            writer.close()
            await counter.over.wait()


@pytest.mark.parametrize(
    "said",
    [
        frame(PING) * 1000,
        frame(PONG) * 1000,
        frame(TEXT_BEGINS, b"x") + frame(CONTINUED) * 1000,
    ],
)
async def test_a_flood_of_them_ends_the_connection(said: bytes) -> None:
    answer = await exchange(MessageCounter(), said)
    assert answer.endswith(bytes((0x88, 2)) + CloseCode.HOSTILE.to_bytes(2))


async def test_a_few_are_answered() -> None:
    answer = await exchange(MessageCounter(), frame(PING, b"1") + frame(PING, b"2"))
    assert answer == bytes((0x8A, 1)) + b"1" + bytes((0x8A, 1)) + b"2"


async def test_a_buffer_full_of_tiny_messages_is_taken_apart_in_turns() -> None:
    counter = MessageCounter()
    await exchange(counter, frame(TEXT) * 20_000)
    assert counter.messages == 20_000
    assert counter.last == ""
    assert counter.longest_s < 0.05
