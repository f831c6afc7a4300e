"""Tests `spite luck`, which prints the luck ledgers of recorded games, and their means."""

import json
from pathlib import Path

import pytest

from server.cli.luck import Mean
from server.cli.main import main
from server.games.spite.luck.ledger import ledger_of
from server.games.spite.presets import PRESETS
from server.games.spite.record.text import read_record, to_json
from tests.games.spite.record.games import random_record


@pytest.fixture
def games(tmp_path: Path) -> Path:
    """Return a file of records: two games of Spite and Malice, and one of Megiddo."""
    file, other = tmp_path / "games.jsonl", tmp_path / "other.jsonl"
    assert main(["simulate", "--game", "megiddo", "--games", "1", "--record", str(other)]) == 0
    lines = [json.dumps(to_json(random_record(PRESETS["snm-a-short"], n))) for n in (1, 2)]
    file.write_text("\n".join([*lines, other.read_text(encoding="utf-8")]), encoding="utf-8")
    return file


@pytest.mark.long
def test_the_ledger_of_every_record_is_printed(
    games: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    capsys.readouterr()
    assert main(["luck", "--json", str(games)]) == 0
    found = [json.loads(line) for line in capsys.readouterr().out.splitlines()]
    record = read_record(games.read_bytes().splitlines()[0])
    expected = ledger_of(record)
    assert [event["luck"] for event in found[0]["ledger"]["events"]] == [
        event.luck for event in expected.events
    ]
    assert found[0]["players"] == ["Ann", "Bø"]
    assert found[2]["ledger"] is None
    assert main(["luck", str(games)]) == 0
    text = capsys.readouterr().out
    assert f"Ann {expected.luck_of(0) / 10_000:+.1f} %" in text
    assert "no luck ledger for this game" in text


def test_a_line_that_is_no_record_is_named(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "bad").write_text("{}\n", encoding="utf-8")
    assert main(["luck", str(tmp_path / "bad")]) == 1
    assert "line 1, game ?: format: unknown" in capsys.readouterr().out
    assert main(["luck", str(tmp_path / "none")]) == 2


@pytest.mark.long
def test_the_audit_has_the_means_by_kind_and_by_player(
    games: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    capsys.readouterr()
    assert main(["luck", "--audit", "--json", str(games)]) == 0
    found = json.loads(capsys.readouterr().out)
    assert found["games"] == 2
    lucks = [ledger_of(read_record(line)) for line in games.read_bytes().splitlines()[:2]]
    mean = sum(ledger.luck_of(0) for ledger in lucks) / 2
    assert found["players"]["Ann"]["mean"] == mean
    assert found["players"]["Bø"]["mean"] == -mean
    assert found["kinds"]["deal"]["number"] == 2
    assert main(["luck", "--audit", str(games)]) == 0
    assert capsys.readouterr().out.startswith("2 games\n")


def test_a_mean_has_a_standard_error() -> None:
    mean = Mean()
    mean.add(5)
    assert (mean.mean, mean.error) == (5, 0)
    mean.add(9)
    assert (mean.mean, mean.error) == (7, 2)
