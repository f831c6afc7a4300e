"""Logging to standard error, as text or as one JSON object a line.

A line about a connection carries the ids of the connection and of its match. No line contains
hidden parts of a match or proof of an identity, so the server never logs frames, states or headers.
Of an exception, a line has the type and the traceback. It has the text only of an OSError: other
texts may quote any of these.
"""

import json
import logging
import sys
import time
import traceback
from collections.abc import Callable, Hashable, Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from datetime import UTC, datetime

MATCH: ContextVar[str] = ContextVar("match")
CONNECTION: ContextVar[str] = ContextVar("connection")

REPEAT_S = 60.0
"""The shortest time between two log lines about the same error."""
REPEATS_KEPT = 1_000
"""The maximum number of errors that the log remembers to drop repeated lines."""
RETRIED = {"retried": True}
"""The `extra` of a log line about an attempt that is repeated, perhaps many times a minute."""
OPEN_ERRORS = (OSError,)
"""Exceptions whose text describes an outside error and quotes no private data."""
Facts = dict[str, str | int | float | bool | None]


def facts(**known: str | int | float | bool | None) -> dict[str, Facts]:
    """Return the `extra` for a log line's named values: `log.info("closed",
    extra=facts(code=1012))`.
    """
    return {"facts": known}


def named_values(entry: logging.LogRecord) -> Facts:
    """Return the named values that the caller passed with `facts` to a log line."""
    values: Facts = getattr(entry, "facts", {})
    return values


def about(entry: logging.LogRecord) -> Facts:
    """Return the named values of a log line, with the ids of the match and the connection that it
    is about, if any.
    """
    ids: Facts = {}
    for name, known in (("match", MATCH.get(None)), ("connection", CONNECTION.get(None))):
        if known is not None:
            ids[name] = known
    return ids | named_values(entry)


def root_of(error: BaseException) -> BaseException:
    """Return the first cause of an exception: follow its explicit causes, and the first exception
    of a group, to one without a cause. That may be the exception itself.
    """
    while True:
        if isinstance(error, BaseExceptionGroup):
            error = error.exceptions[0]
        elif error.__cause__ is not None:
            error = error.__cause__
        else:
            return error


def described(error: BaseException) -> str:
    """Return the type and traceback of an exception's first cause, as text for the log.

    The exception's own text is left out, because it may quote private data; that of an OSError is
    not.
    """
    error = root_of(error)
    text = f": {error}" if isinstance(error, OPEN_ERRORS) else ""
    way = "".join(traceback.format_tb(error.__traceback__))
    return f"{way}{type(error).__qualname__}{text}"


def module_of(error: BaseException) -> str | None:
    """Return the name of the server's module that is innermost in the traceback of an exception's
    first cause. None if no module of the server is in it.
    """
    modules = [
        str(frame.f_globals.get("__name__"))
        for frame, _ in traceback.walk_tb(root_of(error).__traceback__)
    ]
    return next((name for name in reversed(modules) if name.startswith("server.")), None)


class FaultCounter(logging.Handler):
    """Counts the unexpected errors in the log, by module."""

    def __init__(self, count: Callable[[str], None]) -> None:
        super().__init__(logging.ERROR)
        self._count = count

    def emit(self, record: logging.LogRecord) -> None:
        """Count the exception of a log record, if it has one."""
        error = record.exc_info[1] if record.exc_info else None
        if error is not None:
            self._count(module_of(error) or record.name)


@contextmanager
def counting_faults(count: Callable[[str], None]) -> Iterator[None]:
    """Call `count` with the module of each unexpected error that is logged while this context is
    entered.
    """
    counter = FaultCounter(count)
    logging.getLogger().addHandler(counter)
    try:
        yield
    finally:
        logging.getLogger().removeHandler(counter)


