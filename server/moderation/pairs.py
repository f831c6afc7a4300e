"""Odd pairs: two players whose rated matches look arranged. No I/O."""

from collections.abc import Iterable

from protocol.core.moderation import PairReason
from server.store.moderation import PairFacts

DAYS = 7
"""The period that is examined, in days."""
LEAST_MATCHES = 5
"""Matches below which only the same browser makes a pair odd."""
MANY_MATCHES = 20
SHORT_MS = 60_000
"""A match that takes less time than this is short."""
ONE_SIDED = 0.9
"""The share of wins from which results count as one-sided."""
ABORTS = 3
PAIRS_READ = 500
PAIRS_SHOWN = 50


def reasons(pair: PairFacts) -> list[PairReason]:
    """Return the suspicious features of a pair, the strongest first."""
    found: list[PairReason] = ["same_browser"] if pair.same_browser else []
    if pair.matches < LEAST_MATCHES:
        return found
    signs: dict[PairReason, bool] = {
        "same_address": pair.same_address * 2 >= pair.matches,
        "one_sided": max(pair.wins) >= ONE_SIDED * pair.matches,
        "short": pair.short * 2 >= pair.matches,
        "aborted": pair.aborted >= ABORTS,
        "many_matches": pair.matches >= MANY_MATCHES,
    }
    return found + [reason for reason, holds in signs.items() if holds]


def odd_pairs(pairs: Iterable[PairFacts]) -> list[tuple[PairFacts, list[PairReason]]]:
    """Return the suspicious pairs, those with the most reasons first."""
    odd = [(pair, found) for pair in pairs if (found := reasons(pair))]
    odd.sort(key=lambda one: (-len(one[1]), -one[0].matches))
    return odd[:PAIRS_SHOWN]
