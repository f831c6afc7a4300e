"""Tests the verification of records of Spite and Malice: shuffles must match the commitments.

Each change of a seed, a number or a shuffle must be found.
"""

import json
from typing import Any

import pytest
from hypothesis import given, settings

from protocol.core.ids import SEATS, Seat
from protocol.games.spite import SpiteRules
from server.games.chance import SEED_BYTES, ScriptedChance
from server.games.fairness import fairness_of
from server.games.records import RecordError
from server.games.spite.record.check import replay_record
from server.games.spite.record.fairness import verify
from server.games.spite.record.model import Record
from server.games.spite.record.text import read_record, to_json
from tests.games.spite.random_games import rule_sets, seeds
from tests.games.spite.record.games import random_record
from tests.support.source import ROOT

GOLDEN = (ROOT / "tests/golden/fair_records.jsonl").read_text().splitlines()
MANY_SHUFFLES = SpiteRules(stock_count=9, shuffle="any_draw", first_player="random")
OTHER = "5a" * SEED_BYTES
Json = dict[str, Any]


def wrong(record: Json) -> list[str]:
    """Return the places in a record of Spite and Malice at which the fairness check fails."""
    return [step.where for step in verify(read_record(json.dumps(record))) if not step.ok]


def many_shuffles() -> Json:
    return to_json(random_record(MANY_SHUFFLES, 1))


@settings(max_examples=60, deadline=None)
@given(rules=rule_sets(), seed=seeds())
def test_every_shuffle_of_an_honest_game_is_found_right(rules: SpiteRules, seed: int) -> None:
    record = random_record(rules, seed)
    steps = verify(record)
    assert all(step.ok for step in steps), steps
    shuffles = sum(entry.do == "shuffle" for entry in record.actions)
    assert len(steps) >= 1 + len(record.deals) + shuffles


@pytest.mark.parametrize("line", GOLDEN)
def test_golden_records_are_fair(line: str) -> None:
    record = read_record(line)
    replay_record(record)
    assert [step.where for step in verify(record) if not step.ok] == []


def test_each_use_of_chance_is_verified_in_order() -> None:
    record = many_shuffles()
    numbers = [seat for seat in SEATS if record["fairness"]["numbers"][seat]]
    places = [step.where for step in verify(read_record(json.dumps(record)))]
    committed = ["fairness.commitment", *(f"fairness.numbers[{seat}]" for seat in numbers)]
    assert places[: len(committed) + 3] == [*committed, "deals[0]", "first", "actions[0]"]


def test_an_exchanged_seed_is_detected() -> None:
    record = many_shuffles()
    record["fairness"]["seed"] = OTHER
    found = wrong(record)
    assert {"fairness.commitment", "deals[0]", "actions[0]"} <= set(found)


def test_a_commitment_made_up_afterwards_does_not_help_with_another_seed() -> None:
    record = many_shuffles()
    record["fairness"]["commitment"] = OTHER
    numbers = [seat for seat in SEATS if record["fairness"]["numbers"][seat]]
    committed = ["fairness.commitment", *(f"fairness.numbers[{seat}]" for seat in numbers)]
    assert wrong(record) == committed, "what the clients committed to fits no other commitment"


@pytest.mark.parametrize("seat", SEATS)
def test_an_exchanged_number_is_detected(seat: Seat) -> None:
    record = many_shuffles()
    record["fairness"]["commitments"][seat] = OTHER
    record["fairness"]["numbers"][seat] = OTHER
    assert {f"fairness.numbers[{seat}]", "deals[0]"} <= set(wrong(record))


def test_an_altered_shuffle_is_the_only_failed_check() -> None:
    record = many_shuffles()
    index = [i for i, entry in enumerate(record["actions"]) if entry["do"] == "shuffle"][1]
    draw = record["actions"][index]["draw"]
    other = next(i for i, card in enumerate(draw) if card != draw[-1])
    draw[-1], draw[other] = draw[other], draw[-1]
    assert wrong(record) == [f"actions[{index}]"]


def test_an_altered_deal_is_detected() -> None:
    record = many_shuffles()
    stocks = record["deals"][0]["stocks"]
    stocks[0][0], stocks[1][0] = stocks[1][0], stocks[0][0]
    assert stocks[0][0] != stocks[1][0]
    assert wrong(record) == ["deals[0]"]


def test_an_altered_lot_is_detected() -> None:
    record = many_shuffles()
    record["first"] = 1 - record["first"]
    assert wrong(record) == ["first"]


@pytest.mark.parametrize(
    ("field", "value"),
    [
        ("scheme", "spite-shuffles/1"),
        ("seed", "00"),
        ("seed", OTHER.upper()),
        ("commitment", None),
        ("commitments", [OTHER]),
        ("numbers", ["", None]),
    ],
)
def test_a_fairness_of_another_form_is_refused(field: str, value: object) -> None:
    record = many_shuffles()
    record["fairness"][field] = value
    with pytest.raises(RecordError, match="fairness"):
        wrong(record)


def test_a_record_without_fairness_cannot_be_verified() -> None:
    record = many_shuffles()
    del record["fairness"]
    with pytest.raises(RecordError, match="fairness: missing"):
        wrong(record)


def test_only_seeded_shuffles_have_a_fairness() -> None:
    with pytest.raises(ValueError, match="no seed"):
        fairness_of(ScriptedChance(()))


def test_a_record_with_its_fairness_is_read_as_it_was_written() -> None:
    record: Record = random_record(MANY_SHUFFLES, 2)
    assert record.fairness is not None
    assert read_record(json.dumps(to_json(record))) == record
