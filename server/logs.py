"""How a node logs: to standard error, as text or as one JSON object a line.

A line about a connection carries the ids of the connection and of its match. What is hidden in a
match, and what proves an identity, are in no line: nobody logs frames, states or headers, and of an
exception only its kind and the way to it are told, since its text may quote any of these.
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
"""Exceptions whose text tells what went wrong outside, and quotes nothing from inside."""
Facts = dict[str, str | int | float | bool | None]


def facts(**known: str | int | float | bool | None) -> dict[str, Facts]:
    """What belongs to a line, by name: `log.info("closed", extra=facts(code=1012))`."""
    return {"facts": known}


def about(entry: logging.LogRecord) -> Facts:
    """The ids and the facts of a line."""
    ids: Facts = {}
    for name, known in (("match", MATCH.get(None)), ("connection", CONNECTION.get(None))):
        if known is not None:
            ids[name] = known
    told: Facts = getattr(entry, "facts", {})
    return ids | told


def told(error: BaseException) -> str:
    """The kind of an exception, and the lines of the program that led to it."""
    while error.__cause__ is not None:
        error = error.__cause__
    text = f": {error}" if isinstance(error, OPEN_ERRORS) else ""
    way = "".join(traceback.format_tb(error.__traceback__))
    return f"{way}{type(error).__qualname__}{text}"


class JsonLines(logging.Formatter):
    """One JSON object a line: `time`, `level`, `logger`, `event`, and what belongs to the event."""

    def format(self, record: logging.LogRecord) -> str:
        line: dict[str, object] = {
            "time": datetime.fromtimestamp(record.created, UTC).isoformat(timespec="milliseconds"),
            "level": record.levelname.lower(),
            "logger": record.name,
            "event": record.getMessage(),
            **about(record),
        }
        if record.exc_info and record.exc_info[1] is not None:
            line["exception"] = told(record.exc_info[1])
        return json.dumps(line, ensure_ascii=False)


class TextLines(logging.Formatter):
    """The same for people."""

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
            line = f"{line}\n{told(record.exc_info[1])}"
        return line


def shown(value: str | float | None) -> str:
    """A fact as text: what a client has made up is not to look like another line."""
    text = str(value)
    return text if text.isprintable() else repr(text)


def configure_logging(level: str, form: str = "text") -> None:
    """Log to standard error, from `level` on, as `form` says: text or json."""
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(JsonLines() if form == "json" else TextLines())
    logging.basicConfig(level=level.upper(), handlers=[handler], force=True)
    # One line for each connection is for who is looking for a fault. Below its INFO are the frames
    # and the headers, which are for nobody.
    uvicorn_log = logging.getLogger("uvicorn.error")
    uvicorn_log.setLevel("INFO" if level == "debug" else "WARNING")
    logging.getLogger("asyncio").setLevel("WARNING")
    # What these do is told by the parts that call them. At DEBUG they quote what they write.
    for library in ("aiosqlite", "alembic", "psycopg", "sqlalchemy"):
        logging.getLogger(library).setLevel("WARNING")


def json_line(logger: str, event: str, **known: str) -> str:
    """Return a line of the JSON log, at the level info, for another stream."""
    record = {"name": logger, "levelno": logging.INFO, "levelname": "INFO", "msg": event}
    return JsonLines().format(logging.makeLogRecord(record | facts(**known)))
