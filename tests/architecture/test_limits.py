"""Tests that every limit is documented, used by the code, and counted as its docstring says."""

import re

import pytest

from server.transport.web.costs import COSTS
from tests.architecture.limits_table import FIXED, SERVER, SETTINGS, rows
from tests.generated_pages.configuration import LimitRow, costs_table

USERS = [text for path, text in SERVER.items() if path.name not in ("limits.py", "config.py")]


def test_every_limit_has_a_docstring() -> None:
    assert sorted(row.name for row in rows()) == sorted([*SETTINGS, *FIXED])


KINDS = {
    *("connection", "message", "request", "answer", "download", "password", "mailbox"),
    *("identity", "account", "address", "match", "game", "deal", "node", "site"),
}
"""The things that can have a limit of their own. docs/configuration.md explains them."""
IN_NAMES = {"ADDRESS": "address", "PLAYER": "identity", "ACCOUNT": "account", "MATCH": "match"}


@pytest.mark.parametrize("row", rows(), ids=lambda row: row.name)
def test_a_limit_is_per_what_its_name_says(row: LimitRow) -> None:
    assert set(row.per) <= KINDS
    named = re.search(r"_PER_([A-Z]+)$", row.name)
    if named and named[1] in IN_NAMES:
        allowed = {IN_NAMES[named[1]], *({"account"} if named[1] == "PLAYER" else ())}
        assert allowed & set(row.per)


@pytest.mark.parametrize("row", rows(), ids=lambda row: row.name)
def test_a_limit_is_used(row: LimitRow) -> None:
    assert any(row.named_in_code in text for text in USERS)


@pytest.mark.parametrize("row", rows(), ids=lambda row: row.name)
def test_refusals_are_counted_where_the_docstring_says(row: LimitRow) -> None:
    if row.counted.startswith("refusals"):
        of = re.search(r"refusals of `?(\w+)", row.counted)
        name = of[1] if of else row.named_in_code
        assert any(f'"{name}"' in text for text in USERS)
    for metric in re.findall(r"spite_\w+", row.counted):
        assert any(f'"{metric.removesuffix("_total")}"' in text for text in USERS)


def test_the_costs_of_requests_are_listed_by_route() -> None:
    listed = [line for line in costs_table() if line.startswith("| `/api/")]
    assert len(listed) == len(COSTS)
    assert not any("/`" in line for line in listed)
