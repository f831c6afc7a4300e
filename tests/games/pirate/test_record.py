"""Tests Pirate's game records: correct ones pass the checks, and altered ones fail.

They read each field strictly, and keep to the format of the example in record.jsonl.
"""

import copy
import random
from collections.abc import Callable
from functools import cache
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from protocol.core.ids import Seat
from protocol.games.pirate import PirateRules, Play
from server.games.api import Advance
from server.games.pirate.events import Boarding
from server.games.pirate.table import SUNK
from server.games.records import RecordError, format_of
from tests.games.pirate.random_games import begun, rule_sets, seeds, whole_game
from tests.games.pirate.records import Json, given_up, head, to_line, whole_record, written
from tests.games.pirate.tables import GAME, NOW_MS

GOLDEN = Path(__file__).with_name("record.jsonl")
FEW = settings(max_examples=20, deadline=None)
RULES = PirateRules()
WINDOW_MS = RULES.sink_window_ms


def check(record: Json) -> None:
    GAME.records.replay(to_line(record))


def problem(record: Json) -> RecordError:
    with pytest.raises(RecordError) as found:
        check(record)
    return found.value


@FEW
@given(rules=rule_sets(), seed=seeds())
def test_records_of_whole_games_are_found_right(rules: PirateRules, seed: int) -> None:
    record = whole_record(rules, seed)
    check(record)
    assert record["result"]["reason"] in ("ships", "stuck")


@FEW
@given(
    rules=rule_sets(),
    seed=seeds(),
    actions=st.integers(0, 400),
    end=st.sampled_from(
        [
            (0, "resigned"),
            (1, "resigned"),
            (None, "agreed"),
            (1, "timeout"),
            (None, "timeout"),
            (None, "abandoned"),
        ]
    ),
)
def test_records_of_games_that_were_given_up_are_found_right(
    rules: PirateRules, seed: int, actions: int, end: tuple[Seat | None, str]
) -> None:
    winner, reason = end
    if len(whole_game(rules, seed)) <= actions:
        return
    record = given_up(rules, seed, actions, winner, reason)
    check(record)
    assert (record["result"]["winner"], record["result"]["reason"]) == end


@cache
def _records() -> tuple[Json, ...]:
    return tuple(whole_record(RULES, seed) for seed in range(8))


def records() -> st.SearchStrategy[Json]:
    """Return a Hypothesis strategy for records of whole games of Pirate, each a new copy."""
    return st.sampled_from(range(8)).map(lambda at: copy.deepcopy(_records()[at]))


def first_play(record: Json) -> tuple[int, Json]:
    """Return the index and the entry of the first card played to a ship in a record of Pirate."""
    return next((at, act) for at, act in enumerate(record["actions"]) if act["do"] == "play")


def swap_cards_of_two_stocks(record: Json, _: random.Random) -> None:
    zero, one = record["stocks"]
    at = next(at for at, card in enumerate(zero) if card != one[at])
    zero[at], one[at] = one[at], zero[at]


def leave_a_turn_out(record: Json, _: random.Random) -> None:
    play = first_play(record)[1]
    turns = [at for at, act in enumerate(record["actions"]) if act["seat"] == play["seat"]]
    del record["actions"][turns[0]]


def turn_once_more(record: Json, _: random.Random) -> None:
    at, play = first_play(record)
    before = {"at_ms": play["at_ms"], "seat": play["seat"], "do": "turn"}
    record["actions"].insert(at, before)


def claim_what_was_played(record: Json, _: random.Random) -> None:
    first_play(record)[1]["do"] = "claim"


def play_to_another_ship(record: Json, chance: random.Random) -> None:
    play = chance.choice([act for act in record["actions"] if act["do"] == "play"])
    play["ship"] = "H" if play["ship"] != "H" else "S"


def exchange_low_and_high(record: Json, _: random.Random) -> None:
    record["low"] = 1 - record["low"]


def cut_once_more(record: Json, _: random.Random) -> None:
    record["cuts"].insert(0, record["cuts"][-1])


def cut_equal_cards(record: Json, _: random.Random) -> None:
    record["cuts"].append(["5S", "5H"])


def count_another_ship(record: Json, chance: random.Random) -> None:
    record["result"]["ships"][chance.randrange(2)] += 1


def sink_another_ship(record: Json, _: random.Random) -> None:
    record["result"]["sunk"] += 1


def change_the_points(record: Json, chance: random.Random) -> None:
    record["result"]["points"][chance.randrange(2)] += 1


def change_the_winner(record: Json, _: random.Random) -> None:
    winner = record["result"]["winner"]
    record["result"]["winner"] = 0 if winner is None else 1 - winner


