"""Tests that `spite puzzles` finds the same puzzles for the same seed, each with one solution."""

from pathlib import Path

import pytest

from server.cli.main import main
from server.games.spite.puzzles.puzzle import from_line
from tests.games.spite.puzzles.plain_solver import solve


@pytest.mark.long
def test_the_same_seed_gives_the_same_puzzles(tmp_path: Path) -> None:
    texts = []
    for name in ("one", "two"):
        file = tmp_path / name
        found = ["puzzles", "--games", "4", "--count", "3", "--seed", "7", "--out", str(file)]
        assert main(found) == 0
        texts.append(file.read_text(encoding="utf-8"))
    assert texts[0] == texts[1]
    command, *lines = texts[0].splitlines()
    assert command == "# spite puzzles --games 4 --count 3 --seed 7"
    assert [line.partition(" ")[0] for line in lines] == ["easy", "medium", "hard"]
    for line in lines:
        assert len(solve(from_line(line.partition(" ")[2])) or ()) == 1
