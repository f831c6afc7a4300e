"""The queue of a connection is bounded, whatever its client does."""

from protocol.core.codec import Frame
from protocol.core.codes import CloseCode
from server.limits import OUTBOX_BYTES, OUTBOX_FRAMES
from server.transport.net.outbox import Outbox


class Client:
    """Reads a number of frames, and then pauses the outbox."""

    def __init__(self) -> None:
        self.read: list[Frame] = []
        self.closed: list[CloseCode] = []
        self.takes = 1_000
        self.outbox = Outbox()

    def push(self, *frames: Frame) -> None:
        if self.outbox.open:
            self._send(*frames)
        else:
            self._end(self.outbox.queue(frames))

    def close(self, code: CloseCode) -> None:
        self._end(self.outbox.close(code))

    def _send(self, *frames: Frame) -> None:
        self.read += frames
        self.takes -= len(frames)
        if not self.takes:
            self.outbox.pause()

    def _end(self, code: CloseCode | None) -> None:
        if code is not None and not self.closed:
            self.closed.append(code)

    def overwhelm(self) -> None:
        """Push more than the queue holds."""
        for number in range(OUTBOX_FRAMES + 1):
            self.push(str(number))

    def take(self, frames: int) -> None:
        """Read this number of frames, and then no more."""
        self.takes = frames
        self.outbox.resume()
        while (frame := self.outbox.next()) is not None:
            self._send(frame)
        match self.outbox.next_action():
            case CloseCode() as code:
                self._end(code)
            case "refresh":
                self.push("snapshot")


def test_frames_go_out_in_order_queued_or_not() -> None:
    client = Client()
    for number in range(3):
        client.push(str(number))
    client.outbox.pause()
    for number in range(3, 6):
        client.push(str(number))
    assert client.read == ["0", "1", "2"]
    client.take(2)
    client.push("6")
    assert client.read == ["0", "1", "2", "3", "4"]
    client.take(9)
    assert client.read == ["0", "1", "2", "3", "4", "5", "6"]


def test_frames_pushed_together_are_queued_one_by_one() -> None:
    client = Client()
    client.push("0", "1")
    client.outbox.pause()
    client.push("2", "3")
    client.take(1)
    assert client.read == ["0", "1", "2"]
    client.take(9)
    assert client.read == ["0", "1", "2", "3"]


def test_queued_frames_go_out_before_the_connection_closes() -> None:
    client = Client()
    client.outbox.pause()
    client.push("last")
    client.close(CloseCode.RESTART)
    client.push("too late")
    assert client.closed == []
    client.take(9)
    assert (client.read, client.closed) == (["last"], [CloseCode.RESTART])


def test_a_client_that_falls_behind_gets_one_snapshot_for_all_dropped_frames() -> None:
    client = Client()
    client.push("first")
    client.outbox.pause()
    client.overwhelm()
    client.push("dropped")
    client.take(9)
    client.push("next")
    assert client.read == ["first", "snapshot", "next"]


def test_a_client_that_falls_behind_again_before_it_has_caught_up_is_closed() -> None:
    client = Client()
    client.outbox.pause()
    client.overwhelm()
    client.take(1)
    client.overwhelm()
    assert (client.read, client.closed) == (["snapshot"], [CloseCode.TOO_SLOW])
    client.take(9)
    assert (client.read, client.closed) == (["snapshot"], [CloseCode.TOO_SLOW])


def test_a_client_that_has_caught_up_may_fall_behind_again() -> None:
    client = Client()
    for _ in range(3):
        client.outbox.pause()
        client.overwhelm()
        client.take(9)
        client.outbox.pause()
        client.take(9)
    assert (client.read, client.closed) == (["snapshot"] * 3, [])


def test_a_few_large_frames_fill_the_queue_by_their_size() -> None:
    client = Client()
    client.outbox.pause()
    for _ in range(3):
        client.push("x" * (OUTBOX_BYTES // 2))
    client.take(9)
    assert client.read == ["snapshot"]
