"""Checks of any game's records: correct ones are accepted, altered ones rejected."""

import json
from collections.abc import Callable
from functools import partial
from typing import Any

from msgspec.structs import asdict

from protocol.core.named import from_data
from server.game_contract.games import ENDINGS, expect_refusal, whole
from server.game_contract.random_games import START_MS, begun
from server.games.api import Advance, AnyGame, Outcome
from server.games.fairness import FairnessFields, fairness_of
from server.games.records import Head, RecordError, format_of
from server.games.self_play import Steps


def check_records_are_valid(game: AnyGame, rules: Any, seed: int) -> None:
    """Check that a random game's record is complete and valid, and that damaged ones are not."""
    steps = whole(game, rules, seed)
    head = Head(id="g", match="m", game=1, preset=None, rules=rules, players=("Ann", "Bø"))
    fairness = _fairness_of(game, steps[-1][1].state)
    timed: Steps = [(at_ms, advance.events) for at_ms, advance in steps]
    line = game.records.write(head, timed, fairness)
    assert line == game.records.write(head, timed, fairness)
    assert "\n" not in line
    assert format_of(line) == game.records.format
    record = json.loads(line)
    assert (record["id"], record["match"], record["game"]) == ("g", "m", 1)
    # An option newer than the format may be left out if it has its default.
    assert record["rules"].items() <= asdict(rules).items()
    assert from_data(record["rules"], game.wire.rules) == rules
    assert record["players"] == ["Ann", "Bø"]
    assert record["preset"] is None
    assert isinstance(record["actions"], list)
    _has_the_result(game.outcome(steps[-1][1].state), record["result"])
    replayed = game.records.replay(line)
    assert replayed == game.records.replay(line.encode())
    assert replayed.head == head
    # Times count from the start of the game in a record, so only the kinds of events are equal.
    assert [type(event) for step in replayed.steps for event in step.events] == [
        type(event) for _, events in timed for event in events
    ]
    assert game.outcome(replayed.state) == game.outcome(steps[-1][1].state)
    if game.chance:
        assert all(checked.ok for checked in game.records.verify(line))
    else:
        _expect_no_record(lambda: game.records.verify(line))
    _check_spoilt_records(game, record)


def check_records_are_valid_for_every_ending(game: AnyGame, rules: Any, seed: int) -> None:
    """Check that a game's record is valid for every way in which players can end the game."""
    head = Head(id="g", match="m", game=1, preset=None, rules=rules, players=("Ann", "Ben"))
    start = begun(game, rules, seed)
    fairness = _fairness_of(game, start.state)
    for winner, reason in ENDINGS:
        ended = game.end(start.state, winner, reason)
        assert isinstance(ended, Advance)
        timed: Steps = [(START_MS, start.events), (START_MS, ended.events)]
        replayed = game.records.replay(game.records.write(head, timed, fairness))
        assert game.outcome(replayed.state) == game.outcome(ended.state)


def _fairness_of(game: AnyGame, state: Any) -> FairnessFields | None:
    return fairness_of(game.chance_of(state)) if game.chance else None


def _has_the_result(outcome: Outcome | None, result: dict[str, Any]) -> None:
    assert outcome is not None
    assert result["winner"] == outcome.winner
    assert result["reason"] == outcome.reason
    assert result["points"] == list(outcome.points)


def _check_spoilt_records(game: AnyGame, record: dict[str, Any]) -> None:
    winner = record["result"]["winner"]
    spoilt = {**record, "result": {**record["result"], "winner": 0 if winner is None else None}}
    for line in ("", "[]", "{}", json.dumps(spoilt)):
        _expect_no_record(partial(game.records.replay, line))


def _expect_no_record(read: Callable[[], object]) -> None:
    try:
        read()
    except RecordError:
        return
    raise AssertionError("found right")


def check_unfinished_games_have_no_record(game: AnyGame, rules: Any, seed: int) -> None:
    """Check that writing the record of an unfinished game is rejected."""
    head = Head(id="g", match="m", game=1, preset=None, rules=rules, players=("Ann", "Ben"))
    expect_refusal(lambda: game.records.write(head, [(0, begun(game, rules, seed).events)]))
