"""Logging to standard error, as text or as one JSON object a line.

A line about a connection carries the ids of the connection and of its match. No line contains
hidden parts of a match or proof of an identity, so the server never logs frames, states or headers.
It logs only the type and the traceback of an exception, whose text may quote any of these.
"""

import json
import logging
import sys
import traceback
from contextvars import ContextVar
from datetime import UTC, datetime

MATCH: ContextVar[str] = ContextVar("match")
CONNECTION: ContextVar[str] = ContextVar("connection")

OPEN_ERRORS = (OSError,)
"""Exceptions whose text describes an outside error and quotes no private data."""
Facts = dict[str, str | int | float | bool | None]


def facts(**known: str | int | float | bool | None) -> dict[str, Facts]:
    """Return the named values of a log line: `log.info("closed", extra=facts(code=1012))`."""
    return {"facts": known}


def about(entry: logging.LogRecord) -> Facts:
    """Return the ids and the named values of a log record."""
    ids: Facts = {}
    for name, known in (("match", MATCH.get(None)), ("connection", CONNECTION.get(None))):
        if known is not None:
            ids[name] = known
    told: Facts = getattr(entry, "facts", {})
    return ids | told


def described(error: BaseException) -> str:
    """Describe an exception by its type and its traceback."""
    while error.__cause__ is not None:
        error = error.__cause__
    text = f": {error}" if isinstance(error, OPEN_ERRORS) else ""
    way = "".join(traceback.format_tb(error.__traceback__))
    return f"{way}{type(error).__qualname__}{text}"


class JsonLines(logging.Formatter):
    """Formats a record as JSON: `time`, `level`, `logger`, `event` and its named values."""

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
    """Formats a record as text for people."""

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
    """Return a value as text. A client's text must not be able to look like another line."""
    text = str(value)
    return text if text.isprintable() else repr(text)


def configure_logging(level: str, form: str = "text") -> None:
    """Log to standard error, from `level` up, in the format `form`: text or json."""
    handler = logging.StreamHandler(sys.stderr)
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
