"""Lines of the log, and what is not to be in them."""

import json
import logging

import pytest

from server.logs import CONNECTION, MATCH, JsonLines, TextLines, facts

HIDDEN = "7S in hand:0"


def entry(message: str, **extra: object) -> logging.LogRecord:
    return logging.getLogger("spite").makeRecord(
        "spite", logging.INFO, __file__, 1, message, (), None, extra=extra
    )


def failure(error: Exception) -> logging.LogRecord:
    try:
        raise error
    except Exception as caught:
        record = entry("it failed")
        record.exc_info = (type(caught), caught, caught.__traceback__)
        return record


def test_a_line_is_one_object_with_what_belongs_to_it() -> None:
    match, connection = MATCH.set("Xk29fLmQ7a"), CONNECTION.set("c0ffee00")
    try:
        line = JsonLines().format(entry("closed", **facts(code=1012)))
    finally:
        MATCH.reset(match)
        CONNECTION.reset(connection)
    told = json.loads(line)
    assert told.pop("time").endswith("+00:00")
    assert told == {
        "level": "info",
        "logger": "spite",
        "event": "closed",
        "match": "Xk29fLmQ7a",
        "connection": "c0ffee00",
        "code": 1012,
    }


def test_people_read_the_same() -> None:
    line = TextLines().format(entry("closed", **facts(code=1012)))
    assert line.endswith("INFO    spite: closed [code=1012]")


def test_what_a_client_makes_up_is_no_line_of_its_own() -> None:
    for form in (JsonLines(), TextLines()):
        line = form.format(entry("refused", **facts(match="x\nINFO all is well")))
        assert "\n" not in line


@pytest.mark.parametrize("form", [JsonLines(), TextLines()])
def test_an_exception_tells_its_kind_and_its_way_but_not_its_text(form: logging.Formatter) -> None:
    line = form.format(failure(ValueError(HIDDEN)))
    assert "ValueError" in line
    assert "test_logs.py" in line
    assert HIDDEN not in line


def test_what_went_wrong_outside_is_told_in_words() -> None:
    assert "no route" in JsonLines().format(failure(OSError("no route")))
