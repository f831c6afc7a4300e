"""Tests of the queue of frames for a slow client: if it is full, a snapshot replaces its frames."""

from protocol.core.codes import CloseCode
from server.limits import OUTBOX_BYTES, OUTBOX_FRAMES
from server.transport.net.outbox import Outbox


class Client:
    """A stand-in for a slow client. It reads a number of frames; its outbox queues the rest."""

    def __init__(self) -> None:
        self.read: list[bytes] = []
        self.closed: list[CloseCode] = []
        self.takes = 1_000
        self.outbox = Outbox()

    def push(self, *frames: bytes) -> None:
        if self.outbox.open:
            self._send(*frames)
        else:
            self._end(self.outbox.queue(frames))

    def close(self, code: CloseCode) -> None:
        self._end(self.outbox.close(code))

    def _send(self, *frames: bytes) -> None:
        self.read += frames
        self.takes -= len(frames)
        if not self.takes:
            self.outbox.pause()

    def _end(self, code: CloseCode | None) -> None:
        if code is not None and not self.closed:
            self.closed.append(code)

    def overwhelm(self) -> None:
        """Push more frames than the outbox holds."""
        for number in range(OUTBOX_FRAMES + 1):
            self.push(b"%d" % number)

    def take(self, frames: int) -> None:
        """Let the client read this number of frames, and then no more."""
        self.takes = frames
        self.outbox.resume()
        while (frame := self.outbox.next()) is not None:
            self._send(frame)
        match self.outbox.next_action():
            case CloseCode() as code:
                self._end(code)
            case "refresh":
                self.push(b"snapshot")


def test_frames_go_out_in_order_queued_or_not() -> None:
    client = Client()
    for number in range(3):
        client.push(b"%d" % number)
    client.outbox.pause()
    for number in range(3, 6):
        client.push(b"%d" % number)
    assert client.read == [b"0", b"1", b"2"]
    client.take(2)
    client.push(b"6")
    assert client.read == [b"0", b"1", b"2", b"3", b"4"]
    client.take(9)
    assert client.read == [b"0", b"1", b"2", b"3", b"4", b"5", b"6"]


def test_frames_pushed_together_are_queued_one_by_one() -> None:
    client = Client()
    client.push(b"0", b"1")
    client.outbox.pause()
    client.push(b"2", b"3")
    client.take(1)
    assert client.read == [b"0", b"1", b"2"]
    client.take(9)
    assert client.read == [b"0", b"1", b"2", b"3"]


def test_queued_frames_go_out_before_the_connection_closes() -> None:
    client = Client()
    client.outbox.pause()
    client.push(b"last")
    client.close(CloseCode.RESTART)
    client.push(b"too late")
    assert client.closed == []
    client.take(9)
    assert (client.read, client.closed) == ([b"last"], [CloseCode.RESTART])


def test_a_client_that_falls_behind_gets_one_snapshot_for_all_dropped_frames() -> None:
    client = Client()
    client.push(b"first")
    client.outbox.pause()
    client.overwhelm()
    client.push(b"dropped")
    client.take(9)
    client.push(b"next")
    assert client.read == [b"first", b"snapshot", b"next"]


def test_a_client_that_falls_behind_again_before_it_has_caught_up_is_closed() -> None:
    client = Client()
    client.outbox.pause()
    client.overwhelm()
    client.take(1)
    client.overwhelm()
    assert (client.read, client.closed) == ([b"snapshot"], [CloseCode.TOO_SLOW])
    client.take(9)
    assert (client.read, client.closed) == ([b"snapshot"], [CloseCode.TOO_SLOW])


def test_a_client_that_has_caught_up_may_fall_behind_again() -> None:
    client = Client()
    for _ in range(3):
        client.outbox.pause()
        client.overwhelm()
        client.take(9)
        client.outbox.pause()
        client.take(9)
    assert (client.read, client.closed) == ([b"snapshot"] * 3, [])


def test_a_few_large_frames_fill_the_queue_by_their_size() -> None:
    client = Client()
    client.outbox.pause()
    for _ in range(3):
        client.push(b"x" * (OUTBOX_BYTES // 2))
    client.take(9)
    assert client.read == [b"snapshot"]
