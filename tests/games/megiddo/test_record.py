"""Tests Megiddo's game records: correct ones pass the checks, and altered ones fail.

They read each field strictly, and keep to the format of the example in record.jsonl.
"""

import json
import random
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from protocol.games.megiddo import MegiddoRules
from server.game_contract.stored_events import loaded_events
from server.games.megiddo.record.text import read_record, to_json
from server.games.megiddo.state import MegiddoOutcome, RowsCompleted, StoneLaid
from server.games.records import RecordError, format_of, to_line
from server.games.turns import TurnStarted
from tests.games.megiddo.positions import GAME, NOW_MS
from tests.games.megiddo.random_games import rule_sets, seeds
from tests.games.megiddo.records import Steps, head_of, random_record, steps_of

GOLDEN = Path(__file__).parent / "record.jsonl"
FEW = settings(max_examples=40)
Json = dict[str, Any]


def check(record: Json) -> None:
    GAME.records.replay(json.dumps(record))


def problem(record: Json) -> RecordError:
    with pytest.raises(RecordError) as found:
        check(record)
    return found.value


def golden() -> Json:
    record: Json = json.loads(GOLDEN.read_text())
    return record


@FEW
@given(rules=rule_sets(), seed=seeds(), limit=st.none() | st.integers(0, 30))
def test_records_of_random_games_are_found_right(
    rules: MegiddoRules, seed: int, limit: int | None
) -> None:
    line = random_record(rules, seed, limit)
    GAME.records.replay(line)
    GAME.records.replay(line.encode())
    assert to_line(to_json(read_record(line))) == line
    assert format_of(line) == GAME.records.format


@FEW
@given(rules=rule_sets(), seed=seeds())
def test_events_that_were_stored_give_the_same_record(rules: MegiddoRules, seed: int) -> None:
    steps = steps_of(rules, seed)
    kept: Steps = [(NOW_MS, loaded_events(GAME, events)) for _, events in steps]
    again = GAME.records.write(head_of(rules), kept)
    assert again == GAME.records.write(head_of(rules), steps)


def test_the_format_is_the_golden_one() -> None:
    line = GOLDEN.read_text().rstrip("\n")
    GAME.records.replay(line)
    assert to_line(to_json(read_record(line))) == line


def drop_an_action(record: Json, chance: random.Random) -> None:
    # A game that a player gave up may have ended without its last move.
    del record["actions"][chance.randrange(len(record["actions"]) - 1)]


def repeat_an_action(record: Json, chance: random.Random) -> None:
    at = chance.randrange(len(record["actions"]))
    record["actions"].insert(at, dict(record["actions"][at]))


def lay_for_the_other(record: Json, chance: random.Random) -> None:
    move = chance.choice(record["actions"])
    move["seat"] = 1 - move["seat"]


def lay_on_a_stone(record: Json, chance: random.Random) -> None:
    at = chance.randrange(1, len(record["actions"]))
    taken = record["actions"][chance.randrange(at)]
    record["actions"][at] |= {"ring": taken["ring"], "spoke": taken["spoke"]}


def lay_off_the_board(record: Json, chance: random.Random) -> None:
    chance.choice(record["actions"])["ring"] = 7


def begin_with_the_other(record: Json, _: random.Random) -> None:
    record["first"] = 1 - record["first"]


def change_the_captures(record: Json, chance: random.Random) -> None:
    record["result"]["captured"][chance.randrange(2)] += 1


def change_the_points(record: Json, chance: random.Random) -> None:
    record["result"]["points"][chance.randrange(2)] += 1


def change_the_winner(record: Json, _: random.Random) -> None:
    winner = record["result"]["winner"]
    record["result"]["winner"] = 0 if winner is None else 1 - winner


def leave_out_the_winner(record: Json, _: random.Random) -> None:
    winner = record["result"]["winner"]
    record["result"]["winner"] = 1 if winner is None else None


def change_the_reason(record: Json, _: random.Random) -> None:
    result = record["result"]
    result["reason"] = "row" if result["reason"] != "row" else "captures"


def claim_that_it_was_given_up(record: Json, _: random.Random) -> None:
    result = record["result"]
    result["reason"] = "agreed" if result["winner"] is not None else "resigned"


def play_on(record: Json, _: random.Random) -> None:
    record["actions"] += [record["actions"][-1]]


MUTATIONS: list[Callable[[Json, random.Random], None]] = [
    drop_an_action,
    repeat_an_action,
    lay_for_the_other,
    lay_on_a_stone,
    lay_off_the_board,
    begin_with_the_other,
    change_the_captures,
    change_the_points,
    change_the_winner,
    leave_out_the_winner,
    change_the_reason,
    claim_that_it_was_given_up,
    play_on,
]


@pytest.mark.parametrize("mutate", MUTATIONS)
@settings(max_examples=15)
@given(seed=seeds(), limit=st.none() | st.integers(2, 20))
def test_an_altered_record_is_rejected(
    mutate: Callable[[Json, random.Random], None], seed: int, limit: int | None
) -> None:
    record = json.loads(random_record(MegiddoRules(), seed, limit))
    check(record)
    mutate(record, random.Random(seed))
    problem(record)


@pytest.mark.parametrize("field", golden())
def test_no_field_may_be_missing(field: str) -> None:
    record = golden()
    del record[field]
    assert problem(record).where == field


@pytest.mark.parametrize("option", MegiddoRules.__struct_fields__)
def test_no_option_may_be_missing(option: str) -> None:
    record = golden()
    del record["rules"][option]
    found = problem(record)
    assert found.where == "rules"
    assert option in found.reason


