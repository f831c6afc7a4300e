"""Generates client_js/games/*/example.json: a recorded game with its replay, for learners."""

import json
from pathlib import Path

from server.games.records import to_line
from server.matches.archive.replay import replay_of
from tests.support.source import ROOT


def examples() -> dict[Path, str]:
    """Return the text of each game's example file by path.

    The record in the file stays as it is, and the server's replay of it is computed again.
    """
    paths = (ROOT / "client_js" / "games").glob("*/example.json")
    return {path: _example(path) for path in sorted(paths)}


def _example(path: Path) -> str:
    record = json.loads(path.read_text(encoding="utf-8"))["record"]
    replay = json.loads(replay_of(to_line(record).encode()).model_dump_json())
    return to_line({"record": record, "replay": replay}) + "\n"
