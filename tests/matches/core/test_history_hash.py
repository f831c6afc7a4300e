"""Tests of the history hashes of matches: they differ between histories, and disclose nothing."""

from msgspec.structs import replace

from server.matches.core.chance import MatchChance
from server.matches.core.storage import MARK_BYTES, history_hash, short_hash
from tests.support.matches import offer


def test_different_steps_have_different_hashes() -> None:
    assert history_hash(offer(), b"one step") != history_hash(offer(), b"another")
    assert len(history_hash(offer(), b"one step")) == MARK_BYTES


def test_a_hash_discloses_nothing_without_the_secret() -> None:
    match = offer(bytes(32))
    assert history_hash(match, b"a step") != history_hash(
        replace(match, chance=MatchChance(bytes([1] * 32))), b"a step"
    )


def test_clients_receive_two_bytes_of_it() -> None:
    assert short_hash(b"\x01\x02rest..") == 0x0102