class Repeats(logging.Filter):
    """A log filter that drops a line about an error that was logged within the last REPEAT_S (60)
    seconds.

    Lines about errors are those with an exception and those marked as RETRIED. Two of them are
    repeats if the logger, the message, the place of the error and the named values are equal.
    """

    def __init__(self, now_s: Callable[[], float] = time.monotonic) -> None:
        """`now_s` returns the seconds of a monotonic clock."""
        super().__init__()
        self._now_s = now_s
        self._logged_s: dict[Hashable, float] = {}

    def filter(self, record: logging.LogRecord) -> bool:
        """Return whether to log the record of the logging module: False for a repeated error."""
        error = record.exc_info[1] if record.exc_info else None
        if error is None and not hasattr(record, "retried"):
            return True
        key = (record.name, record.msg, _place_of(error), *named_values(record).items())
        now_s = self._now_s()
        if now_s < self._logged_s.get(key, -REPEAT_S) + REPEAT_S:
            return False
        self._logged_s.pop(key, None)
        if len(self._logged_s) >= REPEATS_KEPT:
            del self._logged_s[next(iter(self._logged_s))]
        self._logged_s[key] = now_s
        return True


def _place_of(error: BaseException | None) -> Hashable:
    if error is None:
        return None
    error = root_of(error)
    frames = [(frame.f_code, line) for frame, line in traceback.walk_tb(error.__traceback__)]
    return type(error), *frames[-1:]


class JsonLines(logging.Formatter):
    """Formats a log record as JSON: `time`, `level`, `logger`, `event`, its named values, and the
    `exception` if it has one.
    """

    def format(self, record: logging.LogRecord) -> str:
        line: dict[str, object] = {
            "time": datetime.fromtimestamp(record.created, UTC).isoformat(timespec="milliseconds"),
            "level": record.levelname.lower(),
            "logger": record.name,
            "event": record.getMessage(),
            **about(record),
        }
        if record.exc_info and record.exc_info[1] is not None:
            line["exception"] = described(record.exc_info[1])
        return json.dumps(line, ensure_ascii=False)


class TextLines(logging.Formatter):
    """Formats a log record as text for people."""

    def __init__(self) -> None:
        super().__init__("%(asctime)s %(levelname)-7s %(name)s: %(message)s")

    def format(self, record: logging.LogRecord) -> str:
        record.message = record.getMessage()
        record.asctime = self.formatTime(record)
        line = self.formatMessage(record)
        known = " ".join(f"{name}={shown(value)}" for name, value in about(record).items())
        if known:
            line = f"{line} [{known}]"
        if record.exc_info and record.exc_info[1] is not None:
            line = f"{line}\n{described(record.exc_info[1])}"
        return line


def shown(value: str | float | None) -> str:
    """Return a value as text for the log, quoted and escaped if it has unprintable characters. A
    client's text must not be able to look like another line.
    """
    text = str(value)
    return text if text.isprintable() else repr(text)


def configure_logging(level: str, form: str = "text") -> None:
    """Log to standard error, from `level` up, in the format `form`: text or json. Repeated errors
    are dropped.
    """
    handler = logging.StreamHandler(sys.stderr)
    handler.addFilter(Repeats())
    handler.setFormatter(JsonLines() if form == "json" else TextLines())
    logging.basicConfig(level=level.upper(), handlers=[handler], force=True)
    # INFO lines, one for each connection, help only when debugging. DEBUG lines quote frames and
    # headers, which must not be logged.
    uvicorn_log = logging.getLogger("uvicorn.error")
    uvicorn_log.setLevel("INFO" if level == "debug" else "WARNING")
    logging.getLogger("asyncio").setLevel("WARNING")
    # The code that calls these libraries logs for them. At DEBUG they quote the data that they
    # write.
    for library in ("aiosqlite", "alembic", "psycopg", "sqlalchemy"):
        logging.getLogger(library).setLevel("WARNING")


def json_line(logger: str, event: str, **known: str) -> str:
    """Return a line of the JSON log, at level info, for another stream."""
    record = {"name": logger, "levelno": logging.INFO, "levelname": "INFO", "msg": event}
    return JsonLines().format(logging.makeLogRecord(record | facts(**known)))
