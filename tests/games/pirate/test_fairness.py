"""Tests the verification of Pirate's records: cuts and stocks must follow from the commitments.

Each change of a seed, a number, a cut or a stock must be found.
"""

import pytest
from hypothesis import given, settings

from protocol.core.ids import SEATS, Seat
from protocol.games.pirate import PirateRules
from server.games.chance import SEED_BYTES
from server.games.records import RecordError
from tests.games.pirate.random_games import begun, rule_sets, seeds
from tests.games.pirate.records import Json, given_up, to_line
from tests.games.pirate.tables import GAME

OTHER = "5a" * SEED_BYTES


def record(seed: int = 17) -> Json:
    return given_up(PirateRules(), seed, 3, 0, "resigned")


def recut() -> Json:
    """Return the record of a game of Pirate with several cuts, because the first was a tie."""
    rules = PirateRules()
    return record(next(seed for seed in range(200) if len(begun(rules, seed).state.cuts) > 1))


def committed(record: Json) -> list[str]:
    """Return the paths of the opened commitments of server and clients in a record of Pirate."""
    numbers = record["fairness"]["numbers"]
    return ["fairness.commitment", *(f"fairness.numbers[{s}]" for s in SEATS if numbers[s])]


def wrong(changed: Json) -> list[str]:
    """Return the places in a record of Pirate at which the fairness check fails."""
    return [step.where for step in GAME.records.verify(to_line(changed)) if not step.ok]


@settings(max_examples=40, deadline=None)
@given(rules=rule_sets(), seed=seeds())
def test_the_chance_of_every_honest_game_is_found_right(rules: PirateRules, seed: int) -> None:
    honest = given_up(rules, seed, 3, 0, "resigned")
    steps = GAME.records.verify(to_line(honest))
    assert all(step.ok for step in steps), steps
    assert len(steps) == len(committed(honest)) + 2 * len(honest["cuts"]) + 2


def test_each_use_of_chance_is_verified_in_order() -> None:
    again = recut()
    places = [step.where for step in GAME.records.verify(to_line(again))]
    cuts = [f"cuts[{index}][{seat}]" for index in range(2) for seat in SEATS]
    assert places == [*committed(again), *cuts, "stocks[0]", "stocks[1]"]


def test_an_exchanged_seed_is_detected() -> None:
    changed = record()
    changed["fairness"]["seed"] = OTHER
    assert {"fairness.commitment", "stocks[0]", "stocks[1]"} <= set(wrong(changed))


def test_a_forged_commitment_is_detected() -> None:
    changed = record()
    changed["fairness"]["commitment"] = OTHER
    assert wrong(changed) == committed(changed), "the clients' numbers fit no other commitment"


@pytest.mark.parametrize("seat", SEATS)
def test_an_exchanged_number_is_detected(seat: Seat) -> None:
    changed = record()
    changed["fairness"]["commitments"][seat] = OTHER
    changed["fairness"]["numbers"][seat] = OTHER
    found = {f"fairness.numbers[{seat}]", "stocks[0]", "stocks[1]"}
    assert found <= set(wrong(changed))


@pytest.mark.parametrize("seat", SEATS)
def test_an_altered_stock_is_the_only_failed_check(seat: Seat) -> None:
    changed = record()
    stock = changed["stocks"][seat]
    stock[0], stock[1] = stock[1], stock[0]
    assert wrong(changed) == [f"stocks[{seat}]"]


def test_an_altered_cut_is_the_only_failed_check() -> None:
    changed = record()
    cut = changed["cuts"][0]
    cut[0] = "2S" if cut[0] != "2S" else "2H"
    assert wrong(changed) == ["cuts[0][0]"]


def test_a_missing_cut_is_detected() -> None:
    changed = recut()
    del changed["cuts"][0]
    assert {"stocks[0]", "stocks[1]"} <= set(wrong(changed))


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
    changed = record()
    changed["fairness"][field] = value
    with pytest.raises(RecordError, match=r"fairness"):
        wrong(changed)


def test_a_record_without_fairness_cannot_be_verified() -> None:
    changed = record()
    del changed["fairness"]
    with pytest.raises(RecordError, match="fairness: missing"):
        wrong(changed)
