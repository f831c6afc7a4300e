"""Judges which pairs of players look as if they arranged their rated matches. No I/O."""

from collections.abc import Iterable

from protocol.core.moderation import PairReason
from server.store.moderation import PairFacts

DAYS = 7
"""The period whose matches are searched for arranged results, in days."""
LEAST_MATCHES = 5
"""The number of matches below which only the same browser makes a pair of players suspicious."""
MANY_MATCHES = 20
"""The number of matches from which a pair has played suspiciously often."""
SHORT_MS = 60_000
"""A match that takes less time than this is short."""
ONE_SIDED = 0.9
"""The share of wins from which a pair's results count as one-sided."""
ABORTS = 3
"""The number of aborted matches from which a pair is suspicious."""
PAIRS_READ = 500
"""The maximum number of pairs to examine."""
PAIRS_SHOWN = 50
"""The maximum number of pairs to report."""


def reasons(pair: PairFacts) -> list[PairReason]:
    """Return the reasons to suspect that a pair arranged its results, the strongest first."""
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
    """Return the pairs of players who may have arranged their results, with the reasons to suspect
    it.

    Pairs with the most reasons come first. At most PAIRS_SHOWN (50) are returned.
    """
    odd = [(pair, found) for pair in pairs if (found := reasons(pair))]
    odd.sort(key=lambda one: (-len(one[1]), -one[0].matches))
    return odd[:PAIRS_SHOWN]
