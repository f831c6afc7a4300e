"""Sockets beneath HTTP and WebSocket: each is bounded in what it sends, and has a deadline.

What is refused here costs next to nothing: no application hears of it. Players are refused above,
where they can be told why; this is the bound for those who say nothing, or too much.

uvicorn's parser keeps what it has of a head, and joins what follows to it, without a bound. So
it is fed in slices, and what it has taken is counted. A request that is complete is answered
before the next one is fed.
"""

import asyncio
from asyncio import TimerHandle
from collections.abc import Callable
from typing import Any, cast

import httptools
from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol

from server.limits import (
    ANSWER_S,
    BODY_BYTES,
    HEAD_BYTES,
    HEADER_BYTES,
    HEADERS,
    LEAVE_S,
    LINGER_BYTES,
    LINGER_S,
    REQUEST_S,
    TARGET_BYTES,
)
from server.transport.net import error_responses
from server.transport.net.bounded_websocket import BoundedWebSocket
from server.transport.net.error_responses import ErrorResponse
from server.transport.net.sockets import Sockets

SLICE_BYTES = 2048
"""What the parser takes at a time: most requests as a whole."""


def bounded_http(sockets: Sockets) -> type[asyncio.Protocol]:
    """The protocol of a listening socket whose connections `sockets` counts."""

    class CountedHttp(BoundedHttp):
        counted = sockets

    return CountedHttp


class Refused(Exception):
    """What is being parsed is beyond a limit."""

    def __init__(self, refusal: ErrorResponse) -> None:
        super().__init__(refusal.limit)
        self.refusal = refusal


