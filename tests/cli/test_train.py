"""Tests that `spite train` writes the same weights for the same seed, and names its command."""

import json
from pathlib import Path

from server.cli.main import main


def train(file: Path, seed: str) -> str:
    """Run `spite train` for two games with this seed. Return the content of its file of weights."""
    assert main(["train", str(file), "--games", "2", "--seed", seed]) == 0
    return file.read_text()


def test_the_weights_depend_only_on_the_seed(tmp_path: Path) -> None:
    file = tmp_path / "weights.json"
    once = train(file, "a")
    assert train(file, "a") == once
    others = json.loads(train(file, "b"))
    assert others["weights"] != json.loads(once)["weights"]


def test_the_file_names_the_command_that_wrote_it(tmp_path: Path) -> None:
    file = tmp_path / "weights.json"
    written = json.loads(train(file, "a"))
    assert written["command"] == f"spite train {file} --games 2 --seed a"
