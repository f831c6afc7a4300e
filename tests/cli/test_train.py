"""`spite train` writes weights, the same by the same command."""

import json
from pathlib import Path

from server.cli.main import main


def trained(file: Path, seed: str) -> str:
    """What it writes after two games."""
    assert main(["train", str(file), "--games", "2", "--seed", seed]) == 0
    return file.read_text()


def test_the_same_seed_gives_the_same_weights_and_another_one_others(tmp_path: Path) -> None:
    file = tmp_path / "weights.json"
    once = trained(file, "a")
    assert trained(file, "a") == once
    others = json.loads(trained(file, "b"))
    assert others["weights"] != json.loads(once)["weights"]


def test_the_file_says_by_which_command_it_was_made(tmp_path: Path) -> None:
    file = tmp_path / "weights.json"
    written = json.loads(trained(file, "a"))
    assert written["command"] == f"spite train {file} --games 2 --seed a"