def change_the_reason(record: Json, chance: random.Random) -> None:
    reason = record["result"]["reason"]
    others = {"ships", "stuck", "resigned", "agreed", "abandoned", "timeout"} - {reason}
    record["result"]["reason"] = chance.choice(sorted(others))


def go_back_in_time(record: Json, _: random.Random) -> None:
    record["actions"][0]["at_ms"] = 10**9


def act_after_the_end(record: Json, _: random.Random) -> None:
    last = record["actions"][-1]
    at_ms = last["at_ms"] + 10 * WINDOW_MS
    record["actions"].append({"at_ms": at_ms, "seat": 0, "do": "turn"})


def leave_the_last_actions_out(record: Json, _: random.Random) -> None:
    del record["actions"][-5:]


def win_by_fewer_ships(record: Json, _: random.Random) -> None:
    record["rules"]["ships_to_win"] = 1


MUTATIONS: list[Callable[[Json, random.Random], None]] = [
    swap_cards_of_two_stocks,
    leave_a_turn_out,
    turn_once_more,
    claim_what_was_played,
    play_to_another_ship,
    exchange_low_and_high,
    cut_once_more,
    cut_equal_cards,
    count_another_ship,
    sink_another_ship,
    change_the_points,
    change_the_winner,
    change_the_reason,
    go_back_in_time,
    act_after_the_end,
    leave_the_last_actions_out,
    win_by_fewer_ships,
]


@pytest.mark.parametrize("mutate", MUTATIONS)
@settings(max_examples=8, deadline=None)
@given(record=records(), seed=seeds())
def test_an_altered_record_is_rejected(
    mutate: Callable[[Json, random.Random], None], record: Json, seed: int
) -> None:
    mutate(record, random.Random(seed))
    problem(record)


def golden() -> Json:
    record: Json = given_up(RULES, 17, 30, 1, "resigned")
    return record


def test_the_format_is_the_golden_one() -> None:
    line = GOLDEN.read_text(encoding="utf-8").rstrip("\n")
    GAME.records.replay(line)
    assert format_of(line) == GAME.records.format
    assert to_line(golden()) == line


def test_a_record_has_its_fields_in_order() -> None:
    record = golden()
    fields = "format id match game preset rules players cuts low stocks actions result fairness"
    assert list(record) == fields.split()
    assert list(record["rules"]) == ["ships_to_win", "sink_window_ms", "match_target"]
    assert list(record["result"]) == ["winner", "reason", "ships", "sunk", "points"]


@pytest.mark.parametrize("field", [name for name in golden() if name != "fairness"])
def test_no_field_may_be_missing(field: str) -> None:
    record = golden()
    del record[field]
    assert problem(record).where == field


@pytest.mark.parametrize("option", PirateRules.__struct_fields__)
def test_no_option_may_be_missing(option: str) -> None:
    record = golden()
    del record["rules"][option]
    found = problem(record)
    assert found.where == "rules"
    assert option in found.reason


@pytest.mark.parametrize(
    ("place", "value", "where"),
    [
        (("format",), "pirate-record/2", "format"),
        (("surprise",), 1, "surprise"),
        (("game",), 0, "game"),
        (("game",), "1", "game"),
        (("players",), ["only one"], "players"),
        (("rules",), [5, 250, 1], "rules"),
        (("rules", "ships_to_win"), 9, "rules"),
        (("rules", "sink_window_ms"), "250", "rules"),
        (("cuts",), [], "cuts"),
        (("cuts", 0), ["AS"], "cuts[0]"),
        (("cuts", 0, 0), "10S", "cuts[0]"),
        (("low",), 2, "low"),
        (("low",), True, "low"),
        (("low",), 1.0, "low"),
        (("stocks",), [["AS"]], "stocks"),
        (("stocks", 0, 0), "W", "stocks[0][0]"),
        (("stocks", 1), ["AS"], "stocks[1]"),
        (("actions", 0, "seat"), False, "actions[0]"),
        (("actions", 0, "do"), "steal", "actions[0]"),
        (("actions", 0, "at_ms"), -1, "actions[0]"),
        (("actions", 0, "at_ms"), None, "actions[0]"),
        (("actions", 0, "at_ms"), 1.5, "actions[0]"),
        (("actions", 0, "ship"), "H", "actions[0]"),
        (("result", "winner"), True, "result"),
        (("result", "winner"), None, "result.winner"),
        (("result", "reason"), "tired", "result"),
        (("result", "reason"), "agreed", "result.winner"),
        (("result", "reason"), "ships", "result.reason"),
        (("result", "reason"), "stuck", "result.reason"),
        (("result", "ships"), [0], "result"),
        (("fairness",), None, "fairness"),
        (("preset",), "house", "preset"),
    ],
)
def test_each_field_is_read_strictly(place: tuple[Any, ...], value: Any, where: str) -> None:
    record = golden()
    target: Any = record
    for step in place[:-1]:
        target = target[step]
    target[place[-1]] = value
    assert problem(record).where.startswith(where)


