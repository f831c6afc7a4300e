"""Tests of the rotation of the key that signs players' tokens.

A new key signs once every node has it, and older ones verify until they expire.
"""

from collections.abc import Sequence

import pytest
from hypothesis import given
from hypothesis import strategies as st
from itsdangerous import BadSignature

from server.keys import (
    READ_AGAIN_S,
    SIGNS_AFTER_MS,
    STALE_S,
    TOKEN_LASTS_S,
    SigningKey,
    in_use,
    lapsed_ids,
)
from server.transport.web.signatures import Signatures

LASTS_MS = TOKEN_LASTS_S * 1000
FIRST, SECOND = SigningKey(1, b"1" * 32, 0), SigningKey(2, b"2" * 32, 10_000)


def ring(keys: Sequence[SigningKey], now_ms: int) -> Signatures:
    return Signatures(keys, lambda: now_ms)


def test_nodes_with_and_without_the_new_key_verify_each_others_tokens() -> None:
    before = SECOND.signs_from_ms - 1
    ahead, behind = ring([FIRST, SECOND], before), ring([FIRST], before)
    assert behind.verify(ahead.sign("p1")) == "p1"
    assert ahead.verify(behind.sign("p1")) == "p1"


def test_a_new_key_signs_only_when_every_node_has_it_or_knows_it_is_stale() -> None:
    assert READ_AGAIN_S < STALE_S < SIGNS_AFTER_MS / 1000


def test_an_old_key_verifies_until_its_last_cookie_expires() -> None:
    token = ring([FIRST], 0).sign("p1")
    rotated_ms = SECOND.signs_from_ms
    assert ring([FIRST, SECOND], rotated_ms + LASTS_MS - 1).verify(token) == "p1"
    with pytest.raises(BadSignature):
        ring([FIRST, SECOND], rotated_ms + LASTS_MS).verify(token)


def test_the_new_key_signs() -> None:
    token = ring([FIRST, SECOND], SECOND.signs_from_ms).sign("p1")
    assert ring([SECOND], SECOND.signs_from_ms).verify(token) == "p1"
    with pytest.raises(BadSignature):
        ring([FIRST], SECOND.signs_from_ms).verify(token)


def test_a_removed_key_does_not_verify() -> None:
    token = ring([FIRST], 0).sign("p1")
    here = ring([FIRST], 0)
    here.take([SECOND])
    with pytest.raises(BadSignature):
        here.verify(token)


def test_a_token_does_not_reveal_the_key() -> None:
    one, two = ring([FIRST], 0).sign("p1"), ring([SECOND], 0).sign("p1")
    assert one.split(".")[0] == two.split(".")[0] == "p1"
    assert len(one) == len(two) == len("p1.") + 43
    assert FIRST.secret.decode() not in one


KEYS = st.lists(st.integers(0, 4 * LASTS_MS), min_size=1, max_size=6).map(
    lambda starts: [
        SigningKey(number, bytes([number]), at) for number, at in enumerate(starts, start=1)
    ]
)


@given(KEYS, st.integers(0, 5 * LASTS_MS), st.integers(0, LASTS_MS - 1))
def test_every_signature_verifies_for_as_long_as_a_cookie_lasts(
    keys: list[SigningKey], signed_ms: int, later_ms: int
) -> None:
    signs = in_use(keys, signed_ms)[-1]
    then = signed_ms + later_ms
    assert signs in in_use(keys, then)
    assert signs.id not in lapsed_ids(keys, then)
