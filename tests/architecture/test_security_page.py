"""Tests that the tables in docs/security.md agree with the code: limits, values and codes."""

import re
from collections.abc import Iterator
from dataclasses import dataclass, fields
from importlib import import_module

import pytest

from protocol.core.codes import CloseCode, ErrorCode, LobbyCode, RejectionCode
from server.config import Settings
from tests.architecture.limits_table import FIXED, SETTINGS, rows
from tests.generated_pages.configuration import formatted
from tests.support.source import ROOT

PAGE = (ROOT / "docs" / "security.md").read_text(encoding="utf-8")
CODES = {str(code) for kind in (ErrorCode, LobbyCode, RejectionCode) for code in kind}
PROCESS = {field.name: field.default for field in fields(Settings)}
DAY_MS = 24 * 60 * 60 * 1000
LIMITS = {row.name: row for row in rows()}
BOUND = re.compile(r"`([\w.]*[A-Z_]{3,})` \(([^)]+)\)")


@dataclass(frozen=True)
class Attack:
    """One row of the table of attacks in docs/security.md."""

    attack: str
    bound: str
    answer: str

    @property
    def bounds(self) -> list[tuple[str, str]]:
        """The limits that this row of the table of attacks names, each with its value."""
        return BOUND.findall(self.bound)


def attacks() -> Iterator[Attack]:
    for line in PAGE.splitlines():
        if line.startswith("| ") and not line.startswith("| attack |"):
            yield Attack(*(cell.strip() for cell in line.strip("|").split(" | ")))


def in_words(name: str, value: float | tuple[object, ...]) -> str:
    """Return a limit's value as docs/security.md writes it.

    Whole days are in days, others as in the table of limits. For a tuple of networks, return the
    number of ranges.
    """
    if isinstance(value, tuple):
        return f"{len(value)} ranges"
    days, rest = divmod(value, DAY_MS)
    if not name.endswith("_MS") or not days or rest:
        return formatted(name, value)
    return f"{days:g} day{'s' * (days > 1)}"


def codes_in(text: str) -> set[str]:
    return set(re.findall(r"`([a-z_]+)`", text)) & CODES


ATTACKS = list(attacks())
each = pytest.mark.parametrize("row", ATTACKS, ids=lambda row: row.attack)


@each
def test_bounds_have_the_values_of_the_code(row: Attack) -> None:
    assert row.bounds
    assert len(re.findall(r"`[\w.]*[A-Z_]{3,}`", row.bound)) == len(row.bounds)
    for name, value in row.bounds:
        if name in SETTINGS:
            assert value == f"{SETTINGS[name]:,}"
        elif name in FIXED:
            assert value == formatted(name, FIXED[name])
        elif name.startswith("SPITE_"):
            default = PROCESS[name.removeprefix("SPITE_").lower()]
            is_set = isinstance(default, int) and default > 0
            assert value == (f"{default:,}" if is_set else "none")
        else:
            module, _, constant = name.rpartition(".")
            assert value == in_words(constant, getattr(import_module(module), constant))


@each
def test_answers_are_codes_of_the_protocol(row: Attack) -> None:
    assert set(re.findall(r"`([^`]+)`", row.answer)) <= CODES
    closes = {int(number) for number in re.findall(r"\b\d{4}\b", row.answer)}
    assert closes <= {int(code) for code in CloseCode}


@each
def test_answers_are_those_of_the_limits(row: Attack) -> None:
    for limit in (LIMITS[name] for name, _ in row.bounds if name in LIMITS):
        codes = codes_in(f"`{limit.answer}`") | codes_in(limit.answer)
        assert not codes or codes & codes_in(row.answer), limit.name


def test_every_limit_that_can_be_set_is_on_the_page() -> None:
    named = {name for row in ATTACKS for name, _ in row.bounds}
    assert set(SETTINGS) <= named


def test_every_limit_that_refuses_a_client_is_on_the_page() -> None:
    """Limits on sizes and times are exempt, because a client that keeps to the protocol never meets
    them."""
    named = {name for row in ATTACKS for name, _ in row.bounds}
    refusing = {"too_busy", "too_many_kept", "too_many_requests"}
    missing = [
        name
        for name in FIXED
        if name in LIMITS and refusing & codes_in(LIMITS[name].answer) and name not in named
    ]
    assert not missing
