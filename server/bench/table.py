"""One match of a benchmark: plays a prepared game as soon as each turn comes, and measures the
latency of moves.
"""

import asyncio
import time
from collections.abc import Callable, Sequence
from functools import partial

from msgspec.msgpack import decode

from protocol.core.ids import Mark, MatchId, Version
from protocol.core.message import number_of
from protocol.core.messages import Problem, Rejected, Step
from server.bench.prepared import FIRST_VERSION, PreparedMove
from server.bench.wire import LoadClient

STEP = bytes((0x90 | len(Step.__struct_fields__) + 1, number_of(Step)))
"""The first bytes of an encoded step: an array whose first value is its type number."""


REFUSALS = (number_of(Rejected), number_of(Problem))
"""The type numbers of the messages that refuse a move."""


def version_of(payload: bytes) -> int | None:
    """Return the version of an encoded step, or None for any other message."""
    if not payload.startswith(STEP):
        return None
    size = {0xCC: 1, 0xCD: 2, 0xCE: 4}.get(payload[2])
    return payload[2] if size is None else int.from_bytes(payload[3 : 3 + size])


def mark_of(payload: bytes) -> Mark:
    """Return the mark (short history hash) of an encoded step."""
    mark: Mark = decode(payload)[-1]
    return mark


class LoadTable:
    """Plays a prepared game move by move over a node and measures the latency of each move."""

    def __init__(
        self,
        match: MatchId,
        tokens: list[str],
        clients: tuple[LoadClient, LoadClient],
        moves: Sequence[PreparedMove],
        arrived: Callable[[float], None],
    ) -> None:
        """Prepare to play. `arrived` receives the seconds from the mover's send to the
        opponent's receipt.
        """
        self._loop = asyncio.get_running_loop()
        self.done: asyncio.Future[None] = self._loop.create_future()
        self.match = match
        self.tokens = tokens
        self.clients = clients
        self.refused = 0
        """The number of moves that the server refused."""
        self.pause_s = 0.0
        """The thinking time of a player."""
        self._moves = moves
        self._arrived = arrived
        self._seen = [FIRST_VERSION, FIRST_VERSION]
        self._next = 0
        self._sent_s = 0.0
        self._interval_s = 0.0
        for seat, client in enumerate(clients):
            client.on_frame = partial(self._hear, seat)

    def start(self, interval_s: float = 0.0) -> None:
        """Make the first move of a match under load. Moves are at least `interval_s` apart."""
        self._interval_s = interval_s
        self._move()

    @property
    def version(self) -> Version:
        """The version of the match under load that both players have seen."""
        return Version(min(self._seen))

    def pause(self) -> None:
        """Make no more moves of the match under load from now on, but stay connected."""
        self._next = len(self._moves)

    def stop(self) -> None:
        """Make no more moves of the match under load, and disconnect."""
        self._next = len(self._moves)
        for client in self.clients:
            client.close()
        if not self.done.done():
            self.done.set_result(None)

    def _hear(self, seat: int, payload: bytes) -> None:
        version = version_of(payload)
        if version is None:
            self.refused += payload[1] in REFUSALS
            return
        self._seen[seat] = version
        if self._next and self._moves[self._next - 1].seat != seat:
            self._arrived(time.perf_counter() - self._sent_s)
        if min(self._seen) != FIRST_VERSION + self._next:
            return
        wait_s = self.pause_s
        if self._interval_s:
            wait_s = self._sent_s + self._interval_s - time.perf_counter()
        if wait_s > 0:
            self._loop.call_later(wait_s, self._move)
        else:
            self._move()

    def _move(self) -> None:
        if self._next == len(self._moves):
            if not self.done.done():
                self.done.set_result(None)
            return
        move = self._moves[self._next]
        self._next += 1
        self._sent_s = time.perf_counter()
        self.clients[move.seat].send(move.frame)
