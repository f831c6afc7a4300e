"""Tests that commands.toml has every command of the documents once, and no others.

Each row must say in one way how its command is tried.
"""

import shlex

import pytest

from server.cli.main import COMMANDS
from tests.documented_commands.documents import commands_in, documented, documents
from tests.documented_commands.table import Row, rows
from tests.support.source import ROOT

ROWS = rows()
TEXT = """
Call `make gen`, `spite bench
--quick` and `redis-cli ping`. The words `spite`, `spite rematch` and `redis-server` name things.

```sh
make run   # opens the game
# Restart
spite serve --port 8000 \\
  --workers 4
```

```cron
20 3 * * *  /opt/spite/bin/spite backup BACKUPS
```

    SPITE_TOKEN=spite_x python examples/bot.py SITE
    SHA-256("spite number 1" || seat)

The end.
"""


def test_commands_are_found_in_blocks_and_in_sentences() -> None:
    assert list(commands_in(TEXT)) == [
        "make run",
        "spite serve --port 8000 --workers 4",
        "/opt/spite/bin/spite backup BACKUPS",
        "SPITE_TOKEN=spite_x python examples/bot.py SITE",
        "make gen",
        "spite bench --quick",
        "redis-cli ping",
    ]


def test_the_documents_are_found() -> None:
    names = {str(path.relative_to(ROOT)) for path in documents()}
    assert {"README.md", "CONTRIBUTING.md", "docs/runbook.md", "docs/protocol/match.md"} <= names


def test_every_documented_command_is_in_the_table_once() -> None:
    listed = [form for row in ROWS for form in row.documented]
    assert sorted(listed) == sorted(set(listed))
    missing = {form: places for form, places in documented().items() if form not in listed}
    assert missing == {}


def test_the_page_about_the_command_line_has_every_subcommand() -> None:
    page = (ROOT / "docs" / "commands.md").read_text(encoding="utf-8")
    assert [command for command in COMMANDS if f"`spite {command}" not in page] == []


def test_every_command_of_the_table_is_documented() -> None:
    found = documented()
    assert [form for row in ROWS for form in row.documented if form not in found] == []


@pytest.mark.parametrize("row", ROWS, ids=lambda row: row.documented[0])
def test_a_row_has_one_way_and_that_one_exists(row: Row) -> None:
    assert row.ways == 1
    if row.in_test is not None:
        assert (ROOT / row.in_test).is_file()
    if row.in_ci is not None:
        lines = (ROOT / ".ci" / "run").read_text(encoding="utf-8").splitlines()
        assert any(row.in_ci in line for line in lines if not line.lstrip().startswith("#"))
    if row.run is not None:
        assert shlex.split(row.run, comments=True)


def test_ci_runs_the_table() -> None:
    text = (ROOT / ".ci" / "run").read_text(encoding="utf-8")
    assert "\n.venv/bin/python -m tests.documented_commands\n" in text
