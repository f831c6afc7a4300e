"""Tests the game records of Spite and Malice: correct ones pass the checks, altered ones fail.

They read each field strictly, and keep to the format of tests/golden/record.jsonl.
"""

import copy
import json
import random
from collections.abc import Callable
from typing import Any

import pytest
from hypothesis import given, settings

from protocol.games.spite import SpiteRules
from server.games.records import RecordError, to_line
from server.games.spite.record.check import replay_record
from server.games.spite.record.model import LATER_OPTIONS
from server.games.spite.record.text import read_record, to_json
from tests.games.spite.random_games import rule_sets, seeds
from tests.games.spite.record.games import random_record
from tests.support.source import ROOT

GOLDEN = ROOT / "tests/golden/record.jsonl"
FEW = settings(max_examples=40, deadline=None)
Json = dict[str, Any]


def check(record: Json) -> None:
    replay_record(read_record(json.dumps(record)))


def problem(record: Json) -> RecordError:
    with pytest.raises(RecordError) as found:
        check(record)
    return found.value


@FEW
@given(rules=rule_sets(), seed=seeds())
def test_records_of_random_games_are_found_right(rules: SpiteRules, seed: int) -> None:
    record = random_record(rules, seed)
    replay_record(record)
    again = read_record(to_line(to_json(record)))
    assert again == record
    assert to_line(to_json(again)) == to_line(to_json(record))


def swap_stock_cards(record: Json, chance: random.Random) -> None:
    stock = record["deals"][-1]["stocks"][chance.randrange(2)]
    record["deals"][-1]["draw"][0], stock[0] = stock[0], record["deals"][-1]["draw"][0]
    stock.append(stock[0])


def drop_an_action(record: Json, chance: random.Random) -> None:
    # A game that a player gave up may also have ended without its last action or a play.
    *actions, _ = record["actions"]
    needed = [at for at, action in enumerate(actions) if action["do"] in ("draw", "discard")]
    del record["actions"][chance.choice(needed)]


def repeat_an_action(record: Json, chance: random.Random) -> None:
    at = chance.randrange(len(record["actions"]))
    record["actions"].insert(at, {**record["actions"][at], "cards": ["AS", "AS", "AS"]})


def act_for_the_other(record: Json, chance: random.Random) -> None:
    acts = [action for action in record["actions"] if "seat" in action]
    chosen = chance.choice(acts)
    chosen["seat"] = 1 - chosen["seat"]


def draw_another_card(record: Json, chance: random.Random) -> None:
    draws = [action for action in record["actions"] if action["do"] == "draw"]
    chosen = chance.choice(draws)["cards"]
    chosen[0] = "AS" if chosen[0] != "AS" else "2S"


def begin_with_the_other(record: Json, _: random.Random) -> None:
    record["first"] = 1 - record["first"]


def change_the_stocks_left(record: Json, chance: random.Random) -> None:
    record["result"]["stock_left"][chance.randrange(2)] += 1


def change_the_points(record: Json, chance: random.Random) -> None:
    record["result"]["points"][chance.randrange(2)] += 1


def change_the_winner(record: Json, _: random.Random) -> None:
    result = record["result"]
    result["winner"] = 0 if result["winner"] is None else None


def end_by_the_stock(record: Json, _: random.Random) -> None:
    result = record["result"]
    emptied = result["reason"] == "stock_emptied"
    result["reason"] = "draw_exhausted" if emptied else "stock_emptied"


def go_back_in_time(record: Json, _: random.Random) -> None:
    record["actions"][0]["at"] = 10**9


def deal_once_more(record: Json, _: random.Random) -> None:
    record["deals"].insert(0, copy.deepcopy(record["deals"][-1]))


MUTATIONS: list[Callable[[Json, random.Random], None]] = [
    swap_stock_cards,
    drop_an_action,
    repeat_an_action,
    act_for_the_other,
    draw_another_card,
    begin_with_the_other,
    change_the_stocks_left,
    change_the_points,
    change_the_winner,
    end_by_the_stock,
    go_back_in_time,
    deal_once_more,
]


