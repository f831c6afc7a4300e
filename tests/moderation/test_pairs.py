"""Tests which pairs of players moderators are shown as suspicious: each reason has a threshold."""

import pytest
from msgspec.structs import replace

from protocol.core.ids import PlayerId
from protocol.core.moderation import PairReason
from server.moderation.pairs import odd_pairs, reasons
from server.store.moderation import PairFacts

FRIENDS = PairFacts(
    players=(PlayerId("ada"), PlayerId("bo")),
    matches=10,
    wins=(6, 4),
    same_address=4,
    same_browser=0,
    aborted=2,
    short=4,
    last_ms=0,
)


@pytest.mark.parametrize(
    ("changed", "found"),
    [
        ({}, []),
        ({"same_browser": 1}, ["same_browser"]),
        ({"same_address": 5}, ["same_address"]),
        ({"wins": (0, 9)}, ["one_sided"]),
        ({"wins": (8, 1)}, []),
        ({"short": 5}, ["short"]),
        ({"aborted": 3}, ["aborted"]),
        ({"matches": 20, "same_address": 10}, ["same_address", "many_matches"]),
        ({"matches": 4, "wins": (4, 0), "short": 4, "same_browser": 1}, ["same_browser"]),
    ],
)
def test_each_reason_has_a_threshold(changed: dict[str, object], found: list[PairReason]) -> None:
    assert reasons(replace(FRIENDS, **changed)) == found


def test_pairs_with_most_reasons_come_first() -> None:
    busy = replace(FRIENDS, matches=40, wins=(20, 20))
    worse = replace(FRIENDS, wins=(10, 0), short=10)
    assert odd_pairs([FRIENDS, busy, worse]) == [
        (worse, ["one_sided", "short"]),
        (busy, ["many_matches"]),
    ]
