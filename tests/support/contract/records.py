"""The contract of a game's records."""

import json
from collections.abc import Callable
from functools import partial
from typing import Any

from server.games.api import AnyGame, Outcome
from server.games.fairness import FairnessFields, fairness_of
from server.games.records import Head, RecordError, format_of
from server.games.self_play import Steps
from tests.support.contract.games import is_refused, whole
from tests.support.random_play import begun


def records_are_found_right(game: AnyGame, rules: Any, seed: int) -> None:
    steps = whole(game, rules, seed)
    head = Head(id="g", match="m", game=1, preset=None, rules=rules, players=("Ann", "Bø"))
    fairness: FairnessFields | None = None
    if game.chance:
        fairness = fairness_of(game.chance_of(steps[-1][1].state))
    timed: Steps = [(at_ms, advance.events) for at_ms, advance in steps]
    line = game.records.write(head, timed, fairness)
    assert line == game.records.write(head, timed, fairness)
    assert "\n" not in line
    assert format_of(line) == game.records.format
    record = json.loads(line)
    assert (record["id"], record["match"], record["game"]) == ("g", "m", 1)
    assert record["rules"] == json.loads(rules.model_dump_json())
    assert record["players"] == ["Ann", "Bø"]
    assert record["preset"] is None
    assert isinstance(record["actions"], list)
    _has_the_result(game.outcome(steps[-1][1].state), record["result"])
    game.records.check(line)
    game.records.check(line.encode())
    if game.chance:
        assert all(checked.ok for checked in game.records.verify(line))
    else:
        _is_no_record(lambda: game.records.verify(line))
    _check_spoilt_records(game, record)


def _has_the_result(outcome: Outcome | None, result: dict[str, Any]) -> None:
    assert outcome is not None
    assert result["winner"] == outcome.winner
    assert result["reason"] == outcome.reason
    assert result["points"] == list(outcome.points)


def _check_spoilt_records(game: AnyGame, record: dict[str, Any]) -> None:
    winner = record["result"]["winner"]
    spoilt = {**record, "result": {**record["result"], "winner": 0 if winner is None else None}}
    for line in ("", "[]", "{}", json.dumps(spoilt)):
        _is_no_record(partial(game.records.check, line))


def _is_no_record(read: Callable[[], object]) -> None:
    try:
        read()
    except RecordError:
        return
    raise AssertionError("found right")


def no_record_is_written_of_a_game_that_is_on(game: AnyGame, rules: Any, seed: int) -> None:
    head = Head(id="g", match="m", game=1, preset=None, rules=rules, players=("Ann", "Ben"))
    is_refused(lambda: game.records.write(head, [(0, begun(game, rules, seed).events)]))
