"""One client's connection to a room: its incoming commands and outgoing frames."""

import asyncio
import logging
import time
from contextvars import copy_context
from functools import partial

from protocol.core.codec import Codec, Payload
from protocol.core.codes import CloseCode, ErrorCode
from protocol.core.commands import Act, Ping, Sync
from protocol.core.ids import PlayerId
from protocol.core.message import Message, name_of
from protocol.core.messages import Pong, Problem
from server.limits import MESSAGES_WAITING
from server.logs import facts
from server.matches.live.match_loader import SpectatorsNotAllowed, UnknownMatch, UnreadableMatch
from server.store.errors import StoreUnavailable
from server.telemetry import Telemetry
from server.transport.net.fast_websocket import FastWebSocket, SpectatorBatches
from server.transport.net.frame_reader import FrameReader, MessageLimit
from server.transport.net.outbox import Outbox
from server.transport.rooms.room import Enter, MatchOver, Room
from server.transport.web.identity import Identity

NO_PLAYER = PlayerId("")
"""The player of a connection without an identity. No seat has this id."""

log = logging.getLogger(__name__)


class Connection:
    """One client's connection to a room: a Listener of the room, and the Receiver of the client's
    messages.

    Messages are answered as they are received. Until a command has been answered, further messages
    wait.
    """

    __slots__ = (
        "_backlog",
        "_batches",
        "_busy",
        "_closed",
        "_command",
        "_context",
        "_idle",
        "_leaving",
        "_name",
        "_outbox",
        "_reader",
        "_room",
        "_shared_limits",
        "_spectator_batches",
        "_telemetry",
        "_websocket",
        "addresses",
        "avatar",
        "browser",
        "codec",
        "is_guest",
        "login",
        "network",
        "player",
        "program",
        "registered",
    )  # fmt: skip

    def __init__(
        self,
        *,
        websocket: FastWebSocket,
        codec: Codec,
        identity: Identity | None,
        telemetry: Telemetry,
        shared_limits: tuple[MessageLimit, ...] = (),
        addresses: tuple[str, ...] = (),
        network: str | None = None,
        browser: str | None = None,
    ) -> None:
        """Without an `identity`, the client can only watch.

        The connection's messages also count towards `shared_limits`. `addresses` are its address
        prefixes (`server.addresses.address_prefixes`). `network` is the token of the widest prefix,
        and `browser` that of the browser (`server.matches.network_tokens`).
        """
        self.browser = browser
        self.network = network
        self.addresses = addresses
        self._shared_limits = shared_limits
        self.codec = codec
        self.player = NO_PLAYER if identity is None else identity.player
        self.is_guest = identity is not None and not identity.is_registered
        self.login = None if identity is None else identity.session
        """The player's login session. None for guests and third-party bots."""
        self.registered = identity is not None and identity.is_registered_person
        self.program = identity is not None and identity.is_program
        self.avatar = None if identity is None else identity.shown_avatar.numbers
        self._name = None if identity is None else identity.name
        self._websocket = websocket
        self._telemetry = telemetry
        self._room: Room | None = None
        self._reader: FrameReader | None = None
        self._spectator_batches: SpectatorBatches | None = None
        """The batches that a spectator's frames go out in. None once the client has a seat."""
        self._batches: SpectatorBatches | None = None
        """The batches that frames now go out in. None to send at once, also during a spectator's
        command.
        """
        self._outbox = Outbox()
        self._closed: asyncio.Future[CloseCode | None] = websocket.loop.create_future()
        self._busy = True
        """True while the client is joining, a command is running, or the connection is ending."""
        self._backlog: list[tuple[Payload, float]] = []
        """The messages that arrived while the client was joining or a command was running.

        Each has its time of arrival. There are rarely any.
        """
        self._command: tuple[Message, float] | None = None
        """The command that the connection is executing, and the time of its arrival; or None."""
        self._idle: asyncio.Future[None] | None = None
        """Set when the connection ends while a command is running: done once the command is
        answered.
        """
        self._leaving: CloseCode | None = None
        self._context = copy_context()
        """The context variables of the connection's log lines."""

    async def run(self, enter: Enter, batches: SpectatorBatches) -> CloseCode | None:
        """Serve the client's connection. Return the code to close it with, or None if it has
        closed.

        Once greeted, spectators receive their frames in `batches`.
        """
        self._websocket.take_over(self)
        try:
            await self._join(enter, batches)
            return await self._closed
        finally:
            # A received command is always completed, and uses the room until then.
            while self._command is not None:
                self._idle = self._websocket.loop.create_future()
                await self._idle
            self._busy = True
            if self._room is not None:
                self._room.leave(self)
            self._outbox.clear()

    @property
    def lag_ms(self) -> int:
        return self._websocket.lag_ms

    def push(self, *frames: bytes) -> None:
        """Send WebSocket frames, or queue them while the client does not keep up (see Outbox).
        Close the connection if it falls behind again.
        """
        if self._outbox.open:
            self._telemetry.frames.value += len(frames)
            if self._batches is None:
                self._websocket.write(*frames)
            else:
                self._websocket.write_in_batch(self._batches, *frames)
            return
        code = self._outbox.queue(frames)
        if code is not None:
            self._end(code)

    def disconnect(self, code: CloseCode) -> None:
        """Close the connection after the queued frames have been sent."""
        self._busy = True
        self._backlog.clear()
        if self._outbox.close(code) is not None:
            self._end(code)

    def ping_often(self) -> None:
        self._websocket.ping_often()

    def close_no_spectators(self) -> None:
        self._close_with_problem(ErrorCode.NO_WATCHERS, CloseCode.NO_WATCHERS)

    def close_match_gone(self) -> None:
        self._close_with_problem(ErrorCode.UNKNOWN_MATCH, CloseCode.UNKNOWN_MATCH)

    def close_unavailable(self) -> None:
        self._close_with_problem(ErrorCode.UNAVAILABLE, CloseCode.UNAVAILABLE)

    def log_out(self) -> None:
        """Close the connection because its login session, API token or guest identity is no longer
        valid.
        """
        self._close_with_problem(ErrorCode.BAD_TOKEN, CloseCode.BAD_TOKEN)

    def close_when_idle(self, code: CloseCode) -> None:
        """Close the connection once the running command has been answered."""
        self._leaving = code
        if not self._busy:
            self.disconnect(code)

    def receive(self, payload: Payload) -> None:
        arrived_s = time.monotonic()
        if not self._busy and not self._backlog:
            self._handle(payload, arrived_s)
        elif not self._closed.done():
            self._backlog.append((payload, arrived_s))
            if len(self._backlog) == MESSAGES_WAITING:
                self._websocket.stop_reading()

    def pause(self) -> None:
        self._outbox.pause()

    def resume(self) -> None:
        self._outbox.resume()
        while (frame := self._outbox.next()) is not None:
            self._telemetry.frames.value += 1
            self._websocket.write(frame)
            # Only a full transport pauses the outbox again.
            self._websocket.flush()
        match self._outbox.next_action():
            case CloseCode() as code:
                self._end(code)
            case "refresh":
                self._telemetry.slow_readers.add("snapshot")
                self._refresh()

    def connection_closed(self) -> None:
        self._outbox.pause()
        if not self._closed.done():
            self._closed.set_result(None)

    async def _join(self, enter: Enter, batches: SpectatorBatches) -> None:
        try:
            self._room, by = await enter(self)
        except UnreadableMatch:
            self._close_with_problem(ErrorCode.UNREADABLE_MATCH, CloseCode.UNREADABLE_MATCH)
            return
        except UnknownMatch:
            self.close_match_gone()
            return
        except SpectatorsNotAllowed:
            self.close_no_spectators()
            return
        except MatchOver:
            self._close_with_problem(ErrorCode.MATCH_OVER, CloseCode.MATCH_OVER)
            return
        except StoreUnavailable:
            self.close_unavailable()
            return
        self._reader = FrameReader(self.codec, self._room.vocabulary, self._shared_limits)
        self._spectator_batches = batches
        self._telemetry.joins.add(by)
        log.debug("joined", extra=facts(by=by, seated=self._room.has_seat(self.player)))
        self._continue()

    def _continue(self) -> None:
        """Process the waiting messages, after joining or after the last command."""
        # A connection that was closed meanwhile may still have frames to send.
        self._busy = not self._outbox.open and self._outbox.is_closing
        if self._spectator_batches is not None:
            self._choose_batches(self._spectator_batches)
        if self._leaving is not None:
            self.disconnect(self._leaving)
        if self._backlog:
            # The next command may be answered at once, within this call.
            self._websocket.loop.call_soon(self._work_off, context=self._context)

    def _work_off(self) -> None:
        """Process the client's waiting messages until one is a command without an answer yet.

        Read from the client again if reading had stopped because too many waited.
        """
        was_full = len(self._backlog) >= MESSAGES_WAITING
        while self._backlog and not self._busy:
            self._handle(*self._backlog.pop(0))
        if was_full and len(self._backlog) < MESSAGES_WAITING:
            self._websocket.resume_reading()

    def _handle(self, payload: Payload, arrived_s: float) -> None:
        """Handle a message of a client that has joined."""
        if self._reader is None:
            return
        message = self._reader.read(payload, arrived_s)
        # Nearly all messages are `Act`.
        if type(message) is Act:
            self._start_command(message, arrived_s)
        elif isinstance(message, Problem):
            self._telemetry.problems.add(message.code)
            if message.code == ErrorCode.TOO_MANY_MESSAGES:
                self._telemetry.refusals.add(self._reader.exceeded_limit)
            self.push(self.codec.frame(message))
            if self._reader.is_hostile:
                self._log_info("client is hostile", problem=message.code)
                self.disconnect(CloseCode.HOSTILE)
        elif isinstance(message, Ping):
            self.push(self.codec.frame(Pong()))
        elif isinstance(message, Sync):
            self._refresh()
        else:
            self._start_command(message, arrived_s)

    def _start_command(self, command: Message, arrived_s: float) -> None:
        if self._room is None:
            return
        self._busy = True
        self._command = command, arrived_s
        if self._batches is not None:
            self._stop_batching()
        submit = self._room.submit
        self._context.copy().run(submit, self, self._name, command, self._answered)

    def _answered(self, outcome: str | Exception) -> None:
        """Count a command that has been answered, and process the next message."""
        if self._command is None:
            return
        (command, arrived_s), self._command = self._command, None
        if self._idle is not None and not self._idle.done():
            self._idle.set_result(None)
        if isinstance(outcome, Exception):
            self._fail(outcome)
            return
        self._telemetry.commands.add(outcome)
        self._telemetry.command_seconds.add(time.monotonic() - arrived_s)
        if log.isEnabledFor(logging.DEBUG):
            known = facts(type=name_of(type(command)), outcome=outcome)
            self._context.copy().run(partial(log.debug, "command", extra=known))
        self._continue()

    def _fail(self, error: Exception) -> None:
        """Close the connection, because its command could not be executed."""
        match error:
            case UnreadableMatch():
                self._close_with_problem(ErrorCode.UNREADABLE_MATCH, CloseCode.UNREADABLE_MATCH)
            case UnknownMatch():
                # The match has already closed its listeners' connections.
                pass
            case StoreUnavailable():
                self.close_unavailable()
            case _:
                failed = partial(log.error, "a command failed", exc_info=error)
                self._context.copy().run(failed)
                self.close_unavailable()

    def _choose_batches(self, batches: SpectatorBatches) -> None:
        """Send in batches to a spectator, or at once to a client that has taken a seat."""
        if self._room is not None and not self._room.has_seat(self.player):
            self._batches = batches
        else:
            self._spectator_batches = None
            self._websocket.measure_lag()

    def _stop_batching(self) -> None:
        self._batches = None
        self._websocket.flush()

    def _end(self, code: CloseCode) -> None:
        if self._closed.done():
            return
        self._stop_batching()
        self._telemetry.closes.add(str(int(code)))
        if code == CloseCode.TOO_SLOW:
            self._telemetry.slow_readers.add("disconnect")
            self._log_info("client reads too slowly")
        self._closed.set_result(code)

    def _close_with_problem(self, error: ErrorCode, close: CloseCode) -> None:
        self._telemetry.problems.add(error)
        self.push(self.codec.frame(Problem(code=error, params={})))
        self.disconnect(close)

    def _refresh(self) -> None:
        if self._room is not None:
            self._room.refresh(self)

    def _log_info(self, text: str, **known: str) -> None:
        # The caller may be a task that has entered this very context.
        self._context.copy().run(log.info, text, extra=facts(**known))