@pytest.mark.parametrize("mutate", MUTATIONS)
@settings(max_examples=15, deadline=None)
@given(seed=seeds())
def test_an_altered_record_is_rejected(
    mutate: Callable[[Json, random.Random], None], seed: int
) -> None:
    record = to_json(random_record(SpiteRules(stock_count=5), seed))
    mutate(record, random.Random(seed))
    problem(record)


def golden() -> Json:
    record: Json = json.loads(GOLDEN.read_text())
    return record


def test_the_format_is_the_golden_one() -> None:
    line = GOLDEN.read_text().rstrip("\n")
    record = read_record(line)
    replay_record(record)
    assert to_line(to_json(record)) == line


@pytest.mark.parametrize("field", [name for name in golden() if name != "fairness"])
def test_no_field_may_be_missing(field: str) -> None:
    record = golden()
    del record[field]
    assert problem(record).where == field


@pytest.mark.parametrize("option", sorted(set(SpiteRules.__struct_fields__) - set(LATER_OPTIONS)))
def test_no_option_may_be_missing(option: str) -> None:
    record = golden()
    del record["rules"][option]
    found = problem(record)
    assert found.where == "rules"
    assert option in found.reason


@pytest.mark.parametrize(
    ("place", "value", "where"),
    [
        (("format",), "spite-record/2", "format"),
        (("surprise",), 1, "surprise"),
        (("game",), 0, "game"),
        (("game",), "1", "game"),
        (("players",), ["only one"], "players"),
        (("rules", "jokers"), "yes", "rules"),
        (("rules", "min_wild"), "A", "rules"),
        (("deals",), [], "deals"),
        (("first",), 2, "first"),
        (("first",), True, "first"),
        (("first",), 1.0, "first"),
        (("result", "winner"), True, "result"),
        (("actions", 0, "seat"), False, "actions[0]"),
        (("fairness",), None, "fairness"),
        (("result", "reason"), "tired", "result"),
        (("actions", 0, "do"), "steal", "actions[0]"),
        (("actions", 0, "at"), -1, "actions[0]"),
        (("actions", 0, "at"), None, "actions[0]"),
        (("actions", 0, "to"), "build:0", "actions[0]"),
        (("actions", 0, "cards"), ["10S"], "actions[0]"),
        (("actions", 1, "from"), "stock:0", "actions[1]"),
        (("actions", 1, "to"), "build:01", "actions[1]"),
        (("preset",), "house", "preset"),
        (("preset",), "snm-a", "rules"),
        (("hands",), [["AS"], []], "hands"),
        (("rules", "pack"), "twelves", "rules"),
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
    record["rules"]["stock_from"] = "own_deck"
    assert problem(record).where == "rules.stock_count"


@pytest.mark.parametrize("line", ["", "{", "[]", "null", '"text"', b"\xff", "[" * 5_000])
def test_other_lines_are_not_records(line: str | bytes) -> None:
    with pytest.raises(RecordError):
        read_record(line)


def test_a_name_may_not_be_there_twice() -> None:
    line = GOLDEN.read_text().replace('"first":', '"first":0,"first":', 1)
    with pytest.raises(RecordError, match="twice"):
        read_record(line)


def test_an_illegal_play_is_named_by_its_index_and_its_rule() -> None:
    record = golden()
    index = next(i for i, a in enumerate(record["actions"]) if a["do"] == "play")
    record["actions"][index]["to"] = "build:9"
    found = problem(record)
    assert found.where == f"actions[{index}]"
    assert "no_such_zone" in found.reason


def test_an_action_after_the_end_is_named() -> None:
    record = golden()
    record["actions"].append({"seat": 0, "do": "pass"})
    found = problem(record)
    assert found.where == f"actions[{len(record['actions']) - 1}]"
    assert "over" in found.reason


def test_shuffles_are_written_as_the_draw_pile_that_they_gave() -> None:
    record = to_json(random_record(SpiteRules(stock_count=9, shuffle="any_draw"), 7, step_ms=None))
    assert [action["do"] for action in record["actions"][:2]] == ["shuffle", "draw"]
    shuffled, drawn = record["actions"][:2]
    assert shuffled["draw"][:-6:-1] == drawn["cards"]
    assert "at" not in drawn


def test_a_shuffle_of_other_cards_is_named() -> None:
    record = to_json(random_record(SpiteRules(stock_count=9, shuffle="any_draw"), 7))
    index = [i for i, action in enumerate(record["actions"]) if action["do"] == "shuffle"][2]
    record["actions"][index]["draw"][0] = "AS"
    record["actions"][index]["draw"][1] = "AS"
    record["actions"][index]["draw"][2] = "AS"
    assert problem(record).where == f"actions[{index}]"


def test_times_count_from_the_start_of_the_game() -> None:
    record = to_json(random_record(SpiteRules(), 3, step_ms=40))
    times = [action["at"] for action in record["actions"]]
    assert times[:2] == [0, 40]
    assert times == sorted(times)


FAMILY = SpiteRules(
    build_count="unlimited",
    stock_from="own_deck",
    stock_count=26,
    opening_hands="both",
    first_player="alternate",
    refill="manual",
    group_discard=True,
)


def family(seed: int) -> Json:
    return to_json(random_record(FAMILY, seed))


def first_with(do: str, record_of: Callable[[int], Json] = family) -> tuple[Json, int]:
    """Return a record with an action of the kind `do`, and the index of the first such action.

    The test fails if there is none in the records of seeds 0 to 99.
    """
    for seed in range(100):
        record = record_of(seed)
        for index, action in enumerate(record["actions"]):
            if action["do"] == do:
                return record, index
    pytest.fail(f"nobody does a {do} in 100 games")


def test_dealt_hands_are_written_apart_from_the_draw_pile() -> None:
    record = family(1)
    assert [len(hand) for hand in record["hands"]] == [5, 5]
    assert len(record["deals"][-1]["draw"]) == 52 - 10


def test_a_refill_precedes_its_draw() -> None:
    record, index = first_with("refill")
    refill, draw = record["actions"][index : index + 2]
    assert refill["seat"] == draw["seat"]
    assert draw["do"] == "draw"
    assert set(refill) == {"seat", "do", "at"}


@pytest.mark.parametrize("do", ["refill", "pass"])
def test_no_refill_and_no_pass_may_be_missing(do: str) -> None:
    record, index = first_with(do)
    del record["actions"][index]
    assert problem(record).where.startswith("actions[")


def test_a_pass_with_cards_in_the_hand_is_named() -> None:
    record, index = first_with("discard")
    seat = record["actions"][index]["seat"]
    record["actions"][index] = {"seat": seat, "do": "pass"}
    found = problem(record)
    assert found.where == f"actions[{index}]"
    assert "hand_not_empty" in found.reason


def test_groups_are_written_as_one_discard() -> None:
    sizes = {
        len(a["cards"]) for s in range(30) for a in family(s)["actions"] if a["do"] == "discard"
    }
    assert {1, 2} <= sizes


def test_a_group_of_two_ranks_is_named() -> None:
    record, index = first_with("discard")
    action = record["actions"][index]
    hand = record["hands"][action["seat"]]
    action["cards"] = [hand[0], next(card for card in hand if card[0] != hand[0][0])]
    found = problem(record)
    assert found.where == f"actions[{index}]"


def test_undealt_hands_are_detected() -> None:
    record = family(1)
    record["hands"] = [[], []]
    assert problem(record).where == "hands[0]"


def test_stocks_of_more_than_one_deck_are_detected() -> None:
    record = family(1)
    deal = record["deals"][-1]
    stocked = deal["stocks"][0][0]
    drawn = next(i for i, card in enumerate(deal["draw"]) if card != stocked)
    deal["stocks"][0][0], deal["draw"][drawn] = deal["draw"][drawn], stocked
    assert problem(record).where == "deals[0].stocks"


def test_a_refill_without_a_card_to_draw_is_written() -> None:
    rules = SpiteRules(decks=1, stock_count=24, hand_count=2, refill="manual", min_wild="W")
    for seed in range(200):
        record = to_json(random_record(rules, seed))
        last = record["actions"][-1] if record["actions"] else {"do": ""}
        if last["do"] == "refill":
            assert record["result"]["reason"] == "draw_exhausted"
            check(record)
            return
    pytest.fail("no game ended with a refill in vain")
