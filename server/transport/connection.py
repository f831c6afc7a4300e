"""One connection to a match: what it hears, and the way of its commands."""

import asyncio
import logging
import time
from contextvars import copy_context

from protocol.codec import Codec, Frame
from protocol.codes import CloseCode, ErrorCode
from protocol.commands import Act, Command, Ping, Sync
from protocol.ids import SPECTATOR, MatchId, PlayerId
from protocol.messages import Pong, Problem
from server.logs import facts
from server.matches.live import Held, LiveMatch
from server.matches.runner import UnknownMatch
from server.matches.service import MatchService
from server.store.ports import StoreUnavailable
from server.telemetry import Telemetry
from server.transport.direct import DirectWire
from server.transport.identity import Identity
from server.transport.outbox import Outbox
from server.transport.session import Session
from server.transport.turns import Turns

NOBODY = PlayerId("")
"""Sits nowhere: no player has this id."""
MOST_WAITING = 32
"""So many messages may wait while a command is carried out; then no more are read."""

log = logging.getLogger(__name__)


class Connection:
    """A Listener of a match, and the Receiver of what its client sends.

    A message is answered where it is received. Only a command makes a task of its own: until it has
    been answered, what comes meanwhile waits.
    """

    __slots__ = (
        "_backlog", "_busy", "_command", "_context", "_crowd", "_leaving", "_live", "_name",
        "_outbox", "_over", "_service", "_session", "_telemetry", "_turns", "_wire", "codec",
        "player",
    )  # fmt: skip

    def __init__(
        self,
        wire: DirectWire,
        codec: Codec,
        identity: Identity | None,
        service: MatchService,
        telemetry: Telemetry,
    ) -> None:
        """Without an `identity` it is nobody's, and can only watch."""
        self.codec = codec
        self.player = NOBODY if identity is None else identity.player
        self._name = None if identity is None else identity.name
        self._wire = wire
        self._service = service
        self._telemetry = telemetry
        self._live: LiveMatch | None = None
        self._crowd: Turns | None = None
        """The turns that spectators have; None for whoever is none."""
        self._turns: Turns | None = None
        """The turns in which frames go out. None: at once, also while a spectator asks for
        something."""
        self._outbox = Outbox(self._send, self._catch_up, self._end)
        self._session = Session(codec)
        self._over: asyncio.Future[CloseCode | None] = wire.loop.create_future()
        self._busy = True
        """It is joining, or a command is being carried out, or nothing counts any more."""
        self._backlog: list[tuple[Frame, float]] = []
        """Messages that wait, and when each arrived: a few, and hardly ever any."""
        self._command: asyncio.Task[None] | None = None
        """The command that is being carried out."""
        self._leaving: CloseCode | None = None
        self._context = copy_context()
        """What lines of the log say of the connection."""

    async def run(self, match: MatchId, held: Held | None, turns: Turns) -> CloseCode | None:
        """Serve the connection; gives what to close it with, or None where it is gone.

        A spectator, once greeted, hears in `turns`.
        """
        self._wire.take_over(self)
        try:
            await self._join(match, held, turns)
            return await self._over
        finally:
            # What has come is carried out, whoever is gone; until then the match is in use here.
            while self._command is not None and not self._command.done():
                await asyncio.wait([self._command])
            self._busy = True
            if self._live is not None:
                self._service.leave(self._live, self)
            self._outbox.forget()

    def push(self, *frames: Frame) -> None:
        """Send frames, or queue them (see Outbox)."""
        self._outbox.push(*frames)

    def disconnect(self, code: CloseCode) -> None:
        """Close the connection once what is queued has been sent."""
        self._busy = True
        self._backlog.clear()
        self._outbox.close(code)

    def dismiss(self) -> None:
        self._give_up(ErrorCode.UNKNOWN_MATCH, CloseCode.UNKNOWN_MATCH)

    def retire(self, code: CloseCode) -> None:
        """Close the connection once the command that is being carried out has been answered."""
        self._leaving = code
        if not self._busy:
            self.disconnect(code)

    def receive(self, frame: Frame) -> None:
        arrived_s = time.monotonic()
        if not self._busy:
            self._heed(frame, arrived_s)
        elif not self._over.done():
            self._backlog.append((frame, arrived_s))
            if len(self._backlog) == MOST_WAITING:
                self._wire.stop_reading()

    def hold(self) -> None:
        self._outbox.hold()

    def release(self) -> None:
        self._outbox.release()

    def lost(self) -> None:
        self._outbox.hold()
        if not self._over.done():
            self._over.set_result(None)

    async def _join(self, match: MatchId, held: Held | None, turns: Turns) -> None:
        try:
            live = self._live = await self._service.join(match, self, held)
        except UnknownMatch:
            self.dismiss()
            return
        except StoreUnavailable:
            self._give_up(ErrorCode.UNAVAILABLE, CloseCode.UNAVAILABLE)
            return
        self._crowd = turns
        by = brought_up_to_date_by(live, self.player, held)
        self._telemetry.joins.add(by)
        log.debug("joined", extra=facts(by=by, viewer=live.match.viewer(self.player)))
        self._go_on()

    def _go_on(self) -> None:
        """Nothing is under way any more: take up what has come meanwhile."""
        self._busy = False
        self._command = None
        if self._crowd is not None:
            self._take_place(self._crowd)
        if self._leaving is not None:
            self.disconnect(self._leaving)
        was_full = len(self._backlog) >= MOST_WAITING
        while self._backlog and not self._busy:
            self._heed(*self._backlog.pop(0))
        if was_full and len(self._backlog) < MOST_WAITING:
            self._wire.read_on()

    def _heed(self, frame: Frame, arrived_s: float) -> None:
        message = self._session.read(frame, arrived_s)
        # Nearly everything is an act; telling models apart by `isinstance` is not cheap.
        if type(message) is Act:
            self._command_came(message, arrived_s)
        elif isinstance(message, Problem):
            self._telemetry.problems.add(message.code)
            self.push(self.codec.encode(message))
            if self._session.hostile:
                self._tell("client is hostile", problem=message.code)
                self.disconnect(CloseCode.HOSTILE)
        elif isinstance(message, Ping):
            self.push(self.codec.encode(Pong()))
        elif isinstance(message, Sync):
            self._refresh()
        else:
            self._command_came(message, arrived_s)

    def _command_came(self, command: Command, arrived_s: float) -> None:
        if self._live is None:
            return
        self._busy = True
        self._hurry()
        carrying_out = self._carry_out(self._live, command, arrived_s)
        self._command = self._wire.loop.create_task(carrying_out, context=self._context)

    async def _carry_out(self, live: LiveMatch, command: Command, arrived_s: float) -> None:
        try:
            outcome = await self._service.carry_out(live, self, self._name, command)
        except UnknownMatch:
            # Whoever listened has been told.
            return
        except StoreUnavailable:
            self._give_up(ErrorCode.UNAVAILABLE, CloseCode.UNAVAILABLE)
            return
        except Exception:
            log.exception("a command failed")
            self._give_up(ErrorCode.UNAVAILABLE, CloseCode.UNAVAILABLE)
            return
        self._telemetry.commands.add(outcome)
        self._telemetry.command_seconds.add(time.monotonic() - arrived_s)
        if log.isEnabledFor(logging.DEBUG):
            log.debug("command", extra=facts(type=command.type, id=command.id, outcome=outcome))
        self._go_on()

    def _send(self, *frames: Frame) -> None:
        self._telemetry.frames.add(by=len(frames))
        if self._turns is None:
            self._wire.write(*frames)
        else:
            self._wire.write_in_turn(self._turns, *frames)

    def _take_place(self, crowd: Turns) -> None:
        """Be one of the crowd, or not any more: a spectator may have taken a seat."""
        if self._live is not None and self._live.match.viewer(self.player) == SPECTATOR:
            self._turns = crowd
        else:
            self._crowd = None

    def _hurry(self) -> None:
        if self._turns is not None:
            self._turns = None
            self._wire.flush()

    def _end(self, code: CloseCode) -> None:
        if self._over.done():
            return
        self._hurry()
        self._telemetry.closes.add(str(int(code)))
        if code == CloseCode.TOO_SLOW:
            self._telemetry.slow_readers.add("disconnect")
            self._tell("client reads too slowly")
        self._over.set_result(code)

    def _give_up(self, error: ErrorCode, close: CloseCode) -> None:
        self._telemetry.problems.add(error)
        self.push(self.codec.encode(Problem(code=error, params={})))
        self.disconnect(close)

    def _catch_up(self) -> None:
        self._telemetry.slow_readers.add("snapshot")
        self._refresh()

    def _refresh(self) -> None:
        if self._live is not None:
            self._live.snapshot_to(self)

    def _tell(self, text: str, **known: str) -> None:
        # It may be called in a task that has entered this very context.
        self._context.copy().run(log.info, text, extra=facts(**known))


def brought_up_to_date_by(live: LiveMatch, player: PlayerId, held: Held | None) -> str:
    """What a client got that has just joined: `steps`, or a `snapshot`."""
    missed = live.missed_by(live.match.viewer(player), held)
    return "snapshot" if missed is None else "steps"