class BoundedHttp(HttpToolsProtocol):
    """uvicorn's HTTP protocol, with a limit to everything, and a deadline at every moment."""

    counted: Sockets

    def __init__(self, *given: Any, **named: Any) -> None:
        super().__init__(*given, **named)
        self._deadline: TimerHandle | None = None
        self._idle = False
        """Nothing has come since the last answer."""
        self._arriving = False
        """The parser has a part of a request."""
        self._taken = 0
        """Bytes that the parser has of the head, or of the body."""
        self._in_body = False
        self._waiting = b""
        """What has come, and the parser does not have yet."""
        self._gone: Callable[[], None] | None = None
        self._lingers: int | None = None
        """Once a refusal is sent: how much more is read."""

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        super().connection_made(cast(asyncio.Transport, transport))
        place = self.counted.take(self.client[0] if self.client else None)
        if isinstance(place, str):
            self._lingers = 0
            self.counted.refused(place)
            self.transport.write(error_responses.SOCKETS[place].answer)
            self.transport.close()
        else:
            self._gone = place
            self._expect(REQUEST_S, "REQUEST_S")

    def connection_lost(self, exc: Exception | None) -> None:
        self._done_waiting()
        self._waiting = b""
        super().connection_lost(exc)
        if self._gone is not None:
            self._gone()

    def data_received(self, data: bytes) -> None:
        if self._lingers is not None:
            self._lingers -= len(data)
            if self._lingers < 0:
                self.transport.abort()
            return
        self._unset_keepalive_if_required()
        if self._idle:
            self._idle = False
            self._expect(REQUEST_S, "REQUEST_S")
        self._waiting = self._waiting + data if self._waiting else data
        self._feed()

    def on_message_begin(self) -> None:
        self._taken, self._in_body, self._arriving = 0, False, True
        super().on_message_begin()

    def on_url(self, url: bytes) -> None:
        if len(self.url) + len(url) > TARGET_BYTES:
            raise Refused(error_responses.LONG_TARGET)
        super().on_url(url)

    def on_header(self, name: bytes, value: bytes) -> None:
        if len(name) + len(value) > HEADER_BYTES:
            raise Refused(error_responses.LONG_HEADER)
        if len(self.headers) == HEADERS:
            raise Refused(error_responses.MANY_HEADERS)
        super().on_header(name, value)

    def on_headers_complete(self) -> None:
        self._taken, self._in_body = 0, True
        announced = [value for name, value in self.headers if name == b"content-length"]
        # The parser has seen to it that this is a number, and the only one.
        if any(int(length) > BODY_BYTES for length in announced):
            raise Refused(error_responses.LONG_BODY)
        if self.parser.should_upgrade() and self._should_upgrade():
            has_body = any(int(length) for length in announced)
            if has_body or any(name == b"transfer-encoding" for name, _ in self.headers):
                raise Refused(error_responses.MALFORMED)
        super().on_headers_complete()

    def on_message_complete(self) -> None:
        super().on_message_complete()
        self._taken, self._in_body, self._arriving = 0, False, False
        if self.cycle is not None and not self.cycle.response_complete:
            self._expect(ANSWER_S, "ANSWER_S")
        else:
            self._await_next()

    def on_response_complete(self) -> None:
        super().on_response_complete()
        if self._lingers is not None:
            return
        if self._arriving:
            self._expect(REQUEST_S, "REQUEST_S")
        elif self.cycle.response_complete:
            self._await_next()
        else:
            # It was one of several requests that a slice had.
            self._expect(ANSWER_S, "ANSWER_S")
        if self._waiting:
            self.loop.call_soon(self._feed)

    def handle_websocket_upgrade(self) -> None:
        self._done_waiting()
        self._waiting = b""
        super().handle_websocket_upgrade()
        wire = cast(BoundedWebSocket, self.transport.get_protocol())
        wire.gone, self._gone = self._gone, None
        wire.refused = self.counted.refused
        if wire.was_refused():
            self.counted.refused(error_responses.MALFORMED.limit)
            wire.refuse(error_responses.MALFORMED.answer)
        # They hold each other, and would wait for the garbage collector.
        del self.parser, self.flow

    def _feed(self) -> None:
        """Give the parser what waits, slice by slice, as long as no request is being answered."""
        while self._waiting and not self.transport.is_closing():
            if self._lingers is not None:
                self._waiting = b""
            elif self._answering():
                self.flow.pause_reading()
                return
            else:
                data, self._waiting = self._waiting[:SLICE_BYTES], self._waiting[SLICE_BYTES:]
                self._parse(data)

    def _parse(self, data: bytes) -> None:
        try:
            self.parser.feed_data(data)
        except httptools.HttpParserUpgrade:
            self._upgrade()
            return
        except httptools.HttpParserError as error:
            self._refuse(_refusal_of(error))
            return
        self._taken += len(data)
        if self._taken > (BODY_BYTES if self._in_body else HEAD_BYTES):
            self._refuse(error_responses.LONG_BODY if self._in_body else error_responses.LONG_HEAD)

    def _upgrade(self) -> None:
        if self._should_upgrade():
            self.handle_websocket_upgrade()
        else:
            # An upgrade to anything else is a request like others (RFC 9110, section 7.8), but the
            # parser takes nothing after it.
            self._waiting = b""
            if self.cycle is not None:
                self.cycle.keep_alive = False

    def _answering(self) -> bool:
        cycle = self.cycle
        return cycle is not None and not (cycle.response_complete or cycle.more_body)

    def _refuse(self, response: ErrorResponse) -> None:
        self.counted.refused(response.limit)
        self._lingers, self._waiting = LINGER_BYTES, b""
        cycle = self.cycle
        if cycle is not None and not cycle.response_complete:
            # What it would say now is not for this client any more.
            cycle.disconnected = True
            cycle.message_event.set()
        if cycle is None or cycle.response_complete or not cycle.response_started:
            self.transport.write(response.answer)
        # A socket that is closed with something unread takes the answer back.
        self.transport.write_eof()
        self.flow.resume_reading()
        self._expect(LINGER_S, None)

    def _await_next(self) -> None:
        self._idle = True
        self._expect(LEAVE_S, "LEAVE_S")

    def _expect(self, seconds: float, limit: str | None) -> None:
        """Abort the connection unless something else is expected within so many seconds."""
        self._done_waiting()
        self._deadline = self.loop.call_later(seconds, self._overdue, limit)

    def _overdue(self, limit: str | None) -> None:
        if limit is not None:
            self.counted.refused(limit)
        self.transport.abort()

    def _done_waiting(self) -> None:
        if self._deadline is not None:
            self._deadline.cancel()
            self._deadline = None


def _refusal_of(error: httptools.HttpParserError) -> ErrorResponse:
    # A frame of the connection's own that kept the exception would be kept by it as well, and both
    # would wait for the garbage collector.
    reason = error.__context__
    return reason.refusal if isinstance(reason, Refused) else error_responses.MALFORMED