def test_a_play_names_its_ship() -> None:
    record = golden()
    index, play = first_play(record)
    del play["ship"]
    assert problem(record).where.startswith(f"actions[{index}]")


def test_a_preset_has_its_own_rules() -> None:
    record = golden()
    record["preset"] = "pirate"
    check(record)
    record["rules"]["ships_to_win"] = 4
    assert problem(record).where == "rules"


@pytest.mark.parametrize("line", ["", "{", "[]", "null", '"text"', b"\xff", "[" * 5_000])
def test_other_lines_are_not_records(line: str | bytes) -> None:
    with pytest.raises(RecordError):
        GAME.records.replay(line)


def test_a_name_may_not_be_there_twice() -> None:
    line = GOLDEN.read_text(encoding="utf-8").replace('"low":', '"low":0,"low":', 1)
    with pytest.raises(RecordError, match="twice"):
        GAME.records.replay(line)


def test_a_forbidden_play_is_named_by_its_index_and_its_rule() -> None:
    record = golden()
    index, play = first_play(record)
    play["do"] = "claim"
    found = problem(record)
    assert found.where == f"actions[{index}]"
    assert "has_cards" in found.reason


def test_equal_cuts_are_written_and_found_right() -> None:
    seed = next(seed for seed in range(200) if len(begun(RULES, seed).state.cuts) > 1)
    record = whole_record(RULES, seed)
    assert record["cuts"] == [list(cut) for cut in begun(RULES, seed).state.cuts]
    check(record)
    record["cuts"][0][0] = "AS" if record["cuts"][0][1][0] != "A" else "KS"
    assert problem(record).where == "cuts[0]"


def test_times_count_from_the_start_of_play() -> None:
    record = golden()
    times = [act["at_ms"] for act in record["actions"]]
    acts = [step.at_ms for step in whole_game(RULES, 17, 30) if step.seat is not None]
    assert times == [at_ms - NOW_MS for at_ms in acts]


def test_a_game_that_ends_when_a_window_has_ended_needs_no_action_for_that() -> None:
    for seed in range(40):
        steps = whole_game(RULES, seed)
        if steps[-1].seat is None:
            record = written(RULES, seed, steps, None)
            assert len(record["actions"]) == sum(step.seat is not None for step in steps)
            check(record)
            return
    pytest.fail("no game of 40 ends so")


def test_a_ship_sinks_only_by_a_card_within_the_window() -> None:
    seed = next(seed for seed in range(100) if whole_record(RULES, seed)["result"]["sunk"])
    steps = whole_game(RULES, seed)
    sinking = next(at for at, step in enumerate(steps) if step.advance.state.piles[SUNK])
    done = sum(step.seat is not None for step in steps[: sinking + 1])
    record = given_up(RULES, seed, sinking + 1, 0, "resigned")
    assert len(record["actions"]) == done
    check(record)
    record["actions"][-1]["at_ms"] += WINDOW_MS
    found = problem(record)
    assert found.where == f"actions[{done - 1}]"
    assert "does_not_fit" in found.reason


def boarded_and_given_up() -> tuple[Json, Boarding]:
    """Return the record of a game of Pirate resigned while a ship was boarded, and that boarding.

    The ship counts for no seat.
    """
    steps = whole_game(RULES, 3)
    index = next(at for at, step in enumerate(steps) if step.advance.state.boardings)
    (boarding,) = steps[index].advance.state.boardings
    return given_up(RULES, 3, index + 1, 0, "resigned"), boarding


def test_a_game_may_be_given_up_while_a_ship_is_boarded_or_after() -> None:
    record, boarding = boarded_and_given_up()
    check(record)
    record["result"]["ships"][boarding.seat] += 1
    check(record)
    record["result"]["ships"][1 - boarding.seat] += 1
    assert problem(record).where == "result"


def test_a_record_needs_times_and_an_end() -> None:
    start = begun(RULES, 1)
    with pytest.raises(ValueError, match="needs the time of each event"):
        GAME.records.write(head(RULES), [(None, start.events)])
    with pytest.raises(ValueError, match="the game is not complete"):
        GAME.records.write(head(RULES), [(NOW_MS, start.events)])
    end = GAME.end(start.state, 0, "resigned")
    assert isinstance(end, Advance)
    with pytest.raises(ValueError, match="the game is not complete"):
        GAME.records.write(head(RULES), [(NOW_MS, end.events)])
    played = next(step for step in whole_game(RULES, 1) if isinstance(step.action, Play))
    with pytest.raises(ValueError, match="not afloat"):
        GAME.records.write(head(RULES), [(NOW_MS, played.advance.events)])
