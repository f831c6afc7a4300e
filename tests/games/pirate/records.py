"""Records of random games of Pirate as JSON objects, for tests of records and of fairness."""

import json
from typing import Any

from protocol.core.ids import Seat
from protocol.games.pirate import PirateRules
from server.games.api import Advance
from server.games.fairness import fairness_of
from server.games.pirate.state import State
from server.games.records import Head
from tests.games.pirate.random_games import Step, begun, whole_game
from tests.games.pirate.tables import GAME, NOW_MS

Json = dict[str, Any]


def head(rules: PirateRules, preset: str | None = None) -> Head:
    """Return the head of a game record of Pirate, with sample names."""
    return Head(id="g1", match="m1", game=1, preset=preset, rules=rules, players=("Ann", "Bø"))


def written(rules: PirateRules, seed: int, steps: list[Step], end: Advance[State] | None) -> Json:
    """Return the record of the game of Pirate begun with `seed`, with these steps.

    `end` is the result of an end from outside, such as a resignation, or None.
    """
    start = begun(rules, seed)
    written_steps: list[tuple[int | None, tuple[Any, ...]]] = [(NOW_MS, start.events)]
    written_steps.extend((step.at_ms, step.advance.events) for step in steps)
    if end is not None:
        written_steps.append((written_steps[-1][0], end.events))
    fairness = fairness_of(start.state.chance)
    record: Json = json.loads(GAME.records.write(head(rules), written_steps, fairness))
    return record


def whole_record(rules: PirateRules, seed: int) -> Json:
    """Return the record of a random game of Pirate, played to its end."""
    return written(rules, seed, whole_game(rules, seed), None)


def given_up(rules: PirateRules, seed: int, actions: int, winner: Seat | None, reason: str) -> Json:
    """Return the record of a random game of Pirate, ended from outside after `actions` steps.

    `winner` and `reason` say how, such as by a resignation.
    """
    steps = whole_game(rules, seed, actions)
    state = steps[-1].advance.state if steps else begun(rules, seed).state
    end = GAME.end(state, winner, reason)
    assert isinstance(end, Advance)
    return written(rules, seed, steps, end)


def to_line(record: Json) -> str:
    """Return a record in its stored form, as one line."""
    return json.dumps(record, ensure_ascii=False, separators=(",", ":"))
