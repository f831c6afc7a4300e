"""Writer of records, in a process of its own.

Writing a record takes as long as some dozen moves, and no client waits for it. The process runs at
the lowest priority, so that it does not delay players or block the node's event loop.
"""

import asyncio
import signal
import sys
from asyncio.subprocess import PIPE, Process
from collections.abc import Sequence
from contextlib import suppress
from typing import BinaryIO

from msgspec import Struct
from msgspec.msgpack import Decoder, Encoder

from server.matches.archive.archive_entry import ArchiveEntry, GameToArchive, build_entry
from server.priority import lower_priority

LENGTH_BYTES = 4


class Unwritable(Struct, frozen=True, tag="unwritable"):
    """A game whose record can't be written."""

    reason: str


class Written(Struct, frozen=True, tag="written"):
    """A game with its written record."""

    finished: ArchiveEntry


Answer = Written | Unwritable

_ENCODER = Encoder()
_ANSWERS = Decoder(list[Answer])
_QUESTIONS = Decoder(list[GameToArchive])


class WriterEnded(Exception):
    """The process ended before it answered. The next call starts another one."""


class RecordWriter:
    """The writer process, as a context. The first call starts the process."""

    def __init__(self) -> None:
        self._process: Process | None = None

    async def __aenter__(self) -> "RecordWriter":
        return self

    async def __aexit__(self, *_: object) -> None:
        await self._end()

    @property
    def process(self) -> int | None:
        """The process id, while the process runs."""
        return None if self._process is None else self._process.pid

    async def write(self, games: Sequence[GameToArchive]) -> Sequence[Answer]:
        """Return the archived form of each game. Only one call may run at a time.

        Raises WriterEnded.
        """
        try:
            process = await self._running()
            if process.stdin is None or process.stdout is None:
                raise WriterEnded("without its pipes")
            question = _ENCODER.encode(games)
            process.stdin.write(len(question).to_bytes(LENGTH_BYTES) + question)
            await process.stdin.drain()
            length = await process.stdout.readexactly(LENGTH_BYTES)
            return _ANSWERS.decode(await process.stdout.readexactly(int.from_bytes(length)))
        except (asyncio.IncompleteReadError, OSError, RuntimeError) as error:
            # uvloop raises a bare RuntimeError for a pipe that is already closed.
            await self._end()
            raise WriterEnded("the process that writes records has ended") from error
        except BaseException:
            # An unread answer must not be taken for the next one.
            await self._end()
            raise

    async def _running(self) -> Process:
        if self._process is None:
            command = (sys.executable, "-m", "server.matches.archive.writer")
            self._process = await asyncio.create_subprocess_exec(*command, stdin=PIPE, stdout=PIPE)
        return self._process

    async def _end(self) -> None:
        process, self._process = self._process, None
        if process is not None:
            with suppress(ProcessLookupError):
                process.kill()
            await process.wait()


def answer(ended: GameToArchive) -> Answer:
    """Return the answer for one game."""
    try:
        return Written(build_entry(ended))
    except Exception as error:
        # A game that can't be read must not keep others out of the archive.
        return Unwritable(f"{type(error).__name__}: {error}")


def serve(questions: BinaryIO, answers: BinaryIO) -> None:
    """Answer questions until the asking node has ended, for whatever reason."""
    while True:
        length = questions.read(LENGTH_BYTES)
        if len(length) < LENGTH_BYTES:
            return
        question = questions.read(int.from_bytes(length))
        reply = _ENCODER.encode([answer(ended) for ended in _QUESTIONS.decode(question)])
        answers.write(len(reply).to_bytes(LENGTH_BYTES) + reply)
        answers.flush()


def main() -> None:
    """Run the process: questions come on standard input, answers go to standard output."""
    lower_priority()
    # If the node died while asking, the process ends silently.
    signal.signal(signal.SIGPIPE, signal.SIG_DFL)
    # Signals of a terminal are for the node, which then ends this process.
    for stop in (signal.SIGINT, signal.SIGTERM):
        signal.signal(stop, signal.SIG_IGN)
    serve(sys.stdin.buffer, sys.stdout.buffer)


if __name__ == "__main__":
    main()
