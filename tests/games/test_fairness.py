"""Tests the field `fairness` of any game's record, and the verification of shuffles by it."""

import pytest
from pydantic import ValidationError

from protocol.core.ids import SEATS, Seat
from server.games.chance import Contribution, ScriptedChance, SeededChance, revealed
from server.games.fairness import PREPARED, FairnessFields, Verifier, fairness_of, source_of

SEED = bytes(range(32))
FACES = tuple("ABCDEFGH")
CHANCE = SeededChance(SEED, 0, revealed(SEED, b"a" * 32, None))


def fairness() -> FairnessFields:
    return fairness_of(CHANCE)


def test_the_fairness_is_the_same_after_any_use_of_chance() -> None:
    _, used = CHANCE.shuffle(FACES)
    assert fairness_of(used) == fairness()


def test_only_seeded_chance_has_a_fairness() -> None:
    with pytest.raises(ValueError, match="no seed"):
        fairness_of(ScriptedChance(()))


@pytest.mark.parametrize("before", [None, *SEATS])
def test_the_chance_can_be_read_back(before: Seat | None) -> None:
    assert source_of(fairness_of(CHANCE, before)) == (CHANCE, before)
    with pytest.raises(ValueError, match="scheme"):
        source_of(PREPARED)


def test_each_use_of_chance_is_recomputed_in_order() -> None:
    verifier = Verifier(fairness())
    order, chance = CHANCE.shuffle(FACES)
    lot, chance = chance.draw_lots()
    second, _ = chance.shuffle(FACES)
    verifier.shuffle("first", "a", order)
    verifier.lot("lot", "b", lot)
    verifier.shuffle("second", "c", second)
    assert [(step.where, step.ok) for step in verifier.found] == [
        ("fairness.commitment", True),
        ("fairness.numbers[0]", True),
        ("a", True),
        ("b", True),
        ("c", True),
    ]


def test_altered_chance_is_detected() -> None:
    order, chance = CHANCE.shuffle(FACES)
    lot, _ = chance.draw_lots()
    verifier = Verifier(fairness())
    verifier.shuffle("first", "a", order[::-1])
    verifier.lot("lot", "b", SEATS[1 - lot])
    assert [step.ok for step in verifier.found] == [True, True, False, False]


def test_a_part_of_a_shuffle_s_result_is_its_end() -> None:
    order, _ = CHANCE.shuffle(FACES)
    for part, right in ((order[5:], True), (order[:3], False)):
        verifier = Verifier(fairness())
        verifier.shuffle("part", "a", part, of=FACES)
        assert verifier.found[-1].ok is right


def test_another_seed_than_the_committed_one_is_found() -> None:
    verifier = Verifier({**fairness(), "seed": "5a" * 32})
    assert [step.ok for step in verifier.found] == [False, True]


def test_another_number_than_the_committed_one_is_found() -> None:
    verifier = Verifier({**fairness(), "numbers": ["5a" * 32, None]})
    assert [step.where for step in verifier.found if not step.ok] == ["fairness.numbers[0]"]


def test_a_commitment_that_was_copied_from_the_other_seat_opens_nothing() -> None:
    fields = fairness_of(SeededChance(SEED, 0, revealed(SEED, b"a" * 32, b"a" * 32)))
    zero = fairness_of(CHANCE)["commitments"][0]  # type: ignore[index]
    verifier = Verifier({**fields, "commitments": [zero, zero]})
    assert [step.where for step in verifier.found if not step.ok] == ["fairness.numbers[1]"]


def test_an_unrevealed_number_is_recorded_as_its_commitment() -> None:
    fields = fairness_of(SeededChance(SEED, 0, (None, Contribution(b"c" * 32))))
    assert (fields["commitments"], fields["numbers"]) == ([None, "63" * 32], [None, None])
    assert [step.ok for step in Verifier(fields).found] == [True]


@pytest.mark.parametrize(
    ("field", "value"),
    [
        ("scheme", "spite-shuffles/1"),
        ("seed", "00"),
        ("commitments", [None]),
        ("numbers", ["5a" * 32, "5a" * 32]),
        ("surprise", 1),
    ],
)
def test_another_form_is_refused(field: str, value: object) -> None:
    with pytest.raises(ValidationError, match=f"{field}|number"):
        Verifier({**fairness(), field: value})


@pytest.mark.parametrize("missing", ["scheme", "commitment", "seed", "commitments", "numbers"])
def test_nothing_may_be_missing(missing: str) -> None:
    fields = fairness()
    del fields[missing]
    with pytest.raises(ValidationError, match=missing):
        Verifier(fields)
