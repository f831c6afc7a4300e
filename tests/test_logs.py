"""Tests the server's log lines in JSON and text, and that no exception's text or cards are in them.

Repeated errors are left out, and unexpected ones are counted.
"""

import json
import logging
from pathlib import Path

import pytest

from server.logs import (
    CONNECTION,
    MATCH,
    REPEAT_S,
    RETRIED,
    JsonLines,
    Repeats,
    TextLines,
    counting_faults,
    facts,
)
from server.players.mail import BadSmtpUrl, Mailer

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


def test_a_line_is_one_json_object_with_its_named_values() -> None:
    match, connection = MATCH.set("Xk29fLmQ7a"), CONNECTION.set("c0ffee00")
    try:
        line = JsonLines().format(entry("closed", **facts(code=1012)))
    finally:
        MATCH.reset(match)
        CONNECTION.reset(connection)
    fields = json.loads(line)
    assert fields.pop("time").endswith("+00:00")
    assert fields == {
        "level": "info",
        "logger": "spite",
        "event": "closed",
        "match": "Xk29fLmQ7a",
        "connection": "c0ffee00",
        "code": 1012,
    }


def test_the_text_format_has_the_same_values() -> None:
    line = TextLines().format(entry("closed", **facts(code=1012)))
    assert line.endswith("INFO    spite: closed [code=1012]")


def test_a_clients_text_can_not_look_like_another_line() -> None:
    for form in (JsonLines(), TextLines()):
        line = form.format(entry("refused", **facts(match="x\nINFO all is well")))
        assert "\n" not in line


@pytest.mark.parametrize("form", [JsonLines(), TextLines()])
def test_an_exception_is_logged_by_type_and_traceback_without_its_text(
    form: logging.Formatter,
) -> None:
    line = form.format(failure(ValueError(HIDDEN)))
    assert "ValueError" in line
    assert "test_logs.py" in line
    assert HIDDEN not in line


def test_the_text_of_an_os_error_is_logged() -> None:
    assert "no route" in JsonLines().format(failure(OSError("no route")))


def test_an_error_is_logged_once_a_minute_for_each_place() -> None:
    now_s = [0.0]
    repeats = Repeats(lambda: now_s[0])
    one, other = failure(ValueError("a")), failure(KeyError("a"))
    assert [repeats.filter(record) for record in (one, one, other)] == [True, False, True]
    named = failure(ValueError("a"))
    named.facts = {"match": "Xk29fLmQ7a"}
    assert repeats.filter(named)
    now_s[0] = REPEAT_S
    assert repeats.filter(one)


def test_only_lines_of_retries_are_left_out_as_repeats() -> None:
    repeats = Repeats()
    plain, retried = entry("closed"), entry("away", **RETRIED)
    assert [repeats.filter(each) for each in (plain, plain, retried, retried)] == [
        *(True, True),
        *(True, False),
    ]


def test_unexpected_errors_are_counted_by_the_servers_module(tmp_path: Path) -> None:
    modules: list[str] = []
    log = logging.getLogger("tests.faults")
    with counting_faults(modules.append):
        log.error("no error with a type")
        try:
            Mailer("http://nowhere", "", tmp_path)
        except BadSmtpUrl:
            log.exception("a mailer can't be made")
        log.error("foreign", exc_info=ValueError("a"))
    log.error("later", exc_info=ValueError("a"))
    assert modules == ["server.players.mail", "tests.faults"]
