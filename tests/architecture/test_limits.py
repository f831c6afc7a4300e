"""The table of limits in docs/operations.md says what the code does, of each limit and no other."""

import re
from importlib import import_module

import pytest

from tests.architecture.limits_table import FIXED, SERVER, SETTINGS, Row, rows, said


def test_the_table_has_each_limit_once_and_no_other() -> None:
    assert sorted(row.name for row in rows()) == sorted([*SETTINGS, *FIXED])


@pytest.mark.parametrize("row", rows(), ids=lambda row: row.name)
def test_a_row_says_what_the_code_does(row: Row) -> None:
    if row.name in SETTINGS:
        assert row.bound == f"{SETTINGS[row.name]:,}"
    else:
        assert row.bound == said(row.name, FIXED[row.name])
    owner = import_module(row.owner).__file__
    assert owner is not None
    code = next(text for path, text in SERVER.items() if str(path) == owner)
    assert row.named_in_code.lower() in code.lower()


@pytest.mark.parametrize("row", rows(), ids=lambda row: row.name)
def test_what_is_refused_is_counted_where_the_row_says(row: Row) -> None:
    others = [text for path, text in SERVER.items() if path.name not in ("limits.py", "config.py")]
    if row.counted.startswith("refusals"):
        of = re.search(r"refusals of `?(\w+)", row.counted)
        name = of[1] if of else row.named_in_code
        assert any(f'"{name}"' in text for text in others)
    for metric in re.findall(r"spite_\w+", row.counted):
        assert any(f'"{metric.removesuffix("_total")}"' in text for text in others)
