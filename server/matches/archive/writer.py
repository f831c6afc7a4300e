"""Records are written in a process of their own.

To write one takes as long as some dozen moves, and nobody waits for it: this process has the lowest
priority there is, so that players come first, and the event loop of the node is left alone.
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
    """A game of which no record can be written."""

    reason: str


class Written(Struct, frozen=True, tag="written"):
    """A game with its record."""

    finished: ArchiveEntry


Answer = Written | Unwritable

_ENCODER = Encoder()
_ANSWERS = Decoder(list[Answer])
_QUESTIONS = Decoder(list[GameToArchive])


class WriterEnded(Exception):
    """The process has ended before it answered; the next call starts another one."""


class RecordWriter:
    """The process, while this context is entered; it is started by the first call."""

    def __init__(self) -> None:
        self._process: Process | None = None

    async def __aenter__(self) -> "RecordWriter":
        return self

    async def __aexit__(self, *_: object) -> None:
        await self._end()

    @property
    def process(self) -> int | None:
        """Its process id, while there is one."""
        return None if self._process is None else self._process.pid

    async def write(self, games: Sequence[GameToArchive]) -> Sequence[Answer]:
        """What the archive keeps of each of the games. For one call at a time.

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
            # uvloop says RuntimeError, and no more, of a pipe that was closed already.
            await self._end()
            raise WriterEnded("the process that writes records has ended") from error
        except BaseException:
            # An answer that nobody reads must not be taken for the next one.
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
    """What the process says to one game."""
    try:
        return Written(build_entry(ended))
    except Exception as error:
        # One game that can't be read keeps no other one from the archive.
        return Unwritable(f"{type(error).__name__}: {error}")


def serve(questions: BinaryIO, answers: BinaryIO) -> None:
    """Answer until the node that asks has ended, however it did."""
    while True:
        length = questions.read(LENGTH_BYTES)
        if len(length) < LENGTH_BYTES:
            return
        question = questions.read(int.from_bytes(length))
        reply = _ENCODER.encode([answer(ended) for ended in _QUESTIONS.decode(question)])
        answers.write(len(reply).to_bytes(LENGTH_BYTES) + reply)
        answers.flush()


def main() -> None:
    """The process: asked on standard input, it answers on standard output."""
    lower_priority()
    # Where the node has died in the middle of a question, there is nobody to answer.
    signal.signal(signal.SIGPIPE, signal.SIG_DFL)
    # Those in a terminal are for the node, which ends this process when it has none to ask.
    for stop in (signal.SIGINT, signal.SIGTERM):
        signal.signal(stop, signal.SIG_IGN)
    serve(sys.stdin.buffer, sys.stdout.buffer)


if __name__ == "__main__":
    main()
