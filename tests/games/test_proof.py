"""Tests the verdict that a record's fairness gives for each player: it never claims too much.

A game is fair to a player only if that player's number was used.
"""

import pytest
from msgspec.structs import replace

from protocol.core.ids import SEATS, Seat
from server.games.chance import Contribution, Contributions, SeededChance, revealed
from server.games.fairness import FAIRNESS, Verifier, fairness_of
from server.games.proof import Proof, proof_of

SEED = bytes(range(32))
BOTH = revealed(SEED, b"a" * 32, b"b" * 32)
PLAYERS = ("Ann", "Ben")


def closed(contribution: Contribution | None) -> Contribution:
    """Return a client's contribution to chance without the number, as before it is revealed."""
    assert contribution is not None
    return replace(contribution, number=None)


def proof(contributions: Contributions, seed: bytes = SEED) -> Proof:
    fields = {**fairness_of(SeededChance(SEED, 0, contributions)), "seed": seed.hex()}
    return proof_of(FAIRNESS.validate_python(fields), PLAYERS, Verifier(fields).found)


def test_the_numbers_of_both_make_it_fair_if_their_clients_agree() -> None:
    found = proof(BOTH)
    assert (found.verdict, found.title) == ("fair", "fair")
    for name, line in zip(PLAYERS, found.lines, strict=False):
        assert f"the order was not chosen against {name}" in line
        assert f"If {name}'s client drew this number" in line
    assert "together could have chosen between two orders" in found.lines[-1]


@pytest.mark.parametrize("seat", SEATS)
def test_with_one_number_it_is_fair_to_that_player_alone(seat: Seat) -> None:
    without: Contributions = (BOTH[0], None) if seat == 0 else (None, BOTH[1])
    found = proof(without)
    assert (found.verdict, found.title) == ("fair_to_one", f"fair to {PLAYERS[seat]}")
    assert f"to {PLAYERS[1 - seat]} this proves nothing" in found.lines[1 - seat]


@pytest.mark.parametrize("seat", SEATS)
def test_an_unrevealed_number_is_mentioned(seat: Seat) -> None:
    zero, one = BOTH
    kept: Contributions = (closed(zero), one) if seat == 0 else (zero, closed(one))
    found = proof(kept)
    assert found.title == f"fair to {PLAYERS[1 - seat]}"
    assert f"{PLAYERS[seat]}'s number was not revealed in time" in found.lines[seat]


@pytest.mark.parametrize("none", [(None, None), (closed(BOTH[0]), closed(BOTH[1]))])
def test_without_any_number_only_the_server_was_bound(none: Contributions) -> None:
    found = proof(none)
    assert (found.verdict, found.title) == ("server_alone", "bound by the server alone")


def test_a_failed_check_proves_nothing() -> None:
    assert proof(BOTH, seed=b"x" * 32) == Proof("wrong", "NOT FAIR", ())
