"""Tests the shuffles of all games: exact, uniform, and equal to those of other implementations.

They follow from a seed and the clients' numbers, as in tests/golden/shuffles.json.
"""

import json
from collections import Counter
from typing import Any

import pytest
from msgspec.structs import replace

from protocol.core.ids import SEATS, Seat
from protocol.games.cards import Card
from server.games.cards.zones import Cards
from server.games.chance import (
    Contribution,
    Contributions,
    ScriptedChance,
    ScriptMismatch,
    SeededChance,
    commitment_to,
    commitment_to_number,
    derive_key,
    matches_commitment,
)
from tests.golden.write_shuffles import text
from tests.support.source import ROOT

GOLDEN = json.loads((ROOT / "tests/golden/shuffles.json").read_text())
SEED = bytes(range(32))
Vector = dict[str, Any]


def of(vector: Vector) -> SeededChance:
    zero, one = map(contribution, vector["commitments"], vector["numbers"])
    return SeededChance(bytes.fromhex(vector["seed"]), vector.get("use", 0), (zero, one))


def contribution(commitment: str | None, number: str | None) -> Contribution | None:
    if commitment is None:
        return None
    opened = None if number is None else bytes.fromhex(number)
    return Contribution(bytes.fromhex(commitment), opened)


def numbered(places: int) -> Cards:
    return tuple(Card(str(place)) for place in range(places))


@pytest.mark.parametrize("vector", GOLDEN["commitments"])
def test_commitments_are_the_golden_ones(vector: Vector) -> None:
    assert commitment_to(bytes.fromhex(vector["seed"])).hex() == vector["commitment"]


@pytest.mark.parametrize("vector", GOLDEN["numbers"])
def test_commitments_to_numbers_are_the_golden_ones(vector: Vector) -> None:
    server, number = bytes.fromhex(vector["server"]), bytes.fromhex(vector["number"])
    assert commitment_to_number(server, vector["seat"], number).hex() == vector["commitment"]


def test_the_golden_file_is_up_to_date() -> None:
    assert (ROOT / "tests/golden/shuffles.json").read_text() == text()


def test_a_commitment_holds_for_its_seat_in_its_game_alone() -> None:
    server, other = commitment_to(SEED), commitment_to(SEED[::-1])
    commitment = commitment_to_number(server, 0, SEED)
    assert matches_commitment(commitment, server, 0, SEED)
    assert not matches_commitment(commitment, server, 1, SEED), "the other seat has copied it"
    assert not matches_commitment(commitment, other, 0, SEED), "it is from another game"
    assert not matches_commitment(commitment, server, 0, SEED[::-1])


@pytest.mark.parametrize("vector", GOLDEN["keys"])
def test_keys_are_the_golden_ones(vector: Vector) -> None:
    shuffles = of(vector)
    assert derive_key(shuffles.seed, shuffles.contributions).hex() == vector["key"]


@pytest.mark.parametrize("vector", GOLDEN["shuffles"])
def test_shuffles_are_the_golden_ones(vector: Vector) -> None:
    cards = tuple(Card(face) for face in vector["cards"].split())
    shuffled, following = of(vector).shuffle(cards)
    assert " ".join(shuffled) == vector["order"]
    assert following == replace(of(vector), used=vector["use"] + 1)
    assert of(vector).shuffle(cards[::-1])[0] == shuffled, "it makes no difference how they lay"


@pytest.mark.parametrize("vector", GOLDEN["lots"])
def test_lots_are_the_golden_ones(vector: Vector) -> None:
    assert of(vector).draw_lots()[0] == vector["lot"]


@pytest.mark.parametrize("seat", SEATS)
def test_either_contribution_changes_every_shuffle(seat: Seat) -> None:
    commitment = commitment_to_number(commitment_to(SEED), seat, SEED)
    given = None, Contribution(commitment), Contribution(commitment, SEED)
    added: list[Contributions] = [(each, None) if seat == 0 else (None, each) for each in given]
    orders = {SeededChance(SEED, 0, each).shuffle(numbered(52))[0] for each in added}
    assert len(orders) == 3, "nothing, a number that was not revealed, and one that was"


def test_every_order_of_three_cards_comes_about_equally_often() -> None:
    counts: Counter[Cards] = Counter()
    for use in range(6_000):
        order, _ = SeededChance(SEED, use).shuffle(numbered(3))
        counts[order] += 1
    assert len(counts) == 6
    # Six standard deviations around the expected 1,000. The seed is fixed, so all runs are equal.
    assert all(abs(count - 1_000) < 6 * 29 for count in counts.values())


def test_using_chance_leaves_the_value_as_it_was() -> None:
    shuffles = SeededChance(SEED)
    assert shuffles.shuffle(numbered(52)) == shuffles.shuffle(numbered(52))


@pytest.mark.parametrize(
    ("commitment", "number"), [(b"short", None), (bytes(33), None), (SEED, b""), (SEED, bytes(33))]
)
def test_no_other_contribution_is_taken(commitment: bytes, number: bytes | None) -> None:
    with pytest.raises(ValueError, match=r"commitment|number"):
        Contribution(commitment, number)


@pytest.mark.parametrize(("seed", "used"), [(b"short", 0), (bytes(33), 0), (SEED, -1)])
def test_no_other_seed_or_count_is_taken(seed: bytes, used: int) -> None:
    with pytest.raises(ValueError, match=r"seed|count"):
        SeededChance(seed, used)


def test_a_script_gives_its_orders_and_lots_in_turn() -> None:
    orders = (("2", "0", "1"), ("1", "0"))
    script = ScriptedChance(tuple(tuple(Card(c) for c in order) for order in orders), (1,))
    first, rest = script.shuffle(numbered(3))
    second, rest = rest.shuffle(numbered(2))
    lot, rest = rest.draw_lots()
    assert ((first, second), lot) == (script.orders, 1)
    with pytest.raises(ScriptMismatch, match="missing"):
        rest.shuffle(numbered(2))
    with pytest.raises(ScriptMismatch, match="missing"):
        rest.draw_lots()


def test_a_script_shuffles_no_other_cards() -> None:
    with pytest.raises(ScriptMismatch, match="other faces"):
        ScriptedChance((numbered(3),)).shuffle(numbered(4))
