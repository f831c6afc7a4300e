"""Tests `spite bench-results` with few rows: it fills a database and times queries of the archive.

It must refuse to fill a database that is not empty.
"""

import json
from pathlib import Path

import pytest

from server.cli.main import main


def test_a_filled_database_is_asked_by_its_indexes(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.delenv("DATABASE_URL", raising=False)
    size = ["--players", "50", "--results", "500", "--times", "3"]
    assert main(["bench-results", "--data", str(tmp_path), *size]) == 0
    figures = json.loads(capsys.readouterr().out)
    assert all(figures[name]["plan"] for name in ("profile", "leaderboard", "search"))
    assert main(["bench-results", "--data", str(tmp_path), *size, "--filled"]) == 0
    assert "filled_s" not in json.loads(capsys.readouterr().out)
    # A second run finds existing rows.
    assert main(["bench-results", "--data", str(tmp_path), *size]) == 1
    assert "is not empty" in capsys.readouterr().err
