"""An HTTP protocol for uvicorn with a limit on every input and a deadline at every moment.

The error responses here cost almost nothing, because no application code runs. Players are rejected
at higher layers, which can tell them the reason. This layer limits clients that send nothing, or
too much.

uvicorn's parser buffers an unfinished head, and appends further data to it, without a limit. So
this protocol feeds the parser in slices and counts the bytes. It answers a complete request before
it feeds the next one.
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
    REPLAY_BYTES,
    REQUEST_S,
    TARGET_BYTES,
)
from server.transport.net import error_responses
from server.transport.net.bounded_websocket import BoundedWebSocket
from server.transport.net.error_responses import ErrorResponse
from server.transport.net.sockets import Sockets

SLICE_BYTES = 2048
"""The number of bytes that the HTTP parser gets at a time. Most requests fit in one slice."""
RECORDS = b"/api/replays"
"""The path of the only requests whose body may be long: the record of a game."""


def bounded_http(counter: Sockets) -> type[asyncio.Protocol]:
    """Return the protocol class of a listening socket whose connections `counter` counts."""

    class CountedHttp(BoundedHttp):
        sockets = counter

    return CountedHttp


class LimitExceeded(Exception):
    """The HTTP data being parsed exceeds a limit."""

    def __init__(self, response: ErrorResponse) -> None:
        super().__init__(response.limit)
        self.response = response


class BoundedHttp(HttpToolsProtocol):
    """uvicorn's HTTP protocol, with limits on input and deadlines."""

    sockets: Sockets

    def __init__(self, *given: Any, **named: Any) -> None:
        super().__init__(*given, **named)
        self._deadline: TimerHandle | None = None
        self._idle = False
        """True if no data has arrived since the last answer."""
        self._arriving = False
        """True if the parser has received a part of a request."""
        self._parsed_bytes = 0
        """The number of bytes of the head, or of the body, that the parser has received."""
        self._in_body = False
        self._most_bytes, self._too_long = BODY_BYTES, error_responses.LONG_BODY
        """The limit for the body of the current request, and the response beyond it."""
        self._unparsed = b""
        """The received bytes that the parser has not been given yet."""
        self._on_closed: Callable[[], None] | None = None
        self._linger_bytes: int | None = None
        """The number of bytes still to be read before hanging up; None before an error."""

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        super().connection_made(cast(asyncio.Transport, transport))
        place = self.sockets.take(self.client[0] if self.client else None)
        if isinstance(place, str):
            self._linger_bytes = 0
            self.sockets.refused(place)
            self.transport.write(error_responses.SOCKETS[place].answer)
            self.transport.close()
        else:
            self._on_closed = place
            self._set_deadline(REQUEST_S, "REQUEST_S")

    def connection_lost(self, exc: Exception | None) -> None:
        self._cancel_deadline()
        self._unparsed = b""
        super().connection_lost(exc)
        if self._on_closed is not None:
            self._on_closed()

    def data_received(self, data: bytes) -> None:
        if self._linger_bytes is not None:
            self._linger_bytes -= len(data)
            if self._linger_bytes < 0:
                self.transport.abort()
            return
        self._unset_keepalive_if_required()
        if self._idle:
            self._idle = False
            self._set_deadline(REQUEST_S, "REQUEST_S")
        self._unparsed = self._unparsed + data if self._unparsed else data
        self._feed()

    def on_message_begin(self) -> None:
        self._parsed_bytes, self._in_body, self._arriving = 0, False, True
        super().on_message_begin()

    def on_url(self, url: bytes) -> None:
        if len(self.url) + len(url) > TARGET_BYTES:
            raise LimitExceeded(error_responses.LONG_TARGET)
        super().on_url(url)

    def on_header(self, name: bytes, value: bytes) -> None:
        if len(name) + len(value) > HEADER_BYTES:
            raise LimitExceeded(error_responses.LONG_HEADER)
        if len(self.headers) == HEADERS:
            raise LimitExceeded(error_responses.MANY_HEADERS)
        super().on_header(name, value)

    def on_headers_complete(self) -> None:
        self._parsed_bytes, self._in_body = 0, True
        announced = [value for name, value in self.headers if name == b"content-length"]
        # The parser has checked that this is a number, and the only one.
        self._most_bytes, self._too_long = BODY_BYTES, error_responses.LONG_BODY
        if self.url == RECORDS:
            self._most_bytes, self._too_long = REPLAY_BYTES, error_responses.LONG_RECORD
        if any(int(length) > self._most_bytes for length in announced):
            raise LimitExceeded(self._too_long)
        if self.parser.should_upgrade() and self._should_upgrade():
            has_body = any(int(length) for length in announced)
            if has_body or any(name == b"transfer-encoding" for name, _ in self.headers):
                raise LimitExceeded(error_responses.MALFORMED)
        super().on_headers_complete()

    def on_message_complete(self) -> None:
        super().on_message_complete()
        self._parsed_bytes, self._in_body, self._arriving = 0, False, False
        if self.cycle is not None and not self.cycle.response_complete:
            self._set_deadline(ANSWER_S, "ANSWER_S")
        else:
            self._await_next()

    def on_response_complete(self) -> None:
        super().on_response_complete()
        if self._linger_bytes is not None:
            return
        if self._arriving:
            self._set_deadline(REQUEST_S, "REQUEST_S")
        elif self.cycle.response_complete:
            self._await_next()
        else:
            # The answered request was one of several in the same slice.
            self._set_deadline(ANSWER_S, "ANSWER_S")
        if self._unparsed:
            self.loop.call_soon(self._feed)

    def handle_websocket_upgrade(self) -> None:
        self._cancel_deadline()
        self._unparsed = b""
        super().handle_websocket_upgrade()
        websocket = cast(BoundedWebSocket, self.transport.get_protocol())
        websocket.on_closed, self._on_closed = self._on_closed, None
        websocket.refused = self.sockets.refused
        if websocket.is_malformed():
            self.sockets.refused(error_responses.MALFORMED.limit)
            websocket.reject_handshake(error_responses.MALFORMED.answer)
        # Break the reference cycles, which would otherwise wait for the garbage collector.
        del self.parser, self.flow

    def _feed(self) -> None:
        """Feed the HTTP parser slice by slice, as long as no request is being answered."""
        while self._unparsed and not self.transport.is_closing():
            if self._linger_bytes is not None:
                self._unparsed = b""
            elif self._answering():
                self.flow.pause_reading()
                return
            else:
                data, self._unparsed = self._unparsed[:SLICE_BYTES], self._unparsed[SLICE_BYTES:]
                self._parse(data)

    def _parse(self, data: bytes) -> None:
        try:
            self.parser.feed_data(data)
        except httptools.HttpParserUpgrade:
            self._upgrade()
            return
        except httptools.HttpParserError as error:
            self._refuse(_response_to(error))
            return
        self._parsed_bytes += len(data)
        if self._parsed_bytes > (self._most_bytes if self._in_body else HEAD_BYTES):
            self._refuse(self._too_long if self._in_body else error_responses.LONG_HEAD)

    def _upgrade(self) -> None:
        if self._should_upgrade():
            self.handle_websocket_upgrade()
        else:
            # Any other upgrade is a request like others (RFC 9110, section 7.8), but the parser
            # accepts nothing after it.
            self._unparsed = b""
            if self.cycle is not None:
                self.cycle.keep_alive = False

    def _answering(self) -> bool:
        cycle = self.cycle
        return cycle is not None and not (cycle.response_complete or cycle.more_body)

    def _refuse(self, response: ErrorResponse) -> None:
        self.sockets.refused(response.limit)
        self._linger_bytes, self._unparsed = LINGER_BYTES, b""
        cycle = self.cycle
        if cycle is not None and not cycle.response_complete:
            # The application must not answer this client any more.
            cycle.disconnected = True
            cycle.message_event.set()
        if cycle is None or cycle.response_complete or not cycle.response_started:
            self.transport.write(response.answer)
        # If a socket is closed with unread data, the client loses the answer.
        self.transport.write_eof()
        self.flow.resume_reading()
        self._set_deadline(LINGER_S, None)

    def _await_next(self) -> None:
        self._idle = True
        self._set_deadline(LEAVE_S, "LEAVE_S")

    def _set_deadline(self, seconds: float, limit: str | None) -> None:
        """Abort the connection after `seconds` unless another deadline replaces this one.

        `limit` is the name under which that is counted.
        """
        self._cancel_deadline()
        self._deadline = self.loop.call_later(seconds, self._overdue, limit)

    def _overdue(self, limit: str | None) -> None:
        if limit is not None:
            self.sockets.refused(limit)
        self.transport.abort()

    def _cancel_deadline(self) -> None:
        if self._deadline is not None:
            self._deadline.cancel()
            self._deadline = None


def _response_to(error: httptools.HttpParserError) -> ErrorResponse:
    # A local variable in a frame of the connection must not keep the exception, which refers to
    # that frame: both would wait for the garbage collector.
    reason = error.__context__
    return reason.response if isinstance(reason, LimitExceeded) else error_responses.MALFORMED