@pytest.mark.parametrize(
    ("place", "value", "where"),
    [
        (("format",), "megiddo-record/2", "format"),
        (("surprise",), 1, "surprise"),
        (("fairness",), {}, "fairness"),
        (("id",), "", "id"),
        (("match",), 3, "match"),
        (("game",), 0, "game"),
        (("game",), "1", "game"),
        (("game",), True, "game"),
        (("preset",), "house", "preset"),
        (("preset",), "megi-9", "rules"),
        (("players",), ["only one"], "players"),
        (("rules",), [6, 6, 6, 6, "alternate", "wins", 1], "rules"),
        (("rules", "rings"), "6", "rules"),
        (("rules", "rings"), 3, "rules"),
        (("rules", "spokes"), 6.0, "rules"),
        (("rules", "captures"), True, "rules"),
        (("rules", "scoring"), "twelves", "rules"),
        (("rules", "dots"), 1, "rules"),
        (("first",), 2, "first"),
        (("first",), True, "first"),
        (("first",), 1.0, "first"),
        (("first",), None, "first"),
        (("actions",), {}, "actions"),
        (("actions", 0, "seat"), False, "actions[0]"),
        (("actions", 0, "ring"), 0, "actions[0]"),
        (("actions", 0, "ring"), 6.0, "actions[0]"),
        (("actions", 0, "ring"), "6", "actions[0]"),
        (("actions", 0, "spoke"), -1, "actions[0]"),
        (("actions", 0, "spoke"), 12, "actions[0]"),
        (("actions", 0, "spoke"), False, "actions[0]"),
        (("actions", 0, "at"), 0, "actions[0]"),
        (("actions", 0), [0, 6, 0], "actions[0]"),
        (("result", "winner"), False, "result"),
        (("result", "reason"), "tired", "result"),
        (("result", "captured"), [6, -1], "result"),
        (("result", "captured"), [6], "result"),
        (("result", "points"), [True, 0], "result"),
    ],
)
def test_each_field_is_read_strictly(place: tuple[Any, ...], value: Any, where: str) -> None:
    record = golden()
    target: Any = record
    for step in place[:-1]:
        target = target[step]
    target[place[-1]] = value
    assert problem(record).where.startswith(where)


def test_an_impossible_option_is_named() -> None:
    record = golden()
    record["preset"] = None
    record["rules"]["row"] = 7
    assert problem(record).where == "rules.row"


def test_a_name_may_not_be_there_twice() -> None:
    line = GOLDEN.read_text().replace('"first":', '"first":0,"first":', 1)
    with pytest.raises(RecordError, match="twice"):
        GAME.records.replay(line)


@pytest.mark.parametrize(
    "line", ["", "{", "[]", "null", '"text"', b"\xff", "[" * 5_000, '{"format":"\ud800"}']
)
def test_other_lines_are_not_records(line: str | bytes) -> None:
    with pytest.raises(RecordError):
        GAME.records.replay(line)
    with pytest.raises(RecordError):
        GAME.records.verify(line)


def test_an_illegal_move_is_named_by_its_index_and_its_rule() -> None:
    record = golden()
    record["actions"][5] |= {"ring": 3, "spoke": 3}
    found = problem(record)
    assert found.where == "actions[5]"
    assert found.reason == "point_taken (ring 3, spoke 3)"


def test_a_move_after_the_end_is_named() -> None:
    record = golden()
    record["actions"].append({"seat": 1, "ring": 3, "spoke": 4})
    found = problem(record)
    assert found.where == f"actions[{len(record['actions']) - 1}]"
    assert "over" in found.reason


def test_a_game_that_was_not_over_is_named() -> None:
    record = golden()
    del record["actions"][-1]
    assert problem(record).where == "result.reason"


def test_a_game_that_was_given_up_has_a_winner() -> None:
    record = golden()
    del record["actions"][-1]
    record["result"] |= {"winner": None, "reason": "resigned"}
    assert problem(record).where == "result.winner"


def test_there_is_no_chance_to_verify() -> None:
    with pytest.raises(RecordError, match="no chance in this game") as found:
        GAME.records.verify(GOLDEN.read_text())
    assert found.value.where == "fairness"


FIRST, SECOND = TurnStarted(0, 1), TurnStarted(1, 2)
END = steps_of(MegiddoRules(), 1, limit=0)[-1][1]


@pytest.mark.parametrize(
    "events",
    [
        [],
        [FIRST],
        [FIRST, StoneLaid(0, 0), SECOND],
        END,
        [FIRST, *END, SECOND],
        [FIRST, *END, *END],
        [FIRST, FIRST, *END],
        [FIRST, SECOND, *END],
        [SECOND, *END],
        [FIRST, StoneLaid(1, 0), *END],
        [StoneLaid(0, 0), FIRST, *END],
        [FIRST, StoneLaid(0, 0), StoneLaid(1, 1), *END],
        [FIRST, StoneLaid(0, 0), TurnStarted(0, 2), *END],
        [FIRST, StoneLaid(0, 0), TurnStarted(1, 3), *END],
        [FIRST, "laid", *END],
    ],
)
def test_events_that_do_not_fit_together_give_no_record(events: list[Any]) -> None:
    with pytest.raises(ValueError, match=r"\w"):
        GAME.records.write(head_of(MegiddoRules()), [(None, events)])


def test_captures_and_rows_are_not_written() -> None:
    steps = steps_of(MegiddoRules(captures=40), 5)
    kinds = {type(event) for _, events in steps for event in events}
    assert {RowsCompleted, MegiddoOutcome} <= kinds
    record = json.loads(GAME.records.write(head_of(MegiddoRules(captures=40)), steps))
    assert all(set(action) == {"seat", "ring", "spoke"} for action in record["actions"])
    assert len(record["actions"]) == len(steps) - 1
