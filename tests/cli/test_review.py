"""Tests `spite review`, which prints the costliest turns of recorded games."""

import json
from pathlib import Path

import pytest
from msgspec import to_builtins

from server.cli.main import main
from server.games.spite.presets import PRESETS
from server.games.spite.record.text import read_record, to_json
from server.games.spite.review.review import review_of
from tests.games.spite.record.games import random_record


@pytest.fixture
def games(tmp_path: Path) -> Path:
    """Return a file of records: a game of Spite and Malice, and one of Megiddo."""
    file, other = tmp_path / "games.jsonl", tmp_path / "other.jsonl"
    assert main(["simulate", "--game", "megiddo", "--games", "1", "--record", str(other)]) == 0
    line = json.dumps(to_json(random_record(PRESETS["snm-a-short"], 1)))
    file.write_text(f"{line}\n{other.read_text(encoding='utf-8')}", encoding="utf-8")
    return file


def test_the_review_of_every_record_is_printed(
    games: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    capsys.readouterr()
    assert main(["review", "--json", str(games)]) == 0
    found = [json.loads(line) for line in capsys.readouterr().out.splitlines()]
    expected = review_of(read_record(games.read_bytes().splitlines()[0]))
    assert found[0]["review"] == json.loads(json.dumps(to_builtins(expected)))
    assert found[0]["players"] == ["Ann", "Bø"]
    assert found[1]["review"] is None
    assert main(["review", str(games)]) == 0
    text = capsys.readouterr().out
    costliest = expected.seats[0].costliest[0]
    assert (
        f"turn {costliest.turn:3}, step {costliest.step:4}  {-costliest.loss / 10_000:+.1f} %"
        in text
    )
    assert "no review for this game" in text


def test_a_line_that_is_no_record_is_named(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "bad").write_text("{}\n", encoding="utf-8")
    assert main(["review", str(tmp_path / "bad")]) == 1
    assert "line 1, game ?: format: unknown" in capsys.readouterr().out
    assert main(["review", str(tmp_path / "none")]) == 2
