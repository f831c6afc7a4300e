"""Writer and reader of records, in a process of low priority."""

import asyncio
import logging
from collections.abc import Sequence
from typing import Any

from msgspec import Struct
from msgspec.msgpack import Decoder, Encoder
from msgspec.structs import astuple

from protocol.core.ids import GameKey, Seat
from server.games.playing_on import NoMoment, PlayableOn
from server.games.records import RecordError
from server.games.registry import game_of_record
from server.limits import REPLAY_S, REPLAYS_WAITING
from server.matches.archive.archive_entry import ArchiveEntry, GameToArchive, build_entry
from server.matches.archive.low_priority_process import (
    LowPriorityProcess,
    ProcessEnded,
    ProcessNotStarted,
    serve,
)
from server.matches.archive.replay import replay_of

PLACE_LENGTH = 200
"""The maximum number of characters of the place of a fault in a record."""
WRITE_S = 120.0
"""The longest that the process may take to write a batch of games. It has the lowest priority."""

log = logging.getLogger(__name__)


class Unwritable(Struct, frozen=True, tag="unwritable"):
    """The writer process's answer for a game whose record can't be written."""

    reason: str


class Written(Struct, frozen=True, tag="written"):
    """The writer process's answer for a game: its written record, or None if it has none."""

    finished: ArchiveEntry | None


class Impossible(Struct, frozen=True, tag="impossible"):
    """The writer process's answer for a record that can't be replayed: the place of its fault."""

    where: str


class Continuation(Struct, frozen=True, tag="continuation"):
    """A request to the writer process for a position to play on: a step of a recorded game, and the
    seat.
    """

    line: bytes
    step: int
    seat: Seat
    seed: bytes


class Continued(Struct, frozen=True, tag="continued"):
    """The writer process's answer to a `Continuation`: match settings and a state, as stored."""

    game: GameKey
    preset: str | None
    rules: list[Any]
    state: Any


Answer = Written | Unwritable

_ENCODER = Encoder()
_ANSWERS = Decoder(list[Answer])
_REPLAYS: Decoder[bytes | Impossible] = Decoder(bytes | Impossible)
_CONTINUED: Decoder[Continued | Impossible] = Decoder(Continued | Impossible)
_QUESTIONS = Decoder(list[GameToArchive] | bytes | Continuation)


class ReplaysBusy(Exception):
    """A record was not replayed: too many requests wait, or the process was too slow or ended."""


class RecordWriter:
    """The process that writes and replays records, as a context. The first call starts it; calls
    wait for each other.
    """

    def __init__(self) -> None:
        self._process = LowPriorityProcess("server.matches.archive.writer")
        self._waiting = 0

    async def __aenter__(self) -> "RecordWriter":
        return self

    async def __aexit__(self, *caught: object) -> None:
        await self._process.__aexit__(*caught)

    @property
    def process(self) -> int | None:
        """The id of the writer process; None while it doesn't run."""
        return self._process.id

    async def write(self, games: Sequence[GameToArchive]) -> Sequence[Answer]:
        """Return the archived form of each finished game, or the fault of one that can't be
        written.

        Raises ProcessEnded and ProcessNotStarted.
        """
        answers = _ANSWERS.decode(await self._process.ask(_ENCODER.encode(games), WRITE_S))
        if len(answers) != len(games):
            raise ProcessEnded("the process that writes records left out a game")
        return answers

    async def replay(self, line: bytes) -> bytes | Impossible:
        """Return the replay of a record as JSON, or its fault, from the writer process.

        Raises ReplaysBusy if too many wait, it takes longer than REPLAY_S (20 seconds), or the
        process ends.
        """
        return _REPLAYS.decode(await self._replay(_ENCODER.encode(line)))

    async def continue_game(self, wanted: Continuation) -> Continued | Impossible:
        """Return the game to play on from a step of a record, or the record's fault.

        Raises ReplaysBusy if too many wait, it takes longer than REPLAY_S (20 seconds), or the
        process ends.
        """
        return _CONTINUED.decode(await self._replay(_ENCODER.encode(wanted)))

    async def _replay(self, question: bytes) -> bytes:
        if self._waiting >= REPLAYS_WAITING:
            raise ReplaysBusy
        self._waiting += 1
        try:
            async with asyncio.timeout(REPLAY_S):
                return await self._process.ask(question)
        except (TimeoutError, ProcessEnded, ProcessNotStarted) as error:
            raise ReplaysBusy from error
        finally:
            self._waiting -= 1


def answer(ended: GameToArchive) -> Answer:
    """Return the writer process's answer for one game to be archived: its archived form, or its
    fault.
    """
    try:
        return Written(build_entry(ended))
    except Exception as error:
        # A game that can't be read must not keep others out of the archive.
        return Unwritable(f"{type(error).__name__}: {error}")


def replay(line: bytes) -> bytes | Impossible:
    """Return the replay of a record as JSON, or the fault for which it can't be replayed."""
    try:
        return replay_of(line).model_dump_json().encode()
    except Exception as error:
        return _fault(error)


def continued(wanted: Continuation) -> Continued | Impossible:
    """Return the game to play on from a step of a record, or the fault of the record."""
    try:
        game = game_of_record(wanted.line)
        if not isinstance(game.records, PlayableOn):
            return Impossible("format")
        head, state = game.records.state_at(wanted.line, wanted.step, wanted.seat, wanted.seed)
        return Continued(game.key, head.preset, list(astuple(head.rules)), game.dump(state))
    except NoMoment:
        return Impossible("step")
    except Exception as error:
        return _fault(error)


def _fault(error: Exception) -> Impossible:
    """Return the answer for a record that can't be replayed: the place of its fault.

    No record may end the process, because others use it too.
    """
    if isinstance(error, RecordError):
        # A name in a stranger's record may be long, or text that can't be encoded.
        return Impossible(error.where[:PLACE_LENGTH].encode(errors="replace").decode())
    log.warning("a record can't be replayed: %s", type(error).__name__)
    return Impossible("record")


def _answer_to(question: bytes) -> bytes:
    asked = _QUESTIONS.decode(question)
    if isinstance(asked, Continuation):
        return _ENCODER.encode(continued(asked))
    if isinstance(asked, bytes):
        return _ENCODER.encode(replay(asked))
    return _ENCODER.encode([answer(game) for game in asked])


if __name__ == "__main__":
    serve(_answer_to)
