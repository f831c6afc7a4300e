"""Frames that no client has a use for end the connection, and don't keep others waiting."""

import asyncio
import time

import pytest
from starlette.websockets import WebSocket

from protocol.codec import Frame
from protocol.codes import CloseCode
from server.transport.direct import direct
from tests.support.in_process_server import connected

NO_MASK = bytes(4)
PING, PONG, TEXT_BEGINS, CONTINUED, TEXT = 0x89, 0x8A, 0x01, 0x00, 0x81


def frame(first: int, payload: bytes = b"") -> bytes:
    """A frame as a client sends it (RFC 6455, section 5.2), masked with zeros."""
    return bytes((first, 0x80 | len(payload))) + NO_MASK + payload


class Patient:
    """Takes every message, and counts them."""

    def __init__(self) -> None:
        self.messages = 0
        self.last: Frame = b""
        self.longest_s = 0.0

    async def serve(self, websocket: WebSocket) -> None:
        await websocket.accept()
        self.over = asyncio.Event()
        direct(websocket).take_over(self)
        watching = asyncio.create_task(self.watch())
        await self.over.wait()
        watching.cancel()

    async def watch(self) -> None:
        """Note how much the processor did before the event loop came round."""
        while True:
            began_s = time.thread_time()
            await asyncio.sleep(0)
            self.longest_s = max(self.longest_s, time.thread_time() - began_s)

    def receive(self, frame: Frame) -> None:
        self.messages += 1
        self.last = frame

    def hold(self) -> None:
        pass

    def release(self) -> None:
        pass

    def lost(self) -> None:
        self.over.set()


async def talk(patient: Patient, said: bytes) -> bytes:
    """Connect, say it all at once, hang up; gives what came back after the handshake."""
    async with connected(patient.serve) as (reader, writer):
        writer.write(said)
        writer.write_eof()
        try:
            return await reader.read()
        finally:
            writer.close()
            await patient.over.wait()


@pytest.mark.parametrize(
    "said",
    [
        frame(PING) * 1000,
        frame(PONG) * 1000,
        frame(TEXT_BEGINS, b"x") + frame(CONTINUED) * 1000,
    ],
)
async def test_a_flood_of_them_ends_the_connection(said: bytes) -> None:
    answer = await talk(Patient(), said)
    assert answer.endswith(bytes((0x88, 2)) + CloseCode.HOSTILE.to_bytes(2))


async def test_a_few_are_answered() -> None:
    answer = await talk(Patient(), frame(PING, b"1") + frame(PING, b"2"))
    assert answer == bytes((0x8A, 1)) + b"1" + bytes((0x8A, 1)) + b"2"


async def test_a_buffer_full_of_tiny_messages_is_taken_apart_in_turns() -> None:
    patient = Patient()
    await talk(patient, frame(TEXT) * 20_000)
    assert patient.messages == 20_000
    assert patient.last == ""
    assert patient.longest_s < 0.05
